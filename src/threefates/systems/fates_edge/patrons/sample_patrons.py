"""Sample Patrons: how each path uses the Rites that the book gives them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threefates.rulebook.cites import cites

__all__ = ["paths_of_sample"]

LOW: Final = "low"


@cites("fe.patrons.sample-usage")
def paths_of_sample(grade: str) -> Mapping[str, str]:
    """How each path uses a Patron's sample Rite of a grade; of them Cantors sing the Low ones alone.

    >>> list(paths_of_sample("high")), list(paths_of_sample("low"))
    (['Runekeeper', 'Invoker'], ['Runekeeper', 'Invoker', 'Cantor'])
    """
    ways = {"Runekeeper": "inscribes it", "Invoker": "calls it by Symbol"}
    return ways | {"Cantor": "may sing it"} if grade == LOW else ways

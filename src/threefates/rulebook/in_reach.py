"""Who reaches whom: a chapter says, command by command, how far apart two whom it names may be.

Distance is asked in one place of a game, as who is in play is, and not by every decider for itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from threefates.rulebook.in_play import Bar, named
from threefates.rulebook.offers import Value
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId

__all__ = ["Reach", "Reaches", "bars_of_distance"]

Reach = Callable[[State, EntityId, EntityId], Refused | None]
"""Why one cannot reach another so, or None."""
Reaches = Mapping[tuple[str, str], Reach]
"""By two fields of one command: who reaches, and whom. The same field twice: those it names are together."""


class _From(NamedTuple):
    """Keeps out whoever is too far from these; the same for the same people, so that offers are not worked out anew."""

    reach: Reach
    others: tuple[EntityId, ...]
    towards: bool  # whether these reach, and are not reached

    def __call__(self, state: State, who: EntityId) -> Refused | None:
        pairs = ((each, who) if self.towards else (who, each) for each in self.others if each != who)
        return next(filter(None, (self.reach(state, *pair) for pair in pairs)), None)


def bars_of_distance(reaches: Reaches, said: Mapping[str, Value]) -> Iterator[tuple[str, Bar]]:
    """For each field that names somebody, who is too far from those whom other fields name by now."""
    for (who, whom), reach in reaches.items():
        if others := named(said.get(who)):
            yield whom, _From(reach, others, towards=True)
        elif others := named(said.get(whom)):
            yield who, _From(reach, others, towards=False)

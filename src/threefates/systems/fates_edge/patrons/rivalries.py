"""Patron rivalries: which Patrons are at odds, and over what."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.systems.fates_edge.patrons.roster import same_patron

__all__ = ["friction", "rivals"]

RIVALRIES: Final = "fe.patrons.rivalries"


class _Rivalry(Struct):
    patron: str
    rival: str
    friction: str


class _Rivalries(Struct):
    rows: tuple[_Rivalry, ...]


@functools.cache
def _rivalries() -> tuple[_Rivalry, ...]:
    return entry(RIVALRIES).table(_Rivalries).rows


@cites(RIVALRIES, "fe.ruling.rivalry-symmetry")
def friction(patron: str) -> Mapping[str, str]:
    """The rivals of a Patron and what they quarrel over: its own first, then whoever names it as theirs.

    >>> friction("Ikasha"), list(friction("Livaea"))
    ({'The Witness': 'hiding vs gaze'}, ['Inaea'])
    >>> list(friction("the Traveler"))
    ['Sealed Gate', 'Sacred Geometry']
    """
    own = {row.rival: row.friction for row in _rivalries() if same_patron(row.patron, patron)}
    others = {row.patron: row.friction for row in _rivalries() if same_patron(row.rival, patron)}
    return own | {name: said for name, said in others.items() if name not in own}


@cites("fe.patrons.rivalries", "fe.ruling.rivalry-symmetry")
def rivals(one: str, other: str) -> bool:
    """Whether two Patrons are rivals, whichever of them says so."""
    return any(same_patron(other, each) for each in friction(one))

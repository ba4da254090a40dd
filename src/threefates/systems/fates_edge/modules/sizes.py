"""How much each kind of module holds, and what marks it. Rules of numbers alone."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.systems.fates_edge.rulings.modules import LeashSize

__all__ = ["COMMAND", "leash_holds", "printed_sizes", "triggers_of"]

SCOPE: Final = "fe.modules.scope"
COMMAND: Final = "Command"
"""The skill that a Leash may be as long as."""


class _Kind(Struct):
    name: str
    size: int = 0
    triggers: tuple[str, ...] = ()


class _Kinds(Struct):
    modules: list[_Kind]


@cites(SCOPE)
@functools.cache
def printed_sizes() -> Mapping[str, int]:
    """Segments of the clocks of which the book prints how many they have.

    >>> printed_sizes()
    {'Spirit Bond': 4, 'Repertoire': 6}
    """
    return {kind.name: kind.size for kind in entry(SCOPE).table(_Kinds).modules if kind.size}


@cites(SCOPE)
@functools.cache
def triggers_of(kind: str) -> tuple[str, ...]:
    """What marks a module of that kind, as the book lists it; nothing of a kind that it does not list.

    >>> triggers_of("Leash"), triggers_of("Counter")
    (('harm', 'against nature', 'split focus', 'ward crossing'), ())
    """
    kinds = entry(SCOPE).table(_Kinds).modules
    return next((found.triggers for found in kinds if found.name == kind), ())


@cites(
    "fe.modules.threshold-leash",
    "fe.summon.leash-capacity",
    "fe.summon.leash-capacity-command",
    LeashSize.ruling_id,
)
def leash_holds(cap: int, spirit: int, command: int, reading: LeashSize = LeashSize.SPIRIT) -> int:
    """Segments that the Leash of a spirit of that Cap holds: by the Spirit of who holds it, or by their Command.

    >>> [leash_holds(3, 4, 1, reading) for reading in LeashSize]
    [7, 4]
    """
    return cap + (spirit if reading is LeashSize.SPIRIT else command)

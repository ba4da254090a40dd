"""Who reaches whom, for the law of it: two whom one command names, put as far apart as a game knows."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from tests.laws.in_play.people import Luck
from threefates.commons.characters import Characters
from threefates.rulebook.compose import System
from threefates.rulebook.in_play import named
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.tags import tag_of
from threefates.rulebook.viewers import EntityId, Seat, Seating
from threefates.systems.fates_edge.combat.ranges_and_movement import Apart, Band, Ranges
from threefates.table.table import Table

__all__ = ["DISTANCES", "Due", "Far", "cells_of", "due", "far_cells", "pairs_of"]

HERE: Final = Path(__file__).parent
UNSAID: Final = "unsaid"
Puts = Callable[[State, EntityId, EntityId], State | None]
"""Puts two so far apart; None where that is nothing for them."""


def _at(band: Band) -> Puts:
    def put(state: State, one: EntityId, other: EntityId) -> State:
        known = {**_without(state, one, other), "|".join(sorted((one, other))): Apart(one, other, band)}
        return state.put(replace(state[Ranges], known=known))

    return put


def _without(state: State, one: EntityId, other: EntityId) -> dict[str, Apart]:
    return {key: each for key, each in state[Ranges].known.items() if {each.one, each.other} != {one, other}}


def _unsaid(state: State, one: EntityId, other: EntityId) -> State:
    return state.put(replace(state[Ranges], known=_without(state, one, other)))


DISTANCES: Final[Mapping[str, Mapping[str, Puts]]] = {
    "fates_edge": {UNSAID: _unsaid, **{band.value: _at(band) for band in Band}},
}


# what is expected ---------------------------------------------------------------------------------


class Due(Struct, frozen=True):
    """What the data file says of two fields of a command."""

    out: frozenset[str]  # kept apart at these distances
    maybe: frozenset[str]  # and at these, by a rule of its own
    own: bool  # whatever the distance, by a table of its own
    open: bool  # whether its form cannot know


@cache
def due(system: str) -> Mapping[tuple[str, str, str], Due]:
    """Read a game's file: by command, who reaches, and whom."""
    found = tomllib.loads((HERE / f"{system}.toml").read_text(encoding="utf-8"))
    words: dict[str, list[str]] = found["words"]
    return {
        (tag, *pair.split()): Due(
            frozenset(words[word]), frozenset(_maybe(found, tag, pair)), word == "own", _open(found, tag, pair)
        )
        for group in found["commands"].values()
        for tag, pairs in group.items()
        for pair, word in pairs.items()
    }


def _maybe(found: Mapping[str, Any], tag: str, pair: str) -> list[str]:
    said: list[str] = found["maybe"].get(tag, {}).get(pair, [])
    return said


def _open(found: Mapping[str, Any], tag: str, pair: str) -> bool:
    return pair in found["open"].get(tag, ())


def pairs_of(system: str, tag: str) -> tuple[tuple[str, str], ...]:
    """The fields of a command of which one reaches the other."""
    return tuple((who, whom) for each, who, whom in due(system) if each == tag)


# what there is ------------------------------------------------------------------------------------


class Far(NamedTuple):
    """What came of one command, had two whom it names been so far apart."""

    tag: str
    who: str
    whom: str
    distance: str
    refused: str  # the code of the refusal; empty: it was accepted
    offered: bool  # whether it was open to the seat, for these two


def far_cells(table: Table, most: Callable[[str, str], bool]) -> Iterator[Far]:
    """Ask all that was done at a table again, with each two whom it names at each distance.

    Args:
        table: A table after an evening.
        most: Whether to ask once more about a field of a command.
    """
    system = table.system.game.name
    for at in range(1, len(table.timeline.moments)):
        envelope, before = table.timeline.moments[at].envelope, table.timeline.moments[at - 1].state
        asked, by = envelope.asked, before[Seating].seats.get(envelope.by or "") if before else None
        if asked is None or before is None or by is None:
            continue
        command = asked if isinstance(asked, Command) else table.system.read_command(asked)
        for pair in pairs_of(system, tag := tag_of(type(command))):
            if most(tag, " ".join(pair)):
                yield from cells_of(table.system, before, command, by, pair)


def _two(state: State, command: Command, pair: tuple[str, str]) -> Iterator[tuple[EntityId, EntityId]]:
    people = (named(getattr(command, field)) for field in pair)
    for one, other in product(*people):
        if one != other and one in state[Characters].known and other in state[Characters].known:
            yield one, other


def cells_of(system: System, before: State, command: Command, by: Seat, pair: tuple[str, str]) -> Iterator[Far]:
    """Ask one command with each two whom these fields name at each distance."""
    for two in _two(before, command, pair):
        for distance, puts in DISTANCES[system.game.name].items():
            if state := puts(before, *two):
                refused, offered = _refused(system, state, command, by), _offered(system, state, command, by, pair, two)
                yield Far(tag_of(type(command)), *pair, distance, refused, offered)


def _refused(system: System, state: State, command: Command, by: Seat) -> str:
    try:
        system.unfold(state, command, by, Luck())
    except Refused as error:
        return error.refusal.code
    return ""


def _offered(
    system: System, state: State, command: Command, by: Seat, pair: tuple[str, str], two: tuple[EntityId, EntityId]
) -> bool:
    """Whether it is open to the seat to name both; a form that asks for both of them at once cannot know."""
    for offer in system.offers(state, state.viewer(by.id)):
        fixed = dict(offer.fixed)
        if offer.command != tag_of(type(command)) or not offer.enabled or not set(pair) & set(fixed):
            continue
        if any(getattr(command, name, value) != value for name, value in fixed.items()):
            continue
        asked = {field.name: field for field in offer.fields}
        if all(
            who in named(fixed.get(field))
            or (field in asked and any(o.value == who and o.refusal is None for o in asked[field].options))
            for field, who in zip(pair, two, strict=True)
        ):
            return True
    return False

"""Who is out of play, for the law of it: every state of being out, put upon somebody in the midst of an evening."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.pieces.chance import Drawn
from threefates.rulebook.in_play import people_in
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Offer
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.tags import tag_of
from threefates.rulebook.viewers import EntityId, Seat, Seating
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.systems.fate_2003.wounds.wounds import Wounds
from threefates.systems.fates_edge.exchanges.leaving import FOE, Left
from threefates.systems.fates_edge.fear.fear import Dread, Fears, Fright
from threefates.systems.fates_edge.followers.multi_character import Linked
from threefates.systems.fates_edge.harm.conditions import Conditions as Wounded
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.tags.outsiders import Outsider, Outsiders
from threefates.systems.fifty_two_fates.conditions.conditions import Conditions, Timer
from threefates.systems.fifty_two_fates.dealing.dealer import Dealing
from threefates.systems.fifty_two_fates.people.creatures import Condition, Creatures
from threefates.systems.fifty_two_fates.people.protagonists import Health, Protagonists
from threefates.table.table import Table

__all__ = ["STATES", "Cell", "Expected", "Luck", "Puts", "cells", "expected"]

HERE: Final = Path(__file__).parent
CATATONIA: Final = 10
Puts = Callable[[State, EntityId], State | None]
"""Puts somebody out of play; None where that is nothing for them."""


# states of being out ------------------------------------------------------------------------------


def _harmed(**now: Any) -> Puts:
    def put(state: State, who: EntityId) -> State | None:
        found = state[Wounded]
        return state.put(found.having(who, replace(found[who], **now))) if who in state[Heroes].known else None

    return put


def _gripped(state: State, who: EntityId) -> State:
    return state.put(Fears({**state[Fears].of, who: Fright(Dread.PANICKED, "the lamp", CATATONIA)}))


def _driven_out(state: State, who: EntityId) -> State:
    found = state[Outsiders]
    return state.put(replace(found, known={**found.known, who: Outsider(1, gone=True)}))


def _left(state: State, who: EntityId) -> State | None:
    if state[Characters].known[who].kind != FOE:
        return None
    return state.put(Left((*state[Left].foes, who)))


def _follows(state: State, who: EntityId) -> State | None:
    """Follow another hero of the same player's."""
    if who not in state[Heroes].known or who in state[Linked].leader.values():
        return None
    mine = set(state.controllers(who))
    leads = next((one for one in state[Heroes].known if one != who and mine & set(state.controllers(one))), None)
    return state.put(replace(state[Linked], leader={who: leads})) if leads else None


def _health(health: Health, condition: Condition) -> Puts:
    def put(state: State, who: EntityId) -> State | None:
        found, creatures = state[Protagonists], state[Creatures]
        if who in found.known:
            return state.put(replace(found, known={**found.known, who: replace(found.known[who], health=health)}))
        if who not in creatures.known or health is Health.DYING:
            return None
        held = state[Conditions]
        return state.put(held.with_one(who, (*held.of(who), Timer(condition))))

    return put


def _aside(state: State, who: EntityId) -> State | None:
    if who not in state[Protagonists].known:
        return None
    return state.put(replace(state[Dealing], absent=(*state[Dealing].absent, who)))


def _taken_out(state: State, who: EntityId) -> State | None:
    found = state[Wounds]
    return state.put(found.put(who, replace(found.of(who), out=True))) if who in state[Sheets].known else None


STATES: Final[Mapping[str, Mapping[str, Puts]]] = {
    "fates_edge": {
        "dead": _harmed(dead=True),
        "fallen": _harmed(harm=3, kept_up=False),
        "dying": _harmed(harm=3, dying=True, kept_up=False),
        "gripped": _gripped,
        "driven-out": _driven_out,
        "left": _left,
        "follows": _follows,
    },
    "fate_2003": {"taken-out": _taken_out},
    "fifty_two_fates": {
        "dead": _health(Health.DEAD, Condition.DEAD),
        "dying": _health(Health.DYING, Condition.FIT),
        "unconscious": _health(Health.UNCONSCIOUS, Condition.UNCONSCIOUS),
        "aside": _aside,
    },
}


# what is expected ---------------------------------------------------------------------------------


class Expected(Struct, frozen=True):
    """What the data file says of one field of a command."""

    barred: frozenset[str]  # kept out in the one place of the game
    always: frozenset[str]  # refused at all times by a rule of the command's own
    maybe: frozenset[str]  # refused by such a rule at some times

    @property
    def out(self) -> frozenset[str]:
        """Who is kept out."""
        return self.barred | self.always


@cache
def expected(system: str) -> Mapping[tuple[str, str], Expected]:
    """Read a game's file: by command and field."""
    found = tomllib.loads((HERE / f"{system}.toml").read_text(encoding="utf-8"))
    words = {word: frozenset(out) for word, out in found["words"].items()}

    def own(kind: str, tag: str, field: str) -> frozenset[str]:
        return frozenset(found[kind].get(tag, {}).get(field, ()))

    return {
        (tag, field): Expected(words[word], own("always", tag, field), own("maybe", tag, field))
        for group in found["commands"].values()
        for tag, fields in group.items()
        for field, word in fields.items()
    }


# what there is ------------------------------------------------------------------------------------


class Luck:
    """Chance that never runs dry, and is nobody's."""

    by_hand = False
    drawn: tuple[Drawn, ...] = ()

    def __init__(self, seed: int = 1) -> None:
        self._random = random.Random(seed)

    def roll(self, n: int, sides: int) -> tuple[int, ...]:
        """Throw dice."""
        return tuple(self._random.randint(1, sides) for _ in range(n))

    def pick(self, among: Sequence[Any]) -> Any:
        """Pick one."""
        return self._random.choice(list(among))


class Cell(NamedTuple):
    """What came of one command, had somebody whom it names been out of play."""

    tag: str
    field: str
    out: str
    refused: str  # the code of the refusal; empty: it was accepted
    offered: bool  # whether it was open to the seat, for them
    besides: tuple[str, ...]  # the other fields that name the same


def cells(table: Table, since: int, most: Callable[[str, str], bool]) -> list[Cell]:
    """Ask all that was done at a table since a version again, with each whom it names put out of play.

    Args:
        table: A table in the midst of an evening.
        since: What lies before that version was asked already.
        most: Whether to ask once more about a field of a command.
    """
    found: list[Cell] = []
    for at in range(max(since, 1), len(table.timeline.moments)):
        envelope, before = table.timeline.moments[at].envelope, table.timeline.moments[at - 1].state
        asked, by = envelope.asked, before[Seating].seats.get(envelope.by or "") if before else None
        if asked is None or before is None or by is None:
            continue
        command = asked if isinstance(asked, Command) else table.system.read_command(asked)
        for field in people_in(type(command)):
            if most(tag_of(type(command)), field):
                found += _asked(table, before, command, field, by)
    return found


def _asked(table: Table, before: State, command: Command, field: str, by: Seat) -> list[Cell]:
    found = []
    for who in (one for one in _people(getattr(command, field)) if one in before[Characters].known):
        for name, puts in STATES[table.system.game.name].items():
            state = puts(before, who)
            if state is not None:
                refused = _refused(table, state, command, by)
                offered = _offered(table, state, command, field, who, by)
                found.append(Cell(tag_of(type(command)), field, name, refused, offered, _besides(command, field, who)))
    return found


def _besides(command: Command, field: str, who: EntityId) -> tuple[str, ...]:
    others = (each for each in people_in(type(command)) if each != field)
    return tuple(each for each in others if who in _people(getattr(command, each)))


def _people(value: Any) -> tuple[EntityId, ...]:
    return value if isinstance(value, tuple) else (value,) if value else ()


def _refused(table: Table, state: State, command: Command, by: Seat) -> str:
    try:
        table.system.unfold(state, command, by, Luck())
    except Refused as error:
        return error.refusal.code
    return ""


def _offered(table: Table, state: State, command: Command, field: str, who: EntityId, by: Seat) -> bool:
    offers = table.system.offers(state, state.viewer(by.id))
    mine = (offer for offer in offers if offer.command == tag_of(type(command)) and offer.enabled)
    return any(_names(offer, command, field, who) for offer in mine)


def _names(offer: Offer, command: Command, field: str, who: EntityId) -> bool:
    fixed = dict(offer.fixed)
    if any(getattr(command, name, value) != value for name, value in fixed.items()):
        return False
    open_to = [each for each in offer.fields if each.name == field]
    return field in fixed or any(o.value == who and o.refusal is None for each in open_to for o in each.options)

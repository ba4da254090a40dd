"""Fate's Edge: what an action was proposed with, or at, is gone by the time of the roll, and nobody rolls for it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

import pytest

from tests.laws.edge_openings import (
    EASY_TERMS,
    FIGHT,
    GIFTED,
    HERO,
    INVOKER,
    OPENINGS,
    PLAIN,
    SYSTEM,
    WEAVE,
    learned,
    says,
)
from tests.laws.moments import done
from threefates.commons.characters import Characters
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Seating
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.actions.purpose import Purpose
from threefates.systems.fates_edge.actions.stopping import stopped
from threefates.systems.fates_edge.exchanges.tactical_clocks import AtMob
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.tags.tag_effects import Effects
from threefates.testing.curious import Begins, tour
from threefates.testing.kit import open_table
from threefates.testing.proof import proves
from threefates.testing.random_play import seat_some

P = TypeVar("P", bound=Purpose)
Move = Callable[[State, str], Mapping[str, Any]]
PROPOSED: Final = ("fe.propose", {"skill": "Melee"})


def forgets(talent: str) -> Move:
    """The hero has a talent no more."""
    return lambda state, hero: {"type": "fe.set-talent", "hero": hero, "talent": talent, "has": False, "reason": "so"}


def meant(state: State, hero: str, kind: type[P]) -> P:
    found = state[Proposals].open[hero].purpose(kind)
    assert found
    return found


def foe(state: State) -> str:
    return next(who for who, each in state[Characters].known.items() if each.kind == "foe")


def falls(state: State, hero: str) -> Mapping[str, Any]:
    other = next(each for each in state[Heroes].known if each != hero)
    return {"type": "fe.set-harm", "hero": other, "harm": 3, "reason": "so"}


def ends(state: State, hero: str) -> Mapping[str, Any]:
    return {"type": "fe.end-effect", "effect": next(iter(state[Effects].known)), "why": "so"}


WALL: Final[Begins] = (
    "fe.say-tag",
    {"tag": "barrier", "what": "the gate", "on": (), "effect": "", "integrity": 0, "partial": False, "until": None},
)
GONE: Final[Mapping[str, tuple[Sequence[Begins], Move, str]]] = {
    "an Outsider out of sight": (
        (*learned("casters-gift"), ("fe.name-foe", {"name": "A shade"}), ("fe.name-outsider", {"cap": 2}), "fe.banish"),
        lambda state, hero: {"type": "fe.set-sight", "one": hero, "other": foe(state), "blocked": True},
        "banish.unseen",
    ),
    "a trap that is over": (
        (GIFTED, says("trap", what="the stair"), ("fe.break-effect", {"attribute": "wits", "skill": "Arcana"})),
        ends,
        "effect.no_force",
    ),
    "a barrier that is over": ((GIFTED, WALL, "fe.break-effect"), ends, "effect.no_force"),
    "an ally who has fallen": (
        (*FIGHT[:-3], PROPOSED, "fe.set-up"),
        falls,
        "harm.out",
    ),
    "a mob that is beaten": (
        (
            HERO,
            ("fe.set-conflict", {"running": True}),
            ("fe.start-tactical-clock", {"name": "Mob Overwhelm"}),
            PROPOSED,
            "fe.press-mob",
        ),
        lambda state, hero: {"type": "remove-clock", "clock": meant(state, hero, AtMob).clock},
        "mob.none",
    ),
    "a long ritual, and no path": (
        (*learned("casters-gift", who=PLAIN), ("fe.begin-long-ritual", {"advances": "actions"}), "fe.work-on-ritual"),
        forgets("casters-gift"),
        "ritual.no_path",
    ),
    "a ritual, and no path": (
        (*learned("casters-gift", who=PLAIN), OPENINGS["rituals"].first[2]),
        forgets("casters-gift"),
        "ritual.no_path",
    ),
    "a spell, and no Gift": ((*learned("casters-gift"), WEAVE), forgets("casters-gift"), "spell.no_gift"),
    "unnoticed, and no talent": (
        (*learned("subtle-casting"), "fe.cast-unnoticed"),
        forgets("subtle-casting"),
        "talent.none",
    ),
    "an Invoker's Rite, and no talent": (
        OPENINGS["invoked"].first[: len(INVOKER) + 3],
        forgets("patrons-symbol"),
        "magic.no_path",
    ),
    "hiding from who is near by now": (
        (*(PLAIN, ("fe.name-foe", {"name": "A wolf"}), ("fe.place-at", {"band": "far"}), "fe.hide"),),
        lambda state, hero: {"type": "fe.place-at", "one": hero, "other": foe(state), "band": "near"},
        "hide.seen",
    ),
}
"""How a table comes there, what is gone then, and in what words."""


async def proposed(first: Sequence[Begins]) -> tuple[State, Callable[[State, Mapping[str, Any]], State | None]]:
    table = await open_table(SYSTEM, seed="gone")
    await seat_some(table, 1)
    await tour(table, random.Random(2).choice, 0, first=(*first, EASY_TERMS))
    runs = next(seat for seat in table.state[Seating].seats.values() if seat.runs)

    def move(state: State, raw: Mapping[str, Any]) -> State | None:
        act = done(table.system, state, runs, raw)
        return act.state if act else None

    return table.state, move


@pytest.mark.parametrize("what", GONE)
@proves(
    *("fe.tags.banish", "fe.tags.trap", "fe.tags.barrier", "fe.turn.action-setup", "fe.combat.tactical-clocks"),
    *("fe.turn.extended-ritual-clock", "fe.ritual.usage", "fe.caster.prerequisite", "fe.talents.subtle-casting"),
    *("fe.runekeeper.requirements", "fe.range.hide"),
)
def test_what_is_gone_by_then_is_rolled_for_by_nobody(what: str) -> None:
    first, move, code = GONE[what]
    state, moved = asyncio.run(proposed(first))
    (hero,) = state[Proposals].open
    raw = dict(move(state, hero))
    later = moved(state, raw)
    assert later

    before = stopped(state, state[Proposals].open[hero])
    after = stopped(later, later[Proposals].open[hero])

    assert before is None
    assert isinstance(after, Refused)
    assert after.refusal.code == code

"""The odds of talents: exact, and of what the asker may know."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.systems.fates_edge.evening import FATES_EDGE
from tests.systems.fates_edge.talents.arena import Arena, raging
from threefates.odds.law import percent
from threefates.rulebook.chapter import Chances
from threefates.systems.fates_edge.persuasion.clocks import Talks
from threefates.systems.fates_edge.resolution.extended_challenges import segments_won
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.testing.proof import proves


def odds(arena: Arena, type: str, **fields: object) -> Chances:
    command = FATES_EDGE.read_command({"type": type, "hero": arena.mara, **fields})
    found = FATES_EDGE.odds(arena.state, command, arena.viewer("ann"))
    assert found
    return found


def test_a_talent_tells_what_the_roll_is_with_it_and_without() -> None:
    arena = Arena("disciplined-body")
    arena.acts("Athletics", position=2)
    plain = odds(arena, "fe.roll-action")

    with_it = odds(arena, "fe.use-technique", technique="disciplined-stance")
    arena.uses("disciplined-stance")

    assert with_it.success == odds(arena, "fe.roll-action").success
    assert dict(with_it.options) == {"as it stands": plain.success}
    assert Fraction(with_it.success) > Fraction(plain.success)


def test_papers_that_pass_leave_no_miss() -> None:
    arena = Arena("face-like-water")
    arena.acts("Deception", "presence")
    plain = dict(odds(arena, "fe.roll-action").outcomes)
    arena.uses("papers")
    found = dict(odds(arena, "fe.roll-action").outcomes)

    assert "Miss" in plain
    assert "Miss" not in found
    assert sum(map(Fraction, found.values())) == 1
    assert Fraction(found["Partial"]) == Fraction(plain["Partial"]) + Fraction(plain["Miss"])


def test_what_a_foe_rolls_with_a_die_fewer_is_in_the_odds() -> None:
    arena = Arena("battlefield-terror")
    arena.acts()
    arena.do("gm", "fe.oppose", hero=arena.mara, name="Foe 1", dice=4)
    hampered = odds(arena, "fe.roll-action").success
    arena.do("gm", "fe.set-talent", hero=arena.mara, talent="battlefield-terror", has=False, reason="x")
    alone = odds(arena, "fe.roll-action").success
    arena.do("gm", "fe.oppose", hero=arena.mara, name="Foe 1", dice=3)

    assert Fraction(hampered) > Fraction(alone)
    assert hampered == odds(arena, "fe.roll-action").success


def test_a_rage_is_weighed_with_its_dice_and_the_success_that_is_thrown_again() -> None:
    arena = Arena("berserker-rage")
    arena.do("ann", "fe.declare-talent", hero=arena.mara, talent="berserker-rage")
    arena.acts(position=0)
    raging = odds(arena, "fe.roll-action").success
    arena.do("gm", "fe.set-conflict", running=False)
    arena.do("gm", "fe.set-fatigue", hero=arena.mara, fatigue=0, reason="x")
    arena.whole()
    arena.rated(arena.mara, Melee=5, body=4)
    arena.acts(position=2)

    assert raging == odds(arena, "fe.roll-action").success


def rows_of(arena: Arena) -> dict[Outcome, Fraction]:
    told = odds(arena, "fe.roll-action").outcomes
    return {row: Fraction(share) for row in Outcome for name, share in told if name == row.spoken}


def in_all(first: dict[Outcome, Fraction], then: dict[Outcome, Fraction], rolls: int) -> Iterator[tuple[Any, Fraction]]:
    """Every way in which so many rolls may come out, with its chance."""
    for way in product(Outcome, repeat=rolls):
        each = [first.get(way[0], Fraction(0)), *(then.get(row, Fraction(0)) for row in way[1:])]
        yield way, math.prod(each, start=Fraction(1))


def agrees(way: Iterable[Outcome], left: int, against: int, by_miss: int) -> bool:
    """Who is first, attempt by attempt."""
    for row in way:
        if row is Outcome.MISS:
            against -= by_miss
        else:
            left -= 1 if row is Outcome.PARTIAL else 2
        if left <= 0 or against <= 0:
            return left <= 0
    raise AssertionError("neither clock is full")


def test_a_talk_sees_the_miss_that_a_talent_saves_and_only_that_one() -> None:
    arena = Arena("face-like-water", fights=False)
    arena.do("gm", "fe.start-talk", who="Orla", ask="open", resolve="easy", opposition=4)
    arena.acts("Deception", "presence", dv=3)
    ((talk, it),) = arena.state[Talks].open.items()
    arena.do("gm", "tick-clock", clock=it.opposition, segments=2)
    arena.do("gm", "tick-clock", clock=it.clock, segments=1)
    arena.do("ann", "fe.persuade", hero=arena.mara, talk=talk, angle="appeal", line="Let us in.")
    raw = rows_of(arena)
    arena.uses("papers")
    saved = rows_of(arena)

    gently, hard = (sum(share for way, share in in_all(saved, raw, 5) if agrees(way, 3, 2, by)) for by in (1, 2))

    assert raw.keys() - saved.keys() == {Outcome.MISS}
    said = f"{percent(gently)}, or {percent(hard)} where each Miss moves the Opposition by 2."
    assert odds(arena, "fe.roll-action").advice == f"Orla agrees before hardening: {said}"


@pytest.mark.parametrize(("size", "filled"), [(6, 1), (4, 3)])
def test_a_long_task_sees_the_miss_that_a_talent_saves_and_only_that_one(size: int, filled: int) -> None:
    arena = Arena("face-like-water", fights=False)
    arena.rated(arena.mara, presence=1, Deception=1)
    arena.acts("Deception", "presence", dv=3)
    arena.do("gm", "fe.start-challenge", name="The lie", size=size)
    (clock,) = (offer.fields[0].options[0].value for offer in arena.offers("ann", "fe.work-on"))
    arena.do("gm", "tick-clock", clock=clock, segments=filled)
    arena.do("ann", "fe.work-on", hero=arena.mara, clock=clock)
    raw = rows_of(arena)
    arena.uses("papers")
    saved = rows_of(arena)

    def done(rolls: int) -> Fraction:
        ways = in_all(saved, raw, rolls)
        return sum((it for way, it in ways if sum(map(segments_won, way)) >= size - filled), Fraction(0))

    rolls, share = next((rolls, done(rolls)) for rolls in range(1, 8) if done(rolls) >= Fraction(1, 2))
    said = "with this roll" if rolls == 1 else f"within {rolls} such rolls"
    assert odds(arena, "fe.roll-action").advice == f"The lie is done {said}: {percent(share)}."


@proves("fe.talents.berserker-rage")
@pytest.mark.parametrize(("cost", "pool"), [("dice", 7), ("fatigue", 8)])
def test_a_die_that_a_rage_pays_for_another_talent_is_in_the_odds_of_it(cost: str, pool: int) -> None:
    arena = raging("flurry-strike")
    arena.acts()
    told = odds(arena, "fe.use-technique", technique="flurry", cost=cost).success
    arena.uses("flurry", cost=cost)

    assert (told, arena.pool) == (odds(arena, "fe.roll-action").success, pool)


@proves("fe.talents.berserker-rage", "fe.talents.battlefield-mastery")
@pytest.mark.parametrize(("talent", "cost", "pool"), [
    ("berserker-rage", "", 9),
    ("battlefield-mastery", "", 6),
    ("battlefield-mastery", "dice", 8),
])  # fmt: skip
def test_what_begins_now_is_weighed_for_the_action_that_is_proposed(talent: str, cost: str, pool: int) -> None:
    arena = Arena("berserker-rage", "battlefield-mastery", foes=3)
    if cost:
        arena.do("ann", "fe.declare-talent", hero=arena.mara, talent="berserker-rage")
    arena.do("gm", "fe.set-harm", hero=arena.mara, harm=1, reason="x")
    arena.acts(position=1)
    plain = odds(arena, "fe.roll-action").success
    told = odds(arena, "fe.declare-talent", talent=talent, cost=cost)
    arena.do("ann", "fe.declare-talent", hero=arena.mara, talent=talent, cost=cost)

    assert dict(told.options) == {"as it stands": plain}
    assert (told.success, arena.pool) == (odds(arena, "fe.roll-action").success, pool)


@proves("fe.talents.iron-fist-way")
def test_a_blow_with_bare_hands_is_weighed_before_it_is_said() -> None:
    arena = Arena("iron-fist-way")
    arena.acts()
    told = odds(arena, "fe.fight-bare-handed").success
    arena.do("ann", "fe.fight-bare-handed", hero=arena.mara)

    assert (told, arena.pool) == (odds(arena, "fe.roll-action").success, 7)


@pytest.mark.parametrize("talent", ["berserker-rage", "flurry-strike", "none"])
def test_what_cannot_begin_is_not_weighed(talent: str) -> None:
    arena = Arena("berserker-rage", "flurry-strike")
    arena.acts()
    arena.do("ann", "fe.declare-talent", hero=arena.mara, talent="berserker-rage")
    command = FATES_EDGE.read_command({"type": "fe.declare-talent", "hero": arena.mara, "talent": talent})

    assert FATES_EDGE.odds(arena.state, command, arena.viewer("ann")) is None


@proves("fe.talents.light-fingers")
def test_the_beats_told_of_a_quick_hand_are_those_of_the_dice_and_of_a_partial() -> None:
    arena = Arena("light-fingers")
    arena.acts("Stealth")
    arena.throws(7, 7)
    arena.do("ann", "fe.palm", hero=arena.mara, what="a key")
    arena.do("gm", "fe.set-terms", hero=arena.mara, dv=2, position=1)
    told = odds(arena, "fe.roll-action", hero=arena.mara)
    assert arena.pool == 3
    assert dict(told.outcomes)["Partial"] == "3/10"
    assert dict(told.expects)["beats"] == "3/5"  # three dice that may show a 1, and the Partial
    arena.throws(7, 2, 2)
    assert arena.bank == 1

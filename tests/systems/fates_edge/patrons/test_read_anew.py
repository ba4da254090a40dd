"""Obligation where the table reads it another way from here on, puts it right, or whoever owes it is dead."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from tests.systems.fates_edge.patrons.owing import GATE, SEA, bearing, debtor, left_to_the_story, owed, owes
from threefates.systems.fates_edge.boons.boons import Boons
from threefates.systems.fates_edge.harm.conditions import Died
from threefates.systems.fates_edge.patrons.obligation import barred
from threefates.testing.proof import proves

TOTAL, EACH, RITE = "per_patron_capacity_total", "per_patron_capacity_each", "per_rite"
FICTION: dict[str, Any] = {"obligation_overflow": "fiction_debt"}


def asked(evening: Evening) -> list[str]:
    return [choice.kind for choice in FATES_EDGE.questions(evening.state)]


@proves("fe.obligation.capacity", "fe.obligation.overflow-core")
@pytest.mark.parametrize(
    ("was", "now", "segments", "bars"),
    [
        (TOTAL, EACH, {GATE: 6}, (True, True)),
        (TOTAL, EACH, {GATE: 4, SEA: 4}, (True, False)),
        (TOTAL, RITE, {GATE: 4, SEA: 4}, (True, False)),
        (EACH, TOTAL, {GATE: 6}, (True, True)),
        (EACH, TOTAL, {GATE: 4, SEA: 4}, (False, True)),
        (EACH, TOTAL, {GATE: 2, SEA: 3}, (False, False)),
    ],
)
def test_who_is_barred_is_so_by_what_the_table_counts_now(
    was: str, now: str, segments: dict[str, int], bars: tuple[bool, bool]
) -> None:
    evening, hero = debtor(obligation_tracking=was)
    for patron, amount in segments.items():
        owes(evening, hero, amount, patron)
    left_to_the_story(evening)
    before, tired = barred(evening.state, hero), bearing(evening, hero).fatigue
    evening.reads(obligation_tracking=now)
    told, after = evening.told("bob"), barred(evening.state, hero)

    assert (before is not None, after is not None) == bars
    assert (any("invokes no Rite" in line for line in told), any("invokes Rites" in line for line in told)) == (
        bars[1],
        bars == (True, False),
    )
    assert bearing(evening, hero).fatigue == tired  # nothing is paid for what is read otherwise
    left_to_the_story(evening)
    for patron in segments:
        evening.do("gm", "fe.set-obligation", hero=hero, patron=patron, owed=1, reason="a service")
    assert barred(evening.state, hero) is None
    assert [line for line in evening.told("bob") if "invokes Rites again" in line] == (
        ["Vex owes less than they bear, and invokes Rites again."] if bars[1] else []
    )
    assert evening.replayed() == evening.state


@proves("fe.obligation.clock-full", "fe.obligation.overflow-core")
def test_where_debts_are_settled_in_the_story_nobody_is_barred_nor_asked_how_they_mean_to_owe_less() -> None:
    evening, hero = debtor()
    owes(evening, hero, 7)
    before = asked(evening)
    evening.reads(**FICTION)
    told, free, kinds = evening.told("bob"), barred(evening.state, hero), asked(evening)
    evening.reads(obligation_overflow="fatigue_per_segment_block")

    assert (before, kinds, free) == (["over"], [], None)
    assert told[-1] == "Vex invokes Rites again, as the table reads it from here on."
    assert barred(evening.state, hero)


def test_another_question_of_the_book_changes_nothing_about_who_is_barred() -> None:
    evening, hero = debtor()
    owes(evening, hero, 6)
    left_to_the_story(evening)
    evening.reads(leash_ward_cross="one_tick")

    assert (len(evening.last), asked(evening), barred(evening.state, hero) is None) == (1, [], False)


@proves("fe.obligation.clock-full")
@pytest.mark.parametrize(("owing", "left"), [(0, []), (4, []), (5, ["debt"]), (6, ["debt"])])
def test_a_full_clock_that_is_put_right_is_settled_no_more(owing: int, left: list[str]) -> None:
    evening, hero = debtor(**FICTION)
    evening.do("gm", "fe.set-boons", hero=hero, held=1, reason="a test")
    owes(evening, hero, 5)
    evening.do("gm", "fe.set-obligation", hero=hero, patron=GATE, owed=owing, reason="it was miscounted")

    assert asked(evening) == left
    if left:
        evening.answer("boon", by="gm")
    assert evening.state[Boons].of(hero) == (0 if left else 1)
    assert owed(evening, hero).get(GATE, 0) == (0 if left else owing)


@proves("fe.obligation.clock-full")
def test_where_all_of_it_is_one_clock_another_ledger_put_right_settles_it_too() -> None:
    for tracking, left in ((TOTAL, []), (EACH, ["debt"])):
        evening, hero = debtor(obligation_tracking=tracking, **FICTION)
        owes(evening, hero, 2, SEA)
        owes(evening, hero, 5 if tracking == EACH else 3)
        evening.do("gm", "fe.set-obligation", hero=hero, patron=SEA, owed=0, reason="it was miscounted")

        assert asked(evening) == left


@proves("fe.obligation.overflow-modules")
@pytest.mark.parametrize(
    ("boundary", "owing", "left"),
    [
        ("above_double", 10, []),
        ("above_double", 11, ["intrusion"]),
        ("at_double", 9, []),
        ("at_double", 10, ["intrusion"]),
    ],
)
def test_a_patron_who_is_owed_no_more_than_twice_as_much_by_then_does_not_step_in(
    boundary: str, owing: int, left: list[str]
) -> None:
    evening, hero = debtor(over_double_boundary=boundary)
    owes(evening, hero, 12)
    left_to_the_story(evening)
    evening.do("gm", "fe.set-obligation", hero=hero, patron=GATE, owed=owing, reason="it was miscounted")

    assert asked(evening) == left


@proves("fe.obligation.clock-full", "fe.obligation.overflow-modules")
@pytest.mark.parametrize(("rulings", "kind"), [(FICTION, "debt"), ({}, "intrusion")])
def test_the_dead_owe_nothing_that_is_collected(rulings: dict[str, Any], kind: str) -> None:
    evening, hero = debtor(body=5, **rulings)
    owes(evening, hero, 11)
    left_to_the_story(evening)
    before = asked(evening)
    evening.comes(Died(hero))

    assert (before, asked(evening)) == ([kind], [])


@proves("fe.obligation.capacity")
def test_the_dead_are_over_nothing_that_is_read_another_way() -> None:
    evening, hero = debtor(obligation_tracking=EACH)
    owes(evening, hero, 4)
    owes(evening, hero, 4, SEA)
    evening.comes(Died(hero))
    evening.reads(obligation_tracking=TOTAL)

    assert (asked(evening), len(evening.last)) == ([], 1)

"""Obligation against Capacity: what each segment too many costs, under every reading, and whom it bars from Rites."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.book_examples import expected, given
from tests.systems.fates_edge.evening import FATES_EDGE
from tests.systems.fates_edge.magic.swearing import invoke
from tests.systems.fates_edge.patrons.owing import GATE, SEA, bearing, debtor, lands_on, left_to_the_story, owed, owes
from threefates.systems.fates_edge.modules.capacity import Toll, at_once, capacity, counted_with, toll_of
from threefates.systems.fates_edge.modules.modules import FATIGUE, Mark, modules_of
from threefates.systems.fates_edge.patrons.obligation import barred
from threefates.systems.fates_edge.rulings.modules import AtOrOver, Double, Overflow, Tracking
from threefates.testing.proof import proves

STEPS = "obligation-capacity-steps"
EACH: dict[str, Any] = {"obligation_tracking": "per_patron_capacity_each"}
FICTION: dict[str, Any] = {"obligation_overflow": "fiction_debt"}


def _said(toll: Toll) -> str:
    """A letter for what a segment costs: f Fatigue, h Harm, H the Patron's Harm, c a debt that is collected."""
    if toll.intrudes and toll.clears and toll.harm == 1:
        return "H"
    return "h" * toll.harm or "f" * toll.fatigue or "c" * toll.collects or "."


def stands(*, fatigue: int, harm: int) -> str:
    return f"harm {harm}" if harm else f"fatigue {fatigue}"


@proves("fe.obligation.capacity", "fe.obligation.overflow-modules", "fe.obligation.tracked-total")
@pytest.mark.parametrize("body", [3, 4, 5])
def test_the_steps_over_capacity_come_out_as_the_book_prints_them(body: int) -> None:
    evening, hero = debtor(spirit=given(STEPS)["spirit"], presence=given(STEPS)["presence"], body=body)
    found = {}
    for segment in range(1, 12):
        owes(evening, hero)
        found[segment] = stands(fatigue=bearing(evening, hero).fatigue, harm=bearing(evening, hero).harm)

    assert capacity(given(STEPS)["spirit"], given(STEPS)["presence"]) == expected(STEPS)["capacity"]
    assert {int(at): said for at, said in expected(STEPS)["results"].items()} == {
        segment: found[segment] for segment in given(STEPS)["segments"]
    }


@proves("fe.obligation.overflow-modules", "fe.modules.gm-duties")
def test_past_twice_the_capacity_fatigue_is_wiped_harm_taken_and_the_patron_steps_in() -> None:
    evening, hero = debtor(body=5)
    evening.do("gm", "fe.set-obligation", hero=hero, patron=GATE, owed=9, reason="as it was")
    evening.do("gm", "fe.set-fatigue", hero=hero, fatigue=2, reason="as it was")
    left_to_the_story(evening)

    owes(evening, hero, 2)

    assert (bearing(evening, hero).fatigue, bearing(evening, hero).harm) == (0, 1)
    assert evening.asked().asks.startswith("The Sealed Gate steps in")
    evening.answer("demand", by="gm")
    assert evening.told("bob") == ["The Sealed Gate makes a demand: Vex owes too much."]
    assert evening.replayed() == evening.state


@proves("fe.obligation.overflow-modules")
def test_the_whole_chain_from_a_mark_to_death_is_one_command() -> None:
    evening, hero = debtor(body=2)
    evening.do("gm", "fe.set-harm", hero=hero, harm=3, reason="as it was")
    evening.do("gm", "fe.set-fatigue", hero=hero, fatigue=1, reason="as it was")
    evening.do("gm", "fe.set-obligation", hero=hero, patron=GATE, owed=5, reason="as it was")

    owes(evening, hero)

    assert [type(event).__struct_config__.tag for event in evening.last] == [
        "fe.obligation-marked",
        "agenda.pushed",
        "fe.fatigue-marked",
        "fe.fatigue-overflowed",
        "fe.harm-taken",
        "agenda.pushed",
        "fe.over-capacity",
    ]
    assert [asked.kind for asked in FATES_EDGE.questions(evening.state)] == ["dying", "over"]


@proves("fe.ruling.obligation-fatigue-timing", "fe.ruling.stress-harm-level")
@proves(
    "fe.obligation.overflow-modules",
    "fe.obligation.overflow-core",
    "fe.obligation.clock-full",
)
@pytest.mark.parametrize(
    ("overflow", "double", "edge", "costs"),
    [
        (Overflow.INTRUSION, Double.ABOVE, AtOrOver.ABOVE, "....ffffHff"),
        (Overflow.INTRUSION, Double.AT, AtOrOver.ABOVE, "....fffHfff"),
        (Overflow.INTRUSION, Double.ABOVE, AtOrOver.AT, "...fffffHff"),
        (Overflow.BLOCK, Double.ABOVE, AtOrOver.ABOVE, "....fffffff"),
        (Overflow.HARM_AT_DOUBLE, Double.ABOVE, AtOrOver.ABOVE, "....fffhhhh"),
        (Overflow.FICTION, Double.ABOVE, AtOrOver.ABOVE, "...cccccccc"),
    ],
)
def test_what_each_segment_costs_with_capacity_four(
    overflow: Overflow, double: Double, edge: AtOrOver, costs: str
) -> None:
    found = [toll_of(now, 4, overflow, double, edge) for now in range(1, 12)]

    said = "".join(_said(toll) for toll in found)
    assert said == costs


@proves("fe.obligation.tracked-total", "fe.obligation.tracked-per-patron")
@pytest.mark.parametrize(("tracking", "fatigue"), [(Tracking.TOTAL, 1), (Tracking.EACH, 0), (Tracking.PER_RITE, 0)])
def test_two_patrons_count_together_or_each_alone(tracking: Tracking, fatigue: int) -> None:
    evening, hero = debtor(obligation_tracking=tracking.reading)

    owes(evening, hero, 3)
    owes(evening, hero, 3, SEA)

    assert owed(evening, hero) == {GATE: 3, SEA: 3}
    assert bearing(evening, hero).fatigue == fatigue


@proves("fe.obligation.tracked-per-rite")
@pytest.mark.parametrize(
    ("tracking", "ledgers", "fatigue"),
    [
        (Tracking.PER_RITE, {f"{GATE}: Ward": 4, f"{GATE}: Knot": 3}, 0),
        (Tracking.EACH, {GATE: 7}, 2),
    ],
)
def test_every_rite_has_its_own_ledger_only_where_it_is_read_so(
    tracking: Tracking, ledgers: dict[str, int], fatigue: int
) -> None:
    evening, hero = debtor(obligation_tracking=tracking.reading)

    for rite, segments in (("Ward", 3), ("Knot", 3), ("ward", 1)):
        owes(evening, hero, segments, rite=rite)

    assert owed(evening, hero) == ledgers
    assert bearing(evening, hero).fatigue == fatigue


@proves("fe.obligation.tracked-per-patron", "fe.ruling.obligation-at-or-over")
def test_vessas_two_patrons_come_out_under_the_readings_that_they_name_and_no_other() -> None:
    agreeing = []
    for tracking in Tracking:
        for edge in AtOrOver:
            readings: dict[str, Any] = {"obligation_tracking": tracking.reading, "obligation_at_or_over": edge.reading}
            evening, hero = debtor(**readings)
            owes(evening, hero, 5, "A")
            first = bearing(evening, hero).fatigue
            owes(evening, hero, 1, "B")
            if (first, bearing(evening, hero).fatigue) == (1, 1) and tracking is not Tracking.PER_RITE:
                agreeing.append((tracking, edge))

    assert expected("vessa-two-patrons")["fatigue_from"] == "A"
    assert agreeing == [(Tracking.EACH, AtOrOver.AT)]


@proves("fe.obligation.overflow-core", "fe.ruling.obligation-block-below-or-at")
def test_who_was_over_capacity_invokes_nothing_until_it_is_strictly_less() -> None:
    evening, hero = debtor()
    evening.do("gm", "start-scene", title="The ring")
    owes(evening, hero, 5)
    free = barred(evening.state, hero)
    owes(evening, hero)
    evening.do("gm", "fe.set-obligation", hero=hero, patron=GATE, owed=5, reason="a service")
    refusal = evening.refused("ann", "fe.invoke-rite", hero=hero, rite="Ward", patron=GATE)
    evening.do("gm", "fe.set-obligation", hero=hero, patron=GATE, owed=4, reason="a service")
    invoke(evening, hero)

    assert free is None
    assert refusal.code == "rite.over_capacity"
    assert barred(evening.state, hero) is None


@proves("fe.obligation.overflow-core")
def test_a_ledger_of_its_own_bars_by_itself() -> None:
    evening, hero = debtor(**EACH)
    owes(evening, hero, 6)
    owes(evening, hero, 6, SEA)
    evening.do("gm", "fe.set-obligation", hero=hero, patron=GATE, owed=0, reason="a service")

    assert barred(evening.state, hero)
    evening.do("gm", "fe.set-obligation", hero=hero, patron=SEA, owed=4, reason="a service")
    assert barred(evening.state, hero) is None


@proves("fe.obligation.clock-full", "fe.modules.gm-duties")
def test_a_full_clock_is_settled_in_the_story_by_the_game_master_and_bars_nobody() -> None:
    evening, hero = debtor(**FICTION)
    owes(evening, hero, 4)
    before = evening.waits()
    owes(evening, hero, 3)

    assert (before, evening.asked().seats) == (False, ("gm",))
    evening.answer("audit", by="gm")
    assert (owed(evening, hero), barred(evening.state, hero), bearing(evening, hero).fatigue) == ({}, None, 0)
    assert evening.told("bob")[0] == "The Sealed Gate holds an audit, for what Vex owes."


@proves("fe.modules.order")
@pytest.mark.parametrize(("fatigue", "left"), [(2, (1, 1)), (3, (0, 2))])
def test_marks_that_land_at_once_count_in_the_order_that_is_worst_for_the_hero(
    fatigue: int, left: tuple[int, int]
) -> None:
    evening, hero = debtor(body=4)
    evening.do("gm", "fe.set-obligation", hero=hero, patron=GATE, owed=10, reason="as it was")
    evening.do("gm", "fe.set-fatigue", hero=hero, fatigue=fatigue, reason="as it was")
    marks = Mark(FATIGUE, 1, "a Push"), Mark(f"obligation:{GATE}", 1, "a Push")

    for order in (marks, marks[::-1]):
        again = evening.replayed()
        lands_on(evening, hero, *order)
        assert (bearing(evening, hero).fatigue, bearing(evening, hero).harm) == left
        evening.state = again


@proves("fe.modules.scope", "fe.modules.player-duties")
def test_the_modules_of_a_hero_are_every_tally_and_every_state() -> None:
    evening, hero = debtor()
    owes(evening, hero, 2)
    alone = [(module.title, module.stands) for module in modules_of(evening.state, hero)]
    owes(evening, hero, 1, SEA)
    evening.do("gm", "fe.set-symbol", hero=hero, patron=SEA, symbol="compromised", reason="as it was")

    assert alone == [("Obligation to the Sealed Gate", "2 of 5")]
    assert [(module.title, module.stands) for module in modules_of(evening.state, hero)] == [
        ("Obligation to the Sealed Gate", "2"),
        ("Obligation to Raéyn", "1"),
        ("Obligation in all", "3 of 5"),
        ("Symbol of Raéyn", "compromised"),
    ]


@proves("fe.obligation.tracked-total", "fe.obligation.tracked-per-patron")
def test_a_ledger_on_which_nothing_stands_counts_nothing() -> None:
    assert counted_with({}, GATE, Tracking.EACH) == 0
    assert counted_with({SEA: 2}, GATE, Tracking.TOTAL) == 2


@proves("fe.obligation.overflow-core")
def test_who_is_put_over_capacity_is_barred_and_it_is_told_when_that_is_over() -> None:
    evening, hero = debtor()
    put = {"hero": hero, "patron": GATE, "reason": "as it was"}
    evening.do("gm", "fe.set-obligation", owed=6, **put)
    over, barring = evening.told("bob"), barred(evening.state, hero)
    evening.do("gm", "fe.set-obligation", owed=4, **put)
    under = evening.told("bob")
    owes(evening, hero)

    assert over[-1] == "Vex owes more than they bear, and invokes no Rite until it is less."
    assert barring
    assert under[-1] == "Vex owes less than they bear, and invokes Rites again."
    assert barred(evening.state, hero) is None
    assert bearing(evening, hero).fatigue == 0


@proves("fe.obligation.overflow-modules", "fe.obligation.clock-full")
def test_only_one_debt_is_collected_of_one_mark() -> None:
    evening, hero = debtor(**FICTION)
    owes(evening, hero, 8)

    assert len(evening.state.agenda.steps) == 1


@proves("fe.obligation.overflow-modules")
@pytest.mark.parametrize(("excess", "left"), [("ignored", (0, 1)), ("carry_over", (1, 2))])
def test_segments_marked_together_are_fatigue_marked_together(excess: str, left: tuple[int, int]) -> None:
    evening, hero = debtor(body=2, fatigue_excess=excess)
    owes(evening, hero, 5)

    owes(evening, hero, 5)

    assert (bearing(evening, hero).fatigue, bearing(evening, hero).harm) == left


@proves("fe.obligation.overflow-modules")
def test_a_mark_that_passes_twice_the_capacity_pays_what_comes_before_it_and_after() -> None:
    evening, hero = debtor(body=5)
    owes(evening, hero, 8)
    before = bearing(evening, hero).fatigue
    owes(evening, hero, 5)

    assert (before, bearing(evening, hero).fatigue, bearing(evening, hero).harm) == (3, 2, 2)


@proves("fe.obligation.overflow-modules")
def test_harm_of_segments_marked_together_is_taken_at_once() -> None:
    evening, hero = debtor(obligation_overflow="harm_at_double_example")
    owes(evening, hero, 9)
    harm = bearing(evening, hero).harm
    owes(evening, hero, 2)

    assert bearing(evening, hero).harm == harm + 2
    assert evening.told("bob")[1].startswith("Vex takes 2 Harm (stress)")


@proves("fe.obligation.overflow-modules")
def test_tolls_are_gathered_up_to_the_intrusion_and_after_it() -> None:
    far = Toll(harm=1, clears=True, intrudes=True)

    assert at_once([Toll(1), Toll(1), far, Toll(1), Toll(1)]) == (Toll(2), far, Toll(2))
    assert at_once([far, Toll(harm=1), Toll(harm=1)]) == (far, Toll(harm=2))
    assert at_once([Toll(collects=True)] * 2) == (Toll(collects=True),) * 2


@proves("fe.obligation.capacity", "fe.obligation.overflow-core")
def test_who_bears_more_is_barred_no_longer_and_who_bears_less_is() -> None:
    evening, hero = debtor()
    owes(evening, hero, 6)
    evening.rated(hero, presence=5)
    more = evening.told("bob")
    owes(evening, hero)
    level = barred(evening.state, hero)
    evening.rated(hero, presence=4)

    assert more[-1] == "Vex owes less than they bear, and invokes Rites again."
    assert level is None
    assert evening.told("bob")[-1] == "Vex owes more than they bear, and invokes no Rite until it is less."
    assert barred(evening.state, hero)

"""Every worked example of this slice comes out under exactly the readings it names, misprints under none."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.book_examples import POSITIONS, example, expected, given, play, printed
from tests.systems.fates_edge.evening import Evening
from threefates.commons.clocks import Clocks
from threefates.systems.fates_edge.actions.dv_quick_reference import suggested
from threefates.systems.fates_edge.resolution.dv_ladder_lazy_minimum import ladder
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.rulings.resolution import (
    BoonsOnMiss,
    BoonsOnPartial,
    DvLadder,
    NoBite,
    PartialUpgrade,
    PositionDefault,
    Tens,
)
from threefates.testing.proof import proves

ROLLS = (
    "lockpick-under-pressure",
    "lockpick-under-watch",
    "charm-the-captain",
    "kael-lock-six",
    "reroll-intricate",
)
MISPRINTS = ("tags-in-action", "kael-imbued-blade", "from-dominant-to-desperate")


@pytest.mark.parametrize("name", ROLLS)
@proves("fe.resolution.count-successes", "fe.resolution.ones-generate-sb", "fe.resolution.outcome-matrix")
def test_a_worked_roll_comes_out_under_exactly_the_tens_it_names(name: str) -> None:
    named = example(name).agrees.rulings.get(Tens.ruling_id)

    agreeing = [tens.reading for tens in Tens if play(name, tens.reading) == printed(name)]

    assert agreeing == ([named] if named else [tens.reading for tens in Tens])


@pytest.mark.parametrize("name", MISPRINTS)
def test_a_misprint_comes_out_under_no_reading(name: str) -> None:
    agreeing = [tens.reading for tens in Tens if play(name, tens.reading) == printed(name)]

    assert example(name).inconsistent
    assert agreeing == []


@proves("fe.resolution.partial-upgrade")
def test_a_partial_one_short_opens_loudly_only_where_it_may_be_upgraded() -> None:
    came = {}
    for reading in PartialUpgrade:
        evening = Evening("srd", partial_upgrade=reading.reading)
        evening.rolls(evening.hero(), 6, 7, 8, 2, dv=given("partial-three-successes-dv4")["dv"])
        if evening.waits():
            evening.answer("upgrade", by="gm")
        assert evening.roll.outcome is not None
        came[reading] = (evening.roll.outcome.value, evening.bank)

    book = expected("partial-three-successes-dv4")
    assert [reading for reading in PartialUpgrade if came[reading] == (book["outcome"], book["sb_added"])] == [
        PartialUpgrade(example("partial-three-successes-dv4").agrees.rulings[PartialUpgrade.ruling_id])
    ]


@pytest.mark.parametrize("name", ["partial-one-success-dv4", "desperate-lockpick-partial"])
@proves("fe.boons.earn-partial")
def test_a_partial_pays_as_the_example_names(name: str) -> None:
    roll, book = given(name), expected(name)
    agreeing = []
    for reading in BoonsOnPartial:
        evening = Evening(
            "srd", boons_on_partial=reading.reading, position_affects="severity_only", partial_upgrade="no_upgrade"
        )
        hero = evening.hero()
        dice = [6] * roll["successes"] + [2] * 3
        evening.rolls(hero, *dice, dv=roll["dv"], position=POSITIONS[roll.get("position", "controlled")])
        assert evening.roll.outcome is Outcome(book.get("outcome") or roll["outcome"])
        agreeing += [reading.reading] if evening.boons(hero) == book["boons"] else []

    assert agreeing == [example(name).agrees.rulings[BoonsOnPartial.ruling_id]]


@pytest.mark.parametrize("name", ["desperate-lockpick-miss", "cp-boon-awarded"])
@proves("fe.boons.earn-miss", "fe.boons.earn-miss-cp")
def test_a_miss_pays_as_the_example_names(name: str) -> None:
    roll, book = given(name), expected(name)
    agreeing = []
    for reading in BoonsOnMiss:
        evening = Evening("srd", boons_on_miss=reading.reading)
        hero = evening.hero()
        evening.rolls(hero, 2, 3, 4, 5, dv=roll["dv"], position=POSITIONS.get(roll["position"], 1))
        agreeing += [reading.reading] if evening.boons(hero) == book["boons"] else []

    assert agreeing == [example(name).agrees.rulings[BoonsOnMiss.ruling_id]]


@proves("fe.resolution.no-bite-test", "fe.position.states-cp")
def test_a_safe_probe_pays_nothing_whichever_state_is_called_controlled() -> None:
    agreeing = []
    for reading in NoBite:
        paid = 0
        for position, naming in ((0, "controlled_risky_desperate"), (1, "dominant_controlled_desperate")):
            table = {"no_bite_position": reading.reading, "position_naming": naming}
            evening = Evening("players_guide_cp", **table)
            hero = evening.hero()
            evening.rolls(hero, 2, 3, 4, 5, dv=2, position=position)
            paid += evening.boons(hero)
        agreeing += [reading.reading] if paid == expected("cp-no-boon")["boons"] else []

    assert agreeing == [example("cp-no-boon").agrees.rulings[NoBite.ruling_id]]


@proves("fe.resolution.dv-lazy", "fe.position.default-controlled")
def test_the_five_second_charge_is_what_the_table_suggests() -> None:
    book, named = expected("five-second-charge"), example("five-second-charge").agrees.rulings
    agreeing = []
    for usual in PositionDefault:
        for rungs in DvLadder:
            table = Evening("srd", position_default=usual.reading, dv_ladder=rungs.reading)
            terms = suggested(table.state, tier=1)
            pressed = dict(ladder(rungs)).get(terms.dv) == "pressured"  # a tougher foe; elsewhere 3 is something easy
            if pressed and (terms.position.name.lower(), terms.dv) == (book["position"], book["dv"]):
                agreeing.append({PositionDefault.ruling_id: usual.reading, DvLadder.ruling_id: rungs.reading})

    assert agreeing == [named]


@proves("fe.resolution.dv-ladder-quickstart")
def test_the_lazy_locks_stand_on_the_ladder_they_name() -> None:
    numbers = [int(str(dv).rstrip("+")) for dv in expected("lazy-locks")["dv"]]
    book = list(zip(numbers, ("routine", "pressured", "hard", "extreme"), strict=True))  # as the lazy table calls them

    agreeing = [reading.reading for reading in DvLadder if list(ladder(reading)) == book]

    assert agreeing == [example("lazy-locks").agrees.rulings[DvLadder.ruling_id]]


@proves("fe.sb.bank", "fe.sb.menu-core")
def test_a_beat_of_the_locked_gate_brings_the_guards_one_nearer() -> None:
    roll, book = given("locked-gate"), expected("locked-gate")
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.start-threat", name=roll["clock"]["name"], size=roll["clock"]["size"])
    clock = next(iter(evening.state[Clocks].known))
    evening.do("gm", "tick-clock", clock=clock, segments=1)
    evening.rolls(hero, 7, 7, 7, 1, dv=roll["dv"], position=POSITIONS[roll["position"]])
    evening.keep()

    evening.do("gm", "fe.spend-on-clock", clock=clock, beats=book["sb_spent"])

    now = evening.state[Clocks].known[clock]
    assert evening.roll.outcome is Outcome(book["outcome"])
    assert now.size - now.filled == book["ticks_left"]
    assert evening.bank == 0

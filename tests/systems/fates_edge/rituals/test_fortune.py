"""Fortune-Braid: a die becomes a ten that is no critical, in play and in the odds, exactly."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from tests.systems.fates_edge.chances.asking import odds, of_answer
from tests.systems.fates_edge.rituals.circle import Circle
from threefates.systems.fates_edge.harm.conditions import Died
from threefates.systems.fates_edge.odds.decisions import before
from threefates.systems.fates_edge.odds.settings import readings_of, setting
from threefates.systems.fates_edge.odds.steps import Rethrows, Telling
from threefates.systems.fates_edge.resolution.dice import Die, tens_among, turned_up
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome, outcome, tally
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rituals.performing import Rituals
from threefates.systems.fates_edge.rulings.resolution import Tens
from threefates.testing.proof import proves


def braided() -> Circle:
    circle = Circle()
    circle.performs("fortune-braid", dice=(9, 9, 9, 9))
    return circle


def acts(circle: Circle, *dice: int, skill: str = "Lore") -> None:
    circle.do("ann", "fe.propose", hero=circle.oriel, attribute="wits", skill=skill)
    circle.rated(circle.oriel, wits=1, **{skill: len(dice) - 1})
    circle.do("gm", "fe.set-terms", hero=circle.oriel, dv=2, position=1)
    circle.do("ann", "fe.roll-action", *dice, hero=circle.oriel)
    while circle.waits() and circle.asked().kind not in ("fortune", "perk"):
        circle.answer("keep")


@proves("fe.ritual.fortune-braid")
def test_one_die_of_the_scene_becomes_a_ten_that_is_no_critical() -> None:
    circle = braided()
    held = dict(circle.state[Rituals].braided)
    acts(circle, 9, 3)
    asked = circle.asked()
    circle.answer("1")

    assert list(held) == [circle.oriel]
    assert [option.value for option in asked.options] == ["1", "0", "keep"]
    assert circle.roll.outcome is Outcome.CLEAN_SUCCESS
    assert (circle.waits(), circle.state[Rituals].braided, circle.bank) == (False, {}, 0)


@proves("fe.ritual.fortune-braid", "fe.ruling.fortune-braid")
def test_a_ten_that_fell_is_critical_beside_it() -> None:
    assert tens_among([turned_up(Die((1,))), Die((10,)), Die((10,))]) == 2
    assert (turned_up(Die((1,))).face, tens_among([turned_up(Die((1,)))] * 2)) == (10, 0)


@proves("fe.ritual.fortune-braid")
def test_the_beat_of_an_attack_is_told_before_a_die_is_made_a_ten_for_it() -> None:
    for skill, beats in (("Melee", 1), ("Lore", 0)):
        circle = braided()
        acts(circle, 9, 3, skill=skill)
        details = {option.detail for option in circle.asked().options if option.value != "keep"}
        each = [dict(of_answer(circle, option).expects) for option in ("1", "0", "keep")]
        circle.answer("1")

        assert [it["beats"] for it in each] == [str(beats), str(beats), "0"]
        assert [("Story Beat" in detail) for detail in details] == [beats > 0]
        assert circle.bank == beats


@proves("fe.ritual.fortune-braid")
@pytest.mark.parametrize(("skill", "beats"), [("Melee", Fraction(17, 20)), ("Lore", Fraction(1, 5))])
def test_the_beat_of_an_attack_is_in_the_odds_of_its_roll(skill: str, beats: Fraction) -> None:
    circle = braided()
    circle.do("ann", "fe.propose", hero=circle.oriel, attribute="wits", skill=skill)
    circle.rated(circle.oriel, wits=1, **{skill: 1})
    circle.do("gm", "fe.set-terms", hero=circle.oriel, dv=2, position=1)
    lost = 1 - (Fraction(1, 4) + Fraction(1, 10))  # neither two successes nor a ten: the dice are turned for these

    found = dict(odds(circle, "fe.roll-action", hero=circle.oriel).expects)

    assert Fraction(found["beats"]) == beats == Fraction(1, 5) + (lost if skill == "Melee" else 0)


@proves("fe.ritual.fortune-braid")
def test_it_makes_a_die_a_ten_that_resists_a_blow_and_that_is_no_attack() -> None:
    circle = braided()
    acts(circle, 9, 9, skill="Melee")
    circle.answer("keep")
    circle.rated(circle.oriel, wits=3)
    circle.do("gm", "fe.strike", hero=circle.oriel, harm=1, why="a stone", attribute="wits")
    likely = of_answer(circle, "resist")
    circle.answer("resist", 9, 9, 4)
    while circle.waits() and circle.asked().kind != "fortune":
        circle.answer("keep")
    weighed = {name: Fraction(share) for name, share in of_answer(circle, "2").options}
    circle.answer("2")

    assert Fraction(likely.success) == Fraction(7, 8)  # any success, and the two of a ten
    assert weighed == {"keep": 0, "2": 1, "0": 1, "1": 1}
    assert (circle.roll.outcome, circle.bank) == (Outcome.CLEAN_SUCCESS, 0)
    assert circle.state[Rituals].braided == {}


@proves("fe.ritual.fortune-braid")
def test_used_to_attack_it_makes_a_beat_and_a_one_keeps_its_own() -> None:
    circle = braided()
    acts(circle, 9, 1, skill="Melee")
    circle.answer("1")

    assert circle.roll.outcome is Outcome.SUCCESS_AND_COST
    assert circle.bank == 2


@proves("fe.ritual.fortune-braid")
def test_it_may_wait_and_is_gone_with_the_scene() -> None:
    circle = braided()
    acts(circle, 9, 3)
    circle.answer("keep")
    while circle.waits():
        circle.answer("stay", by="gm")
    kept = dict(circle.state[Rituals].braided)
    circle.do("gm", "end-scene")

    assert (list(kept), circle.state[Rituals].braided) == ([circle.oriel], {})


def brute(dice: int, dv: int, tens: Tens) -> dict[Outcome, Fraction]:
    """Every throw, with the best die turned: written from the ledger alone."""
    found = dict.fromkeys(Outcome, Fraction(0))
    for faces in product(range(1, 11), repeat=dice):
        ways = [faces, *((*faces[:at], 10, *faces[at + 1 :]) for at in range(dice))]
        ones = faces.count(1)
        lies, *turned = [outcome(tally(way, tens), dv) for way in ways]
        row = lies
        if not lies.succeeded and any(each.succeeded for each in turned):  # what wins nothing is kept for later
            row = Outcome.SUCCESS_AND_COST if ones else Outcome.CLEAN_SUCCESS
        found[row] += Fraction(1, 10**dice)
    return {row: share for row, share in found.items() if share}


@pytest.mark.parametrize(
    ("dice", "dv", "tens"), [(2, 2, Tens.ONE), (3, 2, Tens.TWO), (3, 3, Tens.ONE), (1, 2, Tens.TWO)]
)
def test_the_odds_with_a_braid_are_those_of_every_throw(dice: int, dv: int, tens: Tens) -> None:
    plain = setting(readings_of(), dice, dv, position=Position.CONTROLLED)
    again = Rethrows(telling=Telling.BEST, braid=True)
    asked = plain._replace(rethrows=again, tens=tens)
    ahead = before(asked)

    assert ahead.outcomes == brute(dice, dv, tens)
    assert ahead.beats == Fraction(dice, 10)


@proves("fe.ritual.fortune-braid")
def test_the_table_says_what_the_braid_is_worth() -> None:
    circle = braided()
    circle.do("ann", "fe.propose", hero=circle.oriel, attribute="wits", skill="Lore")
    circle.rated(circle.oriel, wits=1, Lore=1)
    circle.do("gm", "fe.set-terms", hero=circle.oriel, dv=3, position=1)
    found = odds(circle, "fe.roll-action", hero=circle.oriel)

    assert Fraction(found.success) == Fraction(3, 4)
    circle.do("ann", "fe.roll-action", 9, 3, hero=circle.oriel)
    turned = of_answer(circle, "1")
    weighed = {name: Fraction(share) for name, share in turned.options}
    assert weighed == {"keep": 0, "0": 0, "1": 1}
    assert "Make the 3 a 10" in turned.advice


@proves("fe.ritual.fortune-braid")
@pytest.mark.parametrize("dead", [False, True])
def test_the_luck_of_the_dead_is_on_no_list(dead: bool) -> None:
    circle = Circle()
    circle.performs("fortune-braid")
    circle.comes(Died(circle.oriel if dead else circle.tev))

    assert ("rituals" not in circle.view("bob")) is dead

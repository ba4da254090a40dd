"""Whether a worn-out body holds, what a guard is good for, what a Partial that is let through comes to."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.systems.fates_edge.chances.asking import odds, of_answer, shares
from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from threefates.rulebook.chapter import Chances
from threefates.systems.fates_edge.combat.collapse import CollapseTested
from threefates.testing.proof import proves

FACES = range(1, 11)


def worn_out(fatigue: int = 3, **more: int) -> tuple[Evening, str]:
    """A hero of Body 4, where levels of Fatigue ask whether it holds."""
    evening = Evening(
        fatigue_effect="level_table", fatigue_overflow_result="collapse_test", casting_roll_count="one_roll"
    )
    hero = evening.hero()
    evening.rated(hero, body=4)
    evening.do("gm", "fe.set-fatigue", hero=hero, fatigue=fatigue, reason="a long march")
    for what, level in more.items():
        evening.do("gm", f"fe.set-{what}", hero=hero, **{what: level}, reason="a fall")
    return evening, hero


def unsaid(evening: Evening, type: str, by: str = "ann", **fields: Any) -> Chances | None:
    return FATES_EDGE.odds(evening.state, FATES_EDGE.read_command({"type": type, **fields}), evening.viewer(by))


def test_marking_the_last_fatigue_says_how_likely_the_body_holds() -> None:
    evening, hero = worn_out()
    evening.do("gm", "fe.set-hardened", hero=hero, boxes=2, reason="two dice are soon counted")
    evening.rated(hero, body=2)
    mark: dict[str, Any] = {"hero": hero, "amount": 1, "why": "a climb"}
    start, held, beats = evening.state, 0, 0

    told = odds(evening, "fe.mark-fatigue", **mark)
    for faces in product(FACES, repeat=2):
        evening.state = start
        evening.do("ann", "fe.mark-fatigue", *faces, **mark)
        (tested,) = (event for event in evening.last if isinstance(event, CollapseTested))
        held += tested.outcome.succeeded
        beats += tested.beats

    assert shares(told) == {"The body holds": Fraction(held, 100), "Harm 3": 1 - Fraction(held, 100)}
    assert told.success == str(Fraction(held, 100))
    assert told.expects == (("beats", str(Fraction(beats, 100))),)


def test_from_the_last_harm_a_body_that_does_not_hold_is_close_to_death() -> None:
    evening, hero = worn_out(harm=3)

    told = odds(evening, "fe.mark-fatigue", hero=hero, amount=1, why="a climb")

    assert set(shares(told)) == {"The body holds", "Close to death"}


@pytest.mark.parametrize(("fatigue", "fields"), [(2, {"amount": 1}), (3, {"amount": 2, "cut": 2}), (3, {"amount": 9})])
def test_fatigue_that_asks_nothing_of_the_body_has_no_odds(fatigue: int, fields: dict[str, Any]) -> None:
    evening, hero = worn_out(fatigue)

    assert unsaid(evening, "fe.mark-fatigue", hero=hero, why="a climb", **fields) is None


def test_a_push_that_is_paid_with_the_last_fatigue_says_how_likely_the_body_holds() -> None:
    evening, hero = worn_out()
    evening.do("ann", "fe.begin-casting", hero=hero, spell="a light")

    told = odds(evening, "fe.push-casting", hero=hero, cost="fatigue")

    assert told == odds(evening, "fe.mark-fatigue", hero=hero, amount=1, why="a push")
    assert unsaid(evening, "fe.push-casting", hero=hero, cost="obligation") is None


def test_tiring_everybody_says_who_is_asked_and_how_likely_all_of_them_hold() -> None:
    evening, mara = worn_out()
    tor = evening.hero("Tor", "bob")
    evening.rated(tor, body=4)
    evening.do("gm", "fe.set-beats", held=4, reason="to spend")
    alone = odds(evening, "fe.tire-everybody", "gm", why="the pass")
    evening.do("gm", "fe.set-fatigue", hero=tor, fatigue=3, reason="a long march")

    both = odds(evening, "fe.tire-everybody", "gm", why="the pass")

    assert alone.success == odds(evening, "fe.mark-fatigue", hero=mara, amount=1, why="the pass").success
    assert Fraction(both.success) == Fraction(alone.success) ** 2
    assert dict(both.options) == {"Mara": alone.success, "Tor": alone.success}


def test_tiring_those_who_are_rested_has_no_odds() -> None:
    evening, _ = worn_out(0)
    evening.do("gm", "fe.set-beats", held=4, reason="to spend")

    assert unsaid(evening, "fe.tire-everybody", "gm", why="the pass") is None


def test_a_guard_says_what_it_will_be_worth_when_a_blow_comes() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.rated(hero, body=2, spirit=3)

    told = odds(evening, "fe.defend", hero=hero)
    evening.do("ann", "fe.defend", hero=hero)
    resisted = {}
    for attribute in ("body", "wits", "spirit", "presence"):
        evening.do("gm", "fe.strike", hero=hero, harm=1, why="a blade", attribute=attribute)
        resisted[attribute] = of_answer(evening, "resist").success
        evening.answer("take")
        evening.do("gm", "fe.set-harm", hero=hero, harm=0, reason="a test")

    assert dict(told.options) == resisted
    assert told.success == resisted["body"]
    assert told.advice.startswith("Resisting by Body: ")


def near() -> tuple[Evening, str]:
    """A Partial that is one success short."""
    evening = Evening(deck_triggers="core")
    hero = evening.hero()
    evening.rated(hero, wits=2, Tinker=2)
    evening.agreed(hero, dv=3)
    evening.do("ann", "fe.roll-action", 7, 8, 3, 1, hero=hero)
    return evening, hero


def test_a_partial_that_is_let_through_costs_two_beats_more_than_one_that_stands() -> None:
    evening, _ = near()

    upgrade, stay = of_answer(evening, "upgrade", "gm"), of_answer(evening, "stay", "gm")

    assert (upgrade.outcomes, upgrade.success, upgrade.expects) == ((("Success & Cost", "1"),), "1", (("beats", "3"),))
    assert (stay.outcomes, stay.success, stay.expects) == ((("Partial", "1"),), "0", (("beats", "1"),))


def helping(**readings: str) -> tuple[Evening, dict[str, Any]]:
    """Tor, with one box left before Harm, who may help Mara for Stress, and has no Boon."""
    evening = Evening(assist_cost="boon_each", **readings)
    mara, tor = evening.hero(), evening.hero("Tor", "bob", body=2)
    evening.do("gm", "fe.set-fatigue", hero=tor, fatigue=1, reason="a test")
    evening.agreed(mara)
    return evening, {"helper": tor, "hero": mara, "how": "a rope", "stress": True}


@proves("fe.harm.stress-term")
@pytest.mark.parametrize(("harm", "dice"), [(1, 5), (2, 4), (3, 4)])
def test_stress_that_fells_the_helper_adds_nothing_to_the_odds(harm: int, dice: int) -> None:
    evening, help = helping()
    evening.do("gm", "fe.set-harm", hero=help["helper"], harm=harm, reason="a test")
    if harm == 3:
        evening.do("gm", "fe.keep-up", hero=help["helper"], up=True, reason="a rage")
    (offer,) = evening.offers("bob", "fe.assist")
    told = odds(evening, "fe.assist", "bob", **help)
    evening.do("bob", "fe.assist", **help)
    if evening.waits():
        evening.answer("saved", by="gm")
    (roll,) = evening.offers("ann", "fe.roll-action")
    played = odds(evening, "fe.roll-action", hero=help["hero"])

    fells = "Stress would take you out of the scene, and your help with you."
    assert roll.throws == f"{dice}d10"
    assert (told.success, shares(told)) == (played.success, shares(played))
    assert (fells in offer.hint, told.advice == fells) == (harm > 1, harm > 1)


@proves("fe.harm.stress-term")
def test_where_a_body_is_asked_stress_helps_as_often_as_it_holds() -> None:
    evening, help = helping(fatigue_overflow_result="collapse_test")
    helper = help["helper"]
    evening.do("gm", "fe.set-hardened", hero=helper, boxes=3, reason="a test")
    evening.do("gm", "fe.set-fatigue", hero=helper, fatigue=3, reason="a test")
    start = evening.state
    holds = Fraction(odds(evening, "fe.mark-fatigue", "bob", hero=helper, amount=1, why="a rope").success)
    told, each = odds(evening, "fe.assist", "bob", **help), []
    for faces in ((10, 10), (1, 1)):
        evening.state = start
        evening.do("bob", "fe.assist", *faces, **help)
        each.append(Fraction(odds(evening, "fe.roll-action", hero=help["hero"]).success))

    assert 0 < holds < 1
    assert Fraction(told.success) == holds * each[0] + (1 - holds) * each[1]
    assert told.advice.startswith(f"Tor still stands {holds.numerator} times of {holds.denominator}. With this help")

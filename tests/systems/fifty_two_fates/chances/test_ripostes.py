"""The odds of ripostes of every kind, and of letting an attack through, agree with playing every reply there is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.systems.fifty_two_fates.chances.countering import FOUR, countering
from tests.systems.fifty_two_fates.fates import Fates, duel
from tests.systems.fifty_two_fates.few_cards import (
    WORDS,
    Written,
    best_answer,
    deals,
    gets_past,
    odds,
    shares,
    tallied,
    told,
    with_hands,
)
from tests.systems.fifty_two_fates.fighting import fight
from tests.systems.fifty_two_fates.magicians import BATTLE, coven
from threefates.systems.fifty_two_fates.cards.card_values import named

FEW = ("2C", "3D", "8H", "10D", "KD", "AH", "AD")


# ripostes -----------------------------------------------------------------------------------------


def test_a_maneuver_as_a_riposte_agrees_with_every_hand_it_may_meet() -> None:
    fates = countering()
    strike = {"entity": fates.named("Mara"), "maneuver": "knock", "cards": ["KS"], "choice": fates.asked("counter")}
    fates.state = with_hands(fates, FEW, Bern=named(FEW[:2]))

    found = told(fates, "ann", "maneuver", **strike)

    assert gets_past(shares(found)) == tallied(struck_back(fates, "maneuver", strike, 2))
    assert set(dict(found.options)) == {"7S", "KS", "4S"}


def struck_back(fates: Fates, type: str, strike: dict[str, Any], most: int) -> Iterator[str]:
    before = fates.state
    for (theirs,) in deals(FEW, 2):
        fates.state = before
        fates.state = with_hands(fates, FEW, Bern=theirs)
        fates.do("ann", type, **strike)
        yield WORDS[best_answer(fates, "bob", most, theirs)]
    fates.state = before


@pytest.mark.parametrize("type", ["maneuver", "counter"])
def test_after_a_fumble_nothing_stops_a_riposte_of_any_kind(type: str) -> None:
    fates = duel(["AS", "KS", "3D", "4S"], ["9S", "7D", "5C", "4H"])
    fates.do("ann", "learn-maneuvers", entity=fates.named("Mara"), **FOUR)
    fates.do("bob", "attack", entity=fates.named("Bern"), target=fates.named("Mara"), cards=["9S"])
    fates.answers("ann", "defend", cards=["AS"], chance=Written(()))
    more = {"entity": fates.named("Mara"), "maneuver": "knock"} if type == "maneuver" else {}

    found = told(fates, "ann", type, choice=fates.asked("counter"), cards=["KS"], **more)

    assert gets_past(shares(found)) == {"gets through": 1}


def test_a_spell_as_a_riposte_agrees_with_every_hand_it_may_meet() -> None:
    fates = coven(BATTLE, ["9S", "KH", "7D", "4C"], ["8S", "7C", "5C", "4H"])
    fates.do("bob", "attack", entity=fates.named("Bern"), target=fates.named("Mara"), cards=["8S"])
    fates.answers("ann", "riposte", chance=Written(()))
    fates.do("ann", "trim", choice=fates.asked("trim"), cards=["4C"])
    back = {"entity": fates.named("Mara"), "spell": "harm", "target": fates.named("Bern"), "cards": ["9S"]}
    back["choice"] = fates.asked("counter")
    fates.state = with_hands(fates, FEW, Bern=named(FEW[:2]))

    found = told(fates, "ann", "cast", **back)

    assert shares(found) == tallied(struck_back(fates, "cast", back, 1))
    assert dict(found.expects) == {"sway": found.success}
    assert odds(fates, "ann", "cast", **(back | {"target": fates.named("Wolf")})) is None


@pytest.mark.parametrize(("spell", "card"), [("heal", "KH"), ("harm", "9S")])
def test_a_spell_upon_oneself_as_a_riposte_meets_with_nobody(spell: str, card: str) -> None:
    fates = coven(BATTLE, ["9S", "KH", "7D", "4C"], ["8S", "7C", "5C", "4H"])
    fates.do("bob", "attack", entity=fates.named("Bern"), target=fates.named("Mara"), cards=["8S"])
    fates.answers("ann", "riposte", chance=Written(()))
    fates.do("ann", "trim", choice=fates.asked("trim"), cards=["4C"])
    mara = fates.named("Mara")

    found = told(
        fates, "ann", "cast", choice=fates.asked("counter"), entity=mara, target=mara, spell=spell, cards=[card]
    )

    assert found.success == "1"


def test_a_second_wind_strikes_back_as_often_as_every_card_does() -> None:
    fates = duel(["7S", "KS", "3D", "4S"], ["9S", "7D", "5C", "4H"], calling="mage")
    fates.do("dana", "set-sway", entity=fates.named("Mara"), sway=1, chance=Written(()))
    fates.do("ann", "trim", choice=fates.asked("trim"), cards=["7S", "3D", "4S"])
    fates.do("bob", "attack", entity=fates.named("Bern"), target=fates.named("Mara"), cards=["9S"])
    fates.answers("ann", "riposte", chance=Written(()))
    choice = fates.asked("counter")
    fates.state = with_hands(fates, FEW, Bern=named(FEW[:2]))

    found = told(fates, "ann", "riposte-with-second-wind", choice=choice)

    before, results = fates.state, []
    for drawn, theirs in deals(FEW, 1, 2):
        fates.state = before
        fates.state = with_hands(fates, FEW, Bern=theirs)
        fates.do("ann", "riposte-with-second-wind", choice=choice, chance=Written(drawn))
        results.append(WORDS[best_answer(fates, "bob", 1, theirs)])
    assert shares(found) == tallied(iter(results))


# no card against it -------------------------------------------------------------------------------


@pytest.mark.parametrize(("type", "seat"), [("take-it", "ann"), ("riposte", "ann")])
def test_who_lets_an_attack_through_is_told_what_it_costs(type: str, seat: str) -> None:
    fates = duel(["7S", "KS", "3D", "4S"], ["QS", "7D", "5C", "4H"], calling="mage")
    fates.do("bob", "attack", entity=fates.named("Bern"), target=fates.named("Mara"), cards=["QS"])

    found = told(fates, seat, type, choice=fates.asked("reaction"))

    assert (found.outcomes, found.success, found.expects) == ((("gets through", "1"),), "0", (("sway", "2"),))


def test_a_spell_that_is_let_in_works_for_certain() -> None:
    fates = coven(BATTLE, ["9S", "KH", "7D", "4C"])
    harm = {"entity": fates.named("Mara"), "spell": "harm", "target": fates.named("Bern"), "cards": ["9S"]}
    fates.do("ann", "cast", **harm)

    found = told(fates, "bob", "let-it-work", choice=fates.asked("reaction"))

    assert found.outcomes == (("gets through", "1"),)


def test_a_maneuver_that_nobody_opposes_cannot_fail() -> None:
    fates = fight("parry", "KS", "7S")

    found = told(fates, "ann", "maneuver", entity=fates.named("Mara"), maneuver="parry", cards=["KS"])

    assert found.outcomes == (("gets through, parrying for 2 rounds", "1"),)

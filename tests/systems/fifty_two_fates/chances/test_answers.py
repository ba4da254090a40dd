"""The odds of spells on things, saves, questions, miracles and answers agree with playing each card there is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from tests.systems.fifty_two_fates.chances.countering import countering
from tests.systems.fifty_two_fates.fates import SYSTEM, Fates, hunt, skirmish
from tests.systems.fifty_two_fates.few_cards import (
    WORDS,
    Written,
    best_answer,
    deals,
    gets_past,
    in_every_world,
    odds,
    shares,
    tallied,
    told,
    with_hands,
)
from tests.systems.fifty_two_fates.magicians import BATTLE, HEAT, MIND, coven
from threefates.pieces.cards import DECK, Card
from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.systems.fifty_two_fates.cards.card_values import named, worth
from threefates.systems.fifty_two_fates.cards.deck import Cards
from threefates.systems.fifty_two_fates.content.loader import spells
from threefates.systems.fifty_two_fates.effects.continuous_effects import Effects, saves
from threefates.systems.fifty_two_fates.magic.lasting_spells import Magic

FEW = ("2C", "3D", "8H", "10D", "KD", "AH", "AD")


def others(fates: Fates, seat: str) -> list[Card]:
    """The cards that a seat has not seen."""
    known = SYSTEM.known(fates.state, fates.viewer(seat))[Cards].places
    gone = {card for held in known.values() for card in held}
    return [card for card in DECK if card not in gone]


# on things ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("diamond", ["9D", "AD"])
@pytest.mark.parametrize("reading", ["strictly_higher", "tie_succeeds_here"])
def test_a_spell_on_a_thing_works_as_often_as_it_reaches_a_drawn_card(reading: str, diamond: str) -> None:
    fates = coven(MIND, [diamond, "9S", "7H", "4C"], readings={"object-check-tie": reading})
    card = next(card for card in fates.hand("Mara") if card[-1] == spells()["hide"].suit[0].upper())
    cast = {"entity": fates.named("Mara"), "spell": "hide", "target": "thing", "cards": [card]}

    found = told(fates, "ann", "cast", **cast)

    assert shares(found) == tallied(hidden(fates, cast))


def hidden(fates: Fates, cast: dict[str, Any]) -> Iterator[str]:
    """Whether it works, for every card that may be drawn for it."""
    before = fates.state
    for drawn in others(fates, "ann"):
        fates.state = with_drawn(before, drawn)
        fates.do("ann", "cast", **cast, thing="a door", chance=Written([drawn]))
        yield "works" if any(one.thing for one in fates.state[Magic].active.values()) else "does not work"
    fates.state = before


def with_drawn(state: State, card: Card) -> State:
    """The same where that card lies in the deck: whoever holds it holds nothing."""
    cards = state[Cards]
    holds = {zone: () for zone, held in cards.places.items() if card in held}
    return state.put(replace(cards, places={**cards.places, **holds}))


# saves --------------------------------------------------------------------------------------------


def poisoned(*strength: str, who: str = "Mara") -> Fates:
    fates = skirmish(["KH", "9C", "3D", "4S"], *(("KC", "2C") if who == "Mara" else ("2C", "KC")))
    fates.do("dana", "afflict", *strength, entity=fates.named(who), harm="poison", level=len(strength))
    return fates


def test_cards_of_a_hand_throw_a_poison_off_or_they_do_not() -> None:
    fates = poisoned("9D")
    effect = fates.state[Effects].on(fates.named("Mara"))[0].id

    found = {card: told(fates, "ann", "save", effect=effect, cards=[card]) for card in ("KH", "9C")}

    assert (found["KH"].outcomes, found["9C"].outcomes) == ((("thrown off", "1"),), (("goes on", "1"),))
    assert dict(found["KH"].options) == {"KH": "1", "9C": "0", "3D": "0", "4S": "0"}
    assert odds(fates, "bob", "save", effect=effect, cards=["KH"]) is None


def test_a_save_from_the_deck_comes_as_often_as_every_card_is_enough() -> None:
    fates = poisoned("9D", who="Wolf")
    effect = fates.state[Effects].on(fates.named("Wolf"))[0].id

    found = told(fates, "dana", "save-by-draw", effect=effect, count=1)

    left = others(fates, "dana")
    enough = [card for card in left if worth([card]).ace or worth([card]).total > 9]
    assert shares(found)["thrown off"] == Fraction(len(enough), len(left))


def gazed() -> Fates:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.do("dana", "bring-creature", species="basilisk")
    fates.do("dana", "deal", "KH", "9C", "3D", "4S")
    fates.do("dana", "start-fight", "2C", "AC", apart=0)
    its = fates.creatures()[0]
    fates.do("dana", "attack-by-draw", "9D", "2D", entity=its, target=fates.named("Mara"), count=2)
    return fates


def test_a_gaze_is_withstood_or_not() -> None:
    fates = gazed()
    fates.do("dana", "answer", "3H", "4H", "5H", choice=fates.asked("special"), option="basilisk paralysis")

    found = {card: told(fates, "ann", "resist", choice=fates.asked(), cards=[card]) for card in ("KH", "9C")}

    assert (found["KH"].success, found["9C"].success) == ("1", "0")
    assert found["9C"].advice == "The least that is enough: K♥."


# questions ----------------------------------------------------------------------------------------


def questioned(mode: str, *drawn: str) -> Fates:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.creature("Warden", important=True)
    fates.do("dana", "deal", "KH", "9C", "3D", "4S", *drawn, mode=mode)
    asks = {"actor": fates.named("Mara"), "entity": fates.named("Warden"), "what": "Where is the key?"}
    fates.do("dana", "set-questioning", **asks)
    task = dict(fates.offers("ann", "attempt-task")[0].fixed)["task"]
    fates.do("ann", "attempt-task", task=task, cards=["9C"])
    return fates


def test_whoever_is_questioned_is_told_which_card_keeps_the_secret() -> None:
    fates = questioned("mixed_fate", "2C", "9D", "4C", "5C")

    found = told(fates, "dana", "answer-pool", choice=fates.asked("answer"), cards=["9D"])

    assert found.outcomes == (("not told", "1"),)
    assert dict(found.options) == {"2C": "0", "9D": "1", "4C": "0", "5C": "0"}


def test_an_answer_from_the_deck_keeps_it_as_often_as_every_card_does() -> None:
    fates = questioned("fate_draw")

    found = told(fates, "dana", "answer-by-draw", choice=fates.asked("answer"), count=1)

    left = others(fates, "dana")
    kept = [card for card in left if worth([card]).ace or worth([card]).total >= 9]
    assert Fraction(found.success) == Fraction(len(kept), len(left))


# cards that say by themselves what comes ----------------------------------------------------------


def prayed(apart: int) -> Fates:
    """Mara, a herald, before a wolf."""
    fates = skirmish(["KH", "9C", "3D", "4S"], apart=apart, hero={"calling": "herald"})
    deity = {"basis": "the sun", "purpose": "light", "first": "warm", "second": "bright", "third": "far"}
    fates.do("ann", "describe-deity", entity=fates.named("Mara"), **deity)
    return fates


def praying(target: str, apart: int) -> Fates:
    fates = prayed(apart)
    goal = fates.named(target) if target else "nobody"
    fates.do("ann", "pray", entity=fates.named("Mara"), wish="the cart burns", target=goal)
    fates.passes("dana", "Wolf")
    return fates


@pytest.mark.parametrize(("target", "apart", "reaching"), [("", 0, 1), ("Wolf", 3, Fraction(1, 4))])
def test_a_miracle_is_as_great_as_the_next_card_and_costs_as_much(
    target: str, apart: int, reaching: Fraction | int
) -> None:
    fates = praying(target, apart)

    found = told(fates, "ann", "draw-miracle", entity=fates.named("Mara"))

    left = others(fates, "ann")
    ranks = {"celestial": "A", "superior": "K", "incredible": "Q", "notable": "J"}
    assert {name: share for name, share in shares(found).items() if name != "minor"} == {
        name: Fraction(sum(str(card)[:-1] == rank for card in left), len(left)) for name, rank in ranks.items()
    }
    cost = sum({"A": 4, "K": 3, "Q": 2, "J": 1}.get(str(card)[:-1], 0) for card in left)
    assert dict(found.expects) == {"sway it costs": str(Fraction(cost, len(left)))}
    assert (Fraction(found.success) == 1) is (reaching == 1)


@pytest.mark.parametrize("target", ["", "Wolf"])
def test_a_prayer_has_the_odds_of_the_card_that_is_drawn_for_it_afterwards(target: str) -> None:
    fates = prayed(apart=3)
    prayer = {"entity": fates.named("Mara"), "wish": "the cart burns"}
    prayer |= {"target": fates.named(target)} if target else {}

    before = told(fates, "ann", "pray", **prayer)

    fates.do("ann", "pray", **prayer)
    assert odds(fates, "ann", "pray", **prayer) is None
    assert told(fates, "ann", "draw-miracle", entity=fates.named("Mara")) == before


def test_the_suit_of_the_next_card_says_which_spell_is_called() -> None:
    fates = coven(BATTLE, ["9S", "KH", "7D", "4C"])
    fates.do("dana", "set-cross", entity=fates.named("Wolf"), cross=HEAT)

    found = told(fates, "dana", "call-spell", entity=fates.named("Wolf"))

    assert set(shares(found).values()) == {Fraction(1, 4)}
    assert odds(fates, "ann", "call-spell", entity=fates.named("Wolf")) is None


# answers ------------------------------------------------------------------------------------------


def answer(fates: Fates, seat: str, kind: str, option: str) -> Chances:
    return told(fates, seat, "answer", choice=fates.asked(kind), option=option)


def goes_on(fates: Fates, choice: str, option: str, most: int, hands: Sequence[str] = FEW) -> dict[str, Fraction]:
    """How it turns out after that answer, for every hand of two that Mara may hold."""
    before, results = fates.state, []
    for (theirs,) in deals(hands, 2):
        fates.state = before
        fates.state = with_hands(fates, hands, Mara=theirs)
        fates.do("dana", "answer", choice=choice, option=option)
        results.append(WORDS[best_answer(fates, "ann", most, theirs)])
    fates.state = before
    return tallied(iter(results))


@pytest.mark.parametrize("option", ["strike", "push"])
def test_what_drawn_cards_are_made_into_has_the_odds_of_what_follows(option: str) -> None:
    fates = Fates()
    mara = fates.protagonist("ann", "Mara")
    fates.do("dana", "make-cast-member", name="Captain", row="9")
    captain = fates.named("Captain")
    fates.do("dana", "take-archetype", entity=captain, archetype="warrior")
    fates.do("dana", "deal", "KH", "9C", "3D", "4S")
    fates.do("dana", "attack-by-draw", "6S", "8S", entity=captain, target=mara, count=2)
    fates.state = with_hands(fates, FEW, Mara=named(FEW[:2]))

    found = answer(fates, "dana", "maneuver", option)

    assert gets_past(shares(found)) == goes_on(fates, fates.asked("maneuver"), option, 2)


def test_a_plain_strike_of_a_creature_has_the_odds_of_what_follows() -> None:
    fates = gazed()
    fates.state = with_hands(fates, FEW, Mara=named(FEW[:2]))

    found = answer(fates, "dana", "special", "strike")

    assert shares(found) == goes_on(fates, fates.asked("special"), "strike", 2)


def test_a_gaze_whose_strength_is_drawn_next_agrees_with_every_way_it_and_a_hand_may_lie() -> None:
    fates = gazed()
    fates.state = with_hands(fates, FEW, Mara=named(FEW[:2]))
    gaze = {"choice": fates.asked("special"), "option": "basilisk paralysis"}

    found = told(fates, "dana", "answer", **gaze)

    assert shares(found) == tallied(
        "withstood" if any(saves(worth([card]), worth(strength)) for card in theirs) else "not withstood"
        for strength, theirs in deals(FEW, 3, 2)
    )
    assert odds(fates, "ann", "answer", **gaze) is None


def test_the_card_of_a_second_wind_has_the_odds_of_whom_it_goes_at() -> None:
    fates = coven(BATTLE, ["9S", "KH", "7D", "4C"])
    fates.do("dana", "set-sway", entity=fates.named("Mara"), sway=0)
    fates.do("ann", "second-wind", "KS", entity=fates.named("Mara"))
    fates.state = with_hands(fates, FEW, Bern=named(FEW[:2]))
    bern = fates.named("Bern")

    blow, spell = (answer(fates, "ann", "second-wind", option) for option in (bern, f"harm:{bern}"))

    assert shares(blow) == tallied(at_bern(fates, bern, 2))
    assert shares(spell) == tallied(at_bern(fates, f"harm:{bern}", 1))
    assert odds(fates, "ann", "answer", choice=fates.asked("second-wind"), option="leave") is None


def at_bern(fates: Fates, option: str, most: int) -> Iterator[str]:
    before, choice = fates.state, fates.asked("second-wind")
    for (theirs,) in deals(FEW, 2):
        fates.state = before
        fates.state = with_hands(fates, FEW, Bern=theirs)
        fates.do("ann", "answer", choice=choice, option=option)
        yield WORDS[best_answer(fates, "bob", most, theirs)]
    fates.state = before


def test_a_second_wind_has_the_odds_of_every_card_against_whom_it_is_likeliest_to_get_through_to() -> None:
    fates = breathless()
    mara, bern = fates.named("Mara"), fates.named("Bern")
    fates.state = with_hands(fates, FEW, Bern=named(FEW[:2]))
    fates.do("dana", "set-condition", entity=fates.named("Wolf"), condition="dead", reason="dust")
    before, results = fates.state, []
    for drawn, theirs in deals(FEW, 1, 2):
        fates.state = before
        fates.state = with_hands(fates, FEW, Bern=theirs)
        fates.do("ann", "second-wind", entity=mara, chance=Written(drawn))
        fates.do("ann", "answer", choice=fates.asked("second-wind"), option=bern)
        results.append(WORDS[best_answer(fates, "bob", 2, theirs)])
    fates.state = before

    found = told(fates, "ann", "second-wind", entity=mara)

    assert shares(found) == tallied(iter(results))
    assert odds(fates, "ann", "second-wind", entity=bern) is None


def test_a_second_wind_is_weighed_against_every_foe_and_says_so() -> None:
    fates = breathless()
    fates.creature("Ogre", reaction=3)

    found = told(fates, "ann", "second-wind", entity=fates.named("Mara"))

    assert found.advice.startswith("At whom it gets through: Wolf ")
    assert "Bern" not in found.advice


def test_a_mage_with_nobody_to_strike_is_told_which_spell_a_second_wind_brings() -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara", calling="mage")
    fates.do("ann", "choose-cross", entity=fates.named("Mara"), cross=BATTLE)
    fates.do("dana", "deal", "9S", "KH", "7D", "4C")
    fates.do("dana", "set-sway", entity=fates.named("Mara"), sway=0)

    found = told(fates, "ann", "second-wind", entity=fates.named("Mara"))

    assert len(found.outcomes) == 4


def test_a_called_spell_has_the_odds_of_whom_it_is_cast_on() -> None:
    fates = coven(MIND, ["9S", "KH", "7D", "4C"])
    wolf, mara = fates.named("Wolf"), fates.named("Mara")
    fates.do("dana", "set-cross", entity=wolf, cross=BATTLE)
    fates.do("dana", "call-spell", "KS", entity=wolf)
    fates.state = with_hands(fates, FEW, Mara=named(FEW[:2]), Bern=())

    found = answer(fates, "dana", "spell", mara)

    assert shares(found) == goes_on(fates, fates.asked("spell"), mara, 1)


# secrets ------------------------------------------------------------------------------------------


def breathless() -> Fates:
    fates = coven(BATTLE, ["9S", "KH", "7D", "4C"])
    fates.do("dana", "set-sway", entity=fates.named("Mara"), sway=0)
    return fates


def winded() -> Fates:
    fates = breathless()
    fates.do("ann", "second-wind", "KS", entity=fates.named("Mara"))
    return fates


def statues() -> Fates:
    fates = hunt(["KH", "9C", "3D", "4S"])
    fates.do("dana", "bring-creature", species="gargoyle")
    return fates


@pytest.mark.parametrize("seat", ["dana", "ann", "bob"])
@pytest.mark.parametrize(
    "situation",
    [
        countering,
        gazed,
        breathless,
        winded,
        lambda: prayed(3),
        statues,
        lambda: poisoned("9D"),
        lambda: poisoned("9D", who="Wolf"),
        lambda: questioned("fate_draw"),
        lambda: questioned("mixed_fate", "2C", "9D", "4C", "5C"),
        lambda: praying("Wolf", 3),
    ],
)
def test_none_of_these_odds_depend_on_what_their_seat_cannot_know(situation: Callable[[], Fates], seat: str) -> None:
    told = in_every_world(situation(), seat)

    assert all(one == told[0] for one in told)

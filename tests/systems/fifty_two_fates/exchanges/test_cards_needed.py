"""What a defence is said to need, and what stops it when it is laid: armour, parrying, spells that are cast away."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.systems.fifty_two_fates.fates import Fates, duel, strike
from tests.systems.fifty_two_fates.magicians import BATTLE, casts, coven
from threefates.systems.fifty_two_fates.battlefield.exchange import BoutResult
from threefates.systems.fifty_two_fates.conditions.conditions import ConditionBegan
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.testing.proof import proves


def said(fates: Fates, seat: str) -> tuple[int, str]:
    """The least that is said to do, and the words it is said in."""
    offer = next(one for one in fates.offers(seat, "defend") if one.choice == fates.asked("reaction") and one.hint)
    found = re.search(r"You need (\d+)", offer.hint)
    assert found is not None
    return int(found[1]), offer.hint


def stopped(fates: Fates, seat: str, card: str, *drawn: str) -> bool:
    fates.do(seat, "defend", *drawn, choice=fates.asked("reaction"), cards=[card])
    return fates.bout.result is BoutResult.STOPPED


def armoured(card: str, **fields: Any) -> Fates:
    """A cobold plays that card upon Mara, in armour worth 3."""
    fates = Fates()
    fates.protagonist("ann", "Mara", defence_bonus=3)
    fates.do("dana", "bring-creature", species="cobold")
    fates.do("dana", "deal", "5C", "8C", "3D", "4S")
    fates.do(
        "dana", "attack-by-draw", card, entity=fates.named("Cobold"), target=fates.named("Mara"), count=1, **fields
    )
    return fates


@proves(
    "ff.gear.defence-bonus", "ff.creatures.cobold", "ff.reactions.defend", "ff.spells.defence", "ff.creatures.charmed"
)
@pytest.mark.parametrize(
    ("option", "least", "worn", "by_five"), [("strike", 5, True, True), ("cobold vanish", 8, False, False)]
)
def test_armour_is_said_to_help_only_where_it_does(option: str, least: int, worn: bool, by_five: bool) -> None:
    fates = armoured("8D")
    fates.do("dana", "answer", choice=fates.asked("special"), option=option)

    need, words = said(fates, "ann")

    assert (need, "of what you wear" in words) == (least, worn)
    assert stopped(fates, "ann", "5C", "9C") is by_five


@proves("ff.gear.defence-bonus", "ff.creatures.cobold")
def test_what_is_said_to_be_enough_against_a_vanishing_is_enough() -> None:
    fates = armoured("8D")
    fates.do("dana", "answer", choice=fates.asked("special"), option="cobold vanish")

    assert said(fates, "ann")[0] == 8
    assert stopped(fates, "ann", "8C", "9C")


@proves("ff.spells.diametric", "ff.spells.protect", "ff.ruling.protect-diametric")
@pytest.mark.parametrize(("reading", "least", "by_two"), [("expose", 9, False), ("none", 2, True)])
def test_protect_is_said_to_help_only_where_it_is_not_being_cast_away(reading: str, least: int, by_two: bool) -> None:
    fates = coven(BATTLE, ["9C", "7D", "3D", "4S"], ["2C", "5D", "2H", "3H"], {"protect-diametric": reading})
    casts(fates, "protect", "Bern", ["7D"])
    fates.do("bob", "let-it-work", "6C", choice=fates.asked("reaction"))
    casts(fates, "expose", "Bern", ["9C"])

    need, _ = said(fates, "bob")

    assert need == least
    assert stopped(fates, "bob", "2C", "10C", "JC") is by_two


@proves("ff.maneuvers.parry", "ff.gear.defence-bonus")
def test_parrying_is_said_to_help_against_a_blow_besides_armour() -> None:
    fates = duel(["8S", "2C", "3D", "4H"], ["9D", "6C", "7C", "8C"], defence_bonus=2)
    mara, bern = fates.named("Mara"), fates.named("Bern")
    four = {"clubs": "push", "diamonds": "guard", "hearts": "parry", "spades": "stun"}
    fates.do("ann", "learn-maneuvers", entity=mara, **four)
    fates.do("ann", "maneuver", "5S", entity=mara, maneuver="parry", cards=["4H"])
    fates.do("bob", "attack", entity=bern, target=mara, cards=["9D"])

    need, words = said(fates, "ann")

    assert need == 3
    assert "besides the 2 of what you wear and the 4 of your parrying" in words
    assert not stopped(fates, "ann", "2C", "10C")


@proves("ff.reactions.defend", "ff.cards.ace-no-stack")
@pytest.mark.parametrize(
    ("laid", "held", "enough"),
    [
        (["9C"], ["8D", "10D", "KD", "AD"], ["10D"]),  # of those that are enough the least
        (["9C"], ["8D", "2D", "3D", "AD"], ["8D", "2D"]),  # no card by itself: two, for a fighter
        (["9C"], ["2D", "3D", "4D", "AD"], ["AD"]),  # an ace only where nothing else is
        (["AC"], ["KD", "QD", "JD", "AD"], ["AD"]),
        (["AC"], ["KD", "QD", "JD", "10D"], []),
        (["9C", "KH"], ["KD", "2D", "3D", "4D"], []),
    ],
)
def test_the_least_that_is_enough_is_one_tap(laid: list[str], held: list[str], enough: list[str]) -> None:
    fates = duel([*laid, *["5S", "6S", "7S", "8S"][len(laid) :]], held)
    strike(fates, "ann", "Mara", "Bern", laid)

    found = [offer for offer in fates.offers("bob", "defend") if not offer.fields]
    assert [dict(offer.fixed)["cards"] for offer in found] == ([tuple(enough)] if enough else [])
    for offer in found:
        fates.do("bob", "defend", *["2C", "3C", "4C"][: len(laid) + len(enough)], **dict(offer.fixed))
        assert fates.bout.result in {BoutResult.STOPPED, BoutResult.FUMBLED}


@proves("ff.spells.protect", "ff.ruling.protect-without-defense")
@pytest.mark.parametrize(
    ("protect", "strike_with", "alone"),
    [("9D", "9S", True), ("9D", "10S", False), ("9D", "AS", False), ("JD", "10S", True)],
)
def test_what_protect_stops_by_itself_is_said_to_need_no_card(protect: str, strike_with: str, alone: bool) -> None:
    fates = coven(BATTLE, [protect, "7C", "3C", "4C"], ["2C", "5D", "2H", "3H"])
    casts(fates, "protect", "Bern", [protect])
    fates.do("bob", "let-it-work", "6C", choice=fates.asked("reaction"))
    fates.do("dana", "attack-by-draw", strike_with, entity=fates.named("Wolf"), target=fates.named("Bern"), count=1)

    (form, *taps) = sorted(fates.offers("bob", "defend"), key=lambda offer: not offer.fields)
    (riposte,) = fates.offers("bob", "riposte")
    fates.answers("bob", "take-it")

    assert riposte.hint.startswith("Protect stops it; then" if alone else "It hits you first; then")
    assert form.hint.startswith("Protect stops it by itself") is alone
    assert bool(taps) is (strike_with == "10S" and not alone)
    assert (fates.bout.result is BoutResult.STOPPED) is alone


@proves("ff.maneuvers.frighten", "ff.spells.protect")
def test_the_frightened_are_told_the_card_to_lay_though_protect_would_do() -> None:
    fates = coven(BATTLE, ["JD", "7C", "3C", "4C"], ["2C", "5D", "2H", "3H"])
    bern, wolf = fates.named("Bern"), fates.named("Wolf")
    casts(fates, "protect", "Bern", ["JD"])
    fates.do("bob", "let-it-work", "6C", choice=fates.asked("reaction"))
    fates.happen(ConditionBegan(bern, Condition.FIT, 2, wolf, what="frightened of Wolf"))
    fates.do("dana", "attack-by-draw", "9S", entity=wolf, target=bern, count=1)

    assert said(fates, "bob")[0] == 1
    assert [dict(one.fixed)["cards"] for one in fates.offers("bob", "defend") if not one.fields] == [("2C",)]
    assert fates.refused("bob", "take-it", choice=fates.asked("reaction")).code == "reaction.afraid"


@proves("ff.spells.heal", "ff.spells.protect")
def test_of_what_is_welcome_protect_is_not_said_to_stop_it() -> None:
    """Whoever lays no card lets it in; to be rid of it takes one."""
    fates = coven(BATTLE, ["JD", "9H", "3C", "4C"], ["2C", "5D", "2H", "3H"])
    casts(fates, "protect", "Bern", ["JD"])
    fates.do("bob", "let-it-work", "6C", choice=fates.asked("reaction"))
    casts(fates, "heal", "Bern", ["9H"])

    (offer,) = fates.offers("bob", "defend")

    assert offer.hint == "You need 1 or more, or an ace: the attack fumbles then."
    fates.answers("bob", "take-it", "7C")
    assert fates.bout.result is BoutResult.DONE


@proves("ff.creatures.gargoyle", "ff.ruling.stone-skin")
@pytest.mark.parametrize(
    ("species", "hand", "label"),
    [
        ("gargoyle", ["5D", "6C", "7C", "2D"], "Defend with 6♣, 7♣ and 2♦"),
        ("gargoyle", ["5H", "6C", "7C", "2H"], "Defend"),
        ("gargoyle", ["9C", "6C", "7C", "2D"], "Defend with 9♣ and 6♣"),
        ("griffin", ["5D", "6C", "7C", "2D"], "Defend"),
    ],
)
def test_a_diamond_more_is_said_and_counted_in_what_is_enough(species: str, hand: list[str], label: str) -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.do("dana", "bring-creature", species=species, important=True)
    fates.do("dana", "deal", "JH", "8C", "3D", "4S", *hand, mode="mixed_fate")

    strike(fates, "ann", "Mara", species.capitalize(), ["JH"])
    offers = fates.offers("dana", "defend")
    stones = ["Stone skin" in offer.hint for offer in offers if offer.fields]

    assert offers[0].label == label
    assert stones == [species == "gargoyle"]

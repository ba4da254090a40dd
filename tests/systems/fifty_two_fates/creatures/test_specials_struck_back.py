"""Specials of a riposte, and beside what a creature has learned of a class."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import Fates
from tests.systems.fifty_two_fates.few_cards import Written
from tests.systems.fifty_two_fates.magicians import MOTION, casts, coven
from tests.systems.fifty_two_fates.wild import MARA
from threefates.systems.fifty_two_fates.magic.lasting_spells import Magic
from threefates.testing.proof import proves


def goes_on(fates: Fates, kind: str, option: str, *drawn: str) -> None:
    fates.do("dana", "answer", *drawn, choice=fates.asked(kind), option=option)


@proves("ff.creatures.specials", "ff.spells.slow")
@pytest.mark.parametrize("option", ["strike", "ogre crush"])
def test_whatever_the_slowed_strike_back_with_they_go_on_with_what_they_had_begun(option: str) -> None:
    fates = coven(MOTION, ["9S", "9H", "9D", "9C"], wolf={"specials": ["ogre crush"]}, fight=True)
    wolf = fates.named("Wolf")
    casts(fates, "slow", "Wolf", ["9S"])
    fates.do("dana", "take-it", choice=fates.asked("reaction"), chance=Written(()))
    for name, seat in (("Mara", "ann"), ("Bern", "bob")):
        if name in fates.turns():
            fates.passes(seat, name)
    fates.do("dana", "begin-action", entity=wolf)
    while "Bern" not in fates.turns():
        fates.passes("dana", "Wolf")
    fates.do("bob", "attack", entity=fates.named("Bern"), target=wolf, cards=fates.hand("Bern")[:1], unarmed=True)
    fates.do("dana", "riposte", choice=fates.asked("reaction"), chance=Written(()))
    while fates.asked() and "effect" in {one.kind for one in fates.questions()}:
        fates.do("bob", "answer", choice=fates.asked("effect"), option="hurt", chance=Written(()))
    fates.do("dana", "counter-by-draw", "KD", choice=fates.asked("counter"), count=1)

    goes_on(fates, "special", option)

    assert fates.state[Magic].begun == (wolf,)


@proves("ff.creatures.specials", "ff.maneuvers.rule", "ff.maneuvers.same-suit")
@pytest.mark.parametrize(("special", "asked"), [("strike", ["maneuver"]), ("ogre crush", [])])
def test_what_has_a_special_and_a_maneuver_of_one_suit_may_make_either_of_its_play(
    special: str, asked: list[str]
) -> None:
    fates = Fates()
    mara = fates.protagonist("ann", "Mara")
    fates.creature("Wyrm", specials=["ogre crush"])
    wyrm = fates.named("Wyrm")
    four = {"clubs": "disarm", "diamonds": "stun", "hearts": "goad", "spades": "sweep"}
    fates.do("dana", "learn-maneuvers", entity=wyrm, **four)
    fates.do("dana", "deal", *MARA)
    fates.do("dana", "start-fight", "2C", "AC", apart=0)
    fates.do("dana", "attack-by-draw", "7D", entity=wyrm, target=mara, count=1)

    goes_on(fates, "special", special)

    assert [one.kind for one in fates.questions() if one.kind == "maneuver"] == asked
    if asked:
        goes_on(fates, "maneuver", "stun")
        fates.answers("ann", "take-it")
        assert fates.timers("Mara") == [("unconscious", 1)]

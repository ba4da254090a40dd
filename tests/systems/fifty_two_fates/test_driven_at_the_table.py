"""What was tried at a table with several seats, and was not as the book has it: each stands here as it was found."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import Fates
from tests.systems.fifty_two_fates.fighting import words
from tests.systems.fifty_two_fates.magicians import BATTLE, casts, coven
from threefates.systems.fifty_two_fates.effects.effects import Effects
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.testing.proof import proves

HAND = ["2C", "3C", "2D", "3D"]


def beasts(species: str, count: int = 1) -> Fates:
    """Mara with low cards, and some creatures of a kind; nobody measures how far they are."""
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.do("dana", "bring-creature", species=species, count=count)
    fates.do("dana", "deal", *HAND)
    fates.clear()
    return fates


def seizes(fates: Fates, special: str, card: str, *strength: str, nth: int = 0) -> None:
    """One of them gets hold of Mara, who plays no card."""
    fates.do("dana", "attack-by-draw", card, entity=fates.creatures()[nth], target=fates.named("Mara"), count=1)
    fates.do("dana", "answer", choice=fates.asked("special"), option=special)
    fates.do("ann", "take-it", *strength, choice=fates.asked("reaction"))
    trims(fates)


def trims(fates: Fates) -> None:
    """Mara gives up what she holds too many."""
    while any(choice.kind == "trim" for choice in fates.questions()):
        fates.do("ann", "trim", choice=fates.asked("trim"), cards=fates.hand("Mara")[-1:])


def falls(fates: Fates, nth: int = 0, condition: str = "dead") -> None:
    """One of them is out."""
    fates.do("dana", "set-condition", entity=fates.creatures()[nth], condition=condition)


# what holds somebody ------------------------------------------------------------------------------


@proves("ff.creatures.assassin-vine", "ff.creatures.basilisk", "ff.creatures.ant-giant")
@pytest.mark.parametrize("condition", ["unconscious", "dead"])
@pytest.mark.parametrize(
    ("species", "special", "strength"),
    [("vine", "vine grapple", 2), ("basilisk", "basilisk constrict", 2), ("ant", "ant drag", 1)],
)
def test_a_grip_goes_slack_when_whoever_holds_is_out(species: str, special: str, strength: int, condition: str) -> None:
    fates = beasts(species)
    seizes(fates, special, "9C", *["3H", "4H"][:strength])
    held = fates.timers("Mara")

    falls(fates, condition=condition)

    assert held
    assert not fates.timers("Mara")
    assert not fates.state[Effects].known
    assert any("it is let go" in line for line in fates.panes["tv"])


@proves("ff.creatures.spider-giant")
def test_a_web_holds_without_its_spider() -> None:
    fates = beasts("spider")
    seizes(fates, "spider web", "9C", "3H", "4H")

    falls(fates)

    assert fates.timers("Mara") == [("incapacitated", None)]


@proves("ff.creatures.ant-giant")
def test_the_other_ants_drag_on_until_the_last_of_them_is_out() -> None:
    fates = beasts("ant", 3)
    seizes(fates, "ant drag", "9C", "3H")
    falls(fates, 0)
    falls(fates, 2)
    with_one = list(fates.state[Effects].known)

    falls(fates, 1, "unconscious")

    assert with_one
    assert not fates.state[Effects].known


@proves("ff.creatures.assassin-vine", "ff.effects.saves")
def test_who_is_held_by_two_is_free_when_both_let_go() -> None:
    fates = beasts("vine", 2)
    seizes(fates, "vine grapple", "9C", "3H", "4H")
    seizes(fates, "vine grapple", "8C", "5H", "6H", nth=1)

    falls(fates, 0)
    by_one = fates.timers("Mara")
    falls(fates, 1)

    assert by_one == [("incapacitated", None)]
    assert not fates.timers("Mara")


@proves("ff.creatures.ogre")
def test_nobody_lies_under_an_ogre_that_is_dead_and_who_sleeps_on_lies_there_still() -> None:
    fates = beasts("ogre")
    seizes(fates, "ogre crush", "9D")

    falls(fates, condition="unconscious")
    under = words(fates, "Mara")
    falls(fates)

    assert (under, words(fates, "Mara")) == (["pinned down"], [])


@proves("ff.creatures.ogre")
def test_an_ogre_that_has_left_lies_on_nobody() -> None:
    fates = beasts("ogre")
    fates.do("dana", "start-fight", "2H", "KC", apart=0)
    seizes(fates, "ogre crush", "9D")

    fates.do("dana", "leave-fight", entity=fates.creatures()[0])

    assert not words(fates, "Mara")


# fear ---------------------------------------------------------------------------------------------


@proves("ff.maneuvers.frighten")
def test_who_takes_hits_unasked_and_is_frightened_defends_all_the_same() -> None:
    fates = Fates()
    mara, bern = fates.protagonist("ann", "Mara"), fates.protagonist("bob", "Bern", sway=5)
    fates.do("bob", "take-archetype", entity=bern, archetype="berserker")
    fates.do("dana", "deal", *HAND, "9H", "9S", "8S", "7S", "6S")
    fates.do("ann", "take-hits", entity=mara)
    fates.do("bob", "maneuver", entity=bern, maneuver="frighten", cards=["9H"], target=mara)
    fates.answers("ann", "take-it", "2H")
    trims(fates)

    fates.do("bob", "attack", entity=bern, target=mara, cards=["9S"])

    assert fates.refused("ann", "take-it", choice=fates.asked("reaction")).code == "reaction.afraid"
    assert fates.hero("Mara").sway == 3


def frightened_wolf(spell_card: str, cross: str = BATTLE) -> Fates:
    """A wolf that Bern has frightened, and Mara, a mage."""
    fates = coven(cross, [spell_card, "3C", "2D", "4D"], ["9H", "9S", "8S", "7S"])
    bern = fates.named("Bern")
    fates.do("bob", "take-archetype", entity=bern, archetype="berserker")
    fates.do("bob", "maneuver", entity=bern, maneuver="frighten", cards=["9H"], target=fates.named("Wolf"))
    fates.answers("dana", "take-it")
    fates.answers("bob", "answer", "2H", option="hurt")
    return fates


@proves("ff.maneuvers.frighten", "ff.spells.defence")
def test_who_is_frightened_lets_no_harmful_spell_in_either() -> None:
    fates = frightened_wolf("10S")
    casts(fates, "harm", "Wolf", ["10S"])
    offer = next(offer for offer in fates.offers("dana", "let-it-work"))

    assert offer.refusal is not None
    assert fates.refused("dana", "let-it-work", choice=fates.asked("reaction")).code == "reaction.afraid"


@proves("ff.maneuvers.frighten", "ff.spells.defence")
def test_who_is_frightened_lets_in_what_is_welcome() -> None:
    fates = frightened_wolf("10D")
    casts(fates, "protect", "Wolf", ["10D"])

    fates.do("dana", "let-it-work", "3H", choice=fates.asked("reaction"))

    assert not fates.questions()


# protect ------------------------------------------------------------------------------------------


@proves("ff.spells.protect", "ff.conditions.duration")
def test_protect_shortens_what_gets_through_by_what_it_added() -> None:
    fates = coven(BATTLE, ["7D", "8S", "2D", "4D"])
    fates.do("dana", "bring-creature", species="centipede")
    casts(fates, "protect", "Mara", ["7D"], "3C")

    fates.do("dana", "attack-by-draw", "KC", entity=fates.creatures()[1], target=fates.named("Mara"), count=1)
    fates.do("dana", "answer", choice=fates.asked("special"), option="centipede venom")
    fates.do("ann", "defend", "5S", choice=fates.asked("reaction"), cards=["4D"])

    assert fates.timers("Mara") == [("incapacitated", 25 - 4 - 7)]


@proves("ff.spells.protect", "ff.conditions.duration", "ff.maneuvers.sweep")
@pytest.mark.parametrize("maneuver", ["", "frighten"])
def test_so_it_does_for_creatures_by_blow_and_by_maneuver(maneuver: str) -> None:
    fates = coven(BATTLE, ["7D", "8S", "2D", "4D"], ["KH", "9S", "8C", "7S"], wolf={"low": 5, "mid": 40, "high": 50})
    bern, wolf = fates.named("Bern"), fates.named("Wolf")
    fates.do("bob", "take-archetype", entity=bern, archetype="berserker")
    casts(fates, "protect", "Wolf", ["7D"])
    fates.answers("dana", "let-it-work", "3C")
    if maneuver:
        fates.do("bob", "maneuver", entity=bern, maneuver=maneuver, cards=["KH"], target=wolf)
    else:
        fates.do("bob", "attack", entity=bern, target=wolf, cards=["KH"])
    fates.do("dana", "defend-by-draw", "4H", choice=fates.asked("reaction"))
    fates.do("bob", "answer", "5S", choice=fates.asked("effect"), option="incapacitated")

    assert (Condition.INCAPACITATED.value, 25 - 4 - 7) in fates.timers("Wolf")

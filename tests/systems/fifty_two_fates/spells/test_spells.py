"""Spells at the table: cast in their suits, answered, kept open while they last, and ended."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.examples import example
from tests.systems.fifty_two_fates.fates import ALL_CARDS, Fates
from tests.systems.fifty_two_fates.magicians import BATTLE, HEAT, casts, coven, lasting, spell_offer
from threefates.pieces.chance import SealedChance
from threefates.systems.fifty_two_fates.battlefield.exchange import BoutKind
from threefates.systems.fifty_two_fates.cards.card_values import named
from threefates.systems.fifty_two_fates.effects.continuous_effects import Effects
from threefates.systems.fifty_two_fates.magic.lasting_spells import Casting, Magic
from threefates.systems.fifty_two_fates.magic.spell_types import condition_of_spell, sway_of_spell
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.systems.fifty_two_fates.people.protagonists import Health
from threefates.testing.proof import proves

HAND = ["9S", "KH", "7D", "4C"]


def take_it(fates: Fates, seat: str, *drawn: str) -> None:
    fates.answers(seat, "take-it", *drawn)


def advance(fates: Fates) -> None:
    """Six milestones: a card more."""
    fates.do("dana", "choose-growth", method="milestone")
    for number in range(6):
        fates.do("dana", "grant-milestone", chance=SealedChance(b"six", (), number))


# casting ------------------------------------------------------------------------------------------


@proves("ff.actions.cast-spell", "ff.spells.harm", "ff.spells.type-damage", "ff.cards.action-vs-reaction")
def test_harm_is_laid_open_answered_and_does_its_damage_at_once() -> None:
    fates = coven(BATTLE, HAND)

    casts(fates, "harm", "Bern", ["9S"], words="Be still!", metres=3, gentle=True)
    assert (fates.bout.kind, fates.bout.how) == (BoutKind.ACTION, "harm")
    assert fates.state[Magic].casting == Casting("Be still!", "onward", metres=3, gentle=True)
    fates.answers("bob", "defend", "6H", cards=["5D"])

    assert fates.hero("Bern").sway == 3
    assert "Mara casts Harm on Bern: 9♠, 9." in fates.panes["tv"]
    assert "Harm works on Bern." in fates.panes["bob"]
    assert len(fates.hand("Mara")) == 4
    assert fates.everywhere() == ALL_CARDS


@proves("ff.actions.cast-spell")
def test_a_spell_that_is_only_equalled_does_nothing() -> None:
    fates = coven(BATTLE, HAND, ["9C", "3D", "4D", "5D"])

    casts(fates, "harm", "Bern", ["9S"])
    fates.answers("bob", "defend", "6H", "8H", cards=["9C"])

    assert fates.hero("Bern").sway == 4


@proves("ff.mages.suit-rule")
def test_without_a_card_of_its_suit_a_spell_is_greyed_and_refused_in_the_same_words() -> None:
    fates = coven(BATTLE, ["9S", "KS", "7S", "4S"])

    refusal = fates.refused(
        "ann", "cast", entity=fates.named("Mara"), spell="heal", target=fates.named("Bern"), cards=["9S"]
    )

    assert refusal == spell_offer(fates, "heal").refusal
    assert refusal.title == "Mara holds no ♥ now."
    assert spell_offer(fates, "harm").enabled


@proves("ff.mages.suit-rule")
def test_every_card_of_a_spell_is_of_its_suit() -> None:
    fates = coven(BATTLE, ["9S", "KH", "7S", "4C"], hero={"attribute": "empathy"})

    refusal = fates.refused(
        "ann", "cast", entity=fates.named("Mara"), spell="harm", target=fates.named("Bern"), cards=["9S", "KH"]
    )

    assert refusal.code == "spell.suit"


@proves("ff.attributes.empathy", "ff.mages.advancement")
def test_empathy_and_advancement_each_add_a_card_to_a_spell() -> None:
    fates = coven(BATTLE, ["9S", "5S", "7S", "4C"], hero={"attribute": "empathy"})
    plain = coven(BATTLE, ["9S", "5S", "7S", "4C"])
    advance(plain)

    most = [spell_offer(each, "harm").fields[1].high for each in (fates, plain)]
    casts(fates, "harm", "Bern", ["9S", "5S"])

    assert most == [2, 2]
    assert fates.bout.play.cards == ("9S", "5S")


@proves("ff.mages.no-memorise")
def test_a_spell_may_be_cast_again_and_again_while_cards_of_its_suit_come() -> None:
    fates = coven(BATTLE, ["9S", "8S", "7S", "4C"])

    for card, drawn in (("9S", "6S"), ("8S", "5S"), ("6S", "2S")):
        casts(fates, "harm", "Wolf", [card])
        take_it(fates, "dana", drawn)

    assert fates.foe().block.hurt == 3
    assert spell_offer(fates, "harm").enabled


@proves("ff.mages.one-cross")
def test_a_cross_is_chosen_once_and_for_good() -> None:
    fates = coven(BATTLE, HAND)

    refusal = fates.refused("ann", "choose-cross", entity=fates.named("Mara"), cross=HEAT)
    fighter = fates.refused("bob", "choose-cross", entity=fates.named("Bern"), cross=HEAT)

    assert (refusal.code, fighter.code) == ("mage.one_cross", "mage.none")
    assert [dict(offer.fixed)["spell"] for offer in fates.offers("ann", "cast")] == [
        "expose",
        "harm",
        "heal",
        "protect",
    ]
    assert fates.offers("ann", "choose-cross") == []


@proves("ff.mages.physical")
def test_a_mage_fights_with_one_card_whatever_they_have_learned() -> None:
    fates = coven(BATTLE, HAND)
    advance(fates)

    (attack,) = fates.offers("ann", "attack")

    assert attack.fields[1].high == 1
    assert spell_offer(fates, "harm").fields[1].high == 2


# defence ------------------------------------------------------------------------------------------


@proves("ff.spells.defence")
def test_a_spell_is_met_with_one_card_and_without_armour() -> None:
    fates = coven(BATTLE, HAND)

    casts(fates, "harm", "Bern", ["9S"])
    (defend,) = (each for each in fates.offers("bob", "defend") if each.fields)

    assert defend.fields[0].high == 1


@proves("ff.spells.defence", "ff.attributes.tenacity", "ff.ruling.tenacity-scope")
@pytest.mark.parametrize(("reading", "most"), [("both", 2), ("spells_only", 2), ("mental_only", 1)])
def test_tenacity_adds_a_card_against_spells(reading: str, most: int) -> None:
    fates = coven(BATTLE, HAND, readings={"tenacity-scope": reading})
    fates.do("bob", "choose-attribute", entity=fates.named("Bern"), attribute="tenacity")

    casts(fates, "harm", "Bern", ["9S"])
    (defend,) = (each for each in fates.offers("bob", "defend") if each.fields)

    assert defend.fields[0].high == most


def test_an_ace_makes_a_mage_fumble_too() -> None:
    fates = coven(BATTLE, HAND, ["AC", "3D", "4D", "5D"])

    casts(fates, "harm", "Bern", ["9S"])
    fates.answers("bob", "defend", "6H", "8H", cards=["AC"])

    assert fates.hero("Bern").sway == 4
    assert fates.questions()[0].kind == "counter"


@proves("ff.spells.heal", "ff.spells.type-healing", "ff.ruling.willing-target")
@pytest.mark.parametrize(("card", "sway"), [("9H", 2), ("KH", 3), ("AH", 4)])
def test_healing_is_let_in_and_gives_back_sway_by_its_highest_card(card: str, sway: int) -> None:
    fates = coven(BATTLE, [card, "9S", "7D", "4C"])
    fates.do("dana", "set-sway", entity=fates.named("Bern"), sway=1)
    fates.do("bob", "trim", choice=fates.asked(), cards=["2D", "3D", "4D"])

    casts(fates, "heal", "Bern", [card])
    fates.answers("bob", "let-it-work", *["6H", "8H", "6D", "8D"][:sway])

    assert fates.hero("Bern").sway == sway


@proves("ff.spells.heal", "ff.ruling.willing-target")
def test_whoever_does_not_want_to_be_healed_may_defend() -> None:
    fates = coven(BATTLE, ["2H", "9S", "7D", "4C"])
    fates.do("dana", "set-sway", entity=fates.named("Bern"), sway=3)
    fates.do("bob", "trim", choice=fates.asked(), cards=["2D"])

    casts(fates, "heal", "Bern", ["2H"])
    fates.answers("bob", "defend", "6H", "8H", cards=["5D"])

    assert fates.hero("Bern").sway == 3


# damage -------------------------------------------------------------------------------------------


@proves("ff.spells.type-damage")
def test_the_damage_of_spells_is_as_the_book_has_it() -> None:
    given, expected = example("d-damage-spell")
    plays = [named([f"{face}S"]) for face in given["highest"]]

    sway = [loss if (loss := sway_of_spell(play)) is not None else "all" for play in plays]
    conditions = [found.value if (found := condition_of_spell(play)) else "hurt" for play in plays]

    assert sway == expected["sway"]
    assert conditions == expected["condition"]


@proves("ff.spells.harm", "ff.spells.type-damage", "ff.ruling.creature-condition-source")
@pytest.mark.parametrize(
    ("reading", "options"),
    [
        ("spell_table", ["unconscious", "incapacitated", "hurt"]),
        ("condition_targets", ["incapacitated", "hurt"]),
        ("better_of", ["unconscious", "incapacitated", "hurt"]),
    ],
)
def test_what_harm_does_to_a_creature_is_for_the_table_to_read(reading: str, options: list[str]) -> None:
    hardy = {"low": 12, "mid": 30, "high": 40}
    fates = coven(BATTLE, ["KS", *HAND[1:]], readings={"damage-spell-vs-ct": reading}, wolf=hardy)

    casts(fates, "harm", "Wolf", ["KS"])
    take_it(fates, "dana")

    assert [option.value for option in fates.questions()[0].options] == options
    assert fates.foe().block.hurt == 1


@proves("ff.spells.type-damage", "ff.ruling.creature-condition-source")
@pytest.mark.parametrize(("reading", "lasts"), [("by_kind", 18), ("always_difference", 18), ("always_highest", 25)])
def test_how_long_a_condition_of_harm_lasts_is_for_the_table_to_read(reading: str, lasts: int) -> None:
    fates = coven(BATTLE, ["KS", *HAND[1:]], readings={"condition-vs-effect-duration": reading})

    casts(fates, "harm", "Wolf", ["KS"])
    fates.answers("dana", "defend-by-draw", "7H")
    fates.do("ann", "answer", "6S", choice=fates.asked("effect"), option="unconscious")

    assert fates.timers() == [("unconscious", lasts)]


def test_at_0_sway_harm_leaves_somebody_dying() -> None:
    fates = coven(BATTLE, HAND)
    fates.do("dana", "set-sway", entity=fates.named("Bern"), sway=0)

    casts(fates, "harm", "Bern", ["9S"])
    fates.answers("bob", "take-it", "6S")

    assert fates.hero("Bern").health is Health.DYING


def test_a_hit_of_harm_is_undone_by_healing() -> None:
    fates = coven(BATTLE, ["9S", "9H", "7D", "4C"])
    casts(fates, "harm", "Wolf", ["9S"])
    take_it(fates, "dana", "6S")
    fates.do("dana", "set-condition", entity=fates.named("Wolf"), condition="unconscious", rounds=3)

    casts(fates, "heal", "Wolf", ["9H"], "6H")

    assert (fates.foe().block.hurt, fates.condition()) == (0, Condition.FIT)


@proves(
    "ff.spells.heal",
    "ff.sway.recovery",
    "ff.spells.type-healing",
    "ff.ruling.heal-while-dying",
    "ff.effects.poison-cure",
)
def test_healing_wakes_the_dying_and_ends_poison() -> None:
    fates = coven(BATTLE, ["9H", "9S", "7D", "4C"])
    bern = fates.named("Bern")
    fates.do("dana", "afflict", "5C", entity=bern, harm="poison", level=1)
    fates.do("dana", "set-sway", entity=bern, sway=0)
    fates.do("dana", "set-health", entity=bern, health="dying")

    casts(fates, "heal", "Bern", ["9H"], "6H", "8H")

    assert (fates.hero("Bern").health, fates.hero("Bern").sway) == (Health.AWAKE, 1)
    assert not fates.state[Effects].known


# reach --------------------------------------------------------------------------------------------


@proves("ff.spells.range-default")
def test_a_spell_gets_four_zones_far() -> None:
    fates = coven(BATTLE, HAND)
    fates.do("dana", "start-fight", "JD", "JC", "2C", apart=5)

    far = spell_offer(fates, "harm").fields[0].options
    fates.do("dana", "set-place", entity=fates.named("Wolf"), place=32)
    near = spell_offer(fates, "harm").fields[0].options

    assert [option.refusal is None for option in far if option.label == "Wolf"] == [False]
    assert [option.refusal is None for option in near if option.label == "Wolf"] == [True]


def test_healing_is_not_held_off_by_what_protects_its_target() -> None:
    fates = coven(BATTLE, ["9H", "KD", "7S", "4C"])
    casts(fates, "protect", "Bern", ["KD"])
    take_it(fates, "bob", "6S")
    fates.do("dana", "set-sway", entity=fates.named("Bern"), sway=3)
    fates.do("bob", "trim", choice=fates.asked(), cards=["2D"])

    casts(fates, "heal", "Bern", ["9H"])
    take_it(fates, "bob", "6H", "8H")

    assert fates.hero("Bern").sway == 4
    assert [one.spell for one in lasting(fates)] == ["protect"]


@proves("ff.spells.heal")
def test_healing_ends_an_illness() -> None:
    fates = coven(BATTLE, ["9H", "KD", "7S", "4C"])
    fates.do("dana", "bring-creature", species="rat")
    fates.do("dana", "attack-by-draw", "8D", entity=fates.named("Giant rat"), target=fates.named("Bern"))
    fates.do("dana", "answer", choice=fates.asked("special"), option="rat sickness")
    take_it(fates, "bob")
    ill = fates.condition("Bern")

    casts(fates, "heal", "Bern", ["9H"])
    take_it(fates, "bob", "6H")

    assert (ill, fates.condition("Bern")) == (Condition.INCAPACITATED, Condition.FIT)

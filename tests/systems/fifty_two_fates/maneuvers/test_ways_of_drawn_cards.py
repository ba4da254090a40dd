"""What a drawn card is made into goes where whoever acts wants it: maneuvers, and the spells of a second wind."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import ALL_CARDS, SYSTEM, Fates
from tests.systems.fifty_two_fates.fighting import fight, words
from tests.systems.fifty_two_fates.magicians import HEAT, MOTION, coven, lasting
from threefates.rulebook.agenda import Answer
from threefates.systems.fifty_two_fates.people.protagonists import Health
from threefates.testing.proof import proves


def drawn(maneuver: str, card: str = "8S") -> Fates:
    """Mara, at no sway, has drawn a card of the suit of that maneuver and plays it at the wolf."""
    fates = fight(maneuver, "7S")
    fates.do("dana", "set-sway", entity=fates.named("Mara"), sway=0)
    fates.do("ann", "second-wind", card, entity=fates.named("Mara"))
    fates.do("ann", "answer", choice=fates.asked("second-wind"), option=fates.named("Wolf"))
    return fates


def made(fates: Fates, option: str) -> None:
    fates.do("ann", "answer", choice=fates.asked("maneuver"), option=option)
    fates.do("dana", "take-it", choice=fates.asked("reaction"))


def offered(fates: Fates, kind: str) -> list[str]:
    (choice,) = [one for one in fates.questions() if one.kind == kind]
    return [option.label for option in choice.options]


@proves("ff.maneuvers.push", "ff.ruling.second-wind-details")
@pytest.mark.parametrize(("option", "place"), [("push", 8), ("push:back", -8)])
def test_a_push_of_a_drawn_card_goes_either_way(option: str, place: int) -> None:
    fates = drawn("push")
    assert offered(fates, "maneuver") == ["A plain strike", "push, onward", "push, back"]

    made(fates, option)

    assert fates.fight.places[fates.named("Wolf")] == place
    assert fates.replayed() == fates.state


@proves("ff.maneuvers.evade", "ff.maneuvers.rule")
@pytest.mark.parametrize(("option", "place"), [("evade", 4), ("evade:back", -4)])
def test_whoever_evades_by_a_drawn_card_goes_either_way(option: str, place: int) -> None:
    fates = drawn("evade")

    made(fates, option)

    assert fates.fight.places[fates.named("Mara")] == place


@proves("ff.maneuvers.knock", "ff.maneuvers.rule")
@pytest.mark.parametrize(
    ("option", "how"), [("knock", "down, face down"), ("knock:on their back", "down, on their back")]
)
def test_a_drawn_card_says_how_they_fall(option: str, how: str) -> None:
    fates = drawn("knock")

    made(fates, option)

    assert words(fates) == [how]


@proves("ff.maneuvers.stun", "ff.maneuvers.rule")
def test_what_goes_no_way_is_offered_once() -> None:
    assert offered(drawn("stun"), "maneuver") == ["A plain strike", "stun"]


@proves("ff.maneuvers.rage", "ff.ruling.second-wind-details")
def test_a_second_wind_is_no_rage_which_leaves_a_card_in_hand() -> None:
    fates = drawn("rage")

    assert [choice.kind for choice in fates.questions() if choice.kind != "turn"] == ["reaction"]


def far(card: str, *, trained: bool = True) -> Fates:
    """Mara, whose spades are to goad, is at no sway, and the wolf is two zones off."""
    fates = fight("goad", "7S") if trained else fight("stun", "7S")
    fates.do("dana", "set-place", entity=fates.named("Wolf"), place=16)
    fates.do("dana", "set-place", entity=fates.named("Bern"), place=16)
    fates.do("dana", "set-sway", entity=fates.named("Mara"), sway=0)
    if trained:
        fates.do("ann", "second-wind", card, entity=fates.named("Mara"))
    return fates


@proves("ff.maneuvers.goad", "ff.ruling.maneuver-weapon", "ff.ruling.second-wind-details")
def test_a_second_wind_goads_whom_no_blow_gets_to() -> None:
    fates = far("QS")
    (choice,) = [one for one in fates.questions() if one.kind == "second-wind"]
    option = f"goad:{fates.named('Wolf')}"
    sure = SYSTEM.odds(fates.state, Answer(choice.id, option), fates.viewer("ann"))

    fates.do("ann", "answer", choice=choice.id, option=option)
    asked = [one.kind for one in fates.questions() if one.kind != "turn"]
    fates.do("dana", "take-it", choice=fates.asked("reaction"))

    assert {one.label for one in choice.options if not one.refusal} == {"Goad: Wolf", "Goad: Bern", "At nobody"}
    assert sure is not None
    assert asked == ["reaction"]
    assert words(fates) == ["goaded by Mara"]
    assert fates.hero("Mara").health is Health.UNCONSCIOUS
    assert fates.everywhere() == ALL_CARDS
    assert fates.replayed() == fates.state


@proves("ff.ruling.maneuver-weapon", "ff.ruling.second-wind-details")
def test_a_card_of_another_suit_goads_nobody_and_who_cannot_has_no_second_wind_from_afar() -> None:
    fates, other = far("QC"), far("", trained=False)
    refused = other.refused("ann", "second-wind", entity=other.named("Mara"))

    (choice,) = [one for one in fates.questions() if one.kind == "second-wind"]
    assert [one.value for one in choice.options if not one.refusal] == ["leave"]
    assert refused.code == "attack.out_of_reach"


def mage(cross: str, card: str) -> Fates:
    """Mara the mage, at no sway and in a fight, has drawn that card."""
    fates = coven(cross, ["2S", "3S", "4S", "5S"], fight=True)
    fates.do("dana", "set-sway", entity=fates.named("Mara"), sway=0)
    fates.do("ann", "second-wind", card, entity=fates.named("Mara"))
    return fates


def at_wolf(fates: Fates, way: str = "") -> str:
    (choice,) = [one for one in fates.questions() if one.kind == "second-wind"]
    spell = next(one.value for one in choice.options if ":" in one.value).partition(":")[0]
    return f"{spell}:{way}{fates.named('Wolf')}"


@proves("ff.spells.move", "ff.spells.cross-flux-locus", "ff.ruling.second-wind-details")
@pytest.mark.parametrize(("way", "place", "hurt"), [("", 8, 0), ("back/", -8, 0), ("up/", 0, 1)])
def test_move_of_a_second_wind_goes_any_way(way: str, place: int, hurt: int) -> None:
    fates = mage(MOTION, "9C")
    assert {"Cast Move on Wolf, onward", "Cast Move on Wolf, back", "Cast Move on Wolf, up, and let go"} < {
        *offered(fates, "second-wind")
    }

    fates.do("ann", "answer", choice=fates.asked("second-wind"), option=at_wolf(fates, way))
    fates.do("dana", "take-it", choice=fates.asked("reaction"))

    assert (fates.fight.places[fates.named("Wolf")], fates.foe().block.hurt) == (place, hurt)
    assert fates.replayed() == fates.state


@proves("ff.spells.light", "ff.ruling.second-wind-details")
@pytest.mark.parametrize(("way", "blinded"), [("", ["blinded by light"]), ("gentle/", [])])
def test_light_of_a_second_wind_may_blind_nobody(way: str, blinded: list[str]) -> None:
    fates = mage(HEAT, "9H")

    fates.do("ann", "answer", choice=fates.asked("second-wind"), option=at_wolf(fates, way))
    fates.do("dana", "take-it", choice=fates.asked("reaction"))

    assert (words(fates), [one.spell for one in lasting(fates)]) == (blinded, ["light"])


@proves("ff.spells.move", "ff.dealer.fate-draw")
@pytest.mark.parametrize(("way", "place"), [("", 8), ("back/", -8)])
def test_so_it_goes_of_a_mage_of_the_cast_who_draws(way: str, place: int) -> None:
    fates = Fates()
    mara = fates.protagonist("ann", "Mara")
    wolf = fates.creature()
    fates.do("dana", "set-cross", entity=wolf, cross=MOTION)
    fates.do("dana", "deal", "KH", "9C", "3D", "4S")
    fates.do("dana", "start-fight", "2D", "KD", apart=0)
    fates.do("dana", "call-spell", "8C", entity=wolf)

    fates.do("dana", "answer", choice=fates.asked("spell"), option=f"{way}{mara}")
    fates.do("ann", "take-it", choice=fates.asked("reaction"))

    assert fates.fight.places[mara] == place
    assert fates.replayed() == fates.state

"""What a special, a maneuver or a spell does is said as the table reads it, to whoever makes and whoever meets it."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import Fates
from tests.systems.fifty_two_fates.magicians import BATTLE, casts, coven
from tests.systems.fifty_two_fates.maneuvers.armoured import met
from tests.systems.fifty_two_fates.wild import its, wild
from threefates.rulebook.parts import Words
from threefates.testing.proof import proves

USUAL = {"spider-wording": "venom_unconscious_web_incapacitated_T2", "hellhound-range": "two_zones"}


def stakes(fates: Fates, seat: str) -> str:
    """What somebody who meets it reads."""
    part = fates.view(seat)["ff.stakes"]
    assert isinstance(part, Words)
    return part.lines[0].text


@proves("ff.ruling.spider-wording", "ff.ruling.hellhound-range", "ff.creatures.specials")
@pytest.mark.parametrize(
    ("species", "card", "special", "reading", "said"),
    [
        ("spider", "7C", "spider venom", {}, "Unconscious for as many rounds as the highest card is worth."),
        (
            "spider",
            "7C",
            "spider venom",
            {"spider-wording": "venom_incapacitated"},
            "Incapacitated for as many rounds as the highest card is worth.",
        ),
        ("spider", "7C", "spider web", {}, "held until a T2 save."),
        (
            "spider",
            "7C",
            "spider web",
            {"spider-wording": "fd_strength"},
            "held until a save, as strong as the Fate Dealer says.",
        ),
        ("hellhound", "7D", "hellhound firebreath", {}, "Fire that reaches two zones:"),
        (
            "hellhound",
            "7D",
            "hellhound firebreath",
            {"hellhound-range": "sixty_feet"},
            "Fire that reaches 60 feet, 18 metres:",
        ),
    ],
)
def test_a_special_is_said_as_it_is_read(
    species: str, card: str, special: str, reading: dict[str, str], said: str
) -> None:
    drawn = ("2C", "AC", "3C") if species == "spider" else ("2C", "AC")  # a spider is aware
    fates = wild(species, *drawn, readings={**USUAL, **reading})
    (form,) = fates.offers("dana", "make-creature")
    listed = {option.value: option.detail for one in form.fields if one.name == "specials" for option in one.options}

    fates.do("dana", "attack-by-draw", card, entity=its(fates), target=fates.named("Mara"), count=1)
    asked = next(choice for choice in fates.questions() if choice.kind == "special")
    fates.do("dana", "answer", choice=asked.id, option=special)

    assert said in listed[special]
    assert said in next(option.detail for option in asked.options if option.value == special)
    assert said in stakes(fates, "ann")
    assert any(said in line for line in fates.panes["ann"])


@proves("ff.ruling.stun-condition")
@pytest.mark.parametrize("reading", ["unconscious", "incapacitated"])
def test_whoever_meets_a_stun_reads_what_it_would_make_of_them(reading: str) -> None:
    fates = met("stun", "KH", {"stun-condition": reading})

    said = "they are out for a while" if reading == "unconscious" else "they are incapacitated for a while"

    assert said in stakes(fates, "bob")


@proves("ff.ruling.damage-spell-vs-ct", "ff.spells.types")
def test_who_answers_for_a_creature_reads_what_harm_would_make_of_it() -> None:
    fates = coven(BATTLE, ["JS", "9C", "10C", "QC"])

    casts(fates, "harm", "Wolf", ["JS"])

    assert "a jack or queen incapacitates" in stakes(fates, "dana")

"""What a special or a maneuver is said to do is what it does by the readings of this table."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fighting import fight
from tests.systems.fifty_two_fates.wild import its, strikes, taken, wild
from threefates.testing.proof import proves

ALERT = ("2C", "AC", "5C")  # initiative, with a card more for the spider


@proves("ff.ruling.spider-wording", "ff.creatures.spider-giant")
@pytest.mark.parametrize(
    ("reading", "condition"),
    [("venom_unconscious_web_incapacitated_T2", "unconscious"), ("venom_incapacitated", "incapacitated")],
)
def test_what_a_spider_s_venom_is_said_to_do_it_does(reading: str, condition: str) -> None:
    fates = wild("spider", *ALERT, readings={"spider-wording": reading})

    fates.do("dana", "attack-by-draw", "7C", entity=its(fates), target=fates.named("Mara"), count=1)
    (option,) = [one for one in fates.questions()[0].options if one.value == "spider venom"]
    fates.do("dana", "answer", choice=fates.asked("special"), option="spider venom")

    said = f"{condition.capitalize()} for as many rounds as the highest card is worth."
    assert option.detail == said
    assert said in str(fates.view("tv")["ff.stakes"])
    taken(fates)
    assert fates.timers("Mara") == [(condition, 7)]


@proves("ff.ruling.spider-wording", "ff.ruling.ant-scale", "ff.ruling.hellhound-range")
@pytest.mark.parametrize(
    ("species", "special", "readings", "said"),
    [
        ("spider", "spider web", {}, "until a T2 save"),
        ("spider", "spider web", {"spider-wording": "fd_strength"}, "as strong as the Fate Dealer says"),
        ("ant", "ant drag", {}, "for every four ants or part of four"),
        ("ant", "ant drag", {"ant-scale": "full_groups"}, "for every four ants beyond the first four"),
        ("hellhound", "hellhound firebreath", {}, "two zones"),
        ("hellhound", "hellhound firebreath", {"hellhound-range": "sixty_feet"}, "60 feet, 18 metres"),
        ("basilisk", "basilisk constrict", {}, "until a T2 save"),
    ],
)
def test_what_a_special_is_said_to_do_is_as_the_table_reads_it(
    species: str, special: str, readings: dict[str, str], said: str
) -> None:
    fates = wild(species, *(ALERT if species == "spider" else ()), readings=readings)

    strikes(fates, "7D" if species == "hellhound" else "7C", special=special)

    assert any(said in line for line in fates.panes["ann"])


@proves("ff.ruling.stun-condition", "ff.maneuvers.stun", "ff.maneuvers.knock", "ff.maneuvers.push")
@pytest.mark.parametrize("maneuver", ["stun", "knock", "push"])
@pytest.mark.parametrize("reading", ["unconscious", "incapacitated"])
def test_what_stuns_says_what_the_stunned_are_at_this_table(maneuver: str, reading: str) -> None:
    fates = fight(maneuver, "AS", readings={"stun-condition": reading})
    (offer,) = [one for one in fates.offers("ann", "maneuver") if dict(one.fixed)["maneuver"] == maneuver]

    assert ("incapacitated" in offer.hint) is (reading == "incapacitated")

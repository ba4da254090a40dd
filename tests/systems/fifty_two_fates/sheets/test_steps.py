"""Somebody new is led along the book's checklist, a step at a time, until cards are dealt to them."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import Fates
from threefates.testing.proof import proves

KINDS = (
    "choose-attribute",
    "choose-background",
    "learn-skill",
    "equip",
    "take-archetype",
    "choose-cross",
    "describe-deity",
)


def main_step(fates: Fates, seat: str = "ann") -> list[str]:
    """What of making somebody is the main thing now; each step is offered once."""
    offers = [offer for offer in fates.offers(seat) if offer.command.removeprefix("ff.") in KINDS]
    commands = [offer.command for offer in offers]
    assert len(set(commands)) == len(commands)
    return [offer.command.removeprefix("ff.") for offer in offers if offer.main and offer.enabled]


@proves("ff.protagonist.checklist")
@pytest.mark.parametrize(
    ("calling", "power"),
    [("fighter", ["take-archetype"]), ("mage", ["choose-cross"]), ("herald", ["describe-deity"])],
)
def test_each_step_of_the_checklist_is_the_main_thing_in_its_turn(calling: str, power: list[str]) -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara", calling=calling)
    mara, led = fates.named("Mara"), []
    steps: list[tuple[str, dict[str, str]]] = [
        ("choose-attribute", {"attribute": "strength"}),
        ("choose-background", {"background": "mercenary"}),
        *[("learn-skill", {"skill": skill}) for skill in ("riding", "tracking", "rope handling", "animal handling")],
        ("equip", {"weapon": "club"}),
    ]
    for command, fields in steps:
        led.append(main_step(fates))
        fates.do("ann", command, entity=mara, **fields)

    assert led == [[command] for command, _ in steps]
    assert main_step(fates) == power
    assert main_step(fates, "bob") == main_step(fates, "dana") == []


@proves("ff.protagonist.checklist")
def test_no_step_has_to_be_taken_whoever_holds_cards_plays() -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    before = main_step(fates)
    fates.do("dana", "deal", "KH", "9C", "3D", "4S")

    assert (before, main_step(fates)) == (["choose-attribute"], [])
    assert fates.offers("ann", "choose-attribute")


@proves("ff.protagonist.checklist")
def test_whoever_has_lost_sway_and_holds_no_card_is_not_new() -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.do("dana", "set-sway", entity=fates.named("Mara"), sway=0)

    assert main_step(fates) == []
    assert fates.offers("ann", "choose-attribute")


@proves("ff.protagonist.checklist", "ff.heralds.deity")
def test_a_herald_who_has_a_deity_is_led_no_further() -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara", calling="herald", attribute="aura")
    mara = fates.named("Mara")
    fates.do("ann", "choose-background", entity=mara, background="clergy")
    fates.do("dana", "set-skill-count", entity=mara, count=0)
    fates.do("ann", "equip", entity=mara, weapon="club")
    before = main_step(fates)

    traits = {"first": "fair", "second": "vigilant", "third": "stern"}
    fates.do("ann", "describe-deity", entity=mara, basis="justice", purpose="To right what is wrong", **traits)

    assert (before, main_step(fates)) == (["describe-deity"], [])
    assert fates.offers("ann", "describe-deity")


@proves("ff.protagonist.checklist")
def test_whoever_has_played_is_not_new_when_the_hand_is_put_away() -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.do("dana", "deal", "KH", "9C", "3D", "4S")

    fates.do("dana", "return-hand", entity=fates.named("Mara"))

    assert main_step(fates) == []
    assert fates.offers("ann", "choose-attribute")

"""What somebody is in is said with the condition of the book that it is to them, whatever else it is called."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import Fates
from tests.systems.fifty_two_fates.fighting import hits
from tests.systems.fifty_two_fates.magicians import MOTION, casts, coven
from tests.systems.fifty_two_fates.wild import strikes, taken, wild
from threefates.systems.fifty_two_fates.conditions.view import described
from threefates.testing.proof import proves


def said(fates: Fates, name: str) -> str:
    return described(fates.state, fates.named(name))


@proves("ff.creatures.bee-giant", "ff.conditions.incapacitated")
def test_whoever_is_stung_is_said_to_be_incapacitated() -> None:
    fates = wild("bee", "2C", "KC", "5D")

    strikes(fates, "6C")
    taken(fates)
    fates.do("ann", "trim", choice=fates.asked("trim"), cards=["3D"])

    assert "Mara is stung and incapacitated for 6 rounds (60 seconds)." in fates.panes["ann"]
    assert said(fates, "Mara") == "stung and incapacitated for 6 rounds (60 seconds)"


@proves("ff.creatures.ogre", "ff.creatures.griffin", "ff.conditions.incapacitated")
@pytest.mark.parametrize(
    ("species", "special", "cards", "words"),
    [
        ("ogre", "ogre crush", ["8D"], "pinned down, incapacitated and held fast"),
        ("griffin", "griffin grab and drop", ["8C"], "carried aloft and held fast"),
    ],
)
def test_so_is_who_lies_under_an_ogre_and_not_who_is_carried_off(
    species: str, special: str, cards: list[str], words: str
) -> None:
    fates = wild(species)

    strikes(fates, *cards, special=special)
    taken(fates)

    assert said(fates, "Mara") == words
    assert f"Mara is {words}." in fates.panes["ann"]


@proves("ff.spells.hold", "ff.conditions.incapacitated")
def test_so_is_who_is_held_by_a_spell() -> None:
    fates = coven(MOTION, ["9D", "KH", "7S", "4C"])

    casts(fates, "hold", "Wolf", ["9D"])
    fates.answers("dana", "take-it", "6C")

    assert said(fates, "Wolf") == "held by a spell and incapacitated"


@proves("ff.maneuvers.stun", "ff.conditions.unconscious")
def test_who_is_stunned_is_said_to_be_unconscious_once() -> None:
    fates = hits("stun", "court")

    assert "Wolf is stunned and unconscious for 2 rounds (20 seconds)." in fates.panes["ann"]

"""Backgrounds, skills and attributes, in the content and in the ledger, as the book prints them."""

from __future__ import annotations

import pytest

from tests.books.fifty_two_fates.printed import data, printed
from threefates.rulebook.ledger import load
from threefates.systems.fifty_two_fates.content.loader import attribute_facts, backgrounds, skills
from threefates.systems.fifty_two_fates.content.words import Attribute
from threefates.systems.fifty_two_fates.sheets.attributes import (
    CASTING,
    DEFENCE,
    MELEE,
    MISSILE,
    RESISTING,
    SAVE,
    cards_for,
)
from threefates.testing.proof import proves

BOOK = printed("people")
BACKGROUNDS = {name: listed for name, listed in BOOK["backgrounds"].items() if name != "stands"}
ATTRIBUTES = {name: what for name, what in BOOK["attributes"].items() if name != "stands"}
IN_FIGHTS = {
    "physical defense": DEFENCE,
    "missile attacks": MISSILE,
    "casting spells": CASTING,
    "resisting effects": SAVE,
    "melee attacks": MELEE,
    "magic spell defense": RESISTING,
}
UNSAID = "hunter"  # often in one country above all: usual, and not said of everybody
OUT_OF_FIGHTS = ("knowledge-based tasks", "interacting with others", "initiative", "inquiries")


@pytest.mark.parametrize("name", [pytest.param(name, marks=proves(f"ff.backgrounds.{name}")) for name in BACKGROUNDS])
def test_a_background(name: str) -> None:
    found, beside = backgrounds()[name], BOOK["with_backgrounds"]

    assert (found.choose, found.open) == (beside["named"].get(name, ""), name in beside["may_be_left_unsaid"])
    assert found.usual_wealth == beside["wealth"].get(name, "")
    assert list(backgrounds()[name].skills) == BACKGROUNDS[name]
    assert backgrounds()[name].extra_skills == BOOK["more_skills"].get(name, 0)
    assert backgrounds()[name].open is (name == UNSAID)
    assert data(f"ff.backgrounds.{name}")["skills"] == BACKGROUNDS[name]
    assert data(f"ff.backgrounds.{name}").get("extra_skills", 0) == BOOK["more_skills"].get(name, 0)


def test_there_are_those_backgrounds_and_no_others() -> None:
    assert sorted(backgrounds()) == sorted(BACKGROUNDS)


def test_the_skills_are_those_of_the_list_and_those_that_backgrounds_name() -> None:
    listed = set(BOOK["skills"]["listed"])
    only_named = {skill for named in BACKGROUNDS.values() for skill in named} - listed

    ledger = {one.id for one in load().entries if one.id.startswith("ff.skills.")}

    assert set(skills()) == listed | only_named
    assert len(listed) == 37
    assert len(only_named) == 9
    assert {f"ff.skills.{skill.replace(' ', '-')}" for skill in listed} <= ledger


def test_what_an_attribute_adds_a_card_to() -> None:
    found = {name: [what for what in IN_FIGHTS.values() if cards_for(Attribute(name), what)] for name in ATTRIBUTES}

    expected = {name: [IN_FIGHTS[what]] if what in IN_FIGHTS else [] for name, what in ATTRIBUTES.items()}

    assert found == expected
    assert {what for what in ATTRIBUTES.values() if what not in IN_FIGHTS} == set(OUT_OF_FIGHTS)
    assert sorted(attribute_facts()) == sorted(ATTRIBUTES)
    assert sorted(one.value for one in Attribute if one is not Attribute.NONE) == sorted(ATTRIBUTES)

"""What the book lists, as records: its words, and how hardy a creature may be."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Final, TypeVar

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.rulebook.content import Content, Shelf, load
from threefates.systems.fifty_two_fates.content.records import (
    Archetype,
    Armour,
    AttributeFact,
    Background,
    Cross,
    Goods,
    Hardiness,
    Maneuver,
    MiracleClass,
    Skill,
    Special,
    Species,
    Spell,
    Weapon,
    Word,
)
from threefates.systems.fifty_two_fates.content.scenario_records import RECORDS, Scenario

__all__ = [
    "abbreviation",
    "archetypes",
    "armours",
    "attribute_facts",
    "backgrounds",
    "codex",
    "crosses",
    "goods",
    "hardiness",
    "maneuvers",
    "meaning",
    "miracle_classes",
    "of_scenario",
    "scenarios",
    "skills",
    "specials",
    "spells",
    "weapons",
    "words",
]

S = TypeVar("S", bound=Struct)


KINDS: Final[Mapping[str, type[Struct]]] = {
    "word": Word,
    "hardiness": Hardiness,
    "weapon": Weapon,
    "armour": Armour,
    "attribute": AttributeFact,
    "goods": Goods,
    "miracle": MiracleClass,
    "maneuver": Maneuver,
    "archetype": Archetype,
    "background": Background,
    "skill": Skill,
    "creature": Species,
    "special": Special,
    **RECORDS,
    "cross": Cross,
    "spell": Spell,
}


@functools.cache
def _content() -> Content:
    return load("threefates.systems.fifty_two_fates", KINDS)


def words() -> Shelf[Word]:
    """Every word of the book, by itself."""
    return _content()[Word]


def weapons() -> Shelf[Weapon]:
    """Every weapon of the table, by its name."""
    return _content()[Weapon]


def armours() -> Shelf[Armour]:
    """Every piece of armour, by its name; the shield is one of them."""
    return _content()[Armour]


def miracle_classes() -> Shelf[MiracleClass]:
    """Every kind of miracle, by what draws it."""
    return _content()[MiracleClass]


def maneuvers() -> Shelf[Maneuver]:
    """Every maneuver, by its name."""
    return _content()[Maneuver]


def archetypes() -> Shelf[Archetype]:
    """Every ready set of maneuvers, by its name."""
    return _content()[Archetype]


def goods() -> Shelf[Goods]:
    """Gear and food, by name."""
    return _content()[Goods]


def backgrounds() -> Shelf[Background]:
    """Every background, by its name."""
    return _content()[Background]


def skills() -> Shelf[Skill]:
    """Every skill, by its name."""
    return _content()[Skill]


def codex() -> Shelf[Species]:
    """Every kind of creature, by its id."""
    return _content()[Species]


def specials() -> Shelf[Special]:
    """Every special attack and defence, by its id."""
    return _content()[Special]


def crosses() -> Shelf[Cross]:
    """Every acroamatic cross, by its id."""
    return _content()[Cross]


def spells() -> Shelf[Spell]:
    """Every spell, by its id."""
    return _content()[Spell]


def attribute_facts() -> Shelf[AttributeFact]:
    """Say what each outstanding attribute is good for, by its name."""
    return _content()[AttributeFact]


def hardiness() -> Shelf[Hardiness]:
    """Every row of condition targets, by the rank that draws it."""
    return _content()[Hardiness]


def scenarios() -> Shelf[Scenario]:
    """Every ready evening, by its name."""
    return _content()[Scenario]


def of_scenario(kind: type[S], scenario: str) -> Shelf[S]:
    """Every record of that kind in a ready evening, by id, in the order they were written."""
    return _content().where(kind, "scenario", scenario)


@cites("ff.cards.glossary")
def abbreviation(word: str) -> str:
    """Say how the book writes a word short; the word itself where it has no short form.

    >>> abbreviation("card play"), abbreviation("ace")
    ('CP', 'ace')
    """
    return words()[word].abbr or word


@cites("ff.cards.glossary")
def meaning(word: str) -> str:
    """Explain a word of the book in one sentence.

    >>> meaning("court")
    'A jack, queen or king: worth 15, 20 and 25.'
    """
    return words()[word].sentence

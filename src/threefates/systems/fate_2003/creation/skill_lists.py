"""The book's skill lists: for each kind of skills broad, general or specific ones, and its sample list."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import Any, Final

from msgspec import Struct

from threefates.pieces.spelling import bare
from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.rulebook.refusals import Refused
from threefates.systems.fate_2003.sheets.campaign import ways_of_fighting
from threefates.systems.fate_2003.sheets.notation import filled_in, in_general, to_be_filled_in

__all__ = ["MOST_SKILLS", "SkillList", "nobody_fights_with", "of_no_fight", "of_the_body", "skill_lists", "skills_of"]

MOST_SKILLS: Final = 200  # of a campaign's list
CATEGORIES: Final = (
    "academic", "artistic", "athletic", "combat", "criminal", "perception", "professional", "social", "survival",
)  # fmt: skip
FIGHTING: Final = {
    "combat-by-weapon-category": "by weapon",
    "combat-by-style": "by style",
    "combat-by-theme": "by theme",
}
MAGICAL: Final = ("Pyromancy",)  # of the sample list
IN_WORDS: Final = ("Opera", "Sketching", "French History", "American History", "Chemistry", "Physics")
"""Specific skills of art and learning that the book names without a list of them."""
GRAINS: Final = {"broad": "broad", "general": "general", "specific": "specific", "specific_examples": "specific"}


class SkillList(Struct, frozen=True):
    """Some skills that a campaign may have."""

    id: str
    name: str
    skills: tuple[str, ...]


@cites(*(f"fate.skills.{one}" for one in CATEGORIES), "fate.skills.categories", "fate.skills.granularity")
def _by_grain(category: str) -> Iterator[SkillList]:
    """The lists of one kind of skills; a grain that the book describes in words alone has none."""
    said = entry(f"fate.skills.{category}").table(dict[str, Any])
    for written, grain in GRAINS.items():
        if isinstance(skills := said.get(written), list):
            yield SkillList(f"{category}.{grain}", f"{category.capitalize()}: {grain}", tuple(skills))


@cites(*(f"fate.skills.{one}" for one in FIGHTING))
def _of_fighting(option: str) -> SkillList:
    """One of three lists of general skills of fighting."""
    return SkillList(option, f"Combat: general, {FIGHTING[option]}", tuple(ways_of_fighting(option)))


@cites("fate.skills.sample-list")
def _sample() -> SkillList:
    """The book's own list for a city of a hard and a little magical kind."""
    skills = entry("fate.skills.sample-list").table(dict[str, Any])["skills"]
    return SkillList("sample", f"The book's sample list: a gritty city, {len(skills)} skills", tuple(skills))


@functools.cache
def skill_lists() -> Mapping[str, SkillList]:
    """Every list to choose from, by its id.

    >>> skill_lists()["perception.broad"].skills
    ('Awareness', 'Observation')
    """
    grains = (one for category in CATEGORIES for one in _by_grain(category))
    every = (_sample(), *grains, *(_of_fighting(option) for option in FIGHTING))
    return {one.id: one for one in every}


@cites("fate.skills.sample-list")
def _sampled() -> list[str]:
    """Of the book's own list whatever is neither fought with nor magic."""
    fought_with = {*MAGICAL, *(skill for option in FIGHTING for skill in ways_of_fighting(option))}
    return [skill for skill in _sample().skills if skill not in fought_with]


@cites(*(f"fate.skills.{one}" for one in CATEGORIES if one != "combat"), "fate.skills.sample-list")
@functools.cache
def of_no_fight() -> frozenset[str]:
    """The skills that the book lists under anything but combat or magic, as bare names: nobody fights with them.

    >>> "lore" in of_no_fight(), "fencing" in of_no_fight(), "sailing" in of_no_fight()
    (True, False, True)
    """
    kinds = (one for one in CATEGORIES if one != "combat")
    listed = [skill for kind in kinds for one in _by_grain(kind) for skill in one.skills]
    named = (*listed, *_sampled(), *IN_WORDS)
    return frozenset(bare(name) for skill in named for name in (skill, in_general(skill)))


@cites("fate.skills.academic", "fate.skills.artistic", "fate.skills.criminal")
@cites("fate.skills.social", "fate.skills.survival")
@functools.lru_cache(maxsize=512)
def nobody_fights_with(skill: str) -> bool:
    """True of a skill that the book lists under anything but combat, or that is one of such a kind.

    >>> [nobody_fights_with(one) for one in ("Lore", "Survival (Desert)", "Pyromancy", "Swords (Sabre)")]
    [True, True, False, False]
    >>> [nobody_fights_with(one) for one in ("Desert Survival", "Opera", "French History", "War")]
    [True, True, True, False]
    """
    each = filled_in(skill, _one_for_each())
    return not {bare(skill), bare(in_general(skill)), bare(in_general(each))}.isdisjoint(of_no_fight())


@functools.cache
def _one_for_each() -> tuple[str, ...]:
    """The skills that the book has one of for each of something, in whichever list."""
    return to_be_filled_in(skill for kind in CATEGORIES for one in _by_grain(kind) for skill in one.skills)


@cites("fate.skills.athletic")
@functools.cache
def of_the_body() -> frozenset[str]:
    """The skills that the book lists as athletic, as bare names.

    >>> "tumbling" in of_the_body(), "lore" in of_the_body()
    (True, False)
    """
    return frozenset(bare(skill) for listed in _by_grain("athletic") for skill in listed.skills)


@cites("fate.creation.skill-list-choice", "fate.skills.granularity")
def skills_of(lists: tuple[str, ...]) -> tuple[str, ...]:
    """The skills of some lists together, each once.

    Raises:
        Refused: Where there is no such list.
    """
    known = skill_lists()
    if not set(lists) <= set(known):
        raise Refused("creation.no_list", "There is no such list.", remedy="Pick those that are listed.")
    return tuple(dict.fromkeys(skill for one in lists for skill in known[one].skills))

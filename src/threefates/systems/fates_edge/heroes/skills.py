"""Skills: what each covers, and what it is good for with an Attribute, in a few words."""

from __future__ import annotations

import functools
from collections.abc import Collection, Mapping
from typing import Final

from msgspec import Struct

from threefates.pieces.spelling import bare
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import NotInLedger, entry
from threefates.systems.fates_edge.rulings.resolution import OffList, SkillList

__all__ = [
    "called_in",
    "covers",
    "goes_as",
    "is_one_of",
    "known_as",
    "listed_as",
    "modes_of_play",
    "part_of",
    "rated_anew",
    "skill_options",
    "skills_of",
    "trait_said",
    "uses",
    "with_modes",
]

_WRITTEN: Final = tuple(
    f"fe.skills.{skill}"
    for skill in (
        *("arcana", "athletics", "brawl", "command", "craft", "deception", "diplomacy", "endurance", "insight"),
        *("investigation", "lore", "medicine", "melee", "nature", "notice", "performance", "ranged", "stealth"),
        *("streetwise", "subterfuge", "tactics", "tinker"),
    )
)
_SHORT: Final = "Craft (Tinker)"
_ALSO: Final = {_SHORT: "tinker"}
"""What a shorter list calls a skill of the long one."""
_OF_SHORT: Final = "devices, locks, traps and tools; seals and wards too, where the table reads them so"
"""What the shorter list has that skill cover."""


_OF_MODES: Final = {
    "Psionics": "arts of the mind, what they strain, and their schools",
    "Technology": "computers and what breaks into them, electronics",
}
"""What the skills cover that a mode of play adds; the book prints no pairs for them."""


class _Pairs(Struct):
    pairs: dict[str, str] = {}


@cites(*_WRITTEN, "fe.skills.quickstart-list")
def covers(skill: str) -> str:
    """Say what a skill covers; nothing where the book does not say.

    >>> covers("Tinker"), covers("Craft (Tinker)").partition(";")[0], covers("Sway")
    ('locks, traps, engines, devices, jury-rigging, sabotage', 'devices, locks, traps and tools', '')
    """
    return _OF_SHORT if skill == _SHORT else _read(skill)[0]


@cites(*_WRITTEN)
def uses(skill: str) -> tuple[tuple[str, str], ...]:
    """List what a skill does with each Attribute, in a few words; nothing where the book has none.

    >>> uses("Stealth")
    (('Body', 'sneak'), ('Wits', 'choose routes'), ('Spirit', 'stay still'))
    >>> uses("Craft (Tinker)")[0], uses("Sway")
    (('Wits', 'diagnose'), ())
    """
    return _read(skill)[1]


@functools.cache
def _read(skill: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    try:
        found = entry(f"fe.skills.{_ALSO.get(skill, bare(skill))}")
    except NotInLedger:
        return (_OF_MODES[skill], ()) if skill in _OF_MODES else _merged(_made_of(skill))
    return found.rule.partition(" - ")[2].rstrip("."), tuple(found.table(_Pairs).pairs.items())


@cites("fe.skills.optional-modes")
def _merged(parts: tuple[str, ...]) -> tuple[str, tuple[tuple[str, str], ...]]:
    """What a skill that a table makes of several covers and does: each of its parts keeps its own, and is named."""
    found: dict[str, list[str]] = {}
    for attribute, does in (pair for part in parts for pair in uses(part)):
        found.setdefault(attribute, []).append(does)
    said = "; ".join(f"{part}: {covers(part)}" for part in parts)
    return said, tuple((attribute, ", ".join(does)) for attribute, does in found.items())


_KNOWN_AS: Final = {
    "Sway": ("Diplomacy", "Performance"),
    "Persuade": ("Diplomacy", "Performance"),
    "Survival": ("Nature",),
    "Resolve": ("Insight",),
    **dict.fromkeys(("Agility", "Mobility", "Dodge", "Evasion"), ("Athletics",)),
    "Hide": ("Stealth",),
    "Skirmish": ("Melee",),
    **dict.fromkeys(("Ritual", "Channeling"), ("Arcana",)),
    **dict.fromkeys(("Tinker", "Craft"), ("Craft (Tinker)",)),
    "Craft (Tinker)": ("Tinker", "Craft"),
}


@cites("fe.skills.off-list-names", "fe.ruling.skill-off-list")
def known_as(name: str, listed: tuple[str, ...]) -> tuple[str, ...]:
    """Find the skills of a list that a name means: itself where it is listed, else whatever it is mapped to.

    >>> known_as("Resolve", ("Insight", "Lore")), known_as("Resolve", ("Resolve", "Insight"))
    (('Insight',), ('Resolve',))
    >>> known_as("Persuade", ("Sway", "Performance", "Diplomacy")), known_as("Tinker", ("Craft (Tinker)",))
    (('Diplomacy', 'Performance'), ('Craft (Tinker)',))
    """
    meant = (name,) if name in listed else _KNOWN_AS.get(name, (name,))
    found = (skill if skill in listed else part_of(skill) for skill in meant)
    return tuple(dict.fromkeys(skill for skill in found if skill in listed))


@cites("fe.skills.off-list-names", "fe.ruling.skill-off-list")
def listed_as(name: str, listed: tuple[str, ...]) -> str:
    """The one skill of a list that a name means first; the name itself where the list has nothing for it.

    >>> listed_as("Sway", ("Diplomacy", "Performance")), listed_as("Melee", ("Lore",))
    ('Diplomacy', 'Melee')
    """
    return next(iter(known_as(name, listed)), name)


@cites("fe.skills.off-list-names")
def goes_as(skill: str) -> tuple[str, ...]:
    """A skill, and those that its name means elsewhere, or that a table makes it of: what is said of these goes for it.

    >>> goes_as("Skirmish"), goes_as("Melee"), goes_as("Perception")
    (('Skirmish', 'Melee'), ('Melee',), ('Perception', 'Notice', 'Insight'))
    """
    return (skill, *_KNOWN_AS.get(skill, ()), *_made_of(skill))


@cites("fe.skills.optional-modes")
def _made_of(skill: str) -> tuple[str, ...]:
    """The skills that a table makes this one of, if it is such a one."""
    return _modes().merge.get(skill, ())


@cites("fe.skills.off-list-names")
def is_one_of(skill: str, named: Collection[str]) -> bool:
    """Whether a skill is among these, or means one of them where it is a skill of its own.

    >>> is_one_of("Hide", ("Stealth", "Athletics")), is_one_of("Lore", ("Stealth",))
    (True, False)
    """
    return skill in named or any(each in named for each in goes_as(skill)[1:])


@cites("fe.skills.core-list", "fe.skills.quickstart-list", "fe.ruling.skill-list")
def rated_anew(skills: Mapping[str, int], listed: tuple[str, ...]) -> dict[str, int]:
    """The ratings that a sheet has by another list: what this one calls otherwise goes by its name there, at its best.

    What the other list has no name for stays as it is.

    >>> rated_anew({"Sway": 2, "Craft (Tinker)": 1, "Lore": 1}, ("Craft", "Diplomacy", "Lore", "Tinker"))
    {'Lore': 1, 'Diplomacy': 2, 'Tinker': 1, 'Craft': 1}
    >>> rated_anew({"Performance": 1, "Diplomacy": 2, "Brawl": 1}, ("Lore", "Sway"))
    {'Brawl': 1, 'Sway': 2}
    """
    named = {skill: _named_in(skill, listed) for skill in skills}
    found = {skill: rating for skill, rating in skills.items() if not named[skill]}
    for skill, rating in skills.items():
        for name in named[skill]:
            found[name] = max(found.get(name, rating), rating)
    return found


def _named_in(skill: str, listed: tuple[str, ...]) -> tuple[str, ...]:
    """What a list calls a skill that it has not; nothing where it has it, or has no name for it."""
    if skill in listed:
        return ()
    meant = known_as(skill, listed) or tuple(name for name in listed if skill in goes_as(name))
    return meant if skill == _SHORT else meant[:1]


@cites("fe.skills.core-list", "fe.skills.quickstart-list", "fe.ruling.skill-list")
def called_in(skill: str, listed: tuple[str, ...]) -> str:
    """What a list calls a skill; the skill itself where it has no name for it.

    >>> called_in("Performance", ("Lore", "Sway")), called_in("Brawl", ("Lore", "Sway"))
    ('Sway', 'Brawl')
    """
    return next(iter(_named_in(skill, listed)), skill)


def skill_options(listed: tuple[str, ...]) -> list[Option]:
    """Skills to pick from, each with what it covers."""
    return [Option(skill, skill, covers(skill)) for skill in listed]


def trait_said(trait: str) -> str:
    """An Attribute or a skill as it is written on a sheet.

    >>> trait_said("wits"), trait_said("Craft (Tinker)")
    ('Wits', 'Craft (Tinker)')
    """
    return f"{trait[:1].upper()}{trait[1:]}"


# modes


class _Modes(Struct):
    optional: tuple[str, ...]
    merge: Mapping[str, tuple[str, ...]]


@functools.cache
def _modes() -> _Modes:
    return entry("fe.skills.optional-modes").table(_Modes)


@cites("fe.skills.optional-modes")
def modes_of_play() -> tuple[str, ...]:
    """What a mode of play may add to the list of skills, or make of it.

    >>> modes_of_play()
    ('Psionics', 'Technology', 'Perception')
    """
    return (*_modes().optional, *_modes().merge)


@cites("fe.skills.optional-modes")
def part_of(skill: str) -> str:
    """What a skill is part of, where a table makes one of several; nothing where it never is.

    >>> part_of("Notice"), part_of("Lore")
    ('Perception', '')
    """
    return next((whole for whole, parts in _modes().merge.items() if skill in parts), "")


@cites("fe.skills.optional-modes")
def with_modes(listed: tuple[str, ...], modes: tuple[str, ...]) -> tuple[str, ...]:
    """The skills of a list with what a table's modes add, and what they make one of in the place of its parts.

    >>> with_modes(("Insight", "Lore", "Notice"), ("Technology", "Perception"))
    ('Lore', 'Technology', 'Perception')
    """
    on = tuple(mode for mode in modes_of_play() if mode in modes) if modes else ()
    if not on:  # as at most tables, where it is asked again and again
        return listed
    parts = {part for mode in on for part in _modes().merge.get(mode, ())}
    return (*(skill for skill in listed if skill not in parts), *(mode for mode in on if mode not in listed))


@functools.cache
def _listed(entry_id: str) -> tuple[str, ...]:
    return tuple(entry(entry_id).table(dict[str, list[str]])["skills"])


@cites("fe.skills.core-list", "fe.skills.quickstart-list")
def skills_of(reading: SkillList, off_list: OffList = OffList.MAPPED) -> tuple[str, ...]:
    """The skills of the list that a table plays by; with those that the books only name, where each is one of its own.

    >>> skills_of(SkillList.QUICKSTART)[:3], "Resolve" in skills_of(SkillList.CORE, OffList.ADDED)
    (('Melee', 'Ranged', 'Athletics'), True)
    """
    listed = _listed("fe.skills.core-list" if reading is SkillList.CORE else "fe.skills.quickstart-list")
    return listed if off_list is OffList.MAPPED else _with_names(listed)


@cites("fe.skills.off-list-names")
def _with_names(listed: tuple[str, ...]) -> tuple[str, ...]:
    named = entry("fe.skills.off-list-names").table(dict[str, tuple[str, ...]])["names"]
    return (*listed, *(name for name in named if name not in listed))

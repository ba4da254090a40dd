"""Skills: what each covers, and what it is good for with an Attribute, in a few words."""

from __future__ import annotations

import functools
from typing import Final

from msgspec import Struct

from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import NotInLedger, entry

__all__ = ["covers", "known_as", "skill_options", "uses"]

_WRITTEN: Final = tuple(
    f"fe.skills.{skill}"
    for skill in (
        *("arcana", "athletics", "brawl", "command", "craft", "deception", "diplomacy", "endurance", "insight"),
        *("investigation", "lore", "medicine", "melee", "nature", "notice", "performance", "ranged", "stealth"),
        *("streetwise", "subterfuge", "tactics", "tinker"),
    )
)
_ALSO: Final = {"Craft (Tinker)": "tinker"}
"""What a shorter list calls a skill of the long one."""


class _Pairs(Struct):
    pairs: dict[str, str] = {}


@cites(*_WRITTEN)
def covers(skill: str) -> str:
    """Say what a skill covers; nothing where the book does not say.

    >>> covers("Tinker"), covers("Craft (Tinker)") == covers("Tinker"), covers("Sway")
    ('locks, traps, engines, devices, jury-rigging, sabotage', True, '')
    """
    return _read(skill)[0]


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
        found = entry(f"fe.skills.{_ALSO.get(skill, skill.casefold())}")
    except NotInLedger:
        return "", ()
    return found.rule.partition(" - ")[2].rstrip("."), tuple(found.table(_Pairs).pairs.items())


_KNOWN_AS: Final = {
    "Sway": ("Diplomacy", "Performance"),
    "Persuade": ("Diplomacy", "Performance"),
    "Survival": ("Nature",),
    "Resolve": ("Insight",),
    **dict.fromkeys(("Agility", "Mobility", "Dodge", "Evasion"), ("Athletics",)),
    "Hide": ("Stealth",),
    "Skirmish": ("Melee",),
    **dict.fromkeys(("Ritual", "Channeling"), ("Arcana",)),
}


@cites("fe.skills.off-list-names", "fe.ruling.skill-off-list")
def known_as(name: str, listed: tuple[str, ...]) -> tuple[str, ...]:
    """Find the skills of a list that a name means: itself where it is listed, else whatever it is mapped to.

    >>> known_as("Resolve", ("Insight", "Lore")), known_as("Resolve", ("Resolve", "Insight"))
    (('Insight',), ('Resolve',))
    >>> known_as("Persuade", ("Sway", "Performance", "Diplomacy"))
    ('Diplomacy', 'Performance')
    """
    return (name,) if name in listed else tuple(skill for skill in _KNOWN_AS.get(name, ()) if skill in listed)


def skill_options(listed: tuple[str, ...]) -> list[Option]:
    """Skills to pick from, each with what it covers."""
    return [Option(skill, skill, covers(skill)) for skill in listed]

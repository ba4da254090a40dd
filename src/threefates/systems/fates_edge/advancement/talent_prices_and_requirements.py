"""What talents ask for: the price of their kind, ratings and other talents, and deeds where they are of renown."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.systems.fates_edge.content.records import Category, Talent, talents
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES
from threefates.systems.fates_edge.heroes.skills import called_in, goes_as
from threefates.systems.fates_edge.rulings.talents import CoordinationTalent, PrestigeGate, TalentScale

__all__ = [
    "COORDINATION",
    "DEED",
    "LISTS",
    "listed_price",
    "needs_said",
    "of_renown",
    "prices_of",
    "tags_said",
    "unmet",
    "unpriced",
]

DEED: Final = "a Harm of 2"
LISTS: Final[Mapping[str, tuple[Category, ...]]] = {
    "of magic": (Category.KEY,),
    "minor": (Category.MINOR,),
    "common": (Category.COMMON,),
    "major": (Category.MAJOR,),
    "synergy or capstone": (Category.SYNERGY, Category.CAPSTONE),
    "prestige or epic": (Category.PRESTIGE, Category.EPIC),
}
"""The lists of talents that are learned, by what a talent of each is called."""


@cites("fe.talents.category-prices", "fe.ruling.talent-xp-scale")
def prices_of(category: Category, scale: TalentScale = TalentScale.LISTED) -> tuple[int, int] | None:
    """The least and the most XP that a talent of that kind costs; None where the book has no price for the kind.

    >>> prices_of(Category.MINOR), prices_of(Category.CAPSTONE), prices_of(Category.COMMON)
    ((3, 6), (12, 12), None)
    >>> prices_of(Category.MINOR, TalentScale.SCALE), prices_of(Category.CAPSTONE, TalentScale.SCALE)
    ((2, 2), (12, 12))
    """
    rung = _scale().rung(category) if scale is TalentScale.SCALE else None
    found = rung or _prices().get(category.value)
    return (found, found) if isinstance(found, int) else found


class _Scale(Struct):
    minor: int
    major: int
    prestige: str

    def rung(self, category: Category) -> int | None:
        """What the short scale names a price for; of what is of renown it names none but the least."""
        return {Category.MINOR: self.minor, Category.MAJOR: self.major}.get(category)

    @property
    def dear(self) -> int:
        """The least XP of what is of renown."""
        return int(self.prestige.removesuffix("+"))


@functools.cache
def _scale() -> _Scale:
    return entry("fe.talents.cost-scale").table(_Scale)


@cites("fe.talents.cost-scale", "fe.ruling.talent-xp-scale")
def listed_price(talent: Talent, scale: TalentScale = TalentScale.LISTED) -> int:
    """XP for a talent as it is printed with it, or by the short scale: 2 for a minor edge, 4 for a major one, and as
    printed where that is 6 and more. Of what is printed without a kind, the price says which of them it is.

    >>> [listed_price(talents()[each]) for each in ("weapon-master", "backstab", "light-fingers", "blade-dance")]
    [5, 8, 3, 18]
    >>> scale = TalentScale.SCALE
    >>> [listed_price(talents()[each], scale) for each in ("weapon-master", "backstab", "light-fingers", "blade-dance")]
    [2, 4, 2, 18]
    """
    if scale is TalentScale.LISTED or talent.category in (Category.KEY, Category.HERITAGE):
        return talent.xp
    found = _scale()
    if rung := found.rung(talent.category):
        return rung
    if talent.category is not Category.COMMON or talent.xp >= found.dear:
        return max(talent.xp, found.dear)
    return found.major if talent.xp >= found.major else found.minor


@cites("fe.ruling.exceptional-coordination-name", "fe.ruling.unpriced-talents")
def unpriced(talent: Talent, reading: CoordinationTalent) -> bool:
    """Say whether the table goes by a book that prints no price for a talent.

    >>> [unpriced(talents()["exceptional-coordination"], reading) for reading in CoordinationTalent]
    [False, True]
    """
    return talent.id == COORDINATION and reading is CoordinationTalent.OLD


COORDINATION: Final = "exceptional-coordination"


@functools.cache
def _prices() -> dict[str, int | tuple[int, int]]:
    return entry("fe.talents.category-prices").table(dict[str, int | tuple[int, int]])


@cites("fe.talents.prestige", "fe.ruling.prestige-gate")
def of_renown(talent: Talent, gate: PrestigeGate, scale: TalentScale) -> bool:
    """Say whether a talent is of renown: one that is called prestige or epic; or by its price whatever costs so much.
    No key talent does, with which magic begins.

    >>> as_listed, by_name, by_price = TalentScale.LISTED, PrestigeGate.CATEGORY, PrestigeGate.PRICE
    >>> [of_renown(talents()[each], by_name, as_listed) for each in ("blade-dance", "battlefield-terror", "deathblow")]
    [True, True, False]
    >>> [of_renown(talents()[each], by_price, as_listed) for each in ("deathblow", "light-fingers", "codex")]
    [True, False, False]
    """
    if gate is PrestigeGate.PRICE:
        return listed_price(talent, scale) >= _scale().dear
    return talent.category in (Category.PRESTIGE, Category.EPIC)


@cites(
    "fe.talents.disciplined-body",
    "fe.talents.untouchable-way",
    "fe.talents.inevitable-way",
    "fe.talents.transcendent-harmony",
    "fe.talents.defensive-survival",
    "fe.talents.conditioning",
    "fe.talents.weapon-master",
    "fe.talents.flurry-strike",
    "fe.talents.duelists-edge",
    "fe.talents.battlefield-mastery",
    "fe.talents.backstab",
    "fe.talents.shadow-dance",
    "fe.talents.deathblow",
    "fe.talents.berserker-rage",
    "fe.talents.battlefield-terror",
    "fe.talents.blade-dance",
    "fe.coordination.talent-anchor-sigil",
)
def unmet(talent: Talent, has: Mapping[str, int]) -> bool:
    """Say whether somebody with these ratings, talents and deeds lacks what a talent asks for.

    >>> flurry = talents()["flurry-strike"]
    >>> unmet(flurry, {"Melee": 3, "body": 3}), unmet(flurry, {"Melee": 3, "body": 2})
    (False, True)
    >>> unmet(flurry, {"Skirmish": 3, "body": 3}), unmet(flurry, {"Brawl": 3, "body": 3})
    (False, True)
    >>> unmet(talents()["subtle-casting"], {"Lore": 3, "Sway": 2})  # which may be Diplomacy as well
    True
    """
    met = (all(_rated(has, name) >= least for name, least in needs.items()) for needs in talent.needs)
    return bool(talent.needs) and not any(met)


@cites("fe.ruling.skill-off-list")
def _rated(has: Mapping[str, int], name: str) -> int:
    """What somebody has of a thing, be it by another name for that skill and no other."""
    return max((there for what, there in has.items() if what == name or goes_as(what) == (what, name)), default=0)


@cites("fe.skills.quickstart-list", "fe.ruling.skill-list")
def needs_said(talent: Talent, listed: tuple[str, ...] = ()) -> str:
    """Say what a talent asks for, each skill as the table's list calls it.

    >>> needs_said(talents()["flurry-strike"])
    'Melee 3 and Body 3'
    >>> needs_said(talents()["blade-dance"])
    "Melee 5, Duelist's Edge and Flurry Strike"
    >>> needs_said(talents()["subtle-casting"], ("Lore", "Sway"))
    'Lore 3 and Sway 2 or Codex'
    """
    return " or ".join(_and([_need(name, least, listed) for name, least in needs.items()]) for needs in talent.needs)


def _need(name: str, least: int, listed: tuple[str, ...]) -> str:
    if name in talents():
        return talents()[name].name
    if name == DEED:
        return name
    return f"{name.capitalize() if name in ATTRIBUTES else called_in(name, listed)} {least}"


def _and(each: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(each[:-1]), each[-1])))


@cites("fe.talents.tags-on-talents")
def tags_said(talent: Talent) -> str:
    """The tags that are printed with a talent, and so work with it; nothing where none are.

    >>> tags_said(talents()["deathblow"]), tags_said(talents()["cavalier"])
    ('[DEATH] [STRIKE]', '')
    """
    return " ".join(f"[{tag}]" for tag in talent.tags)

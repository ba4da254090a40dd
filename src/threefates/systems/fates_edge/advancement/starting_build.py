"""The costs of a first build and what there is to pay with: 30 XP, bonds and complications, and the prices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.systems.fates_edge.advancement.key_talents import talent_price
from threefates.systems.fates_edge.beats.complications import MOST_COMPLICATIONS
from threefates.systems.fates_edge.rulings.road import GiftPrice, MaxBuild
from threefates.systems.fates_edge.rulings.talents import TalentScale

__all__ = ["Build", "attribute_price", "cost_of", "purse", "skill_price", "too_much", "up_to"]

MOST_BONDS: Final = 2
PER_ATTRIBUTE, PER_SKILL = 3, 2


class Build(Struct, frozen=True, kw_only=True):
    """A hero on paper, before play."""

    body: int = 1  # 1..3
    wits: int = 1  # 1..3
    spirit: int = 1  # 1..3
    presence: int = 1  # 1..3
    skills: Mapping[str, int] = {}  # 1..2 each
    talents: tuple[str, ...] = ()  # ids
    bonds: int = 0  # 0..2
    complications: int = 0  # 0..2
    earned: int = 0  # XP of earlier play

    @property
    def attributes(self) -> tuple[int, ...]:
        """The four ratings, Body first."""
        return (self.body, self.wits, self.spirit, self.presence)


@cites("fe.creation.attribute-price", "fe.advancement.attribute-cost")
def attribute_price(new: int) -> int:
    """XP for one step up to a new rating of an Attribute.

    >>> attribute_price(3)
    9
    """
    return PER_ATTRIBUTE * new


@cites("fe.creation.attribute-price", "fe.advancement.skill-cost")
def skill_price(new: int) -> int:
    """XP for one step up to a new level of a skill.

    >>> skill_price(2)
    4
    """
    return PER_SKILL * new


@cites("fe.ruling.attribute-cost-cumulative", "fe.ruling.attribute-baseline")
def cost_of(build: Build, gift: GiftPrice, scale: TalentScale = TalentScale.LISTED) -> int:
    """XP for a whole build: every step is paid, from Attributes of 1 and skills of 0.

    >>> cost_of(Build(body=3, skills={"Melee": 2}), GiftPrice.TWO)
    21
    """
    attributes = sum(attribute_price(new) for rating in build.attributes for new in range(2, rating + 1))
    skills = sum(skill_price(new) for rating in build.skills.values() for new in range(1, rating + 1))
    return attributes + skills + sum(talent_price(talent, gift, scale) for talent in build.talents)


@cites(
    *("fe.creation.bonds", "fe.creation.complications", "fe.creation.max-build", "fe.ruling.bond-complication-each"),
    "fe.ruling.max-starting-build",
)
def purse(bonds: int, complications: int, reading: MaxBuild) -> int:
    """XP to pay a build with: 30, 1 for each of two bonds, 2 for each of two complications; capped, where that is read.

    >>> purse(2, 2, MaxBuild.CAP), purse(2, 2, MaxBuild.SUM)
    (34, 36)
    """
    whole = _base() + _share("fe.creation.bonds") * bonds + _share("fe.creation.complications") * complications
    return min(whole, _most()) if reading is MaxBuild.CAP else whole


@cites("fe.creation.max-build")
def up_to(reading: MaxBuild) -> str:
    """Say beside what a bond or a complication brings how much all of it comes to at most; nothing where it all counts.

    >>> up_to(MaxBuild.CAP), up_to(MaxBuild.SUM)
    (', no more than 34 XP in all', '')
    """
    return f", no more than {_most()} XP in all" if reading is MaxBuild.CAP else ""


def _most() -> int:
    return entry("fe.creation.max-build").table(dict[str, int])["max"]


class _Budget(Struct):
    xp: int


class _Extra(Struct):
    xp_total: int
    max: int


@cites("fe.creation.budget")
def _base() -> int:
    return entry("fe.creation.budget").table(_Budget).xp


def _share(entry_id: str) -> int:
    extra = entry(entry_id).table(_Extra)
    return extra.xp_total // extra.max


@cites("fe.creation.budget")
def off_the_scale(build: Build) -> Iterable[str]:
    """List what of a build may not be at first, in words.

    >>> list(off_the_scale(Build(body=4)))
    ['an Attribute of 4']
    """
    yield from (f"an Attribute of {rating}" for rating in build.attributes if not 1 <= rating <= 3)
    yield from (f"{skill} {rating}" for skill, rating in build.skills.items() if not 1 <= rating <= 2)
    yield from ([f"{build.bonds} bonds"] if not 0 <= build.bonds <= MOST_BONDS else [])
    yield from ([f"{build.complications} complications"] if not 0 <= build.complications <= MOST_COMPLICATIONS else [])


@cites("fe.creation.budget")
def too_much(build: Build, gift: GiftPrice, most: MaxBuild, scale: TalentScale = TalentScale.LISTED) -> str | None:
    """Say why a build cannot be afforded; None where it can.

    >>> too_much(Build(body=3, wits=3, spirit=2), GiftPrice.TWO, MaxBuild.CAP)
    'It costs 36 XP and there are 30.'
    """
    cost, there = cost_of(build, gift, scale), purse(build.bonds, build.complications, most) + build.earned
    return f"It costs {cost} XP and there are {there}." if cost > there else None

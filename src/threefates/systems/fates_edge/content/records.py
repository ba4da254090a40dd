"""What ships with the game as records: talents, gear, ways to cooperate, and scenarios with everything in them."""

from __future__ import annotations

import enum
import functools
from collections.abc import Mapping
from typing import TypeVar

from msgspec import Struct

from threefates.commons.ready_evenings import Chip, Person, Secret
from threefates.rulebook.content import Content, Shelf, load
from threefates.rulebook.effects import Benefit
from threefates.systems.fates_edge.content.casting_records import Consequence
from threefates.systems.fates_edge.content.magic_records import EffectTag, Lasts, Ritual
from threefates.systems.fates_edge.content.rite_records import Blessing, Grade, WrittenRite
from threefates.systems.fates_edge.content.scenario_records import (
    Approach,
    Carried,
    DreadSource,
    Encounter,
    Ending,
    Foe,
    Parley,
    Ready,
    Scenario,
    Spend,
    Trouble,
    Ware,
    Wonder,
)
from threefates.systems.fates_edge.content.talent_records import Bears, Category, Talent, Technique

__all__ = [
    "Approach",
    "Bears",
    "Blessing",
    "Carried",
    "Category",
    "Chip",
    "Consequence",
    "DreadSource",
    "EffectTag",
    "Enchantment",
    "Encounter",
    "Ending",
    "Foe",
    "Grade",
    "Kit",
    "Lasts",
    "Parley",
    "Person",
    "Ready",
    "Ritual",
    "Scenario",
    "Secret",
    "Slot",
    "Spend",
    "Talent",
    "Technique",
    "Trouble",
    "Ware",
    "WeaponTag",
    "Whom",
    "Wonder",
    "WrittenRite",
    "consequences",
    "content",
    "effect_tags",
    "enchantments",
    "kits",
    "moves",
    "of_scenario",
    "rituals",
    "talents",
    "techniques",
    "weapon_tags",
    "written_rites",
]

S = TypeVar("S", bound=Struct)


class Slot(enum.Enum):
    """Where gear is worn or held, and so what it is good for."""

    MELEE = "melee"
    RANGED = "ranged"
    SHIELD = "shield"
    ARMOR = "armor"
    THING = "thing"  # neither weapon nor armor: boots, a lantern, a ring


class Kit(Struct, frozen=True):
    """A kind of gear. What it costs and adds stands in the book's tables, by its weight or name."""

    id: str
    name: str
    slot: Slot
    weight: str  # its row in the table: "light"; of a shield its name
    tier: int  # how many enchantments it bears
    summary: str
    entry: str


class WeaponTag(Struct, frozen=True):
    """A tag that a weapon may bear; what it is good for is said where it counts, and allowed by the Game Master."""

    id: str
    name: str
    summary: str
    entry: str
    effect: Benefit | None = None  # None: it does something else than to add to an action


class Enchantment(Struct, frozen=True):
    """An enchantment of one thing."""

    id: str
    name: str
    slots: tuple[Slot, ...]
    xp: int
    tags: tuple[str, ...]
    summary: str
    entry: str
    effect: Benefit | None = None  # what it adds to an action where somebody says that it fits
    harm: int = 0  # added to what a hit does
    ignores: int = 0  # classes of armor that a hit passes
    skill: str = ""  # the only skill that its effect goes with; empty: any, or an attack with the weapon
    chosen: bool = False  # it is made against one magical effect, which is said


class Whom(enum.Enum):
    """Whom a way to cooperate helps."""

    ONESELF = "oneself"
    ALLY = "ally"
    ALLIES = "allies"
    ALL = "all"  # allies, and oneself among them


class TalentUse(Struct, frozen=True):
    """One way to use a talent of cooperation."""

    id: str
    talent: str  # by id
    says: str
    whom: Whom
    effect: Benefit
    entry: str
    gift: bool = False  # the ally gains a Boon besides
    bonded: bool = False  # only who shares a bond with the hero
    once_each: bool = False  # nobody is helped by the talent twice in a scene
    in_play: bool = False  # not in downtime
    magic: bool = False  # it counts on casting and Rites alone
    least: int = 1  # how many it helps
    most: int = 0  # and at most; 0: whoever is Near
    freely: int = 0  # how many it helps for nothing
    idea: str = ""  # two of the same idea help one action once
    near: bool = False  # it reaches nobody who is further away
    single: bool = False  # it helps one action of theirs, whoever of them comes first
    marks: bool = False  # it is made against somebody, by an Action, and counts against them alone
    next: bool = False  # it is for the next roll of whom it helps, and for no later one

    @property
    def name(self) -> str:
        """The talent's name."""
        return talents()[self.talent].name


_KINDS: Mapping[str, type[Struct]] = {
    "talent": Talent,
    "technique": Technique,
    "gear": Kit,
    "weapon_tag": WeaponTag,
    "enchantment": Enchantment,
    "move": TalentUse,
    "rite": WrittenRite,
    "tag": EffectTag,
    "ritual": Ritual,
    "consequence": Consequence,
    "scenario": Scenario,
    "chip": Chip,
    "person": Person,
    "secret": Secret,
    "trouble": Trouble,
    "encounter": Encounter,
    "approach": Approach,
    "spend": Spend,
    "ending": Ending,
    "ready": Ready,
    "foe": Foe,
    "parley": Parley,
    "dread": DreadSource,
    "ware": Ware,
    "wonder": Wonder,
}


@functools.cache
def content() -> Content:
    """Everything in `content/`, read once.

    Raises:
        ContentError: If anything in it is wrong; it names every problem.
    """
    return load("threefates.systems.fates_edge", _KINDS)


def talents() -> Shelf[Talent]:
    """Every talent, by id."""
    return content()[Talent]


def techniques() -> Shelf[Technique]:
    """What talents do, by id."""
    return content()[Technique]


def kits() -> Shelf[Kit]:
    """The kinds of gear, by id."""
    return content()[Kit]


def weapon_tags() -> Shelf[WeaponTag]:
    """The tags of weapons, by id."""
    return content()[WeaponTag]


def enchantments() -> Shelf[Enchantment]:
    """The enchantments of the book, by id."""
    return content()[Enchantment]


def consequences() -> Shelf[Consequence]:
    """What may come of Backlash, by id."""
    return content()[Consequence]


def moves() -> Shelf[TalentUse]:
    """The ways to cooperate by talent, by their names on the wire."""
    return content()[TalentUse]


def written_rites() -> Shelf[WrittenRite]:
    """The Rites that are written down, by id, one Patron after the other."""
    return content()[WrittenRite]


def effect_tags() -> Shelf[EffectTag]:
    """The TAGS of the library, by id."""
    return content()[EffectTag]


def rituals() -> Shelf[Ritual]:
    """The rituals that anybody may perform who works magic, by id."""
    return content()[Ritual]


def of_scenario(kind: type[S], scenario: str) -> Shelf[S]:
    """Every record of that kind in a scenario, by id, in the order they were written."""
    return content().where(kind, "scenario", scenario)

"""What the book lists, record by record: words, weapons, creatures, spells, maneuvers and all else in `content/`."""

from __future__ import annotations

import enum
from collections.abc import Mapping

from msgspec import Struct

__all__ = [
    "Archetype",
    "Armour",
    "AttributeFact",
    "Background",
    "Cross",
    "Goods",
    "Hardiness",
    "Maneuver",
    "MiracleClass",
    "Skill",
    "Special",
    "Species",
    "Spell",
    "SpellType",
    "Weapon",
    "Word",
]


class Word(Struct, frozen=True):
    """A word of the book."""

    id: str
    sentence: str  # in our own words
    entry: str
    abbr: str = ""


class Hardiness(Struct, frozen=True):
    """A row of the condition target matrix."""

    id: str  # the rank that draws it; "none" is chosen only
    targets: tuple[int, int, int]
    entry: str


class Weapon(Struct, frozen=True):
    """A weapon of the book's table."""

    id: str
    wealth: str
    attack_bonus: int
    harm: str  # bludgeoning, stabbing or slashing
    entry: str
    two_handed: bool = False
    martial: bool = False
    missile: bool = False
    reach: int = 0  # zones; 0 is zone zero only


class Armour(Struct, frozen=True):
    """Body armour, or a shield."""

    id: str
    wealth: str
    defence_bonus: int
    entry: str
    martial: bool = False


class Species(Struct, frozen=True):
    """A kind of creature of the book."""

    id: str
    name: str
    targets: tuple[int, int, int]
    attribute: str
    action: int
    reaction: int
    attacks: tuple[str, ...]  # one of each in a turn
    summary: str
    entry: str
    move: int = 1  # zones a round; rooted, it is the reach instead
    flies: int = 0  # zones a round
    rooted: bool = False
    alert: int = 0  # cards more for initiative
    avoid: int = 0  # the level of the task of stepping past it
    immune: tuple[str, ...] = ()  # kinds of weapon that do not harm it
    sees_in_the_dark: bool = False
    dies_of_its_sting: bool = False
    stings_back: bool = False  # what it strikes with, if anything, it only strikes back with
    specials: tuple[str, ...] = ()  # of one of your own: those it has of the book's


class Special(Struct, frozen=True):
    """Something a kind of creature can do beside its usual strikes."""

    id: str
    creature: str
    name: str
    does: str  # how it works: "condition", "grip", "gaze", ...
    summary: str
    suit: str = ""  # the suit it is bound to; "" always applies
    condition: str = ""
    rounds: str = ""  # "random", "highest" or "difference"
    save: int = 0  # the level of the save that ends it
    reach: int = 0  # zones
    chokes_after: int = 0  # rounds
    otherwise: Mapping[str, str] = {}  # the summary where a ruling is read so: by the name of the reading
    ails: str = ""  # what it gives somebody that medicine or magic ends: "venom", "illness", "paralysis"


class MiracleClass(Struct, frozen=True):
    """A row of the table of miracles."""

    id: str  # the class or rank that draws it
    name: str
    zones: int  # how far it reaches
    hours: int  # how long it lasts at most; 0 is a moment
    cost: int  # sway; -1 is all of it
    entry: str
    touch: bool = False


class Maneuver(Struct, frozen=True):
    """Something fighters may do instead of an ordinary attack."""

    id: str
    card: str  # the rank that draws it
    aim: str  # "foe" at zone zero, "sight", "ward", "companions" or "self"
    summary: str
    entry: str
    opposed: bool = True
    damage: bool = False  # beside what it does
    lasts: str = ""  # what is said of those it goes on for
    ends_with: tuple[str, ...] = ()  # what of the fighter's own doing ends it: "maneuver", "riposte", "attack"
    always: bool = False  # they end it however long it was to last, and not only where it was played with an ace
    steers: str = ""  # what the fighter picks with it: a "way", or how somebody is to "fall"
    mind: bool = False  # it tricks or intimidates, which the tenacious resist with a card more
    otherwise: Mapping[str, str] = {}  # the summary where a ruling is read so: by the name of the reading


class Archetype(Struct, frozen=True):
    """Four maneuvers that go well together, one for each suit."""

    id: str
    clubs: str
    diamonds: str
    hearts: str
    spades: str
    summary: str
    entry: str


class Goods(Struct, frozen=True):
    """A thing of the tables of gear and food."""

    id: str
    kind: str
    wealth: str
    entry: str
    quantity: int = 1
    feet: int = 0
    metres: int = 0


class Background(Struct, frozen=True):
    """A protagonist's former life, with the skills that came of it."""

    id: str
    skills: tuple[str, ...]  # they show how far it reaches
    summary: str
    entry: str
    choose: str = ""  # what has to be named with it
    open: bool = False  # it may be left unsaid: the book only calls it usual
    extra_skills: int = 0
    usual_wealth: str = ""


class Skill(Struct, frozen=True):
    """A narrow, learned ability of the list."""

    id: str
    summary: str
    entry: str
    choose: str = ""
    needs: str = ""  # tools without which it adds no card


class Cross(Struct, frozen=True):
    """An acroamatic cross: four spells that belong together, one to a suit."""

    id: str
    name: str
    summary: str
    entry: str
    unseen: bool = False  # nobody in the story sees its spells


class SpellType(enum.StrEnum):
    """A word for what spells of one kind have in common."""

    ALTERATION = "alteration"  # its total is added to somebody's action or reaction
    DAMAGE = "damage"
    EFFECT = "effect"  # it lasts
    HEALING = "healing"
    RANGE = "range"


class Spell(Struct, frozen=True):
    """A point of an acroamatic cross."""

    id: str
    name: str
    cross: str
    suit: str
    type: SpellType
    opposite: str  # its diametric
    summary: str
    entry: str
    things: bool = False  # it may be cast on things, too
    welcome: bool = False  # its target is taken to want it
    shelters: bool = False  # whoever casts it on themselves gets out of the way
    check: bool = False  # on things, a card of the fate deck is to be reached
    aware: bool = False  # only whoever knows of it may defend
    gentle: bool = False  # it may be cast so that it harms nobody
    inside: bool = False  # on a thing, it works on whoever is inside it
    words: str = ""  # what is to be said with it


class AttributeFact(Struct, frozen=True):
    """An outstanding attribute, and where it helps."""

    id: str
    good_for: str  # in our own words
    entry: str

"""What ships with the game as records: talents, ways to cooperate, and scenarios with everything in them."""

from __future__ import annotations

import enum
import functools
from collections.abc import Mapping
from typing import Final, Literal, TypeVar

from msgspec import Struct

from threefates.commons.ready_evenings import Chip, Person, Secret
from threefates.rulebook.content import Content, Shelf, load
from threefates.rulebook.effects import Benefit, Does, Limit

__all__ = [
    "Approach",
    "Bears",
    "Category",
    "Chip",
    "Encounter",
    "Ending",
    "Person",
    "Ready",
    "Scenario",
    "Secret",
    "Spend",
    "Talent",
    "Technique",
    "Trouble",
    "Whom",
    "content",
    "moves",
    "of_scenario",
    "talents",
    "techniques",
]

S = TypeVar("S", bound=Struct)


class Category(enum.Enum):
    """The kind of a talent: what it may cost, and whether deeds have to open it."""

    KEY = "key"  # opens a path of magic
    HERITAGE = "heritage"  # one is born with it
    COMMON = "common"  # printed without a kind
    MINOR = "minor"
    MAJOR = "major"
    SYNERGY = "synergy"
    CAPSTONE = "capstone"
    PRESTIGE = "prestige"
    EPIC = "epic"


class Talent(Struct, frozen=True):
    """A talent: what it costs, whom it is open to, and in a sentence what it does."""

    id: str
    name: str
    xp: int  # as most sections print it
    tags: tuple[str, ...]
    summary: str
    entry: str
    effect: Benefit | None = None  # the path that a key talent opens
    category: Category = Category.KEY
    needs: tuple[Mapping[str, int], ...] = ()  # ratings, and talents by id: all of one of these
    boxes: int = 0  # of the Fatigue track, more
    exchanges: int = 0  # how long it is under way once it is declared; 0: it is nothing that is declared
    limit: Limit | None = None  # how often it is declared
    waits: str = ""  # what has to be played first; until then nobody learns it


class Bears(enum.Enum):
    """What a technique bears on."""

    ACTION = "action"  # the roll of an action
    RESIST = "resist"  # the roll to resist a blow
    ALLIES = "allies"  # the same roll of everybody else who is Near
    BLOW = "blow"  # what a blow leaves
    DEALT = "dealt"  # what a blow of one's own does
    FOE = "foe"  # the roll of who rolls against one
    HOLD = "hold"  # the roll of a body that may not hold


class Technique(Struct, frozen=True):
    """One thing that a talent does. It counts by itself, or where the player says so."""

    id: str
    talent: str
    bears: Bears
    entry: str
    effect: Benefit | None = None
    name: str = ""  # the button's
    said: str = ""  # what the player says to be so; it counts only then
    active: bool = False  # it counts among the talents of which one is active at a time
    skills: tuple[str, ...] = ()  # of the actions that it bears on; empty: any
    fits: str = ""  # what the table sees to be so
    during: str = ""  # the talent that has to be under way
    most: int = 0  # the highest Harm that it turns; 0: any
    harm: int = 0  # added to what a hit of one's own does
    times: int = 1  # and what that is multiplied with
    armor: int = 0  # classes of armor that it passes

    @property
    def declared(self) -> bool:
        """Whether it counts only where the player says so."""
        return bool(self.said)

    @property
    def limit(self) -> Limit | None:
        """How often it may be used, if there is a limit."""
        return self.effect.limit if self.effect else None

    @property
    def does(self) -> Does:
        """What it does to a roll or to Harm."""
        return self.effect.does[0] if self.effect else _NOTHING


_NOTHING: Final = Does(opens="nothing")


class Whom(enum.Enum):
    """Whom a way to cooperate helps."""

    ONESELF = "oneself"
    ALLY = "ally"
    ALLIES = "allies"
    ALL = "all"  # allies, and oneself among them


class Move(Struct, frozen=True):
    """One way to use a talent of cooperation."""

    id: str
    talent: str
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


class Scenario(Struct, frozen=True):
    """An evening that is ready to run."""

    id: str
    title: str
    sentence: str
    edition: str
    entry: str
    premise: tuple[str, ...]  # for whoever runs it: who, to whom, why now
    opening: str  # read aloud
    leg: str  # what the road is called
    journeys_end: str  # read aloud where the road ends before its clock is full
    ours: tuple[str, ...]  # what goes beyond the book


class Trouble(Struct, frozen=True):
    """A clock of the scenario, and what it does when it is full."""

    id: str
    scenario: str
    name: str
    size: int  # segments
    starts_with: str  # an encounter; empty: with the scenario
    on_full: str
    brings: Literal["loss", "rout", "press"]
    entry: str


class Encounter(Struct, frozen=True):
    """One scene of a scenario, with what is read aloud."""

    id: str
    scenario: str
    order: int
    title: str
    entry: str
    read_aloud: str
    ticks: tuple[str, ...]
    leads_on: str


class Approach(Struct, frozen=True):
    """One way to deal with an encounter, as it is called for: what is rolled, how hard and why."""

    id: str
    scenario: str
    encounter: str
    label: str
    attribute: str
    skill: str
    dv: int
    position: int  # 0 the best, 2 the worst
    stakes: str
    why: str
    road: bool = False  # a movement challenge of the leg
    wins: Mapping[str, int] = {}  # segments by clock where it succeeds
    fails: Mapping[str, int] = {}  # and where it does not


class Spend(Struct, frozen=True):
    """Something that beats buy in an encounter."""

    id: str
    scenario: str
    encounter: str
    beats: int
    what: str
    ticks: Mapping[str, int] = {}  # segments by clock; "travel" is the leg's


class Ending(Struct, frozen=True):
    """An ending of a scenario: the first whose count is not passed comes true."""

    id: str
    scenario: str
    title: str
    at_most: int  # segments of the clock that decides
    xp: int
    entry: str
    read_aloud: str
    brings: str


class Ready(Struct, frozen=True):
    """A hero to play at once."""

    id: str
    scenario: str
    name: str
    concept: str
    look: str
    bond_question: str
    try_first: str
    body: int
    wits: int
    spirit: int
    presence: int
    skills: Mapping[str, int]
    complication: str
    talents: tuple[str, ...] = ()
    bonds: int = 0
    complications: int = 0


_KINDS: Mapping[str, type[Struct]] = {
    "talent": Talent,
    "technique": Technique,
    "move": Move,
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


def moves() -> Shelf[Move]:
    """The ways to cooperate by talent, by their names on the wire."""
    return content()[Move]


def of_scenario(kind: type[S], scenario: str) -> Shelf[S]:
    """Every record of that kind in a scenario, by id, in the order they were written."""
    return content().where(kind, "scenario", scenario)

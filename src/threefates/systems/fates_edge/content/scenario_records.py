"""A ready evening as records: its encounters, who stands against the heroes, what frightens, and what it ends in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

__all__ = [
    "Approach",
    "Carried",
    "DreadSource",
    "Encounter",
    "Ending",
    "Foe",
    "Parley",
    "Ready",
    "Scenario",
    "Spend",
    "Trouble",
    "Ware",
    "Wonder",
]


class Scenario(Struct, frozen=True):
    """An evening that is ready to run."""

    id: str
    title: str
    sentence: str
    edition: str
    entry: str
    premise: tuple[str, ...]  # for whoever runs it: who, to whom, why now
    lasts: str  # how long it takes
    suits: str  # whom it is for
    opening: str  # read aloud
    decides: str  # the clock that its ending is read from
    last: str  # the encounter after which it may end
    not_yet: tuple[str, str]  # said before that: what has not come, and what brings it
    ours: tuple[str, ...]  # what goes beyond the book
    leg: str = ""  # what its road is called; empty: it has none
    journeys_end: str = ""  # read aloud where the road ends before its clock is full, and the last encounter comes
    offer: str = ""  # how somebody takes the offer that mends everything; empty: nobody makes one
    afterwards: tuple[str, ...] = ()  # for whoever runs it, once it is over
    shop: str = ""  # where wares are had afterwards
    path: str = ""  # the path of magic that it shows, in one scene of minutes; empty: it is an evening


class Trouble(Struct, frozen=True):
    """A clock of the scenario, and what it does when it is full."""

    id: str
    scenario: str
    name: str
    size: int  # segments
    starts_with: str  # an encounter; empty: with the scenario
    on_full: str
    brings: Literal["loss", "rout", "press", "won", "story"]
    entry: str
    per_hero: int = 0  # more segments for every hero there is when it starts
    by_exchange: int = 0  # segments with every exchange of a fight


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
    rounds: bool = False  # it is played in exchanges from its first moment


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
    after: str = ""  # the foe that it runs after: a success comes a band nearer, anything less falls a band back
    hides: str = ""  # the foe that it hides from


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
    owed_to: str = ""  # the Patron to whom every hero who lives owes one segment of Obligation from then on


class Carried(Struct, frozen=True):
    """A thing that a ready hero carries: a kind of gear, by its own name."""

    kind: str
    name: str
    tags: tuple[str, ...] = ()
    enchantments: tuple[str, ...] = ()
    held: bool = True  # in hand, or worn


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
    gear: tuple[Carried, ...] = ()
    talents: tuple[str, ...] = ()
    bonds: int = 0
    complications: int = 0
    art: tuple[str, ...] = ()  # a caster's one or two elements
    patron: str = ""  # whom a Runekeeper serves
    symbols: tuple[str, ...] = ()  # an Invoker's, by Patron
    owes: Mapping[str, int] = {}  # Obligation from before, by Patron
    rites: tuple[str, ...] = ()  # studied before, where a table wants that


class Foe(Struct, frozen=True):
    """Somebody who stands against the heroes in an encounter: where, how they strike, and what they move."""

    id: str
    scenario: str
    encounter: str
    name: str
    who: str  # for whoever runs it
    band: Literal["close", "near", "far"]  # from every hero, at first
    dv: int  # of a blow at them, or of hiding from them
    position: int  # 0 the best, 2 the worst
    stakes: str
    way: Literal["", "melee", "polearm", "thrown", "shot"] = ""  # how they strike; empty: never
    blow: str = ""  # what strikes, in words
    effect: int = 1  # 0 limited, 1 standard, 2 great
    struck: Mapping[str, int] = {}  # segments by clock for each level of Effect of what lands on them
    hidden: Mapping[str, int] = {}  # for each hero who has hidden from them
    caught: Mapping[str, int] = {}  # once a hero has run them down
    away: Mapping[str, int] = {}  # or once nobody sees them any more
    ends: tuple[str, str] = ("", "")  # what is said of either


class Parley(Struct, frozen=True):
    """Somebody in an encounter who can be won over, and to what."""

    id: str
    scenario: str
    encounter: str
    who: str
    ask: str
    resolve: Literal["easy", "moderate", "hard"]
    why: str  # for whoever runs it: what moves them
    opposition: int = 0  # segments of those who speak against it
    agreed: Mapping[str, int] = {}  # segments by clock once they agree


class DreadSource(Struct, frozen=True):
    """Something in an encounter that frightens whoever meets it."""

    id: str
    scenario: str
    encounter: str
    cause: str
    why: str  # for whoever runs it: when it comes


class Ware(Struct, frozen=True):
    """A thing that is for sale when the evening is over; it costs what the book's table says."""

    id: str
    scenario: str
    kind: str
    name: str
    says: str
    tags: tuple[str, ...] = ()


class Wonder(Struct, frozen=True):
    """What magic moves in an encounter, once it is worked there."""

    id: str
    scenario: str
    encounter: str
    by: Literal["spell", "rite"]
    says: str  # for whoever runs it: what it may be good for
    whole: Mapping[str, int]  # segments by clock where it comes out as meant
    lesser: Mapping[str, int]  # where it comes out as less
    fails: Mapping[str, int]  # where nothing comes of it
    dv: int = 0  # of a spell, as it is proposed; a Rite's DV says itself
    position: int = 1  # 0 the best, 2 the worst
    stakes: str = ""

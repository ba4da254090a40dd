"""Magic as it is written: the TAGS of the library, and the rituals that are open to everybody who works magic."""

from __future__ import annotations

import enum
from typing import Literal

from msgspec import Struct

__all__ = ["EffectTag", "Lasts", "Ritual"]


class Lasts(enum.Enum):
    """How long what a TAG does stays."""

    ONCE = ""  # it is done at once
    SCENE = "scene"
    RELEASED = "released"


class EffectTag(Struct, frozen=True):
    """A TAG of the library: what it is worked on, how long it lasts, and what ends it."""

    id: str
    name: str
    takes: Literal[
        "someone",
        "several",
        "two",
        "place",
        "effect",
        "affliction",
        "reveal",
        "outsider",
        "zone",
        "nothing",
    ]
    summary: str
    entry: str
    card: str = ""  # what it does to whoever bears it, in a few words
    lasts: Lasts = Lasts.SCENE
    dice: int = 0  # added to the rolls that it bears on, or taken away
    integrity: tuple[int, ...] = ()  # what it may hold
    ended_by: tuple[str, ...] = ()  # other TAGS
    yields_to: tuple[str, ...] = ()  # and those that end it where its own text says so
    force: bool = False  # an action may break it
    affliction: bool = False  # CLEANSE takes it away
    may_pick: bool = False  # of what ails somebody, one thing may be picked for it
    ward: bool = False  # free casters want a printed source for it
    outsiders: bool = False  # it says that it works on Outsiders
    also: tuple[str, ...] = ()  # what the library of free spells calls it
    within: tuple[str, ...] = ()  # which others of that library take it in, by what it says of them
    places: bool = False  # worked on several or, where one is named, on a place with nobody in it


class Ritual(Struct, frozen=True):
    """A ritual: its grade, how long it takes, what is laid out for it, and what it costs."""

    id: str
    name: str
    tier: Literal["low", "med", "high"]
    minutes: int
    setup: str
    summary: str
    cost: str
    element: str  # in which its Backlash comes; empty: the element of what is done
    entry: str
    push: str = ""  # what one beat more adds; empty: nothing is printed
    takes: Literal["nobody", "one", "two", "group", "effect", "affliction"] = "nobody"

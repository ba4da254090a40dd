"""The bases of every message: commands that ask, events that happened, steps still to be taken."""

from __future__ import annotations

import enum

from msgspec import Struct

from threefates.rulebook.parts import Part

__all__ = ["ALOUD", "Command", "Draws", "Event", "Step", "Told"]

ALOUD = ""
"""For the stage: the words themselves that are told of an event."""


class Draws(enum.Enum):
    """How openly the dice and cards fell that an event came from."""

    NONE = "none"  # nothing was drawn for it
    OPEN = "open"  # everybody saw them fall
    HIDDEN = "hidden"  # somebody must not know them


class Command(Struct, frozen=True, gc=False):
    """A request, in the imperative. It names a character, never a seat."""

    anyone = False  # True: watching seats may ask for it too (the X-card)
    kept_as = ""  # what it makes, where whoever runs the game may keep it for later: "Scene", "Clock", "Foe"
    brings_in = ""  # the kind of those who come into the story with it, if it always brings somebody: "hero", "foe"


class Event(Struct, frozen=True, gc=False):
    """A result, in the past tense, that is never decided again.

    Play events can be undone, record events never; a quiet event writes no log line and is no undo
    step of its own; a revealing event showed somebody a secret, so no player may take it back. What a
    command drew is exported to a seat only if its events say that every draw lay open. The line of a
    nameless event says neither who acted nor by which command. An event that clears the stage leaves
    there only itself and words that were said with it.
    """

    record = False
    quiet = False
    reveals = False
    nameless = False
    clears = False
    draws = Draws.NONE


class Step(Struct, frozen=True):
    """A thing to do on the agenda. A step holds no secrets: everybody may see it waiting."""


class Told(Struct, frozen=True, gc=False):
    """The log line that one viewer reads of one event."""

    text: str
    cites: tuple[str, ...] = ()
    tone: str = ""  # a Tone, for the mark beside it
    to: tuple[str, ...] = ()  # names of who else can read it; empty: everybody
    important: bool = True  # False: folded under the line it follows from
    stage: tuple[Part, ...] = ()  # what the stage shows of it that is no part of the view
    tried: str = ""  # of how something turned out: what was tried, for whoever reads it by itself

"""What is asked for, what happened, what is still to do: the bases of every message."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["Command", "Event", "Step", "Told"]


class Command(Struct, frozen=True):
    """What is asked for, in the imperative. It names a character, never a seat."""


class Event(Struct, frozen=True):
    """What happened, past tense, carrying results that are never decided again.

    Play events can be undone, record events never; a quiet event writes no log line and is no undo
    step of its own; a revealing event showed somebody a secret, so no player may take it back.
    """

    record = False
    quiet = False
    reveals = False


class Step(Struct, frozen=True):
    """One more thing to do on the agenda. A step holds no secrets: everybody may see it waiting."""


class Told(Struct, frozen=True):
    """The log line that one viewer reads of one event."""

    text: str
    cites: tuple[str, ...] = ()
    tone: str = ""  # a Tone, for the mark beside it
    to: tuple[str, ...] = ()  # names of who else can read it; empty: everybody
    important: bool = True  # False: folded under the line it follows from

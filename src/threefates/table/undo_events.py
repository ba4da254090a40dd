"""The events, commands and chapter of undo: a command and all after it is taken back openly, and can be restored.

The events stay in the log. Record events (seats, keys, seals, chat, safety, settings, undo itself)
are never taken back, and what a seat has learned stays known to it.
"""

from __future__ import annotations

from msgspec import Struct

from threefates.rulebook.chapter import Chapter
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Viewer

__all__ = ["History", "Redo", "Redone", "Undo", "Undone", "undo"]


class History(Struct, frozen=True):
    """The number of times that something was taken back or restored. What it was stands in the log."""

    turns: int = 0


class Undone(Event, frozen=True, tag="undo.undone"):
    """Commands that stood were taken back, with all that followed."""

    commands: tuple[str, ...]
    learned: bool = False  # something random or secret had been shown

    record = True


class Redone(Event, frozen=True, tag="undo.redone"):
    """Commands stand again, with the very same results."""

    commands: tuple[str, ...]

    record = True


class Undo(Command, frozen=True, tag="undo"):
    """Take back a command and everything that came after it."""

    command: str


class Redo(Command, frozen=True, tag="redo"):
    """Restore what was just taken back, with the very same results."""


undo = Chapter("undo", History)


@undo.decides(Undo)
def decide_undo(act: Unfolding, command: Undo) -> None:
    """Refuse: what may be taken back depends on the log, so the table decides this before a chapter is asked."""
    raise Refused("undo.nothing", "There is nothing to take back.", remedy="Play on.")


@undo.decides(Redo)
def decide_redo(act: Unfolding, command: Redo) -> None:
    """Refuse, as for undo: the table decides this itself."""
    raise Refused("undo.nothing", "There is nothing to restore.", remedy="Play on.")


@undo.folds(Undone)
def undone(history: History, event: Undone) -> History:
    """Count one more undo in the history (`turns`)."""
    return History(history.turns + 1)


@undo.folds(Redone)
def redone(history: History, event: Redone) -> History:
    """Count one more redo in the history (`turns`)."""
    return History(history.turns + 1)


@undo.tells(Undone)
def tell_undone(state: State, event: Undone, viewer: Viewer) -> Told:
    """Tell that it was taken back, and what cannot be."""
    kept = " What was seen stays seen." if event.learned else ""
    return Told(f"Taken back, with all that followed.{kept}", tone="quiet")


@undo.tells(Redone)
def tell_redone(state: State, event: Redone, viewer: Viewer) -> Told:
    """Tell that it stands again."""
    return Told("Restored, as it was.", tone="quiet")

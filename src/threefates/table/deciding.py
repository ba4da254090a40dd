"""Deciding a command at a table: one function for play, for `verify` and for the laws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from threefates.pieces.chance import Chance, HandChance, ScriptedChance
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.seal import Unsealed
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Seat
from threefates.table import seals, undo
from threefates.table.seals import OpenSeal
from threefates.table.timeline import Timeline
from threefates.table.undo_events import Redo, Undo

__all__ = ["BY_THE_TABLE", "CommandEvents", "decide"]

BY_THE_TABLE: Final = (Undo, Redo, OpenSeal)
"""The commands that no chapter decides, since they depend on the log or on the seeds; they draw nothing."""


class CommandEvents(Struct, frozen=True):
    """The events of a command, without the secrets of whoever keeps the seeds.

    Attributes:
        events: In order; an `Unsealed` still lacks its seed, a `Sealed` its commitment.
        states: The state after each of the first events, as far as the rules have folded them.
    """

    events: tuple[Event, ...]
    states: tuple[State, ...] = ()


def decide(timeline: Timeline, command: Command, by: Seat, chance: Chance) -> CommandEvents:
    """Decide a command on a log; the log stays as it is.

    Args:
        timeline: The log up to the command.
        command: What is asked for.
        by: Whose it is.
        chance: Where its dice and cards come from.

    Raises:
        Refused: With words that teach.
        PieceError: If the chance cannot give what is drawn, or was given more.
    """
    state = timeline.state
    events: Sequence[Event]
    states: Sequence[State] = ()
    if isinstance(command, BY_THE_TABLE):
        timeline.system.check_allowed(state, type(command), by)
        events = (_of_the_table(timeline, command, by),)
    else:
        act = timeline.system.unfold(state, command, by, chance)
        events, states = act.events, act.states
    if isinstance(chance, HandChance | ScriptedChance):
        chance.done()
    added = seals.added(state, events, chance.drawn)
    return CommandEvents((*events, added) if added else tuple(events), tuple(states))


def _of_the_table(timeline: Timeline, command: Undo | Redo | OpenSeal, by: Seat) -> Event:
    if not isinstance(command, OpenSeal):
        return undo.decide(timeline, command, by)
    if error := seals.cannot_open(timeline.state, timeline.system.conceals(timeline.state), command.epoch, by):
        raise error
    return Unsealed(command.epoch, "")

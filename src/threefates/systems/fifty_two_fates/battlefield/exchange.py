"""The exchange under way: an action, and what answers it."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from typing import TypeVar

from msgspec import Struct

from threefates.rulebook.agenda import Unasked
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import ForGood, OfDeed
from threefates.rulebook.messages import Step
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId

__all__ = ["Bout", "BoutKind", "BoutResult", "Exchange", "Passing", "Play", "busy", "open_steps"]

T = TypeVar("T", bound=Step)


class BoutKind(enum.StrEnum):
    """A word for how an exchange begins."""

    ACTION = "action"  # of somebody's own turn
    RIPOSTE = "riposte"  # may be defended against, and by nothing else
    FUMBLE = "fumble"  # the riposte after a fumble: nothing answers it


class BoutResult(enum.StrEnum):
    """A word for how an exchange turns out."""

    HIT = "hit"
    STOPPED = "stopped"
    FUMBLED = "fumbled"
    DONE = "done"  # something else has come of it, and is told by itself


class Play(Struct, frozen=True):
    """Cards laid for an action or a reaction, with the flat bonus that goes with them."""

    cards: tuple[str, ...]
    bonus: int = 0


class Bout(Struct, frozen=True, kw_only=True):
    """An action play and, where there is one, the reaction to it."""

    kind: BoutKind
    actor: EntityId
    target: EntityId
    play: Play
    unarmed: bool = False
    wind: bool = False  # played with a second wind
    doom: str = ""  # what becomes of whoever spent that second wind; "" is unconscious
    reaction: Play | None = None
    riposted: bool = False  # the target let it hit, to strike back
    result: BoutResult | None = None
    fallen: bool = False  # the hit was let through by somebody already at 0 sway
    over: bool = False
    special: str = ""  # what the creature makes of its play
    how: str = ""  # what is done instead of a strike: a maneuver, or a spell
    way: str = ""  # where to, or how, as whoever does it has picked
    also: tuple[EntityId, ...] = ()  # against whom the same cards go afterwards


class Exchange(Struct, frozen=True):
    """The exchange under way, or the one last seen."""

    bout: ForGood[Bout | None] = None
    turn: OfDeed[bool] = False  # a turn has begun and is not over


@cites("ff.round.turn-procedure")
def busy(state: State) -> Refused | None:
    """The words while an exchange is not over."""
    if not state.only(_in_a_turn):
        return None
    return Refused(
        "exchange.under_way",
        "An exchange is under way.",
        remedy="Finish it first: somebody still has to answer.",
        source="ff.round.turn-procedure",
    )


def _in_a_turn(state: State) -> bool:
    return state[Exchange].turn


class Passing(Unasked, frozen=True):
    """A step of an exchange that is taken without asking anybody."""

    @property
    def holds(self) -> tuple[str, ...]:
        """The cards that stay on the table until it is taken."""
        return ()


def open_steps(state: State, kind: type[T]) -> Iterator[tuple[str, T]]:
    """The questions of a kind that are open now, with their ids."""
    return state.agenda.asked(kind)

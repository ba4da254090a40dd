"""What creatures do beside striking: what is remembered of it, and what can happen."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from threefates.rulebook.chapter import Chapter
from threefates.rulebook.lasting import OfBattle
from threefates.rulebook.messages import Event, Step
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.people.creatures import Condition

__all__ = [
    "NO_FOCUS",
    "AskBludgeon",
    "AskGaze",
    "AskSpecial",
    "AskWeb",
    "Focus",
    "FocusLost",
    "Focused",
    "Glanced",
    "Specials",
    "special_chapter",
]


class Focus(Struct, frozen=True):
    """Upon whom a creature has fixed, and what that adds to its actions against them."""

    target: EntityId = ""
    total: int = 0
    ace: bool = False  # an ace has no number: one card more


NO_FOCUS = Focus()


class Specials(Struct, frozen=True):
    """The specials that last, and lie open."""

    focus: OfBattle[Mapping[EntityId, Focus]] = {}


class Focused(Event, frozen=True, tag="ff.focused"):
    """A creature has fixed upon somebody, and no longer upon anybody else."""

    entity: EntityId
    target: EntityId
    total: int
    ace: bool = False


class FocusLost(Event, frozen=True, tag="ff.focus-lost"):
    """A creature has fixed upon nobody any more."""

    entity: EntityId
    target: EntityId


class Glanced(Event, frozen=True, tag="ff.glanced"):
    """A weapon has done nothing to what it hit."""

    entity: EntityId
    by: EntityId


class AskSpecial(Step, frozen=True, tag="ff.ask-special"):
    """The cards lie open: does the creature merely strike?"""

    entity: EntityId


class AskGaze(Step, frozen=True, tag="ff.ask-gaze"):
    """Whoever meets a gaze saves against it, instead of defending."""

    target: EntityId
    special: str
    cards: tuple[str, ...]  # its strength


class AskBludgeon(Step, frozen=True, tag="ff.ask-bludgeon"):
    """Something few blows harm is hit by one of which no table says what it is: does it bludgeon?"""

    actor: EntityId
    target: EntityId
    reached: tuple[Condition, ...] = ()  # what the hit may do, if so
    lasts: int | None = None
    ace: bool = False


class AskWeb(Step, frozen=True, tag="ff.ask-web"):
    """A web holds somebody: how strong is it?"""

    actor: EntityId
    target: EntityId


special_chapter = Chapter("specials", Specials)


@special_chapter.folds(Focused)
def focused(specials: Specials, event: Focused) -> Specials:
    """Set whom the creature has fixed upon, until it fixes upon somebody else (`focus`)."""
    return Specials({**specials.focus, event.entity: Focus(event.target, event.total, event.ace)})


@special_chapter.folds(FocusLost)
def focus_lost(specials: Specials, event: FocusLost) -> Specials:
    """Drop the creature's focus: it adds nothing now (`focus`)."""
    return Specials({entity: focus for entity, focus in specials.focus.items() if entity != event.entity})


special_chapter.only_tells(Glanced)  # the event is there to be told

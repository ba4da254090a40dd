"""How long things last: each field of a slice says beside itself with what it ends, and ends with that by itself.

    class Coordination(Struct, frozen=True):
        exchange: OfFight[int] = 0
        waiting: Each[tuple[Waiting, ...]] = ()  # each says so itself
        used: EachScene[Mapping[EntityId, tuple[str, ...]]] = {}

Whatever ends a stretch of play, by whatever door, says `over(act, End.SCENE)` once its event has happened and every
chapter has answered it: what is left then is back at its default.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple, TypeVar

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields, replace

from threefates.rulebook.messages import Event

if TYPE_CHECKING:
    from threefates.rulebook.state import State
    from threefates.rulebook.unfolding import Unfolding

__all__ = [
    "EACH_EVENING",
    "EACH_SCENE",
    "Each",
    "EachEvening",
    "EachFight",
    "EachScene",
    "End",
    "Ends",
    "ForGood",
    "OfBattle",
    "OfDeed",
    "OfEvening",
    "OfExchange",
    "OfFight",
    "OfScene",
    "OfTurn",
    "Over",
    "UntilNextEvening",
    "UntilNextScene",
    "declared",
    "left",
    "over",
    "remaining",
]

S = TypeVar("S", bound=Struct)
T = TypeVar("T")


class End(enum.Enum):
    """What can be over; with a longer stretch of play every shorter one is."""

    TURN = "turn"
    EXCHANGE = "exchange"
    FIGHT = "fight"
    SCENE = "scene"
    EVENING = "evening"
    BETWEEN_SCENES = "between-scenes"  # a scene begins: what was used before it was used in none
    BETWEEN_EVENINGS = "between-evenings"
    DEED = "deed"  # an action, with all that answers it
    BATTLE = "battle"  # a fight that is over by the word of whoever runs the game alone, and outlasts a scene


STRETCHES: Final = (End.TURN, End.EXCHANGE, End.FIGHT, End.SCENE, End.EVENING)
PAUSES: Final = (End.BETWEEN_SCENES, End.BETWEEN_EVENINGS)
APART: Final = (End.DEED, End.BATTLE)


class Ends(NamedTuple):
    """With what a field ends: nothing for what is there for good, until something in the story changes it."""

    first: tuple[End, ...] = ()
    each: bool = False  # what is in it says so itself: by a property `ends`, or beside its own fields

    def by(self, what: End) -> bool:
        """Whether it is over once that is."""
        return any(end in _with(what) for end in self.first)


EACH_SCENE: Final = Ends((End.SCENE, End.BETWEEN_SCENES))
EACH_EVENING: Final = Ends((End.EVENING, End.BETWEEN_EVENINGS))

OfTurn = Annotated[T, Ends((End.TURN,))]
OfExchange = Annotated[T, Ends((End.EXCHANGE,))]
OfFight = Annotated[T, Ends((End.FIGHT,))]
OfScene = Annotated[T, Ends((End.SCENE,))]
OfEvening = Annotated[T, Ends((End.EVENING,))]
EachFight = Annotated[T, Ends((End.FIGHT, End.BETWEEN_SCENES))]
"""Of one fight, be it said before that begins: what was brought into one is not there in the next."""
EachScene = Annotated[T, EACH_SCENE]
"""Counted scene by scene: what was used between two of them was used in neither."""
EachEvening = Annotated[T, EACH_EVENING]
"""Counted evening by evening."""
UntilNextScene = Annotated[T, Ends((End.BETWEEN_SCENES,))]
UntilNextEvening = Annotated[T, Ends((End.BETWEEN_EVENINGS,))]
"""Still there in the pause: what is said once an evening is over is still that one's."""
OfDeed = Annotated[T, Ends((End.DEED,))]
OfBattle = Annotated[T, Ends((End.BATTLE,))]
ForGood = Annotated[T, Ends()]
Each = Annotated[T, Ends(each=True)]
"""Tuples or mappings of records: each of these may have a property `ends`, and says it beside its own fields."""


class Over(Event, frozen=True, tag="over"):
    """A stretch of play is over, and with it whatever lasts no longer: of all chapters, or of one slice by name."""

    what: End
    of: str = ""

    quiet = True  # what ended it says so


def over(act: Unfolding, what: End) -> None:
    """Let a stretch of play be over, once all that comes of its end has come; nothing happens where nothing is left."""
    if any(left(each, what) is not each for each in act.state.slices().values()):
        act.happen(Over(what))


def remaining(state: State, event: Over) -> State:
    """Return the state once that is over."""
    for kind, each in state.slices().items():
        if event.of in ("", kind.__name__) and (now := left(each, event.what)) is not each:
            state = state.put(now)
    return state


def left(thing: S, what: End) -> S:
    """Return what is left of a slice, or of a record in one, once that is over; the very same where nothing goes.

    >>> class Sprint(Struct, frozen=True):
    ...     steps: OfTurn[int] = 0
    ...     fans: ForGood[int] = 0
    >>> left(Sprint(steps=3, fans=2), End.SCENE)
    Sprint(steps=0, fans=2)
    """
    gone = {}
    for name, ends, default in _ending(type(thing), what):
        was = getattr(thing, name)
        now = _members(was, what) if ends.each else default
        if now != was:
            gone[name] = now
    return replace(thing, **gone) if gone else thing


@cache
def declared(kind: type[Struct]) -> tuple[tuple[str, Ends, Any], ...]:
    """List the fields of a slice, or of a record in one, that say with what they end, and what each then becomes."""
    found = []
    for field in fields(kind):
        ends = next((each for each in getattr(field.type, "__metadata__", ()) if isinstance(each, Ends)), None)
        if ends is not None:
            default = field.default if field.default_factory is NODEFAULT else field.default_factory()
            found.append((field.name, ends, default))
    return tuple(found)


@cache
def _ending(kind: type[Struct], what: End) -> tuple[tuple[str, Ends, Any], ...]:
    return tuple(found for found in declared(kind) if found[1].each or found[1].by(what))


@cache
def _with(what: End) -> tuple[End, ...]:
    order = next(each for each in (STRETCHES, PAUSES, APART) if what in each)
    return order[: order.index(what) + 1]


def _members(many: Any, what: End) -> Any:
    """Return records in tuples and mappings without those that are over, and of the others what is left."""
    if isinstance(many, Mapping):
        return {key: _members(each, what) for key, each in many.items() if not _gone(each, what)}
    if isinstance(many, tuple):
        return tuple(_members(each, what) for each in many if not _gone(each, what))
    return left(many, what)


def _gone(member: Any, what: End) -> bool:
    ends: Ends | None = getattr(member, "ends", None)
    return ends is not None and ends.by(what)

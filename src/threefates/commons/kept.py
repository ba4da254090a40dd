"""What is kept for later: scenes, clocks, foes and whatever else was made ready before it is needed.

Whoever runs the game fills in a form as they would in play, and keeps it instead of doing it: the command itself is
what is kept. Bringing it in is doing it then, under the rules of that moment. Nobody else knows that anything is kept.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from threefates.commons.texts import LONGEST_NOTE, LONGEST_TITLE, one_line
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Viewer

__all__ = [
    "MOST_KEPT",
    "BringIn",
    "BroughtIn",
    "KeepForLater",
    "Keeping",
    "Kept",
    "KeptForLater",
    "ThrowKept",
    "ThrownAway",
    "kept",
    "may_be_kept",
    "name_of",
    "next_scene",
]

KeptId = str
MOST_KEPT: Final = 80  # each is a row on the desk of whoever runs the game, sent whole when one changes
LARGEST: Final = LONGEST_NOTE + 4_000  # bytes of one command
NAMES: Final = ("title", "name", "who", "species")
"""The fields by which a kept command is called, the first that it has."""


class Keeping(Struct, frozen=True):
    """Something kept for later."""

    id: KeptId
    title: str
    sort: str  # what it is: "Scene", "Clock", "Foe"
    command: Mapping[str, Any]  # as JSON says it


class Kept(Struct, frozen=True):
    """Everything that is kept, in the order it was."""

    known: ForGood[Mapping[KeptId, Keeping]] = {}

    def __getitem__(self, id: KeptId) -> Keeping:
        """The kept thing of that id."""
        if id not in self.known:
            raise Refused("kept.none", "Nothing of that name is kept.", remedy="Pick one that is.")
        return self.known[id]


class KeptForLater(Event, frozen=True, tag="kept.for-later"):
    """Something was made ready and put aside."""

    kept: Keeping

    record = True


class ThrownAway(Event, frozen=True, tag="kept.thrown-away"):
    """Something that was kept is not wanted any more."""

    id: KeptId
    title: str

    record = True


class BroughtIn(Event, frozen=True, tag="kept.brought-in"):
    """Something that was kept comes into play; what comes of it stands in the events after this."""

    id: KeptId

    quiet = True


class KeepForLater(Command, frozen=True, tag="keep-for-later"):
    """Keep a command that makes something, as JSON says it, instead of giving it now: {"type": "start-scene", …}."""

    command: dict[str, Any]


class BringIn(Command, frozen=True, tag="bring-in"):
    """Do what was kept for later."""

    kept: KeptId


class ThrowKept(Command, frozen=True, tag="throw-kept"):
    """Throw something away that was kept."""

    kept: KeptId


kept = Chapter("kept", Kept)


# what people do


@kept.decides(KeepForLater)
def keep_for_later(act: Unfolding, command: KeepForLater) -> None:
    """Keep a command of a kind that may be kept; only whoever runs the game may."""
    act.must_run("Keeping things for later")
    if len(act.state[Kept].known) >= MOST_KEPT:
        title = f"{MOST_KEPT} things are kept already."
        raise Refused("kept.too_many", title, remedy="Bring one in, or throw one away.")
    asked = _read(act, command.command)
    raw = _as_said(asked)
    if len(msgspec.json.encode(raw)) > LARGEST:
        raise Refused("kept.too_long", "That is too much text.", remedy="Shorten it.")
    title = one_line(name_of(raw), "The name", longest=LONGEST_TITLE)
    act.happen(KeptForLater(Keeping(f"kept-{act.state.version + 1}", title, asked.kept_as, raw)))


@kept.decides(BringIn)
def bring_in(act: Unfolding, command: BringIn) -> None:
    """Do what was kept, as if it were asked for now; what is refused now stays kept."""
    act.must_run("Bringing in what was kept")
    found = act.state[Kept][command.kept]
    asked = _read(act, found.command)
    act.happen(BroughtIn(found.id))
    act.system.carry_out(act, asked)


@kept.decides(ThrowKept)
def throw_kept(act: Unfolding, command: ThrowKept) -> None:
    """Throw away what was kept."""
    act.must_run("Throwing away what was kept")
    found = act.state[Kept][command.kept]
    act.happen(ThrownAway(found.id, found.title))


@functools.cache
def may_be_kept(tag: str) -> bool:
    """Whether commands of this tag, which some game has, may be kept for later.

    >>> may_be_kept("start-clock"), may_be_kept("tick-clock")
    (True, False)
    """
    return any(kind.kept_as for kind in _kinds(Command) if kind.__struct_config__.tag == tag)


def _kinds(kind: type[Command]) -> Iterator[type[Command]]:
    for each in kind.__subclasses__():
        yield each
        yield from _kinds(each)


def name_of(raw: Mapping[str, Any]) -> str:
    """What a command is called while it is kept.

    >>> name_of({"type": "start-scene", "title": "The bridge"}), name_of({"type": "start-clock", "name": "Guards"})
    ('The bridge', 'Guards')
    """
    return next((str(raw[field]) for field in NAMES if raw.get(field)), "")


def _as_said(command: Command) -> dict[str, Any]:
    """A command as JSON says it, without the fields that are as they always are."""
    raw: dict[str, Any] = _written(command)
    usual = {
        field.encode_name: _written(field.default)
        for field in fields(command)
        if field.default is not msgspec.NODEFAULT
    }
    return {name: value for name, value in raw.items() if name == "type" or name not in usual or value != usual[name]}


def _written(value: object) -> Any:
    """A value as it is read from a log: what is decided again is compared with that, and a list is no tuple."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _read(act: Unfolding, raw: Mapping[str, Any]) -> Command:
    """Read a command of a kind that may be kept; an import may have brought one that may not."""
    try:
        asked = act.system.read_command(dict(raw))
    except msgspec.ValidationError as error:
        raise Refused("kept.unreadable", f"{error}.", remedy="Fill the form in again, and keep that.") from error
    if not asked.kept_as:
        title = "That cannot be kept for later."
        raise Refused("kept.sort", title, remedy="Keep what makes something: a scene, a clock, somebody to meet.")
    return asked


# what has happened


@kept.folds(KeptForLater)
def put_aside(kept: Kept, event: KeptForLater) -> Kept:
    """Adds the thing to `known`."""
    return Kept({**kept.known, event.kept.id: event.kept})


@kept.folds(BroughtIn)
def brought_in(kept: Kept, event: BroughtIn) -> Kept:
    """Takes the thing out of `known`."""
    return _without(kept, event.id)


@kept.folds(ThrownAway)
def thrown_away(kept: Kept, event: ThrownAway) -> Kept:
    """Takes the thing out of `known`."""
    return _without(kept, event.id)


def _without(kept: Kept, id: KeptId) -> Kept:
    return Kept({key: each for key, each in kept.known.items() if key != id})


# who knows what


def disguise(kept: Kept, viewer: Viewer, salt: int) -> Kept:
    """For the laws: other things are kept, or none."""
    if viewer.runs:
        return kept
    raw = {"type": "start-scene", "title": f"Other {salt}"}
    others = (Keeping(f"kept-x{salt}-{number}", f"Other {salt}", "Scene", raw) for number in range(salt % 3))
    return Kept({each.id: each for each in others})


@kept.hides(disguise)
def knows(kept: Kept, viewer: Viewer) -> Kept:
    """Everything for whoever runs the game, and nothing for anybody else."""
    return kept if viewer.runs else Kept()


def next_scene(state: State) -> Keeping | None:
    """The scene that was kept first."""
    return next((each for each in state[Kept].known.values() if each.sort == "Scene"), None)

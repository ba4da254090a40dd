"""The law of limits: met, it is met at every door and through whatever does not end it; over, it is fresh at each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from threefates.rulebook.refusals import Refused

__all__ = ["Goes", "Limit", "Stretch", "brings", "is_used_up", "met", "wrong_with"]

Goes = Callable[[Any, str], object]
"""Something is done at a table, by or to somebody."""


class Stretch(NamedTuple):
    """A stretch of play: what happens in it and does not end it, and the doors by which it ends."""

    goes_on: tuple[Goes, ...]
    ends: tuple[Goes, ...]


class Limit(NamedTuple):
    """Something that is good so often in a stretch of play."""

    entry: str
    per: Stretch
    ready: Callable[[], tuple[Any, str]]
    meets: Goes  # goes through with it, as often as may be
    doors: tuple[Goes, ...]  # begin it
    code: str | tuple[str, ...]  # in which words it is refused then
    by: tuple[str, ...]  # the fields that count it
    again: Goes = lambda table, who: None  # gives occasion for it anew
    thinks_better: Goes | None = None  # begins it, and takes it back


def brings(door: Goes, worth: Callable[[Any, str], object]) -> Goes:
    """A door that is shut where going through it changes nothing of that worth: nobody is refused there."""

    def gone_through(table: Any, who: str) -> None:
        was = worth(table, who)
        door(table, who)
        if worth(table, who) == was:
            raise Refused("nothing", "It brought nothing.", remedy="Wait.")

    return gone_through


KEPT: Final = ("state", "events", "last")


def is_used_up(table: Any, who: str, door: Goes) -> str:
    """The words in which a door is shut now, or none; nothing of the try stays."""
    was = {name: held for name in KEPT if (held := getattr(table, name, None)) is not None}
    events = list(was.get("events", ()))
    try:
        door(table, who)
    except Refused as error:
        return error.refusal.code
    finally:
        for name, held in was.items():
            setattr(table, name, events if name == "events" else held)
    return ""


def met(limit: Limit) -> tuple[Any, str]:
    """A table at which the limit is met."""
    table, who = limit.ready()
    limit.again(table, who)
    limit.meets(table, who)
    return table, who


def wrong_with(limit: Limit) -> list[str]:
    """What is wrong with a limit: shut before it is met, open after, open too soon, or shut for too long."""
    table, who = limit.ready()
    limit.again(table, who)
    found = [f"shut before: {code}" for door in limit.doors if (code := is_used_up(table, who, door))]
    slices = _fields(table)
    limit.meets(table, who)
    found += [f"not counted by {field}" for field in limit.by if _fields(table)[field] == slices[field]]
    found += _open(limit, table, who, "once met")
    for goes_on in limit.per.goes_on:
        goes_on(table, who)
        limit.again(table, who)
        found += _open(limit, table, who, f"after {goes_on.__name__}")
    whole = table.state
    for ends in limit.per.ends:
        table.state = whole
        ends(table, who)
        limit.again(table, who)
        found += [f"{ends.__name__}: {code}" for door in limit.doors if (code := is_used_up(table, who, door))]
    return found


def _open(limit: Limit, table: Any, who: str, when: str) -> list[str]:
    codes = (limit.code,) if isinstance(limit.code, str) else limit.code
    found = [is_used_up(table, who, door) for door in limit.doors]
    return [f"door {at} {when}: {code or 'open'}" for at, code in enumerate(found) if code not in codes]


def _fields(table: Any) -> Mapping[str, Any]:
    every = table.state.slices().items()
    return {f"{kind.__name__}.{name}": getattr(each, name) for kind, each in every for name in each.__struct_fields__}

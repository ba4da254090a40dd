"""The law of respelling: what is typed is the same thing in capitals, with a space more, in other quotes or signs.

Whatever was done at a table is asked again, word by word, with each word spelled otherwise: before it was done, once
more after it, when what it named is there, and with names that are known instead. It comes to the same, or is refused;
it never makes a second thing.
"""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from typing import Any, Final, NamedTuple

from msgspec import Struct, structs

from tests.laws.in_play.people import Luck
from threefates.pieces.spelling import bare
from threefates.rulebook.compose import System
from threefates.rulebook.in_play import people_in
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Offer
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.tags import tag_of
from threefates.rulebook.typed import listing
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Seat, Seating
from threefates.table.slices import at_once
from threefates.table.table import Table

__all__ = ["Found", "otherwise", "respelled"]

LONGEST: Final = 60  # letters of a name
LEAST: Final = 3
ID: Final = re.compile(r"[a-z]+[-:]\d+")  # what a table numbers, and nobody calls anything
CURLY: Final = str.maketrans({"'": "’", '"': "“", "’": "'"})
NAMED: Final = 2  # known names that are tried in one field at a time


class Found(NamedTuple):
    """A word that was another thing, or none, spelled otherwise."""

    tag: str
    field: str
    what: str  # what came of it as it was, and otherwise


def otherwise(word: str) -> str:
    """A name as another hand may type it."""
    swapped = word.upper() if word != word.upper() else word.lower()
    return " " + unicodedata.normalize("NFD", swapped.translate(CURLY)).replace(" ", "  ") + " "


def respelled(table: Table, since: int, more: Callable[[str, str], bool]) -> Iterator[Found]:
    """Ask what was done at a table since a version again, with its words spelled otherwise.

    Args:
        table: A table in the midst of an evening.
        since: What lies before that version was asked already.
        more: Whether to ask once more about a field of a command.
    """
    for at in range(max(since, 1), len(table.timeline.moments)):
        envelope, before = table.timeline.moments[at].envelope, table.timeline.moments[at - 1].state
        asked, by = envelope.asked, before[Seating].seats.get(envelope.by or "") if before else None
        if asked is None or before is None or by is None:
            continue
        command = asked if isinstance(asked, Command) else table.system.read_command(asked)
        for field in (field for field in _texts(command) if more(tag_of(type(command)), field)):
            yield from _asked(table, before, command, field, by)


def _asked(table: Table, before: State, command: Command, field: str, by: Seat) -> Iterator[Found]:
    value, done = getattr(command, field), _done(table, before, command, by)
    for state in (before, done.state) if isinstance(done, Unfolding) and value else ():
        yield from _twice(table, state, command, field, by)
    if isinstance(value, str):
        for name in _some_names(before, f"{at_field(command, field)} {before.version}"):
            yield from _twice(table, before, structs.replace(command, **{field: name}), field, by)


def at_field(command: Command, field: str) -> str:
    """A field of a command, in words."""
    return f"{tag_of(type(command))} {field}"


def _texts(command: Command) -> Iterator[str]:
    people = people_in(type(command))
    for field in structs.fields(command):
        value = getattr(command, field.name)
        said = value if isinstance(value, tuple) else (value,)
        if field.name not in people and (value == "" or any(map(_is_name, said))):
            yield field.name


def _is_name(word: Any) -> bool:
    typed = type(word) is str and len(word) <= LONGEST and not ID.fullmatch(word)
    return typed and sum(sign.isalpha() for sign in word) >= LEAST


def _twice(table: Table, state: State, command: Command, field: str, by: Seat) -> Iterator[Found]:
    value = getattr(command, field)
    if isinstance(value, str):
        new: Any = otherwise(value)
    else:
        new = tuple(otherwise(each) if _is_name(each) else each for each in value)
    first = _done(table, state, command, by)
    second = _done(table, state, structs.replace(command, **{field: new}), by)
    if isinstance(first, Unfolding) and isinstance(second, Unfolding):
        if _came_of(state, first) != _came_of(state, second):
            yield Found(tag_of(type(command)), field, f"{value!r} is another thing")
    elif isinstance(first, str) is not isinstance(second, str) and not _spells_only(state, second):
        what = [each if isinstance(each, str) else "done" for each in (first, second)]
        yield Found(tag_of(type(command)), field, f"{value!r} is {what[0]}, otherwise {what[1]}")


class Offered:
    """What a seat is offered in the state that was asked about last."""

    def __init__(self) -> None:
        self._last: tuple[State | None, str, tuple[Offer, ...]] = (None, "", ())

    def __call__(self, system: System, state: State, seat: str) -> tuple[Offer, ...]:
        if self._last[0] is not state or self._last[1] != seat:
            self._last = state, seat, system.offers(state, state.viewer(seat))
        return self._last[2]


offered: Final = Offered()


def unfold(system: System, state: State, command: Command, by: Seat) -> Unfolding:
    """What a table makes of a command: where it is refused, of the same as the forms of its seat spell it."""
    try:
        return system.unfold(state, command, by, Luck())
    except Refused:
        listed = at_once(listing(command, offered(system, state, by.id)))
        if listed is None:
            raise
    return system.unfold(state, listed, by, Luck())


def _done(table: Table, state: State, command: Command, by: Seat) -> Unfolding | str:
    try:
        return unfold(table.system, state, command, by)
    except Refused as refused:
        return refused.refusal.code


def _came_of(before: State, done: Unfolding) -> Any:
    has = done.state.slices().items()
    return _plain(done.events), {kind.__name__: _plain(part) for kind, part in has if before[kind] is not part}


def _spells_only(before: State, done: Unfolding | str) -> bool:
    """Tell whether nothing came of a command but another spelling of what is there: words may be put right."""
    if isinstance(done, str):
        return False
    return all(_plain(before[kind]) == _plain(part) for kind, part in done.state.slices().items())


def _plain(value: Any) -> Any:
    """A value with all words in one spelling."""
    if isinstance(value, str) and not isinstance(value, Enum):
        return bare(value)
    if isinstance(value, Struct):
        return [_plain(getattr(value, name)) for name in value.__struct_fields__]
    if isinstance(value, Mapping):
        return [(_plain(key), _plain(each)) for key, each in value.items()]
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    return sorted(map(_plain, value), key=repr) if isinstance(value, frozenset) else value


def _some_names(state: State, seed: str) -> list[str]:
    """A few of all that is called something in a state, the same for the same seed."""
    names = sorted({name for kind, part in state.slices().items() if kind is not Seating for name in _names(part)})
    return random.Random(seed).sample(names, min(NAMED, len(names)))


def _names(value: Any) -> Iterator[str]:
    if _is_name(value) and not any(sign.isdigit() for sign in value):
        yield value
    elif isinstance(value, Struct):
        yield from (name for each in value.__struct_fields__ for name in _names(getattr(value, each)))
    elif isinstance(value, Mapping):
        yield from (name for pair in value.items() for each in pair for name in _names(each))
    elif isinstance(value, tuple | list | frozenset):
        yield from (name for each in value for name in _names(each))

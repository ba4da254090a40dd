"""The law of who is left behind: what a state says of somebody, or of something, that is no longer there.

Each place of a state is named by its path: `Slice.field`, and below it `[]` for the members of several, `{}` for the
keys of a mapping, `{}=` for its values and `.name` for the fields of a record.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import fields

from threefates.rulebook.state import State

__all__ = ["Places", "allowed", "places", "things_gone", "unexplained"]

HERE: Final = Path(__file__).parent
NAMED: Final = re.compile(r"(?:[a-z]+(?:-[a-z]+)*-\d+(?:-\d+)*|s\d+)\Z")
"""What stands for somebody or something: `hero-13`, `s5`."""
Places = Mapping[str, frozenset[str]]
"""Whoever and whatever is named in a state, each with the paths that name it."""


def places(state: State) -> Places:
    """Every path of a state by whom and what it names."""
    found: dict[str, set[str]] = {}
    for kind, each in state.slices().items():
        for path, named in _named(each, kind.__name__):
            found.setdefault(named, set()).add(path)
    return {named: frozenset(paths) for named, paths in found.items()}


def things_gone(was: Places, now: Places, people: Collection[str]) -> Iterator[str]:
    """The paths that name what was kept under its own name, and is no more: nobody, but a thing, an effect, a clock.

    What is still listed with its own id is there, whatever else is no longer said of it.
    """
    for named in (was.keys() & now.keys()) - set(people):
        homes = {path for path in was[named] if path.endswith(("{}", "[].id"))}
        there = any(path.endswith("{}") and f"{path}=.id" in now[named] for path in now[named])
        if homes - now[named] and not there:
            yield from now[named]


@cache
def allowed(system: str) -> Mapping[str, frozenset[str]]:
    """The paths that may name whoever is gone in some way: who has fallen, or is away, may all that the dead may."""
    found = tomllib.loads((HERE / f"{system}.toml").read_text(encoding="utf-8"))
    listed = {way: frozenset(path for paths in why.values() for path in paths) for way, why in found.items()}
    dead: frozenset[str] = listed.get("dead", frozenset())
    return {**listed, **{way: listed.get(way, frozenset()) | dead for way in ("aside", "out")}}


def unexplained(system: str, way: str, paths: frozenset[str]) -> frozenset[str]:
    """Of these paths those of which the game's file says nothing."""
    may = allowed(system).get(way, frozenset())
    starts = tuple(path.removesuffix("*") for path in may if path.endswith(".*"))
    return frozenset(path for path in paths - may if not path.startswith(starts or "-"))


def _named(thing: Any, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(thing, str):
        yield from [(path, str(thing))] if NAMED.match(thing) else ()
        return
    for end, each in _below(thing):
        yield from _named(each, path + end)


def _below(thing: Any) -> Iterator[tuple[str, Any]]:
    match thing:
        case Struct():
            yield from ((f".{field.name}", getattr(thing, field.name)) for field in fields(thing))
        case Mapping():
            yield from (("{}", key) for key in thing)
            yield from (("{}=", each) for each in thing.values())
        case tuple() | list() | frozenset() | set():
            yield from (("[]", each) for each in thing)
        case _:
            return

"""What a step costs, counted and not timed: every call of a function, and every time something is looked through."""

from __future__ import annotations

import cProfile
import itertools
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from types import CodeType
from typing import Any, Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.remembering import forget
from threefates.rulebook.state import State

__all__ = ["Cost", "cost", "named", "watched"]

LONG: Final = 4
"""Fewer things than that are looked through for nothing."""
THINGS_A_CALL: Final = 4
"""How many things are looked through in the time that a call takes."""

_looked = [0]


class Cost(NamedTuple):
    """How many calls something takes: between two of its rests at most, and altogether."""

    step: int
    all: int
    rests: int
    of: Mapping[str, int]
    """What is called in the longest step, and how often."""


def cost(work: Callable[[], Iterator[object]], small: int) -> Cost:
    """How many calls it takes to go through something that may rest wherever it yields.

    Args:
        work: Begins it.
        small: Where all of it takes no more calls than that, it is not looked at where it rests.
    """
    forget()  # what was remembered of another look is no matter of luck
    rests, counts = _counted(work(), None)
    if counts.total() <= small:
        return Cost(counts.total(), counts.total(), rests, counts)
    forget()
    whole, going, step, most = counts.total(), work(), 1, Counter[str]()
    while step:
        step, counts = _counted(going, 1)
        most = max(most, counts, key=Counter[str].total)
    return Cost(most.total(), whole, rests, most)


def _counted(work: Iterator[object], rests: int | None) -> tuple[int, Counter[str]]:
    """Go on until so many rests, or to the end: how many there were, and what was called."""
    profile = cProfile.Profile()
    _looked[0] = 0
    profile.enable()
    found = sum(1 for _ in itertools.islice(work, rests))
    profile.disable()
    counts = Counter[str]()
    for each in profile.getstats():
        counts[named(each.code)] += each.callcount
    counts["things looked through"] = _looked[0] // THINGS_A_CALL
    return found, counts


def named(code: CodeType | str) -> str:
    """What a profile calls a function, as one reads it."""
    return (
        code
        if isinstance(code, str)
        else f"{code.co_filename.rpartition('threefates/')[2]}:{code.co_firstlineno} {code.co_name}"
    )


class _Things(tuple[Any, ...]):
    """Things that say so whenever all of them are looked through."""

    __slots__ = ()

    def __iter__(self) -> Iterator[Any]:
        _looked[0] += len(self)
        return super().__iter__()

    def __contains__(self, one: object) -> bool:
        _looked[0] += len(self)
        return super().__contains__(one)


class _Known(dict[Any, Any]):
    """What is known by its id, and says so whenever all of it is looked through."""

    def __iter__(self) -> Iterator[Any]:
        _looked[0] += len(self)
        return super().__iter__()

    def keys(self) -> Any:
        _looked[0] += len(self)
        return super().keys()

    def values(self) -> Any:
        _looked[0] += len(self)
        return super().values()

    def items(self) -> Any:
        _looked[0] += len(self)
        return super().items()


def watched(state: State) -> State:
    """The same state, of which everything that is long says whenever it is looked through."""
    return State({kind: _watched(raw) for kind, raw in state.slices().items()}, state.version)


def _watched(raw: Any) -> Any:
    if isinstance(raw, Struct):
        fields = {name: (_watched(was), was) for name in raw.__struct_fields__ for was in (getattr(raw, name),)}
        changed = {name: now for name, (now, was) in fields.items() if now is not was}
        return replace(raw, **changed) if changed else raw
    if type(raw) is dict and raw:
        found = {key: _watched(was) for key, was in raw.items()}
        if len(raw) < LONG:
            return found if any(found[key] is not was for key, was in raw.items()) else raw
        return _Known(found)
    if type(raw) is tuple and raw:
        each = tuple(map(_watched, raw))
        if len(raw) < LONG:
            return each if any(now is not was for now, was in zip(each, raw, strict=True)) else raw
        return _Things(each)
    return raw

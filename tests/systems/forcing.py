"""Whether what a test shows hangs on how a table reads its book: the same test again, with a reading forced on it."""

from __future__ import annotations

import inspect
import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from threefates.rulebook.rulings import Ruling, Rulings


class Case(NamedTuple):
    """One test that names an example, with what it is given."""

    example: str
    test: Callable[..., object]
    given: dict[str, Any]


@contextmanager
def forced(member: Ruling) -> Iterator[None]:
    """Within this block every table of a game with that ruling reads it so, whatever it asks for."""
    usual: Any = vars(Rulings)["from_dict"].__func__

    def read(cls: type[Rulings], readings: Mapping[str, str], kinds: Iterable[type[Ruling]]) -> Rulings:
        kinds = tuple(kinds)
        own = {type(member).ruling_id: member.reading} if type(member) in kinds else {}
        found: Rulings = usual(cls, {**readings, **own}, kinds)
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Rulings, "from_dict", classmethod(read))
        yield


def cases(modules: Iterable[ModuleType], examples: Iterable[str]) -> list[Case]:
    """Every case of the tests of these modules that names one of these examples."""
    names = set(examples)
    found = []
    for module in modules:
        for test in vars(module).values():
            if inspect.isfunction(test) and test.__name__.startswith("test_") and test.__module__ == module.__name__:
                found += [Case(name, test, given) for given in _given(test) for name in _named(test, given) & names]
    return found


def _named(test: Callable[..., object], given: Mapping[str, Any]) -> set[str]:
    words = (*test.__code__.co_consts, *given.values())
    return {word.rpartition(".")[2] for word in words if isinstance(word, str)}


def _given(test: Callable[..., object]) -> Iterator[dict[str, Any]]:
    """What each case of a test is given; nothing at all where it wants fixtures."""
    marks = [mark for mark in getattr(test, "pytestmark", ()) if mark.name == "parametrize"]
    for chosen in itertools.product(*(list(_rows(mark)) for mark in marks)):
        given = {name: value for row in chosen for name, value in row.items()}
        if given.keys() == inspect.signature(test).parameters.keys():
            yield given


def _rows(mark: pytest.Mark) -> Iterator[dict[str, Any]]:
    names = mark.args[0].split(",") if isinstance(mark.args[0], str) else mark.args[0]
    for row in mark.args[1]:
        values = getattr(row, "values", row) if isinstance(row, tuple) else (row,)
        yield dict(zip([name.strip() for name in names], values, strict=True))


def hangs_on(case: Case, kinds: Iterable[type[Ruling]]) -> set[str]:
    """The rulings of which some reading lets the test pass, and another one not."""
    choices = [kind for kind in kinds if len(kind) > 1]
    return {kind.ruling_id for kind in choices if {_passes(case, member) for member in kind} == {True, False}}


def _passes(case: Case, member: Ruling) -> bool:
    with forced(member):
        try:
            case.test(**case.given)
        except Exception:  # noqa: BLE001 - a test may fail in any way it likes
            return False
    return True

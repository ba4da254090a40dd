"""How well an entry is held: of all small changes of what carries it out, how many do the tests named for it notice?

As a pytest plugin (`-p threefates.testing.held --changes PLAN --held FILE`, under `THREEFATES_PROVE`) it runs each test
that is named for an entry once for each change of the entry's functions and records that no earlier test has noticed
and whose lines it comes by, all in one process, and then once with everything as it is, when it must pass.
"""

import functools
import gc
import signal
import sys
import types
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from msgspec import Struct

from threefates.rulebook import remembering
from threefates.rulebook.cites import citations
from threefates.rulebook.content import Content, Shelf
from threefates.rulebook.converting import decode
from threefates.testing.mutation import SmallChange, changes_of, changes_of_record, changes_of_tables, file_of

__all__ = ["Found", "Plan", "changes_at", "changes_elsewhere", "forgetting", "load_content", "shelves"]

Plan = Mapping[str, Sequence[str]]
"""The places that carry out each entry: functions, classes and records."""
PATIENCE: Final = 5.0
"""Seconds of work after which a test with a change in it counts as failed: some changes go round for ever."""
CACHE: Final = type(functools.cache(abs))
KEPT: Final = ("threefates.table.", "threefates.rulebook.", "threefates.web.", "threefates.cli.")
"""Caches of these packages hold what is read from files, and nothing that a rule makes."""


class Found(Struct, frozen=True):
    """One change of what carries out an entry, and the test that noticed it; "" if none did."""

    entry: str
    place: str
    label: str
    test: str


class _TooLong(BaseException):
    """A test took longer than anybody would wait."""


class _Held:
    """What is still to be noticed, and what has been."""

    def __init__(self, plan: Plan) -> None:
        of_place = {place: changes_at(place) for place in {place for places in plan.values() for place in places}}
        self.changes = {
            entry: {(it.place, it.label): it for place in places for it in of_place[place]}
            for entry, places in plan.items()
        }
        self.noticed: dict[tuple[str, str, str], str] = {}
        self.forget = forgetting()

    def left(self, entries: Sequence[str]) -> list[tuple[SmallChange, list[str]]]:
        """Every change that the tests of one of these entries have not noticed, with those entries."""
        asking: dict[tuple[str, str], list[str]] = {}
        for entry in entries:
            for key in self.changes[entry]:
                if (entry, *key) not in self.noticed:
                    asking.setdefault(key, []).append(entry)
        return [(self.changes[who[0]][key], who) for key, who in asking.items()]

    def found(self) -> list[Found]:
        """Every change of each entry, with the test that noticed it."""
        return [
            Found(entry, *key, self.noticed.get((entry, *key), ""))
            for entry, changes in self.changes.items()
            for key in changes
        ]


_HELD = pytest.StashKey[_Held]()
_UNDERWAY = pytest.StashKey[bool]()


def changes_at(place: str) -> tuple[SmallChange, ...]:
    """Every small change of a function, a class or a record."""
    return _changes_of_records(place) if ":content/" in place else changes_of(place)


def changes_elsewhere(place: str) -> tuple[SmallChange, ...]:
    """Those that touch no line of a function: of a record, or of what a function or a class reads from its module."""
    return _changes_of_records(place) if ":content/" in place else changes_of_tables(place)


def _changes_of_records(place: str) -> tuple[SmallChange, ...]:
    package, _, name = place.partition(":content/")
    record_id = name.partition("#")[2]
    cited = {entry for entry, places in citations().items() if place in places}
    theirs = [it for it in shelves(package) if record_id in it and getattr(it[record_id], "entry", "") in cited]
    return tuple(change for shelf in theirs for change in changes_of_record(place, shelf, record_id))


def load_content() -> None:
    """Read the content of every system that is imported, so that its records are known as places."""
    _contents()


def forgetting() -> Callable[[], None]:
    """What empties whatever remembers what a rule said."""
    caches = [*_caches()]

    def forget() -> None:
        for cache in caches:
            cache.cache_clear()
        for _, content in _contents():
            content._found.clear()  # noqa: SLF001 - what it remembers is nobody's but its own
        remembering.forget()

    return forget


def shelves(package: str) -> Iterator[Shelf[Any]]:
    """Every shelf of the content that the modules of a package read."""
    seen = {id(content): content for name, content in _contents() if name.startswith(package)}
    for content in seen.values():
        yield from content._shelves.values()  # noqa: SLF001 - nobody else asks for all of them


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that name the plan and the file of what was found."""
    parser.addoption("--changes", metavar="PLAN", help="change what carries out the entries of PLAN, a JSON file")
    parser.addoption("--held", metavar="FILE", help="write what was noticed to FILE, as JSON")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests that are named for an entry of the plan, and make hypothesis brief and the same each time."""
    plan = decode(Path(config.getoption("--changes")).read_bytes(), dict[str, list[str]])
    items[:] = [item for item in items if any(name in plan for name in _named(item))]
    from hypothesis import Phase, settings

    phases = [Phase.explicit, Phase.generate]
    brief = settings(max_examples=25, database=None, phases=phases, deadline=None, derandomize=True)
    settings.register_profile("held", brief)
    settings.load_profile("held")
    config.stash[_HELD] = _Held(plan)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """Before a test runs with everything as it is, run it with each change that it may notice."""
    if not pyfuncitem.stash.get(_UNDERWAY, False):
        pyfuncitem.stash[_UNDERWAY] = True
        held = pyfuncitem.config.stash[_HELD]
        _try(held, pyfuncitem)
        held.forget()
    return (yield)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write what was noticed to the file of `--held`."""
    if _HELD in session.config.stash:
        found = session.config.stash[_HELD].found()
        Path(session.config.getoption("--held")).write_bytes(msgspec.json.encode(found))


def _try(held: _Held, test: pytest.Function) -> None:
    left = held.left([name for name in _named(test) if name in held.changes])
    if not left:
        return
    held.forget()
    with _watched({file_of(it.place) for it, _ in left if it.lines[1]}) as lines:
        if _fails(test):
            return  # it does not pass as it is: the run after this says so
    for change, asking in left:
        first, last = change.lines
        if last and lines.isdisjoint((file_of(change.place), line) for line in range(first, last + 1)):
            continue
        held.forget()
        with change.made():
            failed = _fails(test)
        if failed:
            name = test.nodeid.partition("[")[0]
            held.noticed |= {(entry, change.place, change.label): name for entry in asking}


def _named(test: pytest.Item) -> list[str]:
    return sorted({ledger_id for mark in test.iter_markers("proves") for ledger_id in mark.args})


def _fails(test: pytest.Function) -> bool:
    try:
        with _in_time():
            test.ihook.pytest_pyfunc_call(pyfuncitem=test)
    except (Exception, pytest.fail.Exception, _TooLong, SystemExit):  # noqa: BLE001 - a test may fail in any way
        return True
    finally:
        printed = test.funcargs.get("capsys")
        if isinstance(printed, pytest.CaptureFixture):
            printed.readouterr()
    return False


@contextmanager
def _in_time() -> Iterator[None]:
    """Let nothing here go on for ever, on machines that have an alarm."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def ring(*_: object) -> None:
        raise _TooLong

    before = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@contextmanager
def _watched(files: set[str]) -> Iterator[set[tuple[str, int]]]:
    """Note which lines of these files are run."""
    lines: set[tuple[str, int]] = set()

    def line(frame: types.FrameType, event: str, _: object) -> Any:
        lines.add((frame.f_code.co_filename, frame.f_lineno))
        return line

    def call(frame: types.FrameType, event: str, _: object) -> Any:
        return line(frame, event, _) if frame.f_code.co_filename in files else None

    before = sys.gettrace()
    sys.settrace(call)
    try:
        yield lines
    finally:
        sys.settrace(before)


# ---- what remembers, and what is read from files


def _caches() -> Iterator[Any]:
    gc.unfreeze()  # what was set aside is not listed
    listed = gc.get_objects()
    gc.freeze()  # and is set aside again: going through all of it takes a second each time
    for thing in listed:
        if issubclass(type(thing), CACHE):  # what it says of itself may be gone
            ours = thing.__module__.startswith("threefates.") and not thing.__module__.startswith(KEPT)
            if ours and not _reads_content(thing):
                yield thing


@functools.cache
def _contents() -> tuple[tuple[str, Content], ...]:
    return tuple(_loaded())


def _loaded() -> Iterator[tuple[str, Content]]:
    for name, module in sorted(sys.modules.items()):
        if name.startswith("threefates.systems."):
            for thing in list(vars(module).values()):
                if isinstance(thing, CACHE) and _reads_content(thing):
                    yield name, thing()


def _reads_content(cached: Any) -> bool:
    """Whether this is what a game reads its content with: it must be the same content before a change and within it."""
    return cached.__annotations__.get("return") in (Content, Content.__name__)

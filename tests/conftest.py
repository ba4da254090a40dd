"""What every test may ask for: the long numbers, or a real browser."""

import functools
import gc
import os
import shutil
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import HealthCheck, settings

from tests import browser as browsers
from tests.proofs import told

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from benchmarks.postgres import Postgres

# A slow machine is no failure: nothing here is judged by the clock.
settings.register_profile("test", deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("soak", parent=settings.get_profile("test"), max_examples=2_000)

LONGEST_FIRST = ("proof", "laws", "browsers", "crash", "hosting", "wire", "benchmarks", "web_pages")
"""Folders whose tests take longest: whole evenings, and what waits for browsers, servers and other processes."""

MEMORY, ROOMY = Path("/dev/shm"), 2 * 1024**3


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the two switches that `./play` hands on."""
    parser.addoption("--soak", action="store_true", help="run the tests marked `soak`, with their full numbers")
    parser.addoption("--no-browser", action="store_true", help="leave out the tests marked `browser`")


def pytest_configure(config: pytest.Config) -> None:
    """Choose how hard hypothesis looks; refuse to leave tests out where nobody would notice."""
    settings.load_profile("soak" if config.getoption("--soak") else "test")
    if config.getoption("--no-browser") and os.environ.get("CI"):
        raise pytest.UsageError("--no-browser is refused while CI is set: there, nothing may be left out silently.")

    if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOMY:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))  # a table waits for its disk after every act


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for garbage neither while tests are collected nor ever again among them: all of that stays to the end."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_collect_file() -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for examples to run in the package only: in every file of tests that took seconds, and found one."""
    return [each for each in (yield) if not isinstance(each, DoctestModule)]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what was not asked for, and say how many; begin with what takes longest, so that nothing ends alone."""
    unwanted = {name for name, wanted in (("soak", config.getoption("--soak")),) if not wanted}
    if config.getoption("--no-browser"):
        unwanted.add("browser")
    left_out = [item for item in items if any(item.get_closest_marker(name) for name in unwanted)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        gone = set(left_out)
        items[:] = [item for item in items if item not in gone]
    items[:] = dealt(items, getattr(config, "workerinput", {}).get("workercount", 1))


def dealt(items: Sequence[pytest.Item], workers: int) -> list[pytest.Item]:
    """Put the files that take longest at the start of every worker's share: each gets one run of the list, and then
    takes over the end of another's.
    """
    files: dict[Path, list[pytest.Item]] = {}
    for item in sorted(items, key=_turn):
        files.setdefault(item.path, []).append(item)
    long = [file for file, tests in files.items() if _turn(tests[0]) < len(LONGEST_FIRST)]
    short = [item for file, tests in files.items() if file not in long for item in tests]

    order: list[pytest.Item] = []
    for worker in range(workers):
        share = (len(items) - len(order)) // (workers - worker)
        first = [item for file in long[worker::workers] for item in files[file]]
        filling = max(0, share - len(first))
        order += first + short[:filling]
        short = short[filling:]
    return order + short


def _turn(item: pytest.Item) -> int:
    return _turn_of(item.location[0])


@functools.cache
def _turn_of(file: str) -> int:
    folder = Path(file).parts[1:2]
    return LONGEST_FIRST.index(folder[0]) if folder and folder[0] in LONGEST_FIRST else len(LONGEST_FIRST)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say what the long proofs came to."""
    if config.getoption("--soak"):
        terminalreporter.section("long proofs that hold")
        for line in told(terminalreporter.stats.get("passed", ())):
            terminalreporter.write_line(line)


@pytest.fixture(scope="session")
def browser_path() -> Path:
    """Find the machine's own Chromium, Chrome or Edge; without one, fail naming the fix."""
    found = browsers.find()
    if found is None:
        pytest.fail(browsers.FIX, pytrace=False)
    return found


@pytest.fixture(scope="session")
def postgres() -> Iterator["Postgres"]:
    """A real PostgreSQL, started for the first test that asks for it."""
    from benchmarks.postgres import running

    with running() as server:
        yield server


@pytest.fixture
def database(postgres: "Postgres") -> str:
    """The address of an empty database in it."""
    return postgres.emptied()


@pytest.fixture(scope="module")
def browser(one_browser: "Browser") -> "Iterator[Browser]":
    """Lend a real browser to a module, and shut whatever it left open."""
    yield one_browser
    for context in one_browser.contexts:
        context.close()

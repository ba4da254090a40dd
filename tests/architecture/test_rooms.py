"""Every game is laid out by its book's chapters, and says in one place in which order they are met."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.architecture.sources import PACKAGE, ROOT
from threefates.rulebook.chapter import Chapter
from threefates.table.games import game

TESTS = ROOT / "tests"
GAMES = ("fates_edge", "fate_2003", "fifty_two_fates")
PURE = {"fates_edge": ("resolution",), "fate_2003": ("dice",), "fifty_two_fates": ("cards/card_values.py",)}
WORDS = {"wording.py"}  # what a table calls things hangs on its readings
MOST_FILES, MOST_LINES = 20, 350
RE_EXPORTS = {"odds"}  # what a notebook asks for; every other room's `__init__` is empty


def files(system: str) -> Iterator[Path]:
    return (PACKAGE / "systems" / system).rglob("*.py")


def registrations(chapter: Chapter[Any]) -> Iterator[str]:
    """The module of everything that was written in a chapter."""
    for written in vars(chapter).values():
        many = written.values() if isinstance(written, dict) else written if isinstance(written, list) else (written,)
        for each in many:
            functions = each if isinstance(each, tuple) else (each,)
            yield from (function.__module__ for function in functions if inspect.isfunction(function))


def hooked(package: str) -> Iterator[str]:
    """The module of everything that hangs on a hook of the game: what stops an action, what reaches somebody."""
    for name, module in [*sys.modules.items()]:
        if name.startswith(package):
            for hook in vars(module).values():
                if isinstance(hook, list):
                    yield from (each.__module__ for each in hook if inspect.isfunction(each))


@pytest.mark.parametrize("system", GAMES)
def test_every_file_that_writes_in_a_chapter_stands_in_the_book_once(system: str) -> None:
    package = f"threefates.systems.{system}"
    book = import_module(f"{package}.contents").BOOK
    listed = Counter(".".join(filter(None, (package, room, file))) for room, names in book for file in names.split())

    writing = {module for chapter in game(system).chapters() for module in registrations(chapter)}

    assert [name for name, times in listed.items() if times > 1] == []
    assert {module for module in writing if module.startswith(package)} <= set(listed)
    assert set(listed) <= {*writing, *hooked(package)}


@pytest.mark.parametrize("system", GAMES)
def test_what_is_written_in_a_chapter_stands_in_the_order_of_the_book(system: str) -> None:
    package = f"threefates.systems.{system}"
    book = import_module(f"{package}.contents").BOOK
    places = {
        name: place
        for place, name in enumerate(
            ".".join(filter(None, (package, room, file))) for room, names in book for file in names.split()
        )
    }
    chapters = [chapter for chapter in game(system).chapters() if chapter.home.startswith(package)]

    ordered = [
        [places.get(each.__module__, len(places)) for each in written]  # what no game wrote comes last
        for chapter in chapters
        for written in (
            chapter.offers_of,
            chapter.public_parts.values(),
            chapter.private_parts.values(),
            [answer for _, answer in chapter.answers],
        )
    ]

    assert [each for each in ordered if each != sorted(each)] == []
    assert [places[chapter.home] for chapter in chapters] == sorted(places[chapter.home] for chapter in chapters)


@pytest.mark.parametrize("system", GAMES)
def test_rooms_are_small_and_import_nothing_by_being_entered(system: str) -> None:
    in_room = Counter(path.parent for path in files(system) if path.name != "__init__.py")
    rooms = {path.parent.name: path for path in files(system) if path.name == "__init__.py"}
    full = {room for room, path in rooms.items() if path.read_text() and room not in {system, *RE_EXPORTS}}

    assert {room.name: count for room, count in in_room.items() if count > MOST_FILES} == {}
    assert full == set()


def test_no_file_is_too_long_to_be_read_at_one_sitting() -> None:
    lines = {path.relative_to(PACKAGE): len(path.read_text().splitlines()) for path in PACKAGE.rglob("*.py")}

    assert {str(path): count for path, count in lines.items() if count > MOST_LINES} == {}


@pytest.mark.parametrize("system", GAMES)
def test_odds_are_loaded_only_when_somebody_asks(system: str) -> None:
    package = f"threefates.systems.{system}"
    asking = [path for path in files(system) if path.parent.name not in {"odds", "shell"}]

    at_import = [
        f"{path.name}:{node.lineno}"
        for path in asking
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith(f"{package}.odds")
    ]

    assert at_import == []


@pytest.mark.parametrize("system", GAMES)
def test_rules_that_play_odds_and_shell_share_know_no_state(system: str) -> None:
    folders = [PACKAGE / "systems" / system / name for name in PURE[system]]
    rules = [path for folder in folders for path in (folder.glob("*.py") if folder.is_dir() else [folder])]

    knowing = [
        path.name
        for path in rules
        if path.name not in WORDS
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
        and node.module in {"threefates.rulebook.chapter", "threefates.rulebook.state", "threefates.rulebook.unfolding"}
    ]

    assert rules
    assert knowing == []


def test_what_tests_share_stands_outside_of_tests() -> None:
    importing = [
        f"{path.relative_to(TESTS).as_posix()} imports {module}"
        for path in TESTS.rglob("*.py")
        for module in re.findall(r"^ *from +([\w.]+) +import\b", path.read_text(encoding="utf-8"), re.MULTILINE)
        if module.rpartition(".")[2].startswith("test_")
    ]

    assert importing == []

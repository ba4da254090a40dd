"""Rooms have names, and whoever runs any game names none."""

import re

from tests.architecture.sources import PACKAGE, tracked

NAMELESS = {"utils", "util", "helpers", "helper", "manager", "managers", "common", "misc"}
GAMES = re.compile(r"fates?[_-]edge|fate[_-]2003|fifty[_-]two[_-]fates|threefates\.systems\.\w", re.IGNORECASE)
RUN_ANY_GAME = ("table", "store", "web")


def test_no_module_is_called_by_a_name_that_says_nothing() -> None:
    names = [path for path in tracked() if path.suffix == ".py" and NAMELESS & {path.stem, *path.parts}]

    assert names == []


def test_whoever_runs_any_game_names_none() -> None:
    files = [path for layer in RUN_ANY_GAME for path in (PACKAGE / layer).rglob("*.py")]

    naming = [
        f"{path.relative_to(PACKAGE)}: {found.group()}"
        for path in files
        for found in GAMES.finditer(path.read_text(encoding="utf-8"))
    ]

    assert naming == []


def test_a_game_by_name_is_seen() -> None:
    assert GAMES.search("from threefates.systems.tides import SYSTEM")
    assert GAMES.search("if table.system == 'fates-edge':")
    assert not GAMES.search('entry_points(group="threefates.systems")')

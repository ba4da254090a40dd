"""Everything below `table` depends on nothing but its arguments."""

import ast
import sys
from collections.abc import Iterator

import pytest

from tests.architecture.sources import PACKAGE, modules, names

PURE = ("pieces", "rulebook", "odds", "commons", "systems")
WORLD = {
    *("random", "secrets", "time", "datetime", "uuid"),
    *("asyncio", "threading", "multiprocessing", "concurrent", "subprocess", "signal"),
    *("socket", "ssl", "http", "urllib", "sqlite3", "shutil", "tempfile", "os", "logging"),
}
DEEDS = {"print", "open", "input", "exec", "eval"}
LIBRARIES = {"threefates", "msgspec", *sys.stdlib_module_names} - WORLD
EXCUSED = {
    "rulebook/content.py": {"open"},  # reads the package's own files
    "rulebook/converting.py": {"threading"},  # a lock, and nothing is started
    "rulebook/cites.py": {"os"},  # asks once, at import, whether the run is one that switches rules off to prove them
}


def impurities(name: str, tree: ast.Module) -> Iterator[str]:
    """What in this module reaches for the world outside its arguments."""
    excused = EXCUSED.get(name, set())
    allowed = LIBRARIES | excused | ({"numpy"} if name.startswith("odds/") else set())
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            foreign = [module for module in imported(node) if module.partition(".")[0] not in allowed]
            yield from (f"{name}:{node.lineno} imports {module}" for module in foreign)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in DEEDS - excused:
            yield f"{name}:{node.lineno} calls {node.func.id}"


def imported(node: ast.Import | ast.ImportFrom) -> list[str]:
    if isinstance(node, ast.ImportFrom):
        return [node.module or "."]
    return [alias.name for alias in node.names]


def test_no_module_below_the_table_reaches_for_the_world() -> None:
    found = [line for name, tree in modules(*PURE) for line in impurities(name, tree)]

    assert found == []


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("import random", "pieces/x.py:1 imports random"),
        ("from time import monotonic", "pieces/x.py:1 imports time"),
        ("def f():\n    import numpy", "pieces/x.py:2 imports numpy"),
        ("import starlette.responses", "pieces/x.py:1 imports starlette.responses"),
        ("print(1)", "pieces/x.py:1 calls print"),
    ],
)
def test_a_module_that_reaches_for_the_world_is_named(source: str, complaint: str) -> None:
    assert list(impurities("pieces/x.py", ast.parse(source))) == [complaint]


def test_every_pure_layer_that_exists_is_looked_into() -> None:
    looked_into = {name.partition("/")[0] for name in names(*PURE)}

    assert looked_into == {layer for layer in PURE if (PACKAGE / layer).is_dir()}

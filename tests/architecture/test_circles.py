"""No file imports what imports it, within a layer or a room: not even for types alone."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.architecture.sources import PACKAGE

LAYERS = ("pieces", "odds", "rulebook", "commons", "systems", "table", "store", "testing", "client", "web", "cli")


def imports(path: Path) -> set[str]:
    """The modules that a file names at its top level, types included."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    blocks = [node.body for node in tree.body if isinstance(node, ast.If)]  # `if TYPE_CHECKING:`
    found = [node for body in (tree.body, *blocks) for node in body if isinstance(node, ast.ImportFrom)]
    whole = {str(node.module) for node in found}
    return whole | {f"{node.module}.{alias.name}" for node in found for alias in node.names}


def module(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)


def circle(graph: Mapping[str, set[str]]) -> list[str]:
    """The first circle that is found; nothing where there is none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


@pytest.mark.parametrize("layer", LAYERS)
def test_nothing_goes_round_in_a_circle(layer: str) -> None:
    files = {module(path): path for path in (PACKAGE / layer).rglob("*.py") if path.name != "__init__.py"}

    graph = {name: imports(path) & files.keys() for name, path in files.items()}

    assert files
    assert circle(graph) == []


def test_a_circle_is_named() -> None:
    assert set(circle({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}})) == {"a", "b", "c"}

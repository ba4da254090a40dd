"""No dead rules: whatever cites an entry is reached from play, and not by its tests alone.

Reached is what a path of references leads to. A path begins at what a chapter registers (a decider, a fold, an
answer, a view, an offer, odds: any function under a decorator that takes it into a table), at what a module does when
it is imported (tables, shells, systems), at the odds that notebooks may ask for, and at the pages and the command
line. It goes on from a function to every name that stands in it, through imports, and to every method that has the
name of an attribute in it, whatever it is an attribute of. So a rule that this test calls dead is dead; one that it
passes may still be out of reach of every player, which only the evenings of `tests/laws` can say.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tools.concordance import ROOT, cited_by_the_package

SOURCES: Final = ROOT / "src"
DOORS: Final = ("threefates.cli", "threefates.web", "threefates.client", "threefates.store", "threefates.table")
NO_DOOR: Final = {"cites", "cache", "lru_cache", "cached_property", "property", "staticmethod", "classmethod"}
"""Decorators that call nothing by themselves."""
Place = str
"""A function, method or class, as citations name it: "module:name"; "module:" is what a module does when imported."""


class Module:
    """What a file defines, and where its other names come from."""

    def __init__(self, name: str, file: Path) -> None:
        self.name = name
        self.tree = ast.parse(file.read_text(encoding="utf-8"))
        self.names: dict[str, Place] = {}
        self.modules: dict[str, str] = {}
        self.defined: dict[Place, ast.AST] = {}
        self._define(self.tree, "")
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                for each in node.names:
                    self.names.setdefault(each.asname or each.name, f"{node.module}:{each.name}")
            elif isinstance(node, ast.Import):
                self.modules |= {each.asname or each.name: each.name for each in node.names}

    def _define(self, parent: ast.AST, inside: str) -> None:
        for node in ast.iter_child_nodes(parent):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                place = f"{self.name}:{inside}{node.name}"
                self.defined[place] = node
                if not inside:
                    self.names[node.name] = place
                if isinstance(node, ast.ClassDef):
                    self._define(node, f"{inside}{node.name}.")


@functools.cache
def modules() -> dict[str, Module]:
    """Every module of the package."""
    found = {}
    for file in sorted(SOURCES.rglob("*.py")):
        name = ".".join(file.relative_to(SOURCES).with_suffix("").parts).removesuffix(".__init__")
        found[name] = Module(name, file)
    return found


@functools.cache
def methods() -> dict[str, list[Place]]:
    """Every method, by its last name."""
    found: dict[str, list[Place]] = {}
    for module in modules().values():
        for place in module.defined:
            if "." in place.partition(":")[2]:
                found.setdefault(place.rpartition(".")[2], []).append(place)
    return found


def meant(place: Place) -> Place:
    """Where a name comes from in the end, through whatever hands it on."""
    for _ in range(8):
        module, _, name = place.partition(":")
        if module not in modules() or place in modules()[module].defined:
            return place
        further = modules()[module].names.get(name)
        if further is None or further == place:
            return place
        place = further
    return place


def references(module: Module, nodes: list[ast.AST]) -> set[Place]:
    """What stands in these nodes: functions and classes by name, methods by the name of an attribute."""
    found: set[Place] = set()
    attributes: set[str] = set()
    for node in (each for top in nodes for each in ast.walk(top)):
        if isinstance(node, ast.Name) and node.id in module.names:
            found.add(meant(module.names[node.id]))
        elif isinstance(node, ast.Attribute):
            attributes.add(node.attr)
            if isinstance(node.value, ast.Name):
                holder = module.modules.get(node.value.id) or module.names.get(node.value.id, "").replace(":", ".")
                found.add(meant(f"{holder}:{node.attr}"))
    return found.union(*(methods().get(attribute, ()) for attribute in attributes))


def own_nodes(node: ast.AST) -> list[ast.AST]:
    """What runs when a place is reached: a function's whole, of a class what it does when it is made."""
    if not isinstance(node, ast.ClassDef):
        return [node]
    return [each for each in node.body if not isinstance(each, ast.FunctionDef | ast.ClassDef)] + [*node.bases]


def at_import(module: Module) -> list[ast.AST]:
    """What a module does when it is imported: no function, no class, no list of its names."""
    defining = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Import | ast.ImportFrom
    return [node for node in module.tree.body if not isinstance(node, defining)]


def is_taken_in(node: ast.AST) -> bool:
    """Whether a decorator takes a function into a table, or makes a command of it."""
    names = {_last(each) for each in getattr(node, "decorator_list", [])}
    return bool(names - NO_DOOR)


def _last(decorator: ast.expr) -> str:
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")


def beginnings() -> Iterator[Place]:
    """Where play comes in."""
    for module in modules().values():
        yield from references(module, at_import(module))
        is_door = module.name.startswith(DOORS)
        yield from (place for place, node in module.defined.items() if is_door or is_taken_in(node))
        if module.name.endswith(".odds"):
            yield from (meant(place) for place in module.names.values())


@functools.cache
def reached() -> set[Place]:
    """Everything that a path of references leads to."""
    found: set[Place] = set()
    new = set(beginnings())
    while new:
        place = new.pop()
        module = modules().get(place.partition(":")[0])
        if place in found or module is None or place not in module.defined:
            continue
        found.add(place)
        node = module.defined[place]
        new |= references(module, own_nodes(node)) - found
        if isinstance(node, ast.ClassDef):
            new |= {each for each in module.defined if each.startswith(f"{place}.__")}
    return found


NOT_YET: Final = {
    "threefates.systems.fate_2003.dice.sums:win_level_lose": "the chances of a dynamic test",
}
"""What nothing plays yet, and where it belongs. Whatever is wired leaves this list; nothing may join it."""


def test_whatever_cites_an_entry_is_reached_from_play() -> None:
    alive = reached()

    dead = {place for places in cited_by_the_package().values() for place in places} - alive

    assert sorted(dead - NOT_YET.keys()) == []


def test_what_only_a_test_or_a_list_of_names_speaks_of_is_dead() -> None:
    alive = reached()

    assert "threefates.rulebook.cites:cites" in alive
    assert "threefates.testing.mutation:source_of" not in alive

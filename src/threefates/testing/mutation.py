"""Small changes of a rule: a number by one, a limit, a branch, a member, a record. A test that holds the rule notices.

`changes_of("module:function")` lists what can be changed in a cited function, `changes_of_record` what in a record of
content. `change.made()` makes one of them in memory, for the length of a `with` block: a function keeps its identity
and is given other code, so that whoever holds it (a chapter, a cache, a decorator) plays by the change.
"""

import ast
import enum
import functools
import importlib
import inspect
import types
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from threefates.rulebook.content import Shelf
from threefates.testing.variants import Variant, variants

__all__ = ["SmallChange", "changes_of", "changes_of_record", "changes_of_tables", "file_of", "said_by", "source_of"]

MOST: Final = 40  # elements of one table that are changed one by one
NAMING: Final = frozenset({"id", "name", "entry", "entries", "summary", "source", "text"})
"""Fields of a record that are no rule but what it is called."""


class SmallChange(Struct, frozen=True):
    """One small change, and how to make it.

    Attributes:
        place: The function ("module:function"), table ("module:TABLE") or record ("package:content/file.toml#id").
        label: What is changed: the statement before and after, cut to what differs.
        lines: First and last line of the file that it touches; (0, 0) where it is in no line of a function.
        made: Gives the block in which the change holds.
    """

    place: str
    label: str
    lines: tuple[int, int]
    made: Callable[[], AbstractContextManager[None]]


def changes_of(place: str) -> tuple[SmallChange, ...]:
    """Every small change of a cited function, or of each function that a cited class defines.

    Args:
        place: As citations name it, "module:function".

    Example:
        >>> [each.label for each in changes_of("threefates.systems.fate_2003.checks.static_and_dynamic_tests:_two")][:1]
        ['if character == opponent: => if character != opponent:']
    """
    found: list[SmallChange] = []
    for name, function in _functions(place):
        node, alone = _parsed(function, name)
        for variant in variants(node, function.__globals__):
            made = functools.partial(_played, function, name, alone, variant)
            found.append(SmallChange(place, variant.label, variant.lines, made))
        lines = (node.body[0].lineno, node.end_lineno or node.lineno)
        found += [SmallChange(place, label, lines, made) for label, made in _defaults(function)]
        found += _constants(function, node)
    return _numbered(found)


def changes_of_tables(place: str) -> tuple[SmallChange, ...]:
    """Those of `changes_of` that are in the numbers and tables it reads from its module."""
    return _numbered([it for name, function in _functions(place) for it in _constants(function, _node(function, name))])


def changes_of_record(place: str, shelf: Shelf[Any], record_id: str) -> tuple[SmallChange, ...]:
    """Take a record of content away, or change one number, switch or part of it."""
    records = dict(shelf)
    without = {key: record for key, record in records.items() if key != record_id}
    varied = [(label, {**records, record_id: other}) for label, other in _varied(records[record_id])]
    return _numbered(
        [
            SmallChange(place, label, (0, 0), functools.partial(_set, shelf, "_records", others))
            for label, others in [("the record => gone", without), *varied]
        ]
    )


def source_of(place: str) -> str:
    """What a cited function says, whatever its layout."""
    nodes = [_node(function, name) for name, function in _functions(place)]
    return "\n".join(said_by(file_of(place), node) for node in nodes)


def said_by(file: str, node: ast.stmt) -> str:
    """What a statement of a file says, its decorators and all, whatever its layout; a docstring says nothing."""
    lines = _lines(file)
    first, last = _starts(node), node.end_lineno or node.lineno
    left_out = range(0)
    if isinstance(node, ast.FunctionDef) and ast.get_docstring(node, clean=False) is not None:
        left_out = range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1)
    return " ".join(" ".join(lines[at - 1] for at in range(first, last + 1) if at not in left_out).split())


@functools.cache
def file_of(place: str) -> str:
    """The file that a cited function stands in."""
    return inspect.getfile(importlib.import_module(place.partition(":")[0]))


def _numbered(changes: Sequence[SmallChange]) -> tuple[SmallChange, ...]:
    """The changes with labels of their own: the second of the same words is #2."""
    seen: Counter[tuple[str, str]] = Counter()
    named = []
    for change in changes:
        seen[change.place, change.label] += 1
        nth = seen[change.place, change.label]
        named.append(msgspec.structs.replace(change, label=f"{change.label} #{nth}") if nth > 1 else change)
    return tuple(named)


# ---- functions


def _functions(place: str) -> Iterator[tuple[str, types.FunctionType]]:
    module, _, qualname = place.partition(":")
    thing: Any = importlib.import_module(module)
    for part in qualname.split("."):
        thing = vars(thing)[part]
    members = list(vars(thing).items()) if isinstance(thing, type) else [("", thing)]
    for name, member in members:
        function = _bare(member)
        if function is not None and function.__module__ == module and not function.__code__.co_filename.startswith("<"):
            yield ".".join(filter(None, (qualname, name))), function


def _bare(thing: Any) -> types.FunctionType | None:
    """The function itself, out of whatever its decorators have put round it."""
    thing = getattr(thing, "fget", None) or getattr(thing, "func", None) or thing
    while isinstance(thing, staticmethod | classmethod) or hasattr(thing, "__wrapped__"):
        thing = thing.__wrapped__
    return thing if isinstance(thing, types.FunctionType) else None


@functools.cache
def _lines(file: str) -> tuple[str, ...]:
    return tuple(Path(file).read_text(encoding="utf-8").splitlines())


@functools.cache
def _tree(file: str) -> ast.Module:
    return ast.parse("\n".join(_lines(file)))


def _node(function: types.FunctionType, qualname: str) -> ast.FunctionDef:
    """A function's tree, as it stands in that of its file."""
    body: list[ast.stmt] = _tree(inspect.getfile(function)).body
    for part in qualname.split(".")[:-1]:
        body = next(it.body for it in body if isinstance(it, ast.ClassDef) and it.name == part)
    starts = function.__code__.co_firstlineno
    return next(it for it in body if isinstance(it, ast.FunctionDef) and _starts(it) == starts)


def _parsed(function: types.FunctionType, qualname: str) -> tuple[ast.FunctionDef, ast.Module]:
    """A function's tree, and a module in which it stands alone, with the classes round it."""
    whole, node = _tree(inspect.getfile(function)), _node(function, qualname)
    *classes, _ = qualname.split(".")
    inner: ast.stmt = node
    for part in reversed(classes):
        inner = ast.ClassDef(name=part, bases=[], keywords=[], body=[inner], decorator_list=[])
    future = [it for it in whole.body if isinstance(it, ast.ImportFrom) and it.module == "__future__"]
    return node, ast.fix_missing_locations(ast.Module(body=[*future, inner], type_ignores=[]))


def _starts(node: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(each.lineno for each in decorators)])


@contextmanager
def _played(function: types.FunctionType, qualname: str, alone: ast.Module, variant: Variant) -> Iterator[None]:
    """Give a function the code of the changed tree."""
    kept = function.__code__
    with variant.put(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        code = compile(alone, kept.co_filename, "exec", dont_inherit=True)
    for part in qualname.split("."):
        code = next(it for it in code.co_consts if isinstance(it, types.CodeType) and it.co_name == part)
    function.__code__ = code
    try:
        yield
    finally:
        function.__code__ = kept


# ---- numbers that stand elsewhere: defaults, tables of the module, fields of records

Made = Callable[[], AbstractContextManager[None]]


def _defaults(function: types.FunctionType) -> Iterator[tuple[str, Made]]:
    """Other values of what may be left out of a call."""
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    given = function.__defaults__ or ()
    for at, (name, value) in enumerate(zip(names[len(names) - len(given) :], given, strict=True)):
        for label, other in _varied(value) if isinstance(value, int | enum.Enum) else ():
            changed = (*given[:at], other, *given[at + 1 :])
            yield f"{name}={label}", functools.partial(_set, function, "__defaults__", changed)
    for name, value in (function.__kwdefaults__ or {}).items():
        for label, other in _varied(value) if isinstance(value, int | enum.Enum) else ():
            changed_names = {**(function.__kwdefaults__ or {}), name: other}
            yield f"{name}={label}", functools.partial(_set, function, "__kwdefaults__", changed_names)


def _constants(function: types.FunctionType, node: ast.FunctionDef) -> Iterator[SmallChange]:
    """Other values of the numbers and tables that a function reads from its module."""
    module, known = function.__module__, function.__globals__
    read = {it.id for each in node.body for it in ast.walk(each) if isinstance(it, ast.Name)}
    for name in sorted(read & known.keys()):
        if name.isupper() and isinstance(known[name], int | tuple | frozenset | dict | types.MappingProxyType):
            for label, other in _varied(known[name]):
                yield SmallChange(f"{module}:{name}", label, (0, 0), functools.partial(_set_known, known, name, other))


@contextmanager
def _set(holder: Any, name: str, value: object) -> Iterator[None]:
    kept = getattr(holder, name)
    setattr(holder, name, value)
    try:
        yield
    finally:
        setattr(holder, name, kept)


@contextmanager
def _set_known(known: dict[str, Any], name: str, value: object) -> Iterator[None]:
    kept = known[name]
    known[name] = value
    try:
        yield
    finally:
        known[name] = kept


def _varied_struct(value: Struct) -> Iterator[tuple[str, Any]]:
    for field in value.__struct_fields__:
        for label, other in _varied(getattr(value, field)) if field not in NAMING else ():
            try:
                changed = msgspec.structs.replace(value, **{field: other})
            except ValueError:
                continue  # such a record cannot be: it says so itself
            yield f"{field}: {label}", changed


def _varied(value: Any) -> Iterator[tuple[str, Any]]:
    """A value with one thing in it changed, each with its words; words themselves are never changed."""
    match value:
        case Struct():
            yield from _varied_struct(value)
        case frozenset():
            yield from ((f"{_short(item)} => gone", value - {item}) for item in sorted(value, key=str)[:MOST])
        case tuple():
            yield from _varied_tuple(value)
        case dict() | types.MappingProxyType():
            for key, item in list(value.items())[:MOST]:
                yield from ((f"[{_short(key)}] {label}", {**value, key: other}) for label, other in _varied(item))
        case _:
            yield from _varied_one(value)


def _varied_one(value: object) -> Iterator[tuple[str, object]]:
    match value:
        case enum.Enum():
            members = list(type(value))
            other = members[(members.index(value) + 1) % len(members)]
            if other is not value:
                yield f"{value.name} => {other.name}", other
        case bool():
            yield f"{value} => {not value}", not value
        case int():
            yield from ((f"{value} => {value + step}", value + step) for step in (1, -1))


def _varied_tuple(value: tuple[Any, ...]) -> Iterator[tuple[str, Any]]:
    for at, item in enumerate(value[:MOST]):
        within = [*_varied(item)]
        for label, other in within:
            yield f"[{at}] {label}", (*value[:at], other, *value[at + 1 :])
        if not within:
            yield f"{_short(item)} => gone", (*value[:at], *value[at + 1 :])


def _short(item: object) -> str:
    return str(getattr(item, "name", getattr(item, "__name__", item)))[:40]

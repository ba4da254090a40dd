"""Validation of records: all that is wrong with a value, with what is allowed instead.

msgspec stops at the first mistake, which is right at a door and tiresome in a content file.
"""

import difflib
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TypeGuard

import msgspec
from msgspec import Struct, inspect

from threefates.rulebook.converting import convert, shape_of

__all__ = ["Fault", "faults", "near_miss"]

LONGEST_COMPARED = 100  # letters of a word that are looked at for what was meant


class Fault(Struct, frozen=True):
    """One thing wrong at one key: what was found, what is allowed, what to do."""

    key: str
    found: str
    allowed: str
    fix: str


def faults(value: object, kind: type[Struct]) -> Iterator[Fault]:
    """Find all that keeps `value` (as TOML or JSON give it) from being a `kind`, in the order of its fields.

    Unknown keys count as mistakes. What only the record's own `__post_init__` refuses comes last, in its words.

    Example:
        >>> class Talent(Struct):
        ...     name: str
        ...     xp: int
        >>> for fault in faults({"name": 7, "exp": 7}, Talent):
        ...     print(fault.key, "|", fault.found, "|", fault.allowed, "|", fault.fix)
        exp | an unknown key | name, xp | Did you mean xp?
        name | 7 | text | Write text.
        xp | nothing | a whole number | Add xp.
    """
    found = False
    for fault in _faults(value, _shape(kind), ""):
        found = True
        yield fault
    if not found:
        try:
            convert(value, kind)
        except msgspec.ValidationError as error:
            said, _, path = str(error).partition(" - at `$")
            yield Fault(path.strip("`."), "a value that does not fit", said, "Change it.")


@lru_cache(256)
def _shape(kind: type[Struct]) -> inspect.Type:
    """What a record is made of: a file has many of the same kind."""
    return shape_of(kind)


def near_miss(word: str, known: Iterable[str], otherwise: str) -> str:
    """A question naming the known word that `word` was probably meant to be, or `otherwise`."""
    near = difflib.get_close_matches(word[:LONGEST_COMPARED], list(known), n=1)
    return f"Did you mean {near[0]}?" if near else otherwise


def _faults(value: object, shape: inspect.Type, key: str) -> Iterator[Fault]:
    match shape:
        case inspect.StructType() if isinstance(value, dict):
            yield from _struct_faults(value, shape, key)
        case inspect.ListType() | inspect.VarTupleType() if isinstance(value, list):
            yield from _list_faults(value, shape, key)
        case inspect.DictType(value_type=item) if isinstance(value, dict):
            for name, part in value.items():
                yield from _faults(part, item, f"{key}.{name}")
        case inspect.UnionType(types=shapes):
            yield from _union_faults(value, shapes, key)
        case _ if not _fits(value, shape):
            allowed = _allowed(shape)
            yield Fault(key, _shown(value), allowed, f"Write {allowed}.")


def _list_faults(value: list[object], shape: inspect.ListType | inspect.VarTupleType, key: str) -> Iterator[Fault]:
    if shape.max_length is not None and len(value) > shape.max_length:
        yield Fault(key, f"{len(value)} of them", f"at most {shape.max_length}", "Write fewer.")
        return
    for place, part in enumerate(value, start=1):
        yield from _faults(part, shape.item_type, f"{key}[{place}]")


def _struct_faults(value: dict[str, object], shape: inspect.StructType, key: str) -> Iterator[Fault]:
    fields = {field.encode_name: field for field in shape.fields}
    tags = {shape.tag_field} if shape.tag_field else set()
    for name in (name for name in value if name not in fields and name not in tags):
        yield Fault(_at(key, name), "an unknown key", ", ".join(fields), near_miss(name, fields, "Remove it."))
    for name, field in fields.items():
        if name in value:
            yield from _faults(value[name], field.type, _at(key, name))
        elif field.required:
            yield Fault(_at(key, name), "nothing", _allowed(field.type), f"Add {name}.")


def _union_faults(value: object, shapes: tuple[inspect.Type, ...], key: str) -> Iterator[Fault]:
    structs = [shape for shape in shapes if isinstance(shape, inspect.StructType)]
    if isinstance(value, dict) and structs:
        yield from _tagged_faults(value, structs, key)
    elif all(any(True for _ in _faults(value, shape, key)) for shape in shapes):
        allowed = " or ".join(_allowed(shape) for shape in shapes)
        yield Fault(key, _shown(value), allowed, f"Write {allowed}.")


def _tagged_faults(value: dict[str, object], structs: list[inspect.StructType], key: str) -> Iterator[Fault]:
    by_tag = {shape.tag: shape for shape in structs}
    field = structs[0].tag_field
    if field is None:
        yield from _struct_faults(value, structs[0], key)
    elif value.get(field) in by_tag:
        yield from _struct_faults(value, by_tag[value[field]], key)  # type: ignore[index]
    else:
        allowed = ", ".join(str(tag) for tag in by_tag)
        found = _shown(value[field]) if field in value else "nothing"
        yield Fault(_at(key, field), found, allowed, f"Choose a {field}.")


def _fits(value: object, shape: inspect.Type) -> bool:
    match shape:
        case inspect.IntType() | inspect.FloatType():
            return _is_number(value, shape) and _within(value, shape)
        case inspect.StrType():
            return isinstance(value, str) and _spelt(value, shape)
        case inspect.LiteralType() | inspect.EnumType():
            return value in _choices(shape)
        case _:
            return isinstance(value, _WRITTEN_AS.get(type(shape), object))


_WRITTEN_AS: dict[type[inspect.Type], type] = {
    inspect.BoolType: bool,
    inspect.NoneType: type(None),
    inspect.StructType: dict,
    inspect.DictType: dict,
    inspect.ListType: list,
    inspect.VarTupleType: list,
}


def _is_number(value: object, shape: inspect.IntType | inspect.FloatType) -> TypeGuard[float]:
    kinds = int if isinstance(shape, inspect.IntType) else (int, float)
    return isinstance(value, kinds) and not isinstance(value, bool)


def _choices(shape: inspect.LiteralType | inspect.EnumType) -> tuple[object, ...]:
    return shape.values if isinstance(shape, inspect.LiteralType) else tuple(member.value for member in shape.cls)


def _within(value: float, shape: inspect.IntType | inspect.FloatType) -> bool:
    return (
        (shape.ge is None or value >= shape.ge)
        and (shape.gt is None or value > shape.gt)
        and (shape.le is None or value <= shape.le)
        and (shape.lt is None or value < shape.lt)
    )


def _spelt(value: str, shape: inspect.StrType) -> bool:
    long_enough = len(value) >= (shape.min_length or 0)
    short_enough = shape.max_length is None or len(value) <= shape.max_length
    return long_enough and short_enough and (shape.pattern is None or bool(re.search(shape.pattern, value)))


def _allowed(shape: inspect.Type) -> str:
    match shape:
        case inspect.IntType() | inspect.FloatType():
            return f"{'a whole number' if isinstance(shape, inspect.IntType) else 'a number'}{_range(shape)}"
        case inspect.StrType():
            return f"text{_spelling(shape)}"
        case inspect.LiteralType() | inspect.EnumType():
            return f"one of: {', '.join(str(choice) for choice in _choices(shape))}"
        case inspect.ListType() | inspect.VarTupleType():
            return f"a list of {_allowed(shape.item_type)}"
        case inspect.UnionType(types=shapes):
            return " or ".join(_allowed(each) for each in shapes)
        case _:
            return {bool: "true or false", type(None): "nothing"}.get(_WRITTEN_AS.get(type(shape), object), "a table")


def _range(shape: inspect.IntType | inspect.FloatType) -> str:
    low = shape.ge if shape.ge is not None else shape.gt
    high = shape.le if shape.le is not None else shape.lt
    first = "" if low is None else f" {'from' if shape.ge is not None else 'above'} {low}"
    last = "" if high is None else f" {'to' if shape.le is not None else 'below'} {high}"
    return first + last


def _spelling(shape: inspect.StrType) -> str:
    rules = [
        f"matching {shape.pattern}" if shape.pattern else "",
        f"of at least {shape.min_length} letters" if shape.min_length else "",
        f"of at most {shape.max_length} letters" if shape.max_length is not None else "",
    ]
    return "".join(f" {rule}" for rule in rules if rule)


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _at(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name

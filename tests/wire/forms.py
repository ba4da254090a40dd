"""Fill in the forms of offers as a stranger's program would: from nothing but their JSON Schema."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

__all__ = ["Pick", "filled", "text_fields"]

Pick = Callable[[Sequence[Any]], Any]
SAYINGS = ("Mara", "the shattered bridge", "7", "3d6", "x")


def filled(form: Mapping[str, Any], pick: Pick) -> dict[str, Any]:
    """A command that the form allows; what may be left out is left out half of the time."""
    needed = set(form["required"])
    chosen = {name: each for name, each in form["properties"].items() if name in needed or pick((True, False))}
    return {name: _answer(each, pick) for name, each in chosen.items()}


def text_fields(form: Mapping[str, Any]) -> Mapping[str, int]:
    """The fields that take any text, and how long it may be."""
    return {
        name: each.get("maxLength", 200)
        for name, each in form["properties"].items()
        if each.get("type") == "string" and "enum" not in each
    }


def _answer(schema: Mapping[str, Any], pick: Pick) -> Any:
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return pick(schema["enum"]) if schema["enum"] else None
    match schema["type"]:
        case "integer":
            return pick(range(schema.get("minimum", 0), schema.get("maximum", 9) + 1))
        case "boolean":
            return pick((True, False))
        case "array":
            return _some(schema, pick)
        case _:
            return pick([saying for saying in SAYINGS if len(saying) <= schema.get("maxLength", 200)])


def _some(schema: Mapping[str, Any], pick: Pick) -> list[Any]:
    left = list(schema["items"].get("enum", ()))
    least, most = schema.get("minItems", 0), min(schema.get("maxItems", len(left)), len(left))
    wanted = pick(range(least, most + 1)) if most >= least else 0
    return [left.pop(pick(range(len(left)))) for _ in range(wanted)]

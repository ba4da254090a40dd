"""The API's own description, made from the classes that the API reads and writes."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from threefates import __version__
from threefates.rulebook.converting import schema_parts
from threefates.table.frames import Frame
from threefates.table.games import games, seated
from threefates.web.api import ACTIONS, AT, Action
from threefates.web.problems import MEDIA_TYPE, Problem

__all__ = ["document"]

REFUSALS = {
    "400": "It could not be read.",
    "401": "No key was shown, or one that opens no seat here.",
    "403": "It is not for this seat, or came from another site.",
    "404": "There is no such table.",
    "405": "That address is not asked like that.",
    "409": "A rule of the game refuses it. Nothing has changed.",
    "413": "It is too long.",
    "421": "The table does not go by that name.",
    "422": "A field is wrong; the words name it.",
    "429": "It was asked too fast.",
    "503": "It could not be remembered. Nothing has changed.",
}
PARAMETERS = {
    "table": "A table's id, or its join code.",
    "claim": "A claim's id.",
    "picture": "A picture's name, as a view tells of it.",
    "after": "A version: only what came later is wanted.",
    "code": "The table's join code.",
}
STREAM = (
    "A WebSocket of frames: first where the table stands now, then whatever is new for this seat, each with the lines "
    "it was told, the parts that changed (null: gone), and the commands that were taken back or restored. Show the key "
    "as Authorization: Bearer, as the subprotocol `key.KEY` beside `threefates`, or as the first message "
    '`{"key": "KEY"}`.'
)


@cache
def document() -> bytes:
    """The OpenAPI document, as JSON."""
    kinds = [action.gives for action in ACTIONS] + [action.takes for action in ACTIONS if action.takes]
    commands = [kind for name in games() for kind in seated(name).commands.values()]
    named = list(dict.fromkeys(commands))
    found, components = schema_parts([*kinds, Problem, Frame, *named], "#/components/schemas/{name}")
    schemas = dict(zip(map(repr, [*kinds, Problem, Frame]), found, strict=False))
    components["Command"] = {"anyOf": found[len(kinds) + 2 :], "description": "What a game can be asked for."}
    paths: dict[str, Any] = {}
    for action in ACTIONS:
        paths.setdefault(action.path, {})[action.method.lower()] = _operation(action, schemas)
    paths[f"{AT}/stream"] = {"get": _stream(schemas)}
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {"title": "threefates", "version": __version__, "description": "One table, any of its games."},
            "paths": paths,
            "components": {"schemas": components, "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}}},
        }
    )


def _operation(action: Action, schemas: dict[str, Any]) -> dict[str, Any]:
    said: dict[str, Any] = {
        "operationId": action.does.__name__,
        "summary": action.sentence,
        "parameters": _parameters(action),
        "responses": {
            str(action.status): {"description": "Done.", "content": _json(schemas[repr(action.gives)])},
            **_refusals(schemas),
        },
    }
    if action.takes:
        said["requestBody"] = {"required": True, "content": _json(schemas[repr(action.takes)])}
    if action.keyed:
        said["security"] = [{"key": []}]
    return said


def _parameters(action: Action) -> list[dict[str, Any]]:
    in_path = [each.partition("}")[0] for each in action.path.split("{")[1:]]
    said = [_parameter(name, "path", {"type": "string", "maxLength": 64}) for name in in_path]
    for name, kind in action.query:
        schema = {"type": "integer", "minimum": 0, "maximum": 2**53} if kind is int else {"type": "string"}
        said.append(_parameter(name, "query", schema) | {"required": kind is str})
    return said


def _parameter(name: str, where: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "in": where, "required": True, "description": PARAMETERS[name], "schema": schema}


def _stream(schemas: dict[str, Any]) -> dict[str, Any]:
    after = {"type": "integer", "minimum": 0, "maximum": 2**53}
    return {
        "operationId": "stream",
        "summary": "Frames, as they come.",
        "description": STREAM,
        "parameters": [
            _parameter("table", "path", {"type": "string", "maxLength": 64}),
            _parameter("after", "query", after) | {"required": False},
        ],
        "security": [{"key": []}],
        "responses": {"101": {"description": "Frames follow.", "content": _json(schemas[repr(Frame)])}}
        | _refusals(schemas),
    }


def _refusals(schemas: dict[str, Any]) -> dict[str, Any]:
    content = {MEDIA_TYPE: {"schema": schemas[repr(Problem)]}}
    return {status: {"description": words, "content": content} for status, words in REFUSALS.items()}


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}

"""Forms as browsers post them, read as what they mean."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final
from urllib.parse import parse_qsl

import msgspec
from msgspec import Struct, inspect

from threefates.commons.kept import KeepForLater
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.validation import Fault
from threefates.table.table import Table
from threefates.web.gatekeeper import LONGEST_BODY
from threefates.web.problems import WrongInput

__all__ = ["Form", "command_in", "file_in"]

BOUNDARY: Final = re.compile(r'boundary="?([\w\'()+,./:=?-]{1,70})', re.ASCII)
NAMED: Final = re.compile(
    r'(?i)^content-disposition: *form-data; *name="(?P<name>[^"]*)"(?:; *filename(?P<file>[*=]))?', re.M
)
MOST_FIELDS = 300
MOST_HEAD = 2_000  # bytes before a field
LATER = "_later"
BETWEEN = re.compile(r"[\s,;]+")
LISTS = (inspect.ListType, inspect.VarTupleType, inspect.SetType, inspect.FrozenSetType)


class Form:
    """The fields of a posted form: every value of every name, in order."""

    def __init__(self, values: Mapping[str, Sequence[str]]) -> None:
        self.values = values

    @classmethod
    def parts(cls, kind: str, body: bytes) -> tuple[Form, dict[str, bytes]]:
        r"""Parse a form that sends files, too: its fields, and its files by name.

        Raises:
            Refused: If it is none.
        """
        between = BOUNDARY.search(kind)
        pieces = (b"\r\n" + body).split(b"\r\n--" + between[1].encode(), MOST_FIELDS) if between else []
        if len(pieces) > MOST_FIELDS or not pieces[-1:] or not pieces[-1].startswith(b"--"):
            raise not_a_form()
        values: dict[str, list[str]] = {}
        files: dict[str, bytes] = {}
        written = 0  # bytes of text
        for piece in pieces[1:-1]:
            head, _, said = piece.partition(b"\r\n\r\n")
            named = NAMED.search(head[:MOST_HEAD].decode("utf-8", "replace"))
            written += len(said) if named and named["file"] is None else 0
            if named is None or written > LONGEST_BODY:
                raise not_a_form()
            if named["file"] is None:
                values.setdefault(named["name"], []).append(said.decode("utf-8", "replace").replace("\r\n", "\n"))
            elif said:
                files[named["name"]] = said
        return cls(values), files

    @classmethod
    def read(cls, body: bytes) -> Form:
        """Parse a form from the body of a request.

        Raises:
            Refused: If it is none.
        """
        try:
            pairs = parse_qsl(body.decode("ascii"), keep_blank_values=True, errors="strict", max_num_fields=MOST_FIELDS)
        except ValueError as error:
            raise not_a_form() from error
        values: dict[str, list[str]] = {}
        for name, value in pairs:
            values.setdefault(name, []).append(value.replace("\r\n", "\n"))
        return cls(values)

    def get(self, name: str) -> str:
        """The last value of that name; empty if there is none.

        >>> Form.read(b"name=Mara&role=player").get("name")
        'Mara'
        """
        return self.values.get(name, ("",))[-1]

    def by_hand(self) -> tuple[str, ...]:
        """Return the dice or cards that people typed, in order; `?` among them asks for more as it is needed.

        >>> Form.read(b"_by_hand=9,+6+kh").by_hand()
        ('9', '6', 'kh')
        """
        return tuple(word for word in BETWEEN.split(self.get("_by_hand")) if word)

    def tried(self) -> dict[str, str]:
        """Return the last value of every name, for filling the form in again."""
        return {name: values[-1] for name, values in self.values.items()}


def not_a_form() -> Refused:
    """The words for what is no form."""
    return Refused("body.not_form", "That is no form.", remedy="Use the page's own buttons.")


def file_in(kind: str, body: bytes) -> bytes:
    r"""The file that a form of one field sent.

    Args:
        kind: The content type, with what stands between the parts.
        body: What was sent.

    >>> file_in("multipart/form-data; boundary=x", b"--x\r\nContent-Type: a/b\r\n\r\n{}\r\n--x--\r\n")
    b'{}'

    Raises:
        Refused: If there is none in it.
    """
    between = BOUNDARY.search(kind)
    _, head, rest = body.partition(b"\r\n\r\n")
    end = rest.find(b"\r\n--" + between[1].encode()) if between and head else -1
    if end <= 0:
        raise Refused(
            "body.not_form", "No file was sent.", remedy="Choose a file that holds a whole table, then send it."
        )
    return rest[:end]


def command_in(form: Form, table: Table) -> Command:
    """The command that a form of this table stands for: `_type`, and that command's fields by name.

    With `_later` it is to be kept for later instead.

    Raises:
        Refused: If there is no such command or a field is wrong; the faults name it.
    """
    tag = form.get("_type")
    kind, later = table.system.commands.get(tag), form.get(LATER)
    if kind is None or (later and KeepForLater not in table.system.commands.values()):
        raise WrongInput("There is no such act at this table.")
    raw = {"type": tag, **_fields_of(form, kind)}
    try:
        command: Command = msgspec.convert(raw, kind, strict=False)
    except msgspec.ValidationError as error:
        raise _wrong(error, kind) from error
    return KeepForLater(msgspec.to_builtins(command)) if later else command


def _fields_of(form: Form, kind: type[Struct]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for field in _described(kind):
        values = list(form.values.get(f"{field.encode_name}[]", form.values.get(field.encode_name, ())))
        if isinstance(field.type, LISTS):
            found[field.encode_name] = [value for value in values if value]
        elif values and (values[-1] or field.required):
            found[field.encode_name] = _said(values[-1], field.type)
        elif isinstance(field.type, inspect.BoolType) and field.required:
            found[field.encode_name] = False
    return found


@cache
def _described(kind: type[Struct]) -> tuple[inspect.Field, ...]:
    described = inspect.type_info(kind)
    return described.fields if isinstance(described, inspect.StructType) else ()


def _said(value: str, shape: inspect.Type) -> Any:
    return value in ("on", "true", "1") if isinstance(shape, inspect.BoolType) else value


def _wrong(error: msgspec.ValidationError, kind: type[Struct]) -> WrongInput:
    name = str(error).partition(" - at `$.")[2].partition("[")[0].strip("`")
    shape = next((field.type for field in _described(kind) if field.encode_name == name), None)
    match shape:
        case inspect.IntType() | inspect.FloatType():
            wanted = "a number"
        case inspect.EnumType() | inspect.LiteralType():
            wanted = "one of the answers"
        case _:
            wanted = "an answer"
    return WrongInput(
        "One answer is missing or does not fit.", (Fault(name, "nothing that fits", wanted, f"Give {wanted}."),)
    )

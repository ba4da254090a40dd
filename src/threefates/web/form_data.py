"""Forms as browsers post them, read as what they mean."""

from __future__ import annotations

import re
from binascii import Error as BinasciiError
from binascii import a2b_base64
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, Final
from urllib.parse import parse_qsl

import msgspec
from msgspec import Struct, inspect

from threefates.commons.kept import KeepForLater
from threefates.rulebook.converting import convert, shape_of
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.validation import Fault
from threefates.table.slices import Work
from threefates.table.table import Table
from threefates.web.gatekeeper import LONGEST_BODY
from threefates.web.problems import WrongInput
from threefates.web.schemas import PictureSent, read

__all__ = ["Form", "command_in", "file_in", "picture_in"]

BOUNDARY: Final = re.compile(r'boundary="?([\w\'()+,./:=?-]{1,70})', re.ASCII)
NAMED: Final = re.compile(
    r'(?i)^content-disposition: *form-data; *name="(?P<name>[^"]*)"(?:; *filename(?P<file>[*=]))?', re.M
)
MOST_FIELDS = 300
MOST_HEAD = 2_000  # bytes before a field
AT_ONCE: Final = 64 * 1024  # bytes that are looked through before others have their turn
PICTURE: Final = re.compile(rb'\s*\{\s*"picture"\s*:\s*"')
PICTURE_ENDS: Final = re.compile(rb'"\s*\}\s*\Z')
LATER = "_later"
BETWEEN = re.compile(r"[\s,;]+")
LISTS = (inspect.ListType, inspect.VarTupleType, inspect.SetType, inspect.FrozenSetType)


class Form:
    """The fields of a posted form: every value of every name, in order."""

    def __init__(self, values: Mapping[str, Sequence[str]]) -> None:
        self.values = values

    @classmethod
    def parts(cls, kind: str, body: bytes) -> Work[tuple[Form, dict[str, bytes]]]:
        r"""Parse, in slices, a form that sends files, too: its fields, and its files by name.

        Raises:
            Refused: If it is none.
        """
        between = BOUNDARY.search(kind)
        marks = (yield from _marks(body, b"\r\n--" + between[1].encode())) if between else []
        if len(marks) >= MOST_FIELDS or not marks or not body.startswith(b"--", marks[-1][1]):
            raise not_a_form()
        values: dict[str, list[str]] = {}
        files: dict[str, bytes] = {}
        written = 0  # bytes of text
        for (_, begin), (end, _) in pairwise(marks):
            blank = body.find(b"\r\n\r\n", begin, min(end, begin + MOST_HEAD))
            named = NAMED.search(body[begin:blank].decode("utf-8", "replace")) if blank >= 0 else None
            written += end - blank if named and named["file"] is None else 0
            if named is None or written > LONGEST_BODY:
                raise not_a_form()
            said = body[blank + 4 : end]
            if named["file"] is None:
                values.setdefault(named["name"], []).append(said.decode("utf-8", "replace").replace("\r\n", "\n"))
            elif said:
                files[named["name"]] = said
            yield
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


def _marks(body: bytes, mark: bytes) -> Work[list[tuple[int, int]]]:
    """Find, in slices, where parts of a form begin and end; the first may stand at the very beginning."""
    first = len(mark) - 2
    found = [(0, first)] if body.startswith(mark[2:]) else []
    at = found[0][1] if found else 0
    while at < len(body) and len(found) < MOST_FIELDS:
        if (here := body.find(mark, at, at + AT_ONCE + len(mark) - 1)) < 0:
            at += AT_ONCE
            yield
        else:
            at = here + len(mark)
            found.append((here, at))
    return found


def picture_in(sent: bytes) -> Work[bytes]:
    """The picture that JSON holds. One that is long is read in slices: it would keep everybody waiting.

    Raises:
        Refused: If there is none.
    """
    begins, ends = PICTURE.match(sent[:MOST_HEAD]), PICTURE_ENDS.search(sent, max(0, len(sent) - MOST_HEAD))
    if len(sent) <= LONGEST_BODY or not begins or not ends:
        if len(sent) > LONGEST_BODY:
            raise WrongInput('Send {"picture": "…"} and nothing else.')
        asked: PictureSent = read(sent, PictureSent)
        return asked.picture
    found, left = bytearray(), b""
    for at in range(begins.end(), ends.start(), AT_ONCE):
        said = left + sent[at : min(at + AT_ONCE, ends.start())]
        half = b"\\" if said.endswith(b"\\") else b""
        said = said[: len(said) - len(half)].replace(b"\\/", b"/")
        whole = len(said) // 4 * 4
        try:
            found += a2b_base64(said[:whole], strict_mode=True)
        except BinasciiError as error:
            raise _no_base64() from error
        left = said[whole:] + half
        yield
    if left:
        raise _no_base64()
    return bytes(found)


def _no_base64() -> WrongInput:
    return WrongInput("picture: that is no base64.", (Fault("picture", "something else", "base64", "Write base64."),))


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
    if end == 0 and b'filename=""' not in head:
        raise Refused("body.empty_file", "That file is empty.", remedy="Choose a file that holds a whole table.")
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
        command: Command = convert(raw, kind, strict=False)
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
    described = shape_of(kind)
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

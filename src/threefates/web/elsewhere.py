"""Tables that other servers hold: where each is, and which table a request is for."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, Protocol
from urllib.parse import unquote_to_bytes

from threefates.table.names import typed_code

__all__ = ["HERE", "Elsewhere", "may_be_code", "word_of"]

HERE: Final = ""
"""Where a table is that this server holds, or that nobody knows."""

_AT: Final = rb"[A-Z]+ +(?:(?i:https?)://[^/ ]*)?"  # a line may name the machine, too
_TABLE: Final = re.compile(_AT + rb"/(?:t|api/tables)/([^/? ]+)")
_CODE: Final = re.compile(_AT + rb"/join(?:/|\?(?:[^ ]*&)?code=)([^/?& ]+)")
_PASS: Final = re.compile(_AT + rb"/(?:key/|\?go=)(?:once\.)?([^/?. ]+)\.")


class Elsewhere(Protocol):
    """Knows where tables are.

    Attributes:
        moved: Called, from any thread, with the id of a table that somebody else has written to.
        lost: Called, from any thread, where tables may have gone to other servers.
    """

    moved: Callable[[str], None]
    lost: Callable[[], None]

    def known(self, word: str) -> str | None:
        """Where the table is with this id or code, as far as it was found before: `HERE`, an address, or None."""

    async def find(self, word: str) -> str:
        """Where the table is with this id or code. One that nobody holds is here from now on.

        Raises:
            StoreBroken: If that cannot be found out.
        """

    def takes(self, table_id: str) -> bool:
        """Whether a new table with this id may be here."""

    def forget(self, word: str) -> None:
        """Believe no longer where this is: nobody answered there."""

    async def release(self, stream: str) -> None:
        """Let others have a table."""

    async def tell(self, stream: str) -> None:
        """Tell whoever holds a table that somebody else has written to it."""


def may_be_code(word: str) -> bool:
    """Whether a word may be a join code that somebody tries: an id has digits.

    >>> may_be_code("BCDFGHJKMN"), may_be_code("0a1b2c3d4e")
    (True, False)
    """
    return word.isalpha()


def word_of(line: bytes) -> str | None:
    """The id or the code of the table that a request is for, by its first line; None if it is for none.

    >>> word_of(b"GET /t/0a1b2c3d4e/s1/ HTTP/1.1"), word_of(b"GET /join/bcdfg-hjkmn HTTP/1.1")
    ('0a1b2c3d4e', 'BCDFGHJKMN')
    >>> word_of(b"POST /key/once.0a1b2c3d4e.xyz HTTP/1.1"), word_of(b"GET /static/page.js HTTP/1.1")
    ('0a1b2c3d4e', None)
    """
    said = unquote_to_bytes(line)
    if found := _TABLE.match(said) or _PASS.match(said):
        return found[1].decode("latin1")
    if found := _CODE.match(said):
        return typed_code(found[1].decode("latin1").replace("+", " "))
    return None

"""The chain of a log: what stood in it cannot be changed, left out or put in without changing every hash after it.

The head after a row is the SHA-256 of the head before it, in hex, followed by the row's bytes; before the first row
stands the empty head. Every row carries the head before it. Devices remember heads they saw, and `verify` compares.

A head must not let anybody try out what a row they may not read says: the first row of every command carries a salt
that no seat is ever sent, and only heads after whole commands are shown.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from threefates.table.commands import Commands
from threefates.table.envelope import Envelope, write_row
from threefates.table.log import LogRow
from threefates.table.slices import REST_EVERY, Work

__all__ = ["Chain", "Head", "Link", "chained", "heads", "next_head"]

SIZE = 32  # bytes of a SHA-256


class Head(Struct, frozen=True, gc=False):
    """The head of a log after one of its versions: a fingerprint of everything up to there."""

    version: int
    head: str


def next_head(before: str, body: bytes) -> str:
    """Return the head after a row.

    >>> next_head(next_head("", b"one"), b"two")[:16]
    '1376944b930209ed'
    """
    return hashlib.sha256(before.encode("ascii") + body).hexdigest()


class Chain:
    """The heads of one log, one after each version."""

    def __init__(self) -> None:
        self._digests = bytearray()

    def __getitem__(self, version: int) -> str:
        """The head after a version; empty before the first."""
        return self._digests[SIZE * (version - 1) : SIZE * version].hex() if version else ""

    @property
    def version(self) -> int:
        """The version that the chain has come to."""
        return len(self._digests) // SIZE

    @property
    def head(self) -> str:
        """The head of the log as it stands."""
        return self[self.version]

    def add(self, rows: Iterable[LogRow]) -> None:
        """Go on by these rows."""
        head = self.head
        for row in rows:
            head = next_head(head, row.body)
            self._digests += bytes.fromhex(head)

    def go_on(self, links: Iterable[Link]) -> None:
        """Go on by rows whose heads are known."""
        for link in links:
            self._digests += bytes.fromhex(link.head)


class Link(Struct, frozen=True, gc=False):
    """An event in its place in the chain: as it is remembered, as it is written, and the head after it."""

    envelope: Envelope
    row: LogRow
    head: str


def chained(head: str, envelopes: Iterable[Envelope]) -> list[Link]:
    """Chain envelopes to a log that ends at this head."""
    links = []
    for envelope in envelopes:
        linked = replace(envelope, before=head)
        row = write_row(linked)
        head = next_head(head, row.body)
        links.append(Link(linked, row, head))
    return links


def heads(spans: Commands, chain: Chain, until: int) -> Work[tuple[Head, ...]]:
    """The heads that everybody may know, up to a version: after each command that was salted."""
    found = []
    for number, command in enumerate(list(spans)):  # of those there are now: others play on between two slices
        _, last = spans[command]
        if last > until:
            break
        if spans.is_salted(command):
            found.append(Head(last, chain[last]))
        if number % REST_EVERY == 0:
            yield
    return tuple(found)

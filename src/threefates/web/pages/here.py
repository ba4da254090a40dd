"""The page of a seat: whose it is, where it stands, and how others come to its table."""

from __future__ import annotations

from msgspec import Struct

from threefates.rulebook.epochs import Seal
from threefates.rulebook.viewers import SeatId, Viewer
from threefates.table.table import Table
from threefates.web.pages.desk import NO_DESK, Desk

__all__ = ["Here", "Invitation"]


class Here(Struct, frozen=True, kw_only=True):
    """The owner and the place of a page: make one for each request or window, with `Here.of`."""

    table: str  # the table's id
    name: str  # what the table is called
    system: str  # the game's name: chooses the accent and a system's own fragments
    title: str  # the game's title
    viewer: Viewer
    desk: Desk = NO_DESK  # of those who run the game
    synonyms: tuple[tuple[str, ...], ...] = ()  # words that mean the same in this game
    seal: str = ""  # the evening whose seal takes promises of words now ("3 open") or the words themselves ("3 closed")
    pictures: frozenset[str] = frozenset()  # the names of those that this seat knows of
    counted: tuple[str, ...] = ()  # tags of the commands whose chances can be asked for

    @classmethod
    def of(cls, table: Table, seat: SeatId) -> Here:
        """The page of a seat at a table.

        Raises:
            KeyError: If there is no such seat.
        """
        game, viewer = table.system.game, table.viewer(seat)
        return cls(
            table=table.row.id,
            name=table.row.name,
            system=game.name,
            title=game.title,
            viewer=viewer,
            desk=Desk.of(game.desk) if viewer.runs else NO_DESK,
            synonyms=game.synonyms,
            seal=table.state[Seal].asks,
            pictures=table.pictures(seat),
            counted=table.system.counted,
        )

    @classmethod
    def again(cls, was: Here | None, table: Table, seat: SeatId) -> Here:
        """The page of a seat once more: the same object as long as nothing of it is otherwise."""
        now = table.viewer(seat), table.state[Seal].asks, table.row.name, table.pictures(seat)
        return was if was is not None and now == (was.viewer, was.seal, was.name, was.pictures) else cls.of(table, seat)

    @property
    def base(self) -> str:
        """The path of the seat: its page; `act`, `live`, `log` and `lobby` stand below it."""
        return f"/t/{self.table}/{self.viewer.seat.id}/"


class Invitation(Struct, frozen=True, kw_only=True):
    """An invitation to a table: its code, addresses, and who got through."""

    code: str
    links: tuple[str, ...]  # whole addresses of the joining page, the best first: the QR code holds the first
    reached: tuple[str, ...] = ()  # devices that got through, as one may say it: "Mara", "a phone at 192.168.1.7"
    alone: bool = False  # the server listens on this machine only, so that no phone can reach it

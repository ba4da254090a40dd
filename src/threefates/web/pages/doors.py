"""The pages in front of a table: starting one, joining one, waiting to be let in, inviting others, and problems."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from threefates.rulebook.compose import Game
from threefates.rulebook.refusals import Refusal
from threefates.rulebook.viewers import Seat
from threefates.table.log import TableRow
from threefates.web.pages.here import Here, Invitation

__all__ = ["claiming", "join", "landing", "lobby", "problem"]


def landing(
    games: Mapping[str, Game],
    *,
    last: TableRow | None = None,
    last_link: str = "",
    refusal: Refusal | None = None,
    tried: Mapping[str, str] = {},
) -> str:
    """The first page: start a table (game, edition, names), or type a code.

    Args:
        games: What is installed, by name.
        last: The table played last, offered first.
        last_link: Where it is gone on with.
        refusal: Why what was `tried` was refused; its fields stay filled in.
    """
    raise NotImplementedError


def join(
    code: str,
    *,
    name: str,
    system: str,
    title: str,
    seats: Sequence[Seat] = (),
    refusal: Refusal | None = None,
    tried: Mapping[str, str] = {},
) -> str:
    """Sit down at a table under a name, as a player, a screen or somebody who watches; or say which seat is yours.

    Args:
        code: The table's code, as in `/join/{code}`.
        name: What the table is called.
        system: The game's name.
        title: The game's title.
        seats: The seats that may be claimed from a new device.
        refusal: Why what was `tried` was refused; its fields stay filled in.
    """
    raise NotImplementedError


def claiming(*, who: str, name: str, system: str, check: str, gm: str = "Game Master") -> str:
    """Waiting for whoever runs the game to confirm that this device is a seat.

    Args:
        who: The seat's name.
        name: What the table is called.
        system: The game's name.
        check: What the page asks every two seconds, by GET: answer 204 while nobody has confirmed, and with the header
            `HX-Redirect` once somebody has, or has sent the device away. Without scripts it is a link, so answer a
            redirect where the header `HX-Request` is missing (back to this page while nobody has confirmed).
        gm: What the book calls whoever runs the game.
    """
    raise NotImplementedError


def lobby(here: Here, invitation: Invitation) -> str:
    """How others join: QR code, code, addresses, plain causes why a phone may not get through, and who got through.

    The page asks for itself again every three seconds and shows who has come.
    """
    raise NotImplementedError


def problem(refusal: Refusal, status: int, *, back: str = "/", system: str = "") -> str:
    """A refusal as a page of its own: what happened, what to do instead, and a way back."""
    raise NotImplementedError

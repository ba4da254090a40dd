"""The pages in front of a table: joining one, waiting to be let in, inviting others, and problems."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from threefates.pieces.spelling import same_name
from threefates.rulebook.offers import Offer
from threefates.rulebook.refusals import Refusal
from threefates.rulebook.viewers import Seat, SeatId
from threefates.web.pages.drawing import pages
from threefates.web.pages.form_data import offer_id
from threefates.web.pages.here import Here, Invitation
from threefates.web.pages.seats import once_each, qr
from threefates.web.pages.settings import BACK

__all__ = ["claiming", "join", "lobby", "problem", "sit_down"]

ROLES: Final = (
    ("player", "Play", "you have a character"),
    ("screen", "A screen", "a TV that shows the table to everybody"),
    ("guest", "Watch", "you only look on"),
)


def join(
    code: str,
    *,
    name: str,
    system: str,
    title: str,
    seats: Sequence[Seat] = (),
    firsts: Sequence[Offer] = (),
    closed: bool = False,
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
        firsts: What may be done at once on sitting down, each by its own button: its id goes as `first`.
        closed: Whether nobody new may sit down.
        refusal: Why what was `tried` was refused; its fields stay filled in.
        tried: The fields as they were posted.
    """
    return _page(
        "join.html",
        system,
        code=code,
        name=name,
        title=title,
        seats=seats,
        firsts=[(offer_id(offer), offer) for offer in firsts],
        roles=ROLES,
        taken=next((seat for seat in seats if refusal and same_name(seat.name, tried.get("name", ""))), None),
        closed=closed,
        refusal=refusal,
        tried=tried,
    )


def claiming(*, who: str, name: str, system: str, check: str, gm: str = "Game Master", back: str = "/") -> str:
    """Waiting for whoever runs the game to confirm that this device is a seat.

    Args:
        who: The seat's name.
        name: What the table is called.
        system: The game's name.
        check: What the page asks every two seconds, by GET: answer 204 while nobody has confirmed, and with the header
            `HX-Redirect` once somebody has, or has sent the device away. Without scripts it is a link, so answer a
            redirect where the header `HX-Request` is missing (back to this page while nobody has confirmed).
        gm: What the book calls whoever runs the game.
        back: Where whoever tapped the wrong name says which seat is theirs.
    """
    return _page("claiming.html", system, who=who, name=name, check=check, gm=gm, back=back)


def sit_down(link: str, *, everywhere: bool = False) -> str:
    """A one-time link, opened: one button that spends it, by POST, and gives this device its seat, or every table."""
    return _page("sit_down.html", "", link=link, everywhere=everywhere)


def lobby(
    here: Here,
    invitation: Invitation,
    screen: SeatId = "",
    doors: Sequence[Offer] = (),
    *,
    closed: bool = False,
    devices: Mapping[str, int] = {},
) -> str:
    """Show how others join: QR code, code, addresses, plain causes why a phone may not get through, who got through.

    The page asks for itself again every three seconds and shows who has come.

    Args:
        here: Whose page it is.
        invitation: How others come.
        screen: The seat of a screen, which a window of its own shows; empty where none has sat down yet.
        doors: What this seat may do about who comes in.
        closed: Whether nobody new may sit down.
        devices: Where windows of this seat are open, and how many on each device.
    """
    drawn = qr(invitation.links[0]) if invitation.links else ""
    named = [(offer_id(offer), offer) for offer in doors]
    return _page(
        "lobby.html",
        here.system,
        here=here,
        invitation=invitation,
        qr=drawn,
        screen=screen,
        doors=named,
        closed=closed,
        devices=devices,
        once=once_each(),
        back=BACK,
    )


def problem(refusal: Refusal, status: int, *, back: str = "/", system: str = "") -> str:
    """A refusal as a page of its own: what happened, what to do instead, and a way back."""
    return _page("problem.html", system, refusal=refusal, status=status, back=back)


def _page(template: str, system: str = "", **said: object) -> str:
    return pages.get_template(template).render(system=system, role="", **said)

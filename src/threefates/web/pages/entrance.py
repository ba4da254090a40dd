"""The pages in front of a table: starting one, joining one, waiting to be let in, inviting others, and problems."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from msgspec import Struct

from threefates.rulebook.game import Game, ScenarioSummary
from threefates.rulebook.offers import Offer
from threefates.rulebook.refusals import Refusal, Refused
from threefates.rulebook.viewers import Seat, SeatId
from threefates.table.games import game
from threefates.table.log import TableRow
from threefates.web.pages.drawing import mark_of, pages
from threefates.web.pages.form_data import offer_id
from threefates.web.pages.here import Here, Invitation
from threefates.web.pages.seats import once_each, qr
from threefates.web.pages.settings import BACK

__all__ = ["claiming", "join", "landing", "lobby", "problem"]

pages.globals["mark_of"] = mark_of

ROLES: Final = (
    ("player", "Play", "you have a character"),
    ("screen", "A screen", "a TV that shows the table to everybody"),
    ("guest", "Watch", "you only look on"),
)

Difference = tuple[str, str, str]


class EditionShown(Struct, frozen=True):
    """An edition as whoever starts a table chooses it."""

    name: str
    title: str
    sentence: str
    differs: tuple[Difference, ...]


class GameShown(Struct, frozen=True):
    """A game as whoever starts a table chooses it."""

    name: str
    title: str
    sentence: str
    gm: str
    editions: tuple[EditionShown, ...]
    scenarios: tuple[ScenarioSummary, ...] = ()


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
        last_link: Where it is gone on with, by POST.
        refusal: Why what was `tried` was refused; its fields stay filled in.
        tried: The fields as they were posted.
    """
    books = [_shown(name) for name in games]
    return _page("landing.html", books=books, last=last, last_link=last_link, refusal=refusal, tried=tried)


@cache
def _shown(name: str) -> GameShown:
    found = game(name)
    editions = tuple(shown for key, edition in found.editions().items() if (shown := _edition(found, key, edition)))
    return GameShown(found.name, found.title, found.sentence, found.gm, editions, tuple(found.scenarios().values()))


def _edition(found: Game, key: str, edition: object) -> EditionShown | None:
    """An edition to choose; None where a reading it needs is not built, so that no table could be opened with it."""
    try:
        differs = _differences(found, key)
    except Refused:
        return None
    return EditionShown(key, getattr(edition, "title", key), getattr(edition, "sentence", ""), differs)


def _differences(found: Game, edition: str) -> tuple[Difference, ...]:
    """In which settings an edition differs from the default one: what, how, and how not.

    Raises:
        Refused: If the edition cannot be played.
    """
    ours, default = found.settings(edition, {}).rulings, found.settings("", {}).rulings
    return tuple(
        (_plain(kind.ruling_id.rpartition(".")[2]), _plain(ours[kind].reading), _plain(default[kind].reading))
        for kind in ours
        if ours[kind] is not default[kind]
    )


def _plain(name: str) -> str:
    return name.replace("-", " ").replace("_", " ")


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
        closed=closed,
        refusal=refusal,
        tried=tried,
    )


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
    return _page("claiming.html", system, who=who, name=name, check=check, gm=gm)


def sit_down(link: str) -> str:
    """A one-time link, opened: one button that spends it, by POST, and gives this device its seat."""
    return _page("sit_down.html", "", link=link)


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

"""The first page: the tables that this browser knows, the way to another one, and the games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from msgspec import Struct

from threefates.rulebook import ledger
from threefates.rulebook.concordance import concordance, totals
from threefates.rulebook.game import Game, ScenarioSummary
from threefates.rulebook.refusals import Refusal, Refused
from threefates.table.games import game, games
from threefates.table.log import Placement, TableRow
from threefates.web.pages.drawing import pages
from threefates.web.pages.journal import day_of
from threefates.web.pages.seats import qr

__all__ = ["SeatHere", "TableShown", "file_name", "landing", "ready"]

Difference = tuple[str, str, str]

DONE: Final = {
    "table.renamed": "is its name now.",
    "table.duplicated": "is a copy of its own: you run it in this browser.",
    "table.imported": "is brought: you run it in this browser.",
    "table.taken_out": "is at hand again.",
    "table.brought_back": "is back, as it was.",
}
"""What was done with a table, by the operator's word for it."""


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
    rules: int = 0  # in its book, as far as that is known here; 0: nobody has counted
    played: int = 0  # of these, by a function that a test holds to the book


class SeatHere(Struct, frozen=True):
    """A seat at a table that this browser has."""

    link: str
    name: str
    does: str  # "you run it"


class TableShown(Struct, frozen=True, kw_only=True):
    """A table as the first page shows it."""

    row: TableRow
    played: str  # when something happened there last, in UTC
    places: tuple[SeatHere, ...] = ()  # the one that is gone on with first
    keep: str = ""  # where its keeping is done, by POST; empty: not from here
    operator: bool = False

    @property
    def game(self) -> str:
        """The title of its game."""
        found = games().get(self.row.system)
        return found.title if found else self.row.system

    @property
    def day(self) -> str:
        """The day on which something happened there last."""
        return day_of(self.played)


def landing(
    games: Mapping[str, Game],
    *,
    tables: Sequence[TableShown] = (),
    operator: bool = False,
    kept: str = "",
    did: str = "",
    last: TableRow | None = None,
    last_link: str = "",
    refusal: Refusal | None = None,
    tried: Mapping[str, str] = {},
) -> str:
    """The first page: go on with a table, type a code, or start one (game, edition, names).

    Args:
        games: What is installed, by name.
        tables: The tables that whoever looks may see, on whatever shelf.
        operator: Whether that is the operator, and so all of them.
        kept: The id of the one that something was just done with.
        did: What that was, as the operator's log calls it.
        last: The table played last, offered first.
        last_link: Where it is gone on with, by POST.
        refusal: Why what was `tried` was refused; its fields stay filled in.
        tried: The fields as they were posted.
    """
    shelves = {str(shelf): [table for table in tables if table.row.shelf is shelf] for shelf in Placement}
    known = last is not None and any(table.row.id == last.id and table.places for table in tables)
    return pages.get_template("landing.html").render(
        system="",
        role="",
        books=[_shown(name) for name in games],
        shelves=shelves,
        just=next((table for table in tables if table.row.id == kept), None),
        done=DONE.get(did, "is here."),
        operator=operator,
        last=None if known else last,
        last_link=last_link,
        refusal=refusal,
        tried=tried,
    )


def ready() -> Iterator[None]:
    """Load every game and every page, one after another: nobody waits then for whoever asks first."""
    for name in games():
        _shown(name)
        yield
    for template in pages.list_templates():
        pages.get_template(template)
        yield
    qr("")
    yield


def file_name(name: str) -> str:
    """A file's name, without its ending, for what is taken away from a table.

    >>> file_name("The Ninth Well!")
    'The-Ninth-Well'
    """
    plain = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in name)
    return plain.strip("-") or "table"


@cache
def _shown(name: str) -> GameShown:
    found = game(name)
    editions = tuple(shown for key, edition in found.editions().items() if (shown := _edition(found, key, edition)))
    scenarios, (rules, played) = tuple(found.scenarios().values()), _counted(name)
    return GameShown(found.name, found.title, found.sentence, found.gm, editions, scenarios, rules, played)


def _counted(system: str) -> tuple[int, int]:
    """How many rules a game's book has, and how many of them are played, as the concordance has them."""
    counts = totals(concordance(entry for entry in ledger.load().entries if entry.book == system))
    played = counts["implemented"]
    return played + counts["unproven"] + counts["not yet"], played


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

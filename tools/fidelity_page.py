"""Write docs/fidelity.md: what of the books was read again, tried at an edge of its rule, and how it came out.

`python tools/fidelity_page.py` reads every docs/fidelity/*.toml; `--check` only says whether the page is up to date,
and exits with 1 if it is not. A file holds `game`, a system's name, and entries; several files of one game are shown as
one, in the order of their names:

    [[entry]]
    id = "fate.tests.contest-tie"
    tried = "What was driven at a table, beyond what the entry's tests had."
    verdict = "right", "mended" or "open"
    mended = "What was wrong and is right now."  # of a mended one
    left = "What is left open, and why."         # of an open one; a mended one may leave something, too
"""

import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

import msgspec

from threefates.rulebook.concordance import concordance
from threefates.rulebook.ledger import load
from threefates.table.games import game

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGE, FOLDER = DOCS / "fidelity.md", DOCS / "fidelity"
HEAD = """# Held to the book

An entry that the concordance calls *implemented* has a function and a test. Whether it is *right* was found out by
reading its passage in the book and driving the rule at a table at an edge that its tests did not have. This page says
of each what was tried and how it came out: *right*, *mended* (it was wrong, and is right now) or *open* (something is
left, and why). What nobody has read yet is counted and named, too. It is made by `python tools/fidelity_page.py` from
`docs/fidelity/`.
"""


class Tried(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One entry, as somebody read and tried it."""

    id: str
    tried: str
    verdict: Literal["right", "mended", "open"]
    mended: str = ""
    left: str = ""


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The entries of one game."""

    game: str
    entry: tuple[Tried, ...]


def sheets(folder: Path = FOLDER) -> tuple[Sheet, ...]:
    """One sheet for each game, from every file of the folder by name."""
    games: dict[str, tuple[Tried, ...]] = {}
    for file in sorted(folder.glob("*.toml")):
        sheet = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Sheet)
        games[sheet.game] = games.get(sheet.game, ()) + sheet.entry
    return tuple(Sheet(name, entries) for name, entries in games.items())


def problems(sheet: Sheet) -> tuple[str, ...]:
    """What is wrong with a file: ids that the ledger lacks or that come twice, and words that are missing."""
    known = {entry.id for entry in load().entries}
    twice = [name for name, times in Counter(one.id for one in sheet.entry).items() if times > 1]
    return (
        *(f"{one.id} is not in the ledger" for one in sheet.entry if one.id not in known),
        *(f"{name} stands there twice" for name in twice),
        *(f"{one.id} does not say what was tried" for one in sheet.entry if not one.tried.strip()),
        *(f"{one.id} does not say what was mended" for one in _of(sheet, "mended") if not one.mended),
        *(f"{one.id} does not say what is left" for one in _of(sheet, "open") if not one.left),
    )


def _of(sheet: Sheet, verdict: str) -> list[Tried]:
    return [one for one in sheet.entry if one.verdict == verdict]


def unread(sheet: Sheet) -> tuple[str, ...]:
    """The entries that are called implemented and that nobody has read yet, in the book's order."""
    read = {one.id for one in sheet.entry}
    lines = concordance(entry for entry in load().entries if entry.book == sheet.game)
    return tuple(line.id for line in lines if line.status == "implemented" and line.id not in read)


def fidelity_page(found: Sequence[Sheet]) -> str:
    """The page, from what was tried."""
    return "\n".join([HEAD, *_counts(found), *(line for sheet in found for line in _game(sheet))])


def _counts(found: Sequence[Sheet]) -> Iterator[str]:
    yield "| game | read | right | mended | something left | not read yet |\n|---|--:|--:|--:|--:|--:|"
    for sheet in found:
        right, mended = (len(_of(sheet, verdict)) for verdict in ("right", "mended"))
        left = sum(bool(one.left) for one in sheet.entry)
        numbers = (len(sheet.entry), right, mended, left, len(unread(sheet)))
        yield _row(game(sheet.game).title, *map(str, numbers))
    yield ""


def _game(sheet: Sheet) -> Iterator[str]:
    yield f"## {game(sheet.game).title}\n"
    if missing := unread(sheet):
        yield f"Not read yet: {', '.join(f'`{name}`' for name in missing)}.\n"
    if left := [one for one in sheet.entry if one.left]:
        yield "Left open:\n"
        yield from (f"- `{one.id}`: {one.left}" for one in left)
        yield ""
    yield "| entry | where | tried | came out |\n|---|---|---|---|"
    where = {entry.id: ", ".join(str(source) for source in entry.source) for entry in load().entries}
    for one in sheet.entry:
        yield _row(f"`{one.id}`", where.get(one.id, ""), one.tried, ": ".join(filter(None, (one.verdict, one.mended))))
    yield ""


def _row(*cells: str) -> str:
    return f"| {' | '.join(' '.join(cell.replace('|', chr(92) + '|').split()) for cell in cells)} |"


def main(arguments: Sequence[str]) -> int:
    """Write the page, or say whether it is up to date."""
    found = sheets()
    if wrong := [problem for sheet in found for problem in problems(sheet)]:
        print("\n".join(wrong))
        return 1
    page = fidelity_page(found)
    fresh = PAGE.exists() and PAGE.read_text(encoding="utf-8") == page
    if "--check" in arguments:
        print(f"{PAGE.name} is {'up to date' if fresh else 'out of date: run python tools/fidelity_page.py'}")
        return 0 if fresh else 1
    PAGE.write_text(page, encoding="utf-8")
    print(f"{PAGE.name}: {sum(len(sheet.entry) for sheet in found)} entries")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Write docs/settings.md: what the books leave open, what a table may choose, and what is read one way.

`python tools/concordance.py` writes it together with the concordance, on which it rests.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from threefates.rulebook.concordance import Claims, Decision, decisions
from threefates.rulebook.ledger import load
from threefates.rulebook.rulings import editions
from threefates.table.games import game

PAGE = Path(__file__).resolve().parent.parent / "docs" / "settings.md"
HEAD = """# What the books leave open

Where a book contradicts itself, says nothing or offers a choice, threefates asks a question with readings. A *setting*
is chosen by the table, by taking an edition or one reading at a time; in bold is how the default edition reads it. The
rest is *read as* the line says, at every table. Questions about rules that are not played yet are left out.
`threefates why ID` says where each reading stands. This page is written by `python tools/concordance.py`.
"""
WHEN = {"any": "any time", "scene": "between scenes", "creation": "before the first scene"}


def settings_page(claims: Claims) -> str:
    """The page, from what the package claims."""
    ledger = load()
    systems = dict.fromkeys(book.system for book in ledger.books)
    return "\n".join([HEAD, *(line for system in systems for line in _game(system, claims))])


def _game(system: str, claims: Claims) -> Iterator[str]:
    known = editions(system)
    default = next(iter(known.values()))
    found = decisions(default, claims)
    yield f"## {game(system).title}\n"
    yield f"Editions: {', '.join(f'`{name}`' for name in known)}.\n"
    yield "| setting | question | readings | changes |\n|---|---|---|---|"
    yield from (_setting(one, claims) for one in found if one.how == "setting")
    yield "\n| read as | question | reading |\n|---|---|---|"
    yield from (_read_as(one) for one in found if one.how == "read as")
    yield ""


def _setting(one: Decision, claims: Claims) -> str:
    readings = ", ".join(f"**{name}**" if name == one.reading else name for name in one.offered)
    others = f"; not offered: {', '.join(one.not_offered)}" if one.not_offered else ""
    return _row(f"`{one.ruling}`", one.question, readings + others, WHEN[claims.rulings[one.ruling].changes])


def _read_as(one: Decision) -> str:
    reading = load().ruling(one.ruling).reading(one.reading)
    return _row(f"`{one.ruling}`", one.question, f"{one.reading}: {reading.what}" if reading else one.reading)


def _row(*cells: str) -> str:
    return f"| {' | '.join(_plain(cells))} |"


def _plain(cells: Sequence[str]) -> list[str]:
    return [" ".join(cell.replace("|", "\\|").split()) for cell in cells]

"""Write docs/quickstart.md: what of the quickstart of Fate's Edge is played, line by line, and how it is read.

`python tools/concordance.py` writes it together with the concordance, on which it rests.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from threefates.rulebook.concordance import Claims, ConcordanceLine, concordance
from threefates.rulebook.entries import Entry
from threefates.rulebook.ledger import load

PAGE = Path(__file__).resolve().parent.parent / "docs" / "quickstart.md"
HEAD = """# The quickstart of Fate's Edge, line by line

Every line of the ledger that stands in §§1 to 17 of the SRD, and what becomes of it here: *played* (a named test fails
when the rule is switched off), *claimed* (a function carries it out, no test proves it yet), *shown* (guidance, left to
the people playing), or *not yet*. Beside it how the questions that bear on it are read: **settings** a table may
choose, the rest read one way. This page is written by `python tools/concordance.py`.
"""
LAST = 17
WORDS = {
    "implemented": "played",
    "unproven": "claimed",
    "guidance": "shown",
    "example": "shown",
    "not yet": "not yet",
}
_SECTION = re.compile(r"§(\d+)(?:\.(\d+))?")


def quickstart_page(claims: Claims) -> str:
    """The page, from what the package claims."""
    entries = sorted((entry for entry in load().entries if _place(entry)), key=lambda entry: (_place(entry), entry.id))
    lines = concordance(entries, claims)
    counts = {word: sum(WORDS[line.status] == word for line in lines) for word in dict.fromkeys(WORDS.values())}
    said = ", ".join(f"{count} {word}" for word, count in counts.items())
    rows = (_row(entry, line, claims) for entry, line in zip(entries, lines, strict=True))
    return "\n".join([HEAD, f"{len(entries)} lines: {said}.\n", "| § | line | | read |\n|---|---|---|---|", *rows, ""])


def _place(entry: Entry) -> tuple[int, int] | None:
    """The first section of the quickstart that an entry stands in."""
    found = [
        (int(match[1]), int(match[2] or 0))
        for source in entry.source
        if source.code == "000" and (match := _SECTION.match(source.place)) and int(match[1]) <= LAST
    ]
    return min(found, default=None)


def _row(entry: Entry, line: ConcordanceLine, claims: Claims) -> str:
    section = ".".join(str(part) for part in _place(entry) or () if part)
    return f"| {section} | `{entry.id}` | {WORDS[line.status]} | {', '.join(_read(line, claims))} |"


def _read(line: ConcordanceLine, claims: Claims) -> Iterator[str]:
    """How each ruling on it is read, a setting by all its readings; nothing while the line is not played."""
    for ruling in line.rulings if line.functions else ():
        setting, name = claims.rulings.get(ruling), ruling.rpartition(".")[2]
        if setting and len(setting.readings) > 1:
            yield f"**{name}** ({' or '.join(setting.readings)})"
        else:
            yield f"{name}: {load().ruling(ruling).default}"

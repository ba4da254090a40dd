"""The concordance: section, entry, function, ruling, example, test, so that nobody has to believe a claim.

An entry counts as implemented only if a function cites it, a test named for it fails when that function is switched
off, and small changes of it (a number, a limit, a branch) do not pass unnoticed. What was claimed and proven is written
to one file by `python tools/concordance.py` and shipped.
"""

import functools
import importlib.resources
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Literal

from msgspec import Struct

from threefates.rulebook.converting import decode
from threefates.rulebook.entries import Entry, RulingText
from threefates.rulebook.ledger import load as load_ledger
from threefates.rulebook.rulings import Changes, Difference, Edition, differs

__all__ = [
    "Claim",
    "Claims",
    "ConcordanceLine",
    "Decision",
    "Held",
    "How",
    "RulingSetting",
    "Status",
    "concordance",
    "decisions",
    "differences",
    "held",
    "missing",
    "shipped",
    "totals",
]

Status = Literal["implemented", "unproven", "not yet", "guidance", "example"]
"""`unproven` is cited, but no test fails without it, or none notices any change of it; `guidance` is for the people
playing."""


class Held(Struct, frozen=True):
    """How well tests hold an entry: of all small changes of what carries it out, how many they notice.

    Attributes:
        caught: So many of the changes a test named for the entry notices.
        tried: So many changes there are.
        state: A digest of the functions, records and tests that this was measured with.
    """

    caught: int
    tried: int
    state: str = ""


class Claim(Struct, frozen=True, omit_defaults=True):
    """The functions that carry one ledger id out, the tests that fail without them, and how well they hold it."""

    functions: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    held: Held | None = None


class RulingSetting(Struct, frozen=True):
    """A ruling that tables can choose: the class that offers it, the readings it offers, and when it may change."""

    offered_by: str
    readings: tuple[str, ...]
    changes: Changes = "any"


class Claims(Struct, frozen=True):
    """All claims of the code, by ledger id: what the shipped file holds."""

    entries: Mapping[str, Claim] = {}
    rulings: Mapping[str, RulingSetting] = {}


class ConcordanceLine(Struct, frozen=True):
    """An entry's line of the concordance: its status and what carries it out."""

    id: str
    status: Status
    source: tuple[str, ...]
    functions: tuple[str, ...]
    rulings: tuple[str, ...]
    examples: tuple[str, ...]
    tests: tuple[str, ...]
    held: Held | None


How = Literal["setting", "read as", "not yet"]
"""Whether tables may choose how a ruling is read, or code reads it one way, or nothing reads it yet."""


class Decision(Struct, frozen=True):
    """An edition's reading of one ruling, and what else a table may choose."""

    ruling: str
    question: str
    reading: str
    how: How
    offered: tuple[str, ...]
    not_offered: tuple[str, ...]


def decisions(edition: Edition, claims: Claims | None = None) -> tuple[Decision, ...]:
    """Return how an edition reads every ruling of its books, in the ledger's order.

    Args:
        edition: Such as `rulings.edition("fates_edge")`.
        claims: What the code claims; the shipped claims if not given.
    """
    known = shipped() if claims is None else claims
    ledger, read = load_ledger(), known.entries.keys()
    return tuple(_decision(ledger.ruling(name), reading, known, read) for name, reading in edition.readings.items())


def differences(first: Edition, second: Edition, claims: Claims | None = None) -> tuple[Difference, ...]:
    """Return what two editions of one system read differently and a table plays differently: settings alone.

    Args:
        first: Such as `rulings.edition("fates_edge", "srd_quickstart")`.
        second: Another edition of the same system.
        claims: What the code claims; the shipped claims if not given.
    """
    settings = (shipped() if claims is None else claims).rulings
    return tuple(one for one in differs(first, second) if one.ruling in settings)


def _decision(ruling: RulingText, reading: str, claims: Claims, read: Collection[str]) -> Decision:
    setting = claims.rulings.get(ruling.id)
    how: How = "setting" if setting else "read as" if ruling.id in read else "not yet"
    offered = setting.readings if setting else (reading,)
    others = tuple(one.name for one in ruling.readings if one.name not in offered)
    return Decision(ruling.id, ruling.question, reading, how, offered, others)


def status(entry: Entry, claim: Claim) -> Status:
    """Return how far an entry has come, from "not yet" to "implemented".

    >>> entry = Entry("fe.boons.cap", "fates_edge", "mechanic", "boons", "At most five.", ())
    >>> status(entry, Claim()), status(entry, Claim(functions=("threefates.x:cap",)))
    ('not yet', 'unproven')
    """
    unheld = claim.held is not None and claim.held.tried > 0 and claim.held.caught == 0
    if claim.functions and claim.tests and not unheld:
        return "implemented"
    if entry.kind in ("guidance", "example"):
        return entry.kind
    return "unproven" if claim.functions else "not yet"


def concordance(entries: Iterable[Entry], claims: Claims | None = None) -> tuple[ConcordanceLine, ...]:
    """The lines of these entries, in the order given.

    Args:
        entries: Such as `ledger.load().entries`.
        claims: What the code claims; the shipped claims if not given.
    """
    known = shipped() if claims is None else claims
    return tuple(_line(entry, known.entries.get(entry.id, Claim())) for entry in entries)


def missing(lines: Iterable[ConcordanceLine]) -> tuple[ConcordanceLine, ...]:
    """The lines nothing carries out yet, or not provably."""
    return tuple(line for line in lines if line.status in ("not yet", "unproven"))


def totals(lines: Iterable[ConcordanceLine]) -> dict[str, int]:
    """Count the lines, and the lines of each status."""
    counts = Counter(line.status for line in lines)
    names: tuple[Status, ...] = ("implemented", "unproven", "not yet", "guidance", "example")
    return {"entries": counts.total(), **{name: counts[name] for name in names}}


def held(lines: Iterable[ConcordanceLine]) -> Held:
    """The changes of all these entries together."""
    each = [line.held for line in lines if line.held is not None]
    return Held(sum(one.caught for one in each), sum(one.tried for one in each))


@functools.cache
def shipped() -> Claims:
    """Return the claims of the installed package, read on the first call; none if the file was never made."""
    file = importlib.resources.files("threefates.rulebook").joinpath("data/concordance.json")
    return decode(file.read_bytes(), Claims) if file.is_file() else Claims()


def _line(entry: Entry, claim: Claim) -> ConcordanceLine:
    ledger = load_ledger()
    return ConcordanceLine(
        id=entry.id,
        status=status(entry, claim),
        source=tuple(str(source) for source in entry.source),
        functions=claim.functions,
        rulings=tuple(ruling.id for ruling in ledger.rulings_on(entry.id)),
        examples=tuple(example.id for example in ledger.examples_of(entry.id)),
        tests=claim.tests,
        held=claim.held,
    )

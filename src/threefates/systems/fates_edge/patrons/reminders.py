"""What marks Obligation, in a line for whoever has to think of it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.systems.fates_edge.rulings.rites import InvokerObligation

__all__ = ["RUNEKEEPER", "pace_said", "reminder_of"]

RUNEKEEPER, INVOKER = "Runekeeper", "Invoker"


class _Marks(Struct):
    obligation: int
    high_power: int = 0
    symbols: int = 0


def _marks(ledger_id: str) -> _Marks:
    return entry(ledger_id).table(_Marks)


@cites("fe.obligation.reminders", "fe.invoker.example-exemption", "fe.ruling.invoker-always-obligation")
def reminder_of(path: str, always: InvokerObligation = InvokerObligation.ALWAYS) -> str:
    """Say what marks Obligation on a path; nothing where nothing does.

    >>> reminder_of("Runekeeper")
    'A Rite marks 1 when it is completed, or what it lists, and 1 more if it was pushed.'
    >>> reminder_of("Invoker", InvokerObligation.EXAMPLE).partition(";")[0]
    'A ritual marks 2 without a good Symbol, and 1 more if it was pushed'
    >>> reminder_of("Caster")
    ''
    """
    if path == RUNEKEEPER:
        rite, push = _marks("fe.runekeeper.invoke").obligation, _marks("fe.runekeeper.push").obligation
        return f"A Rite marks {rite} when it is completed, or what it lists, and {push} more if it was pushed."
    if path == INVOKER:
        crack, many = _marks("fe.invoker.crack-the-seal"), _marks("fe.invoker.multi-symbol")
        base, push = _marks("fe.invoker.ritual").obligation, _marks("fe.runekeeper.push").obligation
        ritual = f"A ritual always marks {base}"
        if always is InvokerObligation.EXAMPLE:
            bare = base + _marks("fe.invoker.without-symbol").obligation
            ritual = f"A ritual marks {bare} without a good Symbol, and {push} more if it was pushed"
        seal = f"a cracked seal {crack.obligation}, or {crack.high_power} of high power"
        return f"{ritual}; {seal}; with {many.symbols} Symbols, a scene's first ritual {many.obligation} more."
    return ""


class _Pace(Struct):
    per_session: tuple[int, int]


@cites("fe.obligation.pace")
def pace_said() -> str:
    """Say how much an evening usually marks.

    >>> pace_said()
    'An evening usually marks 2 to 4, and more where much is at stake.'
    """
    least, most = entry("fe.obligation.pace").table(_Pace).per_session
    return f"An evening usually marks {least} to {most}, and more where much is at stake."


def reminders(walked: Iterable[str], always: InvokerObligation) -> str:
    """All that marks Obligation on the paths that somebody walks, and how much of it an evening brings."""
    said = [*filter(None, (reminder_of(path, always) for path in walked))]
    return " ".join((*said, pace_said())) if said else ""

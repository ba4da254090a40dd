"""The rulings a table chooses a reading of."""

from __future__ import annotations

from threefates.rulebook.entries import RulingText
from threefates.rulebook.ledger import load


def to_choose(ruling: RulingText) -> bool:
    """Whether a table chooses: a major question, a contradiction, a dial, or what the editions read differently."""
    contradicts = ruling.kind == "contradiction" and ruling.book != "fates_edge"
    readings = {edition.readings[ruling.id] for edition in load().editions(ruling.book).values()}
    return ruling.weight == "major" or contradicts or ruling.kind == "dial" or len(readings) > 1

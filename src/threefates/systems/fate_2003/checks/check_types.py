"""Types of check: who rolls, and whether one roll settles it."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.systems.fate_2003.checks.state import Check
from threefates.systems.fate_2003.rulings.rulings import CheckTerms

__all__ = ["check_type"]


@cites("fate.tests.check-types", "fate.r.test-challenge-terms")
def check_type(check: Check, terms: CheckTerms = CheckTerms.ROLLS) -> str:
    """The book's name for it: static or dynamic by who rolls, a challenge where many rolls settle it.

    In the words of its first chapter, a test where one side rolls and a challenge where two do.

    >>> from threefates.systems.fate_2003.checks.state import Side
    >>> race = Check("1", "a race", (Side("finn"), Side("cyrus")))
    >>> check_type(race), check_type(race, CheckTerms.OPPOSITION)
    ('dynamic test', 'challenge')
    """
    if terms is CheckTerms.OPPOSITION:
        return "challenge" if check.opposed else "test"
    return f"{'dynamic' if check.opposed else 'static'} {'challenge' if check.challenge else 'test'}"

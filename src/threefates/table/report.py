"""The report of `verify`: what holds, what does not, what could not be checked, and what one should know."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

__all__ = ["Report", "total"]


class Report(Struct, frozen=True):
    """The result of checking a record. Draws are counted one by one: each die and each card."""

    checked: int = 0  # computed again from an opened seed, and the same
    wrong: tuple[str, ...] = ()  # differs from what the seed gives, what the rules make of it, or what was seen before
    not_yet: tuple[str, ...] = ()  # what cannot be computed or decided again, and why
    decided_again: int = 0  # commands whose events follow from their draws
    by_hand: int = 0  # what people rolled or drew themselves
    noted: tuple[str, ...] = ()  # what whoever trusts the rest should know
    compared: int = 0  # fingerprints that somebody had kept, and the same here

    @property
    def holds(self) -> bool:
        """True if nothing was found wrong."""
        return not self.wrong


def total(reports: Iterable[Report]) -> Report:
    """Return one report of several checks."""
    found = list(reports)
    return Report(
        sum(report.checked for report in found),
        tuple(words for report in found for words in report.wrong),
        tuple(words for report in found for words in report.not_yet),
        sum(report.decided_again for report in found),
        sum(report.by_hand for report in found),
        tuple(words for report in found for words in report.noted),
        sum(report.compared for report in found),
    )

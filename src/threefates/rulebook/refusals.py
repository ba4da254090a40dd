"""A refusal that teaches: what happened, what to do instead, where it is written."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["Refusal", "Refused"]


class Refusal(Struct, frozen=True):
    """The words of a refusal: what a greyed button says, and what the door answers.

    It never carries anything that the person refused may not know.
    """

    code: str  # permanent, dotted: "boons.none_held"
    title: str  # what happened, one sentence
    remedy: str  # what to do instead, one sentence
    source: str | None = None  # ledger id


class Refused(Exception):
    """Raised by a rule that says no. The state is untouched and the words are in `refusal`.

    >>> str(Refused("boons.none_held", "Mara has no Boon.", remedy="A Miss earns two."))
    'Mara has no Boon. A Miss earns two.'
    """

    def __init__(self, code: str, title: str, *, remedy: str, source: str | None = None) -> None:
        super().__init__(f"{title} {remedy}")
        self.refusal = Refusal(code, title, remedy, source)

    @classmethod
    def because(cls, refusal: Refusal) -> Refused:
        """The exception for words already written, such as those of a greyed offer."""
        return cls(refusal.code, refusal.title, remedy=refusal.remedy, source=refusal.source)

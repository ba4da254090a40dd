"""The exact chances of the act in front of a seat, as a bar with its numbers in words."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from msgspec import Struct

from threefates.pieces.shares import percent
from threefates.rulebook.chapter import Chances
from threefates.web.pages.drawing import pages

__all__ = ["chances"]

WORST: Final = 4


class Share(Struct, frozen=True):
    """One way it may turn out, as a piece of the bar: where it begins and how wide it is, in hundredths."""

    label: str
    begins: float
    width: float
    said: str
    tone: int  # 1 the best, 4 and more the worst


def chances(found: Chances) -> str:
    """A bar from the best outcome to the worst, the success with each answer, and what is best where something is."""
    answers = [(option, percent(Fraction(chance), 0)) for option, chance in found.options]
    expected = [(what, f"{float(Fraction(mean)):.1f}") for what, mean in found.expects]
    template = pages.get_template("chances.html")
    return template.render(shares=_shares(found), answers=answers, expected=expected, found=found, short=_short(found))


def _shares(found: Chances) -> list[Share]:
    shares, begins = [], Fraction()
    first = WORST if found.success == "0" else 1  # what cannot succeed is not drawn as the best
    for tone, (label, said) in enumerate(found.outcomes, first):
        chance = Fraction(said)
        shares.append(Share(label, float(100 * begins), float(100 * chance), percent(chance, 0), min(tone, WORST)))
        begins += chance
    return shares


def _short(found: Chances) -> str:
    """For a button: how likely the success is, where that is neither sure nor out of the question."""
    return percent(Fraction(found.success), 0) if found.success not in ("", "0", "1") else ""

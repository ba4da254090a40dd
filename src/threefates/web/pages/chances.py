"""The exact chances of the act in front of a seat, as a bar with its numbers in words."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from msgspec import Struct

from threefates.rulebook.chapter import Chances
from threefates.web.pages.drawing import pages

__all__ = ["chances", "percent"]

LEAST_SAID: Final = Fraction(1, 100)
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
    answers = [(option, percent(Fraction(chance))) for option, chance in found.options]
    return pages.get_template("chances.html").render(shares=_shares(found), answers=answers, found=found)


def _shares(found: Chances) -> list[Share]:
    shares, begins = [], Fraction()
    first = WORST if found.success == "0" else 1  # what cannot succeed is not drawn as the best
    for tone, (label, said) in enumerate(found.outcomes, first):
        chance = Fraction(said)
        shares.append(Share(label, float(100 * begins), float(100 * chance), percent(chance), min(tone, WORST)))
        begins += chance
    return shares


def percent(chance: Fraction) -> str:
    """A chance as people say it; what can happen is never said to be impossible, nor what can fail certain.

    >>> [percent(Fraction(*chance)) for chance in ((3, 8), (1, 1000), (999, 1000), (1, 1), (0, 1))]
    ['38 %', 'under 1 %', 'over 99 %', '100 %', '0 %']
    """
    if 0 < chance < LEAST_SAID:
        return "under 1 %"
    if 1 - LEAST_SAID < chance < 1:
        return "over 99 %"
    return f"{round(100 * float(chance))} %"

"""The exact chances of the act in front of a seat, as a bar with its numbers in words."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate

from msgspec import Struct

from threefates.pieces.shares import percent
from threefates.rulebook.chapter import Chances
from threefates.web.pages.drawing import pages

__all__ = ["chances"]

MOST_SHARES = 4  # that are told one by one; of more, the success comes first, and each is a fold away
GOOD, NEARLY, WORST = 2, 3, 4


class Share(Struct, frozen=True):
    """A way it may turn out, as a piece of the bar: where it begins and how wide it is, in hundredths."""

    label: str
    begins: float
    width: float
    said: str
    tone: int  # 1 and 2 what is wanted, 3 the next best, 4 the worst


def chances(found: Chances) -> str:
    """A bar from the best outcome to the worst, the success with each answer, and what is best where something is."""
    answers = [(option, percent(Fraction(chance), 0)) for option, chance in found.options]
    expected = [(what, f"{float(Fraction(mean)):.1f}") for what, mean in found.expects]
    template = pages.get_template("chances.html")
    whole = f"{percent(Fraction(found.success), 0)}" if found.success and len(found.outcomes) > MOST_SHARES else ""
    return template.render(
        whole=whole, shares=_shares(found), answers=answers, expected=expected, found=found, short=_short(found)
    )


def _shares(found: Chances) -> list[Share]:
    shares, begins = [], Fraction()
    for tone, (label, said) in zip(_tones(found), found.outcomes, strict=True):
        chance = Fraction(said)
        shares.append(Share(label, float(100 * begins), float(100 * chance), percent(chance, 0), tone))
        begins += chance
    return shares


def _tones(found: Chances) -> list[int]:
    """The strong tones for what is wanted, the pale ones for all else; one after the other where nobody may know."""
    reached = list(accumulate(Fraction(chance) for _, chance in found.outcomes))
    wanted = Fraction(found.success) if found.success else None
    if wanted is None or wanted not in (0, *reached):
        return [min(number, WORST) for number, _ in enumerate(reached, 1)]
    wins = sum(so_far <= wanted for so_far in reached)
    others = len(reached) - wins
    nearly = [NEARLY] if others > 1 and wins else []
    return [*(min(place, GOOD) for place in range(1, wins + 1)), *nearly, *[WORST] * (others - len(nearly))]


def _short(found: Chances) -> str:
    """For a button: how likely the success is, where that is neither sure nor out of the question."""
    return percent(Fraction(found.success), 0) if found.success not in ("", "0", "1") else ""

"""The exact chances of the act in front of a seat, as a bar with its numbers in words."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate

from msgspec import Struct
from msgspec.structs import replace

from threefates.pieces.shares import percent
from threefates.rulebook.chapter import Chances
from threefates.web.pages.drawing import pages

__all__ = ["chances"]

MOST_SHARES = 4  # that are told one by one; of more, the success comes first, and each is a fold away
MOST_PIECES = MOST_SHARES + 1  # of a bar, the rest among them; of more, those of one tone are one piece
GOOD, NEARLY, WORST = 2, 3, 4


class Share(Struct, frozen=True):
    """A way it may turn out, as a piece of the bar: where it begins and how wide it is, in hundredths."""

    label: str
    begins: float
    width: float
    said: str
    tone: int  # 1 and 2 what is wanted, 3 the next best, 4 the worst

    @property
    def hatched(self) -> bool:
        """Whether its tone is told by stripes, and not by how dark it is alone: neither solid nor empty."""
        return self.tone in (GOOD, NEARLY)


def chances(found: Chances) -> str:
    """A bar from the best outcome to the worst, the success with each answer, and what is best where something is."""
    answers = [(option, percent(Fraction(chance), 0)) for option, chance in found.options]
    expected = [(what, f"{float(Fraction(mean)):.1f}") for what, mean in found.expects]
    template, shares = pages.get_template("chances.html"), _shares(found)
    return template.render(
        pieces=_pieces(shares, alike=_alike(found)),
        told=_told(found, shares),
        shares=shares,
        answers=answers,
        expected=expected,
        found=found,
        short=_short(found),
    )


def _told(found: Chances, shares: list[Share]) -> tuple[str, str] | None:
    """What is told of many results at once, as a number and what it is; None where they are few enough to be read."""
    if found.success and len(shares) > MOST_SHARES:
        return percent(Fraction(found.success), 0), "that it succeeds"
    if _alike(found) and len(shares) > MOST_PIECES:
        return shares[0].said, f"for each of {len(shares)}, as likely as any other"
    return None


def _alike(found: Chances) -> bool:
    """Tell whether every result is as likely as any other, and none of them is what is wanted."""
    return not found.success and len({Fraction(said) for _, said in found.outcomes}) == 1


def _pieces(shares: list[Share], *, alike: bool) -> list[Share]:
    """The pieces of a bar: each result, or of many each tone; none where all are as long as one another."""
    if len(shares) <= MOST_PIECES:
        return shares
    found: list[Share] = []
    for share in shares if not alike else ():
        if found and found[-1].tone == share.tone:
            found[-1] = replace(found[-1], width=found[-1].width + share.width)
        else:
            found.append(share)
    return found


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

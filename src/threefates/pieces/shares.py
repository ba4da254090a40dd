"""A share of 1 as people say it: one home for every percentage that is shown."""

from fractions import Fraction

__all__ = ["percent"]


def percent(share: Fraction | float, places: int = 1) -> str:
    """A chance as people say it, never rounded to a certainty that it is not.

    Args:
        share: The chance, 0..1.
        places: Digits after the point: one in tables, none where one glances at it.

    >>> percent(Fraction(1, 2)), percent(1 - 1e-9), percent(1e-9), percent(0), percent(1)
    ('50.0%', '>99.9%', '<0.1%', '0%', '100%')
    >>> [percent(share, 0) for share in (Fraction(3, 8), Fraction(1, 1000), Fraction(999, 1000))]
    ['38%', '<1%', '>99%']
    """
    if share in (0, 1):
        return "100%" if share else "0%"
    least = 10.0**-places  # of a hundred
    hundredths = 100 * float(share)
    if hundredths < least / 2:
        return f"<{least:.{places}f}%"
    return f">{100 - least:.{places}f}%" if hundredths > 100 - least / 2 else f"{hundredths:.{places}f}%"

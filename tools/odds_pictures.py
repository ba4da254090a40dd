"""Draw the pictures of docs/odds.md: `python tools/odds_pictures.py`, or `make odds-pictures`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from threefates.odds import fates_edge, fifty_two_fates
from threefates.odds.pictures import Picture, Series, lines

FOLDER: Final = Path(__file__).parents[1] / "docs" / "pictures"
POOLS: Final = range(1, 11)


def positions() -> Picture:
    """What a Position is worth: the chance against DV 3 by dice."""
    series = [
        Series(place.capitalize(), [float(fates_edge.roll(pool, 3, position=place).p_success) for pool in POOLS])
        for place in ("dominant", "controlled", "desperate")
    ]
    return lines([str(pool) for pool in POOLS], series, "Success against DV 3, basic telling, no Boon", "dice")


def boons() -> Picture:
    """When a Boon pays: how much it adds, by dice."""
    series = [Series(f"DV {dv}", [added_by_a_boon(pool, dv) for pool in POOLS]) for dv in (2, 3, 4, 5)]
    return lines([str(pool) for pool in POOLS], series, "What a Boon adds to the chance of success", "dice")


def added_by_a_boon(pool: int, dv: int) -> float:
    """The chance of success with a Boon, less that without."""
    with_one, without = fates_edge.roll(pool, dv, boons=1), fates_edge.roll(pool, dv)
    return float(with_one.p_success - without.p_success)


def editions() -> Picture:
    """How the editions differ: desperate, told intricately, against DV 3."""
    series = [
        Series(name, [float(asked_of(name, pool)) for pool in POOLS])
        for name in ("srd", "srd_core", "section2_variant", "players_guide_cp")
    ]
    return lines([str(pool) for pool in POOLS], series, "Success against DV 3, worst Position, intricate", "dice")


def asked_of(edition: str, pool: int) -> float:
    """The chance of success in an edition."""
    return float(fates_edge.roll(pool, 3, position="desperate", ladder="intricate", edition=edition).p_success)


def aces() -> Picture:
    """What an ace in hand is worth, by the level of a task."""
    levels = range(1, 5)
    hands = {"an ace": "AS,9C,5D,3H", "a king": "KS,9C,5D,3H", "a ten": "10S,9C,5D,3H"}
    series = [
        Series(f"9, 5, 3 and {name}", [float(fifty_two_fates.task(level, hand, 2).p_win) for level in levels])
        for name, hand in hands.items()
    ]
    return lines([f"T{level}" for level in levels], series, "Two cards of a hand of four against a task", "level")


PICTURES: Final[dict[str, Callable[[], Picture]]] = {
    "odds-positions.svg": positions,
    "odds-boons.svg": boons,
    "odds-editions.svg": editions,
    "odds-aces.svg": aces,
}


def main() -> int:
    """Draw every picture."""
    for name, draw in PICTURES.items():
        (FOLDER / name).write_text(draw().svg, encoding="utf-8")
        print(FOLDER / name)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""What crowds are counted with: how large they are, how much they may cost, and the evenings that they grow from."""

from __future__ import annotations

import asyncio
import zlib
from functools import cache
from typing import Final

import pytest

from tests.laws.crowds import Does, begun
from tests.laws.openings import BEGIN
from threefates.commons.characters import MOST_PEOPLE, MOST_PLAYED
from threefates.rulebook.compose import System
from threefates.rulebook.state import State

__all__ = [
    "EVERYWHERE",
    "FEW",
    "FIGHTS",
    "FULL",
    "HEROES",
    "MANY",
    "MOST",
    "SHARE",
    "SMALL",
    "TIMES",
    "evening",
    "one_in",
]

HEROES: Final = 6
FEW: Final = 16
MANY: Final = 64
"""How many there are beside the heroes, and four times as many."""
TIMES: Final = 5.5
"""How much more a step may cost for four times as many: about four."""
SMALL: Final = 3_000
"""Calls of a step among many that are too few to count: even if each pair cost one of them, it were short for all."""
MOST: Final = 120_000
"""Calls between two rests: some 40 ms."""
FULL: Final = (MOST_PLAYED, MOST_PEOPLE - MOST_PLAYED)
FIGHTS: Final = {"fates_edge": -4, "fate_2003": 1, "fifty_two_fates": 1}
"""The opening of the ordinary run: a fight."""
SHARE: Final = {"fates_edge": 6, "fate_2003": 3, "fifty_two_fates": 7}
"""One in how many of the kinds of commands is done often, and looked at, in the ordinary run."""


EVERYWHERE: Final = pytest.mark.parametrize(
    ("system", "number"), [(each, at) for each in sorted(SHARE) for at in range(len(BEGIN[each]))]
)
"""Wherever evenings begin, in every game."""


def one_in(share: int) -> Does:
    return lambda tag: zlib.crc32(tag.encode()) % share == 0


@cache
def evening(system: str, number: int) -> tuple[System, State]:
    return asyncio.run(begun(system, number))

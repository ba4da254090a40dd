"""Every option of every form is accepted or greyed; whatever is asked is answered, however the world moves."""

from __future__ import annotations

import asyncio
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from tests.laws.evenings import COMMANDS, evening
from tests.laws.every_option import Fault, Wanted, faults_of, while_asked
from tests.laws.openings import BEGIN
from tests.laws.reread import others, read_so, rests
from tests.laws.test_reread import some_of

SYSTEMS: Final = sorted(BEGIN)
EVERY: Final = {"fates_edge": 4, "fate_2003": 1, "fifty_two_fates": 1}
"""One in how many of the openings is tried in the ordinary run."""
SHARE: Final = 4
"""One in how many of what may be tried there is tried in the ordinary run."""
READ: Final = 0.5
"""How many of the settings are read another way in the evenings that are."""


def once(times: int, share: int) -> Wanted:
    """Try each thing so often; one in so many of them."""
    seen = Counter[str]()

    def wanted(name: str) -> bool:
        if zlib.crc32(name.encode()) % share:
            return False
        seen[name] += 1
        return seen[name] <= times

    return wanted


def faults(system: str, seeds: Sequence[int], every: int, wanted: Wanted, read: float = 0.0) -> Iterator[Fault]:
    """What does not keep its word wherever evenings lead, and however their book is read."""
    for seed in seeds:
        for number in range(0, len(BEGIN[system]), every):
            table = asyncio.run(evening(system, number, seed, COMMANDS[system]))
            for at, state in enumerate(rests(table)):
                name = f"{number} {seed} {at}"
                now = read_so(table.system, state, some_of(others(state), name, read)) if read else state
                yield from faults_of(table.system, now, name, wanted)
                yield from while_asked(table.system, now, name, wanted)


def unsaid(found: Iterator[Fault]) -> set[tuple[str, ...]]:
    return {each[:4] for each in found if not each.hangs}

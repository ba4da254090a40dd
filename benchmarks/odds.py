"""What counting odds costs, beside other people's tools.

`python -m benchmarks.odds` measures ours; `make bench-odds` brings the peers, too.

The Fate's Edge grid is pools 1 to 10, DV 2 to 8, three ladders, three Positions, 0 to 3 Boons, each Boon a source of
its own, tens worth two, played for success: the joint laws. FATE is skill and difficulty from -4 to +6, 0 to 4 boxes, 0
or 1 point; 52 Fates the averages of T1 to T4, hands of 1 to 7, 1 to 4 cards.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any, Final

from benchmarks import odds_at_table
from benchmarks.figures import Figure, median_of, printed

__all__ = ["figures"]

LADDERS, POSITIONS = ("basic", "detailed", "intricate"), ("dominant", "controlled", "desperate")
DVS: Final = tuple(range(2, 9))
ROLLS: Final = 2520
TESTS: Final = [*product(range(-4, 7), range(-4, 7), range(5), range(2))]
TASKS: Final = [*product(range(1, 5), range(1, 8), range(1, 5))]
READINGS: Final = {"fe.ruling.tens-count": "two", "fe.ruling.boon-rerolls-per-roll": "unlimited_one_die_each"}


# ours ---------------------------------------------------------------------------------------------


def our_rolls(most: int = 10, *, exact: bool = False) -> int:
    """Every joint law of the grid, and every chance of its outcomes."""
    from threefates.systems.fates_edge.odds.rolls import grid
    from threefates.systems.fates_edge.odds.settings import readings_of, setting
    from threefates.systems.fates_edge.odds.steps import Chain
    from threefates.systems.fates_edge.resolution.positions import Position
    from threefates.systems.fates_edge.resolution.terms import Description

    rulings = readings_of(readings=READINGS)
    words = product(range(1, most + 1), LADDERS, POSITIONS, range(4))
    asked = [
        setting(rulings, n, 2, position=Position[at.upper()], ladder=Description(told), boons=k, chain=Chain.EACH_BOON)
        for n, told, at, k in words
    ]
    return len([odds.p_success for odds in grid(asked, DVS, exact=exact)])


def our_tests() -> int:
    """Every chance of the grid, as fractions."""
    from threefates.systems.fate_2003.dice.fudge_dice import Dice
    from threefates.systems.fate_2003.odds.rolls import CheckSetting, grid

    return len(
        grid([CheckSetting(Dice.FUDGE, skill, 0, point, boxes, goal=goal) for skill, goal, boxes, point in TESTS])
    )


def our_tasks() -> int:
    """Every average, as fractions."""
    from threefates.systems.fifty_two_fates.odds.tasks import averages

    return len(averages(range(1, 8), range(1, 5)))


def one_roll() -> None:
    """One setting, as the command line asks for it."""
    from threefates.systems.fates_edge.odds.rolls import roll

    _ = roll(6, 3, position="desperate", ladder="intricate", boons=1).p_success


# measured in fresh processes: nothing is kept from one to the next --------------------------------

COLD: Final = """
import sys, time
{before}
began = time.perf_counter()
{work}
sys.stdout.write(str(time.perf_counter() - began))
"""


def cold(work: str, before: str = "", repeats: int = 5) -> float:
    """Seconds that a statement takes in a process that has done nothing else; the least of several, for others may work
    on the same machine."""
    code = COLD.format(before=before, work=work)
    took = [
        float(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout)
        for _ in range(repeats)
    ]
    return min(took)


LOADED: Final = "import benchmarks.odds as it; from threefates.systems.fates_edge.odds import settings"
READ: Final = f"{LOADED}; settings.readings_of()"


def figures(repeats: int = 5, most: int = 10) -> Iterator[Figure]:
    """Our own figures, each with its bar.

    Args:
        repeats: How often each is measured.
        most: The largest pool of the grid.
    """
    from benchmarks import odds_fights

    games = "from threefates.systems.{0} import odds as _; import benchmarks.odds as it; it.our_{1}"
    yield _ours("Fate's Edge grid, floats", cold(f"it.our_rolls({most})", READ, repeats), "s", 0.5)
    yield _ours("Fate's Edge grid, whole numbers", cold(f"it.our_rolls({most}, exact=True)", READ, 1), "s")
    yield _ours("FATE grid", 1e3 * cold("it.our_tests()", games.format("fate_2003", "tests"), repeats), "ms", 10)
    yield _ours(
        "52 Fates averages", 1e3 * cold("it.our_tasks()", games.format("fifty_two_fates", "tasks"), repeats), "ms", 50
    )
    yield _ours("one setting, cold", 1e3 * cold("it.one_roll()", READ, repeats), "ms", 5)
    one_roll()
    yield _ours("one setting, warm", 1e3 * median_of(100, one_roll), "ms", 1)
    yield from odds_fights.figures(repeats)
    yield _ours("import of threefates.odds", cold("import threefates.odds", repeats=repeats), "s", 0.25)
    asker = "import threefates.odds; from threefates.systems.fates_edge import odds; odds.roll"
    yield _ours("import of threefates.odds with a game and NumPy", cold(asker, repeats=repeats), "s")
    yield from odds_at_table.figures(repeats)


def _ours(what: str, measured: float, unit: str, budget: float | None = None) -> Figure:
    return Figure(what=what, measured=measured, unit=unit, budget=budget)


# the peers ----------------------------------------------------------------------------------------


def peers(most: int, *, idiomatic: bool) -> Iterator[tuple[str, str, Callable[[], Any]]]:
    """What is asked of every peer: which grid, who, and the work."""
    from benchmarks import odds_dyce, odds_icepool

    rolls = [*product(range(1, most + 1), DVS, LADDERS, POSITIONS, range(4))]
    yield "rolls", "icepool, tuned by hand", _work(odds_icepool.icepool_fe_tuned(2), rolls)
    yield "rolls", "dyce, tuned by hand", _work(odds_dyce.dyce_fe_tuned(2), rolls)
    if idiomatic:
        yield "rolls", "icepool, idiomatic", _work(odds_icepool.icepool_fe_idiomatic(2), rolls)
        yield "rolls", "dyce, idiomatic", _work(odds_dyce.dyce_fe(2), rolls)
    yield "tests", "icepool", _work(odds_icepool.icepool_fate(), TESTS)
    yield "tests", "dyce", _work(odds_dyce.dyce_fate(), TESTS)
    yield "tasks", "icepool, tuned by hand", _work(odds_icepool.icepool_ff_tuned(), TASKS)
    yield "tasks", "icepool, idiomatic", _work(odds_icepool.icepool_ff_idiomatic(), TASKS)


def _work(ask: Callable[..., Any], asked: Iterable[tuple[Any, ...]]) -> Callable[[], Any]:
    return lambda: {one: ask(*one) for one in asked}


def side_by_side(most: int, *, idiomatic: bool) -> Iterator[str]:
    """Our time and the peers', and how many times ours goes into theirs."""
    ours = {
        "rolls": cold(f"it.our_rolls({most})", READ),
        "tests": cold("it.our_tests()", "import benchmarks.odds as it; from threefates.systems.fate_2003 import odds"),
        "tasks": cold(
            "it.our_tasks()", "import benchmarks.odds as it; from threefates.systems.fifty_two_fates import odds"
        ),
    }
    named = {"rolls": f"Fate's Edge, pools 1 to {most}", "tests": "FATE", "tasks": "52 Fates"}
    yield "| grid | peer | theirs | ours | ratio |"
    yield "|---|---|---:|---:|---:|"
    for grid, who, work in peers(most, idiomatic=idiomatic):
        began = time.perf_counter()
        work()
        took = time.perf_counter() - began
        yield f"| {named[grid]} | {who} | {took:.3f} s | {ours[grid]:.4f} s | {took / ours[grid]:,.0f} |"


def main() -> int:
    """Print every figure; 1 if a bar is missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.odds", description=__doc__)
    parser.add_argument("--peers", action="store_true", help="also the peers, tuned by hand (about a minute)")
    parser.add_argument("--idiomatic", action="store_true", help="also as one first writes it (five minutes more)")
    parser.add_argument("--most", type=int, default=10, help="the largest pool of the Fate's Edge grid")
    asked = parser.parse_args()
    load = f"load average {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    print(f"{platform.platform()}, {os.cpu_count()} cores, Python {platform.python_version()}, {load}\n", flush=True)
    found = list(figures(most=asked.most))
    print(printed(found), end="\n\n", flush=True)
    if asked.peers or asked.idiomatic:
        if not all(importlib.util.find_spec(name) for name in ("icepool", "dyce")):
            parser.error("icepool and dyce are not installed here; make bench-odds brings them")
        for line in side_by_side(asked.most, idiomatic=asked.idiomatic):
            print(line, flush=True)
    return int(any(figure.verdict == "MISSED" for figure in found))


def agrees(setting: tuple[Any, ...], law: dict[tuple[int, int, int], Fraction]) -> bool:
    """Whether a peer's exact law of a roll is ours."""
    from threefates.systems.fates_edge.odds.rolls import roll

    pool, dv, ladder, position, boons = setting
    more = {"ladder": ladder, "position": position, "boons": boons, "chain": "each_boon", "exact": True}
    return dict(roll(pool, dv, readings=READINGS, **more).joint) == law


if __name__ == "__main__":
    sys.exit(main())

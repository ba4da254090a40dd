"""Measure everything that has a budget, in one run: `python -m benchmarks`, or `make bench`."""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import sys
import tempfile
import timeit
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from benchmarks import breadth, crowds, fights, longlogs, odds, online, pages, pipeline, shared, starting, store
from benchmarks.figures import HEAD, Figure, line
from benchmarks.kills import kills

PARTS = (
    "store",
    "pipeline",
    "breadth",
    "crowds",
    "fights",
    "starting",
    "odds",
    "online",
    "longlogs",
    "shared",
    "pages",
    "kills",
)


def figures(part: str, folder: Path, *, quick: bool) -> Iterator[Figure]:
    """The figures of one part.

    Args:
        part: One of `PARTS`.
        folder: Where data lie for a while.
        quick: Whether a look is enough: the smallest sizes, which say nothing about speed.
    """
    if part == "kills":
        return iter([lost(folder, 1 if quick else 5)])
    if part == "store":
        return iter(asyncio.run(store.figures(folder, 20 if quick else 1_000)))
    return iter((_QUICKLY if quick else _WHOLE)[part](folder))


_WHOLE: Final[Mapping[str, Callable[[Path], Iterable[Figure]]]] = {
    "pipeline": lambda folder: pipeline.figures(),
    "breadth": lambda folder: breadth.figures(),
    "crowds": lambda folder: crowds.figures(),
    "fights": fights.figures,
    "starting": starting.figures,
    "odds": lambda folder: odds.figures(),
    "online": online.figures,
    "longlogs": longlogs.figures,
    "shared": shared.figures,
    "pages": pages.figures,
}
_QUICKLY: Final[Mapping[str, Callable[[Path], Iterable[Figure]]]] = {
    "pipeline": lambda folder: pipeline.figures(10, 1),
    "breadth": lambda folder: breadth.figures(20, 1, (0, 3), (5,)),
    "crowds": lambda folder: crowds.figures(3, 40),
    "fights": lambda folder: fights.figures(folder, 2, 1, 8),
    "starting": lambda folder: starting.figures(folder, 1),
    "odds": lambda folder: odds.figures(1, 2),
    "online": lambda folder: online.figures(folder, 6, 0.1, 1),
    "longlogs": lambda folder: longlogs.figures(folder, 600, 0.5, 1),
    "shared": lambda folder: shared.figures(folder, 0, events=5),
    "pages": lambda folder: pages.figures(folder, 1, 60, 1),
}


def lost(folder: Path, times: int) -> Figure:
    """Kill a server under load, and count."""
    with tempfile.TemporaryDirectory(prefix="threefates-benchmark-", dir=folder) as data:
        tally = kills(times, Path(data), seed=times)
    missing = len(tally.lost) + len(tally.doubled) + len(tally.unseen)
    note = f"{tally.acknowledged} commands acknowledged, {tally.remembered} remembered"
    return Figure(
        what=f"lost or doubled after {times} × kill -9 under load", measured=missing, unit="", budget=0, note=note
    )


def main() -> int:
    """Print every figure; 1 if a budget is missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"only these of: {', '.join(PARTS)}")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()), help="the disk that is measured")
    parser.add_argument("--quick", action="store_true", help="smallest sizes: whether it runs, not how fast")
    parser.add_argument("--fresh-clone", action="store_true", help="also `./play` in a fresh clone (needs the index)")
    asked = parser.parse_args()
    if unknown := set(asked.parts) - set(PARTS):
        parser.error(f"there is no {', '.join(sorted(unknown))}; choose of {', '.join(PARTS)}")
    machine = f"{platform.platform()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    print(f"{machine}, {pace():.0f} ns a turn of an empty loop, {busy()}\n", flush=True)
    found: list[Figure] = []
    for part in asked.parts or PARTS:
        found += told(figures(part, asked.folder, quick=asked.quick))
    if asked.fresh_clone:
        found += told(starting.fresh_clone(asked.folder))
    print(f"At the end {busy()}.")
    return int(any(figure.verdict == "MISSED" for figure in found))


def told(found: Iterable[Figure]) -> list[Figure]:
    """Print each figure as soon as it is there, so that a later failure, or a long wait, does not take it along."""
    kept: list[Figure] = []
    print(HEAD, flush=True)
    for figure in found:
        print(line(figure), flush=True)
        kept.append(figure)
    print(flush=True)
    return kept


def pace() -> float:
    """Nanoseconds a turn of an empty loop of Python takes at best: times of two machines are compared by it."""
    turns = 200_000
    return min(timeit.repeat("pass", number=turns, repeat=9)) / turns * 1e9


def busy() -> str:
    """How much else the machine has to do: figures of a busy machine say little."""
    return f"load average {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "load unknown"


if __name__ == "__main__":
    sys.exit(main())

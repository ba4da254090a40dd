"""What the odds of one question at a table cost, the first time that it is asked and the next: in a fresh process each.

The game is ready, as at a table that is served, and nothing has been asked yet. `python -m benchmarks.odds` prints
these figures beside the others.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from benchmarks import odds_edge, odds_fate, odds_recorded
from benchmarks.figures import Figure, as_served
from benchmarks.odds_recorded import Moment
from benchmarks.odds_scene import Scene

__all__ = ["QUESTIONS", "figures", "took"]

COLD, WARM = 5.0, 1.0
AGAIN: Final = 20
QUESTIONS: Final[Mapping[str, Callable[[], Scene | Moment]]] = {
    **odds_edge.QUESTIONS,
    **odds_fate.QUESTIONS,
    **odds_recorded.QUESTIONS,
}


def took(name: str) -> tuple[float, float]:
    """Milliseconds that the odds of one of the questions take: the first time, and the next at best."""
    scene = QUESTIONS[name]()
    scene.system.get_ready()
    as_served()
    times = []
    for _ in range(1 + AGAIN):
        began = time.perf_counter()
        if scene.ask() is None:
            raise AssertionError(f"{name} has no odds")
        times.append(1e3 * (time.perf_counter() - began))
    return times[0], min(times[1:])


def figures(repeats: int = 5) -> Iterator[Figure]:
    """The first time and the next of every question, each the least of several: others may work on the same machine.

    Args:
        repeats: How often each is asked, in a process of its own; with 1 it is only looked at whether it runs, in this.
    """
    for name in QUESTIONS:
        found = [_alone(name) for _ in range(repeats)] if repeats > 1 else [took(name)]
        for what, at, budget in (("first", 0, COLD), ("again", 1, WARM)):
            measured = min(one[at] for one in found)
            yield Figure(what=f"at the table: {name}, {what}", measured=measured, unit="ms", budget=budget)


def _alone(name: str) -> tuple[float, float]:
    code = "import sys; from benchmarks.odds_at_table import took; print(*took(sys.argv[1]))"
    said = subprocess.run([sys.executable, "-c", code, name], check=True, capture_output=True, text=True).stdout
    first, again = said.split()
    return float(first), float(again)

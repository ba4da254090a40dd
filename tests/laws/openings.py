"""What evenings of every game may begin with: a scenario, and what is done first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tests.laws.edge_openings import FIGHT, HERO, MORE
from tests.laws.edge_openings import OPENINGS as EDGE
from tests.laws.fates_openings import OPENINGS as FATES
from threefates.testing.curious import Begins

__all__ = ["BEGIN", "REOPENS", "Opening"]

Opening = tuple[str, Sequence[Begins]]
REOPENS: Final = ("ff.restore-hands", "fate.end-speech")
"""What lets an evening go on that was put away in the middle, or in which somebody holds a speech."""
TIDE: Final = ("fate.play-ready", "fate.play-ready", "fate.begin-scenario")
MADE: Final = ("fate.make-character", "fate.make-character", "fate.make-minor")
BEGIN: Final[dict[str, Sequence[Opening]]] = {
    "fates_edge": (
        *(("", opening.first) for opening in EDGE.values()),
        *(("", (*FIGHT, *more)) for more in MORE),
        ("", (*(HERO, HERO, "start-scene"), ("fe.gain-tie", {}), "fe.call-on-tie", "fe.persuade")),
    ),
    "fate_2003": (
        ("nine_years_tide", (*TIDE, "fate.begin-task", "fate.call-for", "fate.begin-battle", "fate.declare")),
        ("", (*MADE, "fate.begin-fight", "fate.take-ground", "fate.declare", "fate.declare", "fate.mark-wound")),
        (
            "",
            (*MADE, "fate.call-exchange", "answer", "answer", "fate.take-wound", "fate.mark-wound", "fate.remedy-hurt"),
        ),
        ("", (*MADE, "fate.propose-test", "fate.make-speech", "fate.let-stand", "fate.roll-trait", "fate.help-roll")),
    ),
    "fifty_two_fates": (
        *FATES,
        ("", ("ff.make-protagonist", "ff.make-protagonist", "ff.deal", "ff.set-task", "ff.let-help", "ff.help-task")),
    ),
}
"""What the evenings begin with."""

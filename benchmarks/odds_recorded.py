"""Questions of odds at moments of evenings that were recorded: of all moments, those that took longest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from threefates.rulebook.compose import System
from threefates.rulebook.state import State
from threefates.table.games import seated
from threefates.table.opening import settings_of
from threefates.table.records import TableRecord, envelopes_of, read_record
from threefates.table.timeline import Timeline

__all__ = ["QUESTIONS", "Moment"]

LOGS: Final = Path(__file__).parents[1] / "tests" / "logs"


class Moment:
    """A moment of a recorded evening at which a seat, whose page is there, asks something."""

    def __init__(self, log: str, version: int, by: str, kind: str, **fields: Any) -> None:
        record = read_record((LOGS / f"{log}.json").read_bytes())
        if not isinstance(record, TableRecord):
            raise TypeError(f"{log} is no record of a whole table")
        envelopes = envelopes_of(record)
        timeline = Timeline(seated(record.system), settings_of(envelopes))
        timeline.add([one for one in envelopes if one.version < version])
        self.system: System = timeline.system
        self.state: State = timeline.state
        self._by, self._raw = by, {"type": kind, **fields}
        self.system.known(self.state, self.state.viewer(by))

    def ask(self) -> object:
        """Ask it."""
        return self.system.odds(self.state, self.system.read_command(self._raw), self.state.viewer(self._by))


def _asking() -> Moment:
    who = {"actor": "protagonist-24", "entity": "creature-46"}
    helps = {"background": True, "tool": "wine skin", "outstanding": "awareness", "advancement": 4}
    return Moment("fifty_two_fates-20", 93, "s1", "ff.set-questioning", what="it", tenacious=True, **who, **helps)


def _spell_built() -> Moment:
    words = {"environment": "favorable", "time": "none", "condition": "rested", "opposition": "superior:4"}
    more = {"assistance": "unhelpful_environment:1", "tools": "wrong:3", "missing": 1, "target_size": -1}
    others = {"moving_target": 1, "social_distance": 1, "stakes_clarity": 1, "time_pressure": 0}
    log, hero = "fates_edge-section2_variant-11", "hero-15"
    return Moment(log, 61, "s1", "fe.build-dv", hero=hero, base=4, **words, **more, **others)


QUESTIONS: Final[Mapping[str, Callable[[], Moment]]] = {
    "52 Fates, four cards drawn against stone skin": lambda: Moment(
        "fifty_two_fates-11",
        164,
        "s1",
        "ff.attack-by-draw",
        entity="creature-39",
        target="creature-36",
        count=4,
    ),
    "52 Fates, whom a spell is aimed at, against stone skin": lambda: Moment(
        "fifty_two_fates-11", 64, "s1", "answer", choice="63", option="creature-42"
    ),
    "52 Fates, an affliction of four cards": lambda: Moment(
        "fifty_two_fates-ninth_well-10",
        128,
        "s1",
        "ff.afflict",
        entity="creature-65",
        harm="other",
        level=4,
        what="it",
        trap=True,
    ),
    "52 Fates, a question put to somebody": _asking,
    "FATE, calling for a check of a challenge": lambda: Moment(
        "fate_2003-23", 122, "s7", "fate.roll-challenge", challenge="121", character="hero-26", modifier=0, against=0
    ),
    "FATE, a Fate point into a check of a challenge": lambda: Moment(
        "fate_2003-23", 129, "s7", "fate.add-fate-point", character="hero-26"
    ),
    "building the DV of a spell, twelve lines": _spell_built,
}

"""What a talent does, in a sentence: as the table reads it."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.systems.fates_edge.content.records import Talent
from threefates.systems.fates_edge.rulings.road import RunekeeperNeeds
from threefates.systems.fates_edge.rulings.talents import CoordinationTalent

__all__ = ["read_so", "sentence_of"]


@cites("fe.ruling.exceptional-coordination-name", "fe.ruling.runekeeper-requirements")
def read_so(talent: Talent, *readings: CoordinationTalent | RunekeeperNeeds) -> str:
    """Say in a sentence what a talent does at a table that reads these so.

    >>> from threefates.systems.fates_edge.content.records import talents
    >>> [read_so(talents()["codex"], needs).partition(" ")[0] for needs in RunekeeperNeeds]
    ['Beside', 'You']
    """
    return next(filter(None, (talent.otherwise.get(each.value) for each in readings)), talent.summary)


def sentence_of(state: State, talent: Talent) -> str:
    """Say in a sentence what a talent does at this table."""
    return read_so(talent, state.ruling(CoordinationTalent), state.ruling(RunekeeperNeeds))

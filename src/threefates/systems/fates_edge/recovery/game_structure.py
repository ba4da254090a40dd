"""How play is counted: turns make an exchange, exchanges a scene, scenes an evening, and evenings a campaign."""

from __future__ import annotations

import functools
from typing import Final

from msgspec import Struct

from threefates.commons.scenes import Scenes, SceneStarted
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import UntilNextEvening
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Event
from threefates.rulebook.parts import Line, Place, Tone, Words
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Viewer
from threefates.systems.fates_edge.resolution.wording import counted

__all__ = ["Pace", "PaceKept", "Units", "pace", "units"]

SOURCE: Final = "fe.turn.structure-units"


class Pace(Struct, frozen=True):
    """How many scenes this evening has seen."""

    scenes: UntilNextEvening[int] = 0


class PaceKept(Event, frozen=True, tag="fe.pace-kept"):
    """One more scene of this evening has begun; or an evening has, with none."""

    scenes: int

    quiet = True  # the scene says so


class Units(Struct, frozen=True):
    """How much play a book counts on: lowest and highest."""

    session_hours: tuple[int, int]
    scenes_per_session: tuple[int, int]
    campaign_sessions: str


pace: Chapter[Pace] = Chapter("pace", Pace)


@functools.cache
def _units() -> Units:
    return entry(SOURCE).table(Units)


@cites(SOURCE)
def units() -> Units:
    """Hours and major scenes of an evening, and evenings of a campaign.

    >>> units().session_hours, units().scenes_per_session, units().campaign_sessions
    ((3, 6), (2, 4), '6-20+')
    """
    return _units()


@pace.answers_to(SceneStarted)
@cites(SOURCE)
def scene_begins(act: Unfolding, event: SceneStarted) -> None:
    """One question more that the evening answers."""
    act.happen(PaceKept(act.state[Pace].scenes + 1))


@pace.folds(PaceKept)
def pace_kept(pace: Pace, event: PaceKept) -> Pace:
    """Set how many scenes this evening has seen (`scenes`)."""
    return Pace(event.scenes)


@pace.shows_each("pace")
@cites(SOURCE)
def pace_shown(state: State, viewer: Viewer) -> Words | None:
    """Tell whoever runs the game how far an evening has come, by what the book counts on."""
    scenes = state[Pace].scenes
    if not viewer.runs or not scenes:
        return None
    least, most = units().scenes_per_session
    short, long = units().session_hours
    many, tone = counted(scenes, "scene"), Tone.COST if scenes > most else Tone.PLAIN
    said = f"{many} so far: an evening of {short} to {long} hours holds {least} to {most} major ones."
    campaign = f"Evening {max(state[Scenes].evening, 1)} of a campaign of {units().campaign_sessions}."
    return Words("Pace", Place.LEVERS, (Line(said, tone, (SOURCE,)), Line(campaign, Tone.QUIET, (SOURCE,))))

"""The moments at which boxes open again."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.commons.scenes import EveningStarted, SceneEnded
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.offers import Offer
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import PUBLIC, EntityId, Viewer
from threefates.systems.fate_2003.rulings.rulings import RefreshTiming
from threefates.systems.fate_2003.sheets.secrecy import knows
from threefates.systems.fate_2003.sheets.sheets import MOST_FATE_POINTS, BoxesRefreshed, Sheets, sheets

__all__ = ["PaidBack", "RefreshAspects", "refresh_when"]


class RefreshAspects(Command, frozen=True, tag="fate.refresh-aspects"):
    """Open every box of every aspect again."""


class PaidBack(Event, frozen=True, tag="fate.paid-back"):
    """What was paid for something that has not come about: points, and boxes that are open again."""

    character: EntityId
    points: int
    boxes: tuple[str, ...] = ()  # an aspect for each

    quiet = True


@sheets.decides(RefreshAspects)
@cites("fate.aspects.refresh-options")
def refresh_aspects(act: Unfolding, command: RefreshAspects) -> None:
    """The Game Master says when a break in the story has come."""
    act.must_run("Opening every box again")
    act.happen(BoxesRefreshed())


@sheets.answers_to(EveningStarted)
@cites("fate.aspects.refresh", "fate.r.refresh-timing")
def refresh_at_session_start(act: Unfolding, event: EveningStarted) -> None:
    """A session begins with every box open, unless the table refreshes at other times."""
    refresh_when(act, RefreshTiming.SESSION_START)


@sheets.answers_to(SceneEnded)
@cites("fate.aspects.refresh-options", "fate.r.refresh-timing")
def refresh_at_scene_end(act: Unfolding, event: SceneEnded) -> None:
    """The quicker choice: boxes open whenever a scene ends."""
    refresh_when(act, RefreshTiming.SCENE_END)


@cites("fate.r.refresh-timing")
def refresh_when(act: Unfolding, timing: RefreshTiming) -> None:
    """Open every box where this table does so now, if any is checked."""
    now = act.state[Sheets]
    if act.state.ruling(RefreshTiming) is timing and now.checked:
        act.happen(BoxesRefreshed(kept=_nobody_sees_one(now)))


def _nobody_sees_one(now: Sheets) -> bool:
    """Say whether all that is checked is on sheets that are kept from the table."""
    return not knows(now, PUBLIC).checked


@sheets.folds(PaidBack)
def paid_back(sheets: Sheets, event: PaidBack) -> Sheets:
    """Adds to `fate_points`, as far as a sheet holds them, and takes each box off the aspect's `checked`."""
    sheet = sheets.known[event.character]
    aspects = {
        name: replace(one, checked=max(0, one.checked - event.boxes.count(name))) for name, one in sheet.aspects.items()
    }
    held = min(MOST_FATE_POINTS, sheet.fate_points + event.points)
    return sheets.put(event.character, replace(sheet, aspects=aspects, fate_points=held))


@sheets.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Opening every box, for whoever runs the game, at the moments this table has chosen."""
    if viewer.runs and any(sheet.aspects for sheet in state[Sheets].known.values()):
        yield Offer("fate.refresh-aspects", _REFRESH[state.ruling(RefreshTiming)], levers=True)


_REFRESH = {
    RefreshTiming.SESSION_START: "A session begins: open every box",
    RefreshTiming.SCENE_END: "A scene has ended: open every box",
    RefreshTiming.DAILY: "A new day: open every box",
    RefreshTiming.ON_REST: "The characters rest: open every box",
    RefreshTiming.STORY_POINT: "A turn of the story: open every box",
}

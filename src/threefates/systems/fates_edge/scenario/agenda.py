"""The agenda of a first evening: five steps with their minutes, ticked off by whoever runs the game."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.scenes import Scenes
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.lasting import OfEvening
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, refusal_of
from threefates.rulebook.parts import Counter, Listing, Place, Row, Tone
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Viewer

__all__ = ["NextStep", "Plan", "evening_plan", "plan_shown", "steps"]

OURS: Final = (
    "Open cold: say what can be lost before anybody asks.",
    "One short obstacle, to show a roll from talk to price.",
    "A leg of road, or a scene of words.",
    "A fight or a flight: clocks in sight, beats spent.",
    "Look back: XP, Boons, what comes next.",
)


class Plan(Struct, frozen=True):
    """The steps of the evening that are behind the table, as a number."""

    done: OfEvening[int] = 0  # 0..5


class StepDone(Event, frozen=True, tag="fe.agenda-step-done"):
    """So many steps of the evening are done."""

    done: int

    quiet = True


class NextStep(Command, frozen=True, tag="fe.next-agenda-step"):
    """Tick off a step of the evening, or take the last tick back."""

    back: bool = False


evening_plan = Chapter("evening-plan", Plan)


class _Step(Struct):
    name: str
    minutes: tuple[int, int]


@cites("fe.gm.session-agenda")
def steps() -> tuple[tuple[str, int, int], ...]:
    """The steps of a first evening, each with its least and most minutes.

    >>> [(least, most) for _, least, most in steps()]
    [(5, 10), (10, 15), (15, 25), (25, 40), (5, 10)]
    """
    return _minutes()


@functools.cache
def _minutes() -> tuple[tuple[str, int, int], ...]:
    found = entry("fe.gm.session-agenda").table(dict[str, list[_Step]])["steps"]
    return tuple((said, *step.minutes) for said, step in zip(OURS, found, strict=True))


@cites("fe.gm.session-agenda")
def is_first(state: State) -> bool:
    """Say whether the first evening lasts, or is still to begin."""
    scenes = state[Scenes]
    return scenes.evening <= 1 and (scenes.playing or not scenes.evenings)


@cites("fe.gm.session-agenda")
def cannot_step(state: State, *, back: bool) -> Refused | None:
    """The refusal where no step can be ticked off, or taken back, or None."""
    done = state[Plan].done
    if not is_first(state):
        title, source = "The first evening is over.", "fe.gm.session-agenda"
        return Refused("agenda.over", title, remedy="Play on without it.", source=source)
    if 0 <= done + (-1 if back else 1) <= len(OURS):
        return None
    title = "Nothing is ticked off yet." if back else "The evening has no more steps."
    return Refused("agenda.step", title, remedy="Play on.", source="fe.gm.session-agenda")


@evening_plan.decides(NextStep)
@cites("fe.gm.session-agenda")
def next_step(act: Unfolding, command: NextStep) -> None:
    """Tick off a step of the evening's agenda, or take one back; a reminder, for whoever runs the game."""
    act.must_run("The evening's agenda")
    if refusal := cannot_step(act.state, back=command.back):
        raise refusal
    act.happen(StepDone(act.state[Plan].done + (-1 if command.back else 1)))


@evening_plan.folds(StepDone)
def step_done(plan: Plan, event: StepDone) -> Plan:
    """Set how many steps are done (`done`)."""
    return replace(plan, done=event.done)


@evening_plan.tells(StepDone)
def tell_step(state: State, event: StepDone, viewer: Viewer) -> Told | None:
    """Tell nothing: nobody needs to read it."""
    return None


@evening_plan.shows_each("agenda")
def plan_shown(state: State, viewer: Viewer) -> Listing | None:
    """For whoever runs the game, while the first evening lasts."""
    if not viewer.runs or not is_first(state):
        return None
    return Listing("The first evening", Place.LEVERS, tuple(_rows(state[Plan].done)))


def _rows(done: int) -> Iterator[Row]:
    for place, (said, least, most) in enumerate(steps()):
        tone = Tone.QUIET if place < done else Tone.GOOD if place == done else Tone.PLAIN
        yield Row(str(place), said, "done" if place < done else "", tone, (Counter("Minutes", f"{least}-{most}"),))


@evening_plan.offers_under(Heading("Evening", levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer ticking a step off, and taking one back, to whoever runs the game, in the first evening."""
    if not viewer.runs or not is_first(state):
        return
    for back, label in ((False, "The next step of the evening"), (True, "Back a step of the evening")):
        refusal = refusal_of(cannot_step(state, back=back))
        yield Offer("fe.next-agenda-step", label, (), (("back", back),), refusal=refusal, group="Evening", levers=True)

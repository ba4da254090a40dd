"""Whether people are fighting, turn by turn: where help costs a Boon only in a fight, this is what counts as one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from msgspec import Struct

from threefates.commons.scenes import EveningEnded, SceneEnded, Scenes
from threefates.commons.scenes_held import held
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.lasting import End, OfScene, over
from threefates.rulebook.messages import ALOUD, Command, Event, Told
from threefates.rulebook.offers import Offer, refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Viewer
from threefates.systems.fates_edge.actions.roll_in_hand import underway
from threefates.systems.fates_edge.rulings.resolution import AssistCost

__all__ = [
    "Conflict",
    "ConflictSet",
    "SetConflict",
    "begins_fight",
    "conflicts",
    "end_fight",
    "in_play",
    "no_rest",
    "to_end_first",
]


class Conflict(Struct, frozen=True):
    """Whether people are fighting, turn by turn."""

    running: OfScene[bool] = False


class ConflictSet(Event, frozen=True, tag="fe.conflict-set"):
    """A fight turn by turn has begun, or is over."""

    running: bool


class SetConflict(Command, frozen=True, tag="fe.set-conflict"):
    """Say that a fight turn by turn begins, or that it is over."""

    running: bool


conflicts = Chapter("conflicts", Conflict)
Begins = Callable[[State], bool]
_BEGINS: Final[list[tuple[type[Struct], Begins]]] = []


def begins_fight(kept: type[Struct]) -> Callable[[Begins], Begins]:
    """Let this say when a fight is begun where its foes stand, at every table with such a slice: then it is not offered
    under a heading, too.
    """

    def note(begins: Begins) -> Begins:
        _BEGINS.append((kept, begins))
        return begins

    return note


def in_play(state: State) -> bool:
    """Whether a scene or a fight is being played; otherwise it is downtime."""
    return state[Scenes].current is not None or state[Conflict].running


def to_end_first(state: State) -> str:
    """Say what has to be over before there is downtime; nothing where there is."""
    if not in_play(state):
        return ""
    return "End the scene first." if state[Scenes].current is not None else "End the fight first."


@cites("fe.fatigue.recovery-fixed", "fe.fatigue.recovery")
def no_rest(state: State) -> Refused | None:
    """The refusal where there is no quiet to rest in, or None: a fight is on, or a blow is still to be met."""
    if not state[Conflict].running:
        return underway(state)
    title, source = "Nobody rests while a fight is on.", "fe.fatigue.recovery-fixed"
    return Refused("fatigue.fight", title, remedy="End the fight first.", source=source)


@conflicts.decides(SetConflict)
@cites("fe.combat.procedure")
def set_conflict(act: Unfolding, command: SetConflict) -> None:
    """Where help costs a Boon only in a fight, this is what counts as one."""
    act.must_run("Saying that a fight begins")
    if command.running is act.state[Conflict].running:
        raise Refused("conflict.so_already", "That is so already.", remedy="Play on.")
    if refusal := held(act.state):
        raise refusal
    if command.running:
        act.happen(ConflictSet(running=True))
    else:
        end_fight(act)


def end_fight(act: Unfolding) -> None:
    """Let the fight be over, if there is one, and all that lasts no longer."""
    if act.state[Conflict].running:
        act.happen(ConflictSet(running=False))
        over(act, End.FIGHT)


@conflicts.answers_to(SceneEnded, EveningEnded)
def scene_over(act: Unfolding, event: Event) -> None:
    """No fight goes on past its scene, nor, where none is played, past the evening."""
    end_fight(act)


@conflicts.folds(ConflictSet)
def conflict_set(conflict: Conflict, event: ConflictSet) -> Conflict:
    """Set `running`."""
    return Conflict(event.running)


@conflicts.tells(ConflictSet, stage=(ALOUD,))
def tell_conflict(state: State, event: ConflictSet, viewer: Viewer) -> Told:
    """Tell everybody whether it goes turn by turn, which is what help costs by."""
    said = "From here on it goes turn by turn." if event.running else "The fight is over."
    return Told(said, ("fe.coordination.assist-boon", AssistCost.ruling_id))


@conflicts.offers_under(Heading("Scene", levers=True))
def conflict_offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Saying that a fight begins or ends."""
    running = state[Conflict].running
    if viewer.runs and (running or not any(begins(state) for kept, begins in _BEGINS if kept in state)):
        label = "The fight is over" if running else "A fight begins, turn by turn"
        refusal, fixed = refusal_of(held(state)), (("running", not running),)
        yield Offer("fe.set-conflict", label, (), fixed, refusal, group="Scene", levers=True)

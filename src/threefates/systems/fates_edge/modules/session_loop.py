"""The ninety seconds: what is read out as an evening begins, and the quick pass for marks as a scene ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from threefates.commons.scenes import EveningEnded, EveningStarted, SceneEnded
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event, Told
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Viewer
from threefates.systems.fates_edge.harm.party import living
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.modules.modules import LOUD, Module, modules_of
from threefates.systems.fates_edge.modules.trackers import Modules, TrackerKind, let_go, modules

__all__ = ["ModulesRead"]

LOOP: Final = "fe.modules.session-loop"


class ModulesRead(Event, frozen=True, tag="fe.modules-read"):
    """What stands on everybody's modules was read out, or asked after."""

    lines: tuple[str, ...]  # a hero's each
    scene: bool  # a scene is over; otherwise an evening begins


@cites(LOOP)
def loud(module: Module) -> bool:
    """Whether a module is read out as an evening begins: tallies and states always, personal clocks from three on.

    >>> [loud(Module("counter:1", "Exposure", marks, 4, always=False)) for marks in (2, 3)]
    [False, True]
    """
    return module.always or module.marks >= LOUD


def _said(state: State, *, every: bool) -> Iterator[str]:
    for hero in living(state):
        if found := [each for each in modules_of(state, hero) if every or loud(each)]:
            yield f"{hero_named(state, hero)}: {', '.join(f'{each.title} {each.stands}' for each in found)}"


@modules.answers_to(EveningStarted)
@cites(LOOP, "fe.modules.gm-duties")
def read_out(act: Unfolding, event: EveningStarted) -> None:
    """Read out what stands, as an evening begins."""
    if lines := tuple(_said(act.state, every=False)):
        act.happen(ModulesRead(lines, scene=False))


@modules.answers_to(SceneEnded)
@cites(LOOP, "fe.modules.scope")
def quick_pass(act: Unfolding, event: SceneEnded) -> None:
    """Ask after marks as a scene ends, and let go of what was counted for the scene alone."""
    if lines := tuple(_said(act.state, every=True)):
        act.happen(ModulesRead(lines, scene=True))
    _count_no_more(act, "the scene is over")


@modules.answers_to(EveningEnded)
@cites("fe.modules.scope")
def evening_over(act: Unfolding, event: EveningEnded) -> None:
    """Nor does a counter outlast an evening that plays no scenes."""
    _count_no_more(act, "the evening is over")


def _count_no_more(act: Unfolding, why: str) -> None:
    for hero, mine in act.state[Modules].of.items():
        for tracker in mine:
            if tracker.kind is TrackerKind.COUNTER:
                let_go(act, hero, tracker, why)


modules.only_tells(ModulesRead)  # it was said


@modules.tells(ModulesRead)
def tell_read(state: State, event: ModulesRead, viewer: Viewer) -> Told:
    """Tell everybody every module's marks, one after another."""
    said = "; ".join(event.lines)
    return Told(f"Any marks? {said}." if event.scene else f"To read out: {said}.", (LOOP,), "quiet")

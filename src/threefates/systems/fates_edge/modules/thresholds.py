"""What is asked as soon as a module is full; each is answered before the scene goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from threefates.commons.scenes_held import holds_scene
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Step
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.roll_in_hand import Rolls
from threefates.systems.fates_edge.actions.stopping import halts
from threefates.systems.fates_edge.heroes.heroes import hero_named

__all__ = ["AskCorruption", "AskFull", "AskLeash", "comes_first", "full_first"]

DUTIES = "fe.modules.player-duties"


class AskCorruption(Step, frozen=True, tag="fe.ask-corruption"):
    """Corruption is full: does it pass, or is it embraced?"""

    hero: EntityId
    patron: str


class AskLeash(Step, frozen=True, tag="fe.ask-leash"):
    """A Leash is full: after the spirit's one act, does it go, or turn on them?"""

    hero: EntityId
    module: str
    title: str


class AskFull(Step, frozen=True, tag="fe.ask-full"):
    """Another module is full: is it done with, or does it stand?"""

    hero: EntityId
    module: str
    title: str


Said = Callable[[State, Any], str]
"""What a step asks, in words."""
_FIRST: Final[dict[type[Step], Said]] = {}


def comes_first(*kinds: type[Step]) -> Callable[[Said], Said]:
    """Let such questions about a hero be answered before anybody rolls, and before less is marked."""

    def note(said: Said) -> Said:
        _FIRST.update(dict.fromkeys(kinds, said))
        return said

    return note


@comes_first(AskCorruption, AskLeash, AskFull)
def full_module(state: State, step: AskCorruption | AskLeash | AskFull) -> str:
    """What is asked of a hero whose module is full, in words."""
    what = "Corruption" if isinstance(step, AskCorruption) else step.title
    return f"{hero_named(state, step.hero)}'s {what} is full, and what comes of that is asked."


@holds_scene(Rolls)
@halts
@cites(DUTIES, "fe.modules.core-principle", "fe.modules.gm-duties")
def full_first(state: State) -> Refused | None:
    """The refusal where it is asked what comes of somebody's full module, or None: that comes before all else."""
    for pending in state.agenda.steps:
        if said := _FIRST.get(type(pending.step)):
            return Refused("module.full", said(state, pending.step), remedy="Answer that first.", source=DUTIES)
    return None

"""Somebody steps in for what a fight at scene pace has left another with: it marks no box, and yet is a hit."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fate_2003.fights.events import TroubleLeft, TroubleMended
from threefates.systems.fate_2003.fights.fight import Fights, fights
from threefates.systems.fate_2003.fights.scenes import outweighed
from threefates.systems.fate_2003.wounds.marking import leaves
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.systems.fate_2003.wounds.wounds import BlowTaken, WoundTakenOver

__all__ = ["goes_over", "left_of"]


@leaves
@cites("fate.points.take-wound", "fate.wounds.scene-clipped", "fate.wounds.scene-hurt")
def left_of(state: State, wounded: EntityId, check: str) -> Iterator[BlowTaken]:
    """What the fight of that roll has left somebody with, as the outcome that it was."""
    trouble = state[Fights].troubles.get(wounded)
    if trouble and trouble.check == check:
        outcome = Outcome.HURT if trouble.major else Outcome.CLIPPED
        yield BlowTaken(outcome, outcome, check=check, trouble=True)


@fights.answers_to(WoundTakenOver)
@cites("fate.points.take-wound", "fate.wounds.scene-clipped", "fate.wounds.scene-hurt")
def goes_over(act: Unfolding, event: WoundTakenOver) -> None:
    """Whoever was left with it is as before; who stepped in has it, unless they bear worse already."""
    if not event.trouble:
        return
    trouble = replace(act.state[Fights].troubles[event.character], more=(), slight=(), told="")
    act.happen(TroubleMended(event.character, f"{act.state[Characters].name(event.by)} has stepped in."))
    if not outweighed(act.state, event.by, trouble):
        act.happen(TroubleLeft(event.by, trouble))

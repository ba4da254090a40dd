"""Under fire: whoever has gone into a melee so, until they have acted or their turn is over."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.commons.scenes import SceneEnded
from threefates.rulebook.messages import Event
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.proposals import Done
from threefates.systems.fates_edge.combat.sight import Sight, sight
from threefates.systems.fates_edge.combat.turns import TurnBegun

__all__ = ["FireMet"]


class FireMet(Event, frozen=True, tag="fe.fire-met"):
    """Somebody has gone into a melee under fire, or has acted since."""

    character: EntityId
    met: bool

    quiet = True


@sight.answers_to(Done)
def acted(act: Unfolding, event: Done) -> None:
    """The fire has told, once."""
    _over(act, event.hero)


@sight.answers_to(TurnBegun)
def turn_begins(act: Unfolding, event: TurnBegun) -> None:
    """A new turn is no entry any more."""
    over = event.character is None and not event.fight_on
    for character in act.state[Sight].under_fire if over else (event.character or "",):
        _over(act, character)


@sight.answers_to(SceneEnded)
def scene_over(act: Unfolding, event: SceneEnded) -> None:
    """Nobody is under fire in the next scene."""
    for character in act.state[Sight].under_fire:
        _over(act, character)


def _over(act: Unfolding, character: EntityId) -> None:
    if character in act.state[Sight].under_fire:
        act.happen(FireMet(character, met=False))


@sight.folds(FireMet)
def fire_met(sight: Sight, event: FireMet) -> Sight:
    """Set whether somebody has gone in under fire, and not acted since."""
    others = tuple(each for each in sight.under_fire if each != event.character)
    return replace(sight, under_fire=(*others, event.character) if event.met else others)

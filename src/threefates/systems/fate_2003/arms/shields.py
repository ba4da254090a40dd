"""A shield that is a skill of its own, in an exchange called for by itself: it tells once the skill is named."""

from __future__ import annotations

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event, Told
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.arms.arms_borne_and_ratings import arms
from threefates.systems.fate_2003.arms.telling import behind_a_shield
from threefates.systems.fate_2003.checks.checks import checks, in_hand, picks
from threefates.systems.fate_2003.checks.events import TraitNamed
from threefates.systems.fate_2003.checks.folds import helped
from threefates.systems.fate_2003.checks.state import Check, Checks
from threefates.systems.fate_2003.conflict.blows import Conflict, Manner
from threefates.systems.fate_2003.conflict.guarding import best_in_a_fight, id_of
from threefates.systems.fate_2003.dice.ladder import signed
from threefates.systems.fate_2003.sheets.campaign import rollable
from threefates.systems.fate_2003.sheets.sheets import Sheets

__all__ = ["ShieldRaised", "by_the_shield"]


class ShieldRaised(Event, frozen=True, tag="fate.shield-raised"):
    """Whoever is on guard in an exchange rolls a shield: the steps that it adds."""

    side: int
    steps: int


@cites("fate.modifiers.shield-skill", "fate.skills.combat-by-weapon-category")
def by_the_shield(state: State, check: Check, side: int, trait: str) -> int:
    """What a shield adds to the roll of a side that is on guard in the exchange in hand, if that is what it rolls."""
    exchange = state[Conflict].of(check)
    if exchange is None:
        return 0
    return behind_a_shield(trait, on_guard=exchange.manners[side] is Manner.DEFENSIVE, blows=not exchange.bare)


@picks
@cites("fate.modifiers.shield-skill")
def best_behind_a_shield(state: State, check: Check, character: EntityId) -> str:
    """The shield of somebody away who is on guard, where nothing they fight with stands higher; else nothing."""
    best = best_in_a_fight(state, check, character)
    if not best:
        return ""
    at = next(place for place, side in enumerate(check.sides) if side.character == character)
    values = {key: value for key, _, value in rollable(state, state[Sheets][character])}
    shields = (key for key in values if by_the_shield(state, check, at, key) and values[key] >= values[best])
    return next(shields, "")


@arms.answers_to(TraitNamed)
def raise_shield(act: Unfolding, event: TraitNamed) -> None:
    """Whoever names a shield while on guard is so much safer."""
    check = in_hand(act.state)
    steps = by_the_shield(act.state, check, event.side, id_of(act.state, check, event.side, event.trait, event.value))
    if steps:
        act.happen(ShieldRaised(event.side, steps))


@checks.folds(ShieldRaised)
def shield_raised(checks: Checks, event: ShieldRaised) -> Checks:
    """Adds the steps to the side's `modifier`."""
    return helped(checks, event.side, event.steps)


@arms.tells(ShieldRaised, stage=("test", "test-against", "test-others"))
def tell_shield(state: State, event: ShieldRaised, viewer: Viewer) -> Told:
    """Tells everybody what the shield is worth."""
    name = state[Characters].name(in_hand(state).sides[event.side].character)
    return Told(f"{name} is behind a shield: {signed(event.steps)}.", ("fate.modifiers.shield-skill",), "good")

"""A foe's attack once it is made: how great it is, whether it falters, and whom it comes at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import ALOUD, Event, Told
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.combat.blows import MOST_IGNORED, let_come
from threefates.systems.fates_edge.combat.landing import missed
from threefates.systems.fates_edge.combat.targeting import By
from threefates.systems.fates_edge.combat.turns import turns
from threefates.systems.fates_edge.exchanges.bystanders import let_come_at_ally
from threefates.systems.fates_edge.exchanges.protecting import ally_named
from threefates.systems.fates_edge.harm.conditions import Hit
from threefates.systems.fates_edge.harm.harm import MOST_HARM, harm_of_effect
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.shifting_position import effect_moved
from threefates.systems.fates_edge.resolution.terms import Effect

__all__ = ["SOURCE", "WAYS_SAID", "FoeStruck", "Swing", "come_home", "effect_of", "falters", "may_falter", "pierces"]
__all__ += ["wounds"]

SOURCE: Final = "fe.combat.npc-dice"
WAYS_SAID: Final = {
    By.MELEE: "hand to hand",
    By.POLEARM: "with a polearm",
    By.THROWN: "with something thrown",
    By.SHOT: "with a shot",
}


class FoeStruck(Event, frozen=True, tag="fe.foe-struck"):
    """A foe attacks a hero, and how it comes out."""

    foe: EntityId
    hero: EntityId
    way: By
    effect: Effect
    comes: bool  # False: nothing but a scratch comes of it


@cites(SOURCE)
def effect_of(row: Outcome, effect: Effect) -> Effect | None:
    """The Effect of a foe's attack once it has rolled: a Partial has one less, a Miss none at all.

    >>> [effect_of(row, Effect.GREAT) for row in (Outcome.CLEAN_SUCCESS, Outcome.PARTIAL, Outcome.MISS)]
    [<Effect.GREAT: 2>, <Effect.STANDARD: 1>, None]
    """
    if row is Outcome.MISS:
        return None
    return effect_moved(effect, -1) if row is Outcome.PARTIAL else effect


class Swing(Struct, frozen=True):
    """A foe's attack, once it is made: by whom and at whom, how, and how great."""

    foe: EntityId
    hero: EntityId
    way: By
    effect: Effect
    why: str
    attribute: str


Falters = Callable[[Unfolding, Swing], bool]
_FALTERS: Final[list[Falters]] = []
Pierces = Callable[[State, Swing], int]
_PIERCES: Final[list[Pierces]] = []
Wounds = Callable[[State, Swing], int]
_WOUNDS: Final[list[Wounds]] = []


def falters(falter: Falters) -> Falters:
    """Ask this when a foe succeeds, with a roll or without: whether somebody is asked first who may make less of it."""
    _FALTERS.append(falter)
    return falter


def pierces(pierce: Pierces) -> Pierces:
    """Let this pass armor when a foe attacks: it says by how many classes."""
    _PIERCES.append(pierce)
    return pierce


def wounds(wound: Wounds) -> Wounds:
    """Let this do Harm of its own when a foe attacks: it says how much."""
    _WOUNDS.append(wound)
    return wound


def may_falter(act: Unfolding, swing: Swing) -> bool:
    """Ask whoever may make less of a foe's success; whether anybody is."""
    return any(falter(act, swing) for falter in _FALTERS)


@cites(SOURCE)
def come_home(act: Unfolding, swing: Swing, row: Outcome) -> None:
    """A foe's attack comes, as it is or as the foe has rolled for it; whoever is attacked resists as ever."""
    foe, hero = swing.foe, swing.hero
    effect = effect_of(row, swing.effect)
    ranged = swing.way in (By.THROWN, By.SHOT)
    harm = min(harm_of_effect(effect or Effect.LIMITED) + sum(wound(act.state, swing) for wound in _WOUNDS), MOST_HARM)
    past = min(sum(pierce(act.state, swing) for pierce in _PIERCES), MOST_IGNORED)
    hit = Hit(hero=hero, harm=harm, why=swing.why, attribute=swing.attribute, ranged=ranged, foe=foe, ignores=past)
    if effect is None:
        if hero in act.state[Heroes].known:
            missed(act, hit)
        return
    act.happen(FoeStruck(foe, hero, swing.way, effect, comes=hit.harm > 0))
    if hit.harm and hero in act.state[Heroes].known:
        let_come(act, hit)
    elif hit.harm:
        let_come_at_ally(act, hit)


# what has happened


turns.only_tells(FoeStruck)  # what comes of it says itself


@turns.tells(FoeStruck, stage=(ALOUD,))
def tell_struck(state: State, event: FoeStruck, viewer: Viewer) -> Told:
    """Tell everybody who attacks whom, and how."""
    said = f"{state[Characters].name(event.foe)} attacks {ally_named(state, event.hero)} {WAYS_SAID[event.way]}"
    if event.comes:
        return Told(f"{said}.", (SOURCE,), tone="cost")
    return Told(f"{said}: nothing but a scratch.", (SOURCE, "fe.combat.effect-scale"), tone="quiet")

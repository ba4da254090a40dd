"""What TAGS undo: DISPEL, CLEANSE, UNWARD and UNSEAL end or still what lasts, REVEAL shows what is hidden."""

from __future__ import annotations

from typing import Final

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event, Told
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.combat.sight import Hidden, Sight
from threefates.systems.fates_edge.content.records import effect_tags
from threefates.systems.fates_edge.effects.effects import HEALS, Effects, EffectShown, TagWorked, effects, end, still
from threefates.systems.fates_edge.effects.library import Lasting, named
from threefates.systems.fates_edge.fear.fear import Calmed, Fears
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.recovery.rest import HarmEased

__all__ = ["CluesGiven", "afflictions"]

REVEAL: Final = "fe.tags.reveal"
FOR_SCENE: Final = ("cleanse",)
"""What a Partial stills for the whole scene; of other TAGS a beat."""


class CluesGiven(Event, frozen=True, tag="fe.clue-given"):
    """A Partial of REVEAL: something gives itself away, and not what it is."""

    on: tuple[EntityId, ...]


@effects.answers_to(TagWorked)
@cites("fe.tags.dispel", "fe.tags.cleanse", "fe.tags.unward", "fe.tags.seal-unseal")
def undo(act: Unfolding, event: TagWorked) -> None:
    """Let what was worked on something that lasts end it; a Partial stills it, CLEANSE for the scene."""
    found = act.state[Effects].known.get(event.effect.effect) if not event.lasts else None
    if found is None:
        return
    if event.effect.partial and event.effect.tag != "reveal":
        still(act, found, for_scene=event.effect.tag in FOR_SCENE)
    elif not event.effect.partial:
        end(act, found, named(event.effect.tag))


@effects.answers_to(TagWorked)
@cites("fe.tags.cleanse")
def calm(act: Unfolding, event: TagWorked) -> None:
    """CLEANSE takes fear away; a Partial a step of it."""
    if event.effect.tag != "cleanse" or event.effect.effect:
        return
    for who in event.effect.on:
        if found := act.state[Fears].of.get(who):
            act.happen(Calmed(who, found.dread - 1 if event.effect.partial else 0))


@effects.answers_to(TagWorked)
@cites(REVEAL)
def reveal(act: Unfolding, event: TagWorked) -> None:
    """REVEAL shows what lies hidden, or who hides where it is worked on them; a Partial gives a clue."""
    effect = event.effect
    if effect.tag != "reveal" or (effect.effect and not effect.partial):
        return
    if effect.partial:
        act.happen(CluesGiven(event.effect.on))
        return
    at_somebody = effect.on and not effect.what
    for found in () if at_somebody else act.state[Effects].known.values():
        if found.hidden:
            act.happen(EffectShown(found.id))
    for who, whom in act.state[Sight].hidden:
        if who in event.effect.on:
            act.happen(Hidden(who, whom, hides=False, why="REVEAL"))


@effects.answers_to(TagWorked)
@cites("fe.tags.cheat-sheet")
def heal(act: Unfolding, event: TagWorked) -> None:
    """HEAL lowers Harm by a level, or takes the condition that was picked; where there is no Harm, the first one."""
    if event.effect.tag != HEALS or event.effect.effect:  # what was picked is undone
        return
    for who in event.effect.on:
        if act.state[Conditions][who].harm and not act.state[Conditions][who].dead:
            act.happen(HarmEased(who, 1, named(HEALS)))
        elif ails := afflictions(act.state, who):
            end(act, ails[0], named(HEALS))


@cites("fe.tags.cleanse")
def afflictions(state: State, who: EntityId) -> tuple[Lasting, ...]:
    """What ails somebody that a TAG brought, in the order it came."""
    every = state[Effects].known.values()
    return tuple(each for each in every if who in each.on and effect_tags()[each.tag].affliction)


@effects.folds(CluesGiven)
def clue_given(effects: Effects, event: CluesGiven) -> Effects:
    """Change nothing: the Game Master says what it is."""
    return effects


@effects.tells(CluesGiven)
def tell_clue(state: State, event: CluesGiven, viewer: Viewer) -> Told:
    """Tell everybody that there is a clue."""
    at = ", ".join(state[Characters].name(each) for each in event.on)
    said = f"There is a clue{f' about {at}' if at else ''}, and not the whole of it: the Game Master says which."
    return Told(said, (REVEAL,), tone="partial")

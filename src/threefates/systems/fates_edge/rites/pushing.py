"""Pushing a Rite: once in a scene, before its roll, and only where something of it can be more or last longer."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.settling import being_rolled
from threefates.systems.fates_edge.content.records import written_rites
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.patrons.obligation import Rites
from threefates.systems.fates_edge.rites.performing import DURATION, POTENCY, has_duration, has_potency
from threefates.systems.fates_edge.rites.rites import PUSH, WAYS, Invoking, Rite, invoked, no_longer_theirs
from threefates.systems.fates_edge.rulings.rites import InvokerObligation

__all__ = ["cannot_push", "must_be_way"]

NO_PUSH, EXEMPT = "fe.invoker.no-push", "fe.invoker.example-exemption"


@cites(PUSH, "fe.ruling.rite-push-limit")
def cannot_push(state: State, hero: EntityId, meant: Rite | None = None) -> Refused | None:
    """The refusal where a hero cannot push the Rite that is meant, or under way and not rolled for yet; or None."""
    rite, rolled = meant or invoked(state).get(hero), being_rolled(state)
    if rite is None:
        return Refused("rite.none", "No Rite is invoked.", remedy="Invoke one first.", source=PUSH)
    if meant is None and rolled and rolled.hero == hero and rolled.purpose(Invoking):
        return Refused("rite.rolled", "Its dice lie.", remedy="Push one before its roll.", source=PUSH)
    if meant is None and (refusal := no_longer_theirs(state, hero, Invoking(rite))):
        return refusal
    if _stays_as_it_is(state, rite):
        return Refused("rite.ritual", "No ritual is ever pushed.", remedy="Complete it as it is.", source=NO_PUSH)
    if rite.pushed or hero in state[Rites].pushed:
        title = f"{hero_named(state, hero)} has pushed a Rite in this scene."
        return Refused("rite.pushed", title, remedy="Wait for the next scene.", source="fe.ruling.rite-push-limit")
    return None


@cites(NO_PUSH, EXEMPT, "fe.combat.magic-invokers")
def _stays_as_it_is(state: State, rite: Rite) -> bool:
    """Say whether this is a ritual of Symbols, and those are never pushed here."""
    return rite.ritual is not None and state.ruling(InvokerObligation) is InvokerObligation.ALWAYS


@cites("fe.combat.magic-rites")
def must_be_way(rite: Rite, how: str) -> None:
    """Refuse a way to push that there is not, or that the Rite has nothing for."""
    written = written_rites().get(rite.id)
    if how not in WAYS:
        raise Refused("rite.way", "Nothing is pushed so.", remedy=f"Choose {' or '.join(WAYS)}.", source=PUSH)
    if how == DURATION and written and not has_duration(written):
        remedy = "Push its potency."
        raise Refused("rite.at_once", f"{rite.name} is over at once.", remedy=remedy, source="fe.combat.magic-rites")
    if how == POTENCY and written and not has_potency(written):
        title = f"{rite.name} is as potent as it gets."
        raise Refused("rite.potent", title, remedy="Push its duration.", source=PUSH)

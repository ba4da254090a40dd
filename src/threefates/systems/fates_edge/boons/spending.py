"""A Boon spent on Position: a proposed action stands one step better, once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from threefates.commons.characters import of_own
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Offer, refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.adjudication_loop import terms_of
from threefates.systems.fates_edge.actions.position import footing_of, moves
from threefates.systems.fates_edge.actions.proposals import PositionShifted, Proposals, Shift, proposing
from threefates.systems.fates_edge.boons.boons import BoonSpent, boons, no_boon
from threefates.systems.fates_edge.heroes.heroes import held_heroes, hero_named
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rulings.resolution import RiteBoons

__all__ = ["SPENDS", "ImprovePosition", "bought", "cannot_improve", "price_of"]

SPENDS: Final = {
    "asset": "an Asset that comes on screen",
    "rite": "a Rite",
    "ability": "an ability that asks for one",
    "leash": "a Leash, cleared by one",
    "zone": "breaking a zone of control",
}


class ImprovePosition(Command, frozen=True, tag="fe.improve-position"):
    """Spend a Boon: your proposed action stands one Position better."""

    hero: EntityId


@boons.decides(ImprovePosition)
@cites("fe.position.boon-spend", "fe.position.improve-sources", "fe.ruling.boon-position-timing")
def improve_position(act: Unfolding, command: ImprovePosition) -> None:
    """Spend a Boon to better a proposed action's Position by one step; refuse a second on the same action."""
    act.must_control(command.hero, hero_named(act.state, command.hero))
    if refusal := cannot_improve(act.state, command.hero):
        raise refusal
    act.happen(BoonSpent(command.hero, "a better Position"))
    act.happen(PositionShifted(command.hero, bought(act.state, command.hero)))


@cites("fe.position.boon-spend")
def bought(state: State, hero: EntityId) -> Shift:
    """What a Boon buys an action: a step up, or one step down less where no further step up counts."""
    proposal, step = state[Proposals][hero], Shift(-1, "a Boon", boon=True)
    terms = terms_of(state, proposal)
    if terms is None or moves(state, proposal, terms, step):
        return step
    return Shift(0, "a Boon", boon=True, cancels=True)


@cites("fe.position.shift-limits")
def cannot_improve(state: State, hero: EntityId) -> Refused | None:
    """The refusal where no Boon can better the Position of a hero's proposed action, or None."""
    proposal = state[Proposals][hero]
    terms = terms_of(state, proposal)
    if any(shift.boon for shift in proposal.shifts):
        title, remedy = "A Boon has moved this action already.", "One step an action is all that Boons buy."
    elif terms is None:
        title, remedy = "Its Position is not agreed yet.", "Wait for the Game Master's terms."
    elif footing_of(state, proposal, terms) is Position.DOMINANT:
        title, remedy = "There is no better Position.", "Keep the Boon for a die."
    elif not moves(state, proposal, terms, bought(state, hero)):
        title, remedy = "No further step up counts.", "Keep the Boon for a die."
    else:
        return no_boon(state, hero)
    return Refused("position.no_better", title, remedy=remedy, source="fe.position.shift-limits")


@boons.offers_under(of_own)
def offers_to_improve(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever plays a hero to better the Position of its proposed action for a Boon."""
    for hero in held_heroes(state, viewer):
        if hero.id in state.only(proposing):
            yield _improving(state, hero.id)


def _improving(state: State, hero: EntityId) -> Offer:
    refusal = refusal_of(cannot_improve(state, hero))
    label, group = "Spend a Boon: one Position better", hero_named(state, hero)
    return Offer("fe.improve-position", label, (), (("hero", hero),), refusal=refusal, group=group)


@cites("fe.boons.spend-list", "fe.boons.asset-activation", "fe.boons.rite-cost-note")
def price_of(what: str, reading: RiteBoons, *, high_power: bool) -> int:
    """Boons for one of the things that they buy.

    >>> price_of("asset", RiteBoons.NONE, high_power=False), price_of("rite", RiteBoons.HIGH_POWER_TWO, high_power=True)
    (1, 2)
    """
    if what not in SPENDS:
        raise KeyError(what)
    return 2 if what == "rite" and high_power and reading is RiteBoons.HIGH_POWER_TWO else 1

"""Whose side somebody the Fate Dealer plays is on: a guard or a hound that fights beside the protagonists."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.characters import Characters, of_everybody
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Told
from threefates.rulebook.offers import Offer, refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.exchange import busy
from threefates.systems.fifty_two_fates.battlefield.fight import combat
from threefates.systems.fifty_two_fates.battlefield.fight_events import SideTaken
from threefates.systems.fifty_two_fates.classes.lasting_maneuvers import part
from threefates.systems.fifty_two_fates.people.creatures import Creatures
from threefates.systems.fifty_two_fates.people.protagonists import dealer_only
from threefates.systems.fifty_two_fates.turns.initiative import with_heroes

__all__ = ["TakeSide"]


class TakeSide(Command, frozen=True, tag="ff.take-side"):
    """Say whether a creature or cast member fights beside the protagonists, or against them."""

    entity: EntityId
    beside: bool = True


@combat.decides(TakeSide)
@cites("ff.initiative.groups", "ff.dealer.role", "ff.maneuvers.lead", "ff.maneuvers.sweep")
def take_side(act: Unfolding, command: TakeSide) -> None:
    """Friends and foes are told apart by it from now on; what needs both on one side is over."""
    dealer_only(act, "Saying whose side somebody is on")
    act.state[Creatures][command.entity]
    if refused := busy(act.state):
        raise refused
    if with_heroes(act.state, command.entity) is command.beside:
        raise Refused("side.same", "They are on that side.", remedy="Pick the other, or leave it so.")
    part(act, command.entity)
    act.happen(SideTaken(command.entity, command.beside))


@combat.tells(SideTaken)
def tell_side(state: State, event: SideTaken, viewer: Viewer) -> Told:
    """Tell everybody: whom one may count on is nothing that a fight keeps secret."""
    side = "beside" if event.beside else "against"
    text = f"{state[Characters].name(event.entity)} fights {side} the protagonists from now on."
    return Told(text, ("ff.initiative.groups",))


@combat.offers_under(of_everybody)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer the Fate Dealer to change the side of anybody of theirs."""
    for entity in state[Creatures].known if viewer.runs else ():
        beside = not with_heroes(state, entity)
        label = f"Fights {'beside' if beside else 'against'} the protagonists"
        fixed, group = (("entity", entity), ("beside", beside)), state[Characters].name(entity)
        yield Offer("ff.take-side", label, (), fixed, refusal_of(busy(state)), group=group, levers=True)

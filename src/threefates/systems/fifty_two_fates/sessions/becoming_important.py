"""Who turns out to be important in the story has a hand of their own in mixed fate from then on, and the other way."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.commons.characters import Characters, of_everybody
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.exchange import busy
from threefates.systems.fifty_two_fates.cards.deck import Cards, HandReturned
from threefates.systems.fifty_two_fates.conditions.unconscious import is_dead
from threefates.systems.fifty_two_fates.dealing.dealer import Dealing, Mode, dealer, hand_holder, settle_hand
from threefates.systems.fifty_two_fates.people.creatures import Creatures, creatures
from threefates.systems.fifty_two_fates.people.protagonists import dealer_only

__all__ = ["MakeImportant"]


class MakeImportant(Command, frozen=True, tag="ff.make-important"):
    """Say whether a creature or cast member is important: in mixed fate such have a hand of their own."""

    entity: EntityId
    important: bool = True


class ImportanceSet(Event, frozen=True, tag="ff.importance-set"):
    """A creature or cast member is important from now on, or no more."""

    entity: EntityId
    important: bool
    fallen: bool = False  # dead already: there is no hand for it


@dealer.decides(MakeImportant)
@cites("ff.dealer.mixed-fate")
def make_important(act: Unfolding, command: MakeImportant) -> None:
    """Deal the important a hand at once where such have one; the hand of whoever is so no more goes back unseen."""
    dealer_only(act, "Saying who is important")
    entity = command.entity
    if act.state[Creatures][entity].important is command.important:
        raise Refused("important.same", "That is how it is.", remedy="Leave it so.", source="ff.dealer.mixed-fate")
    if refused := busy(act.state):
        raise refused
    if not command.important and act.state[Cards].held(entity):
        act.happen(HandReturned(entity))
    act.happen(ImportanceSet(entity, command.important, command.important and is_dead(act.state, entity)))
    if act.state[Dealing].open and hand_holder(act.state, entity) == entity:
        settle_hand(act, entity)


@creatures.folds(ImportanceSet)
def importance_set(creatures: Creatures, event: ImportanceSet) -> Creatures:
    """Set whether the creature is important (`important`), and whether it is too late for a hand (`fallen`)."""
    one = creatures.known[event.entity]
    return creatures.with_one(event.entity, replace(one, important=event.important, fallen=event.fallen))


@creatures.tells(ImportanceSet)
def tell_importance(state: State, event: ImportanceSet, viewer: Viewer) -> Told | None:
    """Tell everybody where it gives or takes a hand, which all see; else it is the Fate Dealer's to know."""
    dealt = state[Dealing].mode is Mode.MIXED_FATE
    if not viewer.runs and not dealt:
        return None
    name = state[Characters].name(event.entity)
    hand = f", and plays from {'a hand of their own' if event.important else 'the fate deck'}" * dealt
    text = f"{name} is {'important from now on' if event.important else 'no more important than others'}{hand}."
    return Told(text, ("ff.dealer.mixed-fate",), "quiet")


@dealer.offers_under(of_everybody)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer the Fate Dealer to say it of anybody of theirs."""
    for entity, one in state[Creatures].known.items() if viewer.runs else ():
        label = "No more important than others" if one.important else "Important: in mixed fate a hand of its own"
        fixed, group = (("entity", entity), ("important", not one.important)), state[Characters].name(entity)
        yield Offer("ff.make-important", label, (), fixed, refusal_of(busy(state)), group=group, levers=True)

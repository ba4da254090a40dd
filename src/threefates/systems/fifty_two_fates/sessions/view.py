"""Saved hands as people see them: whose, and how many cards; and what may be done about them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Told
from threefates.rulebook.offers import Offer, refusal_of, several
from threefates.rulebook.parts import Line, Place, Words
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fifty_two_fates.cards.deck import FATE, holder_name
from threefates.systems.fifty_two_fates.dealing.dealer import Dealing, SavedHand, dealer, here
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists
from threefates.systems.fifty_two_fates.sessions.absent_players import HandTakenUp, lacking
from threefates.systems.fifty_two_fates.sessions.saving import (
    HandPutAside,
    HandRestored,
    HandsSaved,
    listed,
    may_save,
    unsettled,
)

__all__ = ["offers"]


def _written(state: State, hands: Sequence[SavedHand]) -> tuple[str, ...]:
    return listed([("FD" if hand.owner == FATE else holder_name(state, hand.owner), hand.count) for hand in hands])


@dealer.tells(HandsSaved)
def tell_saved(state: State, event: HandsSaved, viewer: Viewer) -> Told:
    """Tell everybody the list of saved hands: whose, and how many cards."""
    text = f"The hands are saved, unseen: {', '.join(_written(state, event.hands))}."
    return Told(text, ("ff.session.save-stack",))


@dealer.tells(HandRestored)
def tell_restored(state: State, event: HandRestored, viewer: Viewer) -> Told | None:
    """Tell everybody who takes how many saved cards back."""
    if not event.count:
        return None
    text = f"{holder_name(state, event.owner)} takes {event.count} saved cards back."
    return Told(text, ("ff.session.save-restore",), "quiet")


@dealer.tells(HandPutAside)
def tell_put_aside(state: State, event: HandPutAside, viewer: Viewer) -> Told:
    """Tell everybody whose cards are out of play."""
    text = f"{holder_name(state, event.owner)} is not here: {event.count} cards are put aside, unseen."
    return Told(text, ("ff.session.absent-player",), "quiet")


@dealer.tells(HandTakenUp)
def tell_taken_up(state: State, event: HandTakenUp, viewer: Viewer) -> Told:
    """Tell everybody who plays on with their own cards."""
    return Told(f"{holder_name(state, event.owner)} plays on with their own cards.", ("ff.session.absent-player",))


@dealer.shows("ff.saved-hands")
@cites("ff.session.save-stack", "ff.ruling.hand-count-visibility")
def show_saved(state: State) -> Words | None:
    """The list of what is saved: everybody may read it."""
    lines = _written(state, state[Dealing].saved)
    cited = ("ff.session.save-stack",)
    return Words("Saved hands", Place.TABLE, tuple(Line(line, cites=cited) for line in lines)) if lines else None


@dealer.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Saving and taking up; coming late and leaving early."""
    if not viewer.runs:
        return
    if state[Dealing].saved:
        heroes = [Option(entity, holder_name(state, entity)) for entity in state[Protagonists].known]
        yield Offer(
            "ff.restore-hands",
            "Take up the saved hands",
            (several("absent", "Who is not here", heroes),),
            main=True,
            hint="Everybody finds their own cards again. Those of whoever is missing stay out of play.",
        )
    if state[Dealing].open:
        hint = "Every hand is filled first. Nobody sees another's cards."
        refused = refusal_of(may_save(state))
        label = "End the session and save the hands"
        yield Offer("ff.save-hands", label, (), (), refused, levers=True, group="Hands", hint=hint)
        if unsettled(state) is None:
            yield from _of_each(state)


def _of_each(state: State) -> Iterator[Offer]:
    for owner in lacking(state):
        yield Offer("ff.deal-in", "Deal in", fixed=(("entity", owner),), group=holder_name(state, owner), levers=True)
    for owner in here(state):
        name = holder_name(state, owner)
        yield Offer("ff.put-aside", "Put the cards aside", fixed=(("entity", owner),), group=name, levers=True)
    for owner in state[Dealing].absent:
        name = holder_name(state, owner)
        yield Offer("ff.take-up-hand", "Bring back into play", fixed=(("entity", owner),), group=name, levers=True)

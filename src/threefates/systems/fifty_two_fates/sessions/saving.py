"""Between sessions: hands are filled, listed and saved, and taken up again.

A table has no deck in an order, so nothing is laid on top of it: what the book protects by that is that everybody
finds the same hand again, that nobody has looked at it, and that whose it is and how many cards it has is written down.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.exchange import busy
from threefates.systems.fifty_two_fates.cards.deck import Cards
from threefates.systems.fifty_two_fates.dealing.dealer import Dealing, SavedHand, dealer, holders, settle_hand
from threefates.systems.fifty_two_fates.dealing.starting_session import not_dealt, open_session
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists, dealer_only
from threefates.systems.fifty_two_fates.turns.turns import AskTurn, NextGroup

__all__ = [
    "HandPutAside",
    "HandRestored",
    "HandsSaved",
    "RestoreHands",
    "SaveHands",
    "handing_out",
    "in_order",
    "listed",
    "may_save",
    "unsettled",
]


class HandsSaved(Event, frozen=True, tag="ff.hands-saved"):
    """The session is over: every hand waits for the next one."""

    hands: tuple[SavedHand, ...]


class HandRestored(Event, frozen=True, tag="ff.hand-restored"):
    """Somebody has their hand back, as it was."""

    owner: EntityId
    count: int


class HandPutAside(Event, frozen=True, tag="ff.hand-put-aside"):
    """Somebody's player is not here: their cards are out of play."""

    owner: EntityId
    count: int


class SaveHands(Command, frozen=True, tag="ff.save-hands"):
    """End the session: fill every hand and save it for the next one."""


class RestoreHands(Command, frozen=True, tag="ff.restore-hands"):
    """Begin the next session with the hands of the last one."""

    absent: tuple[EntityId, ...] = ()


# the rules ----------------------------------------------------------------------------------------


@cites("ff.session.save-stack", "ff.ruling.save-fd-first")
def in_order(owners: Sequence[EntityId], heroes: Sequence[EntityId]) -> tuple[EntityId, ...]:
    """The order of the list: the Fate Dealer's hands first, then the players', as they came.

    >>> in_order(["mara", "bern", "fate"], ["mara", "bern"])
    ('fate', 'mara', 'bern')
    """
    return (*(owner for owner in owners if owner not in heroes), *(owner for owner in owners if owner in heroes))


@cites("ff.session.save-stack")
def listed(hands: Sequence[tuple[str, int]]) -> tuple[str, ...]:
    """The list as it is written down: number, owner, count.

    >>> listed([("FD", 4), ("Angelica", 3)])
    ('1. FD (4)', '2. Angelica (3)')
    """
    return tuple(f"{number}. {owner} ({count})" for number, (owner, count) in enumerate(hands, start=1))


@cites("ff.session.save-restore")
def handing_out(hands: Sequence[SavedHand]) -> tuple[SavedHand, ...]:
    """The order in which hands are given back: from the end of the list, the Fate Dealer's last.

    >>> [hand.owner for hand in handing_out([SavedHand("fate", 4), SavedHand("mara", 3)])]
    ['mara', 'fate']
    """
    return tuple(reversed(hands))


def unsettled(state: State) -> Refused | None:
    """The words while somebody has still to answer something."""
    if all(isinstance(pending.step, (AskTurn, NextGroup)) for pending in state.agenda.steps):
        return busy(state)  # a fight may be left as it stands
    return Refused("session.unsettled", "Somebody has still to answer.", remedy="Finish what the table waits for.")


# saving and taking up again -----------------------------------------------------------------------


@dealer.decides(SaveHands)
@cites("ff.session.save-fill", "ff.session.save-stack")
def save_hands(act: Unfolding, command: SaveHands) -> None:
    """Every hand is filled up to what its owner holds now, damage and all; then the list is written."""
    dealer_only(act, "Saving the hands")
    refused = may_save(act.state)
    if refused:
        raise refused
    for owner in holders(act.state):
        settle_hand(act, owner)
    owners = in_order((*holders(act.state), *act.state[Dealing].absent), list(act.state[Protagonists].known))
    act.happen(HandsSaved(tuple(SavedHand(owner, act.state[Cards].held(owner)) for owner in owners)))


def may_save(state: State) -> Refused | None:
    """The words against saving now."""
    return not_dealt(state) or unsettled(state)


@dealer.folds(HandsSaved)
def saved(dealing: Dealing, event: HandsSaved) -> Dealing:
    """The session is closed, and the hands wait (`open` and `saved`)."""
    return replace(dealing, open=False, saved=event.hands)


@dealer.decides(RestoreHands)
@cites("ff.session.save-restore", "ff.session.absent-player", "ff.session.continue")
def restore_hands(act: Unfolding, command: RestoreHands) -> None:
    """Everybody here gets their own hand back; the cards of whoever is not stay out of play."""
    dealer_only(act, "Taking up the saved hands")
    refused = none_saved(act.state)
    if refused:
        raise refused
    for owner in (hand.owner for hand in handing_out(act.state[Dealing].saved)):
        count = act.state[Cards].held(owner)
        if owner not in command.absent:
            act.happen(HandRestored(owner, count))
        elif owner in act.state[Protagonists].known:
            act.happen(HandPutAside(owner, count))
    open_session(act, act.state[Dealing].mode, command.absent)


@cites("ff.session.save-stack")
def none_saved(state: State) -> Refused | None:
    """The words where no hand is saved."""
    if state[Dealing].saved:
        return None
    return Refused(
        "session.none_saved",
        "No hands are saved.",
        remedy="Deal; at the end of a session the hands can be saved.",
        source="ff.session.save-stack",
    )


@dealer.folds(HandRestored)
def restored(dealing: Dealing, event: HandRestored) -> Dealing:
    """Take the owner's hand off the list of saved and of absent ones (`saved` and `absent`)."""
    left = tuple(hand for hand in dealing.saved if hand.owner != event.owner)
    return replace(dealing, saved=left, absent=tuple(owner for owner in dealing.absent if owner != event.owner))


@dealer.folds(HandPutAside)
def put_aside(dealing: Dealing, event: HandPutAside) -> Dealing:
    """Move the owner's hand from the saved ones to those of absent players (`saved` and `absent`)."""
    left = tuple(hand for hand in dealing.saved if hand.owner != event.owner)
    return replace(dealing, saved=left, absent=tuple(dict.fromkeys((*dealing.absent, event.owner))))

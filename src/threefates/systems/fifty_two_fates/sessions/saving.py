"""Between sessions: hands are filled, listed and saved, and taken up again; whoever is not here has theirs put aside.

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
from threefates.systems.fifty_two_fates.dealing.dealer import (
    Dealing,
    SavedHand,
    SessionOpened,
    dealer,
    holders,
    limit,
    not_dealt,
    not_here,
    open_session,
    settle_hand,
)
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists, dealer_only
from threefates.systems.fifty_two_fates.tasks.tasks import Status, Tasks
from threefates.systems.fifty_two_fates.turns.turns import AskTurn, NextGroup, TurnClosing, asked_turn

__all__ = [
    "DealIn",
    "HandPutAside",
    "HandRestored",
    "HandTakenUp",
    "HandsSaved",
    "PutAside",
    "RestoreHands",
    "SaveHands",
    "TakeUpHand",
    "handing_out",
    "in_order",
    "lacking",
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


class HandTakenUp(Event, frozen=True, tag="ff.hand-taken-up"):
    """Somebody's player has come: their cards are in play again."""

    owner: EntityId


class SaveHands(Command, frozen=True, tag="ff.save-hands"):
    """End the session: fill every hand and save it for the next one."""


class RestoreHands(Command, frozen=True, tag="ff.restore-hands"):
    """Begin the next session with the hands of the last one."""

    absent: tuple[EntityId, ...] = ()


class PutAside(Command, frozen=True, tag="ff.put-aside"):
    """Put somebody's cards aside, unseen, while their player is not here."""

    entity: EntityId


class TakeUpHand(Command, frozen=True, tag="ff.take-up-hand"):
    """Bring somebody's cards back into play: their player is here."""

    entity: EntityId


class DealIn(Command, frozen=True, tag="ff.deal-in"):
    """Deal somebody the cards their hand lacks, such as one who joins late."""

    entity: EntityId


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


# coming late, leaving early -----------------------------------------------------------------------


@dealer.decides(PutAside)
@cites("ff.session.absent-player")
def decide_put_aside(act: Unfolding, command: PutAside) -> None:
    """Nobody looks at the cards, and nobody else gets them."""
    dealer_only(act, "Putting cards aside")
    act.state[Protagonists][command.entity]
    refused = not_dealt(act.state) or unsettled(act.state) or not_here(act.state, command.entity)
    if refused:
        raise refused
    act.happen(HandPutAside(command.entity, act.state[Cards].held(command.entity)))
    _wait_no_more(act, command.entity)


@dealer.answers_to(SessionOpened)
@cites("ff.session.absent-player")
def go_on_without(act: Unfolding, event: SessionOpened) -> None:
    """A fight that was left standing goes on without whoever is not here."""
    _wait_no_more(act, *event.absent)


@cites("ff.session.absent-player", "ff.round.round")
def _wait_no_more(act: Unfolding, *entities: EntityId) -> None:
    """Whoever is not here has no turn, and none that was theirs is waited for."""
    for entity in entities:
        if asked_turn(act.state, entity) is not None:
            act.push(TurnClosing(entity))


@dealer.decides(TakeUpHand)
@cites("ff.session.absent-player", "ff.cards.replace")
def take_up_hand(act: Unfolding, command: TakeUpHand) -> None:
    """Let somebody who has come play on with the cards that were put aside."""
    dealer_only(act, "Taking cards up")
    refused = not_dealt(act.state) or unsettled(act.state) or _is_here(act.state, command.entity)
    if refused:
        raise refused
    act.happen(HandTakenUp(command.entity))
    settle_hand(act, command.entity)


def _is_here(state: State, entity: EntityId) -> Refused | None:
    if entity in state[Dealing].absent:
        return None
    return Refused("session.here", "Their cards are in play.", remedy="Pick somebody whose cards are put aside.")


@dealer.folds(HandTakenUp)
def taken_up(dealing: Dealing, event: HandTakenUp) -> Dealing:
    """Take the owner off the list of absent players (`absent`)."""
    return replace(dealing, absent=tuple(owner for owner in dealing.absent if owner != event.owner))


@dealer.decides(DealIn)
@cites("ff.session.start", "ff.cards.replace", "ff.ruling.deck-and-discard-exhausted")
def deal_in(act: Unfolding, command: DealIn) -> None:
    """Whoever joins late, or was owed cards while none were left, gets what the hand lacks."""
    dealer_only(act, "Dealing somebody in")
    refused = may_deal_in(act.state, command.entity)
    if refused:
        raise refused
    settle_hand(act, command.entity)


@cites("ff.cards.replace")
def may_deal_in(state: State, owner: EntityId) -> Refused | None:
    """The words against dealing to somebody now."""
    refused = not_dealt(state) or unsettled(state)
    if refused or owner in lacking(state):
        return refused
    return Refused(
        "session.nothing_lacks",
        "Nothing can be dealt there now.",
        remedy="Pick somebody whose hand is short and not in the middle of a task, while there are cards left.",
        source="ff.cards.replace",
    )


@cites("ff.cards.replace")
def lacking(state: State) -> tuple[EntityId, ...]:
    """Name who holds fewer cards than they may, with none of them in a pool that is still open."""
    cards = state[Cards]
    if not cards.in_deck:
        return ()
    playing = {
        share.entity for task in state[Tasks].known.values() for share in task.pool if task.status is Status.OPEN
    }
    return tuple(owner for owner in holders(state) if cards.held(owner) < limit(state, owner) and owner not in playing)

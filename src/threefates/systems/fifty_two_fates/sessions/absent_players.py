"""Who is not here: their cards are put aside, unseen, and taken up when they come; who joins late is dealt in."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.cards.deck import Cards
from threefates.systems.fifty_two_fates.classes.lasting_maneuvers import part
from threefates.systems.fifty_two_fates.dealing.dealer import (
    Dealing,
    SessionOpened,
    dealer,
    holders,
    limit,
    not_here,
    settle_hand,
)
from threefates.systems.fifty_two_fates.dealing.starting_session import not_dealt
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists, dealer_only
from threefates.systems.fifty_two_fates.sessions.saving import HandPutAside, unsettled
from threefates.systems.fifty_two_fates.tasks.tasks import Status, Tasks
from threefates.systems.fifty_two_fates.turns.turns import TurnClosing, asked_turn

__all__ = ["DealIn", "HandTakenUp", "PutAside", "TakeUpHand", "lacking", "may_deal_in"]


class HandTakenUp(Event, frozen=True, tag="ff.hand-taken-up"):
    """Somebody's player has come: their cards are in play again."""

    owner: EntityId


class PutAside(Command, frozen=True, tag="ff.put-aside"):
    """Put somebody's cards aside, unseen, while their player is not here."""

    entity: EntityId


class TakeUpHand(Command, frozen=True, tag="ff.take-up-hand"):
    """Bring somebody's cards back into play: their player is here."""

    entity: EntityId


class DealIn(Command, frozen=True, tag="ff.deal-in"):
    """Deal somebody the cards their hand lacks, such as one who joins late."""

    entity: EntityId


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
    """Whoever is not here has no turn, and none that was theirs is waited for; nor do they guard anybody, or lead."""
    for entity in entities:
        part(act, entity)
        if asked_turn(act.state, entity) is not None:
            act.push(TurnClosing(entity))


@dealer.decides(TakeUpHand)
@cites("ff.session.absent-player")
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

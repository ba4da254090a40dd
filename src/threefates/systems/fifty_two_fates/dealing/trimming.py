"""Hands that must shrink, and hands that change owner: what goes, and who may see it."""

from __future__ import annotations

from threefates.rulebook.agenda import Choice
from threefates.rulebook.cites import cites
from threefates.rulebook.core import Controlled
from threefates.rulebook.messages import Command, Draws, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.exchange import busy
from threefates.systems.fifty_two_fates.cards.card_values import named
from threefates.systems.fifty_two_fates.cards.deck import Cards, HandReturned, discard, hand, holder_name
from threefates.systems.fifty_two_fates.dealing.dealer import AskTrim, Dealing, dealer, not_here, settle_hand, too_many
from threefates.systems.fifty_two_fates.people.protagonists import dealer_only

__all__ = ["ReturnHand", "Trim", "TrimLeftToChance"]


class TrimLeftToChance(Event, frozen=True, tag="ff.trim-left-to-chance"):
    """Somebody away holds too many cards: which of them go is drawn."""

    owner: EntityId
    count: int

    draws = Draws.HIDDEN  # it is drawn among the faces of a hand


class ReturnHand(Command, frozen=True, tag="ff.return-hand"):
    """Put somebody's hand back into the fate deck, unseen."""

    entity: EntityId


class Trim(Command, frozen=True, tag="ff.trim"):
    """Give up the cards that your sway no longer holds."""

    choice: str
    cards: tuple[str, ...] = ()


# hands that must shrink ---------------------------------------------------------------------------


@dealer.asks(AskTrim)
def ask_trim(state: State, step: AskTrim) -> Choice:
    """Ask a holder which cards go; for somebody absent chance says it."""
    return Choice(
        "",
        "trim",
        step.owner,
        f"{holder_name(state, step.owner)} holds {too_many(state, step.owner)} too many and gives them up",
        state.controllers(step.owner),
        hidden=True,
        if_absent="at random",
        cites=("ff.round.trim-hand",),
    )


@dealer.decides(Trim)
@cites("ff.round.trim-hand")
def trim(act: Unfolding, command: Trim) -> None:
    """Exactly as many as are too many, of the holder's choice."""
    step = act.settle(command.choice, AskTrim)
    cards, count = named(command.cards), too_many(act.state, step.owner)
    held = act.state[Cards].of(step.owner)
    if len(cards) != count or not all(card in held for card in cards):
        raise Refused(
            "trim.count",
            "Those are not the cards to give up.",
            remedy=f"Pick exactly {count} of that hand.",
            source="ff.round.trim-hand",
        )
    discard(act, hand(step.owner), cards)


@dealer.settles(AskTrim)
def trim_at_random(act: Unfolding, step: AskTrim, option: str) -> None:
    """For somebody absent: which cards go is left to chance, and nobody has looked at the others, or names any."""
    act.must_be_drawn_for(step.owner)
    count = too_many(act.state, step.owner)
    act.happen(TrimLeftToChance(step.owner, count))
    for _ in range(count):
        discard(act, hand(step.owner), [act.chance.pick(act.state[Cards].of(step.owner))])


dealer.only_tells(TrimLeftToChance)  # what goes is told card by card


# hands that change owner --------------------------------------------------------------------------


@dealer.answers_to(Controlled)
@cites("ff.cards.secrecy")
def keep_hands_secret(act: Unfolding, event: Controlled) -> None:
    """A hand is not handed over with its character: it goes back unseen, and a new one is drawn."""
    if act.state[Cards].held(event.entity):
        act.happen(HandReturned(event.entity))
        if act.state[Dealing].open:
            settle_hand(act, event.entity)


@dealer.decides(ReturnHand)
@cites("ff.dealer.role", "ff.session.absent-player")
def return_hand(act: Unfolding, command: ReturnHand) -> None:
    """The Fate Dealer puts a hand away without looking at it."""
    dealer_only(act, "Putting a hand away")
    refused = busy(act.state) or _no_hand(act.state, command.entity) or not_here(act.state, command.entity)
    if refused:
        raise refused
    act.happen(HandReturned(command.entity))


def _no_hand(state: State, entity: EntityId) -> Refused | None:
    if state[Cards].held(entity):
        return None
    return Refused("hand.none", "There is no hand to put away.", remedy="Pick somebody who holds cards.")

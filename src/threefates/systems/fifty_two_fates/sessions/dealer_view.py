"""Hands and dealing as people see them."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.pieces.cards import DECK, Card
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Told
from threefates.rulebook.offers import Offer, choice, flag, refusal_of, several
from threefates.rulebook.parts import Hand, Hands, Part, Place
from threefates.rulebook.state import Settings, State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.exchange import busy, open_steps
from threefates.systems.fifty_two_fates.cards.card_values import options
from threefates.systems.fifty_two_fates.cards.deck import Cards, held_by, holder_name, shown
from threefates.systems.fifty_two_fates.dealing.dealer import (
    AskTrim,
    Dealing,
    Mode,
    SessionOpened,
    dealer,
    here,
    holders,
    limit,
    too_many,
)
from threefates.systems.fifty_two_fates.dealing.starting_session import nobody_to_deal_to
from threefates.systems.fifty_two_fates.dealing.trimming import TrimLeftToChance
from threefates.systems.fifty_two_fates.exchanges.take_unasked import unasked
from threefates.systems.fifty_two_fates.people.protagonists import Health, Protagonist, Protagonists

__all__ = ["crowded", "offers"]


@dealer.tells(SessionOpened)
def tell_opened(state: State, event: SessionOpened, viewer: Viewer) -> Told:
    """Tell everybody how the session is dealt."""
    said = {
        Mode.FATE_DRAW: "plays everything else from the deck, unseen",
        Mode.FATE_SWAY: f"holds a secret hand of {event.fate_hand}",
        Mode.MIXED_FATE: f"gives important foes secret hands of {event.fate_hand}",
    }
    text = f"Hands are dealt{' afresh' if event.afresh else ''}. The Fate Dealer {said[event.mode]}.{_crowd(state)}"
    return Told(text, ("ff.session.start", "ff.dealer.modes"))


@cites("ff.ruling.player-count")
def crowded(full_hands: int) -> bool:
    """Say whether full hands take more than half of the deck, which will then be shuffled often.

    >>> crowded(26), crowded(27)
    (False, True)
    """
    return 2 * full_hands > len(DECK)


def _crowd(state: State) -> str:
    count = sum(limit(state, owner) for owner in holders(state))
    return f" Full hands take {count} of {len(DECK)} cards." if crowded(count) else ""


@dealer.tells(TrimLeftToChance)
def tell_left_to_chance(state: State, event: TrimLeftToChance, viewer: Viewer) -> Told:
    """Tell everybody for whom chance picks the cards that go."""
    text = f"{holder_name(state, event.owner)} is away: chance picks what goes, {event.count} of the hand."
    return Told(text, ("ff.round.trim-hand",), "quiet")


@dealer.shows("ff.hands")
@cites("ff.ruling.hand-count-visibility")
def show_hands(state: State) -> Hands:
    """Show how many cards everybody holds, out of how many, and whose are put aside."""
    cards = state[Cards]
    seen = [
        Hand(owner, holder_name(state, owner), cards.held(owner), limit(state, owner), note=_says(state, owner))
        for owner in holders(state)
    ]
    seen += [
        Hand(owner, holder_name(state, owner), cards.held(owner), note="put aside") for owner in state[Dealing].absent
    ]
    return Hands("Hands", Place.PEOPLE, tuple(seen), empty="Nobody holds cards yet. The Fate Dealer deals.")


def _says(state: State, owner: EntityId) -> str:
    return "takes hits unless they object" if unasked(state, owner) else ""


@dealer.shows_each("ff.my-hand")
def show_my_hand(state: State, viewer: Viewer) -> Part | None:
    """My cards, face up to me alone."""
    owners = (owner for owner in (*holders(state), *state[Dealing].absent) if viewer.holds(owner))
    mine = tuple(_hand(state, owner, *state.only(held_by, owner)) for owner in owners)
    return Hands("My hand", Place.HAND, mine, empty="No cards.") if mine else None


def _hand(state: State, owner: EntityId, cards: tuple[Card, ...], size: int) -> Hand:
    note = _left(state[Protagonists].known.get(owner))
    return Hand(owner, holder_name(state, owner), size, limit(state, owner), shown(cards), note)


def _left(hero: Protagonist | None) -> str:
    """Say what is left to do for whoever has nothing in hand."""
    if hero is None or hero.sway:
        return ""
    wind = ", or take a second wind" if hero.second_wind else ""
    said = {
        Health.AWAKE: f"Nothing in hand, but awake: on your turn, move{wind}. The next hit leaves you dying.",
        Health.UNCONSCIOUS: "Unconscious: you live, and somebody may wake you.",
        Health.DYING: "Dying: each round you draw for your life.",
        Health.DEAD: "Dead.",
    }
    return said[hero.health]


@dealer.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Dealing; giving up cards; putting a hand away."""
    yield from _trims(state, viewer)
    if not viewer.runs:
        return
    refused = nobody_to_deal_to(state) or busy(state)
    opened = state[Dealing].open
    there = here(state) if opened else state[Protagonists].known
    heroes = [Option(entity, holder_name(state, entity)) for entity in there]
    ready = bool(state[Settings].scenario)  # which deals by itself when it begins
    modes = [Option(mode.value, mode.value.replace("_", " ")) for mode in Mode]
    yield Offer(
        "ff.deal",
        "Deal" if not opened else "Deal again",
        (
            choice("mode", "Your cards", modes, default=state[Dealing].mode.value),
            flag("afresh", "Afresh: all cards come back first"),
            several("absent", "Who is not here", heroes),
        ),
        refusal=refusal_of(refused),
        main=not opened and not state[Dealing].saved and not ready,
        levers=opened or ready,
        group="Hands" if opened or ready else "",
        hint="Everybody draws up to their sway. Nobody sees another's hand, you neither.",
    )
    if opened and busy(state) is None:
        for owner in filter(state[Cards].held, holders(state)):
            name = holder_name(state, owner)
            yield Offer("ff.return-hand", "Put the hand away", fixed=(("entity", owner),), group=name, levers=True)


def _trims(state: State, viewer: Viewer) -> Iterator[Offer]:
    for question, step in open_steps(state, AskTrim):
        if viewer.holds(step.owner):
            count, mine = too_many(state, step.owner), state[Cards].of(step.owner)
            yield Offer(
                "ff.trim",
                f"Give up {count}",
                (several("cards", "Cards to give up", options(mine), low=count, high=count),),
                (("choice", question),),
                main=True,
                choice=question,
                hint="Your hand is larger than your sway.",
            )

"""Cards that come by themselves where a table reads the deck so, and the deck as people see it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from threefates.pieces.cards import Card
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import ALOUD, Command, Step, Told
from threefates.rulebook.offers import Offer, number, refusal_of
from threefates.rulebook.parts import CardFace, Hand, Hands, Place
from threefates.rulebook.refusals import Refusal, Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Seating, Viewer
from threefates.systems.fates_edge.actions.roll_in_hand import RollConcluded, Rolls, in_hand
from threefates.systems.fates_edge.beats.beats import BeatsSpent, pay, too_few
from threefates.systems.fates_edge.beats.three_clocks import ThreatLanded
from threefates.systems.fates_edge.deck.deck import (
    AT_ONCE,
    CAUSES,
    MOST_IN_SCENE,
    CardTurned,
    Deck,
    DeckSet,
    DeckShuffled,
    cannot_turn,
    cards_of,
    deck,
    desperate_with_cost,
    full_scene,
    turn,
)
from threefates.systems.fates_edge.deck.suits_and_ranks import twist
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.wording import beats_said
from threefates.systems.fates_edge.rulings.road import DeckOrSpend, DeckSuits, DeckTriggers
from threefates.systems.fates_edge.travel.travel import LegEnded, TroubleCame

__all__ = ["CARD", "AskCard", "deck_shown", "follows"]

GROUP: Final = "Deck"
CARD, BANK = "card", "bank"


class SetDeck(Command, frozen=True, tag="fe.set-deck"):
    """Say whether the deck is played with."""

    in_use: bool


class AskCard(Step, frozen=True, tag="fe.ask-card"):
    """Are the beats of this roll banked, or answered with a card?"""

    roll: int
    beats: int


class ClockCard(Step, frozen=True, tag="fe.step-clock-card"):
    """A card is turned for a clock that has filled."""

    why: str


def _by_itself(state: State) -> bool:
    return state.ruling(DeckTriggers) is DeckTriggers.QUICKSTART and full_scene(state) is None


def _on_top(state: State) -> bool:
    """Say whether a card that comes by itself comes on top of the beats."""
    return _by_itself(state) and state.ruling(DeckOrSpend) is DeckOrSpend.BOTH


@cites("fe.deck.triggers-quickstart", "fe.ruling.deck-or-spend")
def follows(state: State, position: Position) -> bool:
    """Say whether a card follows by itself where a roll from there succeeds at a cost."""
    return position is Position.DESPERATE and _on_top(state)


# what brings a card


@deck.answers_to(RollConcluded)
@cites("fe.deck.triggers-quickstart", "fe.ruling.deck-or-spend")
def desperate(act: Unfolding, event: RollConcluded) -> None:
    """A Desperate roll that succeeds with a cost: a card on top of the beats, or in their place."""
    roll = in_hand(act.state)
    if not _by_itself(act.state) or not desperate_with_cost(roll):
        return
    if act.state.ruling(DeckOrSpend) is DeckOrSpend.BOTH:
        turn(act, _WHY_DESPERATE, roll.number)
    elif act.state[Seating].running_here:
        act.push(AskCard(roll.number, event.beats))


_WHY_DESPERATE: Final = "a success at a cost, from the worst Position"


@deck.asks(AskCard)
def ask(state: State, step: AskCard) -> Choice:
    """The Game Master's call; where nobody is left to make it, the beats simply stay."""
    roll = state[Rolls].latest
    owner = roll.hero if roll else ""
    card = Option(CARD, "Turn a card", f"In the place of {beats_said(state, step.beats)}.", _card_refused(state, step))
    keep = Option(BANK, f"Keep {beats_said(state, step.beats)}")
    present = state[Seating].running_here
    asks = f"{hero_named(state, owner)} succeeded at a cost, from the worst Position: beats, or a card?"
    seats = present or state.controllers(owner)
    cited = ("fe.deck.triggers-quickstart", DeckOrSpend.ruling_id)
    return Choice("", "card", owner, asks, seats, (keep, card) if present else (keep,), if_absent=BANK, cites=cited)


def _card_refused(state: State, step: AskCard) -> Refusal | None:
    return refusal_of(full_scene(state) or too_few(state, step.beats))


@deck.settles(AskCard)
def settle(act: Unfolding, step: AskCard, option: str) -> None:
    """Turn the card for the beats, or leave the beats in the bank: never both."""
    if option == CARD and pay(act, step.beats, "a card"):
        turn(act, _WHY_DESPERATE, step.roll)


@deck.answers_to(BeatsSpent)
@cites("fe.deck.triggers-quickstart", "fe.ruling.deck-or-spend")
def spent(act: Unfolding, event: BeatsSpent) -> None:
    """Two beats at once bring a card on top, where both is read."""
    if event.amount >= AT_ONCE and _on_top(act.state):
        turn(act, f"{beats_said(act.state, event.amount)} spent at once")


@deck.answers_to(ThreatLanded)
def threat(act: Unfolding, event: ThreatLanded) -> None:
    """A threat is a major clock."""
    major_clock(act, event.name)


@deck.answers_to(TroubleCame)
def trouble(act: Unfolding, event: TroubleCame) -> None:
    """So is a Travel Clock full of danger."""
    major_clock(act, event.leg)


@deck.answers_to(LegEnded)
def arrived(act: Unfolding, event: LegEnded) -> None:
    """So is one that brings them there."""
    if event.by_clock:
        major_clock(act, event.name)


@cites("fe.deck.triggers-quickstart")
def major_clock(act: Unfolding, name: str) -> None:
    """A clock that the story turns on has filled; the card lies in the scene that this brings about."""
    if _by_itself(act.state):
        act.push(ClockCard(f"{name} is full"))


@deck.resolves(ClockCard)
def turn_for_clock(act: Unfolding, step: ClockCard) -> None:
    """Once what the clock promised has come."""
    turn(act, step.why)


# whether it is played with


@deck.decides(SetDeck)
@cites("fe.deck.triggers-core", "fe.deck.triggers-quickstart")
def set_deck(act: Unfolding, command: SetDeck) -> None:
    """Take the deck into play or out of it, an option of the book; only whoever runs the game may."""
    act.must_run("Putting the deck away")
    if act.state[Deck].in_use is command.in_use:
        raise Refused("deck.same", "That is so already.", remedy="Play on.")
    act.happen(DeckSet(command.in_use))


# what is seen


@deck.tells(CardTurned, stage=(ALOUD,))
def tell_turned(state: State, event: CardTurned, viewer: Viewer) -> Told:
    """Tell everybody which card was turned, how it is read, and why."""
    said = f"The {Card.parse(event.card).spoken}: {event.theme}, {event.severity} ({event.why})."
    if event.together:
        cards = [Card.parse(each.card) for each in state[Deck].scene[-event.together :]]
        said += f" One twist of them all: {twist(cards, state.ruling(DeckSuits))}."
    face = CardFace(event.card, Card.parse(event.card).spoken)
    lies = Hands("Deck of Consequences", Place.NOW, (Hand("turned", face.name.capitalize(), 1, cards=(face,)),))
    return Told(said, ("fe.deck.ranks", DeckSuits.ruling_id), tone="cost", stage=(lies,))


@deck.tells(DeckShuffled)
def tell_shuffled(state: State, event: DeckShuffled, viewer: Viewer) -> Told:
    """Tell everybody that the deck is shuffled."""
    return Told("The Deck of Consequences is shuffled.", tone="quiet")


@deck.tells(DeckSet)
def tell_set(state: State, event: DeckSet, viewer: Viewer) -> Told:
    """Tell everybody whether the deck is played with."""
    return Told(f"The Deck of Consequences {'is on the table' if event.in_use else 'stays in its box'}.", tone="quiet")


@deck.shows("consequences")
def deck_shown(state: State) -> Hands | None:
    """The cards of this scene, and how they are read."""
    lies = state[Deck].scene
    if not lies:
        return None
    faces = tuple(CardFace(turned.card, Card.parse(turned.card).spoken) for turned in lies)
    note = "; ".join(f"{turned.theme}, {turned.severity}" for turned in lies)
    most = MOST_IN_SCENE if state.ruling(DeckTriggers) is DeckTriggers.QUICKSTART else None
    hand = Hand("consequences", "In this scene", len(lies), most, faces, note)
    return Hands("Deck of Consequences", Place.TABLE, (hand,))


@deck.offers_under(Heading(GROUP, levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever runs the game to turn a card for what may bring one, to shuffle, and to put the deck away."""
    if not viewer.runs:
        return
    if state[Deck].in_use:
        yield from _turning(state)
        yield Offer("fe.shuffle-deck", "Shuffle the deck", group=GROUP, levers=True)
    there = state[Deck].in_use
    label = "Put the deck away" if there else "Put the deck on the table"
    yield Offer("fe.set-deck", label, (), (("in_use", not there),), group=GROUP, levers=True)


def _turning(state: State) -> Iterator[Offer]:
    for cause in _OFFERED[state.ruling(DeckTriggers)]:
        most = cards_of(state, cause)
        fields = (number("cards", "Cards", low=1, high=most, default=1),) if most > 1 else ()
        label, fixed = f"Turn a card: {CAUSES[cause]}", (("cause", cause),)
        refusal = refusal_of(cannot_turn(state, cause))
        hint = "One or two cards make an evening; build on what is happening, and let people soften it."
        yield Offer("fe.turn-card", label, fields, fixed, refusal=refusal, group=GROUP, hint=hint, levers=True)


_OFFERED: Final = {
    DeckTriggers.CORE: ("roll", "overflow", "travel", "campaign"),
    DeckTriggers.QUICKSTART: ("spend",),
    DeckTriggers.PER_ROLL: ("roll",),
}

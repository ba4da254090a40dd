"""The Deck of Consequences: cards turned for what goes wrong, read by suit and rank. There is no order in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.clocks import ClockId
from threefates.commons.scenes import Scenes
from threefates.pieces.cards import DECK, Card
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import EachScene, End, ForGood
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Draws, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fates_edge.actions.roll_in_hand import Roll
from threefates.systems.fates_edge.beats.beats import Bank, limits, pay, spent_on_roll, too_few
from threefates.systems.fates_edge.beats.throws import latest_read
from threefates.systems.fates_edge.deck.suits_and_ranks import severity, theme
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rulings.road import DeckOrSpend, DeckSuits, DeckTriggers
from threefates.systems.fates_edge.travel.travel import Travel

__all__ = [
    "CAUSES",
    "MOST_IN_SCENE",
    "CardTurned",
    "Deck",
    "DeckSet",
    "DeckShuffled",
    "TurnCard",
    "cannot_turn",
    "cards_left",
    "cards_of",
    "deck",
    "full_scene",
    "price_of_card",
    "turn",
]

AT_ONCE: Final = 2  # beats in one spend that bring a card
CAUSES: Final = {
    "roll": "the latest roll showed several 1s",
    "overflow": "more beats are banked than the scene bears",
    "travel": "the road has something in store",
    "campaign": "what hangs over the campaign has moved",
    "spend": "two beats are spent on it",
}


class Turned(Struct, frozen=True):
    """A card of this scene, and what it was read as."""

    card: str  # "9S"
    theme: str
    severity: str
    why: str


class Deck(Struct, frozen=True):
    """The cards that have been turned; all others are in the deck, in no order."""

    out: ForGood[tuple[str, ...]] = ()  # since the deck was last shuffled
    scene: EachScene[tuple[Turned, ...]] = ()  # in this scene; 0..3 where cards come by themselves
    in_use: ForGood[bool] = True
    answered: ForGood[int] = 0  # the number of the latest roll that was answered with a card
    campaign: ForGood[Mapping[ClockId, int]] = {}  # half segments of each clock over the campaign, as it last moved
    moved: EachScene[int] = 0  # how often one of them has moved on, in this scene


class CardTurned(Event, frozen=True, tag="fe.card-turned"):
    """A card of the deck lies open, and says what kind of trouble comes and how bad."""

    card: str
    theme: str
    severity: str
    why: str
    roll: int = 0  # the roll it answers, if any
    together: int = 0  # on the last of several that are turned at once: how many they are

    draws = Draws.OPEN


class DeckShuffled(Event, frozen=True, tag="fe.deck-shuffled"):
    """Every card is in the deck again."""

    lying: bool = False  # but for those of the scene, which has had them


class DeckSet(Event, frozen=True, tag="fe.deck-set"):
    """The deck lies on the table, or stays in its box."""

    in_use: bool


class TurnCard(Command, frozen=True, tag="fe.turn-card"):
    """Turn a card of the Deck of Consequences, because of something that allows it."""

    cause: str
    cards: int = 1  # 1..3; more than one only where a table reads the deck so


class ShuffleDeck(Command, frozen=True, tag="fe.shuffle-deck"):
    """Put every card back but those that lie in the scene."""


deck = Chapter("deck", Deck)
deck.formerly("fe.cards-cleared", End.BETWEEN_SCENES)


# what a card says


class _Triggers(Struct):
    draw: int
    per_scene_max: int


@cites("fe.deck.triggers-quickstart")
def most_in_scene() -> int:
    """Cards that a scene bears where they come by themselves; where a roll is answered with them, that roll.

    >>> most_in_scene()
    3
    """
    return entry("fe.deck.triggers-quickstart").table(_Triggers).per_scene_max


MOST_IN_SCENE: Final = most_in_scene()


# when one may be turned


@cites("fe.deck.triggers-quickstart")
def full_scene(state: State) -> Refused | None:
    """The refusal where no card can be turned at all, or None."""
    found = state[Deck]
    if not found.in_use:
        return Refused("deck.in_its_box", "The deck is not played with.", remedy="Put it on the table first.")
    if state.ruling(DeckTriggers) is not DeckTriggers.QUICKSTART or len(found.scene) < MOST_IN_SCENE:
        return None
    return Refused(
        "deck.enough",
        f"This scene has its {MOST_IN_SCENE} cards.",
        remedy="Build on what lies there.",
        source="fe.deck.triggers-quickstart",
    )


@cites("fe.ruling.deck-triggers")
def cannot_turn(state: State, cause: str) -> Refused | None:
    """The refusal where a card cannot be turned by the Game Master for that cause, or None."""
    return full_scene(state) or _CHECKS[cause](state)


@cites("fe.deck.triggers-core", "fe.deck.one-method-per-roll")
def _for_roll(state: State) -> Refused | None:
    roll, triggers = latest_read(state), state.ruling(DeckTriggers)
    if triggers is DeckTriggers.QUICKSTART:
        return _no("Here cards come by themselves.", "Play on.")
    if roll is None:
        return _no("No roll asks for a card.", "Wait for one with 1s.")
    if roll.beats < 1 or (triggers is DeckTriggers.CORE and roll.ones < 2):
        return _no("That roll shows too few 1s.", "Wait for another.")
    if state[Deck].answered == roll.number:
        return _no("That roll has its card.", "Wait for another.")
    if state.ruling(DeckOrSpend) is not DeckOrSpend.EITHER:
        return None
    if spent_on_roll(state):
        return _no("Beats were spent on that roll: it is those, or a card.", "Wait for another.")
    return too_few(state, roll.beats)


@cites("fe.deck.triggers-core", "fe.ruling.sb-overflow")
def _for_overflow(state: State) -> Refused | None:
    bank, (scene, _) = state[Bank], limits(state)
    if state.ruling(DeckTriggers) is not DeckTriggers.CORE:
        return _no("Overflow brings no card here.", "Spend beats instead.")
    if (past := bank.held + bank.spent_in_scene - scene) <= 0:
        return _no("No beats overflow.", "Spend what is banked.")
    answered = sum(each.why == CAUSES["overflow"] for each in state[Deck].scene)
    return None if answered < past else _no("What overflows has its cards.", "Wait until more does.")


@cites("fe.deck.triggers-core")
def _for_travel(state: State) -> Refused | None:
    if state.ruling(DeckTriggers) is not DeckTriggers.CORE:
        return _no("The road alone brings no card here.", "Play on.")
    return None if state[Travel].leg else _no("Nobody is on the road.", "Start a leg first.")


@cites("fe.deck.triggers-core")
def _for_campaign(state: State) -> Refused | None:
    if state.ruling(DeckTriggers) is not DeckTriggers.CORE:
        return _no("The campaign's clock brings no card here.", "Play on.")
    answered = sum(each.why == CAUSES["campaign"] for each in state[Deck].scene)
    if answered < state[Deck].moved:
        return None
    return _no("Nothing that hangs over the campaign has moved.", "Wait until it does.")


@cites("fe.ruling.deck-or-spend")
def _for_spend(state: State) -> Refused | None:
    if state.ruling(DeckTriggers) is not DeckTriggers.QUICKSTART or state.ruling(DeckOrSpend) is DeckOrSpend.BOTH:
        return _no("Beats buy no card here.", "Spend them on what goes wrong.")
    return too_few(state, AT_ONCE)


def _no(title: str, remedy: str) -> Refused:
    return Refused("deck.no_trigger", title, remedy=remedy, source=DeckTriggers.ruling_id)


_CHECKS: Final = {
    "roll": _for_roll,
    "overflow": _for_overflow,
    "travel": _for_travel,
    "campaign": _for_campaign,
    "spend": _for_spend,
}


@cites("fe.deck.one-method-per-roll", "fe.deck.triggers-core")
def cards_of(state: State, cause: str) -> int:
    """Count the cards to be turned at once: one, or where any roll may be answered as many as its 1s, three at most."""
    roll = latest_read(state)
    if state.ruling(DeckTriggers) is not DeckTriggers.PER_ROLL or cause != "roll" or roll is None:
        return 1
    return max(1, min(roll.beats, MOST_IN_SCENE))


# what is done


def turn(act: Unfolding, why: str, roll: int = 0, *, together: int = 0) -> None:
    """Turn one card, each that is in the deck as likely as any other. Silent where the scene has its cards."""
    if full_scene(act.state):
        return
    if not cards_left(act.state):
        act.happen(_shuffled(act.state))
    card = act.chance.pick(cards_left(act.state))
    act.happen(CardTurned(str(card), theme(card, act.state.ruling(DeckSuits)), severity(card), why, roll, together))


@deck.decides(TurnCard)
@cites("fe.deck.triggers-quickstart", "fe.deck.triggers-core")
def turn_card(act: Unfolding, command: TurnCard) -> None:
    """Turn cards for a cause that allows them, in the place of beats where they pay; only whoever runs the game may."""
    act.must_run("Turning a card")
    if command.cause not in CAUSES:
        title, source = "That brings no card.", "fe.deck.triggers-core"
        raise Refused("deck.no_cause", title, remedy=f"Choose {', '.join(CAUSES)}.", source=source)
    if refusal := cannot_turn(act.state, command.cause):
        raise refusal
    most = cards_of(act.state, command.cause)
    if not 1 <= command.cards <= most:
        title, source = f"Not {command.cards} at once.", "fe.deck.triggers-core"
        raise Refused("deck.too_many", title, remedy=f"Turn 1 to {most}.", source=source)
    number = _number_of_roll(act.state, command.cause)
    if _paid(act, command.cause):
        if len(cards_left(act.state)) < command.cards:  # or one of them might come twice
            act.happen(_shuffled(act.state))
        for left in range(command.cards, 0, -1):
            together = command.cards if left == 1 < command.cards else 0
            turn(act, CAUSES[command.cause], number, together=together)


@cites("fe.deck.triggers-core", "fe.deck.one-method-per-roll")
def _number_of_roll(state: State, cause: str) -> int:
    """Which roll a card answers: the latest, which has its card then; 0 where it comes for something else."""
    roll = latest_read(state) if cause == "roll" else None
    return roll.number if roll else 0


def _paid(act: Unfolding, cause: str) -> bool:
    """Take the beats that the card stands for out of the bank; whether it is turned."""
    return pay(act, price, "a card") if (price := price_of_card(act.state, cause)) else True


@cites("fe.ruling.deck-or-spend")
def price_of_card(state: State, cause: str) -> int:
    """Beats that a card takes the place of; 0 where it costs none."""
    roll, either = latest_read(state), state.ruling(DeckOrSpend) is DeckOrSpend.EITHER
    if cause == "roll" and either and roll is not None:
        return roll.beats
    return AT_ONCE if cause == "spend" else 0


def cards_left(state: State) -> tuple[Card, ...]:
    """The cards that are in the deck, in no order."""
    return tuple(card for card in DECK if str(card) not in state[Deck].out)


@cites("fe.deck.triggers-quickstart")
def desperate_with_cost(roll: Roll) -> bool:
    """Say whether a roll brings a card by itself: it succeeded from the worst Position, at a cost, and nobody who
    rolled against it has it.
    """
    at_cost = roll.outcome is Outcome.SUCCESS_AND_COST and not roll.beaten
    return at_cost and roll.terms.position is Position.DESPERATE


@deck.decides(ShuffleDeck)
@cites("fe.deck.triggers-core", "fe.deck.triggers-quickstart")
def shuffle(act: Unfolding, command: ShuffleDeck) -> None:
    """Put every card back into the deck but those of the scene; only whoever runs the game may."""
    act.must_run("Shuffling the deck")
    act.happen(_shuffled(act.state))


@cites("fe.deck.triggers-quickstart")
def _shuffled(state: State) -> DeckShuffled:
    """A scene has had the cards that lie in it, however often the deck is shuffled; all of them cannot lie there."""
    others = bool(cards_left(state)) or len(state[Deck].out) > len(state[Deck].scene)
    return DeckShuffled(lying=others and state[Scenes].current is not None)


# what has happened


@deck.folds(CardTurned)
def card_turned(deck: Deck, event: CardTurned) -> Deck:
    """Add the card to those of the scene and those out of the deck, and set which roll it answers."""
    lies = Turned(event.card, event.theme, event.severity, event.why)
    return replace(deck, out=(*deck.out, event.card), scene=(*deck.scene, lies), answered=event.roll or deck.answered)


@deck.folds(DeckShuffled)
def was_shuffled(deck: Deck, event: DeckShuffled) -> Deck:
    """Put all fifty-two back into the deck, or all but the scene's (`out` and `scene`)."""
    scene = deck.scene if event.lying else ()
    return replace(deck, out=tuple(each.card for each in scene), scene=scene)


@deck.folds(DeckSet)
def was_set(deck: Deck, event: DeckSet) -> Deck:
    """Set whether the deck is in use (`in_use`)."""
    return replace(deck, in_use=event.in_use)

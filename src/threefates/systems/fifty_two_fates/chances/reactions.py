"""The odds of answering an action that lies on the table: with cards of a hand or of the deck, or with none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec.structs import replace

from threefates.pieces.cards import Card
from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.exchange import Bout, BoutResult, Play
from threefates.systems.fifty_two_fates.battlefield.exchange_events import AskReaction, current
from threefates.systems.fifty_two_fates.cards.card_values import Value, check_play, short
from threefates.systems.fifty_two_fates.chances.effects import Ways, came_of, told
from threefates.systems.fifty_two_fates.chances.replies import reply_of
from threefates.systems.fifty_two_fates.chances.unseen_cards import LaidCards, advice, each, step_of, ways_to_play
from threefates.systems.fifty_two_fates.content.loader import spells
from threefates.systems.fifty_two_fates.dealing.dealer import hand_holder
from threefates.systems.fifty_two_fates.exchanges.alteration_expose_protect import against, succeeds_by_itself
from threefates.systems.fifty_two_fates.exchanges.attack import result_of
from threefates.systems.fifty_two_fates.exchanges.cards_needed import answer_bonus
from threefates.systems.fifty_two_fates.exchanges.reactions import (
    Defend,
    DefendByDraw,
    LetItWork,
    Riposte,
    TakeIt,
    answer_cards,
    may_riposte,
    may_take,
    reactions,
)
from threefates.systems.fifty_two_fates.exchanges.stone_skin import check_stone, stone_cards
from threefates.systems.fifty_two_fates.turns.combatants import action_value, cards_of, reaction_value

__all__ = ["of_defence", "of_defence_by_draw", "of_letting_it_work", "of_riposte", "of_taking_it"]


@reactions.odds(Defend)
def of_defence(state: State, command: Defend, viewer: Viewer) -> Chances | None:
    """Weigh whether cards of a hand stop what lies there: they do or they do not."""
    target = _asked(state, command.choice)
    if not target:
        return None
    hand, usual = cards_of(state, target), answer_cards(state, target)
    cards = tuple(card for card in hand if str(card) in command.cards)
    most = usual + stone_cards(state, target)
    if len(cards) < len(command.cards) or check_stone(cards, usual) or check_play(cards, most):
        return None
    fit = (play for play in ways_to_play(hand, most) if not check_stone(play, usual))
    worths = ((play, _worth(state, target, play)) for play in fit)
    laid = [LaidCards(play, worth, _holds(_result(state, current(state), worth))) for play, worth in worths]
    result = _result(state, current(state), _worth(state, target, cards))
    said = advice(laid, "No play of this hand stops it.")
    return replace(_told(state, {result: Fraction(1)}), options=tuple(each(hand, laid)), advice=said)


@reactions.odds(DefendByDraw)
def of_defence_by_draw(state: State, command: DefendByDraw, viewer: Viewer) -> Chances | None:
    """Weigh whether cards still to be drawn stop what lies there."""
    target = _asked(state, command.choice)
    if not target or hand_holder(state, target) is not None or not 1 <= command.count <= answer_cards(state, target):
        return None
    results = dict.fromkeys(BoutResult, Fraction(0))
    for reply, share in reply_of(state, target, command.count).law.items():
        results[_result(state, current(state), reply)] += share
    return _told(state, results)


# no card ------------------------------------------------------------------------------------------


@reactions.odds(TakeIt)
def of_taking_it(state: State, command: TakeIt, viewer: Viewer) -> Chances | None:
    """Weigh what an action does to whom plays nothing against it; only Protect may still stand."""
    target = _asked(state, command.choice)
    if not target or may_take(state, target):
        return None
    spell = spells().get(current(state).how)
    let_in = spell is not None and spell.welcome
    return _told(state, {BoutResult.HIT if let_in else _result(state, current(state), None): Fraction(1)})


@reactions.odds(LetItWork)
def of_letting_it_work(state: State, command: LetItWork, viewer: Viewer) -> Chances | None:
    """Weigh what a spell does that is let in."""
    return _told(state, {BoutResult.HIT: Fraction(1)}) if _asked(state, command.choice) else None


@reactions.odds(Riposte)
def of_riposte(state: State, command: Riposte, viewer: Viewer) -> Chances | None:
    """Weigh what is suffered first, for striking back after it."""
    target = _asked(state, command.choice)
    if not target or may_riposte(state, target):
        return None
    return _told(state, {_result(state, replace(current(state), riposted=True), None): Fraction(1)})


def _asked(state: State, choice: str) -> EntityId:
    """Name who is to answer the action on the table."""
    step = step_of(state, choice, AskReaction)
    return step.target if step else ""


def _worth(state: State, target: EntityId, cards: Sequence[Card]) -> Value:
    return reaction_value(state, target, Play(short(cards), answer_bonus(state, target)))


def _result(state: State, bout: Bout, reaction: Value | None) -> BoutResult:
    faced = against(state, bout, action_value(state, bout.actor, bout.play), reaction)
    return result_of(*faced, automatic=succeeds_by_itself(state, bout))


def _holds(result: BoutResult) -> Fraction:
    return Fraction(result is not BoutResult.HIT)


def _told(state: State, results: Mapping[BoutResult, Fraction]) -> Chances:
    """The same for whoever is struck: what does not get through is their success."""
    bout, none = current(state), Fraction(0)
    came = came_of(state, bout, action_value(state, bout.actor, bout.play))
    through = results.get(BoutResult.HIT, none)
    ways = Ways({came: through}, results.get(BoutResult.STOPPED, none), results.get(BoutResult.FUMBLED, none))
    return replace(told(ways), success=str(1 - through))

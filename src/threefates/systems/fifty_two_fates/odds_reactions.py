"""The odds of answering an action that lies on the table, with cards of a hand or of the deck."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from threefates.pieces.cards import Card
from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.alterations import against, succeeds_by_itself
from threefates.systems.fifty_two_fates.bouts import Play, Result
from threefates.systems.fifty_two_fates.cards import Value, check_play, short
from threefates.systems.fifty_two_fates.combatants import action_value, cards_of, reaction_value, weakened
from threefates.systems.fifty_two_fates.dealer import hand_holder
from threefates.systems.fifty_two_fates.exchange import result_of
from threefates.systems.fifty_two_fates.odds_fights import told
from threefates.systems.fifty_two_fates.odds_known import Laid, advice, drawn, each, ways_to_play, with_bonus
from threefates.systems.fifty_two_fates.plays import AskReaction, current
from threefates.systems.fifty_two_fates.reactions import Defend, DefendByDraw, answer_bonus, answer_cards, reactions
from threefates.systems.fifty_two_fates.stone_skin import check_stone, stone_cards

__all__ = ["of_defence", "of_defence_by_draw"]


@reactions.odds(Defend)
def of_defence(state: State, command: Defend, viewer: Viewer) -> Chances | None:
    """Whether cards of a hand stop what lies there: they do or they do not."""
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
    laid = [Laid(play, worth, _holds(_result(state, worth))) for play, worth in worths]
    result = _result(state, _worth(state, target, cards))
    shown = told({result: Fraction(1), **{it: Fraction(0) for it in Result if it is not result}})
    said = advice(laid, "No play of this hand stops it.")
    return replace(shown, success=str(_holds(result)), options=tuple(each(hand, laid)), advice=said)


@reactions.odds(DefendByDraw)
def of_defence_by_draw(state: State, command: DefendByDraw, viewer: Viewer) -> Chances | None:
    """Whether cards still to be drawn stop what lies there."""
    target = _asked(state, command.choice)
    if not target or hand_holder(state, target) is not None or stone_cards(state, target):
        return None
    if not 1 <= command.count <= answer_cards(state, target):
        return None
    bonus, results = answer_bonus(state, target), dict.fromkeys(Result, Fraction(0))
    for value, share in drawn(state, command.count).items():
        results[_result(state, weakened(state, target, with_bonus(value, bonus)))] += share
    return replace(told(results), success=str(1 - results[Result.HIT]))


def _asked(state: State, choice: str) -> EntityId:
    """Who is to answer the action on the table."""
    step = next((it.step for it in state.agenda.steps if it.id == choice), None)
    return step.target if isinstance(step, AskReaction) else ""


def _worth(state: State, target: EntityId, cards: Sequence[Card]) -> Value:
    return reaction_value(state, target, Play(short(cards), answer_bonus(state, target)))


def _result(state: State, reaction: Value) -> Result:
    bout = current(state)
    faced = against(state, bout, action_value(state, bout.actor, bout.play), reaction)
    return result_of(*faced, automatic=succeeds_by_itself(state, bout))


def _holds(result: Result) -> Fraction:
    return Fraction(result is not Result.HIT)

"""The odds of an exchange: of an action against a reaction nobody has seen, and of a reaction to an action that lies.

An action is weighed against the best reply that its target may have, from the cards that whoever asks has seen. Where a
stat block is not theirs to see, how many cards answer is not theirs to know either: the odds take one, and say so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from threefates.odds.law import percent
from threefates.pieces.cards import Card
from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.bouts import Kind, Play, Result
from threefates.systems.fifty_two_fates.cards import Value, check_play, highest, short
from threefates.systems.fifty_two_fates.combatants import (
    action_bonus,
    action_cards,
    action_value,
    cannot_act,
    cards_of,
    defence_bonus,
    defence_cards,
    halved_if_hindered,
    helpless,
    hindered,
    reaction_value,
    weakened,
)
from threefates.systems.fifty_two_fates.content import maneuvers
from threefates.systems.fifty_two_fates.creatures import Creatures
from threefates.systems.fifty_two_fates.damage import sway_lost, unarmed_sway_lost
from threefates.systems.fifty_two_fates.dealer import hand_holder
from threefates.systems.fifty_two_fates.exchange import Attack, AttackByDraw, exchange, result_of
from threefates.systems.fifty_two_fates.hands import Cards
from threefates.systems.fifty_two_fates.maneuver_aims import upon_others
from threefates.systems.fifty_two_fates.maneuvering import DoManeuver, most_cards, of_its_suit
from threefates.systems.fifty_two_fates.maneuvers import Maneuvers, fighting
from threefates.systems.fifty_two_fates.odds_known import (
    Laid,
    advice,
    best_reply,
    drawn,
    each,
    in_numbers,
    unseen,
    ways_to_play,
)
from threefates.systems.fifty_two_fates.plays import AskReaction, current
from threefates.systems.fifty_two_fates.protagonists import Protagonists
from threefates.systems.fifty_two_fates.reactions import Defend, DefendByDraw, reactions
from threefates.systems.fifty_two_fates.ripostes import AskCounter, Counter, ripostes
from threefates.systems.fifty_two_fates.rulings import UnarmedAce
from threefates.systems.fifty_two_fates.stances import disarmed
from threefates.systems.fifty_two_fates.stone_skin import check_stone, stone_cards

__all__ = ["of_attack", "of_attack_by_draw", "of_counter", "of_defence", "of_defence_by_draw", "of_maneuver"]

CITES: Final = ("ff.cards.action-vs-reaction", "ff.reactions.defend", "ff.cards.values")
GUESSED: Final = (1, 2, 3)  # cards of a reply, where nobody here knows how many there are
WORDS: Final = {Result.HIT: "hits", Result.STOPPED: "stopped", Result.FUMBLED: "fumbled"}
Replies = Mapping[Value | None, Fraction]  # None: nothing is played against it


class Blow(NamedTuple):
    """An action that might be taken, but for its cards."""

    actor: EntityId
    target: EntityId
    most: int
    bonus: int = 0
    unarmed: bool = False
    sure: bool = False  # nothing answers it


# actions from a hand ------------------------------------------------------------------------------


@exchange.odds(Attack)
def of_attack(state: State, command: Attack, viewer: Viewer) -> Chances | None:
    """Whether an attack gets past the best reply, and the sway that it takes of a protagonist."""
    blow = _blow(state, command.entity, command.target, unarmed=command.unarmed)
    return _with_sway(state, blow, command.cards, _played(state, blow, command.cards))


@ripostes.odds(Counter)
def of_counter(state: State, command: Counter, viewer: Viewer) -> Chances | None:
    """Whether a riposte gets past the best defence; after a fumble nothing stops it."""
    step = next((it.step for it in state.agenda.steps if it.id == command.choice), None)
    if not isinstance(step, AskCounter):
        return None
    blow = _blow(state, step.entity, step.against, unarmed=command.unarmed, riposte=True)
    blow = blow._replace(sure=step.kind is Kind.FUMBLE)
    return _with_sway(state, blow, command.cards, _played(state, blow, command.cards))


@fighting.odds(DoManeuver)
def of_maneuver(state: State, command: DoManeuver, viewer: Viewer) -> Chances | None:
    """Whether a maneuver gets past the best reply of whom it is done to."""
    training, one = state[Maneuvers].known.get(command.entity), maneuvers().get(command.maneuver)
    if training is None or one is None or command.choice or one.id not in training.maneuvers:
        return None
    if not one.opposed or not upon_others(state, one) or command.target == "":
        return None
    most = most_cards(state, command.entity, one, command.target)
    blow = Blow(command.entity, command.target, most, unarmed=disarmed(state, command.entity))
    return _played(state, blow, command.cards, of_its_suit(state, command.entity, one))


def _blow(state: State, actor: EntityId, target: EntityId, *, unarmed: bool, riposte: bool = False) -> Blow:
    most = action_cards(state, actor, unarmed=unarmed, target=target, riposte=riposte)
    bonus = action_bonus(state, actor, unarmed=unarmed, target=target)
    return Blow(actor, target, most, bonus, unarmed or disarmed(state, actor))


def _played(state: State, blow: Blow, names: Sequence[str], hand: Sequence[Card] | None = None) -> Chances | None:
    hand = cards_of(state, blow.actor) if hand is None else hand
    cards = tuple(card for card in hand if str(card) in names)
    if len(cards) < len(names) or check_play(cards, blow.most):
        return None
    replies = _replies(state, blow)
    first = next(iter(replies.values()), None)
    if first is None:
        return None
    weigh = _weighing(first, sure=blow.sure or helpless(state, blow.target))
    value = _worth(state, blow, cards)
    laid = [
        Laid(play, it, weigh(it)[Result.HIT])
        for play in ways_to_play(hand, blow.most)
        for it in [_worth(state, blow, play)]
    ]
    shown = _shown(weigh(value), blow, guessed=len(replies) > 1)
    said = " ".join(filter(None, (_guesses(replies, value), advice(laid, "No play gets past that."))))
    return replace(shown, options=tuple(each(hand, laid)), advice=said)


def _worth(state: State, blow: Blow, cards: Iterable[Card]) -> Value:
    return action_value(state, blow.actor, Play(short(cards), blow.bonus))


def _weighing(replies: Replies, *, sure: bool) -> Callable[[Value], dict[Result, Fraction]]:
    """How an action of any value turns out against these replies."""

    @cache
    def weigh(action: Value) -> dict[Result, Fraction]:
        found = dict.fromkeys(WORDS, Fraction(0))
        for reply, share in replies.items():
            found[result_of(action, reply, automatic=sure)] += share
        return found

    return weigh


def _shown(results: Mapping[Result, Fraction], blow: Blow, *, guessed: bool) -> Chances:
    assumed = ", if one card answers" if guessed else ""
    rows = tuple((f"{WORDS[result]}{assumed}", str(share)) for result, share in results.items() if share)
    return Chances(rows, str(results[Result.HIT]), CITES)


def _guesses(replies: Mapping[int, Replies], value: Value) -> str:
    """The chance by how many cards answer, where that is not known."""
    if len(replies) < 2:
        return ""
    chances = (f"{count} {percent(_weighing(it, sure=False)(value)[Result.HIT])}" for count, it in replies.items())
    return f"It gets past so many cards: {', '.join(chances)}."


def _with_sway(state: State, blow: Blow, names: Sequence[str], found: Chances | None) -> Chances | None:
    """The same with the sway that is to be expected to go, where a protagonist is struck."""
    hero = state[Protagonists].known.get(blow.target)
    if found is None or hero is None:
        return found
    card = highest([card for card in cards_of(state, blow.actor) if str(card) in names])
    lost = unarmed_sway_lost(card, state.ruling(UnarmedAce)) if blow.unarmed else sway_lost(card)
    gone = hero.sway if lost is None else min(lost, hero.sway)
    return replace(found, expects=(("sway", str(Fraction(found.success) * gone)),))


# what answers it ----------------------------------------------------------------------------------


def _replies(state: State, blow: Blow) -> dict[int, Replies]:
    """The best reply there may be, by how many cards it takes: one where it is known, none where it is not counted."""
    target = blow.target
    if blow.sure or helpless(state, target) or cannot_act(state, target):
        return {0: {None: Fraction(1)}}
    creature = state[Creatures].known.get(target)
    if creature is not None and creature.stats is None:
        return {count: _reply(state, target, count) for count in GUESSED}
    if stone_cards(state, target):
        return {}
    most = defence_cards(state, target, unarmed=blow.unarmed, against=blow.actor)
    return {most: _reply(state, target, most)} if most else {0: {None: Fraction(1)}}


def _reply(state: State, target: EntityId, most: int) -> Replies:
    bonus = defence_bonus(state, target)
    found: dict[Value | None, Fraction] = {}
    for value, share in best_reply(state, hand_holder(state, target), most).items():
        reply = weakened(state, target, _with(value, bonus))
        found[reply] = found.get(reply, Fraction(0)) + share
    return found


def _with(value: Value, bonus: int) -> Value:
    return value if value.ace else Value(value.total + bonus)


# actions from the deck ----------------------------------------------------------------------------


@exchange.odds(AttackByDraw)
def of_attack_by_draw(state: State, command: AttackByDraw, viewer: Viewer) -> Chances | None:
    """Whether cards still to be drawn get past the best reply."""
    if hand_holder(state, command.entity) is not None:
        return None
    blow = _blow(state, command.entity, command.target, unarmed=command.unarmed)
    replies = _replies(state, blow)
    if len(replies) != 1 or not 1 <= command.count <= blow.most:
        return None
    ((most, reply),) = replies.items()
    if len(reply) > 1:
        return _both_unseen(state, blow, command.count, most)
    weigh = _weighing(reply, sure=helpless(state, blow.target))
    results = dict.fromkeys(WORDS, Fraction(0))
    for value, share in drawn(state, command.count).items():
        for result, chance in weigh(halved_if_hindered(state, blow.actor, _with(value, blow.bonus))).items():
            results[result] += share * chance
    return _shown(results, blow, guessed=False)


def _both_unseen(state: State, blow: Blow, count: int, most: int) -> Chances | None:
    """Cards of the deck against cards that nobody here has seen: neither side takes what the other has."""
    if hindered(state, blow.actor) or hindered(state, blow.target):
        return None
    from threefates.odds.cards import drawn_against

    owner = hand_holder(state, blow.target)
    hand = most if owner is None else state[Cards].held(owner)
    if count + hand > len(unseen(state)):
        return None
    reply = weakened(state, blow.target, Value(FAR + defence_bonus(state, blow.target))).total - FAR
    hits, aces = drawn_against(in_numbers(unseen(state)), count, hand, min(most, hand), blow.bonus - reply)
    results = {Result.HIT: hits, Result.STOPPED: 1 - hits - aces, Result.FUMBLED: aces}
    return _shown(results, blow, guessed=False)


FAR: Final = 10_000


# reactions ----------------------------------------------------------------------------------------


@reactions.odds(Defend)
def of_defence(state: State, command: Defend, viewer: Viewer) -> Chances | None:
    """Whether cards of a hand stop what lies there: they do or they do not."""
    target = _asked(state, command.choice)
    hand = cards_of(state, target)
    cards = tuple(card for card in hand if str(card) in command.cards)
    if not target or len(cards) < len(command.cards):
        return None
    bout, bonus = current(state), defence_bonus(state, target)
    usual = defence_cards(state, target, unarmed=bout.unarmed, against=bout.actor)
    most = usual + stone_cards(state, target)
    action = action_value(state, bout.actor, bout.play)

    def result(play: Iterable[Card]) -> Result:
        return result_of(action, reaction_value(state, target, Play(short(play), bonus)), automatic=False)

    if check_stone(cards, usual) or check_play(cards, most):
        return None
    fit = (play for play in ways_to_play(hand, most) if not check_stone(play, usual))
    laid = [Laid(play, reaction_value(state, target, Play(short(play), bonus)), _holds(result(play))) for play in fit]
    shown = ((WORDS[result(cards)], "1"),)
    said = advice(laid, "No play of this hand stops it.")
    return Chances(shown, str(_holds(result(cards))), CITES, options=tuple(each(hand, laid)), advice=said)


@reactions.odds(DefendByDraw)
def of_defence_by_draw(state: State, command: DefendByDraw, viewer: Viewer) -> Chances | None:
    """Whether cards still to be drawn stop what lies there."""
    target = _asked(state, command.choice)
    if not target or hand_holder(state, target) is not None or stone_cards(state, target):
        return None
    bout, bonus = current(state), defence_bonus(state, target)
    if not 1 <= command.count <= defence_cards(state, target, unarmed=bout.unarmed, against=bout.actor):
        return None
    action, results = action_value(state, bout.actor, bout.play), dict.fromkeys(WORDS, Fraction(0))
    for value, share in drawn(state, command.count).items():
        results[result_of(action, weakened(state, target, _with(value, bonus)), automatic=False)] += share
    rows = tuple((WORDS[result], str(share)) for result, share in results.items() if share)
    return Chances(rows, str(1 - results[Result.HIT]), CITES)


def _asked(state: State, choice: str) -> EntityId:
    """Who is to answer the action on the table."""
    step = next((it.step for it in state.agenda.steps if it.id == choice), None)
    return step.target if isinstance(step, AskReaction) else ""


def _holds(result: Result) -> Fraction:
    return Fraction(result is not Result.HIT)


@exchange.readies
def ready() -> None:
    """The engine, and a small question put to it."""
    from threefates.odds.cards import best_of

    best_of((1, 2, 3), 2, 1)

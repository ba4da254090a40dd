"""The odds of an exchange before it begins: of an action against a reaction that nobody has seen.

The action is supposed to lie on the table, and is weighed by the rules of play against the best reply that its target
may have, from the cards that whoever asks has seen. Where a stat block is not theirs to see, how many cards answer is
not theirs to know either: the odds take one, and say so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Final

from msgspec.structs import replace

from threefates.odds.law import percent
from threefates.pieces.cards import Card
from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.alterations import against, succeeds_by_itself
from threefates.systems.fifty_two_fates.bouts import Bout, Exchange, Kind, Play, Result
from threefates.systems.fifty_two_fates.cards import Value, check_play, highest, short
from threefates.systems.fifty_two_fates.casting import Cast, held_of_suit, waived
from threefates.systems.fifty_two_fates.combatants import (
    action_bonus,
    action_cards,
    action_value,
    cannot_act,
    cards_of,
    halved_if_hindered,
    hindered,
    weakened,
)
from threefates.systems.fifty_two_fates.content import maneuvers, spells
from threefates.systems.fifty_two_fates.creatures import Creatures
from threefates.systems.fifty_two_fates.damage import sway_lost, unarmed_sway_lost
from threefates.systems.fifty_two_fates.dealer import hand_holder
from threefates.systems.fifty_two_fates.exchange import (
    Attack,
    AttackByDraw,
    can_answer,
    exchange,
    result_of,
)
from threefates.systems.fifty_two_fates.hands import Cards
from threefates.systems.fifty_two_fates.mages import cast_cards
from threefates.systems.fifty_two_fates.magic import magic
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
    with_bonus,
)
from threefates.systems.fifty_two_fates.protagonists import Protagonists
from threefates.systems.fifty_two_fates.reactions import answer_bonus, answer_cards
from threefates.systems.fifty_two_fates.ripostes import AskCounter, Counter, ripostes
from threefates.systems.fifty_two_fates.rulings import UnarmedAce
from threefates.systems.fifty_two_fates.stances import disarmed
from threefates.systems.fifty_two_fates.stone_skin import stone_cards

__all__ = ["CITES", "of_attack", "of_attack_by_draw", "of_counter", "of_maneuver", "of_spell", "told"]

CITES: Final = ("ff.cards.action-vs-reaction", "ff.reactions.defend", "ff.cards.values")
GUESSED: Final = (1, 2, 3)  # cards of a reply, where nobody here knows how many there are
WORDS: Final = {Result.HIT: "gets through", Result.STOPPED: "stopped", Result.FUMBLED: "fumbled"}
FAR: Final = 10_000  # above every total
Replies = Mapping[Value | None, Fraction]  # None: nothing is played against it


# cards of a hand ----------------------------------------------------------------------------------


@exchange.odds(Attack)
def of_attack(state: State, command: Attack, viewer: Viewer) -> Chances | None:
    """Whether an attack gets past the best reply, and the sway that it takes of a protagonist."""
    actor, target, unarmed = command.entity, command.target, command.unarmed
    most = action_cards(state, actor, unarmed=unarmed, target=target)
    bout = _blow(state, Kind.ACTION, actor, target, unarmed=unarmed)
    return _with_sway(state, bout, command.cards, _played(state, bout, command.cards, most, cards_of(state, actor)))


@ripostes.odds(Counter)
def of_counter(state: State, command: Counter, viewer: Viewer) -> Chances | None:
    """Whether a riposte gets past the best defence; after a fumble nothing stops it."""
    step = next((it.step for it in state.agenda.steps if it.id == command.choice), None)
    if not isinstance(step, AskCounter):
        return None
    actor, target, unarmed = step.entity, step.against, command.unarmed
    most = action_cards(state, actor, unarmed=unarmed, target=target, riposte=True)
    bout = _blow(state, step.kind, actor, target, unarmed=unarmed)
    return _with_sway(state, bout, command.cards, _played(state, bout, command.cards, most, cards_of(state, actor)))


@fighting.odds(DoManeuver)
def of_maneuver(state: State, command: DoManeuver, viewer: Viewer) -> Chances | None:
    """Whether a maneuver gets past the best reply of whom it is done to."""
    actor, one = command.entity, maneuvers().get(command.maneuver)
    training = state[Maneuvers].known.get(actor)
    if one is None or training is None or one.id not in training.maneuvers or command.choice:
        return None
    if not (one.opposed and upon_others(state, one) and command.target):
        return None
    most = most_cards(state, actor, one, command.target)
    bare = disarmed(state, actor)
    bout = Bout(kind=Kind.ACTION, actor=actor, target=command.target, play=Play(()), unarmed=bare, how=one.id)
    return _played(state, bout, command.cards, most, of_its_suit(state, actor, one))


@magic.odds(Cast)
def of_spell(state: State, command: Cast, viewer: Viewer) -> Chances | None:
    """Whether a spell gets past the best reply; nobody stands against one that is welcome."""
    actor, spell = command.entity, spells().get(command.spell)
    if spell is None or command.choice or command.target not in able_to_be_struck(state):
        return None
    bout = Bout(kind=Kind.ACTION, actor=actor, target=command.target, play=Play(()), how=spell.id)
    most, hand = cast_cards(state, actor), held_of_suit(state, actor, spell)
    return _played(state, bout, command.cards, most, hand, sure=waived(state, bout))


def able_to_be_struck(state: State) -> tuple[EntityId, ...]:
    """Everybody there is."""
    return (*state[Protagonists].known, *state[Creatures].known)


def _blow(state: State, kind: Kind, actor: EntityId, target: EntityId, *, unarmed: bool) -> Bout:
    bonus = action_bonus(state, actor, unarmed=unarmed, target=target)
    bare = unarmed or disarmed(state, actor)
    return Bout(kind=kind, actor=actor, target=target, play=Play((), bonus), unarmed=bare)


def _played(
    state: State, bout: Bout, names: Sequence[str], most: int, hand: Sequence[Card], *, sure: bool = False
) -> Chances | None:
    cards = tuple(card for card in hand if str(card) in names)
    if len(cards) < len(names) or check_play(cards, most):
        return None
    world = state.put(replace(state[Exchange], bout=bout))
    replies = {0: NOTHING} if sure else _replies(world, bout)
    if not replies:
        return None
    first = next(iter(replies.values()))
    weigh = _weighing(world, bout, first, sure=sure)
    plays = ((play, _worth(world, bout, play)) for play in ways_to_play(hand, most))
    laid = [Laid(play, worth, weigh(worth)[Result.HIT]) for play, worth in plays]
    value = _worth(world, bout, cards)
    guesses = {
        count: _weighing(world, bout, it)(value)[Result.HIT] for count, it in replies.items() if len(replies) > 1
    }
    said = " ".join(filter(None, (_guessed(guesses), advice(laid, "No play gets past that."))))
    return replace(told(weigh(value), guessed=bool(guesses)), options=tuple(each(hand, laid)), advice=said)


NOTHING: Final[Replies] = {None: Fraction(1)}


def _worth(state: State, bout: Bout, cards: Sequence[Card]) -> Value:
    return action_value(state, bout.actor, replace(bout.play, cards=short(cards)))


def _weighing(
    state: State, bout: Bout, replies: Replies, *, sure: bool = False
) -> Callable[[Value], dict[Result, Fraction]]:
    """How the action turns out against these replies, by what it comes to."""
    automatic = sure or succeeds_by_itself(state, bout)

    @cache
    def weigh(action: Value) -> dict[Result, Fraction]:
        found = dict.fromkeys(WORDS, Fraction(0))
        for reply, share in replies.items():
            found[result_of(*against(state, bout, action, reply), automatic=automatic)] += share
        return found

    return weigh


def told(results: Mapping[Result, Fraction], *, guessed: bool = False) -> Chances:
    """How an action turns out, for whoever takes it."""
    assumed = ", if one card answers" if guessed else ""
    rows = tuple((f"{WORDS[result]}{assumed}", str(share)) for result, share in results.items() if share)
    return Chances(rows, str(results[Result.HIT]), CITES)


def _guessed(chances: Mapping[int, Fraction]) -> str:
    """The chance by how many cards answer, where that is not known."""
    said = ", ".join(f"{count}: {percent(chance)}" for count, chance in chances.items())
    return f"By how many cards answer, it gets through: {said}." if said else ""


def _with_sway(state: State, bout: Bout, names: Sequence[str], found: Chances | None) -> Chances | None:
    """The same with the sway that is to be expected to go, where a protagonist is struck."""
    hero = state[Protagonists].known.get(bout.target)
    if found is None or hero is None:
        return found
    card = highest([card for card in cards_of(state, bout.actor) if str(card) in names])
    lost = unarmed_sway_lost(card, state.ruling(UnarmedAce)) if bout.unarmed else sway_lost(card)
    gone = hero.sway if lost is None else min(lost, hero.sway)
    return replace(found, expects=(("sway", str(Fraction(found.success) * gone)),))


# what answers it ----------------------------------------------------------------------------------


def _replies(state: State, bout: Bout) -> dict[int, Replies]:
    """The best reply there may be, by how many cards it takes: one where it is known, none where it is not counted."""
    target = bout.target
    if bout.kind is Kind.FUMBLE or not can_answer(state, bout) or cannot_act(state, target):
        return {0: NOTHING}
    creature = state[Creatures].known.get(target)
    if creature is not None and creature.stats is None:
        return {count: _reply(state, target, count) for count in GUESSED}
    if stone_cards(state, target):
        return {}
    most = answer_cards(state, target)
    return {most: _reply(state, target, most)} if most else {0: NOTHING}


def _reply(state: State, target: EntityId, most: int) -> Replies:
    bonus, found = answer_bonus(state, target), dict[Value | None, Fraction]()
    for value, share in best_reply(state, hand_holder(state, target), most).items():
        reply = weakened(state, target, with_bonus(value, bonus))
        found[reply] = found.get(reply, Fraction(0)) + share
    return found


# cards of the deck --------------------------------------------------------------------------------


@exchange.odds(AttackByDraw)
def of_attack_by_draw(state: State, command: AttackByDraw, viewer: Viewer) -> Chances | None:
    """Whether cards still to be drawn get past the best reply."""
    actor, unarmed = command.entity, command.unarmed
    most = action_cards(state, actor, unarmed=unarmed, target=command.target)
    if hand_holder(state, actor) is not None or not 1 <= command.count <= most:
        return None
    bout = _blow(state, Kind.ACTION, actor, command.target, unarmed=unarmed)
    world = state.put(replace(state[Exchange], bout=bout))
    replies = _replies(world, bout)
    if len(replies) != 1:
        return None
    ((cards, reply),) = replies.items()
    if len(reply) > 1:
        return _both_unseen(world, bout, command.count, cards)
    weigh, results = _weighing(world, bout, reply), dict.fromkeys(WORDS, Fraction(0))
    for value, share in drawn(state, command.count).items():
        for result, chance in weigh(halved_if_hindered(state, actor, with_bonus(value, bout.play.bonus))).items():
            results[result] += share * chance
    return told(results)


def _both_unseen(state: State, bout: Bout, count: int, most: int) -> Chances | None:
    """Cards of the deck against cards that nobody here has seen: neither side takes what the other has."""
    far, target = Value(FAR), bout.target
    if hindered(state, bout.actor) or hindered(state, target) or against(state, bout, far, far) != (far, far):
        return None
    from threefates.odds.cards import drawn_against

    owner = hand_holder(state, target)
    hand = most if owner is None else state[Cards].held(owner)
    if count + hand > len(unseen(state)):
        return None
    reply = weakened(state, target, with_bonus(far, answer_bonus(state, target))).total - FAR
    ahead = bout.play.bonus - reply
    hits, aces = drawn_against(in_numbers(unseen(state)), count, hand, min(most, hand), ahead)
    return told({Result.HIT: hits, Result.STOPPED: 1 - hits - aces, Result.FUMBLED: aces})


@exchange.readies
def ready() -> None:
    """The engine, and a small question put to it."""
    from threefates.odds.cards import best_of

    best_of((1, 2, 3), 2, 1)

"""The best reply that an action may meet, from the cards that whoever asks has seen.

Where a stat block is not theirs to see, how many cards answer is not theirs to know either: the odds take one, and say
what more would do.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import comb
from typing import Final, NamedTuple

from threefates.odds.law import percent
from threefates.pieces.cards import Card, Suit
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.exchange import Bout, BoutKind, BoutResult
from threefates.systems.fifty_two_fates.cards.card_values import ACE, Value, in_numbers
from threefates.systems.fifty_two_fates.cards.deck import Cards
from threefates.systems.fifty_two_fates.chances.unseen_cards import (
    drawn,
    highest_of,
    in_one_go,
    unseen,
    valued,
    with_bonus,
)
from threefates.systems.fifty_two_fates.content.loader import spells
from threefates.systems.fifty_two_fates.dealing.dealer import hand_holder
from threefates.systems.fifty_two_fates.exchanges.alteration_expose_protect import (
    EXPOSE,
    PROTECT,
    counting,
    lifted,
    steadied,
    succeeds_by_itself,
)
from threefates.systems.fifty_two_fates.exchanges.attack import can_answer, result_of
from threefates.systems.fifty_two_fates.exchanges.cards_needed import answer_bonus
from threefates.systems.fifty_two_fates.exchanges.reactions import answer_cards
from threefates.systems.fifty_two_fates.exchanges.stone_skin import check_stone, stone_cards
from threefates.systems.fifty_two_fates.magic.lasting_spells import Lasting
from threefates.systems.fifty_two_fates.people.creatures import keeps_its_block
from threefates.systems.fifty_two_fates.spells.spell_effects import too_weak
from threefates.systems.fifty_two_fates.turns.combatants import Weakness, cannot_act, weakness

__all__ = [
    "ASSUMED",
    "NOTHING",
    "Plain",
    "Replies",
    "ReplyModifiers",
    "answered_by",
    "best_with_stone",
    "plain",
    "replies_to",
    "reply_of",
    "said_by_count",
    "standing_of",
    "weighing",
]

GUESSED: Final = (1, 2, 3)  # cards of a reply, where nobody here knows how many there are
ASSUMED: Final = ", if one card answers"


class Replies:
    """The worths a reply may have, and how likely each is.

    Args:
        law: The share of each; None where nothing is played.
    """

    def __init__(self, law: Mapping[Value | None, Fraction]) -> None:
        self.law = law


NOTHING: Final = Replies({None: Fraction(1)})


# what comes of it against them ---------------------------------------------------------------------


def weighing(
    state: State, bout: Bout, replies: Replies, *, sure: bool = False
) -> Callable[[Value], dict[BoutResult, Fraction]]:
    """Say how an action turns out against these replies, by what it comes to; a spell that does nothing is stopped."""
    automatic, spell = sure or succeeds_by_itself(state, bout), spells().get(bout.how)
    expose, faced = counting(state, bout, EXPOSE), _faced(replies, counting(state, bout, PROTECT))

    def weigh(action: Value) -> dict[BoutResult, Fraction]:
        found = faced.results(lifted(action, expose), automatic=automatic)
        if spell and too_weak(state, spell, action, bout.target, answered=not sure):
            found |= {BoutResult.HIT: Fraction(0), BoutResult.STOPPED: 1 - found[BoutResult.FUMBLED]}
        return found

    return weigh


class Faced:
    """The replies that stand against an action, the dearest last."""

    def __init__(self, replies: Replies, protect: Lasting | None) -> None:
        stands = sorted(((steadied(reply, protect), share) for reply, share in replies.law.items()), key=_dearest_last)
        self._replies = [reply for reply, _ in stands]
        self._up_to = [Fraction(0), *accumulate(share for _, share in stands)]

    def results(self, action: Value, *, automatic: bool) -> dict[BoutResult, Fraction]:
        """Say how an action that comes to so much turns out: it gets past the lesser ones, and fumbles at aces."""

        def came(reply: Value | None) -> int:
            return IN_ORDER.index(result_of(action, reply, automatic=automatic))

        hits, held = (self._up_to[bisect_right(self._replies, result, key=came)] for result in (0, 1))
        return {BoutResult.HIT: hits, BoutResult.STOPPED: held - hits, BoutResult.FUMBLED: 1 - held}


IN_ORDER: Final = (BoutResult.HIT, BoutResult.STOPPED, BoutResult.FUMBLED)


@lru_cache(maxsize=64)
def _faced(replies: Replies, protect: Lasting | None) -> Faced:
    return Faced(replies, protect)


def _dearest_last(faced: tuple[Value | None, Fraction]) -> tuple[bool, int]:
    value = faced[0] or Value(0)
    return value.ace, value.total


# how many cards answer ----------------------------------------------------------------------------


def answered_by(state: State, bout: Bout) -> tuple[int, ...]:
    """With how many cards the target may reply: 0 where it cannot, several numbers where that is not known here."""
    target = bout.target
    if bout.kind is BoutKind.FUMBLE or not can_answer(state, bout) or cannot_act(state, target):
        return (0,)
    return GUESSED if keeps_its_block(state, target) else (answer_cards(state, target),)


def replies_to(state: State, bout: Bout) -> dict[int, Replies]:
    """Say what the best reply may come to, by how many cards it takes."""
    return {most: reply_of(state, bout.target, most) if most else NOTHING for most in answered_by(state, bout)}


def reply_of(state: State, target: EntityId, most: int) -> Replies:
    """Say what the best of so many cards may come to, with all that stands with them."""
    cards, owner, stone = state[Cards], hand_holder(state, target), bool(stone_cards(state, target))
    hand, standing = cards.of(owner) if owner else (), standing_of(state, target)
    if owner is None or len(hand) < cards.held(owner):
        held = 0 if owner is None else cards.held(owner)
        if not (held or stone or in_one_go(state, most)):
            return _standing(standing, drawn(state, most))
        return _unseen(tuple(unseen(state)), BestReply(held, most, standing, stone=stone))
    best = _known_with_stone(tuple(hand), most) if stone else highest_of(hand, most)
    return Replies({standing.of(best): Fraction(1)})


@lru_cache(maxsize=128)
def _known_with_stone(hand: tuple[Card, ...], most: int) -> Value:
    return highest_of(hand, most + 1, lambda play: check_stone(play, most) is None)


class ReplyModifiers(NamedTuple):
    """Armour and parrying that stand with a reply's cards, and the weakness that takes from it."""

    bonus: int
    weakness: Weakness

    def of(self, cards: Value) -> Value:
        """Say what those cards come to with it."""
        return self.weakness.of(with_bonus(cards, self.bonus))


def standing_of(state: State, target: EntityId) -> ReplyModifiers:
    """Say what stands with the replies of somebody."""
    return ReplyModifiers(answer_bonus(state, target), weakness(state, target))


class BestReply(NamedTuple):
    """A reply of which nobody here has seen a card."""

    held: int  # cards of the hand it comes from; 0: it is drawn
    most: int  # cards it may take
    standing: ReplyModifiers
    stone: bool  # whether a diamond more counts


@lru_cache(maxsize=128)
def _unseen(cards: tuple[Card, ...], reply: BestReply) -> Replies:
    return _standing(reply.standing, valued(_totals(cards, reply)))


def _standing(standing: ReplyModifiers, law: Mapping[Value, Fraction]) -> Replies:
    found = dict[Value | None, Fraction]()
    for value, share in law.items():
        came = standing.of(value)
        found[came] = found.get(came, Fraction(0)) + share
    return Replies(found)


def _totals(cards: tuple[Card, ...], reply: BestReply) -> Mapping[int, Fraction]:
    from threefates.odds.cards import sums
    from threefates.odds.duels import best_of

    if reply.stone and reply.held:
        return best_with_stone(plain(cards), reply.held, reply.most)
    if reply.stone:
        return drawn_with_stone(plain(cards), reply.most)
    worths = in_numbers(cards)
    return best_of(worths, reply.held, reply.most) if reply.held else sums(worths, min(reply.most, len(worths)))


def said_by_count(chances: Mapping[int, Fraction]) -> str:
    """The chance by how many cards answer, where that is not known."""
    said = ", ".join(f"{count}: {percent(chance)}" for count, chance in chances.items())
    return f"By how many cards answer, it gets through: {said}." if said else ""


# stone skin ---------------------------------------------------------------------------------------


class Plain(NamedTuple):
    """A card as stone skin sees it."""

    worth: int
    diamond: bool


def plain(cards: Sequence[Card]) -> tuple[Plain, ...]:
    """Say what each card is worth and whether it is a diamond; the dearest first, and of alike ones the diamonds."""
    sorts = (card.suit is Suit.DIAMONDS for card in cards)
    return tuple(sorted(map(Plain, in_numbers(cards), sorts), reverse=True))


@lru_cache(maxsize=64)
def drawn_with_stone(cards: tuple[Plain, ...], most: int) -> Mapping[int, Fraction]:
    """Cards of the deck, and one more that counts if it is a diamond.

    >>> drawn_with_stone((Plain(5, False), Plain(3, True)), 1)
    {3: Fraction(1, 2), 8: Fraction(1, 2)}
    """
    from threefates.odds.cards import sums
    from threefates.odds.dealt import drawn_with_one_more

    worths = [card.worth for card in cards]
    if most >= len(cards):  # there is none to be drawn after them
        return sums(worths, len(cards))
    found = drawn_with_one_more(worths, most, [card.worth for card in cards if card.diamond], ACE - 1)
    every = comb(len(cards), most) * (len(cards) - most)
    found |= {ACE: every - sum(found.values())}
    return {total: Fraction(ways, every) for total, ways in found.items() if ways}


@lru_cache(maxsize=64)
def best_with_stone(cards: tuple[Plain, ...], hand: int, most: int) -> Mapping[int, Fraction]:
    """The best cards of a hand that nobody has seen, and one more where there is a diamond among them.

    >>> best_with_stone((Plain(5, False), Plain(3, True), Plain(2, False)), 2, 1)
    {8: Fraction(1, 3), 5: Fraction(2, 3)}
    """
    numbers = [card for card in cards if card.worth < ACE]
    found, live, left = Counter[int](), Counter({(0, 0, WAITS): 1}), len(numbers)
    for sort, copies in Counter(numbers).items():
        left -= copies
        live = _with_sort(live, sort, copies, most, hand)
        for held, total, more in [state for state in live if state[2] is DONE]:
            found[total] += live.pop((held, total, more)) * comb(left, hand - held)
    for (held, total, _), ways in live.items():
        found[total] += ways * (held == hand)
    every = comb(len(cards), hand)
    aces = every - comb(len(numbers), hand)
    return {total: Fraction(ways, every) for total, ways in {**found, ACE: aces}.items() if ways}


WAITS, OPEN, DONE = 0, 1, 2  # the card more: waits for a diamond, may be any since there is one, has come
Held = tuple[int, int, int]  # cards in the hand so far, what those come to that count, and the card more


def _with_sort(live: Counter[Held], sort: Plain, copies: int, most: int, hand: int) -> Counter[Held]:
    """Hands with some cards of one sort more."""
    found: Counter[Held] = Counter()
    for (held, total, more), before in live.items():
        state = held, total, more
        for some in range(min(copies, hand - held) + 1):
            found[state] += before * comb(copies, some)
            state = _with_one(state, sort, most)
    return found


def _with_one(state: Held, card: Plain, most: int) -> Held:
    """A hand with a card more, no dearer than those in it."""
    held, total, more = state
    if held < most:
        return held + 1, total + card.worth, max(more, OPEN if card.diamond else WAITS)
    counts = more is OPEN or (more is WAITS and card.diamond)
    return held + 1, total + card.worth * counts, DONE if counts else more

"""What odds at the table are made of: cards nobody here has seen, the best reply there may be, plays of a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from math import comb
from typing import Final, NamedTuple, TypeVar

from msgspec.structs import replace

from threefates.odds.law import percent
from threefates.pieces.cards import DECK, Card
from threefates.rulebook.chapter import Chances
from threefates.rulebook.messages import Step
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.cards.card_values import ACE, Value, check_play, faces, in_numbers, short, worth
from threefates.systems.fifty_two_fates.cards.deck import DISCARDS, Cards

__all__ = [
    "HIGHEST",
    "LaidCards",
    "advice",
    "best_reply",
    "drawn",
    "each",
    "either",
    "highest_of",
    "in_one_go",
    "of_plays",
    "shares_of",
    "step_of",
    "those",
    "unseen",
    "value_of",
    "valued",
    "ways_to_play",
    "with_bonus",
]

T = TypeVar("T", bound=Step)
MOST_WAYS: Final = 1_000
HIGHEST: Final = 25  # of a card that is no ace


class LaidCards(NamedTuple):
    """A play that could be laid, and the chance that it is enough."""

    cards: tuple[Card, ...]
    value: Value
    chance: Fraction


# the other side -----------------------------------------------------------------------------------


def step_of(state: State, choice: str, kind: type[T]) -> T | None:
    """The step of that kind that asks a question."""
    step = next((pending.step for pending in state.agenda.steps if pending.id == choice), None)
    return step if isinstance(step, kind) else None


def unseen(state: State) -> list[Card]:
    """The cards that lie in the deck or in hands that whoever looks does not see."""
    seen = {card for held in state[Cards].places.values() for card in held}
    return [card for card in DECK if card not in seen]


def in_one_go(state: State, count: int) -> bool:
    """Say whether so many cards can be drawn before the deck is empty, and the discards are drawn from."""
    return count <= state[Cards].in_deck


def drawn(state: State, count: int) -> dict[Value, Fraction]:
    """Say what so many cards of the deck come to; where it has fewer, the discards are the deck once it is empty."""
    from threefates.odds.cards import sums

    cards, left = state[Cards], in_numbers(unseen(state))
    if in_one_go(state, count):
        return valued(sums(left, count))
    again = in_numbers(cards[DISCARDS])
    after = sums(again, min(count - cards.in_deck, len(again)))
    found: dict[int, Fraction] = {}
    for (total, one), (more, other) in product(sums(left, cards.in_deck).items(), after.items()):
        found[total + more] = found.get(total + more, Fraction(0)) + one * other
    return valued(found)


def best_reply(state: State, owner: EntityId | None, most: int) -> dict[Value, Fraction]:
    """The best that somebody may lay, as far as the cards are known.

    Args:
        state: The table, as whoever asks knows it.
        owner: Whose hand it comes from; without one it is drawn from the deck.
        most: How many cards they may lay.
    """
    from threefates.odds.duels import best_of

    cards = state[Cards]
    if owner is None:
        return drawn(state, most)
    hand = cards.of(owner)
    if len(hand) < cards.held(owner):
        return valued(best_of(in_numbers(unseen(state)), cards.held(owner), most))
    return {highest_of(hand, most): Fraction(1)}


def with_bonus(value: Value, bonus: int) -> Value:
    """Say what a play comes to with a flat bonus, which an ace does not need."""
    return value if value.ace else Value(value.total + bonus)


def highest_of(hand: Sequence[Card], most: int, fits: Callable[[Sequence[Card]], bool] | None = None) -> Value:
    """The best play of a hand that is known, of those that fit; nothing where it is empty."""
    return _highest_that_fits(hand, most, fits) if fits else _highest(tuple(hand), most)


@lru_cache(maxsize=128)
def _highest(hand: tuple[Card, ...], most: int) -> Value:
    return _highest_that_fits(hand, most, lambda play: True)


def _highest_that_fits(hand: Sequence[Card], most: int, fits: Callable[[Sequence[Card]], bool]) -> Value:
    plays = [worth(play) for play in ways_to_play(hand, most) if fits(play)] or [worth(())]
    return max(plays, key=lambda value: (value.ace, value.total))


def value_of(total: int) -> Value:
    """Say what cards come to whose numbers add up to that."""
    return Value(0, ace=True) if total >= ACE else Value(total)


def valued(totals: Mapping[int, Fraction]) -> dict[Value, Fraction]:
    """Totals as values: an ace stands above every number."""
    found: dict[Value, Fraction] = {}
    for total, share in totals.items():
        value = value_of(total)
        found[value] = found.get(value, Fraction(0)) + share
    return found


# plays of a hand ----------------------------------------------------------------------------------


def ways_to_play(hand: Sequence[Card], most: int) -> Iterator[tuple[Card, ...]]:
    """Every play of a hand; single cards alone where there are too many."""
    most = most if sum(comb(len(hand), count) for count in range(1, most + 1)) <= MOST_WAYS else 1
    for count in range(1, min(most, len(hand)) + 1):
        yield from (play for play in combinations(hand, count) if check_play(play, most) is None)


def each(hand: Sequence[Card], laid: Sequence[LaidCards]) -> Iterator[tuple[str, str]]:
    """For each card, the chance of the best play with it."""
    for card in hand:
        yield str(card), str(max((play.chance for play in laid if card in play.cards), default=Fraction(0)))


def advice(laid: Sequence[LaidCards], none: str = "No play of this hand is enough.") -> str:
    """The least play that is as likely to be enough as any, and the least that is likelier enough than not."""
    best = max((play.chance for play in laid), default=Fraction(0))
    if not best:
        return none
    least = _least(laid, lambda play: play.chance == best)
    if best == 1:
        return f"The least that is enough: {faces(short(least.cards))}."
    said = f"The least with the best chance, {percent(best)}: {faces(short(least.cards))}."
    likely = _least(laid, lambda play: play.chance >= HALF) if best > HALF else least
    if likely.cards == least.cards:
        return said
    return f"{said} Likelier enough than not, {percent(likely.chance)}: {faces(short(likely.cards))}."


def of_plays(
    hand: Sequence[Card],
    names: Sequence[str],
    most: int,
    weigh: Callable[[Sequence[Card]], tuple[Value, Fraction]],
    said: tuple[str, str],
    cites: tuple[str, ...],
) -> Chances | None:
    """The chances of cards of a hand, and of all others that might be laid instead; none where those may not be.

    Args:
        hand: The cards there are.
        names: Those that would be laid.
        most: How many may be.
        weigh: What a play comes to, and the chance that it is enough.
        said: What it is called when it is enough, and when it is not.
        cites: What that stands on.
    """
    cards = those(hand, names, most)
    if not cards:
        return None
    laid = [LaidCards(play, *weigh(play)) for play in ways_to_play(hand, most)]
    _, chance = weigh(cards)
    return replace(either(chance, said, cites), options=tuple(each(hand, laid)), advice=advice(laid))


def either(chance: Fraction, said: tuple[str, str], cites: tuple[str, ...]) -> Chances:
    """The chances of what is enough or is not."""
    rows = tuple((name, str(share)) for name, share in zip(said, (chance, 1 - chance), strict=True) if share)
    return Chances(rows, str(chance), cites)


def shares_of(names: Sequence[str], came: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The share of each name in what comes of every card, in that order, as outcomes are told.

    >>> shares_of(["poor", "rich"], ["rich", "poor", "rich", "rich"])
    (('poor', '1/4'), ('rich', '3/4'))
    """
    counted = Counter(came)
    return tuple((name, str(Fraction(counted[name], len(came)))) for name in names if counted[name])


def those(hand: Sequence[Card], names: Sequence[str], most: int) -> tuple[Card, ...]:
    """The cards of a hand with those names; none where they may not be laid together."""
    cards = tuple(card for card in hand if str(card) in names)
    return () if len(cards) < len(names) or check_play(cards, most) else cards


HALF: Final = Fraction(1, 2)


def _least(laid: Sequence[LaidCards], fits: Callable[[LaidCards], bool]) -> LaidCards:
    return min(
        (play for play in laid if fits(play)), key=lambda play: (play.value.ace, play.value.total, len(play.cards))
    )

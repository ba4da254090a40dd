"""Exact chances of a task of 52 Fates, by the very rules it is played by.

Chances come from what whoever asks can know: their own hand, and the cards that have been seen. All others are as
likely to lie in the deck as in any other hand.

    >>> from threefates.odds import fifty_two_fates
    >>> fifty_two_fates.task(level=1, hand="KH", cards=1).p_win
    Fraction(44, 51)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import comb
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from threefates.commons.odds_asked import reader
from threefates.odds.cards import sums
from threefates.odds.law import Framed, Law, one_in, percent
from threefates.odds.pools import OddsError
from threefates.pieces.cards import DECK, Card
from threefates.rulebook.refusals import Refused
from threefates.rulebook.rulings import Ruling
from threefates.systems.fifty_two_fates.cards.card_values import ACE, Value, check_play, faces, short, worth
from threefates.systems.fifty_two_fates.odds.blind_tasks import before_dealing
from threefates.systems.fifty_two_fates.odds.hands import named_cards, refuse_twice
from threefates.systems.fifty_two_fates.rulings.rulings import KINDS, TaskAceDifficulty
from threefates.systems.fifty_two_fates.tasks.tasks import LEVELS, SpellInPool, difficulty_cards, pool, succeeds

__all__ = [
    "KnownCards",
    "PlayOdds",
    "TaskOdds",
    "asked_of",
    "average",
    "averages",
    "plays",
    "read",
    "readings_of",
    "task",
]

R = TypeVar("R", bound=Ruling)
MOST_HAND, MOST_CARDS, MOST_SPELL = 20, 12, 100
MOST_PLAYS: Final = 20_000
NUMBERS: Final = tuple(card for card in DECK if not worth([card]).ace)


class PlayOdds(NamedTuple):
    """Cards that may be laid, and the chance that they are enough."""

    cards: tuple[Card, ...]
    value: Value
    chance: Fraction

    def __str__(self) -> str:
        """The cards, what they come to, and the chance."""
        return f"{faces(short(self.cards))} ({self.value}): {percent(self.chance)}"


class TaskOdds(Framed):
    """The chances of one task from one hand."""

    def __init__(self, difficulty: Law[int], found: Sequence[PlayOdds]) -> None:
        self.difficulty = difficulty  # totals; ACE and more where an ace lies in it
        self.plays = tuple(found)  # every play, the dearest first

    @cached_property
    def best(self) -> PlayOdds:
        """The play that is the likeliest to be enough; of several such, the least."""
        return max(reversed(self.plays), key=lambda play: play.chance)

    @property
    def p_win(self) -> Fraction:
        """The chance with the best play."""
        return self.best.chance

    def least(self, chance: Fraction | float = 1.0) -> PlayOdds | None:
        """The least that wins with at least this chance; nothing where no play does."""
        return next((play for play in reversed(self.plays) if play.chance >= chance), None)

    def with_card(self, card: Card) -> Fraction:
        """The chance of the best play that lays this card."""
        return max((play.chance for play in self.plays if card in play.cards), default=Fraction(0))

    def as_json(self) -> dict[str, Any]:
        """The fields of `docs/json.md`, in floats."""
        return {
            "p_win": float(self.p_win),
            "best": list(short(self.best.cards)),
            "plays": [
                {"cards": list(short(play.cards)), "value": _said(play.value), "p_win": float(play.chance)}
                for play in self.plays
            ],
        }

    def rows(self) -> list[dict[str, Any]]:
        """The plays as records, for a data frame."""
        return [
            {"play": faces(short(play.cards)), "value": str(play.value), "chance": float(play.chance)}
            for play in self.plays
        ]

    def plot(self, title: str = "") -> Any:
        """Draw the plays as bars."""
        return Law({faces(short(play.cards)): play.chance for play in self.plays}).plot(title)

    def __repr__(self) -> str:
        """The chance, and what each play would do."""
        head = f"win {percent(self.p_win)} ({one_in(self.p_win)}) with {faces(short(self.best.cards))}"
        return "\n".join((head, *map(str, self.plays)))

    def _repr_html_(self) -> str:
        return str(self.plot(f"win {percent(self.p_win)}").svg)


# asking -------------------------------------------------------------------------------------------


readings_of: Final = reader("fifty_two_fates", KINDS)
"""The readings of an edition, with some of them chosen otherwise."""


def task(
    level: int,
    hand: str | Iterable[str | Card],
    cards: int = 1,
    *,
    difficulty: str | Iterable[str | Card] = (),
    seen: str | Iterable[str | Card] = (),
    spell: int = 0,
    edition: str = "",
    readings: Mapping[str, str] | None = None,
) -> TaskOdds:
    """The chances of a task from a hand that is known.

    Args:
        level: How hard it is, 1 to 4.
        hand: The cards one holds, such as "7S,QD,2H", or a list of them.
        cards: How many of them may be laid.
        difficulty: The cards to beat, where they lie there already.
        seen: Other cards that have been seen: discards, and what lies open.
        spell: What a spell in effect adds.
        edition: Whose readings hold; the default edition's without one.
        readings: Ruling id to reading, against the edition.

    Raises:
        OddsError: A ValueError, for a card that is none or is named twice, or a number out of its range.
    """
    rulings = readings_of(edition, readings)
    return asked_of(rulings, level, hand, cards, difficulty=difficulty, seen=seen, spell=spell)


class Readings(Protocol):
    """Whatever answers which reading of a ruling is in force."""

    def __getitem__(self, kind: type[R], /) -> R:
        """Give the reading in force of a ruling."""
        ...


def asked_of(
    rulings: Readings,
    level: int,
    hand: str | Iterable[str | Card],
    cards: int = 1,
    *,
    difficulty: str | Iterable[str | Card] = (),
    seen: str | Iterable[str | Card] = (),
    spell: int = 0,
) -> TaskOdds:
    """The chances of a task at a table with these readings; arguments and errors are those of `task`."""
    reading = rulings[TaskAceDifficulty]
    known = read(level, hand, cards, difficulty=difficulty, seen=seen, spell=spell)
    lies = known.lies(reading)
    more = known.difficulty - len(lies)
    law = _to_come(more, known.drawn_from(reading), worth(lies).total) if more else _shown(lies)
    return TaskOdds(law, plays(known.held, cards, law, reading, spell))


class KnownCards(NamedTuple):
    """The cards somebody knows who asks about a task."""

    held: tuple[Card, ...]
    shown: tuple[Card, ...]  # the cards of the difficulty, where they lie there already
    gone: tuple[Card, ...]  # other cards that have been seen
    difficulty: int  # how many cards it has

    def drawn_from(self, reading: TaskAceDifficulty) -> tuple[Card, ...]:
        """The cards that a difficulty may still be drawn from."""
        deck = NUMBERS if reading is TaskAceDifficulty.REDRAW else DECK
        return tuple(card for card in deck if card not in (*self.held, *self.shown, *self.gone))

    def lies(self, reading: TaskAceDifficulty) -> tuple[Card, ...]:
        """The cards of the difficulty that stay: an ace does not where it is drawn anew."""
        return tuple(card for card in self.shown if reading is not TaskAceDifficulty.REDRAW or card in NUMBERS)


def read(
    level: int,
    hand: str | Iterable[str | Card],
    cards: int = 1,
    *,
    difficulty: str | Iterable[str | Card] = (),
    seen: str | Iterable[str | Card] = (),
    spell: int = 0,
) -> KnownCards:
    """Check what is asked about; arguments and errors are those of `task`."""
    held, shown, gone = named_cards(hand), named_cards(difficulty), named_cards(seen)
    refuse_twice((*held, *shown, *gone))
    _within("cards", cards, 1, MOST_CARDS)
    _within("of a spell", spell, 0, MOST_SPELL)
    if not 1 <= len(held) <= MOST_HAND:
        raise OddsError("odds.no_hand", f"A hand of {len(held)} is no question here. Ask about 1 to {MOST_HAND} cards.")
    if shown and len(shown) != _level(level):
        raise OddsError("odds.difficulty", f"A task of level {level} takes {level} difficulty cards, not {len(shown)}.")
    return KnownCards(held, shown, gone, _level(level))


def average(level: int, hand: int, cards: int = 1, *, reading: TaskAceDifficulty | None = None) -> Fraction:
    """The chance of a task before anything is dealt, with the best cards of a hand of that size.

    Raises:
        OddsError: If a number is out of its range.

    Example:
        >>> round(float(average(2, 4, 2)), 4)
        0.6788
    """
    _within("cards", cards, 1, MOST_CARDS)
    _within("cards in hand", hand, 0, MOST_HAND)
    return before_dealing(_level(level), hand, cards, reading or TaskAceDifficulty.IMPOSSIBLE)


def averages(hands: Sequence[int], cards: Sequence[int]) -> dict[tuple[int, int, int], Fraction]:
    """`average` for every level, hand and number of cards: (level, hand, cards)."""
    return {(level, hand, most): average(level, hand, most) for most in cards for level in LEVELS for hand in hands}


# counting -----------------------------------------------------------------------------------------


def plays(
    hand: Sequence[Card], most: int, difficulty: Law[int], reading: TaskAceDifficulty, spell: int = 0
) -> list[PlayOdds]:
    """Every play of a hand that is worth something of its own, the dearest first."""
    ways = sum(comb(len(hand), count) for count in range(1, min(most, len(hand)) + 1))
    if ways > MOST_PLAYS:
        raise OddsError(
            "odds.too_many", f"{ways} ways to play such a hand are too many. Ask about fewer cards, or `estimate` it."
        )
    spells = [SpellInPool("", spell)] if spell else []
    found: dict[Value, tuple[Card, ...]] = {}
    for cards in _choices(hand, most):
        found.setdefault(pool([cards], spells), cards)
    rows = [PlayOdds(cards, value, _chance(value, difficulty, reading)) for value, cards in found.items()]
    return sorted(rows, key=lambda play: (play.value.ace, play.value.total), reverse=True)


def _choices(hand: Sequence[Card], most: int) -> Iterator[tuple[Card, ...]]:
    for count in range(1, min(most, len(hand)) + 1):
        yield from (cards for cards in combinations(hand, count) if check_play(cards, most) is None)


def _chance(value: Value, difficulty: Law[int], reading: TaskAceDifficulty) -> Fraction:
    enough = (share for total, share in difficulty.items() if succeeds(value, _value(total), reading))
    return Fraction(sum(enough, Fraction(0)))


def _value(total: int) -> Value:
    return Value(0, ace=True) if total >= ACE else Value(total)


def _shown(cards: Sequence[Card]) -> Law[int]:
    value = worth(cards)
    return Law({ACE if value.ace else value.total: Fraction(1)})


def _to_come(count: int, left: Sequence[Card], lying: int) -> Law[int]:
    """The law of a difficulty with cards still to be drawn, from all that are not known to lie elsewhere."""
    drawn = sums([ACE if worth([card]).ace else worth([card]).total for card in left], count)
    return Law({total + lying: share for total, share in drawn.items()})


def _level(level: int) -> int:
    try:
        return difficulty_cards(level)
    except Refused as refused:
        raise OddsError(refused.refusal.code, f"{refused.refusal.title} {refused.refusal.remedy}") from None


def _within(name: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        raise OddsError("odds.out_of_range", f"{number} {name} is no question here. Ask about {least} to {most}.")


def _said(value: Value) -> int | str:
    return "ace" if value.ace else value.total

"""Cards of the deck against a reply, counted: neither side can have what the other has."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

from threefates.pieces.cards import DECK, Card
from threefates.systems.fifty_two_fates.battlefield.exchange import BoutResult
from threefates.systems.fifty_two_fates.cards.card_values import ACE, Value, highest, in_numbers
from threefates.systems.fifty_two_fates.chances.replies import ReplyModifiers, best_with_stone, plain
from threefates.systems.fifty_two_fates.chances.unseen_cards import HIGHEST, value_of, with_bonus
from threefates.systems.fifty_two_fates.exchanges.alteration_expose_protect import lifted, steadied
from threefates.systems.fifty_two_fates.exchanges.attack import result_of
from threefates.systems.fifty_two_fates.magic.lasting_spells import Lasting
from threefates.systems.fifty_two_fates.people.condition_targets import halved

if TYPE_CHECKING:
    from threefates.odds.duels import Draw, WayToDraw

__all__ = ["OF_WORTH", "Acting", "Duel", "Fallen", "fallen"]

Limit = Callable[[int], int]  # for what cards add up to
ANY: Final = 100 * ACE  # above whatever a reply may come to
OF_WORTH: Final[Mapping[int, tuple[Card, ...]]] = {
    worth: tuple(card for card in DECK if in_numbers([card]) == [worth]) for worth in in_numbers(DECK)
}
CLASS_OF: Final = {worth: highest(cards[:1]) for worth, cards in OF_WORTH.items()}


# what is asked ------------------------------------------------------------------------------------


class Acting(NamedTuple):
    """The bonus, halving and spells that stand with the cards of an action."""

    bonus: int
    half: bool  # of what it comes to counts
    expose: Lasting | None
    automatic: bool  # it succeeds by itself

    def of(self, total: int) -> Value:
        """Say what cards that add up to so much come to by themselves."""
        cards = with_bonus(value_of(total), self.bonus)
        return halved(cards) if self.half else cards


class Duel(NamedTuple):
    """Cards that are drawn, against a reply of so many cards: all that counting reads."""

    cards: tuple[Card, ...]  # that may be drawn
    drawn: int
    acting: Acting
    most: int  # cards of the reply
    held: int  # cards that it comes from and that nobody here has seen; 0 where it is known what it is
    known: Value | None  # what it comes to, where that is known
    standing: ReplyModifiers
    protect: Lasting | None
    of_hand: bool  # whether it comes from a hand, and is not drawn
    stone: bool  # whether a diamond more counts
    by_total: bool  # whether what the cards come to says what they do, and not their highest alone

    @property
    def beyond_counting(self) -> bool:
        """Several cards, against a hand that may have a diamond more: hundreds of hands' laws would be needed."""
        return self.stone and self.of_hand and self.drawn > 1

    @property
    def from_deck(self) -> int:
        """Cards that the deck has to have."""
        return self.drawn + (0 if self.of_hand or not self.held else self.held + self.stone)

    def result(self, total: int, reply: Value | None) -> BoutResult:
        """Say how cards that add up to so much turn out against a reply."""
        return result_of(lifted(self.acting.of(total), self.acting.expose), reply, automatic=self.acting.automatic)

    def limit(self, total: int) -> int:
        """The dearest cards of a reply that cards which add up to so much still get past; -1 where there are none."""
        if self.acting.automatic:
            return ANY

        def stops(cards: int) -> bool:
            return self.result(total, steadied(self.standing.of(Value(cards)), self.protect)) is not BoutResult.HIT

        return bisect_right(range(HIGHEST * (self.most + self.stone) + 1), 0, key=stops) - 1


# counting -----------------------------------------------------------------------------------------


class Fallen(NamedTuple):
    """In how many ways cards and a reply may fall."""

    hits: tuple[tuple[Draw, int], ...]  # it gets through with cards such as these, which say what it does
    stopped: int
    fumbled: int

    @property
    def every(self) -> int:
        """Add up the ways a play may fall."""
        return sum(ways for _, ways in self.hits) + self.stopped + self.fumbled


@lru_cache(maxsize=256)
def fallen(duel: Duel) -> Fallen:
    """Every way to draw, with every way in which a reply may lie that nobody here has seen."""
    hits, stopped, fumbled = dict[Hashable, tuple[tuple[int, ...], int]](), 0, 0
    for draw in _draws(duel):
        through, no_ace = draw.within
        says = sum(draw.cards) if duel.by_total else 0, CLASS_OF[draw.cards[0]]
        hits[says] = draw.cards, hits.get(says, (draw.cards, 0))[1] + through
        stopped += max(no_ace - through, 0)
        fumbled += draw.ways - max(through, no_ace)
    return Fallen(tuple(some for some in hits.values() if some[1]), stopped, fumbled)


def _draws(duel: Duel) -> Iterable[WayToDraw]:
    """Ways to draw; in how many of them it gets past the reply, and in how many there is no ace in that."""
    if not duel.held:
        return _against_known(duel)
    limit = cache(duel.limit)
    if not duel.stone:
        return _against_cards(duel, limit)
    return (_against_hand_of_stone if duel.of_hand else _against_stone)(duel, limit)


def _against_known(duel: Duel) -> Iterator[WayToDraw]:
    from threefates.odds.duels import duels

    result = cache(lambda total: duel.result(total, duel.known))
    for draw in duels(in_numbers(duel.cards), duel.drawn, 0, 0, lambda draw: ()):
        came = result(sum(draw.cards))
        yield draw._replace(within=(draw.ways * (came is BoutResult.HIT), draw.ways * (came is not BoutResult.FUMBLED)))


def _against_cards(duel: Duel, limit: Limit) -> Sequence[WayToDraw]:
    from threefates.odds.duels import duels

    worths = in_numbers(duel.cards)
    return duels(worths, duel.drawn, duel.held, duel.most, lambda draw: (limit(sum(draw)), ACE - 1))


def _against_hand_of_stone(duel: Duel, limit: Limit) -> Iterator[WayToDraw]:
    """Weigh one card against the best of a hand and a diamond more."""
    from threefates.odds.duels import WayToDraw

    cards = plain(duel.cards)
    for card, copies in Counter(cards).items():
        at = cards.index(card)
        best = best_with_stone((*cards[:at], *cards[at + 1 :]), duel.held, duel.most).items()
        ways = copies * comb(len(cards) - 1, duel.held)
        up_to = (sum(share for total, share in best if total <= most) for most in (limit(card.worth), ACE - 1))
        yield WayToDraw((card.worth,), ways, tuple(int(ways * share) for share in up_to))


def _against_stone(duel: Duel, limit: Limit) -> Iterator[WayToDraw]:
    """The same where one card more is drawn for the reply, which counts if it is a diamond."""
    from threefates.odds.duels import duels_of_each

    cards = plain(duel.cards)
    worths, rest = [card.worth for card in cards], len(cards) - duel.drawn - duel.held
    stones = [at for at, card in enumerate(cards) if card.diamond]
    decks = [worths[:at] + worths[at + 1 :] for at in stones]

    def limits(at: int, draw: Draw) -> tuple[int, ...]:
        through, more = limit(sum(draw)), worths[stones[at]]
        return through, ACE - 1, through - more, ACE - 1 - more

    found = Counter[tuple[tuple[int, ...], int]]()
    for without in duels_of_each(decks, duel.drawn, duel.held, duel.most, limits):
        for draw in without:
            for column in (0, 1):
                found[draw.cards, column] += draw.within[column + 2] - draw.within[column]
    for draw in _against_cards(duel, limit):
        within = (ways * rest + found[draw.cards, column] for column, ways in enumerate(draw.within))
        yield draw._replace(ways=draw.ways * rest, within=tuple(within))

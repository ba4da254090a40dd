"""Cards of the deck against a reply, counted: neither side can have what the other has."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache, partial
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

from threefates.pieces.cards import DECK, Card
from threefates.systems.fifty_two_fates.battlefield.exchange import BoutResult
from threefates.systems.fifty_two_fates.cards.card_values import ACE, Value, highest, in_numbers
from threefates.systems.fifty_two_fates.chances.replies import Plain, ReplyModifiers, best_with_stone, plain
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

    def limit(self, cards: Value) -> int:
        """The dearest cards of a reply that cards which come to so much still get past; -1 where there are none."""
        if self.acting.automatic:
            return ANY
        action = lifted(cards, self.acting.expose)

        def stops(reply: Value | None) -> bool:
            return result_of(action, reply, automatic=False) is not BoutResult.HIT

        return bisect_right(_replies(self.standing, self.protect, self.most + self.stone), 0, key=stops) - 1


@lru_cache(maxsize=64)
def _replies(standing: ReplyModifiers, protect: Lasting | None, most: int) -> list[Value | None]:
    """What stands against an action with cards that come to nothing, to one, and so on up to the most of so many."""
    return [steadied(standing.of(Value(cards)), protect) for cards in range(HIGHEST * most + 1)]


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
    for draw, no_ace in _draws(duel):
        through = draw.within
        says = sum(draw.cards) if duel.by_total else 0, CLASS_OF[draw.cards[0]]
        hits[says] = draw.cards, hits.get(says, (draw.cards, 0))[1] + through
        stopped += max(no_ace - through, 0)
        fumbled += draw.ways - max(through, no_ace)
    return Fallen(tuple(some for some in hits.values() if some[1]), stopped, fumbled)


def _draws(duel: Duel) -> Iterator[tuple[WayToDraw, int]]:
    """Ways to draw, with how often each gets past the reply; and in how many of its ways there is no ace in that."""
    if not duel.held:
        yield from _against_known(duel)
        return
    against = _against_drawn if not duel.of_hand else _against_hand_of_stone if duel.stone else _against_hand
    limit, aceless = cache(duel.limit), cache(partial(_share_without_ace, duel))
    for draw in against(duel, lambda total: limit(duel.acting.of(total))):
        share = aceless(sum(draw.cards) // ACE)
        yield draw, draw.ways * share.numerator // share.denominator


def _against_known(duel: Duel) -> Iterator[tuple[WayToDraw, int]]:
    from threefates.odds.duels import duels

    result = cache(lambda total: duel.result(total, duel.known))
    for draw in duels(in_numbers(duel.cards), duel.drawn, 0, 0, lambda total: 0):
        came = result(sum(draw.cards))
        yield draw._replace(within=draw.ways * (came is BoutResult.HIT)), draw.ways * (came is not BoutResult.FUMBLED)


def _against_hand(duel: Duel, limit: Limit) -> Sequence[WayToDraw]:
    from threefates.odds.duels import duels

    return duels(in_numbers(duel.cards), duel.drawn, duel.held, duel.most, limit)


def _against_hand_of_stone(duel: Duel, limit: Limit) -> Iterator[WayToDraw]:
    """Weigh one card against the best of a hand and a diamond more."""
    from threefates.odds.duels import WayToDraw

    cards = plain(duel.cards)
    for card, copies in Counter(cards).items():
        at = cards.index(card)
        best = best_with_stone((*cards[:at], *cards[at + 1 :]), duel.held, duel.most).items()
        ways, most = copies * comb(len(cards) - 1, duel.held), limit(card.worth)
        yield WayToDraw((card.worth,), ways, int(ways * sum(share for total, share in best if total <= most)))


def _against_drawn(duel: Duel, limit: Limit) -> Sequence[WayToDraw]:
    """Weigh cards against others of the deck, and against one more where stone skin draws that: a diamond counts."""
    from threefates.odds.dealt import against_drawn

    stones = [card.worth for card in plain(duel.cards) if card.diamond] if duel.stone else None
    return against_drawn(in_numbers(duel.cards), duel.drawn, duel.held, limit, stones)


def _share_without_ace(duel: Duel, mine: int) -> Fraction:
    """The share of replies without an ace, where so many aces are drawn; one may still be the card more."""
    aces, left = in_numbers(duel.cards).count(ACE), len(duel.cards) - duel.drawn
    low = Fraction(comb(left - aces + mine, duel.held), comb(left, duel.held))
    if duel.of_hand or not duel.stone or Plain(ACE, diamond=True) not in plain(duel.cards):
        return low
    return low * (1 - Fraction(aces - mine, aces * (left - duel.held)))

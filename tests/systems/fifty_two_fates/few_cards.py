"""Small decks for tests: all but a few cards have been seen, so that every way they may lie can be played out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from operator import itemgetter
from typing import Any

from msgspec.structs import replace

from tests.systems.fifty_two_fates.fates import SYSTEM, Fates
from threefates.pieces.cards import DECK, Card
from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.systems.fifty_two_fates.battlefield.exchange import BoutResult
from threefates.systems.fifty_two_fates.cards.card_values import check_play, named, short
from threefates.systems.fifty_two_fates.cards.deck import DISCARDS, Cards, hand
from threefates.testing.bots import fill
from threefates.testing.laws import disguised

ORDER = (BoutResult.HIT, BoutResult.STOPPED, BoutResult.FUMBLED)  # from the worst for whoever answers to the best
WORDS = {BoutResult.HIT: "gets through", BoutResult.STOPPED: "stopped", BoutResult.FUMBLED: "fumbled"}


class Written:
    """Chance that draws these cards first, and then whatever there is."""

    by_hand = False

    def __init__(self, cards: Sequence[Card]) -> None:
        self._cards = list(cards)

    def pick(self, among: Sequence[Any]) -> Any:
        wanted = self._cards.pop(0) if self._cards else None
        return wanted if wanted in among else among[0]

    def roll(self, n: int, sides: int) -> tuple[int, ...]:
        raise AssertionError("nothing is rolled in 52 Fates")


def with_hands(fates: Fates, unseen: Sequence[str], **hands: Sequence[Card]) -> State:
    """The table where nothing but these cards is unseen, and whoever is named holds some of them."""
    known = {hand(fates.named(name)): tuple(held) for name, held in hands.items()}
    there = fates.state[Cards]
    kept = {zone: held for zone, held in there.places.items() if zone not in (*known, DISCARDS)}
    gone = {*named(unseen), *(card for held in (*kept.values(), *known.values()) for card in held)}
    places = {**kept, **known, DISCARDS: tuple(card for card in DECK if card not in gone)}
    return fates.state.put(replace(there, places=places))


def left(fates: Fates, *cards: str) -> None:
    """All but these cards are held somewhere."""
    there = fates.state[Cards]
    kept = {zone: held for zone, held in there.places.items() if zone != DISCARDS}
    gone = {*named(cards), *(card for held in kept.values() for card in held)}
    places = {**kept, "elsewhere": tuple(card for card in DECK if card not in gone)}
    fates.state = fates.state.put(replace(there, places=places))


def deals(unseen: Sequence[str], *sizes: int) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Every way to deal so many of these cards, to one after the other."""
    yield from _dealt(named(unseen), sizes)


def _dealt(cards: tuple[Card, ...], sizes: tuple[int, ...]) -> Iterator[tuple[tuple[Card, ...], ...]]:
    if not sizes:
        yield ()
        return
    for mine in combinations(cards, sizes[0]):
        left = tuple(card for card in cards if card not in mine)
        yield from ((mine, *others) for others in _dealt(left, sizes[1:]))


def told(fates: Fates, seat: str, type: str, **fields: Any) -> Chances:
    """The odds of a command, which come to one."""
    found = odds(fates, seat, type, **fields)
    assert found is not None
    assert sum(Fraction(share) for _, share in found.outcomes) == 1
    return found


def odds(fates: Fates, seat: str, type: str, **fields: Any) -> Chances | None:
    tag = type if type == "answer" else f"ff.{type}"
    return SYSTEM.odds(fates.state, SYSTEM.read_command({"type": tag, **fields}), fates.viewer(seat))


def shares(chances: Chances) -> dict[str, Fraction]:
    return {name: Fraction(share) for name, share in chances.outcomes}


def gets_past(said: dict[str, Fraction]) -> dict[str, Fraction]:
    """The same, whatever a hit does."""
    found: dict[str, Fraction] = {}
    for name, share in said.items():
        name = name if name in WORDS.values() else WORDS[BoutResult.HIT]
        found[name] = found.get(name, Fraction(0)) + share
    return found


def tallied(came: Iterator[str]) -> dict[str, Fraction]:
    """How often each of them comes."""
    found = Counter(came)
    return {name: Fraction(count, found.total()) for name, count in found.items()}


def best_answer(fates: Fates, seat: str, most: int, cards: Sequence[Card]) -> BoutResult:
    """How the action on the table turns out, if whoever is struck finds the best answer in these cards."""
    before, found = fates.state, [BoutResult.HIT]
    for play in (play for count in range(1, most + 1) for play in combinations(cards, count)):
        if check_play(play, most) is None:
            fates.state = before
            fates.answers(seat, "defend", cards=short(play), chance=Written(()))
            assert fates.bout.result is not None
            found.append(fates.bout.result)
    return max(found, key=ORDER.index)


def in_every_world(fates: Fates, seat: str) -> list[list[Chances | None]]:
    """The odds of all that a seat is offered, at this table and at others that look the same to it."""
    viewer, asked = fates.viewer(seat), [offer for offer in fates.offers(seat) if offer.enabled]
    commands = [SYSTEM.read_command(fill(offer, itemgetter(end))) for offer in asked for end in (0, -1)]
    worlds = [fates.state, *(disguised(SYSTEM, fates.state, viewer, salt) for salt in range(1, 6))]
    return [[SYSTEM.odds(world, command, viewer) for command in commands] for world in worlds]

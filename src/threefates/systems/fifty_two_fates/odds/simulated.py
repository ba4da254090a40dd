"""One task of 52 Fates tried with cards that are drawn, where a hand can be played in too many ways to count."""

from __future__ import annotations

from collections.abc import Sequence

from threefates.pieces.cards import Card
from threefates.pieces.chance import Chance
from threefates.systems.fifty_two_fates.cards.card_values import Value, check_play, worth
from threefates.systems.fifty_two_fates.rulings.rulings import TaskAceDifficulty
from threefates.systems.fifty_two_fates.tasks.tasks import SpellInPool, pool, succeeds

__all__ = ["dearest", "try_once"]


def dearest(hand: Sequence[Card], most: int, spell: int = 0) -> tuple[tuple[Card, ...], Value]:
    """The play of a hand that comes to most, and what that is: an ace by itself, or the highest cards.

    >>> from threefates.systems.fifty_two_fates.cards.card_values import named, short
    >>> short(dearest(named(["7S", "QD", "2H", "10C"]), 2)[0])
    ('QD', '10C')
    """
    spells = [SpellInPool("", spell)] if spell else []
    ranked = sorted(hand, key=lambda card: _key(worth([card])), reverse=True)
    numbers = [card for card in ranked if not worth([card]).ace]
    plays = [tuple(cards[:count]) for cards in (ranked, numbers) for count in range(1, min(most, len(cards)) + 1)]
    legal = [cards for cards in plays if check_play(cards, most) is None]
    return max(((cards, pool([cards], spells)) for cards in legal), key=lambda play: _key(play[1]))


def try_once(
    play: Value, drawn: Sequence[Card], shown: Sequence[Card], more: int, reading: TaskAceDifficulty, chance: Chance
) -> bool:
    """Say whether a play is enough for a difficulty.

    Args:
        play: What it comes to.
        drawn: The cards that the difficulty may be drawn from.
        shown: Those of the difficulty that lie there already.
        more: How many are drawn.
        reading: What an ace among them does.
        chance: Where they come from.
    """
    left, difficulty = list(drawn), list(shown)
    for _ in range(more):
        difficulty.append(chance.pick(left))
        left.remove(difficulty[-1])
    return succeeds(play, worth(difficulty), reading)


def _key(value: Value) -> tuple[bool, int]:
    return value.ace, value.total

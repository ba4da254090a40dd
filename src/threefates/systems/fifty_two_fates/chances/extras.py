"""What comes with a hit beside its harm, in words for the bar of odds: maneuvers, specials, and a sting."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Final

from msgspec.structs import replace

from threefates.odds.law import percent
from threefates.pieces.cards import Card, Suit
from threefates.rulebook.state import State
from threefates.systems.fifty_two_fates.battlefield.exchange import Bout
from threefates.systems.fifty_two_fates.cards.card_values import CardClass, highest, in_numbers, short
from threefates.systems.fifty_two_fates.chances.unseen_cards import unseen
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import Maneuvers, rounds_of_maneuver
from threefates.systems.fifty_two_fates.content.loader import maneuvers, specials
from threefates.systems.fifty_two_fates.content.records import Maneuver, Special
from threefates.systems.fifty_two_fates.creatures.creatures_and_monsters import condition_of_special, special_of
from threefates.systems.fifty_two_fates.exchanges.attack import specials_open
from threefates.systems.fifty_two_fates.exchanges.maneuver_targets import maneuver_open
from threefates.systems.fifty_two_fates.exchanges.special_attacks import HELD, STUNG
from threefates.systems.fifty_two_fates.rulings.rulings import SpiderWording
from threefates.systems.fifty_two_fates.sheets.attributes import species_of
from threefates.systems.fifty_two_fates.turns.combatants import bases

__all__ = ["extra_of", "may_become", "said_of_suits"]

AT_ONCE: Final[Mapping[str, tuple[str, str, str]]] = {  # with a pip, a court card, an ace as the highest
    "disarm": ("disarmed", "weapon flung away", "weapon broken"),
    "evade": ("", "", "confused"),
    "knock": ("knocked down", "knocked down and disarmed", "knocked down and stunned"),
    "push": ("pushed", "pushed and down", "pushed and stunned"),
}
OTHERWISE: Final[Mapping[str, str]] = {"drag": "dragged off", "charm": "charmed", "vanish": "out of sight", **HELD}


def extra_of(state: State, bout: Bout) -> str:
    """Say what else comes of it if it gets through; nothing where that is all.

    A maneuver says it by the class of its highest card, a special by what it is; a sting comes with every strike.
    """
    if bout.special:
        return _of_special(specials()[bout.special], state.ruling(SpiderWording))
    if bout.how:
        return of_maneuver(maneuvers()[bout.how], highest(bases(bout.play))) if bout.how in maneuvers() else ""
    return STUNG if special_of(state, bout.actor, "sting") else ""


def of_maneuver(one: Maneuver, card: CardClass) -> str:
    """Say what a maneuver does beside harm, and for how long.

    >>> [of_maneuver(maneuvers()["knock"], card) for card in CardClass]
    ['knocked down', 'knocked down and disarmed', 'knocked down and stunned']
    >>> [of_maneuver(maneuvers()["goad"], card) for card in CardClass]
    ['goaded for 1 round', 'goaded for 2 rounds', 'goaded until it ends']
    """
    if one.id in AT_ONCE:
        return AT_ONCE[one.id][[*CardClass].index(card)]
    word, lasts = one.lasts.partition(" ")[0] or ("stunned" if one.id == "stun" else ""), rounds_of_maneuver(card)
    if not word or lasts is None:
        return word and f"{word} until it ends"
    return f"{word} for {lasts} round{'s' * (lasts > 1)}"


def _of_special(special: Special, reading: SpiderWording) -> str:
    if special.does == "condition":
        condition = condition_of_special(special, reading).value
        return f"{condition} by {special.ails}" if special.ails else condition
    return OTHERWISE.get(special.does, "held" if special.does == "grip" else "")


# what drawn cards may be made into ----------------------------------------------------------------


def may_become(state: State, bout: Bout, drawn: int) -> dict[str, Fraction]:
    """Say what so many cards of the deck may become beside a plain strike, and how likely each is, by their suits.

    A special takes the suit of the highest card, a maneuver that of all of them.
    """
    found = dict[str, Fraction]()
    if species_of(state, bout.actor) is None and bout.actor not in state[Maneuvers].known:
        return found
    cards = unseen(state)
    for suit in Suit:
        mine = [card for card in cards if card.suit is suit]
        for special in specials_open(state, _laid(bout, mine[:1])):
            found[special.name] = found.get(special.name, Fraction(0)) + _on_top(mine, cards, drawn)
        fit = Counter(name for card in mine if (name := maneuver_open(state, _laid(bout, [card]))))
        found |= {name: Fraction(comb(some, drawn), comb(len(cards), drawn)) for name, some in fit.items()}
    return found


def _laid(bout: Bout, cards: Sequence[Card]) -> Bout:
    return replace(bout, play=replace(bout.play, cards=short(cards)))


def _on_top(some: Sequence[Card], cards: Sequence[Card], drawn: int) -> Fraction:
    """The chance that one of some cards of a suit is drawn, and none above it."""
    worths = sorted(in_numbers(cards))
    ways = sum(comb(bisect_right(worths, worth) - 1, drawn - 1) for worth in in_numbers(some))
    return Fraction(ways, comb(len(cards), drawn))


def said_of_suits(chances: Mapping[str, Fraction]) -> str:
    """Say in words how likely each maneuver or special is.

    >>> said_of_suits({"Venom": Fraction(1, 4)})
    'By their suits, cards may become: Venom 25.0%.'
    """
    said = ", ".join(f"{name} {percent(chance)}" for name, chance in chances.items() if chance)
    return f"By their suits, cards may become: {said}." if said else ""

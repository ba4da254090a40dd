"""The odds of an action whose cards are still to be drawn: nobody has seen them, and often not those of the reply.

Neither side can have what the other has, so every way to draw is weighed by the rules of play against what is left.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter as Tally
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from threefates.pieces.cards import DECK, Card
from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fifty_two_fates.alterations import against, succeeds_by_itself
from threefates.systems.fifty_two_fates.bouts import Bout, Exchange, Kind, Result
from threefates.systems.fifty_two_fates.cards import Value, short
from threefates.systems.fifty_two_fates.combatants import action_cards, action_value
from threefates.systems.fifty_two_fates.dealer import hand_holder
from threefates.systems.fifty_two_fates.exchange import AttackByDraw, exchange, result_of
from threefates.systems.fifty_two_fates.hands import Cards
from threefates.systems.fifty_two_fates.odds_effects import Came, Ways, came_of, told
from threefates.systems.fifty_two_fates.odds_fights import blow, counter_asked
from threefates.systems.fifty_two_fates.odds_known import ACE, in_numbers, unseen
from threefates.systems.fifty_two_fates.odds_replies import (
    ASSUMED,
    answered_by,
    plain,
    reply_of,
    said_by_count,
    worth_of_reply,
)
from threefates.systems.fifty_two_fates.ripostes import CounterByDraw, ripostes
from threefates.systems.fifty_two_fates.second_wind import RiposteWithSecondWind, second_wind
from threefates.systems.fifty_two_fates.stone_skin import stone_cards

if TYPE_CHECKING:
    from threefates.odds.duels import Draw, Drawn

__all__ = ["of_attack_by_draw", "of_counter_by_draw", "of_counter_with_second_wind"]

MOST_DRAWN: Final = 4
HIGHEST: Final = 25
ANY: Final = 100 * ACE  # above whatever a reply may come to
OF_WORTH: Final[Mapping[int, tuple[Card, ...]]] = {
    worth: tuple(card for card in DECK if in_numbers([card]) == [worth]) for worth in in_numbers(DECK)
}


@exchange.odds(AttackByDraw)
def of_attack_by_draw(state: State, command: AttackByDraw, viewer: Viewer) -> Chances | None:
    """Whether cards still to be drawn get past the best reply, and what they do then."""
    actor, target, unarmed = command.entity, command.target, command.unarmed
    most = action_cards(state, actor, unarmed=unarmed, target=target)
    if hand_holder(state, actor) is not None or command.count > most:
        return None
    return _by_draw(state, blow(state, Kind.ACTION, actor, target, unarmed=unarmed), command.count)


@ripostes.odds(CounterByDraw)
def of_counter_by_draw(state: State, command: CounterByDraw, viewer: Viewer) -> Chances | None:
    """Whether cards still to be drawn for a riposte get past the best defence."""
    step = counter_asked(state, command.choice)
    if step is None or hand_holder(state, step.entity) is not None:
        return None
    actor, target, unarmed = step.entity, step.against, command.unarmed
    most = action_cards(state, actor, unarmed=unarmed, target=target, riposte=True)
    return _by_draw(state, blow(state, step.kind, actor, target, unarmed=unarmed), min(command.count, most))


@second_wind.odds(RiposteWithSecondWind)
def of_counter_with_second_wind(state: State, command: RiposteWithSecondWind, viewer: Viewer) -> Chances | None:
    """Whether the one card of a second wind strikes back."""
    step = counter_asked(state, command.choice)
    if step is None:
        return None
    return _by_draw(state, blow(state, step.kind, step.entity, step.against, unarmed=False), 1)


def _by_draw(state: State, bout: Bout, count: int) -> Chances | None:
    world = state.put(replace(state[Exchange], bout=bout))
    if not 1 <= count <= MOST_DRAWN:
        return None
    found = {most: _weighed(Duel(world, bout, count, most)) for most in answered_by(world, bout)}
    first = next(iter(found.values()))
    if first is None:
        return None
    guesses = {most: ways.success for most, ways in found.items() if ways and len(found) > 1}
    return replace(told(first, assumed=ASSUMED if guesses else ""), advice=said_by_count(guesses))


class Duel:
    """Cards that are drawn, against a reply of so many cards, as the rules of play compare them."""

    def __init__(self, state: State, bout: Bout, count: int, most: int) -> None:
        self.state, self.bout, self.count, self.most = state, bout, count, most
        self.automatic = succeeds_by_itself(state, bout)
        self._replies: dict[int, Value | None] = {}
        self._limits: dict[int, int] = {}
        self._came: dict[tuple[int, int], Came] = {}

    @cached_property
    def cards(self) -> list[Card]:
        """The cards that may be drawn."""
        return unseen(self.state)

    @cached_property
    def held(self) -> int:
        """How many cards the reply comes from, that nobody here has seen; 0 where it is known what it is."""
        owner, cards = hand_holder(self.state, self.bout.target), self.state[Cards]
        if not self.most or (owner is not None and len(cards.of(owner)) == cards.held(owner)):
            return 0
        return self.most if owner is None else cards.held(owner)

    @cached_property
    def known(self) -> Value | None:
        """What the reply is, where that is known."""
        if not self.most:
            return None
        (value,) = reply_of(self.state, self.bout.target, self.most)
        return value

    def with_cards(self, draw: Draw) -> Bout:
        """The exchange with cards that are worth as much."""
        copies = Tally[int]()
        cards = []
        for worth in draw:
            cards.append(OF_WORTH[worth][copies[worth]])
            copies[worth] += 1
        return replace(self.bout, play=replace(self.bout.play, cards=short(cards)))

    def value(self, draw: Draw) -> Value:
        """What the action comes to with what is drawn."""
        return action_value(self.state, self.bout.actor, self.with_cards(draw).play)

    def came(self, draw: Draw) -> Came:
        """What it does if it gets through: what it comes to and its highest card say so."""
        says = sum(draw), draw[0]
        if says not in self._came:
            self._came[says] = came_of(self.state, self.with_cards(draw), self.value(draw))
        return self._came[says]

    def limit(self, draw: Draw) -> int:
        """The dearest cards of a reply that it still gets past; -1 where there are none."""
        total = min(sum(draw), ACE)
        if total not in self._limits:
            self._limits[total] = self._limit(self.value(draw))
        return self._limits[total]

    def _limit(self, value: Value) -> int:
        if self.automatic:
            return ANY
        action, _ = against(self.state, self.bout, value, None)
        dearest = HIGHEST * (self.most + 1)
        return bisect_right(range(dearest + 1), 0, key=lambda reply: self._stops(action, reply)) - 1

    def _stops(self, action: Value, reply: int) -> bool:
        if reply not in self._replies:
            laid = worth_of_reply(self.state, self.bout.target, Value(reply))
            self._replies[reply] = against(self.state, self.bout, Value(0), laid)[1]
        return result_of(action, self._replies[reply], automatic=False) is not Result.HIT


def _weighed(duel: Duel) -> Ways | None:
    """Every way to draw, with what it does and what stops it."""
    if duel.count + duel.held + 1 > len(duel.cards):
        return None
    if not duel.held:
        return _against_known(duel)
    if not stone_cards(duel.state, duel.bout.target):
        return _against_unseen(duel, _drawn(duel, in_numbers(duel.cards)))
    if hand_holder(duel.state, duel.bout.target) is None:
        return _against_unseen(duel, _drawn_against_stone(duel))
    return None  # a hand with a diamond more, of which nobody here has seen a card: too many ways


def _drawn(duel: Duel, worths: Sequence[int], shift: int = 0) -> tuple[Drawn, ...]:
    """Ways to draw; in how many of them it gets past the reply, and in how many there is no ace in that."""
    from threefates.odds.duels import duels

    def limits(draw: Draw) -> tuple[int, int]:
        return duel.limit(draw) - shift, ACE - 1 - shift

    return duels(worths, duel.count, duel.held, duel.most, limits)


def _drawn_against_stone(duel: Duel) -> list[Drawn]:
    """The same where one card more is drawn for the reply, which counts if it is a diamond."""
    cards = plain(duel.cards)
    worths, rest = [card.worth for card in cards], len(cards) - duel.count - duel.held
    draws = _drawn(duel, worths)
    found = {draw.cards: [way * rest for way in draw.within] for draw in draws}
    for at, card in enumerate(cards):
        others = worths[:at] + worths[at + 1 :]
        if not card.diamond:
            continue
        for without, counted in zip(_drawn(duel, others), _drawn(duel, others, card.worth), strict=True):
            pairs = zip(found[without.cards], counted.within, without.within, strict=True)
            found[without.cards] = [before + more - less for before, more, less in pairs]
    return [draw._replace(ways=draw.ways * rest, within=tuple(found[draw.cards])) for draw in draws]


def _against_unseen(duel: Duel, draws: Sequence[Drawn]) -> Ways:
    hits, stopped, fumbled, every = Tally[Came](), 0, 0, 0
    for draw in draws:
        through, no_ace = draw.within
        hits[duel.came(draw.cards)] += through
        stopped += max(no_ace - through, 0)
        fumbled += draw.ways - max(through, no_ace)
        every += draw.ways
    shares = {came: Fraction(ways, every) for came, ways in hits.items() if ways}
    return Ways(shares, Fraction(stopped, every), Fraction(fumbled, every))


def _against_known(duel: Duel) -> Ways:
    found, hits, every = Tally[Result](), Tally[Came](), 0
    for draw in _drawn(duel, in_numbers(duel.cards)):
        faced = against(duel.state, duel.bout, duel.value(draw.cards), duel.known)
        result = result_of(*faced, automatic=duel.automatic)
        found[result] += draw.ways
        every += draw.ways
        if result is Result.HIT:
            hits[duel.came(draw.cards)] += draw.ways
    shares = {came: Fraction(ways, every) for came, ways in hits.items()}
    return Ways(shares, *(Fraction(found[it], every) for it in (Result.STOPPED, Result.FUMBLED)))

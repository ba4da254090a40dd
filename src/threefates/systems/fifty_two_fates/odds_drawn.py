"""The odds of an action whose cards are still to be drawn: nobody has seen them, and often not those of the reply.

Neither side can have what the other has, so every way to draw is weighed by the rules of play against what is left.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from threefates.odds.law import percent
from threefates.pieces.cards import DECK, Card
from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fifty_two_fates.alterations import (
    EXPOSE,
    PROTECT,
    counting,
    lifted,
    steadied,
    succeeds_by_itself,
)
from threefates.systems.fifty_two_fates.bouts import Bout, Exchange, Kind, Result
from threefates.systems.fifty_two_fates.cards import Value, short
from threefates.systems.fifty_two_fates.combatants import action_cards, halved_if_hindered, others
from threefates.systems.fifty_two_fates.creatures import Creatures
from threefates.systems.fifty_two_fates.dealer import hand_holder
from threefates.systems.fifty_two_fates.exchange import AttackByDraw, exchange, result_of
from threefates.systems.fifty_two_fates.hands import Cards
from threefates.systems.fifty_two_fates.initiative import same_side
from threefates.systems.fifty_two_fates.odds_effects import Came, Ways, came_of, told
from threefates.systems.fifty_two_fates.odds_fights import blow
from threefates.systems.fifty_two_fates.odds_known import (
    ACE,
    HIGHEST,
    in_numbers,
    step_of,
    unseen,
    value_of,
    with_bonus,
)
from threefates.systems.fifty_two_fates.odds_miracles import of_next_spell
from threefates.systems.fifty_two_fates.odds_replies import (
    ASSUMED,
    answered_by,
    plain,
    reply_of,
    said_by_count,
    weighing_replies,
)
from threefates.systems.fifty_two_fates.protagonists import Protagonists
from threefates.systems.fifty_two_fates.ripostes import AskCounter, CounterByDraw, ripostes
from threefates.systems.fifty_two_fates.second_wind import RiposteWithSecondWind, SecondWind, may_act, second_wind
from threefates.systems.fifty_two_fates.stone_skin import stone_cards

if TYPE_CHECKING:
    from threefates.odds.duels import Draw, Drawn

__all__ = ["of_attack_by_draw", "of_counter_by_draw", "of_counter_with_second_wind", "of_second_wind"]

MOST_DRAWN: Final = 4
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
    step = step_of(state, command.choice, AskCounter)
    if step is None or hand_holder(state, step.entity) is not None:
        return None
    actor, target, unarmed = step.entity, step.against, command.unarmed
    most = action_cards(state, actor, unarmed=unarmed, target=target, riposte=True)
    return _by_draw(state, blow(state, step.kind, actor, target, unarmed=unarmed), min(command.count, most))


@second_wind.odds(RiposteWithSecondWind)
def of_counter_with_second_wind(state: State, command: RiposteWithSecondWind, viewer: Viewer) -> Chances | None:
    """Whether the one card of a second wind strikes back."""
    step = step_of(state, command.choice, AskCounter)
    if step is None:
        return None
    return _by_draw(state, blow(state, step.kind, step.entity, step.against, unarmed=False), 1)


@second_wind.odds(SecondWind)
def of_second_wind(state: State, command: SecondWind, viewer: Viewer) -> Chances | None:
    """What its one card does as a blow to whom it is likeliest to get through to; without it no card is played."""
    entity = command.entity
    if may_act(state, entity):
        return None
    goals = [one for one in others(state, entity) if not one.refusal]
    foes = [one for one in goals if not same_side(state, entity, one.value)] or goals
    blows = {one.label: _by_draw(state, blow(state, Kind.ACTION, entity, one.value, unarmed=False), 1) for one in foes}
    found = {name: odds for name, odds in blows.items() if odds}
    if not found:
        return of_next_spell(state, entity)
    best = max(found.values(), key=lambda odds: Fraction(odds.success))
    said = ", ".join(f"{name} {percent(Fraction(odds.success))}" for name, odds in found.items())
    return replace(best, advice=f"At whom it gets through: {said}." if len(found) > 1 else best.advice)


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
        self.expose, self.protect = counting(state, bout, EXPOSE), counting(state, bout, PROTECT)
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
        """What the reply comes to, where that is known."""
        if not self.most:
            return steadied(None, self.protect)
        (value,) = reply_of(self.state, self.bout.target, self.most)
        return steadied(value, self.protect)

    @cached_property
    def replies(self) -> list[Value | None]:
        """What a reply comes to, by what its cards do, from nothing to the dearest without an ace."""
        weigh, most = (
            weighing_replies(self.state, self.bout.target),
            self.most + stone_cards(self.state, self.bout.target),
        )
        return [steadied(weigh(Value(cards)), self.protect) for cards in range(HIGHEST * most + 1)]

    @cached_property
    def takes_sway(self) -> bool:
        """Whether whoever is struck has sway to lose, of which the highest card alone says how much."""
        target = self.bout.target
        boss = self.state[Creatures].known.get(target)
        return target in self.state[Protagonists].known or (boss is not None and boss.full_sway is not None)

    def action(self, draw: Draw) -> Value:
        """What the action comes to with what is drawn, as it is compared."""
        return lifted(self.worth(draw), self.expose)

    def worth(self, draw: Draw) -> Value:
        """What it comes to by itself."""
        cards = with_bonus(value_of(sum(draw)), self.bout.play.bonus)
        return halved_if_hindered(self.state, self.bout.actor, cards)

    def came(self, draw: Draw) -> Came:
        """What it does if it gets through: what it comes to and its highest card say so."""
        says = 0 if self.takes_sway else sum(draw), draw[0]
        if says not in self._came:
            copies = Counter(draw)
            cards = [card for worth, some in copies.items() for card in OF_WORTH[worth][:some]]
            laid = replace(self.bout, play=replace(self.bout.play, cards=short(cards)))
            self._came[says] = came_of(self.state, laid, self.worth(draw))
        return self._came[says]

    def limit(self, draw: Draw) -> int:
        """The dearest cards of a reply that it still gets past; -1 where there are none."""
        total = min(sum(draw), ACE)
        if total not in self._limits:
            self._limits[total] = ANY if self.automatic else self._limit(self.action(draw))
        return self._limits[total]

    def _limit(self, action: Value) -> int:
        def stops(reply: Value | None) -> bool:
            return result_of(action, reply, automatic=False) is not Result.HIT

        return bisect_right(self.replies, 0, key=stops) - 1


def _weighed(duel: Duel) -> Ways | None:
    """Every way to draw, with what it does and what stops it."""
    if duel.count + duel.held + 1 > len(duel.cards):
        return None
    if not duel.held:
        return _against_known(duel)
    if not stone_cards(duel.state, duel.bout.target):
        return _against_unseen(duel, _drawn(duel))
    if hand_holder(duel.state, duel.bout.target) is None:
        return _against_unseen(duel, _drawn_against_stone(duel))
    return None  # a hand with a diamond more, of which nobody here has seen a card: too many ways


def _drawn(duel: Duel) -> tuple[Drawn, ...]:
    """Ways to draw; in how many of them it gets past the reply, and in how many there is no ace in that."""
    from threefates.odds.duels import duels

    worths = in_numbers(duel.cards)
    return duels(worths, duel.count, duel.held, duel.most, lambda draw: (duel.limit(draw), ACE - 1))


def _drawn_against_stone(duel: Duel) -> list[Drawn]:
    """The same where one card more is drawn for the reply, which counts if it is a diamond."""
    from threefates.odds.duels import duels_of_each

    cards = plain(duel.cards)
    worths, rest = [card.worth for card in cards], len(cards) - duel.count - duel.held
    stones = [at for at, card in enumerate(cards) if card.diamond]
    decks = [worths[:at] + worths[at + 1 :] for at in stones]

    def limits(at: int, draw: Draw) -> tuple[int, ...]:
        through, more = duel.limit(draw), worths[stones[at]]
        return through, ACE - 1, through - more, ACE - 1 - more

    draws, found = _drawn(duel), Counter[tuple[tuple[int, ...], int]]()
    for without in duels_of_each(decks, duel.count, duel.held, duel.most, limits):
        for draw in without:
            for column in (0, 1):
                found[draw.cards, column] += draw.within[column + 2] - draw.within[column]
    return [
        draw._replace(
            ways=draw.ways * rest,
            within=tuple(ways * rest + found[draw.cards, column] for column, ways in enumerate(draw.within)),
        )
        for draw in draws
    ]


def _against_unseen(duel: Duel, draws: Sequence[Drawn]) -> Ways:
    hits, stopped, fumbled, every = Counter[Came](), 0, 0, 0
    for draw in draws:
        through, no_ace = draw.within
        if through:
            hits[duel.came(draw.cards)] += through
        stopped += max(no_ace - through, 0)
        fumbled += draw.ways - max(through, no_ace)
        every += draw.ways
    shares = {came: Fraction(ways, every) for came, ways in hits.items()}
    return Ways(shares, Fraction(stopped, every), Fraction(fumbled, every))


def _against_known(duel: Duel) -> Ways:
    from threefates.odds.duels import duels

    found, hits, every = Counter[Result](), Counter[Came](), 0
    for draw in duels(in_numbers(duel.cards), duel.count, 0, 0, lambda draw: ()):
        result = result_of(duel.action(draw.cards), duel.known, automatic=duel.automatic)
        found[result] += draw.ways
        every += draw.ways
        if result is Result.HIT:
            hits[duel.came(draw.cards)] += draw.ways
    shares = {came: Fraction(ways, every) for came, ways in hits.items()}
    return Ways(shares, *(Fraction(found[it], every) for it in (Result.STOPPED, Result.FUMBLED)))

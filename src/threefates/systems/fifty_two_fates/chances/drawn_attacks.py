"""The odds of an action whose cards are still to be drawn: nobody has seen them, and often not those of the reply.

Neither side can have what the other has, so every way to draw is weighed by the rules of play against what is left.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from threefates.odds.law import percent
from threefates.pieces.cards import DECK
from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.exchange import Bout, BoutKind, Exchange
from threefates.systems.fifty_two_fates.cards.card_values import Value, in_numbers, short
from threefates.systems.fifty_two_fates.cards.deck import Cards
from threefates.systems.fifty_two_fates.chances.attacks import blow
from threefates.systems.fifty_two_fates.chances.duels import OF_WORTH, Acting, Duel, fallen
from threefates.systems.fifty_two_fates.chances.effects import Suffered, Ways, came_of, told
from threefates.systems.fifty_two_fates.chances.extras import may_become, said_of_suits
from threefates.systems.fifty_two_fates.chances.miracles import of_next_spell
from threefates.systems.fifty_two_fates.chances.replies import (
    ASSUMED,
    NOTHING,
    answered_by,
    reply_of,
    said_by_count,
    standing_of,
)
from threefates.systems.fifty_two_fates.chances.unseen_cards import in_one_go, step_of, unseen
from threefates.systems.fifty_two_fates.conditions.incapacitated import hindered
from threefates.systems.fifty_two_fates.conditions.unconscious import is_dead
from threefates.systems.fifty_two_fates.dealing.dealer import hand_holder
from threefates.systems.fifty_two_fates.exchanges.alteration_expose_protect import (
    EXPOSE,
    PROTECT,
    counting,
    steadied,
    succeeds_by_itself,
)
from threefates.systems.fifty_two_fates.exchanges.attack import AttackByDraw, exchange
from threefates.systems.fifty_two_fates.exchanges.ripostes import AskCounter, CounterByDraw, ripostes
from threefates.systems.fifty_two_fates.exchanges.stone_skin import stone_cards
from threefates.systems.fifty_two_fates.people.creatures import Creatures
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists
from threefates.systems.fifty_two_fates.second_wind.second_wind import (
    RiposteWithSecondWind,
    SecondWind,
    may_act,
    second_wind,
)
from threefates.systems.fifty_two_fates.turns.combatants import friendly, others, out_of_reach

if TYPE_CHECKING:
    from threefates.odds.duels import Draw

__all__ = ["of_attack_by_draw", "of_counter_by_draw", "of_counter_with_second_wind", "of_second_wind"]

MOST_DRAWN: Final = 4


@exchange.odds(AttackByDraw)
def of_attack_by_draw(state: State, command: AttackByDraw, viewer: Viewer) -> Chances | None:
    """Weigh whether cards still to be drawn get past the best reply, and what they do then."""
    actor, target = command.entity, command.target
    bout, most = blow(state, BoutKind.ACTION, actor, target, command.attack, unarmed=command.unarmed)
    if hand_holder(state, actor) is not None or command.count > most:
        return None
    return _by_draw(state, bout, command.count)


@ripostes.odds(CounterByDraw)
def of_counter_by_draw(state: State, command: CounterByDraw, viewer: Viewer) -> Chances | None:
    """Weigh whether cards still to be drawn for a riposte get past the best defence."""
    step = step_of(state, command.choice, AskCounter)
    if step is None or hand_holder(state, step.entity) is not None or is_dead(state, step.against):
        return None
    bout, most = blow(state, step.kind, step.entity, step.against, command.attack, unarmed=command.unarmed)
    return _by_draw(state, bout, min(command.count, most))


@second_wind.odds(RiposteWithSecondWind)
def of_counter_with_second_wind(state: State, command: RiposteWithSecondWind, viewer: Viewer) -> Chances | None:
    """Weigh whether the one card of a second wind strikes back; at whom no blow gets to, what a spell of it does."""
    step = step_of(state, command.choice, AskCounter)
    if step is None or is_dead(state, step.against):
        return None
    if out_of_reach(state, step.entity, step.against):
        return of_next_spell(state, step.entity)
    return _by_wind(state, step.kind, step.entity, step.against)


@second_wind.odds(SecondWind)
def of_second_wind(state: State, command: SecondWind, viewer: Viewer) -> Chances | None:
    """Weigh its one card as a blow to whom it is likeliest to get through to; without it no card is played."""
    entity = command.entity
    if may_act(state, entity):
        return None
    goals = [one for one in others(state, entity) if not one.refusal]
    foes = [one for one in goals if not friendly(state, entity, one.value)] or goals
    blows = {one.label: _by_wind(state, BoutKind.ACTION, entity, one.value) for one in foes}
    found = {name: odds for name, odds in blows.items() if odds}
    if not found:
        return of_next_spell(state, entity)
    best = max(found.values(), key=lambda odds: Fraction(odds.success))
    said = ", ".join(f"{name} {percent(Fraction(odds.success))}" for name, odds in found.items())
    return replace(best, advice=f"At whom it gets through: {said}." if len(found) > 1 else best.advice)


def _by_wind(state: State, kind: BoutKind, actor: EntityId, target: EntityId) -> Chances | None:
    """The one card of a second wind."""
    bout, _ = blow(state, kind, actor, target)
    return _by_draw(state, replace(bout, wind=True), 1)


def _by_draw(state: State, bout: Bout, count: int) -> Chances | None:
    world = state.put(replace(state[Exchange], bout=bout))
    if not 1 <= count <= MOST_DRAWN:
        return None
    found = {most: _weighed(world, bout, duel_of(world, bout, count, most)) for most in answered_by(world, bout)}
    first = next(iter(found.values()))
    if first is None:
        return None
    guesses = {most: ways.success for most, ways in found.items() if ways and len(found) > 1}
    said = " ".join(filter(None, (said_by_count(guesses), said_of_suits(may_become(world, bout, count)))))
    return replace(told(first, assumed=ASSUMED if guesses else ""), advice=said)


def _weighed(state: State, bout: Bout, duel: Duel) -> Ways | None:
    """Every way to draw, with what it does and what stops it."""
    too_few = duel.drawn + duel.held + 1 > len(duel.cards) or not in_one_go(state, duel.from_deck)
    if too_few or duel.beyond_counting:
        return None
    falls, hits = fallen(duel), dict[Suffered, Fraction]()
    for draw, ways in falls.hits:
        came = _came(state, bout, duel, draw)
        hits[came] = hits.get(came, Fraction(0)) + Fraction(ways, falls.every)
    return Ways(hits, Fraction(falls.stopped, falls.every), Fraction(falls.fumbled, falls.every))


def _came(state: State, bout: Bout, duel: Duel, draw: Draw) -> Suffered:
    """Say what a draw does that gets through."""
    copies = Counter(draw)
    cards = [card for worth, some in copies.items() for card in OF_WORTH[worth][:some]]
    return came_of(state, replace(bout, play=replace(bout.play, cards=short(cards))), duel.acting.of(sum(draw)))


def duel_of(state: State, bout: Bout, count: int, most: int) -> Duel:
    """Put an action by draw as a question of the odds, as it stands at the table."""
    target, cards, protect = bout.target, state[Cards], counting(state, bout, PROTECT)
    owner, stone = hand_holder(state, target), bool(stone_cards(state, target))
    seen = not most or (owner is not None and len(cards.of(owner)) == cards.held(owner))
    expose, automatic = counting(state, bout, EXPOSE), succeeds_by_itself(state, bout)
    return Duel(
        cards=tuple(unseen(state)),
        drawn=count,
        acting=Acting(bout.play.bonus, hindered(state, bout.actor), expose, automatic),
        most=most,
        held=0 if seen else most if owner is None else cards.held(owner),
        known=steadied(_known(state, target, most), protect) if seen else None,
        standing=standing_of(state, target),
        protect=protect,
        of_hand=owner is not None,
        stone=stone and not seen,
        by_total=not _loses_sway(state, target),
    )


def _known(state: State, target: EntityId, most: int) -> Value | None:
    (reply,) = reply_of(state, target, most).law if most else NOTHING.law
    return reply


def _loses_sway(state: State, entity: EntityId) -> bool:
    """Say whether somebody has sway to lose, of which the class of the highest card says how much."""
    boss = state[Creatures].known.get(entity)
    return entity in state[Protagonists].known or (boss is not None and boss.full_sway is not None)


@exchange.readies
def ready() -> None:
    """The engine, and small questions put to it, one of a whole deck: what all draws have in common comes with it."""
    from threefates.odds.dealt import against_drawn
    from threefates.odds.duels import duels

    against_drawn(in_numbers(DECK), MOST_DRAWN, 1, lambda total: total, (1,))
    duels((1, 2, 3), 1, 1, 1, lambda total: total)

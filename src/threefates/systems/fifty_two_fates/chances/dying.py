"""The odds of drawing for one's life: of the next card, and of all that are left."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Final

from threefates.odds.law import percent
from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.exchange_events import exchange
from threefates.systems.fifty_two_fates.battlefield.fight import combat
from threefates.systems.fifty_two_fates.chances.unseen_cards import in_one_go, shares_of, unseen
from threefates.systems.fifty_two_fates.conditions.zero_sway_and_death import (
    Deaths,
    Rescue,
    dead_for_good,
    deaths,
    draws_for_life,
    draws_of,
    outcome,
)
from threefates.systems.fifty_two_fates.exchanges.hits import AskEffect, draws_after
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists
from threefates.systems.fifty_two_fates.rulings.rulings import DeathDrawTables
from threefates.systems.fifty_two_fates.turns.turns import AskTurn
from threefates.systems.fifty_two_fates.turns.turns_of_the_dying import DrawForLife, LetItDraw

__all__ = ["of_draw", "of_effect", "of_letting_it_draw", "of_turn_passed"]

CITES: Final = ("ff.death.draws", DeathDrawTables.ruling_id)
WORDS: Final = {
    Rescue.SWAY: "awake, with 1 sway",
    Rescue.AWAKE: "awake",
    Rescue.HURT: "awake and hurt",
    Rescue.INCAPACITATED: "incapacitated",
    Rescue.UNCONSCIOUS: "unconscious",
    None: "no heart yet",
    Rescue.DEAD: "dead",
}
NO_HEART: Final = (None, Rescue.DEAD)


@deaths.odds(DrawForLife)
def of_draw(state: State, command: DrawForLife, viewer: Viewer) -> Chances | None:
    """Weigh what the next card does, of those nobody here has seen; and whether any that is left to draw saves."""
    return _next(state, command.entity)


@combat.weighs(AskTurn)
def of_turn_passed(state: State, step: AskTurn, option: str, viewer: Viewer) -> Chances | None:
    """The same where somebody dying does nothing else in their turn; nobody else draws anything in one that passes."""
    return _next(state, step.entity)


def _next(state: State, entity: EntityId) -> Chances | None:
    cards = unseen(state)
    if not cards or not draws_for_life(state, entity):
        return None
    made, allowed = state[Deaths].made.get(entity, 0) + 1, draws_of(state, entity)
    tables, hero = state.ruling(DeathDrawTables), entity in state[Protagonists].known
    came = [outcome(card, made, allowed, tables, protagonist=hero) for card in cards]
    left, none = min(allowed - made + 1, len(cards)), sum(one in NO_HEART for one in came)
    advice = f"In {left} draws: {percent(1 - _without(none, len(cards), left))}." if left > 1 else ""
    return Chances(_said(came), str(1 - Fraction(none, len(cards))), CITES, advice=advice)


def _said(came: Sequence[Rescue | None]) -> tuple[tuple[str, str], ...]:
    return shares_of([*WORDS.values()], [WORDS[one] for one in came])


def _without(others: int, cards: int, drawn: int) -> Fraction:
    """The chance that none but those others are drawn."""
    return Fraction(comb(others, drawn), comb(cards, drawn))


# all draws at once --------------------------------------------------------------------------------


@deaths.odds(LetItDraw)
def of_letting_it_draw(state: State, command: LetItDraw, viewer: Viewer) -> Chances | None:
    """Weigh what all its draws come to, if nothing else happens to it."""
    return _in_all(state, command.entity) if dead_for_good(state, command.entity) else None


@exchange.weighs(AskEffect)
def of_effect(state: State, step: AskEffect, option: str, viewer: Viewer) -> Chances | None:
    """Weigh what becomes of somebody whom an ace has killed, if they draw for their life; other effects just come."""
    return _in_all(state, step.target) if draws_after(state, step, option) else None


def _in_all(state: State, entity: EntityId) -> Chances | None:
    cards, draws = unseen(state), draws_of(state, entity)
    if not in_one_go(state, draws):
        return None
    came = [outcome(card, 1, draws, state.ruling(DeathDrawTables), protagonist=False) for card in cards]
    dead, hearts = _without(came.count(None), len(cards), draws), [one for one in came if one]
    alive = [(said, str((1 - dead) * Fraction(share))) for said, share in _said(hearts)]
    return Chances((*alive, (WORDS[Rescue.DEAD], str(dead))), str(1 - dead), CITES)

"""Drawing for one's life, and letting what would be dead do so."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Offer, refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.exchange import busy
from threefates.systems.fifty_two_fates.battlefield.fight import Combat, takes_part
from threefates.systems.fifty_two_fates.cards.deck import none_left
from threefates.systems.fifty_two_fates.conditions.conditions import Conditions
from threefates.systems.fifty_two_fates.conditions.zero_sway_and_death import (
    DeathDelayed,
    Deaths,
    dead_for_good,
    deaths,
    draw_for_life,
    draws_for_life,
)
from threefates.systems.fifty_two_fates.dealing.starting_session import not_dealt
from threefates.systems.fifty_two_fates.people.creatures import Creatures
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists, dealer_only
from threefates.systems.fifty_two_fates.turns.turns import asked_turn, close_turn, not_their_turn, take_turn

__all__ = ["DrawForLife", "LetItDraw", "may_draw"]


class DrawForLife(Command, frozen=True, tag="ff.draw-for-life"):
    """Dying, draw a card: only a heart saves."""

    entity: EntityId


class LetItDraw(Command, frozen=True, tag="ff.let-it-draw"):
    """Let something that would be dead draw for its life, as important cast and creatures may."""

    entity: EntityId


@cites("ff.death.draws")
def may_draw(state: State, entity: EntityId) -> Refused | None:
    """The words against a draw now: in a fight it comes in a turn of one's own, and beside one once a round."""
    if not draws_for_life(state, entity):
        return Refused(
            "death.not_dying",
            f"{state[Characters].name(entity)} is not dying.",
            remedy="Nothing need be drawn.",
            source="ff.death.draws",
        )
    turn = not_their_turn(state, entity) if takes_part(state, entity) else _once_a_round(state, entity)
    return not_dealt(state) or busy(state) or turn or none_left(state)


@cites("ff.death.draws", "ff.ruling.death-draw-timing")
def _once_a_round(state: State, entity: EntityId) -> Refused | None:
    """The words against a second draw in a round of a fight, by somebody carried out of it who has no turn there."""
    if not state[Combat].on or state[Deaths].drawn.get(entity) != state[Conditions].clock:
        return None
    return Refused(
        "death.drawn",
        f"{state[Characters].name(entity)} has drawn in this round.",
        remedy="The next card is drawn in the next one.",
        source="ff.death.draws",
    )


@deaths.decides(DrawForLife)
@cites("ff.death.draws", "ff.ruling.death-draw-timing")
def decide_draw(act: Unfolding, command: DrawForLife) -> None:
    """Draw a card for somebody's life, which is their whole turn. Refuse for whoever is not dying."""
    act.must_control(command.entity, act.state[Characters].name(command.entity))
    refused = may_draw(act.state, command.entity)
    if refused:
        raise refused
    fights = takes_part(act.state, command.entity)
    if fights:
        take_turn(act, command.entity)
    draw_for_life(act, command.entity)
    if fights:
        close_turn(act, command.entity)


@deaths.decides(LetItDraw)
@cites("ff.death.entities")
def let_it_draw(act: Unfolding, command: LetItDraw) -> None:
    """The Fate Dealer may give the dead three draws, once."""
    dealer_only(act, "Letting it draw")
    act.state[Creatures][command.entity]
    if not dead_for_good(act.state, command.entity):
        raise Refused(
            "death.spent",
            f"{act.state[Characters].name(command.entity)} has no draws to make.",
            remedy="Only the dead have them, and once.",
            source="ff.death.entities",
        )
    act.happen(DeathDelayed(command.entity))


@deaths.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Drawing for one's life; letting something draw."""
    name = state[Characters].name
    for entity in (*state[Protagonists].known, *state[Creatures].known):
        if viewer.holds(entity) and draws_for_life(state, entity):
            yield Offer(
                "ff.draw-for-life",
                "Draw for your life",
                fixed=(("entity", entity),),
                refusal=refusal_of(may_draw(state, entity)),
                main=may_draw(state, entity) is None,
                choice=asked_turn(state, entity),
                group=name(entity),
                hint="One card: only a heart saves.",
            )
        if viewer.runs and dead_for_good(state, entity):
            yield Offer(
                "ff.let-it-draw",
                "Let it draw for its life",
                fixed=(("entity", entity),),
                group=name(entity),
                levers=True,
                hint="Three draws, one a turn: a heart saves it.",
            )

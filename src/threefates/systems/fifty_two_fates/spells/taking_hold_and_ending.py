"""Lasting spells come to an end: as turns go by, at the mage's wish, by their opposites, and with the mage's death."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.exchange import busy
from threefates.systems.fifty_two_fates.battlefield.fight import Combat, takes_part
from threefates.systems.fifty_two_fates.battlefield.fight_events import (
    ActionTaken,
    FightEnded,
    Moved,
    StrikeTaken,
    TurnFinished,
    TurnTaken,
)
from threefates.systems.fifty_two_fates.cards.deck import Cards, discard
from threefates.systems.fifty_two_fates.conditions.conditions import ConditionBegan, Conditions, TimeCounted, end
from threefates.systems.fifty_two_fates.conditions.incapacitated import BLINDED
from threefates.systems.fifty_two_fates.conditions.out import when_dead
from threefates.systems.fifty_two_fates.conditions.unconscious import out_cold
from threefates.systems.fifty_two_fates.effects.continuous_effects import EffectEnded, Effects, bite_all, over
from threefates.systems.fifty_two_fates.magic.lasting_spells import (
    ActionBegun,
    Lasting,
    Magic,
    SpellEnded,
    TurnsCounted,
    left_of_spell,
    magic,
    must_begin,
    spell_zone,
)
from threefates.systems.fifty_two_fates.magic.spell_types import ends_with_the_round
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.systems.fifty_two_fates.sheets.attributes import sees_in_the_dark
from threefates.systems.fifty_two_fates.turns.turns import no_action_left, not_their_turn, take_action

__all__ = [
    "BeginAction",
    "EndSpell",
    "end_spell",
    "harm_of",
    "let_go",
    "may_begin",
    "may_end",
    "take_hold",
    "turns_go_by",
]

MARKS: Final = {
    "hold": (Condition.INCAPACITATED, True, "held by a spell"),
    "darkness": (Condition.FIT, False, f"{BLINDED} by darkness"),
    "light": (Condition.FIT, False, f"{BLINDED} by light"),
}
"""What lasting spells make of whom they lie on: the condition, whether it holds them in place, and its name."""

HARM = "harm:"


class EndSpell(Command, frozen=True, tag="ff.end-spell"):
    """Let a spell of yours end."""

    spell: str


class BeginAction(Command, frozen=True, tag="ff.begin-action"):
    """Slowed, begin the action that you carry out in your next turn."""

    entity: EntityId


# ending -------------------------------------------------------------------------------------------


def harm_of(one: Lasting) -> str:
    """The id of the lingering harm that a spell does."""
    return HARM + one.id


@cites("ff.spells.type-effect")
def end_spell(act: Unfolding, one: Lasting, why: str = "") -> None:
    """A spell is over: its cards go to the discards, and what it had made of its target with them."""
    act.happen(SpellEnded(one.id, one.spell, one.target, one.thing, why))
    _give_up_cards(act, spell_zone(one.id))
    for entity in (one.target, *one.inside):
        let_go(act, one, entity)
    _slows_no_more(act, one)
    harm = act.state[Effects].known.get(harm_of(one))
    if harm is not None and _takes_its_harm_along(one, why):
        act.happen(over(harm, "the spell is over"))


@cites("ff.mages.cards-on-table")
def _give_up_cards(act: Unfolding, zone: str) -> None:
    discard(act, zone, act.state[Cards][zone])


@cites("ff.spells.slow")
def _slows_no_more(act: Unfolding, one: Lasting) -> None:
    if one.spell == "slow":
        _over(act, one.target)


@cites("ff.spells.light", "ff.spells.darkness")
def take_hold(act: Unfolding, one: Lasting, entity: EntityId) -> None:
    """Say what a spell makes of somebody it lies on, or who is inside the thing it lies on; the dark blinds not all."""
    if not one.gentle and not _sees(act.state, one, entity):
        _mark(act, one, entity)


@cites("ff.spells.darkness", "ff.creatures.amarok")
def _sees(state: State, one: Lasting, entity: EntityId) -> bool:
    return one.spell == "darkness" and sees_in_the_dark(state, entity)


@cites("ff.spells.hold", "ff.spells.light", "ff.spells.darkness", "ff.ruling.hold-scope", "ff.ruling.bubble-size")
def _mark(act: Unfolding, one: Lasting, entity: EntityId) -> None:
    if mark := MARKS.get(one.spell):
        condition, bound, what = mark
        act.happen(ConditionBegan(entity, condition, None, one.caster, bound=bound, what=what))


@cites("ff.spells.type-effect", "ff.spells.darkness")
def let_go(act: Unfolding, one: Lasting, entity: EntityId) -> None:
    """End what a spell had made of somebody, unless another of the same mage's holds them still."""
    mark = MARKS.get(one.spell)
    if mark is None or any(_holds(other, entity) for other in _same(act.state, one)):
        return
    for timer in act.state[Conditions].of(entity):
        if (timer.what, timer.source) == (mark[2], one.caster):
            end(act, entity, timer)


def _holds(one: Lasting, entity: EntityId) -> bool:
    return not one.gentle and entity in (one.target, *one.inside)


def _same(state: State, one: Lasting) -> Iterator[Lasting]:
    for other in state[Magic].active.values():
        if (other.spell, other.caster) == (one.spell, one.caster):
            yield other


@cites("ff.spells.cold", "ff.spells.heat", "ff.ruling.heat-cold-duration")
def _takes_its_harm_along(one: Lasting, why: str) -> bool:
    return one.spell == "cold" or why in ("dispelled", "cast anew")


def _end_those(act: Unfolding, due: Callable[[Lasting], bool], why: str) -> None:
    for one in tuple(act.state[Magic].active.values()):
        if due(one) and one.id in act.state[Magic].active:
            end_spell(act, one, why)


@magic.answers_to(EffectEnded)
@cites("ff.spells.heat", "ff.spells.cold")
def nothing_left_of_it(act: Unfolding, event: EffectEnded) -> None:
    """A fire that is put out was all there was to the spell."""
    one = act.state[Magic].active.get(event.id.removeprefix(HARM)) if event.id.startswith(HARM) else None
    if one is not None:
        end_spell(act, one, "nothing is left of it")


@cites("ff.spells.type-effect", "ff.conditions.unconscious")
def may_end(state: State, one: Lasting, *, runs: bool) -> Refused | None:
    """The words against ending a spell now: a mage who is out cold lets go of nothing, though the story may."""
    return busy(state) or (None if runs else out_cold(state, one.caster))


@magic.decides(EndSpell)
@cites("ff.spells.type-effect")
def decide_end_spell(act: Unfolding, command: EndSpell) -> None:
    """The mage may end it sooner, at any time; the Fate Dealer where the story does."""
    one = act.state[Magic].active.get(command.spell)
    if one is None:
        raise Refused("spell.over", "There is no such spell.", remedy="Pick one that is in effect.")
    act.must_control_or_run(one.caster, act.state[Characters].name(one.caster))
    refused = may_end(act.state, one, runs=act.by.runs)
    if refused:
        raise refused
    end_spell(act, one, "ended")


# time ---------------------------------------------------------------------------------------------


def _due(state: State, one: Lasting) -> bool:
    return left_of_spell(state[Magic], one) == 0


def _of_this_round(one: Lasting) -> bool:
    return ends_with_the_round(one.spell, ace=one.ace)


@cites("ff.spells.effect-seconds", "ff.ruling.duration-counting")
def turns_go_by(act: Unfolding, turns: int) -> None:
    """Turns go by outside of a fight: what harms does so in each, and spells end when theirs are over."""
    while turns:
        left = [left_of_spell(act.state[Magic], one) for one in act.state[Magic].active.values()]
        step = min([turns, *(count for count in left if count)])
        bite_all(act, step)
        _count(act, step)
        turns -= step


def _count(act: Unfolding, turns: int) -> None:
    if not act.state[Magic].active:
        return
    act.happen(TurnsCounted(turns))
    _end_those(act, _of_this_round, "the round is over")
    _end_those(act, lambda one: _due(act.state, one) and not takes_part(act.state, one.caster), "it has run its course")


@magic.answers_to(TimeCounted)
@cites("ff.spells.type-effect", "ff.ruling.duration-counting")
def as_rounds_go_by(act: Unfolding, event: TimeCounted) -> None:
    """A round of a fight is a turn of each spell."""
    if act.state[Combat].on:
        _count(act, event.rounds)


@magic.answers_to(TurnTaken)
@cites("ff.spells.type-effect", "ff.ruling.duration-counting")
def at_the_turn_of(act: Unfolding, event: TurnTaken) -> None:
    """A spell ends at the start of the mage's turn, when its rounds are over."""
    _end_those(act, lambda one: one.caster == event.entity and _due(act.state, one), "it has run its course")


@magic.answers_to(FightEnded)
@cites("ff.spells.type-effect", "ff.spells.expose")
def when_nobody_takes_turns(act: Unfolding, event: FightEnded) -> None:
    """End with the fight the spells due at somebody's next turn, or in their last round."""
    _end_those(act, lambda one: _due(act.state, one) or _of_this_round(one), "the fight is over")


# deaths -------------------------------------------------------------------------------------------


@when_dead(magic)
@cites("ff.ruling.caster-down")
def somebody_dies(act: Unfolding, entity: EntityId) -> None:
    """Nobody is left to wish it kept, or to be under it; while somebody is only unconscious it stays."""
    _end_those(act, lambda one: entity in (one.caster, one.target), "death ends it")


# slowed -------------------------------------------------------------------------------------------


@cites("ff.spells.slow", "ff.ruling.slow-details")
def may_begin(state: State, entity: EntityId) -> Refused | None:
    """The words against beginning an action of two rounds now."""
    name = state[Characters].name(entity)
    if must_begin(state, entity) is None or not takes_part(state, entity):
        return Refused("spell.not_slowed", f"{name} has nothing to begin.", remedy="Act, or end the turn.")
    turn = state[Combat].turn
    refused = busy(state) or not_their_turn(state, entity) or out_cold(state, entity)
    if refused or turn is None or not turn.acted:
        return refused
    return no_action_left(state, entity)


@magic.decides(BeginAction)
@cites("ff.spells.slow", "ff.ruling.slow-details")
def begin_action(act: Unfolding, command: BeginAction) -> None:
    """Begin an action that takes a slow one two turns: this turn's goes into it."""
    act.must_control(command.entity, act.state[Characters].name(command.entity))
    refused = may_begin(act.state, command.entity)
    if refused:
        raise refused
    take_action(act, command.entity, "an action that takes two rounds")
    act.happen(ActionBegun(command.entity))


@magic.answers_to(ActionTaken)
def carried_out(act: Unfolding, event: ActionTaken) -> None:
    """End the start of a slow action that is now done."""
    _over(act, event.entity)


@magic.answers_to(StrikeTaken)
def struck(act: Unfolding, event: StrikeTaken) -> None:
    """End the start of a slow strike that is now done."""
    _over(act, event.entity)


@magic.answers_to(Moved)
def dashed(act: Unfolding, event: Moved) -> None:
    """A dash is an action as well."""
    if event.dash:
        _over(act, event.entity)


@magic.answers_to(TurnFinished)
@cites("ff.spells.slow", "ff.ruling.slow-details")
def not_carried_out(act: Unfolding, event: TurnFinished) -> None:
    """An action that was begun in one turn is done in the next or comes to nothing; a whole turn's is done by then."""
    held = act.state[Magic]
    if held.since.get(event.entity, held.clock) < held.clock:
        _over(act, event.entity)


def _over(act: Unfolding, entity: EntityId) -> None:
    if entity in act.state[Magic].begun:
        act.happen(ActionBegun(entity, over=True))

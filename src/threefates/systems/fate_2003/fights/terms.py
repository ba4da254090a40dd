"""Everybody has declared: the Game Master says what maneuvers take, and how hard it is what nobody opposes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threefates.commons.characters import Characters
from threefates.pieces.spelling import bare
from threefates.rulebook.agenda import Choice, Option, Unasked
from threefates.rulebook.cites import cites
from threefates.rulebook.core import RulingChanged
from threefates.rulebook.messages import Step
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seating
from threefates.systems.fate_2003.checks.dice_read_anew import as_read_now, of_other_dice
from threefates.systems.fate_2003.checks.open_questions import nobody_runs
from threefates.systems.fate_2003.checks.state import Checks
from threefates.systems.fate_2003.conflict.blows import EffectWon
from threefates.systems.fate_2003.fights.declaring import DeclareStep, ShowAll
from threefates.systems.fate_2003.fights.events import (
    ActionsShown,
    ActionTakenBack,
    Moved,
    NeedNamed,
    PutAside,
    TargetNamed,
)
from threefates.systems.fate_2003.fights.exchanges import fight_as_it_is, said_of, wanted
from threefates.systems.fate_2003.fights.fight import Declared, Fight, Fights, Pace, Way, fighting, fights, standing
from threefates.systems.fate_2003.fights.own_moves import NameMove, would_move
from threefates.systems.fate_2003.sheets.campaign import rollable
from threefates.systems.fate_2003.sheets.scale import difficulties, difficulty, usual
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.systems.fate_2003.wounds.wounds import WoundMarked

__all__ = ["TERMS", "NameNeed", "NameTarget", "RollNow", "ask_terms"]

SUGGESTED_NEED: Final = Outcome.HURT


class NameNeed(Step, frozen=True, tag="fate.name-need"):
    """Asks the Game Master what somebody's maneuver takes."""

    character: EntityId


class NameTarget(Step, frozen=True, tag="fate.name-aim"):
    """Asks the Game Master how hard it is what somebody does whom nobody opposes."""

    character: EntityId


TERMS: Final = (NameNeed, NameTarget, NameMove)
"""Everything that the Game Master is asked before the dice fall."""


class RollNow(Unasked, frozen=True, tag="fate.roll-now"):
    """Everything is said: the dice fall."""


@fights.resolves(ShowAll)
@cites("fate.combat.exchange-procedure", "fate.combat.scene-procedure")
def show_all(act: Unfolding, step: ShowAll) -> None:
    """Everybody sees what everybody does; the Game Master says what is still to be said, and the dice fall.

    Whose trait has gone from the sheet since, or whose foe has got out of the fight or fallen, thinks again first.
    """
    if lost := _lost(act.state):
        act.push(ShowAll())
        for one in lost:
            act.happen(ActionTakenBack(one))
            act.push(DeclareStep(one))
        return
    act.happen(ActionsShown())
    act.push(RollNow())
    fight = fight_as_it_is(act.state)
    if fight.pace is Pace.EXCHANGE:
        ask_terms(act, fight, fight.declared)


def _lost(state: State) -> tuple[EntityId, ...]:
    """Those who have declared a trait that is on their sheet no more, or an attack on who is in the fight no more."""
    fight, said = fighting(state), fight_as_it_is(state).declared.items()
    rolling = ((one, each.trait) for one, each in said if each.way is not Way.WAIT)
    traits = [one for one, key in rolling if key not in {have for have, *_ in rollable(state, state[Sheets][one])}]
    here = standing(state, fight.people)
    away = [one for one, _ in said if fight.attacks.get(one, one) not in here]
    return tuple(dict.fromkeys((*traits, *away)))


@cites(
    "fate.combat.exchange-vs-difficulty",
    "fate.combat.outcome-traded-for-effect",
    "fate.combat.fight-defensively",
    "fate.combat.defend-with-other-skill",
)
def ask_terms(act: Unfolding, fight: Fight, people: Mapping[EntityId, Declared]) -> None:
    """Ask the Game Master what maneuvers take, how hard it is what nobody opposes, and what keeping safe leaves."""
    for one, said in people.items():
        need = _term(fight, one, said)
        if need is None:
            continue
        if not nobody_runs(act.state):
            act.push(need)
        elif isinstance(need, NameNeed):
            settle_need(act, need, SUGGESTED_NEED.value)
        elif isinstance(need, NameTarget):
            settle_goal(act, need, usual(act.state))


def _term(fight: Fight, one: EntityId, said: Declared) -> NameNeed | NameTarget | NameMove | None:
    """What is still to be said of what somebody has declared, if anything is."""
    if said.way is Way.ATTACK and said.maneuver:
        return NameNeed(one)
    if _unopposed(fight, one, said):
        return NameTarget(one)
    return NameMove(one) if would_move(said) else None


@cites("fate.combat.exchange-vs-difficulty")
def _unopposed(fight: Fight, one: EntityId, said: Declared) -> bool:
    """Whether somebody does something that nobody goes for them to hinder, be it what they would do on their guard."""
    own = fight.pace is Pace.EXCHANGE and said.way in (Way.DEFENSIVE, Way.ANOTHER_SKILL) and bool(said.maneuver)
    return (said.way is Way.OTHER or own) and not fight.attackers_of(one)


TWO_WEAPONS: Final = "skill:two weapon"  # the id of that way of fighting, as a bare name
SEPARATOR: Final = "/"  # between what a maneuver takes and the exchanges that it puts the other out of
NEEDS: Final = (
    Option(Outcome.CLIPPED.value, "Clipped: a shove"),
    Option(Outcome.HURT.value, "Hurt: a disarm"),
    Option(f"{Outcome.HURT}{SEPARATOR}1", "Hurt: out of the next exchange"),
    Option(f"{Outcome.HURT}{SEPARATOR}2", "Hurt: out of the next two exchanges"),
    Option(Outcome.INJURED.value, "Injured: beyond the scene"),
    Option(Outcome.TAKEN_OUT.value, "Taken out: it ends there"),
)


def needs_in(fight: Fight) -> tuple[Option, ...]:
    """What a maneuver may take; out of exchanges it puts nobody where there are none."""
    return tuple(need for need in NEEDS if fight.pace is Pace.EXCHANGE or SEPARATOR not in need.value)


@fights.asks(NameNeed)
@cites("fate.combat.outcome-traded-for-effect")
def ask_need(state: State, step: NameNeed) -> Choice:
    """The outcome that it takes; Hurt where nobody is there to say."""
    said = said_of(fighting(state), step.character)
    hard = _hard_to_disarm(state, said.target)
    return Choice(
        id="",
        kind="fate.name-need",
        owner=state[Seating].gm_id,
        asks=f"{state[Characters].name(step.character)} wants: {said.maneuver}.{hard} What does it take?",
        seats=state[Seating].running,
        options=needs_in(fighting(state)),
        if_absent=SUGGESTED_NEED.value,
        cites=("fate.combat.outcome-traded-for-effect",),
    )


@cites("fate.skills.combat-by-style")
def _hard_to_disarm(state: State, foe: EntityId) -> str:
    """What to bear in mind of somebody who fights with a weapon in each hand, once all know that they do."""
    fight = fighting(state)
    declared = fight.declared.get(foe) if fight.shown else None
    if declared is None or bare(declared.trait) != TWO_WEAPONS:
        return ""
    return f" {state[Characters].name(foe)} has a weapon in each hand, which makes it hard to disarm them."


@fights.settles(NameNeed)
@cites("fate.combat.outcome-traded-for-effect")
def settle_need(act: Unfolding, step: NameNeed, option: str) -> None:
    """Noted for when it is reached, or not."""
    outcome, _, exchanges = option.partition(SEPARATOR)
    act.happen(NeedNamed(step.character, Outcome(outcome), int(exchanges or 0)))


@fights.answers_to(WoundMarked)
@cites("fate.wounds.taken-out")
def ask_nothing_about_the_fallen(act: Unfolding, event: WoundMarked) -> None:
    """What somebody takes who is taken out, or what it takes to get at them, need not be said any more."""
    fight = act.state[Fights].now
    if fight and event.marked is Outcome.TAKEN_OUT:
        one = event.character
        needless = (NameNeed(one), NameTarget(one), NameMove(one), *map(NameNeed, fight.attackers_of(one)))
        act.withdraw(lambda step: step in needless)


@fights.answers_to(WoundMarked)
@cites("fate.wounds.taken-out", "fate.combat.exchange-vs-difficulty")
def ask_who_is_hindered_no_more(act: Unfolding, event: WoundMarked) -> None:
    """Whom nobody goes for any more, now that this one is taken out, is asked about, while such things are."""
    fight = act.state[Fights].now
    falls = any(isinstance(pending.step, RollNow) for pending in act.state.agenda.steps)
    if fight is None or fight.pace is not Pace.EXCHANGE or not falls or event.marked is not Outcome.TAKEN_OUT:
        return
    freed, left = fight.attacks.get(event.character, ""), fight_as_it_is(act.state)
    if freed in left.declared and _unopposed(left, freed, left.declared[freed]):
        act.withdraw(lambda step: step == NameMove(freed))
        act.push(NameTarget(freed))


@fights.answers_to(EffectWon)
@cites("fate.combat.outcome-traded-for-effect")
def throw_aside(act: Unfolding, event: EffectWon) -> None:
    """Whoever was to be put out of the way is, for as many exchanges as were named, whatever is rolled meanwhile."""
    fight, check = act.state[Fights].now, act.state[Checks].now
    by = event.check or (check.id if check else "")
    if fight and by and by == fight.check and event.winner in fight.throws:
        foe = event.loser or fight.declared[event.winner].target
        until = fight.number + fight.throws[event.winner]
        if fight.aside.get(foe, -1) < until:  # of two who put one out of the way, the longer counts
            act.happen(PutAside(foe, until))


@fights.asks(NameTarget)
@cites("fate.combat.exchange-vs-difficulty")
def ask_goal(state: State, step: NameTarget) -> Choice:
    """Any difficulty of the ladder, or no roll at all."""
    said = said_of(fighting(state), step.character)
    what = f": {said.maneuver or said.about}" if said.maneuver or said.about else ""
    return Choice(
        id="",
        kind="fate.name-aim",
        owner=state[Seating].gm_id,
        asks=f"Nobody opposes {state[Characters].name(step.character)}{what}. How hard is it?",
        seats=state[Seating].running,
        options=(*difficulties(state), Option("none", "No roll is needed")),
        if_absent=usual(state),
        cites=("fate.combat.exchange-vs-difficulty",),
    )


@fights.settles(NameTarget)
@cites("fate.combat.exchange-vs-difficulty")
def settle_goal(act: Unfolding, step: NameTarget, option: str) -> None:
    """What is to be reached; or it is simply done."""
    if option == "none":
        act.happen(Moved(step.character, wanted(said_of(fighting(act.state), step.character))))
    else:
        act.happen(TargetNamed(step.character, difficulty(act.state, option)))


@fights.answers_to(RulingChanged)
@cites("fate.combat.exchange-vs-difficulty", "fate.d6.target-numbers")
def as_hard_as_said(act: Unfolding, event: RulingChanged) -> None:
    """What was said to be reached is as hard with other dice, a rung or a target number."""
    fight = act.state[Fights].now
    for character, goal in fight.goals.items() if fight and of_other_dice(event) else ():
        act.happen(TargetNamed(character, as_read_now(act.state, goal)))

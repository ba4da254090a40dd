"""What a scene names to try, and what comes of it: counts move, pieces are found, secrets are told."""

from __future__ import annotations

import functools

from threefates.commons.characters import Characters, make
from threefates.commons.clocks import ClockFilled, ClockId, Clocks, ClockSet, ClockTicked
from threefates.commons.ready_evenings import Person
from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.content.loader import of_scenario
from threefates.systems.fifty_two_fates.content.scenario_records import Check, Count, Foe, Riddle
from threefates.systems.fifty_two_fates.content.words import Attribute, Calling
from threefates.systems.fifty_two_fates.inquiries.checkpoints import first_unsolved, tried
from threefates.systems.fifty_two_fates.inquiries.secrets import CheckpointFound, CheckpointMissed, Inquiries
from threefates.systems.fifty_two_fates.people.cast_members import CastMemberMade
from threefates.systems.fifty_two_fates.people.condition_targets import targets_of
from threefates.systems.fifty_two_fates.people.creatures import Wealth
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists, dealer_only
from threefates.systems.fifty_two_fates.scenario.progress import here_now, no_scene
from threefates.systems.fifty_two_fates.scenario.run import bring, mark, move
from threefates.systems.fifty_two_fates.scenario.scenario import (
    Called,
    CallFor,
    PersonMet,
    Playing,
    SecretTold,
    evening,
    scenario,
)
from threefates.systems.fifty_two_fates.tasks.events import TaskCounted
from threefates.systems.fifty_two_fates.tasks.from_the_sheet import ASKING, BonusFields, bonuses_of
from threefates.systems.fifty_two_fates.tasks.sentient_entities import new_question
from threefates.systems.fifty_two_fates.tasks.setting_and_leaving import may_set, new_task
from threefates.systems.fifty_two_fates.tasks.tasks import Status, Tasks

__all__ = ["cannot_call", "checks_now", "level_now", "to_ask"]

USUAL = "6"  # the row of condition targets of people nobody means to fight


def checks_now(state: State) -> tuple[Check, ...]:
    """Say what the scene being played names to try."""
    return _checks(state[Playing].scenario, here_now(state))


@functools.cache
def _checks(name: str, scene: str) -> tuple[Check, ...]:
    return tuple(check for check in of_scenario(Check, name).values() if check.scene == scene)


def level_now(state: State, check: Check) -> int:
    """Say how hard a check is by now, T1 to T4."""
    return check.level - int(bool(check.easier) and check.easier in state[Playing].told)


def cannot_call(state: State, actor: EntityId, check: str) -> Refused | None:
    """The words against calling on somebody for a check of the scene."""
    if refusal := no_scene(state):
        return refusal
    found = next((each for each in checks_now(state) if each.id == check), None)
    if found is None:
        return Refused("scenario.no_check", "This scene names no such check.", remedy="Pick one that is listed.")
    if set(found.until) & set(state[Playing].marks):
        return Refused("scenario.settled", "That is settled.", remedy="Play on from there.")
    return _asked_already(state, actor, check) or may_set(state, 1 if found.asks else level_now(state, found))


def _asked_already(state: State, actor: EntityId, check: str) -> Refused | None:
    """Refuse a second try of a check; what waits may be come back to there."""
    known = state[Tasks].known
    asked = [known[task] for task, called in state[Playing].calls.items() if called == check and task in known]
    if any(task.status is Status.SOLVED for task in asked):
        return Refused("scenario.done", "That is done.", remedy="Call for something else.")
    mine = next((task for task in asked if task.actor == actor), None)
    if mine is None or mine.status is Status.FAILED:
        return tried(state, actor) if mine else None
    remedy = "Let them lay cards for it, or leave it for now."
    return Refused("scenario.asked", f"{state[Characters].name(actor)} has been called on for that.", remedy=remedy)


@scenario.decides(CallFor)
def call_for(act: Unfolding, command: CallFor) -> None:
    """A task as the page has it; what fits it on the sheet adds its cards by itself."""
    dealer_only(act, "Calling for a check")
    act.state[Protagonists][command.actor]
    if refusal := cannot_call(act.state, command.actor, command.check):
        raise refusal
    (found,) = (each for each in checks_now(act.state) if each.id == command.check)
    fits = BonusFields(knowing=found.knowing, tool=found.tool, outstanding=found.outstanding)
    bonuses = bonuses_of(act.state, fits, command.actor, ASKING if found.asks else Attribute.NONE)
    if found.asks:
        task = new_question(act, command.actor, found.label, bonuses, _let_in(act, found.asks))
    else:
        task = new_task(act, command.actor, found.label, level_now(act.state, found), bonuses)
    act.happen(Called(task, found.id))


def to_ask(state: State, person: str) -> EntityId:
    """Name who a person of the evening is, if they are there; "" where they have yet to come in."""
    now = state[Playing]
    return next((entity for entity, who in (*now.people.items(), *now.foes.items()) if who == person), "")


@cites("ff.tasks.sentient")
def _let_in(act: Unfolding, person: str) -> EntityId:
    """Find who is to be asked; whoever is not there yet comes in, a foe of a later scene as that foe."""
    now, known = act.state[Playing], to_ask(act.state, person)
    if known:
        return known
    foe = of_scenario(Foe, now.scenario).get(person)
    if foe is not None:
        bring(act, foe)
        return next(entity for entity, who in act.state[Playing].foes.items() if who == person)
    entity = make(act, of_scenario(Person, now.scenario)[person].name, kind="cast", seats=(act.by.id,))
    act.happen(CastMemberMade(entity, targets_of(USUAL), Calling.MAGE, Wealth.AVERAGE))
    act.happen(PersonMet(entity, person))
    return entity


# what comes of a check --------------------------------------------------------------------------------


@scenario.answers_to(TaskCounted)
def counted(act: Unfolding, event: TaskCounted) -> None:
    """Winning and failing move what the page says."""
    now = act.state[Playing]
    found = of_scenario(Check, now.scenario).get(now.calls.get(event.task, ""))
    if found is None or now.ended:
        return
    move(act, found.wins if event.solved else found.fails, found.label)
    if event.solved and found.finds:
        _find(act, found.finds - 1)
    if event.solved and found.tells and evening.cannot_tell(act.state, found.tells) is None:
        act.happen(SecretTold(found.tells))


def _find(act: Unfolding, wanted: int) -> None:
    """A piece of the secret that the scene has; where that is found already, the next."""
    known = act.state[Inquiries].known
    inquiry = next((known[each] for each in reversed(tuple(act.state[Playing].riddles)) if each in known), None)
    if inquiry is None:
        return
    solved = tuple(one.found for one in inquiry.checkpoints)
    place = wanted if wanted < len(solved) and not solved[wanted] else first_unsolved(solved)
    if place is not None:
        act.happen(CheckpointFound(inquiry.id, place, inquiry.checkpoints[place].text))


@scenario.answers_to(CheckpointMissed)
def missed(act: Unfolding, event: CheckpointMissed) -> None:
    """Inquiring in vain costs what the page says."""
    riddle = _riddle(act.state, event.inquiry)
    if riddle is not None:
        move(act, riddle.fails, riddle.title)


@scenario.answers_to(CheckpointFound)
def found(act: Unfolding, event: CheckpointFound) -> None:
    """Open what a riddle keeps shut, once all of it is found."""
    riddle = _riddle(act.state, event.inquiry)
    if riddle is not None and act.state[Inquiries].known[event.inquiry].done:
        mark(act, riddle.marks, riddle.solved)


def _riddle(state: State, inquiry: str) -> Riddle | None:
    now = state[Playing]
    return None if now.ended else of_scenario(Riddle, now.scenario).get(now.riddles.get(inquiry, ""))


# what a count does ------------------------------------------------------------------------------------


@scenario.answers_to(ClockTicked)
def ticked(act: Unfolding, event: ClockTicked) -> None:
    """A count that has come to nothing does what it promised."""
    _settle(act, event.id)


@scenario.answers_to(ClockSet)
def put_right(act: Unfolding, event: ClockSet) -> None:
    """However it came to where it is."""
    _settle(act, event.id)


@scenario.answers_to(ClockFilled)
def filled(act: Unfolding, event: ClockFilled) -> None:
    """And so does one that is full."""
    _settle(act, event.id)


def _settle(act: Unfolding, clock: ClockId) -> None:
    now = act.state[Playing]
    count = of_scenario(Count, now.scenario).get(next((name for name, it in now.counts.items() if it == clock), ""))
    if count is None or now.ended or {count.full, count.empty} & set(now.marks):
        return
    segments = act.state[Clocks].known[clock]
    if segments.full:
        mark(act, count.full, count.full_aloud)
    elif not segments.filled:
        mark(act, count.empty, count.empty_aloud)

"""What a scene names to try, to work at and to fight, and what comes of each."""

from __future__ import annotations

from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fate_2003.challenges.challenges import open_one
from threefates.systems.fate_2003.challenges.events import ChallengeOver, Challenges
from threefates.systems.fate_2003.challenges.ladders import RUNGS, Challenge, Fragility
from threefates.systems.fate_2003.checks.checks import Setup, begin, in_hand, says_what_fits
from threefates.systems.fate_2003.checks.events import TestClosed
from threefates.systems.fate_2003.checks.state import Check, Checks
from threefates.systems.fate_2003.content.records import of_scenario
from threefates.systems.fate_2003.content.scenario_records import Attempt, Battle, Task
from threefates.systems.fate_2003.fights.events import FightOver, GroundTaken
from threefates.systems.fate_2003.fights.fight import Ground, Pace, Standing, standing
from threefates.systems.fate_2003.fights.pace import BeginFight, begin_fight
from threefates.systems.fate_2003.scenario.progress import (
    battle_now,
    cannot_call,
    cannot_fight,
    cannot_work,
    foes_here,
)
from threefates.systems.fate_2003.scenario.run import mark
from threefates.systems.fate_2003.scenario.scenario import (
    BattleBegun,
    BeginBattle,
    BeginTask,
    Called,
    CallFor,
    Playing,
    SecretTold,
    TaskBegun,
    evening,
    scenario,
)
from threefates.systems.fate_2003.sheets.closing import heroes
from threefates.systems.fate_2003.sheets.scale import printed
from threefates.systems.fate_2003.wounds.marking import suffer
from threefates.systems.fate_2003.wounds.track import Outcome

__all__: list[str] = []

MILD_DAYS = 2  # what blunt hooks and cold water leave


# tried


@scenario.decides(CallFor)
def call_for(act: Unfolding, command: CallFor) -> None:
    """A check as the page has it; in a contest everybody who stands rolls, and who runs against them."""
    act.must_run("Calling for a check")
    if refusal := cannot_call(act.state, command.check):
        raise refusal
    found = of_scenario(Attempt, act.state[Playing].scenario)[command.check]
    who: tuple[EntityId, ...] = (command.character,)
    if found.contest:
        rivals = tuple(one for one, foe in act.state[Playing].foes.items() if foe == found.contest)
        who = (*standing(act.state, heroes(act.state)), *standing(act.state, rivals))
    elif command.character not in heroes(act.state):
        raise Refused("scenario.no_such_hero", "That is no hero.", remedy="Call on one of the heroes.")
    begin(act, Setup(found.label, who, printed(act.state, found.difficulty)))
    act.happen(Called(in_hand(act.state).id, found.id))


@says_what_fits
def what_fits(state: State, check: Check) -> str:
    """What the page of the scene has beside the check, for whoever is called on."""
    found = of_scenario(Attempt, state[Playing].scenario).get(state[Playing].calls.get(check.id, ""))
    return found.fits if found else ""


@scenario.answers_to(TestClosed)
def come_of(act: Unfolding, event: TestClosed) -> None:
    """Making it and failing it bring about what the page says."""
    now, check = act.state[Playing], act.state[Checks].now
    found = of_scenario(Attempt, now.scenario).get(now.calls.get(check.id if check else "", ""))
    if check is None or found is None or now.ended:
        return
    made = bool(_best(check, event)) and now.foes.keys().isdisjoint(_best(check, event))
    mark(act, found.wins if made else found.fails)
    if made and found.tells and evening.cannot_tell(act.state, found.tells) is None:
        act.happen(SecretTold(found.tells))
    if found.hurts and not made:
        suffer(act, check.sides[0].character, Outcome.HURT, mild=True, days=0, times=1)


def _best(check: Check, event: TestClosed) -> tuple[EntityId, ...]:
    """Who has made it by most; several where they stay level, nobody where nobody has made it."""
    if event.winner is not None:
        return (check.sides[event.winner].character,)
    most = max(event.outcomes)
    made = check.contest and most >= (check.difficulty or 0)
    return tuple(side.character for side in check.sides if side.outcome == most) if made else ()


# worked at


@scenario.decides(BeginTask)
def begin_task(act: Unfolding, command: BeginTask) -> None:
    """The long work lies on the table as a challenge."""
    act.must_run("Setting up a challenge")
    if refusal := cannot_work(act.state, command.task):
        raise refusal
    found = of_scenario(Task, act.state[Playing].scenario)[command.task]
    known = set(act.state[Challenges].known)
    open_one(
        act,
        Challenge(
            id="",
            name=found.name,
            difficulty=printed(act.state, found.difficulty),
            boxes=found.boxes,
            results=found.results,
            goal=RUNGS.index(found.goal),
            fragility=Fragility.EVENT,
            event=found.event,
            span=found.span,
        ),
    )
    (challenge,) = set(act.state[Challenges].known) - known
    act.happen(TaskBegun(challenge, found.id))


@scenario.answers_to(ChallengeOver)
def done(act: Unfolding, event: ChallengeOver) -> None:
    """What the work was for has come about."""
    now = act.state[Playing]
    found = of_scenario(Task, now.scenario).get(now.tasks.get(event.challenge, ""))
    if found is not None and not now.ended:
        mark(act, found.done)


# fought


@scenario.decides(BeginBattle)
def begin_battle(act: Unfolding, command: BeginBattle) -> None:
    """Everybody who stands against everybody who has come in, at exchange pace, with hooks and fists."""
    act.must_run("Beginning a fight")
    refusal, found = cannot_fight(act.state), battle_now(act.state)
    if refusal or found is None:
        raise refusal or Refused("scenario.no_fight", "No fight waits here.", remedy="Play on.")
    ours = standing(act.state, heroes(act.state))
    begin_fight(act, BeginFight(found.about, ours, foes_here(act.state), Pace.EXCHANGE, mild=True, days=MILD_DAYS))
    for one in ours if found.above in act.state[Playing].marks else ():
        act.happen(GroundTaken(Standing(one, Ground.POSITION)))
    act.happen(BattleBegun(found.id))


@scenario.answers_to(FightOver)
def fought(act: Unfolding, event: FightOver) -> None:
    """Who is left standing has won it; where somebody gave up, that has been said."""
    now = act.state[Playing]
    found = next((each for each in of_scenario(Battle, now.scenario).values() if each.id in now.fought), None)
    if found is None or now.ended or found.scene != now.begun[-1] or {found.won, found.lost} & set(now.marks):
        return
    if not foes_here(act.state):
        mark(act, found.won)
    elif not standing(act.state, heroes(act.state)):
        mark(act, found.lost)

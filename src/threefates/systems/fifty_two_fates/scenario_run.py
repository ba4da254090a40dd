"""Running a ready evening: when each thing may be done, what a scene brings with it, and which ending comes true."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from threefates.commons import ready_evenings
from threefates.commons.characters import make
from threefates.commons.clocks import ClockId, Clocks, start_clock, tick
from threefates.commons.ready_evenings import Secret, already_begun, not_to_start, not_to_tell
from threefates.commons.scenes import Scenes, end_scene, start_scene
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.advancing import GrantMilestone, grant_milestone, may_grant
from threefates.systems.fifty_two_fates.bouts import busy
from threefates.systems.fifty_two_fates.codex import made_of
from threefates.systems.fifty_two_fates.combat import Combat, PlaceSet
from threefates.systems.fifty_two_fates.conditions import condition_of
from threefates.systems.fifty_two_fates.content import codex, of_scenario, scenarios
from threefates.systems.fifty_two_fates.creatures import Condition, Creatures
from threefates.systems.fifty_two_fates.dealer import (
    Dealing,
    Mode,
    here,
    holders,
    nobody_to_deal_to,
    not_dealt,
    open_session,
    settle_hand,
)
from threefates.systems.fifty_two_fates.fights import StartFight, end_fight, may_start, start_fight
from threefates.systems.fifty_two_fates.inquiring import prepare, too_many
from threefates.systems.fifty_two_fates.making import MOST_AT_ONCE, numbered
from threefates.systems.fifty_two_fates.protagonists import MOST_SWAY, dealer_only
from threefates.systems.fifty_two_fates.scenario import (
    BattleBegun,
    BeginBattle,
    BeginScenario,
    EndScenario,
    FoePlaced,
    LetHappen,
    Marked,
    OpenScene,
    Playing,
    RiddleLaid,
    ScenarioEnded,
    ScenarioOpened,
    SceneOpened,
    SecretTold,
    TellSecret,
    scenario,
)
from threefates.systems.fifty_two_fates.scenario_records import Count, Ending, Foe, Riddle, Scenario, Stage, Turning
from threefates.systems.fifty_two_fates.zones import metres

__all__ = [
    "cannot_begin",
    "cannot_end",
    "cannot_fight",
    "cannot_happen",
    "cannot_open",
    "cannot_tell",
    "ending_of",
    "here_now",
    "mark",
    "marks_of",
    "move",
    "not_played",
    "the_scenario",
]

OUT = (Condition.UNCONSCIOUS, Condition.DEAD)


# where it stands --------------------------------------------------------------------------------------


def the_scenario(state: State) -> Scenario | None:
    """What this table plays, if it is one of the evenings that ship."""
    return scenarios().get(state[Playing].scenario)


def here_now(state: State) -> str:
    """The scene of it that is being played; empty before the first, and when it is over."""
    now = state[Playing]
    return now.begun[-1] if now.begun and not now.ended else ""


def marks_of(state: State) -> frozenset[str]:
    """What has come about: the marks, and every foe of which all are down."""
    now = state[Playing]
    standing = {foe for entity, foe in now.foes.items() if not _down(state, entity)}
    return frozenset(now.marks) | (frozenset(now.foes.values()) - standing)


def _down(state: State, entity: EntityId) -> bool:
    """Whether somebody of the Fate Dealer's is out: everybody sees conditions, and the sway of a boss."""
    boss = state[Creatures].known[entity]
    return condition_of(state, entity) in OUT or (boss.full_sway is not None and boss.sway == 0)


def filled(state: State, count: str) -> float:
    """How many segments of a count are filled."""
    clock = state[Clocks].known.get(state[Playing].counts.get(count, ""))
    return clock.filled if clock else 0


def ending_of(state: State) -> Ending:
    """Which ending comes true now: the first of which everything is so."""
    now, marks = state[Playing], marks_of(state)
    counted = filled(state, scenarios()[now.scenario].decides)
    endings = of_scenario(Ending, now.scenario).values()
    return next(each for each in endings if marks.issuperset(each.needs) and _within(counted, each.at_most))


def _within(counted: float, at_most: int | None) -> bool:
    return at_most is None or counted <= at_most


# when it may be done ----------------------------------------------------------------------------------


def not_played(state: State) -> Refused | None:
    """The words where nothing of an evening can be done."""
    return ready_evenings.not_played(state[Playing], known=the_scenario(state) is not None)


def cannot_begin(state: State) -> Refused | None:
    """The words against beginning it."""
    waits = not_dealt(state) if state[Dealing].saved else None
    begun = already_begun(state[Playing], known=the_scenario(state) is not None)
    return begun or nobody_to_deal_to(state) or waits or busy(state)


def cannot_open(state: State, scene: str) -> Refused | None:
    """The words against opening a scene."""
    now = state[Playing]
    return (
        not_played(state)
        or not_to_start(now, scene, of_scenario(Stage, now.scenario))
        or busy(state)
        or _fighting(state)
        or (too_many(state) if any(riddle.scene == scene for riddle in _riddles(state)) else None)
    )


def _riddles(state: State) -> Iterable[Riddle]:
    return of_scenario(Riddle, state[Playing].scenario).values()


def _fighting(state: State) -> Refused | None:
    if not state[Combat].on:
        return None
    return Refused("fight.on", "A fight is under way.", remedy="End it first.")


def cannot_fight(state: State) -> Refused | None:
    """The words against the fight of the scene."""
    now, scene = state[Playing], here_now(state)
    if refusal := not_played(state):
        return refusal
    if scene in now.fought or all(foe.scene != scene for foe in of_scenario(Foe, now.scenario).values()):
        return Refused("scenario.no_fight", "No fight waits here.", remedy="Open the scene that has one.")
    return may_start(state)


def cannot_happen(state: State, turning: str) -> Refused | None:
    """The words against letting something happen."""
    if refusal := not_played(state):
        return refusal
    found = of_scenario(Turning, state[Playing].scenario).get(turning)
    if found is None or found.scene != here_now(state):
        return Refused("scenario.no_turning", "That cannot happen here.", remedy="Pick what is listed.")
    if found.marks in state[Playing].marks:
        return Refused("scenario.happened", "That has happened.", remedy="Play on from there.")
    return None


def cannot_tell(state: State, secret: str) -> Refused | None:
    """The words against telling a secret."""
    now = state[Playing]
    return not_played(state) or not_to_tell(now, secret, of_scenario(Secret, now.scenario))


def cannot_end(state: State) -> Refused | None:
    """The words against ending it."""
    if refusal := not_played(state):
        return refusal
    stages = of_scenario(Stage, state[Playing].scenario)
    if any(stages[scene].closes for scene in state[Playing].begun):
        return busy(state)
    return Refused("scenario.not_yet", "It is not told to its end yet.", remedy="Open its last scene first.")


# beginning --------------------------------------------------------------------------------------------


@scenario.decides(BeginScenario)
def begin_scenario(act: Unfolding, command: BeginScenario) -> None:
    """The opening is read aloud, the counts start, and the hands are dealt."""
    dealer_only(act, "Beginning the evening")
    refusal, found = cannot_begin(act.state), the_scenario(act.state)
    if refusal or found is None:
        raise refusal or Refused("scenario.none", "This table plays no scenario.", remedy="Open a table with one.")
    start_scene(act, found.title, found.opening)
    act.happen(ScenarioOpened(found.id, _start_counts(act, found.id, "")))
    dealing, mode = act.state[Dealing], Mode(found.mode)
    if not dealing.open or dealing.mode is not mode:
        open_session(act, mode, dealing.absent)


def _start_counts(act: Unfolding, name: str, scene: str) -> dict[str, ClockId]:
    found = [count for count in of_scenario(Count, name).values() if count.starts_with == scene]
    return {count.id: _start_count(act, count) for count in found}


def _start_count(act: Unfolding, count: Count) -> ClockId:
    clock = start_clock(act, count.name, count.size, on_full=count.on_full)
    if count.starts_at:
        tick(act, clock, count.starts_at)
    return clock


# a scene ----------------------------------------------------------------------------------------------


@scenario.decides(OpenScene)
def open_scene(act: Unfolding, command: OpenScene) -> None:
    """It is read aloud; what there is to find, and who waits there, is there."""
    dealer_only(act, "Opening a scene")
    if refusal := cannot_open(act.state, command.scene):
        raise refusal
    name = act.state[Playing].scenario
    found = of_scenario(Stage, name)[command.scene]
    start_scene(act, found.title, found.read_aloud)
    act.happen(SceneOpened(found.id, _start_counts(act, name, found.id)))
    for riddle in _riddles(act.state):
        if riddle.scene == found.id:
            act.happen(RiddleLaid(prepare(act, riddle.title, riddle.pieces), riddle.id))
    marks = marks_of(act.state)
    for foe in of_scenario(Foe, name).values():
        if foe.scene == found.id and foe.unless not in marks:
            _bring(act, foe)


def _bring(act: Unfolding, foe: Foe) -> None:
    """Let a foe enter, as many as the protagonists call for; who is to hold a hand is dealt one."""
    kind, against = codex()[foe.species], len(here(act.state))
    count, sway = min(MOST_AT_ONCE, foe.count + foe.for_each * against), foe.sway + foe.sway_for_each * against
    for name in numbered(foe.name or kind.name, count):
        entity = make(act, name, kind="creature", seats=(act.by.id,))
        act.happen(replace(made_of(kind, entity, important=foe.important), sway=min(sway, MOST_SWAY)))
        act.happen(FoePlaced(entity, foe.id))
        if act.state[Dealing].open and entity in holders(act.state):
            settle_hand(act, entity)


@scenario.decides(BeginBattle)
def begin_battle(act: Unfolding, command: BeginBattle) -> None:
    """Initiative is drawn, and everybody stands where the scene says."""
    dealer_only(act, "Beginning a fight")
    if refusal := cannot_fight(act.state):
        raise refusal
    start_fight(act, StartFight())
    foes, now = of_scenario(Foe, act.state[Playing].scenario), act.state[Playing]
    for entity, place in act.state[Combat].places.items():
        foe = foes.get(now.foes.get(entity, ""))
        if foe is not None and metres(foe.apart) != place:
            act.happen(PlaceSet(entity, metres(foe.apart)))
    act.happen(BattleBegun(here_now(act.state)))


# what comes about -------------------------------------------------------------------------------------


@scenario.decides(LetHappen)
def let_happen(act: Unfolding, command: LetHappen) -> None:
    """It is read aloud, and is so from now on."""
    dealer_only(act, "Saying what happens")
    if refusal := cannot_happen(act.state, command.turning):
        raise refusal
    found = of_scenario(Turning, act.state[Playing].scenario)[command.turning]
    mark(act, found.marks, found.read_aloud)
    move(act, found.ticks, found.label)


def mark(act: Unfolding, name: str, aloud: str) -> None:
    """Something is so from now on; what is so already is not said twice."""
    if name and name not in act.state[Playing].marks:
        act.happen(Marked(name, aloud))


def move(act: Unfolding, ticks: Mapping[str, int], why: str) -> None:
    """Move counts of the evening that run."""
    for name, amount in ticks.items():
        clock = act.state[Playing].counts.get(name, "")
        if clock in act.state[Clocks].known:
            tick(act, clock, amount, why)


@scenario.decides(TellSecret)
def tell_secret(act: Unfolding, command: TellSecret) -> None:
    """From here on everybody knows it."""
    dealer_only(act, "Telling a secret")
    if refusal := cannot_tell(act.state, command.secret):
        raise refusal
    act.happen(SecretTold(command.secret))


# the end ----------------------------------------------------------------------------------------------


@scenario.decides(EndScenario)
def end_scenario(act: Unfolding, command: EndScenario) -> None:
    """The ending is read aloud; a fight that still goes on is over with it."""
    dealer_only(act, "Ending the evening")
    if refusal := cannot_end(act.state):
        raise refusal
    ending = ending_of(act.state)
    if act.state[Combat].on:
        end_fight(act)
    act.happen(ScenarioEnded(ending.id))
    if ending.milestone and may_grant(act.state) is None:
        grant_milestone(act, GrantMilestone(ending.title))
    if act.state[Scenes].current is not None:
        end_scene(act)

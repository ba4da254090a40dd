"""Running a ready evening: what each scene brings with it and leaves behind, and how it ends."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from threefates.commons.characters import make
from threefates.commons.clocks import ClockId, Clocks, remove_clock, start_clock, tick
from threefates.commons.scenes import Scenes, start_scene
from threefates.rulebook.refusals import Refused
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fifty_two_fates.battlefield.exchange import Exchange
from threefates.systems.fifty_two_fates.battlefield.exchange_events import ExchangeCleared
from threefates.systems.fifty_two_fates.battlefield.fight import Combat
from threefates.systems.fifty_two_fates.battlefield.fight_events import PlaceSet
from threefates.systems.fifty_two_fates.battlefield.zones import metres
from threefates.systems.fifty_two_fates.content.loader import codex, of_scenario
from threefates.systems.fifty_two_fates.content.scenario_records import Count, Foe, Stage, Turning
from threefates.systems.fifty_two_fates.creatures.stats import made_of
from threefates.systems.fifty_two_fates.dealing.dealer import Dealing, Mode, here, holders, settle_hand
from threefates.systems.fifty_two_fates.dealing.starting_session import open_session
from threefates.systems.fifty_two_fates.inquiries.checkpoints import prepare
from threefates.systems.fifty_two_fates.inquiries.secrets import Inquiries, InquiryClosed
from threefates.systems.fifty_two_fates.people.making_creatures import MOST_AT_ONCE
from threefates.systems.fifty_two_fates.people.names import numbered
from threefates.systems.fifty_two_fates.people.protagonists import MOST_SWAY, dealer_only
from threefates.systems.fifty_two_fates.scenario.progress import (
    cannot_begin,
    cannot_end,
    cannot_fight,
    cannot_happen,
    cannot_open,
    ending_of,
    here_now,
    marks_of,
    riddles_of,
)
from threefates.systems.fifty_two_fates.scenario.scenario import (
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
    evening,
    scenario,
)
from threefates.systems.fifty_two_fates.sheets.advancement import GrantMilestone, grant_milestone, may_grant
from threefates.systems.fifty_two_fates.tasks.action_pool import clear
from threefates.systems.fifty_two_fates.tasks.events import TaskClosed
from threefates.systems.fifty_two_fates.tasks.tasks import Status, Tasks
from threefates.systems.fifty_two_fates.turns.fights import StartFight, end_fight, start_fight

__all__ = ["mark", "move"]


# beginning --------------------------------------------------------------------------------------------


@scenario.decides(BeginScenario)
def begin_scenario(act: Unfolding, command: BeginScenario) -> None:
    """The opening is read aloud, the counts start, and the hands are dealt."""
    dealer_only(act, "Beginning the evening")
    refusal, found = cannot_begin(act.state), evening.found(act.state)
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
    """Open a scene: read it aloud, and lay out what there is to find, and who waits there."""
    dealer_only(act, "Opening a scene")
    if refusal := cannot_open(act.state, command.scene):
        raise refusal
    name = act.state[Playing].scenario
    found = of_scenario(Stage, name)[command.scene]
    _leave(act)
    start_scene(act, found.title, found.read_aloud)
    act.happen(SceneOpened(found.id, _start_counts(act, name, found.id)))
    for riddle in riddles_of(act.state):
        if riddle.scene == found.id:
            act.happen(RiddleLaid(prepare(act, riddle.title, riddle.pieces), riddle.id))
    marks = marks_of(act.state)
    for foe in of_scenario(Foe, name).values():
        if foe.scene == found.id and foe.unless not in marks and foe.id not in act.state[Playing].foes.values():
            bring(act, foe)


def _leave(act: Unfolding) -> None:
    """Put away what belonged to the scene before: its tasks and riddles, its counts, its blows."""
    now = act.state[Playing]
    _leave_tasks(act, now)
    for inquiry in now.riddles:
        if inquiry in act.state[Inquiries].known:
            act.happen(InquiryClosed(inquiry))
    for count in of_scenario(Count, now.scenario).values():
        if count.starts_with and now.counts.get(count.id, "") in act.state[Clocks].known:
            remove_clock(act, now.counts[count.id])
    if act.state[Exchange].bout is not None:
        act.happen(ExchangeCleared())


def bring(act: Unfolding, foe: Foe) -> None:
    """Let a foe enter, as many as the protagonists call for; who is to hold a hand is dealt one."""
    kind, more = codex()[foe.species], max(0, len(here(act.state)) - 1)
    count, sway = min(MOST_AT_ONCE, foe.count + foe.for_each * more), foe.sway + foe.sway_for_each * more
    for name in numbered(foe.name or kind.name, count):
        entity = make(act, name, kind="creature", seats=(act.by.id,))
        act.happen(replace(made_of(kind, entity, important=foe.important), sway=min(sway, MOST_SWAY)))
        act.happen(FoePlaced(entity, foe.id))
        if act.state[Dealing].open and entity in holders(act.state):
            settle_hand(act, entity)


def _leave_tasks(act: Unfolding, now: Playing) -> None:
    """Close what was tried in a scene; where somebody has still to answer, what they say is told."""
    aimed = {task for task, (inquiry, _) in act.state[Inquiries].aims.items() if inquiry in now.riddles}
    for task in act.state[Tasks].known.values():
        over = task.status in (Status.SOLVED, Status.FAILED)
        if task.status is not Status.ASKED and (over or task.id in {*now.calls, *aimed}):
            clear(act, task)
            act.happen(TaskClosed(task.id))


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
    """Let a turning of the story happen: read it aloud, and mark it."""
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


# the end ----------------------------------------------------------------------------------------------


@scenario.decides(EndScenario)
def end_scenario(act: Unfolding, command: EndScenario) -> None:
    """The ending is the last scene; a fight that still goes on is over with it."""
    dealer_only(act, "Ending the evening")
    if refusal := cannot_end(act.state):
        raise refusal
    ending = ending_of(act.state)
    if act.state[Combat].on:
        end_fight(act)
    _leave(act)
    if act.state[Scenes].playing:
        start_scene(act, ending.title, ending.read_aloud)
    act.happen(ScenarioEnded(ending.id))
    if ending.milestone and may_grant(act.state) is None:
        grant_milestone(act, GrantMilestone(ending.title))

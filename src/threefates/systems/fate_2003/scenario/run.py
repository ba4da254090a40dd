"""Running a ready evening: who comes in with each scene, what it comes to there, and how it ends."""

from __future__ import annotations

from threefates.commons.characters import make
from threefates.commons.scenes import Scenes, start_scene
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fate_2003.challenges.events import ChallengeDropped, Challenges
from threefates.systems.fate_2003.content.records import of_scenario
from threefates.systems.fate_2003.content.scenario_records import Compel, Foe, Mark, Stage, Turning
from threefates.systems.fate_2003.dice.ladder import rating
from threefates.systems.fate_2003.fights.fight import Fights
from threefates.systems.fate_2003.fights.pace import end
from threefates.systems.fate_2003.points.involuntary_invocation import invoked
from threefates.systems.fate_2003.scenario.progress import (
    cannot_begin,
    cannot_compel,
    cannot_end,
    cannot_happen,
    cannot_open,
    ending_of,
    plays,
    there,
)
from threefates.systems.fate_2003.scenario.scenario import (
    BeginScenario,
    CompelFor,
    Compelled,
    EndScenario,
    FoePlaced,
    LetHappen,
    Marked,
    OpenScene,
    Playing,
    ScenarioEnded,
    ScenarioOpened,
    SceneOpened,
    evening,
    scenario,
)
from threefates.systems.fate_2003.sheets.advancement import Advance, advance, no_hero
from threefates.systems.fate_2003.sheets.closing import heroes
from threefates.systems.fate_2003.sheets.sheets import SheetMade
from threefates.systems.fate_2003.wounds.marking import SetTrack, set_track

__all__ = ["mark"]


@scenario.decides(BeginScenario)
def begin_scenario(act: Unfolding, command: BeginScenario) -> None:
    """The opening is read aloud, and everybody has a short wound track, as the evening says."""
    act.must_run("Beginning the evening")
    refusal, found = cannot_begin(act.state), evening.found(act.state)
    if refusal or found is None:
        raise refusal or Refused("scenario.none", "This table plays no scenario.", remedy="Open a table with one.")
    start_scene(act, found.title, found.opening)
    act.happen(ScenarioOpened(found.id))
    set_track(act, SetTrack(*found.boxes))


@scenario.decides(OpenScene)
def open_scene(act: Unfolding, command: OpenScene) -> None:
    """A scene is read aloud, and whoever waits there comes in."""
    act.must_run("Opening a scene")
    if refusal := cannot_open(act.state, command.scene):
        raise refusal
    found = of_scenario(Stage, act.state[Playing].scenario)[command.scene]
    _put_away(act)
    start_scene(act, found.title, found.read_aloud)
    act.happen(SceneOpened(found.id))
    for foe in there(act.state, Foe):
        if not foe.only_if or foe.only_if in act.state[Playing].marks:
            _bring(act, foe)


def _put_away(act: Unfolding) -> None:
    """What the last scene was working at goes with it."""
    known = act.state[Challenges].known
    for challenge in act.state[Playing].tasks:
        if challenge in known:
            act.happen(ChallengeDropped(challenge, known[challenge].name))


def _bring(act: Unfolding, foe: Foe) -> None:
    """Let as many come in as the heroes call for."""
    count = foe.count + foe.for_each * max(0, len(heroes(act.state)) - foe.after)
    skills = {skill: rating(rung) for skill, rung in foe.skills.items()}
    for number in range(1, count + 1):
        entity = make(act, f"{foe.name} {number}" if count > 1 else foe.name, kind="npc", seats=(act.by.id,))
        act.happen(SheetMade(entity, skills, foe.aspects, foe.fate_points))
        act.happen(FoePlaced(entity, foe.id))


def mark(act: Unfolding, name: str) -> None:
    """Something is so from now on, and is read aloud; what is so already is not said twice."""
    now = act.state[Playing]
    if name and name not in now.marks:
        act.happen(Marked(name, of_scenario(Mark, now.scenario)[name].read_aloud))


@scenario.decides(CompelFor)
def compel_for(act: Unfolding, command: CompelFor) -> None:
    """What the scene has in store for one of them; they go along, or resist."""
    act.must_run("Invoking an aspect against somebody")
    if refusal := cannot_compel(act.state, command.compel, act.by.id):
        raise refusal
    found = of_scenario(Compel, act.state[Playing].scenario)[command.compel]
    act.happen(Compelled(found.id))
    invoked(act, f"{plays(act.state, found.hero)}/{found.aspect}", found.trouble)


@scenario.decides(LetHappen)
def let_happen(act: Unfolding, command: LetHappen) -> None:
    """A turning of the story; where somebody gives up, the fight is over with it."""
    act.must_run("Saying what happens")
    if refusal := cannot_happen(act.state, command.turning):
        raise refusal
    found = of_scenario(Turning, act.state[Playing].scenario)[command.turning]
    mark(act, found.id)
    if found.yields and _fighting(act.state):
        end(act, found.label)


def _fighting(state: State) -> bool:
    return state[Fights].now is not None


@scenario.decides(EndScenario)
def end_scenario(act: Unfolding, command: EndScenario) -> None:
    """The ending is the last scene, and with it an advancement comes for every hero."""
    act.must_run("Ending the evening")
    if refusal := cannot_end(act.state):
        raise refusal
    ending = ending_of(act.state)
    if act.state[Scenes].playing:
        start_scene(act, ending.title, ending.read_aloud)
    act.happen(ScenarioEnded(ending.id))
    if no_hero(act.state) is None:
        advance(act, Advance())

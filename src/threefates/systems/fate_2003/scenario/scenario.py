"""A ready evening at the table: it begins, its scenes are opened one by one, and what came about decides its ending."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons import evenings_played
from threefates.commons.evenings_played import ReadyEvening
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.viewers import EntityId
from threefates.systems.fate_2003.content.records import of_scenario, scenarios
from threefates.systems.fate_2003.content.scenario_records import Ready

__all__ = [
    "BattleBegun",
    "BeginBattle",
    "BeginScenario",
    "BeginTask",
    "CallFor",
    "Called",
    "CompelFor",
    "Compelled",
    "EndScenario",
    "FoePlaced",
    "LetHappen",
    "Marked",
    "OpenScene",
    "PlayReady",
    "Playing",
    "ReadyTaken",
    "ScenarioEnded",
    "ScenarioOpened",
    "SceneOpened",
    "SecretTold",
    "TaskBegun",
    "TellSecret",
    "evening",
    "scenario",
]


class Playing(evenings_played.Playing, Struct, frozen=True):
    """The evening, as far as it has come."""

    foes: ForGood[Mapping[EntityId, str]] = {}  # who is which foe of it
    calls: ForGood[Mapping[str, str]] = {}  # check in hand -> what was called for
    tasks: ForGood[Mapping[str, str]] = {}  # challenge -> task
    marks: ForGood[tuple[str, ...]] = ()  # what has come about
    fought: ForGood[tuple[str, ...]] = ()  # battles that have begun
    compelled: ForGood[tuple[str, ...]] = ()  # compels that have been made


class ScenarioOpened(Event, frozen=True, tag="fate.scenario-opened"):
    """A ready evening begins."""

    scenario: str


class SceneOpened(Event, frozen=True, tag="fate.scene-opened"):
    """A scene of it begins."""

    scene: str

    quiet = True


class FoePlaced(Event, frozen=True, tag="fate.foe-placed"):
    """Somebody of the evening has come in."""

    entity: EntityId
    foe: str

    quiet = True


class Called(Event, frozen=True, tag="fate.check-called"):
    """A check that the evening names is to be rolled."""

    check: str
    named: str

    quiet = True


class TaskBegun(Event, frozen=True, tag="fate.task-begun"):
    """A task that the evening names lies on the table as a challenge."""

    challenge: str
    task: str

    quiet = True


class BattleBegun(Event, frozen=True, tag="fate.battle-begun"):
    """The fight of a scene has begun."""

    battle: str

    quiet = True


class Compelled(Event, frozen=True, tag="fate.evening-compelled"):
    """An aspect was turned against its owner as the evening has it."""

    compel: str

    quiet = True


class Marked(Event, frozen=True, tag="fate.evening-marked"):
    """Something has come about that the rest of the evening turns on; it may be read aloud."""

    mark: str
    aloud: str = ""


class SecretTold(evenings_played.SecretTold, frozen=True, tag="fate.secret-told"):
    """A secret of the evening lies open."""


class ReadyTaken(evenings_played.ReadyTaken, frozen=True, tag="fate.ready-taken"):
    """Somebody plays one of the ready heroes."""


class ScenarioEnded(evenings_played.ScenarioEnded, frozen=True, tag="fate.scenario-ended"):
    """The evening is over, in one of its endings."""


class BeginScenario(Command, frozen=True, tag="fate.begin-scenario"):
    """Begin the evening: its opening is read aloud."""


class OpenScene(Command, frozen=True, tag="fate.open-scene"):
    """Open a scene of it, with everybody who comes in."""

    scene: str


class CallFor(Command, frozen=True, tag="fate.call-for"):
    """Call on a hero for a check that the scene names; a contest is for everybody."""

    check: str
    character: EntityId = ""


class BeginTask(Command, frozen=True, tag="fate.begin-task"):
    """Lay the long work of the scene on the table as a challenge."""

    task: str


class BeginBattle(Command, frozen=True, tag="fate.begin-battle"):
    """Let it come to the fight of this scene, exchange by exchange."""


class CompelFor(Command, frozen=True, tag="fate.compel-for"):
    """Invoke an aspect against its owner as the scene has it."""

    compel: str


class LetHappen(Command, frozen=True, tag="fate.let-happen"):
    """Let something happen that the scene has ready."""

    turning: str


class TellSecret(evenings_played.TellSecret, frozen=True, tag="fate.tell-secret"):
    """Let everybody know a secret of the evening."""


class PlayReady(evenings_played.PlayReady, frozen=True, tag="fate.play-ready"):
    """Play one of the ready heroes, or as Game Master give one to a seat."""


class EndScenario(Command, frozen=True, tag="fate.end-scenario"):
    """End the evening: what has come about decides which ending comes true."""


scenario = Chapter("scenario", Playing)
evening = ReadyEvening(Playing, scenarios, of_scenario)
evening.share(scenario, Ready, tell=TellSecret, told=SecretTold, taken=ReadyTaken, ended=ScenarioEnded)


# what has happened


@scenario.folds(ScenarioOpened)
def opened(playing: Playing, event: ScenarioOpened) -> Playing:
    """Sets `opened`."""
    return replace(playing, opened=True)


@scenario.folds(SceneOpened)
def scene_opened(playing: Playing, event: SceneOpened) -> Playing:
    """Adds the scene to `begun`."""
    return replace(playing, begun=(*playing.begun, event.scene))


@scenario.folds(FoePlaced)
def foe_placed(playing: Playing, event: FoePlaced) -> Playing:
    """Notes in `foes` who that is."""
    return replace(playing, foes={**playing.foes, event.entity: event.foe})


@scenario.folds(Called)
def called(playing: Playing, event: Called) -> Playing:
    """Sets `calls` to that check: one is in hand at a time."""
    return replace(playing, calls={event.check: event.named})


@scenario.folds(TaskBegun)
def task_begun(playing: Playing, event: TaskBegun) -> Playing:
    """Notes in `tasks` which challenge it is."""
    return replace(playing, tasks={**playing.tasks, event.challenge: event.task})


@scenario.folds(BattleBegun)
def battle_begun(playing: Playing, event: BattleBegun) -> Playing:
    """Adds to `fought`."""
    return replace(playing, fought=(*playing.fought, event.battle))


@scenario.folds(Compelled)
def compelled(playing: Playing, event: Compelled) -> Playing:
    """Adds to `compelled`."""
    return replace(playing, compelled=(*playing.compelled, event.compel))


@scenario.folds(Marked)
def marked(playing: Playing, event: Marked) -> Playing:
    """Adds to `marks`."""
    return replace(playing, marks=(*playing.marks, event.mark))

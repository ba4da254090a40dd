"""A ready evening at the table: it begins, its scenes are opened one by one, and what came about decides its ending."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons import evenings_played
from threefates.commons.clocks import ClockId
from threefates.commons.evenings_played import ReadyEvening
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.content.loader import of_scenario, scenarios
from threefates.systems.fifty_two_fates.content.scenario_records import Ready
from threefates.systems.fifty_two_fates.people.protagonists import dealer_only

__all__ = [
    "BattleBegun",
    "BeginBattle",
    "BeginScenario",
    "CallFor",
    "Called",
    "EndScenario",
    "FoePlaced",
    "LetHappen",
    "Marked",
    "OpenScene",
    "PersonMet",
    "PlayReady",
    "Playing",
    "ReadyTaken",
    "RiddleLaid",
    "ScenarioEnded",
    "ScenarioOpened",
    "SceneOpened",
    "SecretTold",
    "TellSecret",
    "evening",
    "scenario",
]


class Playing(evenings_played.Playing, Struct, frozen=True):
    """The evening, as far as it has come."""

    counts: ForGood[Mapping[str, ClockId]] = {}
    foes: ForGood[Mapping[EntityId, str]] = {}  # who is which foe of it
    riddles: ForGood[Mapping[str, str]] = {}  # inquiry -> riddle
    calls: ForGood[Mapping[str, str]] = {}  # task -> what was called for
    marks: ForGood[tuple[str, ...]] = ()  # what has come about
    fought: ForGood[tuple[str, ...]] = ()  # scenes whose fight has begun
    people: ForGood[Mapping[EntityId, str]] = {}  # who is which person of it


class ScenarioOpened(Event, frozen=True, tag="ff.scenario-opened"):
    """The evening begins, with its counts."""

    scenario: str
    counts: Mapping[str, ClockId]


class SceneOpened(Event, frozen=True, tag="ff.scene-opened"):
    """A scene of it begins, with its counts."""

    scene: str
    counts: Mapping[str, ClockId] = {}


class RiddleLaid(Event, frozen=True, tag="ff.riddle-laid"):
    """A secret in pieces waits in the scene."""

    inquiry: str
    riddle: str

    quiet = True


class FoePlaced(Event, frozen=True, tag="ff.foe-placed"):
    """Somebody waits in the scene."""

    entity: EntityId
    foe: str

    quiet = True


class PersonMet(Event, frozen=True, tag="ff.person-met"):
    """Somebody of the evening is there to be spoken with."""

    entity: EntityId
    person: str

    quiet = True


class BattleBegun(Event, frozen=True, tag="ff.battle-begun"):
    """The fight of a scene has begun."""

    scene: str

    quiet = True


class Called(Event, frozen=True, tag="ff.check-called"):
    """A check that the evening names has been set as a task."""

    task: str
    check: str

    quiet = True


class Marked(Event, frozen=True, tag="ff.evening-marked"):
    """Something has come about that the rest of the evening turns on; it may be read aloud."""

    mark: str
    aloud: str = ""


class SecretTold(evenings_played.SecretTold, frozen=True, tag="ff.secret-told"):
    """A secret of the evening lies open."""


class ReadyTaken(evenings_played.ReadyTaken, frozen=True, tag="ff.ready-taken"):
    """Somebody plays one of the ready protagonists."""


class ScenarioEnded(evenings_played.ScenarioEnded, frozen=True, tag="ff.scenario-ended"):
    """The evening is over, in one of its endings."""


class BeginScenario(Command, frozen=True, tag="ff.begin-scenario"):
    """Begin the evening: its opening, its counts, and the hands."""


class OpenScene(Command, frozen=True, tag="ff.open-scene"):
    """Open a scene of it, with everything and everybody that is in it."""

    scene: str


class BeginBattle(Command, frozen=True, tag="ff.begin-battle"):
    """Let it come to the fight of this scene: initiative, and everybody in their place."""


class CallFor(Command, frozen=True, tag="ff.call-for"):
    """Call on a protagonist for a check that the scene names."""

    actor: EntityId
    check: str


class LetHappen(Command, frozen=True, tag="ff.let-happen"):
    """Let something happen that the scene has ready."""

    turning: str


class TellSecret(evenings_played.TellSecret, frozen=True, tag="ff.tell-secret"):
    """Let everybody know a secret of the evening."""


class PlayReady(evenings_played.PlayReady, frozen=True, tag="ff.play-ready"):
    """Play one of the ready protagonists, or as Fate Dealer give one to a seat."""


class EndScenario(Command, frozen=True, tag="ff.end-scenario"):
    """End the evening: what has come about decides which ending comes true."""


scenario = Chapter("scenario", Playing)
evening = ReadyEvening(Playing, scenarios, of_scenario, dealer_only)
evening.share(scenario, Ready, tell=TellSecret, told=SecretTold, taken=ReadyTaken, ended=ScenarioEnded)


# what has happened ------------------------------------------------------------------------------------


@scenario.folds(ScenarioOpened)
def opened(playing: Playing, event: ScenarioOpened) -> Playing:
    """Mark the scenario as opened, with the clocks of its counts (`opened` and `counts`)."""
    return replace(playing, opened=True, counts=event.counts)


@scenario.folds(SceneOpened)
def scene_opened(playing: Playing, event: SceneOpened) -> Playing:
    """Add the scene to those begun, and its counts to the others (`begun` and `counts`)."""
    return replace(playing, begun=(*playing.begun, event.scene), counts={**playing.counts, **event.counts})


@scenario.folds(RiddleLaid)
def riddle_laid(playing: Playing, event: RiddleLaid) -> Playing:
    """Set which riddle of the scenario the inquiry is (`riddles`)."""
    return replace(playing, riddles={**playing.riddles, event.inquiry: event.riddle})


@scenario.folds(FoePlaced)
def foe_placed(playing: Playing, event: FoePlaced) -> Playing:
    """Set which foe of the scenario the creature is (`foes`)."""
    return replace(playing, foes={**playing.foes, event.entity: event.foe})


@scenario.folds(PersonMet)
def person_met(playing: Playing, event: PersonMet) -> Playing:
    """Set which person of the scenario the entity is (`people`)."""
    return replace(playing, people={**playing.people, event.entity: event.person})


@scenario.folds(BattleBegun)
def battle_begun(playing: Playing, event: BattleBegun) -> Playing:
    """Add the scene to those whose fight has begun (`fought`)."""
    return replace(playing, fought=(*playing.fought, event.scene))


@scenario.folds(Called)
def called(playing: Playing, event: Called) -> Playing:
    """Set which check of the scenario the task is (`calls`)."""
    return replace(playing, calls={**playing.calls, event.task: event.check})


@scenario.folds(Marked)
def marked(playing: Playing, event: Marked) -> Playing:
    """Add the mark to those that have come about (`marks`)."""
    return replace(playing, marks=(*playing.marks, event.mark))

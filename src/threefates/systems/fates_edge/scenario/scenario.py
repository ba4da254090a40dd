"""A scenario at the table: it opens, its encounters are started one by one, and an ending is decided by a rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import field
from msgspec.structs import replace

from threefates.commons import evenings_played
from threefates.commons.clocks import ClockId
from threefates.commons.evenings_played import ReadyEvening
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Command, Event, Step
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.beats.three_clocks import counted
from threefates.systems.fates_edge.content.records import Ready, Scenario, content, of_scenario

__all__ = [
    "BeginScenario",
    "EncounterStarted",
    "EndScenario",
    "OfferTaken",
    "PlayReady",
    "Playing",
    "ReadyTaken",
    "ScenarioEnded",
    "ScenarioOpened",
    "SecretTold",
    "StartEncounter",
    "TakeOffer",
    "TellSecret",
    "Wake",
    "evening",
    "here",
    "scenario",
]


class Playing(evenings_played.Playing, frozen=True):
    """The scenario that is played, and how far it has come."""

    clocks: ForGood[Mapping[str, ClockId]] = field(default_factory=dict)
    promised: ForGood[bool] = False  # the offer was taken: no longer the best of endings
    lost: ForGood[bool] = False
    foes: ForGood[Mapping[str, EntityId]] = field(default_factory=dict)  # who stands against the heroes, by record
    over: ForGood[tuple[str, ...]] = ()  # of those, whom a chase was after that is over


class ScenarioOpened(Event, frozen=True, tag="fe.scenario-opened"):
    """The scenario has begun, with its clocks."""

    scenario: str
    clocks: Mapping[str, ClockId]


class EncounterStarted(Event, frozen=True, tag="fe.encounter-started"):
    """An encounter begins, with its clocks."""

    encounter: str
    clocks: Mapping[str, ClockId] = {}


class SecretTold(evenings_played.SecretTold, frozen=True, tag="fe.secret-told"):
    """A secret of the scenario lies open."""


class ReadyTaken(evenings_played.ReadyTaken, frozen=True, tag="fe.ready-taken"):
    """Somebody plays one of the ready heroes."""


class OfferTaken(Event, frozen=True, tag="fe.offer-taken"):
    """The offer is taken: what was broken is whole, and a debt is owed for it."""

    quiet = False


class ScenarioEnded(evenings_played.ScenarioEnded, frozen=True, tag="fe.scenario-ended"):
    """The scenario is over, in one of its endings."""


class BeginScenario(Command, frozen=True, tag="fe.begin-scenario"):
    """Open the scenario: its first scene, its road and its clocks."""


class StartEncounter(Command, frozen=True, tag="fe.start-encounter"):
    """Start an encounter of the scenario."""

    encounter: str


class TellSecret(evenings_played.TellSecret, frozen=True, tag="fe.tell-secret"):
    """Let everybody know a secret of the scenario."""


class PlayReady(evenings_played.PlayReady, frozen=True, tag="fe.play-ready"):
    """Play one of the scenario's ready heroes, or as Game Master give one to a seat."""


class TakeOffer(Command, frozen=True, tag="fe.take-offer"):
    """Somebody takes the offer that mends everything, at its price."""


class EndScenario(Command, frozen=True, tag="fe.end-scenario"):
    """End the scenario: the count decides which ending comes true."""


class Wake(Step, frozen=True, tag="fe.step-wake"):
    """The last encounter begins by itself."""

    journeys_end: bool = False


scenario = Chapter("scenario", Playing)
evening = ReadyEvening(Playing, lambda: content()[Scenario], of_scenario)
evening.share(scenario, Ready, tell=TellSecret, told=SecretTold, taken=ReadyTaken, ended=ScenarioEnded)


def here(state: State) -> str:
    """The encounter that is being played; empty where none is."""
    now = state[Playing]
    return now.begun[-1] if now.begun and not now.ended else ""


@counted
def of_the_scenario(state: State) -> Iterable[ClockId]:
    """The clocks that the evening has brought so far."""
    return state[Playing].clocks.values()


# what has happened


@scenario.folds(ScenarioOpened)
def opened(playing: Playing, event: ScenarioOpened) -> Playing:
    """Mark the scenario as opened, and set its clocks (`opened` and `clocks`)."""
    return replace(playing, opened=True, clocks=event.clocks)


@scenario.folds(EncounterStarted)
def started(playing: Playing, event: EncounterStarted) -> Playing:
    """Add the encounter to those begun, and its clocks to the known ones (`begun` and `clocks`)."""
    return replace(playing, begun=(*playing.begun, event.encounter), clocks={**playing.clocks, **event.clocks})


@scenario.folds(OfferTaken)
def promised(playing: Playing, event: OfferTaken) -> Playing:
    """Mark the offer as taken: a promise is owed (`promised`)."""
    return replace(playing, promised=True)

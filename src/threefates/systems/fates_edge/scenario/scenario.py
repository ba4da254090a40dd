"""A scenario at the table: it opens, its encounters are started one by one, and an ending is decided by a rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.clocks import ClockId
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.messages import Command, Event, Step
from threefates.rulebook.state import Settings, State
from threefates.rulebook.viewers import EntityId, SeatId
from threefates.systems.fates_edge.beats.threats import counted

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
    "scenario",
]

DECIDES: Final = "integrity"  # the clock that the ending is read from
LAST: Final = "lantern"  # the encounter that comes by itself


class Playing(Struct, frozen=True):
    """The scenario that is played, and how far it has come."""

    scenario: str = ""  # empty: the table plays its own story
    opened: bool = False
    begun: tuple[str, ...] = ()  # encounters, in the order they came
    clocks: Mapping[str, ClockId] = {}
    heroes: Mapping[EntityId, str] = {}  # who plays which ready hero
    told: tuple[str, ...] = ()  # secrets
    promised: bool = False  # the offer was taken: no longer the best of endings
    lost: bool = False
    ended: str = ""


class ScenarioOpened(Event, frozen=True, tag="fe.scenario-opened"):
    """The scenario has begun, with its clocks."""

    scenario: str
    clocks: Mapping[str, ClockId]


class EncounterStarted(Event, frozen=True, tag="fe.encounter-started"):
    """An encounter begins, with its clocks."""

    encounter: str
    clocks: Mapping[str, ClockId] = {}


class SecretTold(Event, frozen=True, tag="fe.secret-told"):
    """A secret of the scenario lies open."""

    secret: str

    reveals = True


class ReadyTaken(Event, frozen=True, tag="fe.ready-taken"):
    """Somebody plays one of the ready heroes."""

    hero: EntityId
    ready: str


class OfferTaken(Event, frozen=True, tag="fe.offer-taken"):
    """The offer is taken: what was broken is whole, and a debt is owed for it."""

    quiet = False


class ScenarioEnded(Event, frozen=True, tag="fe.scenario-ended"):
    """The scenario is over, in one of its endings."""

    ending: str


class BeginScenario(Command, frozen=True, tag="fe.begin-scenario"):
    """Open the scenario: its first scene, its road and its clocks."""


class StartEncounter(Command, frozen=True, tag="fe.start-encounter"):
    """Start an encounter of the scenario."""

    encounter: str


class TellSecret(Command, frozen=True, tag="fe.tell-secret"):
    """Let everybody know a secret of the scenario."""

    secret: str


class PlayReady(Command, frozen=True, tag="fe.play-ready"):
    """Play one of the scenario's ready heroes, or as Game Master give one to a seat."""

    ready: str
    seat: SeatId | None = None


class TakeOffer(Command, frozen=True, tag="fe.take-offer"):
    """Somebody takes the offer that mends everything, at its price."""


class EndScenario(Command, frozen=True, tag="fe.end-scenario"):
    """End the scenario: the count decides which ending comes true."""


class Wake(Step, frozen=True, tag="fe.step-wake"):
    """The last encounter begins by itself."""

    journeys_end: bool = False


scenario = Chapter("scenario", Playing)


@counted
def of_the_scenario(state: State) -> Iterable[ClockId]:
    """The clocks that the evening has brought so far."""
    return state[Playing].clocks.values()


@scenario.starts
def begin(settings: Settings) -> Playing:
    """Set the scenario to the one the table was opened for."""
    return Playing(settings.scenario)


# what has happened


@scenario.folds(ScenarioOpened)
def opened(playing: Playing, event: ScenarioOpened) -> Playing:
    """Mark the scenario as opened, and set its clocks."""
    return replace(playing, opened=True, clocks=event.clocks)


@scenario.folds(EncounterStarted)
def started(playing: Playing, event: EncounterStarted) -> Playing:
    """Add the encounter to those begun, and its clocks to the known ones."""
    return replace(playing, begun=(*playing.begun, event.encounter), clocks={**playing.clocks, **event.clocks})


@scenario.folds(SecretTold)
def told(playing: Playing, event: SecretTold) -> Playing:
    """Add the secret to those told."""
    return replace(playing, told=(*playing.told, event.secret))


@scenario.folds(ReadyTaken)
def taken(playing: Playing, event: ReadyTaken) -> Playing:
    """Set which ready hero the hero is."""
    return replace(playing, heroes={**playing.heroes, event.hero: event.ready})


@scenario.folds(OfferTaken)
def promised(playing: Playing, event: OfferTaken) -> Playing:
    """Mark the offer as taken: a promise is owed."""
    return replace(playing, promised=True)


@scenario.folds(ScenarioEnded)
def ended(playing: Playing, event: ScenarioEnded) -> Playing:
    """Set which ending came true."""
    return replace(playing, ended=event.ending)

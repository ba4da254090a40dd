"""A ready evening at the table, as far as all games have it in common.

How far it has come, when each thing may be done, the secrets that are told and the ready heroes that are taken. What a
scene holds, and how an ending is decided, is a game's own: it derives its own `Playing` and its tagged messages from
those here, and shares the rest out to its chapter.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from typing import Any, Final, Generic, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.ready_evenings import Named, Person, Pregenerated, Secret
from threefates.commons.ready_evenings_view import (
    cast_of,
    people_of,
    told_of_ready,
    told_of_secret,
    what_now,
    who_wants_what,
)
from threefates.commons.scenes import Scenes
from threefates.commons.scenes_held import ends_story
from threefates.commons.scenes_view import to_take_home, who_played
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import ALOUD, Command, Event, Told
from threefates.rulebook.parts import Listing
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import Settings, State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, SeatId, Viewer

__all__ = ["PlayReady", "Playing", "ReadyEvening", "ReadyTaken", "ScenarioEnded", "SecretTold", "TellSecret"]

S = TypeVar("S", bound=Struct)
P = TypeVar("P", bound="Playing")
N = TypeVar("N", bound=Named)
R = TypeVar("R", bound=Struct)


_THEN: Final = "The evening lasts until the Game Master ends it. The next begins with what was last time."


class Playing(Struct, frozen=True):
    """How far a ready evening has come."""

    scenario: ForGood[str] = ""  # empty: the table plays its own story
    opened: ForGood[bool] = False
    begun: ForGood[tuple[str, ...]] = ()  # scenes or encounters, in the order they came
    heroes: ForGood[Mapping[EntityId, str]] = {}  # who plays which ready hero
    told: ForGood[tuple[str, ...]] = ()  # secrets
    ended: ForGood[str] = ""  # the ending that came true


class SecretTold(Event, frozen=True):
    """A secret of the evening lies open."""

    secret: str

    reveals = True


class ReadyTaken(Event, frozen=True):
    """Somebody plays one of the ready heroes."""

    hero: EntityId
    ready: str


class ScenarioEnded(Event, frozen=True):
    """The evening is over, in one of its endings."""

    ending: str


class TellSecret(Command, frozen=True):
    """Let everybody know a secret of the evening."""

    secret: str


class PlayReady(Command, frozen=True):
    """Play one of the ready heroes, or as whoever runs the game give one to a seat."""

    ready: str
    seat: SeatId | None = None

    brings_in = "hero"


class Records(Protocol):
    """The records of one kind that belong to a scenario, by id."""

    def __call__(self, kind: type[S], scenario: str, /) -> Mapping[str, S]:
        """Return them in the order in which they were written."""


class Ordered(Protocol):
    """A part of an evening that has its place among the others."""

    @property
    def order(self) -> int:
        """The place of a ready evening among the others, from 1."""


class ReadyEvening(Generic[P, N]):
    """What all ready evenings of a game have in common.

    Args:
        playing: The game's class of the slice.
        named: Its scenarios, by name.
        shelf: Where the records of a scenario lie.
        must_run: Refuses whoever does not run the game, in its own words.
    """

    def __init__(
        self,
        playing: type[P],
        named: Callable[[], Mapping[str, N]],
        shelf: Records,
        must_run: Callable[[Unfolding, str], None] = Unfolding.must_run,
    ) -> None:
        self.playing = playing
        self._named, self._shelf, self._must_run = named, shelf, must_run

    def found(self, state: State) -> N | None:
        """Return what this table plays, if it is one of the scenarios that ship."""
        return self._named().get(state[self.playing].scenario)

    def here(self, state: State) -> str:
        """The part of it that is being played; empty before the first, and when it is over."""
        now = state[self.playing]
        return now.begun[-1] if now.begun and not now.ended else ""

    def free(self, state: State, ready: type[R]) -> tuple[R, ...]:
        """The ready heroes that nobody plays."""
        now = state[self.playing]
        found: Iterable[Any] = self._shelf(ready, now.scenario).values()
        return tuple(one for one in found if one.id not in now.heroes.values())

    # when it may be done

    def not_to_play(self, state: State, ready: str, kind: type[Any]) -> Refused | None:
        """Say why one of the ready heroes cannot be played, if so."""
        now, remedy = state[self.playing], "Pick another, or make your own."
        if (found := self._shelf(kind, now.scenario).get(ready)) is None:
            return Refused("scenario.no_hero", "There is nobody like that.", remedy=remedy)
        if ready in now.heroes.values():
            return Refused("scenario.taken", f"{found.name} is played by somebody.", remedy=remedy)
        return None

    def gone_past(self, state: State, part: str, parts: Mapping[str, Ordered]) -> Refused | None:
        """Say why the story cannot come to a part that it has left behind, if so: it may leave one out."""
        if all(parts[begun].order < parts[part].order for begun in state[self.playing].begun):
            return None
        remedy = "Play on; or take back the scene that was opened too early."
        return Refused("scenario.past", "The story has gone past that.", remedy=remedy)

    def not_played(self, state: State) -> Refused | None:
        """Say why nothing of a scenario can be done, if so."""
        now = state[self.playing]
        if self.found(state) is None:
            return Refused("scenario.none", "This table plays no scenario.", remedy="Open a table with one.")
        if not now.opened:
            return Refused("scenario.closed", "It has not begun.", remedy="Begin the scenario first.")
        if now.ended:
            return Refused("scenario.over", "It is over.", remedy="Play on as you like.")
        return None

    def already_begun(self, state: State) -> Refused | None:
        """Say why a scenario cannot begin, if so."""
        refusal = self.not_played(state)
        if refusal is None:
            return Refused("scenario.open", "It has begun.", remedy="Start what comes next.")
        return None if refusal.refusal.code == "scenario.closed" else refusal

    def not_to_start(self, state: State, part: str, parts: Container[str]) -> Refused | None:
        """Say why an encounter or a scene of it cannot start, if so."""
        if refusal := self.not_played(state):
            return refusal
        if part not in parts:
            return Refused("scenario.no_encounter", "It has no such part.", remedy="Pick one that is listed.")
        if part in state[self.playing].begun:
            return Refused("scenario.begun", "That has been.", remedy="Start another, or end the scenario.")
        return None

    def cannot_tell(self, state: State, secret: str) -> Refused | None:
        """Say why a secret cannot be told, if so."""
        if refusal := self.not_played(state):
            return refusal
        now = state[self.playing]
        if secret in now.told:
            return Refused("scenario.told", "Everybody knows that.", remedy="Tell another.")
        if secret not in self._shelf(Secret, now.scenario):
            return Refused("scenario.no_secret", "There is no such secret.", remedy="Pick one that is listed.")
        return None

    # what all games do alike

    def share(
        self,
        chapter: Chapter[P],
        ready: type[Any],
        *,
        tell: type[TellSecret],
        told: type[SecretTold],
        taken: type[ReadyTaken],
        ended: type[ScenarioEnded],
    ) -> None:
        """Let a chapter begin, tell secrets, note who is taken and how it ended, and show its cast.

        Args:
            chapter: The game's chapter of scenarios.
            ready: The record of somebody ready to be played.
            tell: The game's tagged command for telling a secret.
            told: Its tagged event for that.
            taken: Its tagged event for a ready hero who is taken.
            ended: Its tagged event for the end.
        """
        ends_story(self.playing)(self.over_tonight)

        @chapter.starts
        def begin(settings: Settings) -> P:
            return self.playing(settings.scenario)

        @chapter.decides(tell)
        def tell_secret(act: Unfolding, command: TellSecret) -> None:
            self._must_run(act, "Telling a secret")
            if refusal := self.cannot_tell(act.state, command.secret):
                raise refusal
            act.happen(told(command.secret))

        @chapter.tells(told, stage=(ALOUD,))
        def tell_told(state: State, event: SecretTold, viewer: Viewer) -> Told | None:
            return told_of_secret(self._shelf(Secret, state[self.playing].scenario).get(event.secret))

        @chapter.tells(taken)
        def tell_taken(state: State, event: ReadyTaken, viewer: Viewer) -> Told | None:
            found: Pregenerated | None = self._shelf(ready, state[self.playing].scenario).get(event.ready)
            return told_of_ready(found)

        self._fold(chapter, told, taken, ended)

    def _fold(
        self, chapter: Chapter[P], told: type[SecretTold], taken: type[ReadyTaken], ended: type[ScenarioEnded]
    ) -> None:
        @chapter.folds(told)
        def note_told(playing: P, event: SecretTold) -> P:
            return replace(playing, told=(*playing.told, event.secret))

        @chapter.folds(taken)
        def note_taken(playing: P, event: ReadyTaken) -> P:
            return replace(playing, heroes={**playing.heroes, event.hero: event.ready})

        @chapter.folds(ended)
        def note_ended(playing: P, event: ScenarioEnded) -> P:
            return replace(playing, ended=event.ending)

    def cast(self, state: State, viewer: Viewer) -> Listing | None:
        """Show whoever runs it what nobody else knows yet."""
        found, now = self.found(state), state[self.playing]
        if found is None or not viewer.runs:
            return None
        return cast_of(self._shelf(Secret, now.scenario).values(), now.told)

    def over_tonight(self, state: State) -> bool:
        """Whether it is over, and nobody has gone home yet."""
        return bool(state[self.playing].ended) and state[Scenes].playing

    def what_now(
        self, state: State, viewer: Viewer, grows: str, gained: str, more: Iterable[str] = ()
    ) -> Listing | None:
        """Show what is left to do once it is over, as long as the evening lasts.

        Args:
            state: As far as the viewer may know it.
            viewer: Who looks: whoever runs it is told what the table does, a player what is theirs, others who played.
            grows: How people grow by it, in a sentence to whoever runs it.
            gained: The same, to a player.
            more: What else there is to do, each in a sentence to whoever runs it.
        """
        if not self.over_tonight(state):
            return None
        if not viewer.seat.acts:
            return who_played(state)
        return what_now(grows, more) if viewer.runs else to_take_home(gained, _THEN)

    def there(self, state: State, viewer: Viewer, in_play: Container[str] = ()) -> Listing | None:
        """Show whoever runs it who is there, and who wants what; whoever has come into play stands among those who are.

        Args:
            state: As far as the viewer may know it.
            viewer: Who looks.
            in_play: The records of those whom the page shows already.
        """
        if self.found(state) is None or not viewer.runs:
            return None
        people = [each for each in self.people(state).values() if each.id not in in_play]
        return people_of(people) if people else None

    def who_that_is(self, state: State, person: str) -> str:
        """Who somebody of the evening is, and what they want; empty where it has no record of them."""
        found = self.people(state).get(person)
        return who_wants_what(found) if found else ""

    def people(self, state: State) -> Mapping[str, Person]:
        """Everybody whom the evening has a record of."""
        return self._shelf(Person, state[self.playing].scenario)

"""A chapter of a book: functions over one slice of state.

A chapter is written as decorated functions, in the order a player meets the rules:

    boons = Chapter("boons", Boons)

    @boons.decides(RerollWithBoon)
    @cites("fe.boons.reroll-die")
    def reroll_with_boon(act: Unfolding, command: RerollWithBoon) -> None: ...

    @boons.folds(BoonSpent)
    def spent(boons: Boons, event: BoonSpent) -> Boons: ...
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct

from threefates.rulebook.agenda import Choice
from threefates.rulebook.headings import Under
from threefates.rulebook.in_play import Bars
from threefates.rulebook.in_reach import Reaches
from threefates.rulebook.lasting import End, Over
from threefates.rulebook.messages import Command, Event, Step, Told
from threefates.rulebook.offers import Offer
from threefates.rulebook.parts import Part
from threefates.rulebook.questions import Silent
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import Settings, State
from threefates.rulebook.tags import tag_of
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Seat, Viewer

__all__ = ["Chances", "Chapter"]

S = TypeVar("S", bound=Struct)
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)
T = TypeVar("T", bound=Step)
D = TypeVar("D", bound="Chances | None")
F = TypeVar("F", bound=Callable[..., Any])
Guard = Callable[[State, type[Command], Seat], None]
Silencer = Callable[[State, Viewer], Refused | None]
Knows = Callable[[S, Viewer], S]
Settles = Callable[[Unfolding, T, str], None]
Tells = Callable[[State, E, Viewer], Told | None]
ShowsEach = Callable[[State, Viewer], Part | None]
Offers = Callable[[State, Viewer], Iterable[Offer]]
Weighs = Callable[[State, T, str, Viewer], "Chances | None"]
Upcasts = Callable[[dict[str, Any]], dict[str, Any]]


class Chances(Struct, frozen=True):
    """The chance of each way a command may turn out, as exact fractions of 1 ("3/8").

    Attributes:
        outcomes: Each way, and its chance; together they are 1.
        success: The chance of what is wanted; empty where whoever asks may not know what that takes.
        cites: What it stands on.
        options: The chance of success with each answer that might be given instead, or each card or point that might
            be added, by the value that the form takes.
        expects: What else is to be expected, by name: a mean as a fraction.
        advice: The best of the options, in words; empty where none is better than another.
    """

    outcomes: tuple[tuple[str, str], ...]
    success: str
    cites: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    expects: tuple[tuple[str, str], ...] = ()
    advice: str = ""


class Chapter(Generic[S]):
    """One chapter: its name, the class of its slice, and what it does with each message.

    Without a slice it remembers nothing of its own: `Chapter[Struct]("readings")`. Attributes are filled by
    the decorators below and read by `Registry`; nothing changes after import.
    """

    pictured: Callable[[S], Iterable[str]] | None = None
    bars: Callable[[], Mapping[str, Bars]] | None = None
    reaches: Callable[[], Mapping[str, Reaches]] | None = None
    silent: Silent | None = None

    def __init__(self, name: str, slice_kind: type[S] | None = None) -> None:
        self.name = name
        self.home = _module_of_caller()
        self.book = ""  # the package whose book lists it, once it is bound
        self.slice_kind = slice_kind
        self.start: Callable[[Settings], S] | None = (lambda settings: slice_kind()) if slice_kind else None
        self.knows: Knows[S] | None = None
        self.disguise: Callable[[S, Viewer, int], S] | None = None
        self.conceals: Callable[[S], Collection[int]] | None = None
        self.deciders: dict[type[Command], Callable[[Unfolding, Any], None]] = {}
        self.folders: dict[type[Event], Callable[[S, Any], S]] = {}
        self.answers: list[tuple[type[Event], Callable[[Unfolding, Any], None]]] = []
        self.resolvers: dict[type[Step], Callable[[Unfolding, Any], None]] = {}
        self.asks_of: dict[type[Step], Callable[[State, Any], Choice]] = {}
        self.settlers: dict[type[Step], Callable[[Unfolding, Any, str], None]] = {}
        self.tellers: dict[type[Event], Callable[[State, Any, Viewer], Told | None]] = {}
        self.stages: dict[type[Event], tuple[str, ...]] = {}
        self.public_parts: dict[str, Callable[[State], Part | None]] = {}
        self.private_parts: dict[str, ShowsEach] = {}
        self.offers_of: list[Offers] = []
        self.stands_under: dict[Offers, tuple[Under, ...]] = {}
        self.odds_of: dict[type[Command], Callable[[State, Any, Viewer], Chances | None]] = {}
        self.foresees_of: dict[type[Command], Callable[[State, State, Any, Viewer], Chances | None]] = {}
        self.foresees_all: Callable[[State, State, Any, Viewer], Chances | None] | None = None
        self.picks: set[type[Command]] = set()
        self.weighs_of: dict[type[Step], Callable[[State, Any, str, Viewer], Chances | None]] = {}
        self.dressers: list[Callable[[State, Part], Part]] = []
        self.readied: list[Callable[[], None]] = []
        self.silencers: list[Silencer] = []
        self.guards: list[Guard] = []
        self.adjust: dict[type[Event] | str, Upcasts] = {}

    def arrange(self, package: str, places: Mapping[str, int]) -> None:
        """Put what several files have written here in the order of those files (`rulebook.book`).

        Args:
            package: The package whose book it is.
            places: The place of each file, by the name of its module; what any other wrote comes last.
        """
        self.book = package

        def place(function: object) -> int:
            return places.get(getattr(function, "__module__", ""), len(places))

        self.answers.sort(key=lambda answer: place(answer[1]))
        for written in (self.offers_of, self.readied, self.silencers, self.guards):
            written.sort(key=place)
        self.public_parts = dict(sorted(self.public_parts.items(), key=lambda part: place(part[1])))
        self.private_parts = dict(sorted(self.private_parts.items(), key=lambda part: place(part[1])))

    def starts(self, function: Callable[[Settings], S]) -> Callable[[Settings], S]:
        """Set how the slice begins at a new table; without it, the slice's defaults."""
        self.start = function
        return function

    def hides(self, disguise: Callable[[S, Viewer, int], S]) -> Callable[[Knows[S]], Knows[S]]:
        """Set what of this slice a viewer may know; every chapter with a secret has one.

        The function answers the slice with all else taken out: views, offers, tellings and odds are
        computed from that alone. `disguise` answers the same slice with everything hidden from the
        viewer changed, by a salt: the laws use it to prove that nobody can tell the difference.
        """

        def note(function: Knows[S]) -> Knows[S]:
            self.knows, self.disguise = function, disguise
            return function

        return note

    def keeps_sealed(self, function: Callable[[S], Collection[int]]) -> Callable[[S], Collection[int]]:
        """Set which evenings' seals still protect something hidden in this slice; see `epochs.onwards`."""
        self.conceals = function
        return function

    def decides(self, kind: type[C]) -> Callable[[Callable[[Unfolding, C], None]], Callable[[Unfolding, C], None]]:
        """Decide a command: refuse it, or make things happen."""
        return _put(self.deciders, kind)

    def folds(self, kind: type[E]) -> Callable[[Callable[[S, E], S]], Callable[[S, E], S]]:
        """Fold an event into the slice: no dice, no rulings, no refusals."""
        return _put(self.folders, kind)

    def only_tells(self, *kinds: type[Event]) -> None:
        """Let events change nothing of the slice: they are there to be told, answered and remembered."""
        for kind in kinds:
            _put(self.folders, kind)(lambda part, event: part)

    def answers_to(self, *kinds: type[E]) -> Callable[[Callable[[Unfolding, E], None]], Callable[[Unfolding, E], None]]:
        """Answer an event, of any chapter and of any of those kinds, with what follows from it."""

        def note(function: Callable[[Unfolding, E], None]) -> Callable[[Unfolding, E], None]:
            self.answers.extend((kind, function) for kind in kinds)
            return function

        return note

    def resolves(self, kind: type[T]) -> Callable[[Callable[[Unfolding, T], None]], Callable[[Unfolding, T], None]]:
        """Take a step that needs nobody's answer."""
        return _put(self.resolvers, kind)

    def asks(self, kind: type[T]) -> Callable[[Callable[[State, T], Choice]], Callable[[State, T], Choice]]:
        """The question a step puts. It sees only what its reader knows; the id is filled in by `compose`."""
        return _put(self.asks_of, kind)

    def settles(self, kind: type[T]) -> Callable[[Settles[T]], Settles[T]]:
        """Go on after an answer from the question's options."""
        return _put(self.settlers, kind)

    def tells(self, kind: type[E], *, stage: tuple[str, ...] = ()) -> Callable[[Tells[E]], Tells[E]]:
        """The log line a viewer may read of an event, given what they know after it.

        Args:
            kind: The event.
            stage: What of it the stage shows whoever is told: parts of the view by name, as they are then, or `ALOUD`.
        """
        if stage:
            self.stages[kind] = stage
        return _put(self.tellers, kind)

    def shows(self, name: str) -> Callable[[Callable[[State], Part | None]], Callable[[State], Part | None]]:
        """A part of the view that is the same for everybody."""
        return _put(self.public_parts, name)

    def shows_each(self, name: str) -> Callable[[ShowsEach], ShowsEach]:
        """A part of the view that depends on who looks."""
        return _put(self.private_parts, name)

    def dresses(self, function: Callable[[State, Part], Part]) -> Callable[[State, Part], Part]:
        """Add to any part, of any chapter, what this one knows of it; the same part where that is nothing."""
        self.dressers.append(function)
        return function

    def pictures(self, function: Callable[[S], Iterable[str]]) -> Callable[[S], Iterable[str]]:
        """Set which pictures are in this slice, by name: a seat is sent those that it knows of, and no others."""
        self.pictured = function
        return function

    def offers(self, function: Offers) -> Offers:
        """Offer a viewer what may be done now, greyed with the words of its refusal where it may not.

        What is offered here is worked out at once for every open page: main acts, answers, what stands in a row of a
        list or is needed from one minute to the next. Everything else is for `offers_under`.
        """
        self.offers_of.append(function)
        return function

    def offers_under(self, *under: Under) -> Callable[[F], F]:
        """Offer a viewer what stands under headings, worked out for those pages only that have opened one of them.

        Nothing of it is `main` while it may be done, answers a question, is `QUICK` or stands in a row.

        Args:
            under: The headings, or functions that say which there are. None at all: it stands at the `SETTINGS`.
        """

        def note(function: F) -> F:
            self.offers_of.append(function)
            self.stands_under[function] = under
            return function

        return note

    def odds(self, kind: type[C]) -> Callable[[Callable[[State, C, Viewer], D]], Callable[[State, C, Viewer], D]]:
        """The exact chances of a command, from what its viewer knows; None where there is nothing to compute."""
        return _put(self.odds_of, kind)

    def foresees(
        self, kind: type[C], *, picks: bool = False
    ) -> Callable[[Callable[[State, State, C, Viewer], D]], Callable[[State, State, C, Viewer], D]]:
        """The odds of a command that changes those of what is still to be drawn, and draws nothing itself.

        The function is handed what its viewer knows now, and what they would know once it is done. It is asked where
        `odds` says nothing; a command that is refused, or draws, is not foreseen. With `picks` one that picks cards is,
        as if each time the first had been picked: for those who ask how many they are.
        """
        if picks:
            self.picks.add(kind)
        return _put(self.foresees_of, kind)

    def foresees_any(self, function: F) -> F:
        """The odds of any other command of the same book that names a character, and draws nothing itself.

        The function is asked as those of `foresees` are, for all that have none of their own.
        """
        self.foresees_all = function
        return function

    def weighs(self, kind: type[T]) -> Callable[[Weighs[T]], Weighs[T]]:
        """The exact chances after an answer to a question, from what its viewer knows; it is handed the option."""
        return _put(self.weighs_of, kind)

    def asks_no_more(self, function: Silent) -> Silent:
        """Set of whom nothing is asked any more: what still is has the answer that is fixed for the absent."""
        self.silent = function
        return function

    def silences_odds(self, function: Silencer) -> Silencer:
        """Set why a viewer is told no odds at all, if so."""
        self.silencers.append(function)
        return function

    def readies(self, function: Callable[[], None]) -> Callable[[], None]:
        """Load what is heavy, before anybody at a table has to wait for it."""
        self.readied.append(function)
        return function

    def guard(self, function: Guard) -> Guard:
        """Refuse kinds of commands, of any chapter, before they are decided; their offers are greyed in its words."""
        self.guards.append(function)
        return function

    def keeps_out(self, function: Callable[[], Mapping[str, Bars]]) -> Callable[[], Mapping[str, Bars]]:
        """Set who may not be named now, in which fields of which commands of any chapter, by their tags.

        Whoever is barred is refused before anything is decided, and greyed in what is offered.
        """
        self.bars = function
        return function

    def keeps_apart(self, function: Callable[[], Mapping[str, Reaches]]) -> Callable[[], Mapping[str, Reaches]]:
        """Set how far apart those may be who are named in two fields of a command of any chapter, by their tags.

        It is asked after who may be named at all, and refused and greyed in the same way.
        """
        self.reaches = function
        return function

    def upcasts(self, kind: type[Event]) -> Callable[[Upcasts], Upcasts]:
        """Bring an event written by an older version up to the shape of today."""
        return _put(self.adjust, kind)

    def formerly(self, tag: str, what: End | Callable[[dict[str, Any]], End]) -> None:
        """Read what older versions wrote under a tag of its own as the end of what this slice holds for so long."""
        of = self.slice_kind.__name__ if self.slice_kind else ""

        def read(raw: dict[str, Any]) -> dict[str, Any]:
            end = what if isinstance(what, End) else what(raw)
            return {"type": tag_of(Over), "what": end.value, "of": of}

        _put(self.adjust, tag)(read)


def _module_of_caller() -> str:
    """Return the module that makes a chapter, as a named tuple knows its own; `Chapter[S]()` comes by way of typing."""
    names = (str(frame.f_globals["__name__"]) for frame, _ in traceback.walk_stack(sys._getframe(2)))  # noqa: SLF001
    return next(name for name in names if name != "typing")


def _put(table: dict[Any, Any], key: object) -> Callable[[F], F]:
    def note(function: F) -> F:
        if key in table:
            raise ValueError(f"two functions of one chapter claim {key!r}")
        table[key] = function
        return function

    return note

"""Compose chapters into a system: six functions, and a clash of names fails at load."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Union

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from threefates.pieces.chance import Chance
from threefates.rulebook.agenda import Answer, Choice, Pending, StepPushed
from threefates.rulebook.chapter import Chances, Chapter
from threefates.rulebook.core import CORE, not_an_answer
from threefates.rulebook.foresight import foreseen, lines_of
from threefates.rulebook.known import Known
from threefates.rulebook.messages import Command, Event, Step, Told
from threefates.rulebook.offers import Offer
from threefates.rulebook.parts import Part, View
from threefates.rulebook.questions import answers, waiting
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import Settings, State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import PUBLIC, Role, Seat, Seating, Viewer

__all__ = ["Game", "Scenario", "System", "compose"]

OF_THE_TABLE = ("seats", "waiting")  # parts that no chapter shows


class Scenario(Struct, frozen=True):
    """An evening that a game has ready to run, and how its table reads the book."""

    name: str  # "lantern_at_dusk"
    title: str
    sentence: str
    edition: str = ""  # empty: the game's default
    readings: Mapping[str, str] = {}  # ruling id to reading, against that edition


class Game(Struct, frozen=True):
    """What a system says of itself. A package offers one under the entry-point group `threefates.systems`."""

    name: str  # "fates_edge"
    title: str  # "Fate's Edge"
    sentence: str  # what it is, for somebody who has never heard of it
    version: str
    editions: Callable[[], Mapping[str, Any]]  # name -> Edition, the default first
    settings: Callable[[str, Mapping[str, str]], Settings]  # edition and overrides -> resolved settings
    chapters: tuple[Chapter[Any], ...]
    gm: str = "Game Master"  # what the book calls whoever runs it
    scenarios: Callable[[], Mapping[str, Scenario]] = dict  # by name
    headings: tuple[str, ...] = ()  # groups of the offers of whoever runs it, the most needed first


class System:
    """A game made of chapters: `decide evolve view tell offers odds`, and nothing else to call."""

    def __init__(self, game: Game, chapters: Sequence[Chapter[Any]]) -> None:
        self.game = game
        self.chapters = tuple(chapters)
        self._starts = [(c.slice_kind, c.start) for c in chapters if c.slice_kind and c.start]
        self._deciders = _join(chapters, lambda c: c.deciders, "command")
        self._folders = _join(chapters, lambda c: {e: (c.slice_kind, f) for e, f in c.folders.items()}, "event")
        self._resolvers = _join(chapters, lambda c: c.resolvers, "step")
        self._asks = _join(chapters, lambda c: c.asks_of, "question")
        self._settlers = _join(chapters, lambda c: c.settlers, "answer")
        self._tellers = _join(chapters, lambda c: c.tellers, "telling")
        self._odds = _join(chapters, lambda c: c.odds_of, "odds")
        self._foresees = _join(chapters, lambda c: c.foresees_of, "odds after a command")
        self._picks = {kind for c in chapters for kind in c.picks}
        self._weighs = _join(chapters, lambda c: c.weighs_of, "odds of an answer")
        self._public = _join(chapters, lambda c: c.public_parts, "part")
        self._private = _join(chapters, lambda c: c.private_parts, "part")
        self._knows = {c.slice_kind: c.knows for c in chapters if c.slice_kind and c.knows}
        self._silencers = [silencer for c in chapters for silencer in c.silencers]
        self._guards = [guard for c in chapters for guard in c.guards]
        self._offers = [offers for c in chapters for offers in c.offers_of]
        self._answers: dict[type[Event], tuple[Callable[[Unfolding, Any], None], ...]] = {}
        for kind, answer in (pair for c in chapters for pair in c.answers):
            self._answers[kind] = (*self._answers.get(kind, ()), answer)
        self._check()
        self.commands = _by_tag(self._deciders)
        self.events = _by_tag(self._folders)
        self.steps = _by_tag({**self._resolvers, **self._asks})
        self._adjust = {_tag(kind): f for c in chapters for kind, f in c.adjust.items()}
        self._command_reader = _reader(self.commands)
        self._event_reader = _reader(self.events)

    def _check(self) -> None:
        kinds = [c.slice_kind for c in self.chapters if c.slice_kind]
        _refuse_twice([kind.__name__ for kind in kinds], "slice")
        _refuse_twice([c.name for c in self.chapters], "chapter")
        _refuse_twice([*self._public, *self._private, *OF_THE_TABLE], "part")
        _refuse_twice([_tag(kind) for kind in (*self._resolvers, *self._asks)], "step")
        self._refuse_unknown("telling", self._tellers, self._folders)
        self._refuse_unknown("answer to an event", self._answers, self._folders)
        self._refuse_unknown("older shape", {e: None for c in self.chapters for e in c.adjust}, self._folders)
        self._refuse_unknown("odds", self._odds, self._deciders)
        self._refuse_unknown("odds after a command", self._foresees, self._deciders)
        self._refuse_unknown("odds of an answer", self._weighs, self._asks)
        weighed = {*self._odds, *self._foresees, *([Answer] if self._weighs else ())}
        self.counted = tuple(sorted(map(_tag, weighed)))  # the commands that may have chances, by tag
        unasked = set(self._settlers) - set(self._asks)
        if unasked:
            raise ValueError(f"{self.game.name}: answers to questions nobody asks: {sorted(map(_tag, unasked))}")

    def _refuse_unknown(self, what: str, claimed: Iterable[type[Any]], known: Iterable[type[Any]]) -> None:
        unknown = sorted(kind.__name__ for kind in set(claimed) - set(known))
        if unknown:
            raise ValueError(f"{self.game.name}: {what} for what no chapter has: {', '.join(unknown)}")

    # what a table needs -------------------------------------------------------------------------

    def start(self, settings: Settings) -> State:
        """The state of a new table, before anything has happened."""
        return State({kind: start(settings) for kind, start in self._starts})

    def decide(self, state: State, command: Command, by: Seat, chance: Chance) -> tuple[Event, ...]:
        """Decide a command on a state: the events it unfolds into, in order.

        Raises:
            Refused: With words that teach; nothing has changed.
        """
        return tuple(self.unfold(state, command, by, chance).events)

    def unfold(self, state: State, command: Command, by: Seat, chance: Chance) -> Unfolding:
        """The same, with the state that the events make.

        Raises:
            Refused: With words that teach; nothing has changed.
        """
        self.may(state, type(command), by)
        act = Unfolding(self, state, by, chance)
        self._deciders[type(command)](act, command)
        act.run()
        if not act.events:
            raise Refused("command.nothing", "Nothing would come of that.", remedy="Look at what is offered now.")
        return act

    def may(self, state: State, kind: type[Command], by: Seat) -> None:
        """Refuse what a seat may not even ask for: watching seats almost everything, all others what a guard stops."""
        if not by.acts and not kind.anyone:
            raise Refused("seat.watches", "This seat only watches.", remedy="Sit down as a player to take part.")
        for guard in self._guards:
            guard(state, kind, by)

    def guarded(self, known: State, offer: Offer, by: Seat) -> Offer:
        """The offer, greyed in the words of the guard that would stop it."""
        try:
            self.may(known, self.commands[offer.command], by)
        except Refused as error:
            return replace(offer, refusal=error.refusal, main=False)
        return offer

    def evolve(self, state: State, event: Event) -> State:
        """The state after an event: no dice, no rulings, no refusals. About a microsecond."""
        kind, fold = self._folders[type(event)]
        return state.put(fold(state[kind], event)).at(state.version + 1)

    def known_slice(self, kind: type[Struct], raw: Struct, viewer: Viewer) -> Struct:
        """One slice as one viewer may know it: every secret of others is not there to be leaked.

        A screen knows what everybody knows, whatever its seat was for before.
        """
        knows = self._knows.get(kind)
        return knows(raw, _looking(viewer)) if knows else raw

    @property
    def hiding(self) -> Iterable[type[Struct]]:
        """The slices that hold secrets: all others are known to everybody as they are."""
        return self._knows.keys()

    def known(self, state: State, viewer: Viewer) -> State:
        """The state as one viewer may know it; each slice is worked out when it is read."""
        return Known(state, self._knows, _looking(viewer))

    def public_parts(self) -> Mapping[str, Callable[[State], Part | None]]:
        """The parts that are the same for everybody, as functions of what everybody knows."""
        return {**self._public, "waiting": lambda known: waiting(self.questions(known), known[Seating])}

    def private_parts(self, viewer: Viewer) -> Mapping[str, Callable[[State], Part | None]]:
        """The parts that depend on who looks, as functions of what they know."""
        return {name: partial(_as_seen_by, show, viewer) for name, show in self._private.items()}

    def offered(self, viewer: Viewer) -> Sequence[Callable[[State], tuple[Offer, ...]]]:
        """What the viewer may do, chapter by chapter, as functions of what they know."""
        acts = viewer.seat.acts

        def answered(known: State) -> tuple[Offer, ...]:
            return guarded(known, answers(self.questions(known), known[Seating], viewer))

        def of(offers: Callable[[State, Viewer], Iterable[Offer]], known: State) -> tuple[Offer, ...]:
            return guarded(known, offers(known, viewer))

        def guarded(known: State, found: Iterable[Offer]) -> tuple[Offer, ...]:
            mine = (offer for offer in found if acts or self.commands[offer.command].anyone)
            return tuple([self.guarded(known, offer, viewer.seat) for offer in mine])

        return (answered, *(partial(of, offers) for offers in self._offers))

    def view(self, state: State, viewer: Viewer) -> View:
        """Everything a viewer sees, as named parts. For looking again and again there is `Sight`."""
        everybody, mine = self.known(state, PUBLIC), self.known(state, viewer)
        shown = [(name, show(everybody)) for name, show in self.public_parts().items()]
        shown += [(name, show(mine)) for name, show in self.private_parts(viewer).items()]
        return {name: part for name, part in shown if part is not None}

    def tell(self, state: State, event: Event, viewer: Viewer) -> Told | None:
        """The log line a viewer may read of an event; `state` is the one after it."""
        teller = self._tellers.get(type(event))
        return teller(self.known(state, viewer), event, _looking(viewer)) if teller else None

    def offers(self, state: State, viewer: Viewer) -> tuple[Offer, ...]:
        """What a viewer may do now, greyed where a rule forbids it."""
        known = self.known(state, viewer)
        return tuple(offer for offers in self.offered(viewer) for offer in offers(known))

    def odds(self, state: State, command: Command, viewer: Viewer) -> Chances | None:
        """Exact chances of a command from what the viewer knows; None where there is nothing to compute."""
        known = self.known(state, viewer)
        if self.no_odds(known, viewer):
            return None
        if isinstance(command, Answer):
            return self._odds_of_answer(known, command, viewer)
        odds, foresees = self._odds.get(type(command)), self._foresees.get(type(command))
        found: Chances | None = odds(known, command, viewer) if odds else None
        if found is not None or foresees is None:
            return found
        then = foreseen(self, known, command, viewer, picks=type(command) in self._picks)
        return foresees(known, then, command, viewer) if then else None

    def get_ready(self) -> None:
        """Load what is heavy, so that nobody at a table waits for it; a second time it costs next to nothing."""
        for kind in self._foresees:
            lines_of(kind)
        for chapter in self.chapters:
            for ready in chapter.readied:
                ready()

    def no_odds(self, state: State, viewer: Viewer) -> Refused | None:
        """Why a viewer is told no odds at all, if so."""
        return next((refused for silenced in self._silencers if (refused := silenced(state, viewer))), None)

    def _odds_of_answer(self, known: State, answer: Answer, viewer: Viewer) -> Chances | None:
        """What an answer leads to: only who may give it, or runs the game, is told."""
        step = next((pending.step for pending in known.agenda.steps if pending.id == answer.choice), None)
        weighs = self._weighs.get(type(step))
        choice = self.question(known, answer.choice) if weighs else None
        if weighs is None or choice is None or not (viewer.runs or viewer.seat.id in choice.seats):
            return None
        if all(option.value != answer.option or option.refusal for option in choice.options):
            raise not_an_answer()
        found: Chances | None = weighs(known, step, answer.option, viewer)
        return found

    def conceals(self, state: State) -> frozenset[int]:
        """The evenings whose seals still protect something hidden."""
        found = [c.conceals(state[c.slice_kind]) for c in self.chapters if c.slice_kind and c.conceals]
        return frozenset().union(*found)

    # the agenda ---------------------------------------------------------------------------------

    def answers_to(self, kind: type[Event]) -> tuple[Callable[[Unfolding, Any], None], ...]:
        """What other chapters do when such an event happens."""
        return self._answers.get(kind, ())

    def due(self, state: State) -> Pending | None:
        """The step on top of the agenda, if it needs nobody's answer."""
        steps = state.agenda.steps
        return steps[-1] if steps and type(steps[-1].step) not in self._asks else None

    def resolve(self, act: Unfolding, step: Step) -> None:
        """Take a step that needs nobody's answer."""
        self._resolvers[type(step)](act, step)

    def questions(self, state: State) -> tuple[Choice, ...]:
        """The questions open now, the newest first, as far as this state knows them."""
        found = []
        for pending in state.agenda.from_top():
            if type(pending.step) not in self._asks:
                break
            found.append(self._question(state, pending))
        return tuple(found)

    def question(self, state: State, choice_id: str) -> Choice | None:
        """The open question of that id."""
        return next((choice for choice in self.questions(state) if choice.id == choice_id), None)

    def _question(self, state: State, pending: Pending) -> Choice:
        asked: Choice = self._asks[type(pending.step)](state, pending.step)
        return replace(asked, id=pending.id)

    def settle(self, act: Unfolding, step: Step, option: str) -> None:
        """Go on after an answer picked from a question's options."""
        self._settlers[type(step)](act, step, option)

    # reading what was written -------------------------------------------------------------------

    def read_command(self, raw: Any) -> Command:
        """A command from JSON values.

        Raises:
            msgspec.ValidationError: Naming the field that is wrong.
        """
        command: Command = msgspec.convert(raw, _kind_of(raw, self.commands) or self._command_reader)
        return command

    def read_event(self, raw: Mapping[str, Any]) -> Event:
        """An event from the log, brought up to today's shape where it is older."""
        adjust = self._adjust.get(str(raw.get("type")))
        written = adjust(dict(raw)) if adjust else raw
        event: Event = msgspec.convert(written, _kind_of(written, self.events) or self._event_reader)
        if isinstance(event, StepPushed) and not isinstance(event.step, Step):
            kind = _kind_of(event.step, self.steps) or _reader(self.steps)
            return replace(event, step=msgspec.convert(event.step, kind))
        return event


def compose(game: Game, more: Iterable[Chapter[Any]] = ()) -> System:
    """A system from a game's chapters, the core every game has, and whatever else the table brings.

    Raises:
        ValueError: Where two chapters claim the same tag, slice or part; the message names it.
    """
    return System(game, (*CORE, *more, *game.chapters))


def _as_seen_by(show: Callable[[State, Viewer], Part | None], viewer: Viewer, known: State) -> Part | None:
    return show(known, viewer)


def _looking(viewer: Viewer) -> Viewer:
    return PUBLIC if viewer.seat.role is Role.SCREEN else viewer


def _tag(kind: type[Any]) -> str:
    tag = kind.__struct_config__.tag
    if tag is None:
        raise ValueError(f"{kind.__name__} has no tag: every message of a log has one, and keeps it for ever")
    return str(tag)


def _by_tag(kinds: Mapping[type[Any], Any]) -> dict[str, type[Any]]:
    _refuse_twice([_tag(kind) for kind in kinds], "tag")
    return {_tag(kind): kind for kind in kinds}


def _kind_of(raw: Any, kinds: Mapping[str, type[Any]]) -> type[Any] | None:
    """The class a message says it is of: reading that one alone is some fifty times quicker than one of all."""
    return kinds.get(str(raw.get("type"))) if isinstance(raw, Mapping) else None


def _reader(kinds: Mapping[str, type[Any]]) -> Any:
    return Union[tuple(kinds.values())]  # noqa: UP007 - built at run time


def _join(
    chapters: Iterable[Chapter[Any]], pick: Callable[[Chapter[Any]], Mapping[Any, Any]], what: str
) -> dict[Any, Any]:
    joined: dict[Any, Any] = {}
    for chapter in chapters:
        for key, value in pick(chapter).items():
            if key in joined:
                raise ValueError(f"chapter {chapter.name!r} claims the {what} {key!r}, which another chapter has")
            joined[key] = value
    return joined


def _refuse_twice(names: Sequence[str], what: str) -> None:
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise ValueError(f"the same {what} is claimed twice: {', '.join(twice)}")

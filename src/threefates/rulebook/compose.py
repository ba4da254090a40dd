"""Compose chapters into a system: six functions, and a clash of names fails at load."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from threefates.pieces.chance import Chance
from threefates.rulebook.agenda import Answer, Choice, Pending, StepPushed
from threefates.rulebook.chapter import Chances, Chapter
from threefates.rulebook.core import CORE, not_an_answer
from threefates.rulebook.epochs import Seal
from threefates.rulebook.foresight import foreseen, lines_of
from threefates.rulebook.game import Game
from threefates.rulebook.headings import Heading, Offering, OffersOfKind
from threefates.rulebook.in_play import Bars, check_people, without_barred
from threefates.rulebook.in_reach import Reaches, bars_of_distance, within_reach
from threefates.rulebook.known import Known
from threefates.rulebook.lasting import Over, remaining
from threefates.rulebook.messages import ALOUD, Command, Event, Step, Told
from threefates.rulebook.offers import Offer
from threefates.rulebook.parts import Line, Part, Place, Tone, View, Words
from threefates.rulebook.questions import answers, past_answering, question_of, waiting
from threefates.rulebook.refusals import Refused
from threefates.rulebook.registry import Registry
from threefates.rulebook.state import Settings, State
from threefates.rulebook.tags import Reader, tag_of
from threefates.rulebook.telling import Telling
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import PUBLIC, Role, Seat, Seating, Viewer

__all__ = ["System", "compose"]


class System:
    """A game made of chapters: `decide evolve view tell offers odds`, and nothing else to call."""

    def __init__(self, game: Game, chapters: Sequence[Chapter[Any]]) -> None:
        self.game = game
        self.chapters = tuple(chapters)
        self._has = Registry(game.name, chapters)
        self.commands: Mapping[str, type[Command]] = self._has.commands
        self.events: Mapping[str, type[Event]] = self._has.events
        self.bars: Mapping[str, Bars] = self._has.bars  # by the tag of a command: who may not be named in it
        self.reaches: Mapping[str, Reaches] = self._has.reaches  # so too: how far apart two may be whom it names
        self.steps: Mapping[str, type[Step]] = self._has.steps
        self.counted = self._has.counted  # the commands that may have chances, by tag
        self._offered: dict[tuple[bool, bool], OffersOfKind] = {}  # by whether a viewer runs the game, or acts at all
        self._telling = Telling(self._has.tellers, self._has.knows)
        self._staged_apart = {  # the events of which the stage shows what each sees of it
            kind for kind, stage in self._has.stages.items() if not self._has.public.keys() >= {*stage} - {ALOUD}
        }
        self.read_command: Reader[Command] = Reader(self.commands)
        self._read_event: Reader[Event] = Reader(self.events)
        self._read_step: Reader[Step] = Reader(self.steps)

    @property
    def gm(self) -> str:
        """The book's name for whoever runs the game."""
        return self.game.gm

    # what a table needs -------------------------------------------------------------------------

    def start(self, settings: Settings) -> State:
        """The state of a new table, before anything has happened."""
        return State({kind: start(settings) for kind, start in self._has.starts})

    def decide(self, state: State, command: Command, by: Seat, chance: Chance) -> tuple[Event, ...]:
        """Decide a command on a state: the events it unfolds into, in order.

        Raises:
            Refused: With words that teach; nothing has changed.
        """
        return tuple(self.unfold(state, command, by, chance).events)

    def unfold(self, state: State, command: Command, by: Seat, chance: Chance) -> Unfolding:
        """Decide a command on a state: its events, and the state after each of them.

        Raises:
            Refused: With words that teach; nothing has changed.
        """
        act = Unfolding(self, state, by, chance)
        self.carry_out(act, command)
        act.run()
        if not act.events:
            raise Refused("command.nothing", "Nothing would come of that.", remedy="Look at what is offered now.")
        return act

    def carry_out(self, act: Unfolding, command: Command) -> None:
        """Decide a command as part of what unfolds: at first the one that was asked for.

        Raises:
            Refused: With words that teach.
        """
        self.check_allowed(act.state, type(command), act.by)
        tag = tag_of(type(command))
        if bars := self.bars.get(tag):
            check_people(act.state, command, bars.items())
        if reaches := self.reaches.get(tag):
            said = {field: getattr(command, field) for pair in reaches for field in pair}
            check_people(act.state, command, bars_of_distance(reaches, said))
        self._has.deciders[type(command)](act, command)

    def check_allowed(self, state: State, kind: type[Command], by: Seat) -> None:
        """Refuse what a seat may not even ask for: watching seats almost everything, all others what a guard stops."""
        if not by.acts and not kind.anyone:
            raise Refused("seat.watches", "This seat only watches.", remedy="Sit down as a player to take part.")
        for guard in self._has.guards:
            guard(state, kind, by)

    def guarded(self, known: State, offer: Offer, by: Seat) -> Offer:
        """The offer, greyed in the words of the guard that would stop it, and for those who are out of play."""
        try:
            self.check_allowed(known, self.commands[offer.command], by)
        except Refused as error:
            return replace(offer, refusal=error.refusal, main=False)
        if bars := self.bars.get(offer.command):
            offer = without_barred(known, offer, bars)
        return within_reach(known, offer, reaches) if (reaches := self.reaches.get(offer.command)) else offer

    def evolve(self, state: State, event: Event) -> State:
        """The state after an event: no dice, no rulings, no refusals. About a microsecond."""
        if type(event) is Over:
            return remaining(state, event).at(state.version + 1)
        kind, fold = self._has.folders[type(event)]
        return state.put(fold(state[kind], event)).at(state.version + 1)

    def known_slice(self, kind: type[Struct], raw: Struct, viewer: Viewer) -> Struct:
        """One slice as one viewer may know it: every secret of others is not there to be leaked.

        A screen knows what everybody knows, whatever its seat was for before.
        """
        knows = self._has.knows.get(kind)
        return knows(raw, _looking(viewer)) if knows else raw

    @property
    def hiding(self) -> Container[type[Struct]]:
        """The slices that hold secrets: all others are known to everybody as they are."""
        return self._has.knows.keys()

    def known(self, state: State, viewer: Viewer) -> State:
        """The state as one viewer may know it; each slice is worked out when it is first read."""
        looking = _looking(viewer)
        known = state.known_by.get((self, looking))
        if known is None:
            known = state.known_by[self, looking] = Known(state, self._has.knows, looking)
        return known

    @cached_property
    def public_parts(self) -> Mapping[str, Callable[[State], Part | None]]:
        """The parts that are the same for everybody, as functions of what everybody knows."""
        shown = {name: partial(self._dressed, show) for name, show in self._has.public.items()}
        return {**shown, "waiting": lambda known: waiting(self.questions(known), known[Seating])}

    @cached_property
    def private_parts(self) -> Mapping[str, Callable[[State, Viewer], Part | None]]:
        """The parts that depend on who looks, as functions of what they know, and of them."""
        return {name: partial(self._dressed, show) for name, show in self._has.private.items()}

    def _dressed(self, show: Callable[..., Part | None], known: State, *by: Viewer) -> Part | None:
        part = show(known, *by)
        for dresses in self._has.dressers:
            part = dresses(known, part) if part else None
        return part

    def pictures(self, state: State, viewer: Viewer | None = None) -> frozenset[str]:
        """The names of the pictures that a viewer knows of; without one, of all there are."""
        return self.pictured(state if viewer is None else self.known(state, viewer))

    def pictured(self, known: State) -> frozenset[str]:
        """The names of the pictures that there are in what somebody knows."""
        return frozenset(name for kind, pictures in self._has.pictures for name in pictures(known[kind]))

    def offered(self, viewer: Viewer) -> OffersOfKind:
        """Return what viewers of this kind may do, chapter by chapter, and where it stands."""
        kind = (viewer.runs, viewer.seat.acts)
        if kind not in self._offered:
            every = (Offering(partial(self._offers_of, offers), under) for offers, under in self._has.offers)
            self._offered[kind] = OffersOfKind.to(viewer, (Offering(self._answers), *every))
        return self._offered[kind]

    def _answers(self, known: State, viewer: Viewer) -> Iterator[Offer]:
        return self._guarded(known, answers(self.questions(known), known[Seating], viewer), viewer)

    def _offers_of(
        self, offers: Callable[[State, Viewer], Iterable[Offer]], known: State, viewer: Viewer
    ) -> Iterator[Offer]:
        return self._guarded(known, offers(known, viewer), viewer)

    def _guarded(self, known: State, found: Iterable[Offer], viewer: Viewer) -> Iterator[Offer]:
        seat, acts, commands = viewer.seat, viewer.seat.acts, self.commands
        return (self.guarded(known, offer, seat) for offer in found if acts or commands[offer.command].anyone)

    def view(self, state: State, viewer: Viewer) -> View:
        """Return all parts that a viewer sees, by name. For looking again and again there is `Sight`."""
        everybody, mine = self.known(state, PUBLIC), self.known(state, viewer)
        shown = [(name, show(everybody)) for name, show in self.public_parts.items()]
        shown += [(name, show(mine, viewer)) for name, show in self.private_parts.items()]
        return {name: part for name, part in shown if part is not None}

    def tell(self, state: State, event: Event, viewer: Viewer) -> Told | None:
        """The log line a viewer may read of an event; `state` is the one after it."""
        return self._telling.tell(state, event, _looking(viewer))

    def told_alike(self, state: State, event: Event) -> bool:
        """Tell whether everybody reads of an event what somebody has just been told of it."""
        return self._telling.alike(state, event)

    def staged(self, state: State, event: Event, viewer: Viewer) -> View:
        """What the stage shows a viewer of an event: parts of their view by name, and others by a number."""
        told, stage = self.tell(state, event, viewer), self._has.stages.get(type(event), ())
        if told is None or not (stage or told.stage):
            return {}
        folded = not told.important and told.tone == Tone.QUIET  # in the log: it is not read out
        aloud = None if folded else Words("", Place.NOW, (Line(told.text, Tone(told.tone), told.cites),))
        found = {name: self._part(state, name, viewer) if name != ALOUD else aloud for name in stage}
        found |= {f"{at}": part for at, part in enumerate(told.stage)}
        return {name: part for name, part in found.items() if part is not None}

    def stages_what_is_told(self, event: Event) -> bool:
        """Tell whether the stage shows the same of an event to all who are told the same of it."""
        return type(event) not in self._staged_apart

    def _part(self, state: State, name: str, viewer: Viewer) -> Part | None:
        show = self._has.public.get(name)
        if show is not None:
            shown: Part | None = show(self.known(state, PUBLIC))
            return shown
        part: Part | None = self._has.private[name](self.known(state, viewer), viewer)
        return part

    def offers(self, state: State, viewer: Viewer) -> tuple[Offer, ...]:
        """Return what a viewer may do now, greyed where a rule forbids it."""
        known = self.known(state, viewer)
        return tuple(offer for each in self.offered(viewer).every for offer in each.offers(known, viewer))

    def headings(self, state: State, viewer: Viewer) -> tuple[Heading, ...]:
        """Return what a viewer's page may open, each once, in the order of the chapters."""
        known, offered = self.known(state, viewer), self.offered(viewer)
        return offered.headings({asked: tuple(asked(known, viewer)) for asked in offered.moving})

    def odds(self, state: State, command: Command, viewer: Viewer) -> Chances | None:
        """Exact chances of a command from what the viewer knows; None where there is nothing to compute.

        Raises:
            Refused: Where this viewer is told no odds at all, or a rule says why there are none.
        """
        known = self.known(state, viewer)
        if refused := next((why for silenced in self._has.silencers if (why := silenced(known, viewer))), None):
            raise refused
        if isinstance(command, Answer):
            return self._odds_of_answer(known, command, viewer)
        odds, foresees = self._has.odds.get(type(command)), self._has.foresees.get(type(command))
        found: Chances | None = odds(known, command, viewer) if odds else None
        if found is not None or foresees is None:
            return found
        then = foreseen(self.unfold, known, command, viewer, picks=type(command) in self._has.picks)
        return foresees(known, then, command, viewer) if then else None

    def get_ready(self) -> None:
        """Load what is heavy, so that nobody at a table waits for it; a second time it costs next to nothing."""
        for kind in self._has.foresees:
            lines_of(kind)
        for ready in self._has.readied:
            ready()

    def _odds_of_answer(self, known: State, answer: Answer, viewer: Viewer) -> Chances | None:
        """Return the chances of an answer; only who may give it, or runs the game, is told."""
        step = next((pending.step for pending in known.agenda.steps if pending.id == answer.choice), None)
        weighs = self._has.weighs.get(type(step))
        choice = self.question(known, answer.choice) if weighs else None
        if weighs is None or choice is None or not (viewer.runs or viewer.seat.id in choice.seats):
            return None
        if all(option.value != answer.option or option.refusal for option in choice.options):
            raise not_an_answer()
        found: Chances | None = weighs(known, step, answer.option, viewer)
        return found

    def conceals(self, state: State) -> frozenset[int]:
        """The evenings whose seals still protect something hidden."""
        found = [evenings for kind, conceals in self._has.conceals if (evenings := conceals(state[kind]))]
        epochs = state[Seal].epochs if found else ()
        return frozenset(each.number for each in epochs if any(each.number in evenings for evenings in found))

    # the agenda ---------------------------------------------------------------------------------

    def answers_to(self, kind: type[Event]) -> tuple[Callable[[Unfolding, Any], None], ...]:
        """Return the functions by which other chapters answer such an event."""
        return self._has.answers.get(kind, ())

    def due(self, state: State) -> Pending | None:
        """The step on top of the agenda, if it needs nobody's answer."""
        steps = state.agenda.steps
        return steps[-1] if steps and type(steps[-1].step) not in self._has.asks else None

    def resolve(self, act: Unfolding, step: Step) -> None:
        """Take a step that needs nobody's answer."""
        self._has.resolvers[type(step)](act, step)

    def questions(self, state: State) -> tuple[Choice, ...]:
        """The questions open now, the newest first, as far as this state knows them."""
        found = []
        for pending in state.agenda.from_top():
            if type(pending.step) not in self._has.asks:
                break
            found.append(question_of(state, pending, self._has.asks[type(pending.step)]))
        return tuple(found)

    def past_answering(self, state: State) -> tuple[str, str] | None:
        """The first open question of somebody of whom nothing is asked any more, with its fixed answer."""
        return past_answering(self.questions(state), state, self._has.silent)

    def question(self, state: State, choice_id: str) -> Choice | None:
        """The open question of that id."""
        return next((choice for choice in self.questions(state) if choice.id == choice_id), None)

    def settle(self, act: Unfolding, step: Step, option: str) -> None:
        """Go on after an answer picked from a question's options."""
        self._has.settlers[type(step)](act, step, option)

    # reading what was written -------------------------------------------------------------------

    def read_event(self, raw: Mapping[str, Any]) -> Event:
        """Read an event of the log, brought up to today's shape where it is older.

        Raises:
            msgspec.ValidationError: Naming the field that is wrong.
        """
        adjust = self._has.adjust.get(str(raw.get("type")))
        event = self._read_event(adjust(dict(raw)) if adjust else raw)
        if isinstance(event, StepPushed) and not isinstance(event.step, Step):
            return replace(event, step=self._read_step(event.step))
        return event


def compose(game: Game, more: Iterable[Chapter[Any]] = ()) -> System:
    """A system from a game's chapters, the core every game has, and whatever else the table brings.

    Raises:
        ValueError: Where two chapters claim the same tag, slice or part; the message names it.
    """
    return System(game, (*CORE, *more, *game.chapters()))


def _looking(viewer: Viewer) -> Viewer:
    return PUBLIC if viewer.seat.role is Role.SCREEN else viewer

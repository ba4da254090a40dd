"""Chapters make a system; what clashes or is missing fails when it is loaded, by name."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace
from three_coins import SYSTEM, Coins, Join, KeepOrToss, Kept, Toss

from threefates.commons.texts import one_line
from threefates.pieces.chance import NoChance, ScriptedChance
from threefates.rulebook.agenda import Choice, StepPushed
from threefates.rulebook.chapter import Chances, Chapter
from threefates.rulebook.compose import System, compose
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.messages import Command, Event, Step, Told
from threefates.rulebook.offers import Offer
from threefates.rulebook.parts import Place, Words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import PUBLIC, Role, Seat

GM = Seat("s1", "Gwen", Role.GM)
ANN = Seat("s2", "Ann", Role.PLAYER)
GUEST = Seat("s3", "Gus", Role.GUEST)


class Memory(Struct, frozen=True):
    """A slice."""

    text: str = ""


class Noted(Event, frozen=True, tag="test.noted"):
    """Something was noted."""

    text: str = ""


class Note(Command, frozen=True, tag="test.note"):
    """Note something."""

    text: str = ""


class Wonder(Step, frozen=True, tag="test.wonder"):
    """Ask nobody in particular."""


class Untagged(Event, frozen=True):
    """Without a tag."""


class SameTag(Event, frozen=True, tag="test.noted"):
    """Another event by the same tag."""


def chapter(name: str = "memory") -> Chapter[Memory]:
    made = Chapter(name, Memory)
    made.decides(Note)(lambda act, command: act.happen(Noted(command.text)))
    made.folds(Noted)(lambda memory, event: Memory(event.text))
    return made


def with_chapters(*chapters: Chapter[Any]) -> System:
    return compose(replace(SYSTEM, chapters=lambda: (*SYSTEM.chapters(), *chapters)))


def started(system: System) -> State:
    state = system.start(SYSTEM.settings("", {}))
    for seat in (GM, ANN, GUEST):
        state = system.evolve(state, SeatChanged(seat.id, seat.name, seat.role))
    return state


def slicelist(name: str, fill: Callable[[Chapter[Any]], object]) -> Chapter[Any]:
    made: Chapter[Any] = Chapter(name)
    fill(made)
    return made


CLASHES: dict[str, tuple[Chapter[Any], str]] = {
    "a command": (
        slicelist("b", lambda b: b.decides(Note)(lambda act, command: None)),
        "chapter 'b' claims the command",
    ),
    "an event": (
        slicelist("b", lambda b: b.folds(Noted)(lambda memory, event: memory)),
        "chapter 'b' claims the event",
    ),
    "a tag": (slicelist("b", lambda b: b.folds(SameTag)(lambda memory, event: memory)), "same tag .*: test.noted"),
    "no tag": (slicelist("b", lambda b: b.folds(Untagged)(lambda memory, event: memory)), "Untagged has no tag"),
    "a slice": (Chapter("b", Memory), "same slice .*: Memory"),
    "a chapter": (slicelist("memory", lambda b: None), "same chapter .*: memory"),
    "a part": (slicelist("b", lambda b: b.shows("coins")(lambda state: None)), "part"),
    "a part shown to each": (slicelist("b", lambda b: b.shows_each("coins")(lambda state, viewer: None)), "same part"),
    "a part of the table's": (slicelist("b", lambda b: b.shows("seats")(lambda state: None)), "same part .*: seats"),
    "an answer to no question": (
        slicelist("b", lambda b: b.settles(Wonder)(lambda act, step, option: None)),
        "answers to questions nobody asks: .*test.wonder",
    ),
    "a step asked and taken": (
        slicelist("b", lambda b: b.resolves(KeepOrToss)(lambda act, step: None)),
        "same step .*: tc.keep-or-toss",
    ),
    "a telling of nothing": (
        slicelist("b", lambda b: b.tells(SameTag)(lambda state, event, viewer: Told(""))),
        "telling for what no chapter has: SameTag",
    ),
    "an answer to nothing": (
        slicelist("b", lambda b: b.answers_to(SameTag)(lambda act, event: None)),
        "answer to an event for what no chapter has: SameTag",
    ),
    "odds of nothing": (
        slicelist("b", lambda b: b.odds(Command)(lambda state, command, viewer: Chances((), "1"))),
        "odds for what no chapter has: Command",
    ),
    "odds after nothing": (
        slicelist("b", lambda b: b.foresees(Command)(lambda now, then, command, viewer: None)),
        "odds after a command for what no chapter has: Command",
    ),
}


@pytest.mark.parametrize(("clashing", "words"), CLASHES.values(), ids=CLASHES)
def test_what_clashes_or_leads_nowhere_fails_at_load_by_name(clashing: Chapter[Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        with_chapters(chapter(), clashing)


def test_one_chapter_claims_nothing_twice() -> None:
    made = chapter()

    with pytest.raises(ValueError, match="two functions of one chapter"):
        made.folds(Noted)(lambda memory, event: memory)


def test_a_command_unfolds_into_events_and_leaves_the_state_as_it_was() -> None:
    system = with_chapters(chapter())
    state = started(system)

    events = system.decide(state, Note("hello"), ANN, NoChance())

    assert events == (Noted("hello"),)
    assert state[Memory] == Memory()
    assert system.evolve(state, events[0])[Memory] == Memory("hello")
    assert system.evolve(state, events[0]).version == state.version + 1


def test_a_command_of_which_nothing_comes_is_refused() -> None:
    idle = Chapter("idle", Memory)
    idle.decides(Note)(lambda act, command: None)
    system = with_chapters(idle)

    with pytest.raises(Refused) as refusal:
        system.decide(started(system), Note(), ANN, NoChance())

    assert refusal.value.refusal.code == "command.nothing"


def test_whoever_only_watches_is_refused_and_offered_nothing() -> None:
    made = chapter()
    made.offers(lambda state, viewer: [Offer("test.note", "Note")])
    system = with_chapters(made)
    state = started(system)

    with pytest.raises(Refused) as refusal:
        system.decide(state, Note(), GUEST, NoChance())

    assert refusal.value.refusal.code == "seat.watches"
    assert system.offers(state, state.viewer("s3")) == ()
    assert "test.note" in {offer.command for offer in system.offers(state, state.viewer("s2"))}


def test_what_a_guard_stops_is_greyed_in_its_words_even_where_it_was_greyed_before() -> None:
    stop = Refused("guard.stop", "Not now.", remedy="Wait.")
    other = Refused("other", "No.", remedy="Never.").refusal
    made = chapter()

    def guard(state: State, kind: type[Command], by: Seat) -> None:
        if kind is Note and not by.runs:
            raise stop

    made.guard(guard)
    made.offers(lambda state, viewer: [Offer("test.note", "A", main=True), Offer("test.note", "B", refusal=other)])
    system = with_chapters(made)
    state = started(system)

    greyed = [o for o in system.offers(state, state.viewer("s2")) if o.command == "test.note"]
    open_to_gm = [o for o in system.offers(state, state.viewer("s1")) if o.command == "test.note"]

    assert [(offer.refusal, offer.main) for offer in greyed] == [(stop.refusal, False)] * 2
    assert [offer.refusal for offer in open_to_gm] == [None, other]
    with pytest.raises(Refused, match="Not now"):
        system.decide(state, Note(), ANN, NoChance())


def test_a_screen_knows_what_everybody_knows_whatever_is_its() -> None:
    made = chapter()
    made.hides(lambda memory, viewer, salt: memory)(
        lambda memory, viewer: memory if viewer.seat.id == "s2" else Memory()
    )
    made.tells(Noted)(lambda state, event, viewer: Told(event.text) if viewer.seat.id == "s2" else None)
    system = with_chapters(made)
    state = system.evolve(started(system), Noted("secret"))
    player = state.viewer("s2")
    screen = replace(player, seat=replace(player.seat, role=Role.SCREEN))

    assert system.known(state, player)[Memory] == Memory("secret")
    assert system.known(state, screen)[Memory] == Memory()
    assert system.known_slice(Memory, Memory("secret"), screen) == Memory()
    assert system.tell(state, Noted("secret"), player) == Told("secret")
    assert system.tell(state, Noted("secret"), screen) is None


def test_public_parts_are_made_from_what_everybody_knows() -> None:
    made = chapter()
    made.hides(lambda memory, viewer, salt: memory)(
        lambda memory, viewer: Memory("public") if viewer == PUBLIC else memory
    )
    made.shows("memory")(lambda state: Words(state[Memory].text, Place.TABLE, ()))
    made.shows_each("my memory")(lambda state, viewer: Words(state[Memory].text, Place.ME, ()))
    system = with_chapters(made)
    state = system.evolve(started(system), Noted("mine"))

    view = system.view(state, state.viewer("s2"))

    assert view["memory"] == Words("public", Place.TABLE, ())
    assert view["my memory"] == Words("mine", Place.ME, ())


def test_a_telling_knows_the_state_after_the_event() -> None:
    made = chapter()
    made.tells(Noted)(lambda state, event, viewer: Told(state[Memory].text))
    system = with_chapters(made)

    told = system.tell(system.evolve(started(system), Noted("after")), Noted("after"), PUBLIC)

    assert told == Told("after")


@pytest.mark.parametrize(
    "raw",
    [{}, {"type": "nothing"}, {"type": 3}, {"type": []}, {"type": "tc.toss"}, {"type": "tc.toss", "who": 3}, [], None],
)
def test_what_is_no_command_is_a_validation_error(raw: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        with_chapters().read_command(raw)


def test_a_step_comes_back_from_the_log_as_the_step_it_was() -> None:
    system = with_chapters()
    written = msgspec.json.decode(msgspec.json.encode(StepPushed("7", KeepOrToss("mara"))))

    assert system.read_event(written) == StepPushed("7", KeepOrToss("mara"))


def test_an_event_of_an_older_shape_is_brought_up_to_date() -> None:
    made = chapter()
    made.upcasts(Noted)(lambda raw: {"type": raw["type"], "text": raw["words"]})
    system = with_chapters(made)

    assert system.read_event({"type": "test.noted", "words": "old"}) == Noted("old")


def test_odds_are_none_where_there_is_nothing_to_compute() -> None:
    system = with_chapters()
    state = started(system)

    assert system.odds(state, Join("Mara"), PUBLIC) is None
    assert system.odds(state, Toss("mara"), PUBLIC) is not None


class Guess(Command, frozen=True, tag="test.guess"):
    """Draw something, and note what it was."""

    line: str


def guessing(*, picks: bool = False) -> System:
    """A system whose odds say what would be remembered."""
    made = chapter()
    made.decides(Guess)(lambda act, command: act.happen(Noted(act.chance.pick([command.line]))))
    for kind in (Note, Guess):
        made.foresees(kind, picks=picks)(
            lambda now, then, command, viewer: Chances(((then[Memory].text, "1"),), now[Memory].text)
        )
    return with_chapters(made)


def test_odds_may_be_those_after_a_command_that_draws_nothing() -> None:
    system = guessing()
    state = started(system)

    found = system.odds(state, Note("so it is"), state.viewer(ANN.id))

    assert found == Chances((("so it is", "1"),), "")
    assert {"test.note", "test.guess"} <= set(system.counted)


def test_what_is_refused_or_draws_is_not_foreseen() -> None:
    system = guessing()
    state = started(system)
    watching, playing = state.viewer(GUEST.id), state.viewer(ANN.id)

    assert system.odds(state, Note("so it is"), watching) is None
    assert system.odds(state, Guess("so it is"), playing) is None


def test_what_only_picks_may_be_foreseen_as_if_the_first_had_been_picked() -> None:
    system = guessing(picks=True)
    state = started(system)

    assert system.odds(state, Guess("so it is"), state.viewer(ANN.id)) == Chances((("so it is", "1"),), "")
    assert system.odds(state, Guess("so it is"), state.viewer(GUEST.id)) is None


def test_a_line_that_is_still_to_be_written_moves_no_odds() -> None:
    class Write(Command, frozen=True, tag="test.write"):
        """Note what must not be empty."""

        line: str

    made = chapter()
    made.decides(Write)(lambda act, command: act.happen(Noted(one_line(command.line, "The line"))))
    made.foresees(Write)(lambda now, then, command, viewer: Chances((), str(bool(then[Memory].text))))
    system = with_chapters(made)
    state = started(system)

    assert system.odds(state, Write(""), state.viewer(ANN.id)) == Chances((), "True")


def test_the_questions_open_now_are_the_asking_steps_on_top() -> None:
    class Then(Step, frozen=True, tag="test.then"):
        """Needs nobody's answer."""

    made = chapter()
    made.asks(Wonder)(lambda state, step: Choice("", "wonder", "s1", "Who?", ("s1",)))
    made.resolves(Then)(lambda act, step: act.happen(Noted("then")))
    system = with_chapters(made)
    state = started(system)
    for number, step in enumerate((Wonder(), Then(), Wonder(), Wonder())):
        state = system.evolve(state, StepPushed(f"{number}", step))

    questions = system.questions(state)

    assert [question.id for question in questions] == ["3", "2"]
    assert system.question(state, "0") is None
    assert system.due(state) is None


def test_a_throw_that_is_kept_is_a_whole_chain() -> None:
    system = with_chapters()
    state = started(system)
    for event in system.decide(state, Join("Mara"), ANN, NoChance()):
        state = system.evolve(state, event)
    who = next(iter(state[Coins].tossers))
    with ScriptedChance([2, 1, 2]) as chance:
        for event in system.decide(state, Toss(who), ANN, chance):
            state = system.evolve(state, event)
    choice = system.questions(state)[0]
    answer = system.read_command({"type": "answer", "choice": choice.id, "option": "keep"})

    events = system.decide(state, answer, ANN, NoChance())

    assert state[Coins].lying == (2, 1, 2)
    assert [type(event) for event in events][-1] is Kept

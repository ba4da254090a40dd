"""One command unfolds into everything that follows from it."""

from collections.abc import Callable

import pytest
from msgspec import Struct
from msgspec.structs import replace
from three_coins import SYSTEM

from threefates.pieces.chance import NoChance
from threefates.rulebook.agenda import Answer, AnswerForAbsent, Choice, Option, StepPushed, StepTaken
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.compose import System, compose
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.messages import Command, Event, Step
from threefates.rulebook.refusals import Refused
from threefates.rulebook.seal import Sealed
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import LONGEST, Unfolding
from threefates.rulebook.viewers import Role, Seat

GM = Seat("s1", "Gwen", Role.GM)
ANN = Seat("s2", "Ann", Role.PLAYER)


class Count(Struct, frozen=True):
    """What was counted, in order."""

    words: tuple[str, ...] = ()


class Counted(Event, frozen=True, tag="test.counted"):
    """Something was counted."""

    word: str


class Do(Command, frozen=True, tag="test.do"):
    """Do what a test says."""

    what: str


class Later(Step, frozen=True, tag="test.later"):
    """Count a word when its turn comes."""

    word: str


class AskOne(Step, frozen=True, tag="test.ask"):
    """Ask Ann."""

    word: str = "a"


class AskOther(Step, frozen=True, tag="test.ask-other"):
    """Ask Ann something else."""


count = Chapter("count", Count)


@count.folds(Counted)
def counted(state: Count, event: Counted) -> Count:
    return Count((*state.words, event.word))


@count.answers_to(Counted)
def echo(act: Unfolding, event: Counted) -> None:
    if event.word == "call":
        act.happen(Counted("echo"))


@count.decides(Do)
def do(act: Unfolding, command: Do) -> None:
    DOINGS[command.what](act)
    act.happen(Counted("done"))


def chain(act: Unfolding) -> None:
    act.happen(Counted("call"))
    act.happen(Counted(f"after {len(act.state[Count].words)}"))


def steps(act: Unfolding) -> None:
    act.push(Later("first pushed"))
    act.push(Later("nest"))


def ask(act: Unfolding) -> None:
    act.push(AskOther())
    act.push(AskOne("low"))
    act.push(AskOne("high"))


def for_ever(act: Unfolding) -> None:
    act.push(Later("again"))


def run(act: Unfolding) -> None:
    act.must_run("It")


DOINGS: dict[str, Callable[[Unfolding], None]] = {
    "chain": chain,
    "steps": steps,
    "ask": ask,
    "for ever": for_ever,
    "run": run,
}


@count.resolves(Later)
def resolve(act: Unfolding, step: Later) -> None:
    act.happen(Counted(step.word))
    if step.word == "nest":
        act.push(Later("nested"))
    if step.word == "again":
        act.push(step)


@count.asks(AskOne)
def asks(state: State, step: AskOne) -> Choice:
    greyed = Refused("test.greyed", "Not that.", remedy="Another.").refusal
    options = (Option("yes", "Yes"), Option("no", "No", refusal=greyed))
    return Choice("made up", "ask", "s2", step.word, ("s2",), options, if_absent="yes")


@count.settles(AskOne)
def settled(act: Unfolding, step: AskOne, option: str) -> None:
    act.happen(Counted(f"{step.word} {option}"))


@count.asks(AskOther)
def asks_other(state: State, step: AskOther) -> Choice:
    return Choice("", "other", "s2", "Other?", ("s2",))


SYSTEM_OF_IT: System = compose(replace(SYSTEM, chapters=lambda: (*SYSTEM.chapters(), count)))


def start() -> State:
    state = SYSTEM_OF_IT.start(SYSTEM.settings("", {}))
    for seat in (GM, ANN):
        state = SYSTEM_OF_IT.evolve(state, SeatChanged(seat.id, seat.name, seat.role))
    return state


def after(state: State, command: Command, by: Seat = ANN) -> State:
    for event in SYSTEM_OF_IT.decide(state, command, by, NoChance()):
        state = SYSTEM_OF_IT.evolve(state, event)
    return state


def refusal(state: State, command: Command, by: Seat = ANN) -> str:
    with pytest.raises(Refused) as error:
        SYSTEM_OF_IT.decide(state, command, by, NoChance())
    return error.value.refusal.code


def test_other_chapters_answer_an_event_before_the_next_one() -> None:
    assert after(start(), Do("chain"))[Count].words == ("call", "echo", "after 2", "done")


def test_steps_are_taken_after_the_decider_the_last_pushed_first_and_what_they_push_before_the_rest() -> None:
    state = after(start(), Do("steps"))

    assert state[Count].words == ("done", "nest", "nested", "first pushed")
    assert state.agenda.steps == ()


def test_a_step_that_pushes_itself_for_ever_is_stopped() -> None:
    state = start()

    with pytest.raises(RuntimeError, match=f"more than {LONGEST} events"):
        SYSTEM_OF_IT.decide(state, Do("for ever"), ANN, NoChance())

    assert state[Count] == Count()


def test_a_question_has_the_id_of_the_version_that_pushed_it_and_no_id_comes_twice() -> None:
    first = after(start(), Do("ask"))
    second = after(first, Do("ask"))

    ids = [choice.id for choice in SYSTEM_OF_IT.questions(second)]

    assert len(set(ids)) == len(ids) == 6
    assert [choice.id for choice in SYSTEM_OF_IT.questions(first)] == ["5", "4", "3"]


def test_questions_pushed_together_are_open_together_and_answered_in_any_order() -> None:
    state = after(start(), Do("ask"))
    high, low, _ = SYSTEM_OF_IT.questions(state)

    state = after(after(state, Answer(low.id, "yes")), Answer(high.id, "yes"))

    assert state[Count].words == ("done", "low yes", "high yes")
    assert len(state.agenda.steps) == 1


def test_an_answer_is_refused_that_is_late_not_ones_own_greyed_or_none() -> None:
    state = after(start(), Do("ask"))
    high, _, other = SYSTEM_OF_IT.questions(state)

    assert refusal(state, Answer("99", "yes")) == "choice.stale"
    assert refusal(state, Answer(high.id, "yes"), GM) == "choice.not_yours"
    assert refusal(state, Answer(high.id, "no")) == "test.greyed"
    assert refusal(state, Answer(high.id, "maybe")) == "choice.no_such_answer"
    assert refusal(state, Answer(other.id, "yes")) == "choice.no_such_answer"
    assert refusal(after(state, Answer(high.id, "yes")), Answer(high.id, "yes")) == "choice.stale"


def test_nobody_is_answered_for_who_is_here_or_whose_answer_is_not_fixed() -> None:
    state = after(start(), Do("ask"))
    high, _, other = SYSTEM_OF_IT.questions(state)
    away = SYSTEM_OF_IT.evolve(state, SeatChanged("s2", "Ann", Role.PLAYER, away=True))

    assert refusal(state, AnswerForAbsent(high.id), GM) == "choice.not_away"
    assert refusal(away, AnswerForAbsent(other.id), GM) == "choice.not_for_you"
    assert refusal(away, AnswerForAbsent("99"), GM) == "choice.not_for_you"
    assert refusal(away, AnswerForAbsent(high.id), ANN) == "seat.not_the_gm"
    assert after(away, AnswerForAbsent(high.id), GM)[Count].words[-1] == "high yes"


def test_a_step_is_settled_only_as_the_kind_it_is() -> None:
    state = after(start(), Do("ask"))
    act = Unfolding(SYSTEM_OF_IT, state, ANN, NoChance())
    high = SYSTEM_OF_IT.questions(state)[0]

    with pytest.raises(Refused) as error:
        act.settle(high.id, AskOther)

    assert error.value.refusal.code == "choice.other_answer"
    assert act.settle(high.id, AskOne) == AskOne("high")
    assert act.events == [StepTaken(high.id)]


def test_questions_that_nobody_needs_to_answer_any_more_are_withdrawn_wherever_they_stand() -> None:
    state = after(start(), Do("ask"))
    act = Unfolding(SYSTEM_OF_IT, state, ANN, NoChance())
    kept = [each.step for each in state.agenda.steps if not isinstance(each.step, AskOne)]

    act.withdraw(lambda step: isinstance(step, AskOne))

    assert act.events == [StepTaken(each.id) for each in state.agenda.steps if isinstance(each.step, AskOne)]
    assert [each.step for each in act.state.agenda.steps] == kept
    act.withdraw(lambda step: isinstance(step, AskOne))
    assert len(act.events) == len(state.agenda.steps) - len(kept)


def test_only_whoever_runs_the_game_passes_must_run_and_a_refusal_leaves_no_event() -> None:
    state = start()

    assert refusal(state, Do("run")) == "seat.not_the_gm"
    assert after(state, Do("run"), GM)[Count].words == ("done",)


def test_nobody_acts_for_what_is_not_theirs() -> None:
    act = Unfolding(SYSTEM_OF_IT, start(), ANN, NoChance())

    with pytest.raises(Refused, match="Mara is not yours"):
        act.must_control("mara", "Mara")


def test_the_epoch_of_an_unfolding_is_the_evening_that_is_sealed() -> None:
    state = start()
    sealed = SYSTEM_OF_IT.evolve(state, Sealed(3, "ab"))

    assert Unfolding(SYSTEM_OF_IT, state, ANN, NoChance()).epoch == 0
    assert Unfolding(SYSTEM_OF_IT, sealed, ANN, NoChance()).epoch == 3


def test_a_push_is_an_event_that_nobody_reads() -> None:
    act = Unfolding(SYSTEM_OF_IT, start(), ANN, NoChance())

    act.push(Later("x"))

    assert act.events == [StepPushed("3", Later("x"))]
    assert act.events[0].quiet

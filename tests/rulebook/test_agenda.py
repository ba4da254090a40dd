"""The agenda is a stack, and everybody sees what the table waits for."""

import pytest
from msgspec.structs import replace

from threefates.rulebook.agenda import Agenda, Choice, Option, Pending
from threefates.rulebook.messages import Step
from threefates.rulebook.parts import Listing
from threefates.rulebook.questions import answers, question_of, waiting
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Role, Seat, Seating

NO = Refused("test.no", "No.", remedy="Wait.").refusal
HERE = Seating({s.id: s for s in (Seat("s1", "Gwen", Role.GM), Seat("s2", "Ann", Role.PLAYER))})
AWAY = HERE.seat(Seat("s2", "Ann", Role.PLAYER, away=True))
QUESTION = Choice(
    "7",
    "keep",
    "mara",
    "Mara: keep the coins?",
    ("s2",),
    (Option("keep", "Keep them", "A point each."), Option("toss", "Throw again", refusal=NO)),
    hidden=True,
    if_absent="keep",
)


def test_the_last_step_pushed_comes_first_and_any_can_be_taken() -> None:
    first, second, third = (Pending(f"{number}", Step()) for number in range(3))
    agenda = Agenda().push(first).push(second).push(third)

    assert list(agenda.from_top()) == [third, second, first]
    assert list(agenda.without("1").from_top()) == [third, first]
    assert agenda.without("9") == agenda


@pytest.mark.parametrize(
    ("why", "read"),
    [("the bell", "the bell. On?"), ("The bell rings.", "The bell rings. On?"), ("Who rang it?", "Who rang it? On?")],
)
def test_a_question_with_typed_words_that_bring_their_own_stop_has_no_second_one(why: str, read: str) -> None:
    def asks(state: State, step: Step) -> Choice:
        return replace(QUESTION, asks=f"{why}. On?", options=(Option("on", "On", f"{why}. On?"),))

    found = question_of(State({}), Pending("8", Step()), asks)

    assert (found.id, found.asks, found.options[0].detail) == ("8", read, read)


def test_everybody_sees_who_is_waited_for_and_never_the_options() -> None:
    part = waiting([QUESTION], HERE)

    assert isinstance(part, Listing)
    assert "Mara: keep the coins?" in str(part)
    assert "Ann" in str(part)
    assert "Keep them" not in str(part)
    assert waiting([], HERE) is None


def test_whoever_is_asked_is_offered_every_answer_the_greyed_ones_too() -> None:
    offers = list(answers([QUESTION], HERE, HERE.viewer("s2")))

    assert [(offer.label, offer.refusal, offer.main) for offer in offers] == [
        ("Keep them", None, True),
        ("Throw again", NO, False),
    ]
    assert dict(offers[0].fixed) == {"choice": "7", "option": "keep"}
    assert offers[0].choice == "7"


def test_nobody_else_is_offered_an_answer_while_they_are_here() -> None:
    assert list(answers([QUESTION], HERE, HERE.viewer("s1"))) == []


def test_whoever_runs_the_game_goes_on_without_the_absent_and_does_not_see_the_options() -> None:
    (offer,) = answers([QUESTION], AWAY, AWAY.viewer("s1"))

    assert (offer.command, offer.label, dict(offer.fixed)) == (
        "answer-for-absent",
        "Go on without Ann",
        {"choice": "7"},
    )
    assert "Keep them" not in str(offer)

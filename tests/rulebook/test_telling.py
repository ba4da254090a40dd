"""What everybody is told in the same words is worked out once; what depends on who reads is not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from msgspec import Struct
from msgspec.structs import replace
from three_coins import SYSTEM

from threefates.rulebook.chapter import Chapter
from threefates.rulebook.compose import System, compose
from threefates.rulebook.core import Controlled, SeatChanged
from threefates.rulebook.messages import Event, Told
from threefates.rulebook.state import State
from threefates.rulebook.telling import with_one_stop
from threefates.rulebook.viewers import PUBLIC, Role, Viewer

Words = Callable[[State, Viewer], str]


class Open(Struct, frozen=True):
    """What everybody knows."""

    number: int = 0


class Hidden(Struct, frozen=True):
    """What only the first seat knows."""

    number: int = 0


class Counted(Event, frozen=True, tag="test.counted"):
    """The open number has gone up."""


def system_that_says(words: Words, told: Counter[str]) -> System:
    shown, hidden = Chapter("open", Open), Chapter("hidden", Hidden)
    shown.folds(Counted)(lambda slice_, event: Open(slice_.number + 1))

    @hidden.hides(lambda slice_, viewer, salt: Hidden(salt))
    def known(slice_: Hidden, viewer: Viewer) -> Hidden:
        told["known"] += 1
        return slice_ if viewer.seat.id == "s1" else Hidden(-1)

    @shown.tells(Counted)
    def tell(state: State, event: Counted, viewer: Viewer) -> Told:
        told["times"] += 1
        return Told(words(state, viewer))

    return compose(replace(SYSTEM, chapters=lambda: (*SYSTEM.chapters(), shown, hidden)))


def after_a_count(words: Words, told: Counter[str]) -> tuple[System, State, Event]:
    """A table of two seats, the second of which plays x, after something was counted."""
    system = system_that_says(words, told)
    state = system.start(SYSTEM.settings("", {}))
    for seat in ("s1", "s2"):
        state = system.evolve(state, SeatChanged(seat, seat, Role.PLAYER))
    state = system.evolve(state, Controlled("x", ("s2",)))
    event = Counted()
    return system, system.evolve(state, event), event


def lines(words: Words, told: Counter[str]) -> list[str]:
    """The same event as two seats and everybody read it."""
    system, state, event = after_a_count(words, told)
    viewers = (state.viewer("s1"), state.viewer("s2"), PUBLIC)
    return [line.text for viewer in viewers if (line := system.tell(state, event, viewer))]


def test_what_is_so_for_everybody_is_worked_out_once() -> None:
    told: Counter[str] = Counter()

    found = lines(lambda state, viewer: f"It is {state[Open].number}.", told)

    assert (found, told["times"]) == (["It is 1."] * 3, 1)


@pytest.mark.parametrize(
    ("words", "said", "times"),
    [
        (lambda state, viewer: f"{state[Hidden].number}", ["0", "-1", "-1"], 2),
        (lambda state, viewer: f"{viewer.seat.id == 's2' and state[Hidden].number}", ["False", "-1", "False"], 3),
        (lambda state, viewer: viewer.seat.name, ["s1", "s2", "everyone"], 3),
        (lambda state, viewer: f"{viewer.holds('x')}", ["False", "True", "False"], 2),
        (lambda state, viewer: f"{viewer.runs}", ["False"] * 3, 1),
        (lambda state, viewer: f"{viewer.holds('x') and state[Hidden].number}", ["False", "-1", "False"], 2),
        (lambda state, viewer: f"{viewer == PUBLIC}", ["False", "False", "True"], 3),
        (lambda state, viewer: f"{viewer in {PUBLIC}}", ["False", "False", "True"], 3),
        (lambda state, viewer: f"{len(state.slices()) > 1}", ["True"] * 3, 2),
    ],
    ids=["hidden", "hidden of one", "whose seat", "who holds", "who runs", "of whom", "equal", "hashed", "all slices"],
)
def test_only_those_who_know_the_same_and_of_whom_the_same_is_so_are_told_at_once(
    words: Words, said: list[str], times: int
) -> None:
    told: Counter[str] = Counter()

    found = lines(words, told)

    assert (found, told["times"]) == (said, times)


def test_who_is_told_the_same_is_told_the_very_same() -> None:
    system, state, event = after_a_count(lambda state, viewer: f"{state[Hidden].number}", Counter())
    mine, yours, theirs = (
        system.tell(state, event, viewer) for viewer in (state.viewer("s1"), state.viewer("s2"), PUBLIC)
    )

    assert mine is not yours
    assert yours is theirs
    assert mine is system.tell(state, event, state.viewer("s1"))


def test_who_was_told_is_told_again_without_asking_what_they_know() -> None:
    told: Counter[str] = Counter()
    system, state, event = after_a_count(lambda state, viewer: f"{state[Hidden].number}", told)
    first = [system.tell(state, event, state.viewer(seat)) for seat in ("s1", "s2")]
    known = told["known"]

    again = [system.tell(state, event, state.viewer(seat)) for seat in ("s1", "s2")]

    assert again == first
    assert told["known"] == known


class Reasoned(Event, frozen=True, tag="test.reasoned"):
    """Something came of typed words."""

    why: str


@pytest.mark.parametrize(
    ("why", "read"),
    [
        ("the bell", "It is so: the bell. On."),
        ("The bell rings.", "It is so: The bell rings. On."),
        ("Who rang it?", "It is so: Who rang it? On."),
        ("a fall...", "It is so: a fall... On."),
        ("a fall…", "It is so: a fall… On."),
        ("he waits.. and waits", "It is so: he waits.. and waits. On."),
        ("so... it is", "It is so: so... it is. On."),
    ],
)
def test_typed_words_that_bring_their_own_stop_get_no_second_one(why: str, read: str) -> None:
    assert with_one_stop(Told(f"It is so: {why}. On."), Reasoned(why)).text == read


def test_whoever_is_told_is_told_so() -> None:
    system, state, event = after_a_count(lambda *_: "It is so: The bell rings..", Counter())
    told = system.tell(state, event, state.viewer("s1"))

    assert told is not None
    assert told.text == "It is so: The bell rings."

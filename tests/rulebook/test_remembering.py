"""A rule that is remembered says what it would say anew, and only to whoever looks at the very same slices."""

import pytest
from msgspec import Struct

from threefates.rulebook.known import Known
from threefates.rulebook.remembering import MOST, forget, remembered
from threefates.rulebook.state import State
from threefates.rulebook.viewers import PUBLIC, Viewer


class Open(Struct, frozen=True):
    """A slice that hides nothing."""

    number: int = 0


class Hidden(Struct, frozen=True):
    """A slice of which everybody is told something else."""

    number: int = 0


class Absent(Struct, frozen=True):
    """A slice that is not there."""


class Asked:
    """A rule, and how often it was worked out."""

    def __init__(self) -> None:
        self.times = 0
        self.of = remembered(self._worked_out)

    def _worked_out(self, state: State, about: str, *, doubled: bool = False) -> int:
        self.times += 1
        hidden = state[Hidden].number if about == "hidden" else 0
        everything = len(state.slices()) if about == "everything" else 0
        absent = 100 if about == "absent" and Absent in state else 0
        return (state[Open].number + hidden + everything + absent) * (2 if doubled else 1)


def state_of(open_: int = 0, hidden: int = 0) -> State:
    return State({Open: Open(open_), Hidden: Hidden(hidden)})


def test_it_is_worked_out_once_for_the_same_slices_whatever_else_changes() -> None:
    rule, state = Asked(), state_of(3)

    found = [rule.of(each, "open") for each in (state, state.put(Hidden(7)), state.at(9))]

    assert found == [3, 3, 3]
    assert rule.times == 1


def test_it_is_worked_out_anew_for_another_slice_another_thing_and_another_question() -> None:
    rule, state = Asked(), state_of(3)

    found = [
        rule.of(state, "open"),
        rule.of(state.put(Open(4)), "open"),
        rule.of(state, "open", doubled=True),
        rule.of(state, "hidden"),
    ]

    assert found == [3, 4, 6, 3]
    assert rule.times == 4


def test_equal_is_not_the_same() -> None:
    rule, state = Asked(), state_of(3)

    rule.of(state, "open")
    rule.of(state.put(Open(3)), "open")

    assert rule.times == 2


def test_who_knows_something_else_is_told_something_else() -> None:
    def seen(slice_: Hidden, viewer: Viewer) -> Hidden:
        return Hidden(slice_.number if viewer.controls else 0)

    rule, state = Asked(), state_of(1, hidden=5)
    mine, theirs = (Known(state, {Hidden: seen}, each) for each in (Viewer(PUBLIC.seat, frozenset({"m"})), PUBLIC))

    assert (rule.of(mine, "hidden"), rule.of(theirs, "hidden"), rule.of(mine, "hidden")) == (6, 1, 6)
    assert (rule.of(mine, "open"), rule.of(theirs, "open")) == (1, 1)


def test_that_something_hidden_was_read_is_known_where_it_is_remembered() -> None:
    rule, state = Asked(), state_of(1, hidden=5)
    known = Known(state, {Hidden: lambda slice_, viewer: slice_}, PUBLIC)

    rule.of(state, "hidden")
    rule.of(known, "hidden")

    assert rule.times == 1
    assert Hidden in known.read()


def test_what_asks_for_everything_is_never_remembered_and_what_is_not_there_is() -> None:
    rule, state = Asked(), state_of(3)

    assert [rule.of(state, about) for about in ("everything", "everything", "absent", "absent")] == [5, 5, 3, 3]
    assert rule.times == 3
    assert rule.of(State({**state.slices(), Absent: Absent()}), "absent") == 103


def test_only_the_last_answers_are_kept_and_all_can_be_forgotten() -> None:
    rule, state = Asked(), state_of(3)
    words = [f"word {number}" for number in range(MOST + 1)]

    for word in words:
        rule.of(state, word)
    rule.of(state, words[-1])
    assert rule.times == MOST + 1
    rule.of(state, words[0])
    assert rule.times == MOST + 2

    forget()
    rule.of(state, words[-1])
    assert rule.times == MOST + 3


class WhatIf:
    """A rule that asks another one what would be if a slice stood in the place of one."""

    def __init__(self) -> None:
        self.times = 0
        self.inner = Asked()
        self.of = remembered(self._worked_out)

    def _worked_out(self, state: State, about: str) -> int:
        self.times += 1
        return self.inner.of(state.put(Open(state[Open].number + 10)), about)


def test_what_would_be_if_a_slice_were_another_is_worked_out_once_for_the_same_slices() -> None:
    rule, state = WhatIf(), state_of(3, 5)

    found = [rule.of(each, "hidden") for each in (state, state.at(9))]

    assert found == [18, 18]
    assert rule.times == 1


@pytest.mark.parametrize("part", [Open(4), Hidden(6)])
def test_it_is_worked_out_anew_where_a_slice_is_another_that_was_read_of_it_at_the_bottom(part: Struct) -> None:
    rule, state = WhatIf(), state_of(3, 5)
    rule.of(state, "hidden")

    found = rule.of(state.put(part), "hidden")

    assert found == 19
    assert rule.times == 2


def test_what_one_rule_reads_the_rule_that_asks_it_has_read_even_where_it_was_remembered() -> None:
    inner, times = Asked(), 0

    @remembered
    def outer(state: State, about: str) -> int:
        nonlocal times
        times += 1
        return inner.of(state, about)

    state = state_of(3, 5)
    inner.of(state, "hidden")
    found = [outer(each, "hidden") for each in (state, state, state.put(Hidden(6)))]

    assert found == [8, 8, 9]
    assert times == 2


def test_all_slices_of_what_would_be_are_not_remembered() -> None:
    rule, state = WhatIf(), state_of(3, 5)

    found = [rule.of(state, "everything") for _ in range(2)]

    assert found == [15, 15]
    assert rule.times == 2

"""Which headings of a page are open: as it says, whatever it says, and else as they are at first."""

import pytest

from threefates.rulebook.headings import Heading
from threefates.web.pages.arrangement import Columns, arrange
from threefates.web.pages.folds import MOST, Folds, group_id

CLOCKS, TALK = Heading("Clocks", levers=True), Heading("Talk")
PULL, SAY = group_id("levers", "Clocks"), group_id("do", "Talk")


def test_headings_are_open_as_the_page_says() -> None:
    folds = Folds(opened=(PULL,), shut=(SAY,))

    heard = [folds.hears(said) for said in (f"open {PULL}", f"open {SAY}", f"shut {PULL}", f"shut {PULL}")]

    assert heard == [False, True, False, False]
    assert folds.opened((CLOCKS, TALK)) == {TALK}


def test_several_headings_are_opened_in_one_breath() -> None:
    folds = Folds()

    heard = folds.hears(f"open {PULL}\nopen {SAY}\nshut {PULL}")

    assert heard
    assert folds.opened((CLOCKS, TALK)) == {TALK}


def test_one_heading_in_two_columns_is_two() -> None:
    folds = Folds(opened=(group_id("do", "Clocks"),))

    assert folds.opened((CLOCKS, Heading("Clocks"))) == {Heading("Clocks")}


def test_a_heading_stays_as_it_was_at_first_until_the_page_says_otherwise() -> None:
    folds = Folds()

    before = [folds.lies_open(SAY, at_first=True), folds.lies_open(SAY, at_first=False)]
    folds.hears(f"shut {SAY}")

    assert before == [True, True]
    assert not folds.lies_open(SAY, at_first=True)


@pytest.mark.parametrize("said", ["", "open", "open ", "open #at-do", "close g-do-00000000", "open g-do-xyz", "{" * 99])
def test_what_is_no_heading_is_not_heard(said: str) -> None:
    folds = Folds()

    assert not folds.hears(said) or not folds.opened((CLOCKS, TALK))
    assert folds.opened((CLOCKS, TALK)) == frozenset()


def test_nobody_fills_the_memory_with_headings() -> None:
    folds = Folds()

    for number in range(2 * MOST):
        folds.hears(f"open g-do-{number:08x}")

    assert sum(folds.lies_open(f"g-do-{number:08x}", at_first=False) for number in range(2 * MOST)) == MOST


def test_headings_that_come_in_another_order_stand_in_that_order_on_a_page_that_is_open() -> None:
    folds, columns, rumors, routes = Folds(), Columns(), Heading("Rumors"), Heading("Routes")
    arrange((), headings=(rumors, routes), folds=folds, columns=columns)

    again = arrange((), headings=(routes, rumors), folds=folds, columns=columns)

    assert [group.title for group in again.do] == ["Routes", "Rumors"]

"""What is typed for something on a list is read as the list has it; what could mean two is left as it was typed."""

from __future__ import annotations

import pytest

from threefates.rulebook.agenda import Option
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Field, Offer, choice, number, several, words
from threefates.rulebook.typed import listing
from threefates.table.slices import at_once


class Take(Command, frozen=True, tag="test.take"):
    """Take something."""

    what: str = ""
    also: tuple[str, ...] = ()
    how: str = ""
    many: int = 0


def offer(*fields: Field, **fixed: str) -> Offer:
    return Offer("test.take", "Take", fields, tuple(fixed.items()))


THINGS = (Option("light-blade", "Light blade"), Option("Élan", "Élan’s"), Option("a", "Twin"), Option("b", "Twin"))
FORMS = (
    offer(choice("what", "What", THINGS), several("also", "And", THINGS), words("how", "How")),
    offer(number("many", "How many", low=1, high=9), what="gear-7"),
)


def put_right(command: Take) -> Command | None:
    return at_once(listing(command, FORMS))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("LIGHT-BLADE", "light-blade"),
        (" light  Blade ", "light-blade"),
        ("E\u0301LAN", "Élan"),
        ("élan's", "Élan"),
        ("Gear-7", "gear-7"),
    ],
)
def test_a_word_is_found_by_its_value_and_by_the_words_beside_it(typed: str, meant: str) -> None:
    assert put_right(Take(typed)) == Take(meant)
    assert put_right(Take("light-blade")) is None


@pytest.mark.parametrize("typed", ["twin", "heavy blade", ""])
def test_what_is_on_no_list_or_could_mean_two_stays_as_it_is(typed: str) -> None:
    assert put_right(Take(typed, how="LIGHT-BLADE")) is None


def test_of_several_each_is_put_right() -> None:
    assert put_right(Take(also=("LIGHT-blade", "a", "sword"))) == Take(also=("light-blade", "a", "sword"))

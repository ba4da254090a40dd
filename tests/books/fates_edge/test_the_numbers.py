"""The book's numbers, typed by a reader, against the ledger and against what is played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.books.fates_edge import reading
from tests.books.fates_edge.code import CODE
from tests.books.fates_edge.played import PLAYED
from tests.books.fates_edge.reading import Leaves, book, held, in_the_ledger, leaves, numbers_of
from threefates.rulebook.ledger import load
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome, Tally, outcome
from threefates.testing.proof import proves
from tools.concordance import cited_by_the_package

TABLES = sorted(book())


ELSEWHERE = {
    "fe.fear.track",
    "fe.gear.enchant-pricing",
    "fe.gear.enchant-principles",
    "fe.gear.ranged-volley",
    "fe.talents.exceptional-coordination",
    "fe.deck.suits-cp",
    "fe.gm.three-clock-rule",
    "fe.position.gm-spend",
    "fe.position.reroll-effect",
    "fe.resolution.cheat-sheet-d6",
    "fe.resolution.dv-combat",
    "fe.resolution.dv-ladder-gm-reference",
    "fe.resolution.dv-social",
    "fe.resolution.partial-fork-cp",
    "fe.resolution.skill-scale",
    "fe.sb.menu-no-thinking",
    "fe.sb.menu-quickstart",
    "fe.scenario.encounter-bridge",
    "fe.tags.creation-group",
    "fe.tags.space-group",
}
"""Tables whose numbers are read here from where they lie, and not through the rule that plays them."""


def marked(table: str) -> tuple[pytest.MarkDecorator, ...]:
    """The test proves a table's rule, where it goes through that."""
    return () if table in ELSEWHERE else (proves(table),)


def in_the_code(table: str) -> Leaves:
    """What play says of a table, by itself and in an evening."""
    return {path: value for found in (CODE, PLAYED) if table in found for path, value in leaves(found[table]())}


def to_compare(table: str) -> Leaves:
    """What the ledger must have of a table: its numbers, and whatever stands under a number."""
    return {
        path: value
        for path, value in in_the_ledger(table).items()
        if isinstance(value, int) or any(isinstance(part, str) and any(map(str.isdigit, part)) for part in path)
    }


def agree(typed: int | str, found: int | str | None) -> bool:
    """Whether a word of the book stands in the ledger's words, or a number is the same."""
    if isinstance(typed, str) and isinstance(found, str):
        return typed.casefold() in found.replace("_", " ").casefold() or typed.casefold() in found.casefold()
    return typed == found


@pytest.mark.parametrize("table", TABLES)
def test_the_ledger_has_the_numbers_of_the_book(table: str) -> None:
    typed, found = numbers_of(table), in_the_ledger(table)
    tops = {path[0] for path in found}

    missing = to_compare(table).keys() - typed.keys()
    wrong = {path: (value, found.get(path)) for path, value in typed.items() if path[0] in tops}

    assert not missing, f"not typed: {sorted(missing, key=str)}"
    assert not {path: pair for path, pair in wrong.items() if not agree(*pair)}


@pytest.mark.parametrize("table", [pytest.param(table, marks=marked(table)) for table in TABLES if table in CODE])
def test_play_has_the_numbers_of_the_book(table: str) -> None:
    assert in_the_code(table) == held(table)


@pytest.mark.parametrize("table", sorted(PLAYED.keys() - CODE.keys()))
def test_evenings_have_the_numbers_of_the_book(table: str) -> None:
    assert in_the_code(table) == held(table)


@proves("fe.resolution.outcome-matrix")
@pytest.mark.parametrize(
    ("successes", "beats", "dv", "row"),
    [
        (2, 0, 2, Outcome.CLEAN_SUCCESS),
        (2, 1, 2, Outcome.SUCCESS_AND_COST),
        (3, 2, 2, Outcome.SUCCESS_AND_COST),
        (1, 0, 2, Outcome.PARTIAL),
        (1, 3, 4, Outcome.PARTIAL),
        (3, 0, 4, Outcome.PARTIAL),
        (0, 0, 2, Outcome.MISS),
        (0, 2, 2, Outcome.MISS),
    ],
)
def test_the_matrix_turns_where_the_book_says(successes: int, beats: int, dv: int, row: Outcome) -> None:
    """SRD 2.7: at least the DV, with no 1 or with any; fewer, but some; none."""
    assert outcome(Tally(successes, beats), dv) is row


def test_every_table_that_is_played_was_typed() -> None:
    played = cited_by_the_package()
    numbered = {
        entry.id
        for entry in load().entries
        if entry.book == "fates_edge" and entry.id in played and entry.id not in book()
        if any(isinstance(value, int) for value in in_the_ledger(entry.id).values())
    }

    assert numbered == set()


def test_every_number_that_was_typed_is_read_or_said_to_be_left() -> None:
    assert {table for table in TABLES if table not in CODE and table not in PLAYED} == set()


@pytest.mark.parametrize("table", TABLES)
def test_a_number_of_the_ledger_off_by_one_is_seen(table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    real = load().entry(table).table(object)

    for other in off_by_one(real):
        monkeypatch.setattr(reading, "data_of", lambda _, other=other: other)
        with pytest.raises((AssertionError, IndexError, KeyError, ValueError)):
            test_the_ledger_has_the_numbers_of_the_book(table)


def off_by_one(tree: Any) -> Iterator[Any]:
    """The same table with one of its numbers changed, each in turn."""
    if isinstance(tree, dict):
        yield from ({**tree, key: other} for key, value in tree.items() for other in off_by_one(value))
    elif isinstance(tree, list):
        places = enumerate(tree)
        yield from ([*tree[:at], other, *tree[at + 1 :]] for at, value in places for other in off_by_one(value))
    elif isinstance(tree, int):
        yield tree + 1
    elif isinstance(tree, str):
        for found in re.finditer(r"\d+", tree):
            yield f"{tree[: found.start()]}{int(found[0]) + 1}{tree[found.end() :]}"

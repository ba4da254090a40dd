"""The worked examples of the books, as tests ask for them: what is given, and what is to come out."""

from __future__ import annotations

from typing import Any

import msgspec

from tests.systems.fates_edge.evening import Evening
from threefates.rulebook.ledger import Example, load
from threefates.systems.fates_edge.resolution.positions import Position

__all__ = ["POSITIONS", "PRINTED", "example", "expected", "given", "play", "printed"]

PRINTED = {"Clean hit": "clean_success", "Clean Success": "clean_success"}


POSITIONS = {position.name.lower(): int(position) for position in Position}


def example(name: str) -> Example:
    return load().example(f"fe.example.{name}")


def expected(name: str) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(example(name).expected)
    return found


def given(name: str) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(example(name).given)
    return found


def printed(name: str) -> dict[str, Any]:
    book = expected(name)
    kept = {"successes", "sb", "boons", "outcome", "outcome_printed", "final_dice"}
    return {key: PRINTED.get(str(value), value) for key, value in book.items() if key in kept and value is not None}


def play(name: str, tens: str) -> dict[str, Any]:
    """The example's dice at a table of that reading: what the book prints, as far as it prints it."""
    roll, book = given(name), expected(name)
    evening = Evening("srd", tens_count=tens, partial_upgrade="no_upgrade")
    hero = evening.hero()
    dv = roll.get("dv") or (book.get("successes") or 2)
    description = roll.get("description", "basic")
    evening.rolls(
        hero, *roll["dice"], dv=dv, position=POSITIONS.get(roll.get("position", ""), 1), description=description
    )
    if roll.get("rerolled_ones_to"):
        evening.answer("throw", *roll["rerolled_ones_to"])
    evening.keep()
    tally = evening.roll.tally
    assert tally is not None
    assert evening.roll.outcome is not None
    came = {
        "successes": tally.successes,
        "sb": tally.beats,
        "boons": evening.boons(hero),
        "outcome": evening.roll.outcome.value,
        "outcome_printed": evening.roll.outcome.value,
        "final_dice": [die.face for die in evening.roll.dice],
    }
    return {key: came[key] for key in book if key in came and book[key] is not None}

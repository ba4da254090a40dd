"""Position says how bad it is to fall short: in the words of the outcome, at the table and in the shell."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.pieces.chance import NoChance
from threefates.rulebook.shell import Given
from threefates.systems.fates_edge.shell.roll import roll
from threefates.testing.proof import proves

LEAVES, TEETH, SEVERE = (
    "From there a way out is left.",
    "From there it has teeth, and is no ruin.",
    "From there it is severe.",
)
RULING = "fe.ruling.position-affects"


def said(reading: str, position: int, *dice: int) -> str:
    """What a roll from there came to, with whatever Position throws again kept or thrown into a 2."""
    evening = Evening(position_affects=reading, partial_upgrade="no_upgrade")
    evening.rolls(evening.hero(), *dice, position=position, dv=4)
    while evening.waits():
        option = evening.asked().options[0].value if evening.asked().kind == "position" and position == 2 else "keep"
        evening.answer(option, *([2] if option != "keep" else []))
    (line,) = (line for line in evening.told("bob") if "against DV" in line and "throws" not in line)
    return line


@proves("fe.position.severity-not-dv", RULING)
@pytest.mark.parametrize(
    ("reading", "position", "words"),
    [
        ("severity_only", 0, LEAVES),
        ("severity_only", 1, TEETH),
        ("severity_only", 2, SEVERE),
        ("reroll_only", 0, LEAVES),
        ("reroll_only", 1, ""),
        ("reroll_only", 2, SEVERE),
        ("reroll_and_dv", 2, ""),
    ],
)
@pytest.mark.parametrize("dice", [(7, 7, 2, 2), (2, 2, 2, 2)])
def test_a_partial_and_a_miss_are_as_bad_as_their_position(
    reading: str, position: int, words: str, dice: tuple[int, ...]
) -> None:
    told = said(reading, position, *dice)
    words_of = {"faces": "2,2,2", "dv": "4", "position": ("dominant", "controlled", "desperate")[position]}
    by_hand = roll(Given(words_of, NoChance(), lambda question: "keep", "srd", {RULING: reading})).said

    assert [each for each in (LEAVES, TEETH, SEVERE) if each in told] == ([words] if words else [])
    assert [each for each in (LEAVES, TEETH, SEVERE) if each in by_hand] == ([words] if words else [])


@proves("fe.position.severity-not-dv")
def test_what_succeeds_is_not_bad() -> None:
    assert not any(each in said("severity_only", 2, 7, 7, 7, 7) for each in (LEAVES, TEETH, SEVERE))

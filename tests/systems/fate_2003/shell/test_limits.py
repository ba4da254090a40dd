"""`threefates roll fate-2003` at its edges: two sides, boxes by their place, a die put on the table."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.shell.answered import answer, faces
from threefates.cli.app import run
from threefates.testing.proof import proves


@proves("fate.tests.dynamic-check", "fate.r.dynamic-ties")
@pytest.mark.parametrize(
    ("first", "second", "winner", "made", "margin", "degree"),
    [
        ("+++0", "0000", "first", True, 3, "Solid"),
        ("0000", "++++", "second", False, 4, "Solid"),
        ("++++", "----", "first", True, 8, "Perfection"),
        ("0000", "+000", "second", False, 1, "Competent"),
        ("0000", "0000", None, False, 0, "Minimal"),
    ],
)
def test_two_sides_level_traits(
    capsys: pytest.CaptureFixture[str],
    first: str,
    second: str,
    winner: str | None,
    made: bool,
    margin: int,
    degree: str,
) -> None:
    found = answer(capsys, "--skill=1", f"--faces={first}", "--against=1", f"--opposed={second}")

    assert (found["winner"], found["success"]) == (winner, made)
    assert (found["margin"], found["degree"]) == (margin, degree)


@proves("fate.r.dynamic-ties", "fate.d6.dynamic")
@pytest.mark.parametrize("reading", ["book", "both-minimal", "actor-wins", "contest-rule"])
def test_a_level_result_is_by_nothing_and_minimal(capsys: pytest.CaptureFixture[str], reading: str) -> None:
    words = ["--skill=1", "--faces=+000", "--against=2", "--opposed=0000", f"--ruling=fate.r.dynamic-ties={reading}"]

    found = answer(capsys, *words)

    assert (found["margin"], found["degree"]) == (0, "Minimal")


@proves("fate.d6.dynamic", "fate.tests.dynamic-check")
@pytest.mark.parametrize(
    ("second", "winner", "margin"), [("1,1,1", "first", 3), ("5,5,6", "first", 0), ("6,6,6", "first", 0)]
)
def test_dice_added_up_are_compared_by_whole_fives(
    capsys: pytest.CaptureFixture[str], second: str, winner: str | None, margin: int
) -> None:
    found = answer(
        capsys, "--edition=fate_d6", "--skill=Fair", "--faces=6,6,6", "--against=Fair", f"--opposed={second}"
    )

    assert (found["winner"], found["margin"], found["success"]) == (winner, margin, True)


@proves("fate.aspects.positive-invocation", "fate.aspects.repeat-invocation")
def test_every_die_of_a_roll_is_one_that_a_box_may_go_on_and_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    for place in ("1", "4"):
        found = answer(capsys, "--skill=0", "--faces=----", f"--invoke={place}")
        assert faces(found) == [1 if at + 1 == int(place) else -1 for at in range(4)]
    assert faces(answer(capsys, "--skill=0", "--faces=----", "--invoke=001")) == [1, -1, -1, -1]

    for place in ("0", "5", "-1", "x", "²", "0001"):
        assert run(["roll", "fate-2003", "--skill=0", "--faces=----", f"--invoke={place}", "--json"]) == 2
        assert "say all, or 1 to 4." in capsys.readouterr().err


@proves("fate.aspects.invoke-set-die", "fate.aspects.potency-single-reroll", "fate.d6.aspects")
@pytest.mark.parametrize("again", ["+", "0"])
def test_one_die_is_thrown_again_and_no_other(capsys: pytest.CaptureFixture[str], again: str) -> None:
    words = ["--skill=0", "--faces=0---", "--invoke=1", "--ruling=fate.r.invoke-potency=single-reroll"]

    found = answer(capsys, *words, f"--rerolls={again}")

    assert faces(found) == [{"+": 1, "0": 0}[again], -1, -1, -1]


@proves("fate.d6.abysmal")
@pytest.mark.parametrize(
    ("skill", "words", "total"),
    [
        ("Abysmal", ["--invoke=rescue"], 1),
        ("Abysmal", ["--invoke=rescue", "--fate-point", "--rerolls=6"], 7),
        ("Abysmal", ["--invoke=rescue,rescue"], None),
        ("Terrible", ["--invoke=rescue"], None),
    ],
)
def test_a_die_is_put_on_the_table_once_and_for_an_abysmal_trait_alone(
    capsys: pytest.CaptureFixture[str], skill: str, words: list[str], total: int | None
) -> None:
    if total is None:
        assert run(["roll", "fate-2003", "--edition=fate-d6", f"--skill={skill}", *words, "--json"]) == 3
        assert "Only an Abysmal trait" in capsys.readouterr().err
    else:
        found = answer(capsys, "--edition=fate-d6", f"--skill={skill}", *words)
        assert found["result"]["value"] == total

"""`threefates roll fate-2003`: what it answers, and what it refuses in one sentence."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.systems.examples import example
from tests.systems.fate_2003.shell.answered import answer, faces
from threefates.cli.app import run
from threefates.testing.proof import proves

FALLEN = ["--faces=+,0,-,+", "--skill=2", "--against=good"]


def typed(dice: list[int]) -> str:
    return ",".join({-1: "-", 0: "0", 1: "+"}[die] for die in dice)


@proves("fate.dice.4df", "fate.tests.success-and-failure", "fate.tests.margins", "fate.tests.static-mos-bands")
def test_the_form_that_scripts_rely_on(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, *FALLEN)

    assert faces(found) == [1, 0, -1, 1]
    assert found["result"] == {"value": 3, "name": "Great"}
    assert found["difficulty"] == {"value": 2, "name": "Good"}
    assert (found["margin"], found["degree"], found["success"]) == (1, "Competent", True)
    assert found["rulings"]["fate.r.dice-system"] == "fudge"
    assert {"entry", "book", "section"} == set(found["sources"][0])


@pytest.mark.parametrize("name", ["lockpick", "jump-debris"])
def test_the_books_static_tests(capsys: pytest.CaptureFixture[str], name: str) -> None:
    given, book = example(f"fate.x.{name}")

    found = answer(
        capsys,
        f"--skill={given['level']}",
        f"--faces={typed(given['dice'])}",
        f"--against={given['difficulty']}",
    )

    assert found["result"]["name"] == book["outcome"]
    assert (found["success"], found["margin"]) == (book["success"], book["mos"])


@proves("fate.tests.dynamic-check")
@pytest.mark.parametrize("name", ["sprint", "race-guard"])
def test_the_books_dynamic_tests(capsys: pytest.CaptureFixture[str], name: str) -> None:
    given, book = example(f"fate.x.{name}")
    a, b = given["a"], given["b"]

    found = answer(
        capsys,
        f"--skill={a['level']}",
        f"--faces={typed(a['dice'])}",
        f"--against={b['level']}",
        f"--opposed={typed(b['dice'])}",
    )

    assert found["result"]["name"] == book["outcome_a"]
    assert found["difficulty"]["name"] == found["opposed"]["result"]["name"] == book["outcome_b"]
    assert (found["winner"], found["margin"]) == ({"a": "first"}[book["winner"]], book["mos"])


@proves("fate.aspects.positive-invocation", "fate.aspects.repeat-invocation", "fate.aspects.invoke-set-die")
def test_two_boxes_in_a_bar_brawl(capsys: pytest.CaptureFixture[str]) -> None:
    given, book = example("fate.x.bar-brawl")
    again = given["invocations"][0]["new_dice"]

    found = answer(
        capsys, "--skill=0", f"--faces={typed(given['dice'])}", "--invoke=all,2", f"--rerolls={typed(again)}"
    )

    assert faces(found) == book["final_dice"]
    assert found["result"]["value"] == book["sums"][-1]
    assert found["success"] is None


@proves("fate.d6.core-roll", "fate.d6.ladder", "fate.d6.bonus-penalty", "fate.d6.target-numbers")
@pytest.mark.parametrize("name", ["d6-wall-plain", "d6-wall-dogs", "d6-wall-gear", "d6-wall-both"])
def test_dan_at_the_wall(capsys: pytest.CaptureFixture[str], name: str) -> None:
    given, book = example(f"fate.x.{name}")
    net = given.get("bonus", 0) - given.get("penalty", 0)

    found = answer(
        capsys,
        "--edition=fate_d6",
        f"--skill={given['level']}",
        f"--faces={','.join(map(str, given['rolled']))}",
        f"--against={given['tn']}",
        f"--bonus={net}",
    )

    assert (found["result"]["value"], found["success"]) == (book["total"], book["success"])
    assert found["edition"] == "fate_d6"


@proves("fate.aspects.positive-invocation")
@proves("fate.d6.aspects")
def test_a_box_turns_a_die_to_five_and_the_worst_are_picked_anew(capsys: pytest.CaptureFixture[str]) -> None:
    given, book = example("fate.x.d6-aspect")

    found = answer(capsys, "--edition=fate_d6", "--skill=Average", "--faces=2,2,4", "--bonus=-1", "--invoke=1")

    assert sorted(faces(found)) == book["dice_after"]
    assert found["result"]["value"] == book["total"]
    assert found["dice"][0] == {"first": 2, "rerolls": [{"to": given["invocation"]["to"], "why": "one die"}], "face": 5}


@proves("fate.fudge.classic-ladder")
def test_plain_fudge_reads_the_short_ladder(capsys: pytest.CaptureFixture[str]) -> None:
    given, book = example("fate.x.fudge-roll")

    short = ["--ruling", "fate.r.fate-versus-fudge-ladder=fudge"]
    found = answer(capsys, f"--skill={given['level']}", f"--faces={typed(given['dice'])}", *short)

    assert found["skill"] == {"value": given["value"], "name": given["level"]}
    assert found["result"] == {"value": book["value"], "name": book["outcome"]}


@proves("fate.dice.d6-mapping", "fate.fudge.df1")
def test_six_sided_dice_are_read_as_fudge_dice_one_way_or_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    given, book = example("fate.x.dice-reading")
    shown = ",".join(map(str, given["d6"]))

    wide = answer(capsys, "--skill=Good", f"--faces={shown}", "--ruling=fate.r.fudge-dice=d6")
    close = answer(capsys, "--skill=Good", "--faces=1,2,5,6", "--ruling=fate.r.fudge-dice=df1")

    assert (faces(wide), wide["result"]["name"]) == (book["dice"], book["outcome"])
    assert faces(close) == [-1, 0, 0, 1]


@proves(
    "fate.d6.closer-dice",
    "fate.d6.fate-die",
    "fate.d6.low-scores",
    "fate.d6.abysmal",
    "fate.points.assist",
    "fate.r.plus-one-stacking",
)
@pytest.mark.parametrize(
    ("words", "total"),
    [
        (["--skill=Fair", "--faces=1,2,3", "--ruling=fate.r.d6-die=d6-plus-one"], 9),
        (["--skill=Fair", "--faces=8,8,8", "--ruling=fate.r.d6-die=d8"], 24),
        (["--skill=Mediocre", "--faces=6,5", "--fate-point"], 11),
        (["--skill=Mediocre", "--faces=6,5", "--helpers=1"], 6),
        (["--skill=Mediocre", "--faces=6,5", "--fate-point", "--ruling=fate.r.d6-fate-die=bonus-die"], 6),
        (["--skill=Mediocre", "--faces=3", "--fate-point", "--bonus=-1", "--ruling=fate.r.d6-fate-die=bonus-die"], 3),
        (["--skill=Poor", "--faces="], 2),
        (["--skill=Poor", "--bonus=2", "--invoke=3"], 5),
        (["--skill=Terrible", "--faces=4", "--fate-point"], 5),
        (["--skill=Abysmal", "--bonus=3"], 0),
        (["--skill=Abysmal", "--invoke=rescue"], 1),
    ],
)
def test_dice_that_are_added_up(capsys: pytest.CaptureFixture[str], words: list[str], total: int) -> None:
    found = answer(capsys, "--edition=fate-d6", *words, "--against=Poor")

    assert found["result"]["value"] == total
    assert found["success"] is (total > 0)


@proves("fate.r.dynamic-ties")
@pytest.mark.parametrize(
    ("reading", "winner"),
    [("book", None), ("both-minimal", "both"), ("actor-wins", "first"), ("contest-rule", "second")],
)
def test_a_level_result_is_read_as_the_table_reads_it(
    capsys: pytest.CaptureFixture[str], reading: str, winner: str | None
) -> None:
    words = ["--skill=1", "--faces=+000", "--against=2", "--opposed=0000", f"--ruling=fate.r.dynamic-ties={reading}"]

    found = answer(capsys, *words)

    assert (found["winner"], found["success"]) == (winner, winner in ("both", "first"))


def test_dice_nobody_names_are_thrown(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "--skill=Good", "--against=Fair", "--opposed=")

    assert len(found["dice"]) == len(found["opposed"]["dice"]) == 4
    assert found["result"]["value"] == 2 + sum(faces(found))


NONSENSE: list[tuple[list[str], int]] = [
    ([], 2),
    (["--skill=2", "--faces="], 0),
    (["--skill=2", "--faces=+,0,-"], 2),
    (["--skill=2", "--faces=" + ",".join(["+"] * 500)], 2),
    (["--skill=2", "--faces=+,0,-,7"], 2),
    (["--skill=2", "--faces=🎲,🎲,🎲,🎲"], 2),
    (["--skill=Mighty", "--faces=+,0,-,+"], 2),
    (["--skill=99999999999999999999"], 2),
    (["--skill=", "--faces=+,0,-,+"], 2),
    (["--skill=2", "--against=🙂"], 2),
    (["--skill=2", "--opposed=+,0,0,0"], 2),
    (["--skill=2", "--edition=fate_d20"], 2),
    (["--skill=2", "--rerolls=+,+,+,+"], 2),
    (["--skill=2", "--faces=+,0,0,0", "--invoke=all", "--rerolls=+"], 2),
    (["--skill=2", "--faces=+,0,0,0", "--invoke=2", "--rerolls=+"], 2),
    (["--skill=2", "--faces=+,0,0,0", "--invoke=9"], 2),
    (["--skill=2", "--faces=+,0,0,0", "--invoke=1"], 3),
    (["--skill=2", "--faces=+,0,0,0", "--invoke=rescue"], 3),
    (["--skill=2", "--helpers=1", "--ruling=fate.r.plus-one-stacking=five-is-ceiling"], 3),
    (["--skill=2", "--bonus=1000000"], 2),
    (["--edition=fate_d6", "--skill=Good", "--faces=1,2,3,7"], 2),
    (["--edition=fate_d6", "--skill=Good", "--against=0"], 2),
]


@pytest.mark.parametrize(("words", "code"), NONSENSE, ids=[" ".join(words)[:40] for words, _ in NONSENSE])
def test_nonsense_gets_one_sentence(capsys: pytest.CaptureFixture[str], words: list[str], code: int) -> None:
    assert run(["roll", "fate-2003", *words, "--json"]) == code

    printed = capsys.readouterr()
    if code:
        assert printed.out == ""
        assert printed.err.count("\n") == 1
        assert len(printed.err) < 300
        assert "Traceback" not in printed.err


def test_people_read_how_it_came_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["roll", "fate-2003", *FALLEN, "--sources"]) == 0

    said = " ".join(capsys.readouterr().out.split())
    assert "Good with + 0 - + comes to Great (+3). Against Good (+2) that is made by 1. Competent" in said
    assert "fate.dice.4df" in said


def test_a_roll_loads_the_rules_and_not_the_table() -> None:
    script = ";".join(
        (
            "import sys",
            "from threefates.cli.app import run",
            "run(['roll', 'fate-2003', '--skill=2', '--json'])",
            "heavy = ('typer', 'rich', 'numpy', 'threefates.table', 'threefates.systems.fate_2003.game')",
            "sys.exit(sum(name in sys.modules for name in heavy))",
        )
    )

    assert subprocess.run([sys.executable, "-c", script], capture_output=True, check=False).returncode == 0

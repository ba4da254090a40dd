"""`threefates task fifty-two-fates`: a check from a shell, and one clear sentence for whatever cannot be read."""

from __future__ import annotations

import json
from typing import Any

import pytest

from threefates.cli.app import run
from threefates.pieces.chance import NoChance, ScriptedChance
from threefates.rulebook.shell import Given, Question
from threefates.systems.fifty_two_fates.shell.task import settle
from threefates.testing.proof import proves

CHECK = {"level": "2", "difficulty-cards": "KH,3C", "hand": "7S,QD,2H,10C", "play": "QD,10C", "bonus": "background"}


def words(flags: dict[str, str]) -> list[str]:
    return [word for name, value in flags.items() for word in (f"--{name}", value)]


def asked(capsys: pytest.CaptureFixture[str], *more: str, **flags: str) -> dict[str, Any]:
    """What the command line answers as JSON; flags with "" are left out."""
    wanted = {name.replace("_", "-"): value for name, value in ({**CHECK, **flags}).items() if value}
    assert run(["task", "fifty-two-fates", *words(wanted), *more, "--json"]) == 0
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


@proves("ff.tasks.resolve", "ff.tasks.action-pool", "ff.tasks.bonus-background", "ff.cards.values")
def test_the_check_of_the_handbook_comes_out_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    answer = asked(capsys)

    assert {name: answer[name] for name in ("difficulty", "played", "total", "allowed", "success", "reason")} == {
        "difficulty": 28,
        "played": ["QD", "10C"],
        "total": 30,
        "allowed": 2,
        "success": True,
        "reason": "30 is more than 28.",
    }
    assert (answer["format"], answer["system"], answer["edition"], answer["rulings"]) == (
        1,
        "fifty_two_fates",
        "book",
        {},
    )
    assert {"entry": "ff.tasks.bonus-background", "book": "52 Fates", "section": "Part 2 'Background'"} in answer[
        "sources"
    ]


@pytest.mark.parametrize(
    ("flags", "allowed"),
    [
        ({"bonus": ""}, "assumed"),
        ({"bonus": "", "cards": "3"}, 3),
        ({"bonus": "background,skill,gear"}, 3),
        ({"bonus": "skill,gear,attribute,advancement"}, 5),
    ],
)
def test_how_many_cards_may_be_played(
    flags: dict[str, str], allowed: int | str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert asked(capsys, **flags)["allowed"] == allowed


def test_a_tie_is_lost(capsys: pytest.CaptureFixture[str]) -> None:
    answer = asked(capsys, play="10C,7S", difficulty_cards="9H,8C")

    assert (answer["total"], answer["difficulty"], answer["success"]) == (17, 17, False)


@pytest.mark.parametrize(
    ("reading", "success", "spent"), [("impossible", False, False), ("ace_answers", True, True), ("redraw", True, True)]
)
def test_an_ace_in_the_difficulty_is_read_as_the_table_reads_it(
    reading: str, success: bool, spent: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    ruling = f"ff.ruling.task-ace-difficulty={reading}"

    answer = asked(
        capsys, "--ruling", ruling, difficulty_cards="AH", level="1", hand="AS", play="AS", bonus="", cards="1"
    )

    assert (answer["success"], answer["spent"]) == (success, spent)
    assert answer["rulings"] == {"ff.ruling.task-ace-difficulty": reading}


@proves("ff.tasks.ace-in-pool")
def test_an_ace_settles_it(capsys: pytest.CaptureFixture[str]) -> None:
    answer = asked(capsys, hand="AS,2C", play="AS", difficulty_cards="KC,KD", bonus="", cards="1")

    assert (answer["total"], answer["success"], answer["reason"]) == ("ace", True, "an ace settles it.")


@proves("ff.tasks.bonus-magic")
def test_a_spell_adds_its_value_or_by_another_reading_a_card(capsys: pytest.CaptureFixture[str]) -> None:
    by_value = asked(capsys, spell="9", play="10C,2H", level="1", difficulty_cards="QC")
    by_card = asked(
        capsys, "--ruling", "ff.ruling.spell-to-ap=plus_one_cp", bonus="magic", play="10C,7S", difficulty_cards="9H,8C"
    )

    assert (by_value["total"], by_value["success"], by_value["allowed"]) == (21, True, 2)
    assert (by_card["total"], by_card["success"], by_card["allowed"]) == (17, False, 2)


def test_a_difficulty_nobody_names_is_drawn_from_what_is_left() -> None:
    settled = settle(Given({"level": "2", "play": "QD"}, ScriptedChance(["2C", "3C"])))

    assert settled.result["difficulty_cards"] == ["2C", "3C"]
    assert settled.said == "The task is solved: 20 is more than 5."


def test_whoever_sits_at_the_terminal_is_asked_card_by_card() -> None:
    answers = iter(["QD", "10C"])
    asked: list[Question] = []

    def choose(question: Question) -> str:
        asked.append(question)
        return next(answers)

    given = {name: value for name, value in CHECK.items() if name != "play"}

    settled = settle(Given(given, NoChance(), choose))

    assert settled.result["played"] == ["QD", "10C"]
    assert asked[0].asks == "Against K♥ and 3♣, 28: which card do you play?"
    assert [option.value for option in asked[1].options] == ["7S", "2H", "10C", ""]


NONSENSE = [
    ({"level": "9"}, 2, "--level takes 1 to 4, not '9'."),
    ({"level": "hard"}, 2, "--level takes whole numbers, not 'hard'."),
    ({"level": "3"}, 2, "T3 takes 3 difficulty cards, not 2."),
    ({"hand": "7S,QD,QD,10C"}, 2, "--hand names the queen of diamonds twice, and there is only one."),
    ({"difficulty-cards": "QD,3C"}, 2, "The queen of diamonds cannot lie in the difficulty and be in the hand too."),
    ({"play": ""}, 2, "--play takes cards such as KH,10C, not ''."),
    ({"play": "QD,,10C"}, 2, "--play takes cards such as KH,10C, not ''."),
    ({"play": "🂡"}, 2, "--play takes cards such as KH,10C, not '🂡'."),
    ({"play": "JS"}, 2, "--play names J♠, which --hand does not hold."),
    ({"hand": "Q" * 9999}, 2, "--hand takes cards such as KH,10C, not 'QQQQQQQQQQQQQQQQQQQQQQQQ…'."),
    ({"hand": "2C," * 500}, 2, "--hand names 501 cards, and a deck has 52."),
    ({"bonus": "luck"}, 2, "--bonus takes background, skill, gear, attribute, advancement, magic, not 'luck'."),
    ({"bonus": "gear,gear"}, 2, "--bonus names gear twice; one kind counts once."),
    ({"bonus": "magic"}, 2, "A spell adds its value here, not a card: say --spell 9 in place of --bonus magic."),
    ({"cards": "5"}, 2, "--bonus makes 2 cards, and --cards says 5: leave one of them out."),
    ({"edition": "third"}, 2, "has no edition 'third'. Choose one of: book."),
    ({"ruling": "ff.ruling.spell-to-ap"}, 2, "--ruling takes ID=READING"),
    ({"spell": "1000000"}, 2, "--spell takes 1 to 100, not '1000000'."),
    ({"bonus": "skill", "play": "QD,10C,7S"}, 3, "That is 3 CP. Lay 1 card or up to 2."),
    ({"hand": "7S,AD,2H", "play": "7S,AD,2H", "bonus": "skill,gear"}, 3, "An ace stands alone."),
]


@pytest.mark.parametrize(("flags", "code", "sentence"), NONSENSE, ids=[sentence for _, _, sentence in NONSENSE])
def test_nonsense_gets_one_clear_sentence(
    flags: dict[str, str], code: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ended = run(["task", "fifty-two-fates", *words({**CHECK, **flags}), "--json"])

    said = capsys.readouterr()
    assert (ended, said.out) == (code, "")
    assert sentence in said.err
    assert said.err.count("\n") == 1

"""Ladders of challenges and the book's own ready-made ones, in code and ledger, as the book prints them."""

from __future__ import annotations

import pytest

from tests.books.fate_2003.printed import BOOK, data
from threefates.systems.fate_2003.challenges.ladders import RUNGS, Challenge, penalty, shape
from threefates.systems.fate_2003.challenges.sample_challenges import ready, rumors_at
from threefates.systems.fate_2003.dice.ladder import adjective, rating
from threefates.systems.fate_2003.rulings.rulings import RumorDifficulty
from threefates.testing.proof import proves


@proves("fate.challenges.default-ladder")
def test_the_usual_ladder_has_the_boxes_of_the_book() -> None:
    printed = BOOK["challenge"]
    told = data("fate.challenges.default-ladder")["rungs"]

    assert list(shape("usual") or ()) == list(Challenge(id="", name="").boxes) == printed["default"]
    assert [rung["boxes"] for rung in told] == printed["default"]
    assert told[-1]["degree"] == printed["top"] == RUNGS[-1]
    assert len(data("fate.challenges.five-parts")["parameters"]) == printed["parts"]
    assert data("fate.challenges.fragility-default")["typical_trouble_at_mof"] == printed["trouble_from"]


@proves("fate.challenges.sample-research")
def test_the_research_party() -> None:
    printed, made = BOOK["research"], ready("research")
    told = data("fate.challenges.sample-research")

    assert made.difficulty == told["difficulty"] == printed["difficulty"]
    assert list(made.skills) == [told["skill"]] == printed["skills"]
    assert RUNGS[made.challenge.goal] == told["goal"] == printed["goal"]
    assert list(made.challenge.boxes) == printed["boxes"]


@proves("fate.challenges.sample-rumors", "fate.r.rumor-difficulty")
def test_the_word_on_the_street() -> None:
    printed, made = BOOK["rumors"], ready("rumors")
    told = data("fate.challenges.sample-rumors")

    assert [made.difficulty, rumors_at(RumorDifficulty.FAIR)] == [printed["in_ladder"]] * 2
    assert (rumors_at(RumorDifficulty.GOOD), told["difficulty_in_prose"]) == (printed["in_prose"], printed["in_prose"])
    assert list(made.challenge.boxes) == [rung["boxes"] for rung in told["ladder"]] == printed["boxes"]
    assert made.challenge.trouble_at == told["fragility"]["mof"] == printed["attacked_at"]
    assert adjective(rating(printed["in_ladder"]) - printed["attacked_at"]) == "Poor"  # as the book works it out
    assert printed["a_check_takes"] in made.challenge.span
    assert (made.challenge.recovery, made.challenge.recovery_per) == (printed["recovers"], printed["recovers_per"])
    assert told["recovery"].startswith(f"{printed['recovers']} box per {printed['recovers_per']}")


@proves("fate.challenges.sample-chess")
def test_the_chess_match() -> None:
    printed, made = BOOK["chess"], ready("chess").challenge
    told = data("fate.challenges.sample-chess")["ladder"]

    assert list(made.boxes) == [rung["boxes"] for rung in told] == printed["boxes"]
    assert [rung.get("penalty", 0) for rung in told[:4]] == printed["penalties"]
    assert made.penalties
    minor = data("fate.challenges.standing-penalties")["minor"]
    assert minor["lasts"].replace("_", " ") == told[1]["lasts"] == printed["minor_lasts"]


@proves("fate.challenges.standing-penalties")
@pytest.mark.parametrize("rung", range(4))
def test_what_a_loss_at_chess_costs(rung: int) -> None:
    marks = tuple(int(at == rung) for at in range(5))
    expected = BOOK["chess"]["penalties"][rung]

    assert penalty(marks, last=rung) == expected
    assert penalty(marks, last=-1) == (0 if rung == 1 else expected)  # a minor loss lasts one roll
    told = data("fate.challenges.standing-penalties")
    if rung:
        assert told[("minor", "moderate", "major")[rung - 1]]["penalty"] == expected

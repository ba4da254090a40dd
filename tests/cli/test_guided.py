"""A roll with no arguments: the offers of a table in plain words, one question at a time."""

from __future__ import annotations

import pytest

from threefates.cli import guided
from threefates.cli.app import run
from threefates.rulebook.agenda import Option
from threefates.rulebook.offers import several
from threefates.rulebook.refusals import Refusal
from threefates.rulebook.shell import Question


class Typist:
    """Answers each question by the label it looks for, else as usual; and writes down what was read."""

    def __init__(self, *picks: str) -> None:
        self.picks = list(picks)
        self.read: list[str] = []
        self.asked = 0

    def say(self, text: str) -> None:
        self.read.append(text)

    def ask(self, prompt: str) -> str:
        self.asked += 1
        assert self.asked < 80, "\n".join(self.read[-40:])
        if prompt.startswith("Name"):
            return "Mara"
        if not prompt.startswith("1 to"):
            return "" if "[" in prompt or "For" in prompt or "for" in prompt or "stake" in prompt else "2"
        asked = len(self.read) - 1 - next(i for i, line in enumerate(reversed(self.read)) if not line.startswith("  "))
        options = self.read[asked + 1 :]
        if self.picks and (number := _number(options, self.picks[0])):
            self.picks.pop(0)
            return number
        if not self.picks and (number := _number(options, "Enough")):
            return number
        return "" if "[" in prompt else "1"


def _number(options: list[str], wanted: str) -> str:
    return next((line.strip().partition(".")[0] for line in options if wanted in line), "")


def test_whoever_has_a_terminal_is_led_through_a_whole_roll(monkeypatch: pytest.MonkeyPatch) -> None:
    typist = Typist("Fate's Edge", "Make a hero", "Propose an action", "Set the terms", "Roll 2d10")
    monkeypatch.setattr(guided, "say", typist.say)
    monkeypatch.setattr(guided, "ask", typist.ask)

    code = guided.guided()

    assert code == 0
    assert typist.picks == []
    assert any(line.startswith("> Mara throws 2d10 for Body + ") for line in typist.read)


def test_without_a_terminal_one_sentence_says_what_to_write(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def nobody(prompt: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", nobody)

    assert run(["roll"]) == 2
    assert capsys.readouterr().err.startswith("Nobody answered. Without a terminal: threefates roll GAME")


@pytest.mark.parametrize(("first", "then"), [("KH", ["3C"]), ("AH", [])])
def test_what_is_picked_by_itself_is_not_asked_for_with_others(
    monkeypatch: pytest.MonkeyPatch, first: str, then: list[str]
) -> None:
    asked: list[list[str]] = []

    def pick(question: Question) -> str:
        asked.append([option.value for option in question.options])
        return first if len(asked) == 1 else ""

    monkeypatch.setattr(guided, "choose", pick)
    alone = Refusal("play.alone", "An ace stands alone.", "Play it by itself.")
    cards = several("cards", "Cards", (Option("AH", "A♥", alone=alone), Option("KH", "K♥"), Option("3C", "3♣")), low=1)

    picked = guided._several(cards)

    assert picked == (first,)
    assert asked == [["AH", "KH", "3C"], *([["", *then]] if then else [])]

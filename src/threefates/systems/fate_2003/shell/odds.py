"""`threefates odds fate-2003`: what a roll may come to, with boxes and Fate points under best play."""

from __future__ import annotations

from typing import Any, Final

from threefates.commons.odds_estimated import tried
from threefates.odds.law import one_in, percent
from threefates.pieces.chance import Chance
from threefates.rulebook.shell import Flag, Given, Noted, Wrong, noted
from threefates.rulebook.shell_odds import OddsAnswer, OddsTable, ShellOdds
from threefates.systems.fate_2003.odds.rolls import MOST_BOXES, MOST_HELP, CheckSetting, RollOdds, asked_of, rolled
from threefates.systems.fate_2003.odds.simulated import try_once
from threefates.systems.fate_2003.rulings.rulings import KINDS

__all__ = ["COMMAND"]

FLAGS: Final = (
    Flag("skill", "What is rolled: an adjective or a number of the ladder.", "Good"),
    Flag("against", "What is to be reached, or what the other side rolls.", "Fair"),
    Flag("opposed", "The other side rolls too; it checks no boxes."),
    Flag("boxes", "How many boxes of aspects may be checked after the throw.", "1"),
    Flag("points", "Fate points of one's own; one may be on a roll.", "1"),
    Flag("bonus", "Help and hindrance together, in steps (in dice where they are added up).", "1"),
)
CITES: Final = ("fate.dice.4df", "fate.tests.success-and-failure", "fate.tests.margins")


def ask(given: Given) -> OddsAnswer:
    """The odds of a test.

    Raises:
        Wrong: If what was typed cannot be a test.
    """
    readings, asked = _setting(given)
    odds = rolled(asked)
    tables = (_table("margins", odds),) if odds.asked.goal is not None else (_table("results", odds),)
    result = {"asked": _asked(asked), **odds.as_json()}
    return OddsAnswer(result, float(odds.p_success), _said(odds), tables, CITES, readings.asked, readings.edition)


def estimate(given: Given, times: int) -> OddsAnswer:
    """The odds of a test, tried so often.

    Raises:
        Wrong: If what was typed cannot be a test.
    """
    readings, asked = _setting(given)
    named = ("p_success", "margins" if asked.goal is not None else "results")
    result = {"asked": _asked(asked)}

    def trial(chance: Chance) -> tuple[bool, int]:
        return try_once(asked, chance)

    return tried(trial, given, times, named=named, result=result, cites=CITES, readings=readings)


def _setting(given: Given) -> tuple[Noted, CheckSetting]:
    """The test, and the readings it is asked by."""
    readings = noted("fate_2003", KINDS, given)
    if "skill" not in given.words:
        raise Wrong("Say what is rolled, such as --skill=Good or --skill=2.")
    if "opposed" in given.words and "against" not in given.words:
        raise Wrong("--opposed means that somebody rolls against it; say what with --against.")
    return readings, asked_of(
        readings,
        given.words["skill"],
        given.words.get("against"),
        boxes=given.whole("boxes", low=0, high=MOST_BOXES) or 0,
        points=given.whole("points", low=0, high=10) or 0,
        bonus=given.whole("bonus", low=-MOST_HELP, high=MOST_HELP) or 0,
        opposed="opposed" in given.words,
    )


def _said(odds: RollOdds) -> str:
    if odds.asked.goal is None:
        return f"The roll comes to {float(odds.results.mean()):.2f} on average; nothing is to be reached."
    level = f", level {percent(odds.level)}" if odds.asked.opposed else ""
    return f"Success: {percent(odds.p_success)}, {one_in(odds.p_success)}{level}."


def _asked(asked: CheckSetting) -> dict[str, Any]:
    return {
        "skill": asked.value,
        "against": asked.goal,
        "opposed": asked.opposed,
        "boxes": asked.boxes,
        "points": asked.point,
        "bonus": asked.help,
    }


def _table(title: str, odds: RollOdds) -> OddsTable:
    law = odds.margins if title == "margins" else odds.results
    rows = tuple((str(value), float(share)) for value, share in sorted(law.items()))
    return OddsTable(title, rows, (float(law.mean()), law.standard_deviation()))


COMMAND: Final = ShellOdds(
    "One roll on the ladder, against a difficulty or another roll.",
    FLAGS,
    ask,
    estimate=estimate,
    compare_like="boxes=1 points=1",
    grid_like="skill=0..4 against=0..4",
)

"""`threefates roll fate-2003`: one roll settled without a table, in either edition."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.rulebook.parts import Line, Part, Place, Pool, Tone
from threefates.rulebook.refusals import Refused
from threefates.rulebook.shell import Flag, Given, Noted, Settled, ShellCommand, Wrong, noted
from threefates.systems.fate_2003.dice.assumptions_about_difficulty import hard
from threefates.systems.fate_2003.dice.fudge_dice import Dice, dice_in_use
from threefates.systems.fate_2003.dice.ladder import adjective, ladder_in_use, rated, rating, signed
from threefates.systems.fate_2003.dice.static_and_dynamic_margins import (
    Degree,
    broken_by_skill,
    compared,
    dynamic_degree,
    hopeless,
    margin,
    static_degree,
    steps,
    succeeds,
    target_number,
    tie_breaks,
)
from threefates.systems.fate_2003.rulings.rulings import KINDS, BonusStacking, DynamicBands, DynamicTies
from threefates.systems.fate_2003.sheets.scale import worth
from threefates.systems.fate_2003.shell.one_side import SideRoll, invoked, rolled, signs

__all__ = ["COMMAND", "settle"]

FLAGS: Final = (
    Flag("skill", "What is rolled: an adjective or a number of the ladder.", "Good"),
    Flag("faces", "How the dice fell: signs, or numbers where six-sided dice are used; fresh ones without.", "+,0,-,+"),
    Flag("against", "What is to be reached, a tier too, or what the other side rolls; else nothing is.", "Fair"),
    Flag("opposed", "The other side rolls too, and its dice fell so; --opposed= throws them.", "0,-,+,0"),
    Flag("bonus", "Help and hindrance together, in steps (in dice where they are added up).", "1"),
    Flag("fate-point", "A Fate point of one's own is on the roll."),
    Flag("helpers", "How many others have paid two Fate points each to help.", "1"),
    Flag("invoke", "Boxes checked after the throw, in order: all, or a die's place from 1, or rescue.", "all,2"),
    Flag("rerolls", "How the dice fell that were thrown again, in that order.", "-,0,+,+"),
)
MOST_BONUS, MOST_HELPERS = 12, 12


class RollRead(Struct, frozen=True):
    """The reading of a roll: made or missed, by how much, how well."""

    success: bool | None = None  # nothing where there was nothing to reach
    margin: int | None = None
    degree: Degree | None = None
    winner: str | None = None  # of two sides: "first", "second" or "both"


def settle(given: Given) -> Settled:
    """Settle one roll, of one side or two.

    Raises:
        Wrong: If the words cannot be read.
        Refused: If a rule says no.
    """
    readings = noted("fate_2003", KINDS, given)
    dice = dice_in_use(readings)
    if "skill" not in given.words:
        raise Wrong("Say what is rolled, such as --skill=Good or --skill=2.")
    if "opposed" in given.words and "against" not in given.words:
        raise Wrong("--opposed gives the other side's dice; say what it rolls with --against.")
    first = _first(given, readings, dice)
    if "opposed" not in given.words:
        return _static(given, readings, first)
    value = _stands(given, readings, "against")
    return _dynamic(readings, first, rolled(given, "opposed", SideRoll(dice, value)))


def _first(given: Given, readings: Noted, dice: Dice) -> SideRoll:
    value = _stands(given, readings, "skill")
    bonus = given.whole("bonus", low=-MOST_BONUS, high=MOST_BONUS) or 0
    bonus += _helped(given.whole("helpers", low=0, high=MOST_HELPERS) or 0, readings)
    fate = 1 if "fate-point" in given.words else 0
    return invoked(given, readings, rolled(given, "faces", SideRoll(dice, value, bonus, fate)))


@cites("fate.points.assist", "fate.r.plus-one-stacking")
def _helped(helpers: int, readings: Noted) -> int:
    if helpers and readings[BonusStacking] is BonusStacking.FIVE_IS_CEILING:
        raise Refused(
            "fate_points.no_helpers",
            "At this table only one's own Fate point helps a roll.",
            remedy="Leave the helpers out, or let the table read it otherwise.",
            source="fate.points.assist",
        )
    return helpers


def _stands(given: Given, readings: Noted, flag: str) -> int:
    """The value of the trait that a flag names, on the ladder."""
    return _on_the_ladder(given, readings, flag)


def _on_the_ladder(given: Given, readings: Noted, flag: str) -> int:
    return _read(flag, lambda: rating(given.words[flag], ladder_in_use(readings)))


def _read(flag: str, read: Callable[[], int]) -> int:
    try:
        return read()
    except Refused as refused:
        raise Wrong(f"--{flag}: {refused.refusal.title} {refused.refusal.remedy}") from None


def _difficulty(given: Given, readings: Noted, dice: Dice) -> int | None:
    """The difficulty to be reached: a rung, or a target number where dice are added up."""
    if "against" not in given.words:
        return None
    word = given.words["against"].strip()
    if dice.added and word.isascii() and word.isdecimal():
        return given.whole("against", low=1, high=200)
    value = _read("against", lambda: hard(word, readings))
    return target_number(value) if dice.added else value


def _static(given: Given, readings: Noted, roll: SideRoll) -> Settled:
    goal = _difficulty(given, readings, roll.dice)
    verdict = RollRead()
    cites = list(_throw_cites(roll))
    if goal is not None:
        made = succeeds(roll.outcome, goal) and not hopeless(roll.dice, roll.outcome)
        gap = _steps(roll.dice, margin(roll.outcome, goal), made=made)
        verdict = RollRead(made, gap, static_degree(gap))
        cites += ["fate.tests.success-and-failure", "fate.tests.margins", "fate.tests.static-mos-bands"]
        cites += ["fate.d6.target-numbers"] if roll.dice.added else []
    said = f"{_words(readings, roll)}.{_how(readings, roll.dice, goal, verdict)}"
    return _settled(readings, roll, goal, verdict, said, cites)


def _dynamic(readings: Noted, first: SideRoll, second: SideRoll) -> Settled:
    verdict = _compared(readings, first, second)
    cites = [*_throw_cites(first), "fate.tests.dynamic-check", "fate.tests.margins", "fate.tests.dynamic-mos-bands"]
    cites += ["fate.d6.dynamic"] if first.dice.added else []
    who = {"first": "The first side wins", "second": "The second side wins", "both": "Both just manage"}
    how = f" by {verdict.margin}" if verdict.margin else ""
    won = f"{who[verdict.winner]}{how}. {_degree(verdict)}" if verdict.winner else "Level: nobody wins."
    said = f"{_words(readings, first)}, and the other side's {_words(readings, second)}. {won}"
    settled = _settled(readings, first, second.outcome, verdict, said, cites)
    opposed = {"dice": second.told(), "result": _named(readings, second.dice, second.outcome)}
    shown = (*settled.shown, _drawn(readings, "The other side", second, Tone.PLAIN))
    result = {**settled.result, "opposed": opposed, "winner": verdict.winner}
    return Settled(result, said, shown, settled.cites, dict(readings.asked), readings.edition)


@cites("fate.tests.dynamic-check", "fate.d6.dynamic")
def _compared(readings: Noted, first: SideRoll, second: SideRoll) -> RollRead:
    bands = readings[DynamicBands]
    ahead = compared(first.outcome, second.outcome)
    if ahead is not None:
        gap = _steps(first.dice, margin(first.outcome, second.outcome), made=True)
        return RollRead(ahead == 0, gap, dynamic_degree(gap, bands), ("first", "second")[ahead])
    return _level(readings, first, second)


@cites("fate.r.dynamic-ties")
def _level(readings: Noted, first: SideRoll, second: SideRoll) -> RollRead:
    bands = readings[DynamicBands]
    none = hopeless(first.dice, first.outcome)
    breaks = ("nobody",) if none else tie_breaks(readings[DynamicTies], added=first.dice.added)
    if breaks == ("both",):
        return RollRead(success=True, margin=0, degree=dynamic_degree(0, bands), winner="both")
    by_skill = broken_by_skill(first.value, second.value) if "nobody" not in breaks else None
    ahead = 0 if breaks[0] == "first" else by_skill
    degree = dynamic_degree(0, bands)
    return RollRead(ahead == 0, 0, degree, None if ahead is None else ("first", "second")[ahead])


def _steps(dice: Dice, gap: int, *, made: bool) -> int:
    return steps(gap, made=made) if dice.added else gap


def _settled(
    readings: Noted, roll: SideRoll, goal: int | None, verdict: RollRead, said: str, cites: list[str]
) -> Settled:
    result: dict[str, Any] = {
        "dice": roll.told(),
        "skill": {"value": roll.value, "name": adjective(roll.value, ladder_in_use(readings))},
        "bonus": roll.modifier + (0 if roll.dice.added else roll.fate),
        "result": _named(readings, roll.dice, roll.outcome),
        "difficulty": None if goal is None else _named(readings, roll.dice, goal),
        "margin": verdict.margin,
        "degree": verdict.degree.name if verdict.degree else None,
        "success": verdict.success,
    }
    tone = {None: Tone.PLAIN, True: Tone.GOOD, False: Tone.MISS}[verdict.success]
    shown: tuple[Part, ...] = (_drawn(readings, "The roll", roll, tone),)
    return Settled(result, said, shown, tuple(dict.fromkeys(cites)), dict(readings.asked), readings.edition)


def _named(readings: Noted, dice: Dice, value: int) -> dict[str, Any]:
    """A result or difficulty; a sum of dice has a name only where it is a target number of the ladder's."""
    if not dice.added:
        return {"value": value, "name": adjective(value, ladder_in_use(readings))}
    rung = value // 5 - 2
    return {"value": value, "name": adjective(rung) if value == target_number(rung) else None}


def _drawn(readings: Noted, title: str, roll: SideRoll, tone: Tone) -> Pool:
    lines = [
        Line(f"trait {worth(ladder_in_use(readings), roll.value, six=roll.dice.added)}", cites=("fate.ladder.scale",))
    ]
    lines += [Line(f"{'dice' if roll.dice.added else 'steps'} {signed(roll.modifier)}")] if roll.modifier else []
    lines += [Line("a Fate point", Tone.GOOD, (_point_cite(roll),))] if roll.fate else []
    return Pool(title, Place.NOW, "1", roll.drawn(), _outcome(readings, roll), tone, tuple(lines))


def _outcome(readings: Noted, roll: SideRoll) -> str:
    return str(roll.outcome) if roll.dice.added else rated(roll.outcome, ladder_in_use(readings))


def _words(readings: Noted, roll: SideRoll) -> str:
    shown = " ".join(signs(roll.dice, face) for face in roll.faces) or "no dice"
    return f"{adjective(roll.value, ladder_in_use(readings))} with {shown} comes to {_outcome(readings, roll)}"


def _how(readings: Noted, dice: Dice, goal: int | None, verdict: RollRead) -> str:
    if goal is None:
        return " Nothing was to be reached."
    aim = f"target number {goal}" if dice.added else rated(goal, ladder_in_use(readings))
    by = f" by {verdict.margin}" if verdict.margin else " exactly" if not dice.added else ""
    return f" Against {aim} that is {'made' if verdict.success else 'missed'}{by}. {_degree(verdict)}"


def _degree(verdict: RollRead) -> str:
    degree = verdict.degree
    if degree is None:
        return ""
    return f"{degree.name}: {degree.reach}." if verdict.success else f"{degree.reach.capitalize()}."


def _throw_cites(roll: SideRoll) -> tuple[str, ...]:
    dice = {
        Dice.FUDGE: ("fate.dice.4df",),
        Dice.FUDGE_BY_D6: ("fate.dice.4df", "fate.dice.d6-mapping"),
        Dice.DF1: ("fate.fudge.df1",),
    }.get(roll.dice, ("fate.d6.ladder", "fate.d6.core-roll"))
    bonus = ("fate.d6.bonus-penalty",) if roll.dice.added and roll.modifier else ()
    point = (_point_cite(roll),) if roll.fate else ()
    boxes = ("fate.aspects.positive-invocation",) if len(roll.throws) > 1 else ()
    return ("fate.ladder.scale", *dice, *bonus, *point, *boxes)


def _point_cite(roll: SideRoll) -> str:
    return "fate.d6.fate-die" if roll.dice.added else "fate.points.plus-one"


COMMAND: Final = ShellCommand("One roll on the ladder, against a difficulty or another roll.", FLAGS, settle)
"""What the command line offers of FATE."""

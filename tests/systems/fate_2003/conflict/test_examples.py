"""The worked examples of wounds and exchanges come out at a table as the book says."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.conflict.exchanges import hurts, wounded
from tests.systems.fate_2003.creation.phases import printed
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.systems.fate_2003.checks.state import Checks
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import RollTest
from threefates.systems.fate_2003.conflict.blows import CallExchange, Manner
from threefates.systems.fate_2003.conflict.treating import TreatInjury
from threefates.systems.fate_2003.dice.ladder import adjective
from threefates.systems.fate_2003.rulings.rulings import DynamicBands
from threefates.systems.fate_2003.sheets.changes import MakeCharacter
from threefates.systems.fate_2003.wounds.healing import LetDaysPass
from threefates.systems.fate_2003.wounds.track import Outcome, outcome_of, penalty
from threefates.testing.proof import proves

SIGNS = {-1: "-", 0: "0", 1: "+"}


def duel(first: tuple[str, str], second: tuple[str, str]) -> Table:
    """Ann's hero and Bob's, with a skill each."""
    table = Table()
    for seat, (name, skill) in ((ANN, first), (BOB, second)):
        table.does(seat, MakeCharacter(name, skill))
    return table


@proves("fate.wounds.outcome-table", "fate.combat.common-principle")
def test_two_muggers_with_knives() -> None:
    given, book = printed("jack-and-bob")
    sides = [(given[side]["actor"], f"{given[side]['skill']} {given[side]['level']}") for side in "ab"]
    table = duel(sides[0], sides[1])
    jack, bob = (table.character(name) for name, _ in sides)
    table.does(GM, CallExchange(jack, bob, "a purse"))
    dice = "".join(SIGNS[die] for side in "ab" for die in given[side]["dice"])
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Knife"))
    table.does(BOB, RollTest(table.asked(BOB, "fate.name").id, "skill:Knife"), dice)
    table.left_as_it_lies()

    check = table.state[Checks].now
    assert check is not None
    assert check.result is not None
    assert [adjective(side.outcome) for side in check.sides] == [book["outcome_a"], book["outcome_b"]]
    assert check.result.margin == book["margin"]
    assert wounded(table, book["victim"]).hurt == 1


@proves("fate.combat.fight-defensively", "fate.combat.common-principle", "fate.combat.no-damage-when-not-attacking")
def test_cyrus_on_guard_against_his_own_reflection() -> None:
    given, book = printed("mirror-defence")
    level = given["cyrus"]["level"]
    table = duel(("Cyrus", f"Sword {level}"), ("The double", f"Sword {given['double']['level']}"))
    pair = (table.character("Cyrus"), table.character("The double"))
    table.does(GM, CallExchange(*pair, "a mirror", manner=Manner.DEFENSIVE))
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Sword"))
    table.does(BOB, RollTest(table.asked(BOB, "fate.name").id, "skill:Sword"), "+000-000")
    table.left_as_it_lies()

    check = table.state[Checks].now
    assert check is not None
    assert check.result is not None
    assert check.sides[0].modifier == given["cyrus"]["defensive"]
    assert adjective(check.sides[0].outcome - 1) == given["cyrus"]["outcome"]
    assert adjective(check.sides[1].outcome) == given["double"]["outcome"]
    assert adjective(check.sides[0].outcome) == book["cyrus_final"]
    assert check.result.margin == book["margin"]
    assert outcome_of(check.result.margin, DynamicBands.WIDE_MIDDLE).value == book["would_be"].lower()
    assert table.panes["bob"][-1] == f"The double is {book['result'].lower()}: nothing that counts."


@proves("fate.wounds.marking", "fate.wounds.penalty-total", "fate.wounds.taken-out")
def test_hurt_after_hurt_until_somebody_is_out() -> None:
    given, book = printed("wound-overflow")
    table = Table().heroes()
    marks, penalties = [], []
    for result in given["results"]:
        before = wounded(table).marks
        hurts(table, Outcome(result.lower()))
        after = wounded(table).marks
        new = next(kind for kind in ("hurt", "injured", "out") if getattr(after, kind) > getattr(before, kind))
        marks.append({"hurt": "Hurt", "injured": "Injured", "out": "Taken Out"}[new])
        penalties.append(None if after.out else penalty(after))

    assert marks == book["marks"]
    assert penalties == book["penalties"]


@proves(
    "fate.wounds.healing-long-term",
    "fate.wounds.healing-standard",
    "fate.wounds.healing-multiplier",
    "fate.r.healing-time",
)
@pytest.mark.parametrize(
    ("reading", "case", "days", "times", "light"),
    [
        ("one-week", "one_week", "days", 1, False),
        ("one-week", "one_week", "times_3", 3, False),
        ("two-weeks", "two_weeks", "rest_days", 1, False),
        ("two-weeks", "two_weeks", "light_days", 1, True),
    ],
)
def test_what_a_great_healer_takes_off(reading: str, case: str, days: str, times: int, *, light: bool) -> None:
    given, book = printed("healing-cases")
    table = Table.reading(healing_time=reading)
    table.does(ANN, MakeCharacter("Mara"))
    table.does(BOB, MakeCharacter("Finn", f"Medicine {given['healer_outcome']}"))
    hurts(table, Outcome.INJURED, times=times)
    table.does(GM, TreatInjury(table.character("Finn"), table.character("Mara")))
    check = table.state[Checks].now
    assert check is not None
    assert adjective(check.difficulty or 0) == book[case]["difficulty"]
    table.does(BOB, RollTest(table.asked(BOB, "fate.name").id, "skill:Medicine"), "0000")
    table.left_as_it_lies()

    assert wounded(table).injuries[0].off == book[case]["mos"]
    table.does(GM, LetDaysPass(book[case][days] - 1, light=light))
    assert wounded(table).injuries
    table.does(GM, LetDaysPass(1, light=light))
    assert not wounded(table).injuries

"""Wounds tell on most rolls, not on all: the Game Master says which they leave alone."""

from __future__ import annotations

from fractions import Fraction

from tests.systems.fate_2003.checks.in_hand import check
from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.systems.fate_2003.checks.by_tap import RollTrait
from threefates.systems.fate_2003.checks.common_sense import SpareWounds
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallStaticTest, RollTest
from threefates.systems.fate_2003.conflict.blows import CallExchange
from threefates.systems.fate_2003.wounds.healing import RemedyHurt
from threefates.systems.fate_2003.wounds.marking import MarkWound
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.testing.proof import proves


def wounded(**rulings: str) -> tuple[Table, str]:
    """A table at which Mara is hurt and injured: two steps on most rolls."""
    table = Table.reading(**rulings).heroes()
    mara = table.character("Mara")
    for outcome in (Outcome.HURT, Outcome.INJURED):
        table.does(GM, MarkWound(mara, outcome))
    return table, mara


def chance(table: Table) -> Fraction:
    command = RollTest(table.asked(ANN, "fate.name").id, "skill:Athletics")
    found = table.system.odds(table.state, command, table.state.viewer(ANN.id))
    assert found
    return Fraction(found.success)


@proves("fate.wounds.injured", "fate.wounds.hurt", "fate.wounds.penalty-total")
def test_wounds_tell_on_no_roll_of_which_the_game_master_says_so_before_the_dice_fall() -> None:
    table, mara = wounded()
    assert table.refusal(GM, SpareWounds(mara)) == "checks.wounds_tell"
    table.does(GM, CallStaticTest(mara, "read in bed", "Fair", modifier=1))
    hindered = chance(table)
    assert check(table).sides[0].modifier == -1
    assert table.refusal(ANN, SpareWounds(mara)) == "seat.not_the_gm"
    assert f"fate.spare-wounds.{mara}" in table.offers(GM)

    table.does(GM, SpareWounds(mara))

    assert check(table).sides[0].modifier == 1
    assert chance(table) > hindered
    assert table.refusal(GM, SpareWounds(mara)) == "checks.wounds_tell"
    assert f"fate.spare-wounds.{mara}" not in table.offers(GM)
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Athletics"), "0000")
    table.left_as_it_lies()
    table.does(GM, CallStaticTest(mara, "climb out of the window", "Fair"))
    assert check(table).sides[0].modifier == -2


@proves("fate.wounds.injured", "fate.difficulty.roll-first")
def test_once_dice_lie_there_it_is_too_late_but_where_how_hard_it_was_is_still_to_be_said() -> None:
    table, mara = wounded()
    table.does(GM, CallStaticTest(mara, "a leap", "Fair"))
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Athletics"), "0000")
    assert table.refusal(GM, SpareWounds(mara)) == "checks.wounds_tell"
    table.left_as_it_lies()

    table.does(ANN, RollTrait(mara, "skill:Athletics"), "0000")
    table.left_as_it_lies()
    before = table.asked(GM, "fate.judge").asks
    table.does(GM, SpareWounds(mara))

    assert before.startswith("Mara has Mediocre")
    assert table.asked(GM, "fate.judge").asks.startswith("Mara has Fair")


@proves("fate.wounds.injured", "fate.wounds.penalty-total")
def test_what_told_when_the_roll_was_called_for_is_let_off_and_nothing_that_came_later() -> None:
    table = Table().heroes()
    mara = table.character("Mara")
    table.does(GM, CallStaticTest(mara, "read in bed", "Fair", modifier=1))
    table.does(GM, MarkWound(mara, Outcome.INJURED))

    assert f"fate.spare-wounds.{mara}" not in table.offers(GM)
    assert table.refusal(GM, SpareWounds(mara)) == "checks.wounds_tell"
    assert check(table).sides[0].modifier == 1


@proves("fate.wounds.hurt", "fate.wounds.penalty-total")
def test_what_was_put_right_since_the_roll_was_called_for_is_still_let_off() -> None:
    table, mara = wounded()
    table.does(GM, CallStaticTest(mara, "read in bed", "Fair"))
    table.does(ANN, RemedyHurt(mara, "binds it"))
    assert check(table).sides[0].modifier == -2

    table.does(GM, SpareWounds(mara))

    assert check(table).sides[0].modifier == 0


@proves("fate.wounds.injured", "fate.wounds.penalty-total", "fate.wounds.clipped")
def test_of_two_who_meet_the_one_who_is_named_is_let_off_clip_and_all() -> None:
    table, mara = wounded()
    vex = table.character("Captain Vex")
    for outcome in (Outcome.CLIPPED, Outcome.INJURED):
        table.does(GM, MarkWound(vex, outcome))
    table.does(GM, CallExchange(mara, vex, "words", bare=True))
    assert [side.modifier for side in check(table).sides] == [-2, -2]

    table.does(GM, SpareWounds(vex))

    assert [side.modifier for side in check(table).sides] == [-2, 0]
    assert [side.spared for side in check(table).sides] == [False, True]

"""Where dice are added up one may be ahead by less than a step: that is a win, and its blow has a weapon in it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from tests.systems.fate_2003.chances.asking import told
from tests.systems.fate_2003.checks.special_rolls import does
from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.rulebook.parts import Listing
from threefates.rulebook.viewers import Seat
from threefates.systems.fate_2003.arms.arms_borne_and_ratings import TakeArms
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import RollTest
from threefates.systems.fate_2003.conflict.blows import CallExchange
from threefates.systems.fate_2003.fights.declaring import DeclareAction, DeclareStep
from threefates.systems.fate_2003.fights.fight import Pace, Way
from threefates.systems.fate_2003.fights.pace import BeginFight
from threefates.systems.fate_2003.sheets.changes import MakeCharacter
from threefates.systems.fate_2003.wounds.wounds import Wounded, Wounds
from threefates.testing.proof import proves

TWENTY, SEVENTEEN, TWELVE = (6, 6, 6, 2), (6, 6, 3, 2), (6, 4, 1, 1)


def armed(weapon: str, reading: str = "book") -> Table:
    """Mara with a weapon, and two guards with none; all of them Good at Fencing: four dice."""
    table = Table.reading(dice_system="d6", arms_treatment="simple", tie_and_weapon_rating=reading)
    table.does(ANN, MakeCharacter("Mara", "Fencing Good", ""))
    for name in ("Vex", "Wex"):
        table.does(GM, MakeCharacter(name, "Fencing Good", "", npc=True))
    table.does(ANN, TakeArms(table.character("Mara"), weapon))
    return table


def suffers(table: Table, name: str) -> Wounded:
    return table.state[Wounds].of(table.character(name))


def exchange(table: Table, mine: tuple[int, ...], theirs: tuple[int, ...]) -> None:
    table.does(GM, CallExchange(table.character("Mara"), table.character("Vex"), "blades"))
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Fencing"))
    does(table, GM, RollTest(table.asked(GM, "fate.name").id, "skill:Fencing"), *mine, *theirs)
    table.left_as_it_lies()


def declares(table: Table, by: Seat, name: str, foe: str, *faces: int) -> None:
    who = table.character(name)
    asked = next(key for key, step in table.state.agenda.asked(DeclareStep) if step.character == who)
    said = DeclareAction(asked, "skill:Fencing", way=Way.ATTACK, target=table.character(foe), about="to win")
    does(table, by, said, *faces)


@proves("fate.arms.simple-procedure", "fate.combat.common-principle")
@pytest.mark.parametrize("reading", ["book", "must-beat", "scratch-counts"])
@pytest.mark.parametrize(("weapon", "left"), [("unarmed", Wounded()), ("sword", Wounded(hurt=1))])
def test_in_an_exchange_that_is_called_for(weapon: str, left: Wounded, reading: str) -> None:
    table = armed(weapon, reading)

    exchange(table, TWENTY, SEVENTEEN)

    assert suffers(table, "Vex") == left


@proves("fate.arms.simple-procedure", "fate.r.tie-and-weapon-rating")
def test_but_level_is_still_level() -> None:
    table = armed("sword")

    exchange(table, TWENTY, TWENTY)

    assert suffers(table, "Vex") == Wounded()


@proves("fate.arms.simple-procedure", "fate.combat.exchange-procedure")
@pytest.mark.parametrize(("weapon", "left"), [("unarmed", Wounded()), ("sword", Wounded(hurt=1))])
def test_in_a_fight_of_two(weapon: str, left: Wounded) -> None:
    table = armed(weapon)
    table.does(GM, BeginFight("a brawl", (table.character("Mara"),), (table.character("Vex"),), Pace.EXCHANGE))
    declares(table, ANN, "Mara", "Vex")
    declares(table, GM, "Vex", "Mara", *TWENTY, *SEVENTEEN)
    table.left_as_it_lies()

    assert suffers(table, "Vex") == left


@proves("fate.combat.multiple-opponents", "fate.wounds.outcome-table")
@pytest.mark.parametrize(("weapon", "said"), [("unarmed", "scratched"), ("knife", "clipped"), ("sword", "hurt")])
def test_who_beats_several_by_it_strikes_no_harder_than_who_beats_one(weapon: str, said: str) -> None:
    """By three points and by four, of eight and nine: their number is worth five to them."""
    table = armed(weapon)
    people = {name: table.character(name) for name in ("Mara", "Vex", "Wex")}
    table.does(GM, BeginFight("a brawl", (people["Mara"],), (people["Vex"], people["Wex"]), Pace.EXCHANGE))
    declares(table, ANN, "Mara", "Vex")
    declares(table, GM, "Vex", "Mara")
    declares(table, GM, "Wex", "Mara", *TWENTY, *TWELVE, *(6, 3, 1, 1))
    table.left_as_it_lies()

    asked = table.asked(ANN, "fate.pick-struck")
    assert [one.label for one in asked.options] == [f"Wex: {said}", f"Vex: {said}"]
    assert asked.if_absent == people["Wex"]


@proves(
    "fate.combat.scene-total-guideline",
    "fate.wounds.outcome-table",
    "fate.wounds.scene-scratch",
)
@pytest.mark.parametrize(
    ("theirs", "said"),
    [
        (SEVENTEEN, "Mara just ahead, scratched"),
        (TWENTY, "Mara and Vex level"),
        ((6, 6, 2, 1), "Mara ahead by 1, clipped"),
    ],
)
def test_at_scene_pace_the_numbers_say_who_is_ahead(theirs: tuple[int, ...], said: str) -> None:
    table = armed("unarmed")
    table.does(GM, BeginFight("a brawl", (table.character("Mara"),), (table.character("Vex"),), Pace.SCENE))
    for by, name, foe, faces in ((ANN, "Mara", "Vex", ()), (GM, "Vex", "Mara", (*TWENTY, *theirs))):
        declares(table, by, name, foe, *faces)
    table.left_as_it_lies()

    assert table.asked(GM, "fate.judge-fight").options[0].label == f"As the numbers have it: {said}"
    assert table.panes["bob"][-1] == f"By the numbers: {said}."
    table.answers(GM, "so", kind="fate.judge-fight")
    assert suffers(table, "Vex") == Wounded()


@proves("fate.combat.exchange-procedure")
@pytest.mark.parametrize(
    ("theirs", "said"),
    [(SEVENTEEN, "Mara just ahead"), (TWENTY, "level"), ((6, 6, 2, 1), "Mara ahead by 1")],
)
def test_the_board_says_so_too(theirs: tuple[int, ...], said: str) -> None:
    table = armed("unarmed")
    table.does(GM, BeginFight("a brawl", (table.character("Mara"),), (table.character("Vex"),), Pace.EXCHANGE))
    declares(table, ANN, "Mara", "Vex")
    declares(table, GM, "Vex", "Mara", *TWENTY, *theirs)

    shown = table.system.view(table.state, table.state.viewer("bob"))["fight-bouts"]

    assert isinstance(shown, Listing)
    assert f"Mara against Vex: {said}." in {row.text for row in shown.rows}


def share(least: int, most: int) -> Fraction:
    """By counting: the chance that one sum of four dice is ahead of another by so many points."""
    sums = Counter(sum(faces) for faces in product(range(1, 7), repeat=4))
    ways = sum(sums[one] * sums[other] for one in sums for other in sums if least <= one - other <= most)
    return Fraction(ways, 6**8)


@proves("fate.arms.simple-procedure", "fate.wounds.outcome-table", "fate.r.d6-margins")
def test_and_so_do_the_odds() -> None:
    """A sword (2) on a win by 1 to 14 points hurts, by 15 to 20 there is worse; level it is a scratch."""
    table = armed("sword")
    mara, vex = table.character("Mara"), table.character("Vex")
    table.does(GM, BeginFight("a brawl", (mara,), (vex,), Pace.EXCHANGE))
    asked = next(key for key, step in table.state.agenda.asked(DeclareStep) if step.character == mara)
    declared = dict(told(table, ANN, DeclareAction(asked, "skill:Fencing", target=vex)).outcomes)
    other = armed("sword")
    other.does(GM, CallExchange(other.character("Mara"), other.character("Vex"), "blades"))
    other.does(GM, RollTest(other.asked(GM, "fate.name").id, "skill:Fencing"))
    called = dict(told(other, ANN, RollTest(other.asked(ANN, "fate.name").id, "skill:Fencing")).outcomes)

    for found in (declared, called):
        assert found["Vex hurt"] == str(share(1, 14))
        assert found["Vex injured"] == str(share(15, 24))
    assert called["level: a scratch"] == str(share(0, 0))
    assert called["Mara behind by scratched"] == str(share(1, 4))
    assert called["Mara behind by clipped"] == str(share(5, 9))

"""What is told of an exchange before its dice fall: the margin as a wound, by the arms and the ways of both."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.systems.fate_2003.chances.asking import told
from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.rulebook.chapter import Chances
from threefates.systems.fate_2003.arms.arms_borne_and_ratings import TakeArms
from threefates.systems.fate_2003.arms.burdens import Burden, CallBurdenedTest
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import RollTest
from threefates.systems.fate_2003.conflict.blows import CallExchange, Manner
from threefates.systems.fate_2003.conflict.treating import TreatInjury
from threefates.systems.fate_2003.fights.fight import Pace
from threefates.systems.fate_2003.fights.turns import TakeTurn
from threefates.systems.fate_2003.sheets.changes import MakeCharacter
from threefates.systems.fate_2003.wounds.marking import MarkWound
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.testing.proof import proves

FALLS = [sum(dice) for dice in product((-1, 0, 1), repeat=4)]


def share(ahead: int, least: int, most: int = 99) -> str:
    """By counting: the chance to be ahead by so much for one who is so many steps the better before the dice."""
    ways = [least <= ahead + one - other <= most for one in FALLS for other in FALLS]
    return str(Fraction(sum(ways), len(ways)))


def called(mine: str = "unarmed", theirs: str = "none", **more: Any) -> Table:
    """Mara, Good at Fencing, about to be met by Vex, who is as good and has named it."""
    rulings = {key: more.pop(key) for key in tuple(more) if key in ("arms_treatment", "effect_instead_of_wound")}
    table = Table.reading(**rulings)
    table.does(ANN, MakeCharacter("Mara", "Fencing Good", ""))
    table.does(GM, MakeCharacter("Vex", "Fencing Good", "", npc=True))
    mara, vex = table.character("Mara"), table.character("Vex")
    table.does(ANN, TakeArms(mara, mine))
    table.does(GM, TakeArms(vex, "unarmed", theirs))
    table.does(GM, CallExchange(mara, vex, "blades", **more))
    table.does(GM, RollTest(table.asked(GM, "fate.name").id, "skill:Fencing"))
    return table


def rows(table: Table) -> dict[str, str]:
    return dict(asked(table).outcomes)


def asked(table: Table) -> Chances:
    return told(table, ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Fencing"))


@proves("fate.wounds.outcome-table", "fate.combat.common-principle")
def test_every_margin_is_told_as_the_wound_it_is_for_both() -> None:
    bands = {"clipped": (1, 1), "hurt": (2, 4), "injured": (5, 6), "taken out": (7, 99)}
    expected = {f"{who} {said}": share(0, *band) for said, band in bands.items() for who in ("Vex", "Mara behind by")}

    found = asked(called())

    assert dict(found.outcomes) == {**expected, "level: a scratch": share(0, 0, 0)}
    assert found.success == share(0, 1)
    assert "fate.wounds.outcome-table" in found.cites


@proves("fate.arms.simple-procedure")
def test_ratings_are_in_it() -> None:
    """A sword (2) on leather (1), against bare hands on none."""
    found = rows(called("sword", "leather", arms_treatment="simple"))

    assert (found["Vex hurt"], found["Vex injured"], found["Vex taken out"]) == (
        share(0, 1, 3),
        share(0, 4, 5),
        share(0, 6),
    )
    assert "Vex clipped" not in found
    assert found["Mara behind by clipped"] == share(0, 1, 1)


@proves("fate.arms.armor-type-table")
def test_so_is_the_column() -> None:
    """Bare hands on light plate: the column of type 3."""
    found = rows(called("unarmed", "light-plate", arms_treatment="advanced"))

    wounds = (found["Vex scratched"], found["Vex clipped"], found["Vex hurt"], found["Vex injured"])
    assert wounds == (share(0, 1, 1), share(0, 2, 3), share(0, 4, 5), share(0, 6, 6))


@proves("fate.combat.no-damage-when-not-attacking", "fate.combat.defend-with-other-skill")
@pytest.mark.parametrize(
    ("answer", "ahead", "worse"),
    [
        (Manner.OTHER, 0, "Vex ahead, and no harm done"),
        (Manner.DEFENSIVE, -1, "Vex ahead, and no harm done"),
        (Manner.ANOTHER_SKILL, 0, "Mara scratched"),
    ],
)
def test_who_does_not_attack_does_no_harm(answer: Manner, ahead: int, worse: str) -> None:
    found = rows(called(answer=answer))

    assert {said for said in found if said.startswith(("Mara", "Vex ahead"))} == {worse}
    assert found[worse] == share(-ahead, 1)
    assert found["Vex hurt"] == share(ahead, 2, 4)


@proves("fate.combat.outcome-traded-for-effect", "fate.r.effect-instead-of-wound")
@pytest.mark.parametrize(("reading", "how"), [("gm-names-threshold", "or"), ("both", "and")])
def test_what_is_wanted_is_told_where_it_comes_off(reading: str, how: str) -> None:
    found = rows(called(maneuver="trip him", needs=Outcome.HURT, effect_instead_of_wound=reading))

    assert found[f"Vex hurt, {how} what Mara wanted"] == share(0, 2, 4)
    assert found["Vex clipped"] == share(0, 1, 1)


@proves("fate.arms.simple-procedure", "fate.r.tie-and-weapon-rating")
def test_level_is_told_as_ratings_are_read_then() -> None:
    one_attacks = called("sword", arms_treatment="simple", answer=Manner.DEFENSIVE)
    other = called(arms_treatment="simple", manner=Manner.DEFENSIVE)
    other.does(GM, TakeArms(other.character("Vex"), "mace"))

    assert rows(one_attacks)["level: Vex hurt"] == share(-1, 0, 0)
    assert rows(other)["level: Mara hurt"] == share(1, 0, 0)
    assert rows(called("sword", arms_treatment="simple"))["level: a scratch"] == share(0, 0, 0)


@proves("fate.combat.turn-procedure", "fate.wounds.outcome-table")
def test_in_a_turn_whoever_is_struck_at_is_told_what_the_blow_may_do() -> None:
    brawl = Brawl("Cyrus", "Guard A").begins("Cyrus", "Guard A", Pace.TURN, "++++" + "----").done()
    table = brawl.table
    table.does(ANN, TakeTurn(table.asked(ANN, "fate.act").id, "skill:Swords", target=brawl.who("Guard A")))

    found = told(table, GM, RollTest(table.asked(GM, "fate.name").id, "skill:Swords"))

    assert dict(found.outcomes)["Guard A behind by hurt"] == share(2, 2, 4)  # Great against Fair
    assert dict(found.outcomes)["Guard A ahead, and no harm done"] == share(-2, 1)
    assert sum(Fraction(each) for _, each in found.outcomes) == 1


@proves("fate.wounds.outcome-table", "fate.arms.simple-side-effects", "fate.wounds.healing-long-term")
def test_whoever_calls_for_it_is_told_beforehand() -> None:
    table = Table.reading(arms_treatment="simple").heroes()
    mara, vex = table.character("Mara"), table.character("Captain Vex")
    table.does(ANN, TakeArms(mara, "sword", "leather"))
    table.does(GM, MarkWound(vex, Outcome.INJURED))

    blades = told(table, GM, CallExchange(mara, vex, "blades"))
    slips = told(table, GM, CallBurdenedTest(mara, "slips by", "Good", Burden.ARMOR))
    heals = told(table, GM, TreatInjury(mara, vex, 0))

    assert {"Captain Vex hurt", "Mara behind by hurt"} <= {said for said, _ in blades.outcomes}
    assert slips.success == str(Fraction(sum(2 - 1 + fall >= 2 for fall in FALLS), 81))
    assert heals.success == str(Fraction(sum(2 + fall >= 1 for fall in FALLS), 81))
    assert table.system.odds(table.state, CallExchange(mara, vex, "x"), table.state.viewer(BOB.id)) is None

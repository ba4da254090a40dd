"""Things that are aspects: missed, paid for, found again; and how aspects are written down."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.commons.scenes import StartScene
from threefates.rulebook.agenda import Answer
from threefates.systems.fate_2003.points.involuntary_invocation import Invoke
from threefates.systems.fate_2003.points.narrative_control import InvokeForEffect
from threefates.systems.fate_2003.points.props import ReturnProp, TakeProp
from threefates.systems.fate_2003.sheets.advancement import Advance, ChangeAspect
from threefates.systems.fate_2003.sheets.aspects import passive
from threefates.systems.fate_2003.sheets.changes import MakeCharacter, SetAspect, SetBoxes, Sign
from threefates.systems.fate_2003.sheets.sheets import Aspect, AspectKind, Sheets, traits
from threefates.testing.proof import proves


def rider(**rulings: str) -> tuple[Table, str]:
    """A table where Wren has a horse of level 2."""
    table = Table.reading(**rulings)
    table.does(ANN, MakeCharacter("Wren", "Riding Fair", "Proud 1"))
    wren = table.character("Wren")
    table.does(ANN, SetAspect(wren, "Zephyr", 2, AspectKind.PROP))
    return table, wren


def zephyr(table: Table) -> Aspect:
    return table.state[Sheets][table.character("Wren")].aspects["Zephyr"]


def points(table: Table) -> int:
    return table.state[Sheets][table.character("Wren")].fate_points


@proves("fate.aspects.prop-protection")
def test_who_resists_pays_and_keeps_the_thing() -> None:
    table, wren = rider()

    table.does(GM, TakeProp(f"{wren}/Zephyr", "the stable is locked"))
    table.answers(ANN, "resist")

    assert (zephyr(table).away, points(table)) == (False, 1)


@proves("fate.aspects.prop-protection", "fate.advancement.change-aspect")
def test_a_thing_that_has_become_something_else_meanwhile_does_not_go_away() -> None:
    table, wren = rider()
    table.does(GM, StartScene("The stable"))
    table.does(GM, Advance())
    table.does(ANN, ChangeAspect(wren, "Zephyr", "Vengeful"))
    table.does(GM, TakeProp(f"{wren}/Zephyr", "the stable is burnt"))
    table.answers(GM, "agree")
    table.answers(ANN, "along")

    assert points(table) == 5
    assert [one.away for one in table.state[Sheets][wren].aspects.values()] == [False, False]


@proves("fate.aspects.prop-protection", "fate.aspects.bidding")
def test_where_prices_are_bid_for_a_thing_is_bid_for_too() -> None:
    table, wren = rider(bidding_use="bidding")

    table.does(GM, TakeProp(f"{wren}/Zephyr", "the stable is locked"))
    table.answers(ANN, "resist")
    table.answers(GM, "raise")
    table.answers(ANN, "along")

    assert (zephyr(table).away, points(table)) == (True, 5)


@proves("fate.aspects.prop-protection")
def test_what_is_away_cannot_be_called_upon_and_is_back_with_the_boxes_it_had() -> None:
    table, wren = rider()
    table.does(GM, TakeProp(f"{wren}/Zephyr", "no horses at a ball", useful=False))

    assert not any(one == "aspect:Zephyr" for one, _, _ in traits(table.state[Sheets][wren]))
    assert not passive((zephyr(table),))
    assert table.refusal(GM, TakeProp(f"{wren}/Zephyr", "again")) == "aspects.away"
    assert table.panes["bob"][-1].endswith("It would have been of no use, so nothing is paid.")
    assert "fate.take-prop" not in table.offers(GM)

    table.does(GM, ReturnProp(f"{wren}/Zephyr"))

    assert (zephyr(table).free, points(table)) == (2, 3)
    assert table.refusal(GM, ReturnProp(f"{wren}/Zephyr")) == "aspects.at_hand"


@proves("fate.aspects.props", "fate.aspects.invoke-for-effect")
@pytest.mark.parametrize(("answer", "away", "checked"), [("so", False, 1), ("free", False, 0), ("not", True, 0)])
def test_a_thing_that_is_away_may_be_invoked_to_be_conveniently_at_hand(
    answer: str, *, away: bool, checked: int
) -> None:
    table, wren = rider()
    table.does(GM, TakeProp(f"{wren}/Zephyr", "no horses at a ball", useful=False))
    offer = table.offers(ANN)[f"fate.invoke-for-effect.{wren}"]
    assert "Zephyr" in [option.value for option in offer.fields[0].options]
    table.does(ANN, InvokeForEffect(wren, "Zephyr", "she comes running"))
    table.answers(GM, answer)

    assert (zephyr(table).away, zephyr(table).checked) == (away, checked)
    assert ("Wren has Zephyr back." in table.panes["bob"]) is not away
    assert ("Wren checks a box of Zephyr, 1 left: she comes running." in table.panes["bob"]) is bool(checked)


@proves("fate.aspects.props", "fate.aspects.invoke-for-effect")
def test_a_thing_that_is_at_hand_comes_back_from_nowhere() -> None:
    table, wren = rider()
    table.does(ANN, InvokeForEffect(wren, "Zephyr", "she jumps the wall"))
    table.answers(GM, "so")

    assert (zephyr(table).away, zephyr(table).checked) == (False, 1)
    assert "Wren has Zephyr back." not in table.panes["bob"]


@proves("fate.aspects.props", "fate.aspects.invoke-for-effect", "fate.aspects.boxes")
def test_that_takes_an_open_box_of_it_and_anything_else_leaves_it_away() -> None:
    table, wren = rider()
    table.does(GM, TakeProp(f"{wren}/Zephyr", "no horses at a ball", useful=False))
    table.does(ANN, InvokeForEffect(wren, "Proud", "they make way"))
    table.answers(GM, "so")
    assert zephyr(table).away
    table.does(GM, SetBoxes(f"{wren}/Zephyr", 2, "Used."))

    assert table.refusal(ANN, InvokeForEffect(wren, "Zephyr", "she comes running")) == "aspects.no_box"


@proves("fate.aspects.prop-protection")
@pytest.mark.parametrize("useful", [True, False])
def test_nobody_is_told_what_a_villain_has_by_its_being_taken_away(useful: bool) -> None:
    table, _ = rider()
    table.does(GM, MakeCharacter("Captain Vex", npc=True))
    vex = table.character("Captain Vex")
    table.does(GM, SetAspect(vex, "Black Seal", 1, kind=AspectKind.PROP))

    assert table.refusal(GM, TakeProp(f"{vex}/Black Seal", "lost", useful)) == "aspects.own"
    assert not any("Black Seal" in line for line in table.panes["ann"])


@proves("fate.aspects.props")
def test_only_things_are_taken_and_only_by_who_runs_the_game() -> None:
    table, wren = rider()

    assert table.refusal(GM, TakeProp(f"{wren}/Proud", "lost")) == "aspects.no_prop"
    assert table.refusal(BOB, TakeProp(f"{wren}/Zephyr", "lost")) == "seat.not_the_gm"


@proves("fate.aspects.involuntary-invocation", "fate.aspects.prop-protection")
def test_another_trouble_with_a_thing_does_not_take_it_away() -> None:
    table, wren = rider()

    table.does(GM, Invoke(f"{wren}/Zephyr", "she neighs while you hide"))
    table.answers(ANN, "along")

    assert (zephyr(table).away, points(table)) == (False, 5)


@proves("fate.aspects.negative-notation")
@pytest.mark.parametrize(("sign", "drawback"), [(Sign.MINUS, True), (Sign.PLAIN, False), (None, True)])
def test_how_a_level_is_written_stays_until_it_is_written_otherwise(sign: Sign | None, drawback: bool) -> None:
    table = Table()
    table.does(ANN, MakeCharacter("Bran", aspects="Weak -3"))
    bran = table.character("Bran")

    table.does(ANN, SetAspect(bran, "Weak", 2, sign=sign))

    assert table.state[Sheets][bran].aspects["Weak"] == Aspect("Weak", 2, drawback=drawback)
    assert table.panes["bob"][-1] == f"Bran now has Weak at level {'−' if drawback else ''}2."


@proves("fate.conversion.negative-reward", "fate.r.negative-reward")
@pytest.mark.parametrize(("reading", "boxes"), [("points", []), ("points-or-a-box", ["box/Proud"])])
def test_where_the_table_says_so_going_along_may_open_a_box_in_place_of_points(reading: str, boxes: list[str]) -> None:
    table, wren = rider(negative_reward=reading)
    table.does(GM, SetBoxes(f"{wren}/Proud", 1, "Used."))
    table.does(GM, Invoke(f"{wren}/Zephyr", "the horse is lame"))
    options = [option.value for option in table.asked(ANN).options]
    assert options == ["along", *boxes, "resist"]
    if not boxes:
        return
    table.answers(ANN, "box/Proud")

    assert points(table) == 3
    assert table.state[Sheets][wren].aspects["Proud"].checked == 0
    assert table.panes["bob"][-1] == "Wren goes along with Zephyr and opens a box of Proud."


@proves("fate.conversion.negative-reward")
def test_a_box_for_a_thing_done_without_in_a_bidding_gives_back_what_was_laid_down() -> None:
    table, wren = rider(negative_reward="points-or-a-box", bidding_use="bidding")
    table.does(GM, SetBoxes(f"{wren}/Zephyr", 2, "Used."))
    table.does(GM, TakeProp(f"{wren}/Zephyr", "the stable is locked"))
    table.answers(ANN, "resist")
    table.answers(GM, "raise")
    assert points(table) == 2
    table.answers(ANN, "box/Zephyr")

    assert (points(table), zephyr(table).checked, zephyr(table).away) == (3, 1, True)


@proves("fate.aspects.props", "fate.aspects.prop-protection")
@pytest.mark.parametrize("bidding", ["flat", "bidding"])
def test_the_absence_of_a_thing_is_asked_about_once_and_pays_once(bidding: str) -> None:
    table, wren = rider(bidding_use=bidding)
    table.does(GM, TakeProp(f"{wren}/Zephyr", "the stable is locked"))

    for useful in (True, False):
        assert table.refusal(GM, TakeProp(f"{wren}/Zephyr", "the stable burns", useful)) == "aspects.asked"
    if bidding == "bidding":
        table.answers(ANN, "resist")
        assert table.refusal(GM, TakeProp(f"{wren}/Zephyr", "the stable burns")) == "aspects.asked"
        table.answers(GM, "raise")
    table.does(GM, Invoke(f"{wren}/Zephyr", "she shies"))
    first = [one for one in table.system.questions(table.state) if one.kind == "fate.bid"][-1]
    table.does(ANN, Answer(first.id, "along"))
    table.answers(ANN, "along")

    assert table.refusal(GM, TakeProp(f"{wren}/Zephyr", "once more")) == "aspects.away"


@proves("fate.aspects.props")
def test_nor_is_it_offered_meanwhile() -> None:
    table, wren = rider()
    assert table.offers(GM)["fate.take-prop"].enabled
    table.does(GM, TakeProp(f"{wren}/Zephyr", "the stable is locked"))
    refusal = table.offers(GM)["fate.take-prop"].refusal
    assert refusal
    assert refusal.code == "aspects.asked"
    table.answers(ANN, "resist")

    assert table.offers(GM)["fate.take-prop"].enabled

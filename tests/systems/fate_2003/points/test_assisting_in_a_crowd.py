"""Helping a roll where hundreds look on who hold Fate points."""

from __future__ import annotations

from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.rulebook.offers import Offer
from threefates.systems.fate_2003.fights.declaring import DeclareAction, DeclareStep
from threefates.systems.fate_2003.fights.pace import BeginFight
from threefates.systems.fate_2003.points.assisting import HelpRoll
from threefates.systems.fate_2003.points.fate_points import FatePoints
from threefates.systems.fate_2003.sheets.changes import MakeCharacter, SetFatePoints

FOES = 4


def _brawl(lookers_on: int) -> Table:
    """Cyrus and Finn against guards, everybody's dice on the table; so many look on, each with Fate points."""
    table = Table()
    table.does(ANN, MakeCharacter("Cyrus", "Swords Great"))
    table.does(BOB, MakeCharacter("Finn", "Swords Great"))
    for at in range(FOES + lookers_on):
        table.does(GM, MakeCharacter(f"N{at}", "Swords Fair", npc=True))
        table.does(GM, SetFatePoints(table.character(f"N{at}"), 3, "for the test"))
    heroes = tuple(table.character(name) for name in ("Cyrus", "Finn"))
    foes = tuple(table.character(f"N{at}") for at in range(FOES))
    table.does(GM, BeginFight("a brawl", heroes, foes))
    while asked := list(table.state.agenda.asked(DeclareStep)):
        key, step = asked[0]
        by = dict(zip(heroes, (ANN, BOB), strict=True)).get(step.character, GM)
        target = heroes[0] if step.character in foes else foes[0]
        table.does(
            by, DeclareAction(key, "skill:Swords", target=target), "" if len(asked) > 1 else "0" * 4 * (FOES + 2)
        )
    return table


def _help(table: Table) -> list[Offer]:
    return [one for one in table.offers(GM).values() if one.command == "fate.help-roll"]


def test_a_crowd_that_looks_on_has_one_form_whoever_rolls_however_many_they_are() -> None:
    few, many = _help(_brawl(20)), _help(_brawl(60))

    assert len(many) == len(few)
    form = next(one for one in many if not one.fixed)
    assert [len(field.options) for field in form.fields] == [60, FOES + 2]
    assert form.refusal is None


def test_whoever_of_the_crowd_is_picked_may_help_whomever_the_form_lists() -> None:
    table = _brawl(20)
    form = next(one for one in _help(table) if not one.fixed)
    who, whom = (field.options for field in form.fields)

    for helper, helped in zip(who, whom, strict=False):
        table.does(GM, HelpRoll(helper.value, helped.value))

    assert table.state[FatePoints].spends


def test_without_two_points_one_of_the_crowd_is_greyed_and_says_why() -> None:
    table = _brawl(20)
    poor = table.character("N9")
    table.does(GM, SetFatePoints(poor, 1, "for the test"))

    form = next(one for one in _help(table) if not one.fixed)
    greyed = {option.value: option.refusal for option in form.fields[0].options if option.refusal}

    assert list(greyed) == [poor]
    assert table.refusal(GM, HelpRoll(poor, table.character("Cyrus"))) == greyed[poor].code

"""A sheet filled in at once is asked for what phases ask for: skills that stand, and a tie to the story."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.creation.phases import begun, making, takes
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.commons.scenes import StartScene
from threefates.rulebook.parts import Tone, Tracks
from threefates.systems.fate_2003.creation.phases import BeginHero, ClosePhase
from threefates.systems.fate_2003.creation.planning import BeginPhase, PlanCampaign
from threefates.systems.fate_2003.creation.selecting_aspects_buying_skills import GiveBack, TakeExtra
from threefates.systems.fate_2003.sheets.campaign import Stand
from threefates.systems.fate_2003.sheets.changes import MakeCharacter, SetFatePoints, SetSkill
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.testing.proof import proves


def drawn(table: Table, seat: str = "ann") -> list[tuple[str, int, int | None, Tone]]:
    part = table.system.view(table.state, table.state.viewer(seat)).get("pyramid")
    return [(one.label, one.value, one.size, one.tone) for one in part.tracks] if isinstance(part, Tracks) else []


def begins(table: Table) -> str:
    """What everybody reads as play begins."""
    table.does(GM, StartScene("The inn"))
    (said,) = [line for line in table.panes["bob"] if line.startswith("Play has begun")]
    return said.partition(": from here on sheets change by advancement.")[2].strip()


@proves("fate.pyramid.creation-check")
def test_skills_that_do_not_stand_are_drawn_until_they_do_and_said_as_play_begins() -> None:
    table = Table()
    table.does(ANN, MakeCharacter("Mara", "Knife Fair, Bluff Average", "Proud 1"))
    table.does(GM, MakeCharacter("Vex", "Fencing Great", "Zealous 1", npc=True))
    row = [("Fair: Knife", 1, 1, Tone.PLAIN), ("Average: Bluff", 1, 2, Tone.MISS)]
    assert (drawn(table), drawn(table, "bob"), drawn(table, "gm")) == (row, [], [])
    table.does(ANN, SetSkill(table.character("Mara"), "Hide", "Average"))
    assert drawn(table) == []
    table.does(ANN, SetSkill(table.character("Mara"), "Knife", "Good"))

    said = "Mara's skills do not stand. In the pyramid Fair (+1) holds 0 and needs 2, for what stands at Good."
    assert begins(table) == said
    assert drawn(table) == []  # from here on at the next goal


@proves("fate.options.plot-aspects", "fate.pyramid.skill-column")
def test_who_is_tied_and_stands_as_the_campaign_has_it_is_asked_for_nothing() -> None:
    table = Table()
    table.does(GM, PlanCampaign(stand=Stand.COLUMN, plot="Church, Crown", plot_must=True))
    table.does(ANN, MakeCharacter("Mara", "Knife Fair, Bluff Average", "church 1"))
    table.does(BOB, MakeCharacter("Finn", "Knife Fair, Bluff Average", "Proud 1"))

    assert begins(table) == "Nothing ties Finn to the story."


def test_who_is_made_phase_by_phase_is_asked_by_the_phases() -> None:
    table = Table()
    table.does(GM, PlanCampaign(plot="Church", plot_must=True))
    table.does(GM, BeginPhase("Youth."))
    table.does(ANN, BeginHero("Sybil"))

    assert begins(table) == ""


def points(table: Table, *names: str) -> list[int]:
    return [table.state[Sheets][table.character(name)].fate_points for name in names]


@proves("fate.creation.starting-fate-points")
def test_with_other_phases_planned_before_play_whoever_was_filled_in_has_the_points_of_those() -> None:
    """Whoever has been given another number keeps it; so do the Game Master's people, and all once play began."""
    table = Table()
    for seat, name in ((ANN, "Mara"), (BOB, "Finn"), (BOB, "Wren"), (GM, "Vex")):
        table.does(seat, MakeCharacter(name, "Knife Average", npc=seat is GM))
    table.does(GM, SetFatePoints(table.character("Finn"), 4, "a gift"))
    table.does(GM, PlanCampaign(phases=9))
    table.does(BOB, MakeCharacter("Late", "Knife Average"))
    planned = points(table, "Mara", "Finn", "Wren", "Vex", "Late")
    said = [line for line in table.panes["ann"] if "planned now" in line]
    table.does(GM, PlanCampaign(phases=10))
    table.does(GM, StartScene("The inn"))
    table.does(GM, PlanCampaign(phases=4))

    assert planned == [5, 4, 5, 0, 5]
    assert said == [f"{name} now has 5 Fate points. By the phases that are planned now." for name in ("Mara", "Wren")]
    assert points(table, "Mara", "Finn", "Wren", "Vex", "Late") == [5, 4, 5, 0, 5]


@proves("fate.creation.ranks-into-extras", "fate.pyramid.extras-inside")
@pytest.mark.parametrize("extra", ["A hound", "Healing"])
def test_an_extra_stands_in_the_pyramid_beside_a_skill_of_its_name(extra: str) -> None:
    table = begun(table=Table.reading(extras_in_pyramid="inside"))
    takes(table, "Sybil", "Keeper", {"Knife": 2, "Healing": 1})
    table.does(ANN, TakeExtra(table.character("Sybil"), extra))
    table.does(ANN, ClosePhase(table.character("Sybil")))

    assert making(table).closed == 1
    assert drawn(table) == []


@proves("fate.pyramid.extras-inside", "fate.pyramid.creation-check")
def test_an_extra_stands_as_high_as_its_ranks_and_asks_for_as_much_below() -> None:
    table = begun(table=Table.reading(extras_in_pyramid="inside"))
    who = table.character("Sybil")
    takes(table, "Sybil", "Keeper", {"Knife": 1})
    for _ in range(3):
        table.does(ANN, TakeExtra(who, "A hound"))

    assert table.refusal(ANN, ClosePhase(who)) == "pyramid.unbalanced"
    assert [row[:3] for row in drawn(table)] == [
        ("Good: A hound (3 ranks just now)", 1, 1),
        ("Fair", 0, 2),
        ("Average: Knife (a rank just now)", 1, 1),
    ]
    table.does(ANN, GiveBack(who, "extra/A hound"))
    takes(table, "Sybil", buys={"Healing": 1})
    table.does(ANN, ClosePhase(who))  # Fair on two that are Average


@proves("fate.pyramid.extras-inside")
@pytest.mark.parametrize(("reading", "rows"), [("inside", ["Great: A hound (4 ranks just now)"]), ("outside", [])])
def test_who_puts_every_rank_into_an_extra_sees_what_it_stands_on(reading: str, rows: list[str]) -> None:
    table = begun(table=Table.reading(extras_in_pyramid=reading))
    takes(table, "Sybil", "Keeper")
    for _ in range(4):
        table.does(ANN, TakeExtra(table.character("Sybil"), "A hound"))

    assert [row[0] for row in drawn(table)][:1] == rows
    offer = table.offers(ANN)[f"fate.close-phase.{table.character('Sybil')}"]
    assert (offer.refusal is not None) is bool(rows)


@proves("fate.pyramid.extras-inside")
def test_an_extra_of_an_earlier_phase_that_rises_is_the_one_of_this_phase() -> None:
    table = begun(table=Table.reading(extras_in_pyramid="inside"))
    who = table.character("Sybil")
    takes(table, "Sybil", "Keeper", {"Knife": 1, "Healing": 1, "Riding": 1})
    table.does(ANN, TakeExtra(who, "A hound"))
    table.does(ANN, ClosePhase(who))
    table.does(GM, BeginPhase("Years went by."))
    takes(table, "Sybil", "Keeper", {"Lore": 1, "Hide": 1})
    for extra in ("A hound", "A cat"):
        table.does(ANN, TakeExtra(who, extra))

    assert table.refusal(ANN, ClosePhase(who)) == "creation.extras"
    table.does(ANN, GiveBack(who, "extra/A cat"))
    takes(table, "Sybil", buys={"Run": 1})
    table.does(ANN, ClosePhase(who))

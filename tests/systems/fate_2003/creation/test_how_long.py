"""How long a phase is, as each campaign has it; and what is agreed on is said to everybody."""

from __future__ import annotations

from tests.systems.fate_2003.creation.phases import begun
from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.rulebook.parts import Listing
from threefates.systems.fate_2003.creation.planning import BeginPhase, PlanCampaign
from threefates.systems.fate_2003.creation.sample_creation import TakeFrame
from threefates.systems.fate_2003.sheets.campaign import Campaign
from threefates.systems.fate_2003.sheets.notation import LONGEST_NAME
from threefates.testing.proof import proves


def title(table: Table) -> str:
    part = table.system.view(table.state, table.state.viewer(ANN.id))["phases"]
    assert isinstance(part, Listing)
    return part.title


@proves("fate.creation.phase-definition", "fate.creation.procedure")
def test_how_long_a_phase_is_goes_by_the_game_and_everybody_hears_it() -> None:
    table = Table()
    assert table.refusal(GM, PlanCampaign(lasts="x" * (LONGEST_NAME + 1))) == "sheet.words"
    table.does(GM, PlanCampaign("Monsters at school", phases=6, ranks=1, lasts=" a  school year "))
    assert table.panes["ann"][-1] == (
        "Monsters at school. People are made in 6 phases, each a school year; 1 skill rank in each, and a pyramid."
    )
    (plan,) = (offer for offer in table.offers(GM).values() if offer.command == "fate.plan-campaign")
    assert next(field.default for field in plan.fields if field.name == "lasts") == "a school year"
    begun(table=table)

    assert title(table) == "Phase 1 of 6, a school year"
    assert "Phase 1 of 6, a school year: Everybody was young." in table.panes["ann"]


@proves("fate.creation.phase-definition", "fate.creation.sample-game-aspects")
def test_in_the_books_frame_it_is_about_two_years_and_else_as_long_as_it_is() -> None:
    framed, plain = Table(), begun()
    framed.does(GM, TakeFrame("planes"))
    framed.does(GM, BeginPhase("Childhood"))

    assert framed.state[Campaign].lasts == "about 2 years"
    assert "Phase 1 of 5, about 2 years: Childhood" in framed.panes["ann"]
    assert title(plain) == "Phase 1 of 5"

"""A skill of fighting stands whole on the page, with what it serves."""

from __future__ import annotations

from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.rulebook.parts import Listing
from threefates.systems.fate_2003.creation.planning import PlanCampaign
from threefates.systems.fate_2003.sheets.changes import MakeCharacter
from threefates.testing.proof import proves
from threefates.web.pages.drawing import draw


@proves("fate.skills.combat-by-weapon-category")
def test_each_skill_is_one_stone_with_all_that_it_serves() -> None:
    table = Table()
    table.does(GM, PlanCampaign(skills="Riding", lists=("combat-by-weapon-category",)))
    table.does(ANN, MakeCharacter("Mara", "Bows Good, One Handed Edged Good, Riding Good"))
    part = table.system.view(table.state, table.state.viewer("ann"))["skills"]
    assert isinstance(part, Listing)

    drawn = draw("skills", part, "fate_2003", secret=False)
    for skill in ("Bows (bow / crossbow)", "One Handed Edged (sword / knife / axe)", "Riding"):
        assert f"<b>{skill}</b>" in drawn
    taps = [one.hint for one in table.offers(ANN).values() if one.command == "fate.roll-trait"]
    assert "Roll Bows (bow / crossbow): Good (+2)." in taps

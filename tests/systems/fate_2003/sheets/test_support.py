"""What would carry a peak is said where a rank of advancement is spent, too."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.sheets.arcs import at_play, mara
from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.systems.fate_2003.creation.planning import PlanCampaign
from threefates.systems.fate_2003.sheets.advancement import Advance, SpendRank
from threefates.systems.fate_2003.sheets.sheets import Sheet
from threefates.systems.fate_2003.sheets.talents import picks
from threefates.testing.proof import proves


@proves("fate.pyramid.support-suggestions")
def test_what_carries_a_peak_is_said_where_a_rank_is_spent() -> None:
    table = at_play("Swordplay Fair, Riding Average, athletics Average")
    who = table.character("Mara")
    table.does(GM, Advance())
    assert table.offers(ANN)[f"fate.spend-rank.{who}"].hint == "Mara. Best one that serves Guild Thief"
    table.does(ANN, SpendRank(who, "Swordplay"))
    table.does(GM, Advance())

    assert table.offers(ANN)[f"fate.spend-rank.{who}"].hint == (
        "Mara. Best one that serves Guild Thief. To carry a peak like Swordplay: Metalworking, "
        "Knowledge: Fencing Schools, Shield Use, Alertness, "
        "other weapon skills, an advanced-maneuver skill. Knowledge and trades are always good."
    )
    assert picks(table.state, mara(table)) == tuple(one for one in picks(table.state, Sheet()) if one != "Athletics")


@proves("fate.r.perception-names", "fate.pyramid.support-suggestions")
@pytest.mark.parametrize("name", ["Awareness", "Alertness"])
def test_what_notices_is_suggested_by_the_name_that_it_has_here(name: str) -> None:
    table = Table()
    table.does(GM, PlanCampaign(skills=f"Swordplay, shield use, {name}"))

    found = picks(table.state, Sheet())

    assert [one for one in found if one[0].isupper()] == ["Shield Use", name]


@proves("fate.pyramid.support-suggestions", "fate.creation.skill-list-choice")
def test_what_is_not_on_the_campaigns_list_is_not_suggested() -> None:
    table = at_play("Swordplay Good", goal="")
    table.does(GM, PlanCampaign(skills="Swordplay, Riding, shield use"))
    table.does(GM, Advance())

    assert table.offers(ANN)[f"fate.spend-rank.{table.character('Mara')}"].hint == (
        "Mara. To carry a peak like Swordplay: Shield Use, other weapon skills, an advanced-maneuver skill. "
        "Knowledge and trades are always good."
    )

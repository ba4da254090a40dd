"""How far a fact may go is said to whoever asks for one, and to the Game Master who allows it."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.systems.fate_2003.points.narrative_control import ClaimFact, InvokeForEffect
from threefates.testing.proof import proves

REACH = {"items-and-coincidence": "handy things and lucky chances", "broad": "people and turns of the plot"}


@proves("fate.points.scope-dial", "fate.r.narrative-scope")
@pytest.mark.parametrize("scope", list(REACH))
@pytest.mark.parametrize("box", [False, True])
def test_everybody_who_decides_reads_how_far_it_goes_here(scope: str, *, box: bool) -> None:
    table = Table.reading(narrative_scope=scope).heroes()
    mara = table.character("Mara")
    said = f"Here it goes as far as {REACH[scope]}."
    offered = table.offers(ANN)[f"fate.{'invoke-for-effect' if box else 'claim-fact'}.{mara}"]
    assert offered.hint.startswith(said)
    table.does(ANN, InvokeForEffect(mara, "Proud", "the duke is here") if box else ClaimFact(mara, "the duke is here"))

    assert table.asked(GM, "fate.wished").options[0].detail == said

"""How far a fact may go is said to whoever asks for one, and to the Game Master who allows it."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.points.paid import held
from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.rulebook.agenda import Answer
from threefates.rulebook.messages import Command
from threefates.systems.fate_2003.points.additional_uses import Arrive
from threefates.systems.fate_2003.points.narrative_control import ClaimFact, InvokeForEffect
from threefates.systems.fate_2003.sheets.sheets import Sheets
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


@proves("fate.points.narrative", "fate.points.arrival", "fate.points.scope-dial", "fate.r.narrative-scope")
@pytest.mark.parametrize("scope", ["items-and-coincidence", "broad", "none"])
@pytest.mark.parametrize("use", ["fact", "effect", "arrival"])
def test_what_is_asked_for_is_answered_as_the_table_reads_it_by_then(use: str, scope: str) -> None:
    table = Table.reading(narrative_scope="items-and-coincidence" if scope != "items-and-coincidence" else "broad")
    mara = table.heroes().character("Mara")
    asks: dict[str, Command] = {
        "fact": ClaimFact(mara, "a rope hangs here"),
        "effect": InvokeForEffect(mara, "Proud", "the guards bow"),
        "arrival": Arrive(mara, "just as the door gives way"),
    }
    table.does(ANN, asks[use])
    table.reads("narrative-scope", scope)
    asked = table.asked(GM)
    so = asked.options[0]

    assert so.value == "so"
    assert (so.refusal is not None) == (scope == "none")
    if so.refusal:
        assert so.refusal.source == "fate.points.scope-dial"
        assert table.refusal(GM, Answer(asked.id, "so")) == "facts.out_of_scope"
        table.does(GM, Answer(asked.id, "not"))
    else:
        table.does(GM, Answer(asked.id, "so"))
    paid = scope != "none"
    assert held(table)["Mara"] == 3 - (paid and use != "effect")
    assert table.state[Sheets][mara].aspects["Proud"].checked == (paid and use == "effect")

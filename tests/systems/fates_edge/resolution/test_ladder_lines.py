"""What the Game Master measures a task against says the rungs of the table's own ladder."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.rulebook.parts import Words
from threefates.testing.proof import proves

CORE, GUIDE = "fe.resolution.dv-ladder-core", "fe.resolution.dv-ladder-cp"


@pytest.mark.parametrize(
    ("reading", "source", "said"),
    [
        pytest.param(
            *("three_to_six", CORE, ["DV 3: routine", "DV 4: pressured (default)", "DV 5: hard", "DV 6+: extreme"]),
            marks=proves(CORE),
        ),
        pytest.param(
            *("one_to_four", GUIDE, ["DV 1: routine", "DV 2: pressured (default)", "DV 3: hard", "DV 4+: extreme"]),
            marks=proves(GUIDE),
        ),
    ],
)
def test_the_lines_beside_the_form_are_those_of_the_ladder_that_it_names(
    reading: str, source: str, said: list[str]
) -> None:
    evening = Evening(dv_method="ladder_judgment", dv_ladder=reading)
    evening.do("ann", "fe.propose", hero=evening.hero(), attribute="wits", skill="Tinker")

    part = evening.view("gm")["dv-helper"]
    form = next(offer for offer in evening.offers("gm", "fe.set-terms") if offer.fields).fields[0].label

    assert isinstance(part, Words)
    assert [line.text.partition(", ")[0] for line in part.lines] == said
    assert {line.cites for line in part.lines} == {(source,)}
    assert all(rung.replace("DV ", "").replace(":", "").replace(" (default)", "") in form for rung in said)


@proves("fe.resolution.dv-ladder-standard", "fe.resolution.dv-quick-reference")
@pytest.mark.parametrize("method", ["ladder_judgment", "full_construction", "position_map"])
def test_the_standard_ladder_is_what_its_table_measures_by_however_a_dv_is_begun(method: str) -> None:
    evening = Evening(dv_method=method, dv_ladder="standard_two_to_seven")
    evening.do("ann", "fe.propose", hero=evening.hero(), attribute="wits", skill="Tinker")

    part = evening.view("gm")["dv-helper"]

    assert isinstance(part, Words)
    assert [line.text.partition(", ")[0] for line in part.lines] == [
        *("DV 2: routine", "DV 3: easy", "DV 4: moderate", "DV 5: hard", "DV 6: very hard", "DV 7+: extreme")
    ]
    assert {line.cites for line in part.lines} == {
        ("fe.resolution.dv-ladder-standard", "fe.resolution.dv-quick-reference")
    }

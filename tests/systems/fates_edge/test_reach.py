"""How far hands, help and magic reach; what was begun in reach and is not rolled out of it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.magic.swearing import sworn
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.rites.blessings import Blessings
from threefates.testing.proof import proves

OATH = "Oath of Flame & Light"


def two() -> tuple[Evening, str, str]:
    """Vex, who knows Rites, and Pell, who is hurt."""
    evening, vex = sworn()
    pell = evening.hero("Pell", "bob", trained=["Arcana"])
    evening.do("gm", "fe.set-harm", hero=pell, harm=2, reason="a fall")
    return evening, vex, pell


@proves("fe.patrons.rites-oath-of-flame", "fe.range.targeting")
@pytest.mark.parametrize(("band", "code"), [("", ""), ("close", ""), ("near", "reach.far"), ("absent", "reach.far")])
def test_a_rite_that_heals_by_touch_is_for_who_is_close(band: str, code: str) -> None:
    evening, vex, pell = two()
    if band:
        evening.do("gm", "fe.place-at", one=vex, other=pell, band=band)
    rite: dict[str, Any] = {"hero": vex, "rite": "lay-on-hands", "patron": OATH, "whom": pell}

    if code:
        assert evening.refused("ann", "fe.invoke-rite", **rite).code == code
    else:
        evening.do("ann", "fe.invoke-rite", **rite)


BEGUN: dict[str, dict[str, Any]] = {
    "fe.invoke-rite": {"hero": "vex", "rite": "tidemarks-blessing", "whom": "pell"},
    "fe.stabilize": {"healer": "vex", "hero": "pell"},
    "fe.perform-ritual": {
        "hero": "vex",
        "ritual": "quiet-veil",
        "on": ["pell"],
        "attribute": "wits",
        "skill": "Arcana",
    },
}


@proves("fe.range.bands")
@pytest.mark.parametrize("begins", BEGUN)
def test_what_is_begun_on_somebody_is_not_rolled_once_they_are_off_screen(begins: str) -> None:
    evening, vex, pell = two()
    who = {"vex": vex, "pell": pell}
    said = {
        field: [pell] if isinstance(given, list) else who.get(given, given) for field, given in BEGUN[begins].items()
    }
    evening.do("ann", begins, **said)
    evening.do("gm", "fe.set-terms", hero=vex, dv=2, position=1)
    evening.do("gm", "fe.place-at", one=vex, other=pell, band="absent")

    assert evening.refused("ann", "fe.roll-action", hero=vex).code == "reach.far"


@proves("fe.ritual.fate-splice")
def test_two_names_are_enough_for_a_fate_splice() -> None:
    evening, vex, pell = two()
    evening.do("gm", "fe.place-at", one=vex, other=pell, band="absent")
    ritual = {"hero": vex, "ritual": "fate-splice", "on": [vex, pell], "attribute": "wits", "skill": "Arcana"}
    evening.do("ann", "fe.perform-ritual", **ritual)

    assert vex in evening.state[Proposals].open


@proves("fe.patrons.rites-sealed-gate", "fe.range.bands")
@pytest.mark.parametrize(("band", "inside"), [("", True), ("far", True), ("absent", False)])
def test_a_circle_is_around_whoever_is_there(band: str, inside: bool) -> None:
    evening, vex, pell = two()
    if band:
        evening.do("gm", "fe.place-at", one=vex, other=pell, band=band)
    evening.do("ann", "fe.invoke-rite", hero=vex, rite="circle-of-denial", patron="The Sealed Gate")
    evening.do("gm", "fe.set-terms", hero=vex, dv=2, position=1)
    evening.do("ann", "fe.roll-action", *[8] * 4, hero=vex)

    assert (pell in {laid.hero for laid in evening.state[Blessings].laid}) is inside

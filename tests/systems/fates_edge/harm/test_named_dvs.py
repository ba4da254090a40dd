"""What the book itself names a DV for: it is rolled against that where the Position makes the DV of other actions."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.magic.swearing import sworn
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.rolling.roll_action import agreed
from threefates.testing.proof import proves

HEALING = ("fe.harm.recovery-gap", "fe.ruling.stabilize-action")
MAPPED: dict[str, Any] = {"dv_method": "position_map"}


def said_and_rolled(evening: Evening, hero: str) -> tuple[int, int]:
    """The DV that is said of an action, and the one that it would be rolled against from the worst Position."""
    evening.do("gm", "fe.set-terms", hero=hero, position=2)
    proposal = evening.state[Proposals][hero]
    rolled = agreed(evening.state, proposal)
    assert proposal.terms is not None
    assert rolled is not None
    return proposal.terms.dv, rolled.dv


@proves(*HEALING)
@pytest.mark.parametrize(("command", "harm", "dv"), [("fe.treat-harm", 1, 2), ("fe.stabilize", 3, 3)])
def test_healing_is_as_hard_as_the_book_says(command: str, harm: int, dv: int) -> None:
    evening = Evening(**MAPPED)
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.do("gm", "fe.set-harm", hero=tor, harm=harm, reason="the fall")
    evening.do("ann", command, healer=mara, hero=tor)
    terms = evening.state[Proposals][mara].terms

    assert terms is not None
    assert not terms.suggested  # nobody has to say it again
    assert said_and_rolled(evening, mara) == (dv, dv)


@proves("fe.ruling.rite-dv")
def test_a_rite_is_as_hard_as_its_cost_says() -> None:
    evening, hero = sworn("srd", **MAPPED)
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="lay-on-hands")
    said = evening.state[Proposals][hero].terms

    assert said is not None
    assert said_and_rolled(evening, hero) == (said.dv, said.dv)

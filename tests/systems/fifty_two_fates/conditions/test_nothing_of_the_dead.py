"""The dead say nothing about hits to come, and no cards of theirs are put aside."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import Fates, duel
from tests.systems.fifty_two_fates.few_cards import Written
from threefates.systems.fifty_two_fates.turns.in_play import lives
from threefates.testing.proof import proves

MARA, BERN = ["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"]


def mourned() -> Fates:
    fates = duel(MARA, BERN)
    fates.do("dana", "set-health", entity=fates.named("Mara"), health="dead")
    return fates


@proves("ff.conditions.dead")
@pytest.mark.parametrize(("seat", "command", "fields"), [("ann", "take-hits", {}), ("dana", "put-aside", {})])
def test_nothing_more_is_said_for_who_is_dead(seat: str, command: str, fields: dict[str, str]) -> None:
    fates = mourned()
    mara, bern = fates.named("Mara"), fates.named("Bern")

    open_to = [one for one in fates.offers(seat, command) if one.enabled and dict(one.fixed)["entity"] == mara]

    assert lives(fates.state, mara) is not None
    assert not open_to
    assert fates.refused(seat, command, entity=mara, **fields).code == "death.dead"
    fates.do("bob" if seat == "ann" else seat, command, entity=bern)
    assert fates.replayed() == fates.state


@proves("ff.conditions.dead")
def test_who_is_called_back_says_it_again() -> None:
    fates = mourned()
    mara = fates.named("Mara")

    fates.do("dana", "set-health", entity=mara, health="awake", chance=Written(()))
    fates.do("ann", "take-hits", entity=mara)

    assert "Mara takes hits unasked from now on." in fates.panes["tv"]

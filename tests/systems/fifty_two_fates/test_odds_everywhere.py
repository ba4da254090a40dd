"""Whoever is asked something that cards decide is told its odds, wherever evenings lead to."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from tests.laws.test_fates_evenings import OPENINGS, REOPENS, SYSTEM
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refusal
from threefates.rulebook.viewers import SeatId
from threefates.table.table import Table
from threefates.testing.bots import fill
from threefates.testing.curious import tour
from threefates.testing.evenings import seat_some
from threefates.testing.kit import open_table
from threefates.testing.laws import decided


class Lookout:
    """After every command of an evening: what is offered and would be accepted, with odds and without."""

    def __init__(self, seed: int) -> None:
        self.told, self.untold = Counter[str](), Counter[str]()
        self._pick = random.Random(seed).choice

    def __call__(self, table: Table) -> None:
        for seat in table.seating.seats:
            for offer in table.offers(seat):
                if offer.enabled and offer.command in table.system.counted:
                    self._ask(table, seat, fill(offer, self._pick))

    def _ask(self, table: Table, seat: SeatId, raw: dict[str, Any]) -> None:
        command, viewer = _command(table, raw), table.viewer(seat)
        if command is None or table.system.no_odds(table.state, viewer):
            return
        if isinstance(decided(table.system, table.state, command, viewer.seat), Refusal):
            return
        found = table.system.odds(table.state, command, viewer)
        (self.told if found else self.untold)[raw["type"]] += 1


def _command(table: Table, raw: dict[str, Any]) -> Command | None:
    try:
        return table.system.read_command(raw)
    except msgspec.ValidationError:
        return None


async def watched(seed: int, commands: int) -> Lookout:
    scenario, first = OPENINGS[seed % len(OPENINGS)]
    table, look = await open_table(SYSTEM, seed=f"odds {seed}", scenario=scenario), Lookout(seed)
    await seat_some(table, 3)
    await tour(table, random.Random(seed).choice, commands, first=first, reopens=REOPENS, each=look)
    return look


@pytest.mark.parametrize("seed", range(4))
def test_what_is_offered_and_would_be_accepted_has_its_odds(seed: int) -> None:
    found = asyncio.run(watched(seed, 20))

    assert found.untold == Counter()
    assert found.told.total() > 20


@pytest.mark.soak
def test_a_hundred_evenings_leave_nobody_without_odds() -> None:
    found = [asyncio.run(watched(seed, 40)) for seed in range(100)]

    told = sum((look.told for look in found), Counter[str]())
    print(f"odds told: {told.most_common()}")
    assert sum((look.untold for look in found), Counter[str]()) == Counter()
    assert set(told) >= {"ff.attack", "ff.attack-by-draw", "ff.cast", "ff.maneuver", "ff.defend", "ff.counter"}

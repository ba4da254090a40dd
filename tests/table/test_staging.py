"""What comes on the stage: to each seat what that seat may know, as it was then."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.tables import do, opened, run
from threefates.commons.clocks import Clocks
from threefates.rulebook import parts
from threefates.rulebook.parts import Words
from threefates.table.staging import Staged
from threefates.table.table import Table
from threefates.testing.random_play import seat_some


async def played(folder: Path) -> dict[str, tuple[Staged, ...]]:
    """A scene is read aloud, and a hidden clock and an open one are filled."""
    async with opened(folder, "fates_edge", seed="a stage") as table:
        await seat_some(table)
        gm, player = (role_of(table, role) for role in ("gm", "player"))
        await do(table, gm, "start-scene", title="The bridge", description="It is gone.")
        for name, hidden in (("The tide", False), ("The traitor", True)):
            await do(table, gm, "start-clock", name=name, size=2, hidden=hidden)
        await do(table, gm, "describe-scene", title="The bridge", description="A rope is all that is left.")
        for clock in tuple(table.state[Clocks].known):
            await do(table, gm, "tick-clock", clock=clock, segments=2, why="time")
        return {who: table.staged(seat, 0) for who, seat in (("gm", gm), ("player", player))}


def role_of(table: Table, role: str) -> str:
    """Somebody who sits there as that."""
    return next(seat.id for seat in table.seating.seats.values() if seat.role == role)


def test_everybody_sees_what_they_may_know_as_it_was_then(tmp_path: Path) -> None:
    staged = run(played(tmp_path))

    scenes = [each.parts["scene"] for each in staged["player"] if "scene" in each.parts]
    assert [each.lines[0].text for each in scenes if isinstance(each, Words)] == [
        "It is gone.",
        "A rope is all that is left.",
    ]
    assert [each.text for each in staged["player"]][-1] == "The tide is full."
    assert [each.text for each in staged["gm"]][-2:] == ["The tide is full.", "The traitor is full."]
    assert "traitor" not in str(staged["player"])
    (full,) = [part for part in staged["gm"][-1].parts.values() if isinstance(part, parts.Clocks)]
    assert (full.clocks[0].filled, full.clocks[0].hidden) == (2, True)
    assert staged["gm"][-1].to


async def told(folder: Path, system: str, scenario: str, book: str, secret: str) -> tuple[Staged, ...]:
    """A ready evening begins, and a secret of it is told."""
    async with opened(folder, system, scenario=scenario) as table:
        await seat_some(table)
        gm, player = (role_of(table, role) for role in ("gm", "player"))
        ready = next(offer for offer in table.offers(player) if offer.command == f"{book}.play-ready")
        fixed: dict[str, Any] = dict(ready.fixed)
        await do(table, player, ready.command, **fixed)
        await do(table, gm, f"{book}.begin-scenario")
        await do(table, gm, f"{book}.tell-secret", secret=secret)
        return tuple(table.staged(player, 0))


@pytest.mark.parametrize(
    ("system", "scenario", "book", "secret"),
    [
        ("fates_edge", "lantern-at-dusk", "fe", "hasks-brother"),
        ("fate_2003", "nine-years-tide", "fate", "rim"),
        ("fifty_two_fates", "ninth-well", "ff", "water"),
    ],
)
def test_a_secret_that_is_told_stands_before_everybody(
    tmp_path: Path, system: str, scenario: str, book: str, secret: str
) -> None:
    *_, last = run(told(tmp_path, system, scenario, book, secret))

    (part,) = last.parts.values()
    assert isinstance(part, Words)
    assert part.lines[0].text == last.text
    assert last.to == ()

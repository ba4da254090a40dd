"""Nobody waits for a long log: what is told, taken away, brought and taken back costs what the log is long.

Of short logs little is kept, so that all of them count as long; what is counted is told in `test_crowds_seen`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import Any, Final

import pytest

from tests.laws.counted import TIMES
from tests.laws.served import Served
from tests.laws.turns import Taken, resting, taken
from threefates.table import frames, timeline
from threefates.table.records import whole_record
from threefates.table.table import Table
from threefates.testing.kit import open_table
from threefates.testing.random_play import seat_some
from threefates.web.pages.home import ready
from threefates.web.streaming import json_pieces

FEW: Final = 120
MANY: Final = 480
"""How many events there are, and four times as many."""
KEEP: Final = 16
FOLD_EVERY: Final = 64
AT_ONCE: Final = 6
SMALL: Final = 12_000
LONGEST: Final = 36_000
"""Calls in a turn of the loop: some ten milliseconds, however long the log is."""
PLAYER: Final = "player-0"
SAID: Final = ("played", "taken back")


async def played(table: Table, at: int, do: Callable[..., Awaitable[object]]) -> None:
    """Evenings of short scenes, with clocks, dice and talk."""
    if at % 12 == 1:
        await (do("end-evening") if at > 1 else asyncio.sleep(0))
        await do("start-evening")
    await do("start-scene", title=f"Scene {at}", description="It rains.")
    await do("roll-dice", dice="2d6", label="the lock")
    await do("say", text=f"That was {at}.")


async def taken_back(table: Table, at: int, do: Callable[..., Awaitable[object]]) -> None:
    """What was just done is taken back, and sometimes restored."""
    await do("roll-dice", dice="2d6", label="the lock")
    await do("start-scene", title=f"Scene {at}", description="It rains.")
    await do("undo", command=table.timeline.spans.standing[-1])
    if at % 2:
        await do("redo")


def served(kind: str, events: int) -> Served:
    """A server with a table whose log has so many events."""

    async def made() -> Table:
        table = await open_table("fate_2003", seed="long")
        await seat_some(table, 2)
        table.timeline.keep = KEEP
        number = 0

        async def do(tag: str, **fields: Any) -> None:
            await table.ask("s1", f"c-{table.version}", table.system.read_command({"type": tag, **fields}))

        while table.version < events:
            number += 1
            await (played if kind == "played" else taken_back)(table, number, do)
        return table

    return Served(asyncio.run(made()))


def asked(on: Served) -> Iterator[tuple[str, Callable[[], Awaitable[object]]]]:
    """Everything that looks back, by name."""
    for key in ("gm", PLAYER):
        for page in ("", "log", "journal", "recap", "export", "names"):
            yield f"{key}: {page or 'page'}", on.at(key, page)
        yield f"{key}: API log", on.api(key, "log?after=0")
        yield f"{key}: a window that slept", partial(_woken, on, key)
    first = on.table.timeline.spans.standing[0]
    yield "a look at what would go", on.at("gm", f"back?command={first}")
    yield "what is said", on.acts("gm", type="say", text="Hello.")
    yield "the operator's copy", on.operator("POST", f"/tables/{on.table.row.id}/export")
    yield "the operator brings it", on.brings(b"".join(json_pieces(asyncio.run(whole_record(on.table)))))
    yield "taking all of it back", on.acts("gm", type="undo", command=first)
    yield "restoring it", on.acts("gm", type="redo")


async def _woken(on: Served, key: str) -> None:
    shows = await on.window(key, "after=0")
    await shows(on.table.version)


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for _ in ready():
        pass
    monkeypatch.setattr(timeline, "FOLD_EVERY", FOLD_EVERY)
    monkeypatch.setattr(frames, "TOLD_AT_ONCE", AT_ONCE)
    monkeypatch.setattr(frames, "TOLD_AHEAD", FOLD_EVERY)
    with resting(monkeypatch):
        yield


@pytest.mark.soak  # in the ordinary run: each way of looking back by itself, in tests/table and tests/web
@pytest.mark.parametrize("kind", SAID)
def test_a_log_four_times_as_long_costs_four_times_as_much_and_nobody_waits_for_it(kind: str) -> None:
    few, many = ({name: taken(work) for name, work in asked(served(kind, size))} for size in (FEW, MANY))

    assert too_much(few, many) == {}


def too_much(few: dict[str, Taken], many: dict[str, Taken]) -> dict[str, object]:
    """What costs more than about four times as much, or keeps everybody waiting."""
    grown = {
        name: (few[name].all, now.all) for name, now in many.items() if now.all > max(SMALL, TIMES * few[name].all)
    }
    return grown | {f"a step of {name}": now.longest for name, now in many.items() if now.longest > LONGEST}

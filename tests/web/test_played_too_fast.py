"""Where a table is played at faster than is worked out what may be done there, the rest of it is not done at once."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import Any, cast

import pytest

from threefates.commons.characters import Characters
from threefates.rulebook.refusals import Refused
from threefates.table import looking
from threefates.table.frames import Watch
from threefates.table.sitting import key_hash
from threefates.table.slices import Work, at_once
from threefates.table.table import Table
from threefates.testing.kit import open_table
from threefates.testing.random_play import seat_some
from threefates.web.keys import Holder
from threefates.web.limits import TOO_FAST
from threefates.web.pages import Folds, PageShown
from threefates.web.routes import _Live

GM = "s1"


async def opened() -> Table:
    table = await open_table("fates_edge", seed="too fast")
    await seat_some(table, 1)
    await asks(table, {"type": "fe.make-hero", "name": "Aria"})
    return table


async def asks(table: Table, raw: dict[str, Any], numbers: count[int] = count()) -> None:  # noqa: B008 - meant
    await table.ask(GM, f"c{next(numbers)}", table.system.read_command(raw))


async def hurt(table: Table, harm: int) -> None:
    (hero, *_) = table.state[Characters].known
    await asks(table, {"type": "fe.set-harm", "hero": hero, "harm": harm, "reason": "it fell"})


@pytest.mark.parametrize("played", [True, False])
def test_a_page_of_a_table_that_never_rests_is_refused_and_else_it_is_not(
    monkeypatch: pytest.MonkeyPatch, *, played: bool
) -> None:
    monkeypatch.setattr(looking, "LOOK", 0.0)  # however little is left to be worked out, it is much

    async def looked() -> int:
        table, looks = await opened(), count(1)

        async def does(work: Work[None]) -> None:
            at_once(work)
            number = next(looks)
            if played:
                await hurt(table, 1 + number % 3)

        await Holder(table, GM, key_hash("gm")).looks(does=does)
        return next(looks)

    if played:
        with pytest.raises(Refused) as refused:
            asyncio.run(looked())
        assert refused.value.refusal.code == TOO_FAST
    else:
        assert asyncio.run(looked()) == 2


def test_a_window_shows_what_is_new_and_what_may_be_done_once_that_is_worked_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def shown() -> tuple[str, str]:
        table = await opened()
        await asks(table, {"type": "start-scene", "title": "The Road"})  # before that the desk asks how to join
        page = _Live(
            cast("Any", None), Holder(table, GM, key_hash("gm")), Watch(table, GM), PageShown(Folds(joined=True))
        )
        page.drawn.version = table.version  # its first frame has been paid for
        at_once(page.ahead())
        if frame := page.watch.frame():
            at_once(page.dress(frame))
        monkeypatch.setattr(looking, "LOOK", 0.0)
        await asks(table, {"type": "start-scene", "title": "The Gate"})
        found = []
        for is_worked_out in (False, True):
            if is_worked_out:
                at_once(page.ahead())
            frame = page.watch.frame()
            found.append(at_once(page.dress(frame or page.watch.at_once())).decode())
            assert page.watch.behind is not is_worked_out  # else nobody would look again before something happens
        return found[0], found[1]

    hurried, whole = asyncio.run(shown())

    assert "The Gate" in hurried
    assert "<form" not in hurried
    assert "<form" in whole

"""However much a seat is offered, it is named and listed in slices; what others do meanwhile is theirs to pay for."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from starlette.responses import StreamingResponse

from tests.web_pages.made_up import here
from threefates.rulebook.offers import Offer
from threefates.table import looking
from threefates.table.slices import Work, at_once
from threefates.table.table import Table
from threefates.testing.kit import open_table
from threefates.testing.random_play import seat_some
from threefates.web import pages
from threefates.web.api import _offered
from threefates.web.pages import Folds
from threefates.web.pages.folds import group_id
from threefates.web.streaming import PIECE, answered
from threefates.web.weighing import Turn

MANY = tuple(Offer("say", f"Say {number}", fixed=(("text", f"{number}"),), group="Talk") for number in range(1000))


def slices_of(work: Work[object]) -> int:
    """Into how many slices work falls."""
    return sum(1 for _ in work)


def test_names_and_forms_of_a_thousand_offers_are_made_in_slices() -> None:
    assert slices_of(pages.names(MANY, here())) >= 50
    assert slices_of(_offered(MANY)) >= 20
    assert slices_of(pages.named(MANY)) >= 10
    assert slices_of(pages.about(MANY, here(), "7")) >= 10


def test_a_page_of_a_thousand_offers_is_drawn_in_slices_and_is_the_same() -> None:
    many = tuple(replace(offer, group=f"Heading {number // 20}") for number, offer in enumerate(MANY))
    folds = [group_id("do", offer.group) for offer in many]
    shown: dict[str, Any] = {"version": 1, "view": {}, "public": {}, "offers": many, "told": ()}

    slices = slices_of(pages.seat_in_slices(here(), **shown, folds=Folds(folds)))
    page = pages.seat(here(), **shown, folds=Folds(folds))

    assert slices >= 50
    assert page.count("<form") >= len(many)


def test_a_long_page_goes_out_in_pieces_and_comes_whole() -> None:
    async def chunks(page: str) -> list[bytes]:
        response = answered(page)
        assert isinstance(response, StreamingResponse)
        return [bytes(piece) async for piece in response.body_iterator if isinstance(piece, bytes)]

    page = "é" * PIECE
    found = asyncio.run(chunks(page))

    assert b"".join(found).decode() == page
    assert max(map(len, found)) <= PIECE
    assert not isinstance(answered("short"), StreamingResponse)


def test_a_look_that_takes_long_rests_more_often_than_it_did_at_first(monkeypatch: pytest.MonkeyPatch) -> None:
    stretches: list[float] = []

    def tired_at_once(seconds: float) -> Callable[[], bool]:
        stretches.append(seconds)
        return lambda: len(stretches) < 5

    table = opened()
    table.view("s1")
    monkeypatch.setattr(looking, "stretch", tired_at_once)
    at_once(table.looking("s1"))

    assert stretches[2:] == [looking.LOOK, looking.STRETCH, looking.STRETCH]
    assert looking.STRETCH <= looking.LOOK / 4


def opened() -> Table:
    async def made() -> Table:
        table = await open_table("fates_edge", seed="much")
        await seat_some(table, 1)
        for number in range(4):
            command = {"type": "fe.make-hero", "name": f"Aria {number}"}
            await table.ask("s1", f"c{number}", table.system.read_command(command))
        return table

    return asyncio.run(made())


def test_what_others_do_between_two_slices_is_theirs_to_pay_for() -> None:
    def mine() -> Work[None]:
        for _ in range(4):
            busy(0.01)
            yield

    async def others() -> None:
        for _ in range(20):
            busy(0.01)
            await asyncio.sleep(0)

    async def both() -> tuple[float, float]:
        turn, began = Turn(), time.thread_time()
        beside = asyncio.create_task(others())
        await turn.does(mine())
        took = time.thread_time() - began
        await beside
        return took, took - turn.others

    took, paid = asyncio.run(both())
    assert took > 0.06
    assert 0.035 < paid < 0.06


def busy(seconds: float) -> None:
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass

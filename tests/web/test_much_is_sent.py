"""What is sent is counted before anybody makes sense of it: much that means nothing keeps nobody waiting."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import Route

from tests.serving import Serving, serving
from threefates.rulebook.refusals import Refused
from threefates.table.looking import Looking
from threefates.table.slices import Work
from threefates.web import schemas
from threefates.web.buckets import Buckets, Rate
from threefates.web.limits import SAID_FOR_NOTHING, Limits
from threefates.web.schemas import PictureSent

MANY = 4 * 1024 * 1024  # bytes, as in a picture that is sent
LONG = 60_000
CARD = {"id": "card", "command": {"type": "raise-x-card"}}
READS_NOTHING = {"/tables/leave"}
NO_FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[Serving]:
    with serving(tmp_path, no_limits=False) as server:
        server.service.limits._sayings = Buckets(Rate(per_second=0, burst=100))
        yield server


@pytest.mark.parametrize(
    "body",
    [b"[" * MANY, b'{"picture":[' + b"{}," * (MANY // 3) + b"1]}", b"[" * 30 + b'""' * (MANY // 2)],
    ids=["deep", "wide", "texts"],
)
def test_a_picture_that_is_nothing_but_brackets_is_refused_before_they_are_counted(body: bytes) -> None:
    began = time.thread_time()

    with pytest.raises(Refused) as refused:
        schemas.read(body, PictureSent)

    assert time.thread_time() - began < 1
    assert refused.value.refusal.code == "body.not_json"


def test_what_is_long_and_of_another_shape_is_explained_without_reading_it_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(schemas, "faults", lambda value, shape: pytest.fail("it was read once more"))

    with pytest.raises(Refused, match="picture"):
        schemas.read(b'{"picture":5,"x":[' + b"1," * LONG + b"1]}", PictureSent)


def test_what_somebody_without_a_key_sends_is_counted_by_its_length(limited: Serving) -> None:
    table = limited.open_table()
    much = b'{"code": "x", "more": "' + b"x" * LONG + b'"}'

    said = [
        [limited.ask("POST", f"/api/tables/{table['table']}/{door}", content=much).status_code for _ in range(4)]
        for door in ("seats", "claims")
    ]

    assert said[0] == [422, 422, 429, 429]
    assert said[1] == [429] * 4


def test_forms_that_are_none_are_counted_at_the_door(limited: Serving) -> None:
    limited.service.limits._addresses = Buckets(Rate(per_second=0, burst=3))

    start = [limited.ask("POST", "/start", content=b"\xff", headers=NO_FORM).status_code for _ in range(4)]
    join = limited.ask("POST", "/join/BCDFGHJKLM", content=b"\xff", headers=NO_FORM).status_code

    assert (start, join) == ([409, 409, 409, 429], 429)


@pytest.mark.parametrize("door", ["api", "page", "odds"])
def test_nonsense_without_end_from_a_guest_is_refused_unread_and_their_x_card_is_not(
    limited: Serving, door: str
) -> None:
    table = limited.open_table()
    guest = limited.sit(table, "Gus", "guest")
    api, page = f"/api/tables/{table['table']}", f"/t/{table['table']}/{guest['seat']}"
    doors: dict[str, dict[str, Any]] = {
        "api": {"path": f"{api}/commands", "content": b'{"id": "a", "x": "' + b"x" * LONG + b'"}'},
        "page": {"path": f"{page}/act", "data": {"_type": "none", "x": "é" * 9000}},
        "odds": {"path": f"{page}/odds", "data": {"_type": "none", "x": "é" * 9000}},
    }
    headers = {"Cookie": f"key={guest['key']}", "HX-Request": "true"}

    said = [limited.ask("POST", **doors[door], key=guest["key"], headers=headers).status_code for _ in range(6)]
    card = limited.ask("POST", f"{api}/commands", key=guest["key"], json=CARD)

    assert said[0] in (204, 422)
    assert said[-3:] == [429] * 3
    assert card.status_code == 200


def test_what_is_short_counts_nothing_however_much_came_before() -> None:
    limits = Limits(clock=lambda: 0.0)
    limits.hear("192.0.2.1", 1000 * LONG)
    with pytest.raises(Refused):
        limits.hear("192.0.2.1", LONG)

    limits.hear("192.0.2.1", SAID_FOR_NOTHING)
    limits.hear("192.0.2.2", LONG)


def test_a_page_of_a_form_that_was_refused_is_made_ready_in_slices_and_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = list[str]()
    looking = Looking.looking

    def noted(table: Looking, seat: str, *opened: Any) -> Work[None]:
        looked.append(seat)
        return looking(table, seat, *opened)

    monkeypatch.setattr(Looking, "looking", noted)
    with serving(tmp_path, no_limits=False) as server:
        server.service.limits._seats = Buckets(Rate(per_second=0, burst=3))
        table = server.open_table()
        at, cookie = f"/t/{table['table']}/s1/act", {"Cookie": f"key={table['key']}"}
        said = [server.ask("POST", at, headers=cookie, data={"_type": "none"}).status_code for _ in range(4)]

    assert said == [422, 422, 422, 429]
    assert looked == ["s1"] * 3


def doors(server: Serving) -> set[str]:
    """Every address at which something may be sent."""
    routes = [route for route in server.app.routes if isinstance(route, Route)]
    return {re.sub(r"{\w+(:\w+)?}", "x", route.path) for route in routes if "POST" in (route.methods or ())}


def test_no_door_makes_sense_of_much_without_counting_it(limited: Serving) -> None:
    limits, endless = limited.service.limits, dict[str, int]()
    for door in sorted(doors(limited)):
        limits._sayings = Buckets(Rate(per_second=0, burst=100))
        limits._addresses = Buckets(Rate(per_second=0, burst=3))
        said = [limited.ask("POST", door, content=b"[" * LONG).status_code for _ in range(7)]
        endless |= {door: said[-1]} if said[-1] != 429 else {}

    assert len(doors(limited)) >= 15
    assert set(endless) == READS_NOTHING

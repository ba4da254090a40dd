"""The WebSocket of the API: what is new for a seat, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.web.conftest import Evening


@contextmanager
def watching(evening: Evening, key: str = "", after: int | None = None, **more: Any) -> Iterator[ClientConnection]:
    query = "" if after is None else f"?after={after}"
    address = f"ws://127.0.0.1:{evening.server.port}{evening.at('stream')}{query}"
    headers = {**more.pop("headers", {}), **({"Authorization": f"Bearer {key}"} if key else {})}
    with connect(
        address, additional_headers=headers, compression=None, proxy=None, ping_interval=None, **more
    ) as socket:
        yield socket


def frame(socket: ClientConnection) -> dict[str, Any]:
    return dict(json.loads(socket.recv(timeout=10)))


def frame_with(socket: ClientConnection, part: str) -> dict[str, Any]:
    """The next frame in which that part changed: others may come before it, as seats come and go."""
    while part not in (found := frame(socket))["parts"]:
        pass
    return found


def test_the_first_frame_is_where_the_table_stands(evening: Evening) -> None:
    with watching(evening, evening.mara) as socket:
        first = frame(socket)

    seen = evening.view(evening.mara)
    assert set(first) == {"version", "told", "parts", "struck", "head"}
    assert first["version"] == seen["version"]
    assert set(first["parts"]) == set(seen["parts"])
    assert first["told"] == []


def test_what_one_seat_does_every_other_seat_sees(evening: Evening) -> None:
    with watching(evening, evening.bo) as socket:
        frame_with(socket, "tossers")

        evening.done(evening.mara, "tc.toss", who=evening.obol)
        second = frame_with(socket, "coins")

    assert second["version"] == evening.view(evening.bo)["version"]
    assert "Obol throws" in second["told"][0]["text"]
    assert "mine" not in second["parts"]


def test_a_secret_goes_down_no_other_seats_wire(evening: Evening) -> None:
    with watching(evening, evening.bo) as bo, watching(evening, evening.mara) as mara:
        frame_with(bo, "tossers")
        frame_with(mara, "mine")

        evening.done(evening.mara, "tc.hide", who=evening.obol, secret=7)
        of_bo, of_mara = frame_with(bo, "tossers"), frame_with(mara, "mine")

    assert of_bo["told"][0]["text"] == "Obol hides a number."
    assert of_mara["told"][0]["text"] == "Obol hides 7."
    assert "7" not in json.dumps(of_bo["parts"]["tossers"])


def test_a_window_that_slept_is_told_what_came_after_its_version(evening: Evening) -> None:
    slept_at = evening.view(evening.bo)["version"]
    for number in range(1, 10):
        evening.done(evening.mara, "tc.hide", who=evening.obol, secret=number)

    with watching(evening, evening.bo, after=slept_at) as socket:
        woken = frame(socket)

    assert [line["text"] for line in woken["told"]] == ["Obol hides a number."] * 9
    assert woken["version"] == slept_at + 9


def test_a_version_that_never_was_is_no_harm(evening: Evening) -> None:
    with watching(evening, evening.bo, after=9_999_999) as socket:
        woken = frame(socket)

    assert woken["told"] == []
    assert woken["parts"]


def test_taking_back_strikes_what_was_told_before(evening: Evening) -> None:
    with watching(evening, evening.bo) as socket:
        frame_with(socket, "tossers")
        evening.done(evening.mara, "tc.hide", who=evening.obol, secret=4, id="to-be-undone")
        frame_with(socket, "tossers")

        evening.done(evening.mara, "undo", command="to-be-undone")
        struck = frame_with(socket, "tossers")

    assert struck["struck"] == {"to-be-undone": True}


def test_who_is_in_touch_is_seen_by_all(evening: Evening) -> None:
    with watching(evening, evening.mara) as socket:
        frame(socket)
        with watching(evening, evening.bo):
            came = frame_with(socket, "seats")
        left = frame_with(socket, "seats")

    def detail(seen: dict[str, Any]) -> str:
        return str(next(row["detail"] for row in seen["parts"]["seats"]["rows"] if row["text"] == "Bo"))

    assert detail(came) == "plays, here"
    assert detail(left) == "plays, out of touch"


def test_a_key_may_be_shown_as_a_subprotocol(evening: Evening) -> None:
    with watching(evening, subprotocols=["threefates", f"key.{evening.mara}"]) as socket:
        first = frame(socket)

    assert socket.subprotocol == "threefates"
    assert "mine" in first["parts"]


def test_a_key_may_be_shown_as_the_first_message(evening: Evening) -> None:
    with watching(evening) as socket:
        socket.send(json.dumps({"key": evening.mara}))
        first = frame(socket)

    assert "mine" in first["parts"]


@pytest.mark.parametrize("message", ['{"key": "made up"}', "{}", "[]", "nonsense", '{"key": 3}'])
def test_a_first_message_without_a_good_key_is_refused_in_words(evening: Evening, message: str) -> None:
    with watching(evening) as socket:
        socket.send(message)
        problem = frame(socket)
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=10)

    assert problem["code"] in ("key.unknown", "key.missing")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401


@pytest.mark.parametrize(
    ("key", "headers", "status", "code"),
    [
        ("made up", {}, 401, "key.unknown"),
        ("", {"Origin": "http://evil.example"}, 403, "origin.foreign"),
        ("", {"Host": "evil.example"}, 421, "host.unknown"),
    ],
)
def test_who_may_not_watch_is_refused_in_words_before_it_begins(
    evening: Evening, key: str, headers: dict[str, str], status: int, code: str
) -> None:
    with pytest.raises(InvalidStatus) as refused, watching(evening, key, headers=headers):
        pass

    answer = refused.value.response
    assert answer.status_code == status
    assert json.loads(answer.body or b"")["code"] == code


def test_a_version_that_is_none_is_refused(evening: Evening) -> None:
    address = f"ws://127.0.0.1:{evening.server.port}{evening.at('stream')}?after=-3"

    with pytest.raises(InvalidStatus) as refused, connect(address, proxy=None):
        pass

    assert refused.value.response.status_code == 422


def test_a_seat_that_moves_to_another_device_leaves_the_old_one(evening: Evening) -> None:
    asked = {"code": evening.code, "seat": evening.mara_seat}
    claim = evening.server.ask("POST", evening.at("claims"), json=asked).json()

    with watching(evening, evening.mara) as socket:
        frame(socket)
        evening.done(evening.gm, "confirm-claim", claim=claim["claim"])
        with pytest.raises(ConnectionClosed):
            list(socket)

    assert socket.close_code == 4401


def test_a_message_longer_than_any_key_ends_the_socket(evening: Evening) -> None:
    with watching(evening) as socket:
        socket.send("x" * 100_000)
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=10)

    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


def test_a_seat_opens_only_so_many_windows(evening: Evening) -> None:
    with ExitStack() as windows:
        for _ in range(40):
            frame(windows.enter_context(watching(evening, evening.bo)))

        with pytest.raises(InvalidStatus) as refused, watching(evening, evening.bo):
            pass

    assert json.loads(refused.value.response.body or b"")["code"] == "rate.windows"

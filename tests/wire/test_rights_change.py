"""Rights change while windows are open, some of them asleep: what a seat may read no more comes down none of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.serving import GAME, Serving
from tests.wire.room import Room, Seat
from threefates.table.games import games

SYSTEMS = sorted({*games()} - {GAME})
SEAT_GONE = 4401


def done(room: Room, **raw: Any) -> int:
    """Something that the Game Master does; the version it led to."""
    said = room.ask(room.seats[0], "POST", "commands", json={"id": f"d{room.table.version}", "command": raw})
    assert said.status_code == 200, said.text
    return int(said.json()["version"])


def secret(room: Room, word: str) -> int:
    """A secret, of which nobody reads but who runs the game."""
    done(room, type="roll-dice", dice="d20", label=f"{word} rolled", secret=True)
    done(room, type="start-clock", name=f"{word} ticks", size=4, hidden=True)
    return done(room, type="write-secret", title=f"{word} written", text=word)


def left(window: ClientConnection) -> Iterator[str]:
    """All that waits in a window, or is sent to it soon; then why it was closed, if it was."""
    try:
        while True:
            said = window.recv(timeout=0.3)
            yield said if isinstance(said, str) else said.decode()
    except TimeoutError:
        return
    except ConnectionClosed as closed:
        yield f"closed {closed.rcvd.code if closed.rcvd else 0}"


def opened(room: Room, seat: Seat, stack: ExitStack) -> list[ClientConnection]:
    """The stream of a seat and its page, from now and from the first version on: nobody reads them for now."""
    ways = [way for query in ("", "?after=0") for way in room.sockets(seat, query)]
    return [stack.enter_context(room.open(address, headers)) for address, headers in ways]


@pytest.mark.parametrize("role", ["player", *(pytest.param(it, marks=pytest.mark.soak) for it in ("guest", "screen"))])
@pytest.mark.parametrize("system", SYSTEMS)
def test_who_helped_to_run_the_game_is_sent_no_secret_any_more(server: Serving, system: str, role: str) -> None:
    room = Room(server, system)
    _, mara, *_ = room.seats
    with ExitStack() as stack:
        windows = opened(room, mara, stack)
        secret(room, "q1before")
        done(room, type="set-role", seat=mara.id, role="co-gm")
        secret(room, "q2meanwhile")
        helped = [[*left(window)] for window in opened(room, mara, stack)]
        lost = done(room, type="set-role", seat=mara.id, role=role)
        secret(room, "q3after")
        heard = [[*left(window)] for window in windows]

    assert all("q1before" in "".join(said) and "q2meanwhile" in "".join(said) for said in helped)
    assert not any("q3after" in message for said in heard for message in said)
    frames = [json.loads(message) for said in heard[::2] for message in said]
    since = [frame for frame in frames if frame["version"] >= lost]
    assert since
    assert not any("q1before" in json.dumps(frame["parts"]) for frame in since)


@pytest.mark.parametrize("away", ["remove-seat", "sign-out"])
def test_a_window_of_a_seat_that_is_gone_or_moved_is_closed_and_told_nothing_more(server: Serving, away: str) -> None:
    room = Room(server, "fate_2003")
    _, _, bo, *_ = room.seats
    with ExitStack() as stack:
        windows = opened(room, bo, stack)
        if away == "remove-seat":
            done(room, type="remove-seat", seat=bo.id)
        else:
            path = f"/t/{room.id}/{bo.id}/sign-out-others"
            assert server.ask("POST", path, headers={"Cookie": f"key={bo.key}"}).status_code == 303
        done(room, type="say", text="q4after")
        heard = [[*left(window)] for window in windows]

    assert [said[-1] for said in heard] == [f"closed {SEAT_GONE}"] * len(windows)
    assert not any("q4after" in message for said in heard for message in said)

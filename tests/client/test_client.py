"""The client: a seat over HTTP, and the bot of its docstring, against a real server."""

from __future__ import annotations

import inspect
import subprocess
import sys
import textwrap
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.datastructures import Headers
from websockets.exceptions import InvalidMessage, InvalidStatus
from websockets.http11 import Response

from tests.serving import GAME, Serving, serving
from threefates.client import Client, Refused, http
from threefates.client.line import Line


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("tables")) as running:
        yield running


@pytest.fixture
def gm(server: Serving) -> Client:
    return Client(server.url).start(GAME, name="The bot's table")


def bot_of_the_docstring() -> str:
    """The ten lines that the docstring shows."""
    said = inspect.getdoc(Client) or ""
    block = said.partition("whatever the game:\n\n")[2].partition("\n\nAttributes")[0]
    return textwrap.dedent(block)


def test_the_bot_in_the_docstring_plays(server: Serving, gm: Client) -> None:
    bot = bot_of_the_docstring()

    exec(bot, {"Client": Client, "url": server.url, "code": gm.code})  # noqa: S102 - our own docstring

    told = [line["text"] for line in gm.log()]
    assert len(bot.strip().splitlines()) <= 10
    assert any("Obol keeps them" in text for text in told)


def test_a_table_is_started_joined_looked_at_and_played(gm: Client, server: Serving) -> None:
    mara = Client(server.url).join(gm.code, "Mara")

    done = mara.do("tc.join", name="Obol")

    who = mara.view()["tossers"]["rows"][0]["id"]
    assert done["told"][0]["text"] == "Obol enters the story."
    assert mara.odds("tc.toss", who=who)["success"] == "7/8"
    assert mara.version == gm.do("raise-x-card")["version"] - 1
    assert mara.export()["record"] == "threefates-seat"


def test_a_refusal_is_words(gm: Client) -> None:
    with pytest.raises(Refused) as refused:
        gm.do("tc.toss", who="nobody")

    assert refused.value.code == "character.unknown"
    assert refused.value.status == 409
    assert str(refused.value) == f"{refused.value.title} {refused.value.remedy}"


def test_whoever_keeps_the_key_sits_there_again(gm: Client, server: Serving) -> None:
    again = Client(server.url, table=gm.table, key=gm.key)

    assert again.view() == gm.view()


def test_an_answer_that_was_lost_is_asked_for_again_and_happens_once(
    gm: Client, server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    gm.do("tc.join", name="Obol")
    who = gm.view()["tossers"]["rows"][0]["id"]
    really = gm._opener.open
    lost: list[object] = []

    def lossy(request: Any, timeout: float) -> Any:
        answer = really(request, timeout=timeout)
        if len(lost) < 2 and request.get_method() == "POST":
            answer.close()
            lost.append(request)
            raise ConnectionResetError("the answer was lost")
        return answer

    monkeypatch.setattr(gm._opener, "open", lossy)

    done = gm.do("tc.hide", who=who, secret=3)

    hidden = [line for line in gm.log() if line["text"].startswith("Obol hides")]
    assert len(lost) == 2
    assert len(hidden) == 1
    assert done["told"][0]["version"] == hidden[0]["version"]


def test_a_stream_tells_what_happens_and_ends_when_it_is_closed(gm: Client) -> None:
    frames = gm.stream(after=0)
    first = next(frames)
    gm.do("tc.join", name="Obol")
    second = next(frame for frame in frames if "tossers" in frame["parts"])

    gm.close()

    assert first["told"][0]["text"] == "The bot's table is open."
    assert second["version"] == gm.version
    assert list(frames) == []


def test_a_stream_that_is_closed_while_it_is_opened_is_over(gm: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def closed_meanwhile(address: str, headers: Any) -> Line:
        line = Line(address, headers)
        gm.close()
        return line

    monkeypatch.setattr(http, "Line", closed_meanwhile)
    listening = threading.Thread(target=lambda: [*gm.stream(after=0)], daemon=True)

    listening.start()
    listening.join(10)

    assert not listening.is_alive()


def test_a_program_that_never_closed_its_stream_ends_when_it_is_over(server: Serving) -> None:
    listens = (
        f"from threefates.client import Client; frames = Client({server.url!r}).start({GAME!r}).stream(); next(frames)"
    )

    ended = subprocess.run([sys.executable, "-c", listens], capture_output=True, text=True, timeout=60, check=False)

    assert (ended.returncode, ended.stderr) == (0, "")


def test_who_missed_very_much_that_was_said_is_told_all_of_it(server: Serving) -> None:
    """One frame tells of a hundred versions, each of as many letters as fit."""
    gm = Client(server.url).start("fate_2003", name="Much to tell")
    long = "\U0001f600" * 2000
    for _ in range(140):
        gm.do("say", text=long)

    told = 0
    for frame in gm.stream(after=0):
        told += sum(long in line["text"] for line in frame["told"])
        if frame["version"] == gm.version:
            gm.close()

    assert told == 140


def test_a_stream_comes_back_after_the_server_did(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        port = server.port
        gm = Client(server.url).start(GAME)
        gm.do("tc.join", name="Obol")
        who = gm.view()["tossers"]["rows"][0]["id"]
        frames = gm.stream()
        before = next(frames)
        seen: list[dict[str, Any]] = []
        reading = threading.Thread(target=lambda: seen.append(_with_line(frames)), daemon=True)
        reading.start()

    with serving(tmp_path, port=port):
        gm.do("tc.hide", who=who, secret=3)
        reading.join(20)

    assert before["version"] < seen[0]["version"]
    assert seen[0]["told"][-1]["text"] == "Obol hides 3."


def test_a_stream_comes_back_where_a_proxy_says_that_the_server_is_away(
    gm: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    away = [InvalidStatus(Response(502, "Bad Gateway", Headers())), InvalidMessage("it broke off")]

    def opened(address: str, headers: dict[str, str]) -> Line:
        if away:
            raise away.pop(0)
        return Line(address, headers)

    monkeypatch.setattr(http, "Line", opened)
    frame = next(gm.stream(after=0))

    assert frame["told"][0]["text"] == "The bot's table is open."


def _with_line(frames: Iterator[dict[str, Any]]) -> dict[str, Any]:
    return next(frame for frame in frames if frame["told"])


def test_a_key_that_opens_nothing_ends_the_stream_in_words(gm: Client, server: Serving) -> None:
    stranger = Client(server.url, table=gm.table, key="made up")

    with pytest.raises(Refused) as refused:
        next(stranger.stream())

    assert refused.value.code == "key.unknown"


def test_a_server_that_is_not_there_is_a_connection_error(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        gone = Client(server.url)

    with pytest.raises(OSError, match="refused"):
        gone.start(GAME)

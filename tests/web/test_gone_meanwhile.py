"""What takes long to tell, or to ask for, is neither told nor done for a key that opens the seat no more by then."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.serving import Serving, serving
from threefates.table import looking
from threefates.table.sitting import issue, key_hash
from threefates.table.slices import in_slices
from threefates.web import api, reading

WAYS = ("/t/{}/{}/log", "/t/{}/{}/recap", "/t/{}/{}/recap.html", "/t/{}/{}/journal", "/t/{}/{}/export")
CALLS = ("/api/tables/{}/log", "/api/tables/{}/export")


@pytest.mark.parametrize("way", [*WAYS, *CALLS])
def test_a_key_that_dies_while_a_log_is_told_opens_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """Somebody else sits there by then, with a key of their own."""
    with serving(tmp_path) as server:
        opened = server.open_table()
        table, bob = opened["table"], server.sit(opened, "Bob")
        done: list[int] = []

        async def and_then_another_key(work: Any) -> Any:
            found = await in_slices(work)
            if not done:
                done.append(1)
                await issue(await server.service.host.table(table), bob["seat"], key_hash("another"))
            return found

        for module in (looking, reading, api):
            monkeypatch.setattr(module, "in_slices", and_then_another_key)
        cookie = {"headers": {"Cookie": f"key={bob['key']}"}}
        shown: dict[str, Any] = cookie if way in WAYS else {"key": bob["key"]}
        said = server.ask("GET", way.format(table, bob["seat"]), **shown)

        assert done
        assert said.status_code == 401
        assert "Bob" not in said.text


def said_slowly(server: Serving, path: str, shown: str, body: bytes, meanwhile: Callable[[], object]) -> bytes:
    """The first line of the answer to a request whose end comes after something else."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        head = (
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n{shown}\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        line.sendall(head.encode() + body[:1])
        server.ask("GET", "/")  # what was sent before is waited for by now
        meanwhile()
        line.sendall(body[1:])
        return line.recv(4096).partition(b"\r\n")[0]


@pytest.mark.parametrize("door", ["API", "page"])
def test_whoever_is_signed_out_while_they_speak_has_said_nothing(tmp_path: Path, door: str) -> None:
    """A device that is not the seat's any more could hold back the end of what it asked for."""
    with serving(tmp_path) as server:
        opened = server.open_table(system="fate_2003")
        table, bob = opened["table"], server.sit(opened, "Bob")
        path = f"/t/{table}/{bob['seat']}"
        asked = {"id": "slow", "command": {"type": "say", "text": "It is still me."}}
        doors = {
            "API": (f"/api/tables/{table}/commands", f"Authorization: Bearer {bob['key']}", json.dumps(asked).encode()),
            "page": (f"{path}/act", f"Cookie: key={bob['key']}", b"_type=say&_id=slow&text=It+is+still+me."),
        }
        cookie = {"Cookie": f"key={bob['key']}"}

        answer = said_slowly(
            server, *doors[door], lambda: server.ask("POST", f"{path}/sign-out-others", headers=cookie)
        )
        told = server.ask("GET", f"/api/tables/{table}/log", key=opened["key"]).text

        assert b" 401 " in answer
        assert "It is still me." not in told


@pytest.mark.parametrize("asked", ["name=Mallory&role=player", "claim={}"])
def test_whoever_knows_the_old_code_does_not_come_in_by_half_a_request(tmp_path: Path, asked: str) -> None:
    """Who claimed a seat so was even told the new code, to go back there."""
    with serving(tmp_path) as server:
        opened = server.open_table(system="fate_2003")
        table, bob = opened["table"], server.sit(opened, "Bob")
        renew = {"id": "anew", "command": {"type": "renew-code"}}

        answer = said_slowly(
            server,
            f"/join/{opened['code']}",
            "Accept: */*",
            asked.format(bob["seat"]).encode(),
            lambda: server.ask("POST", f"/api/tables/{table}/commands", key=opened["key"], json=renew),
        )
        told = server.ask("GET", f"/api/tables/{table}/view", key=opened["key"]).text

        assert b" 404 " in answer
        assert "Mallory" not in told


def test_whoever_is_signed_out_deletes_no_table_by_half_a_request(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        opened = server.open_table(system="fate_2003")
        path, cookie = f"/t/{opened['table']}/{opened['seat']}", f"key={opened['key']}"

        answer = said_slowly(
            server,
            f"{path}/keep",
            f"Cookie: {cookie}",
            b"do=delete",
            lambda: server.ask("POST", f"{path}/sign-out-others", headers={"Cookie": cookie}),
        )

        assert b" 401 " in answer
        assert server.ask("GET", f"/join/{opened['code']}").status_code == 200

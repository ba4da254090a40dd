"""Several processes over one folder: whichever takes a connection, it comes to the one that holds its table."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from zlib import crc32

import psutil  # type: ignore[import-untyped]
import pytest

from benchmarks.machines import one_worker_killed
from benchmarks.served import Served
from tests.crash.lost import nothing_is_lost
from threefates.cli.app import run
from threefates.client import Client
from threefates.testing.memory import MemoryStore
from threefates.web.app import application
from threefates.web.server import Server, bound, configured

LONG = 50_000  # letters: more than goes along with a connection


def process_of(client: Client, count: int = 2) -> int:
    return crc32(client.table.encode()) % count


def asked(line: HTTPConnection, method: str, path: str, client: Client, body: object = None) -> tuple[int, bytes]:
    """Ask over a connection that is kept."""
    headers = {"Authorization": f"Bearer {client.key}", "Content-Type": "application/json"}
    line.request(method, path, json.dumps(body) if body else None, headers)
    answer = line.getresponse()
    return answer.status, answer.read()


def version(line: HTTPConnection, client: Client) -> int:
    status, said = asked(line, "GET", f"/api/tables/{client.table}/view", client)
    assert status == 200, said
    return int(json.loads(said)["version"])


def test_every_request_reaches_the_process_that_holds_its_table(tmp_path: Path) -> None:
    with Served(tmp_path, workers=2) as server:
        url = f"http://127.0.0.1:{server.port}"
        tables = [Client(url).start("fate_2003", gm="Gwen") for _ in range(6)]
        while len({process_of(each) for each in tables}) < 2:
            tables.append(Client(url).start("fate_2003", gm="Gwen"))
        with closing(HTTPConnection("127.0.0.1", server.port)) as line:
            seen = [version(line, each) for _ in range(3) for each in tables]
            long = [
                asked(line, "POST", f"/api/tables/{each.table}/commands", each, {"id": "x", "command": "x" * LONG})
                for each in tables
            ]
            line.request("GET", f"/join/{tables[0].code.lower()}")
            page = line.getresponse()
            page.read()
        players = [Client(url).join(each.code, "Ann") for each in tables]
        operator = [sys.executable, "-c", "from threefates.cli import main; main()", "seat", tables[-1].code, "gm"]
        link = subprocess.run([*operator, "--data", tmp_path, "--json"], capture_output=True, text=True, check=True)
        with closing(HTTPConnection("127.0.0.1", server.port)) as line:
            line.request("POST", json.loads(link.stdout)["path"], headers={"Origin": url})
            taken = line.getresponse().status

    with Served(tmp_path, workers=3) as server, closing(HTTPConnection("127.0.0.1", server.port)) as line:
        again = [version(line, each) for each in players]
        processes = server.workers
        server.kill()
        gone, left = psutil.wait_procs(processes, 10)

    assert seen == seen[: len(tables)] * 3
    assert {status for status, _ in long} == {422}
    assert page.status == 200
    assert taken == 303
    assert len(again) == len(tables)
    assert (len(gone), left) == (3, [])  # none outlives who started it


def test_whether_it_stopped_by_itself_is_told_to_what_begins_it_again() -> None:
    herd = "from threefates.cli.workers import Herd; import os; print(Herd(2, lambda *_: os._exit(1)).run())"

    ended = subprocess.run([sys.executable, "-c", herd], capture_output=True, text=True, check=False)

    assert "the server stops" in ended.stderr
    assert ended.stdout == "False\n"  # nobody asked for it


def test_a_process_that_is_told_to_end_while_it_begins_hears_of_it() -> None:
    herd = """if True:
        import os, signal, threading, time
        from threefates.cli.workers import Herd

        def work(number, parent, ended):
            until = time.monotonic() + 5
            while not ended() and time.monotonic() < until:  # as long as it loads what it needs, say
                time.sleep(0.01)
            os._exit(not ended())

        threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGTERM)).start()
        print(Herd(2, work).run())
    """

    ended = subprocess.run([sys.executable, "-c", herd], capture_output=True, text=True, timeout=60, check=False)

    assert ended.stdout == "True\n", ended.stderr


@pytest.mark.parametrize("made", [1, 2])
def test_a_process_that_is_being_made_when_all_are_told_to_end_ends_too(made: int) -> None:
    herd = f"""if True:
        import os, signal, time
        from threefates.cli.workers import Herd

        fork, processes = os.fork, []

        def told_meanwhile():
            if process := fork():
                processes.append(process)
                if len(processes) == {made}:
                    os.kill(os.getpid(), signal.SIGTERM)
            return process

        def work(number, parent, ended):
            until = time.monotonic() + 5
            while not ended() and time.monotonic() < until:
                time.sleep(0.01)
            os._exit(not ended())

        os.fork = told_meanwhile
        began = time.monotonic()
        print(Herd(2, work).run(), time.monotonic() - began < 4)
    """

    ended = subprocess.run([sys.executable, "-c", herd], capture_output=True, text=True, timeout=60, check=False)

    assert ended.stdout == "True True\n", ended.stderr


@pytest.mark.anyio
async def test_a_server_that_was_told_to_end_before_it_could_hear_ends_at_once() -> None:
    said: list[str] = []
    server = Server(configured(application(MemoryStore())), lambda: said.append("ready"), lambda: True)

    with closing(bound("127.0.0.1", 0)) as listening:
        await asyncio.wait_for(server.serve([listening]), 60)

    assert said == []


@pytest.mark.parametrize("more", [("--store", "postgresql:///x"), ("--metrics", "9464")])
def test_what_several_processes_cannot_do_is_refused(
    tmp_path: Path, more: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    done = run(["serve", "--data", str(tmp_path), "--port", "0", "--workers", "2", *more])

    assert done == 2
    assert "--workers" in capsys.readouterr().err


def test_a_killed_process_is_begun_again_and_nothing_is_lost(tmp_path: Path) -> None:
    nothing_is_lost(one_worker_killed(1, tmp_path))


@pytest.mark.soak
def test_fifty_killed_processes_lose_nothing(tmp_path: Path, record_property: Callable[[str, object], None]) -> None:
    found = one_worker_killed(50, tmp_path)

    record_property("kills", found.tally.kills)
    record_property("acknowledged", found.tally.acknowledged)
    record_property("slowest", f"{max(found.seconds):.2f} s")
    nothing_is_lost(found)

"""`threefates serve` as a process, and the operator's commands beside it and without it."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.serving import GAME
from tests.web.started import MAIN, environment, run
from threefates.client import Client


class Process:
    """A server as the operator starts it."""

    def __init__(self, folder: Path, *words: str) -> None:
        command = [sys.executable, "-c", MAIN, "serve", "--data", str(folder), *words]
        self.process = subprocess.Popen(
            command, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        self.said = ""
        self.until("Tables are kept")
        port = re.search(r"localhost:(\d+)|127\.0\.0\.1:(\d+)", self.said)
        assert port, self.said
        self.url = f"http://127.0.0.1:{port[1] or port[2]}"

    def until(self, words: str) -> str:
        """Read what it says, until it says this."""
        assert self.process.stdout
        while words not in self.said:
            line = self.process.stdout.readline()
            assert line, f"it ended saying {self.said!r}"
            self.said += line
        return self.said

    def end(self, how: signal.Signals) -> tuple[int, str]:
        """Stop it; its exit code and all it said."""
        self.process.send_signal(how)
        rest, _ = self.process.communicate(timeout=60)
        return self.process.returncode, self.said + rest


@contextmanager
def served(folder: Path, *words: str) -> Iterator[Process]:
    process = Process(folder, *(words or ("--host", "127.0.0.1", "--port", "0")))
    try:
        yield process
    finally:
        process.process.kill()
        process.process.communicate()


@pytest.fixture(scope="module")
def last_week(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Client]:
    """A folder with one table in it, whose server was stopped in order; and its Game Master."""
    folder = tmp_path_factory.mktemp("last-week")
    with served(folder) as process:
        gm = Client(process.url).start(GAME, name="The coins")
        process.end(signal.SIGTERM)
    return folder, gm


@pytest.fixture
def data(tmp_path: Path, last_week: tuple[Path, Client]) -> Path:
    """Such a folder of one's own."""
    return shutil.copytree(last_week[0], tmp_path / "data")


@pytest.fixture
def gm(last_week: tuple[Path, Client]) -> Client:
    """The Game Master of the table in that folder."""
    return last_week[1]


def test_it_says_where_it_is_and_shows_each_table_with_its_code(tmp_path: Path) -> None:
    with served(tmp_path) as process:
        gm = Client(process.url).start(GAME, name="The coins")

        said = process.until("▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀")

    assert "The coins: join at http" in said
    assert gm.code in said


@pytest.mark.parametrize("complains", [False, True])
def test_where_the_terminal_has_gone_tables_are_opened_all_the_same(tmp_path: Path, complains: bool) -> None:
    """Somebody typed `./play &`, and shut the window."""
    pty = pytest.importorskip("pty", reason="Windows has no such terminals")
    ours, theirs = pty.openpty()
    words = [sys.executable, "-c", MAIN, "serve", "--data", str(tmp_path), "--host", "127.0.0.1", "--port", "0"]
    process = subprocess.Popen(
        words,
        env=environment(),
        stdin=theirs,
        stdout=theirs,
        stderr=None if complains else theirs,
        start_new_session=True,
    )
    try:
        os.close(theirs)
        said = b""
        while b"Ctrl-C" not in said or b"/all/" not in said:
            said += os.read(ours, 4096)
        port = re.search(rb"localhost:(\d+)|127\.0\.0\.1:(\d+)", said)
        assert port
        os.close(ours)
        url = f"http://127.0.0.1:{(port[1] or port[2]).decode()}"

        opened = [Client(url).start(GAME, name=f"Table {number}") for number in range(3)]

        assert process.poll() is None
        assert len({gm.code for gm in opened}) == 3
        assert all(gm.view() for gm in opened)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(60)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_in_order_and_the_next_start_offers_the_last_table(tmp_path: Path, how: signal.Signals) -> None:
    with served(tmp_path) as process:
        gm = Client(process.url).start(GAME, name="The coins")
        code, _ = process.end(how)
        left = (tmp_path / "threefates.operator").exists()

    with served(tmp_path) as process:
        said = process.until("goes on with this link")

    assert code == 0
    assert gm.code in said
    assert not left


def test_the_link_in_the_terminal_opens_the_game_masters_seat_once(data: Path, gm: Client) -> None:
    with served(data) as process:
        link = re.search(r"http://\S+/key/\S+", process.until("goes on with this link"))
        assert link

        first, second = _opened(link[0]), _opened(link[0])

    assert first[0] == 303
    assert first[1] == f"/t/{gm.table}/s1/"
    assert second[0] == 410


def _opened(link: str) -> tuple[int, str]:
    import httpx

    assert httpx.get(link, trust_env=False, timeout=30).status_code == 200  # a preview of the link spends nothing
    said = httpx.post(link, trust_env=False, timeout=30)
    return said.status_code, said.headers.get("location", "")


def test_a_port_that_is_taken_is_not_the_end(tmp_path: Path) -> None:
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        taken = holder.getsockname()[1]

        with served(tmp_path, "--host", "127.0.0.1", "--port", str(taken)) as process:
            said = process.said

    assert f"Port {taken} is taken" in said


def test_a_folder_that_another_serves_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with served(tmp_path):
        second = run("serve", "--data", str(tmp_path), "--port", "0")

    assert second.returncode == 1
    assert "already serves" in second.stderr
    assert "Traceback" not in second.stderr


def test_an_older_program_over_a_newer_folder_says_so_and_changes_nothing(data: Path) -> None:
    with closing(sqlite3.connect(data / "threefates.db")) as db:
        db.execute("PRAGMA user_version = 99")
    before = (data / "threefates.db").read_bytes()

    done = [run("serve", "--data", str(data), "--port", "0"), run("backup", str(data / "x.db"), "--data", str(data))]

    assert [(each.returncode, "written by a newer threefates" in each.stderr) for each in done] == [(1, True)] * 2
    assert "Traceback" not in done[0].stderr
    assert (data / "threefates.db").read_bytes() == before


@pytest.mark.parametrize("where", ["x", "0", "70000", "203.0.113.7:9464", "[::1", ":"])
def test_a_port_for_numbers_that_is_none_is_a_bad_argument(tmp_path: Path, where: str) -> None:
    said = run("serve", "--data", str(tmp_path), "--port", "0", "--metrics", where)

    assert said.returncode == 2, said.stderr
    assert "Traceback" not in said.stderr


def test_an_address_that_is_not_this_machines_is_a_bad_argument(tmp_path: Path) -> None:
    said = run("serve", "--data", str(tmp_path), "--host", "203.0.113.7")

    assert said.returncode == 2
    assert "203.0.113.7" in said.stderr


def test_the_operators_commands_work_beside_a_server(tmp_path: Path) -> None:
    whole, data = tmp_path / "whole.json", tmp_path / "data"
    with served(data) as process:
        gm = Client(process.url).start(GAME, name="The coins")
        mara = Client(process.url).join(gm.code, "Mara")
        mara.do("tc.join", name="Obol")

        link = run("seat", gm.code, "mara", "--data", str(data), "--json")
        export = run("export", gm.code, str(whole), "--whole", "--data", str(data))
        verified = run("verify", str(whole), "--json")
        brought = run("import", str(whole), "--data", str(data), "--json")
        backup = run("backup", str(tmp_path / "backup.db"), "--data", str(data))
        opened = _opened(json.loads(link.stdout)["url"])
        told = [line["text"] for line in gm.log()]

    assert [done.returncode for done in (link, export, verified, brought, backup)] == [0] * 5
    assert opened == (303, f"/t/{gm.table}/{mara.seat}/")
    assert any("exported the whole table" in text for text in told)
    assert json.loads(verified.stdout)["holds"]
    assert json.loads(brought.stdout)["code"] != gm.code
    assert (tmp_path / "backup.db").stat().st_mode & 0o077 == 0
    assert whole.stat().st_mode & 0o077 == 0


def test_the_operators_commands_work_without_a_server(tmp_path: Path, data: Path, gm: Client) -> None:
    whole, other = tmp_path / "whole.json", tmp_path / "other"

    link = run("seat", gm.code, "gm", "--data", str(data), "--json")
    export = run("export", gm.code, str(whole), "--whole", "--data", str(data))
    brought = run("import", str(whole), "--data", str(other), "--json")
    with served(data) as process:
        opened = [_opened(process.url + json.loads(link.stdout)["path"]) for _ in range(2)]
    with served(other) as process:
        came = _opened(process.url + json.loads(brought.stdout)["path"])

    assert [done.returncode for done in (link, export, brought)] == [0] * 3
    assert opened[0] == (303, f"/t/{gm.table}/s1/")
    assert opened[1][0] == 410
    assert came == (303, f"/t/{json.loads(brought.stdout)['table']}/s1/")


def test_a_pass_that_waits_in_the_log_is_no_key(data: Path, gm: Client) -> None:
    word = json.loads(run("seat", gm.code, "gm", "--data", str(data), "--json").stdout)["path"].removeprefix("/key/")

    with served(data) as process:
        said = _asked(f"{process.url}/api/tables/{gm.table}/view", word)

    assert said == 401


def _asked(url: str, key: str) -> int:
    import httpx

    return httpx.get(url, headers={"Authorization": f"Bearer {key}"}, trust_env=False, timeout=30).status_code


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("seat", "XXXXXX", "gm"), 3, "no such table"),
        (("export", "XXXXXX", "{tmp}/x.json"), 2, "--whole"),
        (("export", "XXXXXX", "{tmp}/x.json", "--whole"), 3, "no such table"),
        (("import", "{tmp}/nothing.json"), 2, "cannot be read"),
        (("import", "{tmp}/torn.json"), 1, "no record"),
        (("verify", "{tmp}/torn.json"), 1, "no record"),
        (("serve", "--public-url", "nonsense"), 2, "is no address"),
        (("serve", "--public-url", "https://example.org/table"), 2, "nothing behind that but a port"),
        (("serve", "--public-url", "https://table.example.org."), 2, "is no address"),
        (("serve", "--public-url", "https://ada:pw@table.example.org"), 2, "is no address"),
        (("serve", "--public-url", "https://table.example.org:99999"), 2, "is no address"),
        (("serve", "--public-url", "https://[::1"), 2, "is no address"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(
    tmp_path: Path, data: Path, words: tuple[str, ...], code: int, sentence: str
) -> None:
    (tmp_path / "torn.json").write_text('{"record": "something"}')
    where = () if words[0] == "verify" else ("--data", str(data))

    said = run(*(word.replace("{tmp}", str(tmp_path)) for word in words), *where)

    assert said.returncode == code, said.stderr
    assert sentence in said.stderr
    assert "Traceback" not in said.stderr


def test_a_record_that_was_tampered_with_does_not_verify(tmp_path: Path) -> None:
    whole = tmp_path / "whole.json"
    with served(tmp_path / "data") as process:
        gm = Client(process.url).start(GAME)
        mara = Client(process.url).join(gm.code, "Mara")
        mara.do("tc.join", name="Obol")
        who = mara.view()["tossers"]["rows"][0]["id"]
        mara.do("tc.toss", who=who)
        gm.do("open-seal", epoch=1)
        run("export", gm.code, str(whole), "--whole", "--data", str(tmp_path / "data"))
    honest = run("verify", str(whole), "--json")
    _lie(whole)

    lying = run("verify", str(whole), "--json")

    assert (honest.returncode, json.loads(honest.stdout)["report"]["checked"]) == (0, 3)
    assert lying.returncode == 1
    assert json.loads(lying.stdout)["report"]["wrong"]


def _lie(whole: Path) -> None:
    record: dict[str, Any] = json.loads(whole.read_text())
    drawing = next(event for event in record["events"] if event.get("drawn"))
    drawing["drawn"][0]["result"] = 3 - drawing["drawn"][0]["result"]
    whole.write_text(json.dumps(record))

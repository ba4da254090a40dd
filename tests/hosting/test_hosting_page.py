"""docs/hosting.md, followed from top to bottom on a machine of its own."""

from __future__ import annotations

import asyncio
import inspect
import json
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from benchmarks.postgres import Postgres
from tests import proxies
from tests.architecture.sources import ROOT
from tests.hosting.machine import PUBLIC, Machine, free_ports
from threefates.cli import backup, export, import_, move, restore, seat, serve, tables, verify
from threefates.client import Client
from threefates.store.audit import AUDIT

PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
COMMANDS = [text for kind, text in BLOCKS if kind == "sh"]
OPTIONS = {
    "backup": backup,
    "export": export,
    "import": import_,
    "move": move,
    "restore": restore,
    "seat": seat,
    "serve": serve,
    "tables": tables,
}
NEEDED = ("bash", "git", "curl", "openssl")

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the page is written for Debian")


@pytest.fixture
def machine(tmp_path: Path, postgres: Postgres) -> Iterator[Machine]:
    missing = [name for name in NEEDED if not shutil.which(name)]
    if missing:
        pytest.skip(f"this machine has no {' and no '.join(missing)}: install them to have the page tried")
    made = Machine(tmp_path / "one", free_ports(4), postgres)
    made.furnish()
    yield made
    made.stop()


@pytest.fixture
def second(machine: Machine, tmp_path: Path) -> Iterator[Machine]:
    """Another one, that only serves."""
    ports = [machine.port, machine.tls, machine.plain, machine.numbers]
    made = Machine(tmp_path / "two", ports, machine.postgres)
    made.furnish()
    yield made
    made.stop()


def tried(block: str) -> bool:
    """Whether there is what a block is about: without a proxy's program, what is written of that proxy is left out."""
    return not any(f"{name} " in block or f"{name}\n" in block for name in proxies.NAMES if not proxies.find(name))


def test_the_page_is_followed_from_top_to_bottom(machine: Machine, second: Machine) -> None:
    url = f"http://127.0.0.1:{machine.port}"
    said: list[str] = []
    kept: list[Client] = []
    for block in COMMANDS:
        if "--metrics" in block:
            machine.run("sudo systemctl stop threefates")
            second.run("sudo systemctl stop threefates")
        if "NEWEST=" in block:
            kept.append(Client(url).start("fate_2003", name="Younger than the backup"))
        said.append((second if "10.0.0.12" in block else machine).run(block) if tried(block) else "")
        if "NEWEST=" in block:
            after_the_way_back = [joining(url, client.code) for client in kept]
        if "enable --now threefates\n" in block:
            kept.append(Client(url).start("fate_2003", name="Kept"))
        for name in proxies.NAMES:
            if f"reload {name}\n" in block and said[-1]:
                holds_behind(machine, name, *([second] if "-two" in block else []))
                machine.run(f"sudo systemctl stop {name}")

    everything = "\n".join(said)
    assert after_the_way_back == [200, 404]
    assert "tables with" in everything
    assert (machine.tables / "threefates.replaced.db").stat().st_size > 0
    lines = [json.loads(line) for line in said[-1].splitlines()]
    assert '{"ok":true}' in everything
    assert "# TYPE threefates_requests_total counter" in everything
    noted = "\n".join(line for line in everything.splitlines() if ": join at " not in line)  # but for its own terminal
    assert not [client for client in kept if client.code in noted or client.key in everything]
    assert [line["did"] for line in lines] == ["server.stopped", "server.started", "server.stopped"]


@pytest.mark.parametrize("name", proxies.NAMES)
def test_the_proxies_of_the_page_were_tried(name: str) -> None:
    if proxies.find(name) is None:
        pytest.skip(f"{name} and what the page says of it were not tried: {proxies.FIX.format(name=name)}")


def joining(url: str, code: str) -> int:
    """The status of a table's page for those who join."""
    return httpx.get(f"{url}/join/{code}", trust_env=False, timeout=30).status_code


def holds_behind(machine: Machine, name: str, *others: Machine) -> None:
    """What the page says of a server, or of two, behind a proxy holds behind this one."""
    if others:
        holds_behind_both(machine, *others)
    else:
        holds_behind_one(machine, name)


def holds_behind_one(machine: Machine, name: str) -> None:
    has_its_certificate(machine)
    base, host = f"https://127.0.0.1:{machine.tls}", f"{PUBLIC}:{machine.tls}"
    headers = {"Host": host, "Origin": f"https://{host}", "X-Forwarded-For": "203.0.113.9"}
    transport = httpx.HTTPTransport(verify=False, local_address="127.0.0.2")
    with httpx.Client(transport=transport, base_url=base, headers=headers, timeout=30) as browser:
        sni = {"sni_hostname": PUBLIC}
        started = browser.post("/start", data={"system": "fate_2003"}, extensions=sni)
        page = started.headers["location"].removesuffix("lobby")
        cookie = started.headers["set-cookie"]
        shown = browser.get(page, headers={"Cookie": cookie.partition(";")[0]}, extensions=sni)
        by_http = browser.post(
            "/start", headers={"Origin": f"http://{host}"}, data={"system": "fate_2003"}, extensions=sni
        )
        too_long = browser.post("/start", content=b"x" * 200_000, extensions=sni)
        picture = browser.post(
            f"{page}act",
            headers={"Cookie": cookie.partition(";")[0]},
            data={"_id": "p1", "_type": "add-picture", "title": "The bridge"},
            files={"picture": ("bridge.png", b"no picture, but as large as one" * 100_000)},
            extensions=sni,
        )
        brought = browser.post("/tables/bring", content=bytes(18 * 1024**2), extensions=sni)
    first = first_heard(machine, f"wss://{host}{page}live", cookie.partition(";")[0])

    assert (started.status_code, shown.status_code, by_http.status_code, too_long.status_code) == (303, 200, 403, 413)
    assert "no picture that can be read" in picture.text  # the proxy lets it through
    assert brought.status_code == 403  # the operator's alone, and again it is the server that says so
    assert "; Secure" in cookie
    assert "max-age=" in shown.headers["strict-transport-security"]
    assert first
    assert last_deed(machine)["by"] == "127.0.0.2"
    if name == "nginx":
        moved = httpx.get(f"http://127.0.0.1:{machine.plain}/", headers={"Host": PUBLIC}, trust_env=False, timeout=30)
        assert (moved.status_code, moved.headers["location"]) == (301, f"https://{PUBLIC}/")


def holds_behind_both(machine: Machine, second: Machine) -> None:
    """Two machines behind a proxy serve the same tables, and one alone does when the other has gone."""
    has_its_certificate(machine)
    base, host = f"https://127.0.0.1:{machine.tls}", f"{PUBLIC}:{machine.tls}"
    headers = {"Host": host, "Origin": f"https://{host}"}
    transport = httpx.HTTPTransport(verify=False, local_address="127.0.0.2")
    with httpx.Client(transport=transport, base_url=base, headers=headers, timeout=30) as browser:
        sni = {"sni_hostname": PUBLIC}
        started = [browser.post("/start", data={"system": "fate_2003"}, extensions=sni) for _ in range(2)]
        pages = [each.headers["location"].removesuffix("lobby") for each in started]
        cookies = [each.headers["set-cookie"].partition(";")[0] for each in started]

        def shown() -> list[int]:
            asked = [(page, cookie) for page, cookie in zip(pages, cookies, strict=True) for _ in range(3)]
            answers = [browser.get(page, headers={"Cookie": cookie}, extensions=sni) for page, cookie in asked]
            return [answer.status_code for answer in answers]

        both = shown()
        windows = [(f"wss://{host}{page}live", cookie) for page, cookie in zip(pages, cookies, strict=True)]
        first = [first_heard(machine, address, cookie) for address, cookie in windows]
        machine.run("sudo systemctl stop threefates")
        alone = shown()

    assert [each.status_code for each in started] == [303, 303]
    assert both == alone == [200] * 6
    assert all(first)
    kept = [(each.tables / AUDIT).read_text(encoding="utf-8").splitlines() for each in (machine, second)]
    opened = [json.loads(line)["by"] for lines in kept for line in lines[-6:] if "table.opened" in line]
    assert set(opened) == {"127.0.0.2"}


def has_its_certificate(machine: Machine) -> None:
    """Wait until the proxy has a certificate to show: one that makes its own listens before it has."""
    until = time.monotonic() + 60
    while True:
        try:
            with socket.create_connection(("127.0.0.1", machine.tls)) as line:
                unsure().wrap_socket(line, server_hostname=PUBLIC).close()
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)
        else:
            return


def unsure() -> ssl.SSLContext:
    """TLS that asks nobody whether a certificate is to be believed."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def first_heard(machine: Machine, address: str, cookie: str) -> str | bytes:
    """What a window hears first that is opened as a browser opens it, by TLS and from an address that is no proxy's.

    In one thread: where one reads a line by TLS while another writes to it, what is written is lost now and then.
    """
    return asyncio.run(_first_heard(machine, address, cookie))


async def _first_heard(machine: Machine, address: str, cookie: str) -> str | bytes:
    opening = connect(
        address,
        additional_headers={"Cookie": cookie, "Origin": f"https://{PUBLIC}:{machine.tls}"},
        compression=None,
        proxy=None,
        open_timeout=None,
        ssl=unsure(),
        host="127.0.0.1",
        port=machine.tls,
        local_addr=("127.0.0.2", 0),
    )
    async with asyncio.timeout(60), opening as window:
        return await window.recv()


def last_deed(machine: Machine) -> dict[str, str]:
    lines = (machine.tables / AUDIT).read_text(encoding="utf-8").splitlines()
    return dict(json.loads(lines[-1]))


def test_the_units_are_sound(tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    if not analyze:
        pytest.skip("this machine has no systemd-analyze")
    for path in (ROOT / "docs" / "hosting").glob("threefates*"):
        (tmp_path / path.name).write_text(path.read_text(encoding="utf-8").replace("/opt/threefates", str(ROOT)))

    done = subprocess.run(
        [analyze, "verify", "--man=no", *sorted(tmp_path.iterdir())], capture_output=True, text=True, check=False
    )

    assert [line for line in done.stderr.splitlines() if "threefates" in line] == []


def test_every_option_that_the_page_names_is_one() -> None:
    words = re.findall(r"(?:threefates|\./play) (\w+)((?: [^\n`]*)?)", PAGE)
    known = {
        name: {f"--{each.replace('_', '-').rstrip('-')}" for each in inspect.signature(module.command).parameters}
        for name, module in (*OPTIONS.items(), ("verify", verify))
    }
    named = [(name, flag) for name, rest in words if name in known for flag in re.findall(r" (--[a-z-]+)", rest)]

    assert len(named) > 10
    assert [(name, flag) for name, flag in named if flag not in known[name] | {"--data"}] == []


def test_only_what_makes_a_container_is_not_tried() -> None:
    untried = [line for kind, text in BLOCKS if kind != "sh" for line in text.splitlines()]

    assert [line.split()[0] for line in untried] == ["podman", "podman"]

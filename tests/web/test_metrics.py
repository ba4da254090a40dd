"""Numbers for Prometheus: right, told at their own port alone, and free where nobody asked for them."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.serving import OPERATOR, Serving, serving
from tests.web.conftest import Evening
from threefates.web.metrics import DOORS


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server with a port for numbers."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with serving(tmp_path_factory.mktemp("tables"), metrics=port) as server:
        yield server


def asked(server: Serving, path: str = "/metrics", **headers: str) -> httpx.Response:
    port = server.service.options.metrics
    return httpx.get(f"http://127.0.0.1:{port}{path}", headers=headers, trust_env=False, timeout=30)


def numbers(server: Serving) -> dict[tuple[str, str, str], float]:
    """Every sample, by name, door and status, as the library's own parser reads it."""
    return {
        (sample.name, sample.labels.get("door", ""), sample.labels.get("status", "")): sample.value
        for family in text_string_to_metric_families(asked(server).text)
        for sample in family.samples
        if "le" not in sample.labels
    }


def test_what_happens_is_counted(measured: Serving) -> None:
    before = numbers(measured)
    evening = Evening(measured)
    measured.ask("GET", "/nowhere")
    measured.ask("GET", evening.at("view"), key="guess")

    after = numbers(measured)

    def more(name: str, door: str = "", status: str = "") -> float:
        return after[name, door, status] - before.get((name, door, status), 0)

    assert more("threefates_requests_total", "command", "2xx") == 2
    assert more("threefates_request_seconds_count", "command") == 2
    assert more("threefates_requests_total", "page", "4xx") == 1
    assert more("threefates_requests_total", "api", "4xx") == 1
    assert more("threefates_tables") == 1
    assert (after["threefates_store_ok", "", ""], after["threefates_windows", "", ""]) == (1, 0)
    assert after["threefates_disk_free_bytes", "", ""] > 0


def test_no_label_names_a_table_a_seat_a_code_or_anybody(measured: Serving) -> None:
    evening = Evening(measured)
    evening.view(evening.mara)
    text = asked(measured).text
    families = list(text_string_to_metric_families(text))
    labels = {pair for family in families for sample in family.samples for pair in sample.labels.items()}

    kept = (evening.id, evening.code, evening.gm, evening.mara, OPERATOR, "Mara", "Obol", "127.0.0.1")
    assert not [word for word in kept if word in text]
    assert {name for name, _ in labels} == {"door", "status", "le", "version"}
    assert {value for name, value in labels if name == "door"} <= {"page", "command", *DOORS.values()}


def test_their_port_has_nothing_else_and_no_other_port_has_them(measured: Serving) -> None:
    elsewhere = measured.ask("GET", "/metrics")
    others = [asked(measured, path).status_code for path in ("/", "/health", "/api/openapi.json")]
    by_a_bent_name = asked(measured, Host="evil.example")

    assert elsewhere.status_code == 404
    assert others == [404, 404, 404]
    assert by_a_bent_name.status_code == 421


def test_without_the_flag_nothing_is_loaded_or_counted(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from threefates.store import open_store; "
        "from threefates.web.app import application; app = application(open_store(Path(sys.argv[1]))); "
        "print('prometheus_client' in sys.modules, len(app.user_middleware))"
    )

    said = subprocess.run([sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, check=True)

    assert said.stdout.split() == ["False", "1"]


def test_without_the_flag_there_is_no_such_page(server: Serving) -> None:
    assert server.ask("GET", "/metrics").status_code == 404

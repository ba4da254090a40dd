"""The gatekeeper: hosts, origins, bodies and rates; and what every answer tells the browser."""

from __future__ import annotations

import re
import socket
from pathlib import Path
from typing import Any

import pytest

from tests.browser import HOST
from tests.serving import GAME, Serving, serving
from threefates.web.addresses import own_addresses
from threefates.web.gatekeeper import Gatekeeper
from threefates.web.options import Options
from threefates.web.problems import problem_response

START = {"system": GAME, "name": "Coins"}


def code_of(answer: Any) -> str:
    return str(answer.json()["code"])


@pytest.mark.parametrize(
    "host", ["evil.example", "192.0.2.99", "localhost.evil.example", "a@b", "[::1", "", "x:99999999"]
)
def test_a_host_that_is_not_this_machine_is_refused(server: Serving, host: str) -> None:
    said = server.ask("GET", "/api/openapi.json", headers={"Host": host})

    assert said.status_code in (400, 421)
    assert said.status_code == 400 or code_of(said) == "host.unknown"


def test_the_page_that_refuses_a_host_is_drawn_as_every_page_is(server: Serving) -> None:
    elsewhere = {"Host": "evil.example", "Accept": "text/html"}
    page = server.ask("GET", "/", headers=elsewhere).text
    files = re.findall(r'(?:href|src)="(/static/[^"]+)"', page)

    answers = [server.ask("GET", file, headers=elsewhere).status_code for file in files]

    assert "does not go by that name" in page
    assert len(files) > 3
    assert answers == [200] * len(files)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", HOST, HOST.upper(), "[::1]:80", socket.gethostname()])
def test_a_name_of_this_machine_is_let_through(server: Serving, host: str) -> None:
    said = server.ask("GET", "/api/openapi.json", headers={"Host": host})

    assert said.status_code == 200


def test_every_address_of_this_machine_is_let_through(server: Serving) -> None:
    hosts = [f"[{address}]" if ":" in address else address for address in own_addresses()]

    answers = [server.ask("GET", "/api/openapi.json", headers={"Host": host}).status_code for host in hosts]

    assert answers == [200] * len(hosts)


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "", "http://127.0.0.1:1", "https://", "file://", "127.0.0.1"]
)
def test_what_comes_from_another_origin_changes_nothing(server: Serving, origin: str) -> None:
    before = len(list(server.folder.iterdir()))

    said = server.ask("POST", "/api/tables", json=START, headers={"Origin": origin})

    assert (said.status_code, code_of(said)) == (403, "origin.foreign")
    assert len(list(server.folder.iterdir())) == before


def test_what_comes_from_the_tables_own_page_is_taken(server: Serving) -> None:
    said = server.ask(
        "POST", "/api/tables", json=START, headers={"Origin": server.url, "Sec-Fetch-Site": "same-origin"}
    )

    assert said.status_code == 201


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_browser_that_says_it_comes_from_elsewhere_is_believed(server: Serving, site: str) -> None:
    said = server.ask("POST", "/api/tables", json=START, headers={"Sec-Fetch-Site": site})

    assert code_of(said) == "origin.foreign"


def test_the_public_address_is_an_origin_of_ours() -> None:
    options = Options(public_url="https://table.example.org")
    gatekeeper = Gatekeeper(_nothing, options, lambda _, error: problem_response(error))

    ours = _scope(b"table.example.org", b"https://table.example.org")
    behind_a_proxy = _scope(b"127.0.0.1:8000", b"https://table.example.org")
    another = _scope(b"table.example.org", b"https://other.example.org")

    assert gatekeeper.refused(ours) is None
    assert gatekeeper.refused(behind_a_proxy) is None
    assert gatekeeper.refused(another) is not None


def _scope(host: bytes, origin: bytes) -> Any:
    from starlette.requests import HTTPConnection

    headers = [(b"host", host), (b"origin", origin)]
    return HTTPConnection({"type": "http", "method": "POST", "path": "/", "headers": headers, "query_string": b""})


async def _nothing(*_: Any) -> None:
    """An application that is never reached."""


def test_every_answer_says_what_the_browser_may_do_with_it(server: Serving) -> None:
    answers = [
        server.ask("GET", "/api/openapi.json"),
        server.ask("GET", "/api/nothing"),
        server.ask("GET", "/"),
        server.ask("GET", "/nothing", headers={"Host": "evil.example"}),
    ]

    for said in answers:
        policy = said.headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "style-src 'self';" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert said.headers["x-content-type-options"] == "nosniff"
        assert said.headers["referrer-policy"] == "same-origin"


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"x" * 65_537, 413, "body.too_long"),
        (b'{"name": "' + b"x" * 70_000 + b'"}', 413, "body.too_long"),
        (b"[" * 5_000, 400, "body.not_json"),
        (b'{"rulings": ' + b'{"a": ' * 40 + b"1" + b"}" * 41, 400, "body.not_json"),
        (b"", 400, "body.not_json"),
        (b"nonsense", 400, "body.not_json"),
        (b"\xff\xfe{}", 400, "body.not_json"),
        (b'{"system": "\xed\xa0\x80"}', 400, "body.not_json"),
        (b'{"system": "three_coins", "name": "\\ud800"}', 400, "body.not_json"),
        (b'{"system": NaN}', 400, "body.not_json"),
        (b"[]", 422, "input.invalid"),
        (b"null", 422, "input.invalid"),
        (b"{}", 422, "input.invalid"),
        (b'{"system": 3}', 422, "input.invalid"),
        (b'{"system": "three_coins", "gm_key": "x"}', 422, "input.invalid"),
        (b'{"system": "chess"}', 422, "system.unknown"),
        (b'{"system": "three_coins", "name": "\\u0000"}', 409, "table.name"),
    ],
)
def test_a_body_that_makes_no_sense_is_refused_in_words(server: Serving, body: bytes, status: int, code: str) -> None:
    said = server.ask("POST", "/api/tables", content=body)

    assert (said.status_code, code_of(said)) == (status, code)
    assert said.json()["remedy"]


def test_a_body_that_never_says_how_long_it_is_is_read_no_further_than_the_limit(server: Serving) -> None:
    said = server.ask("POST", "/api/tables", content=(b"x" * 1024 for _ in range(100)))

    assert (said.status_code, code_of(said)) == (413, "body.too_long")


def test_braces_inside_text_are_not_nesting(server: Serving) -> None:
    said = server.ask("POST", "/api/tables", json={**START, "gm": "{[" * 16})

    assert said.status_code == 201


def test_a_wrong_field_is_named_with_what_is_wanted(server: Serving) -> None:
    said = server.ask("POST", "/api/tables", json={"system": "three_coins", "edtion": "srd"}).json()

    assert said["faults"] == [
        {
            "key": "edtion",
            "found": "an unknown key",
            "allowed": "system, edition, name, rulings, scenario, gm",
            "fix": "Did you mean edition?",
        }
    ]


def test_a_seat_that_asks_too_fast_is_slowed_and_the_others_are_not(tmp_path: Path) -> None:
    with serving(tmp_path, no_limits=False) as server:
        table = server.open_table()
        mara, bo = server.sit(table, "Mara"), server.sit(table, "Bo")
        at = f"/api/tables/{table['table']}/view"

        answers = [server.ask("GET", at, key=mara["key"]) for _ in range(300)]

        slowed = [said for said in answers if said.status_code == 429]
        assert slowed
        assert code_of(slowed[0]) == "rate.too_fast"
        assert "retry-after" in slowed[0].headers
        assert server.ask("GET", at, key=bo["key"]).status_code == 200


def test_one_device_opens_only_so_many_tables(tmp_path: Path) -> None:
    with serving(tmp_path, no_limits=False) as server:
        codes = [server.ask("POST", "/api/tables", json=START).status_code for _ in range(21)]

    assert codes == [201] * 20 + [429]


def test_a_table_has_only_so_many_seats(server: Serving) -> None:
    table = server.open_table()
    for number in range(39):
        server.sit(table, f"Guest {number}", "guest")

    said = server.ask(
        "POST", f"/api/tables/{table['table']}/seats", json={"code": table["code"], "name": "One more", "role": "guest"}
    )

    assert (said.status_code, code_of(said)) == (409, "seat.full")


def test_an_address_that_is_not_there_is_said_to_be_so(server: Serving) -> None:
    assert code_of(server.ask("GET", "/api/tables/nothere/view", key="k")) == "key.unknown"
    assert code_of(server.ask("GET", "/api/elsewhere")) == "page.unknown"
    assert code_of(server.ask("DELETE", "/api/tables")) == "page.method"


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_strangers_page_uses_up_nothing_of_what_a_browser_may_ask_for(tmp_path: Path, site: str) -> None:
    image = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}
    frame = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"}
    with serving(tmp_path, no_limits=False) as server:
        codes = [server.ask("GET", f"/join?code=BCDFGHJK{n}", headers=image) for n in range(10, 50)]
        framed = server.ask("GET", "/", headers=frame)
        link = server.ask("GET", "/", headers={**frame, "Sec-Fetch-Dest": "document"})
        typed = server.ask("GET", "/join?code=BCDFGHJKMN", headers={"Sec-Fetch-Site": "same-origin"})

    assert {each.status_code for each in codes} == {403}
    assert (framed.status_code, link.status_code) == (403, 200)
    assert typed.status_code == 404


def test_a_flood_at_the_door_does_not_fill_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with serving(tmp_path) as server, caplog.at_level("WARNING"):
        said = [server.ask("GET", "/api/openapi.json", headers={"Host": "evil.example"}) for _ in range(100)]

    assert {each.status_code for each in said} == {421}
    assert 50 < sum("host.unknown" in line for line in caplog.messages) < 70

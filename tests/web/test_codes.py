"""Join codes: too many to guess, one answer whether there is such a table or not, and a new one on request."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.serving import Serving, serving
from tests.web.conftest import Evening
from tests.web.devices import SCRIPTED, Device, NewDevice
from threefates.rulebook.refusals import Refused
from threefates.table.names import CODE_LENGTH, LETTERS
from threefates.web.buckets import network_of
from threefates.web.limits import Limits

NOBODY = "BCDFGHJKMN"
KEYED = ["view", "offers", "log", "export"]
A_YEAR = 365 * 24 * 3600


def said_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.text


@pytest.mark.parametrize("what", KEYED)
@pytest.mark.parametrize("key", ["", "made-up"])
def test_who_has_no_key_hears_the_same_whether_there_is_such_a_table_or_not(
    evening: Evening, what: str, key: str
) -> None:
    ask = evening.server.ask

    answers = {
        said_of(ask("GET", f"/api/tables/{name}/{what}", key=key)) for name in (evening.code, evening.id, NOBODY)
    }

    assert len(answers) == 1
    assert answers.pop()[0] == 401


def test_a_wrong_code_hears_the_same_whether_there_is_such_a_table_or_not(evening: Evening) -> None:
    ask, asked = evening.server.ask, {"name": "Eve", "code": NOBODY}

    listed = {
        said_of(ask("GET", f"/api/tables/{name}/seats?code={NOBODY}")) for name in (evening.id, "nothere", NOBODY)
    }
    seated = {said_of(ask("POST", f"/api/tables/{name}/seats", json=asked)) for name in (evening.id, "nothere")}
    by_name = {said_of(ask("POST", f"/api/tables/{name}/seats", json=asked)) for name in (evening.code, NOBODY)}

    assert len(listed) == len(seated) == len(by_name) == 1


def test_a_page_without_its_cookie_hears_the_same_whether_there_is_such_a_table_or_not(
    device: NewDevice, gm: Device
) -> None:
    answers = {name: device().get(f"/t/{name}/s1/") for name in (gm.table, gm.code(), "nothere")}

    assert {said.status_code for said in answers.values()} == {401}
    assert len({said.text.replace(name, "") for name, said in answers.items()}) == 1


@pytest.mark.parametrize(
    ("path", "key"),
    [
        ("/api/tables/{}/view", ""),
        ("/api/tables/{}/view", "made-up"),
        ("/api/tables/{}/claims/x", "made-up"),
        ("/t/{}/s1/", ""),
        ("/t/{}/s1/claim/x", ""),
        ("/t/{}/s1/waiting/x", ""),
        ("/t/{}/s1/waiting/x/check", ""),
        ("/join/{}", ""),
        ("/join?code={}", ""),
    ],
)
def test_whoever_has_no_key_is_counted_wherever_they_knock(tmp_path: Path, path: str, key: str) -> None:
    with serving(tmp_path, no_limits=False) as server:
        answers = [server.ask("GET", path.format(NOBODY), key=key).status_code for _ in range(60)]

    assert answers[-1] == 429


def test_after_twenty_wrong_codes_even_the_right_one_waits_and_whoever_sits_there_does_not(tmp_path: Path) -> None:
    with serving(tmp_path, no_limits=False) as server:
        table = server.open_table()
        wrong = [server.ask("GET", f"/join/{NOBODY}").status_code for _ in range(21)]
        right = server.ask("GET", f"/join/{table['code']}")
        seated = server.ask("GET", f"/api/tables/{table['table']}/view", key=table["key"])

    assert wrong == [404] * 20 + [429]
    assert right.status_code == 429
    assert seated.status_code == 200


def test_many_codes_at_once_are_counted_before_any_is_looked_up() -> None:
    limits = Limits(clock=lambda: 0.0)
    for _ in range(20):
        limits.try_code("203.0.113.7")

    with pytest.raises(Refused):
        limits.try_code("203.0.113.7")
    limits.right_code("203.0.113.7")
    limits.try_code("203.0.113.7")


def test_wrong_keys_are_counted_as_strictly_and_the_right_one_is_let_in() -> None:
    hour = [0.0]
    limits, tried = Limits(clock=lambda: hour[0]), 0
    for hour[0] in range(3600):
        with suppress(Refused):
            limits.wrong_key("203.0.113.7")
            tried += 1

    assert 400 <= tried <= 430


def test_after_many_wrong_keys_the_right_one_is_let_in(tmp_path: Path) -> None:
    with serving(tmp_path, no_limits=False) as server:
        table = server.open_table()
        at = f"/api/tables/{table['table']}/view"
        wrong = [server.ask("GET", at, key="made-up").status_code for _ in range(60)]
        right = server.ask("GET", at, key=table["key"])

    assert (wrong[0], wrong[-1], right.status_code) == (401, 429, 200)


def test_a_code_holds_for_ten_years_against_a_thousand_addresses_at_the_limit() -> None:
    hour = [0.0]
    limits, tried = Limits(clock=lambda: hour[0]), 0
    for hour[0] in range(3600):
        for _ in range(3):
            try:
                limits.try_code("203.0.113.7")
            except Refused:
                continue
            tried += 1

    in_ten_years = tried / 3600 * 10 * A_YEAR * 1000

    assert 360 <= tried <= 390
    assert in_ten_years / len(LETTERS) ** CODE_LENGTH < 0.01


def test_whoever_has_a_network_of_addresses_is_one_address() -> None:
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:2") != network_of("2001:db8:0:1::1")


def test_a_new_code_lets_in_and_the_old_one_does_not(evening: Evening) -> None:
    before = evening.view(evening.mara)

    evening.done(evening.gm, "renew-code")

    code = evening.server.service.host._tables[evening.id].row.code
    old = evening.server.ask("POST", evening.at("seats"), json={"code": evening.code, "name": "Eve"})
    new = evening.server.ask("POST", evening.at("seats"), json={"code": code, "name": "Cy"})
    by_page = evening.server.ask("GET", f"/join/{evening.code}"), evening.server.ask("GET", f"/join/{code}")
    assert code != evening.code
    assert (old.status_code, new.status_code) == (403, 201)
    assert [said.status_code for said in by_page] == [404, 200]
    assert evening.view(evening.mara)["version"] > before["version"]  # who sits here keeps their seat


def test_a_new_code_is_in_the_lobby_and_in_nobodys_log(gm: Device, mara: Device) -> None:
    old = gm.code()

    gm.post("act", scripted=True, _id="anew", _type="renew-code")

    logs = [each.get("export").text + each.get("log").text for each in (gm, mara)]
    assert gm.code() != old
    assert all("The table has a new join code." in log for log in logs)
    assert not any(code in log for log in logs for code in (old, gm.code()))


def test_a_new_code_outlives_the_server(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        table = server.open_table()
        asked = {"id": "anew", "command": {"type": "renew-code"}}
        server.ask("POST", f"/api/tables/{table['table']}/commands", key=table["key"], json=asked)
        code = server.service.host._tables[table["table"]].row.code
    with serving(tmp_path) as server:
        answers = [server.ask("GET", f"/join/{each}").status_code for each in (table["code"], code)]

    assert answers == [404, 200]


def test_only_whoever_runs_the_game_makes_a_new_code(evening: Evening) -> None:
    assert evening.act(evening.mara, "renew-code").json()["code"] == "seat.not_the_gm"


def test_no_way_of_claiming_a_seat_tells_the_code(device: NewDevice, gm: Device, mara: Device) -> None:
    seat, code = mara.at, gm.code()
    stranger = device()

    answers = [
        stranger.get(f"{seat}{end}", headers=headers)
        for end in ("claim/x", "waiting/x", "waiting/x/check")
        for headers in ({}, SCRIPTED)
    ]

    for said in answers:
        assert code not in said.text + str(said.headers)


def test_whoever_is_sent_away_is_not_told_a_newer_code(device: NewDevice, gm: Device, mara: Device) -> None:
    phone, old = device(), gm.code()
    entry = phone.post(f"/join/{old}", claim=mara.at.split("/")[3]).headers["location"]
    waiting = phone.get(entry).headers["location"]
    gm.post("act", scripted=True, _id="anew", _type="renew-code")

    gm.post("act", scripted=True, _id="no", _type="deny-claim", claim=waiting.rpartition("/")[2])

    assert phone.get(f"{waiting}/check", headers=SCRIPTED).headers["hx-redirect"] == f"/join/{old}"


def test_who_was_about_to_claim_a_seat_by_an_old_code_needs_the_new_one(
    device: NewDevice, gm: Device, mara: Device
) -> None:
    phone = device()
    entry = phone.post(f"/join/{gm.code()}", claim=mara.at.split("/")[3]).headers["location"]

    gm.post("act", scripted=True, _id="anew", _type="renew-code")

    assert phone.get(entry).headers["location"] == "/"


def test_a_code_is_read_however_it_is_typed(device: NewDevice, gm: Device) -> None:
    code = gm.code()

    typed = device().get("/join", params={"code": f" {code[:5].lower()}-{code[5:]} "})

    assert typed.headers["location"] == f"/join/{code}"


def test_a_program_that_joined_by_a_code_stays_when_there_is_a_new_one(server: Serving) -> None:
    from threefates.client import Client

    table = server.open_table()
    bot = Client(server.url).join(table["code"], "Bot")
    asked = {"id": "anew", "command": {"type": "renew-code"}}
    server.ask("POST", f"/api/tables/{table['table']}/commands", key=table["key"], json=asked)

    assert bot.table == table["table"]
    assert bot.view()

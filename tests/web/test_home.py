"""The first page: tables to go on with, and what may be done with them, by whom, and what nobody else learns of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.serving import OPERATOR, Serving, serving
from tests.web.devices import Device, NewDevice
from threefates.store.audit import AUDIT


@pytest.fixture
def operator(server: Serving, device: NewDevice) -> Device:
    """A browser that has opened the operator's link."""
    link = server.ask("POST", "/operator/entrance", key=OPERATOR, content=b"{}").json()["path"]
    found = device()
    assert found.post(link).status_code == 303
    return found


def do(who: Device, what: str) -> int:
    """Do something with the table that somebody runs; the answer's status."""
    return who.post("keep", do=what).status_code


def test_a_browser_is_led_back_to_the_tables_it_sits_at_and_to_no_others(device: NewDevice, gm: Device) -> None:
    gm.post("keep", do="rename", name="The salt road")
    mara = device().join(gm.code(), "Mara")

    mine, hers, nobodys = (each.get("/").text for each in (gm, mara, device()))

    assert f'href="{gm.at}"' in mine
    assert "you run it" in mine
    assert f'href="{mara.at}"' in hers
    assert f'href="{gm.at}"' not in hers
    assert "The salt road" in mine
    assert "The salt road" in hers
    assert "The salt road" not in nobodys


def test_the_page_of_a_seat_lets_a_browser_know_the_table_from_then_on(device: NewDevice, gm: Device) -> None:
    older = device()  # it has a key from before
    older.http.cookies.set("key", gm.key(), path=gm.at, domain="127.0.0.1")

    before = older.get("/").text
    older.get(gm.at)

    assert gm.at not in before
    assert f'href="{gm.at}"' in older.get("/").text


def test_who_has_the_seat_no_more_sees_the_table_no_more(device: NewDevice, gm: Device) -> None:
    mara = device().join(gm.code(), "Mara")
    seat = mara.at.split("/")[3]
    gm.post("act", _id="out", _type="remove-seat", seat=seat)

    assert gm.table not in mara.get("/").text


def test_a_list_that_somebody_made_up_shows_nothing_and_is_counted(tmp_path: Path) -> None:
    with serving(tmp_path, no_limits=False) as server:
        table = server.open_table()
        made_up = {"Cookie": f"seats={table['table']}.s1.{'0' * 32}~{'x' * 9000}~../..~nowhere.s1.{'1' * 32}"}
        said = [server.ask("GET", "/", headers=made_up) for _ in range(60)]

    assert not [each for each in said if table["table"] in each.text]
    assert {each.status_code for each in said} == {200, 429}


def test_a_list_of_many_tables_costs_what_it_takes_to_look_them_up(tmp_path: Path) -> None:
    with serving(tmp_path, no_limits=False) as server:
        table = server.open_table()
        said = server.ask("GET", f"/t/{table['table']}/{table['seat']}/", headers={"Cookie": f"key={table['key']}"})
        many = {"Cookie": f"seats={'~'.join([said.cookies['seats']] * 24)}"}
        bare = [server.ask("GET", "/").status_code for _ in range(80)]
        known: list[int] = []
        while 429 not in known and len(known) < 800:  # what was spent comes back meanwhile, on a busy machine the more
            known.append(server.ask("GET", "/", headers=many).status_code)

    assert set(bare) == {200}
    assert set(known) == {200, 429}


def test_what_the_first_page_is_shown_opens_no_seat(device: NewDevice, gm: Device) -> None:
    thief = device()
    known = next(cookie.value for cookie in gm.http.cookies.jar if cookie.name == "seats") or ""
    thief.http.cookies.set("seats", known, domain="127.0.0.1")
    for shown in (known, known.rpartition(".")[2]):
        thief.http.cookies.set("key", shown, domain="127.0.0.1")
        assert [thief.get(gm.at).status_code, thief.post(f"{gm.at}keep", do="delete").status_code] == [401, 401]


def test_a_deleted_table_is_nowhere_until_it_is_brought_back_as_it_was(device: NewDevice, gm: Device) -> None:
    code = gm.code()
    mara = device().join(code, "Mara")
    before = gm.get("export").json()["version"]

    with mara.live() as window:
        window.recv(timeout=10)
        deleted = do(gm, "delete")
        with pytest.raises(ConnectionClosed):
            list(window)
    gone = [gm.get("").status_code, mara.get("").status_code, device().get(f"/join/{code}").status_code]
    seen = [gm.table in each.get("/").text for each in (gm, mara)]
    back = do(gm, "bring-back")

    assert (deleted, back) == (303, 303)
    assert gone == [401, 401, 404]
    assert seen == [True, False]
    assert mara.get("").status_code == 200
    assert gm.get("export").json()["version"] == before


def test_a_table_that_is_put_away_is_still_played_at(gm: Device) -> None:
    do(gm, "put-away")
    page = gm.get("/").text

    assert "Put away: 1" in page
    assert gm.get("").status_code == 200
    assert do(gm, "take-out") == 303
    assert "Put away: 1" not in gm.get("/").text


def test_only_whoever_runs_the_game_keeps_its_table(device: NewDevice, gm: Device, operator: Device) -> None:
    mara, stranger = device().join(gm.code(), "Mara"), device()
    for what in ("rename", "put-away", "delete"):
        assert mara.post("keep", do=what, name="Hers").status_code == 403
    gm.post("act", _id="co", _type="set-role", seat=mara.at.split("/")[3], role="co-gm")
    assert mara.post("keep", do="delete").status_code == 403

    there = [stranger.post(f"/t/{table}/s1/keep", do="delete") for table in (gm.table, "nowhere")]
    tables = [stranger.post(f"/tables/{table}/{what}", do="delete") for table in (gm.table, "nowhere") for what in WHAT]

    assert {each.status_code for each in there} == {401}
    assert {each.status_code for each in tables} == {403}
    assert len({each.text.replace(gm.table, "nowhere") for each in (*there,)}) == 1
    assert len({each.text for each in tables}) == 1
    assert gm.get("").status_code == 200


WHAT = ("keep", "run", "export")


def test_what_makes_no_sense_is_said_so(gm: Device, operator: Device) -> None:
    wrong = [gm.post("keep", do=what, name="x" * 61) for what in ("rename", "burn", "", "duplicate")]
    files = [
        operator.http.post("/tables/bring", headers={"Origin": gm.server.url}, **sent)
        for sent in ({"content": b"x"}, {"files": {"file": b"{}"}}, {"files": {"file": ("empty.json", b"")}})
    ]

    assert "That is no name for a table." in wrong[0].text
    assert "That is nothing to do with a table." in wrong[1].text
    assert all(409 >= each.status_code >= 400 for each in (*wrong, *files))
    assert "No file was sent." in files[0].text
    assert "That file is empty." in files[2].text
    assert all('<details class="long shelf" open>' in each.text for each in files)  # where it is tried again
    assert f'value="{"x" * 61}"' in wrong[0].text  # what was typed is kept
    assert operator.post("/tables/nowhere/keep", do="delete").status_code == 404


def test_the_operator_sees_every_table_copies_takes_away_and_brings(gm: Device, operator: Device) -> None:
    gm.post("keep", do="rename", name="Tides")

    operator.post(f"/tables/{gm.table}/keep", do="duplicate")
    taken = operator.post(f"/tables/{gm.table}/export")
    brought = operator.http.post(
        "/tables/bring", files={"file": ("tides.json", taken.content)}, headers={"Origin": gm.server.url}
    )
    page = operator.get("/").text

    assert taken.headers["content-disposition"] == 'attachment; filename="Tides.json"'
    assert brought.status_code == 303
    assert "Tides (copy)" in page
    assert "Tides (2)" in page  # the same table twice can be told apart
    assert page.count("· you run it ·") == 2  # the copy and the one that was brought
    assert gm.get("").text.count("exported the whole table, secrets included") >= 1
    ran = operator.post(f"/tables/{gm.table}/run")
    assert operator.get(ran.headers["location"]).status_code == 200
    assert gm.get("").status_code == 401
    operator.post("/tables/leave")
    assert operator.post(f"/tables/{gm.table}/keep", do="delete").status_code == 403


def test_the_operators_link_works_once_and_dies_with_the_server(device: NewDevice, server: Serving) -> None:
    link = server.ask("POST", "/operator/entrance", key=OPERATOR, content=b"{}").json()["path"]
    first, second, guess = device(), device(), device()

    assert first.get(link).status_code == 200
    assert "All tables" not in first.get("/").text  # a preview spends nothing
    assert [first.post(link).status_code, second.post(link).status_code] == [303, 410]
    assert "All tables" in first.get("/").text
    guess.http.cookies.set("operator", OPERATOR, domain="127.0.0.1")
    assert "All tables" not in guess.get("/").text


def test_what_was_done_is_written_down(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        gm = Device(server).start()
        for what in ("rename", "put-away", "take-out", "delete", "bring-back"):
            gm.post("keep", do=what, name="Tides")
        asked = {"table": gm.table, "do": "duplicate"}
        server.ask("POST", "/operator/keep", key=OPERATOR, json=asked)
        lines = [json.loads(line) for line in (tmp_path / AUDIT).read_text().splitlines()]
        gm.http.close()

    assert [line["did"].removeprefix("table.") for line in lines] == [
        *("opened", "renamed", "put_away", "taken_out", "deleted", "brought_back", "duplicated"),
    ]
    assert [line.get("seat") for line in lines[1:]] == ["s1"] * 5 + [None]


def test_the_first_page_says_what_was_just_done(gm: Device) -> None:
    said = {}
    for what in ("rename", "put-away", "take-out", "delete", "bring-back"):
        leads_to = gm.post("keep", do=what, name="Tides").headers["location"]
        said[what] = "<b>Tides</b>" + gm.get(leads_to).text.partition("<b>Tides</b>")[2].partition("</p>")[0]

    assert said == {
        "rename": "<b>Tides</b> is its name now.",
        "put-away": "<b>Tides</b> is put away, below.",
        "take-out": "<b>Tides</b> is at hand again.",
        "delete": "<b>Tides</b> is deleted. Nobody finds it any more; nothing of it is lost.",
        "bring-back": "<b>Tides</b> is back, as it was.",
    }
    assert "<b>Tides</b> is here." in gm.get(f"/?kept={gm.table}&did=<b>burnt</b>").text


def test_a_ready_table_is_called_after_its_evening(server: Serving) -> None:
    device = Device(server)
    device.post("/start", system="fates_edge", scenario="lantern_at_dusk")

    assert "The Lantern at Dusk</h3><p>Fate&#39;s Edge · you run it" in device.get("/").text
    device.http.close()

"""Coming in: the first page, starting, joining, coming back from another device, one-time links, the lobby."""

from __future__ import annotations

import html
import re

import pytest
from websockets.exceptions import ConnectionClosed

from tests.serving import GAME, Serving
from tests.web.devices import SCRIPTED, Device, NewDevice


def test_the_first_page_offers_every_game(device: NewDevice) -> None:
    page = device().get("/")

    assert page.status_code == 200
    assert "Three Coins" in page.text


def test_whoever_starts_a_table_holds_its_seat_in_a_cookie_of_that_path(gm: Device) -> None:
    (cookie,) = [each for each in gm.http.cookies.jar if each.name == "key"]

    assert cookie.path == gm.at
    assert cookie.has_nonstandard_attr("HttpOnly")
    assert cookie.get_nonstandard_attr("SameSite") == "lax"
    assert gm.get("").status_code == 200


def test_a_table_that_cannot_be_started_is_refused_on_the_page_with_what_was_typed(device: NewDevice) -> None:
    said = device().post("/start", system=GAME, name="x" * 61, gm="Ada")

    assert said.status_code == 409
    assert "That is no name for a table." in said.text


def test_a_code_that_was_typed_leads_to_the_table(device: NewDevice, gm: Device) -> None:
    code = gm.code()

    typed = device().get("/join", params={"code": f" {code[:3].lower()} {code[3:]} "})

    assert (typed.status_code, typed.headers["location"]) == (303, f"/join/{code}")


def test_a_code_that_leads_nowhere_is_said_so(device: NewDevice) -> None:
    typed = device().get("/join", params={"code": "QQQQQQ"})
    linked = device().get("/join/QQQQQQ")

    assert [typed.status_code, linked.status_code] == [404, 404]
    assert "There is no such table here." in typed.text


def test_a_name_that_is_taken_is_refused_on_the_page(device: NewDevice, gm: Device, mara: Device) -> None:
    said = device().post(f"/join/{gm.code()}", name="mara", role="player")

    assert said.status_code == 409
    assert "goes by mara already" in said.text


def test_a_seat_without_its_cookie_leads_to_where_the_code_is_typed(device: NewDevice, mara: Device) -> None:
    stranger = device()
    said = stranger.get(mara.at)
    (way,) = re.findall(r'class="btn main" href="([^"]*)"', said.text)
    there = stranger.get(way)

    assert said.status_code == 401
    assert "Join with the table's code" in html.unescape(said.text)
    assert (there.status_code, "Join a table" in there.text) == (200, True)
    assert "no such table" not in there.text


def test_whoever_tapped_the_wrong_name_is_led_back_to_the_names(device: NewDevice, gm: Device, mara: Device) -> None:
    phone, code = device(), gm.code()
    entry = phone.post(f"/join/{code}", claim=mara.at.split("/")[3]).headers["location"]
    waiting = phone.get(phone.get(entry).headers["location"]).text

    assert f'href="/join/{code}"' in waiting


def test_one_seats_cookie_opens_no_other(device: NewDevice, gm: Device, mara: Device) -> None:
    thief = device()
    thief.http.cookies.set("key", mara.key(), path="/")

    assert thief.get(gm.at).status_code == 401
    assert thief.get(f"{gm.at}export").status_code == 401


@pytest.mark.parametrize("at", ["/", "/t/"])
def test_a_cookie_of_another_program_on_this_machine_locks_nobody_out_of_a_seat(gm: Device, at: str) -> None:
    """Cookies are of a machine, whatever the port: a browser sends those of the longest path first."""
    gm.http.cookies.set("key", "of another port", domain="127.0.0.1", path=at)

    assert gm.get("").status_code == 200
    assert gm.post("act", _id="a1", _type="raise-x-card").status_code < 400


def test_two_seats_live_in_one_browser(server: Serving, gm: Device) -> None:
    code, first = gm.code(), gm.at

    gm.join(code, "The screen", "screen")

    assert gm.get("").status_code == 200
    assert gm.get(first).status_code == 200


def test_a_new_device_waits_until_the_game_master_lets_it_in(device: NewDevice, gm: Device, mara: Device) -> None:
    phone = device()
    entry = phone.post(f"/join/{gm.code()}", claim=mara.at.split("/")[3]).headers["location"]
    waiting = phone.get(entry).headers["location"]
    page = phone.get(waiting)
    before = phone.get(f"{waiting}/check", headers=SCRIPTED)
    without_scripts = phone.get(f"{waiting}/check")

    claim = waiting.rpartition("/")[2]
    gm.post("act", scripted=True, _id="let-in", _type="confirm-claim", claim=claim)

    after = phone.get(f"{waiting}/check", headers=SCRIPTED)
    assert (page.status_code, "Mara" in page.text) == (200, True)
    assert (before.status_code, without_scripts.headers["location"]) == (204, waiting)
    assert after.headers["hx-redirect"] == mara.at
    assert phone.get(mara.at).status_code == 200
    assert mara.get("").status_code == 401


def test_a_new_device_that_is_sent_away_is_led_back(device: NewDevice, gm: Device, mara: Device) -> None:
    phone, code = device(), gm.code()
    entry = phone.post(f"/join/{code}", claim=mara.at.split("/")[3]).headers["location"]
    waiting = phone.get(entry).headers["location"]

    gm.post("act", scripted=True, _id="no", _type="deny-claim", claim=waiting.rpartition("/")[2])

    assert phone.get(f"{waiting}/check", headers=SCRIPTED).headers["hx-redirect"] == f"/join/{code}"
    assert mara.get("").status_code == 200


def test_a_device_that_holds_the_key_is_in_at_once_and_nobody_is_asked(gm: Device, mara: Device) -> None:
    before = gm.get("export").json()["version"]

    entry = mara.post(f"/join/{gm.code()}", claim=mara.at.split("/")[3]).headers["location"]
    led = mara.get(entry)

    assert led.url.join(led.headers["location"]).path == mara.at
    assert gm.get("export").json()["version"] == before


def test_whoever_runs_the_game_is_among_those_who_were_here_before(device: NewDevice, gm: Device) -> None:
    code, stranger = gm.code(), device()
    listed = stranger.get(f"/join/{code}").text

    theirs = gm.get(gm.post(f"/join/{code}", claim="s1").headers["location"])
    others = stranger.get(stranger.post(f"/join/{code}", claim="s1").headers["location"])

    assert 'value="s1"' in listed
    assert theirs.url.join(theirs.headers["location"]).path == gm.at
    assert others.status_code == 409
    assert "whoever runs this server makes a link" in others.text
    assert not stranger.http.cookies


def test_who_asks_for_a_seat_is_no_part_of_the_story(device: NewDevice, gm: Device, mara: Device) -> None:
    phone = device()
    entry = phone.post(f"/join/{gm.code()}", claim=mara.at.split("/")[3]).headers["location"]
    phone.get(entry)
    asked = "A new device says it is Mara."

    assert asked in gm.get("log").text
    assert asked not in gm.get("journal").text


def test_an_entry_is_good_for_one_claim(device: NewDevice, gm: Device, mara: Device) -> None:
    phone, code = device(), gm.code()
    entry = phone.post(f"/join/{code}", claim=mara.at.split("/")[3]).headers["location"]
    device().get(entry)

    again = phone.get(entry)

    assert again.headers["location"] == "/"


def test_the_game_masters_link_opens_the_seat_once_and_holds_no_key(device: NewDevice, server: Serving) -> None:
    table = server.open_table()
    link = table["links"]["gm"].removeprefix(server.url)
    laptop = device()

    preview = device().get(link)
    first, second = laptop.post(link), device().post(link)

    assert preview.status_code == 200
    assert "set-cookie" not in preview.headers
    assert (first.status_code, first.headers["location"]) == (303, f"/t/{table['table']}/s1/")
    assert laptop.get(first.headers["location"]).status_code == 200
    assert second.status_code == 410
    assert table["key"] not in link
    assert "This link has been used" in second.text


def test_a_tables_id_is_no_join_code(device: NewDevice, server: Serving) -> None:
    table = server.open_table()

    answered = device().get(f"/join/{table['table']}")

    assert answered.status_code == 404


def test_a_join_code_is_no_address_of_a_seat(device: NewDevice, server: Serving) -> None:
    table = server.open_table()

    answered = device().get(f"/t/{table['code']}/s1/")

    assert answered.status_code == 401


def test_the_lobby_shows_the_way_in_and_who_got_through(device: NewDevice, gm: Device) -> None:
    before = gm.get("lobby").text
    device().get(f"/join/{gm.code()}")
    seen = gm.get("lobby").text
    device().join(gm.code(), "Mara")
    sat = gm.get("lobby").text

    assert "<svg" in before
    assert "127.0.0.1 " not in before
    assert "a device at 127.0.0.1" in seen
    assert "Mara" in sat


def test_a_window_of_a_seat_that_moved_is_closed(device: NewDevice, gm: Device, mara: Device) -> None:
    phone = device()
    entry = phone.post(f"/join/{gm.code()}", claim=mara.at.split("/")[3]).headers["location"]
    waiting = phone.get(entry).headers["location"]

    with mara.live() as window:
        window.recv(timeout=10)
        gm.post("act", scripted=True, _id="let-in", _type="confirm-claim", claim=waiting.rpartition("/")[2])
        with pytest.raises(ConnectionClosed):
            list(window)

    assert window.close_code == 4401

"""A seat's pages: acting, watching, taking away; with scripts and without."""

from __future__ import annotations

import re
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.web.devices import Device, NewDevice
from threefates.rulebook.entries import Entry
from threefates.rulebook.ledger import load
from threefates.web.pages.folds import group_id

SEATS, OBOL = group_id("levers", "Seats"), group_id("do", "Obol")


def test_a_form_acts_and_leads_back_to_the_page_without_scripts(mara: Device) -> None:
    said = mara.post("act", _id="a1", _type="tc.join", name="Obol")

    assert (said.status_code, said.headers["location"]) == (303, "./")
    assert "Obol" in mara.get("").text


def test_a_form_acts_and_is_answered_with_nothing_where_there_are_scripts(mara: Device) -> None:
    said = mara.post("act", scripted=True, _id="a1", _type="tc.join", name="Obol")

    assert (said.status_code, said.text) == (204, "")


def test_a_form_sent_twice_counts_once(mara: Device) -> None:
    first = mara.post("act", scripted=True, _id="a1", _type="tc.join", name="Obol")
    second = mara.post("act", scripted=True, _id="a1", _type="tc.join", name="Obol")

    assert [first.status_code, second.status_code] == [204, 204]
    assert mara.get("export").text.count("Obol enters the story") == 1


def test_numbers_flags_lists_and_dice_by_hand_arrive_as_what_they_are(gm: Device, mara: Device) -> None:
    mara.post("act", _id="a1", _type="tc.join", name="Obol")
    rows = mara.get("export").json()["view"]["tossers"]["rows"]

    hidden = mara.post("act", scripted=True, _id="a2", _type="tc.hide", who=rows[0]["id"], secret="7")
    away = mara.post("act", scripted=True, _id="a3", _type="set-away", seat=mara.at.split("/")[3], away="true")
    thrown = mara.post("act", scripted=True, _id="a4", _type="tc.toss", who=rows[0]["id"], _by_hand="2, 2 1")

    told = [line["text"] for line in mara.get("export").json()["log"]]
    assert [said.status_code for said in (hidden, away, thrown)] == [204, 204, 204]
    assert told[-3:] == ["Obol hides 7.", "Mara is away.", "Obol throws 2 heads."]


@pytest.mark.parametrize(
    ("fields", "status", "words"),
    [
        ({"_type": "tc.toss", "who": "nobody"}, 409, "There is no such character here."),
        ({"_type": "tc.hide", "who": "x", "secret": "many"}, 422, "does not fit"),
        ({"_type": "tc.hide", "who": "x"}, 422, "does not fit"),
        ({"_type": "tc.fly"}, 422, "no such act"),
        ({}, 422, "no such act"),
    ],
)
def test_a_form_that_is_refused_is_answered_in_words(
    mara: Device, fields: dict[str, Any], status: int, words: str
) -> None:
    before = mara.get("export").json()["version"]

    scripted = mara.post("act", scripted=True, _id="a1", **fields)
    plain = mara.post("act", _id="a2", **fields)

    assert (scripted.status_code, plain.status_code) == (status, status)
    assert words in scripted.text
    assert words in plain.text
    assert "<html" in plain.text
    assert "<html" not in scripted.text
    assert mara.get("export").json()["version"] == before


def test_another_site_cannot_act_through_a_players_browser(mara: Device) -> None:
    before = mara.get("export").json()["version"]
    fields = {"_id": "a1", "_type": "tc.join", "name": "Obol"}

    said = mara.http.post(f"{mara.at}act", data=fields, headers={"Origin": "http://evil.example"})

    assert said.status_code == 403
    assert "That came from another site." in said.text
    assert mara.get("export").json()["version"] == before


def test_another_site_cannot_watch_through_a_players_browser(mara: Device) -> None:
    with pytest.raises(InvalidStatus) as refused, mara.live(Origin="http://evil.example"):
        pass

    assert refused.value.response.status_code == 403


def test_a_window_without_its_cookie_is_told_so_by_the_closing_code(mara: Device) -> None:
    with mara.live(Cookie="key=made-up") as window, pytest.raises(ConnectionClosed):
        window.recv(timeout=10)

    assert window.close_code == 4401


def test_the_page_is_told_live_what_changes(gm: Device, mara: Device) -> None:
    with gm.live() as window:
        first = window.recv(timeout=10)
        mara.post("act", scripted=True, _id="a1", _type="tc.join", name="Obol")
        told = window.recv(timeout=10)
        while "Obol" not in told:
            told = window.recv(timeout=10)

    assert "The seal" in first
    assert "Obol enters the story." in told


def test_what_a_page_is_told_holds_no_secret_of_another_seat(gm: Device, mara: Device) -> None:
    mara.post("act", _id="a1", _type="tc.join", name="Obol")
    who = mara.get("export").json()["view"]["tossers"]["rows"][0]["id"]
    with gm.live() as window:
        mara.post("act", scripted=True, _id="a2", _type="tc.hide", who=who, secret="7")
        told = window.recv(timeout=10)
        while "hides" not in told:
            told = window.recv(timeout=10)

    assert "Obol hides a number." in told
    assert "hides 7" not in told


def test_what_stands_under_a_heading_comes_when_the_page_opens_it(gm: Device) -> None:
    with gm.live() as window:
        first = window.recv(timeout=10)
        for said in ("what is this", "open g-levers-00000000", f"open {SEATS}"):
            window.send(said)
        told = window.recv(timeout=10)
        while f'<hx-partial id="{SEATS}"' not in told:
            told = window.recv(timeout=10)

    assert ("<h3>Seats</h3>" in first, "Make a new join code" in first) == (True, False)
    assert "Make a new join code" in told


def test_a_heading_of_somebody_else_opens_nothing(mara: Device) -> None:
    mara.post("act", _id="a1", _type="tc.join", name="Obol")
    with mara.live() as window:
        heard = window.recv(timeout=10)
        window.send(f"open {SEATS}")
        window.send(f"open {OBOL}")
        while f'<hx-partial id="{OBOL}"' not in heard:
            heard += window.recv(timeout=10)

    assert "rename-character" in heard
    assert "Make a new join code" not in heard + mara.get(f"?open={SEATS}&open={OBOL}").text


def test_without_scripts_a_heading_is_a_link_to_the_page_with_it_open(gm: Device) -> None:
    closed = gm.get("").text
    opened = gm.get(f"?open={SEATS}").text

    assert f'href="{gm.at}?open={SEATS}#{SEATS}">Seats</a>' in closed
    assert ("Make a new join code" in closed, "Make a new join code" in opened) == (False, True)


def test_a_form_that_is_refused_without_scripts_stands_under_its_open_heading(gm: Device, mara: Device) -> None:
    said = gm.post("act", _id="a1", _type="remove-seat", seat="nobody").text

    assert re.search(f'<details class="group named" id="{SEATS}"[^>]* open>.*There is no such', said, re.DOTALL)


def test_a_seats_export_is_a_file(gm: Device) -> None:
    said = gm.get("export")

    assert said.headers["content-disposition"] == 'attachment; filename="The-coins.json"'
    assert said.json()["record"] == "threefates-seat"


def test_the_whole_log_is_a_page(mara: Device) -> None:
    page = mara.get("log")

    assert page.status_code == 200
    assert "The coins is open." in page.text


def test_every_page_and_file_comes_from_here_alone(device: NewDevice, gm: Device) -> None:
    pages = [
        device().get("/"),
        gm.get(""),
        gm.get("lobby"),
        gm.get("log"),
        device().get(f"/join/{gm.code()}"),
    ]

    addresses = {found for page in pages for found in re.findall(r'(?:src|href|action)="([^"]+)"', page.text)}
    elsewhere = {found for found in addresses if found.startswith(("http", "//")) and "/join/" not in found}
    files = {found for found in addresses if found.startswith("/static/")}
    assert elsewhere == set()
    assert files
    for file in files:
        said = device().get(file)
        assert said.status_code == 200
        assert "immutable" in said.headers["cache-control"]
    assert not [page for page in pages if re.search(r"<script>|<style|style=|\son\w+=", page.text)]


def test_a_page_is_sent_packed(gm: Device) -> None:
    assert gm.get("").headers["content-encoding"] == "gzip"


@pytest.mark.parametrize("body", [b"%ff%fe=1", b"\xff\xfe", b"a" * 70_000, b"&".join([b"a=1"] * 400)])
def test_a_body_that_is_no_form_is_refused_on_a_page(mara: Device, body: bytes) -> None:
    said = mara.http.post(f"{mara.at}act", content=body, headers={"Origin": mara.server.url})

    assert said.status_code in (409, 413, 422)
    assert "<html" in said.text


def test_an_address_that_leads_nowhere_is_a_page_that_says_so(device: NewDevice) -> None:
    said = device().get("/nowhere")

    assert said.status_code == 404
    assert "There is nothing at that address." in said.text


def test_a_rule_can_be_looked_up(device: NewDevice) -> None:
    entry = load().find("fe.boons.hold-cap")

    page = device().get("/why", params={"id": "fe.boons.hold-cap"})

    assert isinstance(entry, Entry)
    assert f"<h2>{entry.heading}</h2>" in page.text
    assert '<a href="/">To the first page</a>' in page.text


@pytest.mark.parametrize("comes_from", ["ours", "theirs"])
def test_a_rule_leads_back_to_the_page_one_came_from_and_never_to_another_server(mara: Device, comes_from: str) -> None:
    server = mara.server.url if comes_from == "ours" else "http://other.test"

    page = mara.http.get("/why", params={"id": "fe.boons.hold-cap"}, headers={"Referer": f"{server}{mara.at}"})

    assert (f'<a href="{mara.at}">Back to where you were</a>' in page.text) is (comes_from == "ours")
    assert "other.test" not in page.text


@pytest.mark.parametrize("comes_from", ["http://[", "{ours}/\\other.test/", "{ours}//other.test/", "{ours}"])
def test_what_is_no_page_of_ours_leads_nowhere_and_breaks_nothing(mara: Device, comes_from: str) -> None:
    came = comes_from.format(ours=mara.server.url)

    page = mara.http.get("/why", params={"id": "fe.boons.hold-cap"}, headers={"Referer": came})

    assert page.status_code == 200
    assert "Back to where you were" not in page.text


def test_the_log_can_be_filtered_and_taken_away_as_a_recap(mara: Device) -> None:
    mara.post("act", _id="a1", _type="tc.join", name="Obol")

    said = mara.get("recap")

    assert said.headers["content-type"].startswith("text/markdown")
    assert said.headers["content-disposition"].endswith('.md"')
    assert "- Obol enters the story." in said.text
    assert 'href="' + mara.at + 'recap"' in mara.get("log").text
    assert 'href="' + mara.at + 'recap.html"' in mara.get("log").text


def test_what_happened_is_taken_away_as_a_page_that_needs_no_server(mara: Device) -> None:
    mara.post("act", _id="a1", _type="tc.join", name="Obol <b>")

    said = mara.get("recap.html")

    assert said.headers["content-disposition"].endswith('.html"')
    assert "Obol &lt;b&gt; enters the story." in said.text
    assert said.text.rstrip().endswith("</html>")
    assert not re.search(r"(src|href)=|url\(|@import", said.text)


def test_a_form_without_chances_is_answered_with_nothing(mara: Device) -> None:
    said = mara.post("odds", scripted=True, _type="tc.join", name="Obol")

    assert (said.status_code, said.text) == (204, "")

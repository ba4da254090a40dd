"""The pages' routes: coming in, acting, inviting, coming back; with scripts and without."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.serving import GAME, Serving
from threefates.rulebook.entries import Entry
from threefates.rulebook.ledger import load

SCRIPTED = {"HX-Request": "true"}


class Device:
    """A browser: it keeps cookies, each for its path, and sends the origin with every form."""

    def __init__(self, server: Serving) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.url, trust_env=False, verify=False, timeout=20)
        self.at = ""

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.http.get(self._full(path), **more)

    def post(self, path: str, *, scripted: bool = False, **fields: str) -> httpx.Response:
        headers = {"Origin": self.server.url, **(SCRIPTED if scripted else {})}
        return self.http.post(self._full(path), data=fields, headers=headers)

    def _full(self, path: str) -> str:
        return path if path.startswith("/") else self.at + path

    def start(self) -> Device:
        """Start a table from the landing page; `at` is the seat's page."""
        said = self.post("/start", system=GAME, name="The coins", gm="Ada")
        assert said.status_code == 303, said.text
        self.at = said.headers["location"].removesuffix("lobby")
        return self

    def join(self, code: str, name: str, role: str = "player") -> Device:
        said = self.post(f"/join/{code}", name=name, role=role)
        assert said.status_code == 303, said.text
        self.at = said.headers["location"]
        return self

    @property
    def table(self) -> str:
        return self.at.split("/")[2]

    def code(self) -> str:
        found = re.search(r"/join/([A-Z]{6})", self.get("lobby").text)
        assert found
        return found[1]

    def key(self) -> str:
        return next(cookie.value for cookie in self.http.cookies.jar if cookie.path == self.at) or ""

    def live(self, **headers: str) -> Any:
        """The WebSocket of the page."""
        address = f"ws://127.0.0.1:{self.server.port}{self.at}live"
        sent = {"Cookie": f"key={self.key()}", "Origin": self.server.url, **headers}
        return connect(address, additional_headers=sent, compression=None, proxy=None)


NewDevice = Callable[[], Device]


@pytest.fixture
def device(server: Serving) -> Iterator[NewDevice]:
    """A new browser, each time it is called."""
    devices: list[Device] = []

    def new() -> Device:
        devices.append(Device(server))
        return devices[-1]

    yield new
    for each in devices:
        each.http.close()


@pytest.fixture
def gm(device: NewDevice) -> Device:
    return device().start()


@pytest.fixture
def mara(device: NewDevice, gm: Device) -> Device:
    return device().join(gm.code(), "Mara")


def test_the_first_page_offers_every_game(device: NewDevice) -> None:
    page = device().get("/")

    assert page.status_code == 200
    assert "Three Coins" in page.text


def test_whoever_starts_a_table_holds_its_seat_in_a_cookie_of_that_path(gm: Device) -> None:
    (cookie,) = gm.http.cookies.jar

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


def test_a_seat_without_its_cookie_leads_to_which_of_these_are_you(device: NewDevice, mara: Device) -> None:
    said = device().get(mara.at)

    assert said.status_code == 401
    assert f"/join/{mara.table}" in said.text


def test_one_seats_cookie_opens_no_other(device: NewDevice, gm: Device, mara: Device) -> None:
    thief = device()
    thief.http.cookies.set("key", mara.key(), path="/")

    assert thief.get(gm.at).status_code == 401
    assert thief.get(f"{gm.at}export").status_code == 401


def test_two_seats_live_in_one_browser(server: Serving, gm: Device) -> None:
    code, first = gm.code(), gm.at

    gm.join(code, "The screen", "screen")

    assert gm.get("").status_code == 200
    assert gm.get(first).status_code == 200


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


def test_an_entry_is_good_for_one_claim(device: NewDevice, gm: Device, mara: Device) -> None:
    phone, code = device(), gm.code()
    entry = phone.post(f"/join/{code}", claim=mara.at.split("/")[3]).headers["location"]
    device().get(entry)

    again = phone.get(entry)

    assert again.headers["location"] == f"/join/{code}"


def test_the_game_masters_link_opens_the_seat_once_and_holds_no_key(device: NewDevice, server: Serving) -> None:
    table = server.open_table()
    link = table["links"]["gm"].removeprefix(server.url)
    laptop = device()

    first, second = laptop.get(link), device().get(link)

    assert (first.status_code, first.headers["location"]) == (303, f"/t/{table['table']}/s1/")
    assert laptop.get(first.headers["location"]).status_code == 200
    assert second.status_code == 410
    assert table["key"] not in link
    assert "This link has been used" in second.text


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
    assert entry.title in page.text

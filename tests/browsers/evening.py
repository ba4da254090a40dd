"""An evening on five devices of their own, and every byte that each of them was sent."""

from __future__ import annotations

import re
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from benchmarks.prescribed import prescribed
from tests.browser import HOST
from tests.browsers.seat import LAPTOP, PHONE, TV, Seat, Typist
from tests.browsers.table import SEAT_PAGE, Four
from tests.browsers.wire import Wire
from tests.serving import Serving
from threefates.systems.fates_edge.scenario.scenario import Playing

if TYPE_CHECKING:
    from collections.abc import Container

    from playwright.sync_api import Browser, ViewportSize

__all__ = ["READY", "Ear", "Evening", "hero"]

READY = {"mara": ("ysolt", "Ysolt Marrow"), "bo": ("pell", "Pell Asher"), "ida": ("brann", "Brann Tolver")}
GUESTS = {"mara": "Mara", "bo": "Bo", "ida": "Ida", "tv": "The TV"}
SCREENS: dict[str, ViewportSize] = {
    "gm": LAPTOP,
    "tv": TV,
    "mara": PHONE,
    "bo": {"width": 390, "height": 844},
    "ida": {"width": 412, "height": 915},
}
PACKED = re.compile(rb"(?i)(?<=\r\n)accept-encoding: [^\r]*")
AFTER_A_NAP = ("WebSocket connection to", "Failed to load resource: net::ERR_INTERNET_DISCONNECTED")
"""What a browser says of tries made while it has no network yet."""
OVERLAP = 1000  # bytes: longer than anything that is looked for
EXPORTED = "async path => (await fetch(path)).json()"


class Ear(Wire):
    """A wire that keeps everything the server sent through it, unpacked."""

    def __init__(self, port: int) -> None:
        self.kept = bytearray()
        super().__init__(port)

    def passes(self, said: bytes, *, to_server: bool) -> bytes:
        """What a device asks for comes plain, and stays here."""
        if to_server:
            return PACKED.sub(b"accept-encoding: identity", said)
        self.kept += said
        return said


class Evening(Four):
    """Gwen's laptop, a TV and three phones: each has a browser profile and a wire of its own."""

    def __init__(self, server: Serving, browser: Browser, by_keys: Container[str] = (), scripts: str = "") -> None:
        super().__init__(server, browser)
        self.browser = browser
        self.by_keys = by_keys  # who has no mouse and touches nothing
        self.scripts = scripts  # what every page of theirs begins with
        self.ears: dict[str, list[Ear]] = {}  # by who: one for each device they had
        self.answered: dict[str, bytes] = {}  # by who: what the API said to them
        self._heard: dict[str, tuple[int, ...]] = {}  # by who: how much of each has been listened to
        self._open = ExitStack()

    @property
    def ida(self) -> Seat:
        """Ida's phone."""
        return self.seats["ida"]

    def device(self, who: str) -> Seat:
        """A device that has never been here, on a wire that is listened to."""
        ear = self._open.enter_context(Ear(self.server.port))
        self.ears.setdefault(who, []).append(ear)
        context = self.browser.new_context(viewport=SCREENS[who], reduced_motion="reduce")
        self._open.callback(context.close)
        if self.scripts:
            context.add_init_script(self.scripts)
        kind = Typist if who in self.by_keys else Seat
        return kind(context.new_page(), f"http://{HOST}:{ear.port}")

    def opens_the_lantern(self) -> None:
        """Gwen opens the scenario from the first page; everybody else follows the link she shows."""
        gm = self.seats["gm"] = self.device("gm")
        gm.open("/")
        gm.press(gm.page.get_by_role("button", name="Open The Lantern at Dusk"))
        self.everybody_comes()

    def everybody_comes(self) -> None:
        """From the invitation that Gwen is shown to five open pages."""
        gm = self.gm
        self.code = gm.page.locator("b.code").inner_text()
        link = gm.page.locator(".links a").first.get_attribute("href") or ""
        for who in GUESTS:
            self._follows(who, link)
        gm.press(gm.page.get_by_role("link", name="Go to the table"))
        gm.page.wait_for_url(SEAT_PAGE)
        for who, seat in self.seats.items():
            self._is_there(who, seat)

    def _follows(self, who: str, link: str) -> None:
        seat = self.seats[who] = self.device(who)
        seat.open(re.sub(r"^\w+://[^/]+", "", link))
        seat.write(seat.page.get_by_label("Your name at this table"), GUESTS[who])
        if who == "tv":
            seat.choose(seat.page.locator('input[value="screen"]'))
        seat.press(seat.page.get_by_role("button", name="Sit down"))
        seat.page.wait_for_url(SEAT_PAGE)

    def _is_there(self, who: str, seat: Seat) -> None:
        seat.in_touch()
        found = SEAT_PAGE.search(seat.page.url)
        assert found is not None
        self.id, self.places[who] = found[1], found[0]
        cookies = seat.page.context.cookies(seat.page.url)
        self.keys[who] = next(each.get("value", "") for each in cookies if each.get("name") == "key")

    def moves(self, who: str) -> None:
        """Somebody takes another device, and Gwen lets them in."""
        name, old = GUESTS[who], self.seats[who]
        new = self.device(who)
        new.open(f"/join/{self.code}")
        new.page.locator(".claims").get_by_role("button", name=name).click()
        self.gm.tap(f"Yes, that is {name}")
        new.page.wait_for_url(f"**{self.places[who]}")
        self.seats[who] = new
        self._is_there(who, new)
        expect(old.page.locator("#touch-words")).to_contain_text("This device holds no seat here now")

    def act(self, who: str, type: str, /, *fell: int | str, **fields: Any) -> None:
        """One command over the API, with dice and cards of one's own."""
        asked = {"id": f"by-program-{self.table.version}", "command": {"type": type, **fields}, "by_hand": fell}
        with prescribed():
            said = self.server.ask("POST", f"/api/tables/{self.id}/commands", key=self.keys[who], json=asked)
        assert said.status_code == 200, said.text
        self.answered[who] = self.answered.get(who, b"") + said.content

    def answer(self, option: str, *fell: int | str) -> None:
        """Whoever the table waits for answers, over the API."""
        choice = self.asked()[0]
        who = next(who for who in self.places if self.id_of(who) == choice.seats[0])
        self.act(who, "answer", *fell, choice=choice.id, option=option)

    def asked(self) -> tuple[Any, ...]:
        """What the table waits for."""
        return tuple(self.table.system.questions(self.table.state))

    def settle(self) -> None:
        """Leave dice and beats as they are, as often as somebody asks."""
        while self.asked():
            choice = self.asked()[0]
            self.answer(choice.if_absent or choice.options[0].value)

    def id_of(self, who: str) -> str:
        """Their seat, as commands name it."""
        return self.places[who].split("/")[3]

    def up_to_date(self) -> None:
        """Wait until every page shows what the table has come to."""
        for seat in self.seats.values():
            expect(seat.page.locator("#version")).to_have_attribute("value", str(self.table.version))

    def exported(self, who: str) -> dict[str, Any]:
        """What somebody takes away with them, through their own wire."""
        taken: dict[str, Any] = self.seats[who].page.evaluate(EXPORTED, f"{self.places[who]}export")
        return taken

    def heard(self, who: str) -> str:
        """Everything that all their devices were sent, and the API said to them."""
        return b"\n".join(map(bytes, self._sent_to(who))).decode(errors="replace")

    def heard_anew(self, who: str) -> str:
        """What of it has come since this was last asked, and before it the last tags of what came before."""
        sent = self._sent_to(who)
        before = (*self._heard.get(who, ()), *[0] * len(sent))
        self._heard[who] = tuple(map(len, sent))
        anew = (bytes(each[_tags_before(each, end) :]) for each, end in zip(sent, before, strict=False))
        return b"\n".join(anew).decode(errors="replace")

    def _sent_to(self, who: str) -> tuple[bytes | bytearray, ...]:
        return (self.answered.get(who, b""), *(ear.kept for ear in self.ears[who]))

    def nothing_is_wrong(self) -> None:
        """As ever, but for what a phone says when it wakes without a network."""
        for seat in self.seats.values():
            seat.wrong = [said for said in seat.wrong if not said.startswith(AFTER_A_NAP)]
        super().nothing_is_wrong()

    def close(self) -> None:
        """Shut every window and take down the wires."""
        self._open.close()
        super().close()


def _tags_before(sent: bytes | bytearray, end: int) -> int:
    """Where to begin reading so that whatever was cut in two at this end is read whole."""
    start = max(0, end - OVERLAP)
    return sent.find(b">", start, end) + 1 or start


def hero(evening: Evening, who: str) -> str:
    """Whoever of the ready heroes somebody plays."""
    return next(hero for hero, it in evening.table.state[Playing].heroes.items() if it == READY[who][0])

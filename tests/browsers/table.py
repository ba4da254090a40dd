"""A table with four seats open at once in one browser: the Game Master's laptop, a TV, and two phones."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

from benchmarks.prescribed import prescribed
from tests.browser import HOST
from tests.browsers.checks import complaints, fits
from tests.browsers.seat import LAPTOP, PHONE, TV, Seat
from tests.browsers.wire import Wire
from tests.serving import Serving
from threefates.table.table import Table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

__all__ = ["GUESTS", "MAKES", "Four"]

GUESTS = {"mara": ("Mara", "player"), "bo": ("Bo", "player"), "tv": ("The TV", "screen")}
MAKES = {"fates_edge": "Make a hero", "fate_2003": "Make a character", "fifty_two_fates": "Make a protagonist"}
SCREENS = {"gm": LAPTOP, "mara": PHONE, "bo": PHONE, "tv": TV}
SEAT_PAGE = re.compile(r"/t/(\w+)/(\w+)/")


class Four:
    """Gwen runs the game, Mara and Bo play, the TV shows it: four tabs of one profile, told apart by their paths."""

    def __init__(self, server: Serving, browser: Browser, kind: type[Seat] = Seat) -> None:
        self.server = server
        self.kind = kind
        self.wire: Wire | None = None
        self.context: BrowserContext = browser.new_context(reduced_motion="reduce")
        self.seats: dict[str, Seat] = {}
        self.places: dict[str, str] = {}  # by who: the path of their seat
        self.keys: dict[str, str] = {}
        self.id = self.code = ""

    @property
    def gm(self) -> Seat:
        """The Game Master's laptop."""
        return self.seats["gm"]

    @property
    def mara(self) -> Seat:
        """Mara's phone."""
        return self.seats["mara"]

    @property
    def bo(self) -> Seat:
        """Bo's phone."""
        return self.seats["bo"]

    @property
    def tv(self) -> Seat:
        """The TV."""
        return self.seats["tv"]

    @property
    def table(self) -> Table:
        """The table as the server has it."""
        found: Table = self.server.service.host._tables[self.id]
        return found

    def window(self, who: str, context: BrowserContext | None = None) -> Seat:
        """A new window of the right size for somebody; a phone goes through the wire, if there is one."""
        page = (context or self.context).new_page()
        page.set_viewport_size(SCREENS[who])
        through = f"http://{HOST}:{self.wire.port}" if self.wire and who != "gm" else self.server.named_url
        return self.kind(page, through)

    def by_program(self, system: str, *windows: str, **more: str) -> Four:
        """The table is opened and its seats are taken over the API; the pages begin with the keys in their cookies.

        Args:
            system: The game.
            windows: Whose pages are open; everybody's if none is named.
            more: What else a table is opened with, such as its `scenario`.
        """
        made = self.server.open_table(system=system, name="The long night", gm="Gwen", **more)
        self.id, self.code = made["table"], made["code"]
        self.keys["gm"], self.places["gm"] = made["key"], f"/t/{self.id}/{made['seat']}/"
        for who, (name, role) in GUESTS.items():
            sat = self.server.sit(made, name, role)
            self.keys[who], self.places[who] = sat["key"], f"/t/{self.id}/{sat['seat']}/"
        for who in windows or SCREENS:
            self.seats[who] = self.open(who)
        return self

    def open(self, who: str, context: BrowserContext | None = None) -> Seat:
        """A window with somebody's page, their key in a cookie."""
        cookie = {"name": "key", "value": self.keys[who], "domain": HOST, "path": self.places[who]}
        (context or self.context).add_cookies([cookie])  # type: ignore[list-item]
        seat = self.window(who, context)
        seat.open(self.places[who])
        seat.in_touch()
        return seat

    def open_plain(self, who: str, context: BrowserContext) -> Page:
        """Somebody's page in a browser without scripts."""
        cookie = {"name": "key", "value": self.keys[who], "domain": HOST, "path": self.places[who]}
        context.add_cookies([cookie])  # type: ignore[list-item]
        page = context.new_page()
        page.goto(f"{self.server.named_url}{self.places[who]}")
        return page

    def by_pages(self, system: str) -> Four:
        """Gwen starts the table on the landing page; Mara and the TV type its code, Bo follows the link."""
        gm = self.seats["gm"] = self.window("gm")
        gm.open("/")
        gm.page.locator(f'.book[data-system="{system}"] > summary').click()
        form = gm.page.locator(f"#start-{system}")
        form.get_by_label("Name of the table").fill("The long night")
        form.get_by_label("Your name").fill("Gwen")
        form.get_by_role("button", name=re.compile("^Open the table")).click()
        self.code = gm.page.locator("b.code").inner_text()
        link = gm.page.locator(".links a").first.get_attribute("href") or ""
        for who in GUESTS:
            self._joins(who, link if who == "bo" else "")
        gm.page.get_by_role("link", name="Go to the table").click()
        gm.page.wait_for_url(SEAT_PAGE)
        for who, seat in self.seats.items():
            self._arrived(who, seat)
        return self

    def _joins(self, who: str, link: str) -> None:
        seat = self.seats[who] = self.window(who)
        seat.page.goto(link or f"{seat.home}/")
        if not link:
            seat.page.get_by_label("The code on the Game Master's screen").fill(self.code.lower())
            seat.page.get_by_role("button", name="Join").click()
        name, role = GUESTS[who]
        seat.page.get_by_label("Your name at this table").fill(name)
        seat.page.locator(f'.choice:has(input[value="{role}"])').click()
        seat.page.get_by_role("button", name="Sit down").click()
        seat.page.wait_for_url(SEAT_PAGE)

    def _arrived(self, who: str, seat: Seat) -> None:
        seat.in_touch()
        found = SEAT_PAGE.search(seat.page.url)
        assert found is not None
        self.id, self.places[who] = found[1], found[0]
        cookies = cast("list[dict[str, Any]]", self.context.cookies(seat.page.url))
        self.keys[who] = next(each["value"] for each in cookies if each["name"] == "key")

    def act(self, who: str, type: str, /, *fell: int | str, **fields: Any) -> None:
        """One command over the API, with dice and cards of one's own, for what a test does not look at."""
        asked = {"id": f"by-program-{self.table.version}", "command": {"type": type, **fields}, "by_hand": fell}
        with prescribed():
            said = self.server.ask("POST", f"/api/tables/{self.id}/commands", key=self.keys[who], json=asked)
        assert said.status_code == 200, said.text
        for seat in self.seats.values():
            seat.behind = self.table.version

    def nothing_is_wrong(self) -> None:
        """No error, no breach of the policy, no request that left the machine, nothing to be scrolled sideways."""
        for who, seat in self.seats.items():
            assert seat.wrong == [], f"{who}: {seat.wrong}"
            assert fits(seat.page), f"{who} has to scroll sideways"

    def everybody_can_use_it(self) -> None:
        """Axe has nothing against any page, and each fits on the smallest phone and on a laptop."""
        for who, seat in self.seats.items():
            assert (found := complaints(seat.page)) == [], f"{who}: {found}"
            for size in (PHONE, LAPTOP):
                seat.page.set_viewport_size(size)
                assert fits(seat.page), f"{who} has to scroll sideways at {size['width']} px"

    def close(self) -> None:
        """Shut every window."""
        self.context.close()

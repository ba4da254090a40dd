"""Every page with made-up content, as HTML: what the tests look at, and what a person may look at.

`python -m tests.web_pages.gallery FOLDER` writes screenshots of them all, phone and laptop, light and dark.
"""

from __future__ import annotations

import mimetypes
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs

from msgspec.structs import replace

from tests import browser as browsers
from tests.web_pages import made_up
from tests.web_pages.made_up import INVITATION, NO_BOON, here, offers, public, view
from threefates.rulebook.viewers import Role, Seat
from threefates.table.frames import Frame
from threefates.table.games import games
from threefates.table.log import Placement, TableRow
from threefates.web import pages

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page, Route, WebSocketRoute

ADDRESS = f"http://{browsers.HOST}"
LAST = TableRow(id="t1", code="KRTBWX", system="fates_edge", name="Thursday", made_at="2026-11-21T20:00:00.000Z")
OLD = replace(LAST, id="t2", name="The night that had the longest name of them all, and more", system="fate_2003")
AWAY = replace(LAST, id="t3", name="Last winter", system="fifty_two_fates", shelf=Placement.PUT_AWAY)
GONE = replace(LAST, id="t4", name="A trial", shelf=Placement.DELETED)
TABLES = [
    pages.TableShown(
        row=row,
        played=LAST.made_at,
        places=(
            pages.SeatHere(f"/t/{row.id}/s1/", "Ada", "you run it"),
            pages.SeatHere("/t/t1/s4/", "The TV", "a screen"),
        ),
        keep=f"/tables/{row.id}",
        operator=True,
    )
    for row in (OLD, AWAY, GONE)
]
MANY = [pages.TableShown(row=replace(OLD, id=f"m{number}"), played=LAST.made_at) for number in range(9)]
SEATS = (Seat("s2", "Mara", Role.PLAYER), Seat("s3", "Ansel", Role.PLAYER), Seat("s4", "The TV", Role.SCREEN))


def seat_page(role: Role, system: str = "fates_edge", *, cards: bool = False, joined: bool = True) -> str:
    """The page of a seat."""
    seen = view(role, cards=cards)
    return pages.seat(
        here(role, system),
        version=95,
        view=seen,
        public=public(seen),
        offers=offers(role, cards=cards) if role in (Role.PLAYER, Role.GM) else (),
        told=made_up.LOG,
        invitation=None if joined else INVITATION,
    )


def empty_page() -> str:
    """The page of a seat at a table where nothing has happened."""
    return pages.seat(here(system="elsewhere"), version=1, view={}, public={}, offers=(), told=())


def refused_page() -> str:
    """The page of a seat whose form was refused without scripts."""
    seen, tried = view(), {"_type": ["propose"], "hero": ["mara"], "dv": ["4"], "stakes": ["The <lamps>"]}
    return pages.seat(
        here(), version=95, view=seen, public=public(seen), offers=offers(), told=(), refusal=NO_BOON, tried=tried
    )


PAGES: Mapping[str, Callable[[], str]] = {
    "landing": lambda: pages.landing(games(), tables=TABLES, operator=True, kept="t4", last=LAST, last_link="/key/x"),
    "landing-many": lambda: pages.landing(games(), tables=MANY),
    "landing-refused": lambda: pages.landing(games(), refusal=NO_BOON, tried={"system": "fates_edge", "name": "<x>"}),
    "join": lambda: pages.join("KRTBWX", name="Thursday", system="fate_2003", title="FATE", seats=SEATS),
    "join-refused": lambda: pages.join(
        "KRTBWX", name="Thursday", system="", title="x", refusal=NO_BOON, tried={"name": '"M', "role": "guest"}
    ),
    "claiming": lambda: pages.claiming(who="Mara", name="Thursday", system="fifty_two_fates", check="/check"),
    "lobby": lambda: pages.lobby(here(Role.GM), INVITATION),
    "lobby-alone": lambda: pages.lobby(here(system="elsewhere"), pages.Invitation(code="KRTBWX", links=(), alone=True)),
    "problem": lambda: pages.problem(NO_BOON, 409),
    "why": lambda: pages.why(["fe.boons.reroll-die", "fe.ruling.tens-count", "no.such"]),
    "log": lambda: "".join(pages.whole_log(here(), made_up.LOG)),
    "settings": lambda: pages.settings(here(Role.GM), made_up.settings()),
    "settings-many": lambda: pages.settings(here(Role.GM), made_up.many_settings()),
    "player": lambda: seat_page(Role.PLAYER),
    "player-cards": lambda: seat_page(Role.PLAYER, "fifty_two_fates", cards=True),
    "player-fate": lambda: seat_page(Role.PLAYER, "fate_2003"),
    "player-refused": refused_page,
    "empty": empty_page,
    "gm": lambda: seat_page(Role.GM),
    "screen": lambda: seat_page(Role.SCREEN, "fate_2003", joined=False),
    "guest": lambda: seat_page(Role.GUEST, "fifty_two_fates", cards=True),
}
"""Every page by a short name; drawn when it is asked for, so that a game that does not load spoils only its own."""


@cache
def drawn(name: str) -> str:
    """A page by its short name."""
    return PAGES[name]()


def drawn_shut(role: Role, *, cards: bool) -> pages.PageShown:
    """What an open page of such a seat shows, every heading closed."""
    shown, seen = pages.PageShown(), view(role, cards=cards)
    pages.fragments(Frame(95, (), seen, {}), offers(role, cards=cards), here(role), shown, public=public(seen))
    return shown


def opens(socket: WebSocketRoute, shown: pages.PageShown, said: str | bytes) -> None:
    """Answer a page that opens a heading with what stands under it."""
    if shown.folds.hears(str(said)):
        socket.send(pages.fragments(None, None, shown.here or here(), shown, public={}))


POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' ws:"


class Stage:
    """The other side of made-up pages: `/name` answers the page of that name, `/static/…` the real files.

    Attributes:
        served: Pages that have changed since.
        posts: The bodies of the forms that were sent.
        replies: What the next forms are answered: a status and HTML; 204 once there are none left.
        sockets: The windows' WebSockets, in the order they were opened.
        asked: What each of them asked for.
        listening: Whether windows get a WebSocket at all.
        missed: What a window is told first.
        page: The page that was answered last.
        troubles: What a browser complained about.
    """

    def __init__(self) -> None:
        self.served: dict[str, str] = {}
        self.posts: list[dict[str, list[str]]] = []
        self.replies: list[tuple[int, str]] = []
        self.sockets: list[WebSocketRoute] = []
        self.asked: list[str] = []
        self.troubles: list[str] = []
        self.listening = True
        self.missed: Frame | None = None
        self.page = ""

    def answer(self, route: Route) -> None:
        """Answer a request from memory, as strictly as the real server does."""
        path = route.request.url.removeprefix(ADDRESS).partition("?")[0]
        if path in pages.STATIC:
            file = pages.STATIC[path]
            kind = mimetypes.guess_type(file.name)[0] or "text/plain"
            route.fulfill(status=200, body=file.content, headers={"Content-Type": kind})
        elif path.endswith("/odds"):  # asked beside play, whenever a form changes
            route.fulfill(status=204, body="")
        elif route.request.method == "POST":
            self.posts.append(parse_qs(route.request.post_data or "", keep_blank_values=True))
            status, body = self.replies.pop(0) if self.replies else (204, "")
            route.fulfill(status=status, body=body) if status else route.abort()
        elif (name := path.lstrip("/")) in PAGES:
            self.page = name
            headers = {"Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY}
            route.fulfill(status=200, body=self.served.get(name) or drawn(name), headers=headers)
        else:
            route.fulfill(status=404, body="")

    def connect(self, socket: WebSocketRoute) -> None:
        """Say that all is well, and what stands under each heading that is opened; or hang up."""
        self.asked.append(socket.url.partition("?")[2])
        if self.listening:
            self.sockets.append(socket)
            shown = drawn_shut(Role.GM if self.page == "gm" else Role.PLAYER, cards=self.page.endswith("cards"))
            socket.on_message(partial(opens, socket, shown))
            socket.send(pages.fragments(self.missed, None, here(), pages.PageShown(begun=True), public={}))
        else:
            socket.close(code=1012)

    def heard(self, message: ConsoleMessage) -> None:
        """Note what a browser complains about."""
        if message.type in ("error", "warning"):
            self.troubles.append(message.text)


@contextmanager
def opened(
    browser: Browser, stage: Stage, *, width: int = 360, dark: bool = False, scripts: bool = True, calm: bool = False
) -> Iterator[Page]:
    """A window on a stage."""
    context = browser.new_context(
        viewport={"width": width, "height": 740 if width < 700 else 800},
        color_scheme="dark" if dark else "light",
        java_script_enabled=scripts,
        reduced_motion="reduce" if calm else "no-preference",
    )
    context.route("**/*", stage.answer)
    page = context.new_page()
    page.on("console", stage.heard)
    page.on("pageerror", lambda error: stage.troubles.append(str(error)))
    page.route_web_socket("**/live*", stage.connect)
    yield page
    context.close()


def main(folder: Path, *wanted: str) -> None:
    """Write screenshots of the pages."""
    from playwright.sync_api import sync_playwright

    stage = Stage()
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browsers.find(), args=browsers.arguments())
        for width in (360, 1280):
            for dark in (False, True):
                with opened(browser, stage, width=width, dark=dark) as page:
                    for name in wanted or PAGES:
                        page.goto(f"{ADDRESS}/{name}")
                        page.wait_for_timeout(120)
                        look = f"{name}-{width}-{'dark' if dark else 'light'}.png"
                        page.screenshot(path=folder / look)
                        if width < 700:  # the whole of it too, as if the phone were as tall as that
                            tall = page.evaluate("document.documentElement.scrollHeight")
                            page.set_viewport_size({"width": width, "height": tall})
                            page.screenshot(path=folder / f"whole-{look}")
                            page.set_viewport_size({"width": width, "height": 740})


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])

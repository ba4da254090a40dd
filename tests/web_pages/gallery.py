"""Every page with made-up content, as HTML: what the tests look at, and what a person may look at.

`python -m tests.web_pages.gallery FOLDER` writes screenshots of them all, phone and laptop, light and dark.
"""

from __future__ import annotations

import mimetypes
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tests import browser as browsers
from tests.web_pages import made_up
from tests.web_pages.made_up import INVITATION, NO_BOON, here, offers, public, view
from threefates.rulebook.viewers import Role, Seat
from threefates.table.games import games
from threefates.table.log import TableRow
from threefates.web import pages

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route, WebSocketRoute

ADDRESS = f"http://{browsers.HOST}"
LAST = TableRow(id="t1", code="KRTBWX", system="fates_edge", name="Thursday", made_at="2026-11-21T20:00:00.000Z")
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
        sealed=2 if role is Role.PLAYER else None,
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


def every() -> Mapping[str, str]:
    """Every page by a short name."""
    strangers = here(system="elsewhere", title="Three Coins")
    return {
        "landing": pages.landing(games(), last=LAST, last_link="/key/x"),
        "landing-refused": pages.landing(games(), refusal=NO_BOON, tried={"system": "fates_edge", "name": "<x>"}),
        "join": pages.join("KRTBWX", name="Thursday", system="fate_2003", title="FATE", seats=SEATS),
        "join-refused": pages.join(
            "KRTBWX", name="Thursday", system="", title="x", refusal=NO_BOON, tried={"name": '"M', "role": "guest"}
        ),
        "claiming": pages.claiming(who="Mara", name="Thursday", system="fifty_two_fates", check="/check"),
        "lobby": pages.lobby(here(Role.GM), INVITATION),
        "lobby-alone": pages.lobby(strangers, pages.Invitation(code="KRTBWX", links=(), alone=True)),
        "problem": pages.problem(NO_BOON, 409),
        "why": pages.why(["fe.boons.reroll-die", "fe.ruling.tens-count", "no.such"]),
        "log": pages.whole_log(here(), made_up.LOG),
        "player": seat_page(Role.PLAYER),
        "player-cards": seat_page(Role.PLAYER, "fifty_two_fates", cards=True),
        "player-fate": seat_page(Role.PLAYER, "fate_2003"),
        "player-refused": refused_page(),
        "empty": empty_page(),
        "gm": seat_page(Role.GM),
        "screen": seat_page(Role.SCREEN, "fate_2003", joined=False),
        "guest": seat_page(Role.GUEST, "fifty_two_fates", cards=True),
    }


@contextmanager
def opened(
    browser: Browser, served: Mapping[str, str], *, width: int = 360, dark: bool = False, scripts: bool = True
) -> Iterator[Page]:
    """A window on made-up pages: `/name` answers the page of that name, `/static/…` the real files."""
    height = 740 if width < 700 else 800
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if dark else "light",
        java_script_enabled=scripts,
        device_scale_factor=1,
    )
    context.route("**/*", lambda route: answer(route, served))
    page = context.new_page()
    page.route_web_socket("**/live*", alive)
    yield page
    context.close()


def alive(socket: WebSocketRoute) -> None:
    """The other side of a page's WebSocket: all is well and nothing is new."""
    socket.send(pages.fragments(None, None, here(), pages.Drawn(), public={}))


POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' ws:"


def answer(route: Route, served: Mapping[str, str]) -> None:
    """Answer a request from memory, as strictly as the real server does."""
    path = route.request.url.removeprefix(ADDRESS).partition("?")[0]
    if path in pages.STATIC:
        file = pages.STATIC[path]
        kind = mimetypes.guess_type(file.name)[0] or "text/plain"
        route.fulfill(status=200, body=file.read_bytes(), headers={"Content-Type": kind})
    elif path.lstrip("/") in served:
        headers = {"Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY}
        route.fulfill(status=200, body=served[path.lstrip("/")], headers=headers)
    elif route.request.method == "POST":
        route.fulfill(status=204)
    else:
        route.fulfill(status=404, body="")


def main(folder: Path, *wanted: str) -> None:
    """Write screenshots of the pages."""
    from playwright.sync_api import sync_playwright

    served = every()
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browsers.find(), args=browsers.arguments())
        for width in (360, 1280):
            for dark in (False, True):
                with opened(browser, served, width=width, dark=dark) as page:
                    for name in wanted or served:
                        page.goto(f"{ADDRESS}/{name}")
                        page.wait_for_timeout(120)
                        look = f"{name}-{width}-{'dark' if dark else 'light'}.png"
                        page.screenshot(path=folder / look, full_page=width < 700)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])

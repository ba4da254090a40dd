"""Take the pictures of docs/pictures: a real server, a short real scene of each game, a real browser.

`python tools/screenshots.py` writes the pictures that the documentation shows; `--every FOLDER` writes one of every
seat at every moment of every scene, for somebody who wants to look at all there is. Names of scenes, as in
`tools/scenes.py`, may follow.
"""

import asyncio
import hashlib
import re
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests import browser as browsers  # noqa: E402
from tests.serving import Serving  # noqa: E402
from threefates.client import Client  # noqa: E402
from threefates.store import open_store  # noqa: E402
from threefates.table.table import Outside  # noqa: E402
from threefates.web.options import Options  # noqa: E402
from tools.palette import reduced  # noqa: E402 - where they lie is known only now
from tools.scenes import SCENES as OTHERS  # noqa: E402
from tools.scenes import People  # noqa: E402
from tools.tide_scene import nine_years_tide  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SCENES = {**OTHERS, nine_years_tide.__name__: nine_years_tide}
PICTURES = ROOT / "docs" / "pictures"
HOUR = "2026-11-21T20:15:00.000Z"
HOME = "http://192.168.1.20:8000"  # as an invitation shows it; nobody calls there
NAME = "Thursday night"
NO_WORD = """const kept = Storage.prototype.getItem;
Storage.prototype.getItem = function (name) {
  const [evening, phase] = (document.querySelector("#version")?.dataset.seal ?? "").split(" ");
  return name.startsWith("word:") ? (phase === "open" ? evening : "") : kept.call(this, name);
};"""
"""A device that thinks it has promised its word for the seal already mixes none in: dice fall the same every time."""
SIZES: Mapping[str, tuple[int, int]] = {
    "phone": (360, 740),
    "ally": (360, 740),
    "laptop": (1280, 800),
    "gm": (1280, 800),
    "tv": (1280, 720),
}
OF_ALL = ("gm", "phone", "tv")
SHOWN: Mapping[str, Mapping[str, tuple[str, ...]]] = {  # by scene and moment: whose pictures stand in docs
    "fates_edge": {"rolled": OF_ALL},
    "fate_2003": {"cancel": (*OF_ALL, "ally")},  # the second phone shows what the first does not
    "fifty_two_fates": {"reaction": OF_ALL},
    "lantern_at_dusk": {
        "ready": ("phone",),
        "begun": ("gm",),
        "called": ("phone",),
        "rolled": ("phone",),
        "price": ("gm",),
        "awake": ("tv",),
    },
    "ninth_well": {"ready": ("phone",), "called": ("gm",), "struck": ("phone",), "ended": ("tv",)},
    "nine_years_tide": {"ready": ("phone",), "compelled": ("gm",), "declared": ("phone",), "fight": ("tv",)},
}
LIFTED = {"turn": 0, "reaction": 1}  # by moment: which card of the fan is lifted
UNFOLDED = {"begun": "Run it", "price": "Beats"}  # by moment: what the Game Master looks at
READY_TO_RUN = {  # by scene: the game and its scenario
    "lantern_at_dusk": ("fates_edge", "lantern-at-dusk"),
    "ninth_well": ("fifty_two_fates", "ninth-well"),
    "nine_years_tide": ("fate_2003", "nine-years-tide"),
}


@contextmanager
def house(seed: str) -> Iterator[Serving]:
    """A server whose clock stands still and whose dice fall the same every time."""
    numbers = count()
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(Path(folder), on_death=lambda error: None)
        options = Options(no_limits=True, allow_hosts=(browsers.HOST,), public_url=HOME)
        server = Serving(Path(folder), store, options)
        server.service.host.outside = Outside(
            lambda: HOUR, lambda size: hashlib.shake_256(f"{seed} {next(numbers)}".encode()).digest(size)
        )
        server.start()
        try:
            yield server
        finally:
            server.stop()
            asyncio.run(store.close())


class Camera:
    """Takes each picture twice, by day and by night."""

    def __init__(self, browser: "Browser", server: Serving, folder: Path, *, small: bool) -> None:
        self.small = small
        self.browser = browser
        self.server = server
        self.folder = folder

    def page(self, device: str) -> "Page":
        """A window of a device's size."""
        width, height = SIZES[device]
        context = self.browser.new_context(
            viewport={"width": width, "height": height}, reduced_motion="reduce", timezone_id="UTC"
        )
        page = context.new_page()
        page.add_init_script(NO_WORD)
        return page

    def seat(self, device: str, client: Client, table: str) -> "Page":
        """The page of a seat, with its key in a cookie."""
        page = self.page(device)
        path = f"/t/{table}/{client.seat}/"
        host = browsers.HOST
        page.context.add_cookies([{"name": "key", "value": client.key, "domain": host, "path": path}])
        page.goto(self.server.named_url + path)
        page.locator('#touch[data-state="ok"]').wait_for(state="attached")
        return page

    def take(self, page: "Page", name: str) -> None:
        """Two pictures of what a window shows."""
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            page.wait_for_timeout(80)
            taken = page.screenshot()
            (self.folder / f"{name}-{scheme}.png").write_bytes(reduced(taken) if self.small else taken)


def doors(camera: Camera) -> None:
    """The first page, and how others come in."""
    for device in ("phone", "laptop"):
        page = camera.page(device)
        page.goto(camera.server.named_url)
        camera.take(page, f"landing-{device}")
        page.locator("summary").first.click()
        camera.take(page, f"start-{device}")
        page.context.close()
    gm = Client(camera.server.url).start("fates-edge", name=NAME, gm="Gwen")
    for device in ("phone", "laptop"):
        page = camera.seat(device, gm, gm.table)
        if not camera.small:
            camera.take(page, f"empty-{device}")
        page.goto(page.url + "lobby")
        camera.take(page, f"lobby-{device}")
        page.goto(f"{camera.server.named_url}/join/{gm.code}")
        camera.take(page, f"join-{device}")
        page.context.close()


def play(camera: Camera, scene: str, moments: Mapping[str, tuple[str, ...]] | None) -> None:
    """One scene, with pictures of some moments, or of all."""
    system, scenario = READY_TO_RUN.get(scene, (scene, ""))
    people = People(camera.server.url, system, NAME, scenario)
    pages = {device: camera.seat(device, client, people.table) for device, client in people.seats.items()}
    for moment in SCENES[scene](people):
        for device in people.seats if moments is None else moments.get(moment, ()):
            client_is_current(pages[device], people.seats[device])
            if device == "gm" and moment in UNFOLDED:
                unfold(pages[device], UNFOLDED[moment])
            if device == "phone" and moment in LIFTED:
                lift(pages[device], LIFTED[moment])
            several = moments is None or len(moments) > 1
            camera.take(pages[device], f"{scene}-{moment}-{device}" if several else f"{scene}-{device}")
    for page in pages.values():
        page.context.close()


def unfold(page: "Page", heading: str) -> None:
    """Open the tab of that name, or what lies under a heading, and look there."""
    if (tab := page.get_by_role("radio", name=heading, exact=True)).count():
        tab.check(force=True)
        return
    summary = page.locator("summary").filter(has=page.get_by_role("heading", name=re.compile(f"^{heading}"))).first
    if not summary.evaluate("summary => summary.parentElement.open"):
        summary.click()
    summary.evaluate("summary => summary.scrollIntoView()")


def lift(page: "Page", card: int) -> None:
    """Lift a card of the fan, if there are so many, and wait for what it could do."""
    for known in page.locator("#firsts button").all():
        known.evaluate("known => known.click()")  # wherever it stands
    page.keyboard.press("Escape")  # what was lifted before is put back
    cards = page.locator("#at-hand .lift")
    if cards.count() > card:
        cards.nth(card).evaluate("card => card.click()")
        page.wait_for_timeout(500)


def client_is_current(page: "Page", client: Client) -> None:
    """Wait until a page shows what the table has come to."""
    client.view()
    for _ in range(200):
        if int(page.locator("#version").get_attribute("value") or 0) >= client.version:
            return
        page.wait_for_timeout(25)
    raise TimeoutError(f"{page.url} never showed version {client.version}")


def main(*wanted: str) -> None:
    """Take the pictures."""
    from playwright.sync_api import sync_playwright

    every = "--every" in wanted
    names = [name for name in wanted if not name.startswith("--")]
    folder = Path(names[0]) if every else PICTURES
    folder.mkdir(parents=True, exist_ok=True)
    for system in (names[1:] if every else names) or [*SCENES, "doors"]:
        with house(system) as server, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=browsers.find(), args=browsers.arguments())
            camera = Camera(browser, server, folder, small=not every)
            if system == "doors":
                doors(camera)
            else:
                play(camera, system, None if every else SHOWN[system])
            browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])

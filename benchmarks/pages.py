"""Pages in a real browser: frames while something moves on a slow phone, and how soon an X-card covers everybody."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator, Mapping
from itertools import cycle, islice, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final

from benchmarks.figures import Figure, hundredths, spread
from benchmarks.served import Served
from benchmarks.tasks import blank, looked, shown_of, task_of
from tests.browser import find, opened
from threefates.client import Client

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

__all__ = ["figures"]

SLOWER: Final = 4  # times slower than this machine is what a phone of today's poorest is taken for
SIZES: Final[Mapping[str, tuple[int, int]]] = {
    "gm": (1280, 800),
    "phone": (360, 740),
    "bo": (390, 844),
    "tv": (1920, 1080),
}
SCREEN: Final = 60  # frames a second that a screen shows
FRAMES: Final = """([moving, milliseconds, patience]) => { window.frames_ = new Promise(done => {
  const at = [], late = setTimeout(() => done([]), patience); let until;
  const next = now => { at.push(now); now < until ? requestAnimationFrame(next) : done(at); };
  const look = () => {
    if (!document.querySelector(moving)) return requestAnimationFrame(look);
    clearTimeout(late); until = performance.now() + milliseconds; requestAnimationFrame(next);
  };
  look();
}); }"""
COVERED: Final = """() => { window.coveredAt = 0; const look = () => {
  const top = document.elementFromPoint(innerWidth / 2, innerHeight / 3);
  if (top?.closest("#p-safety")) window.coveredAt = Date.now(); else requestAnimationFrame(look);
}; look(); }"""
WINDOW: Final = 650  # milliseconds: as long as a die tumbles
PATIENCE: Final = 10_000  # milliseconds until what did not move, or cover everybody, is given up
LINES: Final = 2_000  # of a log that is scrolled
OPENED: Final = """heading => new Promise(done => {
  const began = performance.now();
  const look = () => heading.querySelector(":scope > .offers > *")
    ? requestAnimationFrame(() => setTimeout(() => done(performance.now() - began))) : requestAnimationFrame(look);
  heading.querySelector("summary").click(); look();
})"""
CLOSED: Final = "details.group.closed:not([open])"
IN_SIGHT: Final = "all => all.filter(each => each.checkVisibility()).map(({ id }) => id)"
CLOCK: Final = "The tide"
RAISE: Final = ("bo", "gm", "phone")  # in turn: nobody raises more than three X-cards a minute
SCROLLED: Final = "() => scrollTo({ top: scrollY ? 0 : 400, behavior: 'smooth' })"


class Table:
    """The Lantern at Dusk, open on a laptop, two phones of which one is slow, and a TV."""

    def __init__(self, url: str, browser: Browser) -> None:
        self.gm = Client(url).start("fates_edge", name="Measured", gm="Gwen", scenario="lantern_at_dusk")
        sit = {"phone": ("Mara", "player"), "bo": ("Bo", "player"), "tv": ("The TV", "screen")}
        self.seats = {"gm": self.gm} | {who: Client(url).join(self.gm.code, *named) for who, named in sit.items()}
        self.take("phone", "fe.play-ready", "Play Ysolt")
        self.take("bo", "fe.play-ready", "Play Pell")
        self.take("gm", "fe.begin-scenario")
        self.take("gm", "fe.start-encounter")
        self.gm.do("start-clock", name=CLOCK, size=12)
        self.pages = {who: self._opened(browser, url, who) for who in self.seats}

    def _opened(self, browser: Browser, url: str, who: str) -> Page:
        client, (width, height) = self.seats[who], SIZES[who]
        context = browser.new_context(viewport={"width": width, "height": height})
        path = f"/t/{client.table}/{client.seat}/"
        context.add_cookies([{"name": "key", "value": client.key, "domain": "127.0.0.1", "path": path}])
        page = context.new_page()
        page.goto(f"{url}{path}")
        page.locator('#touch[data-state="ok"]').wait_for(state="attached")
        if who == "phone":
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        return page

    def take(self, who: str, type: str, label: str = "", **fields: object) -> None:
        """Do something that is offered."""
        offers = (each for each in self.seats[who].offers() if each["type"] == type and each["enabled"])
        offer = next(each for each in offers if each["label"].startswith(label))
        given = {name: form["enum"][0] for name, form in offer["form"]["properties"].items() if form.get("enum")}
        self.seats[who].do_offer(offer, **given, **fields)

    def settle(self) -> None:
        """Leave every roll as it is."""
        for _ in range(20):
            for client in self.seats.values():
                if answers := [each for each in client.offers() if each["type"] == "answer" and each["enabled"]]:
                    client.do_offer(answers[0])
                    break
            else:
                return


def figures(folder: Path, repeats: int = 7, lines: int = LINES, headings: int | None = None) -> Iterator[Figure]:
    """Every figure of this file; nothing where there is no browser.

    Args:
        folder: Where the server's data lie for a while.
        repeats: How often each is measured.
        lines: How long the log is that is scrolled.
        headings: How many are opened of each tab; all where None.
    """
    path = find()
    if path is None:
        return
    with Served(folder / "pages") as served, opened(path) as browser:
        table = Table(f"http://127.0.0.1:{served.port}", browser)
        yield _frames("dice that tumble", [_moving(table, ".tumbling", _roll) for _ in range(repeats)])
        yield _frames("a clock that fills", [_moving(table, ".ticked", _tick) for _ in range(repeats)])
        yield _frames("a page that is scrolled", [_moving(table, "main", _scroll) for _ in range(repeats)])
        yield _covered([_raised(table, who) for who in islice(cycle(RAISE), repeats)])
        yield _headings(table, headings)
        yield from _tasks(browser, table, repeats)
        yield _frames(f"a log of {lines:,} lines that is scrolled", _log_scrolled(table, repeats, lines))


def _moving(table: Table, moving: str, starts: Callable[[Table], None]) -> list[float]:
    """How long each frame took, in milliseconds, from when something moves on the slow phone until it lies still."""
    phone = table.pages["phone"]
    phone.bring_to_front()
    phone.evaluate(FRAMES, [moving, WINDOW, PATIENCE])
    starts(table)
    at = phone.evaluate("window.frames_")
    table.settle()
    if not at:
        raise TimeoutError(f"nothing that is {moving} was seen in {PATIENCE / 1000:.0f} s")
    return [after - before for before, after in pairwise(at)]


def _roll(table: Table) -> None:
    table.take("gm", "fe.call-roll", "Call on Ysolt")
    table.pages["phone"].locator("#at-dock button.main").first.click()


def _tick(table: Table) -> None:
    table.gm.do("tick-clock", clock=_clock(table), segments=1, why="measured")


def _clock(table: Table) -> str:
    return str(next(each["id"] for each in table.gm.view()["clocks"]["clocks"] if each["name"] == CLOCK))


def _scroll(table: Table) -> None:
    table.pages["phone"].evaluate(SCROLLED)


def _tasks(browser: Browser, table: Table, repeats: int) -> Iterator[Figure]:
    """What a slow phone does in one go, and shows, when it rolls, a scene comes, a clock fills, a hero is scrolled."""
    phone, empty = table.pages["phone"], blank(table.pages["phone"], SLOWER)
    blanks = looked(browser, empty, lambda: empty.evaluate(SCROLLED), repeats)
    scenes, where = iter(range(repeats)), [0.0, 0.0]

    def called() -> None:
        table.settle()
        table.take("gm", "fe.call-roll", "Call on Ysolt")
        main = phone.locator("#at-dock button.main").first
        main.wait_for()
        if box := main.bounding_box():  # found before it is looked at: looking for it keeps the page busy, too
            where[:] = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def another_scene() -> None:
        table.gm.do("start-scene", title=f"The ford, {next(scenes)}", description="Cold water, and no bridge.")

    found = looked(browser, phone, lambda: phone.mouse.click(*where), repeats, called)
    yield task_of("dice that tumble", SLOWER, found, blanks)
    yield shown_of("dice that tumble", SLOWER, found)
    found = looked(browser, phone, another_scene, repeats, table.settle)
    yield task_of("another scene on the stage", SLOWER, found, blanks)
    table.gm.do("restart-clock", clock=_clock(table))  # it was ticked before, and a full clock takes no more
    found = looked(browser, phone, lambda: _tick(table), repeats, lambda: phone.evaluate("scrollTo(0, 0)"))
    yield task_of("a clock that fills", SLOWER, found, blanks)
    yield shown_of("a clock that fills", SLOWER, found)
    phone.locator('.places > a[href="#sheet"]').click()
    found = looked(browser, phone, lambda: phone.evaluate(SCROLLED), repeats)
    yield task_of("a hero that is scrolled", SLOWER, found, blanks)
    yield shown_of("a hero that is scrolled", SLOWER, found)
    phone.locator('.places > a[href="#stage"]').click()
    empty.close()


def _log_scrolled(table: Table, repeats: int, lines: int) -> list[list[float]]:
    """The Log tab of a phone that was there when everything was told, pulled back by a screen or two."""
    phone, line = table.pages["phone"], "It rains on the road, on the lantern and on whoever carries it"
    for number in range(lines):
        table.gm.do("say", text=f"{line}: {number}.")
    last = phone.locator("#log > li").filter(has_text=f": {lines - 1}.")
    last.wait_for(state="attached", timeout=6 * PATIENCE)
    phone.locator('.places > a[href="#told"]').click()
    return [_moving(table, "main", _pull) for _ in range(repeats)]


def _pull(table: Table) -> None:
    table.pages["phone"].evaluate(
        """() => { const log = document.querySelector(".log .scroll");
        const [scrolled, back] = log.scrollHeight > log.clientHeight + 1 ? [log, log.scrollTop] : [window, scrollY];
        scrolled.scrollBy({ top: back < -2_000 ? 1_200 : -1_200, behavior: "smooth" }); }"""
    )


def _headings(table: Table, most: int | None) -> Figure:
    """How long each heading of a slow desk takes, from a tap until what it holds is drawn."""
    desk, took = table.pages["gm"], dict[str, float]()
    desk.bring_to_front()
    session = desk.context.new_cdp_session(desk)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    for tab in desk.locator(".tabs label").all():
        tab.click()
        for name in desk.locator(CLOSED).evaluate_all(IN_SIGHT)[:most]:
            heading = desk.locator(f'[id="{name}"]')
            took[heading.locator("> summary").inner_text().strip()] = float(heading.evaluate(OPENED))
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    slowest = max(took, key=lambda name: took[name])
    return Figure(
        what=f"a heading is opened, a laptop throttled {SLOWER} times", measured=statistics.median(took.values()),
        unit="ms", budget=100, note=f"{len(took)} headings; the slowest, {slowest}, {took[slowest]:.0f} ms",
    )  # fmt: skip


def _frames(what: str, runs: list[list[float]]) -> Figure:
    rates = [1_000 * len(run) / sum(run) if run else 0.0 for run in runs]  # too busy for a second frame
    late = hundredths([each for run in runs for each in run], 95)
    note = f"{spread(rates)}; 95 of 100 frames within {late:.0f} ms; {SCREEN} is all that the screen shows"
    return Figure(
        what=f"{what}, a phone throttled {SLOWER} times", measured=round(statistics.median(rates)), unit="fps",
        budget=SCREEN, at_least=True, note=note,
    )  # fmt: skip


def _raised(table: Table, who: str) -> float:
    """How many milliseconds after somebody says yes the last device is covered."""
    for page in table.pages.values():
        page.evaluate(COVERED)
    raises = table.pages[who]
    raises.bring_to_front()
    raises.locator("#x-card button").click()
    began = time.time()
    raises.locator("dialog.sure .btn.main").click()
    for page in table.pages.values():
        page.bring_to_front()
        until = time.time() + PATIENCE / 1_000
        while not page.evaluate("window.coveredAt"):
            if time.time() > until:
                raise TimeoutError(f"{page.url} was not covered")
            page.wait_for_timeout(20)
    last = max(float(page.evaluate("window.coveredAt")) for page in table.pages.values())
    table.gm.do("resume-play")
    for page in table.pages.values():
        page.locator("#p-safety > p.t-cost").wait_for(state="detached")
    return last - 1_000 * began


def _covered(took: list[float]) -> Figure:
    return Figure(
        what="an X-card covers a laptop, two phones and a TV", measured=statistics.median(took), unit="ms",
        budget=1_000,
        note=f"{spread(took)}; one of the phones is throttled {SLOWER} times",
    )  # fmt: skip

"""How long a page keeps its main thread busy in one go, on a phone throttled four times, beside a page that is blank.

The browser's own trace is read: of each task of the page's main thread the processor's time, so that what else the
machine does counts less than it does for frames. Still a busy machine makes all of it longer, the blank page's, too.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from benchmarks.figures import Figure, spread

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

__all__ = ["blank", "longest", "task_of"]

FRAME: Final = 16  # milliseconds: with a longer task a frame of sixty in a second is late
CATEGORIES: Final = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]
TASKS: Final = ("RunTask", "ThreadControllerImpl::RunTask")
AFTERWARDS: Final = 900  # milliseconds that are looked at once it has begun
BLANK: Final = "<!doctype html><title>Blank</title><div style='height: 3000px'>Blank</div>"


def blank(page: Page, slower: int) -> Page:
    """A page with nothing on it, in the same browser, as slow."""
    empty = page.context.new_page()
    empty.set_content(BLANK)
    page.context.new_cdp_session(empty).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    return empty


def longest(
    browser: Browser, page: Page, does: Callable[[], object], repeats: int, ready: Callable[[], object] = lambda: None
) -> list[float]:
    """Of each time the longest task, in milliseconds of the main thread's own time.

    Args:
        browser: In which the page is open.
        page: The page that is looked at.
        does: What happens meanwhile.
        repeats: How often.
        ready: What is done before it each time, and not looked at.
    """
    found = []
    for _ in range(repeats):
        ready()
        page.bring_to_front()
        page.wait_for_timeout(AFTERWARDS)
        browser.start_tracing(page=page, categories=CATEGORIES)
        does()
        page.wait_for_timeout(AFTERWARDS)
        found.append(max(_lengths(json.loads(browser.stop_tracing())["traceEvents"]), default=0.0))
    return found


def _lengths(events: list[dict[str, Any]]) -> list[float]:
    """How long each task of the busiest main thread took: that of the page that does something."""
    named = {(each["pid"], each["tid"]): each["args"]["name"] for each in events if each["name"] == "thread_name"}
    by_thread = defaultdict[tuple[int, int], list[float]](list)
    for each in events:
        thread = (each["pid"], each["tid"])
        if each["ph"] == "X" and each["name"] in TASKS and named.get(thread) == "CrRendererMain":
            by_thread[thread].append(each.get("tdur", each["dur"]) / 1_000)
    return max(by_thread.values(), key=sum, default=[])


def task_of(what: str, slower: int, found: list[float], blanks: list[float]) -> Figure:
    """The figure of one thing that is done."""
    return Figure(
        what=f"the longest task: {what}, a phone throttled {slower} times", measured=sorted(found)[len(found) // 2],
        unit="ms", budget=FRAME, note=f"{spread(found)}; a blank page scrolled in the same run: {spread(blanks)}",
    )  # fmt: skip

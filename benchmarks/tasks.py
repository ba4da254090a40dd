"""How long a page keeps its main thread busy in one go, on a phone throttled four times, beside a page that is blank.

The browser's own trace is read: of each task of the page's main thread the processor's time, so that what else the
machine does counts less than it does for frames. Still a busy machine makes all of it longer, the blank page's, too;
how many elements were styled anew it cannot change. And what somebody sees of it: how many frames of what moves came to
the screen, which the browser moves by itself while a page is busy.
"""

from __future__ import annotations

import json
import statistics
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from benchmarks.figures import Figure, spread

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

__all__ = ["Looked", "blank", "looked", "shown_of", "task_of"]

FRAME: Final = 16  # milliseconds: with a longer task a frame of sixty in a second is late
SCREEN: Final = 60  # frames a second that a screen shows
CATEGORIES: Final = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "cc", "benchmark"]
TASKS: Final = ("RunTask", "ThreadControllerImpl::RunTask")
AFTERWARDS: Final = 1_500  # milliseconds that are looked at once it has begun
BLANK: Final = "<!doctype html><title>Blank</title><div style='height: 3000px'>Blank</div>"


def blank(page: Page, slower: int) -> Page:
    """A page with nothing on it, in the same browser, as slow."""
    empty = page.context.new_page()
    empty.set_content(BLANK)
    page.context.new_cdp_session(empty).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    return empty


class Looked(NamedTuple):
    """What the browser's trace says of one time."""

    longest: float  # milliseconds of the main thread's own time, of the longest task
    styled: int  # elements that were styled anew
    shown: int  # frames in which something moved that came to the screen
    dropped: int  # and those that did not


def looked(
    browser: Browser, page: Page, does: Callable[[], object], repeats: int, ready: Callable[[], object] = lambda: None
) -> list[Looked]:
    """What is seen of each time.

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
        found.append(_seen_in(json.loads(browser.stop_tracing())["traceEvents"]))
    return found


def _seen_in(events: list[dict[str, Any]]) -> Looked:
    page, lengths = _busiest(events)
    ours = [each for each in events if each["pid"] == page]
    styled = sum(each["args"].get("elementCount") or 0 for each in ours if each["name"] == "UpdateLayoutTree")
    frames = [each["args"]["frame_reporter"] for each in ours if "frame_reporter" in each.get("args", {})]
    moving = [each["state"] for each in frames if each["has_compositor_animation"]]
    shown = sum(state.startswith("STATE_PRESENTED") for state in moving)
    return Looked(max(lengths, default=0.0), styled, shown, moving.count("STATE_DROPPED"))


def _busiest(events: list[dict[str, Any]]) -> tuple[int, list[float]]:
    """The page that does something: whose main thread is busiest; and how long each task of that took."""
    named = {(each["pid"], each["tid"]): each["args"]["name"] for each in events if each["name"] == "thread_name"}
    by_thread = defaultdict[tuple[int, int], list[float]](list)
    for each in events:
        thread = (each["pid"], each["tid"])
        if each["ph"] == "X" and each["name"] in TASKS and named.get(thread) == "CrRendererMain":
            by_thread[thread].append(each.get("tdur", each["dur"]) / 1_000)
    return max(
        ((page, lengths) for (page, _), lengths in by_thread.items()), key=lambda one: sum(one[1]), default=(0, [])
    )


def task_of(what: str, slower: int, found: Sequence[Looked], blanks: Sequence[Looked]) -> Figure:
    """The figure of one thing that is done: how long it keeps the page busy in one go."""
    styled = statistics.median(each.styled for each in found)
    tasks, empty = ([each.longest for each in some] for some in (found, blanks))
    note = f"{styled:.0f} elements styled anew; {spread(tasks)}; a blank page scrolled: {spread(empty)}"
    what = f"the longest task: {what}, a phone throttled {slower} times"
    return Figure(what=what, measured=statistics.median(tasks), unit="ms", budget=FRAME, note=note)


def shown_of(what: str, slower: int, found: Sequence[Looked]) -> Figure:
    """The figure of one thing that moves: how much of it somebody sees, of what a screen shows in a second."""
    shown, dropped = sum(each.shown for each in found), sum(each.dropped for each in found)
    note = f"{shown} frames came to the screen while it moved, {dropped} did not"
    what, rate = f"seen of {what}, a phone throttled {slower} times", round(SCREEN * shown / max(1, shown + dropped))
    return Figure(what=what, measured=rate, unit="fps", budget=SCREEN, at_least=True, note=note)

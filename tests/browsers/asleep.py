"""A phone that sleeps: its pages stand still and its connections are dead, and nobody is told."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tests.browsers.seat import Seat
from tests.browsers.wire import Wire

if TYPE_CHECKING:
    from playwright.sync_api import Browser

__all__ = ["asleep"]

A_NAP = 4.0  # seconds: longer than a busy machine would ever stall a page that is awake


def renderers(browser: Browser) -> list[int]:
    """The processes that run the pages of this browser."""
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return [process["id"] for process in told if process["type"] == "renderer"]


@contextmanager
def asleep(seat: Seat, wire: Wire, browser: Browser) -> Iterator[None]:
    """The screen goes dark: no page runs any more, and nothing comes through; nobody is told.

    A browser without a screen freezes no page when asked to: its processes are stopped, as a phone stops them.
    """
    wire.cut()
    seat.page.context.set_offline(True)
    pages = renderers(browser)
    for page in pages:
        os.kill(page, signal.SIGSTOP)
    began = time.monotonic()
    try:
        yield
        time.sleep(max(0.0, A_NAP - (time.monotonic() - began)))
        wire.mend()
    finally:
        for page in pages:
            os.kill(page, signal.SIGCONT)
    seat.page.context.set_offline(False)

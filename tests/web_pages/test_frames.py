"""Sixty frames a second on a slow phone: what moves is moved by the compositor, and the frames are printed."""

from __future__ import annotations

import statistics
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from tests.web_pages.gallery import ADDRESS, Stage, opened
from tests.web_pages.made_up import CLOCKS, ROLL, here, offers, public, view
from threefates.rulebook.parts import DieFace
from threefates.table.frames import Frame
from threefates.table.log_lines import LogLine
from threefates.web import pages

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

SLOWER = 4  # times than this machine
RECORD = """
window.lasted = { moving: [], arriving: [] };
window.moved = new Set();
window.was = false;
const own = ["offset", "computedOffset", "easing", "composite"];
(function next(before) {
  requestAnimationFrame((now) => {
    const is = Boolean(document.querySelector(".tumbling"));
    if (before) lasted[is && was ? "moving" : "arriving"].push(now - before);
    for (const one of is ? document.getAnimations() : [])
      for (const name of one.effect.getKeyframes().flatMap(Object.keys)) if (!own.includes(name)) moved.add(name);
    was = is;
    next(now);
  });
})(0);"""
BY_THE_COMPOSITOR = {"transform", "opacity"}


def test_what_moves_on_a_phone_is_moved_by_the_compositor(browser: Browser) -> None:
    stage, shown = Stage(), pages.PageShown()
    with opened(browser, stage) as window:
        window.goto(f"{ADDRESS}/player")
        window.wait_for_selector("#touch[data-state=ok]")
        pages.fragments(Frame(95, (), view(), {}), offers(), here(), shown, public=public(view()))
        session = window.context.new_cdp_session(window)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        window.evaluate(RECORD)

        dice = replace(ROLL, roll="r99", dice=tuple(DieFace(str(face)) for face in range(1, 9)))
        clocks = replace(CLOCKS, clocks=(replace(CLOCKS.clocks[0], filled=4), *CLOCKS.clocks[1:]))
        line = LogLine(96, "new", "2026-11-21T20:10:00.000Z", "Mara crosses the span at a cost.", tone="cost")
        frame = Frame(96, (line,), {"roll": dice, "clocks": clocks}, {})
        stage.sockets[-1].send(pages.fragments(frame, offers(), here(), shown, public=public(view())))
        window.wait_for_selector(".tumbling", state="attached")
        window.wait_for_selector(".tumbling", state="detached")
        lasted, moved = window.evaluate("[lasted, [...moved]]")

    moving = lasted["moving"]
    print(
        f"\ndice, a clock and a line at once, the phone {SLOWER} times slower: {len(moving)} frames while they move, "
        f"median {statistics.median(moving):.1f} ms, worst {max(moving):.1f} ms; to show what came, "
        f"{max(lasted['arriving']):.1f} ms"
    )
    assert "transform" in moved
    assert set(moved) <= BY_THE_COMPOSITOR
    assert stage.troubles == []

"""What rules of style ask of a whole page, said on it as classes: how it comes. What changes is said by `facts.js`.

Rules that look for such things from far above, by `:has()`, have a slow phone style everything anew at each change.
What only taps or a script bring about is not said here: `unscripted.css` looks for that where no script runs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

__all__ = ["facts_of"]

PART: Final = re.compile(r'<section class="part ([^"]*)" id="p-([^"]*)">(.*?)</section>', re.DOTALL)
SAID_BESIDES: Final = re.compile(r'<h3\b.*?</h3>|<(\w+) class="empty">.*?</\1>', re.DOTALL)  # nothing goes on in these
OTHERS: Final = re.compile(r'<p class="to">')  # what may stand on the stage and is no part
PARTY: Final = ("party", "ff.protagonists")


def facts_of(at: Mapping[str, str], stage: str, dock: str) -> tuple[str, str]:
    """The classes of the page, and of what is live on it.

    Args:
        at: The HTML of each region.
        stage: The HTML of the stage.
        dock: The HTML of what may be done now.
    """
    body = {"paused": 'class="t-cost"' in _inside(at["scene"], "safety"), "undocked": not dock}
    return _said(body), _said({f"is-{name}": holds for name, holds in _live(at, stage, dock)})


def _said(facts: Mapping[str, bool]) -> str:
    return "".join(f" {name}" for name, holds in facts.items() if holds)


def _live(at: Mapping[str, str], stage: str, dock: str) -> Iterator[tuple[str, bool]]:
    """Each fact, by its name in `facts.js`, in the same order."""
    now, staged = PART.findall(at["now"]), PART.findall(stage)
    named, everywhere = {name for _, name, _ in staged}, "".join(at.values()) + stage
    asked, kinds = 'class="group ask"' in dock, {kind for kinds, _, _ in staged for kind in kinds.split()}
    underway = any(SAID_BESIDES.sub("", inside).strip() for _, _, inside in now)
    yield "asked", asked
    yield "fought", 'id="p-ff.fight"' in everywhere
    yield "idle", not at["now"]
    yield "laid", 'class="lies"' in dock
    yield "latest", bool(named - {"scene"}) or bool(OTHERS.search(stage))
    yield "lost", 'class="t-miss"' in _inside(everywhere, "all-is-lost")
    yield "made", 'id="p-phases"' not in everywhere
    yield "over", any(f'id="p-{name}"' in everywhere for name in ("what-now", "next-time"))
    yield "peopled", any("<li" in _inside(at["people"], name) for name in PARTY)
    yield "picks", 'class="dice pick"' in dock
    yield "pictured", "pictures" in kinds
    yield "proposed", bool(_inside(at["now"], "proposals"))
    yield "read", "scene" in named
    yield "rolls", asked or "data-dice=" in dock
    yield "staged", bool(stage)
    yield "thrown", "pool" in kinds
    yield "truths", 'id="p-true-of-them"' in everywhere
    yield "underway", underway
    yield "unfought", 'id="p-ff.fight"' not in everywhere
    yield "unmoved", not underway
    yield "unplayed", 'class="empty"' in _inside(at["scene"], "scene")
    yield "unread", "scene" not in named
    yield "unrun", 'class="t-cost"' in _inside(everywhere, "seats")
    yield "unstaged", not stage
    yield "waiting", 'id="p-waiting"' in everywhere


def _inside(html: str, name: str) -> str:
    """What a part holds, where it is there."""
    found = re.search(rf'id="p-{re.escape(name)}">(.*?)</section>', html, re.DOTALL)
    return found[1] if found else ""

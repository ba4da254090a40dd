"""Selectors that a slow phone can afford."""

from __future__ import annotations

import re

from threefates.web.pages.assets import OURS

RULE = re.compile(r"([^{}]+)\{")
BARE = re.compile(r"[ >+~]\*$|[ >+~]:not\([^()]*\)$|[ >+~]:(is|where|not)\((.*, )?:has\(")
OF_A_TV = "screen.css"  # sent to nobody else
UNSCRIPTED = "unscripted.css"  # put away as soon as a script runs
FROM_ABOVE = re.compile(r":target|(body|main):has\(#p-safety")


def test_what_hangs_on_what_a_page_holds_is_never_said_of_everything() -> None:
    """Such a rule has a browser style every element anew whenever anything comes or goes: four times the work."""
    found = [
        selector.strip()
        for file in sorted(OURS.glob("*.css"))
        if file.name != OF_A_TV
        for rule in RULE.findall(re.sub(r"/\*.*?\*/", "", file.read_text(), flags=re.DOTALL))
        for selector in rule.split(",\n")
        if ":has(" in selector and BARE.search(selector.strip())
    ]
    assert found == []


def test_which_tab_and_whether_it_is_paused_are_looked_for_from_above_only_without_scripts() -> None:
    found = [
        file.name
        for file in sorted(OURS.glob("*.css"))
        if FROM_ABOVE.search(re.sub(r"/\*.*?\*/", "", file.read_text(), flags=re.DOTALL))
    ]
    assert found == [UNSCRIPTED]

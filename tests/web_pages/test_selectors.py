"""Selectors that a slow phone can afford."""

from __future__ import annotations

import re

from threefates.web.pages.assets import OURS

RULE = re.compile(r"([^{}]+)\{")
BARE = re.compile(r"[ >+~]\*$|[ >+~]:not\([^()]*\)$|[ >+~]:(is|where|not)\((.*, )?:has\(")
OF_A_TV = "screen.css"  # sent to nobody else
UNSCRIPTED = "unscripted.css"  # put away as soon as a script runs
ABOVE = r"(?<![\w.-])(html|body|main)|:root|#live|\.(middle|runs|lifts|seat|side|acts)"
FROM_ABOVE = re.compile(rf"({ABOVE})(?![\w-])[^ ,>+~{{]*:has\(|:target")
BY_ITS_LETTERS = re.compile(r"\[class[\^*$~|]?=")


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


def test_from_far_above_is_looked_for_only_without_scripts() -> None:
    """Whatever such a rule looks for, a browser styles anew all that any rule of the kind might be about; and once one
    such rule was there, it does so as long as the page is. What they would look for is said on the page: `facts.js`.
    """
    assert _files_with(FROM_ABOVE) == [UNSCRIPTED]


def test_nothing_is_found_by_how_its_classes_are_written() -> None:
    """Each class that comes or goes would count as another way of writing them."""
    assert _files_with(BY_ITS_LETTERS) == []


def _files_with(rule: re.Pattern[str]) -> list[str]:
    return [
        file.name
        for file in sorted(OURS.glob("*.css"))
        if file.name != OF_A_TV and rule.search(re.sub(r"/\*.*?\*/", "", file.read_text(), flags=re.DOTALL))
    ]

"""What is written can be read: contrast, computed from the tokens themselves, for every game and both themes."""

import re

import pytest

from threefates.web.pages.assets import OURS

TOKENS = (OURS / "tokens.css").read_text(encoding="utf-8")
LIGHT, _, DARK = TOKENS.partition("@media screen and (prefers-color-scheme: dark)")
SYSTEMS = ("", *re.findall(r'\[data-system="(\w+)"\] \{', LIGHT))

TEXT = 4.5
EDGE = 3.0

PAPERS = ("paper-0", "paper-1", "paper-2", "paper-4", "glow")
INKS = ("ink-0", "ink-1", "ink-2", "ink-3", "accent", "good", "cost", "partial", "miss", "gm")
WRITTEN = [(ink, paper) for ink in INKS for paper in PAPERS]
WRITTEN += [("on-accent", "accent"), ("ink-0", "accent-soft"), ("ink-1", "accent-soft"), ("ink-2", "accent-soft")]
WRITTEN += [("card-ink", "card-face"), ("card-red", "card-face"), ("card-ink", "card-lit"), ("accent", "accent-soft")]
DRAWN = [(edge, paper) for edge in ("ink-4", "accent", "focus") for paper in ("paper-0", "paper-1", "paper-4")]
DRAWN += [("card-back", "card-face")]


def colours(system: str, dark: bool) -> dict[str, str]:
    found: dict[str, str] = {}
    for sheet in (LIGHT, DARK) if dark else (LIGHT,):
        for selector in (":root", f'[data-system="{system}"]'):
            for block in re.findall(re.escape(selector) + r" \{(.*?)\}", sheet, re.DOTALL):
                found |= dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block))
    return found


def light_of(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """As WCAG defines it."""
    low, high = sorted((light_of(one), light_of(other)))
    return (high + 0.05) / (low + 0.05)


def test_black_on_white_is_the_most_there_is() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


def test_every_game_of_ours_has_an_accent() -> None:
    assert len(SYSTEMS) == 4


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_text_stands_out_from_what_it_is_written_on(system: str, dark: bool) -> None:
    palette = colours(system, dark)

    faint = {(ink, paper): contrast(palette[ink], palette[paper]) for ink, paper in WRITTEN}

    assert {pair: round(ratio, 2) for pair, ratio in faint.items() if ratio < TEXT} == {}


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_edges_of_controls_stand_out_from_what_they_lie_on(system: str, dark: bool) -> None:
    palette = colours(system, dark)

    faint = {(edge, paper): contrast(palette[edge], palette[paper]) for edge, paper in DRAWN}

    assert {pair: round(ratio, 2) for pair, ratio in faint.items() if ratio < EDGE} == {}


def test_no_colour_is_hard_coded_outside_the_tokens() -> None:
    others = [path.read_text(encoding="utf-8") for path in OURS.glob("*.css") if path.name != "tokens.css"]

    assert re.findall(r"#[0-9a-fA-F]{3,8}\b(?=[;, )])", "".join(others)) == []

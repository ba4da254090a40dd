"""Pictures of chances show everything that they are given, within their frame."""

from __future__ import annotations

import re
from typing import Final

import pytest

from threefates.odds.pictures import LETTER, WIDE, Picture, Series, bars, lines

TEXT: Final = re.compile(r'<text x="([-\d.]+)" y="([-\d.]+)" text-anchor="(\w+)"[^>]*>([^<]*)</text>')
LONG: Final = "edition=players_guide_cp, as asked and more than that"


def drawn_into(picture: Picture) -> tuple[float, list[tuple[float, float, float]]]:
    """How high a picture is, and where each text begins and ends, and stands."""
    high = float(re.findall(r'viewBox="0 0 640 ([\d.]+)"', picture.svg)[0])
    texts = []
    for x, y, anchor, said in TEXT.findall(picture.svg):
        wide = LETTER * len(said)
        left = float(x) - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
        texts.append((left, left + wide, float(y)))
    return high, texts


@pytest.mark.parametrize(
    "picture",
    [
        bars([("7♠, Q♦, 2♥ and 10♣ (39)", 0.8), ("2♥ (2)", 0.0), (LONG, 1.0)]),
        lines([str(place) for place in range(41)], [Series(f"dv {dv}", [0.5] * 41) for dv in range(41)], "Many"),
        lines(["1"], [Series(LONG, [0.3])], "One place"),
        lines(["miss", "partial", "cost", "clean"], [Series("an ace", [0.1, 0.2, 0.3, 0.4])], along="outcomes"),
    ],
    ids=["bars", "many lines", "one place", "words"],
)
def test_no_word_lies_outside_the_picture(picture: Picture) -> None:
    high, texts = drawn_into(picture)

    assert texts
    assert all(left >= -4 and right <= WIDE + 4 and y <= high for left, right, y in texts)


def test_a_long_title_is_cut_and_read_out_whole() -> None:
    svg = lines(["1"], [Series("a", [0.3])], "word " * 40).svg

    assert "…</text>" in svg
    assert f'aria-label="{"word " * 40}"' in svg


def test_three_dozen_lines_are_told_apart_by_colour_and_dash() -> None:
    svg = lines(["1", "2"], [Series(str(at), [0.1, 0.2]) for at in range(36)]).svg

    assert len(set(re.findall(r'(stroke="[^"]+" stroke-dasharray="[^"]*") fill', svg))) == 36


@pytest.mark.parametrize(("most", "top"), [(0.04, "5%"), (0.2, "25%"), (0.5, "50%"), (0.51, "100%"), (1.0, "100%")])
def test_small_chances_fill_the_picture(most: float, top: str) -> None:
    svg = lines(["1", "2"], [Series("a", [0.0, most])]).svg

    assert f">{top}</text>" in svg
    assert svg.count(f">{top}</text>") == 1


def test_places_that_stand_too_close_are_named_now_and_then() -> None:
    svg = lines([str(place) for place in range(41)], [Series("a", [0.5] * 41)]).svg

    assert ">40</text>" in svg
    assert ">39</text>" not in svg
    assert svg.count("<circle") == 41

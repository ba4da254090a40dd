"""Chances as a page draws them: a bar that is whole, numbers in words, and each answer's own."""

import re

import pytest

from tests.web_pages.reading import read
from threefates.rulebook.chapter import Chances
from threefates.web import pages

FOUND = Chances(
    (("Clean Success", "1/2"), ("Partial", "3/8"), ("Miss", "1/8")),
    "1/2",
    ("fe.resolution.outcome-matrix",),
    options=(("keep", "1/2"), ("3", "3/4")),
    advice="Throw the 4 again.",
)


def share(said: str) -> float:
    """The number of a share of the bar, in hundredths."""
    assert said.endswith("%")
    return float(said[:-1])


def test_a_bar_is_as_long_as_all_its_pieces() -> None:
    page = read(pages.chances(FOUND))

    pieces = [(share(piece["x"]), share(piece["width"])) for piece in page.all("rect")]
    assert pieces == [(0, 50), (50, 37.5), (87.5, 12.5)]


def test_chances_are_said_in_words_with_what_is_best() -> None:
    page = read(pages.chances(FOUND))

    assert "Clean Success 50% Partial 38% Miss 12%" in page.text
    assert "Throw the 4 again." in page.text
    assert [(one["data-option"], one["value"]) for one in page.all("data")] == [("keep", "50%"), ("3", "75%")]


@pytest.mark.parametrize("expects", [(), (("sway", "2/3"),)])
def test_a_why_stands_with_the_last_words_and_never_on_a_line_alone(expects: tuple[tuple[str, str], ...]) -> None:
    html = pages.chances(Chances(FOUND.outcomes, "1/2", FOUND.cites, expects=expects))

    *others, last = re.findall(r"<span>(.*?)</span>(?= <span>|</p>| </p>)", html)
    assert html.count('class="why"') == 1
    assert 'class="why"' in last
    assert len(others) == len(FOUND.outcomes) + len(expects) - 1


def test_what_else_is_to_be_expected_stands_beside_the_pieces() -> None:
    page = read(pages.chances(Chances((("hits", "1/3"), ("stopped", "2/3")), "1/3", expects=(("sway", "2/3"),))))

    assert "hits 33% stopped 67% sway to be expected 0.7" in page.text


@pytest.mark.parametrize(
    ("shares", "success", "tones"),
    [
        (("1/2", "1/4", "1/8", "1/8"), "3/4", "c1 c2 c3 c4"),
        (("1/8", "1/8", "1/8", "5/8"), "1/8", "c1 c3 c4 c4"),
        (("1/3", "2/3"), "1/3", "c1 c4"),
        (("1/3", "2/3"), "0", "c4 c4"),
        (("1/4", "1/2", "1/4"), "", "c1 c2 c3"),  # whoever asks may not know what is wanted
    ],
)
def test_the_strong_tones_are_for_what_is_wanted(shares: tuple[str, ...], success: str, tones: str) -> None:
    found = Chances(tuple((f"outcome {at}", share) for at, share in enumerate(shares)), success)

    assert [piece["class"] for piece in read(pages.chances(found)).all("rect")] == tones.split()


def test_two_tones_beside_one_another_differ_in_their_hatching_whoever_sees_no_colour() -> None:
    found = Chances(tuple((said, "1/4") for said in ("dies", "hurt", "stopped", "fumbled")), "1/2")

    page = read(pages.chances(found))

    assert [stripes["class"] for stripes in page.all("line")] == ["c2", "c3"]  # between solid and empty


def test_of_many_results_the_success_is_told_first_in_one_number() -> None:
    many = Chances(tuple((f"outcome {at}", "1/8") for at in range(8)), "3/4")
    few = Chances((("hits", "1/3"), ("stopped", "2/3")), "1/3")

    assert read(pages.chances(many)).text.startswith("75% that it succeeds Every result")
    assert "that it succeeds" not in pages.chances(few)


def test_a_bar_of_many_results_has_four_pieces_at_most() -> None:
    many = Chances(tuple((f"outcome {at}", share) for at, share in enumerate(("1/8",) * 4 + ("1/4",) * 2)), "1/2")
    blind = Chances(tuple((f"from {at}", share) for at, share in enumerate(("1/10",) * 5 + ("1/2",))), "")

    for found in (many, blind):
        page = read(pages.chances(found))
        pieces = [(piece["class"], share(piece["width"])) for piece in page.all("rect")]
        assert [tone for tone, _ in pieces] == ["c1", "c2", "c3", "c4"]
        assert sum(width for _, width in pieces) == pytest.approx(100)
    assert "Every result" in read(pages.chances(many)).text
    assert read(pages.chances(blind)).text.count("from ") == 6  # nothing is told in one number: each is read


def test_results_as_likely_as_one_another_are_told_in_one_number_without_a_bar() -> None:
    table = Chances(tuple((f"line {at}", "1/10") for at in range(10)), "")
    coin = Chances((("heads", "1/2"), ("tails", "1/2")), "")

    page = read(pages.chances(table))
    assert page.text.startswith("10% for each of 10, as likely as any other Every result")
    assert page.all("rect") == []
    assert len(read(pages.chances(coin)).all("rect")) == 2

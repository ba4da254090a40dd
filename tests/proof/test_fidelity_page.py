"""What was held to the books is a page, made from data that says of every entry what was tried."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.fidelity_page import PAGE, Sheet, Tried, fidelity_page, problems, sheets, unread

RIGHT = Tried("fate.tests.margins", "Missed it by 1.", "right")


def test_the_page_is_made_from_the_data() -> None:
    assert PAGE.read_text(encoding="utf-8") == fidelity_page(sheets()), "run python tools/fidelity_page.py"


@pytest.mark.parametrize("sheet", sheets(), ids=lambda sheet: str(sheet.game))
def test_every_line_names_an_entry_once_and_says_what_was_done(sheet: Sheet) -> None:
    assert problems(sheet) == ()


def test_what_nobody_has_read_yet_is_named() -> None:
    page = PAGE.read_text(encoding="utf-8")

    waiting = {sheet.game: unread(sheet) for sheet in sheets()}

    assert waiting["fifty_two_fates"] == ()
    assert [name for names in waiting.values() for name in names if f"`{name}`" not in page] == []


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ((Tried("fate.tests.nothing", "x", "right"),), "is not in the ledger"),
        ((RIGHT, RIGHT), "stands there twice"),
        ((Tried("fate.tests.margins", " ", "right"),), "does not say what was tried"),
        ((Tried("fate.tests.margins", "x", "mended"),), "does not say what was mended"),
        ((Tried("fate.tests.margins", "x", "open"),), "does not say what is left"),
    ],
)
def test_what_is_wrong_with_a_line_is_said(entries: tuple[Tried, ...], words: str) -> None:
    (problem,) = problems(Sheet("fate_2003", entries))

    assert words in problem


def test_what_is_left_open_stands_first_and_bars_do_not_break_the_table() -> None:
    left = Tried("fate.tests.margins", "a | b", "open", left="Nobody knows.")

    page = fidelity_page([Sheet("fate_2003", (left,))])

    assert page.index("- `fate.tests.margins`: Nobody knows.") < page.index("a \\| b")
    assert "Not read yet: `fate.ladder.scale`" in page


def test_several_files_of_one_game_are_one_sheet_and_what_stands_in_two_of_them_stands_twice(tmp_path: Path) -> None:
    line = '[[entry]]\nid = "{}"\ntried = "x"\nverdict = "right"\n'
    for file, game, name in (
        ("edge-a", "fates_edge", "fe.boons.hold-cap"),
        ("edge-b", "fates_edge", "fe.boons.hold-cap"),
        ("fate", "fate_2003", "fate.tests.margins"),
    ):
        (tmp_path / f"{file}.toml").write_text(f'game = "{game}"\n{line.format(name)}', encoding="utf-8")

    edge, fate = sheets(tmp_path)

    assert (edge.game, len(edge.entry), fate.entry) == ("fates_edge", 2, (Tried("fate.tests.margins", "x", "right"),))
    assert problems(edge) == ("fe.boons.hold-cap stands there twice",)

"""What a window is shown is drawn in slices where it is much, and of what was not sent nothing counts as shown."""

from __future__ import annotations

import asyncio

import pytest

from tests.web_pages.made_up import here
from threefates.rulebook.offers import Offer
from threefates.table.frames import Frame, Watch
from threefates.table.slices import Work, at_once
from threefates.testing.kit import open_table
from threefates.web import pages
from threefates.web.pages import Folds, PageShown, updates
from threefates.web.pages.folds import group_id

HEADINGS = 50
MANY = tuple(
    Offer("say", f"Say {number}", fixed=(("text", f"{number}"),), group=f"Heading {number % HEADINGS}")
    for number in range(20 * HEADINGS)
)


@pytest.fixture
def _tired_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(updates, "stretch", lambda seconds: lambda: True)


def opened() -> PageShown:
    return PageShown(Folds([group_id("do", offer.group) for offer in MANY]))


def drawing(shown: PageShown) -> Work[str]:
    return pages.fragments_in_slices(Frame(5, (), {}, {}), MANY, here(), shown, public={})


@pytest.mark.usefixtures("_tired_at_once")
def test_a_frame_of_a_thousand_forms_is_drawn_in_slices_and_is_the_same() -> None:
    slices = sum(1 for _ in drawing(opened()))

    assert slices > HEADINGS
    assert at_once(drawing(opened())) == pages.fragments(Frame(5, (), {}, {}), MANY, here(), opened(), public={})


@pytest.mark.usefixtures("_tired_at_once")
def test_what_is_let_be_in_the_midst_of_it_is_drawn_again() -> None:
    shown = opened()
    begun = drawing(shown)
    for _ in range(HEADINGS // 2):
        next(begun)
    begun.close()

    assert not shown.begun
    assert at_once(drawing(shown)) == at_once(drawing(opened()))


def test_a_window_that_never_came_to_show_a_frame_is_told_it_again() -> None:
    async def play() -> None:
        table = await open_table("three_coins")
        watch = Watch(table, "s1", 0)
        stands = watch.as_it_stands()
        first = watch.frame()
        assert watch.frame() is None

        stands()

        assert watch.frame() == first

    asyncio.run(play())

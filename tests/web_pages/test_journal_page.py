"""The journal as a page: what was last time, as it is read aloud."""

from __future__ import annotations

from tests.web_pages.made_up import here
from threefates.table.journal import EveningNoted, Journal, SceneNoted
from threefates.web import pages


def test_a_scene_of_which_nothing_is_told_is_remembered_by_how_it_opened() -> None:
    scenes = (
        SceneNoted(),
        SceneNoted(1, "Morning", "The ice has a day. It is white."),
        SceneNoted(2, "Noon", "It thaws"),
    )
    last = EveningNoted(1, "2026-11-21T20:15:00.000Z", scenes, over=True)

    page = "".join(pages.journal(here(), Journal((EveningNoted(), last), ())))

    previously = page.partition("Previously on")[2].partition("<section")[0]
    assert "<b>Morning.</b> The ice has a day.</p>" in previously
    assert "<b>Noon.</b> It thaws</p>" in previously

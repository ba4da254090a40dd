"""The journal as a page: what was last time, as it is read aloud."""

from __future__ import annotations

import pytest

from tests.web_pages.made_up import here
from threefates.table.journal import EveningNoted, Journal, SceneNoted
from threefates.table.log_lines import LogLine
from threefates.web import pages

ACTS = 400


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


def pieces_of(tone: str) -> list[str]:
    """The pieces in which the page of a scene of very many acts comes."""
    told = tuple(LogLine(at, f"c{at}", "2026-11-21T20:15:00.000Z", f"Act {at}", tone=tone) for at in range(ACTS))
    evening = EveningNoted(1, "2026-11-21T20:15:00.000Z", (SceneNoted(1, "Dice", told=told),))
    return list(pages.journal(here(), Journal((evening,), ())))


@pytest.mark.parametrize("tone", ["good", ""])
def test_a_scene_of_very_many_acts_comes_in_pieces_each_of_which_is_short(tone: str) -> None:
    """Each act was looked for among all of them, before the first piece: ten seconds of twenty thousand."""
    pieces = pieces_of(tone)

    assert "".join(pieces).count("</li>") == ACTS
    assert max(piece.count("</li>") for piece in pieces) <= 1
    assert pieces.index(next(filter(None, pieces))) >= ACTS // 20

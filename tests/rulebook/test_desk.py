"""The desk of every game: four tabs, and every heading of those who run it has its place on one."""

from __future__ import annotations

import pytest

from threefates.rulebook.compose import compose
from threefates.rulebook.desk import PREP, RUN, TABLE
from threefates.rulebook.headings import Heading
from threefates.table.games import game

GAMES = {"fates_edge": "Beats", "fate_2003": "Fight", "fifty_two_fates": "Fight"}


@pytest.mark.parametrize("system", GAMES)
def test_a_desk_has_four_tabs_and_no_heading_stands_on_two(system: str) -> None:
    tabs = game(system).desk

    headings = [heading for tab in tabs for heading in tab.headings]
    assert [tab.name for tab in tabs] == [RUN, GAMES[system], PREP, TABLE]
    assert len(headings) == len(set(headings))


@pytest.mark.parametrize("system", GAMES)
def test_every_heading_that_a_chapter_names_for_whoever_runs_it_has_its_place(system: str) -> None:
    played = game(system)

    under = [one for chapter in compose(played).chapters for said in chapter.stands_under.values() for one in said]
    named = {one.title for one in under if isinstance(one, Heading) and one.levers}
    assert named - {heading for tab in played.desk for heading in tab.headings} == set()

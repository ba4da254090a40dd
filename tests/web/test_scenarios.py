"""Opening a table for what a game has ready to run: over the API, and from the first page."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest

from tests.serving import Serving
from threefates.table.games import games

FIVE = {
    "fe.ruling.skill-list",
    "fe.ruling.deck-suits",
    "fe.ruling.deck-triggers",
    "fe.ruling.travel-clock-polarity",
    "fe.ruling.boon-rerolls-per-roll",
}


def opened(server: Serving, **asked: Any) -> Any:
    said = {"system": "fates-edge", "name": "Thursday", "scenario": "lantern-at-dusk", **asked}
    return server.ask("POST", "/api/tables", json=said)


def parts(server: Serving, table: Any) -> Any:
    return server.ask("GET", f"/api/tables/{table['table']}/view", key=table["key"]).json()["parts"]


def test_a_table_of_a_scenario_shows_how_it_reads_the_book_and_can_begin(server: Serving) -> None:
    table = opened(server).json()

    chips = parts(server, table)["chips"]
    offers = server.ask("GET", f"/api/tables/{table['table']}/offers", key=table["key"]).json()

    assert {row["id"] for row in chips["rows"]} == FIVE
    assert [offer["enabled"] for offer in offers if offer["type"] == "fe.begin-scenario"] == [True]


def test_what_is_asked_for_wins_over_the_scenario(server: Serving) -> None:
    table = opened(server, rulings={"fe.ruling.deck-suits": "core"}).json()

    rows = parts(server, table)["chips"]["rows"]

    assert [row["id"] for row in rows if row["text"].startswith("Not here")] == ["fe.ruling.deck-suits"]


def test_a_scenario_that_the_game_does_not_have_is_refused(server: Serving) -> None:
    refused = opened(server, scenario="the-moon")

    assert (refused.status_code, refused.json()["code"]) == (422, "scenario.unknown")


def test_the_first_page_opens_one_with_one_button(server: Serving) -> None:
    page = server.ask("GET", "/").text
    started = server.ask(
        "POST", "/start", data={"system": "fates_edge", "edition": "players_guide_cp", "scenario": "lantern_at_dusk"}
    )

    assert 'name="scenario" value="lantern_at_dusk"' in page
    assert started.status_code in (200, 303)


@pytest.mark.parametrize(
    ("system", "scenario", "chips"),
    [("fates_edge", "lantern_at_dusk", "chips"), ("fifty_two_fates", "ninth_well", "ff.chips")],
)
def test_every_ready_evening_opens_with_one_button_and_says_why_it_reads_the_book_so(
    server: Serving, system: str, scenario: str, chips: str
) -> None:
    page = server.ask("GET", "/").text
    started = server.ask("POST", "/start", data={"system": system, "scenario": scenario})
    table = opened(server, system=system, scenario=scenario).json()

    rows = parts(server, table)[chips]["rows"]
    assert f'name="scenario" value="{scenario}"' in page
    assert started.status_code in (200, 303)
    assert all(row["detail"].endswith(".") for row in rows)


def test_the_first_page_says_how_long_each_ready_evening_takes_and_whom_it_suits(server: Serving) -> None:
    page = unescape(server.ask("GET", "/").text)

    for game in games().values():
        for found in game.scenarios().values():
            assert f"<b>{found.lasts}.</b> {found.suits}" in page
            assert f"Open {found.title}" in page


def test_scenes_of_minutes_stand_by_themselves_below_the_evenings(server: Serving) -> None:
    evenings, _, scenes = unescape(server.ask("GET", "/").text).partition("A scene in ten minutes")

    for found in (found for game in games().values() for found in game.scenarios().values()):
        assert f"Open {found.title}" in (scenes if found.scene else evenings)
        assert f"Open {found.title}" not in (evenings if found.scene else scenes)

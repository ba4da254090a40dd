"""Every page as a document: well made, in order, ours alone, and words where there is nothing yet."""

import re
from itertools import pairwise

import pytest
from msgspec.structs import replace

from tests.web_pages.gallery import OLD, PAGES, TABLES, drawn, seat_page
from tests.web_pages.made_up import here
from tests.web_pages.reading import Read, read
from threefates.rulebook.viewers import Role
from threefates.table.games import games
from threefates.web import pages

each = pytest.mark.parametrize("name", PAGES)
OURS = [name for name in PAGES if not name.startswith("lobby") and name != "screen"]  # those name addresses to join by


def page_of(name: str) -> Read:
    return read(drawn(name))


@each
def test_every_element_is_closed_in_turn(name: str) -> None:
    page = page_of(name)

    assert page.unclosed == []


@each
def test_every_id_is_there_once(name: str) -> None:
    page = page_of(name)

    ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]

    assert sorted(ids) == sorted(set(ids))


@each
def test_what_is_pointed_at_is_there(name: str) -> None:
    page = page_of(name)

    ids = {attributes["id"] for _, attributes in page.elements if "id" in attributes}
    pointing = ("for", "aria-labelledby", "aria-describedby", "aria-controls")

    pointed = {a[name] for _, a in page.elements for name in pointing if name in a}
    pointed |= {a["href"][1:] for _, a in page.elements if a.get("href", "").startswith("#")}

    assert pointed - ids == set()


@each
def test_headings_are_in_order_and_one_is_first(name: str) -> None:
    page = page_of(name)

    levels = [int(tag[1]) for tag, _ in page.elements if re.fullmatch(r"h[1-6]", tag)]

    steps = [after - before for before, after in pairwise(levels)]

    assert levels[0] == 1
    assert levels.count(1) == 1
    assert max(steps, default=0) <= 1


@each
def test_nothing_is_written_that_the_security_policy_forbids(name: str) -> None:
    page = page_of(name)

    inline = [tag for tag, a in page.elements if "style" in a or any(name.startswith("on") for name in a)]

    assert inline == []
    assert "style" not in page.tags
    assert all(script["src"].startswith("/static/") for script in page.all("script"))


@pytest.mark.parametrize("name", OURS)
def test_no_page_leads_or_loads_from_elsewhere(name: str) -> None:
    assert re.findall(r'(?:src|href|action)="(?!/|#)[^"]*"', drawn(name)) == []


def test_the_first_page_offers_every_installed_game_and_what_differs_between_editions() -> None:
    page = page_of("landing")

    assert {a["value"] for a in page.all("input", name="system")} == set(games())
    assert all(game.title in page.text and game.sentence in page.text for game in games().values())
    assert page.all("form", action="/join", method="get")
    assert page.all("form", action="/key/x", method="post")  # so that no preview of the page spends it


def test_the_first_page_begins_with_the_tables_and_says_how_far_each_game_is() -> None:
    page = page_of("landing")

    assert {"/t/t2/s1/", "/t/t3/s1/"} <= set(page.links)
    assert page.all("button", value="bring-back")
    assert "A trial is deleted" in page.text
    assert "rules of its book are played" in page.text
    assert page.text.index("Join a table") < page.text.index("All tables") < page.text.index("Ready to run tonight")


def test_a_table_of_ones_own_of_every_game_is_a_tap_away_on_the_first_page() -> None:
    page = page_of("landing")

    ways = [link for link in page.links if link.startswith("#start-")]
    assert ways == [f"#start-{name}" for name in games()]
    assert all(page.all("form", id=way[1:]) for way in ways)
    assert page.text.index("A table of your own") < page.text.index("Ready to run tonight")


def test_of_many_tables_the_first_eight_are_in_sight_and_the_games_come_soon_after() -> None:
    nine = [replace(TABLES[0], row=replace(OLD, id=f"t{number}")) for number in range(10, 19)]

    html = pages.landing(games(), tables=nine)

    assert html.count("<article ") == 9
    assert "1 more table<" in html
    assert "more table" not in pages.landing(games(), tables=nine[1:])


def test_the_first_page_keeps_what_was_tried() -> None:
    page = page_of("landing-refused")

    assert [a["value"] for a in page.all("input", name="name") if a["value"]] == ["<x>"]
    assert sum("open" in a for a in page.all("details", name="book")) == 1


def test_joining_keeps_what_was_tried_and_lists_the_seats_one_may_say_one_is() -> None:
    assert page_of("join-refused").all("input", name="name", value='"M')
    assert [a["value"] for a in page_of("join-refused").all("input", name="role") if "checked" in a] == ["guest"]
    assert [a["value"] for a in page_of("join").all("button", name="claim")] == ["s2", "s3", "s4"]


def test_the_lobby_has_a_code_every_address_plain_causes_and_who_got_through() -> None:
    page = page_of("lobby")

    assert page.all("svg", **{"class": "code"})
    assert "http://10.0.0.4:8000/join/KRTBWX" in page.links
    assert "Mara got through" in page.text
    assert "guest or hotel Wi-Fi" in page.text
    assert "listens on this machine only" in page_of("lobby-alone").text


def test_why_shows_what_the_ledger_says_and_skips_what_it_does_not_know() -> None:
    page = page_of("why")

    assert "Does a die showing 10 count" in page.text
    assert len(page.all("article")) == 2


def test_a_page_without_scripts_says_so_and_works_by_plain_forms() -> None:
    html = drawn("player")

    assert "<noscript>" in html
    assert all(form["action"] == "/t/t1/s5/act" for form in page_of("player").all("form"))


def test_a_screen_has_no_forms_and_a_players_page_has_no_qr_code() -> None:
    assert not page_of("screen").all("form")
    assert page_of("screen").all("svg", **{"class": "code"})
    assert not page_of("player").all("svg", **{"class": "code"})


def test_the_part_of_whoever_runs_the_game_comes_first_for_them() -> None:
    html = seat_page(Role.GM)

    assert html.index('id="at-pull"') < html.index('id="at-do"')


def test_what_is_secret_can_be_hidden_with_one_key() -> None:
    page = page_of("gm")

    secret = {a["id"] for a in page.all("section") if "secret" in a.get("class", "").split()}

    assert secret == {"p-notes", "p-hidden-clocks", "p-bank"}


def test_a_link_in_a_qr_code_is_the_first_address() -> None:
    first = pages.Invitation(code="A", links=("http://a/join/A", "http://b/join/A"))

    assert "QR code: http://a/join/A" in pages.lobby(here(Role.GM), first)


def test_the_desk_shows_the_code_to_scan_as_long_as_there_is_one_to_show() -> None:
    assert "QR code: http" in seat_page(Role.GM, joined=False)
    assert "QR code" not in seat_page(Role.GM)

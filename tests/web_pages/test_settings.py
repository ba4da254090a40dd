"""How the table reads its book stands on a page of its own, and out of the way of play."""

from tests.web_pages.made_up import NO_BOON, here, offers
from tests.web_pages.reading import read
from threefates.rulebook.agenda import Option
from threefates.rulebook.offers import SETTINGS, Offer, choice
from threefates.rulebook.viewers import Role
from threefates.web import pages
from threefates.web.pages.arrangement import arrange

FIELD = choice("reading", "Now: one. From here on", (Option("two", "two"),))
TENS = Offer("change-ruling", "Do tens count twice?", (FIELD,), (("ruling", "fe.ruling.tens-count"),), at=(SETTINGS,))
NAMES = Offer(
    "change-ruling", "What are Positions called?", (FIELD,), (("ruling", "b"),), refusal=NO_BOON, at=(SETTINGS,)
)


def test_settings_are_not_among_what_is_offered_in_play() -> None:
    arranged = arrange((*offers(Role.GM), TENS, NAMES))

    shown = [offer for group in (*arranged.do, *arranged.levers, *arranged.quick) for _, offer in group.offers]
    assert shown
    assert not [offer for offer in shown if SETTINGS in offer.at]


def test_the_page_of_settings_holds_them_alone_those_that_may_change_first() -> None:
    page = read(pages.settings(here(Role.GM), (*offers(Role.GM), NAMES, TENS)))

    sent = [(a["name"], a["value"]) for a in page.all("input", type="hidden") if a["name"] not in ("_id", pages.BACK)]
    assert sent == [("_type", "change-ruling"), ("ruling", "fe.ruling.tens-count")]
    assert page.text.index("Do tens count twice?") < page.text.index("What are Positions called?")
    assert f"{NO_BOON.title} {NO_BOON.remedy}" in page.text


def test_settings_stand_under_what_they_are_about_and_one_of_no_topic_without_a_heading() -> None:
    boons = Offer("change-ruling", "Boons?", (FIELD,), (("ruling", "fe.ruling.boons-on-miss"),), at=(SETTINGS,))
    fifty_two = Offer("change-ruling", "Aces?", (FIELD,), (("ruling", "ff.ruling.unarmed-ace"),), at=(SETTINGS,))
    unknown = Offer("change-ruling", "Else?", (FIELD,), (("ruling", "b"),), at=(SETTINGS,))

    said = read(pages.settings(here(Role.GM), (boons, TENS, fifty_two, unknown))).text

    places = [said.index(words) for words in ("Boons", "Boons?", "The roll", "Do tens count twice?", "Sway", "Aces?")]
    assert places == sorted(places)


def test_a_setting_that_was_refused_says_so_where_it_stands() -> None:
    tried = {"_type": ["change-ruling"], "ruling": ["fe.ruling.tens-count"], "reading": ["two"]}

    page = read(pages.settings(here(Role.GM), (TENS,), refusal=NO_BOON, tried=tried))

    assert "open" in page.all("details")[0]
    assert "checked" in page.all("input", value="two")[0]


def test_who_has_nothing_to_set_is_told_so() -> None:
    assert "There is nothing to set" in read(pages.settings(here(), offers())).text


def test_a_setting_that_is_only_switched_needs_no_field() -> None:
    page = read(pages.settings(here(Role.GM), (Offer("hide", "Hide it", hint="From here on.", at=(SETTINGS,)),)))

    assert "Hide it" in page.text
    assert "From here on." in page.text


def test_what_is_read_otherwise_than_the_edition_has_it_comes_first_even_where_it_may_not_be_changed_now() -> None:
    boons = Offer("change-ruling", "Boons?", (FIELD,), (("ruling", "fe.ruling.boons-on-miss"),), at=(SETTINGS,))
    page = read(pages.settings(here(Role.GM), (boons, TENS, NAMES), otherwise=("fe.ruling.tens-count", "b")))

    said = page.text
    places = [
        said.index(words) for words in ("Read otherwise here", "Do tens count twice?", "May be changed now", "Boons?")
    ]
    assert places == sorted(places)
    assert said.index("What are Positions called?") < said.index("May be changed now")
    assert f"{NO_BOON.title} {NO_BOON.remedy}" in said
    assert not page.all("input", id="seek")  # three are read at a glance

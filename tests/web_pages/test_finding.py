"""Everything that may be done is found by its name, by words of its form, and by other words for the same."""

from __future__ import annotations

import msgspec

from tests.web_pages.made_up import here, offers
from threefates.rulebook.agenda import Option
from threefates.rulebook.offers import QUICK, SETTINGS, Offer, choice
from threefates.rulebook.refusals import Refusal
from threefates.rulebook.viewers import Role
from threefates.table.slices import at_once
from threefates.web import pages
from threefates.web.pages.arrangement import X_CARD
from threefates.web.pages.finding import Name

BEATS = Offer("fe.spend", "Spend 2: the lantern cracks", fixed=(("beats", 2),), group="Beats", levers=True, at=(QUICK,))
AWARD = Offer("fe.award", "Award a Boon", (choice("hero", "Hero", [Option("h1", "Ysolt Marrow")]),), group="Heroes")
LATER = Offer("fe.rest", "Rest", refusal=Refusal("rest.fight", "A fight is on.", "End it first."))
READING = Offer("set-ruling", "Does a 10 count twice?", fixed=(("ruling", "fe.tens"),), at=(SETTINGS,))


def named(*offered: Offer) -> list[Name]:
    alike = msgspec.structs.replace(here(Role.GM), synonyms=(("beat", "complication"),))
    return msgspec.json.decode(at_once(pages.names(offered, alike)), type=list[Name])


def test_each_thing_has_a_name_and_where_it_stands() -> None:
    spend, award, later, reading = named(BEATS, AWARD, LATER, READING)

    assert (spend.label, spend.under, spend.now) == ("Spend 2: the lantern cracks", "Beats", True)
    assert (award.now, award.off) == (False, "")
    assert later.off == "A fight is on. End it first."
    assert reading.at == f"{here(Role.GM).base}settings#{reading.id}"


def test_words_of_a_form_and_words_for_the_same_find_it() -> None:
    spend, award = named(BEATS, AWARD)

    assert {"ysolt", "marrow"} <= set(award.also.split())
    assert "complication" in spend.also.split()
    assert "complication" not in award.also.split()


def test_whatever_is_offered_is_found_and_the_card_has_its_own_place() -> None:
    given = (*offers(Role.GM), BEATS)

    ids = [name.id for name in named(*given)]

    assert len(ids) == len(set(ids)) == sum(offer.command != X_CARD for offer in given)
    assert all(pages.found(given, here(Role.GM), id) for id in ids)
    assert pages.found(given, here(Role.GM), "o-none") == ""


def test_what_stands_in_two_places_is_named_once_as_it_stands_first() -> None:
    below = msgspec.structs.replace(BEATS, label="Spend: the lantern cracks", at=())

    assert [name.label for name in named(BEATS, below)] == ["Spend 2: the lantern cracks"]


def test_what_may_be_kept_for_later_is_found_by_that() -> None:
    scene, award = named(Offer("start-scene", "Start a scene", levers=True), AWARD)

    assert {"keep", "later"} <= set(scene.also.split())
    assert "keep" not in award.also.split()


def test_what_is_found_is_drawn_under_an_id_of_its_own() -> None:
    html = pages.found([AWARD], here(Role.GM), pages.offer_id(AWARD))

    assert f'id="picked-{pages.offer_id(AWARD)}"' in html
    assert "Ysolt Marrow" in html

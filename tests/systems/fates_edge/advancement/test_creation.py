"""First builds: what everything costs, how much there is, and that nothing is made that cannot be paid."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.book_examples import expected, given
from tests.systems.fates_edge.evening import Evening
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.advancement.key_talents import talent_price
from threefates.systems.fates_edge.advancement.starting_build import (
    Build,
    attribute_price,
    cost_of,
    off_the_scale,
    purse,
    skill_price,
)
from threefates.systems.fates_edge.advancement.xp_awards import Experience
from threefates.systems.fates_edge.beats.beats import Bank
from threefates.systems.fates_edge.content.records import Category, talents
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.heroes.talents import Builds
from threefates.systems.fates_edge.rulings.road import GiftPrice, MaxBuild
from threefates.testing.proof import proves


@proves("fe.creation.attribute-price", "fe.ruling.attribute-cost-cumulative", "fe.ruling.attribute-baseline")
def test_an_attribute_costs_three_times_and_a_skill_twice_its_new_rating_step_by_step() -> None:
    assert [attribute_price(new) for new in (2, 3)] == [6, 9]
    assert [skill_price(new) for new in (1, 2)] == [2, 4]
    assert cost_of(Build(wits=3), GiftPrice.TWO) == 15


@proves("fe.creation.magic-access", "fe.ruling.casters-gift-price")
def test_the_gift_costs_what_the_table_reads() -> None:
    prices = {gift.reading: talent_price("casters-gift", gift) for gift in GiftPrice}

    assert prices == {"two": 2, "six": 6}
    assert [talent_price(each, GiftPrice.SIX) for each in ("familiar", "codex", "patrons-symbol")] == [2, 4, 4]


@proves("fe.talents.casters-gift", "fe.talents.familiar", "fe.talents.codex", "fe.talents.patrons-symbol")
def test_the_four_key_talents_are_there_with_their_tags() -> None:
    key = [each.id for each in talents().values() if each.category is Category.KEY]
    assert {each: talents()[each].tags for each in key} == {
        "casters-gift": ("FIRE", "WATER"),
        "familiar": ("SPIRIT", "BOND"),
        "codex": ("FATE", "RITUAL"),
        "patrons-symbol": ("WARD", "SIGIL"),
    }


@proves("fe.creation.bonds", "fe.creation.max-build", "fe.ruling.bond-complication-each")
def test_the_parts_of_the_greatest_build_add_up_to_36_and_are_capped_where_the_core_is_read() -> None:
    parts, book = given("max-build-arithmetic"), expected("max-build-arithmetic")

    assert [purse(bonds, 0, MaxBuild.SUM) for bonds in (0, 1, 2)] == [parts["base"], 31, 30 + parts["bonds"]]
    assert purse(2, 2, MaxBuild.SUM) == book["sum"]
    assert purse(2, 2, MaxBuild.CAP) == book["max_printed"]


@proves("fe.creation.budget")
def test_a_hero_who_costs_more_than_there_is_is_not_made() -> None:
    evening = Evening()

    refusal = evening.refused("ann", "fe.build-hero", name="Mara", body=3, wits=3, spirit=2)

    assert refusal.title == "It costs 36 XP and there are 30."
    assert not evening.state[Heroes].known


@proves("fe.creation.budget")
def test_a_hero_who_can_be_paid_is_made_and_keeps_what_is_left() -> None:
    evening = Evening()
    evening.do("ann", "fe.build-hero", name="Mara", body=2, wits=3, trained=["Tinker"], practised=["Lore"])
    (hero,) = evening.state[Heroes].known

    made = evening.state[Heroes][hero]
    assert (made.body, made.wits, made.spirit, dict(made.skills)) == (2, 3, 1, {"Lore": 1, "Tinker": 2})
    assert evening.state[Builds].known[hero].spent == 6 + 15 + 6 + 2
    assert evening.state[Experience].unspent == {hero: 1}


@proves("fe.creation.budget", "fe.followers.cost", "fe.advancement.asset-costs")
def test_what_is_left_of_the_thirty_buys_followers_and_assets_before_the_first_scene() -> None:
    evening = Evening()
    evening.do("ann", "fe.build-hero", name="Mara", body=2, wits=2, trained=["Melee"], practised=["Lore"])
    (hero,) = evening.state[Heroes].known
    left = evening.state[Experience].of(hero)

    evening.do("ann", "fe.buy-asset", hero=hero, name="An inn", size="minor", scope="news")
    evening.do("ann", "fe.recruit", hero=hero, name="Tam", cap=2)

    assert (left, evening.state[Experience].of(hero)) == (10, 2)
    (offer,) = evening.offers("ann", "fe.build-hero")
    assert "followers, assets and gear" in offer.hint


@proves("fe.creation.complications", "fe.creation.budget")
def test_complications_bring_xp_and_a_beat_each_at_the_start_of_a_scene() -> None:
    evening = Evening()
    evening.do("ann", "fe.build-hero", name="Mara", wits=3, body=2, spirit=2, trained=["Tinker"], complications=2)
    evening.do("gm", "start-scene", title="The gate")

    assert evening.state[Bank].held == 2
    assert evening.told("bob")[-1] == (
        "The bank takes 2 Story Beats as the scene opens: Mara has 2 complications to clear."
    )
    shown = evening.view("bob")["complications"]
    assert isinstance(shown, Listing)
    assert [(row.text, row.detail) for row in shown.rows] == [
        ("Mara", "2 complications to clear: as many beats as a scene opens")
    ]
    (form,) = evening.offers("gm", "fe.set-complications")
    assert [option.label for option in form.fields[0].options] == ["Mara, 2 now"]


@proves("fe.creation.complications", "fe.sb.initial-complication-bank")
def test_a_scene_that_opens_with_nobodys_complications_says_nothing_of_them() -> None:
    evening = Evening()
    evening.do("ann", "fe.build-hero", name="Mara", complications=1)
    (hero,) = evening.state[Heroes].known
    evening.do("gm", "fe.set-complications", hero=hero, count=0, reason="the debt is paid")
    evening.do("gm", "start-scene", title="The gate")

    assert evening.bank == 0
    assert not [said for said in evening.told("ann") if "bank takes" in said]
    assert "complications" not in evening.view("ann")


@proves("fe.creation.bonds", "fe.creation.complications", "fe.ruling.max-starting-build", "fe.creation.max-build")
@pytest.mark.parametrize(
    ("reading", "most"), [("thirty_four_cap", ", no more than 34 XP in all"), ("thirty_six_sum", "")]
)
def test_the_form_promises_no_xp_past_what_all_of_a_build_comes_to(reading: str, most: str) -> None:
    evening = Evening(max_starting_build=reading)
    (offer,) = evening.offers("ann", "fe.build-hero")
    labels = {field.name: field.label for field in offer.fields}
    evening.do("ann", "fe.build-hero", name="Mara", bonds=2, complications=2)
    (hero,) = evening.state[Heroes].known

    assert labels["bonds"] == f"Bonds (+1 XP each{most})"
    assert labels["complications"] == f"Complications (+2 XP each{most})"
    assert evening.state[Experience].of(hero) == (34 if most else 36)


@proves("fe.creation.budget")
@pytest.mark.parametrize(
    ("build", "wrong"),
    [
        (Build(body=4), ["an Attribute of 4"]),
        (Build(skills={"Melee": 3}), ["Melee 3"]),
        (Build(bonds=3), ["3 bonds"]),
        (Build(complications=3), ["3 complications"]),
        (Build(), []),
    ],
)
def test_nobody_begins_off_the_scale(build: Build, wrong: list[str]) -> None:
    assert list(off_the_scale(build)) == wrong


@proves("fe.creation.budget")
def test_what_is_not_on_the_list_cannot_be_bought_nor_anything_twice() -> None:
    evening = Evening(skill_list="quickstart_12")

    unlisted = evening.refused("ann", "fe.build-hero", name="Mara", trained=["Deception"])
    twice = evening.refused("ann", "fe.build-hero", name="Mara", talents=["codex", "codex"])

    assert unlisted.code == twice.code == "build.no"


@proves("fe.creation.budget")
def test_the_game_master_builds_for_a_seat_and_everybody_reads_the_sum() -> None:
    evening = Evening()
    evening.do("gm", "fe.build-hero", name="Mara", wits=2, talents=["codex"], seat="ann")

    assert "Mara is built from 10 of 30 XP, Codex." in evening.told("bob")
    assert evening.refused("ann", "fe.build-hero", name="Tor", seat="bob").code == "seat.not_the_gm"
    assert evening.replayed() == evening.state


@proves("fe.creation.bonds")
def test_the_page_asks_with_whom_the_bonds_of_a_build_are() -> None:
    evening = Evening()
    assert "bonds" not in evening.view("bob")
    evening.do("ann", "fe.build-hero", name="Mara", body=2, wits=2, trained=["Tinker"], bonds=2)
    mara, tor = list(evening.state[Heroes].known)[-1], evening.hero("Tor", "bob")

    def asks() -> list[str]:
        part = evening.view("bob")["bonds"]
        assert isinstance(part, Listing)
        return [row.detail for row in part.rows]

    assert asks() == ["Built with 2 bonds more: say with whom, and what they share."]
    evening.do("bob", "fe.form-bond", hero=tor, other=mara, words="a debt")
    assert asks() == ["a debt", "Built with a bond more: say with whom, and what they share."]
    ilse = evening.hero("Ilse", "bob")
    evening.do("ann", "fe.form-bond", hero=mara, other=ilse, words="an oath")
    assert asks() == ["a debt", "an oath"]

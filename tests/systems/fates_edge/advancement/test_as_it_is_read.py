"""What talents cost, ask for and say of themselves at tables that read the book otherwise."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.systems.fates_edge.evening import Evening
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.advancement.talent_prices_and_requirements import listed_price
from threefates.systems.fates_edge.advancement.xp_awards import Experience
from threefates.systems.fates_edge.content.records import Category, talents
from threefates.systems.fates_edge.heroes.talents import has_talent, held_talents
from threefates.systems.fates_edge.rulings.talents import TalentScale
from threefates.testing.proof import proves

SCALE = ("fe.talents.cost-scale", "fe.ruling.talent-xp-scale")


def learner(edition: str = "srd", xp: int = 40, **rulings: str) -> tuple[Evening, str]:
    evening = Evening(edition, **rulings)
    mara = evening.hero(talents=[], trained=[])
    evening.rated(mara, body=3, Melee=3, Stealth=4, Athletics=3)
    evening.do("gm", "fe.set-xp", hero=mara, unspent=xp, reason="as the test has it")
    return evening, mara


def left(evening: Evening, mara: str) -> int:
    return evening.state[Experience].of(mara)


def sheet(evening: Evening) -> dict[str, str]:
    part = evening.view("ann")["talents"]
    assert isinstance(part, Listing)
    return {row.id.partition("-")[2].partition("-")[2]: row.detail for row in part.rows}


@proves(*SCALE)
@pytest.mark.parametrize(
    ("talent", "listed", "by_scale"),
    [
        ("weapon-master", 5, 2),
        ("conditioning", 4, 2),
        ("flurry-strike", 7, 4),
        ("face-like-water", 4, 4),
        ("light-fingers", 3, 2),
        ("battle-cant", 2, 2),
        ("exceptional-coordination", 8, 8),
        ("codex", 4, 4),
        ("casters-gift", 2, 2),
    ],
)
def test_by_the_short_scale_a_minor_edge_costs_two_and_a_major_one_four(
    talent: str, listed: int, by_scale: int
) -> None:
    paid = []
    for scale in ("listed", "scale_only"):
        evening, mara = learner(talent_xp_scale=scale)
        evening.do("ann", "fe.buy-talent", hero=mara, talent=talent)
        paid.append(40 - left(evening, mara))

    assert paid == [listed, by_scale]


@proves(*SCALE)
def test_what_is_dear_costs_what_is_printed_by_the_short_scale_too() -> None:
    evening, mara = learner(talent_xp_scale="scale_only")
    evening.learns(mara, "backstab")
    evening.do("ann", "fe.buy-talent", hero=mara, talent="shadow-dance")
    evening.do("ann", "fe.buy-talent", hero=mara, talent="deathblow")

    assert left(evening, mara) == 40 - 10 - 12
    hints = {offer.label: offer.hint for offer in evening.offers("ann", "fe.buy-talent")}
    assert hints["Learn a minor talent"] == "Minor: 2 XP."
    assert hints["Learn a major talent"] == "Major: 4 XP."
    assert hints["Learn a prestige or epic talent"] == "Prestige: 12 to 18 XP. Epic: 18 XP."


@proves(*SCALE)
@pytest.mark.parametrize(("printed", "price"), [(2, 2), (3, 2), (4, 4), (5, 4), (6, 6), (7, 7)])
def test_of_what_is_printed_without_a_kind_the_price_says_which_it_is(printed: int, price: int) -> None:
    inspire = replace(talents()["inspire"], xp=printed)

    assert inspire.category is Category.COMMON
    assert listed_price(inspire, TalentScale.SCALE) == price
    assert listed_price(inspire) == printed


@proves(*SCALE, "fe.creation.budget")
def test_a_first_build_pays_by_the_short_scale_and_a_swap_does() -> None:
    evening = Evening(talent_xp_scale="scale_only")
    (offer,) = evening.offers("ann", "fe.build-hero")
    labels = {option.label for field in offer.fields if field.name == "talents" for option in field.options}
    evening.do("ann", "fe.build-hero", name="Ari", body=2, trained=["Melee"], talents=["weapon-master"])
    (ari,) = evening.state[Experience].unspent
    before = left(evening, ari)
    evening.rated(ari, body=3, Melee=3)
    evening.do("gm", "fe.retrain", hero=ari, old="weapon-master", new="flurry-strike", reason="many foes")

    assert "Weapon Master, 2 XP" in labels
    assert before == 30 - 6 - 6 - 2
    assert left(evening, ari) == before - 2


@proves(*SCALE, "fe.ruling.prestige-gate")
def test_what_is_locked_by_its_price_goes_by_the_price_at_this_table() -> None:
    evening, mara = learner(talent_xp_scale="scale_only", prestige_gate="by_price")
    evening.do("ann", "fe.buy-talent", hero=mara, talent="flurry-strike")
    evening.learns(mara, "backstab")

    assert evening.refused("ann", "fe.buy-talent", hero=mara, talent="shadow-dance").code == "talent.tier"


@proves(*SCALE)
def test_a_table_that_goes_over_to_the_short_scale_gives_nothing_back() -> None:
    evening, mara = learner()
    evening.do("ann", "fe.buy-talent", hero=mara, talent="weapon-master")
    evening.reads(talent_xp_scale="scale_only")
    evening.do("ann", "fe.buy-talent", hero=mara, talent="conditioning")

    assert left(evening, mara) == 40 - 5 - 2


@proves("fe.talents.exceptional-coordination", "fe.ruling.exceptional-coordination-name")
def test_nobody_begins_with_what_the_older_book_prints_no_price_for() -> None:
    found = []
    for reading in ("plus_talent_8xp", "old_talent"):
        evening = Evening(exceptional_coordination_name=reading)
        (offer,) = evening.offers("ann", "fe.build-hero")
        offered = {option.value for field in offer.fields if field.name == "talents" for option in field.options}
        found.append("exceptional-coordination" in offered)

    assert found == [True, False]
    refused = evening.refused("ann", "fe.build-hero", name="Ari", talents=["exceptional-coordination"])
    assert (refused.code, refused.title) == ("build.no", "Nobody begins with Exceptional Coordination like that.")


@proves(
    "fe.talents.exceptional-coordination",
    "fe.talents.codex",
    "fe.ruling.runekeeper-requirements",
    "fe.ruling.exceptional-coordination-name",
)
def test_the_sheet_says_what_a_talent_does_at_this_table() -> None:
    evening, mara = learner()
    evening.learns(mara, "exceptional-coordination", "codex")
    here = sheet(evening)
    evening.reads(exceptional_coordination_name="old_talent", runekeeper_requirements="codex_only")
    there = sheet(evening)

    assert here["exceptional-coordination"].endswith("shared by two where you are bonded.")
    assert there["exceptional-coordination"] == "A follower of yours helps with up to four dice."
    assert (here["codex"].startswith("Beside a Familiar"), there["codex"].startswith("You serve")) == (True, True)
    assert held_talents(evening.state, mara) == ("exceptional-coordination", "codex")


@proves("fe.talents.subtle-casting", "fe.skills.quickstart-list", "fe.ruling.skill-list")
@pytest.mark.parametrize(("skills", "asks"), [("core_22", "Performance 2"), ("quickstart_12", "Sway 2")])
def test_what_a_talent_asks_for_goes_by_the_tables_list(skills: str, asks: str) -> None:
    evening, mara = learner(skill_list=skills)
    evening.rated(mara, Lore=3)

    refused = evening.refused("ann", "fe.buy-talent", hero=mara, talent="subtle-casting")
    assert refused.title == f"Subtle Casting asks for Lore 3 and {asks} or Codex."
    evening.rated(mara, **{asks.removesuffix(" 2"): 2})
    evening.do("ann", "fe.buy-talent", hero=mara, talent="subtle-casting")
    assert has_talent(evening.state, mara, "subtle-casting")

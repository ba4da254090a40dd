from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.rulebook.parts import Tracks
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.heroes.skills import skills_of
from threefates.systems.fates_edge.resolution.pool import pool
from threefates.systems.fates_edge.rulings.resolution import SkillList
from threefates.testing.proof import proves


@proves("fe.resolution.attribute-scale", "fe.resolution.skill-scale")
def test_a_hero_starts_with_attributes_of_up_to_3_and_untrained_skills_are_0() -> None:
    evening = Evening()

    made = evening.hero(body=3, wits=1, practised=["Notice"])
    hero = evening.state[Heroes][made]
    refusal = evening.refused("bob", "fe.make-hero", name="Tor", body=4)

    assert (hero.body, hero.wits) == (3, 1)
    assert [hero.skill(skill) for skill in ("Tinker", "Notice", "Arcana")] == [2, 1, 0]
    assert refusal.remedy == "Choose 1 to 3."


@pytest.mark.parametrize(("trait", "rating"), [("body", 0), ("body", 6), ("Tinker", -1), ("Tinker", 6)])
@proves("fe.resolution.attribute-scale")
def test_no_rating_leaves_its_scale_not_even_by_hand(trait: str, rating: int) -> None:
    evening = Evening()
    hero = evening.hero()

    refusal = evening.refused("gm", "fe.set-rating", hero=hero, trait=trait, rating=rating, reason="a slip")

    assert refusal.code == "hero.rating"


def test_only_the_game_master_makes_heroes_for_others_and_puts_ratings_right() -> None:
    evening = Evening()
    hero = evening.hero()

    for_bob = evening.refused("ann", "fe.make-hero", name="Tor", seat="bob")
    rated = evening.refused("ann", "fe.set-rating", hero=hero, trait="body", rating=5, reason="please")
    evening.do("gm", "fe.make-hero", name="Tor", seat="bob")

    assert for_bob.code == rated.code == "seat.not_the_gm"
    assert evening.state.controllers(list(evening.state[Heroes].known)[-1]) == ("bob",)


@proves("fe.skills.core-list", "fe.skills.quickstart-list")
def test_the_skills_are_those_of_the_list_the_table_chose() -> None:
    lists = {reading: skills_of(reading) for reading in SkillList}

    refusal = Evening("srd").refused("ann", "fe.make-hero", name="Mara", trained=["Sway"])
    Evening("srd_quickstart").do("ann", "fe.make-hero", name="Mara", trained=["Sway"])

    assert {reading.reading: len(found) for reading, found in lists.items()} == {"core_22": 22, "quickstart_12": 12}
    assert refusal.code == "hero.no_such_skill"


@proves("fe.resolution.pool", "fe.resolution.pool-cap")
def test_ten_dice_at_most_are_thrown_and_the_rest_are_sure_successes() -> None:
    assert [pool(3, 2), pool(5, 5), pool(5, 8)] == [(5, 0), (10, 0), (10, 3)]


def test_everybody_sees_their_own_sheet_and_only_that() -> None:
    evening = Evening()
    evening.hero()

    sheet = evening.view("ann")["sheet"]

    assert isinstance(sheet, Tracks)
    assert [(track.label, track.value) for track in sheet.tracks][-1] == ("Tinker", 2)
    assert "sheet" not in evening.view("bob")


@proves("fe.fatigue.track")
def test_a_body_that_shrinks_has_no_more_fatigue_than_boxes() -> None:
    evening = Evening()
    hero = evening.hero(body=3)
    evening.do("gm", "fe.set-fatigue", hero=hero, fatigue=2, reason="as the test has it")

    evening.do("gm", "fe.set-rating", hero=hero, trait="body", rating=2, reason="a curse")
    kept = evening.state[Conditions][hero].fatigue
    evening.do("gm", "fe.set-rating", hero=hero, trait="body", rating=1, reason="a curse")
    told = evening.told("bob")
    evening.do("gm", "fe.set-rating", hero=hero, trait="body", rating=5, reason="it is lifted")

    assert (kept, evening.state[Conditions][hero].fatigue) == (2, 1)
    assert told[-1] == "Mara clears 1 Fatigue (the track has fewer boxes)."
    assert evening.replayed() == evening.state


@proves("fe.resolution.attribute-scale")
def test_whoever_picks_an_attribute_reads_what_it_covers() -> None:
    evening = Evening()
    evening.hero()
    (offer,) = evening.offers("ann", "fe.propose")
    (field,) = (each for each in offer.fields if each.name == "attribute")

    assert {option.value: option.detail for option in field.options} == {
        "body": "strength, exertion, absorbing blows",
        "wits": "perception, quick thinking, timing",
        "spirit": "will, intuition, focus",
        "presence": "poise, command, social force",
    }

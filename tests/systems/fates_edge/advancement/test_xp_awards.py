"""XP: what an evening is worth, milestones, and what it buys between scenes."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.rulebook.parts import Tracks
from threefates.systems.fates_edge.advancement.milestones import MilestoneReached, milestone
from threefates.systems.fates_edge.advancement.xp_awards import (
    Experience,
    Pacing,
    dial,
    range_of,
)
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.testing.proof import proves


@proves("fe.advancement.awards")
def test_each_award_has_its_range() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.award-xp", hero=hero, what="objective", amount=4)

    assert range_of("discovery") == (1, 2)
    assert evening.state[Experience].unspent == {hero: 4}
    assert evening.refused("gm", "fe.award-xp", hero=hero, what="objective", amount=5).code == "xp.range"
    assert evening.refused("gm", "fe.award-xp", hero=hero, what="beauty", amount=1).code == "xp.what"
    assert "Mara earns 4 XP: objective." in evening.told("bob")


@proves("fe.advancement.pacing")
def test_the_dial_is_what_an_evening_is_worth_in_all() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.set-pacing", pacing="gritty")
    told = evening.told("bob")
    evening.do("gm", "fe.award-xp", hero=hero, what="objective", amount=4)
    refusal = evening.refused("gm", "fe.award-xp", hero=hero, what="complication_spotlight", amount=3)
    evening.do("gm", "start-scene", title="One")
    evening.do("gm", "end-evening")
    evening.do("gm", "start-evening")
    evening.do("gm", "fe.award-xp", hero=hero, what="complication_spotlight", amount=3)

    assert [dial(pacing) for pacing in Pacing] == [(4, 6), (6, 10), (10, 14)]
    assert told == ["An evening is worth 4 to 6 XP from here on, for the whole arc."]
    assert (refusal.title, refusal.remedy) == (
        "This evening is worth 2 XP more to Mara.",
        "Award less: a pace is for an arc.",
    )
    assert evening.state[Experience].earned == {hero: 7}
    assert evening.refused("gm", "fe.set-pacing", pacing="gritty").code == "xp.pacing"


@proves("fe.advancement.milestones")
def test_the_end_of_an_arc_is_worth_8_to_12_to_each_and_2_more_to_one() -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.do("gm", "fe.award-milestone", amount=8, signature=tor)

    assert MilestoneReached() in evening.last
    assert evening.state[Experience].unspent == {mara: 8, tor: 10}
    assert evening.state[Experience].evening == {}
    assert milestone() == ((8, 12), 2)
    assert evening.refused("gm", "fe.award-milestone", amount=13).code == "xp.arc"


@proves("fe.advancement.milestones", "fe.advancement.awards")
def test_the_dead_earn_nothing_at_the_end_of_an_arc_or_before_it() -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.do("gm", "fe.set-harm", hero=mara, harm=3, reason="a fall")
    evening.do("gm", "fe.strike", hero=mara, harm=3, why="the end")
    evening.answer("take")
    evening.answer("dies", by="gm")
    (arc,) = evening.offers("gm", "fe.award-milestone")
    codes = {
        evening.refused("gm", "fe.award-milestone", amount=8, signature=mara).code,
        evening.refused("gm", "fe.award-xp", hero=mara, what="objective", amount=2).code,
    }
    evening.do("gm", "fe.award-milestone", amount=8)

    assert codes == {"harm.dead"}
    assert [option.value for option in arc.fields[1].options] == [tor]
    assert evening.state[Experience].unspent == {tor: 8}


@proves("fe.advancement.milestones")
def test_where_nobody_lives_the_refusal_of_an_arc_says_so() -> None:
    evening = Evening()
    none = evening.refused("gm", "fe.award-milestone", amount=8)
    hero = evening.hero()
    too_much = evening.refused("gm", "fe.award-milestone", amount=13)
    evening.do("gm", "fe.set-harm", hero=hero, harm=3, reason="a fall")
    evening.do("gm", "fe.strike", hero=hero, harm=3, why="the end")
    evening.answer("take")
    evening.answer("dies", by="gm")
    dead = evening.refused("gm", "fe.award-milestone", amount=8)

    assert (none.code, too_much.code, dead.code) == ("xp.nobody", "xp.arc", "xp.nobody")
    assert dead.title == "Nobody lives to see the end of the arc."


@proves("fe.advancement.attribute-cost", "fe.advancement.skill-cost")
def test_xp_buys_ratings_between_scenes_and_takes_days() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.set-xp", hero=hero, unspent=15, reason="as the test has it")
    evening.do("ann", "fe.raise-rating", hero=hero, trait="body")
    told = evening.told("bob")
    evening.do("ann", "fe.raise-rating", hero=hero, trait="Tinker")
    poor = evening.refused("ann", "fe.raise-rating", hero=hero, trait="wits")
    evening.do("gm", "start-scene", title="One")

    made = evening.state[Heroes][hero]
    assert (made.body, made.skill("Tinker"), evening.state[Experience].unspent[hero]) == (3, 3, 0)
    assert "Mara's Body is now 3: 9 XP and 3 days of downtime." in told
    assert poor.title == "Wits 3 costs 9 XP, and Mara has 0."
    assert evening.refused("ann", "fe.raise-rating", hero=hero, trait="wits").code == "xp.scene"


@proves("fe.advancement.skill-cost")
@pytest.mark.parametrize(
    ("rank", "said"), [(0, "1: 2 XP and 1 day of downtime."), (1, "2: 4 XP and 2 days of downtime.")]
)
def test_a_skill_takes_as_many_days_as_its_new_level_has_and_one_is_a_day(rank: int, said: str) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.rated(hero, Medicine=rank)
    evening.do("gm", "fe.set-xp", hero=hero, unspent=4, reason="as the test has it")
    evening.do("ann", "fe.raise-rating", hero=hero, trait="Medicine")

    assert f"Mara's Medicine is now {said}" in evening.told("bob")


def test_an_xp_made_of_boons_is_spent_like_any_other() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.set-boons", hero=hero, held=2, reason="as the test has it")
    evening.do("ann", "fe.convert-boons", hero=hero)

    assert evening.state[Experience].unspent == {hero: 1}


def test_everybody_sees_their_own_and_whoever_runs_the_game_the_evening() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.award-xp", hero=hero, what="attendance", amount=2)

    mine, all_of_it = evening.view("ann")["xp"], evening.view("gm")["xp"]

    assert isinstance(mine, Tracks)
    assert isinstance(all_of_it, Tracks)
    assert [(track.label, track.value) for track in mine.tracks] == [("XP to spend", 2)]
    assert [(track.label, track.value, track.size) for track in all_of_it.tracks] == [("Mara", 2, 10)]
    assert "xp" not in evening.view("bob")


@proves("fe.advancement.awards")
def test_being_there_is_worth_its_xp_once_an_evening_and_to_each() -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.do("gm", "start-evening")
    evening.do("gm", "fe.award-xp", hero=mara, what="attendance", amount=2)

    again = evening.refused("gm", "fe.award-xp", hero=mara, what="attendance", amount=2)
    evening.do("gm", "fe.award-xp", hero=tor, what="attendance", amount=2)
    evening.do("gm", "end-evening")
    late = evening.refused("gm", "fe.award-xp", hero=mara, what="attendance", amount=2)
    (there,) = (offer for offer in evening.offers("gm", "fe.award-xp") if dict(offer.fixed)["what"] == "attendance")
    evening.do("gm", "start-evening")
    evening.do("gm", "fe.award-xp", hero=mara, what="attendance", amount=2)

    assert (again.code, again.source) == ("xp.attended", "fe.advancement.awards")
    assert late == again == there.refusal
    assert evening.state[Experience].unspent == {mara: 4, tor: 2}


@proves("fe.advancement.attribute-cost", "fe.advancement.skill-cost")
def test_only_what_can_be_paid_is_offered() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.set-xp", hero=hero, unspent=1, reason="as the test has it")
    (greyed,) = evening.offers("ann", "fe.raise-rating")
    evening.do("gm", "fe.award-xp", hero=hero, what="attendance", amount=2)
    (offer,) = evening.offers("ann", "fe.raise-rating")

    field, hasty = offer.fields
    assert hasty.name == "rush"
    assert not greyed.enabled
    assert {option.value for option in field.options if option.refusal is None} >= {"Lore"}
    assert "body" not in {option.value for option in field.options if option.refusal is None}
    assert evening.replayed() == evening.state


@proves("fe.advancement.pacing")
def test_a_pace_lowered_in_the_midst_is_said_to_be_and_what_was_awarded_stays() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.set-pacing", pacing="heroic")
    for what, amount in (("objective", 4), ("objective", 4), ("complication_spotlight", 3)):
        evening.do("gm", "fe.award-xp", hero=hero, what=what, amount=amount)
    other = evening.hero("Tor", "bob")
    for amount in (4, 2):
        evening.do("gm", "fe.award-xp", hero=other, what="objective", amount=amount)
    evening.do("gm", "fe.set-pacing", pacing="gritty")
    shown = evening.view("gm")["xp"]

    assert isinstance(shown, Tracks)
    assert [(track.label, track.value, track.size) for track in shown.tracks] == [
        ("Mara (an evening is worth 6 now)", 11, None),
        ("Tor", 6, 6),
    ]
    (told,) = evening.told("bob")
    assert told.endswith("for the whole arc. Heroes have earned XP already: a pace is meant for a whole arc.")

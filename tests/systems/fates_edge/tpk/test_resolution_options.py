"""When all is lost: who is out, what it costs to go on, and that every way leaves a table that plays."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.tpk.brink import Brink
from threefates.commons.clocks import Clocks
from threefates.commons.scenes import Scenes
from threefates.rulebook.parts import Listing, Words
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.advancement.assets import Assets
from threefates.systems.fates_edge.advancement.xp_awards import Experience
from threefates.systems.fates_edge.beats.three_clocks import Threats, running
from threefates.systems.fates_edge.boons.bonds import Bonds
from threefates.systems.fates_edge.gear.items import Care, Gear
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.heroes.talents import held_talents
from threefates.systems.fates_edge.patrons.obligation import Rites
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.systems.fates_edge.rolling.roll_action import agreed
from threefates.systems.fates_edge.tpk.new_torchbearers import ties
from threefates.systems.fates_edge.tpk.resolution_options import (
    FRONT,
    OVERVIEW,
    Lost,
    WayOn,
    all_is_lost,
    at_table,
    prices,
)
from threefates.systems.fates_edge.tpk.view import costs
from threefates.testing.proof import proves


@proves("fe.combat.tpk-overview")
def test_all_is_lost_when_everybody_at_the_table_is_out_and_not_before() -> None:
    evening = Brink()
    assert not all_is_lost(evening.state)
    evening.harm(evening.mara)
    assert not all_is_lost(evening.state)
    assert evening.refuses(WayOn.TORCH) == "lost.not_yet"
    assert evening.ways("gm") == []

    evening.harm(evening.brok)

    assert all_is_lost(evening.state)
    assert len(evening.ways("gm")) == len(WayOn) == 6
    assert evening.ways("ann") == []
    (said,) = (part for part in evening.view("bob").values() if part.title == "All is lost")
    assert isinstance(said, Words)
    assert [line.text for line in said.lines] == ["Nobody stands. The Game Master says how it goes on."]
    assert evening.refuses(WayOn.TORCH, "ann") == "seat.not_the_gm"
    evening.harm(evening.brok, 2)
    assert not all_is_lost(evening.state)


def test_a_table_without_heroes_has_lost_nothing_and_who_is_away_does_not_stand() -> None:
    assert not all_is_lost(Evening().state)
    evening = Brink()
    evening.harm(evening.mara)
    evening.leaves("bob")

    assert at_table(evening.state) == (evening.mara,)
    assert all_is_lost(evening.state)


@proves("fe.combat.tpk-overview")
def test_a_price_that_was_named_stands_until_another_is_named() -> None:
    evening = Brink()
    assert evening.offers("gm", "fe.name-price") == []
    evening.harm(evening.mara, 2)
    (naming,) = evening.offers("gm", "fe.name-price")
    assert len(naming.fields[0].options) == 6
    evening.do("gm", "fe.name-price", way="reprieve")
    assert evening.told("bob") == [f"The price, if all is lost: A reprieve. {costs(WayOn.REPRIEVE)}"]
    assert evening.refused("gm", "fe.name-price", way="reprieve").code == "lost.same"
    assert evening.refused("ann", "fe.name-price", way="last-stand").code == "seat.not_the_gm"
    evening.falls()

    assert evening.refuses(WayOn.STAND) == "lost.named"
    enabled = [
        offer.label for offer in evening.offers("gm") if offer.group == "All is lost" and offer.at and offer.enabled
    ]
    assert enabled == ["A reprieve"]
    evening.do("gm", "fe.take-back-price")
    evening.takes(WayOn.STAND)
    assert evening.lost.named is None


STACK = "fe.ruling.tpk-stack"
OTHER = {way: list(WayOn)[(place + 1) % len(WayOn)] for place, way in enumerate(WayOn)}
SAID = {
    WayOn.CAPTURE: "All was lost. Capture: the Toll.",
    WayOn.CLAIM: "All was lost. A Patron's claim: Khemesh: the lamp is his.",
    WayOn.STAND: "All was lost. A last stand: until the scene ends.",
    WayOn.EXIT: "All was lost. A dramatic exit: the bridge falls with them.",
    WayOn.REPRIEVE: "All was lost. A reprieve: Khemesh.",
    WayOn.TORCH: "All was lost. New torchbearers: The lantern is dark.",
}


@pytest.mark.parametrize("way", [pytest.param(way, marks=proves(OVERVIEW, way.entry, STACK)) for way in WayOn])
def test_only_one_way_is_taken_and_only_the_one_that_was_named_and_it_leads_on(way: WayOn) -> None:
    evening = Brink()
    assert evening.refuses(way) == "lost.not_yet"
    evening.do("gm", "fe.name-price", way=way.value)
    evening.falls()
    assert evening.refuses(OTHER[way]) == "lost.named"
    evening.takes(way)

    assert SAID[way] in evening.told("bob")
    assert not all_is_lost(evening.state)
    assert {evening.refuses(each) for each in WayOn} == {"lost.not_yet"}  # one of them, and no other on top
    assert evening.replayed()[Lost] == evening.lost


@proves("fe.combat.tpk-overview")
def test_where_nobody_runs_the_game_whoever_plays_the_lost_says_how_it_goes_on() -> None:
    evening = Brink().falls()
    hidden = evening.clock("Behind it all", hidden=True)
    evening.leaves("gm")

    assert len(evening.ways("ann")) == 6
    assert evening.refuses(WayOn.REPRIEVE, "ann", clocks=[hidden]) == "clock.unknown"
    evening.takes(WayOn.REPRIEVE, "ann")
    assert not all_is_lost(evening.state)


@proves("fe.combat.tpk-capture")
def test_capture_moves_clocks_takes_things_and_leaves_a_condition_and_they_wake_in_bonds() -> None:
    evening = Brink().rich().falls()
    clock, other, hidden = evening.clock("The tide"), evening.clock("The feud"), evening.clock("The spy", hidden=True)
    (offer,) = evening.offers("gm", "fe.take-captive")
    fields = {field.name: field for field in offer.fields}
    assert [option.label for option in fields["taken"].options] == ["the Lamp", "the Well", "a title", "Needle"]
    assert (fields["taken"].low, fields["taken"].high) == (1, 2)
    assert (fields["scarred"].low, fields["scarred"].high) == (1, 2)
    assert [option.value for option in fields["clocks"].options] == [clock, other, hidden]

    taken = [f"asset:{evening.mara}:0", f"asset:{evening.mara}:1"]
    evening.takes(WayOn.CAPTURE, taken=taken, clocks=[clock, hidden], scene="The pit", scar="x" * 120)

    assert (evening.filled(clock), evening.filled(other), evening.filled(hidden)) == (2, 0, 2)
    assert [asset.name for asset in evening.state[Assets].of[evening.mara]] == []
    assert [asset.name for asset in evening.state[Assets].of[evening.brok]] == ["a title"]
    assert evening.lost.scars == {evening.mara: ("x" * 120,)}
    assert evening.lost.bound == dict.fromkeys((evening.mara, evening.brok), "in the hands of the Toll")
    assert evening.scene == "The pit"
    for hero in (evening.mara, evening.brok):
        condition = evening.state[Conditions][hero]
        assert (condition.harm, condition.dying, condition.dead) == (2, False, False)
    assert "Mara loses the Lamp to the Toll." in evening.told("bob")


@proves("fe.combat.tpk-capture")
@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"taken": []}, "lost.price"),
        ({"taken": ["asset:1", "gear:2"]}, "lost.nothing"),
        ({"scarred": []}, "lost.price"),
        ({"scar": " "}, "text.empty"),
        ({"to": " "}, "text.empty"),
        ({"clocks": ["clock-99"]}, "clock.unknown"),
        ({"scarred": ["hero-99"]}, "lost.price"),
        ({"scar": "x" * 121}, "text.too_long"),
        ({"scene": "x" * 121}, "text.too_long"),
    ],
)
def test_capture_costs_what_it_costs(fields: dict[str, Any], code: str) -> None:
    evening = Brink().rich().falls()

    assert evening.refuses(WayOn.CAPTURE, **{"taken": [f"asset:{evening.brok}:0"], **fields}) == code


@proves("fe.combat.tpk-capture")
def test_two_things_and_two_heroes_are_the_most_and_gear_goes_too() -> None:
    evening = Brink().rich().falls()
    (needle,) = evening.state[Gear].items(evening.mara)
    things = [f"asset:{evening.mara}:0", f"asset:{evening.brok}:0", f"gear:{evening.mara}:{needle.id}"]
    assert evening.refuses(WayOn.CAPTURE, taken=things) == "lost.price"
    evening.takes(WayOn.CAPTURE, taken=things[1:], scarred=[evening.mara, evening.brok], scene="")

    assert evening.state[Gear].items(evening.mara) == ()
    assert set(evening.lost.scars) == {evening.mara, evening.brok}
    assert evening.scene == "The bridge"


def test_whoever_has_nothing_loses_nothing_and_a_third_cannot_be_marked() -> None:
    evening = Brink()
    third = evening.hero("Cid", "ann")
    evening.falls().harm(third)
    assert evening.refuses(WayOn.CAPTURE, scarred=[evening.mara, evening.brok, third]) == "lost.price"
    evening.takes(WayOn.CAPTURE)

    assert evening.lost.scars == {evening.mara: ("A lame leg",)}


def test_a_question_about_an_asset_that_is_taken_is_withdrawn() -> None:
    evening = Brink().rich().falls()
    evening.do("bob", "fe.activate-asset", hero=evening.brok, place=0, how="free", what="a bed")
    evening.takes(WayOn.CAPTURE, taken=[f"asset:{evening.brok}:0"])

    assert not evening.waits()


@proves("fe.combat.tpk-capture")
def test_who_is_bound_is_set_free_by_whoever_runs_the_game() -> None:
    evening = Brink().falls()
    evening.takes(WayOn.CAPTURE)
    (listing,) = (part for part in evening.view("ann").values() if part.title == "After all was lost")
    assert isinstance(listing, Listing)
    assert [(row.text, row.detail) for row in listing.rows] == [
        ("Mara", "in the hands of the Toll. A lame leg: a die less where it hinders"),
        ("Brok", "in the hands of the Toll"),
    ]
    assert evening.refused("ann", "fe.set-free", hero=evening.mara, how="a file").code == "seat.not_the_gm"
    evening.do("gm", "fe.set-free", hero=evening.mara, how="a file in a loaf")

    assert evening.told("bob") == ["Mara is free again: a file in a loaf."]
    assert evening.lost.bound == {evening.brok: "in the hands of the Toll"}
    assert evening.refused("gm", "fe.set-free", hero=evening.mara, how="a file").code == "lost.free"


@proves("fe.combat.tpk-capture", "fe.ruling.undefined-terms")
def test_a_condition_that_stays_takes_a_die_where_it_hinders_until_it_is_lifted() -> None:
    evening = Brink().falls()
    evening.takes(WayOn.CAPTURE)
    evening.harm(evening.mara, 0)
    evening.agreed(evening.mara)
    assert evening.offers("ann", "fe.roll-action")[0].throws == "4d10"
    scar = {"hero": evening.mara, "scar": "A lame leg"}
    assert [offer.label for offer in evening.offers("ann", "fe.say-scar-bears")] == ["A lame leg hinders this"]
    evening.do("ann", "fe.say-scar-bears", **scar)

    assert evening.offers("ann", "fe.roll-action")[0].throws == "3d10"
    assert evening.refused("gm", "fe.say-scar-bears", **scar).code == "lost.same"
    assert evening.refused("bob", "fe.say-scar-bears", **scar).code == "character.not_yours"
    assert evening.refused("gm", "fe.say-scar-bears", hero=evening.mara, scar="A limp").code == "lost.no_scar"
    assert [offer.label for offer in evening.offers("gm", "fe.say-scar-bears")] == ["A lame leg does not hinder this"]
    evening.do("gm", "fe.say-scar-bears", **scar, bears=False)
    assert evening.offers("ann", "fe.roll-action")[0].throws == "4d10"
    evening.do("gm", "fe.say-scar-bears", **scar)
    assert evening.refused("ann", "fe.lift-scar", **scar, why="rest").code == "seat.not_the_gm"
    evening.do("gm", "fe.lift-scar", **scar, why="a healer's year")
    assert evening.told("bob") == ["Mara is rid of A lame leg: a healer's year."]
    assert evening.offers("ann", "fe.roll-action")[0].throws == "4d10"
    assert evening.lost.scars == {}


@proves("fe.combat.tpk-patrons-claim")
def test_a_patron_claims_two_obligation_of_each_and_the_claim_is_a_front() -> None:
    evening = Brink().falls()
    assert evening.refuses(WayOn.CLAIM, patron="x" * 61) == "text.too_long"
    evening.takes(WayOn.CLAIM)

    assert evening.state[Rites].owed == {hero: {"Khemesh": 2} for hero in (evening.mara, evening.brok)}
    (front,) = evening.state[Clocks].known.values()
    assert (front.name, front.size, front.filled, front.on_full) == (
        "The claim of Khemesh",
        FRONT,
        0,
        "the lamp is his",
    )
    assert not front.hidden
    assert evening.lost.bound == {}
    assert evening.scene == "The bridge"


@proves("fe.combat.tpk-patrons-claim")
def test_a_claim_may_be_service_and_costs_no_gift_where_nobody_has_one() -> None:
    evening = Brink().falls()
    for hero in (evening.mara, evening.brok):
        for talent in ("familiar", "casters-gift"):
            evening.do("gm", "fe.set-talent", hero=hero, talent=talent, has=False, reason="as the test has it")
    (offer,) = evening.offers("gm", "fe.accept-claim")
    terms = {option.value: option for option in offer.fields[1].options}
    assert terms["gift"].refusal is not None
    assert terms["gift"].refusal.title == "Nobody here has a Gift to lose."
    assert evening.refuses(WayOn.CLAIM, term="gift") == "lost.no_gift"
    assert evening.refuses(WayOn.CLAIM, term="gold") == "lost.term"
    evening.takes(WayOn.CLAIM, term="service", patron="x" * 60)

    assert evening.state[Rites].owed == {}
    assert set(evening.lost.bound.values()) == {f"sworn to {'x' * 60} for a season"}


@proves("fe.combat.tpk-patrons-claim")
def test_a_claim_may_take_a_gift_of_whoever_has_one_the_patrons_first() -> None:
    evening = Brink().falls()
    evening.do("gm", "fe.set-talent", hero=evening.brok, talent="familiar", has=False, reason="as the test has it")
    before = {hero: held_talents(evening.state, hero) for hero in (evening.mara, evening.brok)}
    evening.takes(WayOn.CLAIM, term="gift")

    gone = {hero: {*before[hero]} - {*held_talents(evening.state, hero)} for hero in before}
    assert gone == {evening.mara: {"familiar"}, evening.brok: {"casters-gift"}}
    assert (evening.state[Rites].owed, evening.lost.bound) == ({}, {})


@proves("fe.combat.tpk-last-stand")
def test_a_last_stand_does_more_takes_no_harm_pays_a_beat_with_each_action_and_ends_in_death() -> None:
    evening = Brink()
    evening.agreed(evening.mara)
    evening.do("ann", "fe.roll-action", *[7] * 4, hero=evening.mara)
    evening.keep()
    assert evening.bank == 0
    evening.falls()
    evening.struck(evening.mara, 1)
    evening.answer("saved", by="gm")
    assert evening.state[Conditions][evening.mara].dying
    evening.takes(WayOn.STAND, words="the children")
    assert (evening.scene, evening.state[Conditions][evening.mara].dying) == ("The bridge", False)
    assert list(evening.lost.standing) == [evening.mara, evening.brok]
    (said,) = (part for part in evening.view("bob").values() if part.title == "All is lost")
    assert isinstance(said, Words)
    assert said.lines[0].text == f"The last stand of Mara, Brok: {costs(WayOn.STAND)}"
    evening.rated(evening.mara, wits=2, Tinker=3)
    evening.agreed(evening.mara)
    terms = agreed(evening.state, evening.state[Proposals][evening.mara])
    assert terms is not None
    assert terms.effect is Effect.GREAT
    evening.do("ann", "fe.roll-action", *[7] * 4, hero=evening.mara)
    evening.keep()
    assert evening.bank == 1
    evening.agreed(evening.mara, dv=0)
    evening.do("ann", "fe.roll-action", hero=evening.mara)
    assert evening.bank == 2


@proves("fe.combat.tpk-last-stand")
def test_whoever_makes_a_last_stand_takes_no_harm_until_the_scene_ends_and_then_dies() -> None:
    evening = Brink().falls()
    evening.takes(WayOn.STAND)
    evening.struck(evening.mara, 2)
    assert "Nothing of it reaches Mara." in evening.told("bob")
    assert evening.state[Conditions][evening.mara].harm == 3
    assert not evening.waits()
    evening.do("gm", "fe.mark-fatigue", hero=evening.mara, amount=2, why="weary")
    assert "Mara takes no Harm (exhaustion)." in evening.told("bob")
    evening.learns(evening.mara, "flowing-spirit-way")
    weary = evening.state[Conditions][evening.mara].fatigue
    evening.struck(evening.mara, 1)
    assert evening.state[Conditions][evening.mara].fatigue == weary
    evening.do("gm", "end-scene")

    assert list(evening.lost.standing) == []
    assert all(evening.state[Conditions][hero].dead for hero in (evening.mara, evening.brok))
    assert {gone.way for gone in evening.lost.gone.values()} == {WayOn.STAND}
    assert not all_is_lost(evening.state)


@proves("fe.combat.tpk-last-stand")
def test_a_last_stand_begins_a_scene_where_none_is_played_and_the_dead_do_not_stand() -> None:
    evening = Brink(scene=False).falls()
    evening.dies(evening.mara)
    evening.takes(WayOn.STAND)

    assert evening.scene == "The last stand"
    assert evening.lost.standing == (evening.brok,)


@proves("fe.combat.tpk-last-stand")
def test_where_all_are_dead_nobody_makes_a_last_stand_or_lives_on_but_who_is_saved() -> None:
    evening = Brink().falls()
    evening.dies(evening.mara)
    evening.dies(evening.brok)
    assert evening.refuses(WayOn.STAND) == "lost.nobody_stands"
    assert evening.refuses(WayOn.REPRIEVE) == "lost.nobody"
    (stand,) = evening.offers("gm", "fe.make-last-stand")
    assert not stand.enabled
    (offer,) = evening.offers("gm", "fe.buy-reprieve")
    assert [option.value for option in offer.fields[-1].options] == [evening.mara, evening.brok]
    evening.takes(WayOn.REPRIEVE, back=[evening.brok])

    assert evening.state[Conditions][evening.mara].dead
    assert not evening.state[Conditions][evening.brok].dead
    assert evening.state[Rites].owed == {evening.brok: {"Khemesh": 2}}


@proves("fe.gm.three-clock-rule")
@pytest.mark.parametrize("way", [WayOn.CLAIM, WayOn.REPRIEVE])
def test_a_front_that_opens_is_one_of_the_three_clocks(way: WayOn) -> None:
    evening = Brink().falls()

    evening.takes(way)

    assert running(evening.state) == 1
    (front,) = evening.state[Threats].brings
    evening.do("gm", "tick-clock", clock=front, segments=FRONT)
    assert running(evening.state) == 0


@proves("fe.combat.tpk-overview")
def test_a_way_answers_what_was_asked_about_the_dying() -> None:
    evening = Brink().falls()
    evening.struck(evening.mara, 3)
    assert evening.asked().kind == "dying"
    evening.takes(WayOn.CLAIM)

    assert not evening.waits()


@proves("fe.combat.tpk-reprieve")
def test_a_reprieve_is_two_obligation_each_moves_the_scenes_clocks_and_opens_a_front() -> None:
    evening = Brink().falls()
    clock, other = evening.clock("The tide"), evening.clock("The feud", 4)
    evening.takes(WayOn.REPRIEVE, clocks=[clock, other])

    assert (evening.filled(clock), evening.filled(other)) == (1, 1)
    assert evening.state[Rites].owed == {hero: {"Khemesh": 2} for hero in (evening.mara, evening.brok)}
    front = list(evening.state[Clocks].known.values())[-1]
    assert (front.name, front.on_full) == ("The price of Khemesh", "He wants the child")
    assert evening.state[Conditions][evening.mara].harm == 2


@proves("fe.combat.tpk-reprieve")
def test_a_reprieve_may_be_one_steep_claim() -> None:
    evening = Brink().falls()
    assert evening.refuses(WayOn.REPRIEVE, term="service") == "lost.term"
    assert evening.refuses(WayOn.REPRIEVE, patron="x" * 61) == "text.too_long"
    evening.takes(WayOn.REPRIEVE, term="claim", patron="x" * 60)

    assert evening.state[Rites].owed == {}
    assert evening.lost.bound == dict.fromkeys((evening.mara, evening.brok), f"under a steep claim of {'x' * 60}")


@proves("fe.combat.tpk-dramatic-exit")
def test_an_exit_seals_a_danger_and_whoever_comes_after_takes_up_one_thing() -> None:
    evening = Brink().rich().falls()
    danger, other = evening.clock("The flood"), evening.clock("The feud")
    assert evening.refuses(WayOn.EXIT, clock="clock-99") == "clock.unknown"
    evening.takes(WayOn.EXIT, clock=danger)

    assert list(evening.state[Clocks].known) == [other]
    assert evening.state[Scenes].current is None
    assert all(evening.state[Conditions][hero].dead for hero in (evening.mara, evening.brok))
    heir = evening.hero("Anka")
    asked = evening.asked()
    assert asked.asks == "Anka comes after Mara. What passes on?"
    assert asked.if_absent == asked.options[0].value == "bond"
    assert [option.label for option in asked.options] == [
        "A bond of Mara's",
        "A contact of Mara's",
        "A rival of Mara's",
        "Needle",
        "A lesson: 1 XP",
    ]
    evening.answer(asked.options[3].value)
    (needle,) = evening.state[Gear].items(heir)
    assert (needle.name, needle.care, needle.held) == ("Needle", Care.NEGLECTED, False)
    assert evening.state[Gear].items(evening.mara) == ()
    assert evening.lost.gone[evening.mara].heir == heir
    assert evening.told("bob")[-1] == "Anka comes after Mara, with Needle."


@proves("fe.combat.tpk-dramatic-exit")
@pytest.mark.parametrize(("what", "xp", "bond"), [("lesson", 1, ""), ("rival", 0, "a rival of the fallen")])
def test_a_lesson_is_an_xp_and_a_tie_is_a_bond(what: str, xp: int, bond: str) -> None:
    evening = Brink().falls()
    evening.takes(WayOn.EXIT)
    heir = evening.hero("Anka")
    evening.answer(what)

    assert evening.state[Experience].unspent.get(heir, 0) == xp
    assert evening.state[Experience].evening == {}
    assert [(it.one, it.other, it.words) for it in evening.state[Bonds].known] == (
        [(heir, evening.mara, bond)] if bond else []
    )


@proves("fe.combat.tpk-last-stand")
def test_after_a_last_stand_a_tool_passes_on_as_it_was_and_each_fallen_hero_has_one_heir() -> None:
    evening = Brink().rich().falls()
    evening.takes(WayOn.STAND)
    evening.do("gm", "end-scene")
    evening.hero("Anka")
    assert [option.value.partition(":")[0] for option in evening.asked().options] == ["relation", "tool", "lesson"]
    evening.answer(evening.asked().options[1].value)
    assert evening.state[Gear].items(evening.lost.gone[evening.mara].heir)[0].care is Care.SOUND
    evening.hero("Anka's twin")
    assert not evening.waits()
    evening.hero("Bo", "bob")

    assert evening.asked().asks == "Bo comes after Brok. What passes on?"


@proves("fe.combat.tpk-new-torchbearers")
def test_new_torchbearers_are_tied_to_the_fallen_and_every_clock_stands_as_it_stood() -> None:
    evening = Brink().falls()
    clock = evening.clock("The feud")
    evening.do("gm", "tick-clock", clock=clock, segments=3)
    evening.takes(WayOn.TORCH)

    assert (list(evening.state[Clocks].known), evening.filled(clock)) == ([clock], 3)
    assert evening.state[Scenes].current is None
    heir = evening.hero("Anka")
    assert [option.value for option in evening.asked().options] == ["kin", "apprentice", "witness"]
    evening.answer("apprentice")
    assert evening.state[Bonds].known[0].words == "an apprentice of the fallen"
    assert evening.state[Bonds].known[0].one == heir
    assert list(ties(WayOn.CAPTURE)) == []
    (listing,) = (part for part in evening.view("ann").values() if part.title == "After all was lost")
    assert isinstance(listing, Listing)
    assert [row.detail for row in listing.rows] == ["Gone; Anka came after", "Gone; nobody has come after yet"]


@proves("fe.combat.tpk-overview")
def test_whoever_is_gone_counts_no_more_and_the_new_may_lose_all_again() -> None:
    evening = Brink().falls()
    evening.takes(WayOn.TORCH)
    assert at_table(evening.state) == ()
    heir = evening.hero("Anka")
    evening.answer("kin")
    assert at_table(evening.state) == (heir,)
    evening.harm(heir)

    assert all_is_lost(evening.state)
    evening.do("gm", "fe.set-harm", hero=evening.mara, harm=1, reason="a miracle")
    assert not all_is_lost(evening.state)


@proves("fe.combat.tpk-overview")
@pytest.mark.parametrize(
    ("way", "said"),
    [
        (WayOn.CAPTURE, "clocks move by 2, 1 or 2 things are taken, and a condition stays with 1 or 2 of them"),
        (WayOn.CLAIM, "such as 2 Obligation"),
        (WayOn.STAND, "+1 Effect and no new Harm until the scene ends, a beat with every action"),
        (WayOn.EXIT, "a tie, a worn tool or 1 XP"),
        (WayOn.REPRIEVE, "2 Obligation each, or one steep claim; the scene's clocks move by 1"),
        (WayOn.TORCH, "every clock stands as it stood"),
    ],
)
def test_each_way_says_what_it_costs(way: WayOn, said: str) -> None:
    assert said in costs(way)
    assert prices(WayOn.STAND).effect == 1


# in the midst of a fight, or of a downtime


@proves("fe.combat.tpk-last-stand")
def test_an_action_without_a_roll_makes_a_beat_in_a_last_stand_too() -> None:
    evening = Brink()
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "give-spotlight", character=evening.mara)
    evening.falls().takes(WayOn.STAND)
    evening.do("ann", "fe.take-action", character=evening.mara, what="defend")
    assert evening.bank == 1
    evening.agreed(evening.mara, dv=0)
    evening.do("ann", "fe.roll-action", hero=evening.mara)
    assert evening.bank == 2


@proves("fe.combat.tpk-last-stand")
def test_what_was_held_makes_no_second_beat_in_a_last_stand_where_it_needs_no_roll() -> None:
    evening = Brink()
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "give-spotlight", character=evening.mara)
    evening.falls().takes(WayOn.STAND)
    held = {"what": "cut the rope", "trigger": "they cross", "attribute": "body", "skill": "Melee"}
    evening.do("ann", "fe.ready", character=evening.mara, **held)
    evening.do("ann", "fe.trigger", character=evening.mara)
    evening.do("gm", "fe.set-terms", hero=evening.mara, dv=0, position=1)
    evening.do("ann", "fe.roll-action", hero=evening.mara)

    assert evening.bank == 1


@proves("fe.combat.tpk-capture", "fe.combat.tpk-dramatic-exit", "fe.combat.tpk-new-torchbearers")
@pytest.mark.parametrize(
    ("way", "goes_on"), [(WayOn.CAPTURE, False), (WayOn.EXIT, False), (WayOn.TORCH, False), (WayOn.CLAIM, True)]
)
def test_the_fight_is_over_where_they_are_bound_or_dead(way: WayOn, goes_on: bool) -> None:
    evening = Brink()
    evening.do("gm", "fe.set-conflict", running=True)
    evening.falls().takes(way)

    assert evening.state[Conflict].running is goes_on


@proves("fe.combat.tpk-capture", "fe.advancement.upkeep")
@pytest.mark.parametrize(
    ("taken", "due"), [((0,), ["the Well", "a title"]), ((0, 1), ["a title"]), ((1,), ["the Lamp", "a title"])]
)
def test_nobody_owes_upkeep_for_what_was_taken_from_them(taken: tuple[int, ...], due: list[str]) -> None:
    evening = Brink().rich()
    evening.do("gm", "end-scene")
    evening.do("gm", "fe.let-time-pass", scale="days")
    evening.falls().takes(WayOn.CAPTURE, taken=[f"asset:{evening.mara}:{place}" for place in taken], scene="")
    (listing,) = (part for part in evening.view("ann").values() if part.title.startswith("Upkeep due"))
    assert isinstance(listing, Listing)
    assert [row.text for row in listing.rows] == due
    evening.do("gm", "start-scene", title="The cell")

    left = [asset.care for mine in evening.state[Assets].of.values() for asset in mine]
    assert left == [1] * len(due)
    assert evening.replayed() == evening.state

from __future__ import annotations

import msgspec
import pytest

from tests.systems.fates_edge.beats.banks import banked, standing
from tests.systems.fates_edge.evening import Evening
from threefates.commons.clocks import Clocks
from threefates.rulebook.ledger import load
from threefates.rulebook.parts import Tracks
from threefates.systems.fates_edge.actions.position import Footing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.testing.proof import proves


def clock_of(evening: Evening) -> str:
    return list(evening.state[Clocks].known)[-1]


@proves("fe.sb.bank", "fe.sb.generation", "fe.resolution.ones-generate-sb")
def test_every_1_goes_into_the_bank_that_everybody_sees() -> None:
    evening = Evening()

    evening.rolls(evening.hero(), 8, 7, 1, 1, dv=2)

    part = evening.view("")["bank"]
    assert isinstance(part, Tracks)
    assert [(track.label, track.value) for track in part.tracks] == [("Story Beats", 2)]


@proves("fe.sb.cp-name")
def test_the_older_book_calls_them_complication_points() -> None:
    evening = Evening("players_guide_cp")

    evening.rolls(evening.hero(), 8, 7, 1, dv=2)

    assert evening.told("ann")[-1].endswith("and 1 Complication Point for the Game Master.")


@proves("fe.sb.categories")
def test_beats_pay_for_what_goes_wrong_and_no_more_than_there_are() -> None:
    evening = Evening()
    banked(evening, 2)

    evening.do("gm", "fe.spend-on-complication", beats=2, what="the alarm is raised")
    told = evening.told("bob")
    empty = evening.refused("gm", "fe.spend-on-complication", beats=1, what="and more")

    assert told == ["The Game Master spends 2 Story Beats: the alarm is raised."]
    assert (evening.bank, empty.code) == (0, "beats.too_few")


@proves("fe.sb.menu-core", "fe.sb.menu-quickstart", "fe.sb.menu-no-thinking")
@pytest.mark.parametrize(
    ("edition", "entry"),
    [("srd", "menu-core"), ("srd_quickstart", "menu-quickstart"), ("srd_quickstart", "menu-no-thinking")],
)
def test_the_menu_before_the_game_master_is_the_one_the_table_reads(edition: str, entry: str) -> None:
    evening = Evening(edition)
    book = msgspec.json.decode(load().entry(f"fe.sb.{entry}").data)

    offers = evening.offers("gm", "fe.spend-on-complication")

    assert [offer.label for offer in offers] == [f"Spend {amount}" for amount in book]
    assert all(idea in offer.hint for offer, ideas in zip(offers, book.values(), strict=True) for idea in ideas)
    assert evening.offers("ann", "fe.spend-on-complication") == []


@pytest.mark.parametrize(("reading", "cost"), [("one", 1), ("two", 2)])
@proves("fe.position.gm-spend", "fe.ruling.position-spend-cost")
def test_a_step_of_position_costs_the_game_master_what_the_table_reads(reading: str, cost: int) -> None:
    evening = Evening("srd", position_spend_cost=reading)
    hero = evening.hero()
    banked(evening, 3)
    evening.agreed(hero, position=0)

    evening.do("gm", "fe.worsen-position", hero=hero, why="a noisy lock-pick")

    assert standing(evening, hero) is Position.CONTROLLED
    assert evening.state[Proposals][hero].shifts[-1].why == "a noisy lock-pick"
    assert evening.bank == 3 - cost


@proves("fe.position.caps", "fe.position.gm-spend")
def test_nothing_is_worse_than_desperate_and_nothing_worsens_that_has_no_position_yet() -> None:
    evening = Evening()
    hero = evening.hero()
    banked(evening, 3)
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")
    assert evening.refused("gm", "fe.worsen-position", hero=hero).code == "position.not_agreed"
    evening.agreed(hero, position=2)

    assert evening.refused("gm", "fe.worsen-position", hero=hero).code == "position.no_worse"


@proves(
    "fe.gm.clock-meaning", "fe.position.worsen-sources", "fe.position.caps", "fe.travel.clock-danger", "fe.travel.legs"
)
def test_beats_fill_a_threat_and_its_filling_presses_every_hero_once() -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.do("gm", "fe.start-threat", name="Guards Alerted", size=4)
    evening.agreed(mara, position=1)
    banked(evening, 4)

    evening.do("gm", "fe.spend-on-clock", clock=clock_of(evening), beats=4)
    told = evening.told("ann")
    pressed = standing(evening, mara)
    evening.do("ann", "fe.roll-action", 7, 7, 7, 2, hero=mara)

    assert told[-2:] == [
        "Guards Alerted is full: the next action of every hero stands one Position worse",
        "Guards Alerted: the next action of Mara, Tor stands one Position worse.",
    ]
    assert pressed is evening.roll.terms.position is Position.DESPERATE
    assert set(evening.state[Footing].pressed) == {tor}


@proves("fe.gm.clock-meaning", "fe.gm.three-clock-rule")
def test_a_threat_that_is_story_alone_presses_nobody_and_a_plain_clock_does_nothing() -> None:
    evening = Evening()
    evening.hero()
    evening.do("gm", "fe.start-threat", name="Dawn", size=2, brings="story", on_full="the market opens")
    banked(evening, 2)

    evening.do("gm", "fe.spend-on-clock", clock=clock_of(evening), beats=2)
    told = evening.told("ann")
    evening.do("gm", "start-clock", name="Mending the cart", size=1)
    evening.do("gm", "tick-clock", clock=clock_of(evening))

    assert told[-1] == "Dawn is full: the market opens"
    assert not evening.state[Footing].pressed
    assert evening.told("ann")[-1] == "Mending the cart is full."


@proves("fe.sb.menu-core")
def test_beats_are_not_spent_past_the_end_of_a_clock() -> None:
    evening = Evening()
    evening.do("gm", "fe.start-threat", name="Flood", size=4)
    banked(evening, 9)

    refusal = evening.refused("gm", "fe.spend-on-clock", clock=clock_of(evening), beats=5)

    assert refusal.remedy == "Spend 4 at most."


@proves("fe.sb.menu-core", "fe.sb.menu-quickstart")
def test_what_is_spent_on_a_hidden_clock_does_not_name_it() -> None:
    evening = Evening()
    evening.do("gm", "start-clock", name="The betrayer", size=4, hidden=True)
    banked(evening, 1)

    evening.do("gm", "fe.spend-on-clock", clock=clock_of(evening))

    assert evening.told("ann") == ["The Game Master spends 1 Story Beat: a clock out of sight."]
    assert evening.state[Clocks].known[clock_of(evening)].filled == 1
    evening.do("gm", "start-clock", name="The alarm", size=6)
    banked(evening, 1)
    evening.do("gm", "fe.spend-on-clock", clock=clock_of(evening), why="a dropped pan")
    assert evening.told("ann")[0] == "The Game Master spends 1 Story Beat: The alarm."
    assert "a dropped pan" in evening.told("ann")[1]


@proves("fe.gm.three-clock-rule")
def test_three_threats_run_at_once_and_no_more() -> None:
    evening = Evening()
    for name in ("Guards", "Mist", "The Baron"):
        evening.do("gm", "fe.start-threat", name=name)

    refusal = evening.refused("gm", "fe.start-threat", name="Wolves")
    (offer,) = evening.offers("gm", "fe.start-threat")

    assert refusal.source == "fe.gm.three-clock-rule"
    assert offer.refusal == refusal


@proves("fe.ruling.sb-carryover")
def test_banked_beats_outlive_the_scene_but_not_the_evening() -> None:
    evening = Evening()
    evening.do("gm", "start-scene", title="The pass")
    banked(evening, 1)

    evening.do("gm", "end-scene")
    after_the_scene = evening.bank
    evening.do("gm", "end-evening")

    assert (after_the_scene, evening.bank) == (1, 0)


@proves("fe.sb.bank")
def test_only_the_game_master_spends_and_sets_beats() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.start-threat", name="Flood")
    evening.agreed(hero)
    banked(evening, 5)

    refusals = [
        evening.refused("ann", "fe.spend-on-complication", beats=1, what="nothing"),
        evening.refused("ann", "fe.spend-on-clock", clock=clock_of(evening)),
        evening.refused("ann", "fe.worsen-position", hero=hero),
        evening.refused("ann", "fe.set-beats", held=0, reason="please"),
        evening.refused("ann", "fe.start-threat", name="Ours"),
    ]

    assert {refusal.code for refusal in refusals} == {"seat.not_the_gm"}

"""What beats may be spent on and how many: menus, limits, dials, rails, threads, complications."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.beats.banks import with_bank
from tests.systems.fates_edge.book_examples import expected, given
from tests.systems.fates_edge.evening import Evening
from threefates.commons.clocks import Clocks
from threefates.rulebook.parts import Tracks
from threefates.systems.fates_edge.beats import limits
from threefates.systems.fates_edge.beats.beats import Bank
from threefates.systems.fates_edge.beats.limits import Dial
from threefates.systems.fates_edge.beats.menus import menu
from threefates.systems.fates_edge.harm.party import tier_of_party
from threefates.systems.fates_edge.rulings.resolution import SpendMenu
from threefates.testing.proof import proves


def spend(evening: Evening, amount: int) -> None:
    evening.do("gm", "fe.spend-on-complication", beats=amount, what="a cry in the dark")


def left(evening: Evening) -> str:
    return evening.refused("gm", "fe.spend-on-complication", beats=30, what="everything").title


@proves("fe.sb.budget-base")
def test_the_usual_cost_of_a_scene_grows_with_the_tier() -> None:
    tiers, book = given("sb-budgets")["tiers"], expected("sb-budgets")["budget"]

    assert [limits.budget(tier) for tier in tiers] == book


@proves("fe.sb.scene-limit")
def test_a_scene_bears_twelve_and_a_climax_sixteen() -> None:
    plain, climax = with_bank(), with_bank()
    climax.do("gm", "fe.set-dial", dial="plain", climactic=True)

    assert (left(plain), left(climax)) == ("No more than 12 may be spent now.", "No more than 16 may be spent now.")
    assert [limits.scene_limit(climactic=it) for it in (False, True)] == [12, 16]


@proves("fe.sb.session-limit")
def test_an_evening_bears_twenty_over_all_its_scenes() -> None:
    evening = with_bank()
    spend(evening, 12)
    evening.do("gm", "start-scene", title="The wall")

    here = left(evening)
    spend(evening, 8)

    assert here == "No more than 8 may be spent now."
    assert left(evening) == "This scene or evening bears no more beats."


def test_a_new_evening_starts_counting_anew() -> None:
    evening = with_bank()
    spend(evening, 12)
    evening.do("gm", "end-evening")
    evening.do("gm", "start-scene", title="Another night")
    evening.do("gm", "fe.set-beats", held=90, reason="as the test has it")

    assert left(evening) == "No more than 12 may be spent now."


@proves("fe.sb.soft-dial")
def test_pressed_softly_two_at_once_is_the_most_except_at_a_climax() -> None:
    evening = with_bank()
    evening.do("gm", "fe.set-dial", dial="soft")
    soft = left(evening)
    evening.do("gm", "fe.set-dial", dial="soft", climactic=True)

    assert (soft, left(evening)) == ("No more than 2 may be spent now.", "No more than 16 may be spent now.")


@proves("fe.sb.overcrank-dial")
def test_eased_everything_is_half() -> None:
    evening = with_bank()
    evening.do("gm", "fe.set-dial", dial="eased")

    (offer,) = evening.offers("gm", "fe.set-dial")
    assert "clocks that everybody sees" in offer.hint
    assert left(evening) == "No more than 6 may be spent now."
    assert evening.refused("gm", "fe.set-dial", dial="eased").title == "That is so already."
    assert limits.halved(12, Dial.PLAIN) == 12


@proves("fe.sb.thread-limit")
def test_one_thread_more_than_the_tier_may_run() -> None:
    evening = with_bank()
    hero = evening.hero()
    for name in ("the debt", "the fire"):
        evening.do("gm", "fe.start-thread", name=name)
    refusal = evening.refused("gm", "fe.start-thread", name="the plague")
    evening.do("gm", "fe.set-tier", hero=hero, tier=2, reason="she has come far")
    evening.do("gm", "fe.start-thread", name="the plague")
    evening.do("gm", "fe.end-thread", name="the fire")

    assert refusal.title == "2 threads run already."
    assert evening.state[Bank].threads == ("the debt", "the plague")
    assert evening.refused("gm", "fe.end-thread", name="the fire").code == "beats.no_thread"
    assert evening.refused("gm", "fe.start-thread", name="the debt").code == "beats.thread_runs"


@proves("fe.sb.rail-tick")
def test_three_beats_move_a_rail_one_segment() -> None:
    evening = with_bank(4)
    evening.do("gm", "start-clock", name="The war", size=8)
    (clock,) = evening.state[Clocks].known

    evening.do("gm", "fe.spend-on-rail", clock=clock, why="the king is dead")

    assert evening.state[Clocks].known[clock].filled == 1
    assert evening.told("ann")[0] == "The Game Master spends 3 Story Beats: The war, one segment."
    assert any("the king is dead" in line for line in evening.told("ann"))
    assert evening.bank == 1
    assert evening.refused("gm", "fe.spend-on-rail", clock=clock).code == "beats.too_few"


@proves("fe.sb.initial-complication-bank")
def test_every_complication_not_cleared_banks_a_beat_at_the_start_of_a_scene() -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.do("gm", "fe.set-complications", hero=mara, count=2, reason="from the start")
    evening.do("gm", "fe.set-complications", hero=tor, count=1, reason="from the start")
    banks = []
    for title in ("One", "Two"):
        evening.do("gm", "start-scene", title=title)
        banks.append(evening.bank)

    assert banks == [3, 6]
    assert evening.refused("gm", "fe.set-complications", hero=mara, count=9, reason="x").code == "beats.complications"


@proves("fe.sb.menu-core")
def test_the_core_menu_has_four_rows() -> None:
    assert [amount for amount, _ in menu(SpendMenu.CORE)] == ["1", "2", "3", "4+"]


@proves("fe.sb.menu-quick-kit")
def test_the_quick_kit_has_three_rows() -> None:
    evening = Evening("srd", sb_spend_menu="quick_kit")

    labels = [offer.label for offer in evening.offers("gm", "fe.spend-on-complication")]

    assert labels == ["Spend 1", "Spend 2", "Spend 3+"]
    assert "reinforcements" in dict(menu(SpendMenu.QUICK_KIT))["3+"]


@proves("fe.sb.menu-quickstart", "fe.sb.menu-no-thinking")
def test_the_two_quick_lists_lie_side_by_side() -> None:
    quick = dict(menu(SpendMenu.QUICKSTART))

    assert {"drop a tool", "worsen Position"} <= set(quick["1"])
    assert {"harsher terms", "remove cover"} <= set(quick["2"])


@proves("fe.sb.menu-combat")
def test_in_a_fight_the_menu_is_that_of_fights() -> None:
    evening = Evening()
    evening.do("gm", "fe.set-conflict", running=True)

    hints = [offer.hint for offer in evening.offers("gm", "fe.spend-on-complication")]

    assert hints[0] == "Such as enemy cover reinforced, minor injury, new foe revealed."


@proves("fe.sb.suited")
@pytest.mark.parametrize(("cost", "suit"), [("patrons_gift", "diamonds"), ("cantor_failure", "hearts")])
def test_named_costs_are_spent_in_the_theme_of_their_suit(cost: str, suit: str) -> None:
    assert limits.suit_of(cost) == suit


def test_whoever_runs_the_game_sees_what_was_spent_against_what_is_borne() -> None:
    evening = with_bank()
    spend(evening, 3)

    part = evening.view("gm")["beats-spent"]

    assert isinstance(part, Tracks)
    assert [(track.value, track.size) for track in part.tracks][1:] == [(3, 12), (3, 20), (0, 2)]
    assert part.tracks[1].label.endswith("of 5 as usual")
    assert "beats-spent" not in evening.view("ann")


@proves("fe.sb.categories")
def test_the_four_families_lie_beside_what_beats_are_spent_on() -> None:
    evening = with_bank(6)
    rows = evening.offers("gm", "fe.spend-on-complication")

    for offer in rows:
        (family,) = (field for field in offer.fields if field.name == "family")
        assert [option.value for option in family.options] == ["escalation", "exhaustion", "exposure", "collateral"]
        assert "innocents" in family.options[3].detail
    evening.do("gm", "fe.spend-on-complication", beats=2, what="the lamps go out", family="exposure")
    assert "The Game Master spends 2 Story Beats: the lamps go out (exposure)." in evening.told("ann")
    refused = evening.refused("gm", "fe.spend-on-complication", beats=1, what="rain", family="weather")
    assert refused.code == "beats.family"


@proves("fe.fatigue.group-example")
def test_tiring_everybody_counts_as_spent_on_the_roll() -> None:
    evening = with_bank()
    evening.do("gm", "fe.set-dial", dial="soft")
    evening.rolls(evening.hero(), 6, 7, 8, 2, dv=2)
    evening.keep()

    evening.do("gm", "fe.tire-everybody", why="the cold")

    title = evening.refused("gm", "fe.spend-on-complication", beats=1, what="a cry in the dark").title
    assert title == "2 were spent on this roll."


@proves("fe.fatigue.group-example", "fe.deck.one-method-per-roll")
def test_a_roll_whose_beats_tired_everybody_gets_no_card() -> None:
    evening = Evening(partial_upgrade="no_upgrade")
    hero = evening.hero()
    evening.rolls(hero, 1, 1, 8, 9, dv=2)
    evening.keep()

    evening.do("gm", "fe.tire-everybody", why="the cold")

    title = evening.refused("gm", "fe.turn-card", cause="roll").title
    assert title == "Beats were spent on that roll: it is those, or a card."


@proves("fe.sb.budget-base", "fe.sb.thread-limit", "fe.ruling.sb-budget-whose-tier")
def test_the_tier_of_the_dead_weighs_no_more() -> None:
    evening = with_bank()
    mara = evening.hero()
    tor = evening.hero("Tor", by="bob")
    evening.do("gm", "fe.set-tier", hero=mara, tier=3, reason="years")
    evening.do("gm", "fe.set-tier", hero=tor, tier=2, reason="years")
    with_her = tier_of_party(evening.state)

    evening.do("gm", "fe.set-harm", hero=mara, harm=3, reason="the fall")
    evening.do("gm", "fe.strike", hero=mara, harm=1, why="the fall")
    evening.answer("take")
    evening.answer("dies", by="gm")

    assert (with_her, tier_of_party(evening.state)) == (3, 2)
    part = evening.view("gm")["beats-spent"]
    assert isinstance(part, Tracks)
    assert part.tracks[1].label.endswith("of 6 as usual")
    assert part.tracks[3].size == 3


@proves("fe.sb.session-limit", "fe.sb.scene-limit")
def test_what_refuses_a_beat_says_which_limit_it_was() -> None:
    evening = with_bank()
    spend(evening, 12)
    scene = evening.refused("gm", "fe.spend-on-complication", beats=1, what="a cry")
    evening.do("gm", "start-scene", title="The wall")
    nearly = evening.refused("gm", "fe.spend-on-complication", beats=9, what="a cry")
    spend(evening, 8)
    over = evening.refused("gm", "fe.spend-on-complication", beats=1, what="a cry")

    assert [each.source for each in (scene, nearly, over)] == ["fe.sb.scene-limit", *["fe.sb.session-limit"] * 2]
    assert (scene.remedy, nearly.remedy) == ("Keep them for later.",) * 2
    assert over.remedy == "They lapse with the evening: play on without them."


@proves("fe.sb.scene-limit", "fe.sb.overcrank-dial")
def test_a_climax_stays_one_when_only_the_dial_is_set() -> None:
    evening = with_bank()
    evening.do("gm", "fe.set-dial", dial="plain", climactic=True)

    evening.do("gm", "fe.set-dial", dial="eased")
    eased = left(evening)
    evening.do("gm", "fe.set-dial", dial="plain", climactic=False)

    assert (eased, left(evening)) == ("No more than 8 may be spent now.", "No more than 12 may be spent now.")

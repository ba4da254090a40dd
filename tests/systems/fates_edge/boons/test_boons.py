from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.boons.holding import held
from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.actions.position import footing_of
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.testing.proof import proves


def miss(evening: Evening, hero: str, **terms: Any) -> None:
    evening.rolls(hero, 2, 3, 4, 5, **terms)
    evening.keep()


def standing(evening: Evening, hero: str) -> Position:
    proposal = evening.state[Proposals][hero]
    assert proposal.terms is not None
    return footing_of(evening.state, proposal, proposal.terms)


@proves("fe.boons.hold-cap")
def test_what_is_past_five_is_lost() -> None:
    evening = Evening()
    hero = evening.hero()
    held(evening, hero, 4)

    miss(evening, hero)

    assert evening.boons(hero) == 5


@pytest.mark.parametrize(("reading", "boons"), [("rule", 2), ("optional", 4)])
@proves("fe.boons.failure-cap", "fe.boons.earn-miss", "fe.boons.earn-miss-cp")
def test_two_boons_from_misses_a_scene_where_that_is_the_rule(reading: str, boons: int) -> None:
    evening = Evening("srd", failure_cap_optional=reading)
    hero = evening.hero()

    miss(evening, hero)
    miss(evening, hero)

    assert evening.boons(hero) == boons


@proves("fe.boons.failure-cap")
def test_partials_count_against_the_cap_only_in_the_stricter_reading() -> None:
    came = {}
    for scope in ("misses_only", "misses_and_partials"):
        evening = Evening("srd", boon_failure_cap_scope=scope)
        hero = evening.hero()
        miss(evening, hero)
        evening.rolls(hero, 6, 2, 3, 4, dv=4)
        evening.keep()
        came[scope] = evening.boons(hero)

    assert came == {"misses_only": 3, "misses_and_partials": 2}


@proves("fe.resolution.significant-roll", "fe.resolution.no-bite-test", "fe.boons.award-conditions")
def test_a_test_without_bite_never_pays() -> None:
    evening = Evening()
    hero = evening.hero()

    miss(evening, hero, bite=False)

    assert evening.boons(hero) == 0


@pytest.mark.parametrize(("dice", "boons"), [((2, 3, 4, 5), 0), ((1, 3, 4, 5), 2)])
@proves("fe.boons.earn-miss")
def test_the_later_book_pays_only_a_miss_that_made_a_beat(dice: tuple[int, ...], boons: int) -> None:
    evening = Evening("first_edition_2026")
    hero = evening.hero()

    evening.rolls(hero, *dice)

    assert evening.boons(hero) == boons


@proves("fe.boons.trim")
def test_at_the_end_of_a_scene_two_boons_are_kept_and_counting_begins_anew() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "start-scene", title="The gate")
    held(evening, hero, 3)
    miss(evening, hero)

    evening.do("gm", "end-scene")
    kept = evening.boons(hero)
    miss(evening, hero)

    assert (kept, evening.boons(hero)) == (2, 4)


@proves("fe.boons.trim-set-piece")
def test_a_set_piece_of_the_older_book_keeps_boons_together_until_its_last_scene() -> None:
    evening = Evening("players_guide_cp")
    hero = evening.hero()
    held(evening, hero, 5)
    evening.do("gm", "fe.declare-set-piece", running=True)

    evening.do("gm", "start-scene", title="The walls")
    evening.do("gm", "end-scene")
    after_the_first = evening.boons(hero)
    evening.do("gm", "start-scene", title="The keep")
    evening.do("gm", "fe.declare-set-piece", running=False)
    evening.do("gm", "end-scene")

    assert (after_the_first, evening.boons(hero)) == (5, 2)
    assert Evening("srd").refused("gm", "fe.declare-set-piece", running=True).code == "boons.every_scene_trims"


@proves("fe.boons.trim-set-piece")
def test_a_set_piece_that_ends_between_scenes_trims_at_once() -> None:
    evening = Evening("players_guide_cp")
    hero = evening.hero()
    held(evening, hero, 5)
    evening.do("gm", "fe.declare-set-piece", running=True)
    evening.do("gm", "start-scene", title="The walls")
    evening.do("gm", "end-scene")

    evening.do("gm", "fe.declare-set-piece", running=False)

    assert evening.told("ann")[0] == "The set piece is over."
    assert evening.boons(hero) == 2


@proves("fe.boons.share", "fe.boons.hold-cap")
def test_a_hero_gives_one_boon_a_scene_to_somebody_who_can_hold_it() -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    held(evening, mara, 3)
    held(evening, tor, 3)

    evening.do("ann", "fe.give-boon", giver=mara, receiver=tor, why="he held the rope")
    told = evening.told("bob")
    twice = evening.refused("ann", "fe.give-boon", giver=mara, receiver=tor, why="again")
    evening.do("gm", "start-scene", title="Later")
    evening.do("gm", "end-scene")
    held(evening, tor, 4)
    evening.do("ann", "fe.give-boon", giver=mara, receiver=tor, why="a new scene")
    full = evening.refused("ann", "fe.give-boon", giver=mara, receiver=tor, why="and again")
    offer = next(offer for offer in evening.offers("ann") if offer.key == f"fe.give-boon.{mara}")

    assert offer.refusal == full
    assert told == ["Mara gives Tor a Boon: he held the rope."]
    assert (twice.code, full.code) == ("boons.given_already", "boons.full")
    assert evening.boons(mara) == 1


@proves("fe.position.boon-spend", "fe.position.improve-sources", "fe.position.shift-limits")
def test_a_boon_buys_one_step_of_position_once_an_action() -> None:
    evening = Evening()
    hero = evening.hero()
    held(evening, hero, 3)
    evening.agreed(hero, position=2)

    evening.do("ann", "fe.improve-position", hero=hero)
    again = evening.refused("ann", "fe.improve-position", hero=hero)

    assert standing(evening, hero) is Position.CONTROLLED
    assert again.source == "fe.position.shift-limits"
    assert evening.boons(hero) == 2


@proves("fe.position.caps")
def test_no_boon_is_wasted_on_what_is_best_already() -> None:
    evening = Evening()
    hero = evening.hero()
    held(evening, hero, 1)
    evening.agreed(hero, position=0)

    refusal = evening.refused("ann", "fe.improve-position", hero=hero)
    (offer,) = evening.offers("ann", "fe.improve-position")

    assert refusal.title == "There is no better Position."
    assert offer.refusal == refusal


def test_only_the_game_master_sets_boons_and_only_in_their_range() -> None:
    evening = Evening()
    hero = evening.hero()

    assert evening.refused("ann", "fe.set-boons", hero=hero, held=5, reason="please").code == "seat.not_the_gm"
    assert evening.refused("gm", "fe.set-boons", hero=hero, held=6, reason="please").code == "boons.range"


@proves("fe.resolution.critical-guards")
@pytest.mark.parametrize(("edition", "faces"), [("srd", {"7", "4"}), ("section2_variant", {"7", "4", "10"})])
def test_a_boon_throws_a_ten_again_only_where_nothing_guards_it(edition: str, faces: set[str]) -> None:
    evening = Evening(edition)
    hero = evening.hero()
    evening.do("gm", "fe.set-boons", hero=hero, held=2, reason="as the test has it")
    evening.rolls(hero, 10, 7, 4, 4, dv=4)

    asked = evening.asked()
    assert asked.kind == "boon"
    assert {option.label.split()[-2] for option in asked.options[1:]} == faces


@proves("fe.boons.position-gate", "fe.resolution.no-bite-test")
@pytest.mark.parametrize(("stakes", "paid"), [("the alarm is raised", 1), ("", 0)])
def test_in_the_older_guide_a_safe_roll_pays_unless_its_fallout_is_trivial(stakes: str, paid: int) -> None:
    evening = Evening("players_guide_cp")
    hero = evening.hero()
    evening.rolls(hero, 2, 3, 4, 5, dv=2, position=0, stakes=stakes)
    dial_off = Evening("players_guide_cp", no_bite_position="any_no_bite")
    other = dial_off.hero()
    dial_off.rolls(other, 2, 3, 4, 5, dv=2, position=0, stakes=stakes)

    assert (evening.boons(hero), dial_off.boons(other)) == (paid, 1)


@proves("fe.boons.position-gate", "fe.resolution.no-bite-test")
@pytest.mark.parametrize(("position", "paid"), [(0, 0), (1, 1), (2, 1)])
def test_where_nothing_was_said_to_be_at_stake_only_the_state_called_controlled_pays_nothing(
    position: int, paid: int
) -> None:
    evening = Evening("players_guide_cp")
    hero = evening.hero()
    evening.rolls(hero, 2, 3, 4, 5, dv=2, position=position)

    assert evening.boons(hero) == paid


@proves("fe.boons.earn-miss", "fe.boons.earn-partial")
@pytest.mark.parametrize("terms", [{"dv": 2}, {"dv": 4, "bite": False}])
def test_neither_a_success_nor_a_roll_without_bite_changes_what_is_held(terms: dict[str, Any]) -> None:
    evening = Evening(partial_upgrade="no_upgrade")
    hero = evening.hero()
    held(evening, hero, 2)

    evening.rolls(hero, 8, 7, 1, 2, **terms)
    evening.keep()

    assert evening.boons(hero) == 2
    assert evening.roll.outcome is (Outcome.SUCCESS_AND_COST if terms["dv"] == 2 else Outcome.PARTIAL)


@proves("fe.boons.hold-cap")
def test_no_hand_holds_less_than_nothing_or_more_than_five() -> None:
    evening = Evening()
    hero = evening.hero()
    for amount in (5, 0):
        held(evening, hero, amount)
        assert evening.boons(hero) == amount

    for amount in (-1, 6):
        refusal = evening.refused("gm", "fe.set-boons", hero=hero, held=amount, reason="for the example")
        assert (refusal.code, refusal.source) == ("boons.range", "fe.boons.hold-cap")


@proves("fe.boons.spend-list")
@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("asset", "an Asset that comes on screen: the ship"),
        ("rite", "a Rite: the ship"),
        ("leash", "a Leash, cleared by one: the ship"),
        ("zone", "breaking a zone of control: the ship"),
    ],
)
def test_what_a_boon_is_spent_on_reads_as_a_sentence(what: str, said: str) -> None:
    evening = Evening()
    hero = evening.hero()
    held(evening, hero, 1)

    evening.do("ann", "fe.spend-boon", hero=hero, what=what, on="the ship")

    assert evening.told("bob") == [f"Mara spends a Boon on {said} and holds 0."]

"""What happens between the throw and the outcome: Position, then the description, then Boons."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from threefates.rulebook.parts import Pool, Tone
from threefates.systems.fates_edge.actions.roll_in_hand import Die, Why
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.rolling.roll_action import RollAction
from threefates.testing.proof import proves


def options(evening: Evening) -> dict[str, str]:
    return {option.value: option.label for option in evening.asked().options}


@proves("fe.position.reroll-effect")
def test_from_the_best_position_the_player_may_throw_one_failed_die_again() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.rolls(hero, 10, 7, 4, 4, 2, position=0)

    offered = options(evening)
    evening.answer("2", 9)

    assert offered == {"4": "Throw the 2 again", "2": "Throw the 4 again", "keep": "Keep the dice"}
    assert evening.roll.dice[2] == Die((4, 9), (Why.POSITION,))
    assert evening.roll.outcome is Outcome.CLEAN_SUCCESS


@proves("fe.position.reroll-effect", "fe.ruling.position-reroll-choice")
def test_from_the_worst_position_the_lowest_success_below_ten_must_be_thrown_again() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.rolls(hero, 10, 8, 7, 2, position=2)

    offered = options(evening)
    evening.answer("2", 3)

    assert offered == {"2": "Throw the 7 again"}
    assert [die.face for die in evening.roll.dice] == [10, 8, 3, 2]


def test_nothing_is_asked_from_the_middle_position_without_boons_or_ones() -> None:
    evening = Evening()

    evening.rolls(evening.hero(), 10, 8, 7, 2, position=1, description="intricate")

    assert evening.roll.outcome is Outcome.CLEAN_SUCCESS


def test_where_position_is_only_severity_no_die_is_thrown_for_it() -> None:
    evening = Evening("players_guide_cp")

    evening.rolls(evening.hero(), 8, 7, 2, position=2, dv=2)

    assert evening.roll.outcome is Outcome.CLEAN_SUCCESS


@pytest.mark.parametrize(("reading", "asked"), [("nothing", False), ("reroll_ten", True)])
@proves("fe.ruling.desperate-no-eligible")
def test_a_ten_is_thrown_again_only_where_the_table_reads_it_so(reading: str, asked: bool) -> None:
    evening = Evening("srd", desperate_no_eligible=reading)

    evening.rolls(evening.hero(), 10, 2, 3, position=2, dv=2)

    assert (evening.asked().kind == "position") is asked  # otherwise the ten's perk is asked about


@proves("fe.resolution.description-ladder", "fe.resolution.reroll-ones-sb")
def test_an_intricate_telling_throws_every_1_again_and_refunds_no_beat() -> None:
    evening = Evening()
    evening.rolls(evening.hero(), 9, 8, 1, 1, dv=3, description="intricate")

    offered = options(evening)
    evening.answer("throw", 7, 1)

    assert offered["throw"] == "Throw all 2 ones again"
    assert [die.face for die in evening.roll.dice] == [9, 8, 7, 1]
    assert evening.roll.outcome is Outcome.SUCCESS_AND_COST
    assert evening.bank == 3


@proves("fe.resolution.description-ladder")
def test_a_detailed_telling_throws_one_1_and_a_basic_one_none() -> None:
    detailed, basic = Evening(), Evening()
    detailed.rolls(detailed.hero(), 9, 8, 1, 1, dv=2, description="detailed")
    basic.rolls(basic.hero(), 9, 8, 1, 1, dv=2)

    detailed.answer("throw", 7)

    assert [die.face for die in detailed.roll.dice] == [9, 8, 7, 1]
    assert not basic.waits()


@proves("fe.boons.reroll-die", "fe.resolution.critical-guards")
def test_a_boon_throws_any_die_but_a_ten_again_once() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.set-boons", hero=hero, held=2, reason="earlier")
    evening.rolls(hero, 10, 7, 2, 2, dv=4)

    offered = options(evening)
    evening.answer("2", 1)

    assert set(offered) == {"keep", "1", "2"}
    assert evening.boons(hero) == 2 - 1
    assert evening.asked().kind == "upgrade"  # so no second Boon


def test_the_order_is_position_then_description_then_boon_and_then_the_outcome() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.set-boons", hero=hero, held=1, reason="earlier")
    evening.rolls(hero, 8, 7, 3, 1, dv=4, position=0, description="detailed")

    kinds = []
    for option, dice in (("2", (1,)), ("throw", (10,)), ("keep", ())):
        kinds.append(evening.asked().kind)
        evening.answer(option, *dice)

    assert kinds == ["position", "description", "boon"]
    assert [die.face for die in evening.roll.dice] == [8, 7, 10, 1]
    assert evening.roll.outcome is Outcome.SUCCESS_AND_COST
    assert evening.bank == 2


def test_a_die_keeps_every_face_and_why_it_was_thrown_again() -> None:
    evening = Evening("srd", boon_rerolls_per_roll="unlimited_one_die_each")
    hero = evening.hero()
    evening.do("gm", "fe.set-boons", hero=hero, held=3, reason="earlier")
    evening.rolls(hero, 6, 1, dv=2, position=0, description="detailed")
    for option, die in (("1", 1), ("throw", 1), ("1", 4)):
        evening.answer(option, die)

    part = evening.view("bob")["roll"]

    assert isinstance(part, Pool)
    assert (part.dice[1].face, part.dice[1].was) == ("4", ("1", "1", "1"))
    assert part.dice[1].why == "Position, then description, then Boon"
    assert [line.text for line in part.terms] == ["1 success", "0 tens", "3 Story Beats"]
    assert part.lines[-1].cites == tuple(each for line in part.terms for each in line.cites)


@pytest.mark.parametrize(("reading", "again"), [("one", False), ("unlimited_one_die_each", True)])
@proves("fe.boons.reroll-die")
def test_how_many_boons_may_go_into_one_roll_is_the_tables_reading(reading: str, again: bool) -> None:
    evening = Evening("srd", boon_rerolls_per_roll=reading, partial_upgrade="no_upgrade")
    hero = evening.hero()
    evening.do("gm", "fe.set-boons", hero=hero, held=3, reason="earlier")
    evening.rolls(hero, 9, 3, 4, dv=1 + 1)

    evening.answer("1", 5)

    assert evening.waits() is again
    if again:
        assert "1" not in options(evening)  # a die that a Boon threw is not thrown by another


def test_the_table_finishes_one_roll_before_the_next() -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.agreed(tor, "bob")
    evening.rolls(mara, 8, 7, 3, position=0)

    refusal = evening.refused("bob", "fe.roll-action", hero=tor)
    (offer,) = evening.offers("bob", "fe.roll-action")

    assert refusal.title == "Mara's roll is not done."
    assert offer.refusal == refusal


def test_an_absent_player_is_answered_for_without_throwing_anything_they_might_keep() -> None:
    evening = Evening()
    evening.rolls(evening.hero(), 8, 7, 3, position=0, dv=2)
    evening.leaves("ann")

    evening.do("gm", "answer-for-absent", choice=evening.asked().id)

    assert evening.roll.outcome is Outcome.CLEAN_SUCCESS


@proves("fe.resolution.outcome-matrix")
@pytest.mark.parametrize(
    ("dice", "outcome", "tone"),
    [
        ((8, 7, 2), Outcome.CLEAN_SUCCESS, Tone.GOOD),
        ((8, 7, 1), Outcome.SUCCESS_AND_COST, Tone.COST),
        ((8, 2, 1), Outcome.PARTIAL, Tone.PARTIAL),
        ((5, 2, 1), Outcome.MISS, Tone.MISS),
    ],
)
def test_the_four_rows_of_the_matrix(dice: tuple[int, ...], outcome: Outcome, tone: Tone) -> None:
    evening = Evening("srd", partial_upgrade="no_upgrade")

    evening.rolls(evening.hero(), *dice, dv=2)

    part = evening.view("bob")["roll"]
    assert evening.roll.outcome is outcome
    assert isinstance(part, Pool)
    assert (part.outcome, part.tone) == (outcome.spoken, tone)


@proves("fe.resolution.tens-double")
def test_a_ten_is_worth_two_or_one_as_the_table_reads_it() -> None:
    two, one = Evening("srd"), Evening("players_guide_cp")
    two.rolls(two.hero(), 10, 2, 3, dv=2)
    one.rolls(one.hero(), 10, 2, 3, dv=2)

    assert (two.roll.outcome, one.roll.outcome) == (Outcome.CLEAN_SUCCESS, Outcome.PARTIAL)


@proves("fe.resolution.partial-fork-cp")
def test_in_the_older_book_a_partial_asks_to_pay_or_yield_and_pays_no_boon() -> None:
    evening = Evening("players_guide_cp")
    hero = evening.hero()
    evening.rolls(hero, 7, 2, 3, dv=2)

    offered = options(evening)
    evening.answer("accept_cost")

    assert set(offered) == {"accept_cost", "concede_ground"}
    assert evening.told("bob") == ["Mara takes a cost and keeps the progress."]
    assert evening.boons(hero) == 0


@pytest.mark.parametrize(
    ("nature", "words"),
    [("proportional", "2 parts of 4 are done, and a gap is left."), ("fork", "a fork in the road")],
)
@proves("fe.resolution.partial-proportional")
def test_a_partial_goes_as_far_as_its_successes(nature: str, words: str) -> None:
    evening = Evening("srd", partial_nature=nature)

    evening.rolls(evening.hero(), 7, 8, 3, dv=4)

    assert words in " ".join(evening.told("bob"))
    if nature != "proportional":
        proportional = Evening("srd")
        proportional.rolls(proportional.hero(), 7, 8, 3, dv=4)
        assert "2 parts" in " ".join(proportional.told("bob"))


@proves("fe.resolution.partial-fork")
def test_a_partial_may_be_a_fork_in_the_road() -> None:
    evening = Evening("section2_variant")

    evening.rolls(evening.hero(), 7, 8, 3, dv=4)

    assert "fork in the road" in " ".join(evening.told("ann"))


@proves("fe.resolution.partial-upgrade")
def test_only_the_game_master_lets_a_near_miss_succeed_and_only_the_roller_is_left_when_they_go() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.rolls(hero, 7, 8, 3, dv=3)

    not_hers = evening.refused("ann", "answer", choice=evening.asked().id, option="upgrade")
    evening.leaves("gm")
    left = options(evening)
    evening.answer("stay")

    assert not_hers.code == "choice.not_yours"
    assert set(left) == {"stay"}
    assert (evening.roll.outcome, evening.boons(hero)) == (Outcome.PARTIAL, 1)


def test_the_odds_of_a_roll_are_exact_and_read_the_tables_way() -> None:
    evening = Evening()
    hero = evening.hero(wits=1, trained=[], practised=[])
    evening.agreed(hero, dv=2)

    chances = FATES_EDGE.odds(evening.state, RollAction(hero), evening.viewer("ann"))

    assert chances is not None  # one die: a 10 is two successes, 6 to 9 one, the rest none
    assert dict(chances.outcomes) == {"Clean Success": "1/10", "Partial": "2/5", "Miss": "1/2"}
    assert chances.success == "1/10"


def test_there_are_no_odds_of_what_is_not_agreed() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")

    with pytest.raises(Exception, match="terms are not set"):
        FATES_EDGE.odds(evening.state, RollAction(hero), evening.viewer("ann"))


@proves("fe.ruling.desperate-no-eligible")
@pytest.mark.parametrize(
    ("rulings", "stays"),
    [({}, True), ({"ten_thrown_again": "open"}, False), ({"desperate_no_eligible": "reroll_ten"}, False)],
)
def test_that_tens_stay_is_said_where_they_do(rulings: dict[str, str], stays: bool) -> None:
    evening = Evening(**rulings)
    evening.rolls(evening.hero(), 10, 4, 4, 4)

    assert ("A 10 is never thrown again." in str(evening.view("ann")["roll"])) is stays

"""The numbers of rolling, typed from the book, with both sides of every limit."""

from __future__ import annotations

import pytest

from threefates.rulebook.refusals import Refused
from threefates.systems.fates_edge.resolution.assistance import (
    Way,
    assist_costs,
    dice_of_assist,
    helped_dv,
    helper_rolls,
    helpers_allowed,
    helps,
    ways_to_allow,
    ways_to_help,
)
from threefates.systems.fates_edge.resolution.critical_success import softened
from threefates.systems.fates_edge.resolution.description_ladder import ones_to_throw
from threefates.systems.fates_edge.resolution.dice import Die, Why, counted_now
from threefates.systems.fates_edge.resolution.dv_by_tier_and_final import Construction, built, by_tier, too_big
from threefates.systems.fates_edge.resolution.dv_ladder_lazy_minimum import goes_without_a_roll, usual_dv
from threefates.systems.fates_edge.resolution.outcome_matrix import (
    Outcome,
    Tally,
    nearly,
    outcome,
    progress,
    worth_of_ten,
)
from threefates.systems.fates_edge.resolution.pool import Bonus, Kind, assist_dice, bonus_dice
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.shifting_position import Footed, beyond, footed, net
from threefates.systems.fates_edge.resolution.terms import Beyond, Description
from threefates.systems.fates_edge.rulings.resolution import (
    AssistBenefit,
    AssistCost,
    AssistHelpers,
    BonusDiceCap,
    DvLadder,
    HelperSkill,
    LowDv,
    MasteryModifier,
    PositionOverflow,
    ShiftStack,
    Tens,
    TierTable,
)
from threefates.testing.proof import proves

ALL, EACH = ShiftStack.ALL_CAPPED, ShiftStack.ONE_EACH_WAY
BEST, MIDDLE, WORST = Position.DOMINANT, Position.CONTROLLED, Position.DESPERATE


def bonus(kind: Kind, dice: int = 0, dv: int = 0) -> Bonus:
    return Bonus(kind=kind, why="so the book says", dice=dice, dv=dv)


@proves("fe.position.caps")
@pytest.mark.parametrize(
    ("past", "reading", "pick", "expected"),
    [
        (0, PositionOverflow.DICE, Beyond.DV, (0, 0, 0)),
        (0, PositionOverflow.DV_OR_EFFECT, Beyond.EFFECT, (0, 0, 0)),
        (2, PositionOverflow.DICE, Beyond.DV, (-2, 0, 0)),
        (-1, PositionOverflow.DICE, Beyond.EFFECT, (1, 0, 0)),
        (1, PositionOverflow.DV_OR_EFFECT, Beyond.DV, (0, 1, 0)),
        (3, PositionOverflow.DV_OR_EFFECT, Beyond.DV, (0, 1, 0)),
        (-1, PositionOverflow.DV_OR_EFFECT, Beyond.DV, (0, -1, 0)),
        (1, PositionOverflow.DV_OR_EFFECT, Beyond.EFFECT, (0, 0, -1)),
        (-2, PositionOverflow.DV_OR_EFFECT, Beyond.EFFECT, (0, 0, 1)),
    ],
)
def test_beyond_the_ends_a_step_moves_dice_the_dv_or_the_effect(
    past: int, reading: PositionOverflow, pick: Beyond, expected: tuple[int, int, int]
) -> None:
    assert beyond(past, reading, pick) == expected


@proves("fe.position.shift-limits")
@pytest.mark.parametrize(
    ("steps", "reading", "expected"),
    [
        ([1, 1, -1], ALL, 1),
        ([1, 1, -1], EACH, 0),
        ([2, -1, -1, -1], ALL, -1),
        ([-1, -1, -1], EACH, -1),
        ([1, 1], EACH, 1),
        ([0, 0], ALL, 0),
        ([], EACH, 0),
    ],
)
def test_every_shift_counts_or_at_most_one_each_way(steps: list[int], reading: ShiftStack, expected: int) -> None:
    assert net(steps, reading) == expected


@proves("fe.position.caps", "fe.fatigue.position-per-step")
@pytest.mark.parametrize(
    ("start", "steps", "reading", "tired", "expected"),
    [
        (MIDDLE, [], ALL, 0, Footed(MIDDLE, 0, 0)),
        (MIDDLE, [-1, -1], ALL, 0, Footed(BEST, -1, 0)),
        (MIDDLE, [1, 1, 1], ALL, 0, Footed(WORST, 2, 0)),
        (BEST, [], ALL, 1, Footed(MIDDLE, 0, 0)),
        (MIDDLE, [], ALL, 2, Footed(WORST, 0, 1)),
        (MIDDLE, [1], ALL, 2, Footed(WORST, 0, 2)),
        (MIDDLE, [1, 1], ALL, 2, Footed(WORST, 1, 2)),
        (WORST, [-1, -1, -1], ALL, 0, Footed(BEST, -1, 0)),
        (MIDDLE, [1], EACH, 2, Footed(WORST, 0, 0)),
        (MIDDLE, [-1], ALL, 3, Footed(WORST, 0, 1)),
    ],
)
def test_shifts_and_steps_of_fatigue_move_the_position_to_its_ends_and_say_what_is_left_over(
    start: Position, steps: list[int], reading: ShiftStack, tired: int, expected: Footed
) -> None:
    assert footed(start, steps, reading, tired) == expected


@proves("fe.position.caps", "fe.fatigue.position-per-step")
def test_nobody_is_tired_unless_it_is_said() -> None:
    assert footed(WORST, [], ALL) == Footed(WORST, 0, 0)
    assert footed(BEST, [], ALL) == Footed(BEST, 0, 0)


@proves("fe.resolution.pool", "fe.ruling.bonus-dice-cap")
@pytest.mark.parametrize(
    ("dice", "assists", "all_capped"),
    [
        ([(Kind.GEAR, 4), (Kind.PENALTY, -1)], 3, 2),
        ([(Kind.GEAR, 1), (Kind.ASSIST, 2)], 3, 3),
        ([(Kind.GEAR, 2), (Kind.ASSIST, 2)], 4, 3),
        ([(Kind.GEAR, 1), (Kind.ASSIST, 1)], 2, 2),
        ([(Kind.PENALTY, -2), (Kind.PENALTY, -1)], -3, -3),
        ([(Kind.GEAR, 1)], 1, 1),
        ([(Kind.PENALTY, 0), (Kind.GEAR, 0)], 0, 0),
        ([(Kind.TALENT, 1), (Kind.PENALTY, -1)], 0, 0),
    ],
)
def test_what_adds_and_what_takes_dice_is_added_up(dice: list[tuple[Kind, int]], assists: int, all_capped: int) -> None:
    bonuses = [bonus(kind, number) for kind, number in dice]

    assert bonus_dice(bonuses, BonusDiceCap.ASSISTS_ONLY) == assists
    assert bonus_dice(bonuses, BonusDiceCap.ALL) == all_capped


@proves("fe.coordination.assist-core")
@pytest.mark.parametrize(("given", "expected"), [([], 0), ([1], 1), ([1, 1, 1], 3), ([1, 1, 1, 1], 3), ([4], 4)])
def test_helpers_give_three_dice_at_most_unless_one_alone_gives_more(given: list[int], expected: int) -> None:
    assert assist_dice([bonus(Kind.ASSIST, dice) for dice in given]) == expected
    assert assist_dice([bonus(Kind.GEAR, 1), bonus(Kind.ASSIST, 1)]) == 1


@proves("fe.coordination.assist-core", "fe.ruling.assist-helper-count")
def test_one_may_help_or_three() -> None:
    assert helpers_allowed(AssistHelpers.ONE) == 1
    assert helpers_allowed(AssistHelpers.MANY) == 3


@proves("fe.coordination.assist-boon", "fe.coordination.assist-baseline", "fe.turn.action-assist")
@pytest.mark.parametrize(
    ("reading", "dice", "conflict", "expected"),
    [
        (AssistCost.IN_COMBAT, 1, True, 1),
        (AssistCost.IN_COMBAT, 3, True, 1),
        (AssistCost.IN_COMBAT, 1, False, 0),
        (AssistCost.FREE, 1, True, 0),
        (AssistCost.FREE, 1, False, 0),
        (AssistCost.EACH_DIE, 0, True, 1),
        (AssistCost.EACH_DIE, 1, True, 1),
        (AssistCost.EACH_DIE, 3, False, 3),
    ],
)
def test_what_helping_costs(reading: AssistCost, dice: int, conflict: bool, expected: int) -> None:
    assert assist_costs(reading, dice, conflict=conflict) == expected


@proves("fe.coordination.assist-baseline", "fe.resolution.dv-assistance")
def test_what_a_helper_may_give() -> None:
    assert {reading: ways_to_help(reading) for reading in AssistBenefit} == {
        AssistBenefit.ONE_DIE: (Way.DICE,),
        AssistBenefit.DIE_OR_STEP: (Way.DICE, Way.POSITION, Way.EFFECT),
        AssistBenefit.DV: (Way.DV, Way.EFFECT),
        AssistBenefit.UP_TO_THREE: (Way.DICE,),
    }
    assert [ways_to_allow(reading) for reading in AssistBenefit] == [(), (Way.POSITION, Way.EFFECT), (), ()]


@proves("fe.coordination.assist-cp", "fe.coordination.assist-baseline")
def test_dice_of_one_helper_by_skill() -> None:
    dice = {benefit: [dice_of_assist(benefit, skill) for skill in range(6)] for benefit in AssistBenefit}

    assert dice.pop(AssistBenefit.UP_TO_THREE) == [0, 1, 2, 3, 3, 3]
    assert list(dice.values()) == [[1] * 6] * 3


@proves("fe.coordination.assist-helper-pool")
def test_helpers_roll_where_their_ratings_count_and_make_no_dice() -> None:
    rolling = [(one, how) for one in AssistBenefit for how in HelperSkill if helper_rolls(one, how)]

    assert rolling == [(one, HelperSkill.SKILL_BASED) for one in AssistBenefit if one is not AssistBenefit.UP_TO_THREE]
    assert [helps(successes) for successes in (0, 1, 2)] == [False, True, True]


@proves("fe.resolution.dv-assistance")
@pytest.mark.parametrize(
    ("of_helpers", "of_others", "expected"),
    [([], [], 0), ([-1], [], -1), ([-1, -1, -1], [], -1), ([-1, -1], [-2], -3), ([], [-2, -1], -3), ([], [1], 1)],
)
def test_helpers_take_one_off_the_dv_at_most(of_helpers: list[int], of_others: list[int], expected: int) -> None:
    given = [bonus(Kind.ASSIST, dv=each) for each in of_helpers] + [bonus(Kind.TALENT, dv=each) for each in of_others]

    assert helped_dv(given, already=False) == expected


@proves("fe.resolution.critical-softens-magic")
def test_a_softened_backlash_is_one_tier_lower() -> None:
    assert [softened(severity) for severity in range(4)] == [0, 0, 1, 2]


@proves("fe.resolution.dv-tier-formula", "fe.resolution.dv-tier-table")
def test_the_dv_of_a_tier_by_formula_and_as_printed() -> None:
    assert [by_tier(tier, TierTable.FORMULA) for tier in range(1, 6)] == [3, 4, 5, 6, 7]
    assert [by_tier(tier, TierTable.TABLE) for tier in range(1, 6)] == [5, 6, 7, 8, 9]


@proves("fe.resolution.dv-maximum")
def test_from_eight_a_dv_is_too_much_for_one_roll() -> None:
    assert [bool(too_big(dv)) for dv in (1, 6, 7, 8, 9)] == [False, False, False, True, True]
    assert too_big(8).startswith("DV 8 ")


@proves("fe.resolution.dv-final-procedure")
def test_a_dv_is_never_below_nothing_and_lists_what_moved_it() -> None:
    dice_only = MasteryModifier.DICE_ONLY
    dv, steps = built(Construction(base=4, tier=2, opposition="active:2"), dice_only)

    assert (dv, [step.amount for step in steps]) == (7, [4, 1, 2])
    assert built(Construction(base=2, tier=1), dice_only)[0] == 2
    with pytest.raises(Refused):
        built(Construction(base=2, opposition="nonsense:2"), dice_only)


@proves("fe.resolution.dv-final-procedure")
def test_mastery_takes_off_the_dv_down_to_nothing_and_who_says_nothing_of_it_has_none() -> None:
    easy, both = Construction(base=2, environment="favorable", time="none"), MasteryModifier.DICE_AND_DV

    assert built(Construction(base=4), both)[0] == built(Construction(base=4), both, skill=1, attribute=2)[0] == 4
    assert [built(Construction(base=4), both, skill=skill)[0] for skill in range(6)] == [6, 4, 4, 3, 3, 2]
    assert [built(Construction(base=4), both, attribute=rating)[0] for rating in range(1, 6)] == [6, 4, 4, 4, 3]
    assert built(easy, both)[0] == built(easy, both, skill=5, attribute=5)[0] == 0


@proves("fe.resolution.partial-upgrade")
@pytest.mark.parametrize(
    ("successes", "dv", "expected"), [(3, 4, True), (1, 2, True), (2, 4, False), (4, 4, False), (0, 1, False)]
)
def test_only_a_partial_one_short_is_nearly_there(successes: int, dv: int, expected: bool) -> None:
    assert nearly(Tally(successes, 0), dv=dv) is expected


@proves("fe.resolution.partial-proportional")
def test_a_partial_says_how_far_it_carries() -> None:
    assert progress(Tally(1, 0), dv=4) == "1 part of 4 is done, and a gap is left"
    assert progress(Tally(2, 1), dv=4) == "2 parts of 4 are done, and a gap is left"


@proves("fe.resolution.tens-double")
def test_a_ten_counts_once_or_twice() -> None:
    assert {reading: worth_of_ten(reading) for reading in Tens} == {Tens.ONE: 1, Tens.TWO: 2}


@proves("fe.resolution.dv-minimum")
def test_how_low_a_dv_needs_no_roll() -> None:
    assert [goes_without_a_roll(dv, LowDv.AUTO_SUCCESS) for dv in range(4)] == [True, True, False, False]
    assert [goes_without_a_roll(dv, LowDv.ALLOW_ONE) for dv in range(4)] == [True, False, False, False]


@proves("fe.resolution.dv-lazy")
def test_the_dv_in_doubt_on_each_ladder() -> None:
    assert {reading: usual_dv(reading) for reading in DvLadder} == {
        DvLadder.TWO_TO_FIVE: 3,
        DvLadder.THREE_TO_SIX: 4,
        DvLadder.STANDARD: 3,
        DvLadder.ONE_TO_FOUR: 2,
        DvLadder.FLOW: 2,
    }


@proves("fe.resolution.description-ladder")
def test_ones_of_a_description_are_thrown_once_for_it_whatever_else_has_thrown_them() -> None:
    fresh, again, by_boon = Die((1,)), Die((1, 1), (Why.DESCRIPTION,)), Die((1, 1), (Why.BOON,))

    assert ones_to_throw(Description.INTRICATE, [fresh, Die((9,)), again, by_boon]) == (0, 3)
    assert ones_to_throw(Description.DETAILED, [again, fresh, fresh]) == (1,)
    assert ones_to_throw(Description.BASIC, [fresh]) == ()


@proves("fe.resolution.outcome-matrix")
@pytest.mark.parametrize(
    ("successes", "beats", "expected"),
    [
        (2, 0, Outcome.CLEAN_SUCCESS),
        (3, 0, Outcome.CLEAN_SUCCESS),
        (2, 1, Outcome.SUCCESS_AND_COST),
        (1, 0, Outcome.PARTIAL),
        (1, 2, Outcome.PARTIAL),
        (0, 0, Outcome.MISS),
        (0, 1, Outcome.MISS),
    ],
)
def test_the_matrix_on_both_sides_of_each_line(successes: int, beats: int, expected: Outcome) -> None:
    assert outcome(Tally(successes, beats), dv=2) is expected


@proves("fe.resolution.count-successes", "fe.resolution.reroll-ones-sb")
@pytest.mark.parametrize(("sure", "successes"), [(0, 2), (1, 3), (2, 4)])
def test_a_hand_counts_as_it_lies_with_what_is_sure_and_every_1_it_ever_showed(sure: int, successes: int) -> None:
    lies = (Die((10,)), Die((1, 3), (Why.POSITION,)), Die((1, 2), (Why.BOON,)))

    assert counted_now(lies, sure, Tens.TWO) == Tally(successes, 2)
    assert counted_now(lies, sure, Tens.ONE) == Tally(successes - 1, 2)

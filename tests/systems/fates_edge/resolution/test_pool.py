"""What an action is rolled with: dice added and taken, help under every reading, Position moved and past its ends."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.resolution.assistance import helped_dv
from threefates.systems.fates_edge.resolution.pool import Bonus, Kind, assist_dice, bonus_dice, pool, thrown
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.shifting_position import CAUSES, effect_moved, footed
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.systems.fates_edge.rulings.resolution import BonusDiceCap, PoolCap, ShiftStack
from threefates.testing.proof import proves


def proposed(edition: str = "srd", **rulings: str) -> tuple[Evening, str, str]:
    """Mara proposes to tinker, Tor may help; both hold two Boons."""
    evening = Evening(edition, **rulings)
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    for hero in (mara, tor):
        evening.do("gm", "fe.set-boons", hero=hero, held=2, reason="earlier")
    evening.agreed(mara)
    return evening, mara, tor


def pool_label(evening: Evening, seat: str = "ann") -> str:
    (offer,) = evening.offers(seat, "fe.roll-action")
    return offer.label


@proves("fe.coordination.assist-core", "fe.ruling.bonus-dice-cap")
def test_help_adds_three_dice_at_most_and_gear_what_it_adds() -> None:
    help_ = [Bonus(kind=Kind.ASSIST, why="hands", dice=2)] * 3
    gear = [Bonus(kind=Kind.GEAR, why="kit", dice=4)]

    assert assist_dice(help_) == 3
    assert bonus_dice([*help_, *gear], BonusDiceCap.ASSISTS_ONLY) == 7
    assert bonus_dice([*help_, *gear], BonusDiceCap.ALL) == 3


@proves("fe.resolution.pool", "fe.resolution.pool-cap", "fe.ruling.pool-cap-order", "fe.ruling.pool-minimum")
def test_all_is_summed_before_the_pool_is_cut_to_one_die_or_to_ten() -> None:
    assert [thrown(2, 1, more) for more in (-5, -1, 0, 9)] == [(1, 0), (2, 0), (3, 0), (10, 2)]
    assert [pool(5, 7, cap) for cap in (PoolCap.TEN, PoolCap.NONE)] == [(10, 2), (12, 0)]


def test_the_game_master_adds_gear_and_takes_dice_for_wounds() -> None:
    evening, mara, _ = proposed()

    evening.do("gm", "fe.add-dice", hero=mara, dice=2, why="fine picks")
    evening.do("gm", "fe.add-dice", hero=mara, dice=-1, why="a cut hand")
    both = pool_label(evening)
    evening.do("gm", "fe.clear-dice", hero=mara)

    assert (both, pool_label(evening)) == ("Roll 5d10", "Roll 4d10")
    assert evening.refused("gm", "fe.add-dice", hero=mara, dice=0, why="air").code == "pool.range"
    assert evening.refused("gm", "fe.clear-dice", hero=mara).code == "pool.nothing_added"
    assert evening.refused("ann", "fe.add-dice", hero=mara, dice=5, why="please").code


@proves("fe.resolution.pool-cap")
def test_dice_past_the_tenth_are_sure_successes_and_never_beats() -> None:
    evening, mara, _ = proposed(partial_upgrade="no_upgrade")
    evening.rated(mara, wits=5, Tinker=5)
    evening.do("gm", "fe.add-dice", hero=mara, dice=2, why="a workshop")

    evening.do("ann", "fe.roll-action", *[5] * 10, hero=mara)
    evening.keep()

    assert evening.roll.tally is not None
    assert (evening.roll.tally.successes, evening.roll.sure, evening.bank) == (2, 2, 0)


@proves("fe.coordination.assist-baseline", "fe.coordination.assist-core", "fe.coordination.timing")
def test_one_helper_gives_a_die_a_position_or_an_effect_outside_a_fight_for_nothing() -> None:
    evening, mara, tor = proposed()

    evening.do("bob", "fe.assist", helper=tor, hero=mara, how="holds the lamp", gives="dice")

    assert pool_label(evening) == "Roll 5d10"
    assert evening.boons(tor) == 2
    assert evening.refused("bob", "fe.assist", helper=tor, hero=mara, how="again").code == "assist.twice"
    assert evening.refused("ann", "fe.assist", helper=mara, hero=mara, how="alone").code == "assist.oneself"


@proves("fe.coordination.timing")
@pytest.mark.parametrize(
    ("way", "position", "effect"), [("position", Position.DOMINANT, 1), ("effect", Position.CONTROLLED, 2)]
)
def test_help_may_better_position_or_effect_instead(way: str, position: Position, effect: int) -> None:
    evening, mara, tor = proposed(partial_upgrade="no_upgrade")
    evening.do("bob", "fe.assist", helper=tor, hero=mara, how="draws them off", gives=way)
    evening.answer("allow", by="gm")

    evening.do("ann", "fe.roll-action", 8, 7, 6, 2, hero=mara)
    evening.keep()

    assert (evening.roll.terms.position, int(evening.roll.terms.effect)) == (position, effect)


@proves("fe.coordination.assist-boon")
@pytest.mark.parametrize(
    ("reading", "in_a_fight", "elsewhere"), [("boon_in_combat", 1, 0), ("free_risk_only", 0, 0), ("boon_each", 1, 1)]
)
def test_what_help_costs_is_the_tables_reading(reading: str, in_a_fight: int, elsewhere: int) -> None:
    paid = []
    for fighting in (True, False):
        evening, mara, tor = proposed(assist_cost=reading)
        if fighting:
            evening.do("gm", "fe.set-conflict", running=True)
        evening.do("bob", "fe.assist", helper=tor, hero=mara, how="covers her")
        paid.append(2 - evening.boons(tor))

    assert paid == [in_a_fight, elsewhere]


def test_who_holds_no_boon_reads_why_it_does_not_help_and_may_pay_with_stress() -> None:
    evening, mara, tor = proposed(assist_cost="boon_each")
    evening.do("gm", "fe.set-boons", hero=tor, held=0, reason="spent")

    refusal = evening.refused("bob", "fe.assist", helper=tor, hero=mara, how="anyhow")
    (offer,) = evening.offers("bob", "fe.assist")

    assert refusal.title == "Helping costs 1 Boon now, and Tor holds 0."
    assert refusal.remedy == "Pay with Stress."
    assert offer.enabled
    assert [field.default for field in offer.fields if field.name == "stress"] == [True]


@proves("fe.coordination.assist-cp", "fe.coordination.timing")
def test_in_the_older_book_one_helper_gives_as_many_dice_as_their_skill_up_to_three() -> None:
    came = []
    for skill in (1, 2, 5):
        evening, mara, tor = proposed("players_guide_cp")
        evening.rated(tor, Tinker=skill)
        evening.do("bob", "fe.assist", helper=tor, hero=mara, how="passes tools")
        came.append(pool_label(evening))
    unskilled, mara, tor = proposed("players_guide_cp")
    unskilled.rated(tor, Tinker=0)

    assert came == ["Roll 5d10", "Roll 6d10", "Roll 7d10"]
    assert unskilled.refused("bob", "fe.assist", helper=tor, hero=mara, how="stares").code == "assist.no_skill"


@proves("fe.resolution.dv-assistance")
def test_helpers_may_take_one_off_the_dv_however_many_they_are() -> None:
    evening, mara, tor = proposed(assist_benefit="dv_minus_one", assist_helper_count="many_capped")
    evening.do("bob", "fe.assist", helper=tor, hero=mara, how="steadies it", gives="dv")

    part = evening.view("ann")["proposals"]

    assert isinstance(part, Listing)
    assert [counter.value for counter in part.rows[0].counters] == ["4d10", "2", "Controlled"]
    assert helped_dv([Bonus(kind=Kind.ASSIST, why="hand", dv=-1)] * 3, already=False) == -1
    assert evening.refused("bob", "fe.assist", helper=tor, hero=mara, how="x", gives="dice").code == "assist.twice"


@pytest.mark.parametrize(("reading", "refused"), [("one", True), ("many_capped", False)])
def test_how_many_may_help_is_the_tables_reading(reading: str, refused: bool) -> None:
    evening, mara, tor = proposed(assist_helper_count=reading)
    ilse = evening.hero("Ilse", "bob")
    evening.do("bob", "fe.assist", helper=tor, hero=mara, how="one hand", gives="dice")

    if refused:
        assert evening.refused("bob", "fe.assist", helper=ilse, hero=mara, how="and one").code == "assist.enough"
    else:
        evening.do("bob", "fe.assist", helper=ilse, hero=mara, how="and one", gives="dice")
        assert pool_label(evening) == "Roll 6d10"


# Position


@proves("fe.position.caps", "fe.position.shift-limits")
@pytest.mark.parametrize(
    ("reading", "position", "past"),
    [(ShiftStack.ALL_CAPPED, Position.DESPERATE, 1), (ShiftStack.ONE_EACH_WAY, Position.DESPERATE, 0)],
)
def test_shifts_add_up_as_the_table_reads_it_and_the_rest_is_left_over(
    reading: ShiftStack, position: Position, past: int
) -> None:
    stands = footed(Position.CONTROLLED, [1, 1], reading)

    assert (stands.position, stands.past) == (position, past)


BETTER = ("advantage", "leverage", "tools", "preparation", "observe", "setup", "talent", "home domain")
WORSE = ("alarm", "pressure", "exposure", "flanked", "reinforcements", "broken cover", "rival domain")


@proves(
    "fe.position.narrative-triggers",
    "fe.position.improve-sources",
    "fe.position.worsen-sources",
    "fe.position.patron-domain-shift",
)
@pytest.mark.parametrize(("causes", "steps"), [(BETTER, -1), (WORSE, 1)])
def test_what_happens_in_the_story_moves_a_position_one_step_for_nothing(causes: tuple[str, ...], steps: int) -> None:
    evening, mara, _ = proposed()
    evening.do("gm", "fe.say-magic", hero=mara, magic="freeform")  # a domain moves nothing else

    for cause in causes:
        evening.do("gm", "fe.shift-position", hero=mara, cause=cause, why="as told")

    assert {*BETTER, *WORSE} == {*CAUSES}
    assert [shift.steps for shift in evening.state[Proposals][mara].shifts] == [steps] * len(causes)
    assert evening.boons(mara) == 2
    assert evening.bank == 0


def rolled(evening: Evening, mara: str, *causes: str, dice: int = 4, **terms: Any) -> tuple[int, str, int]:
    """DV, Effect and dice of a roll after shifts."""
    for cause in causes:
        evening.do("gm", "fe.shift-position", hero=mara, cause=cause)
    if terms:
        evening.do("gm", "fe.set-terms", hero=mara, **terms)
    evening.do("ann", "fe.roll-action", *[5] * dice, hero=mara)
    while evening.waits():
        evening.answer("keep")
    made = evening.roll
    return made.terms.dv, made.terms.effect.name, len(made.dice)


def test_steps_past_the_ends_change_the_dv_or_the_effect_as_the_game_master_picks() -> None:
    worse, mara_worse, _ = proposed(partial_upgrade="no_upgrade")
    better, mara_better, _ = proposed(partial_upgrade="no_upgrade")
    effect, mara_effect, _ = proposed(partial_upgrade="no_upgrade")

    assert rolled(worse, mara_worse, "flanked", "alarm", "pressure") == (4, "STANDARD", 4)
    assert rolled(better, mara_better, "setup", "leverage") == (2, "STANDARD", 4)
    assert rolled(effect, mara_effect, "setup", "tools", beyond="effect") == (3, "GREAT", 4)


@proves("fe.position.caps")
def test_in_the_first_edition_steps_past_the_ends_are_dice() -> None:
    worse, mara_worse, _ = proposed("first_edition_2026", partial_upgrade="no_upgrade")
    better, mara_better, _ = proposed("first_edition_2026", partial_upgrade="no_upgrade")

    assert rolled(worse, mara_worse, "flanked", "alarm", "pressure", dice=2) == (3, "STANDARD", 2)
    assert rolled(better, mara_better, "setup", "leverage", dice=5) == (3, "STANDARD", 5)


@proves("fe.position.effect-levels", "fe.ruling.effect-great-extreme")
def test_effect_has_three_levels_and_never_leaves_them() -> None:
    assert [effect_moved(Effect.STANDARD, steps) for steps in (-2, -1, 0, 1, 2)] == [
        Effect.LIMITED,
        Effect.LIMITED,
        Effect.STANDARD,
        Effect.GREAT,
        Effect.GREAT,
    ]


def test_a_position_moves_only_for_what_is_listed_and_only_by_whoever_runs_the_game() -> None:
    evening, mara, _ = proposed()

    assert evening.refused("gm", "fe.shift-position", hero=mara, cause="whim").code == "position.cause"
    assert evening.refused("ann", "fe.shift-position", hero=mara, cause="setup").code


@proves("fe.resolution.dv-assistance")
@pytest.mark.parametrize(("row", "dv"), [("alone", 4), ("unhelpful_environment:1", 5)])
def test_a_built_dv_without_helpers_is_made_easier_by_one(row: str, dv: int) -> None:
    evening, mara, tor = proposed(assist_benefit="dv_minus_one")
    evening.do("gm", "fe.build-dv", hero=mara, base=5, assistance=row)

    evening.do("bob", "fe.assist", helper=tor, hero=mara, how="steadies it", gives="dv")
    evening.do("ann", "fe.roll-action", 7, 7, 7, 2, hero=mara)

    assert evening.roll.terms.dv == dv

"""Worked examples that are a scene more than a roll: what stays at its end, and Positions that change within it."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.beats.banks import banked, standing
from tests.systems.fates_edge.book_examples import POSITIONS, example, expected, given
from tests.systems.fates_edge.boons.holding import held
from tests.systems.fates_edge.combat.fighting import fight
from tests.systems.fates_edge.evening import Evening
from threefates.commons.clocks import Clocks
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.rulings.resolution import BoonsOnPartial, PositionSpendCost

EDITIONS = ("srd", "srd_core", "srd_quickstart", "section2_variant", "players_guide_cp", "first_edition_2026")


@pytest.mark.parametrize("edition", EDITIONS)
def test_boons_are_trimmed_at_the_end_of_a_scene_alike_in_every_edition(edition: str) -> None:
    scene, book = given("cp-carryover"), expected("cp-carryover")
    evening = Evening(edition)
    mara = evening.hero(trained=["Melee"])
    evening.do("gm", "start-scene", title="The span")
    held(evening, mara, book["cap_in_scene"])
    too_many = evening.refused("gm", "fe.set-boons", hero=mara, held=book["cap_in_scene"] + 1, reason="one more")
    held(evening, mara, scene["held"])

    evening.do("gm", "end-scene")

    assert evening.boons(mara) == book["held_after"]
    assert too_many.source == "fe.boons.hold-cap"


@pytest.mark.parametrize("cost", list(PositionSpendCost))
def test_one_beat_and_then_what_two_have_brought_make_a_position_worse_step_by_step(cost: PositionSpendCost) -> None:
    story, book = given("evolving-position"), expected("evolving-position")
    first, second = story["events"]
    evening = Evening(position_spend_cost=cost.reading)
    mara = evening.hero()
    evening.agreed(mara, position=POSITIONS[story["start"]])
    banked(evening, first["sb"] + second["sb"])
    stood = [standing(evening, mara)]

    if cost is PositionSpendCost.ONE:
        evening.do("gm", "fe.worsen-position", hero=mara)
        stood.append(standing(evening, mara))
    evening.do("gm", "fe.spend-on-complication", beats=second["sb"], what=second["what"])
    evening.do("gm", "fe.shift-position", hero=mara, cause="reinforcements")
    stood.append(standing(evening, mara))

    came_out = [position.name.lower() for position in stood] == book["positions"] and evening.bank == 0
    assert came_out is (cost is PositionSpendCost.ONE)  # at two beats a step the first beat cannot buy one


def test_who_observes_stands_better_and_may_do_so_once_a_turn() -> None:
    given_, book = given("observe-position"), expected("observe-position")
    evening, mara, _ = fight()
    evening.do("ann", "fe.take-action", character=mara, what="observe")
    evening.agreed(mara, position=POSITIONS[given_["position"]])

    evening.do("gm", "fe.shift-position", hero=mara, cause="observe")
    again = evening.refused("ann", "fe.take-action", character=mara, what="observe")

    assert standing(evening, mara).name.lower() == book["position"]
    assert again.remedy


def test_false_orders_hold_fail_at_a_price_or_hand_the_beats_to_the_game_master() -> None:
    roll, book = given("false-orders"), expected("false-orders")
    pool = {"wits": roll["attribute"]["Wits"], "Subterfuge": roll["skill"]["Subterfuge"]}

    def rolled(*dice: int, paying: BoonsOnPartial = BoonsOnPartial.ONE) -> tuple[Evening, str]:
        evening = Evening(boons_on_partial=paying.reading, partial_upgrade="no_upgrade")
        mara = evening.hero(trained=["Subterfuge"])
        evening.rated(mara, **pool)
        evening.do("gm", "fe.start-threat", name="Rumor", size=4)
        evening.agreed(mara, skill="Subterfuge", dv=2, position=1)
        evening.do("ann", "fe.roll-action", *dice, hero=mara)
        evening.keep()
        return evening, mara

    held_up, _ = rolled(6, 7, 2, 3, 4)
    partly, mara = rolled(6, 2, 3, 4, 5)
    missed, _ = rolled(1, 2, 3, 4, 5)
    (rumor,) = partly.state[Clocks].known
    partly.do("gm", "tick-clock", clock=rumor, segments=book["on_partial"]["clock"]["Rumor"])
    missed.do("gm", "fe.spend-on-complication", beats=missed.bank, what="a clerk knows the seal")

    assert sum(pool.values()) == roll["pool"] == len(held_up.roll.dice)
    assert held_up.roll.outcome is Outcome.CLEAN_SUCCESS
    assert partly.roll.outcome is Outcome.PARTIAL
    assert partly.boons(mara) == book["on_partial"]["boons"]
    assert partly.state[Clocks].known[rumor].filled == book["on_partial"]["clock"]["Rumor"]
    assert missed.roll.outcome is Outcome.MISS
    assert (missed.bank == 0) is book["on_miss"]["gm_spends_sb"]
    named = example("false-orders").agrees.rulings[BoonsOnPartial.ruling_id]
    others = [reading for reading in BoonsOnPartial if reading.reading != named]
    assert all(
        played.boons(hero) != book["on_partial"]["boons"]
        for played, hero in (rolled(6, 2, 3, 4, 5, paying=reading) for reading in others)
    )

"""What keeps to its time: a foe's bow is braced and reloaded, and a word that comes too late moves nobody."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.combat.fighting import fight
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.gear.arming import arm
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.combat.ranges_and_movement import Ranges
from threefates.systems.fates_edge.gear.aiming import Readiness
from threefates.systems.fates_edge.rulings.harm import NpcRolls
from threefates.testing.proof import proves

SLOW, STANDARD = "fe.gear.tempo-slow", "fe.gear.tempo-standard"


def archer(kind: str, *, rolls: bool = False) -> tuple[Evening, str, str, str]:
    """A wolf with a bow, in its turn."""
    evening, mara, wolf = fight(**({"npc_rolls": NpcRolls.FOES_TOO.value} if rolls else {}))
    bow = arm(evening, wolf, kind)
    evening.do("gm", "give-spotlight", character=wolf)
    return evening, mara, wolf, bow


def at(mara: str, wolf: str) -> dict[str, str]:
    return {"foe": wolf, "hero": mara, "way": "shot", "why": "an arrow"}


@proves(SLOW)
@pytest.mark.parametrize("rolls", [False, True])
def test_a_foes_slow_bow_is_braced_before_it_shoots_and_reloaded_after(rolls: bool) -> None:
    evening, mara, wolf, bow = archer("heavy-bow", rolls=rolls)
    dice = (2, 2, 2) if rolls else ()  # a shot that misses empties it as well
    unset = evening.refused("gm", "fe.foe-strikes", *dice, **at(mara, wolf))
    evening.do("gm", "fe.set-weapon", owner=wolf, item=bow)
    evening.do("gm", "fe.foe-strikes", *dice, **at(mara, wolf))
    if not rolls:
        evening.answer("take")
    still = evening.refused("gm", "fe.move", character=wolf, other=mara)
    evening.do("gm", "give-spotlight", character=mara)
    empty = evening.refused("gm", "fe.foe-strikes", *dice, **at(mara, wolf))
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "fe.set-weapon", owner=wolf, item=bow)

    assert (unset.code, still.code, empty.code) == ("weapon.not_set", "weapon.shot", "weapon.empty")
    assert evening.state[Readiness].empty == ()
    evening.do("gm", "fe.foe-strikes", *dice, **at(mara, wolf))
    assert evening.state[Readiness].empty == (bow,)
    assert evening.replayed() == evening.state


@proves(SLOW)
def test_a_foes_slow_bow_that_was_rolled_for_and_hits_is_emptied_once() -> None:
    evening, mara, wolf, bow = archer("heavy-bow", rolls=True)
    evening.do("gm", "fe.set-weapon", owner=wolf, item=bow)
    evening.do("gm", "fe.foe-strikes", 9, 9, 9, **at(mara, wolf))

    assert evening.state[Readiness].empty == (bow,)


@proves(STANDARD)
def test_with_a_bow_of_the_middle_tempo_a_foe_moves_or_shoots() -> None:
    evening, mara, wolf, bow = archer("medium-bow")
    evening.do("gm", "fe.move", character=wolf, other=mara)

    shoots = evening.refused("gm", "fe.foe-strikes", **at(mara, wolf))
    holds = evening.refused("gm", "fe.hold-shot", owner=wolf, item=bow, trigger="a step")

    assert shoots.title == "Wolf has moved in this turn: with Medium ranged weapon one moves or shoots."
    assert (shoots.code, holds.code) == ("weapon.moved", "weapon.moved")
    evening.do("gm", "fe.foe-strikes", **{**at(mara, wolf), "way": "thrown"})


@proves(STANDARD)
@pytest.mark.parametrize("rolls", [False, True])
def test_after_a_shot_with_a_bow_of_the_middle_tempo_a_foe_moves_no_more_in_that_turn(rolls: bool) -> None:
    evening, mara, wolf, _ = archer("medium-bow", rolls=rolls)
    evening.do("gm", "fe.foe-strikes", *((2, 2, 2) if rolls else ()), **at(mara, wolf))
    if not rolls:
        evening.answer("take")
    stays = evening.refused("gm", "fe.move", character=wolf, other=mara)
    evening.do("gm", "give-spotlight", character=mara)
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "fe.move", character=wolf, other=mara)

    assert stays.code == "weapon.shot"


@proves("fe.gear.tempo-fast", STANDARD)
def test_with_a_fast_bow_a_foe_shoots_and_moves() -> None:
    evening, mara, wolf, _ = archer("light-bow")
    evening.do("gm", "fe.foe-strikes", **at(mara, wolf))
    evening.answer("take")

    evening.do("gm", "fe.move", character=wolf, other=mara)

    assert evening.state[Readiness].empty == ()


@proves(SLOW)
def test_what_a_foe_has_in_hand_nobody_else_learns_by_its_shot() -> None:
    evening, mara, wolf, bow = archer("heavy-bow")
    evening.do("gm", "fe.set-weapon", owner=wolf, item=bow)
    evening.do("gm", "fe.foe-strikes", **at(mara, wolf))

    assert (
        evening.told("bob")
        == evening.told("ann")
        == [
            "Wolf: Attack.",
            "Wolf attacks Mara with a shot.",
            "Harm 1 comes at Mara: an arrow.",
        ]
    )


@proves("fe.range.melee-leave", "fe.turn.action-disengage")
@pytest.mark.parametrize("option", ["threatened", "free"])
def test_whoever_lies_there_by_the_time_of_the_word_gets_nowhere(option: str) -> None:
    evening, mara, wolf = fight()
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="close")
    evening.do("gm", "fe.engage", one=mara, other=wolf)
    evening.do("ann", "fe.break-off", character=mara, other=wolf)
    evening.do("gm", "fe.set-harm", hero=mara, harm=3, reason="the jaws")

    evening.answer(option, by="gm")

    assert evening.state[Ranges].hand_to_hand(mara) == (wolf,)
    assert mara not in evening.state[Proposals].open

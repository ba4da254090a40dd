"""Levels of Fatigue on what is resisted, and rests that nobody has."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.combat.fighting import fight
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.harm.bearing import bears, of, strikes
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rolling.roll_action import agreed
from threefates.testing.proof import proves


def _resists(evening: Evening, hero: str) -> Position:
    strikes(evening, hero, 1)
    evening.answer("resist", 7, 7, 7, 7, 7)
    while evening.waits():
        evening.answer(evening.asked().options[0].value, 7)
    return evening.roll.terms.position


def _acts(evening: Evening, hero: str) -> Position:
    evening.agreed(hero)
    found = agreed(evening.state, evening.state[Proposals][hero])
    evening.do("ann", "fe.withdraw", hero=hero)
    assert found is not None
    return found.position


@proves("fe.fatigue.level-table")
def test_a_level_that_told_as_something_was_resisted_tells_no_more_in_the_scene() -> None:
    evening = Evening(fatigue_effect="level_table")
    hero = evening.hero(body=3)
    evening.rated(hero, body=5)
    evening.do("gm", "start-scene", title="The yard")
    bears(evening, hero, fatigue=3)
    found = [_acts(evening, hero), _resists(evening, hero), _resists(evening, hero), _acts(evening, hero)]
    told = of(evening, hero).told
    evening.do("gm", "end-scene")
    evening.do("gm", "start-scene", title="The gate")

    assert found == [Position.DESPERATE, Position.DESPERATE, Position.CONTROLLED, Position.CONTROLLED]
    assert (told, _acts(evening, hero)) == ((3,), Position.DESPERATE)


@proves("fe.fatigue.level-table")
def test_who_takes_it_without_resisting_has_the_level_before_them_still() -> None:
    evening = Evening(fatigue_effect="level_table")
    hero = evening.hero(body=3)
    evening.rated(hero, body=5)
    bears(evening, hero, fatigue=3)
    strikes(evening, hero, 1)
    evening.answer("take")

    assert (of(evening, hero).told, _acts(evening, hero)) == ((), Position.DESPERATE)


@proves("fe.fatigue.recovery", "fe.fatigue.recovery-fixed")
@pytest.mark.parametrize("how", ["short", "night"])
def test_nobody_rests_in_a_fight(how: str) -> None:
    evening, mara, _ = fight()
    evening.rated(mara, body=4)
    bears(evening, mara, fatigue=3)
    (offer,) = evening.offers("gm", "fe.rest")
    refused = evening.refused("gm", "fe.rest", how=how)
    evening.do("gm", "fe.set-conflict", running=False)
    evening.do("gm", "fe.rest", how=how)

    assert (refused.code, offer.refusal) == ("fatigue.fight", refused)
    assert of(evening, mara).fatigue == (1 if how == "short" else 0)


@proves("fe.turn.time-scales", "fe.fatigue.recovery-fixed")
@pytest.mark.parametrize(
    ("scale", "passes"), [("moment", True), ("some_time", True), ("significant_time", False), ("days", False)]
)
def test_neither_hours_nor_days_pass_in_the_midst_of_a_fight_and_nobody_sleeps_in_one(scale: str, passes: bool) -> None:
    evening, mara, _ = fight()
    bears(evening, mara, fatigue=2)
    (offer,) = evening.offers("gm", "fe.let-time-pass")
    greyed = next(option.refusal for option in offer.fields[0].options if option.value == scale)
    if passes:
        evening.do("gm", "fe.let-time-pass", scale=scale)
    else:
        assert evening.refused("gm", "fe.let-time-pass", scale=scale) == greyed
        assert greyed is not None
        assert greyed.code == "fatigue.fight"

    assert (greyed is None) is passes
    assert of(evening, mara).fatigue == 2
    evening.do("gm", "fe.set-conflict", running=False)
    evening.do("gm", "fe.let-time-pass", scale=scale)
    assert of(evening, mara).fatigue == (0 if scale == "days" else 2)

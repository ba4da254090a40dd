"""Dashes: how long whoever dashed is exposed."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.combat.fighting import fight, step
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.gear.arming import arm
from threefates.systems.fates_edge.combat.turn_economy import bands_of_dash
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rulings.road import DashEffect
from threefates.testing.proof import proves

DASH = "fe.turn.action-dash-core"


def resists(evening: Evening, hero: str) -> Position:
    """Where the hero stands who resists a blow, and does so."""
    evening.do("gm", "fe.strike", hero=hero, harm=1, why="teeth")
    evening.do("ann", "answer", 4, 4, choice=evening.asked().id, option="resist")
    evening.keep()
    return evening.roll.terms.position


@proves(DASH, "fe.turn.initiative")
@pytest.mark.parametrize("comes", ["a turn", "an exchange"])
def test_the_defense_after_a_dash_is_desperate_however_late_it_comes_and_the_one_after_it_is_not(comes: str) -> None:
    evening, mara, wolf = fight()
    step(evening, mara, wolf)
    step(evening, mara, wolf, dash=True)
    if comes == "a turn":
        evening.do("gm", "give-spotlight", character=wolf)
        evening.do("gm", "give-spotlight", character=mara)
    else:
        evening.do("gm", "fe.next-exchange")

    assert evening.state[Turns].taken == ()
    assert [resists(evening, mara), resists(evening, mara)] == [Position.DESPERATE, Position.CONTROLLED]
    assert evening.replayed() == evening.state


@proves(DASH)
def test_who_dashes_again_before_any_defense_is_exposed_once() -> None:
    evening, mara, wolf = fight()
    for away in (False, True):
        step(evening, mara, wolf, away=away)
        step(evening, mara, wolf, away=away, dash=True)
        evening.do("gm", "give-spotlight", character=wolf)
        evening.do("gm", "give-spotlight", character=mara)

    assert evening.state[Turns].exposed == (mara,)


@proves(DASH)
def test_a_foe_who_rolls_no_defense_has_their_feet_in_their_next_turn_and_everybody_when_the_fight_is_over() -> None:
    evening, mara, wolf = fight()
    step(evening, mara, wolf)
    step(evening, mara, wolf, dash=True)
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "fe.move", character=wolf, other=mara, away=True)
    evening.do("gm", "fe.move", character=wolf, other=mara, away=True, dash=True)
    both = evening.state[Turns].exposed
    evening.do("gm", "give-spotlight", character=mara)
    evening.do("gm", "give-spotlight", character=wolf)
    one = evening.state[Turns].exposed
    evening.do("gm", "fe.set-conflict", running=False)

    assert (both, one, evening.state[Turns].exposed) == ((mara, wolf), (mara,), ())


@proves(DASH, "fe.turn.exchange", "fe.turn.refresh-windows")
def test_an_exchange_that_begins_in_their_turn_finds_a_foe_its_feet_and_no_hero_who_has_still_to_defend() -> None:
    evening, mara, wolf = fight()
    step(evening, mara, wolf)
    step(evening, mara, wolf, dash=True)
    evening.do("gm", "fe.next-exchange")
    hero = evening.state[Turns].exposed
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "fe.move", character=wolf, other=mara, away=True)
    evening.do("gm", "fe.move", character=wolf, other=mara, away=True, dash=True)
    evening.do("gm", "fe.next-exchange")

    assert (hero, evening.state[Turns].exposed) == ((mara,), (mara,))


@proves("fe.gear.armor", "fe.ruling.dash-vs-heavy-armor")
@pytest.mark.parametrize(
    ("kind", "code"), [("light-armor", ""), ("medium-armor", ""), ("heavy-armor", "range.too_heavy")]
)
def test_a_foe_sprints_in_heavy_armor_no_more_than_a_hero(kind: str, code: str) -> None:
    evening, mara, wolf = fight()
    which = arm(evening, wolf, kind)
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "fe.move", character=wolf, other=mara)
    dash = {"character": wolf, "other": mara, "dash": True}
    greyed = next(offer for offer in evening.offers("gm", "fe.move") if dict(offer.fixed) == {**dash, "away": False})

    assert (greyed.refusal.code if greyed.refusal else "") == code
    if code:
        assert evening.refused("gm", "fe.move", **dash).title == "Wolf wears heavy armor: no sprint in that."
        evening.do("gm", "give-spotlight", character=mara)
        evening.do("gm", "fe.hold-gear", owner=wolf, item=which, held=False)
        evening.do("gm", "give-spotlight", character=wolf)
        evening.do("gm", "fe.move", character=wolf, other=mara)
    else:
        evening.do("gm", "fe.move", **dash)


@proves(DASH)
@pytest.mark.parametrize(
    ("reading", "remedy"),
    [
        ("two_actions", "Move first."),
        ("action_plus_move", "Move first."),
        ("one_significant", "Move: no turn here holds both."),
    ],
)
def test_who_has_not_moved_is_told_what_to_do_before_a_dash_or_instead(reading: str, remedy: str) -> None:
    evening, mara, wolf = fight(actions_per_turn=reading)
    early = evening.refused("ann", "fe.move", character=mara, other=wolf, dash=True)
    step(evening, mara, wolf)

    assert (early.code, early.remedy) == ("turn.first_move", remedy)
    if reading == "one_significant":
        assert evening.refused("ann", "fe.move", character=mara, other=wolf, dash=True).code == "turn.full"
    else:
        step(evening, mara, wolf, dash=True)


@proves(DASH, "fe.turn.action-dash-bands")
@pytest.mark.parametrize(
    ("reading", "bands", "exposed"), [(DashEffect.TWO_BANDS, 2, False), (DashEffect.EXPOSED, 1, True)]
)
def test_a_dash_is_two_bands_at_no_price_or_one_more_that_lays_open(
    reading: DashEffect, bands: int, exposed: bool
) -> None:
    assert bands_of_dash(reading) == (bands, exposed)

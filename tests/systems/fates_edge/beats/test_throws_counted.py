"""Pools beside an action are rolls like any other: a card may answer them, and the dial by the roll counts them."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.beats.throwing import SCENES, Scene
from tests.systems.fates_edge.deck.turning import does, turned
from tests.systems.fates_edge.evening import Evening
from threefates.testing.proof import proves

CARD, SOFT = ("fe.deck.triggers-core", "fe.deck.one-method-per-roll"), "fe.sb.soft-dial"
every_pool = pytest.mark.parametrize("kind", SCENES)


def fell(kind: str, ones: int, **rulings: str) -> Evening:
    """Such a pool, with so many 1s among its dice, and none of them thrown again."""
    scene: Scene = SCENES[kind](**rulings)
    scene.throw(*[1] * ones, *[2] * (scene.dice - ones))
    while scene.evening.waits():
        scene.evening.answer("keep", by=scene.by)
    return scene.evening


def why_not(evening: Evening) -> str:
    return evening.refused("gm", "fe.turn-card", cause="roll").title


@proves(*CARD)
@every_pool
def test_two_ones_of_any_pool_bring_a_card_in_their_place_and_one_does_not(kind: str) -> None:
    one, two = (fell(kind, ones, deck_triggers="core", deck_or_spend="either") for ones in (1, 2))
    held = two.bank

    does(two, "gm", "fe.turn-card", "9S", cause="roll")

    assert why_not(one) == "That roll shows too few 1s."
    assert (turned(two), two.bank) == (["9S"], held - 2)
    assert why_not(two) == "That roll has its card."
    assert two.replayed() == two.state


@proves(*CARD)
@every_pool
def test_where_any_roll_is_answered_a_pool_brings_a_card_for_each_1(kind: str) -> None:
    evening = fell(kind, 2, deck_triggers="per_roll", deck_or_spend="either")

    assert evening.refused("gm", "fe.turn-card", cause="roll", cards=3).title == "Not 3 at once."
    does(evening, "gm", "fe.turn-card", "9S", "2H", cause="roll", cards=2)

    assert turned(evening) == ["9S", "2H"]


@proves(SOFT)
@every_pool
def test_a_dial_that_goes_by_the_roll_counts_what_is_spent_on_any_pool(kind: str) -> None:
    evening = fell(kind, 2)
    evening.do("gm", "fe.set-beats", held=9, reason="as the test has it")
    evening.do("gm", "fe.set-dial", dial="soft")

    evening.do("gm", "fe.spend-on-complication", beats=2, what="a cry")

    again = {"beats": 1, "what": "a cry"}
    assert evening.refused("gm", "fe.spend-on-complication", **again).title == "2 were spent on this roll."


@proves(SOFT, *CARD)
def test_what_was_spent_on_a_roll_is_not_spent_on_the_pool_that_follows_it_and_the_other_way_round() -> None:
    evening = Evening(group_rolls="pooled", deck_triggers="core", deck_or_spend="either", partial_upgrade="no_upgrade")
    heroes = [evening.hero(), evening.hero("Tor", "bob")]
    evening.do("gm", "fe.set-dial", dial="soft")
    group = {"heroes": heroes, "attribute": "wits", "skill": "Tinker", "dv": 2, "bite": False}

    for _ in range(2):
        evening.rolls(heroes[0], 7, 7, 1, 1, dv=2)
        evening.do("gm", "fe.spend-on-complication", beats=2, what="a cry")
        spent = why_not(evening)
        evening.rated(heroes[0], wits=1, Tinker=1)
        evening.rated(heroes[1], wits=1, Tinker=1)
        evening.do("gm", "fe.roll-group", 7, 7, 1, 1, **group)
        does(evening, "gm", "fe.turn-card", "9S" if not turned(evening) else "8S", cause="roll")
        assert spent == "Beats were spent on that roll: it is those, or a card."

    assert turned(evening) == ["9S", "8S"]
    assert evening.bank == 0

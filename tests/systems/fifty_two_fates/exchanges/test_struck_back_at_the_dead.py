"""A riposte at who has been set dead since, cards that are not there to be drawn, and whose odds are whose."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import duel, skirmish
from tests.systems.fifty_two_fates.few_cards import Written, left, odds
from threefates.systems.fifty_two_fates.classes.fighters import may_train
from threefates.systems.fifty_two_fates.turns.playable_cards import count_to_draw, left_to_draw, no_action, play_fields
from threefates.testing.proof import proves

MARA, BERN = ["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"]


@proves("ff.reactions.riposte", "ff.conditions.dead")
def test_no_odds_are_told_of_striking_back_at_the_dead() -> None:
    fates = skirmish(MARA, "2C", "KC")
    wolf, mara = fates.named("Wolf"), fates.named("Mara")
    fates.do("dana", "attack-by-draw", "8C", entity=wolf, target=mara)
    fates.answers("ann", "riposte")
    fates.answers("ann", "trim", cards=["3D"])
    counter = {"choice": fates.asked("counter"), "cards": ["KH"]}

    before = odds(fates, "ann", "counter", **counter)
    fates.do("dana", "set-condition", entity=wolf, condition="dead")

    assert before is not None
    assert odds(fates, "ann", "counter", **counter) is None
    assert fates.refused("ann", "counter", **counter).code == "attack.dead"


@proves("ff.creatures.action", "ff.deck.reshuffle")
@pytest.mark.parametrize(("cards", "most"), [(("5C", "6C", "7C"), 3), (("5C",), 1)])
def test_a_creature_is_offered_no_more_cards_than_can_be_drawn(cards: tuple[str, ...], most: int) -> None:
    fates = skirmish(MARA, "2C", "KC", action=5)
    wolf, mara = fates.named("Wolf"), fates.named("Mara")
    left(fates, *cards)

    (count,) = play_fields(fates.state, wolf, [mara])
    fates.do("dana", "attack-by-draw", *cards, entity=wolf, target=mara, count=most)

    assert (count.high, count.default) == (most, most)


@proves("ff.creatures.action", "ff.deck.reshuffle")
def test_and_none_at_all_where_none_can_be_drawn() -> None:
    fates = skirmish(MARA, "2C", "KC", action=5)
    wolf = fates.named("Wolf")
    left(fates)

    refused = no_action(fates.state, wolf)
    strikes = [one for one in fates.offers("dana", "attack-by-draw") if one.enabled]

    assert refused is not None
    assert refused.refusal.code == "deck.exhausted"
    assert not strikes


@proves("ff.creatures.reaction", "ff.deck.reshuffle")
@pytest.mark.parametrize(
    ("cards", "counts"), [((), []), (("5C",), [1]), (("5C", "6C"), [2, 1]), (("5C", "6C", "7C", "8C"), [3, 2])]
)
def test_nor_is_more_offered_for_a_defence(cards: tuple[str, ...], counts: list[int]) -> None:
    fates = skirmish(MARA, "KC", "2C", reaction=3)
    left(fates, *cards)
    fates.do("ann", "attack", entity=fates.named("Mara"), target=fates.named("Wolf"), cards=["9C"], chance=Written(()))

    offered = fates.offers("dana", "defend-by-draw")
    found = [dict(one.fixed).get("count") or one.fields[0].default for one in offered]

    assert left_to_draw(fates.state) == len(cards)
    assert found == counts


@proves("ff.creatures.reaction", "ff.creatures.action", "ff.deck.reshuffle")
@pytest.mark.parametrize(("cards", "most"), [(("5C",), 1), (("5C", "6C"), 2), (("5C", "6C", "7C"), 2)])
def test_nor_for_any_other_draw(cards: tuple[str, ...], most: int) -> None:
    fates = skirmish(MARA, "KC", "2C")
    left(fates, *cards)

    field = count_to_draw(fates.state, 2)

    assert (field.low, field.high, field.default) == (1, most, most)


@proves("ff.maneuvers.random-table")
def test_the_odds_of_drawing_maneuvers_are_for_who_may_draw_them() -> None:
    fates = duel(MARA, BERN)
    fates.do("dana", "make-cast-member", "8S", name="Zed")
    mara, zed = fates.named("Mara"), fates.named("Zed")

    asked = [(seat, entity) for seat in ("ann", "bob", "dana") for entity in (mara, zed, "nobody")]
    told = [asks for asks in asked if odds(fates, asks[0], "draw-maneuvers", entity=asks[1])]
    fates.do("dana", "set-health", entity=mara, health="dead")

    assert may_train(fates.state, mara) is None
    assert told == [("ann", mara), ("dana", mara), ("dana", zed)]
    assert odds(fates, "ann", "draw-maneuvers", entity=mara) is None

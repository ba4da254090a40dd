"""Conditions that end, lingering harm and what ends it, falls, and bosses with sway."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.examples import example
from tests.systems.fifty_two_fates.fates import ALL_CARDS, Fates, duel, hunt, skirmish, strike
from threefates.rulebook.parts import Words
from threefates.systems.fifty_two_fates.battlefield.zones import feet, metres
from threefates.systems.fifty_two_fates.cards.card_values import Value
from threefates.systems.fifty_two_fates.conditions.conditions import rounds, seconds
from threefates.systems.fifty_two_fates.effects.continuous_effects import Effects, grade
from threefates.systems.fifty_two_fates.effects.falling import sway_of_fall
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.systems.fifty_two_fates.people.protagonists import Health
from threefates.systems.fifty_two_fates.rulings.rulings import TurnSeconds
from threefates.testing.proof import proves

MARA = ["KH", "9C", "3D", "4S"]


# how long conditions last -------------------------------------------------------------------------


@proves("ff.conditions.duration")
def test_a_difference_of_six_is_six_rounds_or_sixty_seconds_under_the_readings_that_say_so() -> None:
    given, expected = example("duration-14-8")

    lasts = rounds(Value(given["source_value"]), Value(given["reaction_value"]))
    agreeing = [each.value for each in TurnSeconds if seconds(lasts or 0, each) == expected["seconds_out_of_combat"]]

    assert lasts == expected["rounds"]
    assert agreeing == ["per_rule", "always_10"]


@proves("ff.conditions.duration")
def test_a_condition_ends_at_the_turn_of_whoever_caused_it_when_its_rounds_are_over() -> None:
    fates = skirmish(["7C", "KH", "3D", "4S"], low=6, mid=20, high=30, reaction=1)
    strike(fates, "ann", "Mara", "Wolf", ["7C"])
    fates.answers("dana", "defend-by-draw", "5H")
    fates.do("ann", "answer", "2D", choice=fates.asked("effect"), option="incapacitated")

    seen = []
    for _ in range(2):
        seen.append((fates.fight.round, fates.timers()))
        fates.passes("ann", "Mara")
        fates.passes("dana", "Wolf")
    still = fates.timers()
    fates.passes("ann", "Mara")

    assert seen == [(1, [("incapacitated", 2)]), (2, [("incapacitated", 1)])]
    assert (still, fates.timers()) == ([("incapacitated", 0)], [])
    assert "Wolf is no longer incapacitated." in fates.panes["bob"]


def test_the_worst_condition_holds_and_of_the_same_one_the_longer_stays() -> None:
    fates = hunt(["10C", "9C", "3D", "4S"], low=2, mid=8, high=30, reaction=1)
    for cards, answer, option, drawn in ((["10C"], "3H", "unconscious", "2D"), (["9C"], "", "incapacitated", "5D")):
        strike(fates, "ann", "Mara", "Wolf", cards)
        if answer:
            fates.answers("dana", "defend-by-draw", answer)
        fates.do("ann", "answer", drawn, choice=fates.asked("effect"), option=option)

    assert fates.timers() == [("unconscious", 7), ("incapacitated", 9)]
    assert fates.condition() is Condition.UNCONSCIOUS


@proves("ff.conditions.duration")
@pytest.mark.parametrize(("reading", "left"), [("per_rule", 3), ("always_6", None), ("always_10", 3)])
def test_outside_of_a_fight_conditions_run_out_as_seconds_go_by(reading: str, left: int | None) -> None:
    fates = hunt(MARA, {"turn-seconds": reading})
    fates.do("dana", "set-condition", entity=fates.named("Wolf"), condition="unconscious", rounds=6)

    fates.do("dana", "let-time-pass", seconds=36)

    assert [lasts for _, lasts in fates.timers()] == ([] if left is None else [left])


@proves("ff.conditions.duration")
@pytest.mark.parametrize(
    ("reading", "lengths", "left"),
    [
        ("per_rule", (15, 15, 15, 15), 0),
        ("per_rule", (19, 41), 0),
        ("per_rule", (29, 30), 1),
        ("always_6", (10, 10, 10), 1),
        ("always_6", (10, 10, 16), 0),
    ],
)
def test_what_is_left_over_of_a_length_counts_together_with_the_next(
    reading: str, lengths: tuple[int, ...], left: int
) -> None:
    fates = hunt(MARA, {"turn-seconds": reading})
    fates.do("dana", "set-condition", entity=fates.named("Wolf"), condition="unconscious", rounds=6)
    for length in lengths:
        fates.do("dana", "let-time-pass", seconds=length)

    assert [lasts for _, lasts in fates.timers()] == ([left] if left else [])


@proves("ff.conditions.duration")
def test_so_it_does_for_what_bites_once_a_turn_and_it_is_told_as_it_was() -> None:
    fates = hunt(MARA)
    fates.do("dana", "afflict", entity=fates.named("Wolf"), harm="ablaze")
    fates.clear()
    for _ in range(2):
        fates.do("dana", "let-time-pass", seconds=15)

    assert fates.foe().block.hurt == 5
    assert fates.panes["ann"].count("15 seconds go by.") == 2


def test_in_a_fight_no_time_passes_but_in_rounds() -> None:
    fates = skirmish(MARA)

    assert fates.refused("dana", "let-time-pass", seconds=60).code == "time.fight"


@proves("ff.conditions.incapacitated")
def test_a_protagonist_who_is_incapacitated_acts_and_reacts_at_half_value() -> None:
    fates = duel(["9C", "KH", "3D", "4S"], ["5C", "7D", "AS", "4H"])
    fates.do("dana", "set-condition", entity=fates.named("Mara"), condition="incapacitated")

    strike(fates, "ann", "Mara", "Bern", ["9C"])
    fates.answers("bob", "defend", "2C", "2D", cards=["5C"])

    assert fates.hero("Bern").sway == 4
    assert "Bern is not hit." in fates.panes["ann"]


def test_a_protagonist_cannot_be_set_dead_as_a_condition() -> None:
    fates = hunt(MARA)

    refusal = fates.refused("dana", "set-condition", entity=fates.named("Mara"), condition="dead")

    assert refusal.code == "condition.state"


# poison -------------------------------------------------------------------------------------------


def test_poisons_are_graded_from_weak_to_extraordinarily_strong() -> None:
    given, expected = example("poison-grades")

    assert [grade(int(level[1:])).replace(" ", "_") for level in expected["levels"]] == given["poisons"]


def poisoned(*strength: str, readings: dict[str, str] | None = None, **hero: str) -> Fates:
    """Mara is poisoned in a fight, and it is her turn."""
    fates = skirmish(MARA, readings=readings, hero=hero)
    fates.do("dana", "afflict", *strength, entity=fates.named("Mara"), harm="poison", level=len(strength))
    fates.clear()
    return fates


def effect_on(fates: Fates, name: str) -> str:
    return fates.state[Effects].on(fates.named(name))[0].id


@proves("ff.effects.continuous")
def test_the_strength_of_a_poison_is_drawn_once_and_shown() -> None:
    fates = poisoned("7D", "6D")

    shown = fates.view("tv")["ff.effects"]

    assert isinstance(shown, Words)
    assert [line.text for line in shown.lines] == ["Mara: poison, to beat: 13"]
    assert fates.everywhere() == ALL_CARDS


@proves("ff.effects.poison", "ff.effects.saves", "ff.actions.effect-save")
def test_a_strictly_higher_card_stops_a_poison_and_leaves_the_action() -> None:
    fates = poisoned("9D")

    fates.do("ann", "save", "2D", effect=effect_on(fates, "Mara"), cards=["KH"])
    strike(fates, "ann", "Mara", "Wolf", ["9C"])

    assert fates.state[Effects].known == {}
    assert fates.hero("Mara").sway == 4
    assert fates.bout.actor == fates.named("Mara")


@proves("ff.effects.saves")
def test_a_tie_does_not_stop_it_and_there_is_one_try_a_turn() -> None:
    fates = poisoned("9D")

    fates.do("ann", "save", "2D", effect=effect_on(fates, "Mara"), cards=["9C"])
    again = fates.refused("ann", "save", effect=effect_on(fates, "Mara"), cards=["KH"])
    fates.passes("ann", "Mara")
    fates.answers("ann", "trim", cards=["2D"])
    fates.passes("dana", "Wolf")
    fates.do("ann", "save", "3H", effect=effect_on(fates, "Mara"), cards=["KH"])

    assert again.code == "save.tried"
    assert fates.hero("Mara").sway == 3
    assert fates.state[Effects].known == {}


@proves("ff.actions.effect-save")
@pytest.mark.parametrize(("reading", "acted"), [("free", False), ("costs_action", True)])
def test_by_one_reading_resisting_poison_costs_the_action(reading: str, acted: bool) -> None:
    fates = poisoned("9D", readings={"poison-save-action": reading})

    fates.do("ann", "save", "2D", effect=effect_on(fates, "Mara"), cards=["KH"])

    assert fates.fight.turn is not None
    assert fates.fight.turn.acted is acted


@proves("ff.effects.saves", "ff.attributes.resilience")
@pytest.mark.parametrize(("attribute", "most"), [("none", 1), ("resilience", 2)])
def test_resilience_lays_one_card_more_against_poison(attribute: str, most: int) -> None:
    fates = poisoned("9D", attribute=attribute)

    (offer,) = fates.offers("ann", "save")

    assert offer.fields[0].high == most


@proves("ff.effects.poison")
def test_poison_takes_a_point_of_sway_a_round_and_ends_at_0() -> None:
    fates = poisoned("9D")
    fates.do("dana", "set-sway", entity=fates.named("Mara"), sway=1)
    fates.answers("ann", "trim", cards=["9C", "3D", "4S"])

    fates.passes("ann", "Mara")

    assert (fates.hero("Mara").sway, fates.hero("Mara").health) == (0, Health.AWAKE)
    assert fates.state[Effects].known == {}


@proves("ff.effects.poison-cure")
def test_a_healing_potion_ends_a_poison_and_is_the_action() -> None:
    fates = poisoned("AD")
    fates.do("dana", "set-potions", entity=fates.named("Mara"), potions=1)

    fates.do("ann", "drink-potion", entity=fates.named("Mara"))

    assert fates.state[Effects].known == {}
    assert fates.hero("Mara").potions == 0
    assert fates.fight.turn is not None
    assert fates.fight.turn.acted
    assert fates.refused("ann", "drink-potion", entity=fates.named("Mara")).code == "potion.none"


@proves("ff.effects.poison-cure")
def test_a_healing_spell_ends_a_poison_by_the_fate_dealer_s_word() -> None:
    fates = poisoned("AD")

    fates.do("dana", "end-effect", effect=effect_on(fates, "Mara"), reason="a healing spell")

    assert fates.state[Effects].known == {}


@proves("ff.effects.saves")
def test_against_an_ace_only_an_ace_saves() -> None:
    fates = poisoned("AD")

    fates.do("ann", "save", "2D", effect=effect_on(fates, "Mara"), cards=["KH"])

    assert len(fates.state[Effects].known) == 1


def test_a_creature_resists_with_a_card_of_the_fate_deck_and_is_hurt_once_a_round() -> None:
    fates = skirmish(MARA, "2C", "KC")
    fates.do("dana", "afflict", "9D", entity=fates.named("Wolf"), harm="other", level=1, what="choking")

    fates.do("dana", "save-by-draw", "3H", effect=effect_on(fates, "Wolf"))
    fates.passes("dana", "Wolf")

    assert fates.foe().block.hurt == 1
    assert "Wolf resists with 3♥, 3, which is not enough." in fates.panes["bob"]


# fire ---------------------------------------------------------------------------------------------


def burning() -> Fates:
    fates = skirmish(MARA)
    fates.do("dana", "afflict", entity=fates.named("Mara"), harm="ablaze")
    fates.clear()
    return fates


@proves("ff.effects.ablaze", "ff.actions.effect-save")
def test_a_whole_turn_puts_a_fire_out() -> None:
    fates = burning()

    fates.do("ann", "put-out", effect=effect_on(fates, "Mara"))

    assert (fates.hero("Mara").sway, fates.turns()) == (4, ["Wolf"])
    assert fates.state[Effects].known == {}


@proves("ff.effects.ablaze")
def test_a_fire_is_not_put_out_beside_anything_else_and_burns_on() -> None:
    fates = burning()
    fates.do("ann", "use-action", entity=fates.named("Mara"), what="shout")

    refusal = fates.refused("ann", "put-out", effect=effect_on(fates, "Mara"))
    fates.passes("ann", "Mara")

    assert refusal.code == "fire.whole_turn"
    assert fates.hero("Mara").sway == 3


@proves("ff.effects.ablaze", "ff.sway.zero-then-hit")
def test_fire_does_not_stop_at_0_sway() -> None:
    fates = burning()
    fates.do("dana", "set-sway", entity=fates.named("Mara"), sway=0)

    fates.passes("ann", "Mara")

    assert fates.hero("Mara").health is Health.DYING


@proves("ff.effects.ablaze", "ff.cards.replace")
def test_whoever_burns_beside_a_fight_is_asked_for_the_card_too_many_before_anybody_s_next_turn() -> None:
    fates = skirmish(MARA)
    fates.protagonist("bob", "Bern")
    fates.do("dana", "deal", "9D", "8D", "7D", "6D")
    fates.do("dana", "afflict", entity=fates.named("Bern"), harm="ablaze")
    held = fates.hand("Bern")

    fates.passes("ann", "Mara")
    fates.passes("dana", "Wolf")
    asked = [choice.kind for choice in fates.questions()]
    fates.answers("bob", "trim", cards=held[:1])

    assert (len(held), fates.hero("Bern").sway, asked, fates.turns()) == (4, 3, ["trim"], ["Mara"])


def test_a_fire_with_a_level_takes_a_save_and_the_action() -> None:
    fates = skirmish(MARA)
    fates.do("dana", "afflict", "9D", entity=fates.named("Mara"), harm="ablaze", level=1)

    plain = fates.refused("ann", "put-out", effect=effect_on(fates, "Mara"))
    fates.do("ann", "save", "2D", effect=effect_on(fates, "Mara"), cards=["KH"])

    assert plain.code == "fire.check"
    assert fates.fight.turn is not None
    assert fates.fight.turn.acted


def test_outside_of_a_fight_fire_and_poison_bite_once_a_turn_s_length() -> None:
    fates = duel(MARA, ["AS", "7D", "5C", "4H"])
    fates.do("dana", "afflict", "9D", entity=fates.named("Mara"), harm="poison", level=1)

    fates.do("dana", "let-time-pass", seconds=12)

    assert fates.hero("Mara").sway == 2


def test_how_often_a_creature_is_hurt_meanwhile_is_not_told() -> None:
    told = []
    for length in (12, 60):
        fates = hunt(MARA)
        fates.do("dana", "afflict", entity=fates.named("Wolf"), harm="ablaze")
        fates.clear()
        fates.do("dana", "let-time-pass", seconds=length)
        told.append((fates.foe().block.hurt, fates.panes["ann"].count("Wolf is hurt.")))

    assert told == [(2, 1), (10, 1)]


# falling ------------------------------------------------------------------------------------------


@proves("ff.sway.falling")
def test_a_fall_of_four_zones_costs_ten() -> None:
    given, expected = example("falling-4")

    assert (feet(given["zones"]), metres(given["zones"])) == (given["feet"], given["metres"])
    assert sway_of_fall(given["zones"]) == sum(expected["per_zone"]) == expected["sway_lost"]


@proves("ff.sway.falling")
def test_every_zone_of_a_fall_costs_one_more() -> None:
    given, expected = example("falling-first-zones")

    assert [feet(zones) for zones in given["zones"]] == given["feet"]
    assert [sway_of_fall(zones) for zones in given["zones"]] == expected["cumulative"]
    assert [sway_of_fall(zones) - sway_of_fall(zones - 1) for zones in given["zones"]] == expected["added_loss"]


@proves("ff.sway.falling")
@pytest.mark.parametrize(("length", "sway"), [(7, 4), (8, 3), (23, 1), (40, 0)])
def test_only_whole_zones_count_and_sway_stops_at_0(length: int, sway: int) -> None:
    fates = hunt(MARA)

    fates.do("dana", "fall", entity=fates.named("Mara"), metres=length)

    assert fates.hero("Mara").sway == sway
    assert fates.hero("Mara").health is Health.AWAKE


@proves("ff.sway.falling")
def test_a_creature_that_falls_is_hurt_and_measured_by_its_targets() -> None:
    fates = hunt(MARA, low=5, mid=8, high=10)

    fates.do("dana", "fall", entity=fates.named("Wolf"), metres=24)

    assert (fates.foe().block.hurt, fates.condition()) == (1, Condition.INCAPACITATED)


# a boss with sway ---------------------------------------------------------------------------------


@proves("ff.sway.boss", "ff.sway.meaning", "ff.sway.damage-table")
def test_a_boss_may_lose_sway_as_protagonists_do() -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.creature("Queen", important=True, sway=3, low=1, mid=2, high=3)
    fates.do("dana", "deal", *MARA, "5C", "6C", "7C", mode="mixed_fate")

    held = len(fates.hand("Queen"))
    strike(fates, "ann", "Mara", "Queen", ["KH"])
    fates.answers("dana", "take-it", "2D")
    fates.answers("dana", "trim", cards=["5C", "6C"])

    assert held == 3
    assert (fates.foe("Queen").sway, fates.foe("Queen").block.hurt, fates.condition("Queen")) == (1, 0, Condition.FIT)
    assert "Queen now has 1 of 3 sway." in fates.panes["ann"]


@proves("ff.sway.boss")
def test_a_boss_at_0_sway_has_no_cards_and_dies_of_the_next_hit() -> None:
    fates = hunt(MARA, sway=1)

    for cards, drawn in ((["9C"], "2D"), (["3D"], "5D")):
        strike(fates, "ann", "Mara", "Wolf", cards)
        fates.answers("dana", "take-it", drawn)

    assert fates.foe().sway == 0
    assert fates.condition() is Condition.DEAD

"""Sway at the edges of its rules: at nought, beyond it, given back, and of bosses that have it, too."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import Fates, duel, hunt, skirmish, strike
from tests.systems.fifty_two_fates.ninth_well import Leaning
from threefates.systems.fifty_two_fates.cards.card_values import CardClass
from threefates.systems.fifty_two_fates.cards.deck import DISCARDS, Cards
from threefates.systems.fifty_two_fates.conditions.damage import by_table, reached_by_table, sway_lost
from threefates.systems.fifty_two_fates.dealing.dealer import limit
from threefates.systems.fifty_two_fates.effects.continuous_effects import Effects
from threefates.systems.fifty_two_fates.effects.falling import Fell, fallen_zones, sway_of_fall
from threefates.systems.fifty_two_fates.heralds.miracle_events import TollTaken
from threefates.systems.fifty_two_fates.heralds.sway_cost import rested
from threefates.systems.fifty_two_fates.people.creatures import BossSwayChanged, Condition
from threefates.systems.fifty_two_fates.people.protagonists import (
    Health,
    StateChanged,
    SwayChanged,
    after_loss,
    starts_dying,
)
from threefates.systems.fifty_two_fates.rulings.rulings import CreatureConditionSource
from threefates.systems.fifty_two_fates.turns.combatants import cannot_act, has_second_wind
from threefates.testing.proof import proves

MARA, BERN = ["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"]


# numbers ------------------------------------------------------------------------------------------


@proves("ff.sway.damage-table", "ff.sway.ace-attack")
def test_a_pip_costs_one_a_court_two_an_ace_all() -> None:
    assert [sway_lost(one) for one in CardClass] == [1, 2, None]
    assert [[condition.value for condition in reached_by_table(one)] for one in CardClass] == [
        ["incapacitated"],
        ["incapacitated", "unconscious"],
        ["incapacitated", "unconscious", "dead"],
    ]


@proves("ff.sway.damage-table")
@pytest.mark.parametrize(
    ("targets", "found"),
    [((9, 12, 15), [False, True, False]), ((0, 0, 0), [True, True, True]), ((0, 0, 15), [False, True, False])],
)
def test_the_card_says_it_by_one_reading_or_where_there_are_no_targets(
    targets: tuple[int, int, int], found: list[bool]
) -> None:
    assert [by_table(targets, reading) for reading in CreatureConditionSource] == found


@proves("ff.sway.floor")
@pytest.mark.parametrize(
    ("sway", "loss", "left"), [(4, 1, 3), (1, 1, 0), (1, 2, 0), (0, 1, 0), (4, None, 0), (4, 0, 4)]
)
def test_there_is_nothing_below_nought(sway: int, loss: int | None, left: int) -> None:
    assert after_loss(sway, loss) == left
    assert [starts_dying(sway) for sway in (0, 1, 4)] == [True, False, False]


@proves("ff.sway.recovery", "ff.miracles.sway-cost")
@pytest.mark.parametrize(
    ("sway", "full", "spent", "rest", "found"),
    [
        (1, 4, 0, 1, (2, 0)),
        (1, 4, 3, 1, (2, 2)),
        (1, 4, 3, 9, (4, 0)),
        (3, 4, 0, 2, (4, 0)),
        (0, 4, 4, 4, (4, 0)),
        (2, 4, 1, 2, (4, 0)),
    ],
)
def test_rest_gives_back_sway_and_toll_together(
    sway: int, full: int, spent: int, rest: int, found: tuple[int, int]
) -> None:
    assert rested(sway, full, spent, rest) == found


@proves("ff.sway.falling", "ff.movement.zone")
@pytest.mark.parametrize(
    ("metres", "zones", "sway"), [(7, 0, 0), (8, 1, 1), (15, 1, 1), (16, 2, 3), (24, 3, 6), (32, 4, 10)]
)
def test_each_zone_of_a_fall_costs_one_more_than_the_last(metres: int, zones: int, sway: int) -> None:
    assert (fallen_zones(metres), sway_of_fall(zones)) == (zones, sway)


# falls --------------------------------------------------------------------------------------------


@proves("ff.sway.falling")
def test_the_fate_dealer_lets_somebody_fall_from_one_metre_to_a_hundred() -> None:
    fates = duel(MARA, BERN)
    mara = fates.named("Mara")

    player = fates.refused("ann", "fall", entity=mara, metres=8)
    codes = {fates.refused("dana", "fall", entity=mara, metres=metres).code for metres in (0, 101)}
    fates.do("dana", "fall", entity=mara, metres=1)
    fates.do("dana", "fall", entity=mara, metres=100)

    assert (player.code, codes) == ("seat.not_the_dealer", {"range"})
    assert [event.zones for event in fates.came(Fell)] == [0, 12]
    assert fates.hero("Mara").sway == 0


@proves("ff.sway.zero-then-hit", "ff.sway.falling")
@pytest.mark.parametrize(
    ("sway", "health", "after"),
    [
        (1, "awake", Health.AWAKE),
        (0, "awake", Health.DYING),
        (0, "unconscious", Health.DYING),
        (0, "dying", Health.DYING),
    ],
)
def test_whoever_falls_at_no_sway_is_dying(sway: int, health: str, after: Health) -> None:
    fates = duel(MARA, BERN)
    mara = fates.named("Mara")
    fates.happen(SwayChanged(mara, sway))
    fates.do("dana", "set-health", entity=mara, health=health) if health != "awake" else None
    before = len(fates.events)

    fates.do("dana", "fall", entity=mara, metres=8)

    assert len(fates.came(StateChanged, before)) == int(sway == 0 and health != "dying")
    assert (fates.hero("Mara").sway, fates.hero("Mara").health) == (0, after)


# hits ---------------------------------------------------------------------------------------------


@proves("ff.sway.zero-then-hit", "ff.sway.damage-table")
@pytest.mark.parametrize("health", ["unconscious", "dying"])
def test_a_blow_upon_whoever_lies_there_at_no_sway_is_the_beginning_of_dying(health: str) -> None:
    fates = duel(MARA, BERN)
    bern = fates.named("Bern")
    fates.do("dana", "set-sway", entity=bern, sway=0)
    fates.do("dana", "set-health", entity=bern, health=health)

    strike(fates, "ann", "Mara", "Bern", ["9C"], "2C")

    assert (fates.hero("Bern").sway, fates.hero("Bern").health) == (0, Health.DYING)


@proves("ff.sway.zero-then-hit", "ff.sway.boss", "ff.effects.ablaze")
@pytest.mark.parametrize(
    ("sway", "left", "condition"), [(2, 1, Condition.FIT), (1, 0, Condition.FIT), (0, 0, Condition.DEAD)]
)
def test_fire_takes_a_boss_s_sway_and_kills_only_at_none(sway: int, left: int, condition: Condition) -> None:
    fates = skirmish(MARA, sway=3)
    wolf = fates.named("Wolf")
    fates.happen(BossSwayChanged(wolf, sway))
    fates.do("dana", "afflict", entity=wolf, harm="ablaze")

    fates.passes("ann", "Mara")
    fates.passes("dana", "Wolf")

    assert (fates.foe().sway, fates.condition()) == (left, condition)


@proves("ff.effects.poison", "ff.effects.ablaze", "ff.sway.boss")
@pytest.mark.parametrize(("harm", "sway", "goes"), [("poison", 2, True), ("poison", 1, False), ("ablaze", 1, True)])
def test_poison_leaves_a_boss_at_no_sway_and_fire_burns_on(harm: str, sway: int, goes: bool) -> None:
    fates = skirmish(MARA, sway=3)
    wolf = fates.named("Wolf")
    fates.happen(BossSwayChanged(wolf, sway))
    fates.do("dana", "afflict", "KD", entity=wolf, harm=harm, level=1)

    fates.passes("ann", "Mara")
    fates.passes("dana", "Wolf")

    assert (fates.foe().sway, fates.condition()) == (sway - 1, Condition.FIT)
    assert [effect.harm.value for effect in fates.state[Effects].on(wolf)] == [harm] * goes


# hands --------------------------------------------------------------------------------------------


@proves("ff.sway.meaning")
def test_a_hand_is_as_large_as_sway_and_who_has_no_hand_holds_none() -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara", sway=6)
    fates.creature("Queen", important=True, sway=3)
    fates.creature("Count", important=True)
    fates.creature("Wolf")
    fates.do("dana", "deal", chance=Leaning(), mode="mixed_fate")

    assert [limit(fates.state, fates.named(name)) for name in ("Mara", "Queen", "Count", "Wolf")] == [6, 3, 6, 0]
    assert [len(fates.hand(name)) for name in ("Mara", "Queen", "Count", "Wolf")] == [6, 3, 6, 0]


@proves("ff.sway.meaning")
@pytest.mark.parametrize(
    ("sway", "told"),
    [
        (0, "Mara is down to 0 sway: no cards, but awake."),
        (1, "Mara now has 1 of 4 sway."),
        (3, "Mara now has 3 of 4 sway."),
    ],
)
def test_everybody_is_told_how_much_is_left(sway: int, told: str) -> None:
    fates = duel(MARA, BERN)

    fates.happen(SwayChanged(fates.named("Mara"), sway))

    assert told in fates.panes["tv"]


@proves("ff.sway.boss")
@pytest.mark.parametrize(("mode", "asked"), [("mixed_fate", ["trim"]), ("fate_draw", [])])
def test_a_boss_that_loses_sway_gives_up_cards_at_once_if_it_holds_any(mode: str, asked: list[str]) -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.creature("Queen", important=True, sway=3)
    fates.do("dana", "deal", chance=Leaning(), mode=mode)

    fates.do("dana", "fall", entity=fates.named("Queen"), metres=8)

    assert fates.foe("Queen").sway == 2
    assert [choice.kind for choice in fates.questions()] == asked


# giving it back -----------------------------------------------------------------------------------


@proves("ff.sway.recovery", "ff.ruling.heal-while-dying", "ff.ruling.unconscious-recovery")
@pytest.mark.parametrize(
    ("health", "sway", "after"),
    [("unconscious", 1, Health.AWAKE), ("dying", 1, Health.AWAKE), ("unconscious", 0, Health.UNCONSCIOUS)],
)
def test_sway_given_wakes_and_none_given_does_not(health: str, sway: int, after: Health) -> None:
    fates = duel(MARA, BERN)
    mara = fates.named("Mara")
    fates.do("dana", "set-sway", entity=mara, sway=0)
    fates.do("dana", "set-health", entity=mara, health=health)

    player = fates.refused("ann", "set-sway", entity=mara, sway=4)
    fates.do("dana", "set-sway", *(["2C"] * sway), entity=mara, sway=sway)

    assert (player.code, fates.hero("Mara").health) == ("seat.not_the_dealer", after)


@proves("ff.sway.recovery")
def test_no_word_gives_back_what_a_miracle_took() -> None:
    fates = duel(MARA, BERN)
    mara = fates.named("Mara")
    fates.happen(TollTaken(mara, 2), SwayChanged(mara, 1))

    refused = fates.refused("dana", "set-sway", entity=mara, sway=3)
    fates.do("dana", "set-sway", "2C", entity=mara, sway=2) if len(fates.hand("Mara")) < 2 else None

    assert refused.code == "range"


@proves("ff.sway.recovery", "ff.miracles.sway-cost")
def test_rest_is_the_fate_dealer_s_to_give_to_whoever_lives_and_lacks_sway() -> None:
    fates = duel(MARA, BERN)
    mara, bern = fates.named("Mara"), fates.named("Bern")
    fates.happen(SwayChanged(mara, 0), TollTaken(mara, 1))
    fates.do("dana", "set-health", entity=mara, health="unconscious")

    player = fates.refused("ann", "rest", entity=mara, sway=1)
    much = {fates.refused("dana", "rest", entity=mara, sway=sway).code for sway in (0, 5)}
    fresh = fates.refused("dana", "rest", entity=bern, sway=1)
    fates.do("dana", "rest", chance=Leaning(), entity=mara, sway=1)
    woken = (fates.hero("Mara").sway, fates.hero("Mara").toll, fates.hero("Mara").health)
    fates.do("dana", "set-sway", entity=bern, sway=0)
    fates.do("dana", "set-health", entity=bern, health="dying")
    dying = fates.refused("dana", "rest", entity=bern, sway=1)

    assert player.code == "seat.not_the_dealer"
    assert much == {"range"}
    assert (fresh.code, dying.code) == ("rest.nothing", "rest.nothing")
    assert woken == (1, 0, Health.AWAKE)


@proves("ff.sway.recovery")
def test_rest_for_whoever_is_awake_leaves_them_as_they_are() -> None:
    fates = duel(MARA, BERN)
    mara = fates.named("Mara")
    fates.do("dana", "set-sway", entity=mara, sway=0)
    before = len(fates.events)

    fates.do("dana", "rest", chance=Leaning(), entity=mara, sway=1)

    assert fates.came(StateChanged, before) == []
    assert fates.hero("Mara").health is Health.AWAKE


# at no sway ---------------------------------------------------------------------------------------


@proves("ff.sway.zero", "ff.sway.second-wind", "ff.sway.boss")
def test_who_may_act_and_who_has_only_a_second_wind() -> None:
    fates = duel(MARA, BERN)
    fates.creature("Wolf")
    fates.creature("Queen", sway=2)
    mara, bern, wolf, queen = (fates.named(name) for name in ("Mara", "Bern", "Wolf", "Queen"))
    able = [cannot_act(fates.state, one) is None for one in (mara, bern, wolf, queen)]

    fates.do("dana", "set-sway", entity=mara, sway=0)
    fates.happen(BossSwayChanged(queen, 0))

    assert able == [True] * 4
    found = [cannot_act(fates.state, one) for one in (mara, bern, wolf, queen)]
    assert [one.refusal.code if one else "" for one in found] == ["act.no_cards", "", "", "act.no_cards"]
    assert [has_second_wind(fates.state, one) for one in (mara, bern, wolf, queen)] == [True, False, False, True]
    fates.do("dana", "set-health", entity=mara, health="unconscious")
    assert not has_second_wind(fates.state, mara)


@proves("ff.sway.zero")
def test_whose_player_is_not_here_does_not_act() -> None:
    fates = duel(MARA, BERN)

    fates.do("dana", "put-aside", entity=fates.named("Mara"))

    refused = cannot_act(fates.state, fates.named("Mara"))
    assert refused is not None
    assert refused.refusal.code == "session.absent"


@proves("ff.sway.zero")
def test_a_simple_act_takes_a_fight_a_turn_and_being_awake() -> None:
    fates = skirmish(MARA)
    mara = fates.named("Mara")
    fates.do("dana", "set-health", entity=mara, health="unconscious")

    asleep = fates.refused("ann", "use-action", entity=mara, what="shout")
    fates = skirmish(MARA)
    fates.do("ann", "attack", entity=mara, target=fates.named("Wolf"), cards=["9C"])
    busy = fates.refused("ann", "use-action", entity=mara, what="shout")

    assert (asleep.code, busy.code) == ("act.helpless", "exchange.under_way")


# the second wind ----------------------------------------------------------------------------------


@proves("ff.sway.second-wind")
def test_a_second_wind_played_at_nobody_is_spent_all_the_same() -> None:
    fates = duel(MARA, BERN)
    mara = fates.named("Mara")
    fates.do("dana", "set-sway", entity=mara, sway=0)
    fates.do("ann", "second-wind", "QC", entity=mara)

    fates.do("ann", "answer", choice=fates.asked(), option="leave")

    assert fates.hero("Mara").health is Health.UNCONSCIOUS
    assert not fates.questions()
    assert list(map(str, fates.state[Cards][DISCARDS])) == [*MARA, "QC"]
    assert fates.refused("ann", "second-wind", entity=mara).code == "second_wind.none"
    strike(fates, "bob", "Bern", "Mara", ["7D"], "2C")


@proves("ff.sway.second-wind", "ff.sway.boss")
def test_in_a_fight_a_second_wind_is_the_action_of_a_turn_and_hits_with_the_weapon_in_hand() -> None:
    fates = skirmish(MARA)
    mara, wolf = fates.named("Mara"), fates.named("Wolf")
    fates.do("dana", "set-sway", entity=mara, sway=0)
    fates.do("ann", "second-wind", "QC", entity=mara)

    fates.do("ann", "answer", choice=fates.asked("second-wind"), option=wolf)

    assert (fates.bout.kind.value, fates.bout.actor, fates.bout.unarmed) == ("action", mara, False)
    assert fates.fight.turn is not None
    assert fates.fight.turn.acted


@proves("ff.sway.boss", "ff.sway.zero-then-hit", "ff.sway.second-wind", "ff.sway.damage-table")
def test_a_boss_hit_at_no_sway_that_strikes_back_dies_of_it() -> None:
    fates = hunt(MARA, sway=1)
    wolf = fates.named("Wolf")
    fates.happen(BossSwayChanged(wolf, 0))

    strike(fates, "ann", "Mara", "Wolf", ["9C"])
    fates.answers("dana", "riposte", "2D")
    fates.answers("dana", "riposte-with-second-wind", "5D")
    fates.answers("ann", "take-it")
    while any(choice.kind == "trim" for choice in fates.questions()):
        fates.do("ann", "trim", choice=fates.asked("trim"), cards=fates.hand("Mara")[:1])

    assert fates.hero("Mara").sway == 3
    assert fates.condition() is Condition.DEAD

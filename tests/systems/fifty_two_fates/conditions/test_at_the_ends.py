"""Conditions at the ends of what brings them, what they take away and how long they last."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import Fates, duel, hunt, skirmish, strike
from threefates.systems.fifty_two_fates.battlefield.exchange import BoutResult
from threefates.systems.fifty_two_fates.cards.card_values import Value
from threefates.systems.fifty_two_fates.conditions.conditions import ConditionBegan, rounds, seconds
from threefates.systems.fifty_two_fates.exchanges.attack import result_of
from threefates.systems.fifty_two_fates.people.condition_targets import halved, reached
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.systems.fifty_two_fates.people.hurt import hurt_targets, reaction_penalty
from threefates.systems.fifty_two_fates.people.protagonists import Health
from threefates.systems.fifty_two_fates.rulings.rulings import HurtScope, TurnSeconds
from threefates.systems.fifty_two_fates.spells.letting_time_pass import rounds_in
from threefates.systems.fifty_two_fates.turns.movement_rate import rate
from threefates.testing.proof import proves

ACE = Value(0, ace=True)
MARA = ["KH", "9C", "3D", "4S"]


# what is reached ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attack", "count"),
    [(8, 0), (9, 1), (11, 1), (12, 2), (14, 2), (15, 3), (16, 3)],
)
@proves("ff.conditions.targets", "ff.conditions.choose-lesser")
def test_a_target_is_reached_from_its_own_number_on(attack: int, count: int) -> None:
    names = ["incapacitated", "unconscious", "dead"]

    assert [one.value for one in reached((9, 12, 15), Value(attack))] == names[:count]
    assert [one.value for one in reached((9, 12, 15), ACE)] == names
    assert reached((0, 0, 0), Value(attack)) == reached((0, 0, 0), ACE) == ()
    assert [one.value for one in reached((0, 20, 30), Value(attack))] == names[:1]


@pytest.mark.parametrize(
    ("card", "option", "hurt"),
    [
        ("7C", None, 1),
        ("8C", "incapacitated", 1),
        ("10C", "unconscious", 1),
        ("KC", "dead", 1),
        ("KC", "unconscious", 1),
        ("KC", "hurt", 1),
    ],
)
@proves("ff.conditions.targets", "ff.conditions.choose-lesser", "ff.conditions.hurt", "ff.conditions.dead")
def test_whoever_struck_picks_among_what_the_blow_reached(card: str, option: str | None, hurt: int) -> None:
    fates = hunt([card, "2C", "3D", "4S"], low=8, mid=10, high=25)
    strike(fates, "ann", "Mara", "Wolf", [card])
    fates.answers("dana", "take-it", *(["2H"] if option is None else []))

    if option is not None:
        assert fates.questions()[0].hidden
        offered = [one.value for one in fates.questions()[0].options]
        fates.do("ann", "answer", "2H", choice=fates.asked("effect"), option=option)
        worst_first = ["dead", "unconscious", "incapacitated"]
        assert offered == [
            *worst_first[worst_first.index({"8C": "incapacitated", "10C": "unconscious"}.get(card, "dead")) :],
            "hurt",
        ]

    lasts = {"8C": 8, "10C": 10, "KC": 25}.get(card)
    held = [] if option in (None, "hurt") else [(option, None if option == "dead" else lasts)]
    assert fates.timers() == held
    assert fates.foe().block.hurt == hurt
    assert fates.questions() == []


@pytest.mark.parametrize(("hurt", "low"), [(0, 8), (1, 7), (3, 5), (9, -1)])
@pytest.mark.parametrize("scope", list(HurtScope))
@proves("ff.conditions.hurt")
def test_each_hurt_lowers_every_target_by_one_and_the_reaction_by_one_reading(
    hurt: int, low: int, scope: HurtScope
) -> None:
    lowered = -hurt if scope is HurtScope.CTS_AND_REACTIONS else 0

    assert hurt_targets((8, 10, 25), hurt) == (low, low + 2, low + 17)
    assert hurt_targets((0, 0, 0), hurt) == (0, 0, 0)
    assert hurt_targets((0, 10, 25), hurt) == (-hurt, 10 - hurt, 25 - hurt)
    assert reaction_penalty(hurt, scope) == lowered


@proves("ff.conditions.hurt", "ff.conditions.targets", "ff.ruling.creature-condition-source")
def test_the_blow_that_hurts_is_measured_before_the_hurt_counts() -> None:
    fates = hunt(["7C", "2C", "3D", "7S"], low=8, mid=10, high=25)
    strike(fates, "ann", "Mara", "Wolf", ["7C"])
    fates.answers("dana", "take-it", "2H")

    strike(fates, "ann", "Mara", "Wolf", ["7S"])
    fates.answers("dana", "take-it")

    assert [one.value for one in fates.questions()[0].options] == ["incapacitated", "hurt"]
    assert fates.foe().block.hurt == 2


@pytest.mark.parametrize(
    ("action", "reaction", "automatic", "came"),
    [
        (Value(12), Value(12), False, BoutResult.STOPPED),
        (Value(13), Value(12), False, BoutResult.HIT),
        (Value(11), Value(12), False, BoutResult.STOPPED),
        (Value(2), None, False, BoutResult.HIT),
        (Value(0), None, False, BoutResult.STOPPED),
        (Value(2), Value(12), True, BoutResult.HIT),
        (Value(45), ACE, False, BoutResult.FUMBLED),
        (ACE, Value(45), False, BoutResult.HIT),
        (ACE, ACE, False, BoutResult.FUMBLED),
    ],
)
@proves("ff.conditions.avoidable", "ff.cards.action-vs-reaction")
def test_a_defence_at_least_as_high_keeps_everything_off(
    action: Value, reaction: Value | None, automatic: bool, came: BoutResult
) -> None:
    assert result_of(action, reaction, automatic=automatic) is came


# incapacitated ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("total", "half"), [(0, 0), (1, 0), (2, 1), (15, 7), (16, 8), (-3, 0)])
@proves("ff.conditions.incapacitated")
def test_half_of_a_play_is_rounded_down_and_an_ace_is_an_ace(total: int, half: int) -> None:
    assert (halved(Value(total)), halved(ACE)) == (Value(half), ACE)


@pytest.mark.parametrize(
    ("condition", "held", "metres"),
    [
        ("incapacitated", False, 4),
        ("incapacitated", True, 0),
        ("unconscious", False, 0),
        ("fit", False, 8),
        ("fit", True, 0),
    ],
)
@pytest.mark.parametrize("sway", [4, 0])
@proves("ff.conditions.incapacitated", "ff.conditions.unconscious", "ff.sway.zero")
def test_how_far_anybody_gets(condition: str, held: bool, metres: int, sway: int) -> None:
    fates = hunt(MARA)
    fates.happen(ConditionBegan(fates.named("Mara"), Condition(condition), bound=held))
    fates.do("dana", "set-sway", entity=fates.named("Mara"), sway=sway) if sway == 0 else None

    assert rate(fates.state, fates.named("Mara")) == metres // (1 if sway else 2)


@pytest.mark.parametrize(("condition", "said"), [("fit", "12"), ("incapacitated", "halved to 6")])
@proves("ff.conditions.incapacitated")
def test_only_the_incapacitated_play_at_half(condition: str, said: str) -> None:
    fates = duel(["9C", "3D", "KH", "4S"], ["5C", "7D", "AS", "4H"])
    fates.do("dana", "set-condition", entity=fates.named("Bern"), condition=condition)

    strike(fates, "ann", "Mara", "Bern", ["KH"])
    fates.answers("bob", "defend", "2C", cards=["5C", "7D"])

    (line,) = [line for line in fates.panes["tv"] if "5♣ and 7♦" in line]
    assert line.endswith(f"{said}.")


# unconscious --------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["Wolf", "Bern"])
@proves("ff.conditions.unconscious")
def test_the_unconscious_neither_act_nor_answer_nor_have_a_turn(who: str) -> None:
    fates = Fates()
    mara, bern = fates.protagonist("ann", "Mara"), fates.protagonist("bob", "Bern")
    fates.creature(low=30, mid=40, high=50)
    fates.do("dana", "deal", *MARA, "5C", "5D", "5H", "6H")
    fates.do("dana", "start-fight", "QC", "2D", "3C", apart=0)
    fates.do("dana", "set-condition", entity=fates.named(who), condition="unconscious")

    strike(fates, "ann", "Mara", who, ["3D"], "2C")
    asked = [choice.kind for choice in fates.questions()]
    if "trim" in asked:
        fates.answers("bob", "trim", cards=["6H"])
    fates.passes("ann", "Mara")
    if who == "Bern":
        refused = fates.refused("bob", "attack", entity=bern, target=mara, cards=["5C"])
        lost = fates.hero("Bern").sway == 3
    else:
        fates.passes("bob", "Bern")
        refused = fates.refused("dana", "attack-by-draw", entity=fates.named("Wolf"), target=mara)
        lost = fates.foe().block.hurt == 1

    assert "reaction" not in asked
    assert refused.code in ("act.helpless", "turn.not_yours")
    assert lost
    assert who not in fates.turns()


@pytest.mark.parametrize(("health", "asked"), [("awake", True), ("unconscious", False), ("dying", False)])
@proves("ff.conditions.unconscious")
def test_a_protagonist_out_cold_is_struck_without_a_question(health: str, asked: bool) -> None:
    fates = duel(MARA, ["5C", "7D", "AS", "4H"])
    if health != "awake":
        fates.do("dana", "set-sway", entity=fates.named("Bern"), sway=0)
        fates.do("dana", "set-health", entity=fates.named("Bern"), health=health)

    strike(fates, "ann", "Mara", "Bern", ["9C"], *([] if asked else ["2C"]))

    assert bool(fates.questions()) is asked
    assert fates.hero("Bern").health is (Health.AWAKE if asked else Health.DYING)


# how long -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "reaction", "lasts"),
    [
        (Value(14), Value(8), 6),
        (Value(14), Value(13), 1),
        (Value(14), Value(14), 1),
        (Value(14), Value(20), 1),
        (Value(14), None, 14),
        (Value(1), None, 1),
        (ACE, Value(8), None),
        (ACE, None, None),
    ],
)
@proves("ff.conditions.duration")
def test_a_condition_lasts_as_many_rounds_as_the_plays_differ_and_one_at_least(
    source: Value, reaction: Value | None, lasts: int | None
) -> None:
    assert rounds(source, reaction) == lasts


@pytest.mark.parametrize(
    ("reading", "of_conditions", "of_turns"),
    [(TurnSeconds.PER_RULE, 10, 6), (TurnSeconds.ALWAYS_6, 6, 6), (TurnSeconds.ALWAYS_10, 10, 10)],
)
@proves("ff.conditions.duration")
def test_a_round_is_so_many_seconds(reading: TurnSeconds, of_conditions: int, of_turns: int) -> None:
    assert [seconds(count, reading) for count in (0, 1, 7)] == [0, of_conditions, 7 * of_conditions]
    assert [seconds(count, reading, turns=True) for count in (1, 7)] == [of_turns, 7 * of_turns]
    assert [rounds_in(length, reading) for length in (of_conditions - 1, of_conditions, 60)] == [
        0,
        1,
        60 // of_conditions,
    ]
    assert rounds_in(60, reading, turns=True) == 60 // of_turns


@pytest.mark.parametrize(("length", "code"), [(0, "range"), (1, ""), (10, ""), (3600, ""), (3601, "range")])
@proves("ff.conditions.duration", "ff.spells.effect-seconds", "ff.effects.continuous")
def test_time_goes_by_in_a_second_to_an_hour_outside_of_fights_by_the_fate_dealer_s_word(
    length: int, code: str
) -> None:
    fates, fighting = hunt(MARA), skirmish(MARA)
    fates.do("dana", "set-condition", entity=fates.named("Wolf"), condition="unconscious", rounds=600)

    by_a_player = fates.refused("ann", "let-time-pass", seconds=60)
    in_a_fight = fighting.refused("dana", "let-time-pass", seconds=60)
    if code:
        assert fates.refused("dana", "let-time-pass", seconds=length).code == code
    else:
        fates.do("dana", "let-time-pass", seconds=length)
        assert fates.timers() == [("unconscious", 600 - length // 10)]

    assert (by_a_player.code, in_a_fight.code) == ("seat.not_the_dealer", "time.fight")


@pytest.mark.parametrize(
    ("given", "said"), [(1, "for 1 round (10 seconds)"), (2, "for 2 rounds (20 seconds)"), (0, "")]
)
@proves("ff.conditions.duration")
def test_how_long_is_said_in_rounds_and_seconds(given: int, said: str) -> None:
    fates = hunt(MARA)

    fates.do("dana", "set-condition", entity=fates.named("Wolf"), condition="unconscious", rounds=given)

    line = fates.panes["tv"][-1]
    assert said in line
    assert ("round" in line) is bool(given)


@pytest.mark.parametrize(
    ("condition", "lasts", "timer"), [("dead", 5, ("dead", None)), ("unconscious", 5, ("unconscious", 5))]
)
@proves("ff.conditions.dead", "ff.conditions.duration")
def test_death_alone_has_no_duration(condition: str, lasts: int, timer: tuple[str, int | None]) -> None:
    fates = hunt(["KC", "2C", "3D", "4S"], low=8, mid=10, high=20)
    strike(fates, "ann", "Mara", "Wolf", ["KC"])
    fates.answers("dana", "defend-by-draw", "KD" if lasts == 0 else "QD")
    fates.do("ann", "answer", "2H", choice=fates.asked("effect"), option=condition)

    assert fates.timers() == [timer]


@pytest.mark.parametrize(("given", "timer"), [(600, [("unconscious", 600)]), (0, [("unconscious", None)]), (601, None)])
@proves("ff.conditions.dead")
def test_what_the_fate_dealer_sets_lasts_up_to_600_rounds_or_until_it_is_ended(
    given: int, timer: list[tuple[str, int | None]] | None
) -> None:
    fates = hunt(MARA)
    wolf = {"entity": fates.named("Wolf"), "condition": "unconscious", "rounds": given}

    if timer is None:
        assert fates.refused("dana", "set-condition", **wolf).code == "range"
    else:
        fates.do("dana", "set-condition", **wolf)
        assert fates.timers() == timer

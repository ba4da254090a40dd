"""The book's own examples, under exactly the readings they name."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fifty_two_fates.examples import example
from tests.systems.fifty_two_fates.fates import ALL_CARDS, Fates, duel, hunt, strike
from threefates.systems.fifty_two_fates.cards.card_values import (
    CardClass,
    Value,
    ace_defence,
    beats,
    granted,
    highest,
    named,
    played,
    worth,
)
from threefates.systems.fifty_two_fates.conditions.conditions import rounds
from threefates.systems.fifty_two_fates.conditions.damage import sway_lost, unarmed_sway_lost
from threefates.systems.fifty_two_fates.exchanges.attack import result_of
from threefates.systems.fifty_two_fates.people.condition_targets import halved, reached
from threefates.systems.fifty_two_fates.people.hurt import hurt_targets, reaction_penalty
from threefates.systems.fifty_two_fates.people.protagonists import START_SWAY, after_loss, starts_dying
from threefates.systems.fifty_two_fates.rulings.rulings import HurtScope, SpellToAp, UnarmedAce
from threefates.systems.fifty_two_fates.tasks.bonuses import Bonuses, cards_allowed, gear_cards
from threefates.systems.fifty_two_fates.tasks.tasks import LEVELS, Circumstance, Status, difficulty_cards, may_try
from threefates.testing.proof import proves


def cards(faces: list[Any]) -> tuple[Any, ...]:
    """The cards of an example, which names no suits: each of another one."""
    return named(f"{face}{suit}" for face, suit in zip(faces, "CDHS", strict=False))


def test_two_cards_in_a_play_are_written_2_cp() -> None:
    given, expected = example("cp-two-cards")

    assert played(given["cards_in_play"]) == expected["notation"]


def test_a_bonus_card_is_written_plus_1_cp() -> None:
    given, expected = example("background-notation")

    assert granted(given["bonus_cards_from_background"]) == expected["notation"]


@proves("ff.tasks.difficulty")
def test_two_difficulty_cards_are_a_t2() -> None:
    given, expected = example("t2-notation")

    level = next(level for level in LEVELS if difficulty_cards(level) == given["difficulty_cards"])

    assert f"T{level}" == expected["level"]


def test_the_scale_goes_from_average_to_nearly_impossible() -> None:
    _, expected = example("t1-t4-scale")

    assert LEVELS[1] == expected["T1"]
    assert (LEVELS[4], expected["T4"]) == ("moonshot", "nearly_impossible")


@proves("ff.protagonist.sway", "ff.session.start")
def test_a_new_protagonist_is_dealt_four_cards() -> None:
    _, expected = example("starting-hand")
    fates = Fates()
    fates.protagonist("ann", "Mara")

    fates.do("dana", "deal", "2C", "3C", "4C", "5C")

    assert len(fates.hand("Mara")) == expected["hand"] == START_SWAY


@proves("ff.cards.values")
def test_card_values_are_added() -> None:
    given, expected = example("d-card-sums")

    assert [worth(cards(play)).total for play in given["plays"]] == expected["totals"]


@proves("ff.cards.ace-beats-all")
def test_an_ace_beats_two_kings() -> None:
    given, expected = example("d-ace-beats-two-kings")

    won = beats(worth(cards(given["action"])), worth(cards(given["reaction"])))

    assert won is (expected["winner"] == "action")


@proves("ff.cards.ace-beats-all", "ff.reactions.ace-defence")
def test_an_ace_answers_an_ace_and_makes_it_fumble() -> None:
    given, expected = example("d-ace-answers-ace")
    reaction = worth(cards(given["reaction"]))

    won = beats(worth(cards(given["action"])), reaction)

    assert won is (expected["winner"] == "action")
    assert ace_defence(reaction) is expected["fumble"]


@proves("ff.cards.action-vs-reaction")
def test_a_tie_does_not_hit() -> None:
    given, expected = example("d-tie")

    assert beats(Value(given["action_total"]), Value(given["reaction_total"])) is expected["action_success"]


@proves("ff.sway.damage-table", "ff.sway.ace-attack")
def test_sway_is_lost_by_the_highest_card() -> None:
    given, expected = example("d-attack-sway")
    hits = [sway_lost(highest(cards([hit["highest"]]))) for hit in given["hits"]]

    left = [after_loss(sway, loss) for sway, loss in zip(given["sway_before"], hits, strict=True)]

    assert left == expected["sway_after"]


@proves("ff.sway.floor", "ff.sway.zero-then-hit")
def test_sway_stops_at_zero_and_the_next_hit_is_dying() -> None:
    given, expected = example("d-overkill")

    left = after_loss(given["sway"], given["loss"])

    assert left == expected["sway"]
    assert starts_dying(given["sway"]) is expected["dying"]
    assert starts_dying(left) is (expected["next_damage"] == "unconscious_and_dying")


@proves("ff.sway.unarmed-damage", "ff.reactions.unarmed-bonus")
@pytest.mark.parametrize("reading", UnarmedAce)
def test_bare_hands_take_one_sway_whatever_the_card(reading: UnarmedAce) -> None:
    given, expected = example("d-unarmed")
    fates = duel(["KH", "2C", "3C", "4C"], ["2D", "3D", "4D", "5D"], {"unarmed-ace": reading.value})

    strike(fates, "ann", "Mara", "Bern", ["KH"], unarmed=True)
    (defend,) = (each for each in fates.offers("bob", "defend") if each.fields)
    fates.answers("bob", "take-it", "6C")
    fates.answers("bob", "trim", cards=["2D"])

    assert unarmed_sway_lost(CardClass.COURT, reading) == 1
    assert fates.hero("Bern").sway == expected["sway"] == given["sway"] - 1
    assert defend.fields[0].high == 2 + expected["defender_bonus_cp"]


@proves("ff.conditions.targets")
def test_each_target_that_is_equalled_gives_its_condition() -> None:
    given, expected = example("ct-9-12-15")
    low, mid, high = given["ct"]

    worst = [reached((low, mid, high), Value(value))[-1].value for value in given["attack_values"]]

    assert worst == expected["conditions"]


def hurt_three(scope: HurtScope) -> dict[str, Any]:
    """The example of three hurts, under one reading."""
    given, _ = example("hurt-three")
    low, mid, high = given["ct"]
    targets = hurt_targets((low, mid, high), given["hurts"])
    return {"ct": list(targets), "reaction_penalty": reaction_penalty(given["hurts"], scope)}


@proves("ff.conditions.hurt")
def test_three_hurts_come_out_under_exactly_one_reading() -> None:
    _, expected = example("hurt-three")

    agreeing = [scope.value for scope in HurtScope if hurt_three(scope) == expected]

    assert agreeing == ["cts_and_reactions"]


@proves("ff.conditions.choose-lesser")
def test_an_attack_of_17_may_merely_knock_out() -> None:
    given, expected = example("choose-unconscious-17")
    low, mid, high = given["ct"]

    options = [condition.value for condition in reached((low, mid, high), Value(given["attack_value"]))]

    assert options == expected["options"]
    assert expected["chosen_in_text"] in options


def test_a_condition_lasts_the_difference_in_rounds() -> None:
    given, expected = example("duration-14-8")

    assert rounds(Value(given["source_value"]), Value(given["reaction_value"])) == expected["rounds"]


def test_an_incapacitated_jack_is_worth_7() -> None:
    given, expected = example("d-incapacitated-half")

    assert halved(worth(cards(given["cards"]))).total == expected["value"]


@proves("ff.conditions.targets")
def test_the_amarok_s_targets() -> None:
    given, expected = example("d-ct-amarok")

    found = [reached((5, 8, 10), Value(value)) for value in given["attack_values"]]

    assert [conditions[-1].value if conditions else "hurt_only" for conditions in found] == expected["worst_condition"]


@proves("ff.gear.attack-bonus", "ff.gear.defence-bonus")
def test_a_longsword_does_not_get_through_plate() -> None:
    _, expected = example("d-weapon-armour")
    fates = duel(["10C", "2C", "3C", "4C"], ["8D", "2D", "3D", "4D"], attack_bonus=2, defence_bonus=4)

    strike(fates, "ann", "Mara", "Bern", ["10C"])
    fates.answers("bob", "defend", "5C", "5D", cards=["8D"])

    assert fates.bout.reaction is not None
    attack = worth(named(fates.bout.play.cards), fates.bout.play.bonus)
    defence = worth(named(fates.bout.reaction.cards), fates.bout.reaction.bonus)
    assert (attack.total, defence.total) == (expected["attack_total"], expected["defence_total"])
    assert (result_of(attack, defence, automatic=False) == "hit") is expected["hit"]
    assert fates.hero("Bern").sway == 4


@proves("ff.tasks.resolve", "ff.tasks.difficulty")
def test_a_hard_task_takes_two_cards_and_wants_strictly_more() -> None:
    _, expected = example("task-two-cards")
    fates = hunt(["7C", "2C", "3C", "4C"])

    fates.do("dana", "set-task", "3H", "4H", actor=fates.named("Mara"), what="Pick the lock", level=2)
    (offer,) = fates.offers("ann", "attempt-task")
    fates.do("ann", "attempt-task", "5C", cards=["7C"], task=dict(offer.fixed)["task"])

    assert expected == {"fd_draws": 2, "player_needs": "strictly_more_than_sum"}
    assert "Pick the lock fails: 7 against 7." in fates.panes["ann"]


@proves("ff.tasks.one-try")
def test_the_writings_cannot_be_tried_again_unchanged() -> None:
    _, expected = example("retry-writings")

    opens = {"help_from_protagonist": Circumstance.HELP, "new_information": Circumstance.INFORMATION}
    assert (may_try(Status.FAILED) is None) is expected["retry_allowed"]
    assert opens.keys() == set(expected["retry_after"])


@proves("ff.tasks.bonus-gear")
def test_two_tools_are_one_card() -> None:
    given, expected = example("two-tools")

    assert gear_cards(given["fitting_tools_of_one_protagonist"]) == expected["gear_cp"]


@proves("ff.tasks.bonus-background", "ff.tasks.bonus-gear")
def test_gear_and_background_make_three_cards_at_most() -> None:
    given, expected = example("gear-and-background")

    most = cards_allowed(Bonuses(background=bool(given["background"]), gear=bool(given["gear"])))

    assert most == expected["max_cp"]
    assert most - given["base"] == expected["bonus_cp"]


@proves("ff.tasks.helpers")
def test_two_crowbars_are_four_cards_between_two_people() -> None:
    given, expected = example("crowbars")
    people = [Bonuses(gear=given[who]["crowbar"]) for who in ("actor", "helper")]

    most = [cards_allowed(bonuses) for bonuses in people]

    assert sum(most) == expected["total_cp"]
    assert sum(most) - 2 == expected["gear_cp"]


@pytest.mark.parametrize("reading", SpellToAp)
@proves("ff.tasks.bonus-magic")
def test_a_slow_spell_helps_with_a_fast_mechanism_under_exactly_one_reading(reading: SpellToAp) -> None:
    given, expected = example("slow-on-mechanism")
    fates = hunt(["9C", "2C", "3C", "4C"], {"spell-to-ap": reading.value})
    fates.do("dana", "set-task", "KH", actor=fates.named("Mara"), what="Understand it", level=1)
    task = dict(fates.offers("ann", "attempt-task")[0].fixed)["task"]
    (offer,) = fates.offers("dana", "let-spell")

    if offer.enabled:
        fates.do("dana", "let-spell", task=task, name=given["helping_spell"].title(), total=17)
        fates.do("ann", "attempt-task", "5C", task=task, cards=["9C"])

    gets_its_value = "Understand it is solved: 26 against 25." in fates.panes["ann"]
    assert given["fd_allows"]
    assert expected == {"ap_gets": "slow_total_value"}
    assert gets_its_value is (reading is not SpellToAp.PLUS_ONE_CP)


@pytest.mark.parametrize(("what", "let"), [("decipher_document", 0), ("pull_heavy_object", 4)])
@proves("ff.tasks.helpers")
def test_how_many_can_help_is_the_fate_dealer_s_word(what: str, let: int) -> None:
    given, expected = example("helpers-plausible")
    fates = Fates()
    fates.protagonist("ann", "Mara")
    others = [fates.protagonist("bob", f"Friend {number}") for number in range(given["helpers"])]
    fates.do("dana", "deal", *ALL_CARDS[:20])
    fates.do("dana", "set-task", "KS", "KH", actor=fates.named("Mara"), what=what, level=2)
    task = dict(fates.offers("ann", "attempt-task")[0].fixed)["task"]

    for helper in others[:let]:
        fates.do("dana", "let-help", task=task, helper=helper)

    allowed = [offer.enabled for offer in fates.offers("bob", "help-task")]
    assert allowed == [True] * let
    assert expected[what] == ("helpful" if let else "little_use")

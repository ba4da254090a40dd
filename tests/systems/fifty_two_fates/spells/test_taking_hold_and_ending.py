"""Spells that last: how long, what ends them, what their opposites do, and where their cards lie."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.examples import example
from tests.systems.fifty_two_fates.fates import ALL_CARDS, Fates
from tests.systems.fifty_two_fates.magicians import BATTLE, HEAT, MIND, MOTION, casts, coven, lasting, left, spell_offer
from threefates.rulebook.parts import Hands
from threefates.systems.fifty_two_fates.cards.card_values import Value, named, worth
from threefates.systems.fifty_two_fates.cards.deck import DISCARDS, Cards
from threefates.systems.fifty_two_fates.conditions.conditions import Conditions, bound, seconds
from threefates.systems.fifty_two_fates.effects.continuous_effects import Effects
from threefates.systems.fifty_two_fates.magic.lasting_spells import spell_zone
from threefates.systems.fifty_two_fates.magic.spell_types import (
    dispels,
    found_on_thing,
    rounds_of_effect,
    turns_outside,
)
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.systems.fifty_two_fates.rulings.rulings import (
    ConditionVsEffectDuration,
    EffectTimeTable,
    ObjectCheckTie,
    TurnSeconds,
)
from threefates.testing.proof import proves


def held(*cards: str, spell: str = "hold", cross: str = MOTION, fight: bool = True, **more: object) -> Fates:
    """A spell lies on the wolf."""
    fates = coven(cross, list(cards), fight=fight, **more)  # type: ignore[arg-type]
    casts(fates, spell, "Wolf", [cards[0]])
    fates.answers("dana", "take-it", "6H")
    return fates


def round_goes_by(fates: Fates) -> None:
    """Everybody lets their turn pass, until it is Mara's again."""
    for seat, name in (("ann", "Mara"), ("bob", "Bern"), ("dana", "Wolf")):
        if name in fates.turns():
            fates.passes(seat, name)


@proves("ff.spells.hold", "ff.spells.darkness", "ff.spells.light")
@pytest.mark.parametrize(
    ("spell", "cross", "card", "condition", "fast", "what"),
    [
        ("hold", MOTION, "9D", "incapacitated", True, "held by a spell"),
        ("darkness", HEAT, "9C", "fit", False, "blinded by darkness"),
        ("light", HEAT, "9H", "fit", False, "blinded by light"),
    ],
)
def test_what_each_makes_of_whom_it_lies_on(
    spell: str, cross: str, card: str, condition: str, fast: bool, what: str
) -> None:
    fates = held(card, "KC", "7D", "8S", spell=spell, cross=cross)
    wolf = fates.named("Wolf")

    (timer,) = fates.state[Conditions].of(wolf)

    assert (timer.condition.value, bound(fates.state, wolf), timer.what) == (condition, fast, what)


# how long -----------------------------------------------------------------------------------------


@proves("ff.spells.type-effect", "ff.spells.effect-seconds", "ff.spells.types")
def test_an_effect_spell_of_a_7_lasts_seven_rounds_or_42_seconds() -> None:
    given, expected = example("effect-spell-7")
    cards = named([f"{given['highest_card']}D"])

    lasts = rounds_of_effect(cards, worth(cards), None, ConditionVsEffectDuration.BY_KIND)
    turns = turns_outside(cards, lasts, EffectTimeTable.EXACT, TurnSeconds.PER_RULE)

    assert lasts == expected["rounds"]
    assert seconds(turns or 0, TurnSeconds.PER_RULE, turns=True) == expected["seconds_out_of_combat"]


@proves("ff.spells.type-effect", "ff.spells.hold", "ff.spells.cross-flux-locus")
def test_hold_keeps_somebody_in_place_until_the_mage_s_turn_when_its_rounds_are_over() -> None:
    fates = held("2D", "KH", "7S", "4C")
    wolf = fates.named("Wolf")
    fates.passes("ann", "Mara")
    before = (left(fates), bound(fates.state, wolf), fates.condition())

    fates.passes("bob", "Bern")
    fates.passes("dana", "Wolf")
    round_goes_by(fates)

    assert before == ([("hold", 2)], True, Condition.INCAPACITATED)
    assert left(fates) == [("hold", 0)]
    fates.passes("ann", "Mara")
    assert (left(fates), bound(fates.state, wolf), fates.condition()) == ([], False, Condition.FIT)
    assert "Hold on Wolf is over (it has run its course)." in fates.panes["bob"]


@proves("ff.spells.type-effect")
@pytest.mark.parametrize(("reading", "lasts"), [("by_kind", 9), ("always_difference", 3), ("always_highest", 9)])
def test_whether_an_effect_lasts_by_its_card_or_by_the_difference_is_for_the_table_to_read(
    reading: str, lasts: int
) -> None:
    fates = coven(MOTION, ["9D", "KH", "7S", "4C"], readings={"condition-vs-effect-duration": reading}, fight=True)

    casts(fates, "hold", "Wolf", ["9D"])
    fates.answers("dana", "defend-by-draw", "6C", "6H")

    assert left(fates) == [("hold", lasts)]


@proves("ff.spells.effect-seconds", "ff.spells.effect-time-table", "ff.spells.type-effect")
@pytest.mark.parametrize(("reading", "turns"), [("exact", 9), ("table", 10)])
def test_outside_of_a_fight_a_spell_runs_out_as_seconds_go_by(reading: str, turns: int) -> None:
    fates = held("9D", "KH", "7S", "4C", fight=False, readings={"effect-time-table": reading})
    before = left(fates)

    fates.do("dana", "let-time-pass", seconds=54)
    after = left(fates)
    fates.do("dana", "let-time-pass", seconds=10)

    assert before == [("hold", turns)]
    assert after == ([] if reading == "exact" else [("hold", 1)])
    assert left(fates) == []


@proves("ff.spells.effect-seconds")
def test_the_fate_dealer_may_let_a_single_round_of_six_seconds_go_by() -> None:
    fates = held("2D", "KH", "7S", "4C", fight=False)
    (offer,) = fates.offers("dana", "let-time-pass")

    gone = []
    for seconds_of_it in (5, 1, 6):
        fates.do("dana", "let-time-pass", seconds=seconds_of_it)
        gone.append(left(fates))

    assert offer.fields[0].low == 1
    assert gone == [[("hold", 2)], [("hold", 1)], []]
    assert fates.refused("dana", "let-time-pass", seconds=0).code == "range"


@proves("ff.spells.effect-time-table")
def test_the_rounded_table_goes_from_half_a_minute_to_three() -> None:
    plays = [named([card]) for card in ("2D", "10D", "JD", "QD", "KD")]

    lasts = [turns_outside(play, 1, EffectTimeTable.TABLE, TurnSeconds.PER_RULE) for play in plays]

    assert [seconds(turns or 0, TurnSeconds.PER_RULE, turns=True) for turns in lasts] == [30, 60, 90, 120, 180]


@proves("ff.spells.type-effect", "ff.spells.effect-seconds")
def test_a_spell_cast_with_an_ace_lasts_until_the_mage_ends_it() -> None:
    fates = held("AD", "KH", "7S", "4C", fight=False)
    fates.do("dana", "let-time-pass", seconds=3600)
    before = left(fates)

    fates.do("ann", "end-spell", spell=lasting(fates)[0].id)

    assert before == [("hold", None)]
    assert left(fates) == []


@proves("ff.spells.type-effect")
def test_nobody_else_ends_a_mage_s_spell() -> None:
    fates = held("AD", "KH", "7S", "4C", fight=False)

    refusal = fates.refused("bob", "end-spell", spell=lasting(fates)[0].id)

    assert refusal.code == "character.not_yours"
    assert fates.offers("bob", "end-spell") == []


# where the cards are ------------------------------------------------------------------------------


@proves("ff.mages.cards-on-table")
def test_the_cards_of_a_lasting_spell_stay_open_before_the_mage_whose_hand_is_filled() -> None:
    fates = held("9D", "KH", "7S", "4C", fight=False)
    spell = lasting(fates)[0]

    shown = fates.view("tv")["ff.spells"]
    kept, hand = fates.state[Cards][spell_zone(spell.id)], fates.hand("Mara")
    fates.do("ann", "end-spell", spell=spell.id)

    assert [str(card) for card in kept] == ["9D"]
    assert isinstance(shown, Hands)
    assert [face.card for face in shown.hands[0].cards or ()] == ["9D"]
    assert hand == ["KH", "7S", "4C", "6H"]
    assert fates.everywhere() == ALL_CARDS
    assert "9D" in [str(card) for card in fates.state[Cards][DISCARDS]]


def test_a_mage_s_death_ends_their_spells_and_sleep_does_not() -> None:
    fates = held("AD", "KH", "7S", "4C", fight=False)

    fates.do("dana", "set-health", entity=fates.named("Mara"), health="unconscious")
    asleep = left(fates)
    fates.do("dana", "set-health", entity=fates.named("Mara"), health="dead")

    assert asleep == [("hold", None)]
    assert left(fates) == []


# opposites ----------------------------------------------------------------------------------------


@proves("ff.spells.diametric")
def test_an_opposite_ends_a_spell_only_where_it_is_strictly_higher() -> None:
    given, expected = example("d-dispel")
    active = Value(given["active"]["value"])

    ended = [dispels(Value(one["value"]), active) for one in given["casts"]]

    assert ended == expected["dispelled"]


@proves("ff.spells.diametric")
@pytest.mark.parametrize(("card", "ended"), [("9H", False), ("10H", True)])
def test_speed_ends_slow_and_does_nothing_else(card: str, ended: bool) -> None:
    fates = coven(MOTION, ["9S", card, "7D", "4C"])
    casts(fates, "slow", "Bern", ["9S"])
    fates.answers("bob", "take-it", "6S")

    casts(fates, "speed", "Bern", [card])
    fates.answers("bob", "let-it-work", "6H")

    assert left(fates) == ([] if ended else [("slow", 9)])
    assert fates.everywhere() == ALL_CARDS


def test_the_form_says_what_is_needed_to_end_a_spell() -> None:
    fates = held("9S", "KH", "7D", "4C", spell="slow", fight=False)

    wolf = next(option for option in spell_offer(fates, "speed").fields[0].options if option.label == "Wolf")

    assert wolf.detail == "under Slow: more than 9"


@proves("ff.spells.diametric", "ff.spells.type-alteration", "ff.ruling.protect-diametric")
@pytest.mark.parametrize(("reading", "gone"), [("expose", True), ("none", False)])
def test_whether_expose_ends_protect_is_for_the_table_to_read(reading: str, gone: bool) -> None:
    fates = coven(BATTLE, ["9C", "5D", "7S", "4H"], readings={"protect-diametric": reading})
    casts(fates, "protect", "Wolf", ["5D"])
    fates.answers("dana", "let-it-work", "6H")

    casts(fates, "expose", "Wolf", ["9C"])
    fates.answers("dana", "take-it", "6S")

    assert left(fates) == ([] if gone else [("expose", None)])
    assert ("Expose ends Protect on Wolf." in fates.panes["bob"]) is gone


def test_the_same_spell_again_stays_only_where_it_lasts_longer() -> None:
    fates = coven(MOTION, ["9D", "5D", "10D", "4C"])
    casts(fates, "hold", "Wolf", ["9D"])
    fates.answers("dana", "take-it", "6H")

    casts(fates, "hold", "Wolf", ["5D"])
    fates.answers("dana", "take-it", "7H")
    shorter = left(fates)
    casts(fates, "hold", "Wolf", ["10D"])
    fates.answers("dana", "take-it", "8H")

    assert shorter == [("hold", 9)]
    assert left(fates) == [("hold", 10)]


# things -------------------------------------------------------------------------------------------


@proves("ff.spells.hide")
def test_hide_on_a_thing_works_where_the_card_is_equalled() -> None:
    given, expected = example("d-hide-object")
    pairs = zip(given["spell_total"], given["fd_card"], strict=True)

    found = [found_on_thing(Value(spell), Value(card), ObjectCheckTie.TIE_SUCCEEDS_HERE) for spell, card in pairs]

    assert found == expected["success"]


@proves("ff.spells.hide", "ff.actions.cast-spell")
@pytest.mark.parametrize(("card", "drawn"), [("9D", "9H"), ("AD", "AH")])
@pytest.mark.parametrize(("reading", "works"), [("tie_succeeds_here", True), ("strictly_higher", False)])
def test_whether_a_tie_is_enough_on_a_thing_is_for_the_table_to_read(
    reading: str, works: bool, card: str, drawn: str
) -> None:
    fates = coven(MIND, [card, "KH", "7S", "4C"], readings={"object-check-tie": reading})

    casts(fates, "hide", "thing", [card], drawn, "6H", thing="the gate")

    assert [(one.spell, one.thing) for one in lasting(fates)] == ([("hide", "the gate")] if works else [])
    assert fates.everywhere() == ALL_CARDS
    assert len(fates.hand("Mara")) == 4


@proves("ff.actions.cast-spell", "ff.spells.diametric")
def test_a_spell_on_a_thing_is_met_by_its_opposite_there() -> None:
    fates = coven(HEAT, ["9C", "KH", "7S", "4C"])
    casts(fates, "darkness", "thing", ["9C"], "6H", thing="the hall")

    casts(fates, "light", "thing", ["KH"], "7H", thing="the hall")

    assert lasting(fates) == []
    assert "Light ends Darkness on the hall." in fates.panes["tv"]


@proves("ff.spells.cold", "ff.spells.cross-radiance-febricity")
def test_cold_costs_a_sway_in_each_of_its_rounds_and_no_more() -> None:
    fates = coven(HEAT, ["2D", "KH", "7S", "4C"])
    casts(fates, "cold", "Bern", ["2D"])
    fates.answers("bob", "take-it", "6H")

    fates.do("dana", "let-time-pass", seconds=60)

    assert fates.hero("Bern").sway == 2
    assert not fates.state[Effects].known


# tasks --------------------------------------------------------------------------------------------


@proves("ff.tasks.bonus-magic", "ff.mages.cards-on-table")
def test_a_spell_in_effect_brings_its_own_value_to_a_task() -> None:
    fates = coven(MOTION, ["9S", "5H", "7D", "4C"])
    casts(fates, "slow", "thing", ["9S"], "6H", thing="the mechanism")
    fates.do("dana", "set-task", "KH", actor=fates.named("Mara"), what="Understand it", level=1)
    (offer,) = fates.offers("dana", "let-spell")
    task, spell = dict(offer.fixed)["task"], lasting(fates)[0]

    fates.do("dana", "let-spell", task=task, spell=spell.id)
    refusal = fates.refused("dana", "let-spell", task=task, spell="spell-0")

    assert [(one.value, one.label, one.detail) for one in offer.fields[0].options] == [
        (spell.id, "Slow on the mechanism", "9")
    ]
    assert "Slow adds 9 to the action pool." in fates.panes["tv"]
    assert refusal.code == "spell.over"

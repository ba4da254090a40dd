"""Hits taken unasked, and what a play needs, in words."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fifty_two_fates.fates import Fates, duel, hunt, skirmish, strike
from threefates.rulebook.parts import Hands, Tracks, Words
from threefates.systems.fifty_two_fates.battlefield.exchange import BoutResult
from threefates.testing.proof import proves

MARA, BERN, LOW = ["KH", "9C", "3D", "AD"], ["AS", "7D", "5C", "4H"], ["2H", "9C", "3D", "4D"]


def unasked() -> Fates:
    """Bern takes hits unless Bob objects."""
    fates = duel(MARA, BERN)
    fates.do("bob", "take-hits", entity=fates.named("Bern"))
    return fates


def test_whoever_takes_hits_unasked_is_hit_and_the_table_waits_for_nobody() -> None:
    fates = unasked()

    strike(fates, "ann", "Mara", "Bern", ["9C"], "2C")

    assert (fates.bout.result, fates.hero("Bern").sway) == (BoutResult.HIT, 3)
    assert [question.owner for question in fates.questions()] == [fates.named("Bern")]
    assert [question.kind for question in fates.questions()] == ["trim"]


def test_whoever_plays_no_card_each_time_ends_where_whoever_takes_hits_unasked_does() -> None:
    asked, spared = duel(MARA, BERN), unasked()

    strike(asked, "ann", "Mara", "Bern", ["9C"])
    asked.answers("bob", "take-it", "2C")
    strike(spared, "ann", "Mara", "Bern", ["9C"], "2C")

    assert [asked.view(seat)["ff.piles"] for seat in asked.panes] == [
        spared.view(seat)["ff.piles"] for seat in asked.panes
    ]
    assert asked.hero("Bern") == spared.hero("Bern")


@pytest.mark.parametrize(("sway", "card"), [(1, "9C"), (2, "KH"), (4, "AD")])
def test_a_hit_that_could_cost_the_last_sway_is_asked_about_all_the_same(sway: int, card: str) -> None:
    fates = unasked()
    fates.do("dana", "set-sway", entity=fates.named("Bern"), sway=sway)
    while fates.questions():
        fates.answers("bob", "trim", cards=fates.hand("Bern")[: 4 - sway])

    strike(fates, "ann", "Mara", "Bern", [card])

    assert fates.asked("reaction")


def test_it_is_taken_back_at_any_time_even_while_somebody_else_has_to_answer() -> None:
    fates = unasked()
    strike(fates, "bob", "Bern", "Mara", ["7D"])

    fates.do("bob", "take-hits", entity=fates.named("Bern"), unasked=False)
    fates.answers("ann", "take-it", "2C")
    while fates.questions():
        fates.answers("ann", "trim", cards=fates.hand("Mara")[:1])
    strike(fates, "ann", "Mara", "Bern", [fates.hand("Mara")[0]])

    assert fates.asked("reaction")


def test_nobody_says_it_for_somebody_else() -> None:
    fates = duel(MARA, BERN)

    refusal = fates.refused("ann", "take-hits", entity=fates.named("Bern"))

    assert refusal.code == "character.not_yours"


def test_everybody_sees_who_takes_hits_unasked() -> None:
    fates = unasked()

    hands = fates.view("tv")["ff.hands"]

    assert isinstance(hands, Hands)
    assert [(hand.name, hand.note) for hand in hands.hands] == [("Mara", ""), ("Bern", "takes hits unless they object")]
    assert fates.panes["tv"] == ["Bern takes hits unasked from now on."]
    assert fates.replayed() == fates.state


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (["9C"], "You need 9 or more, or an ace: the attack fumbles then."),
        (["9C", "KH"], "You need 34 or more, or an ace: the attack fumbles then."),
        (["AD"], "Only an ace stops an ace; the attack fumbles then."),
    ],
)
def test_a_defence_says_what_it_needs(cards: list[str], said: str) -> None:
    fates = duel(MARA, BERN)

    strike(fates, "ann", "Mara", "Bern", cards)

    assert [offer.hint for offer in fates.offers("bob", "defend") if offer.fields] == [said]


def test_what_a_defence_needs_is_what_stops_the_attack() -> None:
    fates = duel(MARA, ["9H", "8H", "5C", "4H"])
    strike(fates, "ann", "Mara", "Bern", ["9C"])

    fates.answers("bob", "defend", "2C", "2D", cards=["9H"])

    assert fates.bout.result is BoutResult.STOPPED


def test_a_task_says_what_its_pool_still_needs() -> None:
    fates = hunt(MARA)
    fates.do("dana", "set-task", "JD", actor=fates.named("Mara"), what="Lift the gate", level=1)

    (offer,) = fates.offers("ann", "attempt-task")

    assert offer.hint == "You need 16, or an ace."


def test_a_fight_begins_with_five_sentences_that_anybody_can_read_again() -> None:
    fates = skirmish(MARA)

    lesson, mine = fates.view("ann")["ff.lesson"], fates.view("ann")["ff.me"]

    assert isinstance(lesson, Words)
    assert isinstance(mine, Tracks)
    assert len(lesson.lines) == 5
    assert [[line[3:] for line in first.text.splitlines()] for first in mine.firsts] == [
        [line.text for line in lesson.lines]
    ]
    assert "ff.lesson" not in hunt(MARA).view("ann")


@pytest.mark.parametrize("reading", ["always_one", "ace_all"])
def test_a_setting_is_shown_where_what_lies_there_turns_on_it(reading: str) -> None:
    fates = duel(MARA, BERN, {"unarmed-ace": reading})

    strike(fates, "ann", "Mara", "Bern", ["AD"], unarmed=True)

    stakes = fates.view("tv")["ff.stakes"]
    assert isinstance(stakes, Words)
    assert stakes.lines[1].text == f"What does an unarmed hit with an ace do? This table: {reading.replace('_', ' ')}."
    assert stakes.lines[1].cites == ("ff.ruling.unarmed-ace",)


@pytest.mark.parametrize(
    ("hand", "answer", "written"),
    [
        (MARA, (), ("ff.cards.action-vs-reaction", "ff.sway.damage-table")),
        (MARA, ("take-it", "2C"), ("ff.cards.action-vs-reaction",)),
        (LOW, ("defend", "2C", "2D", "7D"), ("ff.reactions.defend", "ff.ruling.tie-action-reaction")),
        (MARA, ("defend", "2C", "2D", "AS"), ("ff.reactions.ace-defence", "ff.cards.ace-beats-all")),
    ],
)
def test_what_is_at_stake_and_how_it_went_say_where_that_is_written(
    hand: list[str], answer: tuple[str, ...], written: tuple[str, ...]
) -> None:
    fates = duel(hand, BERN)
    strike(fates, "ann", "Mara", "Bern", hand[:1])

    if answer:
        fields: Any = {"cards": [answer[3]]} if answer[3:] else {}
        fates.answers("bob", *answer[:3], **fields)

    stakes = fates.view("tv")["ff.stakes"]
    assert isinstance(stakes, Words)
    assert stakes.lines[0].cites[-len(written) :] == written


def test_a_hit_with_bare_hands_says_where_that_is_written() -> None:
    fates = duel(MARA, BERN)
    strike(fates, "ann", "Mara", "Bern", ["9C"], unarmed=True)

    stakes = fates.view("tv")["ff.stakes"]
    assert isinstance(stakes, Words)
    assert stakes.lines[0].cites == ("ff.cards.action-vs-reaction", "ff.sway.unarmed-damage")


@proves("ff.maneuvers.frighten", "ff.ruling.frighten-behaviour", "ff.reactions.list")
def test_whoever_must_defend_is_asked_though_they_take_hits_unasked() -> None:
    """The frightened always defend: no word given before lets a hit of that foe through."""
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.do("dana", "make-cast-member", name="Rogue", row="9", calling="fighter")
    rogue, mara = fates.named("Rogue"), fates.named("Mara")
    fates.do("dana", "learn-maneuvers", entity=rogue, clubs="frighten", diamonds="push", hearts="parry", spades="stun")
    fates.do("dana", "deal", *MARA)
    fates.do("ann", "take-hits", entity=mara)
    fates.do("dana", "attack-by-draw", "9H", entity=rogue, target=mara)
    fates.answers("dana", "answer", option="strike")
    assert fates.hero("Mara").sway == 3
    fates.answers("ann", "trim", cards=["3D"])
    fates.do("dana", "attack-by-draw", "7C", entity=rogue, target=mara)
    fates.answers("dana", "answer", option="frighten")
    fates.answers("ann", "take-it")
    fates.answers("ann", "trim", cards=["9C"])
    fates.do("dana", "attack-by-draw", "8H", entity=rogue, target=mara)
    fates.answers("dana", "answer", option="strike")

    assert fates.hero("Mara").sway == 2
    assert fates.refused("ann", "take-it", choice=fates.asked("reaction")).source == "ff.maneuvers.frighten"

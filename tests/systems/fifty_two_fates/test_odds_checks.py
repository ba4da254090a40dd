"""The odds of a task before its difficulty is drawn agree with every difficulty and every hand that there may be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from tests.systems.fifty_two_fates.fates import SYSTEM, Fates, duel
from tests.systems.fifty_two_fates.few_cards import deals, odds, shares, tallied, told, with_hands
from threefates.pieces.cards import Card
from threefates.systems.fifty_two_fates.cards import check_play, named, worth
from threefates.systems.fifty_two_fates.rulings import TaskAceDifficulty
from threefates.systems.fifty_two_fates.tasks import succeeds
from threefates.testing.laws import disguised

FEW = ("2C", "3D", "8S", "10D", "KD", "AH", "AD")
LIFT: dict[str, Any] = {"what": "Lift the gate", "skill": True}  # a card more


def party(reading: TaskAceDifficulty) -> Fates:
    """Mara with two cards that nobody but Ann sees, in a deck of few."""
    fates = duel(["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"], {"task-ace-difficulty": reading.reading})
    fates.state = with_hands(fates, FEW, Mara=named(FEW[:2]), Bern=())
    return fates


def solves(hand: Sequence[Card], difficulty: Sequence[Card], reading: TaskAceDifficulty) -> bool:
    plays = [play for count in (1, 2) for play in combinations(hand, count) if check_play(play, 2) is None]
    return any(succeeds(worth(play), worth(difficulty), reading) for play in plays)


@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize("reading", [one for one in TaskAceDifficulty if one is not TaskAceDifficulty.REDRAW])
def test_a_task_to_come_agrees_with_every_difficulty_and_every_hand(level: int, reading: TaskAceDifficulty) -> None:
    fates = party(reading)

    found = told(fates, "dana", "set-task", actor=fates.named("Mara"), level=level, **LIFT)

    assert shares(found) == tallied(
        "solved alone" if solves(hand, difficulty, reading) else "not solved alone"
        for difficulty, hand in deals(FEW, level, 2)
    )


def test_a_task_whose_aces_are_drawn_anew_agrees_with_every_hand_and_the_difficulties_left_to_it() -> None:
    fates = party(TaskAceDifficulty.REDRAW)

    found = told(fates, "dana", "set-task", actor=fates.named("Mara"), level=2, **LIFT)

    hands = list(redrawn())
    assert Fraction(found.success) == sum(hands, Fraction(0)) / len(hands)


def redrawn() -> Iterator[Fraction]:
    """For each hand, in how many of the difficulties without an ace it is enough."""
    for hand, left in deals(FEW, 2, len(FEW) - 2):
        draws = list(combinations([card for card in left if not worth([card]).ace], 2))
        yield Fraction(sum(solves(hand, draw, TaskAceDifficulty.REDRAW) for draw in draws), len(draws))


def test_whoever_holds_the_hand_is_told_what_every_difficulty_does_to_it() -> None:
    fates = party(TaskAceDifficulty.IMPOSSIBLE)

    found = told(fates, "ann", "set-task", actor=fates.named("Mara"), level=1, **LIFT)

    left = named(FEW[2:])
    solved = sum(solves(named(FEW[:2]), [card], TaskAceDifficulty.IMPOSSIBLE) for card in left)
    assert Fraction(found.success) == Fraction(solved, len(left))


@pytest.mark.parametrize("seat", ["dana", "ann", "bob"])
def test_the_odds_of_a_task_to_come_do_not_depend_on_a_hidden_hand(seat: str) -> None:
    fates = duel(["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"])
    task = SYSTEM.read_command({"type": "ff.set-task", "actor": fates.named("Mara"), "level": 2, **LIFT})
    viewer = fates.viewer(seat)
    worlds = [fates.state, *(disguised(SYSTEM, fates.state, viewer, salt) for salt in range(1, 6))]

    told = {SYSTEM.odds(world, task, viewer) for world in worlds}

    assert len(told) == 1


def test_a_level_that_there_is_not_and_somebody_who_is_not_there_have_no_odds() -> None:
    fates = duel(["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"])

    assert odds(fates, "dana", "set-task", actor=fates.named("Mara"), level=7, **LIFT) is None
    assert odds(fates, "dana", "set-task", actor="nobody", level=2, **LIFT) is None

"""The odds of a task before its difficulty is drawn agree with every difficulty and every hand that there may be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from tests.systems.fifty_two_fates.fates import SYSTEM, Fates, duel
from tests.systems.fifty_two_fates.few_cards import deals, odds, shares, tallied, told, with_hands
from tests.systems.fifty_two_fates.wild import bitten
from threefates.pieces.cards import Card
from threefates.systems.fifty_two_fates.cards.card_values import check_play, named, worth
from threefates.systems.fifty_two_fates.effects.continuous_effects import saves
from threefates.systems.fifty_two_fates.people.condition_targets import halved
from threefates.systems.fifty_two_fates.rulings.rulings import TaskAceDifficulty
from threefates.systems.fifty_two_fates.tasks.tasks import succeeds
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


# what is to be thrown off -------------------------------------------------------------------------


def thrown_off(hand: Sequence[Card], strength: Sequence[Card], *, half: bool = False) -> str:
    """Whether some card of a hand is more than that; half of it, where somebody is held."""
    plays = [halved(worth([card])) if half else worth([card]) for card in hand]
    return "yes" if any(saves(play, worth(strength)) for play in plays) else "no"


@pytest.mark.parametrize("level", [1, 2])
def test_an_affliction_agrees_with_every_strength_and_every_hand(level: int) -> None:
    fates = party(TaskAceDifficulty.IMPOSSIBLE)
    poison = {"entity": fates.named("Mara"), "harm": "poison", "level": level}

    found = told(fates, "dana", "afflict", **poison)

    said = tallied(thrown_off(hand, strength) for strength, hand in deals(FEW, level, 2))
    assert shares(found) == {"can be thrown off": said["yes"], "goes on": said["no"]}


def test_what_has_no_level_is_not_thrown_off_by_cards() -> None:
    fates = party(TaskAceDifficulty.IMPOSSIBLE)

    found = told(fates, "dana", "afflict", entity=fates.named("Mara"), harm="ablaze", level=0)

    assert found.outcomes == (("goes on", "1"),)
    assert odds(fates, "dana", "afflict", entity=fates.named("Mara"), harm="poison", level=0) is None


def webbed() -> Fates:
    """Mara in a web of a strength that is still to be said."""
    fates = bitten("fd_strength")
    fates.do("ann", "take-it", choice=fates.asked("reaction"))
    fates.state = with_hands(fates, FEW, Mara=named(FEW[:2]))
    return fates


@pytest.mark.parametrize("level", [1, 2])
def test_a_web_agrees_with_every_strength_and_every_hand_that_counts_half_in_it(level: int) -> None:
    fates = webbed()

    found = told(fates, "dana", "answer", choice=fates.asked("web"), option=str(level))

    said = tallied(thrown_off(hand, strength, half=True) for strength, hand in deals(FEW, level, 2))
    assert shares(found) == {"can be torn": said["yes"], "holds": said["no"]}


def test_the_odds_of_a_web_and_of_poison_do_not_depend_on_a_hidden_hand() -> None:
    fates = webbed()
    web = SYSTEM.read_command({"type": "answer", "choice": fates.asked("web"), "option": "2"})
    poison = SYSTEM.read_command({"type": "ff.afflict", "entity": fates.named("Mara"), "harm": "poison", "level": 2})
    viewer = fates.viewer("dana")
    worlds = [fates.state, *(disguised(SYSTEM, fates.state, viewer, salt) for salt in range(1, 6))]

    told = {(SYSTEM.odds(world, web, viewer), SYSTEM.odds(world, poison, viewer)) for world in worlds}

    assert len(told) == 1

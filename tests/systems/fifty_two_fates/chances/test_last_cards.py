"""Where the deck runs out in the middle of a draw the discards come back: the odds count that, or say nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.systems.fifty_two_fates.fates import Fates
from tests.systems.fifty_two_fates.few_cards import WORDS, Written, gets_past, odds, shares, tallied, told, with_hands
from threefates.pieces.cards import Card
from threefates.systems.fifty_two_fates.battlefield.exchange import BoutResult
from threefates.systems.fifty_two_fates.cards.card_values import named, worth
from threefates.systems.fifty_two_fates.cards.deck import DISCARDS, Cards
from threefates.systems.fifty_two_fates.rulings.rulings import TaskAceDifficulty
from threefates.systems.fifty_two_fates.tasks.tasks import Tasks, succeeds

LEFT = ("2C",)  # all that the deck has left
HANDS = {"Mara": ("KC", "JH"), "Bern": ("4H", "5H"), "Hound": ("QS", "4S")}
LIFT: dict[str, Any] = {"what": "Lift the gate", "level": 2}
LIKES_OTHERS = TaskAceDifficulty.IMPOSSIBLE


def party(*holders: str) -> Fates:
    """Two protagonists and a hound, of whom these hold cards, and a wolf that draws two; the deck has one card more."""
    fates = Fates({"task-ace-difficulty": LIKES_OTHERS.reading})
    fates.protagonist("ann", "Mara")
    fates.protagonist("bob", "Bern")
    fates.creature("Hound", action=2, important=True)
    fates.creature("Wolf", action=2, reaction=2)
    fates.do("dana", "deal", mode="mixed_fate", chance=Written(()))
    hands = {name: named(HANDS[name]) if name in holders else () for name in HANDS}
    fates.state = with_hands(fates, (*LEFT, *(card for name in holders for card in HANDS[name])), **hands)
    assert fates.state[Cards].in_deck == len(LEFT)
    return fates


def discards(fates: Fates) -> tuple[Card, ...]:
    return fates.state[Cards][DISCARDS]


def test_a_task_whose_difficulty_empties_the_deck_agrees_with_every_card_that_comes_back() -> None:
    fates = party("Mara")

    found = told(fates, "ann", "set-task", actor=fates.named("Mara"), **LIFT)

    assert shares(found) == tallied(attempts(fates))


def attempts(fates: Fates) -> Iterator[str]:
    """Her best card, after every difficulty that may be drawn."""
    before = fates.state
    for card in discards(fates):
        fates.state = before
        fates.do("dana", "set-task", actor=fates.named("Mara"), **LIFT, chance=Written((*named(LEFT), card)))
        (task,) = fates.state[Tasks].known.values()
        solved = succeeds(worth(named(HANDS["Mara"][:1])), worth(named(task.difficulty)), LIKES_OTHERS)
        yield "solved alone" if solved else "not solved alone"
    fates.state = before


def test_a_defence_that_empties_the_deck_agrees_with_every_card_that_comes_back() -> None:
    fates = party("Hound")
    attack = {"entity": fates.named("Hound"), "target": fates.named("Wolf"), "cards": [HANDS["Hound"][0]]}

    found = told(fates, "dana", "attack", **attack)

    assert gets_past(shares(found)) == tallied(WORDS[came] for came in defences(fates, attack))


def defences(fates: Fates, attack: dict[str, Any]) -> Iterator[BoutResult]:
    fates.do("dana", "attack", **attack)
    before = fates.state
    for card in discards(fates):
        fates.state = before
        fates.answers("dana", "defend-by-draw", count=2, chance=Written((*named(LEFT), card)))
        assert fates.bout.result is not None
        yield fates.bout.result


def test_cards_that_empty_the_deck_before_a_hidden_hand_have_no_odds() -> None:
    fates = party("Mara", "Bern")
    attack = {"entity": fates.named("Wolf"), "target": fates.named("Mara")}

    found = [odds(fates, "dana", "attack-by-draw", **attack, count=count) for count in (1, 2)]

    assert [chances is None for chances in found] == [False, True]

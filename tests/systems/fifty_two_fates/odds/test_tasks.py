"""The odds of a task agree with drawing every difficulty, with the rules of play and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from tests.systems.fifty_two_fates.fates import SYSTEM, Fates, duel
from threefates.odds import OddsError, fifty_two_fates
from threefates.pieces.cards import DECK, Card
from threefates.rulebook.chapter import Chances
from threefates.systems.fifty_two_fates.cards.card_values import check_play, named, worth
from threefates.systems.fifty_two_fates.cards.deck import Cards
from threefates.systems.fifty_two_fates.odds.hands import holding
from threefates.systems.fifty_two_fates.odds.tasks import average, averages
from threefates.systems.fifty_two_fates.rulings.rulings import TaskAceDifficulty
from threefates.systems.fifty_two_fates.tasks.action_pool import AttemptTask
from threefates.systems.fifty_two_fates.tasks.tasks import succeeds

HAND = named(["7S", "QD", "2H", "AC"])


def won(play: Sequence[Card], difficulty: Sequence[Card], reading: TaskAceDifficulty) -> bool:
    return succeeds(worth(play), worth(difficulty), reading)


def difficulties(level: int, known: Sequence[Card], reading: TaskAceDifficulty) -> list[tuple[Card, ...]]:
    left = [card for card in DECK if card not in known]
    if reading is TaskAceDifficulty.REDRAW:
        left = [card for card in left if not worth([card]).ace]
    return list(combinations(left, level))


@pytest.mark.parametrize("reading", list(TaskAceDifficulty))
@pytest.mark.parametrize("level", [1, 2])
def test_every_play_agrees_with_every_difficulty(level: int, reading: TaskAceDifficulty) -> None:
    readings = {"ff.ruling.task-ace-difficulty": reading.reading}
    against = difficulties(level, (*HAND, *named(["KH", "3C"])), reading)

    odds = fifty_two_fates.task(level, HAND, 2, seen="KH,3C", readings=readings)

    assert len(odds.plays) == 7
    for play in odds.plays:
        assert play.chance == Fraction(sum(won(play.cards, it, reading) for it in against), len(against))


@pytest.mark.parametrize("reading", list(TaskAceDifficulty))
@pytest.mark.parametrize(("hand", "cards"), [(1, 1), (2, 1), (2, 2)])
def test_an_average_agrees_with_every_hand_and_difficulty(hand: int, cards: int, reading: TaskAceDifficulty) -> None:
    hands = list(combinations(DECK, hand))

    found = Fraction(0)
    for held in hands:
        plays = [play for n in range(1, cards + 1) for play in combinations(held, n) if check_play(play, cards) is None]
        against = difficulties(1, held, reading)
        solved = sum(any(won(play, it, reading) for play in plays) for it in against)
        found += Fraction(solved, len(against) * len(hands))

    assert average(1, hand, cards, reading=reading) == found


def test_more_cards_and_a_larger_hand_never_hurt() -> None:
    table = averages(range(1, 8), range(1, 5))

    assert all(table[level, hand, cards] <= table[level, hand + 1, cards] for level, hand, cards in table if hand < 7)
    assert all(table[level, hand, cards] <= table[level, hand, cards + 1] for level, hand, cards in table if cards < 4)


def test_once_the_difficulty_lies_there_a_play_is_enough_or_not() -> None:
    odds = fifty_two_fates.task(2, "7S,QD,2H,10C", 2, difficulty="KH,2C")

    assert {play.chance for play in odds.plays} == {0, 1}
    least = odds.least()
    assert least is not None
    assert least.cards == named(["QD", "10C"])


def test_the_least_that_wins_often_enough_is_named() -> None:
    odds = fifty_two_fates.task(1, "7S,QD,2H,10C", 2)

    least = odds.least(0.6)

    assert least is not None
    assert least.chance >= 0.6
    assert all(play.chance < 0.6 for play in odds.plays if play.value.total < least.value.total)
    assert odds.least(1.0) is None


def test_what_a_card_is_good_for_is_the_best_play_with_it() -> None:
    odds = fifty_two_fates.task(2, "7S,QD,2H", 2)

    assert odds.with_card(named(["QD"])[0]) == odds.p_win > odds.with_card(named(["2H"])[0])


def test_cards_that_were_seen_change_the_chance() -> None:
    fresh, kings_gone = (fifty_two_fates.task(1, "QD", 1, seen=seen).p_win for seen in ("", "KS,KH,KC,KD"))

    assert fresh == Fraction(51 - 4 - 4 - 3, 51)
    assert kings_gone == Fraction(47 - 4 - 3, 47)


@pytest.mark.parametrize(("wanted", "some"), [("ace", 4), ("hearts", 13), ("queen", 4), ("10", 4)])
def test_holding_a_card_of_a_kind_is_counted(wanted: str, some: int) -> None:
    law = holding(wanted, 1)

    assert law[1] == Fraction(some, 52)
    assert law.total() == 1


def test_what_is_held_already_counts() -> None:
    assert holding("ace", 3, held="AS,2C").at_least(1) == 1
    assert holding("ace", 2, seen="AS,AH,AC,AD").at_least(1) == 0


@pytest.mark.parametrize(
    "wrong",
    [
        {"level": 5},
        {"hand": "7S,7S"},
        {"hand": "7S", "seen": "7S"},
        {"hand": "99Z"},
        {"hand": ""},
        {"hand": 5},
        {"seen": 3},
        {"hand": DECK},
        {"hand": DECK[:18], "cards": 9},
        {"cards": 0},
        {"spell": -2},
        {"edition": "tenth"},
    ],
)
def test_nonsense_is_refused_in_a_sentence(wrong: dict[str, object]) -> None:
    with pytest.raises(OddsError, match=r"\.$"):
        fifty_two_fates.task(**({"level": 1, "hand": "7S", "cards": 1} | wrong))


@pytest.mark.parametrize("ask", [lambda: average(1, 60), lambda: holding("ace", 60), lambda: holding("cups", 3)])
def test_hands_that_do_not_exist_are_refused(ask: Callable[[], object]) -> None:
    with pytest.raises(OddsError, match=r"\.$"):
        ask()


# at the table -------------------------------------------------------------------------------------


def gate(fates: Fates, *difficulty: str) -> str:
    """A task for Mara against these cards, for which she may lay two; its id."""
    actor = fates.named("Mara")
    fates.do("dana", "set-task", *difficulty, actor=actor, what="Lift it", level=len(difficulty), skill=True)
    return str(dict(fates.offers("dana", "close-task")[-1].fixed)["task"])


def asked(fates: Fates, task: str, *cards: str, seat: str = "ann") -> Chances | None:
    return SYSTEM.odds(fates.state, AttemptTask(task, cards), fates.viewer(seat))


@pytest.mark.parametrize(("cards", "success"), [(["KH"], "0"), (["KH", "3D"], "1"), (["9C", "4S"], "0")])
def test_against_an_open_difficulty_a_play_is_enough_or_not(cards: list[str], success: str) -> None:
    fates = duel(["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"])
    task = gate(fates, "KD", "2C")

    chances = asked(fates, task, *cards)

    assert chances is not None
    assert chances.success == success
    assert dict(chances.options) == {"KH": "1", "9C": "1", "3D": "1", "4S": "1"}
    assert chances.advice == "The least that is enough: K♥ and 3♦."


def test_the_odds_of_a_hand_are_for_whoever_holds_it() -> None:
    fates = duel(["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"])
    task = gate(fates, "2C")

    assert asked(fates, task, "KH") is not None
    assert asked(fates, task, "KH", seat="bob") is None
    assert asked(fates, task, "KH", seat="dana") is None


def test_cards_that_may_not_be_laid_have_no_odds() -> None:
    fates = duel(["AH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"])
    task = gate(fates, "2C")

    assert asked(fates, task, "AH", "9C") is None
    assert asked(fates, task, "9C", "3D", "4S") is None
    assert asked(fates, task, "KS") is None
    assert asked(fates, "no such task", "AH") is None


def asks(fates: Fates, **fields: bool) -> str:
    actor, entity = fates.named("Mara"), fates.named("Warden")
    fates.do("dana", "set-questioning", actor=actor, entity=entity, what="Where is the key?", **fields)
    return str(dict(fates.offers("ann", "attempt-task")[0].fixed)["task"])


def warden(mode: str, *drawn: str) -> Fates:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.creature("Warden", important=True)
    fates.do("dana", "deal", "KH", "9C", "3D", "4S", *drawn, mode=mode)
    return fates


def test_an_answer_from_the_deck_is_any_card_that_has_not_been_seen() -> None:
    fates = warden("fate_draw")
    task = asks(fates)

    chances = asked(fates, task, "9C")

    assert chances is not None
    lower = [card for card in DECK if str(card) not in ("KH", "9C", "3D", "4S") and not worth([card]).ace]
    assert Fraction(chances.success) == Fraction(sum(worth([card]).total < 9 for card in lower), 48)


def test_an_answer_from_a_hand_is_against_its_best_card() -> None:
    fates = warden("mixed_fate", "2C", "5D", "8H", "JD")
    size = fates.state[Cards].held(fates.named("Warden"))

    chances = asked(fates, asks(fates), "KH")

    assert chances is not None
    lower = 48 - 4 - 3  # no ace, and none of the other kings
    assert Fraction(chances.success) == Fraction(comb(lower, size), comb(48, size))


def test_what_the_odds_say_does_not_depend_on_the_hidden_hand() -> None:
    told = set()
    for drawn in (("2C", "5D", "8H", "JD"), ("AC", "KD", "QH", "JS")):
        fates = warden("mixed_fate", *drawn)
        chances = asked(fates, asks(fates), "KH")
        assert chances is not None
        told.add((chances.success, chances.options, chances.advice))

    assert len(told) == 1

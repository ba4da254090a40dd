"""The odds of tasks taken up or opened again, of inquiries and of questions agree with every way both sides may lie."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from tests.systems.fifty_two_fates.fates import Fates
from tests.systems.fifty_two_fates.few_cards import (
    Written,
    deals,
    in_every_world,
    odds,
    shares,
    tallied,
    told,
    with_hands,
)
from threefates.pieces.cards import Card
from threefates.systems.fifty_two_fates.cards.card_values import Value, check_play, in_numbers, named, worth
from threefates.systems.fifty_two_fates.inquiries.secrets import Inquiries
from threefates.systems.fifty_two_fates.odds.blind_tasks import UnseenHand, outdone
from threefates.systems.fifty_two_fates.tasks.tasks import Tasks, prevails

FEW = ("2C", "3D", "8S", "10D", "KD", "AH", "AD")
LIFT: dict[str, Any] = {"what": "Lift the gate", "skill": True}  # a card more


def asking(mode: str = "fate_draw", *drawn: str) -> Fates:
    """Mara, whom only Ann sees the cards of, before a warden."""
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.creature("Warden", important=True)
    fates.do("dana", "deal", "KH", "9C", "3H", "4S", *drawn, mode=mode)
    return fates


def plays(hand: Sequence[Card], most: int) -> list[tuple[Card, ...]]:
    every = [play for count in range(1, most + 1) for play in combinations(hand, count)]
    return [play for play in every if check_play(play, most) is None]


def tells(mine: Sequence[Card], most: int, theirs: Sequence[Card], answers: int) -> str:
    """Whether some play of the one side prevails over every play of the other."""
    replies = [worth(play) for play in plays(theirs, answers)] or [Value(0)]
    told = any(all(prevails(worth(play), reply) for reply in replies) for play in plays(mine, most))
    return "told against their best" if told else "not told"


@pytest.mark.parametrize("tenacious", [False, True])
def test_a_question_answered_from_the_deck_agrees_with_every_draw_and_every_hand(*, tenacious: bool) -> None:
    fates, answers = asking(), 1 + tenacious
    fates.state = with_hands(fates, FEW, Mara=named(FEW[:2]))
    asks = {"actor": fates.named("Mara"), "entity": fates.named("Warden"), "tenacious": tenacious, **LIFT}

    hidden, seen = (told(fates, seat, "set-questioning", **asks) for seat in ("dana", "ann"))

    assert shares(hidden) == tallied(tells(mine, 2, theirs, answers) for theirs, mine in deals(FEW, answers, 2))
    mine = named(FEW[:2])
    assert shares(seen) == tallied(tells(mine, 2, theirs, answers) for (theirs,) in deals(FEW[2:], answers))


def test_a_question_whose_answer_lies_in_one_s_own_hand_agrees_with_every_hand_of_who_asks() -> None:
    fates = asking("mixed_fate", "5C", "9D", "4C", "5H")
    warden = named(["5C", "9D"])
    fates.state = with_hands(fates, FEW, Mara=named(FEW[:2]), Warden=warden)
    asks = {"actor": fates.named("Mara"), "entity": fates.named("Warden"), **LIFT}

    found = told(fates, "dana", "set-questioning", **asks)

    assert shares(found) == tallied(tells(mine, 2, warden, 1) for (mine,) in deals(FEW, 2))


def test_a_question_between_two_hands_that_nobody_here_sees_agrees_with_every_way_both_may_lie() -> None:
    fates = asking("mixed_fate", "5C", "9D", "4C", "5H")
    fates.do("dana", "give-character", character=fates.named("Warden"), seat="bob", chance=Written(()))
    fates.state = with_hands(fates, FEW, Mara=named(FEW[:2]), Warden=named(FEW[2:5]))
    asks = {"actor": fates.named("Mara"), "entity": fates.named("Warden"), **LIFT}

    found = told(fates, "dana", "set-questioning", **asks)

    assert shares(found) == tallied(tells(mine, 2, theirs, 1) for theirs, mine in deals(FEW, 3, 2))


@pytest.mark.parametrize(("theirs", "mine"), [((3, 1), (2, 2)), ((2, 2), (3, 1)), ((4, 2), (2, 1)), ((0, 1), (2, 1))])
def test_the_best_of_one_hand_against_the_best_of_another_agrees_with_every_deal(
    theirs: tuple[int, int], mine: tuple[int, int]
) -> None:
    results = [tells(own, mine[1], other, theirs[1]) for other, own in deals(FEW, theirs[0], mine[0])]

    chance = outdone(in_numbers(named(FEW)), UnseenHand(*theirs), UnseenHand(*mine), prevails)

    assert chance == Fraction(results.count("told against their best"), len(results))


def test_hands_larger_than_what_is_left_are_no_question() -> None:
    with pytest.raises(ValueError, match="Hands of 5 and 3 of 7 are not counted"):
        outdone(in_numbers(named(FEW)), UnseenHand(5, 1), UnseenHand(3, 1), prevails)


# tasks --------------------------------------------------------------------------------------------


def left(difficulty: Sequence[str] = ("8H",)) -> tuple[Fates, str]:
    """A task that Mara has left, and few cards that nobody has seen."""
    fates = asking()
    fates.do("dana", "set-task", *difficulty, actor=fates.named("Mara"), level=len(difficulty), **LIFT)
    (task,) = fates.state[Tasks].known
    fates.do("ann", "leave-task", task=task)
    fates.state = with_hands(fates, FEW, Mara=named(FEW[:2]))
    return fates, task


def test_a_task_that_was_left_is_taken_up_with_the_chance_of_every_hand() -> None:
    fates, task = left()

    hidden, seen = (told(fates, seat, "take-up-task", task=task) for seat in ("dana", "ann"))

    solved = [any(worth(play).ace or worth(play).total > 8 for play in plays(mine, 2)) for (mine,) in deals(FEW, 2)]
    assert Fraction(hidden.success) == Fraction(sum(solved), len(solved))
    assert seen.outcomes == (("not solved alone", "1"),)  # a 2 and a 3


def test_what_is_opened_anew_has_the_odds_of_a_new_task_as_hard_as_that() -> None:
    fates, task = left()
    mara = fates.named("Mara")

    anew = [told(fates, "dana", "reopen-task", task=task, level=level) for level in (0, 1, 2)]

    new = [told(fates, "dana", "set-task", actor=mara, level=level, **LIFT) for level in (1, 2)]
    assert anew == [new[0], *new]
    assert odds(fates, "dana", "reopen-task", task=task, level=9) is None


def test_a_question_put_once_more_has_the_odds_it_had() -> None:
    fates = asking()
    asks = {"actor": fates.named("Mara"), "entity": fates.named("Warden"), **LIFT}
    before = told(fates, "ann", "set-questioning", **asks)
    fates.do("dana", "set-questioning", **asks)
    (task,) = fates.state[Tasks].known

    assert told(fates, "ann", "reopen-task", task=task) == before
    fates.do("ann", "leave-task", task=task)
    assert told(fates, "ann", "take-up-task", task=task) == before


def test_an_inquiry_has_the_odds_of_its_piece_for_the_fate_dealer_alone() -> None:
    fates = asking()
    mara = fates.named("Mara")
    fates.do("dana", "make-inquiry", title="The door", first="It slides", second="A star", second_level=2)
    (door,) = fates.state[Inquiries].known

    found = [told(fates, "dana", "inquire", inquiry=door, actor=mara, checkpoint=piece) for piece in (0, 2)]

    tasks = [told(fates, "dana", "set-task", actor=mara, level=level, what="It slides") for level in (1, 2)]
    assert found == tasks
    assert odds(fates, "ann", "inquire", inquiry=door, actor=mara) is None


# what helps with one that lies there --------------------------------------------------------------


def helped(level: int = 1) -> tuple[Fates, str]:
    """A task before Mara and Bern, whose hands of two lie among few cards."""
    fates = asking()
    fates.protagonist("bob", "Bern")
    fates.do("dana", "deal", "2S", "5S", "6S", "7S")
    fates.do("dana", "set-task", *("QH", "5H")[:level], actor=fates.named("Mara"), level=level, **LIFT)
    fates.state = with_hands(fates, FEW, Mara=named(FEW[:2]), Bern=named(FEW[2:4]))
    (task,) = fates.state[Tasks].known
    return fates, task


def solving(most: int, more: int, over: int) -> dict[str, Fraction]:
    """How often some cards of a hand of two, with so much more, come to more than that."""
    return tallied(
        "solved alone"
        if any(worth(play).ace or worth(play).total + more > over for play in plays(hand, most))
        else "not solved alone"
        for (hand,) in deals(FEW, 2)
    )


@pytest.mark.parametrize("spell", [5, 18])
def test_a_spell_that_is_let_help_has_the_odds_of_every_hand_with_its_value_more(spell: int) -> None:
    fates, task = helped()

    found = told(fates, "dana", "let-spell", task=task, name="Slow", total=spell)

    assert shares(found) == solving(2, spell, 20)
    fates.do("dana", "let-spell", task=task, name="Slow", total=spell)
    again = told(fates, "dana", "let-spell", task=task, name="Haste", total=1)
    assert shares(again) == solving(2, spell + 1, 20)


def test_a_spell_cast_with_an_ace_solves_it() -> None:
    fates, task = helped()

    assert told(fates, "dana", "let-spell", task=task, name="Slow", ace=True).outcomes == (("solved alone", "1"),)


@pytest.mark.parametrize(("brings", "most"), [({}, 1), ({"gear": True}, 2)])
def test_a_helper_and_who_brings_something_else_have_the_odds_of_their_own_cards(
    brings: dict[str, bool], most: int
) -> None:
    fates, task = helped()
    bern, mara = fates.named("Bern"), fates.named("Mara")

    helper = told(fates, "dana", "let-help", task=task, helper=bern, **brings)
    anew = told(fates, "dana", "set-bonuses", task=task, entity=mara, **brings)

    assert shares(helper) == shares(anew) == solving(most, 0, 20)
    assert odds(fates, "dana", "let-help", task=task, helper=mara) is None
    assert odds(fates, "dana", "set-bonuses", task=task, entity=bern) is None


def test_a_spell_helps_with_a_question_whose_answer_nobody_here_sees() -> None:
    fates = asking()
    fates.do("dana", "set-questioning", actor=fates.named("Mara"), entity=fates.named("Warden"), **LIFT)
    (task,) = fates.state[Tasks].known
    fates.state = with_hands(fates, FEW, Mara=named(FEW[:2]))

    found = told(fates, "dana", "let-spell", task=task, name="Slow", total=7)

    assert shares(found) == tallied(
        "told against their best"
        if any(prevails(Value(worth(play).total + 7, worth(play).ace), worth(theirs)) for play in plays(mine, 2))
        else "not told"
        for theirs, mine in deals(FEW, 1, 2)
    )


# secrets ------------------------------------------------------------------------------------------


def secretive() -> Fates:
    fates = asking("mixed_fate", "5C", "9D", "4C", "5H")
    fates.do("dana", "make-inquiry", title="The door", first="It slides", second="A star", second_level=2)
    return fates


@pytest.mark.parametrize("seat", ["dana", "ann", "bob"])
@pytest.mark.parametrize("situation", [asking, secretive, lambda: left()[0], lambda: helped()[0]])
def test_none_of_these_odds_depend_on_what_their_seat_cannot_know(situation: Callable[[], Fates], seat: str) -> None:
    told = in_every_world(situation(), seat)

    assert all(one == told[0] for one in told)

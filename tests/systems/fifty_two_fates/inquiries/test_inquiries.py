"""Inquiries: pieces that are found one after the other, or worked out, and that nobody sees before."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.systems.fifty_two_fates.fates import SYSTEM, Fates, duel
from threefates.rulebook.ledger import load
from threefates.systems.fifty_two_fates.cards.card_values import short
from threefates.systems.fifty_two_fates.cards.deck import DISCARDS, Cards
from threefates.systems.fifty_two_fates.inquiries.secrets import Inquiries
from threefates.systems.fifty_two_fates.tasks.tasks import Tasks
from threefates.testing.laws import disguised
from threefates.testing.proof import proves

MARA, BERN = ["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"]
SHAPE, STAR = "The pieces slide to form a shape", "The shape is a star"


def tower(**fields: Any) -> Fates:
    """The relic at the tower's door, in two pieces."""
    fates = duel(MARA, BERN)
    fates.do("dana", "make-inquiry", title="The door", first=SHAPE, second=STAR, second_level=2, **fields)
    return fates


def door(fates: Fates) -> str:
    return next(iter(fates.state[Inquiries].known))


def inquires(fates: Fates, who: str, *drawn: str, **fields: Any) -> str:
    fates.do("dana", "inquire", *drawn, inquiry=door(fates), actor=fates.named(who), **fields)
    return list(fates.state[Inquiries].aims)[-1]


def seen(fates: Fates, seat: str) -> str:
    viewer = fates.viewer(seat)
    return msgspec.json.encode((SYSTEM.view(fates.state, viewer), SYSTEM.offers(fates.state, viewer))).decode()


@proves("ff.inquiry.sequence", "ff.inquiry.checkpoints")
def test_the_door_of_the_tower() -> None:
    found = load().example("ff.ex.tower-checkpoints")
    given, expected = msgspec.json.decode(found.given), msgspec.json.decode(found.expected)
    fates = tower()

    first = inquires(fates, "Mara", "2C")
    aimed_first = fates.state[Inquiries].aims[first][1] + 1
    fates.do("ann", "attempt-task", "3C", task=first, cards=["9C"])
    second = inquires(fates, "Bern", "4C", "6C")
    aimed_second = fates.state[Inquiries].aims[second][1] + 1
    fates.do("bob", "attempt-task", "8C", task=second, cards=["AS"])

    levels = [one.level for one in fates.state[Inquiries].known[door(fates)].checkpoints]
    assert [f"T{level}" for level in levels] == [checkpoint["level"] for checkpoint in given["checkpoints"]]
    assert aimed_first == expected["first_inquiry_against"]
    assert aimed_second == expected["second_inquiry_against"]
    assert "The door, for Mara: T1 (average), 2♣, 2." in fates.panes["tv"]
    assert "The door, for Bern: T2 (hard), 4♣ and 6♣, 10." in fates.panes["tv"]  # new cards each time
    assert f"The door, found: {SHAPE}." in fates.panes["bob"]
    assert f"The door, found: {STAR}. That is all of it." in fates.panes["ann"]
    assert fates.refused("dana", "inquire", inquiry=door(fates), actor=fates.named("Mara")).code == "inquiry.done"


@proves("ff.inquiry.checkpoints", "ff.cards.visibility")
def test_what_is_not_found_is_the_fate_dealer_s_alone() -> None:
    fates = tower()
    unheard = seen(fates, "ann")

    task = inquires(fates, "Mara", "2C")
    fates.do("ann", "attempt-task", "3C", task=task, cards=["9C"])

    assert "The door" not in unheard
    assert SHAPE in seen(fates, "ann")
    assert "Something is left to find." in seen(fates, "tv")
    assert STAR not in seen(fates, "ann") + seen(fates, "tv") + str(fates.panes["ann"]) + str(fates.panes["tv"])
    assert STAR in seen(fates, "dana")
    for seat in ("ann", "tv"):
        other = disguised(SYSTEM, fates.state, fates.viewer(seat), 3)
        assert SYSTEM.known(other, fates.viewer(seat)) == SYSTEM.known(fates.state, fates.viewer(seat))


@proves("ff.inquiry.player-deduction")
def test_what_players_work_out_counts_as_found_without_a_card() -> None:
    fates = tower()

    fates.do("dana", "grant-checkpoint", inquiry=door(fates), checkpoint=2)
    refusal = fates.refused("dana", "grant-checkpoint", inquiry=door(fates), checkpoint=2)
    task = inquires(fates, "Mara", "2C")

    assert fates.panes["ann"][0] == f"The door, worked out: {STAR}."
    assert refusal.code == "inquiry.found"
    assert fates.state[Inquiries].aims[task][1] == 0
    assert fates.hand("Mara") == MARA


@proves("ff.inquiry.sequence")
def test_the_fate_dealer_may_open_another_piece_than_the_next() -> None:
    fates = tower()

    task = inquires(fates, "Mara", "2C", "2D", checkpoint=2)
    fates.do("ann", "attempt-task", "3C", task=task, cards=["9C"])

    assert f"The door, found: {STAR}." in fates.panes["tv"]
    assert fates.refused("bob", "inquire", inquiry=door(fates), actor=fates.named("Bern")).code == "seat.not_the_dealer"


@proves("ff.tasks.one-try", "ff.inquiry.sequence")
def test_who_has_failed_at_a_piece_waits_for_a_change_and_others_may_try() -> None:
    fates = tower()
    task = inquires(fates, "Mara", "KC")
    fates.do("ann", "attempt-task", "3C", task=task, cards=["9C"])
    fates.do("dana", "close-task", task=task)

    refusal = fates.refused("dana", "inquire", inquiry=door(fates), actor=fates.named("Mara"))
    inquires(fates, "Bern", "2C")
    changed = inquires(fates, "Mara", "2D", change="A drawing on the wall")

    assert refusal.code == "task.tried"
    assert fates.state[Inquiries].aims[changed][1] == 0


@proves("ff.inquiry.task-based")
def test_a_group_may_solve_its_puzzles_without_cards() -> None:
    fates = tower(way="players_solve")

    refusal = fates.refused("dana", "inquire", inquiry=door(fates), actor=fates.named("Mara"))
    fates.do("dana", "grant-checkpoint", inquiry=door(fates), checkpoint=1)

    assert refusal.code == "inquiry.players_solve"
    assert f"The door, worked out: {SHAPE}." in fates.panes["bob"]


@proves("ff.inquiry.checkpoints")
@pytest.mark.parametrize(("second", "words"), [("", "1 piece"), ("It turns", "2 pieces")])
def test_the_fate_dealer_alone_reads_how_much_there_is_to_find(second: str, words: str) -> None:
    fates = Fates()
    fates.do("dana", "make-inquiry", title="The riddle", first="It sings", second=second, way="players_solve")

    assert fates.panes == {"dana": [f"The riddle waits, in {words}."], "ann": [], "bob": [], "tv": []}


@proves("ff.inquiry.checkpoints")
def test_a_secret_has_one_to_four_pieces_and_may_grow_while_it_is_played() -> None:
    fates = tower(third="It turns", third_level=3)

    none = fates.refused("dana", "make-inquiry", title="Nothing", first="  ")
    fates.do("dana", "add-checkpoint", inquiry=door(fates), text="It sings", level=4)
    fifth = fates.refused("dana", "add-checkpoint", inquiry=door(fates), text="It smells", level=1)
    steep = fates.refused("dana", "make-inquiry", title="Too hard", first="Anything", first_level=5)

    assert [one.level for one in fates.state[Inquiries].known[door(fates)].checkpoints] == [1, 2, 3, 4]
    assert (none.code, fifth.code, steep.code) == ("inquiry.pieces", "inquiry.full", "task.level")
    assert not any("sings" in line for line in fates.panes["ann"])


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        pytest.param(
            "make-inquiry",
            {"title": "A lie", "first": "x"},
            marks=proves("ff.inquiry.checkpoints", "ff.inquiry.task-based"),
        ),
        pytest.param("add-checkpoint", {"text": "x"}, marks=proves("ff.inquiry.checkpoints")),
        pytest.param("grant-checkpoint", {"checkpoint": 1}, marks=proves("ff.inquiry.player-deduction")),
    ],
)
def test_what_there_is_to_find_is_the_fate_dealer_s_to_say(command: str, fields: dict[str, Any]) -> None:
    fates = tower()
    which = {} if command == "make-inquiry" else {"inquiry": door(fates)}

    assert fates.refused("ann", command, **which, **fields).code == "seat.not_the_dealer"


@proves("ff.inquiry.checkpoints", "ff.inquiry.task-based")
def test_a_secret_may_have_four_pieces_from_the_start_and_any_of_them_the_highest_level() -> None:
    fates = tower(first_level=4, third="It turns", third_level=3, fourth="It sings", fourth_level=1)

    assert [one.level for one in fates.state[Inquiries].known[door(fates)].checkpoints] == [4, 2, 3, 1]


@pytest.mark.parametrize(("attribute", "refused"), [("insight", False), ("resilience", True), ("acumen", True)])
@proves("ff.inquiry.sequence")
def test_an_inquiry_has_the_card_of_insight_and_of_no_other_attribute(attribute: str, refused: bool) -> None:
    fates = duel(MARA, BERN, attribute=attribute)
    fates.do("dana", "make-inquiry", title="The door", first=SHAPE)
    two = {"task": inquires(fates, "Mara", "2C"), "cards": ["9C", "3D"]}

    if refused:
        assert fates.refused("ann", "attempt-task", **two).code == "play.count"
    else:
        fates.do("ann", "attempt-task", "JC", "QC", **two)


@proves("ff.inquiry.sequence", "ff.inquiry.player-deduction")
@pytest.mark.parametrize("left", [False, True])
def test_what_is_worked_out_while_a_check_for_it_is_open_is_found_but_once_and_tried_no_more(left: bool) -> None:
    fates = tower()
    task = inquires(fates, "Mara", "2C")
    if left:
        fates.do("ann", "leave-task", task=task)

    fates.do("dana", "grant-checkpoint", inquiry=door(fates), checkpoint=1)

    assert [line for line in fates.panes["bob"] if SHAPE in line] == [f"The door, worked out: {SHAPE}."]
    assert [one.found for one in fates.state[Inquiries].known[door(fates)].checkpoints] == [True, False]
    assert fates.refused("ann", "attempt-task", task=task, cards=["9C"]).code == "task.unknown"
    assert fates.hand("Mara") == MARA
    assert inquires(fates, "Mara", "3C", "4C") != task  # the next piece


@proves("ff.inquiry.sequence")
def test_what_one_finds_another_tries_no_more_and_takes_back_what_helped() -> None:
    fates = tower()
    first, second = inquires(fates, "Mara", "2C"), inquires(fates, "Bern", "3C")
    fates.do("dana", "let-help", task=second, helper=fates.named("Mara"))
    fates.do("ann", "help-task", task=second, entity=fates.named("Mara"), cards=["3D"])

    fates.do("ann", "attempt-task", "JC", "8C", task=first, cards=["9C"])

    assert {task: one.status.value for task, one in fates.state[Tasks].known.items()} == {first: "solved"}
    assert {"2C", "3C", "3D", "9C"} <= set(short(fates.state[Cards][DISCARDS]))
    assert len(fates.hand("Mara")) == len(MARA)


def test_a_secret_that_is_put_away_leaves_no_trace_for_players() -> None:
    fates = tower()

    fates.do("dana", "close-inquiry", inquiry=door(fates))

    assert fates.panes["ann"] == []
    assert fates.replayed() == fates.state

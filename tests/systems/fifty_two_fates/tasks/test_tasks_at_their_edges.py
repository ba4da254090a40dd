"""Task checks at the edges of their rules: who may say what, what is spent, and where each limit lies."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fifty_two_fates.fates import ALL_CARDS, Fates, duel, skirmish, strike
from tests.systems.fifty_two_fates.tasks.gates import gate
from threefates.systems.fifty_two_fates.cards.card_values import Value, named
from threefates.systems.fifty_two_fates.cards.deck import DISCARDS, Cards
from threefates.systems.fifty_two_fates.rulings.rulings import SpellToAp, TaskAceDifficulty
from threefates.systems.fifty_two_fates.tasks.action_pool import most_cards
from threefates.systems.fifty_two_fates.tasks.bonuses import Bonuses, Stacking, cards_allowed, magic_cards
from threefates.systems.fifty_two_fates.tasks.tasks import SpellInPool, Status, Task, Tasks, pool, succeeds
from threefates.testing.proof import proves

MARA, BERN = ["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"]


def only(fates: Fates) -> Task:
    (task,) = fates.state[Tasks].known.values()
    return task


def discarded(fates: Fates) -> set[str]:
    return set(map(str, fates.state[Cards][DISCARDS]))


# what it comes to ---------------------------------------------------------------------------------


@proves("ff.tasks.resolve", "ff.tasks.ace-difficulty", "ff.tasks.ace-in-pool")
@pytest.mark.parametrize(
    ("laid", "drawn", "reading", "solved"),
    [
        (Value(13), Value(12), "impossible", True),
        (Value(12), Value(12), "impossible", False),
        (Value(0, ace=True), Value(90), "impossible", True),
        (Value(0, ace=True), Value(0, ace=True), "impossible", False),
        (Value(0, ace=True), Value(0, ace=True), "redraw", False),
        (Value(0, ace=True), Value(0, ace=True), "ace_answers", True),
        (Value(90), Value(0, ace=True), "ace_answers", False),
    ],
)
def test_more_than_the_difficulty_solves_it(laid: Value, drawn: Value, reading: str, solved: bool) -> None:
    assert succeeds(laid, drawn, TaskAceDifficulty(reading)) is solved


@proves("ff.tasks.ace-in-pool", "ff.tasks.action-pool", "ff.tasks.bonus-magic")
def test_a_spell_s_ace_is_an_ace_and_no_number() -> None:
    assert pool([named(["9C"])], [SpellInPool("Slow", 0, ace=True)]) == Value(0, ace=True)
    assert pool([named(["9C"])], [SpellInPool("Slow", 4), SpellInPool("Hold", 5)]) == Value(18)


@proves("ff.tasks.bonus-magic", "ff.tasks.stacking", "ff.tasks.helpers")
@pytest.mark.parametrize(
    ("magic", "reading", "cards"),
    [(True, "plus_one_cp", 1), (False, "plus_one_cp", 0), (True, "add_total", 0), (True, "fd_decides", 0)],
)
def test_a_spell_is_a_card_by_one_reading_only(magic: bool, reading: str, cards: int) -> None:
    bonuses = Bonuses(magic=magic, skill=True)

    assert magic_cards(bonuses, SpellToAp(reading)) == cards
    assert cards_allowed(bonuses, Stacking(spell=SpellToAp(reading))) == 2 + cards


@proves("ff.tasks.helpers", "ff.tasks.stacking")
@pytest.mark.parametrize(
    ("brings", "cards"),
    [
        ({}, 1),
        ({"skill": True}, 2),
        ({"background": True}, 2),
        ({"gear": True}, 2),
        ({"tools": 2}, 3),
        ({"attribute": 1}, 2),
        ({"advancement": 1}, 2),
        ({"magic": True}, 2),
        ({"skill": True, "gear": True, "magic": True, "attribute": 2, "advancement": 1}, 7),
    ],
)
def test_a_helper_lays_a_card_and_what_they_bring_themselves(brings: dict[str, Any], cards: int) -> None:
    fates = duel(MARA, BERN, {"spell-to-ap": "plus_one_cp"})
    task = gate(fates, "2C", gear=True)

    fates.do("dana", "let-help", task=task, helper=fates.named("Bern"), **brings)

    laid = [most_cards(fates.state, only(fates), fates.named(name)) for name in ("Mara", "Bern")]
    assert laid == [2, cards]


@proves("ff.tasks.bonus-gear")
def test_one_tool_of_its_own_is_gear_enough_for_what_cannot_be_done_without_and_for_locks() -> None:
    fates = duel(MARA, BERN)
    fates.do("ann", "learn-skill", entity=fates.named("Mara"), skill="pick locks")

    gate(fates, "2C", needs_gear=True, tools=1, knowing="pick locks")

    assert most_cards(fates.state, only(fates), fates.named("Mara")) == 3
    assert fates.offers("ann", "attempt-task")[0].refusal is None


# who says so --------------------------------------------------------------------------------------


@proves(
    "ff.tasks.difficulty",
    "ff.tasks.resolve",
    "ff.tasks.one-try",
    "ff.tasks.helpers",
    "ff.tasks.bonus-magic",
    "ff.tasks.stacking",
    "ff.tasks.no-cycling",
)
def test_players_neither_set_nor_open_nor_close_tasks_nor_say_what_helps() -> None:
    fates = duel(MARA, BERN)
    task, mara, bern = gate(fates, "2C"), fates.named("Mara"), fates.named("Bern")
    tries: list[tuple[str, dict[str, Any]]] = [
        ("set-task", {"actor": mara, "what": "Shop", "level": 1}),
        ("reopen-task", {"task": task}),
        ("let-help", {"task": task, "helper": bern}),
        ("let-spell", {"task": task, "name": "Slow", "total": 9}),
        ("set-bonuses", {"task": task, "entity": mara, "gear": True}),
        ("close-task", {"task": task}),
    ]

    codes = {fates.refused("ann", command, **fields).code for command, fields in tries}

    assert codes == {"seat.not_the_dealer"}


@proves("ff.tasks.no-cycling", "ff.cards.plays-final")
@proves("ff.tasks.resolve", "ff.tasks.one-try")
def test_only_whoever_faces_a_task_leaves_it_and_comes_back_to_it() -> None:
    fates = duel(MARA, BERN)
    task = gate(fates, "KC")

    alien = fates.refused("bob", "leave-task", task=task)
    early = fates.refused("ann", "take-up-task", task=task)
    fates.do("ann", "leave-task", task=task)
    back = fates.refused("bob", "take-up-task", task=task)
    fates.do("dana", "take-up-task", task=task)

    assert (alien.code, early.code, back.code) == ("character.not_yours", "task.not_left", "character.not_yours")
    assert only(fates).status is Status.OPEN
    fates.do("ann", "attempt-task", "2D", task=task, cards=["9C"])
    assert [fates.refused("ann", command, task=task).code for command in ("leave-task", "take-up-task")] == [
        "task.tried",
        "task.tried",
    ]


@proves("ff.tasks.helpers")
def test_only_protagonists_help_and_nobody_twice() -> None:
    fates = duel(MARA, BERN)
    fates.creature("Warden")
    task = gate(fates, "2C")
    fates.do("dana", "let-help", task=task, helper=fates.named("Bern"))

    warden = fates.refused("dana", "let-help", task=task, helper=fates.named("Warden"))
    twice = fates.refused("dana", "let-help", task=task, helper=fates.named("Bern"))

    assert (warden.code, twice.code) == ("protagonist.unknown", "task.helping")


# what is spent ------------------------------------------------------------------------------------


@proves("ff.tasks.ace-in-pool", "ff.tasks.no-cycling")
def test_no_pip_of_a_helper_settles_a_task_and_while_it_lies_there_nobody_leaves_it() -> None:
    fates = duel(MARA, BERN)
    task = gate(fates, "2C")
    fates.do("dana", "let-help", task=task, helper=fates.named("Bern"))
    before = fates.offers("ann", "leave-task")[0].refusal
    fates.do("bob", "help-task", task=task, entity=fates.named("Bern"), cards=["7D"])

    refused = fates.refused("ann", "leave-task", task=task)

    assert only(fates).status is Status.OPEN
    assert (before, refused.code) == (None, "task.begun")
    assert fates.offers("ann", "leave-task")[0].refusal == refused
    fates.do("ann", "attempt-task", "8C", "9H", task=task, cards=["3D"])
    assert only(fates).status is Status.SOLVED


@proves("ff.tasks.resolve")
def test_the_difficulty_of_a_task_that_is_left_is_spent_and_its_value_stands() -> None:
    fates = duel(MARA, BERN)
    task = gate(fates, "2C", "3C")

    fates.do("ann", "leave-task", task=task)

    assert only(fates).difficulty == ("2C", "3C")
    assert discarded(fates) == {"2C", "3C"}
    assert fates.everywhere() == ALL_CARDS


@proves("ff.tasks.one-try")
def test_opened_anew_a_task_has_a_new_difficulty_the_same_helpers_and_an_empty_pool() -> None:
    fates = duel(MARA, BERN)
    task = gate(fates, "2C", "3C")
    fates.do("dana", "let-help", task=task, helper=fates.named("Bern"), gear=True)
    fates.do("bob", "help-task", task=task, entity=fates.named("Bern"), cards=["7D", "5C"])

    fates.do("dana", "reopen-task", "8C", "9D", "10C", task=task, level=1)

    now = only(fates)
    assert (now.level, now.difficulty, now.pool, now.status) == (1, ("10C",), (), Status.OPEN)
    assert now.allowed[fates.named("Bern")].gear
    assert discarded(fates) == {"2C", "3C", "7D", "5C"}
    assert len(fates.hand("Bern")) == 4


@proves("ff.tasks.ace-difficulty-redraw", "ff.tasks.resolve", "ff.ruling.task-ace-difficulty")
def test_the_ace_that_is_drawn_anew_lies_on_the_discards() -> None:
    fates = duel(MARA, ["8S", "7D", "5C", "4H"], {"task-ace-difficulty": "redraw"})

    fates.do("dana", "set-task", "AC", "9D", actor=fates.named("Mara"), what="Lift", level=1)

    assert only(fates).difficulty == ("9D",)
    assert discarded(fates) == {"AC"}
    assert fates.everywhere() == ALL_CARDS


@proves("ff.tasks.no-cycling")
def test_a_trivial_task_is_put_away_and_what_was_laid_for_it_is_spent() -> None:
    fates = duel(MARA, BERN)
    task = gate(fates, "2C")
    fates.do("dana", "let-help", task=task, helper=fates.named("Bern"))
    fates.do("bob", "help-task", task=task, entity=fates.named("Bern"), cards=["7D"])

    fates.do("dana", "close-task", "9H", task=task)

    assert not fates.state[Tasks].known
    assert (discarded(fates), len(fates.hand("Bern"))) == ({"2C", "7D"}, 4)


# what helps ---------------------------------------------------------------------------------------


@proves("ff.tasks.bonus-magic")
@pytest.mark.parametrize(("total", "code"), [(0, "range"), (1, ""), (100, ""), (101, "range")])
def test_a_spell_comes_to_from_one_to_a_hundred(total: int, code: str) -> None:
    fates = duel(MARA, BERN)
    task = gate(fates, "KC")

    if code:
        assert fates.refused("dana", "let-spell", task=task, name="Slow", total=total).code == code
    else:
        fates.do("dana", "let-spell", task=task, name="Slow", total=total)
        assert only(fates).spells == (SpellInPool("Slow", total),)


@proves("ff.tasks.bonus-magic")
def test_a_spell_with_an_ace_has_no_number() -> None:
    fates = duel(MARA, BERN)

    fates.do("dana", "let-spell", task=gate(fates, "KC"), name="Slow", ace=True, total=7)

    assert only(fates).spells == (SpellInPool("Slow", 0, ace=True),)
    assert only(fates).status is Status.SOLVED


@proves("ff.tasks.stacking", "ff.dealer.role")
def test_what_somebody_brings_is_said_anew_until_their_cards_are_laid() -> None:
    fates = duel(MARA, BERN)
    task, mara, bern = gate(fates, "2C"), fates.named("Mara"), fates.named("Bern")
    alien = fates.refused("dana", "set-bonuses", task=task, entity=bern, gear=True)
    fates.do("dana", "let-help", task=task, helper=bern)

    fates.do("dana", "set-bonuses", task=task, entity=bern, gear=True, background=True, reason="he knows gates")
    allowed = [most_cards(fates.state, only(fates), entity) for entity in (mara, bern)]
    fates.do("bob", "help-task", task=task, entity=bern, cards=["7D"])
    laid = fates.refused("dana", "set-bonuses", task=task, entity=bern, tools=2)
    long = fates.refused("dana", "set-bonuses", task=task, entity=mara, reason="x" * 1000)
    fates.do("ann", "attempt-task", "8C", "9D", task=task, cards=["3D"])
    done = fates.refused("dana", "set-bonuses", task=task, entity=mara, gear=True)

    assert allowed == [1, 3]
    assert (alien.code, laid.code, done.code) == ("task.laid", "task.laid", "task.not_open")
    assert long.code != "task.laid"


# in a fight ---------------------------------------------------------------------------------------


@proves("ff.tasks.resolve", "ff.tasks.action-pool", "ff.tasks.stacking")
def test_under_the_stress_of_a_fight_a_task_is_the_action_of_a_turn() -> None:
    fates = skirmish(MARA)
    task, mara = gate(fates, "2D"), fates.named("Mara")

    fates.do("ann", "attempt-task", "8C", task=task, cards=["9C"])

    assert only(fates).status is Status.SOLVED
    assert fates.refused("ann", "attack", entity=mara, target=fates.named("Wolf"), cards=["3D"]).code == "turn.acted"


@proves("ff.tasks.resolve", "ff.reactions.riposte")
def test_a_riposte_is_no_way_round_a_task_that_has_failed_nor_to_somebody_else_s() -> None:
    fates = duel(MARA, ["9S", "7D", "5C", "4H"])
    failed = gate(fates, "KC")
    fates.do("ann", "attempt-task", "2D", task=failed, cards=["3D"])
    fates.do("dana", "set-task", "8D", actor=fates.named("Bern"), what="Cut the rope", level=1)
    alien = next(one.id for one in fates.state[Tasks].known.values() if one.id != failed)
    strike(fates, "bob", "Bern", "Mara", ["9S"])
    fates.answers("ann", "riposte", "10S")
    while any(choice.kind == "trim" for choice in fates.questions()):
        fates.do("ann", "trim", choice=fates.asked("trim"), cards=["4S"])
    counter = {"choice": fates.asked("counter"), "cards": ["KH"]}

    again = fates.refused("ann", "counter-task", task=failed, **counter)
    other = fates.refused("ann", "counter-task", task=alien, **counter)

    assert (again.code, other.code) == ("task.tried", "riposte.not_theirs")

"""Task checks: what may be laid, who may help, and what an ace does."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import Fates, duel
from threefates.systems.fifty_two_fates.tasks import Bonuses, cards_allowed
from threefates.testing.proof import proves

MARA, BERN = ["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"]


def gate(fates: Fates, *difficulty: str, **bonuses: bool) -> str:
    """A task for Mara at the level of so many cards; its id."""
    fates.do(
        "dana",
        "set-task",
        *difficulty,
        actor=fates.named("Mara"),
        what="Lift the gate",
        level=min(len(difficulty), 4),
        **bonuses,
    )
    return task_of(fates)


def task_of(fates: Fates) -> str:
    return str(dict(fates.offers("dana", "close-task")[-1].fixed)["task"])


@proves("ff.tasks.bonus-background", "ff.tasks.bonus-skill")
def test_a_background_and_a_skill_are_one_card_between_them() -> None:
    assert cards_allowed(Bonuses(background=True)) == cards_allowed(Bonuses(skill=True)) == 2
    assert cards_allowed(Bonuses(background=True, skill=True)) == 2


@proves("ff.tasks.difficulty")
def test_there_is_no_fifth_level() -> None:
    fates = duel(MARA, BERN)

    refusal = fates.refused("dana", "set-task", actor=fates.named("Mara"), what="Fly", level=5)

    assert refusal.code == "task.level"


def test_only_the_fate_dealer_sets_a_task_and_only_the_invited_help() -> None:
    fates = duel(MARA, BERN)
    mara, bern = fates.named("Mara"), fates.named("Bern")

    assert fates.refused("ann", "set-task", actor=mara, what="Shop", level=1).code == "seat.not_the_dealer"
    task = gate(fates, "2C")
    assert fates.refused("bob", "help-task", task=task, entity=bern, cards=["7D"]).code == "task.not_helping"


@proves("ff.tasks.ace-in-pool", "ff.tasks.helpers")
def test_a_helper_s_ace_solves_it_and_what_others_laid_is_spent() -> None:
    fates = duel(MARA, BERN)
    task = gate(fates, "KC", "KD")
    fates.do("dana", "let-help", task=task, helper=fates.named("Bern"))

    fates.do("bob", "help-task", "2C", task=task, entity=fates.named("Bern"), cards=["AS"])

    assert fates.panes["ann"][-2] == "Lift the gate is solved: an ace against 50."
    assert fates.refused("ann", "attempt-task", task=task, cards=["KH"]).code == "task.not_open"


@pytest.mark.parametrize(("reading", "code"), [("impossible", "task.impossible"), ("ace_answers", None)])
@proves("ff.tasks.ace-difficulty")
def test_an_ace_in_the_difficulty(reading: str, code: str | None) -> None:
    fates = duel(["AH", "9C", "3D", "4S"], BERN, {"task-ace-difficulty": reading})
    task = gate(fates, "AC")

    if code:
        assert fates.refused("ann", "attempt-task", task=task, cards=["AH"]).code == code
    else:
        fates.do("ann", "attempt-task", "2C", task=task, cards=["AH"])
        assert "Lift the gate is solved: an ace against an ace." in fates.panes["ann"]


@proves("ff.tasks.ace-difficulty-redraw")
def test_by_the_option_an_ace_in_the_difficulty_is_discarded_and_drawn_again() -> None:
    fates = duel(MARA, BERN, {"task-ace-difficulty": "redraw"})

    fates.do("dana", "set-task", "AC", "9D", "AD", "8D", actor=fates.named("Mara"), what="Lift the gate", level=2)

    assert fates.panes["ann"][-1] == "Lift the gate, for Mara: T2 (hard), 9♦ and 8♦, 17."


@proves("ff.tasks.resolve")
def test_a_task_that_is_left_keeps_its_difficulty() -> None:
    fates = duel(MARA, BERN)
    task = gate(fates, "KC")

    fates.do("ann", "leave-task", task=task)
    fates.do("ann", "take-up-task", task=task)
    fates.do("ann", "attempt-task", "2C", task=task, cards=["KH"])

    assert "Lift the gate fails: 25 against 25." in fates.panes["ann"]


@proves("ff.tasks.one-try")
def test_a_failed_task_waits_for_a_change_and_a_new_difficulty() -> None:
    fates = duel(MARA, BERN)
    task = gate(fates, "KC")
    fates.do("ann", "attempt-task", "2C", task=task, cards=["9C"])

    refusal = fates.refused("ann", "attempt-task", task=task, cards=["KH"])
    fates.do("dana", "reopen-task", "2D", task=task, level=1, change="The chain is oiled")
    fates.do("ann", "attempt-task", "2H", task=task, cards=["3D"])

    assert refusal.code == "task.tried"
    assert "Lift the gate is solved: 3 against 2." in fates.panes["ann"]

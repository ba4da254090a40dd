"""Task checks: what may be laid, who may help, and what an ace does."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.systems.fifty_two_fates.fates import SYSTEM, Fates, duel
from tests.systems.fifty_two_fates.tasks.gates import gate, task_of
from threefates.pieces.cards import Rank
from threefates.systems.fifty_two_fates.cards.card_values import short
from threefates.systems.fifty_two_fates.cards.deck import Cards, CardsDrawn, hand
from threefates.systems.fifty_two_fates.tasks.bonuses import Bonuses, cards_allowed
from threefates.systems.fifty_two_fates.tasks.events import TaskSet
from threefates.testing.proof import proves

MARA, BERN = ["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"]


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
@proves("ff.tasks.ace-difficulty", "ff.ruling.task-ace-difficulty")
def test_an_ace_in_the_difficulty(reading: str, code: str | None) -> None:
    fates = duel(["AH", "9C", "3D", "4S"], BERN, {"task-ace-difficulty": reading})
    task = gate(fates, "AC")

    if code:
        assert fates.refused("ann", "attempt-task", task=task, cards=["AH"]).code == code
    else:
        fates.do("ann", "attempt-task", "2C", task=task, cards=["AH"])
        assert "Lift the gate is solved: an ace against an ace." in fates.panes["ann"]


@proves("ff.tasks.ace-difficulty-redraw", "ff.ruling.task-ace-difficulty")
def test_by_the_option_an_ace_in_the_difficulty_is_discarded_and_drawn_again() -> None:
    fates = duel(MARA, BERN, {"task-ace-difficulty": "redraw"})

    fates.do("dana", "set-task", "AC", "9D", "AD", "8D", actor=fates.named("Mara"), what="Lift the gate", level=2)

    said = "Lift the gate, for Mara: T2 (hard), 9♦ and 8♦, 17. A♣ and A♦ were drawn anew."
    assert fates.panes["ann"][-1] == fates.panes["bob"][-1] == said


def test_the_ace_stands_where_only_aces_can_come() -> None:
    fates = duel(MARA, ["AS", "7D", "5C", "4H"], {"task-ace-difficulty": "redraw"})
    rest = [card for card in fates.state[Cards].zones.undrawn if card.rank is not Rank.ACE]
    fates.happen(CardsDrawn(hand(fates.named("Bern")), short(rest), 1))

    fates.do("dana", "set-task", "AC", "AD", actor=fates.named("Mara"), what="Lift the gate", level=2)

    assert "As things are, it cannot be done." in fates.panes["ann"][-1]
    assert fates.refused("ann", "attempt-task", task=task_of(fates), cards=["KH"]).code == "task.impossible"


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


@proves("ff.tasks.stacking", "ff.tasks.action-pool")
def test_different_kinds_of_bonus_add_up_and_none_of_them_is_a_duty() -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara", sway=8)
    fates.do("dana", "deal", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C")
    task = gate(fates, "KC", "QC", background=True, skill=True, gear=True, attribute=1, advancement=1)

    (offer,) = fates.offers("ann", "attempt-task")
    refusal = fates.refused("ann", "attempt-task", task=task, cards=["2C", "3C", "4C", "5C", "6C", "7C"])
    fates.do("ann", "attempt-task", "2D", "3D", task=task, cards=["8C", "9C"])

    assert offer.fields[0].high == 5  # one, and a card for knowledge, gear, attribute and advancement
    assert refusal.code == "play.count"
    assert "Lift the gate fails: 17 against 45." in fates.panes["ann"]


@pytest.mark.parametrize(("reading", "most"), [("fd_flag", 4), ("never", 2)])
@proves("ff.tasks.bonus-gear-exception")
def test_tools_that_each_help_by_themselves(reading: str, most: int) -> None:
    fates = duel(MARA, BERN, {"gear-stack-exception": reading})

    gate(fates, "KC", tools=3)

    (offer,) = fates.offers("ann", "attempt-task")
    assert offer.fields[0].high == most


@proves("ff.tasks.bonus-gear")
def test_some_tasks_cannot_even_be_tried_without_gear_and_a_helper_may_bring_it() -> None:
    fates = duel(MARA, BERN)
    task = gate(fates, "2C", needs_gear=True)

    refusal = fates.refused("ann", "attempt-task", task=task, cards=["KH"])
    fates.do("dana", "let-help", task=task, helper=fates.named("Bern"), gear=True)
    fates.do("ann", "attempt-task", "2D", task=task, cards=["KH"])

    assert refusal.code == "task.needs_gear"
    assert "Lift the gate is solved: 25 against 2." in fates.panes["ann"]


def test_the_fate_dealer_may_think_again_about_what_helps_until_cards_are_laid() -> None:
    fates = duel(MARA, BERN)
    task, bern = gate(fates, "KC", "2C"), fates.named("Bern")
    fates.do("dana", "let-help", task=task, helper=bern)

    fates.do("dana", "set-bonuses", task=task, entity=fates.named("Mara"), gear=True, reason="the crowbar")
    fates.do("bob", "help-task", task=task, entity=bern, cards=["7D"])
    refusal = fates.refused("dana", "set-bonuses", task=task, entity=bern, gear=True)
    fates.do("ann", "attempt-task", "2D", "3C", "4D", task=task, cards=["KH", "4S"])

    assert "Mara may play 1 CP, +1 CP." in fates.panes["bob"]
    assert refusal.code == "task.laid"
    assert "Lift the gate is solved: 36 against 27." in fates.panes["ann"]


@pytest.mark.parametrize("reading", ["add_total", "plus_one_cp", "fd_decides"])
@proves("ff.tasks.bonus-magic")
def test_a_spell_in_effect_helps_as_the_table_reads_it(reading: str) -> None:
    fates = duel(MARA, BERN, {"spell-to-ap": reading})
    task = gate(fates, "KC", "2C", magic=True)

    if reading == "plus_one_cp":
        assert fates.refused("dana", "let-spell", task=task, name="Slow", total=9).code == "task.spell_is_a_card"
        fates.do("ann", "attempt-task", "2D", "3C", task=task, cards=["KH", "4S"])
        assert "Lift the gate is solved: 29 against 27." in fates.panes["ann"]
    else:
        fates.do("dana", "let-spell", task=task, name="Slow", total=9)
        fates.do("ann", "attempt-task", "2D", task=task, cards=["KH"])
        assert "Slow adds 9 to the action pool." in fates.panes["bob"]
        assert "Lift the gate is solved: 34 against 27." in fates.panes["ann"]


@proves("ff.tasks.bonus-magic", "ff.tasks.ace-in-pool")
def test_a_spell_cast_with_an_ace_solves_the_task_at_once() -> None:
    fates = duel(MARA, BERN)
    task = gate(fates, "KC", "KD")

    fates.do("dana", "let-spell", task=task, name="Slow", ace=True)

    assert "Lift the gate is solved: an ace against 50." in fates.panes["ann"]


@pytest.mark.parametrize(
    ("because", "change", "said"),
    [
        ("help", "", "With help: "),
        ("information", "", "With something learned: "),
        ("other", "", ""),
        ("information", "The runes are Old Tarn", "The runes are Old Tarn: "),
    ],
)
@proves("ff.tasks.one-try")
def test_what_opens_a_task_once_more(because: str, change: str, said: str) -> None:
    fates = duel(MARA, BERN)
    task = gate(fates, "KC")
    fates.do("ann", "attempt-task", "2C", task=task, cards=["9C"])

    fates.do("dana", "reopen-task", "5D", task=task, because=because, change=change)

    assert fates.panes["bob"][-1] == f"{said}Lift the gate, for Mara: T1 (average), 5♦, 5."


def test_old_events_of_tasks_are_read_as_they_were() -> None:
    raw = {
        "type": "ff.task-set",
        "id": "9",
        "actor": "protagonist-1",
        "what": "Lift the gate",
        "level": 1,
        "difficulty": ["2C"],
        "bonuses": {"background": True, "skill": False, "gear": True},
    }

    event = SYSTEM.read_event(raw)

    assert isinstance(event, TaskSet)
    assert replace(event.bonuses, said=None) == Bonuses(background=True, gear=True)

"""An ace that helps settles a task at once; in a fight that is the action of whoever the task is."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.systems.fifty_two_fates.fates import Fates
from tests.systems.fifty_two_fates.tasks.gates import gate
from threefates.rulebook.agenda import Option
from threefates.systems.fifty_two_fates.cards.deck import Cards
from threefates.systems.fifty_two_fates.tasks.tasks import Status, Tasks
from threefates.testing.proof import proves

MARA, BERN = ["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"]
WAITS = "task.ace_too_soon"


def the_gate(*initiative: str) -> tuple[Fates, str]:
    """Mara's gate in a fight, with Bern let to help; the cards are Mara's, Bern's and the wolf's for initiative."""
    fates = Fates()
    mara, bern = fates.protagonist("ann", "Mara"), fates.protagonist("bob", "Bern")
    fates.creature()
    fates.do("dana", "deal", *MARA, *BERN)
    fates.do("dana", "start-fight", *initiative, apart=0)
    gate(fates, "6H")
    task = next(iter(fates.state[Tasks].known))
    fates.do("dana", "let-help", task=task, helper=bern)
    assert fates.state[Tasks][task].actor == mara
    return fates, task


def helps(fates: Fates, task: str, cards: Sequence[str], *drawn: str) -> Status:
    fates.do("bob", "help-task", *drawn, task=task, entity=fates.named("Bern"), cards=list(cards))
    return fates.state[Tasks][task].status


def ace_offered(fates: Fates) -> Option:
    """Bern's ace, as the form for helping lists it."""
    (offer,) = fates.offers("bob", "help-task")
    return next(option for option in offer.fields[0].options if option.value == "AS")


@proves("ff.tasks.ace-in-pool", "ff.actions.task")
def test_an_ace_that_helps_is_the_action_of_the_one_whose_task_it_is() -> None:
    fates, task = the_gate("KC", "2D", "2H")
    assert ace_offered(fates).refusal is None

    solved = helps(fates, task, ["AS"], "8S")

    mara = fates.named("Mara")
    refused = fates.refused("ann", "attack", entity=mara, target=fates.named("Wolf"), cards=["9C"])
    assert (solved, refused.code) == (Status.SOLVED, "turn.acted")
    assert fates.replayed() == fates.state


@proves("ff.tasks.ace-in-pool", "ff.actions.task")
def test_no_ace_settles_a_task_in_the_turn_of_a_foe_and_another_card_may_lie_there_before() -> None:
    fates, task = the_gate("2C", "3C", "KS")
    bern, before = fates.named("Bern"), fates.state[Cards]

    refused = fates.refused("bob", "help-task", task=task, entity=bern, cards=["AS"])
    offered = ace_offered(fates).refusal

    assert (refused.code, offered and offered.code) == (WAITS, WAITS)
    assert fates.state[Cards] == before
    assert helps(fates, task, ["7D"]) is Status.OPEN


@proves("ff.tasks.ace-in-pool", "ff.actions.task")
@pytest.mark.parametrize("seat", ["bob", "dana"])
def test_nor_is_an_ace_a_second_action_be_it_a_helpers_or_a_spells(seat: str) -> None:
    fates, task = the_gate("KC", "2D", "2H")
    mara = fates.named("Mara")
    fates.do("ann", "use-action", entity=mara, what="wave")

    if seat == "bob":
        refused = fates.refused("bob", "help-task", task=task, entity=fates.named("Bern"), cards=["AS"])
    else:
        refused = fates.refused("dana", "let-spell", task=task, name="Slow", ace=True)

    assert refused.code == WAITS
    assert fates.state[Tasks][task].status is Status.OPEN


@proves("ff.tasks.ace-in-pool")
def test_whoever_has_left_the_fight_takes_no_turn_for_it() -> None:
    fates, task = the_gate("2C", "3C", "KS")
    fates.do("dana", "leave-fight", entity=fates.named("Mara"))

    assert helps(fates, task, ["AS"], "8S") is Status.SOLVED

"""What fits a task counts as it stands on the sheet when cards are laid, and not as it stood when it was set."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.systems.fifty_two_fates.fates import Fates, duel
from tests.systems.fifty_two_fates.tasks.gates import gate
from threefates.systems.fifty_two_fates.tasks.action_pool import most_cards
from threefates.systems.fifty_two_fates.tasks.events import TaskSet
from threefates.systems.fifty_two_fates.tasks.tasks import Tasks
from threefates.testing.proof import proves

MARA, BERN = ["KH", "9C", "3D", "4S"], ["9S", "7D", "5C", "4H"]


def most(fates: Fates, task: str, name: str = "Mara") -> tuple[int, int | None]:
    """The most cards somebody may lay for it, and what the form says of that."""
    seat, command = ("ann", "attempt-task") if name == "Mara" else ("bob", "help-task")
    (offer,) = [one for one in fates.offers(seat, command) if dict(one.fixed)["task"] == task]
    return most_cards(fates.state, fates.state[Tasks][task], fates.named(name)), offer.fields[0].high


@proves("ff.skills.rule", "ff.skills.arcana", "ff.tasks.stacking", "ff.tasks.bonus-skill")
def test_a_skill_learned_or_forgotten_meanwhile_counts_as_it_is() -> None:
    fates = duel(MARA, BERN)
    mara = fates.named("Mara")
    task = gate(fates, "2C", knowing="arcana")
    before = most(fates, task)

    fates.do("ann", "learn-skill", entity=mara, skill="arcana")
    learned = most(fates, task)
    fates.do("dana", "forget-skill", entity=mara, skill="arcana")

    assert (before, learned, most(fates, task)) == ((1, 1), (2, 2), (1, 1))
    fates.refused("ann", "attempt-task", task=task, cards=["KH", "9C"])
    assert fates.replayed() == fates.state


@proves("ff.tasks.bonus-gear", "ff.tasks.helpers")
def test_a_tool_that_was_got_meanwhile_helps_and_makes_possible_what_needs_one() -> None:
    fates = duel(MARA, BERN)
    bern = fates.named("Bern")
    task = gate(fates, "2C", needs_gear=True, tool="mallet")
    fates.do("dana", "let-help", task=task, helper=bern, tool="mallet")
    (before,) = fates.offers("ann", "attempt-task")

    fates.do("bob", "buy", entity=bern, item="mallet")
    (after,) = fates.offers("ann", "attempt-task")

    assert (before.refusal.code if before.refusal else "", after.refusal) == ("task.needs_gear", None)
    assert (most(fates, task), most(fates, task, "Bern")) == ((1, 1), (2, 2))


@proves("ff.tasks.bonus-skill", "ff.dealer.role")
@pytest.mark.parametrize(("anew", "cards"), [({"knowing": "arcana"}, 2), ({}, 1), ({"skill": True}, 2)])
def test_what_the_fate_dealer_says_anew_is_what_counts(anew: dict[str, Any], cards: int) -> None:
    fates = duel(MARA, BERN)
    mara = fates.named("Mara")
    task = gate(fates, "2C", knowing="history")

    fates.do("dana", "set-bonuses", task=task, entity=mara, **anew)
    fates.do("ann", "learn-skill", entity=mara, skill="history")
    fates.do("ann", "learn-skill", entity=mara, skill="arcana")

    assert most(fates, task) == (cards, cards)


@proves("ff.skills.rule")
def test_a_skill_of_ones_own_that_nobody_has_any_more_fits_nothing() -> None:
    fates = duel(MARA, BERN)
    mara = fates.named("Mara")
    fates.do("ann", "learn-skill", entity=mara, own="beekeeping")
    task = gate(fates, "2C", knowing="beekeeping")
    before = most(fates, task)

    fates.do("dana", "forget-skill", entity=mara, skill="beekeeping")

    assert (before, most(fates, task)) == ((2, 2), (1, 1))


@proves("ff.tasks.stacking")
def test_a_task_of_an_old_log_stays_as_it_was_counted_then() -> None:
    fates = duel(MARA, BERN)
    mara = fates.named("Mara")
    gate(fates, "2C", knowing="arcana")
    (event,) = fates.came(TaskSet)

    fates.happen(replace(event, id="old", bonuses=replace(event.bonuses, said=None)))
    fates.do("ann", "learn-skill", entity=mara, skill="arcana")

    assert most(fates, "old") == (1, 1)

"""Tasks that only a background makes possible: who has it brings its card, whoever sets the task."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import Fates, duel
from tests.systems.fifty_two_fates.few_cards import odds
from threefates.systems.fifty_two_fates.tasks.action_pool import most_cards
from threefates.systems.fifty_two_fates.tasks.from_the_sheet import background_meant
from threefates.systems.fifty_two_fates.tasks.tasks import Tasks
from threefates.testing.proof import proves

MARA, BERN = ["KH", "9C", "3D", "4S"], ["9S", "7D", "5C", "4H"]


def steering(background: str = "sailor", needed: str = "sailor", **own: str) -> tuple[Fates, str]:
    """Mara of that background, and a task that only one of the other can even try."""
    fates = duel(MARA, BERN)
    fates.do("ann", "choose-background", entity=fates.named("Mara"), background=background, **own)
    fates.do("dana", "set-task", "2C", actor=fates.named("Mara"), what="Steer", level=1, needs_background=needed)
    return fates, list(fates.state[Tasks].known)[-1]


def cards(fates: Fates, task: str, who: str) -> int:
    return most_cards(fates.state, fates.state[Tasks][task], fates.named(who))


@proves("ff.tasks.bonus-background", "ff.backgrounds.rule")
@pytest.mark.parametrize("needed", ["sailor", "Sailor", " SAILOR "])
def test_what_only_a_sailor_can_try_a_sailor_tries_with_a_card_more(needed: str) -> None:
    fates, task = steering(needed=needed)

    assert fates.state[Tasks][task].needs_background == background_meant(fates.state, needed) == "sailor"
    assert cards(fates, task, "Mara") == 2
    fates.do("ann", "attempt-task", "10C", "8C", task=task, cards=["9C", "4S"])
    assert "Mara lays 9♣ and 4♠ into the action pool." in fates.panes["tv"]
    assert fates.replayed() == fates.state


@proves("ff.tasks.bonus-background", "ff.tasks.helpers")
def test_so_does_a_sailor_who_helps_and_nobody_else() -> None:
    fates, task = steering(background="noble")
    fates.do("bob", "choose-background", entity=fates.named("Bern"), background="sailor")

    fates.do("dana", "let-help", task=task, helper=fates.named("Bern"))

    assert (cards(fates, task, "Mara"), cards(fates, task, "Bern")) == (1, 2)
    assert "Bern may help: 1 CP, +1 CP." in fates.panes["ann"]
    fates.do("dana", "set-bonuses", task=task, entity=fates.named("Bern"), skill=True)
    assert cards(fates, task, "Bern") == 2  # a background and a skill are one card


@proves("ff.tasks.bonus-background", "ff.backgrounds.custom")
def test_a_background_of_one_s_own_is_one_that_a_task_may_need() -> None:
    fates, task = steering(background="", own="lamplighter", needed="Lamplighter")

    (offer,) = (one for one in fates.offers("dana", "set-task"))
    (field,) = (one for one in offer.fields if one.name == "needs_background")

    assert field.options[-1].value == "lamplighter"
    assert cards(fates, task, "Mara") == 2


@proves("ff.backgrounds.rule")
def test_a_background_that_nobody_has_heard_of_is_refused() -> None:
    fates = duel(MARA, BERN)
    said = {"actor": fates.named("Mara"), "what": "Steer", "level": 1, "needs_background": "sailer"}

    assert fates.refused("dana", "set-task", **said).code == "background.none"
    assert background_meant(fates.state, "") == ""


@proves("ff.tasks.bonus-background")
def test_the_odds_count_its_card_and_promise_nothing_to_who_may_not_try() -> None:
    fates, _ = steering(background="sailor")
    mara, bern = ({"actor": fates.named(who), "what": "Tack", "level": 1} for who in ("Mara", "Bern"))

    needed, fitting = ({**mara, **fields} for fields in ({"needs_background": "sailor"}, {"background": True}))
    assert odds(fates, "dana", "set-task", **needed) == odds(fates, "dana", "set-task", **fitting) is not None
    assert odds(fates, "dana", "set-task", **bern, background=True, needs_background="sailor") is None
    assert odds(fates, "dana", "set-task", **bern, needs_gear=True) is None

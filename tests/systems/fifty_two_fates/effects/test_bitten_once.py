"""What burns somebody who leaves the fight: once a round, before and after."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import Fates
from tests.systems.fifty_two_fates.fighting import fight
from threefates.testing.proof import proves


def burning() -> Fates:
    """Mara is ablaze, Bern stands beside her, and there is a wolf."""
    fates = fight("push", "7S")
    fates.do("dana", "afflict", entity=fates.named("Mara"), harm="ablaze", level=0)
    return fates


def trims(fates: Fates) -> None:
    if any(choice.kind == "trim" for choice in fates.questions()):
        fates.do("ann", "trim", choice=fates.asked("trim"), cards=fates.hand("Mara")[:1])


def round_of_the_others(fates: Fates) -> None:
    fates.passes("bob", "Bern")
    fates.passes("dana", "Wolf")
    trims(fates)


@proves("ff.effects.ablaze", "ff.effects.continuous")
@pytest.mark.parametrize(("had_turn", "first"), [(True, 3), (False, 3)])
def test_who_burns_and_leaves_the_fight_is_burnt_once_in_that_round_and_once_in_the_next(
    had_turn: bool, first: int
) -> None:
    fates = burning()
    if had_turn:
        fates.passes("ann", "Mara")
        trims(fates)
    fates.do("dana", "leave-fight", entity=fates.named("Mara"))

    round_of_the_others(fates)
    after = fates.hero("Mara").sway
    round_of_the_others(fates)

    assert (after, fates.hero("Mara").sway) == (first, first - 1)
    assert fates.replayed() == fates.state


@proves("ff.effects.ablaze")
def test_who_burns_and_comes_back_is_burnt_for_the_round_outside_and_the_one_within() -> None:
    fates = burning()
    fates.do("dana", "leave-fight", entity=fates.named("Mara"))
    round_of_the_others(fates)
    fates.do("dana", "join-fight", entity=fates.named("Mara"), place=0)
    before = fates.hero("Mara").sway

    fates.passes("bob", "Bern")
    fates.passes("ann", "Mara")

    assert (before, fates.hero("Mara").sway) == (3, 2)

"""The odds of a spell that its opposite lies in wait for: one too weak to end it does nothing, and gets nowhere."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.fifty_two_fates.few_cards import Written, shares, told
from tests.systems.fifty_two_fates.magicians import BATTLE, MIND, casts, coven, lasting
from threefates.systems.fifty_two_fates.magic.lasting_spells import SpellBegan
from threefates.testing.proof import proves

MARA = ("9D", "5S", "QS", "AS")


@proves("ff.spells.reveal", "ff.spells.diametric", "ff.ruling.diametric-compare")
@pytest.mark.parametrize(
    ("hide", "ace", "card", "ends"), [(4, False, "5S", True), (5, False, "5S", False), (0, True, "QS", False)]
)
def test_reveal_upon_somebody_hidden_gets_through_where_it_ends_that(
    hide: int, ace: bool, card: str, ends: bool
) -> None:
    fates = coven(MIND, MARA)
    wolf = fates.named("Wolf")
    fates.happen(SpellBegan("spell-9", "hide", fates.named("Bern"), wolf, total=hide, ace=ace, lasts=9))
    before = told(fates, "ann", "cast", entity=fates.named("Mara"), spell="reveal", target=wolf, cards=[card], words="")
    casts(fates, "reveal", "Wolf", [card])
    answered = told(fates, "dana", "answer", choice=fates.asked("aware"), option="unaware")

    fates.answers("dana", "answer", option="unaware", chance=Written(()))

    assert (Fraction(before.success) > 0) is ends
    assert shares(answered) == {"gets through" if ends else "stopped": 1}
    assert (not lasting(fates)) is ends


@proves("ff.spells.type-alteration", "ff.ruling.expose-protect-stack")
@pytest.mark.parametrize(("before", "works"), [(8, True), (9, False)])
def test_a_protect_that_is_no_more_than_what_is_there_does_nothing(before: int, works: bool) -> None:
    fates = coven(BATTLE, MARA)
    mara = fates.named("Mara")
    fates.happen(SpellBegan("spell-9", "protect", mara, mara, total=before))

    odds = told(fates, "ann", "cast", entity=mara, spell="protect", target=mara, cards=["9D"])
    casts(fates, "protect", "Mara", ["9D"], chance=Written(()))

    assert shares(odds) == {"gets through" if works else "stopped": 1}
    assert [one.total for one in lasting(fates)] == [9]


@proves("ff.spells.reveal", "ff.spells.diametric")
@pytest.mark.parametrize(("hide", "works"), [(4, True), (5, False)])
def test_nor_does_reveal_on_a_thing_that_is_hidden_better(hide: int, works: bool) -> None:
    fates = coven(MIND, MARA)
    mara = fates.named("Mara")
    fates.happen(SpellBegan("spell-9", "hide", mara, thing="The chest", total=hide, lasts=9))

    odds = told(fates, "ann", "cast", entity=mara, spell="reveal", target="thing", thing="the  CHEST", cards=["5S"])
    casts(fates, "reveal", "thing", ["5S"], "2C", "3C", thing="the chest")

    assert (Fraction(odds.success) > 0) is works
    assert (not lasting(fates)) is works

"""Somebody is taken out while it is asked whom a blow hits, who has beaten them all."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.fights.fought import Brawl, dice_for
from tests.systems.fate_2003.tables import ANN, GM
from threefates.systems.fate_2003.wounds.marking import MarkWound
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.testing.proof import proves

GUARDS = ("Guard A", "Guard B", "Guard C")


def beaten() -> Brawl:
    """Cyrus has beaten three guards, each by 5 or 6, and is asked which of them he hits."""
    fight = Brawl("Cyrus", *GUARDS).begins("Cyrus", ", ".join(GUARDS))
    fight.says("Cyrus", "Swords", target="Guard A")
    fight.says("Guard A", "Swords", target="Cyrus").says("Guard B", "Swords", target="Cyrus")
    dice = "".join(map(dice_for, (4, 0, -1, -2)))
    return fight.says("Guard C", "Swords", dice, target="Cyrus").done()


def falls(fight: Brawl, name: str, outcome: Outcome = Outcome.TAKEN_OUT) -> None:
    """A beam comes down on somebody."""
    fight.table.does(GM, MarkWound(fight.who(name), outcome))


@proves("fate.combat.multiple-opponents", "fate.wounds.taken-out")
@pytest.mark.parametrize(("outcome", "left"), [(Outcome.TAKEN_OUT, ("Guard A", "Guard C")), (Outcome.INJURED, GUARDS)])
def test_the_blow_hits_one_of_those_who_stand(outcome: Outcome, left: tuple[str, ...]) -> None:
    fight = beaten()
    falls(fight, "Guard B", outcome)
    asked = fight.table.asked(ANN, "fate.pick-struck")

    assert {option.value for option in asked.options} == {fight.who(name) for name in left}
    assert asked.if_absent in {fight.who(name) for name in left}


@proves("fate.combat.multiple-opponents", "fate.wounds.taken-out")
def test_the_last_one_is_hit_without_asking_and_with_nobody_left_nobody_is() -> None:
    fight = beaten()
    for name in ("Guard B", "Guard A"):
        falls(fight, name)
    assert fight.wounds("Guard C").marks.injured == 1
    assert [fight.wounds(name).marks.injured for name in ("Guard A", "Guard B")] == [0, 0]
    assert all(one.kind != "fate.pick-struck" for one in fight.table.system.questions(fight.table.state))

"""Each injury is known by the roll that it came of: another that lasts as long is not taken for it."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.points.besetting import beset, goes, steps_in
from tests.systems.fate_2003.points.paid import let_stand
from tests.systems.fate_2003.tables import GM
from threefates.systems.fate_2003.points.additional_uses import takeable
from threefates.systems.fate_2003.wounds.by_hand import ClearWound
from threefates.systems.fate_2003.wounds.marking import MarkWound
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.systems.fate_2003.wounds.wounds import Injury, Wounds
from threefates.testing.proof import proves


def struck_and_burnt(*, burnt_first: bool) -> Brawl:
    """Cyrus is injured by a blow of an exchange, and by a fire that no roll has brought; both last a week."""
    brawl = beset()
    fire = MarkWound(brawl.who("Cyrus"), Outcome.INJURED)
    if burnt_first:
        brawl.table.does(GM, fire)
    goes(brawl, "----" + ("++00" if burnt_first else "+++0"), "Guard B")
    if not burnt_first:
        brawl.table.does(GM, fire)
    return brawl


def marks(brawl: Brawl) -> list[bool]:
    """Of each injury of Cyrus's, whether a roll has brought it."""
    return [bool(one.check) for one in brawl.table.state[Wounds].of(brawl.who("Cyrus")).injuries]


@pytest.mark.parametrize("burnt_first", [False, True])
@proves("fate.wounds.marking", "fate.points.take-wound")
def test_the_fire_comes_off_by_hand_and_the_blow_may_still_be_taken(burnt_first: bool) -> None:
    brawl = struck_and_burnt(burnt_first=burnt_first)
    assert marks(brawl) == [not burnt_first, burnt_first]

    brawl.table.does(GM, ClearWound(brawl.who("Cyrus"), f"injury:{int(not burnt_first)}", "Only his coat."))

    assert marks(brawl) == [True]
    assert [one.marked for one in takeable(brawl.table.state, brawl.who("Cyrus"))] == [Outcome.INJURED]


@pytest.mark.parametrize("burnt_first", [False, True])
@proves("fate.wounds.marking", "fate.points.take-wound")
def test_the_blow_comes_off_by_hand_and_the_fire_is_nobodys_to_take(burnt_first: bool) -> None:
    brawl = struck_and_burnt(burnt_first=burnt_first)

    brawl.table.does(GM, ClearWound(brawl.who("Cyrus"), f"injury:{int(burnt_first)}", "It was parried."))

    assert marks(brawl) == [False]
    assert not takeable(brawl.table.state, brawl.who("Cyrus"))


@pytest.mark.parametrize("burnt_first", [False, True])
@proves("fate.points.take-wound")
def test_who_steps_in_takes_the_blow_and_leaves_the_fire(burnt_first: bool) -> None:
    brawl = struck_and_burnt(burnt_first=burnt_first)

    steps_in(brawl, "Finn")
    let_stand(brawl.table)

    assert marks(brawl) == [False]
    assert brawl.wounds("Finn").injuries == (Injury(21),)

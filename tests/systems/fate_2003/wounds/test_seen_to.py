"""An injury of several is seen to: what the log says of it, and of the others."""

from __future__ import annotations

import msgspec
import pytest

from tests.systems.fate_2003.conflict.exchanges import hurts, wounded
from tests.systems.fate_2003.tables import BOB, GM, Table
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import RollTest
from threefates.systems.fate_2003.conflict.treating import TreatInjury
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.systems.fate_2003.wounds.wounds import Treated
from threefates.testing.proof import proves


def seen_to(table: Table, injury: int, dice: str = "++++") -> str:
    """What is said of an injury of Mara's that Finn sees to, with a skill of Great."""
    table.does(GM, TreatInjury(table.character("Finn"), table.character("Mara"), injury))
    table.does(BOB, RollTest(table.asked(BOB, "fate.name").id, "skill:Larceny"), dice)
    table.left_as_it_lies()
    return table.panes["bob"][-1]


@proves("fate.wounds.healing-long-term")
def test_one_of_two_that_is_healed_leaves_nobody_healed_and_is_not_told_as_the_other() -> None:
    table = Table().heroes()
    hurts(table, Outcome.INJURED, mild=True, days=1)
    hurts(table, Outcome.INJURED)

    assert seen_to(table, 1, "-000") == "Mara's injury is seen to: 6 days."
    assert seen_to(table, 0) == "An injury of Mara's is healed. Still injured: 6 days."
    assert len(wounded(table).injuries) == 1


@proves("fate.wounds.healing-long-term")
def test_the_last_one_that_is_healed_leaves_them_healed() -> None:
    table = Table().heroes()
    hurts(table, Outcome.INJURED, mild=True, days=2)

    assert seen_to(table, 0) == "Mara is healed."


@pytest.mark.parametrize(("treated", "said"), [(True, "Mara's injury is seen to: 7 days."), (False, "")])
def test_a_log_from_before_that_was_noted_reads_as_it_did(treated: bool, said: str) -> None:
    table = Table().heroes()
    if treated:
        hurts(table, Outcome.INJURED)
    before = msgspec.json.decode(f'{{"character":"{table.character("Mara")}","injury":0,"off":0}}')
    event = table.system.read_event({"type": "fate.treated", **before})
    assert isinstance(event, Treated)
    state = table.system.evolve(table.state, event)
    told = table.system.tell(state, event, state.viewer("bob"))

    assert told
    assert told.text == (said or "Mara is healed.")

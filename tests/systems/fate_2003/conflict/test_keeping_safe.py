"""What comes of an exchange that somebody wins who kept safe, or did something else than attack."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.conflict.exchanges import fight, wounded
from tests.systems.fate_2003.tables import GM, Table
from threefates.systems.fate_2003.conflict.exchange import CallExchange, Manner
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.systems.fate_2003.wounds.wounds import Wounded
from threefates.testing.proof import proves

OFF = "It comes off for Mara: off the balcony."


@proves("fate.combat.defend-with-other-skill", "fate.combat.fight-defensively")
@pytest.mark.parametrize("manner", [Manner.ANOTHER_SKILL, Manner.DEFENSIVE, Manner.OTHER])
@pytest.mark.parametrize(("mara", "comes_off"), [("++++", 1), ("0000", 0), ("----", 0)])
def test_a_move_of_whoever_keeps_safe_comes_off_with_a_win_and_harms_nobody(
    manner: Manner, mara: str, comes_off: int
) -> None:
    table = fight(Table().heroes(), mara, "+000", manner=manner, maneuver="off the balcony", needs=Outcome.TAKEN_OUT)

    assert table.panes["bob"].count(OFF) == comes_off
    assert wounded(table, "Captain Vex") == Wounded()
    assert "Mara would rather: off the balcony. It takes a win, however small." in table.panes["bob"]


@proves("fate.combat.defend-with-other-skill")
def test_nothing_comes_off_that_nobody_said_and_an_attack_still_takes_its_outcome() -> None:
    quiet = fight(Table().heroes(), "++++", "0000", manner=Manner.ANOTHER_SKILL)
    assert not [line for line in quiet.panes["bob"] if "comes off" in line]

    table = Table().heroes()
    pair = (table.character("Mara"), table.character("Captain Vex"))
    table.does(GM, CallExchange(*pair, "blades", maneuver="a shove", reply="out of the door", answer=Manner.DEFENSIVE))
    said = next(line for line in table.panes["bob"] if "would rather" in line)
    assert said == (
        "Mara would rather: a shove. It takes hurt or better. "
        "Captain Vex would rather: out of the door. It takes a win, however small."
    )

"""A contest of two of whom one is taken out: nobody rolls for them, by whichever door."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.conflict.exchanges import hurts
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.commons.scenes import EndScene, StartScene
from threefates.rulebook.viewers import Seat
from threefates.systems.fate_2003.challenges.challenges import RollChallenge
from threefates.systems.fate_2003.challenges.customizing import BeginOpposedChallenge
from threefates.systems.fate_2003.challenges.events import Challenges
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.testing.proof import proves


@proves("fate.challenges.dynamic-challenge", "fate.wounds.taken-out")
@pytest.mark.parametrize("who", ["Mara", "Finn"])
@pytest.mark.parametrize("by", [ANN, BOB, GM])
def test_nobody_contends_with_who_lies_there_until_the_scene_is_over(who: str, by: Seat) -> None:
    table = Table().heroes()
    table.does(GM, StartScene("the square"))
    table.does(GM, BeginOpposedChallenge("a race", table.character("Mara"), table.character("Finn")))
    (race,) = table.state[Challenges].known
    hurts(table, Outcome.INJURED, who)
    assert offered(table, by) is None
    hurts(table, Outcome.TAKEN_OUT, who)

    assert table.refusal(by, RollChallenge(race)) == "conflict.out" == offered(table, by)
    table.does(GM, EndScene())
    assert offered(table, by) is None
    table.does(by, RollChallenge(race))


def offered(table: Table, by: Seat) -> str | None:
    """The code of the refusal that greys the next exchange, if it is greyed."""
    (offer,) = (one for one in table.offers(by).values() if one.command == "fate.roll-challenge")
    return offer.refusal.code if offer.refusal else None

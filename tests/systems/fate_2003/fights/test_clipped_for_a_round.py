"""Turn by turn, at a table where a clip lasts for the whole of the next exchange: a round is as much."""

from __future__ import annotations

import msgspec

from tests.systems.fate_2003.conflict.exchanges import hurts
from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.fights.turn_by_turn import acts, defends, turns, whose
from tests.systems.fate_2003.tables import ANN, GM
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import RollTest
from threefates.systems.fate_2003.fights.events import TurnBegun
from threefates.systems.fate_2003.fights.fight import Way
from threefates.systems.fate_2003.fights.turns import ActNow, TakeTurn
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.testing.proof import proves


def clipped() -> Brawl:
    """Guard B has clipped Cyrus with the last blow of a round."""
    fight = turns(clipped_scope="next-exchange")
    for name in ("Cyrus", "Guard A"):
        acts(fight, name, way=Way.WAIT)
    return defends(acts(fight, "Guard B", target="Cyrus"), "Cyrus", 2, -1)


def of_cyrus(fight: Brawl, name: str, target: str) -> int:
    """What helps and hinders Cyrus, on either side of a blow that comes to nothing."""
    acts(fight, name, target=target)
    seat = ANN if target == "Cyrus" else GM
    choice = fight.table.asked(seat, "fate.name-trait").id
    fight.table.does(seat, RollTest(choice, "skill:Swords"), "----" + "0000")
    found = next(side.modifier for side in fight.check.sides if side.character == fight.who("Cyrus"))
    fight.done()
    return found


@proves("fate.combat.turn-clipped", "fate.r.clipped-scope")
def test_a_clip_tells_on_every_roll_of_the_next_round_and_on_none_of_the_one_after() -> None:
    fight = clipped()

    assert whose(fight) == "Cyrus"
    assert of_cyrus(fight, "Cyrus", "Guard A") == -1
    assert of_cyrus(fight, "Guard A", "Cyrus") == -1
    assert of_cyrus(fight, "Guard B", "Cyrus") == -1
    assert of_cyrus(fight, "Cyrus", "Guard A") == 0
    assert not fight.wounds("Cyrus").clipped


@proves("fate.combat.turn-clipped", "fate.r.clipped-scope")
def test_what_is_dealt_in_a_round_tells_in_the_next() -> None:
    fight = clipped()
    assert of_cyrus(fight, "Cyrus", "Guard A") == -1
    hurts(fight.table, Outcome.CLIPPED, "Cyrus")
    hurts(fight.table, Outcome.CLIPPED, "Guard A")

    assert of_cyrus(fight, "Guard A", "Cyrus") == -1
    acts(fight, "Guard B", way=Way.WAIT)
    assert (fight.wounds("Cyrus").clipped, fight.wounds("Guard A").clipped) == (1, 1)
    assert of_cyrus(fight, "Cyrus", "Guard A") == -1


@proves("fate.combat.turn-clipped", "fate.r.clipped-scope")
def test_the_odds_know_which_round_it_is() -> None:
    fight = turns(clipped_scope="next-exchange")
    table, viewer = fight.table, fight.table.state.viewer("ann")

    def odds() -> str:
        (choice,) = (key for key, step in table.state.agenda.asked(ActNow) if step.character == fight.who("Cyrus"))
        found = table.system.odds(table.state, TakeTurn(choice, "skill:Swords", target=fight.who("Guard A")), viewer)
        assert found is not None
        return found.success

    unhurt = odds()
    hurts(table, Outcome.CLIPPED, "Cyrus")
    assert odds() == unhurt
    for name in ("Cyrus", "Guard A", "Guard B"):
        acts(fight, name, way=Way.WAIT)

    assert odds() != unhurt


def test_a_turn_of_an_older_log_knows_of_no_clips() -> None:
    assert msgspec.json.decode(b'{"type":"fate.turn-begun","turn":1,"number":2}', type=TurnBegun) == TurnBegun(1, 2)

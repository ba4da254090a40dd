"""Who keeps safe may make a move of their own by it, as the Game Master sees it; never one against their foe."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.tables import ANN, GM
from threefates.rulebook.agenda import Answer
from threefates.systems.fate_2003.arms.arms_borne_and_ratings import TakeArms
from threefates.systems.fate_2003.fights.fight import Way
from threefates.systems.fate_2003.fights.pace import EndFight
from threefates.systems.fate_2003.wounds.marking import MarkWound
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.testing.proof import proves

SAFE = pytest.mark.parametrize("way", [Way.DEFENSIVE, Way.ANOTHER_SKILL])
CAME_OFF = "It comes off for Cyrus: the blade out of his hand."


def attacked(way: Way) -> Brawl:
    """Cyrus keeps safe from a guard who goes for him, and would disarm him by it."""
    fight = Brawl("Cyrus", "Guard A").begins("Cyrus", "Guard A")
    fight.says("Cyrus", "Swords", way=way, maneuver="the blade out of his hand")
    return fight.says("Guard A", "Swords", target="Cyrus")


@SAFE
@pytest.mark.parametrize(("answer", "comes_off"), [("own", True), ("none", False)])
@proves("fate.combat.fight-defensively", "fate.combat.defend-with-other-skill")
def test_the_game_master_says_whether_what_they_would_do_is_a_move_of_their_own(
    way: Way, answer: str, *, comes_off: bool
) -> None:
    fight = attacked(way)
    asked = fight.table.asked(GM, "fate.name-move")
    assert "the blade out of his hand" in asked.asks
    assert fight.table.refusal(ANN, TakeArms(fight.who("Cyrus"))) == "arms.in_mid_blow"
    odds = fight.table.system.odds(fight.table.state, Answer(asked.id, answer), fight.table.state.viewer(GM.id))
    assert odds
    assert odds.outcomes

    fight.table.answers(GM, answer, "0000" * 2, kind="fate.name-move")
    fight.done()

    assert (CAME_OFF in fight.table.panes["bob"]) is comes_off
    assert ("Cyrus keeps safe; nothing else comes of it." in fight.table.panes["bob"]) is not comes_off
    assert fight.wounds("Guard A").marks.hurt == 0


@SAFE
@proves("fate.wounds.taken-out", "fate.combat.choose-pace")
def test_it_is_asked_of_nobody_who_has_fallen_nor_once_the_fight_is_over(way: Way) -> None:
    fallen, over = attacked(way), attacked(way)

    fallen.table.does(GM, MarkWound(fallen.who("Cyrus"), Outcome.TAKEN_OUT))
    over.table.does(GM, EndFight("they yield"))

    for fight in (fallen, over):
        assert not [one for one in fight.table.system.questions(fight.table.state) if one.kind == "fate.name-move"]

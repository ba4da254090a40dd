"""A skill that is off the sheet once all have shown what they do: another is asked for, and the fight goes on."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.fights.turn_by_turn import defends, turns
from tests.systems.fate_2003.tables import ANN, BOB, GM
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import RollTest
from threefates.systems.fate_2003.creation.planning import PlanCampaign
from threefates.systems.fate_2003.creation.struck_off import StrikeOff
from threefates.systems.fate_2003.fights.declaring import DeclareAction
from threefates.systems.fate_2003.fights.fight import Way
from threefates.systems.fate_2003.fights.turns import ActNow, TakeTurn
from threefates.systems.fate_2003.wounds.wounds import Wounded
from threefates.testing.proof import proves


@proves("fate.combat.exchange-procedure", "fate.aspects.boxes")
def test_in_an_exchange_whoever_has_it_no_more_names_another() -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A", "Guard B").begins("Cyrus, Finn", "Guard A, Guard B")
    fight.says("Cyrus", "Swords", target="Guard A", maneuver="knock him away")
    fight.says("Finn", "Knives", target="Guard B")
    fight.says("Guard A", "Swords", target="Cyrus").says("Guard B", "Swords", target="Finn")
    fight.table.does(GM, StrikeOff(f"{fight.who('Finn')}/skill/Knives", "He has lost them."))
    fight.table.answers(GM, "hurt", kind="fate.name-need")

    fight.table.does(BOB, RollTest(fight.table.asked(BOB, "fate.name").id, "skill:Athletics"), "0000" * 4)
    fight.done()

    assert (fight.came("Cyrus"), fight.came("Finn")) == (3, 2)
    assert fight.wounds("Guard B") == Wounded(clipped=1)


@proves("fate.combat.turn-procedure", "fate.advancement.difficult-skills")
@pytest.mark.parametrize("way", [Way.ATTACK, Way.OTHER])
def test_in_a_turn_a_skill_that_is_difficult_no_more_is_named_anew(way: Way) -> None:
    fight = turns()
    fight.table.does(GM, PlanCampaign(difficult="Alchemy Terrible"))
    (choice,) = (key for key, _ in fight.table.state.agenda.asked(ActNow))
    target, wants = (fight.who("Guard A"), "blind him") if way is Way.ATTACK else ("", "")
    about = "" if wants else "boil it up"
    fight.table.does(ANN, TakeTurn(choice, "unskilled:Alchemy", way, target, maneuver=wants, about=about))
    fight.table.does(GM, PlanCampaign(difficult=""))
    fight.table.answers(GM, "hurt" if wants else "Fair", kind="fate.name-")
    named = fight.table.asked(ANN, "fate.name-trait").id

    fight.table.does(ANN, RollTest(named, "skill:Swords"), "" if wants else "0000")
    if wants:
        defends(fight, "Guard A", 0, 0)
    else:
        fight.done()

    assert fight.came("Cyrus") == 3


@proves("fate.combat.exchange-procedure")
def test_before_all_have_declared_they_think_again() -> None:
    fight = Brawl("Cyrus", "Guard A").begins("Cyrus", "Guard A").says("Cyrus", "Swords", target="Guard A")
    fight.table.does(GM, StrikeOff(f"{fight.who('Cyrus')}/skill/Swords", "It broke."))
    fight.says("Guard A", "Swords", target="Cyrus")

    assert fight.asked("Cyrus")
    fight.table.does(ANN, DeclareAction(fight.asked("Cyrus"), "unskilled", target=fight.who("Guard A")), "0000" * 2)
    assert fight.came("Cyrus") == -1

"""Somebody joins a fight that goes on, or gets out of it while the others fight on."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.chances.asking import told, unsaid
from tests.systems.fate_2003.conflict.exchanges import hurts
from tests.systems.fate_2003.fights.fought import Brawl, dice_for
from tests.systems.fate_2003.fights.turn_by_turn import acts, turns
from tests.systems.fate_2003.tables import ANN, BOB, GM
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallStaticTest
from threefates.systems.fate_2003.fights.coming_and_going import JoinFight, LeaveFight
from threefates.systems.fate_2003.fights.declaring import DeclareStep
from threefates.systems.fate_2003.fights.fight import Fights, Ground, Pace, Way
from threefates.systems.fate_2003.fights.pace import TakeGround
from threefates.systems.fate_2003.fights.turns import ActNow
from threefates.systems.fate_2003.sheets.changes import MakeCharacter, SetSkill
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.testing.proof import proves


def joins(fight: Brawl, name: str, beside: str) -> Brawl:
    fight.table.does(GM, JoinFight(fight.who(name), fight.who(beside)))
    return fight


def leaves(fight: Brawl, name: str, dice: str = "") -> Brawl:
    fight.table.does(GM, LeaveFight(fight.who(name), "over the wall"), dice)
    return fight


def asked(fight: Brawl) -> list[str]:
    """Who is asked what they do, by name."""
    steps = [*fight.table.state.agenda.asked(DeclareStep), *fight.table.state.agenda.asked(ActNow)]
    return sorted(fight.people()[step.character] for _, step in steps)


@proves("fate.combat.exchange-procedure", "fate.modifiers.outnumbering")
def test_who_joins_declares_with_the_others_and_counts_among_them() -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A").begins("Cyrus", "Guard A")
    fight.says("Guard A", "Swords", target="Cyrus")
    joins(fight, "Finn", "Cyrus")
    assert asked(fight) == ["Cyrus", "Finn"]
    assert fight.fight.sides == ((fight.who("Cyrus"), fight.who("Finn")), (fight.who("Guard A"),))
    assert fight.table.panes["ann"][-1] == "Finn joins the fight, beside Cyrus."

    fight.says("Cyrus", "Swords", target="Guard A")
    fight.says("Finn", "Knives", "0000" * 3, target="Guard A").done()
    assert [edge.steps for bout in fight.check.bouts for edge in bout.edges] == [1, 1]
    assert asked(fight) == ["Cyrus", "Finn", "Guard A"]


@proves("fate.combat.exchange-procedure", "fate.combat.fight-defensively")
def test_who_gets_out_is_asked_no_more_and_who_went_for_them_thinks_again() -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A", "Guard B").begins("Cyrus, Finn", "Guard A, Guard B")
    fight.table.does(GM, TakeGround(fight.who("Finn"), Ground.FLANKING, fight.who("Guard A")))
    fight.table.does(GM, TakeGround(fight.who("Guard B"), Ground.POSITION, fight.who("Finn")))
    fight.table.does(GM, TakeGround(fight.who("Guard B"), Ground.POSITION, fight.who("Cyrus")))
    fight.says("Guard A", "Swords", target="Finn").says("Cyrus", "Swords", target="Guard A")
    fight.says("Finn", "Knives", target="Guard A")
    leaves(fight, "Finn")
    assert asked(fight) == ["Guard B"]
    assert not any("thinks again" in line for line in fight.table.panes["ann"])
    assert [each.foe for each in fight.fight.ground] == [fight.who("Cyrus")]
    assert fight.table.panes["ann"][-1] == "Finn is out of the fight: over the wall."

    fight.says("Guard B", "Swords", target="Cyrus")
    assert asked(fight) == ["Guard A"]
    assert not fight.fight.shown
    fight.says("Guard A", "Swords", "0000" * 3, target="Cyrus").done()
    assert fight.check.side_of(fight.who("Finn")) is None
    assert asked(fight) == ["Cyrus", "Guard A", "Guard B"]


@proves("fate.combat.exchange-procedure")
def test_whoever_was_awaited_last_gets_out_and_the_dice_fall_as_was_told_before() -> None:
    fight = Brawl("Cyrus", "Guard A", "Guard B").begins("Cyrus", "Guard A, Guard B")
    fight.says("Guard A", "Swords", target="Cyrus").says("Cyrus", "Swords", target="Guard A")
    going = LeaveFight(fight.who("Guard B"), "through the door")
    assert told(fight.table, GM, going).outcomes
    fight.table.does(GM, going, "0000" * 2)

    assert {side.character for side in fight.check.sides} == {fight.who("Cyrus"), fight.who("Guard A")}


@proves("fate.combat.exchange-procedure", "fate.combat.scene-no-retry")
@pytest.mark.parametrize("pace", [Pace.EXCHANGE, Pace.SCENE])
def test_where_nobody_is_left_on_a_side_the_fight_is_over_and_nothing_is_settled(pace: Pace) -> None:
    fight = Brawl("Cyrus", "Guard A", "Guard B").begins("Cyrus", "Guard A, Guard B", pace)
    hurts(fight.table, Outcome.TAKEN_OUT, "Guard B")
    leaves(fight, "Guard A")

    assert fight.table.state[Fights].now is None
    assert fight.table.state[Fights].settled == ()
    assert fight.table.state.agenda.steps == ()
    assert fight.table.panes["bob"][-1] == "The fight is over: Cyrus left standing."


@proves("fate.combat.turn-procedure")
@pytest.mark.parametrize(("who", "then"), [("Cyrus", "Guard A"), ("Guard A", "Cyrus"), ("Guard B", "Cyrus")])
def test_turn_by_turn_the_round_goes_on_without_who_got_out(who: str, then: str) -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A", "Guard B")
    fight.table.does(GM, SetSkill(fight.who("Finn"), "Swords", "Fair"))
    dice = "".join(map(dice_for, (4, 0, 3, 2)))
    fight.begins("Cyrus, Finn", "Guard A, Guard B", Pace.TURN, dice).done()
    leaves(fight, who)
    assert asked(fight) == [then]

    found = []
    for _ in range(4):
        (name,) = asked(fight)
        found.append((fight.fight.number, name))
        acts(fight, name, way=Way.WAIT)
    order = [name for name in ("Cyrus", "Guard A", "Guard B", "Finn") if name != who]
    assert found == [*((1, name) for name in order), (2, order[0])]


@proves("fate.combat.turn-procedure")
def test_turn_by_turn_who_has_acted_gets_out_and_nobody_is_passed_over_and_who_joins_acts_last() -> None:
    fight = turns()  # Cyrus, Guard A, Guard B
    acts(fight, "Cyrus", way=Way.WAIT)
    acts(fight, "Guard A", way=Way.WAIT)
    leaves(fight, "Guard A")
    assert asked(fight) == ["Guard B"]
    fight.table.does(BOB, MakeCharacter("Finn", "Swords Fair", ""))
    joins(fight, "Finn", "Cyrus")
    for name in ("Guard B", "Finn", "Cyrus", "Guard B", "Finn"):
        assert asked(fight) == [name]
        acts(fight, name, way=Way.WAIT)


@proves("fate.combat.exchange-procedure", "fate.combat.choose-pace")
def test_nobody_comes_or_goes_while_dice_are_called_for_or_without_a_fight() -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A", "Guard B")
    cyrus, finn, guard = (fight.who(name) for name in ("Cyrus", "Finn", "Guard A"))
    table = fight.table
    assert table.refusal(GM, JoinFight(finn, cyrus)) == table.refusal(GM, LeaveFight(finn, "off")) == "fights.none"
    fight.begins("Cyrus", "Guard A")
    assert (
        table.refusal(ANN, JoinFight(finn, cyrus)) == table.refusal(ANN, LeaveFight(cyrus, "off")) == "seat.not_the_gm"
    )
    assert table.refusal(GM, JoinFight(cyrus, guard)) == "fights.there"
    assert table.refusal(GM, JoinFight(finn, finn)) == "fights.not_there"
    assert table.refusal(GM, JoinFight("x", cyrus)) == "sheet.none"
    assert table.refusal(GM, LeaveFight(finn, "off")) == "fights.not_there"
    assert table.refusal(GM, LeaveFight(cyrus, " ")) == "sheet.words"

    table.does(GM, CallStaticTest(finn, "what is that", "Fair"))
    assert table.refusal(GM, JoinFight(finn, cyrus)) == greyed(fight) == "fights.not_now"
    assert unsaid(table, GM, JoinFight(finn, cyrus)) is None


def greyed(fight: Brawl) -> str | None:
    """The code of what greys coming and going: one and the same, where both are offered."""
    found = [one for one in fight.table.offers(GM).values() if one.command in ("fate.join-fight", "fate.leave-fight")]
    (code,) = {one.refusal.code if one.refusal else None for one in found}
    return code


@proves("fate.combat.scene-procedure")
def test_once_one_roll_is_made_for_the_whole_fight_nobody_comes_or_goes() -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A").begins("Cyrus", "Guard A", Pace.SCENE)
    assert greyed(fight) is None
    joins(fight, "Finn", "Guard A")
    for name, trait in (("Cyrus", "Swords"), ("Finn", "Knives")):
        fight.says(name, trait, about="in earnest")
    fight.says("Guard A", "Swords", "0000" * 3, about="in earnest")
    assert greyed(fight) == "fights.not_now"
    fight.done()

    assert greyed(fight) == "fights.not_now"
    (verdict,) = fight.fight.verdicts
    assert set(verdict.winners) == {fight.who("Guard A"), fight.who("Finn")}


@proves("fate.combat.choose-pace")
def test_no_more_join_than_a_fight_holds() -> None:
    fight = Brawl("Cyrus", "Guard A")
    for number in range(24):
        fight.table.does(GM, MakeCharacter(f"Thug {number}", "Swords Fair", "", npc=True))
    fight.begins("Cyrus", "Guard A")
    for number in range(22):
        joins(fight, f"Thug {number}", "Guard A")

    assert fight.table.refusal(GM, JoinFight(fight.who("Thug 22"), fight.who("Cyrus"))) == "fights.sides"


@proves("fate.combat.scene-procedure", "fate.wounds.taken-out")
def test_where_everybody_is_taken_out_before_the_one_roll_nothing_is_rolled_and_nothing_settled() -> None:
    fight = Brawl("Cyrus", "Guard A").begins("Cyrus", "Guard A", Pace.SCENE)
    for name in ("Cyrus", "Guard A"):
        hurts(fight.table, Outcome.TAKEN_OUT, name)

    assert fight.table.state[Fights].now is None
    assert fight.table.state[Fights].settled == ()
    assert fight.table.panes["bob"][-1] == "The fight is over: nobody left standing."

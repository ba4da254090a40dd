"""Somebody joins a fight that goes on, or gets out of it while the others fight on."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.chances.asking import told, unsaid
from tests.systems.fate_2003.conflict.exchanges import hurts
from tests.systems.fate_2003.fights.fought import Brawl, dice_for
from tests.systems.fate_2003.fights.turn_by_turn import acts, turns
from tests.systems.fate_2003.tables import ANN, BOB, GM
from threefates.rulebook.agenda import Answer
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallStaticTest, RollTest
from threefates.systems.fate_2003.conflict.blows import CallExchange
from threefates.systems.fate_2003.fights.coming_and_going import JoinFight, LeaveFight
from threefates.systems.fate_2003.fights.declaring import DeclareStep
from threefates.systems.fate_2003.fights.fight import Fights, Ground, Pace, Way
from threefates.systems.fate_2003.fights.pace import EndFight, TakeGround
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
    declare = [step.character for _, step in fight.table.state.agenda.asked(DeclareStep)]
    act = [step.character for _, step in fight.table.state.agenda.asked(ActNow)]
    return sorted(fight.people()[one] for one in (*declare, *act))


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
    going = LeaveFight(fight.who("Guard B"), "through the door")
    fight.says("Guard A", "Swords", target="Cyrus")
    assert unsaid(fight.table, GM, going) is None
    fight.says("Cyrus", "Swords", target="Guard A")
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


@proves("fate.combat.turn-procedure", "fate.combat.exchange-procedure")
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


@proves("fate.combat.turn-procedure", "fate.combat.exchange-procedure")
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


@proves("fate.combat.exchange-one-at-a-time", "fate.wounds.taken-out")
@pytest.mark.parametrize("pace", [Pace.EXCHANGE, Pace.TURN])
@pytest.mark.parametrize("guards", ["Guard A", "Guard A, Guard B"])
def test_who_has_felled_the_last_foe_in_a_pair_by_itself_is_asked_no_more(pace: Pace, guards: str) -> None:
    fight = Brawl("Cyrus", *guards.split(", "))
    fight.begins("Cyrus", guards, pace, "++++" + "0000" * len(guards.split(", ")) if pace is Pace.TURN else "").done()
    fight.table.does(GM, CallExchange(fight.who("Cyrus"), fight.who("Guard A"), "first these two"))
    for seat in (ANN, GM):
        dice = dice_for(4) + dice_for(-4) if seat is GM else ""
        fight.table.does(seat, RollTest(fight.table.asked(seat, "fate.name").id, "skill:Swords"), dice)
    fight.done()
    assert fight.wounds("Guard A").out

    if "B" in guards:
        assert "Cyrus" in asked(fight)
        return
    assert fight.table.state[Fights].now is None
    assert fight.table.state.agenda.steps == ()
    assert fight.table.panes["bob"][-1] == "The fight is over: Cyrus left standing."


@proves("fate.combat.outcome-traded-for-effect", "fate.combat.exchange-one-at-a-time")
def test_what_a_pair_by_itself_brings_off_puts_nobody_out_of_the_way_of_the_exchange() -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A").begins("Cyrus, Finn", "Guard A")
    for name, trait in (("Cyrus", "Swords"), ("Finn", "Knives")):
        fight.says(name, trait, target="Guard A", maneuver="across the room")
    fight.says("Guard A", "Swords", way=Way.WAIT)
    needs = {choice.asks.split()[0]: choice.id for choice in fight.table.system.questions(fight.table.state)}
    fight.table.does(GM, Answer(needs["Cyrus"], "hurt/2"))
    fight.table.does(GM, CallExchange(fight.who("Cyrus"), fight.who("Finn"), "you are in my way", maneuver="aside"))
    for seat, trait in ((ANN, "Swords"), (BOB, "Knives")):
        dice = dice_for(2) + dice_for(0) if seat is BOB else ""
        fight.table.does(seat, RollTest(fight.table.asked(seat, "fate.name").id, f"skill:{trait}"), dice)
    fight.done().table.answers(ANN, "effect", kind="fate.wound-or-effect")
    assert fight.fight.aside == {}

    fight.table.does(GM, Answer(needs["Finn"], "hurt"), dice_for(2) + dice_for(-2) + dice_for(-1))
    fight.done().table.answers(ANN, "effect", kind="fate.wound-or-effect")
    assert fight.fight.aside == {fight.who("Guard A"): 1 + 2}


# clips of who is gone, and clips that come too late


@proves("fate.combat.exchange-clipped", "fate.wounds.clipped", "fate.combat.exchange-procedure")
@pytest.mark.parametrize(("back", "steps"), [("now", -1), ("later", 0)])
def test_a_clip_runs_out_with_the_next_exchange_wherever_its_bearer_is(back: str, steps: int) -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A").begins("Cyrus, Finn", "Guard A")
    hurts(fight.table, Outcome.CLIPPED, "Cyrus")
    leaves(fight, "Cyrus")
    if back == "later":
        fight.says("Finn", "Knives", way=Way.WAIT).says("Guard A", "Swords", "0000" * 2, target="Finn").done()
    joins(fight, "Cyrus", "Finn")
    fight.says("Cyrus", "Swords", target="Guard A").says("Finn", "Knives", way=Way.WAIT)
    fight.says("Guard A", "Swords", "0000" * 2, way=Way.WAIT)

    assert fight.check.sides[0].character == fight.who("Cyrus")
    assert fight.check.sides[0].modifier == steps


@proves("fate.combat.exchange-clipped", "fate.wounds.clipped")
def test_a_clip_runs_out_for_who_is_gone_where_nobody_rolls() -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A").begins("Cyrus, Finn", "Guard A")
    hurts(fight.table, Outcome.CLIPPED, "Cyrus")
    leaves(fight, "Cyrus").says("Finn", "Knives", way=Way.WAIT).says("Guard A", "Swords", way=Way.WAIT)

    assert fight.wounds("Cyrus").clipped == 0


@proves("fate.wounds.clipped", "fate.combat.exchange-clipped", "fate.r.clipped-boxes-clear", "fate.r.clipped-scope")
@pytest.mark.parametrize("pace", [Pace.EXCHANGE, Pace.TURN])
def test_a_clip_is_past_with_the_fight_that_its_bearer_has_got_out_of(pace: Pace) -> None:
    dice = "0000" * 3 if pace is Pace.TURN else ""  # for the order of turns
    fight = Brawl("Cyrus", "Finn", "Guard A").begins("Cyrus, Finn", "Guard A", pace, dice).done()
    hurts(fight.table, Outcome.CLIPPED, "Finn")
    leaves(fight, "Finn")
    assert fight.wounds("Finn").clipped == 1

    fight.table.does(GM, EndFight("they part"))

    assert fight.wounds("Finn").clipped == 0


@proves(
    "fate.combat.exchange-clipped",
    "fate.wounds.clipped",
    "fate.r.clipped-boxes-clear",
    "fate.combat.exchange-procedure",
)
@pytest.mark.parametrize(("before", "since", "left"), [(0, 1, 1), (1, 1, 1), (1, 0, 0), (2, 0, 0)])
@pytest.mark.parametrize("name", ["Cyrus", "Finn"])  # who rolls, and who sits it out
def test_a_clip_dealt_while_the_dice_lie_there_tells_on_the_next(name: str, before: int, since: int, left: int) -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A").begins("Cyrus, Finn", "Guard A")
    for _ in range(before):
        hurts(fight.table, Outcome.CLIPPED, name)
    fight.says("Cyrus", "Swords", target="Guard A").says("Finn", "Knives", way=Way.WAIT)
    fight.says("Guard A", "Swords", "---0" + "0000", way=Way.WAIT)
    assert fight.check.result is None
    for _ in range(since):
        hurts(fight.table, Outcome.CLIPPED, name)
    fight.done()

    assert (fight.fight.number, fight.wounds(name).clipped) == (2, left)
    fight.says("Cyrus", "Swords", target="Guard A").says("Finn", "Knives", target="Guard A")
    fight.says("Guard A", "Swords", "---0" * 2 + "0000", way=Way.WAIT)
    at = fight.check.side_of(fight.who(name))
    assert at is not None
    assert fight.check.sides[at].modifier == -left
    fight.done()
    assert fight.wounds(name).clipped == 0


@proves("fate.combat.exchange-clipped", "fate.wounds.clipped", "fate.r.clipped-scope")
@pytest.mark.parametrize(("scope", "steps"), [("book", -1), ("next-attack", 0)])
def test_a_clip_tells_on_the_one_roll_of_a_scene_too(scope: str, steps: int) -> None:
    fight = Brawl("Cyrus", "Guard A", clipped_scope=scope)
    hurts(fight.table, Outcome.CLIPPED, "Cyrus")
    fight.begins("Cyrus", "Guard A", Pace.SCENE).says("Cyrus", "Swords", about="to get by")
    fight.says("Guard A", "Swords", "0000" * 2, about="to hold them")

    assert [side.modifier for side in fight.check.sides] == [steps, 0]

"""In the midst of a fight: another is struck, somebody comes back, words are the weapons, a roll is called off."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.chances.asking import told
from tests.systems.fate_2003.conflict.exchanges import hurts
from tests.systems.fate_2003.fights.fought import Brawl, dice_for
from tests.systems.fate_2003.points.paid import let_stand
from tests.systems.fate_2003.tables import ANN, BOB, GM
from threefates.rulebook.agenda import Answer
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.viewers import Seat
from threefates.systems.fate_2003.arms.arms_borne_and_ratings import TakeArms, WriteWeapon
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallOff, RollTest
from threefates.systems.fate_2003.conflict.blows import CallExchange
from threefates.systems.fate_2003.fights.fight import Fights, Ground, Pace, Way
from threefates.systems.fate_2003.fights.pace import BeginFight, EndFight, TakeGround
from threefates.systems.fate_2003.fights.terms import NameNeed, NameTarget
from threefates.systems.fate_2003.points.additional_uses import SwitchPositions, TakeWound
from threefates.systems.fate_2003.points.assisting import HelpRoll
from threefates.systems.fate_2003.sheets.changes import SetFatePoints
from threefates.systems.fate_2003.wounds.healing import LetDaysPass, RemedyHurt
from threefates.systems.fate_2003.wounds.marking import MarkWound
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.testing.proof import proves


def with_points(brawl: Brawl, name: str = "Finn", points: int = 2) -> Brawl:
    brawl.table.does(GM, SetFatePoints(brawl.who(name), points, "for the test"))
    return brawl


@proves("fate.combat.outcome-traded-for-effect", "fate.combat.multiple-opponents")
def test_a_maneuver_puts_out_of_the_way_whoever_it_comes_off_against() -> None:
    fight = Brawl("Cyrus", "Guard A", "Guard B").begins("Cyrus", "Guard A, Guard B")
    fight.says("Cyrus", "Swords", target="Guard A", maneuver="across the room")
    fight.says("Guard A", "Swords", target="Cyrus").says("Guard B", "Swords", target="Cyrus")
    fight.table.answers(GM, "hurt/1", dice_for(4) + dice_for(0) + dice_for(0), kind="fate.name-need")
    fight.done()
    fight.table.answers(ANN, fight.who("Guard B"), kind="fate.pick-struck")
    fight.table.answers(ANN, "effect", kind="fate.wound-or-effect")

    assert set(fight.fight.aside) == {fight.who("Guard B")}


@proves("fate.combat.multiple-opponents")
@pytest.mark.parametrize("apart", [False, True])
def test_who_strikes_from_where_nobody_can_strike_back_is_not_struck(apart: bool) -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A").begins("Cyrus, Finn", "Guard A")
    fight.says("Cyrus", "Swords", target="Guard A").says("Finn", "Knives", target="Guard A", apart=apart)
    fight.says("Guard A", "Swords", dice_for(-4) + dice_for(-4) + dice_for(4), target="Cyrus").done()
    if not apart:
        found = fight.table.asked(GM, "fate.pick-struck")
        assert {option.value for option in found.options} == {fight.who("Cyrus"), fight.who("Finn")}
        return

    assert fight.wounds("Cyrus").marks.injured
    assert not any(fight.wounds("Finn").marks.count(one) for one in Outcome)


@proves("fate.points.take-wound", "fate.wounds.taken-out")
def test_who_is_back_because_somebody_stepped_in_says_what_they_do() -> None:
    fight = with_points(Brawl("Cyrus", "Finn", "Guard C")).begins("Cyrus, Finn", "Guard C")
    fight.says("Cyrus", "Swords", way=Way.OTHER).says("Finn", "Knives", way=Way.WAIT)
    fight.says("Guard C", "Swords", dice_for(-4) + dice_for(4), target="Cyrus").done()
    assert fight.wounds("Cyrus").out
    fight.table.does(BOB, TakeWound(fight.who("Finn"), fight.who("Cyrus"), "leaps"))
    fight.table.answers(GM, "so", kind="fate.use-asked")
    let_stand(fight.table)

    fight.says("Guard C", "Swords", target="Cyrus").says("Cyrus", "Swords", "0000" * 2, target="Guard C").done()
    assert fight.wounds("Finn").out
    assert fight.came("Cyrus") == 3


@proves("fate.combat.scene-no-retry")
def test_a_roll_that_was_called_off_has_settled_nothing() -> None:
    fight = Brawl("Cyrus", "Guard A").begins("Cyrus", "Guard A", Pace.SCENE)
    fight.says("Cyrus", "Swords", about="past").says("Guard A", "Swords", "0000" * 2, about="stays")
    fight.table.does(GM, CallOff())
    assert fight.table.state[Fights].settled == ()
    fight.begins("Cyrus", "Guard A", Pace.SCENE)
    fight.says("Cyrus", "Swords", about="past").says("Guard A", "Swords", "0000" * 2, about="stays").done()
    fight.table.does(GM, EndFight("they think better of it"))

    again = BeginFight("a brawl", (fight.who("Cyrus"),), (fight.who("Guard A"),), Pace.SCENE)
    assert fight.table.refusal(GM, again) == "fights.settled"


@proves("fate.points.switch-positions")
def test_who_goes_for_whom_they_change_places_with_goes_for_them_still() -> None:
    fight = with_points(Brawl("Cyrus", "Finn", "Guard A")).begins("Cyrus, Finn", "Guard A")
    fight.says("Finn", "Knives", target="Cyrus").says("Cyrus", "Swords", target="Guard A")
    fight.table.does(BOB, SwitchPositions(fight.who("Finn"), fight.who("Cyrus"), "round about"))
    fight.table.answers(GM, "so", kind="fate.use-asked")
    let_stand(fight.table)

    found = {one: said.target for one, said in fight.fight.declared.items()}
    assert found == {fight.who("Finn"): fight.who("Cyrus"), fight.who("Cyrus"): fight.who("Guard A")}


@proves("fate.modifiers.position", "fate.modifiers.table")
@pytest.mark.parametrize("last", ["", "Guard A"])
def test_of_two_positions_the_better_counts_whichever_was_said_last(last: str) -> None:
    fight = Brawl("Cyrus", "Guard A").begins("Cyrus", "Guard A")
    over = (("Guard A", 2), ("", 1)) if not last else (("", 1), ("Guard A", 2))
    for foe, steps in over:
        fight.table.does(GM, TakeGround(fight.who("Cyrus"), Ground.POSITION, fight.who(foe) if foe else "", steps))
    fight.says("Cyrus", "Swords", target="Guard A").says("Guard A", "Swords", "0000" * 2, target="Cyrus")

    assert [edge.steps for edge in fight.check.bouts[0].edges] == [2]


@proves("fate.combat.scene-procedure")
def test_in_one_roll_for_all_nothing_is_counted_for_the_ground_and_the_form_says_so() -> None:
    fight = Brawl("Cyrus", "Guard A").begins("Cyrus", "Guard A", Pace.SCENE)
    refused = fight.table.refusal(GM, TakeGround(fight.who("Cyrus"), Ground.POSITION))
    (offer,) = (one for one in fight.table.offers(GM).values() if one.command == "fate.take-ground")

    assert refused == "fights.weighed"
    assert offer.refusal is not None
    assert offer.refusal.code == refused


@proves("fate.combat.exchange-vs-difficulty", "fate.combat.fight-defensively", "fate.combat.defend-with-other-skill")
@pytest.mark.parametrize(
    ("way", "attacked"), [(Way.DEFENSIVE, False), (Way.ANOTHER_SKILL, False), (Way.DEFENSIVE, True)]
)
def test_what_somebody_on_guard_would_do_is_rolled_for_where_nobody_goes_for_them(way: Way, attacked: bool) -> None:
    fight = Brawl("Cyrus", "Guard A").begins("Cyrus", "Guard A")
    fight.says("Cyrus", "Swords", way=way, maneuver="out of the window")
    if attacked:
        fight.says("Guard A", "Swords", target="Cyrus")
        fight.table.answers(GM, "own", "0000" * 2, kind="fate.name-move")
        assert fight.check.sides[0].modifier == 1
    else:
        fight.says("Guard A", "Swords", way=Way.WAIT)
        aim = fight.table.asked(GM, "fate.name-aim")
        assert "out of the window" in aim.asks
        assert dict(told(fight.table, GM, Answer(aim.id, "Great")).options)["Great"] == "50/81"
        fight.table.answers(GM, "Great", "0000", kind="fate.name-aim")
        assert fight.came("Cyrus") == 3  # to be on guard is no help in it
    fight.done()

    assert "It comes off for Cyrus: out of the window." in fight.table.panes["bob"]


@proves("fate.combat.no-damage-when-not-attacking")
def test_what_was_done_while_keeping_them_off_is_done() -> None:
    fight = Brawl("Cyrus", "Guard A").begins("Cyrus", "Guard A")
    fight.says("Cyrus", "Swords", way=Way.OTHER, about="draws his sword")
    fight.says("Guard A", "Swords", "0000" * 2, target="Cyrus").done()

    assert "It comes off for Cyrus: draws his sword." in fight.table.panes["bob"]
    assert "Cyrus was not attacking, and does no harm." in fight.table.panes["bob"]


@proves("fate.combat.multiple-opponents", "fate.wounds.taken-out")
@pytest.mark.parametrize("others", [0, 4])
def test_who_has_beaten_all_strikes_one_who_still_stands(others: int) -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A", "Guard B").begins("Cyrus, Finn", "Guard A, Guard B")
    fight.says("Cyrus", "Swords", target="Guard A").says("Finn", "Knives", target="Guard A", apart=True)
    fight.says("Guard A", "Swords", target="Cyrus")
    fight.says("Guard B", "Swords", "".join(map(dice_for, (0, others, -4, 0))), target="Cyrus").done()
    if others:  # Finn has felled the first
        assert fight.wounds("Guard A").out
        assert fight.wounds("Guard B").clipped == 1
        assert fight.wounds("Guard A").clipped == 0
    else:
        assert {it.value for it in fight.table.asked(ANN, "fate.pick-struck").options} == {
            fight.who("Guard A"),
            fight.who("Guard B"),
        }


@proves("fate.wounds.taken-out")
def test_who_is_out_already_suffers_no_more_and_it_is_said_so() -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A", "Guard B").begins("Cyrus, Finn", "Guard A, Guard B")
    fight.says("Cyrus", "Swords", target="Guard A").says("Finn", "Knives", target="Guard A")
    fight.says("Guard A", "Swords", way=Way.OTHER)
    fight.says("Guard B", "Swords", "".join(map(dice_for, (4, 4, -4))), way=Way.WAIT).done()

    assert "Guard A is taken out." in fight.table.panes["bob"]
    assert "Guard A is out of it already: nothing is marked." in fight.table.panes["bob"]


@proves("fate.wounds.taken-out")
@pytest.mark.parametrize(("fallen", "left"), [("Guard A", {"Guard B"}), ("Guard B", {"Cyrus", "Guard A"})])
def test_nothing_is_asked_about_who_has_fallen(fallen: str, left: set[str]) -> None:
    fight = Brawl("Cyrus", "Guard A", "Guard B").begins("Cyrus", "Guard A, Guard B")
    fight.says("Cyrus", "Swords", target="Guard A", maneuver="trip him")
    fight.says("Guard A", "Swords", target="Cyrus", maneuver="disarm")
    fight.says("Guard B", "Swords", way=Way.OTHER, about="the door")
    hurts(fight.table, Outcome.TAKEN_OUT, fallen)

    people, agenda = fight.people(), fight.table.state.agenda
    asked = {people[step.character] for _, step in agenda.asked(NameNeed)}
    asked |= {people[step.character] for _, step in agenda.asked(NameTarget)}
    assert asked == left
    if fallen == "Guard A":
        found = told(fight.table, GM, MarkWound(fight.who("Guard B"), Outcome.TAKEN_OUT))
        assert found.outcomes  # nobody else is waited for then


# words for weapons


@proves("fate.combat.other-conflicts", "fate.arms.dramatic-weapons", "fate.arms.dramatic-armor")
@pytest.mark.parametrize(("bare", "steps"), [(False, 2), (True, 0)])
def test_in_a_debate_nobodys_sword_tells(bare: bool, steps: int) -> None:
    fight = Brawl("Cyrus", "Guard A", "Guard B")
    fight.table.does(GM, TakeArms(fight.who("Cyrus"), "sword", "chainmail"))
    fight.begins("Cyrus", "Guard A", bare=bare)
    fight.says("Cyrus", "Swords", target="Guard A").says("Guard A", "Swords", "0000" * 2, target="Cyrus")
    assert sum(edge.steps for edge in fight.check.bouts[0].edges) == steps
    assert any("count for nothing" in line for line in fight.table.panes["bob"]) is bare
    fight.done()
    fight.table.does(GM, EndFight("enough"))

    fight.table.does(GM, CallExchange(fight.who("Cyrus"), fight.who("Guard B"), "words", bare=bare))
    assert sum(side.modifier for side in fight.check.sides) == steps


@proves("fate.combat.other-conflicts", "fate.arms.simple-procedure", "fate.arms.attr-armor-piercing")
@pytest.mark.parametrize(("bare", "kind"), [(False, Outcome.HURT), (True, Outcome.CLIPPED)])
@pytest.mark.parametrize("pace", [Pace.EXCHANGE, None])
def test_nor_do_ratings_and_attributes(pace: Pace | None, bare: bool, kind: Outcome) -> None:
    fight = Brawl("Cyrus", "Guard A", arms_treatment="advanced")
    fight.table.does(GM, WriteWeapon("Awl", 2, attributes=("AP",)))
    fight.table.does(GM, TakeArms(fight.who("Cyrus"), "Awl"))
    cyrus, dice = -1 if bare else 0, dice_for(0)
    if pace:
        fight.begins("Cyrus", "Guard A", pace, bare=bare)
        fight.says("Cyrus", "Swords", target="Guard A")
        fight.says("Guard A", "Swords", dice_for(cyrus) + dice, way=Way.OTHER)
    else:
        who = (fight.who("Cyrus"), fight.who("Guard A"))
        fight.table.does(GM, CallExchange(*who, "words", bare=bare))
        for seat, ends in ((ANN, ""), (GM, dice_for(cyrus) + dice)):
            fight.table.does(seat, rolls(fight, seat), ends)
    fight.done()  # ahead by one in either way

    assert fight.wounds("Guard A").marks.count(kind) == 1


def rolls(fight: Brawl, seat: Seat) -> RollTest:
    """The sword, for what is asked of a seat."""
    return RollTest(fight.table.asked(seat, "fate.name-trait").id, "skill:Swords")


@proves("fate.arms.attr-armor-piercing", "fate.arms.attr-flexible")
@pytest.mark.parametrize(
    ("way", "off_guard", "steps"),
    [(Way.DEFENSIVE, False, [-1]), (Way.OTHER, False, [-1]), (Way.ANOTHER_SKILL, False, []), (Way.WAIT, True, [])],
)
def test_a_weapon_that_is_hard_to_use_costs_nothing_who_does_not_use_it(
    way: Way, off_guard: bool, steps: list[int]
) -> None:
    fight = Brawl("Cyrus", "Guard A", arms_treatment="advanced")
    fight.table.does(GM, WriteWeapon("Awl", 2, attributes=("AP",)))
    fight.table.does(GM, TakeArms(fight.who("Cyrus"), "Awl"))
    fight.begins("Cyrus", "Guard A", off_guard=("Cyrus",) if off_guard else ())
    if not off_guard:
        fight.says("Cyrus", "Swords", way=way)
    fight.says("Guard A", "Swords", "0000" * 2, target="Cyrus")

    assert [edge.steps for edge in fight.check.bouts[0].edges] == steps


@proves("fate.arms.attr-locking")
@pytest.mark.parametrize(
    ("wanted", "safe"),
    [("disarm him", True), ("the blade out of his hand", True), ("Claw away", True), ("trip him", False)],
)
def test_a_locked_weapon_is_not_taken_whatever_words_it_is_wanted_in(wanted: str, safe: bool) -> None:
    fight = Brawl("Cyrus", "Guard A", arms_treatment="advanced")
    fight.table.does(GM, WriteWeapon("Claw", 2, attributes=("Lock",)))
    fight.table.does(GM, TakeArms(fight.who("Guard A"), "Claw"))
    fight.begins("Cyrus", "Guard A").says("Cyrus", "Swords", target="Guard A", maneuver=wanted)
    fight.says("Guard A", "Swords", way=Way.OTHER)
    fight.table.answers(GM, "hurt", "++00" + "0000", kind="fate.name-need")
    fight.done()

    assert (fight.wounds("Guard A").hurt == 1) is safe  # or else it may be had
    assert (
        any(choice.kind == "fate.wound-or-effect" for choice in fight.table.system.questions(fight.table.state))
        is not safe
    )


@proves("fate.modifiers.unaware-target")
def test_what_is_said_while_the_dice_lie_there_holds_for_the_next_exchange() -> None:
    fight = Brawl("Cyrus", "Guard A").begins("Cyrus", "Guard A")
    found = []
    for _ in range(3):
        fight.says("Cyrus", "Swords", target="Guard A").says("Guard A", "Swords", "0000" * 2, way=Way.WAIT)
        found.append([edge.steps for edge in fight.check.bouts[0].edges])
        if len(found) == 1:
            fight.table.does(GM, TakeGround(fight.who("Cyrus"), Ground.UNAWARE, fight.who("Guard A")))
        fight.done()

    assert found == [[], [1], []]


@proves("fate.arms.attr-flexible")
@pytest.mark.parametrize(
    ("way", "target", "wanted", "steps"),
    [
        (Way.ATTACK, "Guard A", "disarm", {"Guard A": 0, "Guard B": -1}),
        (Way.ATTACK, "Guard A", "", {"Guard A": -1, "Guard B": -1}),
        (Way.OTHER, "", "up the rope", {"Guard A": 0, "Guard B": 0}),
        (Way.OTHER, "", "", {"Guard A": -1, "Guard B": -1}),
    ],
)
def test_a_maneuver_helps_against_whom_it_is_for(way: Way, target: str, wanted: str, steps: dict[str, int]) -> None:
    fight = Brawl("Cyrus", "Guard A", "Guard B", arms_treatment="advanced")
    fight.table.does(GM, WriteWeapon("Whip", 1, attributes=("Flex",)))
    fight.table.does(GM, TakeArms(fight.who("Cyrus"), "Whip"))
    fight.begins("Cyrus", "Guard A, Guard B")
    fight.says("Cyrus", "Swords", way=way, maneuver=wanted, **({"target": target} if target else {}))
    fight.says("Guard A", "Swords", target="Cyrus")
    fight.says("Guard B", "Swords", "" if target and wanted else "0000" * 3, target="Cyrus")
    if target and wanted:
        fight.table.answers(GM, "hurt", "0000" * 3, kind="fate.name-need")
    cyrus = fight.check.side_of(fight.who("Cyrus"))
    found = {
        fight.people()[fight.check.sides[({*bout.ones, *bout.others} - {cyrus}).pop()].character]: sum(
            edge.steps for edge in bout.edges if edge.side == cyrus
        )
        for bout in fight.check.bouts
    }

    assert found == steps


# clips, hurts, help


@proves("fate.wounds.clipped", "fate.combat.exchange-clipped")
def test_a_clip_is_not_shaken_off_by_a_roll_that_is_called_off() -> None:
    fight = Brawl("Cyrus", "Guard A")
    hurts(fight.table, Outcome.CLIPPED, "Cyrus")
    called = CallExchange(fight.who("Cyrus"), fight.who("Guard A"), "blades")
    for _ in range(2):
        fight.table.does(GM, called)
        assert fight.check.sides[0].modifier == -1
        fight.table.does(GM, CallOff())
    assert fight.wounds("Cyrus").clipped == 1
    fight.table.does(GM, called)
    hurts(fight.table, Outcome.CLIPPED, "Guard A")  # too late for this roll
    for seat, dice in ((ANN, ""), (GM, "0000" * 2)):
        fight.table.does(seat, rolls(fight, seat), dice)
    fight.table.does(GM, CallOff())  # with the dice on the table
    assert fight.wounds("Cyrus").clipped == 1
    fight.table.does(GM, called)
    assert [side.modifier for side in fight.check.sides] == [-1, -1]
    for seat, dice in ((ANN, ""), (GM, "0000" + "++00")):
        fight.table.does(seat, rolls(fight, seat), dice)
    fight.done()

    assert (fight.wounds("Cyrus").clipped, fight.wounds("Guard A").clipped) == (0, 0)


@proves("fate.wounds.clipped", "fate.combat.exchange-clipped")
def test_an_exchange_that_is_called_off_takes_nobodys_clip_along() -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A").begins("Cyrus, Finn", "Guard A")
    for name in ("Cyrus", "Finn"):
        hurts(fight.table, Outcome.CLIPPED, name)
    for left in (1, 0):
        fight.says("Cyrus", "Swords", target="Guard A").says("Finn", "Knives", way=Way.WAIT)
        fight.says("Guard A", "Swords", "0000" * 2, way=Way.WAIT)
        assert fight.check.sides[0].modifier == -1
        if left:
            fight.table.does(GM, CallOff())
        fight.done()
        assert (fight.wounds("Cyrus").clipped, fight.wounds("Finn").clipped) == (left, left)


@proves("fate.wounds.hurt")
def test_in_the_midst_of_a_fight_the_game_master_says_that_a_hurt_is_put_right() -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A")
    hurts(fight.table, Outcome.HURT, "Cyrus")
    hurts(fight.table, Outcome.HURT, "Finn")
    fight.begins("Cyrus", "Guard A")
    fight.table.does(BOB, RemedyHurt(fight.who("Finn"), "a bandage"))  # who is not in it
    remedy = RemedyHurt(fight.who("Cyrus"), "takes up the sword")
    assert fight.table.refusal(ANN, remedy) == "fights.takes_an_act"
    (offer,) = (one for one in fight.table.offers(ANN).values() if one.command == "fate.remedy-hurt")
    assert offer.refusal is not None
    (offer,) = (one for one in fight.table.offers(GM).values() if one.command == "fate.remedy-hurt")
    assert offer.refusal is None
    fight.table.does(GM, remedy)
    assert not fight.wounds("Cyrus").hurt

    hurts(fight.table, Outcome.HURT, "Cyrus")
    fight.table.state = fight.table.system.evolve(fight.table.state, SeatChanged("gm", "Gwen", GM.role, away=True))
    fight.table.does(ANN, remedy)  # nobody is there to say
    assert not fight.wounds("Cyrus").hurt


@proves("fate.points.assist")
def test_in_a_fight_friends_help_each_other_and_nobody_whom_they_roll_against() -> None:
    fight = with_points(Brawl("Cyrus", "Finn", "Guard A", "Guard B")).begins("Cyrus, Finn", "Guard A, Guard B")
    fight.says("Cyrus", "Swords", target="Guard A").says("Finn", "Knives", target="Guard B")
    fight.says("Guard A", "Swords", target="Cyrus").says("Guard B", "Swords", "0000" * 4, target="Finn")
    finn = fight.who("Finn")
    for other in ("Guard B", "Finn"):
        assert fight.table.refusal(BOB, HelpRoll(finn, fight.who(other))) == "fate_points.own_roll"
    key = f"fate.help-roll.{finn}.{fight.who('Cyrus')}"
    assert key in fight.table.offers(BOB)
    assert f"fate.help-roll.{finn}.{fight.who('Guard B')}" not in fight.table.offers(BOB)
    fight.table.does(BOB, HelpRoll(finn, fight.who("Cyrus")))
    let_stand(fight.table)

    assert fight.came("Cyrus") == 4
    assert key not in fight.table.offers(BOB)  # who has nothing left to pay with is offered nothing


@proves("fate.wounds.taken-out", "fate.wounds.hurt", "fate.wounds.healing-standard")
@pytest.mark.parametrize("pace", [Pace.EXCHANGE, Pace.SCENE])
def test_no_days_pass_in_the_midst_of_a_fight(pace: Pace) -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A")
    fight.begins("Cyrus, Finn", "Guard A", pace)
    fight.table.does(GM, MarkWound(fight.who("Finn"), Outcome.TAKEN_OUT))

    assert fight.table.refusal(GM, LetDaysPass(3)) == "fights.no_days"
    assert fight.wounds("Finn").out
    fight.table.does(GM, EndFight("night falls"))
    fight.table.does(GM, LetDaysPass(3))

    assert not fight.wounds("Finn").out

"""What each has declared is nobody else's to know until the last has; then it stands."""

from __future__ import annotations

import msgspec
import pytest

from tests.systems.fate_2003.conflict.exchanges import hurts
from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.commons.characters import GiveCharacter
from threefates.rulebook.agenda import Answer, AnswerForAbsent
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.refusals import Refused
from threefates.rulebook.viewers import Seat
from threefates.systems.fate_2003.fights.declaring import DeclareAction, DeclareForTheRest, ThinkAgain
from threefates.systems.fate_2003.fights.fight import Declared, Fights, Pace, Way, knows
from threefates.systems.fate_2003.fights.pace import BeginFight, EndFight
from threefates.systems.fate_2003.rulings.fights import PaceDefault
from threefates.systems.fate_2003.sheets.changes import MakeCharacter
from threefates.systems.fate_2003.wounds.marking import MarkWound
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.testing.proof import proves

SAID = (
    {"target": "Guard A", "maneuver": "trip them, and hold them there until help has come", "about": "low and hard"},
    {"way": Way.WAIT},
)


def three() -> Brawl:
    return Brawl("Cyrus", "Finn", "Guard A").begins("Cyrus, Finn", "Guard A")


def wire(table: Table, seat: str) -> tuple[bytes, list[str]]:
    """All that a seat is sent: its view, what it may do, and what it was told."""
    viewer = table.state.viewer(seat)
    sent = (table.system.view(table.state, viewer), table.system.offers(table.state, viewer))
    return msgspec.json.encode(sent), table.panes[seat]


@proves("fate.combat.exchange-procedure")
def test_nothing_of_what_is_declared_is_on_anybodys_wire_but_that_it_is() -> None:
    seen = []
    for more in SAID:
        fight = three().says("Finn", "Tumbling", **more)
        seen.append({seat: wire(fight.table, seat) for seat in ("gm", "ann", "bob")})

    first, second = seen
    for seat in ("gm", "ann"):
        assert first[seat] == second[seat]
        assert "Finn has declared." in first[seat][1]
    assert first["bob"][0] != second["bob"][0]
    assert first["bob"][1] == second["bob"][1]
    assert b"until help has come" in first["bob"][0]


@proves("fate.combat.exchange-procedure")
def test_what_a_seat_may_know_holds_its_own_declarations_and_no_others() -> None:
    fight = three().says("Finn", "Tumbling", target="Guard A").says("Cyrus", "Swords", target="Guard A")
    cyrus, finn = fight.who("Cyrus"), fight.who("Finn")
    declared = fight.fight.declared
    for seat, own in (("ann", {cyrus}), ("bob", {finn}), ("gm", set())):
        known = knows(fight.table.state[Fights], fight.table.state.viewer(seat)).now
        assert known is not None
        assert known.declared == {one: said if one in own else Declared() for one, said in declared.items()}
    assert knows(Fights(), fight.table.state.viewer("ann")) == Fights()


@proves("fate.combat.exchange-procedure")
@pytest.mark.parametrize("to", [GM, ANN])
def test_what_is_declared_is_not_handed_over_with_its_character(to: Seat) -> None:
    seen = []
    for more in SAID:
        fight = three().says("Finn", "Tumbling", **more)
        fight.table.does(GM, GiveCharacter(fight.who("Finn"), to.id))
        seen.append(wire(fight.table, to.id))

        assert fight.who("Finn") not in fight.fight.declared
        assert fight.asked("Finn")
        assert "Finn thinks again." in fight.table.panes["bob"]
    assert seen[0] == seen[1]

    fight.table.does(to, DeclareAction(fight.asked("Finn"), "skill:Tumbling", way=Way.WAIT))
    assert fight.who("Finn") in fight.fight.declared


@proves("fate.combat.exchange-procedure")
def test_when_the_last_has_declared_everybody_sees_it_and_the_dice_fall() -> None:
    fight = three().says("Finn", "Tumbling", way=Way.WAIT).says("Cyrus", "Swords", target="Guard A", about="a lunge")
    assert not any("lunge" in line for pane in fight.table.panes.values() for line in pane)
    fight.says("Guard A", "Swords", "0000" * 3, target="Finn")

    assert fight.fight.shown
    said = "All have declared. Finn sits it out. Cyrus attacks Guard A (a lunge). Guard A attacks Finn."
    assert all(said in pane for pane in fight.table.panes.values())


@proves("fate.combat.exchange-procedure")
def test_all_roll_once_who_attack_or_are_attacked_and_nobody_else() -> None:
    fight = three().says("Finn", "Tumbling", way=Way.WAIT).says("Cyrus", "Swords", target="Guard A")
    fight.says("Guard A", "Swords", "0000" * 2, target="Cyrus")
    assert [side.character for side in fight.check.sides] == [fight.who("Cyrus"), fight.who("Guard A")]
    assert len(fight.check.bouts) == 1

    other = three().says("Finn", "Tumbling", way=Way.WAIT).says("Cyrus", "Swords", target="Guard A")
    other.says("Guard A", "Swords", "0000" * 3, target="Finn")
    assert len(other.check.sides) == 3
    assert len(other.check.bouts) == 2


@proves("fate.combat.exchange-procedure", "fate.combat.choose-pace")
def test_where_nobody_has_anything_to_roll_for_the_moments_pass() -> None:
    fight = three().says("Finn", "Tumbling", way=Way.WAIT).says("Cyrus", "Swords", way=Way.DEFENSIVE)
    fight.says("Guard A", "Swords", way=Way.ANOTHER_SKILL)

    assert fight.fight.number == 2
    assert not fight.fight.shown
    assert fight.asked("Finn")


@proves("fate.combat.exchange-procedure")
def test_who_has_declared_may_think_again_until_the_last_has() -> None:
    fight = three().says("Finn", "Tumbling", target="Guard A")
    finn = fight.who("Finn")
    assert fight.table.refusal(ANN, ThinkAgain(finn)) == "character.not_yours"
    assert fight.table.refusal(ANN, ThinkAgain(fight.who("Cyrus"))) == "fights.not_declared"
    fight.table.does(BOB, ThinkAgain(finn))
    assert fight.table.panes["ann"][-1] == "Finn thinks again."
    assert finn not in fight.fight.declared
    fight.says("Finn", "Tumbling", way=Way.WAIT).says("Cyrus", "Swords", target="Guard A")
    fight.says("Guard A", "Swords", "0000" * 2, target="Cyrus")

    assert fight.fight.declared[finn].way is Way.WAIT
    assert fight.table.refusal(BOB, ThinkAgain(finn)) == "fights.not_declared"


@proves("fate.combat.exchange-procedure")
def test_nonsense_is_refused_and_what_leaves_no_room_is_left_out() -> None:
    fight = three()
    choice, cyrus = fight.asked("Cyrus"), fight.who("Cyrus")
    for command, code in (
        (DeclareAction(choice, "skill:Swords"), "fights.no_target"),
        (DeclareAction(choice, "skill:Swords", target=cyrus), "fights.no_target"),
        (DeclareAction(choice, "skill:Swords", target="npc-77"), "fights.not_there"),
        (DeclareAction(choice, "skill:Juggling", way=Way.WAIT), "sheet.no_such_trait"),
        (DeclareAction("x", "skill:Swords", way=Way.WAIT), "choice.stale"),
        (DeclareAction(choice, "skill:Swords", way=Way.WAIT, about="b" * 101), "sheet.words"),
        (DeclareAction(choice, "skill:Swords", way=Way.OTHER, maneuver="b" * 101), "sheet.words"),
    ):
        assert fight.table.refusal(ANN, command) == code
    assert fight.table.refusal(BOB, DeclareAction(choice, "skill:Swords", way=Way.WAIT)) == "choice.not_yours"
    fight.says("Cyrus", "Swords", way=Way.DEFENSIVE, target="Guard A", apart=True, maneuver="to the door")
    fight.says("Finn", "Tumbling", way=Way.WAIT, maneuver="nothing", about="  ")

    said = fight.fight.declared
    assert (said[cyrus].target, said[cyrus].apart, said[cyrus].maneuver) == ("", False, "to the door")
    assert (said[fight.who("Finn")].maneuver, said[fight.who("Finn")].about) == ("", "")


@proves("fate.wounds.taken-out")
def test_who_is_taken_out_is_asked_no_more_and_attacked_by_nobody() -> None:
    fight = three().says("Finn", "Tumbling", target="Guard A").says("Guard A", "Swords", target="Cyrus")
    fight.table.does(GM, MarkWound(fight.who("Cyrus"), Outcome.TAKEN_OUT))
    fight.says("Guard A", "Swords", "0000" * 2, way=Way.DEFENSIVE)

    assert fight.fight.shown
    assert [side.character for side in fight.check.sides] == [fight.who("Finn"), fight.who("Guard A")]
    assert len(fight.check.bouts) == 1


@proves("fate.combat.exchange-procedure")
def test_for_who_is_away_the_answer_is_fixed_they_keep_safe() -> None:
    fight = three()
    fight.table.state = fight.table.system.evolve(fight.table.state, SeatChanged("bob", "Bob", BOB.role, away=True))
    fight.table.does(GM, AnswerForAbsent(fight.asked("Finn")))
    said = fight.fight.declared[fight.who("Finn")]

    assert (said.way, said.trait) == (Way.DEFENSIVE, "skill:Knives")


@proves("fate.combat.exchange-procedure")
def test_the_game_master_declares_for_the_rest_of_theirs_at_once() -> None:
    fight = Brawl("Cyrus", "Guard A", "Guard B", "Guard C").begins("Cyrus", "Guard A, Guard B, Guard C")
    fight.says("Guard A", "Swords", way=Way.WAIT)
    fight.table.does(GM, DeclareForTheRest(fight.who("Cyrus")))
    assert fight.table.refusal(GM, DeclareForTheRest(fight.who("Cyrus"))) == "fights.nobody_left"
    fight.says("Cyrus", "Swords", "0000" * 3, way=Way.DEFENSIVE)

    assert set(fight.fight.attackers_of(fight.who("Cyrus"))) == {fight.who("Guard B"), fight.who("Guard C")}


@proves("fate.combat.choose-pace")
@pytest.mark.parametrize("pace", list(Pace))
def test_a_table_fights_at_its_usual_pace_and_may_choose_another(pace: Pace) -> None:
    fight = Brawl("Cyrus", "Guard A", pace_default=pace.value)
    fight.begins("Cyrus", "Guard A", None, "0000" * 2 if pace is Pace.TURN else "")
    assert fight.fight.pace is pace
    fight.done()
    assert fight.table.state.ruling(PaceDefault).value == pace.value
    fight.table.does(GM, EndFight("they talk"))
    assert fight.table.state[Fights].now is None
    assert fight.table.panes["ann"][-1] == "The fight is over: they talk."

    fight.begins("Cyrus", "Guard A", Pace.EXCHANGE)
    assert fight.fight.pace is Pace.EXCHANGE


@proves("fate.combat.choose-pace", "fate.combat.other-conflicts")
def test_a_fight_has_two_sides_that_stand_and_there_is_one_at_a_time() -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A")
    cyrus, finn, guard = (fight.who(name) for name in ("Cyrus", "Finn", "Guard A"))
    table = fight.table

    assert table.refusal(ANN, BeginFight("a debate", (cyrus,), (guard,))) == "seat.not_the_gm"
    assert table.refusal(GM, BeginFight("a debate", (), (guard,))) == "fights.sides"
    assert table.refusal(GM, BeginFight("a debate", (cyrus, finn), (finn,))) == "fights.both_sides"
    assert table.refusal(GM, BeginFight("", (cyrus,), (guard,))) == "sheet.words"
    assert table.refusal(GM, BeginFight("a debate", (cyrus,), (guard,), days=1)) == "wounds.days"
    assert table.refusal(GM, EndFight("no")) == "fights.none"
    assert table.refusal(GM, BeginFight("d" * 101, (cyrus,), (guard,))) == "sheet.words"
    hurts(table, Outcome.TAKEN_OUT, "Finn")
    for sides in (((finn,), (guard,)), ((guard,), (finn,))):
        assert table.refusal(GM, BeginFight("a debate", *sides)) == "conflict.out"
    table.does(GM, BeginFight("d" * 100, (cyrus, cyrus), (guard,), off_guard=(guard, finn), mild=True))
    assert fight.fight.sides == ((cyrus,), (guard,))
    assert fight.fight.off_guard == (guard,)
    assert table.refusal(GM, BeginFight("a debate", (cyrus,), (guard,))) == "fights.one_at_a_time"
    with pytest.raises(Refused, match="Nobody is fighting"):
        Brawl("Cyrus").table.does(GM, EndFight("no"))


@proves("fate.combat.exchange-procedure")
def test_no_answer_but_a_declaration_will_do() -> None:
    fight = three()

    with pytest.raises(Refused):
        fight.table.does(ANN, Answer(fight.asked("Cyrus"), "anything"))


@proves("fate.combat.choose-pace", "fate.combat.other-conflicts")
@pytest.mark.parametrize("theirs", [False, True])
def test_a_fight_is_between_people_who_have_a_sheet_on_either_side(*, theirs: bool) -> None:
    table = Table().heroes()
    sides = [("nobody",), (table.character("Mara"),)]

    ours, against = reversed(sides) if theirs else sides

    assert table.refusal(GM, BeginFight("a debate", ours, against)) == "sheet.none"


@proves("fate.combat.scene-procedure")
def test_at_scene_pace_everybody_has_a_goal_and_the_opposition_one_in_outline() -> None:
    fight = Brawl("Cyrus", "Guard A", "Guard B").begins("Cyrus", "Guard A, Guard B", Pace.SCENE)
    cyrus, table = fight.who("Cyrus"), fight.table
    assert table.refusal(ANN, DeclareAction(fight.asked("Cyrus"), "skill:Swords")) == "fights.no_goal"
    assert table.refusal(GM, DeclareForTheRest(cyrus)) == "fights.no_goal"
    fight.says("Cyrus", "Swords", about="past them, by the cellar")
    offer = table.offers(GM)["fate.declare-for-the-rest"]
    assert [field.name for field in offer.fields] == ["about", "target"]

    table.does(GM, DeclareForTheRest(about="hold the door"), "0000" * 3)
    fight.done()

    said = fight.fight.declared
    assert [said[one].about for one in fight.fight.people] == ["past them, by the cellar", *["hold the door"] * 2]
    assert table.asked(GM, "fate.judge-fight").options


def cook(skills: str = "Cooking Superb, Alertness Great, Swords Fair") -> Brawl:
    """Nan, who is better in the kitchen than at swords, with Cyrus against a guard."""
    fight = Brawl("Cyrus", "Guard A")
    fight.table.does(BOB, MakeCharacter("Nan", skills))
    return fight.begins("Cyrus, Nan", "Guard A")


@proves("fate.combat.fight-defensively")
@pytest.mark.parametrize("skill", ["Cooking", "alertness"])
def test_nobody_is_on_guard_with_what_nobody_fights_with(skill: str) -> None:
    fight = cook("Cooking Superb, alertness Great, Swords Fair")
    guard = DeclareAction(fight.asked("Nan"), f"skill:{skill}", Way.DEFENSIVE)

    assert fight.table.refusal(BOB, guard) == "conflict.no_combat_skill"
    fight.table.does(BOB, DeclareAction(fight.asked("Nan"), f"skill:{skill}", Way.ANOTHER_SKILL))
    assert fight.fight.declared[fight.who("Nan")].way is Way.ANOTHER_SKILL


@proves("fate.combat.fight-defensively", "fate.combat.other-conflicts")
def test_but_wits_are_what_a_conflict_of_wits_is_fought_with() -> None:
    fight = Brawl("Cyrus", "Guard A")
    fight.table.does(BOB, MakeCharacter("Nan", "Bluff Great"))
    fight.begins("Cyrus, Nan", "Guard A", bare=True)
    fight.table.does(BOB, DeclareAction(fight.asked("Nan"), "skill:Bluff", Way.DEFENSIVE))

    assert fight.fight.declared[fight.who("Nan")].way is Way.DEFENSIVE


@proves("fate.combat.fight-defensively")
@pytest.mark.parametrize(
    ("skills", "said"),
    [
        ("Cooking Superb, Alertness Great, Swords Fair", (Way.DEFENSIVE, "skill:Swords")),
        ("Cooking Superb, Climbing Great", (Way.ANOTHER_SKILL, "skill:Cooking")),
    ],
)
def test_who_is_away_keeps_safe_with_what_they_fight_with_before_all_else(skills: str, said: tuple[Way, str]) -> None:
    fight = cook(skills)
    fight.table.state = fight.table.system.evolve(fight.table.state, SeatChanged("bob", "Bob", BOB.role, away=True))
    fight.table.does(GM, AnswerForAbsent(fight.asked("Nan")))
    declared = fight.fight.declared[fight.who("Nan")]

    assert (declared.way, declared.trait) == said


@proves("fate.combat.scene-procedure", "fate.combat.fight-defensively")
def test_where_one_roll_is_for_the_whole_fight_who_is_away_has_no_step_for_being_on_guard() -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A").begins("Cyrus, Finn", "Guard A", Pace.SCENE)
    fight.says("Cyrus", "Swords", about="past him").says("Guard A", "Swords", about="holds the door")
    fight.table.state = fight.table.system.evolve(fight.table.state, SeatChanged("bob", "Bob", BOB.role, away=True))
    fight.table.does(GM, AnswerForAbsent(fight.asked("Finn")), "0000" * 3)

    assert [side.modifier for side in fight.check.sides] == [0, 0, 0]


@proves("fate.combat.fight-defensively", "fate.combat.exchange-procedure")
@pytest.mark.parametrize(("way", "trait"), [(Way.ATTACK, "skill:Knives"), (Way.WAIT, "skill:Cooking")])
def test_the_rest_of_them_strike_with_what_they_fight_with(way: Way, trait: str) -> None:
    fight = Brawl("Cyrus")
    for name in ("Hob", "Rob"):
        fight.table.does(GM, MakeCharacter(name, "Cooking Superb, Knives Fair", npc=True))
    fight.begins("Cyrus", "Hob, Rob")
    command = DeclareForTheRest(fight.who("Cyrus") if way is Way.ATTACK else "", way)
    found = fight.table.system.odds(fight.table.state, command, fight.table.state.viewer(GM.id))
    fight.table.does(GM, command)
    said = {fight.fight.declared[fight.who(name)].trait for name in ("Hob", "Rob")}

    assert found
    assert said == {trait}


@proves("fate.combat.exchange-procedure", "fate.combat.fight-defensively", "fate.combat.defend-with-other-skill")
def test_of_all_who_are_on_their_guard_who_fights_with_nothing_keeps_safe_with_another_skill() -> None:
    fight = Brawl("Cyrus", "Guard A")
    fight.table.does(GM, MakeCharacter("Scholar", "Lore Great, Acrobatics Fair", "", npc=True))
    fight.begins("Cyrus", "Guard A, Scholar")
    fight.table.does(GM, DeclareForTheRest(way=Way.DEFENSIVE))
    declared = {fight.people()[one]: (said.way, said.trait) for one, said in fight.fight.declared.items()}

    assert declared == {
        "Guard A": (Way.DEFENSIVE, "skill:Swords"),
        "Scholar": (Way.ANOTHER_SKILL, "skill:Acrobatics"),
    }

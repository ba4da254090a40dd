"""What a fight hangs on in small things: what bears on whom, whose turn passes, what is over and what is not."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.chances.asking import told
from tests.systems.fate_2003.conflict.exchanges import hurts
from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.fights.turn_by_turn import acts, defends, turns, whose
from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.rulebook.agenda import Answer
from threefates.rulebook.core import SeatChanged
from threefates.systems.fate_2003.arms.arms_borne_and_ratings import TakeArms, WriteWeapon
from threefates.systems.fate_2003.checks.checks import best_there_is
from threefates.systems.fate_2003.checks.state import Check, Checks
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallOff, CallStaticTest
from threefates.systems.fate_2003.conflict.blows import CallExchange
from threefates.systems.fate_2003.conflict.guarding import fights_nobody
from threefates.systems.fate_2003.fights.declaring import DeclareAction, DeclareStep
from threefates.systems.fate_2003.fights.fight import Fights, Pace, Way
from threefates.systems.fate_2003.sheets.changes import MakeCharacter
from threefates.systems.fate_2003.wounds.by_hand import ClearWound
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.systems.fate_2003.wounds.wounds import Wounded
from threefates.testing.proof import proves


def in_hand(table: Table) -> Check:
    found = table.state[Checks].now
    assert found is not None
    return found


def away(table: Table) -> None:
    """The Game Master is not there."""
    table.state = table.system.evolve(table.state, SeatChanged("gm", "Gwen", GM.role, away=True))


def answered(fight: Brawl, kind: str, option: str, dice: str = "") -> None:
    """Whoever is asked first answers so."""
    asked = next(one for one in fight.table.system.questions(fight.table.state) if one.kind == kind)
    fight.table.does(fight.table.seats[asked.seats[0]], Answer(asked.id, option), dice)


# an exchange that is called for by itself


@proves("fate.combat.exchange-one-at-a-time", "fate.arms.attr-flexible")
@pytest.mark.parametrize(
    ("maneuver", "reply", "steps"),
    [("", "", (-1, -1)), ("trips her", "", (0, -1)), ("", "trips her", (-1, 0)), ("trips her", "and she him", (0, 0))],
)
def test_what_each_wants_bears_on_their_own_roll(maneuver: str, reply: str, steps: tuple[int, int]) -> None:
    table = Table.reading(arms_treatment="advanced").heroes()
    mara, vex = table.character("Mara"), table.character("Captain Vex")
    table.does(GM, WriteWeapon("Whip", 1, attributes=("Flex",)))
    for seat, one in ((ANN, mara), (GM, vex)):
        table.does(seat, TakeArms(one, "Whip"))

    table.does(GM, CallExchange(mara, vex, "whips", maneuver=maneuver, reply=reply))

    assert tuple(side.modifier for side in in_hand(table).sides) == steps


@proves("fate.combat.the-drop", "fate.arms.dramatic-weapons")
@pytest.mark.parametrize(
    ("mine", "theirs", "expected", "caught"),
    [
        ("sword", "sword", [0, 0], [0, 0]),
        ("sword", "unarmed", [1, 0], [1, 0]),
        ("unarmed", "sword", [0, 1], [0, 0]),
        ("knife", "sword", [0, 1], [0, 0]),
    ],
)
def test_who_is_struck_off_guard_has_no_good_of_what_they_bear(
    mine: str, theirs: str, expected: list[int], caught: list[int]
) -> None:
    found = []
    for off_guard in (False, True):
        table = Table().heroes()
        mara, vex = table.character("Mara"), table.character("Captain Vex")
        table.does(ANN, TakeArms(mara, mine))
        table.does(GM, TakeArms(vex, theirs))
        table.does(GM, CallExchange(mara, vex, "from the dark", off_guard=off_guard))
        found.append([side.modifier for side in in_hand(table).sides])

    assert found == [expected, caught]


@proves(
    "fate.combat.the-drop",
    "fate.combat.exchange-one-at-a-time",
    "fate.arms.attr-armor-piercing",
    "fate.arms.mix-and-match",
    "fate.r.armor-treatment",
    "fate.r.arms-treatment",
)
@pytest.mark.parametrize(("off_guard", "steps"), [(False, [0, 0]), (True, [1, 0])])
def test_armor_is_as_good_as_it_is_against_a_weapon_that_is_raised(off_guard: bool, steps: list[int]) -> None:
    table = Table.reading(arms_treatment="advanced", armor_treatment="dramatic").heroes()
    mara, vex = table.character("Mara"), table.character("Captain Vex")
    table.does(GM, WriteWeapon("Pick", 2, attributes=("AP",)))
    table.does(ANN, TakeArms(mara, "unarmed", "chainmail"))
    table.does(GM, TakeArms(vex, "Pick", "leather"))

    table.does(GM, CallExchange(mara, vex, "bare hands", off_guard=off_guard))

    assert [side.modifier for side in in_hand(table).sides] == steps


@proves("fate.combat.scene-total-guideline", "fate.wounds.outcome-table")
@pytest.mark.parametrize(
    ("ours", "advice"),
    [("Cyrus", "Against an equal."), ("Cyrus, Finn", "Each side added up, Guard A as equals.")],
)
def test_the_odds_of_one_roll_say_whether_anything_is_added_up_and_by_which_rule(ours: str, advice: str) -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A").begins(ours, "Guard A", Pace.SCENE)
    found = told(fight.table, ANN, DeclareAction(fight.asked("Cyrus"), "skill:Swords", about="past him"))

    assert found.advice == advice
    assert found.cites == ("fate.combat.scene-total-guideline", "fate.wounds.outcome-table")


@proves("fate.combat.fight-defensively")
def test_nobody_fights_with_what_they_notice_be_it_with_words_or_blades() -> None:
    for name in ("Alertness", "Awareness", "Tactics"):
        assert [fights_nobody(f"skill:{name}", bare=bare) for bare in (False, True)] == [True, True]


@proves("fate.combat.fight-defensively", "fate.combat.turn-procedure")
def test_a_blow_that_is_long_past_does_not_say_what_the_absent_roll() -> None:
    table = Table()
    table.does(ANN, MakeCharacter("Mara", "Lore Great, Fencing Fair"))
    table.does(GM, MakeCharacter("Vex", "Fencing Fair", npc=True))
    mara, vex = table.character("Mara"), table.character("Vex")
    table.does(GM, CallStaticTest(mara, "a riddle", "Fair"))
    assert best_there_is(table.state, in_hand(table), mara) == "skill:Lore"
    table.does(GM, CallOff())
    table.does(GM, CallExchange(mara, vex, "blades"))
    assert best_there_is(table.state, in_hand(table), mara) == "skill:Fencing"
    table.does(GM, CallOff())
    table.does(GM, CallStaticTest(mara, "a riddle", "Fair"))

    assert best_there_is(table.state, in_hand(table), mara) == "skill:Lore"


# who is asked


@proves("fate.combat.exchange-procedure", "fate.wounds.taken-out")
def test_who_is_back_is_asked_where_others_are_and_where_they_fight_and_have_not_said() -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A", "Guard B").begins("Cyrus", "Guard A, Guard B")
    table, finn, guard = fight.table, fight.who("Finn"), fight.who("Guard A")

    def back(one: str) -> list[str]:
        table.does(GM, ClearWound(one, "taken-out", "only stunned"))
        return sorted(step.character for _, step in table.state.agenda.asked(DeclareStep))

    every = sorted(fight.fight.people)
    for name in ("Guard A", "Finn"):
        hurts(table, Outcome.TAKEN_OUT, name)
    assert back(guard) == every
    assert back(finn) == every  # who is in no fight
    fight.says("Guard A", "Swords", target="Cyrus")
    hurts(table, Outcome.TAKEN_OUT, "Guard A")
    assert guard not in back(guard)  # who has said what they do

    fight.says("Guard B", "Swords", way=Way.WAIT).says("Cyrus", "Swords", target="Guard B", maneuver="a shove")
    hurts(table, Outcome.TAKEN_OUT, "Guard A")
    assert back(guard) == []  # everybody has seen what everybody does


@proves("fate.combat.exchange-procedure", "fate.combat.scene-procedure")
def test_a_hundred_letters_are_enough_to_say_what_one_does() -> None:
    fight = Brawl("Cyrus", "Guard A").begins("Cyrus", "Guard A")
    fight.says("Cyrus", "Swords", target="Guard A", maneuver="x" * 100, about="y" * 100)
    said = fight.fight.declared[fight.who("Cyrus")]

    assert (len(said.maneuver), len(said.about)) == (100, 100)


@proves("fate.combat.turn-procedure", "fate.wounds.taken-out")
def test_whose_turn_it_is_and_falls_is_asked_no_more_and_the_next_one_is() -> None:
    fight = acts(turns(), "Cyrus", way=Way.WAIT)
    assert whose(fight) == "Guard A"

    hurts(fight.table, Outcome.TAKEN_OUT, "Guard A")

    assert whose(fight) == "Guard B"
    assert [choice.kind for choice in fight.table.system.questions(fight.table.state)] == ["fate.act-now"]
    acts(fight, "Guard B", way=Way.WAIT)
    assert (whose(fight), fight.fight.number) == ("Cyrus", 2)


# what comes off, and what does not


@proves("fate.combat.defend-with-other-skill", "fate.combat.no-damage-when-not-attacking")
@pytest.mark.parametrize(
    ("way", "said", "off"),
    [
        (Way.DEFENSIVE, {"about": "a wall"}, False),
        (Way.OTHER, {"about": "draws"}, True),
        (Way.OTHER, {}, False),
    ],
)
def test_how_somebody_keeps_safe_is_no_move_of_theirs(way: Way, said: dict[str, str], *, off: bool) -> None:
    fight = Brawl("Cyrus", "Guard A").begins("Cyrus", "Guard A")
    fight.says("Cyrus", "Swords", way=way, **said).says("Guard A", "Swords", "++++" + "----", target="Cyrus").done()

    assert any("comes off" in line for line in fight.table.panes["bob"]) is off


@proves("fate.combat.outcome-traded-for-effect")
@pytest.mark.parametrize(("need", "until"), [("hurt", {}), ("hurt/1", {"Guard A": 2})])
def test_out_of_the_way_is_only_who_was_to_be_and_said_once(need: str, until: dict[str, int]) -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A").begins("Cyrus, Finn", "Guard A")
    for name, trait in (("Cyrus", "Swords"), ("Finn", "Knives")):
        fight.says(name, trait, target="Guard A", maneuver="across the room")
    fight.says("Guard A", "Swords", way=Way.OTHER)
    answered(fight, "fate.name-need", need)
    answered(fight, "fate.name-need", need, "0000" + "0000" + "----")
    fight.done()
    for _ in range(2):
        answered(fight, "fate.wound-or-effect", "effect")

    assert fight.fight.aside == {fight.who(name): at for name, at in until.items()}
    assert sum("out of the way" in line for line in fight.table.panes["bob"]) == len(until)


@proves("fate.combat.turn-clipped", "fate.combat.exchange-vs-difficulty")
def test_a_clip_tells_on_no_roll_of_a_turn_that_strikes_at_nobody() -> None:
    fight = turns()
    hurts(fight.table, Outcome.CLIPPED, "Cyrus")
    acts(fight, "Cyrus", way=Way.OTHER, about="to the rope")
    fight.table.answers(GM, "Fair", "0000", kind="fate.name-aim")
    assert fight.check.sides[0].modifier == 0
    fight.done()
    assert fight.wounds("Cyrus").clipped == 1
    for _ in range(2):
        acts(fight, whose(fight), way=Way.WAIT)
    acts(fight, "Cyrus", target="Guard A")

    assert fight.check.sides[0].modifier == -1


@proves("fate.combat.exchange-vs-difficulty", "fate.combat.turn-procedure")
def test_without_a_game_master_what_nobody_hinders_is_as_hard_as_usual() -> None:
    fight = acts(turns(), "Cyrus", way=Way.DEFENSIVE, maneuver="to the door")
    fight.table.answers(GM, "own", kind="fate.name-move")
    away(fight.table)
    acts(fight, "Guard A", way=Way.WAIT)
    acts(fight, "Guard B", "0000", way=Way.WAIT)

    assert (fight.check.difficulty, fight.check.sides[0].character) == (1, fight.who("Cyrus"))


@proves("fate.combat.the-drop", "fate.combat.scene-procedure")
def test_who_has_said_what_they_are_after_is_on_their_guard_in_the_one_roll_too() -> None:
    fight = Brawl("Cyrus", "Guard A", unaware_bonus_or_drop="plus-one")
    fight.begins("Cyrus", "Guard A", Pace.SCENE, off_guard=("Guard A",))
    fight.says("Guard A", "Swords", about="stop him")
    fight.table.reads("unaware-bonus-or-drop", "drop")
    fight.says("Cyrus", "Swords", "0000" * 2, about="past him")

    assert [side.trait for side in fight.check.sides] == ["Swords", "Swords"]


@proves("fate.combat.scene-procedure", "fate.combat.scene-total-guideline")
def test_the_same_may_try_again_what_was_called_off_before_anybody_read_it() -> None:
    fight = Brawl("Cyrus", "Guard A").begins("Cyrus", "Guard A", Pace.SCENE)
    fight.says("Cyrus", "Swords", about="past him").says("Guard A", "Swords", "0000" * 2, about="stop him")
    fight.table.does(GM, CallOff())
    assert fight.table.state[Fights].settled == ()

    fight.begins("Cyrus", "Guard A", Pace.SCENE)

    assert fight.fight.pace is Pace.SCENE


@proves("fate.combat.common-principle", "fate.combat.turn-procedure")
@pytest.mark.parametrize(("attack", "defence", "off"), [(0, 4, True), (4, 0, False)])
def test_turn_by_turn_a_blow_is_read_and_who_kept_safe_gets_away(attack: int, defence: int, *, off: bool) -> None:
    fight = acts(turns(), "Cyrus", way=Way.DEFENSIVE, maneuver="to the door")
    fight.table.answers(GM, "own", kind="fate.name-move")
    acts(fight, "Guard A", target="Cyrus")
    defends(fight, "Cyrus", attack - 4, defence - 4) if off else defends(fight, "Cyrus", attack, defence - 4)

    assert any("comes off for Cyrus: to the door" in line for line in fight.table.panes["bob"]) is off
    assert (fight.wounds("Cyrus") == Wounded()) is off

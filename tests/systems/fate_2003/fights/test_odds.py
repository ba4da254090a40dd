"""What is told of a declaration before it is made: the margin as a wound, one against many, who acts first."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from tests.systems.fate_2003.chances.asking import told, unsaid
from tests.systems.fate_2003.fights.counted import falls, share
from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.tables import ANN, BOB, GM
from threefates.rulebook.agenda import Answer
from threefates.rulebook.refusals import Refused
from threefates.systems.fate_2003.arms.arms_borne_and_ratings import TakeArms
from threefates.systems.fate_2003.chances.fights import one_against_many
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import RollTest
from threefates.systems.fate_2003.dice.sums import outcomes
from threefates.systems.fate_2003.fights.declaring import DeclareAction, DeclareForTheRest
from threefates.systems.fate_2003.fights.fight import Ground, Pace, Way
from threefates.systems.fate_2003.fights.pace import BeginFight, TakeGround
from threefates.systems.fate_2003.fights.turns import ActNow, TakeTurn
from threefates.systems.fate_2003.sheets.changes import SetSkill
from threefates.systems.fate_2003.wounds.marking import MarkWound
from threefates.systems.fate_2003.wounds.track import Outcome


def duel() -> Brawl:
    return Brawl("Cyrus", "Finn").begins("Cyrus", "Finn")


def test_a_blow_is_told_as_what_it_may_come_to_and_with_every_trait() -> None:
    fight = duel()
    found = told(fight.table, ANN, DeclareAction(fight.asked("Cyrus"), "skill:Swords", target=fight.who("Finn")))

    # Great against Finn's best, Great with knives
    assert Fraction(found.success) == share(3, 3, 1)
    assert dict(found.outcomes)["Finn clipped"] == str(share(3, 3, 1, 1))
    assert dict(found.outcomes)["Finn hurt"] == str(share(3, 3, 2, 4))
    assert dict(found.outcomes)["Cyrus behind by injured"] == str(share(3, 3, 5, 6))
    assert dict(found.outcomes)["level: a scratch"] == str(share(3, 3, 0, 0))
    assert sum(Fraction(one) for _, one in found.outcomes) == 1
    assert dict(found.options)["unskilled"] == str(share(-1, 3, 1))


def test_wounds_guard_and_ground_count_and_a_guard_is_no_attack() -> None:
    fight = duel()
    fight.table.does(GM, MarkWound(fight.who("Cyrus"), Outcome.HURT))
    fight.table.does(GM, TakeGround(fight.who("Cyrus"), Ground.FLANKING, fight.who("Finn")))
    fight.table.does(GM, TakeGround(fight.who("Finn"), Ground.POSITION, steps=2))
    choice = fight.asked("Cyrus")
    attack = told(fight.table, ANN, DeclareAction(choice, "skill:Swords", target=fight.who("Finn")))
    guard = told(fight.table, ANN, DeclareAction(choice, "skill:Swords", way=Way.DEFENSIVE))

    assert Fraction(attack.success) == share(3 - 1 + 1 - 2, 3, 1)
    assert Fraction(guard.success) == share(3 - 1 + 1 - 2 + 1, 3, 1)


def test_who_does_not_know_what_a_foe_can_do_is_told_of_an_equal_and_of_all_of_them() -> None:
    fight = Brawl("Cyrus", "Guard A", "Guard B").begins("Cyrus", "Guard A, Guard B")
    command = DeclareAction(fight.asked("Cyrus"), "skill:Swords", target=fight.who("Guard A"))
    found = told(fight.table, ANN, command)

    assert Fraction(found.success) == share(3, 3, 1)
    each = [(one, first, second) for one in falls(3) for first in set(falls(3)) for second in set(falls(3))]
    assert each
    laws = [outcomes(3), outcomes(3)]
    beats, safe = one_against_many(outcomes(3), laws, [1, 1])
    assert found.advice.startswith("Against an equal. Should all 2 go for them: beats every one ")
    assert 0 < beats < safe < 1


@pytest.mark.parametrize("leads", [(0, 0), (1, 1), (1, -2)])
def test_one_roll_against_many_by_counting(leads: tuple[int, int]) -> None:
    beats, safe = one_against_many(outcomes(2), [outcomes(1), outcomes(0)], leads)

    found = [0, 0]
    for mine, (value, lead) in product(falls(2), [(1, leads[0])]):
        under = sum(one + lead < mine for one in falls(value))
        level = sum(one + lead <= mine for one in falls(value))
        other = sum(one + leads[1] < mine for one in falls(0))
        others = sum(one + leads[1] <= mine for one in falls(0))
        found[0] += under * other
        found[1] += level * others
    assert (beats, safe) == tuple(Fraction(count, 81**3) for count in found)


def test_the_game_master_is_told_what_each_answer_makes_of_it() -> None:
    fight = Brawl("Cyrus", "Finn").begins("Cyrus", "Finn")
    fight.says("Cyrus", "Swords", target="Finn", maneuver="disarm").says("Finn", "Knives", target="Cyrus")
    (need,) = fight.table.system.questions(fight.table.state)
    found = told(fight.table, GM, Answer(need.id, "hurt"))

    assert Fraction(found.success) == share(3, 3, 2)
    least = {"clipped": 1, "hurt": 2, "hurt/1": 2, "hurt/2": 2, "injured": 5, "taken-out": 7}
    assert {need: Fraction(chance) for need, chance in found.options} == {
        need: share(3, 3, margin) for need, margin in least.items()
    }

    other = Brawl("Cyrus", "Finn").begins("Cyrus", "Finn")
    other.says("Cyrus", "Swords", way=Way.OTHER).says("Finn", "Knives", way=Way.WAIT)
    (aim,) = other.table.system.questions(other.table.state)
    hard = told(other.table, GM, Answer(aim.id, "Superb"))
    assert hard.success == str(Fraction(sum(one >= 4 for one in falls(3)), 81))
    assert dict(told(other.table, GM, Answer(aim.id, "none")).options)["none"] == "1"


def test_a_turn_is_told_likewise_and_a_beginning_by_turns_says_who_is_first() -> None:
    fight = Brawl("Cyrus", "Finn")
    cyrus, finn = fight.who("Cyrus"), fight.who("Finn")
    begin = BeginFight("a duel", (cyrus,), (finn,), Pace.TURN)
    first = told(fight.table, GM, begin)
    assert dict(first.options) == {cyrus: str(share(0, 0, 1)), finn: str(share(0, 0, 1))}
    assert unsaid(fight.table, GM, BeginFight("a duel", (cyrus,), (finn,), Pace.EXCHANGE)) is None
    with pytest.raises(Refused):
        unsaid(fight.table, ANN, BeginFight("a duel", (), (), Pace.TURN))
    fight.begins("Cyrus", "Finn", Pace.TURN, "+000" + "0000").done()
    (choice,) = (key for key, _ in fight.table.state.agenda.asked(ActNow))
    found = told(fight.table, ANN, TakeTurn(choice, "skill:Swords", target=finn))

    assert Fraction(found.success) == share(3, 3, 1)
    assert unsaid(fight.table, ANN, TakeTurn("x", "skill:Swords", target=finn)) is None


@pytest.mark.parametrize(
    ("way", "skill", "theirs"), [(Way.ATTACK, "Knives", 3), (Way.DEFENSIVE, "Knives", 4), (Way.DEFENSIVE, "Shield", 3)]
)
def test_in_a_turn_the_other_is_told_of_as_defending(way: Way, skill: str, theirs: int) -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A")
    fight.table.does(GM, SetSkill(fight.who("Finn"), "Shield", "Fair"))
    fight.begins("Cyrus, Guard A", "Finn", Pace.TURN, "0000" + "--00" + "+000").done()
    (choice,) = (key for key, _ in fight.table.state.agenda.asked(ActNow))
    if way is Way.DEFENSIVE:
        fight.table.does(BOB, TakeTurn(choice, f"skill:{skill}", way))
    else:
        fight.table.does(BOB, TakeTurn(choice, f"skill:{skill}", way, fight.who("Cyrus")))
        fight.table.does(ANN, RollTest(fight.table.asked(ANN, "fate.name-trait").id, "skill:Swords"), "0000" * 2)
        fight.done()
    fight.table.does(GM, MarkWound(fight.who("Finn"), Outcome.CLIPPED))  # which tells on no defence
    (choice,) = (key for key, _ in fight.table.state.agenda.asked(ActNow))
    found = told(fight.table, ANN, TakeTurn(choice, "skill:Swords", target=fight.who("Finn")))

    assert Fraction(found.success) == share(3, theirs, 1)
    assert "Should all" not in found.advice


def test_for_the_rest_and_for_who_is_taken_out_last() -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A", "Guard B").begins("Cyrus, Finn", "Guard A, Guard B")
    cyrus = fight.who("Cyrus")
    rest = told(fight.table, GM, DeclareForTheRest(cyrus))
    assert Fraction(rest.success) == share(1, 3, 1)
    assert unsaid(fight.table, BOB, DeclareForTheRest(fight.who("Guard A"))) is not None
    assert unsaid(fight.table, GM, MarkWound(cyrus, Outcome.TAKEN_OUT)) is not None
    fight.says("Guard A", "Swords", target="Cyrus")
    out = told(fight.table, GM, MarkWound(cyrus, Outcome.TAKEN_OUT))
    assert sum(Fraction(one) for _, one in out.outcomes) == 1


def test_when_the_dice_lie_there_it_is_said_what_it_takes_to_be_ahead_of_all() -> None:
    fight = Brawl("Cyrus", "Guard A", "Guard B").begins("Cyrus", "Guard A, Guard B")
    fight.says("Guard A", "Swords", target="Cyrus").says("Guard B", "Swords", target="Cyrus")
    fight.says("Cyrus", "Swords", "-000" + "0000" + "0000", target="Guard A")
    choice = fight.table.asked(ANN, "fate.change")
    found = told(fight.table, ANN, Answer(choice.id, "leave"))

    assert found.success == "0"  # level with both, who have a step for their number
    assert "boxes" in found.options[-1][0]


def armed(fight: Brawl, cyrus: str, finn: str, armor: str = "none") -> Brawl:
    fight.table.does(ANN, TakeArms(fight.who("Cyrus"), cyrus))
    fight.table.does(BOB, TakeArms(fight.who("Finn"), finn, armor))
    return fight


def test_ratings_count_in_what_a_blow_is_told_as() -> None:
    """A sword at leather is one more for Cyrus, a knife at none one more for Finn; level, it hangs on who attacks."""
    fight = armed(Brawl("Cyrus", "Finn", arms_treatment="simple").begins("Cyrus", "Finn"), "sword", "knife", "leather")
    found = dict(
        told(fight.table, ANN, DeclareAction(fight.asked("Cyrus"), "skill:Swords", target=fight.who("Finn"))).outcomes
    )

    assert found["Finn hurt"] == str(share(3, 3, 1, 3))
    assert "Finn clipped" not in found
    assert found["Cyrus behind by hurt"] == str(share(3, 3, 1, 3))
    assert found["level: Finn clipped, if Finn does not attack"] == str(share(3, 3, 0, 0))


@pytest.mark.parametrize(
    ("tie", "said"),
    [
        ("book", "level: Finn hurt, if Finn does not attack"),
        ("scratch-counts", "level: Finn hurt"),
        ("must-beat", "level: a scratch"),
    ],
)
def test_level_is_told_as_the_table_reads_ratings_then(tie: str, said: str) -> None:
    rulings = {"arms_treatment": "simple", "tie_and_weapon_rating": tie}
    fight = armed(Brawl("Cyrus", "Finn", "Guard A", **rulings).begins("Cyrus", "Finn"), "sword", "knife")
    command = DeclareAction(fight.asked("Cyrus"), "skill:Swords", target=fight.who("Finn"))

    assert said in dict(told(fight.table, ANN, command).outcomes)


@pytest.mark.parametrize(
    ("armor", "hurt"), [("none", (2, 4)), ("leather", (3, 4)), ("chainmail", (3, 5)), ("scale", (4, 5))]
)
def test_armor_columns_are_told_before_the_dice_fall(armor: str, hurt: tuple[int, int]) -> None:
    fight = armed(Brawl("Cyrus", "Finn", armor_treatment="advanced").begins("Cyrus", "Finn"), "knife", "knife", armor)
    found = dict(
        told(fight.table, ANN, DeclareAction(fight.asked("Cyrus"), "skill:Swords", target=fight.who("Finn"))).outcomes
    )

    assert found["Finn hurt"] == str(share(3, 3, *hurt))
    assert found["Finn taken out"] == str(share(3, 3, 7))


@pytest.mark.parametrize(("armor", "share_of"), [("none", 2), ("scale", 2)])
def test_what_a_maneuver_takes_is_told_past_armor(armor: str, share_of: int) -> None:
    fight = armed(Brawl("Cyrus", "Finn", armor_treatment="advanced").begins("Cyrus", "Finn"), "knife", "knife", armor)
    fight.says("Cyrus", "Swords", target="Finn", maneuver="disarm him")
    fight.says("Finn", "Knives", target="Cyrus")
    command = Answer(fight.table.asked(GM, "fate.name-need").id, Outcome.HURT.value)

    assert Fraction(told(fight.table, GM, command).success) == share(3, 3, share_of)

"""Fists against a sword: whose blows are mild is said of each, in a fight and in an exchange by itself."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.fights.fought import Brawl, dice_for, unmarked
from tests.systems.fate_2003.points.paid import let_stand
from tests.systems.fate_2003.tables import ANN, BOB, GM
from threefates.rulebook.parts import Listing
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallStaticTest, RollTest
from threefates.systems.fate_2003.conflict.blows import CallExchange
from threefates.systems.fate_2003.fights.coming_and_going import JoinFight, LeaveFight, NamePadded
from threefates.systems.fate_2003.fights.events import FightRolled
from threefates.systems.fate_2003.fights.fight import Pace, Way
from threefates.systems.fate_2003.fights.pace import BeginFight
from threefates.systems.fate_2003.fights.scenes import JudgeFight
from threefates.systems.fate_2003.points.additional_uses import TakeWound
from threefates.systems.fate_2003.sheets.changes import SetFatePoints
from threefates.systems.fate_2003.wounds.marking import SetTrack
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.systems.fate_2003.wounds.wounds import Injury, Wounded, Wounds, WoundTakenOver
from threefates.testing.proof import proves

MILD, WEEKS = Injury(6, mild=True), Injury(21 * 2)  # two days; a week twice over
WHO = pytest.mark.parametrize(("cyrus", "guard", "suffers", "left"), [(4, 0, "Guard A", MILD), (-3, 4, "Cyrus", WEEKS)])


@WHO
@proves("fate.wounds.non-lethal")
def test_in_a_fight_only_their_injuries_fade_fast(cyrus: int, guard: int, suffers: str, left: Injury) -> None:
    fight = Brawl("Cyrus", "Guard A")
    padded = (fight.who("Cyrus"), fight.who("Cyrus"), "nobody")
    fight.begins("Cyrus", "Guard A", padded=padded, days=2, times=2)
    fight.says("Cyrus", "Swords", target="Guard A")
    fight.says("Guard A", "Swords", dice_for(cyrus) + dice_for(guard), target="Cyrus").done()

    assert fight.wounds(suffers).injuries == (left,)
    assert fight.fight.padded == (fight.who("Cyrus"),)
    assert "Cyrus: with fists or padded weapons." in fight.table.panes["bob"][0]


@WHO
@proves("fate.wounds.non-lethal")
def test_and_in_an_exchange_that_is_called_for(cyrus: int, guard: int, suffers: str, left: Injury) -> None:
    fight = Brawl("Cyrus", "Guard A")
    who, foe = fight.who("Cyrus"), fight.who("Guard A")
    fight.table.does(GM, CallExchange(who, foe, "a scuffle", days=2, times=2, padded=(who,)))
    for seat, dice in ((ANN, ""), (GM, dice_for(cyrus) + dice_for(guard))):
        fight.table.does(seat, RollTest(fight.table.asked(seat, "fate.name-trait").id, "skill:Swords"), dice)
    fight.done()

    assert fight.wounds(suffers).injuries == (left,)


@WHO
@proves("fate.wounds.non-lethal", "fate.wounds.scene-injured")
def test_and_where_one_roll_settles_all(cyrus: int, guard: int, suffers: str, left: Injury) -> None:
    fight = Brawl("Cyrus", "Guard A")
    fight.begins("Cyrus", "Guard A", Pace.SCENE, padded=(fight.who("Cyrus"),), days=2, times=2)
    fight.says("Cyrus", "Swords", about="past him")
    fight.says("Guard A", "Swords", dice_for(cyrus) + dice_for(guard), about="holds the door").done()
    fight.table.answers(GM, "so", kind="fate.judge-fight")

    assert fight.wounds(suffers).injuries == (left,)


@pytest.mark.parametrize(
    ("padded", "left"),
    [(("Cyrus", "Finn"), MILD), (("Cyrus",), WEEKS), (("Guard A",), WEEKS), ((), WEEKS)],
)
@proves("fate.wounds.non-lethal", "fate.combat.scene-procedure")
def test_settled_otherwise_who_met_with_fists_alone_is_injured_by_them(padded: tuple[str, ...], left: Injury) -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A", scene_resolution="judgement")
    who = tuple(map(fight.who, padded))
    fight.begins("Cyrus, Finn", "Guard A", Pace.SCENE, padded=who, times=2, days=2 if padded else 0)
    fight.says("Cyrus", "Swords", about="past him").says("Finn", "Tumbling", about="past him, too")
    fight.says("Guard A", "Swords", "0000" * 3, about="holds the door").done()
    choice, struck = fight.table.asked(GM, "fate.judge-fight").id, (fight.who("Guard A"),)
    fight.table.does(GM, JudgeFight(choice, "They knock him cold", Outcome.INJURED, struck))

    assert fight.wounds("Guard A").injuries == (left,)


def in_pairs(fists: str) -> Brawl:
    """Cyrus has met Guard A and Finn has met Guard B, one of whom uses fists."""
    fight = Brawl("Cyrus", "Finn", "Guard A", "Guard B", scene_resolution="pairs")
    fight.begins("Cyrus, Finn", "Guard A, Guard B", Pace.SCENE, padded=(fight.who(fists),), times=2, days=2)
    fight.says("Cyrus", "Swords", about="at one", target="Guard A")
    fight.says("Finn", "Tumbling", about="at the other", target="Guard B")
    fight.says("Guard A", "Swords", about="holds the door").says("Guard B", "Swords", "0000" * 4, about="too")
    return fight.done()


def climbs(fight: Brawl) -> None:
    """Finn rolls for something else."""
    fight.table.does(GM, CallStaticTest(fight.who("Finn"), "climb", "Fair"))
    fight.table.does(BOB, RollTest(fight.table.asked(BOB, "fate.name").id, "skill:Tumbling"), "0000")
    fight.done()


def judged(fight: Brawl) -> tuple[Injury, ...]:
    """What injuries Cyrus has, when it is judged that he is injured."""
    choice = fight.table.asked(GM, "fate.judge-fight").id
    fight.table.does(GM, JudgeFight(choice, "He is knocked cold", Outcome.INJURED, (fight.who("Cyrus"),)))
    return fight.wounds("Cyrus").injuries


@pytest.mark.parametrize("meanwhile", [False, True])
@pytest.mark.parametrize(("fists", "left"), [("Guard A", MILD), ("Guard B", WEEKS)])
@proves("fate.wounds.non-lethal", "fate.combat.scene-pairing-guideline")
def test_settled_otherwise_in_pairs_only_whom_they_have_met_counts(fists: str, left: Injury, meanwhile: bool) -> None:
    """Be something else rolled for before it is."""
    fight = in_pairs(fists)
    if meanwhile:
        climbs(fight)

    assert judged(fight) == (left,)


@pytest.mark.parametrize(("meanwhile", "left"), [(False, MILD), (True, WEEKS)])
@proves("fate.wounds.non-lethal", "fate.combat.scene-pairing-guideline")
def test_where_an_old_log_says_of_no_pairs_the_roll_does_while_it_is_the_last(left: Injury, meanwhile: bool) -> None:
    fight = in_pairs("Guard A")
    table, check = fight.table, fight.check.id
    table.state = table.system.evolve(table.state, FightRolled(check))
    if meanwhile:
        climbs(fight)

    assert judged(fight) == (left,)


@pytest.mark.parametrize(("fists", "left"), [(("Cyrus",), MILD), ((), WEEKS), (("Guard B",), WEEKS)])
@proves("fate.wounds.non-lethal", "fate.combat.exchange-procedure")
def test_who_comes_with_a_blade_into_a_brawl_or_draws_one_injures_with_it(fists: tuple[str, ...], left: Injury) -> None:
    fight = Brawl("Cyrus", "Guard A", "Guard B")
    fight.table.does(GM, SetTrack(times=2))
    fight.panes_cleared()
    fight.begins("Cyrus", "Guard A", mild=True, days=1)
    fight.table.does(GM, JoinFight(fight.who("Guard B"), fight.who("Guard A")))
    assert "All with fists or padded weapons." in fight.table.panes["bob"][0]
    fight.table.does(GM, NamePadded(tuple(map(fight.who, fists)), days=2))
    fight.says("Cyrus", "Swords", target="Guard A").says("Guard B", "Swords", way=Way.WAIT)
    fight.says("Guard A", "Swords", dice_for(4) + dice_for(0), target="Cyrus").done()

    said = f"with fists or padded weapons: {fists[0]}." if fists else "nobody uses fists or padded weapons."
    assert any(line.endswith(said) for line in fight.table.panes["bob"])
    assert fight.wounds("Guard A").injuries == (left,)


@proves("fate.wounds.non-lethal")
def test_a_brawl_that_turns_into_a_fight_is_injury_for_weeks_from_then_on() -> None:
    fight = Brawl("Cyrus", "Guard A")
    fight.begins("Cyrus", "Guard A", mild=True, days=1)
    fight.says("Cyrus", "Swords", target="Guard A")
    fight.says("Guard A", "Swords", dice_for(4) + dice_for(0), target="Cyrus").done()
    fight.table.does(GM, NamePadded((fight.who("Guard A"),), days=1))
    fight.says("Cyrus", "Swords", target="Guard A")
    fight.says("Guard A", "Swords", dice_for(3) + dice_for(0), target="Cyrus").done()

    assert [one.mild for one in fight.wounds("Guard A").injuries] == [True, False]


@proves("fate.wounds.non-lethal", "fate.wounds.taken-out")
def test_fists_are_said_of_who_is_there_by_whoever_runs_it_and_between_the_dice() -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A")
    fight.begins("Cyrus, Finn", "Guard A", Pace.SCENE)
    finn = (fight.who("Finn"),)

    assert fight.table.refusal(ANN, NamePadded(finn)) == "seat.not_the_gm"
    assert fight.table.refusal(GM, NamePadded(finn, days=3)) == "wounds.days"
    assert "fate.name-padded" not in fight.table.offers(BOB)
    fight.table.does(GM, NamePadded(finn, days=2))
    assert (fight.fight.padded, fight.fight.days) == (finn, 2)
    fight.table.does(GM, NamePadded(days=2))
    assert (fight.fight.padded, fight.fight.days) == ((), 0)  # nobody's injuries are mild ones
    fight.table.does(GM, LeaveFight(*finn, "through the window"))
    assert fight.table.refusal(GM, NamePadded(finn)) == "fights.not_there"
    fight.says("Cyrus", "Swords", about="past him").says("Guard A", "Swords", "0000" * 2, about="holds the door").done()
    assert fight.table.offers(GM)["fate.name-padded"].refusal
    assert fight.table.refusal(GM, NamePadded((fight.who("Cyrus"),))) == "fights.not_now"


@pytest.mark.parametrize(
    ("mild", "padded", "who"), [(True, (), "everybody"), (False, ("Cyrus",), "Cyrus"), (False, (), "")]
)
@proves("fate.wounds.non-lethal")
def test_the_board_of_the_fight_shows_whose_blows_fade_fast(mild: bool, padded: tuple[str, ...], who: str) -> None:
    fight = Brawl("Cyrus", "Guard A")
    fight.begins("Cyrus", "Guard A", mild=mild, padded=tuple(map(fight.who, padded)))
    board = fight.table.system.view(fight.table.state, fight.table.state.viewer("bob"))["fight"]
    assert isinstance(board, Listing)

    assert [row.detail for row in board.rows if row.id == "padded"] == ([who] if who else [])


@proves("fate.wounds.non-lethal")
def test_days_are_said_of_mild_injuries_alone_and_of_two_at_most() -> None:
    fight = Brawl("Cyrus", "Guard A")
    ours, theirs = (fight.who("Cyrus"),), (fight.who("Guard A"),)

    assert fight.table.refusal(GM, BeginFight("a brawl", ours, theirs, days=1)) == "wounds.days"
    assert fight.table.refusal(GM, BeginFight("a brawl", ours, theirs, days=3, padded=ours)) == "wounds.days"


def injured_by_both(fists: str) -> Brawl:
    """Both guards injure Cyrus in one exchange, one of them with fists; Finn has a point."""
    fight = Brawl("Cyrus", "Finn", "Guard A", "Guard B")
    fight.table.does(GM, SetFatePoints(fight.who("Finn"), 1, "for the test"))
    fight.begins("Cyrus, Finn", "Guard A, Guard B", padded=(fight.who(fists),), days=2, times=2)
    fight.says("Finn", "Knives", way=Way.WAIT).says("Cyrus", "Swords", way=Way.DEFENSIVE)
    fight.says("Guard A", "Swords", target="Cyrus")
    return fight.says("Guard B", "Swords", "----" + "+++0" * 2, target="Cyrus").done()


@pytest.mark.parametrize("fists", ["Guard A", "Guard B"])
@proves("fate.wounds.non-lethal", "fate.points.take-wound")
def test_whoever_steps_in_takes_the_worse_of_two_injuries_and_leaves_the_mild_one(fists: str) -> None:
    fight = injured_by_both(fists)
    table = fight.table
    assert {*fight.wounds("Cyrus").injuries} == {MILD, WEEKS}

    table.does(BOB, TakeWound(fight.who("Finn"), fight.who("Cyrus"), "leaps between"))
    table.answers(GM, "so", kind="fate.use-asked")
    let_stand(table)

    assert (fight.wounds("Cyrus").injuries, fight.wounds("Finn").injuries) == ((MILD,), (WEEKS,))


def test_a_log_from_before_the_hit_was_noted_takes_the_last_one() -> None:
    fight = injured_by_both("Guard A")
    event = WoundTakenOver(fight.who("Cyrus"), fight.who("Finn"), Outcome.INJURED)

    known = fight.table.system.evolve(fight.table.state, event)[Wounds]

    assert unmarked(known.of(fight.who("Cyrus"))) == Wounded(injuries=(MILD,))
    assert [one.mild for one in known.blows[fight.who("Cyrus")]] == [True]

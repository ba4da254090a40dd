"""The odds of a declaration count what its viewer may know and no more, and all that play counts."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.fate_2003.chances.asking import told
from tests.systems.fate_2003.fights.counted import ahead, falls, share, sums
from tests.systems.fate_2003.fights.fought import Brawl, dice_for
from tests.systems.fate_2003.tables import ANN, BOB, GM
from threefates.rulebook.agenda import Answer
from threefates.rulebook.viewers import Seat
from threefates.systems.fate_2003.arms.arms_borne_and_ratings import TakeArms
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import RollTest
from threefates.systems.fate_2003.fights.declaring import DeclareAction
from threefates.systems.fate_2003.fights.fight import Ground, Pace, Way
from threefates.systems.fate_2003.fights.pace import TakeGround
from threefates.systems.fate_2003.fights.turns import TakeTurn
from threefates.testing.proof import proves


@proves("fate.combat.exchange-procedure", "fate.combat.no-damage-when-not-attacking")
@pytest.mark.parametrize("way", list(Way))
@pytest.mark.parametrize(("first", "second", "by"), [("Finn", "Cyrus", ANN), ("Cyrus", "Guard A", GM)])
def test_who_has_declared_may_still_be_about_to_strike_for_all_that_others_know(
    way: Way, first: str, second: str, by: Seat
) -> None:
    fight = Brawl(first, second, "Guard B").begins(f"{second}, Guard B", first)
    command = DeclareAction(fight.asked(second), "skill:Swords", target=fight.who(first))
    before = told(fight.table, by, command)
    trait = {"Finn": "Knives", "Cyrus": "Swords"}[first]
    fight.says(first, trait, way=way, target=second)

    assert told(fight.table, by, command) == before
    assert f"{second} behind by hurt" in dict(before.outcomes)


@proves("fate.combat.multiple-opponents")
def test_whoever_cannot_go_for_anybody_in_these_moments_is_not_counted_among_all() -> None:
    asleep = Brawl("Cyrus", "Guard A", "Guard B", "Guard C")
    asleep.begins("Cyrus", "Guard A, Guard B, Guard C", off_guard=("Guard A",))
    command = DeclareAction(asleep.asked("Cyrus"), "skill:Swords", target=asleep.who("Guard B"))
    assert "Should all 2 go for them" in told(asleep.table, ANN, command).advice

    fight = Brawl("Cyrus", "Guard A", "Guard B").begins("Cyrus", "Guard A, Guard B")
    fight.says("Cyrus", "Swords", target="Guard A", maneuver="across the room")
    fight.says("Guard A", "Swords", way=Way.WAIT).says("Guard B", "Swords", way=Way.WAIT)
    fight.table.answers(GM, "hurt/1", dice_for(2) + dice_for(-2), kind="fate.name-need")
    fight.done().table.answers(ANN, "effect", kind="fate.wound-or-effect")
    command = DeclareAction(fight.asked("Cyrus"), "skill:Swords", target=fight.who("Guard B"))
    assert "Should all" not in told(fight.table, ANN, command).advice
    guard = DeclareAction(fight.asked("Cyrus"), "skill:Swords", way=Way.DEFENSIVE)
    assert "Guard B behind by" not in str(told(fight.table, ANN, guard).outcomes)
    assert "Cyrus behind by hurt" in dict(told(fight.table, ANN, guard).outcomes)


@proves("fate.modifiers.outnumbering", "fate.combat.turn-procedure")
@pytest.mark.parametrize(("apart", "steps"), [(False, 1), (True, 0)])
def test_from_afar_nobody_is_helped_by_numbers_in_a_turn_as_it_is_played(*, apart: bool, steps: int) -> None:
    fight = Brawl("Cyrus", "Finn", "Guard C")
    fight.begins("Cyrus, Finn", "Guard C", Pace.TURN, dice_for(4) + dice_for(3) + dice_for(0)).done()
    guard = fight.who("Guard C")
    fight.table.does(ANN, TakeTurn(fight.table.asked(ANN, "fate.act").id, "skill:Swords", target=guard))
    fight.table.does(GM, RollTest(fight.table.asked(GM, "fate.name").id, "skill:Swords"), "0000" * 2)
    fight.done()
    command = TakeTurn(fight.table.asked(BOB, "fate.act").id, "skill:Knives", target=guard, apart=apart)

    assert Fraction(told(fight.table, BOB, command).success) == share(3 + steps, 3, 1)
    fight.table.does(BOB, command)
    assert [side.modifier for side in fight.check.sides] == [steps, 0]


@proves("fate.combat.scene-total-guideline")
def test_where_sides_are_added_up_the_odds_are_those_of_the_sums() -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A", "Guard C").begins("Cyrus, Finn", "Guard A, Guard C", Pace.SCENE)
    command = DeclareAction(fight.asked("Guard A"), "skill:Swords", about="holds them")
    found = told(fight.table, GM, command)

    # Swords Fair and Good against Swords Great and Knives Great
    ours, theirs = sums(1, 2), sums(3, 3)
    assert Fraction(found.success) == ahead(ours, theirs, 1)
    rows = {said: Fraction(chance) for said, chance in found.outcomes}
    assert rows["Cyrus and Finn hurt"] == ahead(ours, theirs, 2, 4)
    assert rows["Guard A and Guard C behind by clipped"] == ahead(theirs, ours, 1, 1)
    assert rows["Guard A and Guard C behind by taken out"] == ahead(theirs, ours, 7)
    assert rows["level: a scratch"] == ahead(ours, theirs, 0, 0)
    assert sum(rows.values()) == 1
    assert Fraction(dict(found.options)["unskilled"]) == ahead(sums(-1, 2), theirs, 1)
    assert found.advice == "Each side added up."


@proves("fate.combat.scene-total-guideline")
def test_whom_nobody_knows_is_added_up_as_an_equal_and_paired_off_the_two_are_told_of() -> None:
    names = ("Cyrus", "Finn", "Guard A", "Guard C")
    fight = Brawl(*names).begins("Cyrus, Finn", "Guard A, Guard C", Pace.SCENE)
    found = told(fight.table, ANN, DeclareAction(fight.asked("Cyrus"), "skill:Swords", about="past them"))
    assert Fraction(found.success) == ahead(sums(3, 3), sums(3, 3), 1)
    assert found.advice == "Each side added up, Guard A and Guard C as equals."

    pairs = Brawl(*names, scene_resolution="pairs").begins("Cyrus, Finn", "Guard A, Guard C", Pace.SCENE)
    command = DeclareAction(pairs.asked("Cyrus"), "skill:Swords", about="past", target=pairs.who("Guard A"))
    assert "Guard A hurt" in dict(told(pairs.table, ANN, command).outcomes)


@proves("fate.combat.scene-procedure")
@pytest.mark.parametrize(("pace", "counts"), [(Pace.EXCHANGE, True), (Pace.SCENE, False)])
def test_where_the_game_master_weighs_one_roll_the_better_weapon_adds_nothing(pace: Pace, *, counts: bool) -> None:
    fight = Brawl("Cyrus", "Guard A", scene_resolution="pairs", arms_treatment="dramatic")
    fight.begins("Cyrus", "Guard A", pace)
    command = DeclareAction(fight.asked("Cyrus"), "skill:Swords", about="at him", target=fight.who("Guard A"))
    before = told(fight.table, ANN, command).success
    fight.table.does(ANN, TakeArms(fight.who("Cyrus"), "polearm"))

    assert (told(fight.table, ANN, command).success != before) is counts


@proves("fate.combat.the-drop", "fate.modifiers.unaware-target")
@pytest.mark.parametrize(("reading", "steps", "defence"), [("book", 1, None), ("plus-one", 1, None), ("drop", 0, -1)])
@pytest.mark.parametrize("struck_before", [False, True])
def test_in_a_turn_who_is_busy_defends_as_the_table_reads_it_whatever_they_did_before(
    reading: str, steps: int, defence: int | None, *, struck_before: bool
) -> None:
    fight = Brawl("Cyrus", "Finn", "Guard C", unaware_bonus_or_drop=reading)
    first = (4, 3, 0) if struck_before else (3, 4, 0)
    fight.begins("Cyrus, Finn", "Guard C", Pace.TURN, "".join(map(dice_for, first))).done()
    cyrus, finn = fight.who("Cyrus"), fight.who("Finn")
    if struck_before:
        take = TakeTurn(fight.table.asked(ANN, "fate.act").id, "skill:Swords", Way.WAIT)
        fight.table.does(ANN, take)
    fight.table.does(GM, TakeGround(finn, Ground.UNAWARE, cyrus))
    command = TakeTurn(fight.table.asked(BOB, "fate.act").id, "skill:Knives", target=cyrus)
    found = told(fight.table, BOB, command)
    fight.table.does(BOB, command, "0000" * 2 if defence is not None else "")

    assert Fraction(found.success) == share(3 + steps, 3 if defence is None else defence, 1)
    one, other = fight.check.sides
    assert one.modifier == steps
    assert (other.value, other.modifier) == (0 if defence is None else defence, 0)
    assert bool(other.trait) is (defence is not None)


@proves("fate.combat.multiple-opponents", "fate.combat.outcome-traded-for-effect")
@pytest.mark.parametrize("beset", [False, True])
def test_a_maneuver_comes_off_by_beating_all_who_go_for_one_and_the_odds_say_so(*, beset: bool) -> None:
    fight = Brawl("Cyrus", "Guard A", "Guard C").begins("Cyrus", "Guard A, Guard C")
    fight.says("Cyrus", "Swords", target="Guard A", maneuver="disarm")
    fight.says("Guard A", "Swords", target="Cyrus")
    fight.says("Guard C", "Swords", **({"target": "Cyrus"} if beset else {"way": Way.WAIT}))
    command = Answer(fight.table.asked(GM, "fate.name-need").id, "hurt")
    found = told(fight.table, GM, command)

    # Great against Fair, and beset against Fair and Good, who have a step for their number
    if not beset:
        assert Fraction(found.success) == share(3, 1, 2)
        return
    ways = 0
    for mine in falls(3):
        beaten = [[mine - other for other in falls(value) if mine > other] for value in (1 + 1, 2 + 1)]
        ways += len(beaten[0]) * len(beaten[1])
        ways -= beaten[0].count(1) * beaten[1].count(1)
    assert Fraction(found.success) == Fraction(ways, 81**3)
    assert Fraction(dict(found.options)["clipped"]) > Fraction(found.success)


@proves("fate.combat.outcome-traded-for-effect", "fate.combat.turn-procedure")
def test_in_a_turn_nobody_else_has_to_be_beaten_whoever_went_for_one_before() -> None:
    fight = Brawl("Cyrus", "Guard A", "Guard C")
    fight.begins("Cyrus", "Guard A, Guard C", Pace.TURN, dice_for(-1) + dice_for(1) + dice_for(0)).done()
    for guard in ("Guard A", "Guard C"):
        turn = TakeTurn(fight.table.asked(GM, "fate.act").id, "skill:Swords", target=fight.who("Cyrus"))
        fight.table.does(GM, turn)
        fight.table.does(ANN, RollTest(fight.table.asked(ANN, "fate.name").id, "skill:Swords"), "0000" * 2)
        fight.done()
        assert fight.people()[fight.check.sides[0].character] == guard
    turn = TakeTurn(fight.table.asked(ANN, "fate.act").id, "skill:Swords", target=fight.who("Guard A"), maneuver="trip")
    fight.table.does(ANN, turn)
    found = told(fight.table, GM, Answer(fight.table.asked(GM, "fate.name-need").id, "hurt"))

    assert Fraction(found.success) == share(3, 1 + 1, 2)  # they are two against one


@proves("fate.combat.the-drop", "fate.combat.no-damage-when-not-attacking")
@pytest.mark.parametrize(("reading", "finn", "strikes"), [("book", -1, False), ("plus-one", 3 - 1, True)])
def test_who_expects_nothing_is_not_told_of_as_striking_back(reading: str, finn: int, *, strikes: bool) -> None:
    fight = Brawl("Cyrus", "Finn", unaware_bonus_or_drop=reading).begins("Cyrus", "Finn", off_guard=("Finn",))
    command = DeclareAction(fight.asked("Cyrus"), "skill:Swords", target=fight.who("Finn"))
    rows = dict(told(fight.table, ANN, command).outcomes)

    assert Fraction(rows["Finn hurt"]) == share(3, finn, 2, 4)
    assert ("Cyrus behind by clipped" in rows, "Finn ahead, and no harm done" in rows) == (strikes, not strikes)


@proves("fate.combat.exchange-procedure", "fate.modifiers.unaware-target")
@pytest.mark.parametrize(("way", "finn"), [(Way.WAIT, 3), (Way.OTHER, 3), (Way.DEFENSIVE, 4), (Way.ANOTHER_SKILL, 3)])
@pytest.mark.parametrize(("reading", "cyrus", "drop"), [("book", 3 + 1, 0), ("drop", 3, -4)])
def test_who_keeps_safe_is_told_of_the_blow_that_they_would_have_to_meet(
    way: Way, finn: int, reading: str, cyrus: int, drop: int
) -> None:
    fight = Brawl("Cyrus", "Finn", unaware_bonus_or_drop=reading, arms_treatment="simple").begins("Cyrus", "Finn")
    fight.table.does(ANN, TakeArms(fight.who("Cyrus"), "sword"))
    fight.table.does(GM, TakeGround(fight.who("Cyrus"), Ground.UNAWARE, fight.who("Finn")))
    command = DeclareAction(fight.asked("Finn"), "skill:Knives", way=way)
    found = told(fight.table, BOB, command)
    rows = dict(found.outcomes)

    # a sword is two more, level too: nobody strikes back
    assert Fraction(found.success) == share(finn + drop, cyrus, 1)
    assert Fraction(rows["level: Finn hurt"]) == share(finn + drop, cyrus, 0, 0)
    fight.says("Cyrus", "Swords", target="Finn")
    assert told(fight.table, BOB, command) == found
    fight.table.does(BOB, command, "0000" * 2)
    fight.done()
    (bout,) = fight.check.bouts
    assert bout.margin([side.outcome for side in fight.check.sides]) == cyrus - finn - drop

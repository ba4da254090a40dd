"""A shield is a skill: an aspect of that name is none, and against words it is no help."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.chances.asking import of_traits, told
from tests.systems.fate_2003.fights.turn_by_turn import acts, turns
from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.rulebook.agenda import AnswerForAbsent
from threefates.rulebook.core import SeatChanged
from threefates.systems.fate_2003.checks.state import Checks
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import RollTest
from threefates.systems.fate_2003.conflict.blows import CallExchange, Manner
from threefates.systems.fate_2003.dice.fudge_dice import Dice
from threefates.systems.fate_2003.dice.sums import against_each_other, outcomes
from threefates.systems.fate_2003.fights.declaring import DeclareAction
from threefates.systems.fate_2003.fights.fight import Way
from threefates.systems.fate_2003.fights.pace import BeginFight
from threefates.systems.fate_2003.sheets.changes import MakeCharacter, SetAspect
from threefates.testing.proof import proves


def both(skills: str, aspects: str = "") -> Table:
    """Mara, who has these, and Captain Vex."""
    table = Table()
    table.does(ANN, MakeCharacter("Mara", skills, aspects))
    table.does(GM, MakeCharacter("Captain Vex", "Fencing Great", npc=True))
    return table


def on_guard(skills: str, aspects: str = "", *, words: bool = False) -> Table:
    """Mara is on guard against Vex's Great Fencing, in an exchange that is called for by itself."""
    table = both(skills, aspects)
    vex, mara = table.character("Captain Vex"), table.character("Mara")
    table.does(GM, CallExchange(vex, mara, "it", answer=Manner.DEFENSIVE, bare=words))
    table.does(GM, RollTest(table.asked(GM, "fate.name").id, "skill:Fencing"))
    return table


def modifier(table: Table) -> int:
    check = table.state[Checks].now
    assert check is not None
    return check.sides[1].modifier


def chance(value: int, steps: int, foe: int = 3) -> str:
    """To be ahead of Great, or of another, with a trait of that value and so many steps."""
    mine, theirs = outcomes(value, steps, 0, dice=Dice.FUDGE), outcomes(foe, 0, 0, dice=Dice.FUDGE)
    return str(against_each_other(mine, theirs)[0])


@proves("fate.modifiers.shield-skill", "fate.combat.fight-defensively")
@pytest.mark.parametrize(
    ("skills", "aspects", "trait", "value", "steps"),
    [
        ("Fencing Good", "Shield 2", "aspect:Shield", 2, 1),
        ("Fencing Good, Shield Fair", "Shield 2", "aspect:Shield", 2, 1),
        ("Fencing Good, Shield Fair", "Shield 2", "skill:Shield", 1, 2),
        ("Shield Good", "Shield 2", "aspect:Shield", 2, 2),  # the skill is there, and worth the same
        ("Fencing Good", "Tumbling 2", "aspect:Tumbling", 2, 1),  # as in an exchange of a fight
        ("Tumbling Good", "", "skill:Tumbling", 2, 0),
        ("Shield (Buckler) Good", "", "skill:Shield (Buckler)", 2, 2),  # one of a kind of shields
        ("Weapon and Shield Good", "", "skill:Weapon and Shield", 2, 1),
    ],
)
def test_an_aspect_that_is_called_a_shield_is_not_that_skill(
    skills: str, aspects: str, trait: str, value: int, steps: int
) -> None:
    table = on_guard(skills, aspects)
    naming = RollTest(table.asked(ANN, "fate.name").id, trait)
    assert (told(table, ANN, naming).success, of_traits(table, ANN)[trait]) == (chance(value, steps),) * 2

    table.does(ANN, naming, "0" * 8)

    assert modifier(table) == steps
    assert any("behind a shield" in line for line in table.panes["bob"]) is (steps == 2)


@proves("fate.modifiers.shield-skill")
@pytest.mark.parametrize(("trait", "steps"), [("aspect:Shield", 1), ("skill:Shield", 2)])
def test_nor_is_it_turn_by_turn(trait: str, steps: int) -> None:
    fight = turns("0000", "++00", "+000", skills="Guard A Shield Average")
    fight.table.does(GM, SetAspect(fight.who("Guard A"), "Shield", 2, reason="for the test"))
    acts(fight, "Guard A", way=Way.DEFENSIVE)
    acts(fight, "Guard B", way=Way.WAIT)
    acts(fight, "Cyrus", target="Guard A")
    fight.table.does(GM, RollTest(fight.table.asked(GM, "fate.name").id, trait), "0" * 8)

    assert modifier(fight.table) == steps


@proves("fate.modifiers.shield-skill", "fate.combat.other-conflicts")
@pytest.mark.parametrize(("words", "steps"), [(True, 1), (False, 2)])
def test_against_words_a_shield_is_no_help(words: bool, steps: int) -> None:
    table = on_guard("Shield Good", words=words)
    naming = RollTest(table.asked(ANN, "fate.name").id, "skill:Shield")
    assert told(table, ANN, naming).success == chance(2, steps)
    table.does(ANN, naming, "0" * 8)
    assert modifier(table) == steps

    fight = both("Shield Good")
    mara, vex = fight.character("Mara"), fight.character("Captain Vex")
    fight.does(GM, BeginFight("it", (mara,), (vex,), bare=words))
    fight.does(GM, DeclareAction(fight.asked(GM, "fate.declare").id, "skill:Fencing", target=mara))
    guard = DeclareAction(fight.asked(ANN, "fate.declare").id, "skill:Shield", Way.DEFENSIVE)
    found = told(fight, ANN, guard)  # against an equal: what her people have is the Game Master's
    assert dict(found.options)["skill:Shield"] == found.success == chance(2, steps, foe=2)
    fight.does(ANN, guard, "0" * 8)
    check = fight.state[Checks].now
    assert check is not None
    assert sum(edge.steps for bout in check.bouts for edge in bout.edges) == steps - 1


@proves("fate.modifiers.shield-skill", "fate.skills.combat-by-weapon-category")
@pytest.mark.parametrize(
    ("skills", "manner", "rolled"),
    [
        ("One Handed Edged Great, Shield Great", Manner.DEFENSIVE, "Shield"),
        ("One Handed Edged Great, Shield (Buckler) Superb", Manner.DEFENSIVE, "Shield (Buckler)"),
        ("One Handed Edged Great, Shield Good", Manner.DEFENSIVE, "One Handed Edged"),  # Great, either way
        ("One Handed Edged Great, Shield Great", Manner.ATTACK, "One Handed Edged"),
    ],
)
def test_who_is_away_keeps_safe_with_the_shield_where_that_is_better(skills: str, manner: Manner, rolled: str) -> None:
    table = both(skills)
    vex, mara = table.character("Captain Vex"), table.character("Mara")
    table.does(GM, CallExchange(vex, mara, "it", answer=manner))
    table.does(GM, RollTest(table.asked(GM, "fate.name").id, "skill:Fencing"))
    table.state = table.system.evolve(table.state, SeatChanged(ANN.id, ANN.name, ANN.role, away=True))

    table.does(GM, AnswerForAbsent(table.asked(ANN, "fate.name").id), "0" * 8)

    check = table.state[Checks].now
    assert check is not None
    assert check.sides[1].trait == rolled

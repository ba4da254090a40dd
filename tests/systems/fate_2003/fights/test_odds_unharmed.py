"""The chances of a declaration that is no attack: no wound of the foe's, and all that keeps one safe."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.fate_2003.chances.asking import told
from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.tables import ANN, GM
from threefates.systems.fate_2003.arms.arms_borne_and_ratings import TakeArms
from threefates.systems.fate_2003.dice.sums import differences, outcomes
from threefates.systems.fate_2003.fights.declaring import DeclareAction
from threefates.systems.fate_2003.fights.fight import Pace, Way
from threefates.systems.fate_2003.sheets.changes import MakeCharacter, SetSkill
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.testing.proof import proves


@proves(
    "fate.combat.defend-with-other-skill",
    "fate.combat.fight-defensively",
    "fate.combat.no-damage-when-not-attacking",
)
@pytest.mark.parametrize(
    ("way", "ahead"),
    [
        (Way.ANOTHER_SKILL, {"Finn scratched"}),
        (Way.DEFENSIVE, {"Cyrus ahead, and no harm done"}),
        (Way.OTHER, {"Cyrus ahead, and no harm done"}),
        (Way.WAIT, {"Cyrus ahead, and no harm done"}),
    ],
)
def test_who_does_not_attack_is_told_of_no_wound_of_the_foes(way: Way, ahead: set[str]) -> None:
    fight = Brawl("Cyrus", "Finn").begins("Cyrus", "Finn")
    found = told(fight.table, ANN, DeclareAction(fight.asked("Cyrus"), "skill:Swords", way=way))
    wins = {words for words, _ in found.outcomes if not words.startswith(("level", "Cyrus behind"))}

    assert wins == ahead
    assert Fraction(found.success) == sum(Fraction(chance) for words, chance in found.outcomes if words in wins)
    assert sum(Fraction(chance) for _, chance in found.outcomes) == 1


@proves("fate.combat.no-damage-when-not-attacking")
def test_who_is_known_to_attack_nobody_or_somebody_else_is_no_danger_either() -> None:
    fight = Brawl("Guard A", "Guard C", "Guard D").begins("Guard A", "Guard C, Guard D")
    fight.says("Guard C", "Swords", way=Way.DEFENSIVE)
    command = DeclareAction(fight.asked("Guard A"), "skill:Swords", target=fight.who("Guard C"))
    other = DeclareAction(fight.asked("Guard A"), "skill:Swords", target=fight.who("Guard D"))

    assert "Guard C ahead, and no harm done" in dict(told(fight.table, GM, command).outcomes)
    assert "Guard A behind by hurt" not in dict(told(fight.table, GM, command).outcomes)
    assert "Guard A behind by hurt" in dict(told(fight.table, GM, other).outcomes)  # nothing is declared of them yet


def test_an_attack_is_told_as_one_before_it_is_said_on_whom() -> None:
    fight = Brawl("Cyrus", "Finn").begins("Cyrus", "Finn")
    whom, nobody = (DeclareAction(fight.asked("Cyrus"), "skill:Swords", target=one) for one in (fight.who("Finn"), ""))

    assert told(fight.table, ANN, nobody) == told(fight.table, ANN, whom)


def test_at_scene_pace_whoever_is_ahead_is_ahead_by_an_outcome_whatever_they_are_after() -> None:
    fight = Brawl("Cyrus", "Finn").begins("Cyrus", "Finn", Pace.SCENE)
    found = told(fight.table, ANN, DeclareAction(fight.asked("Cyrus"), "skill:Swords", way=Way.OTHER, about="the door"))

    assert "Finn hurt" in dict(found.outcomes)


@proves("fate.modifiers.shield-skill", "fate.combat.fight-defensively")
def test_a_shield_counts_before_it_is_declared_as_it_does_in_the_roll() -> None:
    fight = Brawl("Cyrus", "Finn")
    fight.table.does(GM, SetSkill(fight.who("Cyrus"), "Shield", "Great", "a shield"))
    fight.begins("Cyrus", "Finn")
    command = DeclareAction(fight.asked("Cyrus"), "skill:Shield", way=Way.DEFENSIVE)
    bare = told(fight.table, ANN, DeclareAction(fight.asked("Cyrus"), "skill:Swords", way=Way.DEFENSIVE))
    behind = told(fight.table, ANN, command)
    fight.table.does(ANN, command)
    fight.says("Finn", "Knives", "0000" * 2, target="Cyrus")
    (bout,) = fight.check.bouts

    assert [(edge.why, edge.steps) for edge in bout.edges] == [("Cyrus: the shield", 1)]
    assert dict(behind.outcomes)["Cyrus ahead, and no harm done"] == behind.success
    assert dict(bare.options) == dict(behind.options)
    assert dict(bare.options)["skill:Shield"] == behind.success
    assert [Fraction(told_of.success) for told_of in (bare, behind)] == [ahead_with(1), ahead_with(2)]


def ahead_with(steps: int) -> Fraction:
    """The chance to be ahead of an equal with so many steps more."""
    equal = differences(outcomes(3), outcomes(3))
    return sum((share for margin, share in equal.items() if margin + steps > 0), Fraction(0))


@proves("fate.combat.scene-procedure")
@pytest.mark.parametrize("treatment", ["dramatic", "simple", "advanced"])
@pytest.mark.parametrize("way", [Way.ATTACK, Way.DEFENSIVE])
def test_at_scene_pace_arms_count_for_nothing_in_the_odds_as_in_what_is_read(treatment: str, way: Way) -> None:
    found = []
    for weapon, armor in (("unarmed", "none"), ("sword", "chainmail")):
        fight = Brawl("Cyrus", "Guard A", arms_treatment=treatment)
        fight.table.does(ANN, TakeArms(fight.who("Cyrus"), weapon, armor))
        fight.begins("Cyrus", "Guard A", Pace.SCENE)
        command = DeclareAction(fight.asked("Cyrus"), "skill:Swords", way=way, about="the door")
        found.append(told(fight.table, ANN, command))
        fight.says("Cyrus", "Swords", way=way, about="the door")
        fight.says("Guard A", "Swords", "0000" * 2, about="holds it").done()

        assert [(one.margin, one.outcome) for one in fight.fight.verdicts] == [(2, Outcome.HURT)]

    assert found[0] == found[1]
    assert dict(found[1].outcomes)["level: a scratch"] == str(differences(outcomes(3), outcomes(3))[0])  # an equal


@proves("fate.combat.fight-defensively", "fate.combat.exchange-procedure")
def test_a_foe_is_reckoned_with_what_they_fight_with_and_not_with_what_they_cook_with() -> None:
    found = []
    for skills in ("Swords Fair", "Swords Fair, Cooking Superb, Alertness Great"):
        fight = Brawl("Cyrus")
        fight.table.does(GM, MakeCharacter("Cook", skills, npc=True))
        fight.begins("Cyrus", "Cook")
        command = DeclareAction(fight.asked("Cyrus"), "skill:Swords", target=fight.who("Cook"))
        found.append(told(fight.table, GM, command).success)

    assert found[0] == found[1]

"""Who is no danger is told of none: the chances of a declaration that is no attack name no wound of the foe's."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.fate_2003.chances.asking import told
from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.tables import ANN
from threefates.systems.fate_2003.fights.declaring import DeclareAction
from threefates.systems.fate_2003.fights.fight import Pace, Way
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


def test_at_scene_pace_whoever_is_ahead_is_ahead_by_an_outcome_whatever_they_are_after() -> None:
    fight = Brawl("Cyrus", "Finn").begins("Cyrus", "Finn", Pace.SCENE)
    found = told(fight.table, ANN, DeclareAction(fight.asked("Cyrus"), "skill:Swords", way=Way.OTHER, about="the door"))

    assert "Finn hurt" in dict(found.outcomes)

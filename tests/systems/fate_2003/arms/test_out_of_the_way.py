"""Who keeps out of the way of a blow: with no better weapon, and in armor that hinders where it is rated."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.tables import ANN, GM
from threefates.systems.fate_2003.arms.arms_borne_and_ratings import TakeArms
from threefates.systems.fate_2003.conflict.blows import CallExchange, Manner
from threefates.systems.fate_2003.fights.fight import Way
from threefates.testing.proof import proves

WAYS = pytest.mark.parametrize("way", [Way.DEFENSIVE, Way.ANOTHER_SKILL])


def armed(**rulings: str) -> Brawl:
    """Cyrus with a sword and in chainmail, a guard with a knife and in none."""
    fight = Brawl("Cyrus", "Guard A", **rulings)
    fight.table.does(ANN, TakeArms(fight.who("Cyrus"), "sword", "chainmail"))
    fight.table.does(GM, TakeArms(fight.who("Guard A"), "knife"))
    return fight


def steps(fight: Brawl, way: Way) -> int:
    """What Cyrus has over the guard besides his guard, in a fight; and in an exchange that is called for."""
    guard = int(way is Way.DEFENSIVE)
    called = armed_alike(fight)
    called.table.does(GM, CallExchange(called.who("Guard A"), called.who("Cyrus"), "blades", answer=Manner(way.value)))
    fight.begins("Cyrus", "Guard A").says("Cyrus", "Swords", way=way)
    fight.says("Guard A", "Swords", "0000" * 2, target="Cyrus")
    (bout,) = fight.check.bouts
    cyrus = fight.check.side_of(fight.who("Cyrus"))
    found = sum(edge.steps for edge in bout.edges if edge.side == cyrus)
    assert called.check.sides[1].modifier == found + guard
    return found


def armed_alike(fight: Brawl) -> Brawl:
    """Another table, as that one was before its fight."""
    other = Brawl()
    other.table.state = fight.table.state
    return other


@WAYS
@proves("fate.arms.dramatic-weapons", "fate.arms.dramatic-armor", "fate.combat.defend-with-other-skill")
def test_a_better_weapon_tells_for_who_wields_it_and_armor_for_who_wears_it(way: Way) -> None:
    assert steps(armed(), way) == {Way.DEFENSIVE: 2, Way.ANOTHER_SKILL: 1}[way]


@WAYS
@pytest.mark.parametrize("reading", ["simple", "advanced"])
@proves("fate.arms.simple-side-effects", "fate.combat.defend-with-other-skill")
def test_armor_that_is_rated_hinders_who_keeps_out_of_the_way(way: Way, reading: str) -> None:
    fight = armed(arms_treatment=reading)

    assert steps(fight, way) == {Way.DEFENSIVE: 0, Way.ANOTHER_SKILL: -2}[way]


@pytest.mark.parametrize(
    ("weapons", "armor", "expected"),
    [("simple", "dramatic", 1), ("dramatic", "simple", -2), ("advanced", "dramatic", 1)],
)
@proves(
    "fate.arms.simple-side-effects",
    "fate.arms.mix-and-match",
    "fate.arms.dramatic-armor",
    "fate.r.armor-treatment",
    "fate.r.arms-treatment",
)
def test_it_hinders_as_armor_is_read_however_weapons_are(weapons: str, armor: str, expected: int) -> None:
    """In chainmail against none: the better armor where it is looked at, a hindrance where it is rated."""
    assert steps(armed(arms_treatment=weapons, armor_treatment=armor), Way.ANOTHER_SKILL) == expected


@proves("fate.arms.simple-side-effects", "fate.combat.other-conflicts")
def test_but_not_in_a_debate_nor_in_none() -> None:
    debate, bare = (armed(arms_treatment="simple") for _ in range(2))
    bare.table.does(ANN, TakeArms(bare.who("Cyrus"), "sword", "none"))

    for fight, words in ((debate, True), (bare, False)):
        fight.table.does(
            GM,
            CallExchange(fight.who("Guard A"), fight.who("Cyrus"), "words", answer=Manner.ANOTHER_SKILL, bare=words),
        )
        assert fight.check.sides[1].modifier == 0

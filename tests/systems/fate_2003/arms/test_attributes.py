"""Attributes at a table: of one strength each, felt by armor that is only looked at, and by where people stand."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.systems.fate_2003.arms.arms_borne_and_ratings import Arms, SetTheGround, TakeArms, WriteWeapon
from threefates.systems.fate_2003.conflict.blows import CallExchange, Manner
from threefates.systems.fate_2003.fights.fight import Pace, Way
from threefates.testing.proof import proves


def armed(
    attributes: tuple[str, ...], mine: str, theirs: str, armor: str = "dramatic", weapons: str = "advanced"
) -> Brawl:
    """Cyrus with a weapon of these attributes, the guard with a sword, each in armor."""
    brawl = Brawl("Cyrus", "Guard A", arms_treatment=weapons, armor_treatment=armor)
    brawl.table.does(GM, WriteWeapon("Pick", 2, attributes=attributes))
    brawl.table.does(ANN, TakeArms(brawl.who("Cyrus"), "Pick", mine))
    brawl.table.does(GM, TakeArms(brawl.who("Guard A"), "sword", theirs))
    return brawl


def steps(brawl: Brawl, cyrus: Manner = Manner.ATTACK, guard: Manner = Manner.ATTACK) -> tuple[int, int]:
    """What each has on the roll of an exchange that is called for."""
    brawl.table.does(GM, CallExchange(brawl.who("Cyrus"), brawl.who("Guard A"), "blades", cyrus, guard))
    return brawl.check.sides[0].modifier, brawl.check.sides[1].modifier


@proves("fate.arms.attr-armor-piercing", "fate.arms.attr-vicious", "fate.arms.simple-weapons")
def test_a_weapon_has_each_attribute_in_one_strength() -> None:
    table = Table().heroes()

    for twice in (("AP", "APx2"), ("Vcs", "Flex", "Vcsx2")):
        assert table.refusal(GM, WriteWeapon("Pick", 2, attributes=twice)) == "arms.twice"
    table.does(GM, WriteWeapon("Pick", 2, attributes=("APx2", "Vcs", "APx2")))

    assert table.state[Arms].weapons["Pick"].attributes == ("APx2", "Vcs")


@proves(
    "fate.arms.attr-armor-piercing", "fate.arms.attr-vicious", "fate.arms.mix-and-match", "fate.arms.dramatic-armor"
)
@pytest.mark.parametrize(
    ("attributes", "mine", "theirs", "expected"),
    [
        ((), "leather", "chainmail", (0, 1)),
        (("AP",), "leather", "chainmail", (-1 + 1, 0)),  # chainmail is none against it
        (("AP",), "none", "chainmail", (-1, 0)),
        (("AP",), "none", "partial-plate", (-1, 1)),  # one of three is left
        (("APx2",), "leather", "wood-stove", (-2 + 1, 0)),
        (("Vcs",), "partial-plate", "chainmail", (0, 1)),  # two counts four
        (("Vcs",), "leather", "none", (1, 0)),
        (("Vcsx2",), "wood-stove", "leather", (0, 1)),  # one counts five
        (("AP", "Vcs"), "chainmail", "chainmail", (-1 + 1, 0)),  # what pierces comes first: nothing is left to count
    ],
)
def test_armor_that_is_looked_at_is_as_good_as_it_is_against_the_weapon(
    attributes: tuple[str, ...], mine: str, theirs: str, expected: tuple[int, int]
) -> None:
    assert steps(armed(attributes, mine, theirs)) == expected


@proves("fate.arms.attr-armor-piercing", "fate.arms.dramatic-armor")
def test_a_weapon_that_nobody_wields_pierces_nothing() -> None:
    """Cyrus leaps aside: no step lost on the pick, and chainmail is chainmail."""
    assert steps(armed(("AP",), "leather", "chainmail"), cyrus=Manner.ANOTHER_SKILL) == (0, 1)


@proves("fate.arms.attr-armor-piercing", "fate.arms.dramatic-armor")
def test_where_armor_hinders_it_weighs_what_it_weighs() -> None:
    brawl = armed(("AP",), "leather", "chainmail")
    brawl.table.does(GM, SetTheGround(hinders=True))

    assert steps(brawl) == (-1 + 1, 0)


@proves("fate.arms.attr-armor-piercing", "fate.arms.dramatic-armor", "fate.combat.defend-with-other-skill")
@pytest.mark.parametrize(("way", "expected"), [(Way.ATTACK, (0, 0)), (Way.ANOTHER_SKILL, (0, 1))])
def test_in_a_fight_it_is_the_same(way: Way, expected: tuple[int, int]) -> None:
    brawl = armed(("AP",), "leather", "chainmail").begins("Cyrus", "Guard A", Pace.EXCHANGE)
    target = {"target": "Guard A"} if way is Way.ATTACK else {}
    brawl.says("Cyrus", "Swords", way=way, **target).says("Guard A", "Swords", "0000" * 2, target="Cyrus")
    (bout,) = brawl.check.bouts
    found = tuple(
        sum(edge.steps for edge in bout.edges if edge.side == brawl.check.side_of(brawl.who(name)))
        for name in ("Cyrus", "Guard A")
    )

    assert found == expected


@proves("fate.arms.attr-flexible")
@pytest.mark.parametrize(
    ("ground", "expected"),
    [
        (SetTheGround(), -1),
        (SetTheGround(cramped=True), 0),
        (SetTheGround(hinders=True), 0),
        (SetTheGround(finesse=True), -1),
    ],
)
def test_who_wades_has_no_more_room_than_who_is_in_a_sewer(ground: SetTheGround, expected: int) -> None:
    """A chain is in the way of who can move about: neither can in quicksand."""
    brawl = armed(("Flex",), "none", "none")
    brawl.table.does(GM, ground)

    assert steps(brawl) == (expected, 0)


@proves(
    "fate.arms.mix-and-match",
    "fate.arms.dramatic-armor",
    "fate.arms.attr-armor-piercing",
    "fate.combat.other-conflicts",
)
@pytest.mark.parametrize(("weapons", "expected"), [("simple", (0, 1)), ("advanced", (1 - 1, 0))])
def test_armor_that_is_looked_at_is_pierced_only_where_attributes_are_read(
    weapons: str, expected: tuple[int, int]
) -> None:
    """The better armor is the guard's chainmail, unless a pick that pierces, one worse to use, makes nothing of it."""
    assert steps(armed(("AP",), "leather", "chainmail", weapons=weapons)) == expected

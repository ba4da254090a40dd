"""What one has over another: numbers, back, circle, place, surprise; and what they defend with who expect nothing."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.rulebook.parts import Listing
from threefates.systems.fate_2003.checks.bouts import Edge
from threefates.systems.fate_2003.conflict.the_drop import best_of, dropped, perception, skill_named
from threefates.systems.fate_2003.creation.planning import PlanCampaign
from threefates.systems.fate_2003.fights.board import show_bouts
from threefates.systems.fate_2003.fights.fight import Ground, Pace, Way
from threefates.systems.fate_2003.fights.modifiers import outnumbering
from threefates.systems.fate_2003.fights.pace import TakeGround
from threefates.systems.fate_2003.sheets.changes import MakeCharacter
from threefates.testing.proof import proves


@proves("fate.modifiers.outnumbering")
@pytest.mark.parametrize(
    ("attacks", "apart", "helped"),
    [
        ({"a": "x", "b": "x"}, "", "ab"),
        ({"a": "x", "b": "x", "x": "a"}, "", "ab"),
        ({"a": "x", "x": "a"}, "", ""),
        ({"a": "x", "b": "x", "y": "a"}, "", ""),
        ({"a": "x", "b": "x", "y": "a"}, "y", "ab"),
        ({"a": "x", "b": "x", "c": "x", "y": "a"}, "", "abc"),
        ({"a": "x", "b": "x"}, "b", ""),
        ({"a": "x", "b": "y"}, "", ""),
        ({"a": "x", "b": "x", "c": "a"}, "b", ""),
    ],
)
def test_a_group_helps_its_own_where_it_is_more_than_who_stands_together(
    attacks: dict[str, str], apart: str, helped: str
) -> None:
    assert "".join(sorted(outnumbering(attacks, "x", apart))) == helped


def two_on_one(**rulings: str) -> Brawl:
    return Brawl("Cyrus", "Guard A", "Guard B", **rulings).begins("Cyrus", "Guard A, Guard B")


def all_attack(fight: Brawl, **more: str) -> Brawl:
    fight.says("Guard A", "Swords", target="Cyrus").says("Guard B", "Swords", target="Cyrus")
    return fight.says("Cyrus", "Swords", "0000" * 3, target="Guard A", **more)


def steps(fight: Brawl, who: str, foe: str) -> dict[str, int]:
    """What somebody has over somebody, by why."""
    at, other = fight.check.side_of(fight.who(who)), fight.check.side_of(fight.who(foe))
    bout = next(one for one in fight.check.bouts if {*one.ones, *one.others} == {at, other})
    return {
        edge.why.partition(" ")[2].removeprefix(who[-1] + " "): edge.steps for edge in bout.edges if edge.side == at
    }


@proves(
    "fate.modifiers.position",
    "fate.modifiers.flanking",
    "fate.modifiers.surrounding",
    "fate.modifiers.outnumbering",
    "fate.modifiers.table",
)
@pytest.mark.parametrize(
    ("ground", "why"),
    [
        (Ground.POSITION, "has the better position"),
        (Ground.FLANKING, "is at their back"),
        (Ground.SURROUNDING, "has them surrounded"),
    ],
)
def test_each_is_worth_a_step_against_that_one_and_counts_once(ground: Ground, why: str) -> None:
    fight = two_on_one()
    for foe in ("Cyrus", "Cyrus", ""):
        over = fight.who(foe) if foe else ""
        fight.table.does(GM, TakeGround(fight.who("Guard A"), ground, over))
    all_attack(fight)

    assert steps(fight, "Guard A", "Cyrus") == {"is not alone": 1, why: 1}
    assert steps(fight, "Guard B", "Cyrus") == {"is not alone": 1}
    assert steps(fight, "Cyrus", "Guard A") == {}


@proves("fate.modifiers.position")
def test_who_stands_high_stands_so_to_all_and_an_extreme_position_is_worth_two() -> None:
    fight = two_on_one()
    fight.table.does(GM, TakeGround(fight.who("Cyrus"), Ground.POSITION, steps=2))
    fight.table.does(GM, TakeGround(fight.who("Guard A"), Ground.FLANKING, fight.who("Guard B")))
    all_attack(fight)

    assert steps(fight, "Cyrus", "Guard A") == steps(fight, "Cyrus", "Guard B") == {"has the better position": 2}
    assert fight.check.bouts[0].edges[-1].cites == ("fate.modifiers.position",)
    assert steps(fight, "Guard A", "Cyrus") == {"is not alone": 1}


def test_why_puts_to_each_rule_what_stands_on_it_in_this_bout() -> None:
    fight = all_attack(two_on_one())
    board = show_bouts(fight.table.state)

    assert isinstance(board, Listing)
    row = next(row for row in board.rows if row.text.startswith("Guard B"))
    assert [(term.text, term.cites) for term in row.terms] == [
        ("Guard B is not alone +1", ("fate.modifiers.outnumbering",)),
        ("+1 against +3", ("fate.combat.common-principle",)),
    ]
    assert row.cites == ("fate.modifiers.outnumbering", "fate.combat.common-principle")


@proves("fate.modifiers.flanking", "fate.modifiers.position")
def test_what_is_over_is_over_and_nonsense_is_refused() -> None:
    fight = two_on_one()
    cyrus, guard = fight.who("Cyrus"), fight.who("Guard A")
    fight.table.does(GM, TakeGround(guard, Ground.FLANKING, cyrus))
    fight.table.does(GM, TakeGround(guard, Ground.FLANKING, cyrus, holds=False))
    assert fight.fight.ground == ()
    for command, code in (
        (TakeGround(guard, Ground.FLANKING, cyrus, steps=2), "fights.steps"),
        (TakeGround(guard, Ground.POSITION, cyrus, steps=3), "fights.steps"),
        (TakeGround(guard, Ground.POSITION, cyrus, steps=0), "fights.steps"),
        (TakeGround(guard, Ground.POSITION, guard), "checks.one_side"),
        (TakeGround("npc-99", Ground.POSITION), "fights.not_there"),
        (TakeGround(guard, Ground.POSITION, "npc-99"), "fights.not_there"),
    ):
        assert fight.table.refusal(GM, command) == code
    assert fight.table.refusal(ANN, TakeGround(guard, Ground.FLANKING, cyrus)) == "seat.not_the_gm"


@proves("fate.modifiers.unaware-target", "fate.combat.the-drop", "fate.combat.exchange-procedure")
@pytest.mark.parametrize(
    ("reading", "found"),
    [("book", {"is not expected": 1}), ("plus-one", {"is not expected": 1}), ("drop", {})],
)
def test_a_strike_that_is_not_expected_is_worth_a_step_or_the_drop(reading: str, found: dict[str, int]) -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A", unaware_bonus_or_drop=reading).begins("Cyrus, Finn", "Guard A")
    fight.table.does(GM, TakeGround(fight.who("Finn"), Ground.UNAWARE, fight.who("Guard A")))
    fight.table.does(GM, TakeGround(fight.who("Cyrus"), Ground.POSITION))
    fight.says("Cyrus", "Swords", way=Way.WAIT).says("Finn", "Knives", target="Guard A", apart=True)
    fight.says("Guard A", "Swords", "0000" * 3, target="Cyrus")

    assert steps(fight, "Finn", "Guard A") == found
    dropped = -2 if reading == "drop" else 0  # from Fair to Mediocre
    assert sum(steps(fight, "Guard A", "Finn").values()) == dropped
    assert sum(steps(fight, "Guard A", "Cyrus").values()) == 0
    fight.done()
    assert [one.ground for one in fight.fight.ground] == [Ground.POSITION]  # the other holds for one exchange


@proves("fate.modifiers.unaware-target", "fate.combat.the-drop")
@pytest.mark.parametrize("ground", [Ground.POSITION, Ground.FLANKING])
def test_nobody_is_surprised_by_who_only_stands_well(ground: Ground) -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A", unaware_bonus_or_drop="drop").begins("Cyrus, Finn", "Guard A")
    fight.table.does(GM, TakeGround(fight.who("Finn"), ground, fight.who("Guard A")))
    fight.table.does(GM, TakeGround(fight.who("Cyrus"), Ground.UNAWARE, fight.who("Guard A")))
    fight.says("Cyrus", "Swords", way=Way.WAIT).says("Finn", "Knives", target="Guard A", apart=True)
    fight.says("Guard A", "Swords", "0000" * 3, target="Cyrus")

    assert steps(fight, "Guard A", "Finn") == {}
    other = Brawl("Cyrus", "Finn", "Guard A", unaware_bonus_or_drop="drop").begins("Cyrus, Finn", "Guard A")
    other.table.does(GM, TakeGround(other.who("Finn"), Ground.UNAWARE, other.who("Cyrus")))
    other.says("Cyrus", "Swords", way=Way.WAIT).says("Finn", "Knives", target="Guard A", apart=True)
    other.says("Guard A", "Swords", "0000" * 3, target="Cyrus")
    assert steps(other, "Guard A", "Finn") == {}


@proves("fate.modifiers.unaware-target")
def test_only_who_strikes_has_it_that_the_other_expects_nothing() -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A").begins("Cyrus, Finn", "Guard A")
    fight.table.does(GM, TakeGround(fight.who("Cyrus"), Ground.UNAWARE, fight.who("Guard A")))
    fight.says("Cyrus", "Swords", way=Way.DEFENSIVE).says("Finn", "Knives", way=Way.WAIT)
    fight.says("Guard A", "Swords", "0000" * 2, target="Cyrus")

    assert fight.check.bouts[0].edges == ()


ALERT = {"nothing": "", "alert": ", Alertness Great", "aware": ", Awareness Good", "dull": ", Alertness Poor"}


def watched(who: str, **rulings: str) -> Table:
    table = Table.reading(**rulings)
    table.does(ANN, MakeCharacter("Cyrus", "Swords Great"))
    table.does(BOB, MakeCharacter("Finn", f"Swords Fair{ALERT[who]}"))
    return table


@proves("fate.combat.the-drop", "fate.r.perception-names")
@pytest.mark.parametrize(
    ("who", "reading", "names", "value"),
    [
        ("nothing", "literal", "book", -1),
        ("alert", "literal", "book", 3),
        ("alert", "literal", "Alertness", 3),
        ("alert", "literal", "Awareness", -1),
        ("aware", "literal", "book", 2),
        ("aware", "literal", "Awareness", 2),
        ("aware", "literal", "Alertness", -1),
        ("dull", "literal", "book", -1),
        ("alert", "capped", "book", 1),
        ("nothing", "capped", "book", -1),
    ],
)
def test_who_expects_nothing_defends_with_what_they_notice(who: str, reading: str, names: str, value: int) -> None:
    table = watched(who, the_drop=reading, perception_names=names)

    assert dropped(table.state, table.character("Finn"), bare=False) == value


@proves("fate.combat.the-drop", "fate.combat.turn-initiative")
def test_what_somebody_notices_with_and_fights_with() -> None:
    table = watched("alert")
    finn, cyrus = table.character("Finn"), table.character("Cyrus")

    assert (perception(table.state, finn), perception(table.state, cyrus)) == (3, -1)
    assert (best_of(table.state, finn, bare=False), best_of(table.state, cyrus, bare=False)) == (1, 3)
    assert (skill_named(table.state, cyrus, "swords"), skill_named(table.state, cyrus, "Tactics")) == (3, -1)


@proves("fate.combat.turn-initiative", "fate.combat.the-drop", "fate.r.perception-names")
@pytest.mark.parametrize("skill", ["Alertness", "Awareness"])
@pytest.mark.parametrize("names", ["book", "Alertness", "Awareness"])
def test_who_is_dull_under_one_name_of_the_skill_is_no_better_under_the_other(skill: str, names: str) -> None:
    """They act as late as they are dull; surprised, they are Mediocre at the least."""
    table = Table.reading(perception_names=names)
    table.does(GM, MakeCharacter("Guard", f"Swords Fair, {skill} Poor", npc=True))
    guard = table.character("Guard")

    assert perception(table.state, guard) == (-2 if names in ("book", skill) else -1)
    assert dropped(table.state, guard, bare=False) == -1


@proves("fate.combat.the-drop", "fate.fudge.default-level")
def test_surprise_leaves_mediocre_where_a_skill_without_ranks_is_poor() -> None:
    table = watched("nothing", skill_default_level="poor")

    assert [perception(table.state, table.character(one)) for one in ("Finn", "Cyrus")] == [-2, -2]
    assert dropped(table.state, table.character("Finn"), bare=False) == -1


@proves("fate.creation.skill-default", "fate.advancement.difficult-skills")
def test_a_difficult_skill_that_nobody_asks_for_by_name_is_as_low_as_it_was_planned() -> None:
    table = watched("alert")
    finn, cyrus = table.character("Finn"), table.character("Cyrus")
    table.does(GM, PlanCampaign(difficult="tactics Terrible, alertness Poor, Awareness Abysmal"))

    assert [skill_named(table.state, one, "Tactics") for one in (finn, cyrus)] == [-3, -3]
    assert (perception(table.state, finn), perception(table.state, cyrus)) == (3, -2)


@proves("fate.combat.turn-initiative", "fate.combat.the-drop")
@pytest.mark.parametrize(
    ("skills", "bare", "best"),
    [
        ("Lore Superb, Knife Average", False, 0),
        ("lore superb, Sprinting Epic, Knife Poor, Tactics Great", False, -2),
        ("Lore Superb, Alertness Legendary", False, 4),  # who has nothing to fight with does it somehow
        ("Lore Superb, Knife Average", True, 4),
    ],
)
def test_nobody_fights_with_what_the_book_lists_under_something_else(skills: str, *, bare: bool, best: int) -> None:
    table = Table()
    table.does(BOB, MakeCharacter("Finn", skills))

    assert best_of(table.state, table.character("Finn"), bare=bare) == best


@proves("fate.combat.the-drop", "fate.modifiers.unaware-target")
@pytest.mark.parametrize(
    ("reading", "value", "asked", "plus"), [("book", -1, False, 0), ("drop", -1, False, 0), ("plus-one", 1, True, 1)]
)
def test_a_fight_begins_with_somebody_off_guard(reading: str, value: int, plus: int, *, asked: bool) -> None:
    fight = Brawl("Cyrus", "Guard A", unaware_bonus_or_drop=reading)
    fight.begins("Cyrus", "Guard A", off_guard=["Guard A"])
    if asked:
        fight.says("Guard A", "Swords", way=Way.WAIT)
    fight.says("Cyrus", "Swords", "0000" * 2, target="Guard A")

    at = fight.check.side_of(fight.who("Guard A")) or 0
    assert fight.check.sides[at].value == value
    assert steps(fight, "Cyrus", "Guard A") == ({"is not expected": 1} if plus else {})
    fight.done()
    assert fight.fight.off_guard == ()
    assert fight.asked("Guard A")  # from here on they are in the fight
    assert fight.wounds("Guard A").marks.hurt + fight.wounds("Guard A").marks.injured == 1


@proves("fate.combat.the-drop", "fate.combat.choose-pace")
def test_somebody_strikes_first() -> None:
    fight = Brawl("Cyrus", "Guard A")
    with pytest.raises(Exception, match="Somebody has to strike first"):
        fight.begins("Cyrus", "Guard A", off_guard=["Guard A", "Cyrus"])
    for names in (("Cyrus, Finn", "Guard A"), ("Guard A", "Cyrus, Finn")):
        other = Brawl("Cyrus", "Finn", "Guard A").begins(*names, off_guard=["Guard A", "Cyrus"])
        assert len(other.fight.off_guard) == 2
        third = Brawl("Cyrus", "Finn", "Guard A")
        with pytest.raises(Exception, match="Somebody has to strike first"):
            third.begins(*names, off_guard=["Guard A", "Cyrus", "Finn"])


@proves("fate.modifiers.outnumbering")
def test_an_edge_is_a_step_of_one_side_and_of_no_other() -> None:
    fight = all_attack(two_on_one())

    assert Edge(2, 1, "Guard B is not alone", ("fate.modifiers.outnumbering",)) in fight.check.bouts[0].edges
    assert fight.check.bouts[0].lead == 1
    assert fight.check.bouts[0].turned().lead == -1
    assert fight.fight.pace is Pace.EXCHANGE


@proves(
    *("fate.modifiers.position", "fate.modifiers.flanking", "fate.modifiers.surrounding"),
    *("fate.modifiers.unaware-target", "fate.modifiers.table"),
)
@pytest.mark.parametrize(
    ("ground", "most"),
    [(Ground.POSITION, 2), (Ground.FLANKING, 1), (Ground.SURROUNDING, 1), (Ground.UNAWARE, 1)],
)
def test_only_a_position_may_be_worth_two_steps_and_nothing_is_worth_none(ground: Ground, most: int) -> None:
    fight = Brawl("Cyrus", "Guard A").begins("Cyrus", "Guard A")
    pair = (fight.who("Cyrus"), ground, fight.who("Guard A"))

    for steps in (0, most + 1):
        assert fight.table.refusal(GM, TakeGround(*pair, steps)) == "fights.steps"
    fight.table.does(GM, TakeGround(*pair, most))

    assert [each.steps for each in fight.fight.ground] == [most]

"""What one has over another: from when it counts, how long it holds, and how it is taken back."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.fights.fought import Brawl, dice_for
from tests.systems.fate_2003.fights.turn_by_turn import acts, defends, turns, whose
from tests.systems.fate_2003.tables import ANN, BOB, GM
from threefates.rulebook.core import RulingChanged
from threefates.rulebook.offers import Offer
from threefates.rulebook.parts import Listing, Row
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallStaticTest, RollTest
from threefates.systems.fate_2003.conflict.bearing import Meeting
from threefates.systems.fate_2003.conflict.blows import CallExchange, Manner
from threefates.systems.fate_2003.fights.board import show_fight
from threefates.systems.fate_2003.fights.declaring import DeclareForTheRest
from threefates.systems.fate_2003.fights.fight import Ground, Pace, Way
from threefates.systems.fate_2003.fights.modifiers import of_the_ground
from threefates.systems.fate_2003.fights.pace import TakeGround
from threefates.systems.fate_2003.sheets.changes import SetSkill
from threefates.systems.fate_2003.wounds.marking import MarkWound
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.testing.proof import proves


def edges(fight: Brawl) -> list[int]:
    """The steps that anybody has in the first pair that meets."""
    return [edge.steps for edge in fight.check.bouts[0].edges]


@proves("fate.modifiers.unaware-target")
def test_said_while_a_blow_is_chosen_it_counts_for_the_next_strike() -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A").begins("Cyrus, Finn", "Guard A")
    fight.says("Cyrus", "Swords", target="Guard A", maneuver="across the room")
    fight.says("Finn", "Knives", way=Way.WAIT).says("Guard A", "Swords", target="Cyrus")
    fight.table.answers(GM, "hurt", dice_for(3) + dice_for(-1), kind="fate.name-need")
    fight.done().table.does(GM, TakeGround(fight.who("Finn"), Ground.UNAWARE, fight.who("Guard A")))
    fight.table.answers(ANN, "effect", kind="fate.wound-or-effect")

    for found in ([1], []):  # the next strike is not expected, and the one after that is
        fight.says("Cyrus", "Swords", way=Way.WAIT).says("Finn", "Knives", target="Guard A")
        fight.says("Guard A", "Swords", "0000" * 2, way=Way.WAIT).done()
        assert edges(fight) == found


@proves("fate.modifiers.unaware-target")
def test_said_while_another_test_is_rolled_for_it_counts_at_once() -> None:
    fight = Brawl("Cyrus", "Guard A").begins("Cyrus", "Guard A")
    fight.table.does(GM, CallStaticTest(fight.who("Cyrus"), "a look round", "Fair"))
    fight.table.does(GM, TakeGround(fight.who("Cyrus"), Ground.UNAWARE, fight.who("Guard A")))
    fight.table.does(ANN, RollTest(fight.table.asked(ANN, "fate.name").id, "skill:Swords"), "0000")
    fight.done().says("Cyrus", "Swords", target="Guard A").says("Guard A", "Swords", "0000" * 2, way=Way.WAIT).done()
    assert edges(fight) == [1]

    fight.says("Cyrus", "Swords", target="Guard A").says("Guard A", "Swords", "0000" * 2, way=Way.WAIT)
    assert edges(fight) == []


@proves("fate.modifiers.unaware-target", "fate.combat.turn-procedure")
@pytest.mark.parametrize("when", ["before", "rolled", "after"])
def test_turn_by_turn_it_counts_for_the_next_strike_whosever_turn_it_is(when: str) -> None:
    fight = turns()
    said = TakeGround(fight.who("Cyrus"), Ground.UNAWARE, fight.who("Guard A"))
    if when == "before":
        fight.table.does(GM, said)
    acts(fight, "Cyrus", target="Guard A")
    if when == "rolled":
        fight.table.does(GM, said)
    first = fight.check.sides[0].modifier
    defends(fight, "Guard A", 0, 0)
    if when == "after":
        fight.table.does(GM, said)
    for _ in range(2):
        acts(fight, whose(fight), way=Way.WAIT)
    acts(fight, "Cyrus", target="Guard A")
    second = fight.check.sides[0].modifier
    defends(fight, "Guard A", 0, 0)
    for _ in range(2):
        acts(fight, whose(fight), way=Way.WAIT)
    acts(fight, "Cyrus", target="Guard A")

    assert (first, second, fight.check.sides[0].modifier) == ((1, 0, 0) if when == "before" else (0, 1, 0))


@proves("fate.modifiers.position", "fate.modifiers.flanking", "fate.modifiers.surrounding")
@pytest.mark.parametrize("ground", list(Ground))
def test_it_is_taken_back_as_it_was_said_and_otherwise_refused(ground: Ground) -> None:
    fight = Brawl("Cyrus", "Guard A", "Guard B").begins("Cyrus", "Guard A, Guard B")
    cyrus, first, second = (fight.who(name) for name in ("Cyrus", "Guard A", "Guard B"))
    nothing = TakeGround(cyrus, ground, holds=False)
    assert fight.table.refusal(GM, nothing) == "fights.holds_not"
    fight.table.does(GM, TakeGround(cyrus, ground, first))
    for foe in ("", second):
        assert fight.table.refusal(GM, TakeGround(cyrus, ground, foe, holds=False)) == "fights.holds_not"
    assert fight.table.refusal(GM, TakeGround(first, ground, cyrus, holds=False)) == "fights.holds_not"
    other = next(one for one in Ground if one is not ground)
    assert fight.table.refusal(GM, TakeGround(cyrus, other, first, holds=False)) == "fights.holds_not"
    fight.table.does(GM, TakeGround(cyrus, ground, first, holds=False))
    assert fight.fight.ground == ()

    fight.table.does(GM, TakeGround(cyrus, ground))
    assert fight.table.refusal(GM, TakeGround(cyrus, ground, first, holds=False)) == "fights.holds_not"
    fight.table.does(GM, nothing)
    assert fight.fight.ground == ()


@proves("fate.modifiers.position", "fate.modifiers.flanking")
def test_what_was_said_of_somebody_has_a_button_of_its_own_to_take_it_back() -> None:
    fight = Brawl("Cyrus", "Guard A", "Guard B").begins("Cyrus", "Guard A, Guard B")
    cyrus, first = fight.who("Cyrus"), fight.who("Guard A")

    def back() -> list[Offer]:
        every = fight.table.offers(GM).values()
        return [each for each in every if each.command == "fate.take-ground" and ("holds", False) in each.fixed]

    assert back() == []
    fight.table.does(GM, TakeGround(cyrus, Ground.POSITION))
    fight.table.does(GM, TakeGround(cyrus, Ground.FLANKING, first))
    assert [each.label for each in back()] == [
        "Take back: Cyrus has the better position, against everybody",
        "Take back: Cyrus is at their back, against Guard A",
    ]
    assert [each.at for each in back()] == [("fight.ground-0",), ("fight.ground-1",)]

    last = back()[1]
    fight.table.does(GM, fight.table.system.read_command({"type": last.command, **dict(last.fixed)}))
    assert [one.ground for one in fight.fight.ground] == [Ground.POSITION]


@proves("fate.modifiers.position")
def test_where_one_alone_is_left_standing_there_is_nobody_to_have_it_over() -> None:
    fight = Brawl("Cyrus", "Guard A").begins("Cyrus", "Guard A")

    def asked() -> list[str]:
        every = fight.table.offers(GM).values()
        (form,) = (each for each in every if each.command == "fate.take-ground" and each.fields)
        return [field.name for field in form.fields]

    both = asked()
    fight.says("Cyrus", "Swords", target="Guard A").says("Guard A", "Swords", "0000" * 2, target="Cyrus")
    fight.table.does(GM, MarkWound(fight.who("Guard A"), Outcome.TAKEN_OUT))

    assert (both, asked()) == (["character", "ground", "foe", "steps"], ["character", "ground", "steps"])


@proves("fate.combat.the-drop")
@pytest.mark.parametrize("now", ["book", "drop"])
def test_who_has_declared_a_blow_strikes_with_it_whatever_is_read_of_surprise_since(now: str) -> None:
    fight = Brawl("Cyrus", "Guard A", "Guard B", unaware_bonus_or_drop="plus-one")
    fight.begins("Cyrus", "Guard A, Guard B", off_guard=("Guard A", "Guard B"))
    fight.says("Guard A", "Swords", target="Cyrus").says("Guard B", "Swords", target="Cyrus")
    fight.table.state = fight.table.system.evolve(fight.table.state, RulingChanged("fate.r.unaware-bonus-or-drop", now))
    fight.says("Cyrus", "Swords", "0000" * 3, target="Guard A")

    assert [(side.trait, side.value) for side in fight.check.sides] == [("Swords", 3), ("Swords", 1), ("Swords", 1)]


@proves("fate.combat.the-drop")
@pytest.mark.parametrize(("reading", "guard"), [("book", "off guard"), ("plus-one", "declare"), ("drop", "off guard")])
def test_the_board_says_of_whom_a_declaration_is_awaited(reading: str, guard: str) -> None:
    fight = Brawl("Cyrus", "Guard A", unaware_bonus_or_drop=reading)
    fight.begins("Cyrus", "Guard A", off_guard=("Guard A",))
    assert [row.counters[0].value for row in board(fight)] == ["declare", guard]

    if reading == "plus-one":
        fight.says("Guard A", "Swords", target="Cyrus")
        assert [row.counters[0].value for row in board(fight)] == ["declare", "declared"]


@proves("fate.modifiers.unaware-target", "fate.combat.the-drop")
@pytest.mark.parametrize(("reading", "worth"), [("book", "+1"), ("plus-one", "+1"), ("drop", "the drop")])
def test_the_board_says_what_it_is_worth_that_somebody_is_not_expected(reading: str, worth: str) -> None:
    fight = Brawl("Cyrus", "Guard A", unaware_bonus_or_drop=reading).begins("Cyrus", "Guard A")
    fight.table.does(GM, TakeGround(fight.who("Cyrus"), Ground.UNAWARE, fight.who("Guard A")))
    fight.table.does(GM, TakeGround(fight.who("Cyrus"), Ground.POSITION, steps=2))

    assert [row.counters[0].value for row in list(board(fight))[2:]] == [worth, "+2"]


def board(fight: Brawl) -> tuple[Row, ...]:
    """The lines of the board."""
    found = show_fight(fight.table.state)
    assert isinstance(found, Listing)
    return found.rows


@proves("fate.combat.the-drop", "fate.combat.exchange-one-at-a-time")
@pytest.mark.parametrize(
    ("reading", "manner", "bare", "found"),
    [
        ("drop", Manner.ATTACK, False, (0, "what there is to notice with", -1)),
        ("drop", Manner.ATTACK, True, (0, "", 0)),
        ("drop", Manner.OTHER, False, (0, "", 0)),
        ("book", Manner.ATTACK, False, (1, "", 0)),
    ],
)
def test_settled_by_themselves_the_drop_is_read_for_who_is_busy_as_in_the_fight(
    reading: str, manner: Manner, bare: bool, found: tuple[int, str, int]
) -> None:
    fight = Brawl("Cyrus", "Guard A", "Guard B", unaware_bonus_or_drop=reading).begins("Cyrus", "Guard A, Guard B")
    cyrus, guard = fight.who("Cyrus"), fight.who("Guard A")
    fight.table.does(GM, TakeGround(cyrus, Ground.UNAWARE, guard))
    fight.table.does(GM, CallExchange(cyrus, guard, "a dagger in the dark", manner, bare=bare))
    one, other = fight.check.sides

    assert (one.modifier, other.trait, other.value) == found


@proves("fate.combat.the-drop")
def test_who_expects_nothing_brings_nothing_off_by_a_lucky_defence() -> None:
    table = Brawl("Cyrus", "Finn").table
    cyrus, finn = table.character("Cyrus"), table.character("Finn")
    table.does(GM, CallExchange(cyrus, finn, "from behind", off_guard=True, reply="trips him"))
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Swords"), dice_for(-4) + dice_for(4))
    table.left_as_it_lies()
    assert not any("comes off" in line or "would rather" in line for line in table.panes["ann"])

    table.does(GM, CallExchange(cyrus, finn, "face to face", answer=Manner.OTHER, reply="trips him"))
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Swords"))
    table.does(BOB, RollTest(table.asked(BOB, "fate.name").id, "skill:Knives"), dice_for(-4) + dice_for(4))
    table.left_as_it_lies()
    assert "It comes off for Finn: trips him." in table.panes["ann"]


@proves("fate.combat.defend-with-other-skill")
def test_all_of_ones_own_keep_out_of_reach_by_skills_of_the_body_before_the_sword() -> None:
    fight = Brawl("Cyrus", "Guard A", "Guard B", "Guard C")
    fight.table.does(GM, SetSkill(fight.who("Guard A"), "Acrobatics", "Average"))
    fight.table.does(GM, SetSkill(fight.who("Guard B"), "Lore", "Great"))
    fight.begins("Cyrus", "Guard A, Guard B, Guard C", Pace.EXCHANGE)
    fight.table.does(GM, DeclareForTheRest(way=Way.ANOTHER_SKILL))

    said = [fight.fight.declared[fight.who(f"Guard {one}")].trait for one in "ABC"]
    assert said == ["skill:Acrobatics", "skill:Lore", "skill:Swords"]


@proves("fate.modifiers.unaware-target", "fate.combat.turn-procedure")
def test_turn_by_turn_it_is_worth_nothing_in_a_defence_after_a_blow_of_ones_own() -> None:
    fight = turns("0000", "++++", "----")
    acts(fight, "Guard A", target="Cyrus")
    defends(fight, "Cyrus", 0, 0)
    fight.table.does(GM, TakeGround(fight.who("Guard A"), Ground.UNAWARE, fight.who("Cyrus")))
    acts(fight, "Cyrus", target="Guard A")
    assert [side.modifier for side in fight.check.sides] == [0, 0]
    defends(fight, "Guard A", -3, 0)
    acts(fight, "Guard B", way=Way.WAIT)
    acts(fight, "Guard A", target="Cyrus")

    assert [side.modifier for side in fight.check.sides] == [1, 0]


@proves("fate.modifiers.flanking", "fate.combat.other-conflicts", "fate.combat.exchange-one-at-a-time")
@pytest.mark.parametrize(("fought", "settled", "steps"), [(True, True, 1), (True, False, 0), (False, True, 0)])
@pytest.mark.parametrize("ground", [Ground.FLANKING, Ground.UNAWARE])
def test_what_one_has_over_another_in_a_debate_counts_for_a_pair_of_it_and_for_no_blade(
    ground: Ground, *, fought: bool, settled: bool, steps: int
) -> None:
    fight = Brawl("Cyrus", "Finn").begins("Cyrus", "Finn", bare=fought)
    fight.table.does(GM, TakeGround(fight.who("Cyrus"), ground, fight.who("Finn")))
    fight.table.does(GM, CallExchange(fight.who("Cyrus"), fight.who("Finn"), "a point of honor", bare=settled))

    assert [side.modifier for side in fight.check.sides] == [steps, 0]


@proves("fate.combat.the-drop", "fate.combat.other-conflicts")
def test_nobody_outside_of_the_fight_is_busy_in_it() -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A", unaware_bonus_or_drop="drop").begins("Cyrus", "Guard A")
    fight.table.does(GM, TakeGround(fight.who("Cyrus"), Ground.UNAWARE))
    fight.table.does(GM, CallExchange(fight.who("Cyrus"), fight.who("Finn"), "out of my way"))

    assert [side.trait for side in fight.check.sides] == ["", ""]


@proves("fate.modifiers.unaware-target", "fate.modifiers.position", "fate.combat.turn-initiative")
@pytest.mark.parametrize("ground", [Ground.UNAWARE, Ground.POSITION])
def test_said_while_it_is_rolled_who_acts_first_it_holds_from_the_first_round(ground: Ground) -> None:
    fight = Brawl("Cyrus", "Guard A").begins("Cyrus", "Guard A", Pace.TURN, "++++----")
    fight.table.does(GM, TakeGround(fight.who("Cyrus"), ground, fight.who("Guard A")))
    assert fight.fight.number == 0
    assert [one.at for one in fight.fight.ground] == [0]

    found = []
    for _ in range(2):
        acts(fight.done(), "Cyrus", target="Guard A")
        found.append(fight.check.sides[0].modifier)
        defends(fight, "Guard A", 0, 0)
        acts(fight, "Guard A", way=Way.WAIT)

    assert found == [1, int(ground is Ground.POSITION)]


@proves("fate.modifiers.unaware-target", "fate.modifiers.flanking", "fate.combat.exchange-one-at-a-time")
@pytest.mark.parametrize(
    ("ground", "cited"),
    [(Ground.UNAWARE, "fate.modifiers.unaware-target"), (Ground.FLANKING, "fate.modifiers.flanking")],
)
def test_a_pair_by_itself_is_told_what_one_has_over_the_other(ground: Ground, cited: str) -> None:
    fight = Brawl("Cyrus", "Guard A").begins("Cyrus", "Guard A")
    cyrus, guard = fight.who("Cyrus"), fight.who("Guard A")
    fight.table.does(GM, TakeGround(cyrus, ground, guard))
    found = [*of_the_ground(fight.table.state, Meeting(cyrus, guard, attacks=True, maneuver=False, alone=True))]

    assert [(one.steps, one.cites) for one in found] == [(1, (cited,))]

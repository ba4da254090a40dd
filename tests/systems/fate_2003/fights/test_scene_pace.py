"""Scene pace: one roll each, the numbers as advice, and what is left of it when it is over."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

from tests.systems.fate_2003.fights.fought import Brawl, dice_for
from tests.systems.fate_2003.tables import ANN, BOB, GM
from threefates.commons.scenes import EndScene, StartEvening, StartScene
from threefates.rulebook.parts import Listing
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import (
    CallDynamicTest,
    CallOff,
    CallStaticTest,
    RollTest,
)
from threefates.systems.fate_2003.fights.fight import Fights, Pace, Trouble, Verdict
from threefates.systems.fate_2003.fights.pace import BeginFight
from threefates.systems.fate_2003.fights.scenes import JudgeFight, JudgeStep, MendTrouble, TellTrouble, paired
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.testing.proof import proves

FIVE = ("Cyrus", "Finn", "Guard A", "Guard B", "Guard C")


def scene(*came: int, takes: dict[str, str] | None = None, people: tuple[str, ...] = FIVE, **rulings: str) -> Brawl:
    """A fight in one roll each; what each roll comes to more or less than the skill."""
    fight = Brawl(*people, **rulings)
    heroes = [name for name in people if name in ("Cyrus", "Finn")]
    fight.begins(", ".join(heroes), ", ".join(name for name in people if name not in heroes), Pace.SCENE)
    for at, name in enumerate(people):
        skill = "Tumbling" if name == "Finn" else "Swords"
        dice = "".join(map(dice_for, came)) if at == len(people) - 1 else ""
        target = {"target": takes[name]} if takes and name in takes else {}
        fight.says(name, skill, dice, about=f"{name} goes on", **target)
    return fight.done()


def verdicts(fight: Brawl) -> list[tuple[str, str, int, str]]:
    """How each part came out, by name."""
    known = {one: name.removeprefix("Guard ") for one, name in fight.people().items()}
    return [
        ("".join(known[one] for one in v.winners), "".join(known[one] for one in v.losers), v.margin, v.outcome.value)
        for v in fight.fight.verdicts
    ]


@proves("fate.combat.scene-procedure", "fate.combat.scene-total-guideline")
@pytest.mark.parametrize(
    ("came", "found"),
    [
        ((0, 0, 0, 0, 0), [("CyrusFinn", "ABC", 0, "scratched")]),  # 3 and 1 against 1, 1 and 2
        ((1, 0, 0, 0, 0), [("CyrusFinn", "ABC", 1, "clipped")]),
        ((0, 0, 1, 1, 0), [("ABC", "CyrusFinn", 2, "hurt")]),
        ((2, 3, 0, 0, 0), [("CyrusFinn", "ABC", 5, "injured")]),
        ((4, 4, 0, 0, 0), [("CyrusFinn", "ABC", 8, "taken-out")]),
    ],
)
def test_totals_are_set_against_each_other(came: tuple[int, ...], found: list[tuple[str, str, int, str]]) -> None:
    fight = scene(*came)

    assert verdicts(fight) == found
    assert len(fight.check.bouts) == 1


@proves("fate.combat.scene-pairing-guideline", "fate.combat.multiple-opponents", "fate.combat.scene-total-guideline")
@pytest.mark.parametrize(
    ("came", "takes", "found"),
    [
        (
            (0, 0, 0, 0, 0),
            {"Cyrus": "Guard A", "Finn": "Guard B", "Guard C": "Finn"},
            [("Cyrus", "A", 2, "hurt"), ("Finn", "B", 0, "scratched"), ("C", "Finn", 1, "clipped")],
        ),
        (
            (0, 3, 0, 0, 0),
            {"Cyrus": "Guard A", "Finn": "Guard B", "Guard C": "Finn"},
            [("Cyrus", "A", 2, "hurt"), ("Finn", "B", 3, "hurt")],  # all are beaten: the lowest roll bears it
        ),
        (
            (0, 1, 0, 0, 0),
            {"Cyrus": "Guard A", "Finn": "Guard B", "Guard C": "Finn"},
            [("Cyrus", "A", 2, "hurt"), ("Finn", "C", 0, "scratched")],  # ahead of one and level with the other: none
        ),
        (
            (0, 0, 0, 0, 0),
            {"Cyrus": "Guard A", "Finn": "Guard A", "Guard B": "Cyrus", "Guard C": "Cyrus"},
            [("CyrusFinn", "ABC", 0, "scratched")],
        ),
    ],
)
def test_sides_are_paired_off_as_the_players_wish(
    came: tuple[int, ...], takes: dict[str, str], found: list[tuple[str, str, int, str]]
) -> None:
    assert verdicts(scene(*came, takes=takes, scene_resolution="pairs")) == found


@proves("fate.combat.scene-pairing-guideline")
def test_who_names_nobody_joins_where_the_fewest_are() -> None:
    fight = scene(0, 0, 0, 0, 0, takes={"Cyrus": "Guard A"}, scene_resolution="pairs")
    found = paired(fight.fight, fight.fight.sides)

    both = scene(
        0, 0, 0, 0, 0, takes={"Cyrus": "Guard C", "Finn": "Guard A", "Guard B": "Finn"}, scene_resolution="pairs"
    )
    assert paired(both.fight, both.fight.sides)[0][1] == (both.who("Guard C"),)
    assert paired(both.fight, both.fight.sides)[1][1] == (both.who("Guard A"), both.who("Guard B"))
    assert found[0] == ((fight.who("Cyrus"),), (fight.who("Guard A"), fight.who("Guard C")))
    assert found[1] == ((fight.who("Finn"),), (fight.who("Guard B"),))


@proves("fate.combat.scene-pairing-guideline")
def test_everybody_is_in_one_of_the_smaller_fights_in_the_order_of_the_first_side() -> None:
    fight = Brawl(*FIVE).begins("Cyrus, Finn", "Guard A", Pace.SCENE)
    fight.says("Cyrus", "Swords", about="at him", target="Guard A")
    assert paired(fight.fight, fight.fight.sides) == (fight.fight.sides,)

    other = Brawl(*FIVE).begins("Guard A, Guard B, Guard C", "Cyrus, Finn", Pace.SCENE)
    for guard, hero in (("Guard A", "Cyrus"), ("Guard B", "Finn"), ("Guard C", "Cyrus")):
        other.says(guard, "Swords", about="at him", target=hero)
    assert [foes for _, foes in paired(other.fight, other.fight.sides)] == [(other.who("Cyrus"),), (other.who("Finn"),)]


@proves("fate.combat.scene-procedure")
def test_where_it_is_judged_there_are_no_numbers() -> None:
    fight = scene(0, 0, 0, 0, 0, scene_resolution="judgement")

    assert fight.fight.verdicts == ()
    assert fight.check.bouts == ()
    choice = fight.table.asked(GM, "fate.judge-fight")
    assert [one.value for one in choice.options] == ["nothing"]
    assert choice.if_absent == "nothing"


@proves("fate.wounds.scene-scratch", "fate.wounds.scene-clipped", "fate.wounds.scene-hurt", "fate.wounds.scene-injured")
@proves("fate.combat.scene-procedure")
@pytest.mark.parametrize(
    ("outcome", "trouble", "marked"),
    [
        (Outcome.SCRATCHED, None, None),
        (Outcome.CLIPPED, Trouble(major=False, words="battered, since a brawl"), None),
        (Outcome.HURT, Trouble(major=True, words="in trouble, since a brawl"), None),
        (Outcome.INJURED, None, "injured"),
        (Outcome.TAKEN_OUT, None, "out"),
    ],
)
def test_what_is_left_of_it(outcome: Outcome, trouble: Trouble | None, marked: str | None) -> None:
    fight = scene(0, 0, 0, 0, 0)
    (choice, _), *_ = fight.table.state.agenda.asked(JudgeStep)
    finn = fight.who("Finn")
    fight.table.does(GM, JudgeFight(choice, "They get away.", outcome, (finn, finn)))

    state = fight.table.state
    assert state[Fights].now is None
    assert state[Fights].troubles == ({finn: replace(trouble, check=fight.check.id)} if trouble else {})
    marks = fight.wounds("Finn").marks
    assert {kind for kind in ("clipped", "hurt", "injured", "out") if getattr(marks, kind)} == {marked} - {None}
    assert int(marks.injured) + int(marks.out) == int(bool(marked))
    assert fight.table.panes["ann"][-1] == "The fight is over: They get away."


@proves("fate.combat.scene-procedure", "fate.wounds.scene-hurt")
def test_as_the_numbers_have_it_all_who_were_behind_bear_it() -> None:
    fight = scene(0, 0, 1, 1, 0)
    assert fight.table.asked(GM, "fate.judge-fight").if_absent == "so"
    fight.table.answers(GM, "so", kind="fate.judge-fight")
    assert fight.table.state[Fights].now is None

    assert set(fight.table.state[Fights].troubles) == {fight.who("Cyrus"), fight.who("Finn")}
    level = scene(0, 0, 0, 0, 0)
    level.table.answers(GM, "so", kind="fate.judge-fight")
    assert level.table.state[Fights].troubles == {}
    nothing = scene(0, 0, 1, 1, 0)
    nothing.table.answers(GM, "nothing", kind="fate.judge-fight")
    assert nothing.table.state[Fights].troubles == {}


@proves("fate.combat.scene-no-retry", "fate.combat.choose-pace")
def test_what_was_settled_so_is_not_tried_again_in_this_scene() -> None:
    fight = scene(0, 0, people=("Cyrus", "Guard A"))
    table, cyrus, guard = fight.table, fight.who("Cyrus"), fight.who("Guard A")
    table.answers(GM, "nothing", kind="fate.judge-fight")

    for sides, pace in product((((cyrus,), (guard,)), ((guard,), (cyrus,))), Pace):
        assert table.refusal(GM, BeginFight("once more", *sides, pace)) == "fights.settled"
    table.does(GM, StartEvening())
    table.does(GM, StartScene("The next day"))
    table.does(GM, BeginFight("at blows", (cyrus,), (guard,), Pace.EXCHANGE))
    table.does(GM, EndScene())
    assert table.state[Fights].now is None  # no fight outlasts its scene
    table.does(GM, BeginFight("once more", (cyrus,), (guard,), Pace.SCENE))
    assert fight.fight.pace is Pace.SCENE


@proves("fate.combat.scene-no-retry")
def test_what_was_settled_before_the_first_scene_may_be_tried_in_it() -> None:
    fight = scene(0, 0, people=("Cyrus", "Guard A"))
    sides = ((fight.who("Cyrus"),), (fight.who("Guard A"),))
    fight.table.answers(GM, "nothing", kind="fate.judge-fight")
    assert fight.table.refusal(GM, BeginFight("once more", *sides, Pace.SCENE)) == "fights.settled"
    fight.table.does(GM, StartScene("The next day"))

    fight.table.does(GM, BeginFight("once more", *sides, Pace.SCENE))
    assert fight.fight.pace is Pace.SCENE


@proves("fate.combat.scene-no-retry", "fate.combat.scene-procedure", "fate.combat.scene-total-guideline")
def test_others_may_try_and_what_was_called_off_or_fought_otherwise_is_not_settled() -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A")
    table, cyrus, guard = fight.table, fight.who("Cyrus"), fight.who("Guard A")
    fight.begins("Cyrus", "Guard A", Pace.SCENE)
    assert fight.table.asked(ANN).asks == "Cyrus: what are you after, and how?"
    fight.says("Cyrus", "Swords", about="past him").says("Guard A", "Swords", "0000" * 2, about="stop him")
    table.does(GM, CallOff())
    assert table.state[Fights].now is None
    assert table.panes["bob"][-1] == "The fight is over: called off."
    table.does(GM, BeginFight("both of us", (cyrus, fight.who("Finn")), (guard,), Pace.SCENE))
    assert fight.fight.people == (cyrus, fight.who("Finn"), guard)


@proves("fate.combat.scene-no-retry")
def test_some_of_those_who_fought_do_not_try_again_and_who_was_not_there_may() -> None:
    fight = scene(0, 0, 0, people=("Cyrus", "Finn", "Guard A"))
    table, cyrus, finn, guard = fight.table, fight.who("Cyrus"), fight.who("Finn"), fight.who("Guard A")
    table.answers(GM, "nothing", kind="fate.judge-fight")

    for sides in (((cyrus,), (guard,)), ((guard,), (finn,))):
        assert table.refusal(GM, BeginFight("once more", *sides, Pace.SCENE)) == "fights.settled"
    table.does(GM, BeginFight("each other", (cyrus,), (finn,), Pace.SCENE))
    assert fight.fight.pace is Pace.SCENE


def troubled(outcome: Outcome) -> Brawl:
    fight = scene(0, 0, 0, 0, 0)
    (choice, _), *_ = fight.table.state.agenda.asked(JudgeStep)
    fight.table.does(GM, JudgeFight(choice, "They get away", outcome, (fight.who("Finn"),)))
    return fight


@proves("fate.wounds.scene-hurt", "fate.wounds.scene-clipped")
def test_trouble_costs_a_roll_a_step_where_the_game_master_says_until_it_is_dealt_with() -> None:
    fight = troubled(Outcome.HURT)
    table, finn = fight.table, fight.who("Finn")
    assert table.refusal(GM, TellTrouble(finn)) == "fights.no_trouble"  # nobody rolls
    table.does(GM, CallStaticTest(finn, "run", "Fair"))
    assert fight.check.sides[0].modifier == 0
    assert table.refusal(BOB, TellTrouble(finn)) == "seat.not_the_gm"
    table.does(GM, TellTrouble(finn))
    assert fight.check.sides[0].modifier == -1
    assert table.refusal(GM, TellTrouble(finn)) == "fights.no_trouble"  # once is enough
    table.does(BOB, RollTest(table.asked(BOB, "fate.name").id, "skill:Athletics"), "0000")
    assert fight.came("Finn") == 1
    assert table.refusal(GM, TellTrouble(finn)) == "fights.no_trouble"
    table.left_as_it_lies()

    table.does(GM, CallStaticTest(finn, "run", "Fair"))
    table.does(GM, TellTrouble(finn))  # and on another roll
    assert fight.check.sides[0].modifier == -1
    assert table.refusal(ANN, MendTrouble(finn, "no")) == "character.not_yours"
    table.does(GM, CallOff())
    assert table.refusal(GM, TellTrouble(finn)) == "fights.no_trouble"
    table.does(GM, CallDynamicTest(fight.who("Cyrus"), finn, "a race"))
    table.does(GM, TellTrouble(finn))
    assert [side.modifier for side in fight.check.sides] == [0, -1]
    table.does(BOB, MendTrouble(finn, "the strap is mended"))
    assert table.state[Fights].troubles == {}
    assert table.refusal(BOB, MendTrouble(finn, "again")) == "fights.no_trouble"


@proves("fate.wounds.scene-clipped")
def test_what_is_slight_costs_no_roll_anything() -> None:
    fight = troubled(Outcome.CLIPPED)
    fight.table.does(GM, CallStaticTest(fight.who("Finn"), "run", "Fair"))

    assert fight.table.refusal(GM, TellTrouble(fight.who("Finn"))) == "fights.no_trouble"
    assert "Finn looks battered, and no more." in fight.table.panes["ann"]


@proves("fate.wounds.scene-clipped", "fate.wounds.scene-hurt")
@pytest.mark.parametrize(
    ("first", "second", "major"), [(Outcome.HURT, Outcome.CLIPPED, True), (Outcome.CLIPPED, Outcome.HURT, True)]
)
def test_what_is_slight_does_not_mend_what_is_not(first: Outcome, second: Outcome, major: bool) -> None:
    fight = Brawl(*FIVE)
    fight.table.does(GM, StartScene("The bridge"))
    for outcome in (first, second):
        fight.begins("Cyrus, Finn", "Guard A, Guard B, Guard C", Pace.SCENE)
        for at, name in enumerate(FIVE):
            fight.says(name, "Tumbling" if name == "Finn" else "Swords", "0000" * 5 if at == 4 else "", about="on")
        fight.done()
        (choice, _), *_ = fight.table.state.agenda.asked(JudgeStep)
        fight.table.does(GM, JudgeFight(choice, "They get away", outcome, (fight.who("Finn"),)))
        fight.table.does(GM, StartScene("The road"))

    assert fight.table.state[Fights].troubles[fight.who("Finn")].major is major
    fight.table.does(GM, CallStaticTest(fight.who("Finn"), "run", "Fair"))
    fight.table.does(GM, TellTrouble(fight.who("Finn")))
    assert fight.check.sides[0].modifier == -1


@proves("fate.combat.scene-procedure")
def test_only_who_fought_bears_anything_and_only_the_game_master_settles_it() -> None:
    fight = scene(0, 0, people=("Cyrus", "Guard A"))
    (choice, _), *_ = fight.table.state.agenda.asked(JudgeStep)

    assert fight.table.refusal(GM, JudgeFight(choice, "so", Outcome.HURT, ("npc-99",))) == "fights.not_there"
    assert fight.table.refusal(GM, JudgeFight(choice, "", Outcome.HURT)) == "sheet.words"
    assert fight.table.refusal(ANN, JudgeFight(choice, "so", Outcome.HURT)) == "choice.not_yours"
    assert fight.fight.verdicts == (Verdict((fight.who("Cyrus"),), (fight.who("Guard A"),), 2, Outcome.HURT),)


@proves("fate.combat.scene-procedure")
def test_the_board_says_whose_goal_is_awaited() -> None:
    fight = Brawl("Cyrus", "Guard A").begins("Cyrus", "Guard A", Pace.SCENE)
    fight.says("Guard A", "Swords", about="stops him")
    board = fight.table.system.view(fight.table.state, fight.table.state.viewer("bob"))["fight"]

    assert isinstance(board, Listing)
    assert [(row.counters[0].label, row.counters[0].value) for row in board.rows] == [
        ("still to", "declare"),
        ("has", "declared"),
    ]

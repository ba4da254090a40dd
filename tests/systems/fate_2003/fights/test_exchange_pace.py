"""Exchange pace: who strikes whom, one against many, what nobody opposes, and how long a clip lasts."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.conflict.exchanges import hurts
from tests.systems.fate_2003.fights.fought import Brawl, dice_for
from tests.systems.fate_2003.tables import ANN, BOB, GM
from threefates.rulebook.agenda import Answer
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.parts import Listing
from threefates.systems.fate_2003.checks.state import Checks
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallOff
from threefates.systems.fate_2003.conflict.blows import CallExchange, Manner
from threefates.systems.fate_2003.fights.fight import Declared, Fight, Fights, Pace, Way
from threefates.systems.fate_2003.fights.striking import exchange_of
from threefates.systems.fate_2003.fights.terms import NameNeed
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.testing.proof import proves

TRIO = ("Cyrus", "Guard A", "Guard B")


def came(fight: Brawl) -> dict[str, str]:
    """What everybody suffers from, by the worst of it."""
    found = {}
    for name in TRIO:
        marks = fight.wounds(name).marks
        worst = [kind for kind in ("out", "injured", "hurt", "clipped") if getattr(marks, kind)]
        found[name] = worst[0] if worst else ""
    return {name: worst for name, worst in found.items() if worst}


def lone(cyrus: int, first: int, second: int, **said: object) -> Brawl:
    """Cyrus against two who go for him; what each roll comes to, with what the two have for their number."""
    fight = Brawl(*TRIO).begins("Cyrus", "Guard A, Guard B")
    fight.says("Guard A", "Swords", target="Cyrus").says("Guard B", "Swords", target="Cyrus")
    dice = dice_for(cyrus - 3) + dice_for(first - 2) + dice_for(second - 2)
    asked = said.get("way") in (Way.DEFENSIVE, Way.ANOTHER_SKILL) and "maneuver" in said
    fight.says("Cyrus", "Swords", "" if asked else dice, **(said or {"target": "Guard A"}))
    if asked:
        assert fight.table.asked(GM, "fate.name-move").owner == GM.id
        fight.table.answers(GM, "own", dice, kind="fate.name-move")
    return fight.done()


@proves("fate.combat.multiple-opponents", "fate.combat.exchange-procedure", "fate.modifiers.outnumbering")
@pytest.mark.parametrize(
    ("rolls", "suffers", "asked"),
    [
        ((3, 5, 4), {"Cyrus": "hurt"}, False),  # both beat him: a Hurt and a Clipped
        ((3, 4, 2), {"Cyrus": "clipped"}, False),  # one beats him, one is beaten: nothing for that
        ((3, 3, 1), {}, False),  # level with one is not beating him
        ((3, 1, 3), {}, False),
        ((4, 2, 1), {}, True),
        ((4, 3, 1), {}, True),  # by one is enough
        ((3, 5, 5), {"Cyrus": "hurt"}, False),
    ],
)
def test_one_roll_against_all_and_a_blow_for_one_only_by_beating_every_one(
    rolls: tuple[int, int, int], suffers: dict[str, str], *, asked: bool
) -> None:
    fight = lone(*rolls)

    assert came(fight) == suffers
    assert [one.kind for one in fight.table.system.questions(fight.table.state)].count("fate.pick-struck") == asked


@proves("fate.combat.multiple-opponents")
@pytest.mark.parametrize(("whom", "suffers"), [("Guard A", "hurt"), ("Guard B", "hurt")])
def test_who_beats_all_picks_one_the_lowest_first(whom: str, suffers: str) -> None:
    fight = lone(5, 2, 1)
    choice = fight.table.asked(ANN, "fate.pick-struck")
    assert choice.options[0].value == fight.who("Guard B")
    assert choice.if_absent == fight.who("Guard B")
    assert choice.options[0].label == "Guard B: hurt"
    fight.table.answers(ANN, fight.who(whom), kind="fate.pick-struck")

    assert came(fight) == {whom: suffers}
    assert fight.fight.number == 2


@proves("fate.combat.multiple-opponents")
def test_both_who_beat_one_do_their_harm_and_several_clips_flow_over() -> None:
    fight = Brawl(*TRIO, "Guard C").begins("Cyrus", "Guard A, Guard B, Guard C")
    for guard in ("Guard A", "Guard B", "Guard C"):
        fight.says(guard, "Swords", target="Cyrus")
    fight.says("Cyrus", "Swords", "-000" + "+000" + "+000" + "0000", target="Guard A").done()

    marks = fight.wounds("Cyrus").marks
    assert (marks.clipped, marks.hurt) == (2, 1)


@proves("fate.combat.multiple-opponents", "fate.combat.exchange-procedure")
def test_who_goes_for_somebody_else_while_two_go_for_them_strikes_that_one() -> None:
    fight = Brawl(*TRIO, "Guard C").begins("Cyrus", "Guard A, Guard B, Guard C")
    fight.says("Guard A", "Swords", target="Cyrus").says("Guard B", "Swords", target="Cyrus")
    fight.says("Guard C", "Swords", way=Way.WAIT)
    fight.says("Cyrus", "Swords", "0000" + "0000" + "0000" + "0000", target="Guard C").done()

    assert fight.wounds("Guard C").clipped == 1
    assert came(fight) == {}
    assert fight.fight.number == 2


@proves("fate.combat.exchange-procedure", "fate.combat.common-principle")
@pytest.mark.parametrize(
    ("cyrus", "guard", "answers", "told"),
    [
        (3, 3, True, {"Cyrus is scratched: nothing that counts.", "Guard A is scratched: nothing that counts."}),
        (3, 3, False, {"Guard A is scratched: nothing that counts."}),
        (0, 0, True, {"Cyrus is scratched: nothing that counts.", "Guard A is scratched: nothing that counts."}),
        (4, 3, True, {"Guard A is clipped."}),
        (3, 4, True, {"Cyrus is clipped."}),
        (3, 4, False, {"Guard A was not attacking, and does no harm."}),
        (4, 3, False, {"Guard A is clipped."}),
    ],
)
def test_between_two_the_margin_is_what_the_loser_suffers(
    cyrus: int, guard: int, told: set[str], *, answers: bool
) -> None:
    fight = Brawl("Cyrus", "Guard A").begins("Cyrus", "Guard A")
    fight.says("Guard A", "Swords", **({"target": "Cyrus"} if answers else {"way": Way.WAIT}))
    fight.says("Cyrus", "Swords", dice_for(cyrus - 3) + dice_for(guard - 1), target="Guard A").done()

    harm = {line for line in fight.table.panes["bob"] if "scratched" in line or "clipped" in line or "harm" in line}
    assert harm == told


@proves("fate.combat.exchange-procedure")
def test_who_attacks_elsewhere_does_no_harm_to_who_goes_for_them() -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A").begins("Cyrus, Finn", "Guard A")
    fight.says("Cyrus", "Swords", way=Way.WAIT).says("Finn", "Tumbling", target="Guard A")
    fight.says("Guard A", "Swords", "0000" + "--00" + "+++0", target="Cyrus").done()

    assert fight.wounds("Finn").marks == fight.wounds("Guard A").marks  # the guard beats Finn by far
    assert fight.wounds("Cyrus").clipped == 1


@proves(
    "fate.combat.defend-with-other-skill", "fate.combat.fight-defensively", "fate.combat.no-damage-when-not-attacking"
)
@pytest.mark.parametrize(
    ("way", "bonus", "told"),
    [
        (
            Way.ANOTHER_SKILL,
            0,
            {"Guard A is scratched: nothing that counts.", "Guard B is scratched: nothing that counts."},
        ),
        (Way.DEFENSIVE, 1, {"Cyrus was on guard, and does no harm; the win may go into moving, or getting away."}),
        (Way.OTHER, 0, {"Cyrus was not attacking, and does no harm."}),
    ],
)
def test_who_keeps_safe_does_a_scratch_or_nothing_and_moves(way: Way, bonus: int, told: set[str]) -> None:
    fight = lone(7, 0, 0, way=way, maneuver="out by the window")

    assert came(fight) == {}
    assert fight.check.sides[0].modifier == bonus
    assert {line for line in fight.table.panes["bob"] if "scratched" in line or "harm" in line} == told
    assert "It comes off for Cyrus: out by the window." in fight.table.panes["bob"]


@proves("fate.combat.fight-defensively")
@pytest.mark.parametrize("way", [Way.DEFENSIVE, Way.ANOTHER_SKILL, Way.OTHER])
def test_who_is_beaten_by_one_of_them_gets_nowhere(way: Way) -> None:
    fight = lone(2, 0, 5, way=way, maneuver="out by the window")

    assert came(fight) == {"Cyrus": "hurt"}
    assert not any("comes off" in line for line in fight.table.panes["bob"])


@proves("fate.combat.exchange-vs-difficulty")
@pytest.mark.parametrize(
    ("answer", "dice", "done"),
    [("Fair", "-000", True), ("Great", "0000", True), ("Great", "-000", False), ("none", "", True)],
)
def test_what_nobody_opposes_is_rolled_against_what_the_game_master_says(answer: str, dice: str, *, done: bool) -> None:
    fight = Brawl("Cyrus", "Guard A").begins("Cyrus", "Guard A")
    fight.says("Guard A", "Swords", way=Way.WAIT).says("Cyrus", "Swords", way=Way.OTHER, about="up the rope")
    assert fight.table.asked(GM, "fate.name-aim").owner == GM.id
    fight.table.answers(GM, answer, dice, kind="fate.name-aim")
    fight.done()

    assert ("It comes off for Cyrus: up the rope." in fight.table.panes["bob"]) is done
    assert fight.fight.number == 2
    if dice:
        assert [bout.goal for bout in fight.check.bouts] == [{"Fair": 1, "Great": 3}[answer]]


@proves("fate.combat.exchange-vs-difficulty", "fate.combat.outcome-traded-for-effect")
def test_where_nobody_runs_the_game_what_is_usual_goes() -> None:
    fight = Brawl("Cyrus", "Finn").begins("Cyrus", "Finn")
    fight.table.state = fight.table.system.evolve(fight.table.state, SeatChanged("gm", "Gwen", GM.role, away=True))
    fight.says("Finn", "Tumbling", target="Cyrus", maneuver="a shove")
    fight.says("Cyrus", "Swords", "0000" * 2, way=Way.OTHER)
    assert fight.fight.needs == {fight.who("Finn"): Outcome.HURT}

    other = Brawl("Cyrus", "Finn").begins("Cyrus", "Finn")
    other.table.state = other.table.system.evolve(other.table.state, SeatChanged("gm", "Gwen", GM.role, away=True))
    other.says("Finn", "Tumbling", way=Way.WAIT).says("Cyrus", "Swords", "0000", way=Way.OTHER)
    assert other.fight.goals == {other.who("Cyrus"): 1}


@proves("fate.combat.outcome-traded-for-effect", "fate.combat.exchange-procedure")
@pytest.mark.parametrize(
    ("need", "asked"), [("clipped", True), ("hurt", True), ("injured", False), ("taken-out", False)]
)
def test_the_game_master_names_what_a_maneuver_takes(need: str, *, asked: bool) -> None:
    fight = Brawl("Cyrus", "Guard A").begins("Cyrus", "Guard A")
    fight.says("Guard A", "Swords", target="Cyrus", maneuver="off with his hat")
    fight.says("Cyrus", "Swords", target="Guard A", maneuver="disarm")
    steps = [step for _, step in fight.table.state.agenda.asked(NameNeed)]
    assert {step.character for step in steps} == {fight.who("Cyrus"), fight.who("Guard A")}
    first, second = (one.id for one in fight.table.system.questions(fight.table.state))
    fight.table.does(GM, Answer(first, need))
    fight.table.does(GM, Answer(second, need), "++00" * 2)
    fight.done()

    kinds = [one.kind for one in fight.table.system.questions(fight.table.state)]
    assert ("fate.wound-or-effect" in kinds) is asked
    assert fight.wounds("Guard A").hurt == int(not asked)


@proves("fate.combat.exchange-clipped", "fate.wounds.clipped", "fate.r.clipped-scope")
@pytest.mark.parametrize(
    ("scope", "cyrus", "left"),
    [("book", -1, 0), ("next-exchange", -1, 0), ("next-roll", -1, 1), ("next-attack", -1, 1)],
)
def test_a_clip_lasts_for_the_next_exchange(scope: str, cyrus: int, left: int) -> None:
    fight = Brawl(*TRIO, clipped_scope=scope).begins("Cyrus", "Guard A, Guard B")
    hurts(fight.table, Outcome.CLIPPED, "Cyrus")
    hurts(fight.table, Outcome.CLIPPED, "Guard B")
    fight.says("Guard A", "Swords", target="Cyrus").says("Guard B", "Swords", way=Way.WAIT)
    fight.says("Cyrus", "Swords", "0000" + "+000", target="Guard A").done()

    assert fight.check.sides[0].modifier == cyrus
    assert fight.wounds("Cyrus").clipped == 0
    assert fight.wounds("Guard B").clipped == left


@proves("fate.combat.exchange-clipped", "fate.combat.turn-clipped", "fate.r.clipped-scope")
@pytest.mark.parametrize(("scope", "costs", "left"), [("book", -1, 0), ("next-attack", 0, 1), ("next-roll", -1, 0)])
def test_read_as_the_next_attack_a_clip_waits_for_one(scope: str, costs: int, left: int) -> None:
    fight = Brawl("Cyrus", "Guard A", clipped_scope=scope).begins("Cyrus", "Guard A")
    hurts(fight.table, Outcome.CLIPPED, "Cyrus")
    fight.says("Guard A", "Swords", target="Cyrus").says("Cyrus", "Swords", "0000" + "-000", way=Way.OTHER).done()

    assert fight.check.sides[0].modifier == costs
    assert fight.wounds("Cyrus").clipped == left


@proves("fate.combat.exchange-clipped", "fate.combat.turn-clipped", "fate.r.clipped-scope")
@pytest.mark.parametrize(("scope", "costs"), [("book", -1), ("next-attack", 0)])
def test_where_two_meet_alone_a_clip_is_read_likewise(scope: str, costs: int) -> None:
    fight = Brawl("Cyrus", "Finn", clipped_scope=scope)
    hurts(fight.table, Outcome.CLIPPED, "Finn")
    fight.table.does(GM, CallExchange(fight.who("Cyrus"), fight.who("Finn"), "a scuffle", answer=Manner.OTHER))

    assert [side.modifier for side in fight.check.sides] == [0, costs]


@proves("fate.wounds.taken-out", "fate.combat.exchange-procedure")
def test_a_fight_is_over_when_nobody_stands_on_one_side() -> None:
    fight = Brawl("Cyrus", "Guard A").begins("Cyrus", "Guard A", mild=True)
    fight.says("Guard A", "Swords", target="Cyrus")
    fight.says("Cyrus", "Swords", "++++" + "----", target="Guard A").done()

    assert fight.table.state[Fights].now is None
    assert fight.table.panes["bob"][-1] == "The fight is over: Cyrus left standing."


@proves("fate.combat.exchange-procedure")
def test_rolls_that_are_called_off_are_followed_by_another_exchange() -> None:
    fight = Brawl("Cyrus", "Guard A").begins("Cyrus", "Guard A")
    fight.says("Guard A", "Swords", target="Cyrus").says("Cyrus", "Swords", "0000" + "0000", target="Guard A")
    fight.table.does(GM, CallOff())

    assert fight.table.state[Checks].now is None
    assert fight.fight.number == 2
    assert fight.asked("Guard A")


@proves("fate.combat.exchange-procedure")
def test_everybody_may_change_their_roll_whoever_is_behind_first() -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A").begins("Cyrus, Finn", "Guard A")
    fight.says("Cyrus", "Swords", target="Guard A").says("Finn", "Knives", target="Guard A")
    fight.says("Guard A", "Swords", "++00" + "0000" + "0000", target="Finn")

    assert fight.table.asked(BOB, "fate.change").owner == fight.who("Finn")
    fight.table.answers(BOB, "leave")
    assert fight.table.asked(ANN, "fate.change").owner == fight.who("Cyrus")
    fight.table.answers(ANN, "leave")
    assert fight.fight.number == 2


@proves("fate.combat.exchange-procedure")
def test_the_board_says_who_is_still_to_declare_until_the_last_has() -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A").begins("Cyrus, Finn", "Guard A").says("Finn", "Tumbling", way=Way.WAIT)
    board = fight.table.system.view(fight.table.state, fight.table.state.viewer("ann"))["fight"]

    assert isinstance(board, Listing)
    said = {row.text: [f"{one.label} {one.value}" for one in row.counters] for row in board.rows}
    assert said == {"Cyrus": ["still to declare"], "Finn": ["has declared"], "Guard A": ["still to declare"]}


@proves("fate.combat.exchange-procedure", "fate.combat.turn-procedure", "fate.combat.outcome-traded-for-effect")
@pytest.mark.parametrize(
    ("pace", "answers", "manner"),
    [
        (Pace.EXCHANGE, Declared(Way.ATTACK, target="cyrus"), Manner.ATTACK),
        (Pace.EXCHANGE, Declared(Way.ATTACK, target="finn"), Manner.OTHER),
        (Pace.EXCHANGE, Declared(Way.WAIT), Manner.OTHER),
        (Pace.SCENE, Declared(Way.ATTACK, target="cyrus"), Manner.ATTACK),
        (Pace.TURN, Declared(Way.ATTACK, target="cyrus"), Manner.OTHER),
        (Pace.TURN, Declared(Way.DEFENSIVE), Manner.DEFENSIVE),
        (Pace.TURN, Declared(Way.ANOTHER_SKILL), Manner.ANOTHER_SKILL),
    ],
)
def test_who_is_attacked_strikes_back_in_an_exchange_and_only_defends_in_a_turn(
    pace: Pace, answers: Declared, manner: Manner
) -> None:
    wants = Declared(Way.ATTACK, target="guard", maneuver="disarm")
    fight = Fight(pace, "", (("cyrus", "finn"), ("guard",)), declared={"cyrus": wants, "guard": answers})

    found = exchange_of(fight, "", "cyrus", "guard")

    assert (found.manners, found.maneuver) == ((Manner.ATTACK, manner), "disarm")
    assert (found.turn, found.bare) == (pace is Pace.TURN, pace is Pace.SCENE)

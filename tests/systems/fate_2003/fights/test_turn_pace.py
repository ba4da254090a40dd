"""Turn pace: who acts first, an attack against a defence, and a clip that tells on attacks alone."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.conflict.exchanges import hurts
from tests.systems.fate_2003.fights.fought import Brawl, dice_for
from tests.systems.fate_2003.fights.turn_by_turn import acts, defends, turns, whose
from tests.systems.fate_2003.tables import ANN, BOB, GM
from threefates.rulebook.agenda import AnswerForAbsent
from threefates.rulebook.core import SeatChanged
from threefates.systems.fate_2003.arms.arms_borne_and_ratings import TakeArms, WriteWeapon
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallOff, RollTest
from threefates.systems.fate_2003.conflict.blows import CallExchange, Manner
from threefates.systems.fate_2003.fights.fight import Fights, Ground, Pace, Way
from threefates.systems.fate_2003.fights.pace import TakeGround
from threefates.systems.fate_2003.fights.turns import ActNow, ActsFirst, TakeTurn, ordered
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.testing.proof import proves


@proves("fate.combat.turn-initiative")
def test_the_higher_roll_acts_first_then_tactics_then_the_better_fighter() -> None:
    found = ordered(
        (ActsFirst(1, 0, 5), ActsFirst(2, -1, 0), ActsFirst(1, 1, 0), ActsFirst(1, 0, 6), ActsFirst(1, 0, 6))
    )

    assert found == (1, 2, 3, 4, 0)


@proves("fate.combat.turn-initiative", "fate.combat.turn-procedure", "fate.combat.common-principle")
@pytest.mark.parametrize(
    ("rolls", "skills", "order"),
    [
        (("0000", "+000", "++00"), "", ("Guard B", "Guard A", "Cyrus")),
        (("0000", "0000", "0000"), "", ("Cyrus", "Guard A", "Guard B")),  # Cyrus is the best fighter
        (("0000", "0000", "0000"), "Guard B Tactics Fair", ("Guard B", "Cyrus", "Guard A")),
        (("0000", "0000", "0000"), "Guard A Alertness Fair", ("Guard A", "Cyrus", "Guard B")),
        (("0000", "0000", "--00"), "Guard B Awareness Good", ("Guard B", "Cyrus", "Guard A")),
    ],
)
def test_initiative(rolls: tuple[str, ...], skills: str, order: tuple[str, ...]) -> None:
    fight = turns(*rolls, skills=skills)

    assert fight.fight.order == tuple(fight.who(name) for name in order)
    assert whose(fight) == order[0]
    assert fight.fight.number == 1
    assert f"They act in this order: {', '.join(order)}." in fight.table.panes["bob"]


@proves("fate.combat.turn-procedure", "fate.combat.common-principle")
@pytest.mark.parametrize(
    ("attack", "defence", "suffers", "told"),
    [
        (1, 0, "hurt", "Guard A is hurt."),  # Great with one more against Fair
        (-1, 0, "clipped", "Guard A is clipped."),
        (-2, 0, "", "Guard A is scratched: nothing that counts."),
        (-2, 2, "", "Guard A was not attacking, and does no harm."),
        (4, -4, "out", "Guard A is taken out."),
    ],
)
def test_an_attack_that_beats_the_defence_is_read_and_a_defence_does_no_harm(
    attack: int, defence: int, suffers: str, told: str
) -> None:
    fight = defends(acts(turns(), "Cyrus", target="Guard A"), "Guard A", attack, defence)

    marks = fight.wounds("Guard A").marks
    assert {kind for kind in ("clipped", "hurt", "injured", "out") if getattr(marks, kind)} == {suffers} - {""}
    assert told in fight.table.panes["bob"]
    assert fight.wounds("Cyrus").marks == fight.wounds("Guard B").marks
    assert whose(fight) == ("Guard B" if suffers == "out" else "Guard A")


@proves("fate.combat.turn-procedure")
def test_turns_go_round_and_who_is_out_is_passed_over() -> None:
    fight = turns()
    fight.table.does(GM, TakeGround(fight.who("Cyrus"), Ground.UNAWARE, fight.who("Guard A")))
    for name, number in (("Cyrus", 1), ("Guard A", 1), ("Guard B", 1), ("Cyrus", 2)):
        assert (whose(fight), fight.fight.number) == (name, number)
        assert len(fight.fight.ground) == 2 - number  # what is not expected holds for a round
        acts(fight, name, way=Way.WAIT)
    hurts(fight.table, Outcome.TAKEN_OUT, "Guard B")
    acts(fight, "Guard A", way=Way.WAIT)
    assert (whose(fight), fight.fight.number) == ("Cyrus", 3)
    hurts(fight.table, Outcome.TAKEN_OUT, "Guard A")

    assert fight.table.state[Fights].now is None


@proves("fate.combat.turn-clipped", "fate.combat.exchange-clipped", "fate.r.clipped-scope")
@pytest.mark.parametrize(
    ("scope", "defence", "left"),
    [("book", 0, 1), ("next-attack", 0, 1), ("next-roll", -1, 0)],
)
def test_a_clip_tells_on_the_next_attack_and_on_no_defence(scope: str, defence: int, left: int) -> None:
    fight = turns(clipped_scope=scope)
    hurts(fight.table, Outcome.CLIPPED, "Guard A")
    acts(fight, "Cyrus", target="Guard A")
    assert fight.check.sides[1].modifier == defence
    defends(fight, "Guard A", -2, 1)
    assert fight.wounds("Guard A").clipped == left
    acts(fight, "Guard A", target="Cyrus")

    assert fight.check.sides[0].modifier == -left
    assert fight.wounds("Guard A").clipped == left  # until the dice fall
    defends(fight, "Cyrus", 0, 0)
    assert fight.wounds("Guard A").clipped == 0


@proves("fate.combat.turn-procedure", "fate.combat.fight-defensively", "fate.modifiers.flanking")
def test_who_keeps_safe_in_their_turn_defends_the_better_for_it_and_ground_counts() -> None:
    fight = acts(turns(), "Cyrus", way=Way.DEFENSIVE)
    fight.table.does(GM, TakeGround(fight.who("Guard A"), Ground.FLANKING, fight.who("Cyrus")))
    acts(fight, "Guard A", target="Cyrus")
    assert [side.modifier for side in fight.check.sides] == [1, 1]
    defends(fight, "Cyrus", 0, 0)
    acts(fight, "Guard B", target="Cyrus")  # by now they are two

    assert [side.modifier for side in fight.check.sides] == [1, 1]


@proves("fate.combat.the-drop", "fate.combat.turn-procedure")
def test_who_expects_nothing_defends_with_what_they_notice() -> None:
    fight = acts(turns(off_guard=("Guard A",)), "Cyrus", "0000" * 2, target="Guard A").done()

    assert fight.check.sides[1].value == -1
    assert fight.wounds("Guard A").hurt == 1


@proves(
    "fate.combat.exchange-vs-difficulty",
    "fate.combat.turn-procedure",
    "fate.combat.common-principle",
    "fate.combat.turn-clipped",
)
@pytest.mark.parametrize(
    ("answer", "dice", "done"),
    [
        ("Fair", "-000", True),
        ("Great", "-000", False),
        ("Legendary", "0000", False),
        ("Terrible", "----", True),
        ("none", "", True),
    ],
)
def test_what_nobody_opposes_has_a_difficulty(answer: str, dice: str, *, done: bool) -> None:
    fight = acts(turns("0000", "++00", "+000"), "Guard A", way=Way.WAIT)
    acts(fight, "Guard B", target="Cyrus")
    defends(fight, "Cyrus", 0, 0)
    acts(fight, "Cyrus", way=Way.OTHER, about="up the rope")
    fight.table.answers(GM, answer, dice, kind="fate.name-aim")
    if dice:
        assert (fight.check.about, fight.check.fight) == ("up the rope", True)
    fight.done()

    assert ("It comes off for Cyrus: up the rope." in fight.table.panes["bob"]) is done
    assert whose(fight) == "Guard A"


@proves("fate.combat.outcome-traded-for-effect", "fate.combat.turn-procedure")
def test_a_maneuver_takes_what_the_game_master_says() -> None:
    fight = acts(turns(), "Cyrus", target="Guard A", maneuver="disarm")
    fight.table.answers(GM, "injured", kind="fate.name-need")
    defends(fight, "Guard A", 0, 0)

    assert fight.wounds("Guard A").hurt == 1


@proves("fate.combat.turn-procedure")
def test_for_who_is_away_the_turn_passes_and_a_roll_called_off_ends_it() -> None:
    fight = turns()
    fight.table.state = fight.table.system.evolve(fight.table.state, SeatChanged("ann", "Ann", ANN.role, away=True))
    (choice,) = (key for key, _ in fight.table.state.agenda.asked(ActNow))
    fight.table.does(GM, AnswerForAbsent(choice))
    assert fight.fight.declared[fight.who("Cyrus")].way is Way.WAIT
    assert whose(fight) == "Guard A"
    acts(fight, "Guard A", target="Cyrus")
    fight.table.does(GM, CallOff())
    assert whose(fight) == "Guard B"

    other = Brawl("Cyrus", "Finn").begins("Cyrus", "Finn", Pace.TURN, "0000" * 2)
    other.table.does(GM, CallOff())
    assert other.table.state[Fights].now is None
    assert other.table.panes["bob"][-1] == "The fight is over: called off."
    assert other.table.seats[BOB.id] == BOB


@proves("fate.combat.turn-procedure", "fate.combat.exchange-procedure")
def test_a_defence_does_no_harm_whatever_was_done_in_a_turn_before() -> None:
    fight = defends(acts(turns(), "Cyrus", target="Guard A"), "Guard A", -2, 0)
    acts(fight, "Guard A", target="Cyrus")
    defends(fight, "Cyrus", -4, 4)  # ahead by ten, with a defence

    assert fight.wounds("Guard A") == fight.wounds("Cyrus")
    assert "Cyrus was not attacking, and does no harm." in fight.table.panes["bob"]


@proves("fate.arms.simple-procedure", "fate.combat.turn-procedure", "fate.combat.common-principle")
def test_level_the_rating_counts_for_whoever_strikes_and_for_nobody_else() -> None:
    fight = turns(arms_treatment="simple")
    for name in ("Cyrus", "Guard A"):
        fight.table.does(GM, TakeArms(fight.who(name), "sword"))
    acts(fight, "Cyrus", way=Way.ATTACK, target="Guard A")
    defends(fight, "Guard A", -2, 0)
    assert fight.wounds("Guard A").hurt == 1
    acts(fight, "Guard A", target="Cyrus")
    defends(fight, "Cyrus", 3, 0)  # hurt, and level all the same

    assert (fight.wounds("Cyrus").hurt, fight.wounds("Guard A").hurt) == (1, 1)


@proves(
    "fate.combat.fight-defensively",
    "fate.combat.defend-with-other-skill",
    "fate.combat.turn-procedure",
    "fate.combat.common-principle",
)
@pytest.mark.parametrize(("way", "guard"), [(Way.DEFENSIVE, 1), (Way.ANOTHER_SKILL, 0)])
def test_who_keeps_safe_may_get_away_by_it(way: Way, guard: int) -> None:
    fight = acts(turns(), "Cyrus", way=way, maneuver="out of the window")
    fight.table.answers(GM, "own", kind="fate.name-move")
    acts(fight, "Guard A", target="Cyrus")
    assert fight.check.sides[1].modifier == guard
    defends(fight, "Cyrus", -2, 0)

    assert "It comes off for Cyrus: out of the window." in fight.table.panes["bob"]
    assert "Guard A is scratched: nothing that counts." in fight.table.panes["bob"]
    assert any("Cyrus was on guard" in line for line in fight.table.panes["bob"]) is bool(guard)
    acts(fight, "Guard B", target="Cyrus")
    defends(fight, "Cyrus", 4, 0)
    assert fight.table.panes["bob"].count("It comes off for Cyrus: out of the window.") == 1


@proves("fate.combat.fight-defensively", "fate.combat.turn-procedure")
def test_what_is_no_move_of_their_own_does_not_come_off() -> None:
    fight = acts(turns(), "Cyrus", way=Way.DEFENSIVE, maneuver="the blade out of his hand")
    fight.table.answers(GM, "none", kind="fate.name-move")
    acts(fight, "Guard A", target="Cyrus")
    defends(fight, "Cyrus", -2, 0)

    assert not any("comes off" in line for line in fight.table.panes["bob"])


@proves("fate.modifiers.shield-skill")
@pytest.mark.parametrize(("named", "worth"), [("Shield", 2), ("Swords", 1)])
def test_in_a_turn_a_shield_tells_where_it_is_what_somebody_defends_with(named: str, worth: int) -> None:
    fight = turns("0000", "++00", "+000", skills="Guard A Shield Fair")
    (choice,) = (key for key, _ in fight.table.state.agenda.asked(ActNow))
    fight.table.does(GM, TakeTurn(choice, "skill:Shield", Way.DEFENSIVE))
    acts(fight, "Guard B", way=Way.WAIT)
    acts(fight, "Cyrus", target="Guard A")
    fight.table.does(GM, RollTest(fight.table.asked(GM, "fate.name-trait").id, f"skill:{named}"), "0000" * 2)

    assert fight.check.sides[1].modifier == worth


@proves("fate.combat.the-drop", "fate.combat.turn-procedure")
def test_whoever_was_surprised_once_is_on_their_guard_from_then_on() -> None:
    fight = acts(turns("0000", "++00", "+000", off_guard=("Guard B", "Cyrus")), "Guard A", "0000" * 2, target="Cyrus")
    assert fight.check.sides[1].value == -1
    fight.done()
    assert [*fight.fight.off_guard] == [fight.who("Guard B")]
    acts(fight, "Guard B", target="Cyrus")  # who expected nothing either, and strikes
    defends(fight, "Cyrus", 0, 0)
    assert fight.check.sides[1].value == 3
    assert not [*fight.fight.off_guard]

    waits = acts(turns("0000", "++00", "+000", off_guard=("Guard A",)), "Guard A", way=Way.WAIT)
    assert waits.fight.off_guard == (waits.who("Guard A"),)


@proves("fate.modifiers.outnumbering")
@pytest.mark.parametrize(("apart", "steps"), [(False, 1), (True, 0)])
def test_who_strikes_from_afar_is_no_part_of_the_number(apart: bool, steps: int) -> None:
    fight = acts(turns("0000", "++00", "+000"), "Guard A", target="Cyrus", apart=apart)
    defends(fight, "Cyrus", 0, 0)
    acts(fight, "Guard B", target="Cyrus")

    assert fight.check.sides[0].modifier == steps


@proves("fate.arms.attr-flexible")
def test_a_maneuver_of_ones_own_turn_is_no_part_of_the_defence() -> None:
    fight = turns(arms_treatment="advanced")
    fight.table.does(GM, WriteWeapon("Whip", 1, attributes=("Flex",)))
    fight.table.does(GM, TakeArms(fight.who("Cyrus"), "Whip"))
    acts(fight, "Cyrus", target="Guard A", maneuver="disarm")
    fight.table.answers(GM, "hurt", kind="fate.name-need")
    assert fight.check.sides[0].modifier == 0  # one more for the maneuver, one fewer where there is room
    defends(fight, "Guard A", -4, 0)
    acts(fight, "Guard A", target="Cyrus")

    assert fight.check.sides[1].modifier == -1


@proves("fate.wounds.taken-out", "fate.combat.turn-procedure")
def test_who_is_taken_out_in_a_turn_of_their_own_has_none() -> None:
    fight = acts(turns(), "Cyrus", way=Way.WAIT)
    assert whose(fight) == "Guard A"
    hurts(fight.table, Outcome.TAKEN_OUT, "Guard B")  # whose turn it is not
    assert whose(fight) == "Guard A"
    hurts(fight.table, Outcome.HURT, "Guard A")
    assert whose(fight) == "Guard A"
    hurts(fight.table, Outcome.TAKEN_OUT, "Guard A")

    assert fight.table.panes["bob"][-1] == "The fight is over: Cyrus left standing."


@proves("fate.combat.turn-initiative", "fate.r.perception-names")
@pytest.mark.parametrize(
    ("reading", "skill", "said"),
    [
        ("book", "Alertness", "Cyrus rolls Alertness: Good (+2)."),
        ("book", "Awareness", "Cyrus rolls Awareness: Good (+2)."),
        ("Alertness", "Alertness", "Cyrus rolls Alertness: Good (+2)."),
        ("Alertness", "Awareness", "Cyrus rolls Alertness: Mediocre (−1)."),
        ("Awareness", "Awareness", "Cyrus rolls Awareness: Good (+2)."),
        ("Awareness", "Alertness", "Cyrus rolls Awareness: Mediocre (−1)."),
    ],
)
def test_who_acts_first_is_rolled_with_what_notices_as_the_table_calls_it(reading: str, skill: str, said: str) -> None:
    fight = turns(skills=f"Cyrus {skill} Good", perception_names=reading)

    assert said in fight.table.panes["bob"]


@proves("fate.combat.fight-defensively", "fate.combat.turn-procedure")
@pytest.mark.parametrize("first", [0, -4])
def test_who_keeps_safe_gets_away_once_whoever_strikes_after_that(first: int) -> None:
    fight = turns()
    acts(fight, "Cyrus", way=Way.DEFENSIVE, maneuver="through the window")
    fight.table.answers(GM, "own", kind="fate.name-move")
    acts(fight, "Guard A", target="Cyrus")
    defends(fight, "Cyrus", 0, first)
    acts(fight, "Guard B", target="Cyrus")
    defends(fight, "Cyrus", 0, 4)

    assert fight.table.panes["bob"].count("It comes off for Cyrus: through the window.") == 1


@proves("fate.combat.turn-clipped", "fate.combat.exchange-one-at-a-time", "fate.r.clipped-scope")
@pytest.mark.parametrize(
    ("scope", "attacks", "step", "left"),
    [("book", False, 0, 1), ("book", True, -1, 0), ("next-roll", False, -1, 0), ("next-attack", False, 0, 1)],
)
def test_a_pair_settled_by_itself_in_the_midst_of_turns_is_clipped_as_in_a_turn(
    scope: str, *, attacks: bool, step: int, left: int
) -> None:
    fight = turns(clipped_scope=scope)
    hurts(fight.table, Outcome.CLIPPED, "Guard A")
    answer = Manner.ATTACK if attacks else Manner.OTHER
    fight.table.does(GM, CallExchange(fight.who("Cyrus"), fight.who("Guard A"), "it", answer=answer))
    assert fight.check.sides[1].modifier == step
    fight.table.does(ANN, RollTest(fight.table.asked(ANN, "fate.name").id, "skill:Swords"))
    fight.table.does(GM, RollTest(fight.table.asked(GM, "fate.name").id, "skill:Swords"), dice_for(-2) + dice_for(2))
    fight.done()

    assert fight.wounds("Guard A").clipped == left

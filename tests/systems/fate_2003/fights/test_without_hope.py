"""Abysmal where dice are added up: no position, no numbers, no blade and no helper's points bring it a success."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.checks.special_rolls import does, six_sided
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.rulebook.viewers import Seat
from threefates.systems.fate_2003.arms.arms_borne_and_ratings import Arms, TakeArms
from threefates.systems.fate_2003.checks.bouts import Bout, Edge
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import RollTest
from threefates.systems.fate_2003.conflict.blows import CallExchange, Manner
from threefates.systems.fate_2003.fights.declaring import DeclareAction, DeclareStep
from threefates.systems.fate_2003.fights.fight import Ground, Pace, Way
from threefates.systems.fate_2003.fights.pace import BeginFight, TakeGround
from threefates.systems.fate_2003.points.assisting import HelpRoll
from threefates.systems.fate_2003.points.invoking import InvokeAspect
from threefates.systems.fate_2003.sheets.changes import MakeCharacter
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.systems.fate_2003.wounds.track import Marks
from threefates.systems.fate_2003.wounds.wounds import Wounds
from threefates.testing.proof import proves


def armed(guard: str, **rulings: str) -> Table:
    """Dan, whose Swords are Abysmal, and a guard, under the appendix's dice."""
    table = Table.reading(dice_system="d6", **rulings)
    table.does(ANN, MakeCharacter("Dan", "Swords Abysmal", "Lucky 1"))
    table.does(GM, MakeCharacter("Guard", f"Swords {guard}", "", npc=True))
    return table


def blade_of_four(table: Table) -> str:
    return next(one for one, arm in table.state[Arms].every_weapon.items() if arm.rating == 4)


@proves("fate.d6.abysmal", "fate.combat.common-principle")
@pytest.mark.parametrize("guard", ["Terrible", "Abysmal"])
def test_a_better_position_makes_no_blow_of_nothing(guard: str) -> None:
    table = armed(guard, arms_treatment="simple")
    dan, foe = table.character("Dan"), table.character("Guard")
    table.does(ANN, TakeArms(dan, blade_of_four(table)))
    table.does(GM, BeginFight("a brawl", (dan,), (foe,), Pace.EXCHANGE))
    table.does(GM, TakeGround(dan, Ground.POSITION, foe))

    def says(by: Seat, who: str, target: str) -> None:
        asked = next(key for key, step in table.state.agenda.asked(DeclareStep) if step.character == who)
        does(table, by, DeclareAction(asked, "skill:Swords", way=Way.ATTACK, target=target))

    says(ANN, dan, foe)
    says(GM, foe, dan)
    table.left_as_it_lies()

    assert table.state[Wounds].of(foe) == table.state[Wounds].of("")


@proves("fate.d6.abysmal", "fate.combat.common-principle")
def test_level_at_nothing_no_blade_strikes() -> None:
    table = armed("Abysmal", arms_treatment="simple")
    dan, foe = table.character("Dan"), table.character("Guard")
    table.does(ANN, TakeArms(dan, blade_of_four(table)))
    table.does(GM, CallExchange(dan, foe, "blades", answer=Manner.DEFENSIVE))
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Swords"))
    table.does(GM, RollTest(table.asked(GM, "fate.name").id, "skill:Swords"))
    table.left_as_it_lies()

    assert table.panes["bob"][-1] == "Level: nobody wins."
    assert table.state[Wounds].of(foe) == table.state[Wounds].of("")


@proves("fate.d6.abysmal")
def test_no_edge_puts_nothing_ahead() -> None:
    edges = (Edge(0, 2, "height"),)
    bout = Bout((0,), (1,), edges=edges)

    assert [bout.points(came, added=True) for came in ((0, 1), (0, 0), (1, 0), (3, 1))] == [-1, 0, 11, 12]
    assert [bout.turned().points(came, added=True) for came in ((0, 1), (0, 0))] == [1, 0]
    assert bout.needs((0, 3), 0, added=True) == 1


@proves("fate.d6.abysmal", "fate.points.assist")
def test_a_helper_pays_nothing_for_a_trait_without_a_die() -> None:
    table = six_sided("Climbing Abysmal", "1")
    table.does(BOB, MakeCharacter("Finn", "Athletics Good", "Larcenous 1"))
    dan, finn = table.character("Dan"), table.character("Finn")
    does(table, ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Climbing"))
    change = table.asked(ANN, "fate.change").id

    assert table.refusal(BOB, HelpRoll(finn, dan)) == "fate_points.hopeless"
    assert table.refusal(ANN, InvokeAspect(change, "Climber", "reroll")) == "fate_points.hopeless"
    does(table, ANN, InvokeAspect(change, "Climber", "rescue"))
    table.answers(GM, "so", kind="fate.let-die-lie")
    does(table, BOB, HelpRoll(finn, dan))

    assert table.state[Sheets][finn].fate_points == 1


@proves("fate.combat.multiple-opponents", "fate.combat.common-principle")
@pytest.mark.parametrize(("ahead", "suffers"), [(3, Marks()), (5, Marks(clipped=1)), (9, Marks(clipped=1))])
def test_ahead_of_all_by_fewer_points_than_a_step_is_a_scratch_as_between_two(ahead: int, suffers: Marks) -> None:
    """Five points are a step: who beats two by 3 beats them by none, and by 5 or 9 by one."""
    table = Table.reading(dice_system="d6")
    table.does(ANN, MakeCharacter("Dan", "Swords Fair", "Lucky 1"))
    for name in ("Guard A", "Guard B"):
        table.does(GM, MakeCharacter(name, "Swords Fair", "", npc=True))
    dan, *guards = (table.character(name) for name in ("Dan", "Guard A", "Guard B"))
    table.does(GM, BeginFight("a brawl", (dan,), tuple(guards), Pace.EXCHANGE))

    def says(by: Seat, who: str, target: str, *faces: int) -> None:
        asked = next(key for key, step in table.state.agenda.asked(DeclareStep) if step.character == who)
        does(table, by, DeclareAction(asked, "skill:Swords", way=Way.ATTACK, target=target), *faces)

    mine = {3: (6, 4, 1), 5: (6, 6, 1), 9: (6, 6, 5)}[ahead]  # against 3 and 4, and 5 more for their number
    says(ANN, dan, guards[0])
    says(GM, guards[0], dan)
    says(GM, guards[1], dan, *mine, *(1, 1, 1), *(1, 1, 2))
    assert sum(mine) - (3 + 5) == ahead
    table.left_as_it_lies()
    table.answers(ANN, guards[0], kind="fate.pick-struck")

    assert table.state[Wounds].of(guards[0]).marks == suffers

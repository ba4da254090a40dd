"""What ends with a fight, with a scene, and with an evening that has none."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.fights.fought import Brawl, dice_for
from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.commons.scenes import EndEvening, EndScene, StartEvening, StartScene
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.messages import Command
from threefates.systems.fate_2003.arms.arms_borne_and_ratings import Arms, BringMagic, SetTheGround
from threefates.systems.fate_2003.conflict.blows import CallExchange
from threefates.systems.fate_2003.conflict.moments import between_moments
from threefates.systems.fate_2003.fights.fight import Fights, Pace
from threefates.systems.fate_2003.fights.pace import EndFight
from threefates.systems.fate_2003.points.fate_points import FatePoints
from threefates.systems.fate_2003.points.monologue import MakeSpeech
from threefates.systems.fate_2003.wounds.marking import MarkWound
from threefates.systems.fate_2003.wounds.track import Marks, Outcome
from threefates.testing.proof import proves


@pytest.mark.parametrize("then", [EndEvening(), StartScene("The yard")])
@proves("fate.arms.dramatic-weapons", "fate.arms.dramatic-armor", "fate.modifiers.magic-advantage")
def test_what_a_place_tells_on_arms_ends_with_an_evening_without_scenes_and_with_the_next_scene(then: Command) -> None:
    table = Table().heroes()
    table.does(GM, StartEvening())
    table.does(GM, SetTheGround(cramped=True, hinders=True, finesse=True))
    table.does(GM, BringMagic(table.character("Mara")))

    table.does(GM, then)

    known = table.state[Arms]
    assert (known.cramped, known.hinders, known.finesse) == (False, False, False)
    assert not known.of(table.character("Mara")).magic


@pytest.mark.parametrize("then", [EndEvening(), StartScene("The yard")])
@proves("fate.points.monologue")
def test_a_speech_outlasts_neither_its_evening_nor_the_beginning_of_a_scene(then: Command) -> None:
    table = Table.reading(cancel_scope="bonus-only").heroes()
    table.does(GM, StartEvening())
    table.does(ANN, MakeSpeech(table.character("Mara")))
    assert table.state[FatePoints].speaking

    table.does(GM, then)

    assert not table.state[FatePoints].speaking


@proves("fate.combat.choose-pace", "fate.wounds.taken-out")
def test_no_fight_outlasts_an_evening_without_scenes() -> None:
    brawl = Brawl("Cyrus", "Guard A")
    brawl.table.does(GM, StartEvening())
    brawl.begins("Cyrus", "Guard A")

    brawl.table.does(GM, EndEvening())

    assert brawl.table.state[Fights].now is None
    assert brawl.table.state.agenda.steps == ()


@proves("fate.points.switch-positions")
def test_an_exchange_whose_scene_ends_while_its_dice_lie_there_is_read_and_is_no_fight_in_the_next() -> None:
    table = Table().heroes()
    table.does(GM, StartScene("The yard"))
    mara, vex = table.character("Mara"), table.character("Captain Vex")
    table.does(GM, CallExchange(mara, vex, "blades"))
    assert between_moments(table.state)

    table.does(GM, EndScene())
    table.does(GM, StartScene("The roof"))

    assert not between_moments(table.state)


@proves("fate.wounds.clipped", "fate.wounds.hurt", "fate.wounds.injured")
def test_what_was_of_a_moment_of_a_fight_is_past_with_it_and_what_is_of_the_scene_is_not() -> None:
    fight = Brawl("Cyrus", "Guard A").begins("Cyrus", "Guard A")
    table, cyrus = fight.table, fight.who("Cyrus")
    for outcome in (Outcome.CLIPPED, Outcome.CLIPPED, Outcome.HURT, Outcome.INJURED):
        table.does(GM, MarkWound(cyrus, outcome))
    table.does(GM, EndFight("the guard runs"))

    fight.begins("Cyrus", "Guard A").says("Cyrus", "Swords", target="Guard A")
    fight.says("Guard A", "Swords", "0000" * 2, target="Cyrus")

    assert fight.wounds("Cyrus").marks == Marks(hurt=1, injured=1)
    assert fight.check.sides[0].modifier == -2


@pytest.mark.parametrize("then", [StartScene("The roof"), EndEvening()])
@proves("fate.combat.outcome-traded-for-effect")
def test_a_wound_that_was_not_chosen_in_its_scene_lands_in_no_other(then: Command) -> None:
    brawl = Brawl("Cyrus", "Guard A")
    brawl.table.does(GM, StartEvening())
    brawl.table.does(GM, StartScene("The yard"))
    brawl.begins("Cyrus", "Guard A").says("Cyrus", "Swords", target="Guard A", maneuver="disarm")
    brawl.says("Guard A", "Swords", target="Cyrus")
    brawl.table.answers(GM, "hurt", dice_for(1) + dice_for(0), kind="fate.name-need")
    brawl.done().table.does(GM, EndScene())
    assert brawl.table.asked(ANN).kind == "fate.wound-or-effect"

    brawl.table.does(GM, then)

    assert not brawl.table.system.questions(brawl.table.state)
    assert brawl.wounds("Guard A").marks == Marks()
    assert "It comes off for Cyrus: disarm." in brawl.table.panes["ann"]


@pytest.mark.parametrize(("finn", "left"), [(0, None), (-2, True)])
@proves("fate.combat.scene-procedure")
def test_where_nobody_runs_the_game_any_more_the_numbers_stand(finn: int, left: bool | None) -> None:
    brawl = Brawl("Cyrus", "Finn").begins("Cyrus", "Finn", Pace.SCENE)
    brawl.says("Cyrus", "Swords", about="past him")
    brawl.table.state = brawl.table.system.evolve(brawl.table.state, SeatChanged(GM.id, GM.name, GM.role, away=True))
    brawl.says("Finn", "Knives", dice_for(0) + dice_for(finn), about="stops him").done()

    fights = brawl.table.state[Fights]
    assert fights.now is None
    found = fights.troubles.get(brawl.who("Finn"))
    assert (found.major if found else None) is left
    assert fights.settled

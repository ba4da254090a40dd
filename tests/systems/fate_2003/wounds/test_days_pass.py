"""Once days have passed nothing of the scene before is left, be it ended or not."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.conflict.exchanges import fight, hurts
from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.commons.scenes import StartScene
from threefates.systems.fate_2003.fights.fight import Fights, Pace
from threefates.systems.fate_2003.fights.pace import BeginFight
from threefates.systems.fate_2003.points.additional_uses import SwitchPositions
from threefates.systems.fate_2003.points.who_fights import fighting
from threefates.systems.fate_2003.wounds.healing import LetDaysPass
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.testing.proof import proves


@proves("fate.combat.scene-no-retry", "fate.wounds.healing-long-term")
def test_what_a_roll_had_settled_may_be_tried_again() -> None:
    brawl = Brawl("Cyrus", "Guard A")
    table, sides = brawl.table, ((brawl.who("Cyrus"),), (brawl.who("Guard A"),))
    table.does(GM, StartScene("The citadel"))
    brawl.begins("Cyrus", "Guard A", Pace.SCENE).says("Cyrus", "Swords", about="past him")
    brawl.says("Guard A", "Swords", "++++0000", about="holds the door").done()
    table.answers(GM, "nothing", kind="fate.judge-fight")
    again = BeginFight("once more", *sides, Pace.SCENE)
    assert table.refusal(GM, again) == "fights.settled"

    table.does(GM, LetDaysPass(7))
    table.does(GM, again)

    assert table.state[Fights].now


@proves("fate.points.switch-positions", "fate.wounds.healing-long-term")
def test_nobody_is_fighting_any_more() -> None:
    table = fight(Table().heroes(), "0000", "0000")
    assert fighting(table.state)

    table.does(GM, LetDaysPass(1))

    assert not fighting(table.state)
    moved = SwitchPositions(table.character("Mara"), table.character("Captain Vex"), "changes places")
    assert table.refusal(ANN, moved) == "fate_points.switch"


@proves("fate.wounds.healing-long-term", "fate.wounds.healing-standard", "fate.wounds.hurt", "fate.wounds.taken-out")
@pytest.mark.parametrize("reading", ["one-week", "two-weeks"])
def test_it_is_said_who_has_left_what_behind_and_nothing_of_it_is_shown(reading: str) -> None:
    table = Table.reading(healing_time=reading).heroes()
    hurts(table, Outcome.HURT)
    hurts(table, Outcome.TAKEN_OUT, name="Finn")

    table.does(GM, LetDaysPass(1))

    assert table.panes["bob"][-2:] == [
        "With the scene goes what was no worse than it: Mara, Finn.",
        "1 day passes. Nobody is injured.",
    ]
    assert "wounded" not in dict(table.system.view(table.state, table.state.viewer("bob")))


@proves("fate.wounds.healing-long-term", "fate.wounds.healing-standard", "fate.r.healing-time")
def test_a_week_is_told_as_days_and_two_weeks_as_days_of_rest() -> None:
    """Where a week is the rule it passes in light activity as in bed, and nothing says otherwise."""
    table = Table().heroes()
    hurts(table, Outcome.INJURED)
    hurts(table, Outcome.INJURED, "Captain Vex", mild=True, days=2)
    table.does(GM, LetDaysPass(1, light=True))
    assert table.panes["bob"][-1] == "1 day passes. Still injured: Mara (6 days), Captain Vex (1 day)."

    table.reads("healing-time", "two-weeks")  # light activity counts for less from here on
    table.does(GM, LetDaysPass(3, light=True))
    assert table.panes["bob"][-1] == "3 days pass. Still injured: Mara (4 days of rest)."
    form = table.offers(GM)[f"fate.clear-wound.{table.character('Mara')}"].fields[0]
    assert [option.label for option in form.options] == ["Injured: 4 days of rest"]


@proves(
    "fate.wounds.healing-standard",
    "fate.wounds.healing-long-term",
    "fate.aspects.refresh-options",
    "fate.r.healing-time",
)
@pytest.mark.parametrize("refresh", ["session-start", "daily", "on-rest"])
@pytest.mark.parametrize("healing", ["one-week", "two-weeks"])
def test_how_days_are_spent_is_asked_where_it_makes_a_difference(healing: str, refresh: str) -> None:
    table = Table.reading(healing_time=healing, refresh_timing=refresh).heroes()
    hurts(table, Outcome.INJURED)
    (form,) = (one for one in table.offers(GM).values() if one.command == "fate.let-days-pass")

    asked = [field.name for field in form.fields]

    assert asked == (["days", "light"] if healing == "two-weeks" or refresh == "on-rest" else ["days"])

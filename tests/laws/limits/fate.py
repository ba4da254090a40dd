"""What FATE limits: by the roll, by the scene and by the session."""

from __future__ import annotations

from copy import copy
from typing import Final

from tests.laws.limits.law import Goes, Limit, Stretch
from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.points.paid import after_the_roll
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.commons.scenes import EndEvening, EndScene, Scenes, SetSceneNumbers, StartEvening, StartScene
from threefates.rulebook.agenda import Answer
from threefates.systems.fate_2003.checks.state import Checks
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallOff, CallStaticTest, RollTest
from threefates.systems.fate_2003.fights.fight import Pace
from threefates.systems.fate_2003.fights.pace import BeginFight
from threefates.systems.fate_2003.points.assisting import HelpRoll
from threefates.systems.fate_2003.points.invoking import AddFatePoint, InvokeAspect
from threefates.systems.fate_2003.points.narrative_control import InvokeForEffect
from threefates.systems.fate_2003.sheets.changes import SetFatePoints

__all__ = ["FATE"]


def put_right(table: Table, who: str) -> None:
    table.does(GM, SetSceneNumbers(7, 3, "as we count"))


def scene_begins(table: Table, who: str) -> None:
    table.does(GM, StartScene("On"))


def scene_ends(table: Table, who: str) -> None:
    scene_begins(table, who)
    table.does(GM, EndScene())


def evening_begins(table: Table, who: str) -> None:
    if table.state[Scenes].playing:
        table.does(GM, EndEvening())
    table.does(GM, StartEvening())


def evening_ends(table: Table, who: str) -> None:
    if not table.state[Scenes].playing:
        table.does(GM, StartEvening())
    table.does(GM, EndEvening())


# a roll


def rich(table: Table, who: str) -> None:
    for name in ("Mara", "Finn"):
        table.does(GM, SetFatePoints(table.character(name), 5, "a test"))


def is_short(table: Table, who: str) -> None:
    """Mara rolls, if nothing is being rolled, and is short."""
    rich(table, who)
    check = table.state[Checks].now
    if check is None or check.result:
        table.does(GM, CallStaticTest(who, "leap the gap", "Good"))
        table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Athletics"), dice="- 0 0 0")


def adds(table: Table, who: str) -> None:
    table.does(ANN, AddFatePoint(who))


def nobody_cancels(table: Table, who: str) -> None:
    while asked := [each for each in table.system.questions(table.state) if each.kind == "fate.cancel"]:
        table.does(table.seats[asked[0].seats[0]], Answer(asked[0].id, "stand"))


def stands(begins: Goes) -> Goes:
    def paid(table: Table, who: str) -> None:
        begins(table, who)
        nobody_cancels(table, who)

    return paid


def helps(table: Table, who: str) -> None:
    table.does(BOB, HelpRoll(table.character("Finn"), who))


def throws_again(table: Table, who: str) -> None:
    choice = next(each for each in table.system.questions(table.state) if each.kind == "fate.change")
    table.does(ANN, InvokeAspect(choice.id, "Brawler", "reroll"), "- - 0 0")


def is_called_off(table: Table, who: str) -> None:
    table.does(GM, CallOff())


def is_left(table: Table, who: str) -> None:
    table.left_as_it_lies()


ROLL: Final = Stretch((throws_again, put_right), (is_called_off, is_left))


def rolling() -> tuple[Table, str]:
    table = after_the_roll()
    return table, table.character("Mara")


# boxes and fights

BRAWL: Final = Brawl()


def heroes() -> tuple[Table, str]:
    table = Table().heroes()
    table.does(GM, StartEvening())
    return table, table.character("Mara")


def proudly(table: Table, who: str) -> None:
    table.does(ANN, InvokeForEffect(who, "Proud", "they let her in"))


def is_let_in(table: Table, who: str) -> None:
    proudly(table, who)
    asked = table.asked(GM, "fate.wished")
    table.does(GM, Answer(asked.id, asked.options[0].value))


def on_a_roll(table: Table, who: str) -> None:
    is_short(table, who)
    choice = next(each for each in table.system.questions(table.state) if each.kind == "fate.change")
    table.does(ANN, InvokeAspect(choice.id, "Proud", "reroll"), "- - 0 0")


def two_who_fight() -> tuple[Table, str]:
    fight = Brawl("Cyrus", "Guard A")
    return fight.table, fight.who("Cyrus")


def fight_it_out(table: Table, who: str) -> None:
    """They fight at scene pace, one roll each, and nothing comes of it."""
    fight = copy(BRAWL)
    fight.table = table
    fight.begins("Cyrus", "Guard A", Pace.SCENE)
    fight.says("Cyrus", "Swords", "", about="Cyrus goes on")
    fight.says("Guard A", "Swords", "00000000", about="the guard goes on")
    fight.done()
    table.answers(GM, "nothing", kind="fate.judge-fight")


def again(*, turned: bool = False) -> Goes:
    def begun(table: Table, who: str) -> None:
        sides = ((who,), (table.character("Guard A"),))
        table.does(GM, BeginFight("once more", *(sides[::-1] if turned else sides), Pace.SCENE))

    return begun


FATE: Final = {
    "a point on a roll": Limit(
        "fate.points.one-per-roll",
        ROLL,
        rolling,
        stands(adds),
        (adds,),
        "fate_points.one_per_roll",
        ("Checks.now",),
        is_short,
    ),
    "a helper of a roll": Limit(
        "fate.points.assist", ROLL, rolling, stands(helps), (helps,), "fate_points.helped", ("Checks.now",), is_short
    ),
    "boxes": Limit(
        "fate.aspects.refresh",
        Stretch((put_right, scene_begins, scene_ends), (evening_begins,)),
        heroes,
        is_let_in,
        (proudly, on_a_roll),
        "aspects.no_box",
        ("Sheets.known",),
    ),
    "settled at once": Limit(
        "fate.combat.scene-no-retry",
        Stretch((put_right,), (scene_begins, scene_ends, evening_begins, evening_ends)),
        two_who_fight,
        fight_it_out,
        (again(), again(turned=True)),
        "fights.settled",
        ("Fights.settled",),
    ),
}
"""Each by what people call it."""

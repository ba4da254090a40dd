"""What FATE counts besides: checks of a challenge, what is seen to, told and taken once, and a changed aspect."""

from __future__ import annotations

from typing import Final

from tests.laws.limits.fate import (
    evening_begins,
    evening_ends,
    nobody_cancels,
    put_right,
    scene_begins,
    scene_ends,
)
from tests.laws.limits.law import Goes, Limit, Stretch
from tests.systems.fate_2003.challenges.undertaken import begun, only, rolls
from tests.systems.fate_2003.conflict.exchanges import fight
from tests.systems.fate_2003.sheets.arcs import at_play
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.commons.scenes import StartScene
from threefates.rulebook.viewers import Seat
from threefates.systems.fate_2003.challenges.challenges import RollChallenge
from threefates.systems.fate_2003.challenges.ladders import Every
from threefates.systems.fate_2003.checks.state import Checks
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallOff, CallStaticTest, RollTest
from threefates.systems.fate_2003.conflict.treating import TreatInjury
from threefates.systems.fate_2003.points.additional_uses import TakeWound
from threefates.systems.fate_2003.sheets.advancement import Advance, ChangeAspect
from threefates.systems.fate_2003.sheets.changes import SetFatePoints
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.systems.fate_2003.wounds.healing import LetDaysPass
from threefates.systems.fate_2003.wounds.marking import MarkWound
from threefates.systems.fate_2003.wounds.track import Outcome

__all__ = ["FATE_COUNTED"]

SCENES_AND_EVENINGS: Final = (put_right, scene_begins, scene_ends, evening_begins, evening_ends)


# challenges


def digging(every: Every) -> tuple[Table, str]:
    table = begun(every=every)
    table.does(GM, StartScene("The tunnel"))
    return table, table.character("Mara")


def by_the_scene() -> tuple[Table, str]:
    return digging(Every.SCENE)


def by_the_day() -> tuple[Table, str]:
    return digging(Every.DAY)


def digs(table: Table, who: str) -> None:
    rolls(table, "0000")


def calls_for_it(by: Seat) -> Goes:
    def called(table: Table, who: str) -> None:
        table.does(by, RollChallenge(only(table).id, who))

    return called


def a_day_goes_by(table: Table, who: str) -> None:
    table.does(GM, LetDaysPass(1))


# injuries


def injured() -> tuple[Table, str]:
    table = Table().heroes()
    mara = table.character("Mara")
    table.does(GM, MarkWound(mara, Outcome.INJURED))
    return table, mara


def is_seen_to(table: Table, who: str) -> None:
    table.does(GM, TreatInjury(table.character("Finn"), who))
    table.does(BOB, RollTest(table.asked(BOB, "fate.name").id, "skill:Athletics"), "----")
    table.left_as_it_lies()


def healer(name: str) -> Goes:
    def sees_to_it(table: Table, who: str) -> None:
        table.does(GM, TreatInjury(table.character(name), who))

    return sees_to_it


def heals_and_is_hurt_anew(table: Table, who: str) -> None:
    table.does(GM, LetDaysPass(60))
    table.does(GM, MarkWound(who, Outcome.INJURED))


# hits


def struck() -> tuple[Table, str]:
    """Captain Vex has struck Mara; Finn has points, and so has he."""
    table = fight(Table().heroes(), "0000", "+++0")
    for name in ("Finn", "Captain Vex"):
        table.does(GM, SetFatePoints(table.character(name), 5, "for the test"))
    return table, table.character("Mara")


def takes_it(by: Seat, name: str) -> Goes:
    def asks(table: Table, who: str) -> None:
        table.does(by, TakeWound(table.character(name), who, "leaps between"))

    return asks


def finn_takes_it(table: Table, who: str) -> None:
    takes_it(BOB, "Finn")(table, who)
    table.answers(GM, "so", kind="fate.use-asked")
    nobody_cancels(table, who)


def is_struck_again(table: Table, who: str) -> None:
    fight(table, "0000", "+++0")


# aspects


def advanced() -> tuple[Table, str]:
    table = at_play()
    table.does(GM, Advance())
    return table, table.character("Mara")


def becomes(table: Table, who: str) -> None:
    """The first aspect of theirs would be another one, of a name that nobody has."""
    aspects = table.state[Sheets][who].aspects
    table.does(ANN, ChangeAspect(who, next(iter(aspects)), f"Changed {len(aspects)} {table.state.version}"))


def has_become(table: Table, who: str) -> None:
    becomes(table, who)
    table.answers(GM, "agree", kind="fate.becomes")


def advances(table: Table, who: str) -> None:
    table.does(GM, Advance())


def a_roll_between(table: Table, who: str) -> None:
    """Something else is called for, and called off."""
    if (check := table.state[Checks].now) is None or check.result:
        table.does(GM, CallStaticTest(who, "something else", "Fair"))
        table.does(GM, CallOff())


FATE_COUNTED: Final = {
    "a check of a scene": Limit(
        "fate.challenges.span",
        Stretch((put_right, a_day_goes_by, a_roll_between), (scene_begins, scene_ends, evening_begins, evening_ends)),
        by_the_scene,
        digs,
        (calls_for_it(GM), calls_for_it(ANN)),
        "challenges.too_soon",
        ("Challenges.known",),
    ),
    "a check of a day": Limit(
        "fate.challenges.span",
        Stretch((*SCENES_AND_EVENINGS, a_roll_between), (a_day_goes_by,)),
        by_the_day,
        digs,
        (calls_for_it(GM), calls_for_it(ANN)),
        "challenges.too_soon",
        ("Challenges.known",),
    ),
    "a treatment": Limit(
        "fate.wounds.healing-long-term",
        Stretch((*SCENES_AND_EVENINGS, a_day_goes_by), (heals_and_is_hurt_anew,)),
        injured,
        is_seen_to,
        (healer("Finn"), healer("Captain Vex")),
        "wounds.treated",
        ("Wounds.known",),
    ),
    "a hit": Limit(
        "fate.points.take-wound",
        Stretch((put_right,), (is_struck_again,)),
        struck,
        finn_takes_it,
        (takes_it(BOB, "Finn"), takes_it(GM, "Captain Vex")),
        "fate_points.interpose",
        ("Wounds.blows",),
    ),
    "a changed aspect": Limit(
        "fate.advancement.change-aspect",
        Stretch(SCENES_AND_EVENINGS, (advances,)),
        advanced,
        has_become,
        (becomes,),
        "sheet.closed",
        ("Sheets.known",),
    ),
}
"""Each by what people call it."""

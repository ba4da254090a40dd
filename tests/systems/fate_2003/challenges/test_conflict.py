"""A conflict that is no fight, on the wound track that this table has."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.fate_2003.challenges.undertaken import only
from tests.systems.fate_2003.chances.asking import told
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.odds.law import percent
from threefates.systems.fate_2003.challenges.challenges import RollChallenge, SetChallengeBoxes, hindrances
from threefates.systems.fate_2003.challenges.customizing import BeginReadyChallenge
from threefates.systems.fate_2003.challenges.ladders import PASSING, Boxes, Challenge, as_wounds, wounded
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import RollTest
from threefates.systems.fate_2003.wounds.marking import SetTrack
from threefates.testing.proof import proves


def conflict(track: SetTrack | None = None) -> Table:
    """Mara and Finn, both with Athletics, in an argument."""
    table = Table().heroes()
    if track:
        table.does(GM, track)
    table.does(GM, BeginReadyChallenge("conflict", table.character("Mara"), table.character("Finn")))
    return table


def exchange(table: Table, ahead: int) -> Boxes:
    """What Finn has lost after an exchange that Mara wins by so much; below 0 she loses it."""
    behind = hindrances(only(table))
    steps = ahead + 1 - behind[0] + behind[1]  # her Athletics are Fair, his are Good
    mara = max(-4, min(4, steps))
    finn = mara - steps
    dice = "".join(("+" * at if at > 0 else "-" * -at).ljust(4, "0") for at in (mara, finn))
    table.does(GM, RollChallenge(only(table).id))
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Athletics"))
    table.does(BOB, RollTest(table.asked(BOB, "fate.name").id, "skill:Athletics"), dice)
    table.left_as_it_lies()
    return only(table).marks[1]


@proves("fate.challenges.combat-is-dynamic", "fate.challenges.tie-marks-both")
def test_a_clip_is_gone_once_it_has_told_as_in_a_fight() -> None:
    table = conflict()

    found = [(exchange(table, ahead), hindrances(only(table))) for ahead in (1, 1, 1, 0, 2, 1, -1)]

    assert found == [
        ((0, 1, 0, 0, 0), (0, -1)),
        ((0, 1, 0, 0, 0), (0, -1)),
        ((0, 1, 0, 0, 0), (0, -1)),
        ((0, 0, 0, 0, 0), (0, 0)),  # level: nothing new, and what told is gone
        ((0, 0, 1, 0, 0), (0, -1)),
        ((0, 1, 1, 0, 0), (0, -2)),
        ((0, 0, 1, 0, 0), (-1, -1)),
    ]


@proves("fate.challenges.combat-is-dynamic")
@pytest.mark.parametrize(
    ("track", "losses"),
    [
        (SetTrack(1, 1, 1), [(0, 0, 1, 0, 0), (0, 0, 1, 1, 0), (0, 0, 1, 1, 1)]),
        (SetTrack(1, 1, 1, overflow=False), [(0, 0, 1, 0, 0), (0, 0, 1, 0, 0), (0, 0, 1, 0, 0)]),
        (SetTrack(0, 5, 0), [(0, 0, 1, 0, 0), (0, 0, 2, 0, 0), (0, 0, 3, 0, 0)]),
    ],
)
def test_the_boxes_are_the_tables_own_and_full_ones_flow_over_if_they_do_there(
    track: SetTrack, losses: list[Boxes]
) -> None:
    table = conflict(track)

    assert only(table).boxes == (0, track.clipped, track.hurt, track.injured, 1)
    assert [exchange(table, 3) for _ in losses] == losses
    assert only(table).over == ("Mara wins" if losses[-1][4] else "")


@proves("fate.challenges.combat-is-dynamic")
def test_where_nobody_is_clipped_a_narrow_win_hurts() -> None:
    assert wounded((0, 0, 0, 0, 0), (0, 0, 3, 2, 1), 1, overflow=True) == ((0, 0, 1, 0, 0), 2)
    assert wounded((0, 0, 0, 0, 0), (0, 0, 3, 2, 1), 1, overflow=False) is None
    assert as_wounds((0, 0, 1, 0, 0), PASSING) == -1  # the clip is gone again
    assert wounded((0, 0, 0, 0, 0), (0, 2, 3, 2, 1), 0, overflow=True) is None
    assert wounded((0, 2, 3, 2, 0), (0, 2, 3, 2, 1), 2, overflow=True) == ((0, 0, 3, 2, 1), 4)


@proves("fate.challenges.combat-is-dynamic")
@pytest.mark.parametrize(("overflow", "ways"), [(True, 3834), (False, 157)])
def test_how_likely_an_exchange_ends_it_is_told_as_the_track_has_it(*, overflow: bool, ways: int) -> None:
    """Every box but the last is marked, at −3: by 2 a Hurt flows over to the end, a clip never does; or it takes 7."""
    table = conflict(SetTrack(1, 1, 1, overflow=overflow))
    for place in ("1/1", "1/2", "1/3"):
        table.does(GM, SetChallengeBoxes(only(table).id, place, 1, "so far"))
    table.does(GM, RollChallenge(only(table).id))
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Athletics"))

    advice = told(table, BOB, RollTest(table.asked(BOB, "fate.name").id, "skill:Athletics")).advice

    assert advice.endswith(f"lost {percent(Fraction(ways, 3**8))}.")


def test_a_conflict_of_an_older_log_goes_on_as_it_was() -> None:
    lost: tuple[Boxes, Boxes] = ((0, 0, 0, 0, 0), (0, 2, 0, 0, 0))
    old = Challenge(id="7", name="A conflict", boxes=(0, 2, 3, 2, 1), sides=("a", "b"), wounds=True, marks=lost)

    assert old.struck(1, 1) == ((0, 2, 1, 0, 0), 2)

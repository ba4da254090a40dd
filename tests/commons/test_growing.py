"""How somebody has grown, as a sheet shows it."""

from __future__ import annotations

from threefates.commons.growing import KEPT, grown, history_of


def test_the_latest_stands_first_and_names_only_where_there_are_several() -> None:
    alone, both = history_of([("Mara", ("one", "two"))]), history_of([("Mara", ("one",)), ("Bo", ("two",))])

    assert alone is not None
    assert both is not None
    assert [row.text for row in alone.rows] == ["two", "one"]
    assert [row.text for row in both.rows] == ["Mara: one", "Bo: two"]
    assert history_of([("Mara", ())]) is None


def test_a_long_history_lets_its_beginning_go() -> None:
    steps: tuple[str, ...] = ()
    for number in range(KEPT + 2):
        steps = grown(steps, f"{number}")

    assert (len(steps), steps[0], steps[-1]) == (KEPT, "2", f"{KEPT + 1}")

"""How somebody has grown, as a sheet shows it."""

from __future__ import annotations

from threefates.commons.growing import KEPT, grown, history_of


def test_the_latest_stands_first_and_names_only_where_there_are_several() -> None:
    alone = history_of([("c1", "Mara", ("one", "two"))])
    both = history_of([("c1", "Mara", ("one",)), ("c2", "Bo", ("two",))])

    assert alone is not None
    assert both is not None
    assert [row.text for row in alone.rows] == ["two", "one"]
    assert [row.text for row in both.rows] == ["Mara: one", "Bo: two"]
    assert history_of([("c1", "Mara", ())]) is None


def test_what_two_of_one_name_learned_is_told_apart() -> None:
    both = history_of([("c1", "Mara", ("one",)), ("c2", "Mara", ("two",))])

    assert both is not None
    assert len({row.id for row in both.rows}) == 2


def test_a_long_history_lets_its_beginning_go() -> None:
    steps: tuple[str, ...] = ()
    for number in range(KEPT + 2):
        steps = grown(steps, f"{number}")

    assert (len(steps), steps[0], steps[-1]) == (KEPT, "2", f"{KEPT + 1}")

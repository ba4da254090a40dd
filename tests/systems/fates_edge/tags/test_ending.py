"""When what was worked is over, where no scene is played and where time passes in one."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.tags.hall import Hall
from threefates.systems.fates_edge.tags.library import Lasting
from threefates.systems.fates_edge.tags.tag_effects import Effects
from threefates.testing.proof import proves

MOMENT = "moment"


@proves("fe.turn.time-scales")
@pytest.mark.parametrize(
    ("scale", "lasts"), [(MOMENT, True), ("some_time", False), ("significant_time", False), ("days", False)]
)
def test_what_lasts_a_moment_is_over_where_more_time_passes_than_one(scale: str, lasts: bool) -> None:
    hall = Hall()
    brief, whole = hall.lasts("seal", what="the door", partial=True), hall.lasts("veil", hall.tev)
    suppressed = hall.lasts("barrier", what="a wall")
    hall.says("dispel", effect=suppressed.id, partial=True)
    hall.do("gm", "fe.let-time-pass", scale=scale)
    wall = hall.now(suppressed)

    assert (hall.now(brief) is not None, hall.now(whole) is not None) == (lasts, True)
    assert wall is not None
    assert wall.stilled is lasts
    assert hall.replayed() == hall.state


@proves("fe.turn.time-scales")
@pytest.mark.parametrize(
    ("scale", "said"),
    [
        (MOMENT, "A moment passes."),
        ("some_time", "Some time passes."),
        ("significant_time", "Significant time passes."),
        ("days", "Days pass."),
    ],
)
def test_how_much_time_passes_is_said_as_people_say_it(scale: str, said: str) -> None:
    hall = Hall()
    hall.do("gm", "fe.let-time-pass", scale=scale)

    assert hall.told("bob")[0] == said


def purged(*, between: bool, evening: bool = False) -> tuple[Hall, str]:
    """Oriel has purged a curse of Tev's, in a scene or between two, or between two evenings."""
    hall = Hall()
    curse = hall.lasts("curse", hall.tev, against="melee")
    if between:
        hall.do("gm", "end-scene")
    if evening:
        hall.do("gm", "end-evening")
    how = {"ritual": "purge", "attribute": "wits", "skill": "Arcana", "effect": curse.id}
    hall.do("ann", "fe.perform-ritual", hero=hall.oriel, **how)
    hall.rated(hall.oriel, wits=1, Arcana=1)
    hall.do("gm", "fe.set-terms", hero=hall.oriel, dv=2, position=1)
    hall.do("ann", "fe.roll-action", 9, 9, hero=hall.oriel)
    hall.stays()
    return hall, next(each.id for each in hall.state[Effects].known.values() if each.by == hall.oriel)


def weighs(hall: Hall, echo: str) -> bool | None:
    """Whether the echo weighs now; None where it is over."""
    found: Lasting | None = hall.state[Effects].known.get(echo)
    return None if found is None else not found.stilled


@proves("fe.ritual.purge")
@pytest.mark.parametrize(("between", "evening"), [(False, False), (True, False), (True, True)])
def test_an_echo_weighs_in_the_next_scene_whether_it_was_earned_in_one_or_between_two(
    between: bool, evening: bool
) -> None:
    hall, echo = purged(between=between, evening=evening)
    found = [weighs(hall, echo)]
    for title in ("The road", "The gate"):
        hall.do("gm", "start-scene", title=title)
        found.append(weighs(hall, echo))

    assert found == [False, True, None]
    assert hall.replayed() == hall.state

"""What is conjured: cover that covers, and a danger whose clock stands still while it does nothing."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.tags.hall import Hall
from threefates.commons.clocks import Clocks
from threefates.systems.fates_edge.combat.sight_and_cover import Sight
from threefates.testing.proof import proves


@proves("fe.tags.conjure", "fe.tags.dispel", "fe.sb.menu-core")
@pytest.mark.parametrize("spend", ["fe.spend-on-clock", "fe.spend-on-rail"])
def test_beats_do_not_move_the_clock_of_a_danger_that_is_stilled(spend: str) -> None:
    hall = Hall()
    hall.do("gm", "fe.set-beats", held=9, reason="as the test has it")
    embers = hall.lasts("conjure", what="Embers", against="Hazard", integrity=6)
    clock = list(hall.state[Clocks].known)[-1]
    hall.lasts("conjure", what="Smoke", against="hazard", integrity=4)
    other = list(hall.state[Clocks].known)[-1]
    hall.works("dispel", 7, 4, 4, 4, effect=embers.id)
    refusal = hall.refused("gm", spend, clock=clock)
    (offer,) = (each for each in hall.offers("gm", spend) if dict(each.fixed)["clock"] == clock)

    assert (hall.state[Clocks][clock].name, hall.state[Clocks][clock].size) == ("Embers", 6)
    assert (refusal.code, refusal.title) == ("effect.stilled", "[CONJURE] does nothing for now.")
    assert offer.refusal == refusal
    hall.do("gm", spend, clock=other)
    hall.do("gm", "fe.next-exchange")
    hall.do("gm", spend, clock=clock)
    assert [hall.state[Clocks][each].filled for each in (clock, other)] == [1, 1]


@proves("fe.tags.conjure", "fe.range.cover")
@pytest.mark.parametrize(("against", "covers"), [("Cover", True), ("cover", True), ("", False), ("fire", False)])
def test_what_is_conjured_as_cover_covers_whom_it_is_on_while_it_holds(against: str, covers: bool) -> None:
    hall = Hall()
    wall = hall.lasts("conjure", hall.tev, what="A wall of ice", against=against, integrity=2)
    behind = hall.tev in hall.state[Sight].cover
    hall.works("dispel", 7, 4, 4, 4, effect=wall.id)
    stilled = hall.tev in hall.state[Sight].cover
    hall.do("gm", "fe.next-exchange")
    again = hall.tev in hall.state[Sight].cover
    hall.do("gm", "fe.end-effect", effect=wall.id, why="it melts")

    assert (behind, stilled, again, hall.tev in hall.state[Sight].cover) == (covers, False, covers, False)


@proves("fe.tags.conjure", "fe.tags.barrier")
def test_cover_stays_while_something_else_that_was_made_stands() -> None:
    hall = Hall()
    wall = hall.lasts("barrier", hall.tev, what="A wall", integrity=2)
    hall.lasts("conjure", hall.tev, what="A thicket", against="cover", integrity=2)
    hall.do("gm", "fe.end-effect", effect=wall.id, why="it falls")

    assert hall.tev in hall.state[Sight].cover


@proves("fe.tags.conjure")
@pytest.mark.parametrize(("held", "partial", "size"), [(2, False, 2), (4, False, 4), (4, True, 6), (2, True, 6)])
def test_a_danger_that_came_out_in_part_breaks_first_and_bites_last(held: int, partial: bool, size: int) -> None:
    hall = Hall()
    embers = hall.lasts("conjure", what="Embers", against="hazard", integrity=held, partial=partial)
    (clock,) = hall.state[Clocks].known.values()

    assert (embers.integrity, clock.size) == (2 if partial else held, size)


@proves("fe.tags.conjure")
@pytest.mark.parametrize(("makes", "covers", "ticks"), [("cover", True, 0), ("hazard", False, 1), (None, False, 0)])
def test_what_conjure_makes_is_picked_from_a_list(makes: str | None, covers: bool, ticks: int) -> None:
    hall = Hall()
    (said,) = hall.offers("gm", "fe.say-tag")
    (field,) = (each for each in said.fields if each.name == "makes")
    picked = {"makes": makes} if makes else {}
    hall.lasts("conjure", hall.tev, what="Ice", integrity=2, **picked)

    assert [option.value for option in field.options] == ["cover", "hazard"]
    assert (hall.tev in hall.state[Sight].cover, len(hall.state[Clocks].known)) == (covers, ticks)


@proves("fe.tags.conjure")
def test_who_works_it_picks_what_it_makes_too_and_of_other_tags_it_says_nothing() -> None:
    hall = Hall()
    hall.works("conjure", 7, 7, 7, on=(hall.tev,), what="A wall", makes="cover", integrity=2)
    hall.stays()
    mark = hall.lasts("mark", hall.wolf, makes="cover")

    assert hall.tev in hall.state[Sight].cover
    assert mark.against == ""

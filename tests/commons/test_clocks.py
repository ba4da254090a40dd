from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from tests.commons.room import Room, game
from threefates.commons.clocks import (
    MOST_CLOCKS,
    ClockFilled,
    ClockRemoved,
    Clocks,
    ClockSet,
    ClockStarted,
    ClockTicked,
    start_clock,
    tick,
)
from threefates.pieces.chance import NoChance
from threefates.rulebook import parts
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.compose import compose
from threefates.rulebook.refusals import Refused
from threefates.rulebook.unfolding import Unfolding


def room_with_clock(**fields: Any) -> tuple[Room, str]:
    room = Room()
    (started,) = room.do("gm", "start-clock", name="The flood", size=4, **fields)
    assert isinstance(started, ClockStarted)
    return room, started.id


def pies(room: Room, seat: str, name: str = "clocks") -> tuple[parts.Pie, ...]:
    part = room.view(seat).get(name)
    return part.clocks if isinstance(part, parts.Clocks) else ()


def test_a_clock_that_was_started_is_shown_to_everybody() -> None:
    room, clock = room_with_clock(on_full="The mill drowns")

    assert pies(room, "ann") == pies(room, "tv") == (parts.Pie(clock, "The flood", 0, 4, "When full: The mill drowns"),)


def test_a_clock_starts_with_six_segments_unless_it_is_said_otherwise() -> None:
    (starting,) = [offer for offer in Room().offers("gm") if offer.command == "start-clock"]
    (size,) = [field for field in starting.fields if field.name == "size"]

    assert (size.default, size.optional) == (6, False)


def test_a_tick_that_fills_a_clock_fills_it_once() -> None:
    room, clock = room_with_clock(on_full="The mill drowns")

    first = room.do("gm", "tick-clock", clock=clock, segments=3.5)
    second = room.do("gm", "tick-clock", clock=clock, why="rain")

    assert first == (ClockTicked(clock, 7),)
    assert second == (ClockTicked(clock, 8, "rain"), ClockFilled(clock, "The flood"))
    assert [told.text for told in room.told("ann")] == [
        "The flood: 4 of 4 (rain).",
        "The flood is full: The mill drowns",
    ]


def test_a_clock_that_was_turned_back_does_not_fill_again_until_it_is_started_over() -> None:
    room, clock = room_with_clock()
    room.do("gm", "tick-clock", clock=clock, segments=4)
    room.do("gm", "tick-clock", clock=clock, segments=-2)

    again = room.do("gm", "tick-clock", clock=clock, segments=2)
    room.do("gm", "restart-clock", clock=clock)
    anew = room.do("gm", "tick-clock", clock=clock, segments=4)

    assert again == (ClockTicked(clock, 8),)
    assert anew == (ClockTicked(clock, 8), ClockFilled(clock, "The flood"))


def test_setting_a_clock_to_full_fills_it() -> None:
    room, clock = room_with_clock()

    happened = room.do("gm", "set-clock", clock=clock, filled=4, reason="we forgot three")

    assert happened == (ClockSet(clock, 8, "we forgot three"), ClockFilled(clock, "The flood"))


def test_a_rule_that_answers_a_tick_with_a_tick_fills_the_clock_once() -> None:
    eager = Chapter[Struct]("eager")

    @eager.answers_to(ClockTicked)
    def again(act: Unfolding, event: ClockTicked) -> None:
        tick(act, event.id, 1)

    room = Room(compose(game(eager)))
    (started,) = room.do("gm", "start-clock", name="Doom", size=3)

    happened = room.do("gm", "tick-clock", clock=started.id)

    assert sum(isinstance(event, ClockFilled) for event in happened) == 1


def test_a_full_clock_does_not_move_by_rule_and_refuses_the_gm() -> None:
    room, clock = room_with_clock()
    room.do("gm", "tick-clock", clock=clock, segments=4)
    act = Unfolding(room.system, room.state, room.seat("ann"), NoChance())

    filled = tick(act, clock)

    assert (filled, act.events) == (False, [])
    assert room.refused("gm", "tick-clock", clock=clock).code == "clock.full"


@pytest.mark.parametrize(
    ("type", "fields", "code"),
    [
        ("tick-clock", {"segments": 0}, "clock.tick_nothing"),
        ("tick-clock", {"segments": -1}, "clock.empty"),
        ("tick-clock", {"segments": 0.3}, "clock.tick"),
        ("tick-clock", {"segments": float("nan")}, "clock.tick"),
        ("tick-clock", {"segments": float("inf")}, "clock.tick"),
        ("tick-clock", {"clock": "clock-99"}, "clock.unknown"),
        ("tick-clock", {"why": "w" * 201}, "text.too_long"),
        ("set-clock", {"filled": 4.5, "reason": "r"}, "clock.range"),
        ("set-clock", {"filled": -1, "reason": "r"}, "clock.range"),
        ("set-clock", {"filled": float("nan"), "reason": "r"}, "clock.range"),
        ("set-clock", {"filled": 1, "reason": " "}, "text.empty"),
        ("show-clock", {}, "clock.not_hidden"),
    ],
)
def test_what_a_clock_cannot_do_is_refused(type: str, fields: dict[str, Any], code: str) -> None:
    room, clock = room_with_clock()

    refusal = room.refused("gm", type, **{"clock": clock, **fields})

    assert refusal.code == code


@pytest.mark.parametrize(
    ("name", "size", "code"), [("x", 0, "clock.size"), ("x", 49, "clock.size"), ("", 4, "text.empty")]
)
def test_a_clock_that_cannot_be_is_refused(name: str, size: int, code: str) -> None:
    room = Room()

    assert room.refused("gm", "start-clock", name=name, size=size).code == code


@pytest.mark.parametrize("type", ["tick-clock", "restart-clock", "show-clock", "hide-clock", "remove-clock"])
def test_a_player_is_refused_alike_whether_a_clock_is_there_or_not(type: str) -> None:
    room, clock = room_with_clock(hidden=True)

    there = room.refused("ann", type, clock=clock)
    not_there = room.refused("ann", type, clock="clock-99")

    assert there == not_there
    assert there.code == "seat.not_the_gm"


def test_a_hidden_clock_lives_and_goes_without_a_word_to_the_players() -> None:
    room, clock = room_with_clock(hidden=True, on_full="Doom")
    told = list(room.told("ann"))

    for type, fields in (
        ("tick-clock", {"segments": 4}),
        ("set-clock", {"filled": 2, "reason": "no"}),
        ("restart-clock", {}),
        ("remove-clock", {}),
    ):
        room.do("gm", type, clock=clock, **fields)
        told += room.told("ann") + room.told("tv") + room.told("")
        assert room.told("co")[0].to == ("Greta", "Cora")

    assert told == []
    assert room.offers("ann", "tick-clock") == []


def test_a_hidden_clock_is_shown_to_those_who_run_the_game_alone() -> None:
    room, clock = room_with_clock(hidden=True)

    assert [pie.id for pie in pies(room, "gm", "hidden-clocks")] == [clock]
    assert pies(room, "ann") == pies(room, "gm") == pies(room, "ann", "hidden-clocks") == ()


def test_a_clock_comes_to_light_and_goes_out_of_sight() -> None:
    room, clock = room_with_clock(hidden=True)

    room.do("gm", "show-clock", clock=clock)
    shown, told = pies(room, "ann"), room.told("ann")
    room.do("gm", "hide-clock", clock=clock)

    assert [pie.id for pie in shown] == [clock]
    assert told[0].text == "A clock comes to light: The flood, 0 of 4."
    assert room.told("ann")[0].text == "The flood goes on out of sight."
    assert pies(room, "ann") == ()
    assert room.refused("gm", "hide-clock", clock=clock).code == "clock.hidden"


def test_a_removed_clock_is_gone() -> None:
    room, clock = room_with_clock()

    happened = room.do("co", "remove-clock", clock=clock)

    assert happened == (ClockRemoved(clock, "The flood"),)
    assert room.told("bob")[0].text == "The flood is removed."
    assert room.state[Clocks].known == {}


def test_hidden_clocks_take_no_room_from_open_ones() -> None:
    room = Room()
    for number in range(MOST_CLOCKS):
        room.do("gm", "start-clock", name=f"Doom {number}", size=4, hidden=True)

    full = room.refused("gm", "start-clock", name="One more", size=4, hidden=True)
    (started,) = room.do("gm", "start-clock", name="In the open", size=4)

    assert full.code == "clock.too_many"
    assert room.refused("gm", "hide-clock", clock=started.id) == full
    assert room.offers("gm", "hide-clock")[0].refusal == full


def test_a_rule_starts_a_clock_for_whoever_acts() -> None:
    room = Room()
    act = Unfolding(room.system, room.state, room.seat("ann"), NoChance())

    first = start_clock(act, "Backlash", 6)
    second = start_clock(act, "Pursuit", 8, hidden=True)

    assert first != second
    assert act.state[Clocks][second].hidden
    with pytest.raises(Refused, match="There is no such clock"):
        tick(act, "clock-0")


@given(moves=st.lists(st.integers(-12, 12).map(lambda halves: halves / 2), max_size=20), size=st.integers(1, 6))
def test_a_clock_stays_in_its_range_and_fills_at_most_once(moves: list[float], size: int) -> None:
    room = Room()
    act = Unfolding(room.system, room.state, room.seat("gm"), NoChance())
    clock = start_clock(act, "Doom", size)

    for move in moves:
        tick(act, clock, move)

    now = act.state[Clocks][clock]
    assert 0 <= now.filled <= size
    assert sum(isinstance(event, ClockFilled) for event in act.events) == now.segments.fired
    assert now.segments.fired or not now.full

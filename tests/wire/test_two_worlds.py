"""Law 2 on bytes: two evenings alike but for what a seat cannot know are, to that seat, the same to the byte."""

from __future__ import annotations

import random
from collections.abc import Callable, Container, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.wire.evening import Asked, Evening
from tests.wire.forms import filled
from tests.wire.room import Room, Seat
from tests.wire.worlds import FRESH, HEADS, other_words, replayed, world
from threefates.table.access import Access
from threefates.table.games import games
from threefates.testing.laws import disguised

SYSTEMS = sorted(games())
STRANGER = "three_coins"  # hides least, and by the means that all have
NOW = ("", "names", "settings")  # pages of what is so now; the others are of what was
LONGEST = 230  # commands more, until something was hidden from everybody
VIEWERS = {"the Game Master": (0,), "Mara": (1,), "Bo": (2,), "who only watches": (3, 4)}


@pytest.mark.parametrize("system", [pytest.param(it, marks=[pytest.mark.soak] * (it == STRANGER)) for it in SYSTEMS])
def test_what_a_seat_cannot_know_changes_no_byte_it_is_sent(tmp_path: Path, system: str) -> None:
    assert_worlds_alike(tmp_path, system, f"two worlds of {system}", 30)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("system", SYSTEMS)
def test_what_a_seat_cannot_know_changes_no_byte_of_long_evenings(
    tmp_path: Path, system: str, seed: int, record_property: Callable[[str, object], None]
) -> None:
    record_property("messages", assert_worlds_alike(tmp_path, system, f"world {seed} of {system}", 200))


def assert_worlds_alike(folder: Path, system: str, seed: str, commands: int) -> int:
    """Play an evening, and again for every viewer with all changed that they cannot know; count what was compared."""
    compared, most = 0, commands + LONGEST
    with world(folder / "played") as server:
        evening = Evening(Room(server, system), random.Random(seed).choice)
        evening.play(commands, look_every=1000)
        while not all(otherwise(evening, places) for places in VIEWERS.values()) and len(evening.asked) < most:
            evening.play(10, look_every=1000)
    with world(folder / "again") as server:
        same = replayed(server, system, [(each, each.raw) for each in evening.asked])

    for name, places in VIEWERS.items():
        with world(folder / name) as server:
            script = otherwise(evening, places)
            assert script, f"nothing was hidden from {name}"
            other = replayed(server, system, script, places)

        for place in places:
            compared += assert_same(same, other, place)
    return compared


def otherwise(evening: Evening, places: Sequence[int]) -> list[tuple[Asked, dict[str, Any]]]:
    """The evening with all changed that the seats there cannot know; empty where there is no such thing."""
    asked, seats = evening.asked, evening.room.seats
    viewers = [seats[place] for place in places]
    known = frozenset(learnt(asked, {seat.id for seat in viewers}))
    script = [(each, other_words(each, seats, viewers, known)) for each in asked]
    return script if any(raw != each.raw for each, raw in script) else []


def learnt(asked: Sequence[Asked], viewers: Container[str]) -> Iterator[str]:
    """Whose hidden numbers the viewers came to know: they were shown to everybody, or given to one of them to play."""
    for raw in (each.raw for each in asked if each.taken):
        if raw["type"] == "tc.show":
            yield raw["who"]
        if raw["type"] == "give-character" and raw["seat"] in viewers:
            yield raw["character"]


def assert_same(here: Room, there: Room, place: int) -> int:
    """A seat heard the same in both worlds, in the same order; how much it heard."""
    ours, theirs = here.seats[place].heard, there.seats[place].heard
    for (where, said), (there_too, otherwise) in zip(ours, theirs, strict=True):
        assert there_too == where
        assert HEADS.sub(rb"\1", otherwise) == HEADS.sub(rb"\1", said), (
            f"{here.seats[place].name} can tell the two worlds apart by {where}"
        )
    return len(ours)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("salt", [3, pytest.param(10, marks=pytest.mark.soak)])
def test_hidden_cards_dice_and_numbers_changed_behind_their_back_change_no_byte(
    tmp_path: Path, system: str, salt: int
) -> None:
    with world(tmp_path) as server:
        room = Room(server, system)
        evening = Evening(room, random.Random(f"behind their backs {system}").choice)
        evening.play(60, look_every=1000)
        timeline, truth, changed = room.table.timeline, room.table.state, 0
        for seat in room.seats:
            seat.heard.clear()
            seen(evening, seat)
            other = disguised(room.table.system, truth, room.table.viewer(seat.id), salt)
            timeline.state = other.put(truth[Access])  # keys still open their seats
            room.table.tick += 1
            changed += timeline.state != truth
            seen(evening, seat)
            timeline.state = truth
            room.table.tick += 1

    assert changed >= 3
    for seat in room.seats:
        half = len(seat.heard) // 2
        assert seat.heard[half:] == seat.heard[:half], f"{seat.name} can tell"


def seen(evening: Evening, seat: Seat) -> None:
    """All that a seat is sent of what is so now: its view, offers, odds, pages and export."""
    room = evening.room
    for offer in evening.offers(seat):
        room.odds(seat, filled(offer["form"], lambda options: options[0]))
    for route in ("view", "export"):
        room.ask(seat, "GET", route)
    for what in NOW:
        room.page(seat, what)
        where, said = seat.heard[-1]
        seat.heard[-1] = (where, FRESH.sub(b"", said))

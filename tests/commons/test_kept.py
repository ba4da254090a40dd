from typing import Any

import pytest

from tests.commons.room import SYSTEM, Room
from threefates.commons.clocks import Clocks
from threefates.commons.kept import MOST_KEPT, Keeping, Kept, KeptForLater
from threefates.commons.scenes import Scenes
from threefates.rulebook.offers import QUICK
from threefates.rulebook.parts import Listing, Row
from threefates.testing.laws import disguised
from threefates.testing.told_apart import alike

EVERYBODY = ("gm", "co", "ann", "bob", "tv", "")
BRIDGE: dict[str, Any] = {
    "type": "start-scene",
    "title": "The Shattered Bridge",
    "description": "Planks hang from one rope.",
}
GUARDS: dict[str, Any] = {"type": "start-clock", "name": "The guards come", "size": 6}


def keep(room: Room, by: str = "gm", **raw: Any) -> str:
    event, *_ = room.do(by, "keep-for-later", command=raw)
    assert isinstance(event, KeptForLater)
    return event.kept.id


def rows(room: Room, seat: str) -> tuple[Row, ...]:
    part = room.view(seat).get("kept")
    return part.rows if isinstance(part, Listing) else ()


def test_what_is_kept_waits_until_it_is_brought_in_and_is_gone_then() -> None:
    room = Room()
    scene, clock = keep(room, **BRIDGE), keep(room, **GUARDS)

    before = rows(room, "gm")
    room.do("gm", "bring-in", kept=scene)
    room.do("co", "bring-in", kept=clock)

    assert [(row.text, row.detail) for row in before] == [
        ("The Shattered Bridge", "Scene · Planks hang from one rope."),
        ("The guards come", "Clock · size 6"),
    ]
    current = room.state[Scenes].current
    assert current is not None
    assert (current.title, current.description) == (BRIDGE["title"], BRIDGE["description"])
    assert [each.name for each in room.state[Clocks].known.values()] == ["The guards come"]
    assert rows(room, "gm") == ()


def test_what_is_kept_is_known_to_those_who_run_the_game_alone() -> None:
    room = Room()
    before = {seat: (room.view(seat), room.offers(seat)) for seat in ("ann", "bob", "tv", "")}

    keep(room, **BRIDGE)

    assert {seat: (room.view(seat), room.offers(seat)) for seat in before} == before
    assert [bool(room.told(seat)) for seat in EVERYBODY] == [True, True, False, False, False, False]
    for seat in ("ann", "tv"):
        viewer = room.state.viewer(seat)
        assert SYSTEM.known(room.state, viewer)[Kept] == Kept()
        assert disguised(SYSTEM, room.state, viewer, 5)[Kept] != room.state[Kept]


def test_what_comes_of_it_is_told_to_everybody_as_if_it_were_done_by_hand() -> None:
    room, by_hand = Room(), Room()
    by_hand.do("gm", "start-scene", title=BRIDGE["title"], description=BRIDGE["description"])
    scene = keep(room, **BRIDGE)

    room.do("gm", "bring-in", kept=scene)

    assert room.told("ann") == by_hand.told("ann")


def test_the_scene_that_was_kept_first_comes_next() -> None:
    room = Room()
    keep(room, **GUARDS)
    first, second = keep(room, **BRIDGE), keep(room, type="start-scene", title="Awake")

    (pinned,) = [offer for offer in room.offers("gm") if QUICK in offer.at and offer.command == "bring-in"]

    assert (pinned.label, pinned.fixed) == ("Next: The Shattered Bridge", (("kept", first),))
    room.do("gm", "throw-kept", kept=first)
    (pinned,) = [offer for offer in room.offers("gm") if QUICK in offer.at and offer.command == "bring-in"]
    assert (pinned.label, pinned.fixed) == ("Next: Awake", (("kept", second),))


def test_the_scene_that_comes_next_is_told_apart_where_it_stands_twice() -> None:
    """Under Run, and in its own row."""
    room = Room()
    scene = keep(room, **BRIDGE)
    keep(room, **GUARDS)
    keep(room, type="start-scene", title="Awake")

    offers = room.offers("gm")

    assert alike(offers, room.view("gm")) == []
    assert len([offer for offer in offers if offer.fixed == (("kept", scene),) and offer.command == "bring-in"]) == 2


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ({}, "kept.unreadable"),
        ({"type": "start-dragon"}, "kept.unreadable"),
        ({"type": "start-clock", "name": "A", "size": "many"}, "kept.unreadable"),
        ({"type": "say", "text": "Hello"}, "kept.sort"),
        ({"type": "keep-for-later", "command": GUARDS}, "kept.sort"),
        ({"type": "start-scene", "title": ""}, "text.empty"),
        ({"type": "start-scene", "title": "A", "description": "x" * 100_000}, "kept.too_long"),
    ],
)
def test_nonsense_is_not_kept(raw: dict[str, Any], code: str) -> None:
    room = Room()

    assert room.refused("gm", "keep-for-later", command=raw).code == code
    assert rows(room, "gm") == ()


def test_players_keep_nothing_and_bring_nothing_in() -> None:
    room = Room()
    scene = keep(room, **BRIDGE)

    assert room.refused("ann", "keep-for-later", command=GUARDS).code == "seat.not_the_gm"
    assert room.refused("ann", "bring-in", kept=scene) == room.refused("ann", "bring-in", kept="kept-0")
    assert room.refused("ann", "throw-kept", kept=scene) == room.refused("ann", "throw-kept", kept="kept-0")
    assert room.refused("gm", "bring-in", kept="kept-0").code == "kept.none"


def test_every_kept_thing_is_brought_in_from_its_own_row_the_next_scene_too() -> None:
    room = Room()
    things = [keep(room, **BRIDGE), keep(room, **GUARDS)]

    rows = {offer.at: offer.fixed for offer in room.offers("gm") if offer.label.startswith("Bring in")}

    assert rows == {(f"kept.{each}",): (("kept", each),) for each in things}


def test_what_is_refused_now_stays_kept() -> None:
    room = Room()
    clock = keep(room, type="start-clock", name="Too long", size=6_000)

    refused = room.refused("gm", "bring-in", kept=clock)

    assert refused.code == "clock.size"
    assert [row.text for row in rows(room, "gm")] == ["Too long"]


def test_there_is_an_end_to_what_is_kept() -> None:
    room = Room()
    for number in range(MOST_KEPT):
        keep(room, type="start-scene", title=f"Scene {number}")

    assert room.refused("gm", "keep-for-later", command=BRIDGE).code == "kept.too_many"


def test_what_an_import_kept_and_nobody_may_is_not_brought_in() -> None:
    room = Room()
    forged = Keeping("kept-1", "A scene", "Scene", {"type": "say", "text": "I, who run the game, resign"})
    room.happen(KeptForLater(forged))

    assert room.refused("gm", "bring-in", kept="kept-1").code == "kept.sort"
    assert len(rows(room, "gm")) == 1

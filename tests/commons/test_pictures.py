from typing import Any

from tests.commons.room import Room
from threefates.commons.pictures import MOST_PICTURES, Gallery, PictureAdded
from threefates.rulebook.parts import Pictures

MAP, LETTER = "a" * 64, "b" * 64
EVERYBODY = {"gm", "co", "ann", "bob", "tv", ""}


def kept(room: Room, name: str = MAP, **fields: Any) -> str:
    event = room.do("gm", "add-picture", title="The map", picture=name, caption="Torn in two", **fields)[0]
    assert isinstance(event, PictureAdded)
    return event.id


def who_knows(room: Room, name: str = MAP) -> set[str]:
    """Whoever is sent a picture, and nobody else finds its name in anything they see, may do or were told."""
    known = {seat for seat in EVERYBODY if name in room.system.pictures(room.state, room.viewer(seat))}
    named = {s for s in EVERYBODY if name in repr((room.view(s), room.offers(s), list(room.told(s)))) or s in known}
    assert named == known
    return known


def staged(room: Room) -> set[str]:
    """On whose stage the last thing that happened is."""
    return {seat for seat in EVERYBODY if any(told.stage for told in room.told(seat))}


def test_a_picture_that_is_kept_is_on_nobodys_wire() -> None:
    room = Room()
    before = {seat: (room.view(seat), room.offers(seat)) for seat in ("ann", "bob", "tv", "")}

    kept(room)

    assert who_knows(room) == {"gm", "co"}
    assert {seat: (room.view(seat), room.offers(seat)) for seat in before} == before
    assert [room.told(seat) for seat in before] == [[], [], [], []]


def test_it_is_shown_to_everybody_and_taken_back() -> None:
    room = Room()
    picture = kept(room)

    room.do("gm", "show-picture", picture=picture, to=["everybody"])

    assert who_knows(room) == EVERYBODY
    assert staged(room) == EVERYBODY
    room.do("co", "hide-picture", picture=picture)
    assert who_knows(room) == {"gm", "co"}
    assert room.told("ann") == []
    assert room.refused("gm", "hide-picture", picture=picture).code == "picture.hidden"


def test_it_is_shown_to_one_and_the_others_learn_nothing() -> None:
    room = Room()
    picture = kept(room)
    before = {seat: room.view(seat) for seat in ("bob", "tv", "")}

    room.do("gm", "show-picture", picture=picture, to=["ann"])

    assert who_knows(room) == {"gm", "co", "ann"}
    assert staged(room) == {"gm", "co", "ann"}
    assert room.told("ann")[0].to == ("Greta", "Cora", "Ann")
    assert {seat: room.view(seat) for seat in before} == before
    shown = room.view("ann")["pictures"]
    assert isinstance(shown, Pictures)
    assert shown.pictures[0].caption == "Torn in two"
    assert room.refused("gm", "show-picture", picture=picture, to=["ann"]).code == "picture.whom"


def test_what_stands_on_the_tv_alone_is_known_to_all_and_on_no_phones_stage() -> None:
    room = Room()
    picture = kept(room)

    room.do("gm", "show-picture", picture=picture, to=["tv", "bob"])

    assert who_knows(room) == EVERYBODY
    assert staged(room) == {"gm", "co", "bob", "tv", ""}
    assert room.told("ann")[0].text == "On the TV: The map. Torn in two."


def test_the_latest_stands_first() -> None:
    room = Room()
    first = kept(room, at_once=True)
    kept(room, LETTER, at_once=True)
    room.do("gm", "hide-picture", picture=first)

    room.do("gm", "show-picture", picture=first, to=["everybody"])

    part = room.view("ann")["gallery"]
    assert isinstance(part, Pictures)
    assert [shot.picture for shot in part.pictures] == [MAP, LETTER]


def test_a_picture_thrown_away_is_gone() -> None:
    room = Room()
    picture = kept(room, at_once=True)

    room.do("gm", "throw-picture", picture=picture)

    assert room.system.pictures(room.state) == frozenset()
    assert room.refused("gm", "show-picture", picture=picture, to=["everybody"]).code == "picture.none"


def test_only_who_runs_the_game_hands_pictures_round() -> None:
    room = Room()
    picture = kept(room)

    for type, fields in (
        ("add-picture", {"title": "x", "picture": MAP}),
        ("show-picture", {"picture": picture, "to": ["ann"]}),
        ("hide-picture", {"picture": picture}),
        ("throw-picture", {"picture": picture}),
    ):
        assert room.refused("ann", type, **fields).code == "seat.not_the_gm"
        assert room.offers("ann", type) == []
    assert room.refused("gm", "add-picture", title="x", picture="map.png").code == "picture.unknown"


def test_there_is_an_end_to_them() -> None:
    room = Room()
    for _ in range(MOST_PICTURES):
        kept(room)

    assert room.refused("gm", "add-picture", title="x", picture=MAP).code == "picture.too_many"
    assert room.offers("gm", "add-picture")[0].refusal
    assert len(room.state[Gallery].known) == MOST_PICTURES

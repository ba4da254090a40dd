import pytest

from tests.commons.room import Room
from threefates.commons import portraits
from threefates.commons.portraits import Portrait, Portraits
from threefates.rulebook.parts import Face, Listing, Pictures, Row

FACE, OTHER = "a" * 64, "b" * 64


def row_of(room: Room, seat: str, who: str) -> Row:
    part = room.view(seat)["spotlight"]
    assert isinstance(part, Listing)
    return next(row for row in part.rows if row.id == who)


def test_a_hero_has_initials_until_somebody_gives_them_a_face() -> None:
    room = Room()
    mara = room.hero("Mara the Grey", "ann")
    room.do("gm", "give-spotlight", character=mara)
    before = row_of(room, "bob", mara).face

    room.do("ann", "set-portrait", character=mara, picture=FACE)

    assert before == Face("MG")
    assert room.told("bob")[0].text == "Mara the Grey has a portrait now."
    assert row_of(room, "bob", mara).face == Face("MG", FACE)


def test_who_acts_for_somebody_or_runs_the_game_changes_their_face() -> None:
    room = Room()
    mara = room.hero("Mara", "ann")

    room.do("co", "set-portrait", character=mara, picture=OTHER)
    refused = room.refused("bob", "set-portrait", character=mara, picture=FACE)

    assert refused.code == "character.not_yours"
    assert room.state[Portraits].known == {mara: Portrait(OTHER)}
    room.do("ann", "take-portrait", character=mara)
    assert room.state[Portraits].known == {}
    assert room.refused("ann", "take-portrait", character=mara).code == "portrait.none"


def test_a_veiled_face_is_known_to_who_runs_the_game_and_to_who_plays_it() -> None:
    room = Room()
    mara, hound = room.hero("Mara", "ann"), room.hero("The hound", "gm")
    before = {seat: room.view(seat) for seat in ("ann", "bob", "tv", "")}

    room.do("gm", "set-portrait", character=hound, picture=FACE, veiled=True)

    assert {seat: room.view(seat) for seat in before} == before
    assert [room.told(seat) for seat in before] == [[]] * 4
    assert room.told("co")[0].to == ("Greta", "Cora")
    veiled = room.view("gm")["portrait"]
    assert isinstance(veiled, Pictures)
    assert veiled.pictures[0].picture == FACE
    assert room.refused("ann", "set-portrait", character=mara, picture=FACE, veiled=True).code == "seat.not_the_gm"
    room.do("gm", "show-portrait", character=hound)
    assert FACE in room.system.pictures(room.state, room.viewer(""))
    assert room.refused("gm", "show-portrait", character=hound).code == "portrait.shown"


def test_how_many_faces_are_veiled_is_told_by_no_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portraits, "MOST_PORTRAITS", 4)
    room = Room()
    mara, hound, *others = (room.hero(f"Hero {each}", "ann") for each in range(4))
    cat = room.hero("The cat", "gm")
    for who in others:
        room.do("ann", "set-portrait", character=who, picture=FACE)
    room.do("gm", "set-portrait", character=cat, picture=FACE, veiled=True)
    room.do("gm", "set-portrait", character=hound, picture=FACE, veiled=True)

    room.do("ann", "set-portrait", character=mara, picture=OTHER)
    room.do("ann", "show-portrait", character=hound)
    full = room.refused("gm", "show-portrait", character=cat)

    assert full.title == "4 people here have open portraits already."
    (shown,) = (offer for offer in room.offers("gm") if offer.command == "show-portrait")
    assert shown.refusal == full
    assert room.refused("gm", "set-portrait", character=cat, picture=FACE) == full
    room.do("gm", "set-portrait", character=cat, picture=OTHER, veiled=True)
    room.do("ann", "set-portrait", character=mara, picture=FACE)

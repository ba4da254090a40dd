from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.commons.room import Room
from threefates.commons.scenes import EveningEnded, EveningStarted, SceneEnded, Scenes, ScenesRenumbered, SceneStarted
from threefates.rulebook.parts import Line, Listing, Place, Tone, Words
from threefates.rulebook.refusals import Refused

HANDS_ON = st.sampled_from(["start-scene", "end-scene", "start-evening", "end-evening"])


def test_the_first_scene_begins_the_first_evening() -> None:
    room = Room()

    happened = room.do("gm", "start-scene", title="The ford", description="Rain.\n\nA horse screams.")

    assert happened == (EveningStarted(1), SceneStarted(1, "The ford", "Rain.\n\nA horse screams."))
    assert room.view("tv")["scene"] == Words(
        "The ford",
        Place.SCENE,
        (Line("Rain."), Line("A horse screams."), Line("Scene 1, evening 1", Tone.QUIET)),
    )
    assert room.told("ann")[1].text == "Scene 1: The ford. Rain.\n\nA horse screams."


def test_where_no_scene_is_played_it_says_when_that_is_and_how_one_comes() -> None:
    room, titles, said = Room(), list[str](), list[str]()

    for does in ("start-evening", "end-evening", "start-scene", "end-scene", "end-evening"):
        room.do("gm", does, **dict[str, Any](title="The ford") if does == "start-scene" else {})
        shown = room.view("tv")["scene"]
        assert isinstance(shown, Words)
        titles.append(shown.title)
        said.append(shown.empty)

    first = "Before the first scene"
    assert titles == [first, first, "The ford", "Between scenes", "Between evenings"]
    assert said[0] == said[1] == "Whoever runs the game starts it and says where you are."
    assert said[2] == ""
    assert said[3:] == [
        f"{over} Whoever runs the game starts the next scene and says where you are."
        for over in ("Scene 1 is over.", "Evening 2 is over.")
    ]


def test_a_scene_ends_the_one_before_it_and_an_evening_ends_its_scene() -> None:
    room = Room()
    room.do("gm", "start-scene", title="The ford")

    second = room.do("gm", "start-scene", title="The mill")
    end = room.do("gm", "end-evening")
    next_week = room.do("co", "start-scene", title="The mill, by day")

    assert second == (SceneEnded(1, "The ford"), SceneStarted(2, "The mill"))
    assert end == (SceneEnded(2, "The mill"), EveningEnded(1))
    assert next_week == (EveningStarted(2), SceneStarted(3, "The mill, by day"))


def test_between_evenings_a_screen_shows_who_played_and_nobody_of_whoever_ran_it() -> None:
    room = Room()
    mara, _, ansel = (room.hero(name, seat) for name, seat in (("Mara", "ann"), ("A guard", "gm"), ("Ansel", "bob")))
    room.do("gm", "start-scene", title="The ford")
    meanwhile = room.view("tv")
    room.do("gm", "end-evening")
    over = room.view("tv")["next-time"]

    assert "next-time" not in meanwhile
    assert isinstance(over, Listing)
    assert over.place is Place.NOW
    assert [(row.id, row.text, row.detail) for row in over.rows] == [
        (mara, "Mara", "Ann"),
        (ansel, "Ansel", "Bob"),
        ("ran", "Greta, Cora", "ran the game"),
    ]


def test_a_scene_is_described_anew() -> None:
    room = Room()
    room.do("gm", "start-scene", title="The ford")

    room.do("gm", "describe-scene", title="The flooded ford", description="No way across.")

    scene = room.state[Scenes].current
    assert scene is not None
    assert (scene.number, scene.title, scene.description) == (1, "The flooded ford", "No way across.")
    assert room.told("ann")[0].text == "The flooded ford. No way across."


def test_the_gm_puts_numbers_right() -> None:
    room = Room()
    room.do("gm", "start-scene", title="The ford")

    happened = room.do("gm", "set-scene-numbers", scene=12, evening=4, reason="we began on paper")

    assert happened == (ScenesRenumbered(12, 4, "we began on paper"),)
    assert room.do("gm", "start-scene", title="The mill")[1] == SceneStarted(13, "The mill")


@pytest.mark.parametrize(("scene", "evening"), [(0, 1), (1, 0), (10_000, 1), (1, 10_000), (-1, -1)])
def test_numbers_stay_in_their_range(scene: int, evening: int) -> None:
    room = Room()
    room.do("gm", "start-scene", title="The ford")

    refusal = room.refused("gm", "set-scene-numbers", scene=scene, evening=evening, reason="why not")

    assert refusal.code == "scene.range"


@pytest.mark.parametrize(
    ("type", "code"),
    [("end-scene", "scene.none"), ("end-evening", "evening.none"), ("start-evening", "evening.under_way")],
)
def test_what_is_not_so_cannot_end_and_what_is_cannot_begin(type: str, code: str) -> None:
    room = Room()
    if type == "start-evening":
        room.do("gm", type)

    assert room.refused("gm", type).code == code


def test_scenes_are_for_the_game_master() -> None:
    room = Room()

    assert room.refused("ann", "start-scene", title="Mine").code == "seat.not_the_gm"
    assert room.refused("tv", "start-scene", title="Mine").code == "seat.watches"
    assert [offer.command for offer in room.offers("ann") if offer.group == "Scene"] == []


@given(st.lists(HANDS_ON, max_size=12))
def test_evenings_and_scenes_begin_and_end_in_turn(hands_on: list[str]) -> None:
    room = Room()

    for type in hands_on:
        try:
            fields: dict[str, Any] = {"title": "Here"} if type == "start-scene" else {}
            room.do("gm", type, **fields)
        except Refused:
            continue

    open_scenes = open_evenings = 0
    for event in room.events:
        open_scenes += isinstance(event, SceneStarted) - isinstance(event, SceneEnded)
        open_evenings += isinstance(event, EveningStarted) - isinstance(event, EveningEnded)
        assert 0 <= open_scenes <= open_evenings <= 1 or isinstance(event, EveningEnded)
    now = room.state[Scenes]
    assert (open_scenes, open_evenings) == (now.current is not None, now.playing)
    assert now.current is None or now.playing

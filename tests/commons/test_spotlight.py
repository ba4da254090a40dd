import pytest

from tests.commons.room import Room
from threefates.commons.spotlight import ActedMarked, Spotlight, SpotlightMoved, give_spotlight, has_acted, mark_acted
from threefates.pieces.chance import NoChance
from threefates.rulebook.parts import Face, Listing, Place, Row, Tone
from threefates.rulebook.unfolding import Unfolding


def heroes() -> tuple[Room, str, str, str]:
    room = Room()
    return room, room.hero("Mara", "ann"), room.hero("Odo", "bob"), room.hero("The wolf", "gm")


def test_the_spotlight_is_handed_out_passed_on_and_remembered() -> None:
    room, mara, odo, wolf = heroes()

    room.do("gm", "give-spotlight", character=mara)
    room.do("ann", "pass-spotlight", to=wolf)
    room.do("gm", "pass-spotlight", to=odo)

    assert room.state[Spotlight] == Spotlight(odo, (), (mara, wolf))
    assert room.view("tv")["spotlight"] == Listing(
        "Spotlight: Odo",
        Place.PEOPLE,
        (
            Row(mara, "Mara", "has acted", Tone.QUIET, face=Face("M")),
            Row(odo, "Odo", "has the spotlight", Tone.GOOD, face=Face("O")),
            Row(wolf, "The wolf", "has acted", Tone.QUIET),
        ),
    )


def test_whoever_asks_is_seen_to_until_they_get_it() -> None:
    room, mara, odo, _ = heroes()
    room.do("bob", "ask-for-spotlight", character=odo)
    room.do("ann", "ask-for-spotlight", character=mara)
    asked = room.state[Spotlight].asking

    room.do("gm", "give-spotlight", character=odo)
    room.do("ann", "stop-asking", character=mara)

    assert asked == (odo, mara)
    assert room.state[Spotlight].asking == ()
    assert room.told("bob")[0].text == "Mara no longer asks for the spotlight."


def test_a_new_scene_gives_everybody_their_turn_anew() -> None:
    room, mara, odo, _ = heroes()
    room.do("gm", "give-spotlight", character=mara)
    room.do("gm", "give-spotlight", character=odo)

    room.do("gm", "start-scene", title="The ford")

    assert room.state[Spotlight] == Spotlight()


def test_a_scene_that_finds_nothing_to_reset_resets_nothing() -> None:
    room, *_ = heroes()

    assert len(room.do("gm", "start-scene", title="The ford")) == 2


@pytest.mark.parametrize(
    ("by", "type", "fields", "code"),
    [
        ("ann", "give-spotlight", {"character": "hero-6"}, "seat.not_the_gm"),
        ("ann", "dim-spotlight", {}, "seat.not_the_gm"),
        ("ann", "mark-acted", {"character": "hero-6", "acted": True}, "seat.not_the_gm"),
        ("gm", "dim-spotlight", {}, "spotlight.nobody"),
        ("gm", "mark-acted", {"character": "hero-6", "acted": False}, "spotlight.same"),
        ("gm", "give-spotlight", {"character": "hero-0"}, "character.unknown"),
        ("ann", "pass-spotlight", {"to": "hero-6"}, "spotlight.not_yours"),
        ("bob", "ask-for-spotlight", {"character": "hero-6"}, "character.not_yours"),
        ("bob", "stop-asking", {"character": "hero-6"}, "character.not_yours"),
        ("ann", "stop-asking", {"character": "hero-6"}, "spotlight.asks_not"),
    ],
)
def test_what_is_not_ones_own_is_refused(by: str, type: str, fields: dict[str, object], code: str) -> None:
    room, mara, *_ = heroes()
    assert mara == "hero-6"

    assert room.refused(by, type, **fields).code == code


def test_asking_is_greyed_in_the_words_that_refuse_it() -> None:
    room, mara, *_ = heroes()
    room.do("gm", "give-spotlight", character=mara)

    (offer,) = room.offers("ann", "ask-for-spotlight")

    assert offer.refusal == room.refused("ann", "ask-for-spotlight", character=mara)


def test_the_gm_puts_right_who_has_acted() -> None:
    room, mara, *_ = heroes()

    room.do("gm", "mark-acted", character=mara, acted=True)
    acted = has_acted(room.state, mara)
    room.do("gm", "mark-acted", character=mara, acted=False)

    assert acted
    assert not has_acted(room.state, mara)
    assert room.told("bob")[0].text == "Mara has not acted yet in this scene."


def test_rules_hand_out_the_spotlight_and_say_who_has_acted() -> None:
    room, mara, odo, _ = heroes()
    act = Unfolding(room.system, room.state, room.seat("ann"), NoChance())

    mark_acted(act, odo)
    mark_acted(act, odo)
    give_spotlight(act, mara)

    assert act.events == [ActedMarked(odo), SpotlightMoved(mara)]

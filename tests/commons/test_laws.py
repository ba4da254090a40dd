"""Laws of the commons, over whatever people may do in any order."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.commons.room import SYSTEM, Room, plainly
from threefates.commons import COMMONS
from threefates.commons.chat import Chat
from threefates.commons.clocks import Clocks
from threefates.commons.free_rolls import FreeRolls
from threefates.commons.notes import Notes
from threefates.commons.scenes import Scenes
from threefates.pieces.chance import SealedChance
from threefates.rulebook.offers import Field, FieldKind, Offer
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer

VIEWERS = ("gm", "co", "ann", "bob", "tv", "")
PLAYING = ("gm", "co", "ann", "bob")


def disguised(state: State, viewer: Viewer, salt: int) -> State:
    """The state with everything hidden from a viewer changed."""
    for chapter in COMMONS:
        if chapter.disguise and chapter.slice_kind:
            state = state.put(chapter.disguise(state[chapter.slice_kind], viewer, salt))
    return state


def act(room: Room, seat: str, offer: Offer, fields: dict[str, Any]) -> None:
    chance = SealedChance(b"seed", (), room.state.version + 1)
    room.do(seat, offer.command, chance=chance, **fields)


def filled(field: Field, draw: Callable[[st.SearchStrategy[Any]], Any]) -> Any:
    options = [option.value for option in field.options if option.refusal is None]
    if field.kind is FieldKind.ONE:
        return draw(st.sampled_from(options))
    if field.kind is FieldKind.SEVERAL:
        return draw(st.lists(st.sampled_from(options), min_size=field.low or 0, unique=True))
    if field.kind is FieldKind.NUMBER:
        return draw(st.integers(field.low, field.high))
    if field.kind is FieldKind.PICTURE:
        return draw(st.sampled_from(["a" * 64, "b" * 64]))
    if field.kind is FieldKind.FLAG:
        return draw(st.booleans())
    return field.default if field.name == "dice" else draw(st.text(st.characters(codec="utf-8"), max_size=12))


def played(draw: Callable[[st.SearchStrategy[Any]], Any], most: int = 25) -> Room:
    """An evening of people doing whatever is offered to them."""
    room = Room()
    room.hero("Mara", "ann")
    room.hero("The wolf", "gm")
    for _ in range(draw(st.integers(0, most))):
        seat = draw(st.sampled_from(PLAYING))
        offer = draw(st.sampled_from([offer for offer in room.offers(seat) if offer.enabled]))
        try:
            act(room, seat, offer, {**dict(offer.fixed), **{f.name: filled(f, draw) for f in offer.fields}})
        except Refused as error:
            assert error.refusal.remedy  # noqa: PT017 - any refusal teaches
    return room


evenings = st.composite(played)()


@given(room=evenings, seat=st.sampled_from(VIEWERS), salt=st.integers(1, 6))
def test_nobody_can_tell_what_is_hidden_from_them(room: Room, seat: str, salt: int) -> None:
    viewer = room.viewer(seat)

    other = disguised(room.state, viewer, salt)

    assert SYSTEM.known(other, viewer) == SYSTEM.known(room.state, viewer)
    assert SYSTEM.view(other, viewer) == SYSTEM.view(room.state, viewer)
    assert SYSTEM.offers(other, viewer) == SYSTEM.offers(room.state, viewer)
    for event in room.last:
        assert SYSTEM.tell(other, event, viewer) == SYSTEM.tell(room.state, event, viewer)


@given(room=evenings, seat=st.sampled_from(VIEWERS))
def test_what_a_viewer_knows_of_what_they_know_is_the_same(room: Room, seat: str) -> None:
    viewer = room.viewer(seat)

    known = SYSTEM.known(room.state, viewer)

    assert SYSTEM.known(known, viewer) == known


@given(room=evenings)
def test_a_disguise_changes_something_where_something_is_hidden(room: Room) -> None:
    ann = room.viewer("ann")

    hidden = SYSTEM.known(room.state, ann) != room.state

    assert not hidden or any(disguised(room.state, ann, salt) != room.state for salt in (1, 2))


@given(room=evenings, seat=st.sampled_from(PLAYING))
def test_what_is_offered_is_accepted_and_what_is_greyed_is_refused_in_the_same_words(room: Room, seat: str) -> None:
    before = room.state
    for offer in room.offers(seat):
        room.state = before
        if offer.enabled:
            act(room, seat, offer, plainly(offer))
        else:
            assert room.refused(seat, offer.command, **plainly(offer)) == offer.refusal


@given(room=evenings)
def test_what_was_written_replays_to_the_same_state(room: Room) -> None:
    assert room.replayed() == room.state


@given(room=evenings)
def test_every_counter_stays_in_its_range(room: Room) -> None:
    clocks, scenes = room.state[Clocks].known.values(), room.state[Scenes]

    assert all(0 <= clock.filled <= clock.size and (clock.segments.fired or not clock.full) for clock in clocks)
    assert 0 <= scenes.number <= 9_999
    assert 0 <= scenes.evening <= 9_999
    assert all(len(said) <= 200 for said in room.state[Chat].said.values())
    assert len(room.state[FreeRolls].secret) <= 20


@given(room=evenings)
def test_offers_of_one_viewer_have_keys_of_their_own(room: Room) -> None:
    for seat in PLAYING:
        keys = [offer.key for offer in room.offers(seat)]

        assert len(keys) == len(set(keys))


@pytest.mark.parametrize("seat", ["ann", "bob", "tv", ""])
@pytest.mark.parametrize("salt", [0, 1, 2, 5])
def test_secrets_of_every_kind_hold_at_a_full_table(seat: str, salt: int) -> None:
    room = Room()
    room.do("gm", "start-clock", name="Doom", size=6, hidden=True, on_full="The end")
    room.do("gm", "roll-dice", dice="2d6", secret=True, chance=SealedChance(b"s", (), 1))
    room.do("gm", "write-secret", title="Chest", text="A hand", cover="A chest")
    room.do("gm", "write-secret", title="Well", text="A child")
    room.do("co", "write-note", title="Cora's own")
    room.do("gm", "whisper", seats=["co"], text="Now?")
    room.do("gm", "keep-for-later", command={"type": "start-scene", "title": "The last bridge"})
    room.do("gm", "set-portrait", character=room.hero("The hound", "gm"), picture="f" * 64, veiled=True)
    viewer = room.viewer(seat)

    other = disguised(room.state, viewer, salt)

    assert other != room.state
    assert SYSTEM.known(other, viewer) == SYSTEM.known(room.state, viewer)
    assert SYSTEM.view(other, viewer) == SYSTEM.view(room.state, viewer)
    for hidden in ("Doom", "The end", "Chest", "A hand", "Well", "A child", "Cora's own", "Now?", "The last", "f" * 64):
        assert hidden not in repr(SYSTEM.known(room.state, viewer))
    assert room.state[Notes] != SYSTEM.known(room.state, viewer)[Notes]

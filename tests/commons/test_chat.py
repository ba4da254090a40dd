import pytest

from tests.commons.room import Room
from threefates.commons.chat import KEPT_IN_A_CIRCLE, KEPT_OPEN, Chat, Said
from threefates.rulebook.parts import Listing, Row

EVERYBODY = ("gm", "co", "ann", "bob", "tv", "")


def hearers(room: Room, words: str) -> set[str]:
    said = {seat: repr((room.view(seat), room.offers(seat), room.told(seat))) for seat in EVERYBODY}
    return {seat for seat, text in said.items() if words in text}


def rows(room: Room, seat: str, name: str) -> tuple[Row, ...]:
    part = room.view(seat).get(name)
    return part.rows if isinstance(part, Listing) else ()


def test_what_is_said_to_everybody_everybody_reads() -> None:
    room = Room()

    (said,) = room.do("ann", "say", text="  Hello,\nall! ")

    assert isinstance(said, Said)
    assert said.record
    assert hearers(room, "Hello") == set(EVERYBODY)
    assert room.told("bob")[0].text == "Ann: Hello,\nall!"
    assert rows(room, "tv", "chat") == (Row(said.id, "Hello,\nall!", "Ann"),)


def test_a_whisper_is_read_by_its_circle_alone_and_not_by_the_game_master() -> None:
    room = Room()

    (said,) = room.do("ann", "whisper", seats=["bob", "co"], text="Trust nobody")

    assert hearers(room, "Trust nobody") == {"ann", "bob", "co"}
    assert room.told("bob")[0].to == ("Ann", "Bob", "Cora")
    assert rows(room, "bob", "whispers") == (Row(said.id, "Trust nobody", "Ann to Bob, Cora"),)


def test_an_answer_keeps_the_circle() -> None:
    room = Room()
    (said,) = room.do("ann", "whisper", seats=["bob", "co"], text="Trust nobody")

    (answer,) = room.do("bob", "reply", saying=said.id, text="Not even you?")

    assert hearers(room, "Not even you?") == {"ann", "bob", "co"}
    assert answer.circle == said.circle == ("ann", "bob", "co")
    assert [row.text for row in rows(room, "ann", "whispers")] == ["Trust nobody", "Not even you?"]


def test_a_whisper_one_cannot_read_is_refused_like_one_that_was_never_said() -> None:
    room = Room()
    (said,) = room.do("ann", "whisper", seats=["bob"], text="Psst")

    there = room.refused("gm", "reply", saying=said.id, text="I hear you")
    not_there = room.refused("gm", "reply", saying="said-99", text="I hear you")

    assert there == not_there


@pytest.mark.parametrize("seats", [(), ("ann",), ("tv",), ("nobody",), ("bob", "ann")])
def test_one_whispers_to_others_who_can_answer(seats: tuple[str, ...]) -> None:
    assert Room().refused("ann", "whisper", seats=seats, text="Psst").code == "chat.whom"


@pytest.mark.parametrize(
    ("text", "code"), [("", "text.empty"), ("\u202e", "text.empty"), ("x" * 2_001, "text.too_long")]
)
def test_words_have_their_limits(text: str, code: str) -> None:
    assert Room().refused("ann", "say", text=text).code == code


def test_whispers_of_others_push_nothing_out() -> None:
    room = Room()
    room.do("ann", "whisper", seats=["gm"], text="first whisper")
    room.do("ann", "say", text="first word")

    for number in range(KEPT_OPEN + 5):
        room.do("bob", "whisper", seats=["co"], text=f"psst {number}")

    chat = room.state[Chat]
    assert [saying.text for saying in chat.of(())] == ["first word"]
    assert [saying.text for saying in chat.of(("ann", "gm"))] == ["first whisper"]
    assert len(chat.of(("bob", "co"))) == KEPT_IN_A_CIRCLE


def test_only_the_last_words_are_kept() -> None:
    room = Room()

    for number in range(KEPT_OPEN + 5):
        room.do("bob", "say", text=f"word {number}")

    kept = room.state[Chat].of(())
    assert (len(kept), kept[0].text) == (KEPT_OPEN, "word 5")


def test_the_offer_to_answer_names_the_circle() -> None:
    room = Room()
    room.do("ann", "whisper", seats=["bob"], text="Psst")

    (offer,) = room.offers("bob", "reply")

    assert [(option.label, option.detail) for option in offer.fields[0].options] == [("Ann, Bob", "Psst")]
    assert room.offers("gm", "reply") == []

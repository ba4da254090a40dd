"""Law 2 on the bytes of every route: whatever a seat was sent, no secret of somebody else is in it."""

from __future__ import annotations

import random

import pytest

from tests.serving import Serving
from tests.wire.evening import Evening
from tests.wire.room import Room, Seat
from threefates.table.games import games

SYSTEMS = sorted(games())
STRANGER = "three_coins"  # hides numbers only, which two worlds look for
LEAST = {STRANGER: 0}  # secrets that a seat was rightly shown


def leaks(evening: Evening, seat: Seat) -> list[str]:
    """Where a seat was sent a word that it may not know."""
    hidden = [secret.word for secret in evening.secrets.all if secret.hidden_from(seat.id)]
    return [
        f"{seat.name} read {word} in {where}" for where, said in seat.heard for word in hidden if word.encode() in said
    ]


@pytest.mark.parametrize("system", [pytest.param(it, marks=[pytest.mark.soak] * (it == STRANGER)) for it in SYSTEMS])
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.soak)])
def test_no_byte_that_a_seat_is_sent_holds_a_secret_of_another(server: Serving, system: str, seed: int) -> None:
    room = Room(server, system)
    evening = Evening(room, random.Random(f"{system} {seed}").choice)

    with room.listening():
        evening.play(90)
    room.look()

    assert [leak for seat in room.seats for leak in leaks(evening, seat)] == []
    assert sum(asked.taken for asked in evening.asked) > 30
    assert len(shown(evening)) >= LEAST.get(system, 8)


def shown(evening: Evening) -> list[str]:
    """The secrets that stand in the bytes of somebody who may know them: if none did, nothing would have been sent."""
    heard = {seat.id: b"".join(said for _, said in seat.heard) for seat in evening.room.seats}
    known = [(each.word.encode(), seat) for each in evening.secrets.all for seat in each.knowers & set(heard)]
    return [word.decode() for word, seat in known if word in heard[seat]]


def test_cards_that_were_dealt_stand_in_no_other_seats_bytes(server: Serving) -> None:
    room = Room(server, "fifty_two_fates")
    gm, mara, bo = room.actors
    with room.listening():
        for seat, name in ((mara, "Maradona"), (bo, "Bern")):
            said = {"name": name, "calling": "mage", "sway": 6}
            assert room.act(seat, f"make {name}", {"type": "ff.make-protagonist", **said})
        assert room.act(gm, "deal", {"type": "ff.deal", "mode": "fate_sway", "afresh": False})
        room.look()

    hands = {seat.id: held_by(room, seat) for seat in (mara, bo)}
    assert all(len(cards) >= 3 for cards in hands.values())
    for seat in room.seats:
        heard = b"".join(said for _, said in seat.heard)
        for owner, cards in hands.items():
            found = [card for card in cards if card.encode() in heard]
            assert found == (cards if owner == seat.id else []), f"{seat.name} read cards of {owner}"


def held_by(room: Room, seat: Seat) -> list[str]:
    """The cards in a seat's hand, as they are spoken of."""
    hands = [part for part in room.ask(seat, "GET", "view").json()["parts"].values() if part["kind"] == "hand"]
    return [card["name"] for part in hands for hand in part["hands"] for card in hand["cards"] or ()]

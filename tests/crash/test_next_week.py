"""An evening of 52 Fates that stops in the middle and goes on next week, through a real server started anew."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from benchmarks.served import Served
from threefates.client import Client

PLAYERS = ("Ann", "Bob", "Cleo")


class Seats(Struct, frozen=True):
    """A Fate Dealer, three players with a protagonist each, and a screen."""

    gm: Client
    players: Mapping[str, Client]
    screen: Client

    @property
    def everybody(self) -> Mapping[str, Client]:
        return {"Dana": self.gm, **self.players, "The screen": self.screen}

    def hands(self) -> Mapping[str, dict[str, str]]:
        return {name: hand(client) for name, client in self.players.items()}

    def elsewhere(self, port: int) -> Seats:
        """The same devices, with the keys they kept, once the server is back at another address."""
        back = {name: _back(client, port) for name, client in self.everybody.items()}
        return Seats(back["Dana"], {name: back[name] for name in PLAYERS}, back["The screen"])


def _back(client: Client, port: int) -> Client:
    return Client(f"http://127.0.0.1:{port}", table=client.table, key=client.key)


@contextmanager
def sitting_down(folder: Path) -> Iterator[Seats]:
    with Served(folder) as server:
        gm = Client(f"http://127.0.0.1:{server.port}").start("fifty_two_fates", gm="Dana")
        players = {name: Client(gm.url).join(gm.code, name) for name in PLAYERS}
        for name, client in players.items():
            client.do("ff.make-protagonist", name=f"{name}'s own", calling="fighter", sway=6)
        yield Seats(gm, players, Client(gm.url).join(gm.code, "The screen", "screen"))


def hand(client: Client) -> dict[str, str]:
    """The cards this seat holds and sees, with their names."""
    (mine,) = client.view()["ff.my-hand"]["hands"]
    return {card["card"]: card["name"] for card in mine["cards"]}


def whose(seats: Seats, name: str) -> str:
    """The id of a player's protagonist."""
    (mine,) = seats.players[name].view()["ff.my-hand"]["hands"]
    return str(mine["owner"])


def counts(client: Client) -> Mapping[str, tuple[int, str]]:
    """What everybody may see of a hand: how many cards, and whether they are in play."""
    return {held["name"]: (held["size"], held["note"]) for held in client.view()["ff.hands"]["hands"]}


def received(client: Client) -> str:
    """Everything a seat may ask for, as it goes over the wire."""
    return json.dumps([client.view(), client.offers(), client.log(), client.export()])


def is_in(wire: str, card: str, words: str) -> bool:
    return f'"{card}"' in wire or words in wire


def nobody_sees_another_s_cards(seats: Seats, hands: Mapping[str, Mapping[str, str]]) -> None:
    for who, client in seats.everybody.items():
        wire = received(client)
        seen = {name: [card for card in cards if is_in(wire, card, cards[card])] for name, cards in hands.items()}
        assert seen.pop(who, []) == list(hands.get(who, ()))
        assert not any(seen.values()), f"{who} has learnt of {seen}"


def a_fight_is_left_in_the_middle(seats: Seats) -> None:
    """A wolf, a first turn passed; then the hands are saved."""
    gm = seats.gm
    gm.do("ff.make-creature", name="Wolf")
    gm.do("ff.deal")
    gm.do("ff.start-fight")
    gm.do("ff.save-hands")


def test_an_evening_goes_on_after_a_week_card_for_card_and_nobody_is_told_a_card(tmp_path: Path) -> None:
    with sitting_down(tmp_path) as there:
        a_fight_is_left_in_the_middle(there)
        before, heroes = there.hands(), {name: whose(there, name) for name in PLAYERS}
        nobody_sees_another_s_cards(there, before)

    with Served(tmp_path) as server:
        seats = there.elsewhere(server.port)
        seats.gm.do("ff.restore-hands", absent=[heroes["Bob"]])
        without = seats.hands()
        public = counts(seats.screen)
        nobody_sees_another_s_cards(seats, before)
        seats.gm.do("ff.take-up-hand", entity=heroes["Bob"])
        after = seats.hands()
        nobody_sees_another_s_cards(seats, before)

    assert all(len(cards) == 6 for cards in before.values())
    assert {name: without[name] for name in ("Ann", "Cleo")} == {name: before[name] for name in ("Ann", "Cleo")}
    assert public["Bob's own"][0] == 6
    assert public["Bob's own"][1]
    assert after == before


def test_the_fight_that_was_left_goes_on(tmp_path: Path) -> None:
    with sitting_down(tmp_path) as there:
        a_fight_is_left_in_the_middle(there)
        fight = there.screen.view()["ff.fight"]

    with Served(tmp_path) as server:
        seats = there.elsewhere(server.port)
        seats.gm.do("ff.restore-hands")
        again, turn = seats.screen.view()["ff.fight"], seats.gm.view()["waiting"]

    assert again == fight
    assert turn

"""A table of five seats that plays nothing but the commons."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from threefates.commons import COMMONS, make
from threefates.pieces.chance import Chance, NoChance, ScriptedChance
from threefates.rulebook.chapter import Chances, Chapter
from threefates.rulebook.compose import System, compose
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.game import Game
from threefates.rulebook.messages import Event, Told
from threefates.rulebook.offers import Field, FieldKind, Offer
from threefates.rulebook.parts import View
from threefates.rulebook.refusals import Refusal, Refused
from threefates.rulebook.rulings import Rulings
from threefates.rulebook.state import Settings, State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import PUBLIC, Role, Seat, Seating, Viewer

SEATS = {
    "gm": ("Greta", Role.GM),
    "co": ("Cora", Role.CO_GM),
    "ann": ("Ann", Role.PLAYER),
    "bob": ("Bob", Role.PLAYER),
    "tv": ("The screen", Role.SCREEN),
}


def game(*more: Chapter[Any]) -> Game:
    """A game of nothing but the commons."""
    return Game(
        "room",
        "Room",
        "A table and no rules.",
        "1",
        dict,
        lambda edition, overrides: Settings(edition, Rulings({})),
        lambda: (*COMMONS, *more),
    )


SYSTEM = compose(game())


class Room:
    """Five people at a table, and everything that has happened there."""

    def __init__(self, system: System = SYSTEM) -> None:
        self.system = system
        self.state = self.start = system.start(Settings("", Rulings({})))
        self.events: list[Event] = []
        self.last: tuple[Event, ...] = ()
        for id, (name, role) in SEATS.items():
            self.happen(SeatChanged(id, name, role))

    def seat(self, seat: str) -> Seat:
        return self.state[Seating].seats[seat]

    def viewer(self, seat: str) -> Viewer:
        return self.state.viewer(seat) if seat else PUBLIC

    def happen(self, *events: Event) -> None:
        for event in events:
            self.state = self.system.evolve(self.state, event)
            self.events.append(event)

    def hero(self, name: str, seat: str) -> str:
        """Let a character in whom this seat plays."""
        act = Unfolding(self.system, self.state, self.seat("gm"), NoChance())
        hero = make(act, name, seats=(seat,))
        self.happen(*act.events)
        return hero

    def do(self, by: str, type: str, *, chance: Chance | None = None, **fields: Any) -> tuple[Any, ...]:
        """Let a seat do something; what happened."""
        command = self.system.read_command({"type": type, **fields})
        self.last = self.system.decide(self.state, command, self.seat(by), chance or ScriptedChance([]))
        self.happen(*self.last)
        return self.last

    def refused(self, by: str, type: str, **fields: Any) -> Refusal:
        """The words in which something is refused; the state stays as it is."""
        before = self.state
        with pytest.raises(Refused) as caught:
            self.do(by, type, **fields)
        refusal = caught.value.refusal
        assert self.state is before
        assert refusal.title
        assert refusal.remedy
        return refusal

    def view(self, seat: str) -> View:
        return self.system.view(self.state, self.viewer(seat))

    def odds(self, seat: str, type: str, **fields: Any) -> Chances | None:
        """The chances of something that a seat might do."""
        return self.system.odds(self.state, self.system.read_command({"type": type, **fields}), self.viewer(seat))

    def offers(self, seat: str, command: str = "") -> list[Offer]:
        every = self.system.offers(self.state, self.viewer(seat))
        return [offer for offer in every if not command or offer.command == command]

    def told(self, seat: str) -> list[Told]:
        """What a seat reads of the last command, by the states it went through."""
        return [told for told, _ in self.tellings(seat)]

    def tellings(self, seat: str) -> Iterator[tuple[Told, Event]]:
        state = self.replayed(len(self.events) - len(self.last))
        for event in self.last:
            state = self.system.evolve(state, event)
            if told := self.system.tell(state, event, self.viewer(seat)):
                yield told, event

    def replayed(self, count: int | None = None) -> State:
        """The state after the first events, written to bytes and read again."""
        state = self.start
        for event in self.events[:count]:
            raw = msgspec.json.decode(msgspec.json.encode(event))
            state = self.system.evolve(state, self.system.read_event(raw))
        return state


def plainly(offer: Offer) -> dict[str, Any]:
    """An offer filled in with what it suggests, or with the first thing that fits."""
    return dict(offer.fixed) | {field.name: _plain(field) for field in offer.fields}


def _plain(field: Field) -> Any:
    if field.default is not None:
        return field.default
    first = next((option.value for option in field.options if option.refusal is None), "")
    return {
        FieldKind.ONE: first,
        FieldKind.SEVERAL: [first],
        FieldKind.NUMBER: field.low or field.high,
        FieldKind.WORDS: "words",
        FieldKind.FLAG: False,
        FieldKind.PICTURE: "a" * 64,
    }[field.kind]

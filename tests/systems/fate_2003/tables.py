"""A table of FATE for tests: three seats, two heroes and a villain, and chance that says what was written down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from threefates.commons.characters import Characters
from threefates.pieces.chance import NoChance, ScriptedChance
from threefates.pieces.dice import fudge_faces
from threefates.rulebook.agenda import Answer, Choice
from threefates.rulebook.compose import compose
from threefates.rulebook.core import RulingChanged, SeatChanged
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.offers import Offer
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Role, Seat, Seating
from threefates.systems.fate_2003 import SYSTEM
from threefates.systems.fate_2003.sheets.changes import MakeCharacter, SetFatePoints

SYSTEM_IN_PLAY = compose(SYSTEM)
GM = Seat("gm", "Gwen", Role.GM)
ANN = Seat("ann", "Ann", Role.PLAYER)
BOB = Seat("bob", "Bob", Role.PLAYER)
SEATS = (GM, ANN, BOB)


class Table:
    """One table, played by calling `does`; remembers what each seat read."""

    def __init__(self, seats: Iterable[Seat] = SEATS, rulings: Mapping[str, str] = MappingProxyType({})) -> None:
        overrides = {f"fate.r.{name.replace('_', '-')}": reading for name, reading in rulings.items()}
        self.system = SYSTEM_IN_PLAY
        self.state: State = self.system.start(SYSTEM.settings("", overrides))
        self.seats = {seat.id: seat for seat in seats}
        self.panes: dict[str, list[str]] = {seat: [] for seat in self.seats}
        for seat in self.seats.values():
            self.state = self.system.evolve(self.state, SeatChanged(seat.id, seat.name, seat.role, seat.away))

    @classmethod
    def reading(cls, **rulings: str) -> Table:
        """A table that reads some rulings its own way, as `bidding_use="bidding"`."""
        return cls(rulings=rulings)

    def does(self, by: Seat, command: Command, dice: str = "") -> tuple[Event, ...]:
        """Let a seat do something; the dice fall as their signs say, and every one of them is used."""
        with ScriptedChance(fudge_faces(dice)) as chance:
            events = self.system.decide(self.state, command, by, chance)
        for event in events:
            self.state = self.system.evolve(self.state, event)
            self._tell(event)
        return events

    def reads(self, ruling: str, reading: str) -> None:
        """Read a ruling another way from here on."""
        act = Unfolding(self.system, self.state, GM, NoChance())
        act.happen(RulingChanged(f"fate.r.{ruling}", reading))
        for event in act.events:
            self.state = self.system.evolve(self.state, event)
            self._tell(event)

    def _tell(self, event: Event) -> None:
        for seat, pane in self.panes.items():
            told = self.system.tell(self.state, event, self.state.viewer(seat))
            if told:
                pane.append(told.text)

    def refusal(self, by: Seat, command: Command) -> str:
        """The code of the refusal a command meets; the state is what it was."""
        before = self.state
        try:
            self.does(by, command)
        except Refused as refused:
            assert self.state == before
            return refused.refusal.code
        raise AssertionError(f"{command} was not refused")

    def asked(self, by: Seat, kind: str = "") -> Choice:
        """The one open question of a kind that is put to a seat."""
        mine = [c for c in self.system.questions(self.state) if by.id in c.seats and c.kind.startswith(kind)]
        assert len(mine) == 1, mine
        return mine[0]

    def answers(self, by: Seat, option: str, dice: str = "", kind: str = "") -> tuple[Event, ...]:
        """Let a seat answer the question put to it."""
        return self.does(by, Answer(self.asked(by, kind).id, option), dice)

    def left_as_it_lies(self) -> Table:
        """With every roll left as it fell."""
        while open_now := [c for c in self.system.questions(self.state) if c.kind == "fate.change"]:
            self.does(self.seats[open_now[0].seats[0]], Answer(open_now[0].id, "leave"))
        return self

    def offers(self, by: Seat) -> Mapping[str, Offer]:
        """What a seat is offered, by key."""
        return {offer.key: offer for offer in self.system.offers(self.state, self.state[Seating].viewer(by.id))}

    def character(self, name: str) -> str:
        """The id of a character."""
        return next(one.id for one in self.state[Characters].known.values() if one.name == name)

    def heroes(self) -> Table:
        """With Mara and Finn as Ann's and Bob's heroes and Captain Vex as the Game Master's, each with Fate points."""
        self.does(ANN, MakeCharacter("Mara", "Fencing Good, Athletics Fair", "Brawler 2, Proud 1"))
        self.does(BOB, MakeCharacter("Finn", "Athletics Good, Larceny Great", "Larcenous 1"))
        self.does(GM, MakeCharacter("Captain Vex", "Fencing Great", "Zealous 1", npc=True))
        self.does(GM, SetFatePoints(self.character("Captain Vex"), 2, "A villain's share"))
        for pane in self.panes.values():
            pane.clear()
        return self

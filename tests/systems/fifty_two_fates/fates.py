"""A table of 52 Fates for tests: Dana deals, Ann plays Mara, Bob plays Bern, and everybody reads their own pane."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec
import pytest

from threefates.commons.characters import Characters
from threefates.pieces.cards import DECK
from threefates.pieces.chance import Chance, ScriptedChance
from threefates.rulebook.agenda import Choice
from threefates.rulebook.compose import System, compose
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.messages import Event
from threefates.rulebook.offers import Offer
from threefates.rulebook.parts import View
from threefates.rulebook.refusals import Refusal, Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import PUBLIC, Role, Seating, Viewer
from threefates.systems.fifty_two_fates import SYSTEM as GAME
from threefates.systems.fifty_two_fates.battlefield.exchange import Bout, Exchange, open_steps
from threefates.systems.fifty_two_fates.battlefield.fight import Combat
from threefates.systems.fifty_two_fates.cards.card_values import short
from threefates.systems.fifty_two_fates.cards.deck import Cards
from threefates.systems.fifty_two_fates.conditions.conditions import Conditions, condition_of, left_of
from threefates.systems.fifty_two_fates.people.creatures import Condition, Creature, Creatures
from threefates.systems.fifty_two_fates.people.protagonists import Protagonist, Protagonists
from threefates.systems.fifty_two_fates.turns.turns import AskTurn, asked_turn

EventT = TypeVar("EventT", bound=Event)
SYSTEM: System = compose(GAME)
COMMON = ("answer", "answer-for-absent", "give-character", "rename-character")
SEATS = {"dana": Role.GM, "ann": Role.PLAYER, "bob": Role.PLAYER, "tv": Role.SCREEN}


class Fates:
    """Four seats, and everything that has happened at their table."""

    def __init__(self, readings: Mapping[str, str] | None = None) -> None:
        chosen = {f"ff.ruling.{name}": reading for name, reading in (readings or {}).items()}
        self.state = self.start = SYSTEM.start(GAME.settings("", chosen))
        self.events: list[Event] = []
        self.panes: dict[str, list[str]] = {seat: [] for seat in SEATS}
        for seat, role in SEATS.items():
            self.happen(SeatChanged(seat, seat.title() if seat != "tv" else "The TV", role))
        self.clear()

    def happen(self, *events: Event) -> None:
        for event in events:
            self.state = SYSTEM.evolve(self.state, event)
            self.events.append(event)
            for seat, pane in self.panes.items():
                if seat in self.state[Seating].seats and (told := SYSTEM.tell(self.state, event, self.viewer(seat))):
                    pane.append(told.text)

    def came(self, kind: type[EventT], since: int = 0) -> list[EventT]:
        """The events of a kind, from so many events on."""
        return [event for event in self.events[since:] if isinstance(event, kind)]

    def clear(self) -> None:
        """Read from here on."""
        for pane in self.panes.values():
            pane.clear()

    # people -----------------------------------------------------------------------------------

    def viewer(self, seat: str) -> Viewer:
        return self.state.viewer(seat) if seat else PUBLIC

    def do(self, by: str, type: str, *drawn: str, **fields: Any) -> None:
        """Let a seat do something; `drawn` are the cards that are drawn for it, in order, or a `chance` draws them."""
        chance: Chance | None = fields.pop("chance", None)
        command = SYSTEM.read_command({"type": type if type in COMMON else f"ff.{type}", **fields})
        seat = self.state[Seating].seats[by]
        if chance is not None:
            self.happen(*SYSTEM.decide(self.state, command, seat, chance))
            return
        with ScriptedChance(drawn) as script:
            events = SYSTEM.decide(self.state, command, seat, script)
        self.happen(*events)

    def refused(self, by: str, type: str, *drawn: str, **fields: Any) -> Refusal:
        """The words in which something is refused; nothing has changed."""
        before = self.state
        with pytest.raises(Refused) as caught:
            self.do(by, type, *drawn, **fields)
        assert self.state is before
        assert caught.value.refusal.remedy
        return caught.value.refusal

    def asked(self, kind: str = "") -> str:
        """The id of the question that is open (of that kind)."""
        return next(choice.id for choice in SYSTEM.questions(self.state) if not kind or choice.kind == kind)

    def questions(self) -> list[Choice]:
        """What the table waits on, the newest first."""
        return list(SYSTEM.questions(self.state))

    def answers(self, by: str, type: str, *drawn: str, **fields: Any) -> None:
        """Answer the newest question."""
        self.do(by, type, *drawn, choice=self.asked(), **fields)

    # who is there -----------------------------------------------------------------------------

    def named(self, name: str) -> str:
        return next(known.id for known in self.state[Characters].known.values() if known.name == name)

    def protagonist(self, seat: str, name: str, **fields: Any) -> str:
        self.do(seat, "make-protagonist", name=name, **{"calling": "fighter", **fields})
        return self.named(name)

    def creature(self, name: str = "Wolf", **fields: Any) -> str:
        self.do("dana", "make-creature", name=name, **fields)
        return self.named(name)

    def creatures(self) -> list[str]:
        return list(self.state[Creatures].known)

    def away(self, seat: str) -> None:
        """Somebody leaves their seat."""
        there = self.state[Seating].seats[seat]
        self.happen(SeatChanged(seat, there.name, there.role, away=True))

    def hero(self, name: str) -> Protagonist:
        return self.state[Protagonists][self.named(name)]

    def foe(self, name: str = "Wolf") -> Creature:
        return self.state[Creatures][self.named(name)]

    def condition(self, name: str = "Wolf") -> Condition:
        return condition_of(self.state, self.named(name))

    def timers(self, name: str = "Wolf") -> list[tuple[str, int | None]]:
        """Somebody's conditions, with the rounds they still last."""
        held = self.state[Conditions]
        return [(timer.condition.value, left_of(held, timer)) for timer in held.of(self.named(name))]

    # cards ------------------------------------------------------------------------------------

    def hand(self, name: str) -> list[str]:
        return list(short(self.state[Cards].of(self.named(name))))

    def everywhere(self) -> list[str]:
        """Every card there is, wherever it is."""
        zones = self.state[Cards].zones
        return sorted([*short(zones.undrawn), *(name for held in zones.places.values() for name in short(held))])

    @property
    def bout(self) -> Bout:
        bout = self.state[Exchange].bout
        assert bout is not None
        return bout

    # fights -----------------------------------------------------------------------------------

    @property
    def fight(self) -> Combat:
        return self.state[Combat]

    def turns(self) -> list[str]:
        """Who is asked for a turn."""
        found = [step.entity for _, step in open_steps(self.state, AskTurn)]
        return [self.state[Characters].name(entity) for entity in found]

    def passes(self, seat: str, name: str, *drawn: str) -> None:
        """Somebody's turn ends, with nothing more done in it."""
        question = asked_turn(self.state, self.named(name))
        self.do(seat, "answer", *drawn, choice=question, option="pass")

    # what is seen -----------------------------------------------------------------------------

    def view(self, seat: str) -> View:
        return SYSTEM.view(self.state, self.viewer(seat))

    def offers(self, seat: str, command: str = "") -> list[Offer]:
        every = SYSTEM.offers(self.state, self.viewer(seat))
        return [offer for offer in every if not command or offer.command == f"ff.{command}"]

    def replayed(self) -> State:
        """The state after every event, written to bytes and read again."""
        state = self.start
        for event in self.events:
            state = SYSTEM.evolve(state, SYSTEM.read_event(msgspec.json.decode(msgspec.json.encode(event))))
        return state


ALL_CARDS = sorted(map(str, DECK))


def duel(
    mara: Sequence[str],
    bern: Sequence[str],
    readings: Mapping[str, str] | None = None,
    **fields: Any,
) -> Fates:
    """Mara (Ann's) and Bern (Bob's), two fighters with these hands."""
    fates = Fates(readings)
    fates.protagonist("ann", "Mara", sway=max(4, len(mara)), **fields)
    fates.protagonist("bob", "Bern", sway=max(4, len(bern)), **fields)
    fates.do("dana", "deal", *mara, *bern)
    fates.clear()
    return fates


def hunt(mara: Sequence[str], readings: Mapping[str, str] | None = None, **creature: Any) -> Fates:
    """Mara with this hand, and a wolf that plays from the fate deck."""
    fates = Fates(readings)
    fates.protagonist("ann", "Mara")
    fates.creature(**creature)
    fates.do("dana", "deal", *mara)
    fates.clear()
    return fates


def skirmish(
    mara: Sequence[str],
    *drawn: str,
    apart: int = 0,
    readings: Mapping[str, str] | None = None,
    hero: Mapping[str, Any] | None = None,
    **creature: Any,
) -> Fates:
    """Mara with this hand and a wolf, in a fight; the cards drawn are Mara's initiative and the wolf's."""
    fates = Fates(readings)
    fates.protagonist("ann", "Mara", sway=max(4, len(mara)), **(hero or {}))
    fates.creature(**creature)
    fates.do("dana", "deal", *mara)
    fates.do("dana", "start-fight", *(drawn or ("KC", "2C")), apart=apart)
    fates.clear()
    return fates


def strike(fates: Fates, seat: str, who: str, at: str, cards: Sequence[str], *drawn: str, **fields: Any) -> None:
    """Let somebody attack somebody from a hand."""
    fates.do(seat, "attack", *drawn, entity=fates.named(who), target=fates.named(at), cards=list(cards), **fields)

"""A table of Nine Years' Tide for tests: Gwen runs it, and Ann and Bob play some of its four."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final, TypeVar

from msgspec import Struct

from tests.systems.fate_2003.tables import ANN, BOB, GM, SEATS, Table
from threefates.pieces.chance import Drawn
from threefates.rulebook.agenda import Answer, Choice
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.messages import Command
from threefates.systems.fate_2003 import SYSTEM
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import RollTest
from threefates.systems.fate_2003.content.records import of_scenario
from threefates.systems.fate_2003.content.scenario_records import Attempt, Ready
from threefates.systems.fate_2003.fights.declaring import DeclareAction, DeclareStep
from threefates.systems.fate_2003.fights.fight import Fights, Way, standing
from threefates.systems.fate_2003.scenario.progress import plays
from threefates.systems.fate_2003.scenario.scenario import (
    BeginBattle,
    BeginScenario,
    CallFor,
    OpenScene,
    Playing,
    PlayReady,
)
from threefates.systems.fate_2003.sheets.campaign import rollable
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.table.opening import settings_for

__all__ = ["NAME", "READY", "Evening", "Played", "Throwing", "evening", "played"]

NAME: Final = "nine_years_tide"
READY: Final = of_scenario(Ready, NAME)
LONGEST: Final = 40  # exchanges of one fight
T = TypeVar("T")


class Throwing:
    """Dice as they fall; on request every one of them high, or low."""

    drawn: tuple[Drawn, ...] = ()

    def __init__(self, seed: str = "tide", face: int = 0) -> None:
        self.random, self.face = random.Random(seed), face

    def roll(self, n: int, sides: int) -> tuple[int, ...]:
        return tuple(self.face or self.random.randint(1, sides) for _ in range(n))

    def pick(self, among: Sequence[T]) -> T:
        return self.random.choice(among)


class Evening(Table):
    """A table of the evening, with Ann and Bob playing some of its four."""

    def __init__(self, *ready: str, readings: Mapping[str, str] | None = None, seed: str = "tide") -> None:
        super().__init__()
        self.state = self.system.start(settings_for(SYSTEM, "", readings or {}, NAME))
        for seat in SEATS:
            self.state = self.system.evolve(self.state, SeatChanged(seat.id, seat.name, seat.role, seat.away))
        self.chance = Throwing(seed)
        for at, one in enumerate(ready):
            self.does(GM, PlayReady(one, (ANN, BOB)[at % 2].id))
        if ready:
            self.does(GM, BeginScenario())

    @property
    def playing(self) -> Playing:
        return self.state[Playing]

    def who(self, ready: str) -> str:
        return plays(self.state, ready)

    def opens(self, *scenes: str) -> Evening:
        for scene in scenes:
            self.does(GM, OpenScene(scene))
        return self

    def rolls(self, by: object, command: Command, face: int = 0) -> None:
        """Let a seat do something, and the dice fall as they will, or all alike."""
        chance = Throwing(face=face) if face else self.chance
        for event in self.system.decide(self.state, command, by, chance):  # type: ignore[arg-type]
            self.state = self.system.evolve(self.state, event)
            self._tell(event)

    def questions(self) -> list[Choice]:
        return list(self.system.questions(self.state))

    def answered(self, face: int = 0) -> None:
        """Whatever is asked is answered as for somebody away, until nothing is; who declares attacks."""
        while waiting := self.questions():
            first = waiting[0]
            by = self.seats[first.seats[0]]
            if first.kind == "fate.declare-action":
                return
            if first.kind == "fate.name-trait":
                best = next(rollable(self.state, self.state[Sheets][first.owner]))[0]
                self.rolls(by, RollTest(first.id, best), face)
            else:
                self.rolls(by, Answer(first.id, first.if_absent or first.options[0].value), face)

    def exchange(self, face: int = 0) -> None:
        """Everybody goes for whom they can, and what is asked of it is answered."""
        while asked := next(iter(self.state.agenda.asked(DeclareStep)), None):
            choice, step = asked
            fight = self.state[Fights].now
            assert fight is not None
            foes = standing(self.state, fight.foes_of(step.character))
            going = fight.attacks
            target = min(foes, key=lambda foe: sum(one == foe for one in going.values()))
            fighting = best_weapon(self, step.character)
            by = self.seats[self.state.controllers(step.character)[0]]
            number = fight.number
            self.rolls(by, DeclareAction(choice, fighting, Way.ATTACK, target), face)
            self.answered(face)
            now = self.state[Fights].now
            if now is None or now.number != number:
                return


ARMS: Final = ("Boathook", "Fencing", "Hammer", "Knife", "Brawling")


def best_weapon(table: Evening, who: str) -> str:
    """What somebody fights with."""
    return next(key for key, name, _ in rollable(table.state, table.state[Sheets][who]) if name in ARMS)


def evening(*ready: str) -> Evening:
    """Ann plays Ottoline and Bob plays Wim, or others, and it has begun."""
    return Evening(*(ready or ("ottoline", "wim")))


class Played(Struct, frozen=True):
    """What came of an evening as far as the end of its fight."""

    won: bool
    first: bool
    late: bool
    exchanges: int


def called(table: Evening, check: str, who: str = "") -> None:
    """Call for a check; each rolls the first of what fits that they have, and leaves the dice as they lie."""
    table.rolls(GM, CallFor(check, who))
    fits = of_scenario(Attempt, NAME)[check].fits
    while (asked := next(iter(table.questions()), None)) and asked.kind == "fate.name-trait":
        traits = [(key, name) for key, name, _ in rollable(table.state, table.state[Sheets][asked.owner])]
        best = next((key for key, name in traits if name in fits), traits[-1][0])
        table.rolls(table.seats[asked.seats[0]], RollTest(asked.id, best))
    table.answered()


def played(heroes: int, seed: int) -> Played:
    """An evening of so many heroes: one of them talks, all run, and on the stair everybody only ever attacks."""
    parties = list(combinations(READY, heroes))
    party = parties[seed % len(parties)]
    table = Evening(*party, seed=f"{party} {seed}").opens("wall")
    called(table, "talk", table.who(random.Random(seed).choice(party)))
    called(table.opens("road"), "race")
    table.opens("stair").rolls(GM, BeginBattle())
    exchanges = 0
    while table.state[Fights].now and exchanges < LONGEST:
        table.exchange()
        exchanges += 1
    marks = table.playing.marks
    assert {"won", "lost"} & set(marks)
    return Played("won" in marks, "first" in marks, "late" in marks, exchanges)

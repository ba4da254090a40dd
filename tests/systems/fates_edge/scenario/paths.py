"""The scenes of the paths of magic, played by bots: they work what they can, and take what there is beside."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final, TypeVar

from msgspec import Struct

from tests.systems.fates_edge.evening import FATES_EDGE, SEATS, Evening
from threefates.commons.clocks import Clocks
from threefates.pieces.chance import SealedChance
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.messages import Event
from threefates.rulebook.refusals import Refused
from threefates.systems.fates_edge import SYSTEM
from threefates.systems.fates_edge.content.records import (
    Approach,
    Encounter,
    Ready,
    Scenario,
    Spend,
    Trouble,
    content,
    of_scenario,
)
from threefates.systems.fates_edge.scenario.scenario import Playing
from threefates.table.opening import settings_for

__all__ = ["CASTER", "INVOKER", "KEEPER", "Path", "played"]

E = TypeVar("E", bound=Event)
CASTER, KEEPER, INVOKER = "high_water_at_hollin", "four_places_laid", "eleven_on_the_teeth"
MOST: Final = 12  # tries at one thing, until bots give up
ELEMENTS: Final = ("Water", "Air", "Fire")
RITES: Final[Mapping[str, tuple[str, str]]] = {
    KEEPER: ("sealed-threshold", "circle-of-denial"),
    INVOKER: ("wave-road-blessing", "wave-road-blessing"),
}
"""The Rite for each of the two parts."""


class Path(Evening):
    """A table of one of them: Ann plays, and the dice fall as a seed has it."""

    def __init__(self, name: str, seed: int = 0, *, bold: bool = True, opened: bool = True) -> None:
        super().__init__()
        self.name, self.seed, self.bold = name, f"{name} {seed}".encode(), bold
        self.pick = random.Random(seed)
        self.state = self.start = FATES_EDGE.start(settings_for(SYSTEM, "", {}, name))
        self.events = []
        self._happen(*(SeatChanged(seat, who, role) for seat, (who, role) in SEATS.items()))
        if opened:
            (ready,) = of_scenario(Ready, name)
            self.do("ann", "fe.play-ready", ready=ready)
            self.do("gm", "fe.begin-scenario")

    def do(self, by: str, type: str, *dice: int, **fields: Any) -> tuple[Event, ...]:
        """Let a seat do something; where no dice are given, they fall as the seed has it."""
        if dice:
            return super().do(by, type, *dice, **fields)
        command = FATES_EDGE.read_command({"type": type, **fields})
        self.last = FATES_EDGE.decide(
            self.state, command, self.seat(by), SealedChance(self.seed, (), self.state.version)
        )
        self._happen(*self.last)
        return self.last

    def tries(self, by: str, type: str, **fields: Any) -> bool:
        """Do it, unless it is refused."""
        try:
            self.do(by, type, **fields)
        except Refused:
            return False
        return True

    @property
    def who(self) -> str:
        """The one hero."""
        (hero,) = self.state[Playing].heroes
        return hero

    def filled(self, name: str) -> float:
        """How full a clock of the scene is; one that has gone counts as empty."""
        found = self.state[Clocks].known.get(self.state[Playing].clocks.get(name, ""))
        return found.filled if found else 0

    def happened(self, kind: type[E]) -> list[E]:
        """Every event of that kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def settle(self) -> None:
        """Answer whatever is asked: a Backlash bites where the bank can pay for it, and other things are left."""
        while self.waits():
            choice = FATES_EDGE.questions(self.state)[0]
            free = [option.value for option in choice.options if option.refusal is None]
            bites = choice.kind == "backlash" and self.bold
            option = self.pick.choice(free[:-1] or free) if bites else choice.if_absent or free[0]
            self.do(choice.seats[0], "answer", choice=choice.id, option=option)

    def thrown(self) -> bool:
        """What is proposed is rolled."""
        if not self.tries("ann", "fe.roll-action", hero=self.who):
            self.tries("ann", "fe.withdraw", hero=self.who)
            return False
        self.settle()
        return True

    def casts(self) -> bool:
        """Weave, and Cast if it holds."""
        woven = self.tries(
            "ann", "fe.weave-spell", hero=self.who, spell="hold the river", element=self.pick.choice(ELEMENTS)
        )
        if not woven:
            return False
        self.thrown()
        return not self.tries("ann", "fe.cast-spell", hero=self.who) or self.thrown()

    def invokes(self) -> bool:
        """A Rite, pushed by who is bold."""
        rite = RITES[self.name][len(self.state[Playing].begun) - 1]
        if not self.tries("ann", "fe.invoke-rite", hero=self.who, rite=rite):
            return False
        if self.bold:
            self.tries("ann", "fe.push-rite", hero=self.who, how="potency")
        return self.thrown()

    def performs(self) -> bool:
        """A ritual: whoever is bold cracks the seal, others wait for its rounds."""
        rite = RITES[self.name][len(self.state[Playing].begun) - 1]
        if not self.tries("ann", "fe.begin-ritual", hero=self.who, rite=rite):
            return False
        if self.bold:
            self.tries("ann", "fe.crack-seal", hero=self.who, patron="Raéyn")
        for _ in range(MOST):
            if self.tries("ann", "fe.roll-action", hero=self.who):
                self.settle()
                return True
            self.do("gm", "fe.next-exchange")
            self.settle()
        return self.tries("ann", "fe.withdraw", hero=self.who)

    def works(self) -> bool:
        """What the path is for."""
        return {CASTER: self.casts, KEEPER: self.invokes, INVOKER: self.performs}[self.name]()

    def takes(self, encounter: str) -> None:
        """Something without magic; and the Game Master takes a price, where the bank has one."""
        ways = [each.id for each in of_scenario(Approach, self.name).values() if each.encounter == encounter]
        if self.tries("gm", "fe.call-for", hero=self.who, approach=self.pick.choice(ways)):
            self.thrown()

    def spends(self, encounter: str) -> None:
        """A price, as often as not."""
        for spend in of_scenario(Spend, self.name).values():
            if spend.encounter == encounter and spend.ticks and self.pick.random() < 0.5:
                self.tries("gm", "fe.spend-in-encounter", spend=spend.id)
                self.settle()

    def part(self, encounter: Encounter, *, magic: bool) -> None:
        """One part, until its own clock is full or the one that decides is."""
        self.do("gm", "fe.start-encounter", encounter=encounter.id)
        self.settle()
        goal = next(
            each.id
            for each in of_scenario(Trouble, self.name).values()
            if each.starts_with == encounter.id and not each.by_exchange
        )
        decides = content()[Scenario][self.name].decides
        for _ in range(MOST):
            clocks = {each: self.state[Clocks].known[self.state[Playing].clocks[each]] for each in (goal, decides)}
            if any(clock.full for clock in clocks.values()):
                return
            if not (magic and self.works()):
                self.takes(encounter.id)
            self.spends(encounter.id)

    def between(self) -> None:
        """The scene ends, and a Symbol that has suffered is seen to."""
        self.do("gm", "end-scene")
        self.tries("gm", "fe.set-conflict", running=False)
        self.settle()
        if self.name == INVOKER and self.tries("ann", "fe.restore-symbol", hero=self.who, patron="Raéyn", xp=self.bold):
            self.thrown()


class Played(Struct, frozen=True):
    """How a scene went."""

    ending: str
    path: Path


def played(name: str, seed: int, *, bold: bool = True, magic: bool = True) -> Played:
    """A whole scene, by bots."""
    path = Path(name, seed, bold=bold)
    first, second = of_scenario(Encounter, name).values()
    path.part(first, magic=magic)
    path.between()
    path.part(second, magic=magic)
    path.do("gm", "fe.end-scenario")
    path.settle()
    return Played(path.state[Playing].ended, path)

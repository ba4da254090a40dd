"""A table of the Ninth Well for tests: Dana deals, and Ann and Bob play some of its four."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from tests.systems.fifty_two_fates.fates import SYSTEM, Fates
from threefates.commons.clocks import Clocks
from threefates.pieces.cards import Card
from threefates.pieces.chance import Drawn
from threefates.systems.fifty_two_fates import SYSTEM as GAME
from threefates.systems.fifty_two_fates.cards.card_values import worth
from threefates.systems.fifty_two_fates.cards.deck import Cards
from threefates.systems.fifty_two_fates.content.loader import of_scenario
from threefates.systems.fifty_two_fates.content.scenario_records import Ready
from threefates.systems.fifty_two_fates.dealing.dealer import hand_holder
from threefates.systems.fifty_two_fates.scenario.scenario import Playing
from threefates.systems.fifty_two_fates.tasks.tasks import Tasks
from threefates.table.opening import settings_for

NAME = "ninth_well"
T = TypeVar("T")
READY = of_scenario(Ready, NAME)


class Leaning:
    """Chance that comes out the same every time; on request all the lowest cards come, or all the highest but aces."""

    by_hand = False

    def __init__(self, way: str = "") -> None:
        self.random, self.way = random.Random(7), way

    @property
    def drawn(self) -> tuple[Drawn, ...]:
        return ()

    def roll(self, n: int, sides: int) -> tuple[int, ...]:
        return tuple(self.random.randint(1, sides) for _ in range(n))

    def pick(self, among: Sequence[T]) -> T:
        cards = sorted((card for card in among if _total(card)), key=_total)
        return cards[0 if self.way == "low" else -1] if self.way and cards else self.random.choice(among)


def _total(card: object) -> int:
    return worth([card]).total if isinstance(card, Card) else 0


class Evening(Fates):
    """A table of the evening, with Ann and Bob playing some of its four."""

    def __init__(self, *heroes: str, readings: Mapping[str, str] | None = None) -> None:
        super().__init__()
        seated, self.events = self.events, []
        self.state = self.start = SYSTEM.start(settings_for(GAME, "", readings or {}, "ninth-well"))
        self.happen(*seated)
        for seat, ready in zip(("ann", "bob"), heroes, strict=False):
            self.deals(seat, "play-ready", ready=ready)
        if heroes:
            self.deals("dana", "begin-scenario")
        self.clear()

    def deals(self, by: str, type: str, way: str = "", **fields: Any) -> None:
        """Do something, whatever the cards."""
        self.do(by, type, chance=Leaning(way), **fields)

    @property
    def playing(self) -> Playing:
        return self.state[Playing]

    def who(self, ready: str) -> str:
        return next(hero for hero, it in self.playing.heroes.items() if it == ready)

    def foes(self, foe: str) -> list[str]:
        return [entity for entity, it in self.playing.foes.items() if it == foe]

    def count(self, name: str) -> float:
        return self.state[Clocks][self.playing.counts[name]].filled

    def put(self, name: str, filled: int) -> None:
        """Let a count stand somewhere, by the Fate Dealer's word."""
        clock = self.playing.counts[name]
        command = SYSTEM.read_command({"type": "set-clock", "clock": clock, "filled": filled, "reason": "as it is"})
        self.happen(*SYSTEM.decide(self.state, command, self.viewer("dana").seat, Leaning()))

    def opens(self, *scenes: str) -> None:
        for scene in scenes:
            self.deals("dana", "open-scene", scene=scene)

    def tries(self, seat: str, ready: str, check: str, *, well: bool) -> None:
        """Let a check of the scene come out well, or badly: by its difficulty, and the card that is laid."""
        self.deals("dana", "call-for", "low" if well else "high", actor=self.who(ready), check=check)
        (*_, task) = self.playing.calls
        self._attempts(seat, ready, task, well=well)

    def inquires(self, seat: str, ready: str, *, well: bool) -> None:
        """Let somebody inquire after what the scene hides."""
        (*_, inquiry) = self.playing.riddles
        self.deals("dana", "inquire", "low" if well else "high", inquiry=inquiry, actor=self.who(ready))
        (*_, task) = self.state[Tasks].known
        self._attempts(seat, ready, task, well=well)

    def _attempts(self, seat: str, ready: str, task: str, *, well: bool) -> None:
        held = sorted(self.state[Cards].of(self.who(ready)), key=_total)
        self.deals(seat, "attempt-task", "high", task=task, cards=[str(held[-1 if well else 0])])
        if any(choice.kind == "answer" for choice in self.questions()):
            self._answers(task, well=well)

    def _answers(self, task: str, *, well: bool) -> None:
        """Whoever is asked answers with the worst of a hand or of the deck, or with the best."""
        asked, of_who = self.asked("answer"), self.state[Tasks][task].against
        if (owner := hand_holder(self.state, of_who)) is None:
            self.deals("dana", "answer-by-draw", "low" if well else "high", choice=asked)
        else:
            held = sorted(self.state[Cards].of(owner), key=lambda card: (worth([card]).ace, worth([card]).total))
            self.deals("dana", "answer-pool", "low", choice=asked, cards=[str(held[0 if well else -1])])

    def fells(self, foe: str) -> None:
        """Let every one of a kind fall, by the Fate Dealer's word."""
        for entity in self.foes(foe):
            self.deals("dana", "set-condition", entity=entity, condition="unconscious")


def evening() -> Evening:
    """Ann plays Iru and Bob plays Junia, and it has begun."""
    return Evening("iru", "junia")

"""What the odds of a fight of 52 Fates cost: of an attack, of cards still to be drawn, of stone skin and of halves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from benchmarks.figures import Figure, median_of
from threefates.commons.characters import Characters
from threefates.pieces.chance import SealedChance
from threefates.rulebook.compose import System, compose
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Role, Seating
from threefates.systems.fifty_two_fates import SYSTEM as GAME
from threefates.systems.fifty_two_fates.cards.deck import Cards, hand

__all__ = ["Asked", "figures"]

TASK: Final = "a task of four cards to come, against an unseen hand"
COLD, WARM = 5.0, 1.0  # milliseconds that one question may take
HALF: Final = "one of them counts half"
QUESTIONS: Final = {
    "an attack against an unseen hand": ("ann", "attack", "Mara", "Bern", 0, ""),
    "two cards of the deck against an unseen hand": ("gm", "attack-by-draw", "Ogre", "Mara", 2, ""),
    f"the same, and {HALF}": ("gm", "attack-by-draw", "Ogre", "Mara", 2, "Mara"),
    "three cards of the deck against an unseen hand": ("gm", "attack-by-draw", "Ogre", "Mara", 3, ""),
    "an attack against stone skin that draws": ("ann", "attack", "Mara", "Gargoyle", 0, "known"),
    "a card of the deck against stone skin that draws": ("gm", "attack-by-draw", "Ogre", "Gargoyle", 1, ""),
    TASK: ("gm", "set-task", "Mara", "", 4, ""),
}


class Asked:
    """A table with two fighters, an ogre that lays up to three cards and a gargoyle; and one question at it."""

    def __init__(self, question: str) -> None:
        self.system: System = compose(GAME)
        self.state: State = self.system.start(GAME.settings("", {}))
        for seat, role in (("gm", Role.GM), ("ann", Role.PLAYER), ("bob", Role.PLAYER)):
            self.state = self.system.evolve(self.state, SeatChanged(seat, seat.title(), role))
        for seat, name in (("ann", "Mara"), ("bob", "Bern")):
            self.do(seat, "make-protagonist", name=name, calling="fighter", sway=5)
        self.do("gm", "make-creature", name="Ogre", action=3)
        self.do("gm", "bring-creature", species="gargoyle")
        self.do("gm", "deal")
        self.seat, kind, who, whom, count, change = QUESTIONS[question]
        if change == "known":
            self.do("gm", "give-character", character=self.named(whom), seat=self.seat)
        elif change:
            self.do("gm", "set-condition", entity=self.named(change), condition="incapacitated", reason="dust")
        self.command = self.system.read_command({"type": f"ff.{kind}", **self._filled(who, whom, count)})
        self.system.get_ready()

    def _filled(self, who: str, whom: str, count: int) -> dict[str, Any]:
        if not whom:
            return {"actor": self.named(who), "what": "Lift the gate", "level": count, "skill": True}
        laid: dict[str, Any] = {"count": count} if count else {"cards": [str(self.held(who))]}
        return {"entity": self.named(who), "target": self.named(whom), **laid}

    def do(self, by: str, kind: str, **fields: Any) -> None:
        """Let a seat do something."""
        tag = kind if kind == "give-character" else f"ff.{kind}"
        command, seat = self.system.read_command({"type": tag, **fields}), self.state[Seating].seats[by]
        chance = SealedChance(b"benchmark", (), self.state.version + 1)
        for event in self.system.decide(self.state, command, seat, chance):
            self.state = self.system.evolve(self.state, event)

    def named(self, name: str) -> str:
        """The id of somebody."""
        return next(one.id for one in self.state[Characters].known.values() if one.name == name)

    def held(self, name: str) -> object:
        """A card of somebody's hand."""
        return self.state[Cards][hand(self.named(name))][0]

    def answered(self) -> None:
        """Ask it, as the page does.

        Raises:
            AssertionError: If it has no answer.
        """
        found = self.system.odds(self.state, self.command, self.state.viewer(self.seat))
        assert found is not None, "a question without odds measures nothing"


def figures(repeats: int = 5) -> Iterator[Figure]:
    """Each question for the first time in a process that is ready for it, and then again.

    Args:
        repeats: How often each is measured; with 1 it is only looked at whether they run, the first in a process anew.
    """
    for number, question in enumerate(QUESTIONS):
        looking = repeats == 1 and number > 0
        first = median_of(1, Asked(question).answered) if looking else _in_a_new_process(question, repeats)
        yield Figure(what=f"52 Fates: {question}, cold", measured=first * 1e3, unit="ms", budget=COLD)
        asked = Asked(question)
        asked.answered()
        again = median_of(50, asked.answered)
        yield Figure(what=f"52 Fates: {question}, warm", measured=again * 1e3, unit="ms", budget=WARM)


def _in_a_new_process(question: str, repeats: int) -> float:
    """Seconds that it takes there."""
    from benchmarks.odds import cold

    asked = f"import benchmarks.odds_fights as it; asked = it.Asked({question!r})"
    return cold("asked.answered()", f"{asked}; from benchmarks.figures import as_served; as_served()", repeats)

"""A table at which a question of odds is about to be asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from threefates.commons.characters import Characters
from threefates.pieces.chance import ScriptedChance
from threefates.rulebook.compose import System, compose
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.game import Game
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Role, Seating

__all__ = ["Scene"]

SEATS: Final = {"gm": Role.GM, "ann": Role.PLAYER, "bob": Role.PLAYER}


class Scene:
    """A table at which a question is about to be asked."""

    def __init__(self, game: Game, rulings: Mapping[str, str]) -> None:
        self.system: System = compose(game)
        self.state: State = self.system.start(game.settings("", dict(rulings)))
        for seat, role in SEATS.items():
            self.state = self.system.evolve(self.state, SeatChanged(seat, seat, role))
        self.asks: tuple[str, dict[str, Any]] = ("", {})

    def do(self, by: str, kind: str, /, *dice: int, **fields: Any) -> Scene:
        """Let a seat do something, with these dice."""
        command = self.system.read_command({"type": kind, **fields})
        with ScriptedChance(dice) as chance:
            for event in self.system.decide(self.state, command, self.state[Seating].seats[by], chance):
                self.state = self.system.evolve(self.state, event)
        return self

    def character(self, name: str) -> str:
        """The id of a character."""
        return next(one.id for one in self.state[Characters].known.values() if one.name == name)

    def question(self) -> str:
        """The id of the question that waits."""
        return self.system.questions(self.state)[0].id

    def then(self, by: str, kind: str, **fields: Any) -> Scene:
        """What is asked about, and by whom."""
        self.asks = (by, {"type": kind, **fields})
        return self

    def ask(self) -> object:
        """Ask it."""
        by, raw = self.asks
        return self.system.odds(self.state, self.system.read_command(raw), self.state.viewer(by))

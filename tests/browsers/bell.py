"""A Tongue for the Bell on four screens: a talk, a fight and a chase among people that are ready."""

from __future__ import annotations

from tests.browsers.table import Four
from threefates.commons.clocks import Clocks
from threefates.systems.fates_edge.scenario.scenario import Playing

__all__ = ["Bell"]


class Bell(Four):
    """Gwen runs it, Mara is Hedda Vance, Bo is Isaure Penn, and a TV shows it."""

    def begins(self) -> Bell:
        """The table is opened, the heroes are taken, and the opening is read."""
        self.by_program("fates_edge", scenario="tongue_for_the_bell")
        self.act("mara", "fe.play-ready", ready="hedda")
        self.act("bo", "fe.play-ready", ready="isaure")
        self.act("gm", "fe.begin-scenario")
        return self

    def who(self, ready: str) -> str:
        """A hero's id, or a foe's."""
        now = self.table.state[Playing]
        return {**{name: hero for hero, name in now.heroes.items()}, **now.foes}[ready]

    def filled(self, name: str) -> float:
        """How full a clock of the evening is."""
        return self.table.state[Clocks][self.table.state[Playing].clocks[name]].filled

    def settle(self) -> None:
        """Leave what is asked as it is."""
        while asked := self.table.system.questions(self.table.state):
            who = next(who for who in self.places if self.places[who].split("/")[3] == asked[0].seats[0])
            option = asked[0].if_absent or asked[0].options[0].value
            self.act(who, "answer", choice=asked[0].id, option=option)

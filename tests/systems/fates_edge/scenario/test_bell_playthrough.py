"""A Tongue for the Bell as text: what is done, what everybody reads of it, what each alone does, and what they see."""

from __future__ import annotations

import functools
from typing import Any

from tests.systems.fates_edge.evening import FATES_EDGE
from tests.systems.fates_edge.playing_through import HERE, shown
from tests.systems.fates_edge.scenario.bell import HEROES, NAME, Bell, the_belfry, the_ice, the_lane, the_talk
from threefates.commons.characters import Characters
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.messages import Event
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Role
from threefates.systems.fates_edge.content.records import Ending, of_scenario

PANES = ("scene", "bank", "clocks", "consequences", "story", "running")
SEED = 3
UNSAID = ("choice", "talk", "item")
SEATS = ("gm", "ann", "bob")


class Written(Bell):
    """A table of the evening that writes down what comes of everything: what the TV reads, then who reads more."""

    def __init__(self, seed: int) -> None:
        self.page: list[str] = []
        super().__init__(seed, opened=False)
        self._happen(SeatChanged("tv", "TV", Role.SCREEN))

    def do(self, by: str, type: str, *dice: int, **fields: Any) -> tuple[Event, ...]:
        done, asked, self.before = self._said(type, fields), self._asked(fields), self.state
        super().do(by, type, *dice, **fields)
        self.page += ["", f"> {self.seat(by).name}: {done}{asked}"]
        public = self.told("tv")
        self.page += [f"  {line}" for line in public]
        for seat in SEATS:
            alone = [line for line in self.told(seat) if line not in public]
            self.page += [f"  ({self.seat(seat).name} alone) {line}" for line in alone]
        return self.last

    def replayed(self, count: int | None = None) -> State:
        """The table before the last command; kept, for all of it is read four times over."""
        return self.before

    def _said(self, type: str, fields: dict[str, Any]) -> str:
        known = self.state[Characters].known
        said = [
            f"{name} {known[value].name if value in known else value}"
            for name, value in fields.items()
            if name not in UNSAID
        ]
        return f"{type}{' – ' if said else ''}{', '.join(said)}"

    def _asked(self, fields: dict[str, Any]) -> str:
        asked = (one.asks for one in FATES_EDGE.questions(self.state) if one.id == fields.get("choice"))
        return f" – {next(asked)}" if "choice" in fields else ""

    def sees(self, *seats: str) -> None:
        """What these seats see of the evening now."""
        for seat in seats:
            view = self.view(seat)
            self.page += ["", f"| {self.seat(seat).name} sees"]
            self.page += [f"|   {line}" for part in PANES if part in view for line in shown(view[part])]


@functools.cache
def the_evening() -> str:
    """From the first tap to an ending: a word that is believed, ice, a lane in the dark, a bell that has its tongue."""
    play = Written(SEED)
    for ready in ("hedda", "isaure"):
        play.do(HEROES[ready], "fe.play-ready", ready=ready)
    play.do("gm", "fe.begin-scenario")
    play.sees("bob")
    for encounter, plays in (("causeway", the_talk), ("ice", the_ice), ("lane", the_lane), ("belfry", the_belfry)):
        play.starts(encounter)
        play.sees("gm", "ann") if encounter == "causeway" else play.sees("tv")
        plays(play)
    play.do("gm", "fe.end-scenario")
    play.settle()
    play.sees("ann", "tv")
    return "\n".join(play.page).strip() + "\n"


def test_the_evening_plays_as_it_is_written() -> None:
    written = (HERE / "tongue_for_the_bell.txt").read_text(encoding="utf-8")

    assert the_evening() == written


def test_nobody_but_the_game_master_reads_what_is_hers() -> None:
    page = the_evening()

    assert "Run it" in page
    for seat in ("Ann", "Bob", "TV"):
        for pane in page.split(f"| {seat} sees")[1:]:
            theirs = pane.partition("\n\n")[0]
            assert "Run it" not in theirs


def test_the_evening_comes_to_an_end_that_its_pages_name() -> None:
    ended = [ending.id for ending in of_scenario(Ending, NAME).values() if ending.read_aloud in the_evening()]

    assert ended == ["rings"]

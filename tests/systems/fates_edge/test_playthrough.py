"""A scene as text: what is done, and the pane of everybody who looks on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.playing_through import HERE, shown
from threefates.commons.clocks import Clocks
from threefates.systems.fates_edge.heroes.heroes import Heroes

SHOWN = ("scene", "proposals", "roll", "waiting", "party", "bank", "clocks", "sheet")


class Play(Evening):
    """An evening that writes down what everybody reads and sees."""

    def __init__(self, edition: str) -> None:
        super().__init__(edition)
        self.page: list[str] = []

    def act(self, by: str, type: str, *dice: int, **fields: Any) -> None:
        self.do(by, type, *dice, **fields)
        said = ", ".join(f"{name} {value}" for name, value in fields.items() if name not in ("hero", "clock", "choice"))
        fell = f" [dice {' '.join(map(str, dice))}]" if dice else ""
        self.page += ["", f"> {self.seat(by).name}: {type}{' – ' if said else ''}{said}{fell}"]
        self.page += [f"  {line}" for line in self.told("bob")]

    def answers(self, by: str, option: str, *dice: int) -> None:
        self.act(by, "answer", *dice, choice=self.asked().id, option=option)

    def panes(self) -> None:
        for seat, name in (("gm", "Greta"), ("ann", "Ann"), ("bob", "Bob")):
            self.page += ["", f"| {name} sees"]
            view = self.view(seat)
            self.page += [f"|   {line}" for part in SHOWN if part in view for line in shown(view[part])]
            self.page += [f"|   ({mark(offer)}) {offer.label}" for offer in self.offers(seat) if wanted(offer.command)]


def wanted(command: str) -> bool:
    return command in ("answer", "fe.roll-action", "fe.set-terms", "fe.improve-position", "fe.worsen-position")


def mark(offer: Any) -> str:
    return "x" if offer.refusal else "!" if offer.main else " "


def the_gate(edition: str) -> str:
    play = Play(edition)
    older = edition == "players_guide_cp"
    play.act("gm", "start-scene", title="The river gate")
    play.act("ann", "fe.make-hero", name="Mara", wits=3, trained=["Tinker"], earned=9)
    play.act("bob", "fe.make-hero", name="Tor", body=3, trained=["Melee"], earned=9)
    mara, tor = play.state[Heroes].known
    play.act("gm", "fe.start-threat", name="Guards Alerted", size=4)
    guards = next(iter(play.state[Clocks].known))

    play.act("ann", "fe.propose", hero=mara, attribute="wits", skill="Tinker", intent="open the lock unheard")
    play.panes()
    play.act("gm", "fe.set-terms", hero=mara, dv=3, position=0, description="detailed", stakes="the guards hear")
    play.act("ann", "fe.roll-action", 9, 7, 4, 1, 1, hero=mara)
    play.panes()
    if not older:
        play.answers("ann", "2", 3)
    play.answers("ann", "throw", 2)
    play.answers("ann", "concede_ground") if older else play.answers("gm", "upgrade")
    play.panes()

    play.act("gm", "fe.spend-on-clock", clock=guards, beats=2, why="the bolt shrieks")
    play.act("gm", "tick-clock", clock=guards, segments=2, why="the patrol turns")
    play.act("bob", "fe.propose", hero=tor, attribute="body", skill="Melee", intent="hold the gate")
    play.act("gm", "fe.set-terms", hero=tor, dv=3, position=1)
    play.panes()
    play.act("bob", "fe.roll-action", 8, 5, 4, 3, 2, hero=tor)
    if play.waits():
        play.answers("bob", play.asked().options[0].value, *(() if older else (4,)))
    play.panes()
    play.act("gm", "end-evening")
    return "\n".join(play.page).strip() + "\n"


@pytest.mark.parametrize("edition", ["srd", "players_guide_cp"])
def test_the_river_gate_plays_as_it_is_written(edition: str) -> None:
    written = (HERE / f"river_gate_{edition}.txt").read_text(encoding="utf-8")

    assert the_gate(edition) == written

"""An evening with the lantern, as text: what is done, and what everybody reads and sees of it."""

from __future__ import annotations

from typing import Any

from tests.systems.fates_edge.evening import FATES_EDGE
from tests.systems.fates_edge.playing_through import HERE, shown
from tests.systems.fates_edge.scenario.lantern import hero, lantern
from threefates.commons.clocks import Clocks
from threefates.pieces.chance import ScriptedChance
from threefates.rulebook.parts import Hands, Part
from threefates.systems.fates_edge.travel.travel import Travel

PANES = ("scene", "roll", "waiting", "bank", "clocks", "road", "consequences", "story", "running")


class Evening:
    """A table of the scenario that writes down what comes of everything, as Bob reads it."""

    def __init__(self) -> None:
        self.table = lantern(opened=False)
        self.page: list[str] = []

    def act(self, by: str, type: str, *falls: int | str, **fields: Any) -> None:
        """Do something with dice and cards that fall so."""
        command = FATES_EDGE.read_command({"type": type, **fields})
        with ScriptedChance(falls) as chance:
            self.table.last = FATES_EDGE.decide(self.table.state, command, self.table.seat(by), chance)
        self.table._happen(*self.table.last)
        said = ", ".join(f"{name} {value}" for name, value in fields.items() if name not in ("hero", "clock", "choice"))
        fell = f" [{' '.join(map(str, falls))}]" if falls else ""
        self.page += ["", f"> {self.table.seat(by).name}: {type}{' – ' if said else ''}{said}{fell}"]
        self.page += [f"  {line}" for line in self.table.told("bob")]

    def answer(self, option: str, *falls: int | str) -> None:
        """Answer the question that is open, as whoever it is put to."""
        choice = FATES_EDGE.questions(self.table.state)[0]
        self.act(choice.seats[0], "answer", *falls, choice=choice.id, option=option)

    def keep(self) -> None:
        """Leave the dice, beats and Boons as they are, as often as somebody asks."""
        while self.table.waits():
            choice = FATES_EDGE.questions(self.table.state)[0]
            self.answer(choice.if_absent or choice.options[0].value)

    def panes(self, *seats: str) -> None:
        """What these seats see now."""
        for seat in seats:
            view = self.table.view(seat)
            self.page += ["", f"| {self.table.seat(seat).name} sees"]
            self.page += [f"|   {line}" for part in PANES if part in view for line in lines_of(view[part])]


def lines_of(part: Part) -> list[str]:
    """A part as text; a hand of cards with its faces and its note."""
    if isinstance(part, Hands):
        cards = [f"  {' '.join(face.card for face in hand.cards or ())} – {hand.note}" for hand in part.hands]
        return [f"{part.title}:", *cards]
    return shown(part)


def the_evening() -> str:
    """From the opening to the ending: a leap that fails, a trick that works, a road that fills, a pane that holds."""
    play = Evening()
    the_bridge(play)
    the_toll(play)
    the_lantern(play)
    return "\n".join(play.page).strip() + "\n"


def the_bridge(play: Evening) -> None:
    for seat, ready in (("ann", "ysolt"), ("bob", "pell")):
        play.act(seat, "fe.play-ready", ready=ready)
    play.act("gm", "fe.begin-scenario")
    ysolt = hero(play.table, "ysolt")
    play.act("ann", "fe.take-role", hero=ysolt, role="Guide")
    play.act("gm", "fe.start-encounter", encounter="bridge")
    play.panes("gm", "ann")

    play.act("gm", "fe.call-for", hero=ysolt, approach="bridge-leap")
    play.act("ann", "fe.roll-action", 7, 3, 2, 1, hero=ysolt)
    play.keep()
    play.act("gm", "fe.spend-in-encounter", spend="bridge-1a")


def the_toll(play: Evening) -> None:
    pell = hero(play.table, "pell")
    play.act("gm", "fe.start-encounter", encounter="toll")
    play.keep()

    play.act("gm", "fe.call-for", hero=pell, approach="toll-trick")
    play.act("bob", "fe.roll-action", 10, 9, 8, 4, 1, hero=pell)
    play.keep()
    play.act("gm", "fe.tell-secret", secret="hasks-brother")
    play.panes("bob")


def the_lantern(play: Evening) -> None:
    ysolt = hero(play.table, "ysolt")
    leg = play.table.state[Travel].leg
    assert leg is not None
    size, filled = play.table.state[Clocks][leg.clock].size, play.table.state[Clocks][leg.clock].filled
    play.act("gm", "tick-clock", "QD", clock=leg.clock, segments=size - filled, why="the light goes")
    play.keep()
    play.panes("gm", "bob")

    play.act("gm", "fe.call-for", hero=ysolt, approach="lantern-run")
    play.act("ann", "fe.roll-action", 9, 8, 7, 1, hero=ysolt)
    play.answer(FATES_EDGE.questions(play.table.state)[0].options[0].value, 6)
    while play.table.waits():
        choice = FATES_EDGE.questions(play.table.state)[0]
        play.answer("card", "3D") if choice.kind == "card" else play.answer(choice.if_absent or "keep")
    play.act("gm", "fe.end-scenario")
    play.keep()
    play.act("gm", "end-evening")
    play.panes("bob")


def test_the_lantern_plays_as_it_is_written() -> None:
    written = (HERE / "lantern_at_dusk.txt").read_text(encoding="utf-8")

    assert the_evening() == written


def test_nobody_but_the_game_master_read_what_is_hers() -> None:
    page = the_evening()

    assert "Run it" in page
    for pane in page.split("| Bob sees")[1:]:
        bobs = pane.partition("\n\n")[0]
        assert "Run it" not in bobs
        assert "Wants:" not in bobs


def test_the_evening_ends_well_with_a_whole_lantern() -> None:
    assert "Led home." in the_evening()

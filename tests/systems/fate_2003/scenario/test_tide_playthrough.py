"""Nine Years' Tide as text: what is done, what everybody reads of it, what each alone does, and what they see."""

from __future__ import annotations

import functools
from pathlib import Path

import pytest
from msgspec.structs import asdict

from tests.systems.fate_2003.scenario.tide import NAME, Evening, Throwing, called
from tests.systems.fate_2003.tables import ANN, BOB, GM
from tests.systems.fates_edge.playing_through import shown
from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Answer
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.viewers import Role, Seat
from threefates.systems.fate_2003.challenges.challenges import RollChallenge
from threefates.systems.fate_2003.challenges.events import Challenges
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import RollTest
from threefates.systems.fate_2003.conflict.treating import TreatInjury
from threefates.systems.fate_2003.content.records import of_scenario
from threefates.systems.fate_2003.content.scenario_records import Ending
from threefates.systems.fate_2003.points.invoking import AddFatePoint, InvokeAspect
from threefates.systems.fate_2003.points.proposed_invocation import ProposeInvocation
from threefates.systems.fate_2003.scenario.scenario import (
    BeginBattle,
    BeginScenario,
    BeginTask,
    CallFor,
    CompelFor,
    EndScenario,
    LetHappen,
    OpenScene,
    PlayReady,
    TellSecret,
)
from threefates.systems.fate_2003.sheets.advancement import SpendRank
from threefates.systems.fate_2003.wounds.healing import LetDaysPass, RemedyHurt

HERE = Path(__file__).parents[1] / "playthroughs"
TV = Seat("tv", "TV", Role.SCREEN)
PANES = ("scene", "test", "fight", "challenges", "party", "foes", "there", "story", "true-of-them", "running")
UNSAID = ("choice", "challenge")


class Noted(Throwing):
    """Dice that fall as a seed has it, or as their signs say, and are noted."""

    def __init__(self) -> None:
        super().__init__("a written evening")
        self.wanted, self.fell = "", ""

    def roll(self, n: int, sides: int) -> tuple[int, ...]:
        wanted, self.wanted = self.wanted[:n], self.wanted[n:]
        faces = tuple("-0+".index(sign) + 1 for sign in wanted) or super().roll(n, sides)
        self.fell += " " + "".join("-0+"[face - 1] for face in faces)
        return faces


class Written(Evening):
    """A table of the evening that writes down what comes of everything: what the TV reads, then who reads more."""

    def __init__(self) -> None:
        self.page: list[str] = []
        super().__init__()
        self.falls = ""  # of the next dice that nothing is said of
        self.chance: Noted = Noted()
        self.seats[TV.id], self.panes[TV.id] = TV, []
        self.state = self.system.evolve(self.state, SeatChanged(TV.id, TV.name, TV.role))

    def does(self, by: Seat, command: Command, dice: str = "") -> tuple[Event, ...]:
        self.rolls(by, command, dice=dice)
        return ()

    def rolls(self, by: object, command: Command, face: int = 0, dice: str = "") -> None:
        for pane in self.panes.values():
            pane.clear()
        self.chance.wanted, self.chance.fell = dice or self.falls, ""
        done = self._said(command)
        super().rolls(by, command)
        assert self.falls or not self.chance.wanted
        self.falls = self.chance.wanted
        fell = f" [{self.chance.fell.strip()}]" if self.chance.fell else ""
        self.page += ["", f"> {by.name}: {done}{fell}"]  # type: ignore[attr-defined]
        public = self.panes[TV.id]
        self.page += [f"  {line}" for line in public]
        for seat in (GM, ANN, BOB):
            self.page += [f"  ({seat.name} alone) {line}" for line in self.panes[seat.id] if line not in public]

    def _said(self, command: Command) -> str:
        """A command in words: of an answer also what is asked."""
        fields = {name: value for name, value in asdict(command).items() if value and name not in UNSAID}
        said = [f"{name} {self._named(str(value))}" for name, value in fields.items()]
        if isinstance(command, Answer):
            said.append(next(one.asks for one in self.questions() if one.id == command.choice))
        return f"{command.__struct_config__.tag}{' – ' if said else ''}{', '.join(said)}"

    def _named(self, value: str) -> str:
        known, (character, _, aspect) = self.state[Characters].known, value.partition("/")
        name = known[character].name if character in known else character
        return f"{name}'s {aspect}" if aspect else name

    def sees(self, *seats: Seat) -> None:
        """What these seats see of the evening now."""
        for seat in seats:
            view = self.system.view(self.state, self.state.viewer(seat.id))
            self.page += ["", f"| {seat.name} sees"]
            self.page += [f"|   {line}" for part in PANES if part in view for line in shown(view[part])]


@functools.cache
def the_evening() -> str:
    """From the first tap to the ending: a gate, a soft place, a horn that is freed, a stair that is lost, a quay."""
    play = Written()
    play.sees(BOB)
    play.does(ANN, PlayReady("perrin"))
    play.does(BOB, PlayReady("wim"))
    play.does(GM, BeginScenario())
    for scene in (the_wall, the_road, the_tower, the_stair, the_quay):
        play.does(GM, OpenScene(scene.__name__.removeprefix("the_")))
        scene(play)
    return "\n".join(play.page).strip() + "\n"


def rolled(play: Written, by: Seat, trait: str, dice: str) -> None:
    """Whoever is called on names a skill, and leaves the roll as it lies."""
    play.does(by, RollTest(play.asked(by, "fate.name").id, f"skill:{trait}"), dice)
    play.answered()


def the_wall(play: Written) -> None:
    """A trouble is proposed while a trait is named, and a box turns the roll."""
    play.sees(GM, ANN, TV)
    perrin = play.who("perrin")
    play.does(GM, CallFor("talk", perrin))
    play.does(BOB, ProposeInvocation(f"{perrin}/One More Wager", "he offers to cut the cards for the key"))
    play.does(ANN, RollTest(play.asked(ANN, "fate.name").id, "skill:Charm"))
    play.answers(GM, "not", "--00")
    asked = play.asked(ANN, "fate.change").id
    play.does(ANN, InvokeAspect(asked, "Knows Somebody Everywhere", "die", 1, "he set her brother's leg, once"))
    play.sees(ANN)
    play.answered()
    play.does(GM, CallFor("saws", play.who("wim")))
    rolled(play, BOB, "Alertness", "+0-0")
    play.sees(BOB)


def the_road(play: Written) -> None:
    """The corner is not to be cut: somebody is Hurt, it is bound up, and the captain is there first."""
    wim = play.who("wim")
    play.does(GM, CallFor("sand", wim))
    rolled(play, BOB, "Alertness", "--00")
    play.sees(BOB, TV)
    play.does(BOB, RemedyHurt(wim, "Doctor Sloe straps the ankle with a cuff"))
    play.falls = "-+0000-0+0-+"
    called(play, "race")
    play.sees(BOB)


def the_tower(play: Written) -> None:
    """The horn is heard, and taken off her beam."""
    play.does(GM, CompelFor("hear"))
    play.answers(BOB, "along")
    play.does(GM, TellSecret("beam"))
    play.does(GM, BeginTask("bell"))
    (challenge,) = play.state[Challenges].known
    wim = (BOB, "wim", "Metalworking")
    for seat, ready, trait, dice in ((ANN, "perrin", "Endurance", "-00+"), (*wim, "+0+-"), (*wim, "++00")):
        play.does(seat, RollChallenge(challenge, play.who(ready)))
        rolled(play, seat, trait, dice)
    play.sees(BOB, TV)


BLOWS = ("+000 -00- 0000 ++00", "0-0- 0++0 +00+ 0-00", "+000 -000 0000 ++++", "00-0 ---0 0+00 +++0")


def the_stair(play: Written) -> None:
    """Blow upon blow, until the one who has no box left is taken out, and the other gives it up."""
    play.does(GM, BeginBattle())
    play.sees(GM, ANN)
    for blows in BLOWS:
        play.falls = blows.replace(" ", "")
        play.exchange()
    play.sees(BOB, TV)
    play.does(GM, LetHappen("yielded"))


def the_quay(play: Written) -> None:
    """Whoever is injured is seen to; what came about is read; days heal the rest, and each is better at something."""
    play.sees(BOB)
    play.does(GM, TreatInjury(play.who("perrin"), play.who("wim")))
    play.does(ANN, RollTest(play.asked(ANN, "fate.name").id, "skill:Healing"), "-000")
    play.does(ANN, AddFatePoint(play.who("perrin")))
    play.answered()
    play.does(GM, EndScenario())
    play.sees(BOB)
    for _ in range(2):
        play.does(GM, LetDaysPass(1))
    play.does(BOB, SpendRank(play.who("wim"), "Alertness"))
    play.does(ANN, SpendRank(play.who("perrin"), "Knife"))
    play.sees(BOB, TV)


def test_the_evening_plays_as_it_is_written() -> None:
    written = (HERE / "nine_years_tide.txt").read_text(encoding="utf-8")

    assert the_evening() == written


def test_nobody_but_the_game_master_reads_what_is_hers() -> None:
    page = the_evening()

    assert "Run it" in page
    for seat in ("Ann", "Bob", "TV"):
        for pane in page.split(f"| {seat} sees")[1:]:
            theirs = pane.partition("\n\n")[0]
            assert "Run it" not in theirs
            assert "Wants:" not in theirs


def test_the_evening_comes_to_an_end_that_its_pages_name() -> None:
    (ended,) = [ending for ending in of_scenario(Ending, NAME).values() if ending.read_aloud in the_evening()]

    assert ended.id == "captain"


@pytest.mark.parametrize(
    "line",
    [
        "Wim Tarry is hurt.",
        "Wim Tarry is hurt no more: Doctor Sloe straps the ankle with a cuff",
        "Wim Tarry is injured: no box left for being hurt.",
        "Wim Tarry is taken out: no box left for being injured.",
        "With the scene goes what was no worse than it: Wrecker, Doctor Perrin Sloe, Wim Tarry.",
        "Wim Tarry's injury is seen to: 1 day.",
        "1 day passes. Still injured: Doctor Perrin Sloe (1 day).",
        "1 day passes. Nobody is injured.",
        "Wim Tarry raises Alertness",
    ],
)
def test_somebody_is_hurt_and_loses_and_lives_and_heals(line: str) -> None:
    assert line in the_evening()


def test_whoever_has_come_into_play_stands_once_on_the_desk_with_what_they_want() -> None:
    desk = the_evening().split("| Gwen sees")[-1].partition("\n\n")[0]  # in the fight

    others, _, there = desk.partition("Played by the Game Master:")[2].partition("Who is there:")
    assert "Captain Venn – Runs wreckers for the Company." in others
    assert "Wants: Her contract over." in others
    assert "Ambrose Quill –" in there
    assert "Captain Morwen Venn –" not in there

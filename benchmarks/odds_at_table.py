"""What the odds of one question at a table cost, the first time that it is asked and the next: in a fresh process each.

The game is ready, as at a table that is served, and nothing has been asked yet. `python -m benchmarks.odds` prints
these figures beside the others.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from benchmarks.figures import Figure
from threefates.commons.characters import Characters
from threefates.commons.clocks import Clocks
from threefates.pieces.chance import ScriptedChance
from threefates.rulebook.compose import System, compose
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.game import Game
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Role, Seating

__all__ = ["QUESTIONS", "figures", "took"]

SEATS: Final = {"gm": Role.GM, "ann": Role.PLAYER, "bob": Role.PLAYER}
COLD, WARM = 5.0, 1.0
AGAIN: Final = 20
MANY: Final = {"fe.ruling.boon-rerolls-per-roll": "unlimited_one_die_each"}


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


# Fate's Edge ----------------------------------------------------------------------------------------


def _heroes(boons: int = 1, *, rulings: Mapping[str, str] = {}, names: tuple[str, ...] = ("Mara",)) -> Scene:
    """Heroes who throw ten dice."""
    from threefates.systems.fates_edge import SYSTEM

    scene = Scene(SYSTEM, rulings)
    for by, name in zip(("ann", "bob"), names, strict=False):
        scene.do(by, "fe.make-hero", name=name, trained=["Tinker"])
        for trait in ("wits", "Tinker", "body"):
            scene.do("gm", "fe.set-rating", hero=scene.character(name), trait=trait, rating=5, reason="ten dice")
        scene.do("gm", "fe.set-boons", hero=scene.character(name), held=boons, reason="to spend")
    return scene


def _agreed(boons: int = 1, *, hidden: bool = False, against: int = 0, rulings: Mapping[str, str] = {}) -> Scene:
    """Ten dice from the best Position, told intricately."""
    scene = _heroes(boons, rulings=rulings)
    hero = scene.character("Mara")
    scene.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")
    scene.do("gm", "fe.set-terms", hero=hero, dv=4, position=0, description="intricate", hidden=hidden)
    if against:
        scene.do("gm", "fe.oppose", hero=hero, name="the guard", dice=against)
    return scene.then("ann", "fe.roll-action", hero=hero)


def _called() -> Scene:
    scene = _heroes(3, rulings=MANY)
    hero = scene.character("Mara")
    scene.do("gm", "fe.call-roll", hero=hero, intent="open the gate")
    return scene.then("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")


def _answered(**more: Any) -> Scene:
    scene = _agreed(**more)
    scene.do("ann", "fe.roll-action", 1, 1, 2, 3, 4, 7, 8, 10, 6, 1, hero=scene.character("Mara"))
    return scene.then("ann", "answer", choice=scene.question(), option="keep")


def _grouped() -> Scene:
    scene = _heroes(rulings={"fe.ruling.group-rolls": "pooled"}, names=("Mara", "Tor"))
    both = [scene.character(name) for name in ("Mara", "Tor")]
    return scene.then("gm", "fe.roll-group", heroes=both, attribute="wits", skill="Tinker", dv=4)


def _struck() -> Scene:
    scene = _heroes(3, rulings=MANY)
    scene.do("gm", "fe.strike", hero=scene.character("Mara"), harm=2, why="a falling beam")
    return scene.then("ann", "answer", choice=scene.question(), option="resist")


def _armored() -> Scene:
    """A blow that is resisted, and that shield and armor turn."""
    from threefates.systems.fates_edge.gear.items import Gear

    scene = _heroes(3, rulings=MANY)
    hero = scene.character("Mara")
    for kind in ("heater", "light-armor"):
        scene.do("gm", "fe.give-gear", owner=hero, kind=kind)
        scene.do("gm", "fe.hold-gear", owner=hero, item=scene.state[Gear].items(hero)[-1].id)
    scene.do("gm", "fe.strike", hero=hero, harm=3, why="an axe")
    return scene.then("ann", "answer", choice=scene.question(), option="resist")


def _woven() -> Scene:
    """A Weave of ten dice, and the Cast after it."""
    scene = _heroes(3, rulings=MANY)
    hero = scene.character("Mara")
    scene.do("gm", "fe.set-talent", hero=hero, talent="casters-gift", has=True, reason="to cast")
    scene.do("gm", "fe.set-rating", hero=hero, trait="Arcana", rating=5, reason="ten dice")
    scene.do("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Fire")
    scene.do("gm", "fe.set-terms", hero=hero, dv=4, position=2)
    return scene.then("ann", "fe.roll-action", hero=hero)


def _talked() -> Scene:
    """An attempt to persuade, where two clocks race."""
    scene = _heroes(3, rulings=MANY)
    hero = scene.character("Mara")
    scene.do("gm", "fe.start-talk", who="Orla", ask="open the gate", resolve="hard", opposition=6)
    scene.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")
    scene.do("gm", "fe.set-terms", hero=hero, dv=4, position=1)
    talk = next(iter(scene.state[Clocks].known))
    scene.do("ann", "fe.persuade", hero=hero, talk=talk, angle="appeal", line="Let us in.")
    return scene.then("ann", "fe.roll-action", hero=hero)


def _raging() -> Scene:
    """A blow in a rage."""
    scene = _heroes(3, rulings=MANY)
    hero = scene.character("Mara")
    for trait in ("Melee", "spirit"):
        scene.do("gm", "fe.set-rating", hero=hero, trait=trait, rating=3, reason="to rage")
    scene.do("gm", "fe.set-talent", hero=hero, talent="berserker-rage", has=True, reason="to rage")
    scene.do("gm", "start-scene", title="The gate").do("gm", "fe.set-conflict", running=True)
    scene.do("gm", "give-spotlight", character=hero)
    scene.do("ann", "fe.declare-talent", hero=hero, talent="berserker-rage")
    scene.do("ann", "fe.propose", hero=hero, attribute="spirit", skill="Melee")
    scene.do("gm", "fe.set-terms", hero=hero, dv=4, position=0)
    return scene.then("ann", "fe.roll-action", hero=hero)


def _calling() -> Scene:
    scene = _heroes(3, rulings=MANY)
    return scene.then("gm", "fe.call-roll", hero=scene.character("Mara"))


def _moving(kind: str, by: str = "gm", *, hidden: bool = False, **fields: Any) -> Scene:
    """Something that moves Mara's action, which is agreed; Tor holds Boons, too."""
    scene = _heroes(3, rulings=MANY, names=("Mara", "Tor"))
    mara, tor = scene.character("Mara"), scene.character("Tor")
    scene.do("ann", "fe.propose", hero=mara, attribute="wits", skill="Tinker")
    scene.do("gm", "fe.set-terms", hero=mara, dv=4, position=0, description="intricate", hidden=hidden)
    named = {"Mara": mara, "Tor": tor, "[Tor]": [tor]}
    return scene.then(by, kind, **{name: named.get(value, value) for name, value in fields.items()})


_HELP: Final[Mapping[str, Any]] = {"giver": "Tor", "hero": "Mara", "why": ""}
_BUILT: Final[Mapping[str, Any]] = {
    "hero": "Mara",
    "environment": "hostile",
    "time": "severe",
    "tools": "poor",
    "scale": "massive_scale:3",
}


def _turning() -> Scene:
    scene = _heroes(rulings={"fe.ruling.deck-triggers": "per_roll"})
    hero = scene.character("Mara")
    scene.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")
    scene.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    scene.do("gm", "fe.set-boons", hero=hero, held=0, reason="all spent")
    scene.do("ann", "fe.roll-action", 1, 1, 1, 7, 8, 10, 6, 7, 7, 7, hero=hero)
    return scene.then("gm", "fe.turn-card", cause="roll", cards=3)


# FATE -----------------------------------------------------------------------------------------------


def _tested(skill: str, against: str = "", help: int = 0, **rulings: str) -> Scene:
    """A test with four boxes open and a Fate point; without a difficulty against somebody as good."""
    from threefates.systems.fate_2003 import SYSTEM

    scene = Scene(SYSTEM, {f"fate.r.{name.replace('_', '-')}": reading for name, reading in rulings.items()})
    for by, name in (("ann", "Wim"), ("gm", "Vex")):
        scene.do(by, "fate.make-character", name=name, skills=f"Athletics {skill}", aspects="Brawler 2, Proud 2")
    hero, other = scene.character("Wim"), scene.character("Vex")
    if against:
        scene.do("gm", "fate.call-static-test", character=hero, about="leap the gap", difficulty=against, modifier=help)
    else:
        scene.do("gm", "fate.call-dynamic-test", character=hero, opponent=other, about="a race", modifier=help)
    choice = next(one.id for one in scene.system.questions(scene.state) if "ann" in one.seats)
    return scene.then("ann", "fate.roll-test", choice=choice, trait="skill:Athletics")


SKILLS: Final = "Athletics Good, Fencing Great, Larceny Fair, Lore Superb, Riding Mediocre, Stealth Average"


def _many(kind: str, by: str = "gm", **fields: Any) -> Scene:
    """A table of two who are good at many things, with four boxes open each and a Fate point."""
    from threefates.systems.fate_2003 import SYSTEM

    scene = Scene(SYSTEM, {})
    for seat, name in (("ann", "Wim"), ("gm", "Vex")):
        scene.do(seat, "fate.make-character", name=name, skills=SKILLS, aspects="Brawler 2, Proud 2")
    both = {name: scene.character(name) for name in ("Wim", "Vex")}
    named: dict[str, Any] = {**both, "[both]": list(both.values())}
    return scene.then(by, kind, **{name: named.get(value, value) for name, value in fields.items()})


def _cancelling() -> Scene:
    scene = _many("fate.call-static-test", character="Wim", about="leap the gap", difficulty="Great")
    by, raw = scene.asks
    scene.do(by, raw.pop("type"), **raw).do("ann", "fate.add-fate-point", character=scene.character("Wim"))
    choice = next(one.id for one in scene.system.questions(scene.state) if one.kind == "fate.cancel")
    return scene.then("gm", "answer", choice=choice, option="cancel")


def _one_die(skill: str, against: str = "") -> Scene:
    """The same where dice are added up, and a box throws one of them again."""
    return _tested(skill, against, dice_system="d6", invoke_potency="single-reroll")


QUESTIONS: Final[Mapping[str, Callable[[], Scene]]] = {
    "ten dice, a Boon": _agreed,
    "ten dice, five Boons": lambda: _agreed(5, rulings=MANY),
    "ten dice against ten": lambda: _agreed(against=10),
    "ten dice against ten, three Boons": lambda: _agreed(3, against=10, rulings=MANY),
    "ten dice, a hidden DV": lambda: _agreed(hidden=True),
    "ten dice against ten, a hidden DV": lambda: _agreed(hidden=True, against=10),
    "proposing on a called roll, three Boons": _called,
    "an answer, ten dice": _answered,
    "an answer, ten dice, a hidden DV": lambda: _answered(hidden=True),
    "a group of two, twenty dice": _grouped,
    "a blow resisted, three Boons": _struck,
    "a blow that shield and armor turn, three Boons": _armored,
    "a Weave and its Cast, ten dice, three Boons": _woven,
    "two clocks that race, ten dice, three Boons": _talked,
    "a rage, nine dice, three Boons": _raging,
    "calling for a roll, three Boons": _calling,
    "building a DV, ten dice": lambda: _moving("fe.build-dv", "gm", **_BUILT),
    "leading a group, ten dice": lambda: _moving("fe.lead-group", hero="Mara", helpers="[Tor]"),
    "a Boon given as help, a hidden DV": lambda: _moving("fe.give-as-help", "bob", hidden=True, **_HELP),
    "a Boon spent, ten dice": lambda: _moving("fe.spend-boon", "ann", hero="Mara", what="asset"),
    "a guard, three Boons": lambda: _moving("fe.defend", "ann", hero="Mara"),
    "three cards of the Deck of Consequences": _turning,
    "FATE, calling for a test": lambda: _many("fate.call-static-test", character="Wim", about="it", difficulty="Great"),
    "FATE, calling for an opposed test": lambda: _many(
        "fate.call-dynamic-test", character="Wim", opponent="Vex", about="it"
    ),
    "FATE, calling for a contest": lambda: _many(
        "fate.call-contest", characters="[both]", about="it", difficulty="Great"
    ),
    "FATE, proposing": lambda: _many("fate.propose-test", "ann", character="Wim", about="it"),
    "FATE, cancelling a point": _cancelling,
    "FATE, four boxes": lambda: _tested("Great", "Superb"),
    "FATE, four boxes, against another": lambda: _tested("Great"),
    "Fate D6, six dice, four boxes": lambda: _tested("Superb", "25", dice_system="d6"),
    "Fate D6, eight dice, four boxes": lambda: _tested("Legendary", "35", dice_system="d6"),
    "Fate D6, eight dice, four boxes, against another": lambda: _tested("Legendary", dice_system="d6"),
    "Fate D6, ten dice, four boxes": lambda: _tested("Legendary", "40", 2, dice_system="d6"),
    "Fate D6, twelve dice, four boxes": lambda: _tested("Legendary", "40", 4, dice_system="d6"),
    "Fate D6, six dice, four boxes for one die each": lambda: _one_die("Superb", "25"),
    "Fate D6, eight dice, two boxes for one die each": lambda: _one_die("Legendary", "35"),
    "Fate D6, six dice, a box for one die, against another": lambda: _one_die("Superb"),
}


def took(name: str) -> tuple[float, float]:
    """Milliseconds that the odds of one of the questions take: the first time, and the next at best."""
    scene = QUESTIONS[name]()
    scene.system.get_ready()
    times = []
    for _ in range(1 + AGAIN):
        began = time.perf_counter()
        if scene.ask() is None:
            raise AssertionError(f"{name} has no odds")
        times.append(1e3 * (time.perf_counter() - began))
    return times[0], min(times[1:])


def figures(repeats: int = 5) -> Iterator[Figure]:
    """The first time and the next of every question, each the least of several: others may work on the same machine.

    Args:
        repeats: How often each is asked, in a process of its own; with 1 it is only looked at whether it runs, in this.
    """
    for name in QUESTIONS:
        found = [_alone(name) for _ in range(repeats)] if repeats > 1 else [took(name)]
        for what, at, budget in (("first", 0, COLD), ("again", 1, WARM)):
            measured = min(one[at] for one in found)
            yield Figure(what=f"at the table: {name}, {what}", measured=measured, unit="ms", budget=budget)


def _alone(name: str) -> tuple[float, float]:
    code = "import sys; from benchmarks.odds_at_table import took; print(*took(sys.argv[1]))"
    said = subprocess.run([sys.executable, "-c", code, name], check=True, capture_output=True, text=True).stdout
    first, again = said.split()
    return float(first), float(again)

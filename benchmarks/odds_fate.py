"""Questions of odds at a table of FATE, each with a scene in which it is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from benchmarks.odds_scene import Scene

__all__ = ["QUESTIONS"]


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


def _fought(pace: str = "exchange", foes: int = 1, armor: str = "", **rulings: str) -> Scene:
    """A fight of one with a sword against so many, whom its player knows by sight alone; and against a friend."""
    from threefates.systems.fate_2003 import SYSTEM

    scene = Scene(SYSTEM, {f"fate.r.{name.replace('_', '-')}": reading for name, reading in rulings.items()})
    guards = [f"Guard {at}" for at in range(foes)]
    scene.do("ann", "fate.make-character", name="Wim", skills=SKILLS, aspects="Brawler 2, Proud 2")
    for name in guards:
        scene.do("gm", "fate.make-character", name=name, skills="Fencing Good, Athletics Fair", npc=True)
    every = [scene.character(name) for name in ("Wim", *guards)]
    for each in every if armor else ():
        scene.do("gm", "fate.take-arms", character=each, weapon="sword", armor=armor)
    first = [3] * 4 + [1] * 4 * foes if pace == "turn" else []  # whose turn it is, is thrown for
    scene.do("gm", "fate.begin-fight", *first, about="a brawl", ours=every[:1], theirs=every[1:], pace=pace)
    while left := [one for one in scene.system.questions(scene.state) if one.kind == "fate.change"]:
        scene.do(left[0].seats[0], "answer", choice=left[0].id, option="leave")
    return scene


def _declaring(by: str = "ann", kind: str = "fate.declare", *, foes: int = 1, **fought: Any) -> Scene:
    """What a declaration comes to, or what is done in a turn."""
    scene = _fought(foes=foes, **fought)
    target = scene.character("Guard 0" if by == "ann" else "Wim")
    choice = next(one.id for one in scene.system.questions(scene.state) if by in one.seats)
    return scene.then(by, kind, choice=choice, trait="skill:Fencing", target=target)


def _wanting(foes: int) -> Scene:
    """What a maneuver is said to take."""
    scene = _declaring(foes=foes)
    by, raw = scene.asks
    scene.do(by, raw.pop("type"), maneuver="trip him", **raw)
    while mine := [one for one in scene.system.questions(scene.state) if one.kind == "fate.declare-action"]:
        scene.do("gm", "fate.declare", choice=mine[0].id, trait="skill:Fencing", target=scene.character("Wim"))
    choice = next(one for one in scene.system.questions(scene.state) if one.kind == "fate.name-need")
    return scene.then("gm", "answer", choice=choice.id, option=choice.options[0].value)


def _lying(option: str = "") -> Scene:
    """A roll that has fallen short, and boxes that may change it."""
    scene = _tested("Great", "Superb")
    by, raw = scene.asks
    scene.do(by, raw.pop("type"), 1, 1, 2, 2, **raw)
    choice = next(one.id for one in scene.system.questions(scene.state) if one.kind == "fate.change")
    if not option:
        return scene.then("ann", "answer", choice=choice, option="leave")
    return scene.then("ann", "fate.invoke-aspect", choice=choice, aspect="Brawler", benefit=option, die=1)


def _compelled() -> Scene:
    """A compel while a roll is about to be made: the Fate point that is left may go into it, or not."""
    scene = _tested("Great", "Superb")
    scene.do("gm", "fate.set-fate-points", character=scene.character("Wim"), value=0, reason="all spent")
    scene.do("gm", "fate.invoke-against", aspect=f"{scene.character('Wim')}/Proud", trouble="They call him names.")
    choice = next(one for one in scene.system.questions(scene.state) if one.kind.startswith("fate.bid"))
    return scene.then("ann", "answer", choice=choice.id, option="along")


QUESTIONS: Final[Mapping[str, Callable[[], Scene]]] = {
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
    "FATE, declaring an attack": _declaring,
    "FATE, declaring an attack, one against four": lambda: _declaring(foes=4),
    "FATE, declaring an attack, by ratings": lambda: _declaring(armor="leather", arms_treatment="simple"),
    "FATE, declaring an attack, by columns of armor": lambda: _declaring(
        armor="light-plate", arms_treatment="advanced"
    ),
    "FATE, declaring for a foe, by columns of armor": lambda: _declaring(
        "gm", armor="light-plate", arms_treatment="advanced"
    ),
    "Fate D6, declaring an attack, one against four": lambda: _declaring(foes=4, dice_system="d6"),
    "FATE, a scene's fight, one against four": lambda: _declaring(foes=4, pace="scene"),
    "FATE, an attack in a turn": lambda: _declaring(kind="fate.take-turn", pace="turn"),
    "FATE, what a maneuver takes, one against three": lambda: _wanting(3),
    "FATE, leaving a roll as it lies, four boxes": _lying,
    "FATE, a box for the whole roll anew": lambda: _lying("reroll"),
    "FATE, a box for one die": lambda: _lying("die"),
    "FATE, bowing to trouble before a roll": _compelled,
}

"""Questions of odds at a table of Fate's Edge, each with a scene in which it is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from benchmarks.odds_scene import Scene
from threefates.commons.clocks import Clocks

__all__ = ["QUESTIONS"]

MANY: Final = {"fe.ruling.boon-rerolls-per-roll": "unlimited_one_die_each"}


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


def _moving(kind: str, by: str = "gm", *, at: int = 0, hidden: bool = False, **fields: Any) -> Scene:
    """Something that moves Mara's action, which is agreed; Tor holds Boons, too."""
    scene = _heroes(3, rulings=MANY, names=("Mara", "Tor"))
    mara, tor = scene.character("Mara"), scene.character("Tor")
    scene.do("ann", "fe.propose", hero=mara, attribute="wits", skill="Tinker")
    scene.do("gm", "fe.set-terms", hero=mara, dv=4, position=at, description="intricate", hidden=hidden)
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


def _lucky(*, thrown: bool = False) -> Scene:
    """An attack with a Luckblade, which throws all 1s of it again; or those 1s, asked about."""
    from threefates.systems.fates_edge.gear.items import Gear

    scene = _heroes(3, rulings=MANY)
    hero = scene.character("Mara")
    scene.do("gm", "fe.set-rating", hero=hero, trait="Melee", rating=5, reason="ten dice")
    scene.do("gm", "fe.give-gear", owner=hero, kind="light-blade")
    blade = scene.state[Gear].items(hero)[-1].id
    scene.do("gm", "fe.hold-gear", owner=hero, item=blade)
    scene.do("gm", "fe.enchant-gear", owner=hero, item=blade, enchantment="luckblade")
    scene.do("gm", "fe.name-foe", name="Wolf")
    wolf = scene.character("Wolf")
    scene.do("gm", "fe.place-at", one=hero, other=wolf, band="close").do("gm", "fe.set-conflict", running=True)
    scene.do("gm", "give-spotlight", character=hero).do("ann", "fe.attack-with", hero=hero, item=blade, other=wolf)
    scene.do("gm", "fe.set-terms", hero=hero, dv=4, position=1)
    if not thrown:
        return scene.then("ann", "fe.roll-action", hero=hero)
    scene.do("ann", "fe.roll-action", 1, 1, 2, 3, 4, 7, 8, 5, 4, 1, hero=hero)
    return scene.then("ann", "answer", choice=scene.question(), option="luck")


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
    "an attack with a Luckblade, ten dice, three Boons": _lucky,
    "its 1s, ten dice, three Boons": lambda: _lucky(thrown=True),
    "other terms, three Boons": lambda: _moving("fe.set-terms", hero="Mara", dv=5, position=2),
    "help, three Boons": lambda: _moving("fe.assist", "bob", helper="Tor", hero="Mara", how="a lens"),
    "dice of circumstance, three Boons": lambda: _moving("fe.add-dice", hero="Mara", dice=-2, why="mud"),
    "a step of Position bought, three Boons": lambda: _moving("fe.improve-position", "ann", at=2, hero="Mara"),
    "somebody who opposes it, three Boons": lambda: _moving("fe.oppose", hero="Mara", name="the guard", dice=8),
    "three cards of the Deck of Consequences": _turning,
}

"""Everything that one of Fate's Edge does about another, asked where it would be accepted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from tests.systems.fates_edge.combat.fighting import fight
from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from tests.systems.fates_edge.gear.arming import arm, enchanted
from tests.systems.fates_edge.magic.swearing import sworn
from tests.systems.fates_edge.symbols.invoking import GATE, invoker
from threefates.rulebook.compose import System
from threefates.rulebook.messages import Command
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Seat

__all__ = ["Asked", "everything_at_two"]


class Asked(NamedTuple):
    """A command about somebody else, and who asks for it when."""

    system: System
    state: State
    by: Seat
    command: Command


def _ask(evening: Evening, by: str, which: str, /, **fields: Any) -> Asked:
    return Asked(FATES_EDGE, evening.state, evening.seat(by), FATES_EDGE.read_command({"type": which, **fields}))


def _in_a_scene() -> Iterator[Asked]:
    evening = Evening()
    mara, tor = evening.hero(talents=["familiar"]), evening.hero("Tor", "bob")
    for hero in (mara, tor):
        evening.do("gm", "fe.set-boons", hero=hero, held=3, reason="a test")
    item = arm(evening, mara, "light-blade")
    evening.do("gm", "start-scene", title="The yard")
    yield _ask(evening, "ann", "fe.drop-gear", owner=mara, to=tor, item=item)
    yield _ask(evening, "ann", "fe.give-boon", giver=mara, receiver=tor, why="a nod")
    yield _ask(evening, "ann", "fe.form-bond", hero=mara, other=tor, words="since the siege")
    yield _ask(evening, "ann", "fe.wake-gift", hero=mara, item="an axe", bearer=tor, patron=GATE)
    evening.do("ann", "fe.propose", hero=mara, attribute="wits", skill="Tinker", intent="the lock")
    helps = {"helper": tor, "hero": mara, "how": "a rope"}
    yield _ask(evening, "bob", "fe.assist", **helps)
    yield _ask(evening, "bob", "fe.give-as-help", giver=tor, hero=mara, why="a word")
    yield _ask(evening, "gm", "fe.lead-group", hero=mara, helpers=[tor], greater=[tor])
    yield _ask(evening, "ann", "fe.set-up", hero=mara, ally=tor)
    yield _ask(evening, "ann", "fe.say-target", hero=mara, other=tor, way="notice")
    yield _ask(evening, "ann", "fe.work-tag", hero=mara, tag="fortify", on=[tor], against="fear", source="a Rite")


def _hurt() -> Iterator[Asked]:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.do("gm", "fe.set-harm", hero=tor, harm=2, reason="a fall")
    ring = enchanted(evening, tor, "small-thing", "ring-of-sustenance", "neglected")
    yield _ask(evening, "ann", "fe.treat-harm", healer=mara, hero=tor)
    yield _ask(evening, "ann", "fe.tinker-gear", hero=mara, owner=tor, item=ring)
    evening.do("gm", "start-scene", title="The yard")
    yield _ask(evening, "ann", "fe.stabilize", healer=mara, hero=tor)


def _as_a_group() -> Iterator[Asked]:
    evening = Evening(group_rolls="pooled")
    heroes = [evening.hero(), evening.hero("Tor", "bob")]
    yield _ask(evening, "gm", "fe.roll-group", heroes=heroes, attribute="wits", skill="Tinker", dv=3)


def _by_magic() -> Iterator[Asked]:
    evening, vex = sworn()
    pell = evening.hero("Pell", "bob", trained=["Arcana"])
    how = {"hero": vex, "attribute": "spirit", "skill": "Arcana"}
    yield _ask(evening, "ann", "fe.invoke-rite", hero=vex, rite="tidemarks-blessing", whom=pell)
    yield _ask(evening, "ann", "fe.perform-ritual", ritual="quiet-veil", on=[vex, pell], **how)
    evening.do("ann", "fe.perform-ritual", ritual="wayfinders-thread", **how)
    yield _ask(evening, "bob", "fe.help-ritual", hero=vex, helper=pell, help="beat", component="a thread")
    evening, vex = invoker("Raéyn")
    pell = evening.hero("Pell", "bob", trained=["Arcana"])
    yield _ask(evening, "ann", "fe.begin-ritual", hero=vex, rite="tidemarks-blessing", whom=pell)


def _in_a_fight() -> Iterator[Asked]:
    evening, mara, wolf = fight()
    tor = evening.hero("Tor", "bob")
    bow = arm(evening, mara, "medium-bow")
    evening.learns(mara, "tactical-relay")
    evening.do("gm", "fe.set-boons", hero=mara, held=2, reason="a test")
    yield _ask(evening, "ann", "fe.protect", hero=mara, ally=tor)
    yield _ask(evening, "ann", "fe.cooperate", hero=mara, move="tactical-relay", allies=[tor], why="a shout")
    yield _ask(evening, "ann", "fe.attack-with", hero=mara, other=wolf, item=bow)
    yield _ask(evening, "ann", "fe.suppress", hero=mara, whom=[wolf], item=bow, zone="the gate")
    yield _ask(evening, "ann", "fe.enter-melee", character=mara, other=wolf)
    yield _ask(evening, "gm", "fe.engage", one=mara, other=wolf)
    yield _ask(evening, "gm", "fe.set-sight", one=mara, other=wolf, blocked=True)
    yield _ask(evening, "ann", "fe.move", character=mara, other=wolf)
    yield _ask(evening, "gm", "fe.strike", hero=mara, meant_for=tor, harm=1, why="a stone")


SCENES: tuple[Callable[[], Iterator[Asked]], ...] = (_in_a_scene, _hurt, _as_a_group, _by_magic, _in_a_fight)


def everything_at_two() -> Iterator[Asked]:
    """Each of them, in the scene in which it belongs."""
    for scene in SCENES:
        yield from scene()

"""What Fate's Edge counts by the scene and the evening: beats, pushes, marks, threads and work on Symbols."""

from __future__ import annotations

from typing import Final

from tests.laws.limits.edge import EVENING, HERO, HOME, OVER, SCENE, START, in_order, one_hero, put_right, says
from tests.laws.limits.edge_once import runekeeper, wakes
from tests.laws.limits.law import Goes, Limit, Stretch
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.rituals.circle import Circle
from tests.systems.fates_edge.symbols.invoking import GATE, invoker
from tests.systems.fates_edge.tags.hall import Hall
from threefates.commons.scenes import Scenes
from threefates.rulebook.refusals import Refused
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.modules.trackers import Modules
from threefates.systems.fates_edge.rites.blessings import Blessings
from threefates.systems.fates_edge.tags.tag_effects import Effects

__all__ = ["COUNTED"]


def rich(evening: Evening, hero: str) -> None:
    """The bank is full, and somebody is about something."""
    evening.do("gm", "fe.set-beats", held=20, reason="a test")
    if hero not in evening.state[Proposals].open:
        evening.agreed(hero)


def spends(*amounts: int) -> Goes:
    def spent(evening: Evening, hero: str) -> None:
        for amount in amounts:
            if not amount:
                START(evening, hero)
                rich(evening, hero)
                continue
            evening.do("gm", "fe.spend-on-complication", beats=amount, what="an alarm")

    return spent


BEATS: Final = (spends(1), says("gm", "fe.worsen-position", hero=HERO, why="it creaks"))


def gift_wakes(evening: Evening, hero: str) -> None:
    if not evening.state[Blessings].gifts:
        wakes(evening, hero)


def a_mark() -> tuple[Evening, str]:
    hall = Hall()
    hall.rated(hall.tev, body=1, Melee=1)
    return hall, hall.tev


def is_marked(hall: Hall, hero: str) -> None:
    if not hall.state[Effects].known:
        hall.lasts("mark", hall.wolf)


def acts_at_it(hall: Hall, hero: str) -> None:
    hall.proposes(hall.wolf)
    if not hall.dice():
        raise Refused("nothing", "The mark gives no die.", remedy="Wait.")


def tells(hall: Hall, hero: str) -> None:
    acts_at_it(hall, hero)
    hall.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    hall.do("bob", "fe.roll-action", 9, 8, 7, hero=hero)
    hall.keep()


def crows() -> tuple[Evening, str]:
    """Mara has bonds with crows and with wolves, in a scene."""
    evening, hero = one_hero()
    for name in ("crows", "wolves"):
        evening.do("ann", "fe.keep-module", hero=hero, kind="bond", name=name)
    START(evening, hero)
    return evening, hero


def bond(evening: Evening, hero: str, name: str) -> str:
    return next(each.id for each in evening.state[Modules].of[hero] if each.name == name)


def misses(name: str) -> Goes:
    def nearly(evening: Evening, hero: str) -> None:
        evening.do("ann", "fe.mark-near-miss", hero=hero, module=bond(evening, hero, name))

    return nearly


def kept_anew(evening: Evening, hero: str) -> None:
    """The bond is let go of, and kept track of again under the same name in capitals."""
    evening.do("ann", "fe.end-module", hero=hero, module=bond(evening, hero, "crows"), why="anew")
    evening.do("ann", "fe.keep-module", hero=hero, kind="bond", name="CROWS")
    misses("CROWS")(evening, hero)


def a_circle() -> tuple[Evening, str]:
    circle = Circle()
    return circle, circle.oriel


def threads(circle: Circle, hero: str) -> None:
    """A thread tires nobody, or it does: then it is one too many."""
    was = circle.state[Conditions][hero].fatigue
    circle.performs("wayfinders-thread")
    if circle.state[Conditions][hero].fatigue != was:
        raise Refused("nothing", "It tired them.", remedy="Wait.")


def broken() -> tuple[Evening, str]:
    evening, hero = invoker(GATE)
    evening.do("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol="compromised", reason="a test")
    evening.do("gm", "end-scene")
    return evening, hero


def works_on_it(evening: Evening, hero: str) -> None:
    if hero in evening.state[Proposals].open:
        evening.do("gm", "fe.withdraw", hero=hero)
    evening.do("ann", "fe.restore-symbol", hero=hero, patron=GATE, first="spirit", skill="Arcana")


def works_in_vain(evening: Evening, hero: str) -> None:
    works_on_it(evening, hero)
    evening.do("ann", "fe.roll-action", 2, 2, 2, 2, hero=hero)
    evening.keep()


def goes_home(evening: Evening, hero: str) -> None:
    """An evening ends, and another begins, with no scene yet."""
    if evening.state[Scenes].playing:
        HOME(evening, hero)
    evening.do("gm", "start-evening")


COUNTED: Final = {
    "beats of a scene": Limit(
        "fe.sb.scene-limit",
        Stretch((put_right,), SCENE.ends),
        one_hero,
        spends(6, 6),
        BEATS,
        "beats.over_limit",
        ("Bank.spent_in_scene",),
        rich,
    ),
    "beats of an evening": Limit(
        "fe.sb.session-limit",
        Stretch((put_right, START), EVENING.ends),
        one_hero,
        spends(6, 6, 0, 4, 4),
        (spends(1),),
        "beats.over_limit",
        ("Bank.spent_in_evening",),
        rich,
    ),
    "a pushed gift": Limit(
        "fe.gift.imbuement-base",
        SCENE,
        runekeeper,
        says("ann", "fe.extend-gift", hero=HERO),
        (says("ann", "fe.extend-gift", hero=HERO),),
        "gift.pushed",
        ("Blessings.extended",),
        gift_wakes,
    ),
    "a mark": Limit("fe.tags.mark", SCENE, a_mark, tells, (acts_at_it,), "nothing", ("Effects.known",), is_marked),
    "a thread": Limit(
        "fe.ritual.wayfinders-thread",
        Stretch((), SCENE.ends),
        a_circle,
        threads,
        (threads,),
        "nothing",
        ("Rituals.in_scene",),
    ),
    "a near miss": Limit(
        "fe.summon.near-miss",
        EVENING,
        crows,
        misses("crows"),
        (misses("crows"), kept_anew),
        "module.missed",
        ("Modules.missed",),
    ),
    "work on a Symbol": Limit(
        "fe.invoker.restore",
        Stretch((put_right, goes_home), (in_order(START, OVER),)),
        broken,
        works_in_vain,
        (works_on_it,),
        "symbol.tried",
        ("Seals.tried",),
    ),
}
"""Each by what people call it."""

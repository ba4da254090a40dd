"""What Fate's Edge limits by the exchange, the scene and the evening."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tests.laws.limits.law import Goes, Limit, Stretch, brings
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.gear.arming import arm, enchanted
from tests.systems.fates_edge.harm.bearing import strikes
from tests.systems.fates_edge.symbols.invoking import GATE, invoker
from tests.systems.fates_edge.talents.arena import Arena
from threefates.commons.spotlight import Spotlight
from threefates.rulebook.refusals import Refused
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.boons.boons import Boons
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.symbols.cracking import symbol_of
from threefates.systems.fates_edge.symbols.states import Symbol
from threefates.systems.fates_edge.talents.conditions import foes_of

__all__ = ["EDGE"]


def says(by: str, type: str, **fields: Any) -> Goes:
    """Somebody says that; "hero" is put in where a field asks for whoever it is about."""

    def said(evening: Evening, hero: str) -> None:
        evening.do(by, type, **{name: hero if value is HERO else value for name, value in fields.items()})

    said.__name__ = type
    return said


HERO: Final = object()


def in_order(*every: Goes) -> Goes:
    """One after the other."""

    def done(evening: Evening, hero: str) -> None:
        for each in every:
            each(evening, hero)

    done.__name__ = every[0].__name__
    return done


def fights(evening: Evening, hero: str) -> None:
    """A fight goes on, and nothing is proposed in it."""
    if not evening.state[Conflict].running:
        evening.do("gm", "fe.set-conflict", running=True)
    for each in tuple(evening.state[Proposals].open):
        evening.do("gm", "fe.withdraw", hero=each)


def another_fight(evening: Evening, hero: str) -> None:
    """A fight is over, and the next begins: the scene goes on."""
    if evening.state[Conflict].running:
        evening.do("gm", "fe.set-conflict", running=False)
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "fe.next-exchange")
    evening.do("gm", "fe.set-conflict", running=False)


def put_right(evening: Evening, hero: str) -> None:
    """The Game Master numbers the scene and the evening anew, and puts right what can be."""
    evening.do("gm", "set-scene-numbers", scene=7, evening=3, reason="as we count")
    evening.do("gm", "fe.set-boons", hero=hero, held=4, reason="as we count")
    evening.do("gm", "fe.set-beats", held=9, reason="as we count")
    evening.do("gm", "fe.set-fatigue", hero=hero, fatigue=0, reason="as we count")
    evening.do("gm", "fe.set-harm", hero=hero, harm=0, reason="as we count")


def nobody_acts(evening: Evening, hero: str) -> None:
    """The turn is over, and nobody else's has begun."""
    if evening.state[Spotlight].holder:
        evening.do("gm", "dim-spotlight")


START: Final = says("gm", "start-scene", title="On")
OVER: Final = says("gm", "end-scene")
HOME: Final = says("gm", "end-evening")

EXCHANGE: Final = Stretch(
    (put_right, nobody_acts),
    (says("gm", "fe.next-exchange"), another_fight, START, in_order(HOME, START)),
)
SCENE: Final = Stretch((put_right, another_fight), (START, in_order(OVER, START), in_order(HOME, START)))
EVENING: Final = Stretch(
    (put_right, another_fight, START, in_order(OVER, START)),
    (in_order(HOME, START), in_order(HOME, says("gm", "start-evening"), START)),
)


# boons, beats and experience


def boons(evening: Evening, hero: str) -> int:
    return evening.boons(hero)


def rich(evening: Evening, hero: str) -> None:
    evening.do("gm", "fe.set-boons", hero=hero, held=4, reason="a test")


def one_hero() -> tuple[Evening, str]:
    evening = Evening()
    hero = evening.hero("Vex")
    evening.do("gm", "start-scene", title="The gate")
    return evening, hero


def partial() -> tuple[Evening, str]:
    """A Partial, in a book in which those pay only where they are made dear."""
    evening = Evening("players_guide_cp")
    hero = evening.hero()
    evening.do("gm", "start-scene", title="The gate")
    return evening, hero


def rolls_a_partial(evening: Evening, hero: str) -> None:
    evening.do("gm", "fe.set-beats", held=9, reason="as the test has it")
    evening.rolls(hero, 7, 4, 4, 4, stakes="the guards hear")
    while evening.waits():
        evening.answer(evening.asked().options[0].value)


def fails(evening: Evening, hero: str) -> None:
    """Something new is tried each time, and missed."""
    made = len(evening.events)
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker", intent=f"lock {made}")
    evening.do("gm", "fe.set-terms", hero=hero, dv=5, position=1, stakes="it is heard")
    evening.do("ann", "fe.roll-action", *(4,) * 4, hero=hero)
    evening.keep()


def poor(evening: Evening, hero: str) -> None:
    evening.do("gm", "fe.set-boons", hero=hero, held=0, reason="a test")


def tinker() -> tuple[Evening, str]:
    evening, hero = Evening(partial_upgrade="no_upgrade"), ""
    hero = evening.hero()
    evening.rated(hero, wits=2, Tinker=2)
    evening.do("gm", "start-scene", title="The gate")
    return evening, hero


def bonds_pay(evening: Evening, hero: str) -> None:
    evening.do("gm", "fe.award-bond", hero=hero, ally=other(evening, hero), bond="the siege")


def bonds_pay_the_other(evening: Evening, hero: str) -> None:
    evening.do("gm", "fe.award-bond", hero=other(evening, hero), ally=hero, bond="the siege")


def other(evening: Evening, hero: str) -> str:
    return next(each for each in evening.state[Heroes].known if each != hero)


def owner() -> tuple[Evening, str]:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.set-xp", hero=hero, unspent=30, reason="a test")
    evening.do("ann", "fe.buy-asset", hero=hero, name="The Crow", size="minor", scope="news of the harbour")
    return evening, hero


def uses_freely(evening: Evening, hero: str) -> None:
    evening.do("ann", "fe.activate-asset", hero=hero, place=0, how="free", what="a rumour")
    evening.answer("reaches", by="gm")


# talents


def devoted() -> tuple[Evening, str]:
    """Somebody who owes the Gate, and may devote Boons to it."""
    evening = Evening()
    hero = evening.hero(trained=["Arcana"])
    evening.learns(hero, "focused-devotion")
    evening.do("gm", "fe.set-obligation", hero=hero, patron="the Gate", owed=4, reason="a test")
    evening.do("gm", "start-scene", title="The shrine")
    return evening, hero


def arena(*talents: str, **more: Any) -> Callable[[], tuple[Evening, str]]:
    def made() -> tuple[Evening, str]:
        found = Arena(*talents, **more)
        return found, found.mara

    return made


def her_turn(evening: Arena, hero: str) -> None:
    """A fight goes on, at arm's length, and it is Mara's turn."""
    fights(evening, hero)
    evening.engages(*(foe for foe in evening.foes if foe not in foes_of(evening.state, hero)))
    evening.turn(evening.foes[0])
    evening.turn()


def technique(
    name: str, skill: str, *, times: int = 1, faces: tuple[int, ...] = (7, 7), **terms: Any
) -> tuple[Goes, Goes]:
    """Using one, through the roll, as often as it may be; and saying that it counts."""
    attribute = {"Deception": "presence"}.get(skill, "body")

    def says_so(evening: Arena, hero: str) -> None:
        evening.acts(skill, attribute, **terms)
        evening.uses(name)

    def met(evening: Arena, hero: str) -> None:
        for _ in range(times):
            her_turn(evening, hero)
            says_so(evening, hero)
            evening.throws(*faces)
        her_turn(evening, hero)

    return met, says_so


def against_a_blow(name: str) -> tuple[Goes, Goes]:
    def says_so(evening: Arena, hero: str) -> None:
        evening.do("gm", "fe.strike", hero=hero, harm=1, why="a blade")
        evening.uses(name)

    def met(evening: Arena, hero: str) -> None:
        says_so(evening, hero)
        evening.lands()
        while evening.waits():
            evening.answer(evening.asked().options[0].value)

    return met, says_so


def of_technique(entry: str, talent: str, name: str, per: Stretch, goes: tuple[Goes, Goes], **more: Any) -> Limit:
    met, says_so = goes
    return Limit(entry, per, arena(talent, **more), met, (says_so,), "talent.used", ("Talents.uses",), her_turn)


def declares(talent: str) -> Goes:
    return says("ann", "fe.declare-talent", hero=HERO, talent=talent)


def declares_and_is_done(talent: str, exchanges: int) -> Goes:
    def met(evening: Arena, hero: str) -> None:
        evening.do("ann", "fe.declare-talent", hero=hero, talent=talent)
        for _ in range(exchanges):
            evening.do("gm", "fe.next-exchange")
        her_turn(evening, hero)

    return met


# gear


def wears(kind: str, which: str) -> Callable[[], tuple[Evening, str]]:
    def made() -> tuple[Evening, str]:
        evening = Evening()
        hero = evening.hero(body=3)
        enchanted(evening, hero, kind, which)
        evening.do("gm", "start-scene", title="The gate")
        return evening, hero

    return made


def tires(evening: Evening, hero: str) -> None:
    """A ring bears what tires, or does not: then it is worn for nothing."""
    was = tired(evening, hero)
    evening.do("gm", "fe.mark-fatigue", hero=hero, amount=1, why="the climb")
    if tired(evening, hero) != was:
        raise Refused("nothing", "It tired them.", remedy="Rest.")


def tired(evening: Evening, hero: str) -> int:
    return evening.state[Conditions][hero].fatigue


def heater() -> tuple[Evening, str]:
    evening = Evening()
    hero = evening.hero(body=3)
    arm(evening, hero, "heater")
    evening.do("gm", "start-scene", title="The gate")
    return evening, hero


def is_struck(evening: Evening, hero: str) -> None:
    evening.do("gm", "fe.set-harm", hero=hero, harm=0, reason="a test")
    strikes(evening, hero, 1)
    evening.answer("take")
    if evening.waits():
        evening.answer("use")


# the magic of others


def hardened() -> tuple[Evening, str]:
    evening, hero = invoker(GATE)
    evening.do("gm", "fe.upgrade-symbol", hero=hero, patron=GATE, upgrade="hardened")
    return evening, hero


def sound(evening: Evening, hero: str) -> None:
    if symbol_of(evening.state, hero, GATE) is not Symbol.MAINTAINED:
        evening.do("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol="maintained", reason="mended")
    for each in tuple(evening.state[Proposals].open):
        evening.do("gm", "fe.withdraw", hero=each)


def is_trampled(evening: Evening, hero: str) -> None:
    evening.do("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol="compromised", reason="trampled")
    if symbol_of(evening.state, hero, GATE) is Symbol.COMPROMISED:
        raise Refused("nothing", "It did not hold.", remedy="Mend it.")


EDGE: Final = {
    "failures": Limit(
        "fe.boons.failure-cap",
        SCENE,
        tinker,
        in_order(fails, fails),
        (brings(in_order(poor, fails), lambda evening, hero: evening.state[Boons].from_failures.get(hero)),),
        "nothing",
        ("Boons.from_failures",),
    ),
    "safety valve": Limit(
        "fe.boons.partial-safety-valve",
        SCENE,
        partial,
        says("gm", "fe.safety-valve", beats=3, what="the lock breaks"),
        (says("gm", "fe.safety-valve", beats=3, what="the lock breaks"),),
        "boons.valve",
        ("Boons.valved",),
        rolls_a_partial,
    ),
    "attendance": Limit(
        "fe.advancement.awards",
        EVENING,
        one_hero,
        says("gm", "fe.award-xp", hero=HERO, what="attendance", amount=2),
        (says("gm", "fe.award-xp", hero=HERO, what="attendance", amount=2),),
        "xp.attended",
        ("Experience.attended", "Experience.evening"),
    ),
    "asset": Limit(
        "fe.advancement.asset-activation",
        EVENING,
        owner,
        uses_freely,
        (uses_freely,),
        "asset.used",
        ("Assets.of",),
        in_order(lambda evening, hero: evening.do("gm", "start-scene", title="The gate")),
    ),
    "devotion": Limit(
        "fe.talents.focused-devotion",
        SCENE,
        devoted,
        says("ann", "fe.devote", hero=HERO, patron="the Gate"),
        (says("ann", "fe.devote", hero=HERO, patron="the Gate"),),
        "talent.used",
        ("Talents.uses",),
        rich,
    ),
    "stance": of_technique(
        "fe.talents.disciplined-body",
        "disciplined-body",
        "disciplined-stance",
        SCENE,
        technique("disciplined-stance", "Athletics"),
    ),
    "skin": of_technique(
        "fe.talents.disciplined-body", "disciplined-body", "disciplined-skin", SCENE, against_a_blow("disciplined-skin")
    ),
    "timing": of_technique(
        "fe.talents.perfect-timing-way",
        "perfect-timing-way",
        "perfect-moment",
        SCENE,
        technique("perfect-moment", "Athletics", times=2),
    ),
    "papers": of_technique(
        "fe.talents.face-like-water", "face-like-water", "papers", EVENING, technique("papers", "Deception", faces=())
    ),
    "dread": of_technique(
        "fe.talents.battlefield-terror", "battlefield-terror", "dread", SCENE, technique("dread", "Melee", faces=())
    ),
    "rage": Limit(
        "fe.talents.berserker-rage",
        SCENE,
        arena("berserker-rage"),
        declares_and_is_done("berserker-rage", 3),
        (declares("berserker-rage"),),
        "talent.used",
        ("Talents.uses",),
        her_turn,
    ),
    "harmony": Limit(
        "fe.talents.transcendent-harmony",
        EVENING,
        arena("transcendent-harmony"),
        declares_and_is_done("transcendent-harmony", 1),
        (declares("transcendent-harmony"),),
        "talent.used",
        ("Talents.uses",),
        her_turn,
    ),
    "slipping away": Limit(
        "fe.talents.tactical-movement",
        SCENE,
        arena("tactical-movement"),
        in_order(says("ann", "fe.slip-away", hero=HERO), her_turn),
        (says("ann", "fe.slip-away", hero=HERO),),
        "talent.used",
        ("Talents.uses",),
        her_turn,
    ),
    "wraithmail": Limit(
        "fe.gear.enchant.wraithmail",
        SCENE,
        wears("heavy-armor", "wraithmail"),
        says("ann", "fe.turn-intangible", owner=HERO),
        (says("ann", "fe.turn-intangible", owner=HERO),),
        "wonder.spent",
        ("Claims.used",),
    ),
    "ring": Limit(
        "fe.gear.enchant.ring-of-sustenance",
        SCENE,
        wears("thing", "ring-of-sustenance"),
        tires,
        (tires,),
        "nothing",
        ("Claims.used",),
    ),
    "hardened": Limit(
        "fe.invoker.symbol-upgrades",
        EVENING,
        hardened,
        is_trampled,
        (is_trampled,),
        "nothing",
        ("Seals.carried",),
        sound,
    ),
    "heater": Limit(
        "fe.gear.shields",
        SCENE,
        heater,
        is_struck,
        (brings(in_order(is_struck), tired),),
        "nothing",
        ("Shields.turned",),
    ),
}
"""Each by what people call it."""

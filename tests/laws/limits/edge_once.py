"""What magic, gifts and quick hands of Fate's Edge are good for once in a scene, and what thinking better leaves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tests.laws.limits.edge import SCENE
from tests.laws.limits.law import Goes, Limit
from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from tests.systems.fates_edge.magic.swearing import GATE, invoke, sworn
from tests.systems.fates_edge.symbols.invoking import invoker
from threefates.pieces.chance import SealedChance
from threefates.systems.fates_edge.boons.boons import Boons
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.talents.state import OpeningSet

__all__ = ["ONCE", "falls", "rolls"]


def runekeeper() -> tuple[Evening, str]:
    """Somebody who invokes Rites, in a scene."""
    evening, hero = sworn()
    evening.do("gm", "start-scene", title="The gate")
    return evening, hero


def of_talent(talent: str, opening: str, skill: str) -> Callable[[], tuple[Evening, str]]:
    """Somebody with a talent for whom a moment has come, in a scene."""

    def made() -> tuple[Evening, str]:
        evening = Evening()
        hero = evening.hero("Vex", body=2, trained=[skill])
        evening.learns(hero, talent)
        evening.do("gm", "start-scene", title="The gate")
        comes(evening, hero, opening)
        return evening, hero

    return made


def comes(evening: Evening, hero: str, opening: str) -> None:
    evening.was_so(OpeningSet(hero, opening))


def rolls(evening: Evening, hero: str) -> None:
    """It is rolled on easy terms, and whatever is asked about it is answered."""
    evening.do("gm", "fe.set-terms", hero=hero, dv=1, position=1)
    falls(evening, "ann", {"type": "fe.roll-action", "hero": hero})
    while evening.waits():
        asked = evening.asked()
        option = next((each.value for each in asked.options if each.value in ("keep", "stay", "no")), "")
        answer = {"type": "answer", "choice": asked.id, "option": option or asked.options[0].value}
        falls(evening, asked.seats[0], answer)


def falls(evening: Evening, by: str, raw: Mapping[str, object]) -> None:
    """Something is done, and dice fall as they will."""
    chance = SealedChance(b"dice", (), evening.state.version + 1)
    command = FATES_EDGE.read_command(raw)
    evening.was_so(*FATES_EDGE.decide(evening.state, command, evening.seat(by), chance))


def pushes(evening: Evening, hero: str) -> None:
    invoke(evening, hero)
    evening.do("ann", "fe.push-rite", hero=hero, how="potency")


def takes_back(begins: Goes) -> Goes:
    def begun_and_taken_back(evening: Evening, hero: str) -> None:
        begins(evening, hero)
        evening.do("ann", "fe.withdraw", hero=hero)

    return begun_and_taken_back


def through(begins: Goes) -> Goes:
    def begun_and_rolled(evening: Evening, hero: str) -> None:
        begins(evening, hero)
        rolls(evening, hero)

    return begun_and_rolled


def palms(evening: Evening, hero: str) -> None:
    comes(evening, hero, "light-fingers")
    evening.do("ann", "fe.palm", hero=hero, what="a key")


def dances(evening: Evening, hero: str) -> None:
    comes(evening, hero, "shadow-dance")
    evening.do("ann", "fe.shadow-dance", hero=hero)


def wakes(evening: Evening, hero: str) -> None:
    evening.do("gm", "fe.set-boons", hero=hero, held=3, reason="a test")
    evening.do("ann", "fe.wake-gift", hero=hero, item="a sword", patron=GATE)


def gives(evening: Evening, hero: str) -> None:
    holds(evening, hero)
    evening.do("ann", "fe.give-boon", giver=hero, receiver=friend(evening, hero), why="for luck")


def gives_as_help(evening: Evening, hero: str) -> None:
    holds(evening, hero)
    whom = friend(evening, hero)
    evening.do("bob", "fe.propose", hero=whom, attribute="wits", skill="Melee")
    evening.do("ann", "fe.give-as-help", giver=hero, hero=whom, why="for luck")
    evening.do("bob", "fe.withdraw", hero=whom)


def holds(evening: Evening, hero: str) -> None:
    if evening.state[Boons].of(hero) != 3:
        evening.do("gm", "fe.set-boons", hero=hero, held=3, reason="a test")


def friend(evening: Evening, hero: str) -> str:
    return next(each for each in evening.state[Heroes].known if each != hero)


def two() -> tuple[Evening, str]:
    """Two who are no bonded pair, in a scene."""
    evening = Evening()
    hero = evening.hero("Vex")
    evening.hero("Bo", by="bob", trained=["Melee"])
    evening.do("gm", "start-scene", title="The gate")
    return evening, hero


def borrows(evening: Evening, hero: str) -> None:
    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Melee")
    evening.do("ann", "fe.borrow-grace", hero=hero, patron=GATE, pay="fatigue")


def in_a_scene() -> tuple[Evening, str]:
    """Somebody who carries a Symbol, in a scene."""
    evening, hero = invoker(GATE)
    evening.do("gm", "start-scene", title="The gate")
    return evening, hero


ONCE: Final = {
    "give": Limit(
        "fe.boons.share",
        SCENE,
        two,
        gives,
        (gives, gives_as_help),
        ("boons.given_already", "assist.twice"),
        ("Boons.given", "Boons.given_to"),
    ),
    "give as help": Limit(
        "fe.boons.share",
        SCENE,
        two,
        gives_as_help,
        (gives, gives_as_help),
        ("boons.given_already", "assist.twice"),
        ("Boons.given", "Boons.given_to"),
    ),
    "grace": Limit(
        "fe.invoker.borrowed-grace",
        SCENE,
        in_a_scene,
        through(borrows),
        (borrows,),
        "grace.borrowed",
        ("Seals.graced",),
    ),
    "grace taken back": Limit(
        "fe.invoker.borrowed-grace",
        SCENE,
        in_a_scene,
        takes_back(borrows),
        (borrows,),
        "grace.borrowed",
        ("Seals.graced",),
    ),
    "push": Limit(
        "fe.runekeeper.push",
        SCENE,
        runekeeper,
        through(pushes),
        (pushes,),
        "rite.pushed",
        ("Rites.pushed",),
        thinks_better=takes_back(pushes),
    ),
    "gift": Limit("fe.gift.imbuement-base", SCENE, runekeeper, wakes, (wakes,), "gift.woken", ("Blessings.gifts",)),
    "palm": Limit(
        "fe.talents.light-fingers",
        SCENE,
        of_talent("light-fingers", "light-fingers", "Subterfuge"),
        through(palms),
        (palms,),
        "talent.used",
        ("Talents.uses",),
        thinks_better=takes_back(palms),
    ),
    "dance": Limit(
        "fe.talents.shadow-dance",
        SCENE,
        of_talent("shadow-dance", "shadow-dance", "Stealth"),
        through(dances),
        (dances,),
        "talent.used",
        ("Talents.uses",),
        thinks_better=takes_back(dances),
    ),
}

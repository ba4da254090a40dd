"""Every throw of dice in Fate's Edge, with all that bears on it; and how each pool beside an action comes about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from tests.systems.fates_edge.combat.fighting import fight
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.harm.bearing import bears
from tests.systems.fates_edge.symbols.invoking import GATE, invoker, perform

__all__ = ["SCENES", "THROWS", "Bears", "Scene"]


class Bears(NamedTuple):
    """What bears on a throw. Of whatever does not, `why_not` says why."""

    boon: bool = False  # a Boon throws a die again
    position: bool = False  # it is thrown from a Position, which Fatigue wears on and which throws dice again
    weighed: bool = False  # Harm, curses and what else takes dice from whoever throws
    beats: bool = True  # its 1s are beats
    why_not: str = ""


HOLDS: Final = "the book gives it a pool and a DV, and no Position"
FOES: Final = "whoever the Game Master plays holds no Boons, and nobody sets a Position for them"

THROWS: Final[Mapping[str, Bears]] = {
    "actions/roll_in_hand.py throw_again": Bears(True, True, True, why_not="a die of what was thrown before"),
    "rolling/roll_action.py roll": Bears(True, True, True),
    "combat/blows.py settle_resist": Bears(True, True, why_not="Harm that lands is no action that Harm makes harder"),
    "beats/throws.py fall": Bears(True, why_not="it throws for those below"),
    "beats/throws.py settle": Bears(True, why_not="a die of what was thrown before"),
    "combat/collapse.py may_collapse": Bears(True, weighed=True, why_not=HOLDS),
    "symbols/ritual_outcomes.py settle_shock": Bears(True, weighed=True, why_not=HOLDS),
    "casting/hurt_channels.py keep_channel": Bears(True, weighed=True, why_not=f"{HOLDS}; it is what Harm does to it"),
    "fear/fear.py come_upon": Bears(True, weighed=True, why_not=HOLDS),
    "fear/fear.py _take": Bears(beats=False, why_not="a die on a table is no pool: it says which line"),
    "help/helping.py give_help": Bears(True, weighed=True, why_not="help is no action: its pool has no Position"),
    "rolling/group_actions.py roll_group": Bears(True, weighed=True, why_not="the book has a DV for all, no Position"),
    "rolling/contests.py contested": Bears(weighed=True, why_not=FOES),
    "exchanges/npcs.py _rolls": Bears(weighed=True, why_not=FOES),
    "tags/ward_and_banish.py crosses_ward": Bears(
        weighed=True, beats=False, why_not="behind the screen: an Outsider's"
    ),
    "casting/backlash_menu.py _fluke": Bears(why_not="it only looks for 1s, and a Boon takes none of them away"),
}
"""By file and function: whatever throws dice, or has them thrown on the road of `beats/throws.py`."""


class Scene(NamedTuple):
    """Somebody who is about to throw a pool beside an action, and how."""

    evening: Evening
    hero: str
    by: str  # the seat of whoever throws
    throw: Callable[..., Any]
    dice: int

    def falls(self, *faces: int) -> None:
        """Throw it: these dice fall, and 5s for all others."""
        self.throw(*faces, *[5] * (self.dice - len(faces)))

    def holding(self, boons: int) -> Scene:
        """With so many Boons in hand."""
        self.evening.do("gm", "fe.set-boons", hero=self.hero, held=boons, reason="for the test")
        return self


def shock(**rulings: str) -> Scene:
    evening, hero = invoker(GATE, **rulings)
    perform(evening, hero)
    evening.do("ann", "fe.show-symbol", hero=hero, patron=GATE, shown=False)
    return Scene(evening, hero, "ann", lambda *faces: evening.answer("throw", *faces), 3)


def body(**rulings: str) -> Scene:
    evening = Evening(fatigue_overflow_result="collapse_test", **rulings)
    hero = evening.hero()
    evening.rated(hero, body=4)
    evening.do("gm", "fe.set-fatigue", hero=hero, fatigue=3, reason="a long march")
    marks = {"hero": hero, "amount": 1, "why": "a climb"}
    return Scene(evening, hero, "ann", lambda *faces: evening.do("ann", "fe.mark-fatigue", *faces, **marks), 4)


def fear(**rulings: str) -> Scene:
    evening = Evening(fear_roll_who="all", **rulings)
    hero = evening.hero()
    evening.rated(hero, spirit=4)
    frightens = {"character": hero, "cause": "the lamp", "effect": 4}
    return Scene(evening, hero, "ann", lambda *faces: evening.do("gm", "fe.frighten", *faces, **frightens), 4)


def channel(**rulings: str) -> Scene:
    evening, hero, wolf = fight(**({"casting_roll_count": "one_roll"} | rulings))
    evening.rated(hero, spirit=2, Arcana=1)
    bears(evening, hero, harm=2)
    evening.do("ann", "fe.begin-casting", hero=hero, spell="a light")
    evening.do("gm", "give-spotlight", character=wolf)
    return Scene(evening, hero, "ann", lambda *faces: evening.do("gm", "give-spotlight", *faces, character=hero), 3)


def helper(**rulings: str) -> Scene:
    evening = Evening(**({"assist_helper_skill": "skill_based", "assist_benefit": "plus_one_die"} | rulings))
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.agreed(mara)
    helps = {"helper": tor, "hero": mara, "how": "a rope"}
    return Scene(evening, tor, "bob", lambda *faces: evening.do("bob", "fe.assist", *faces, **helps), 4)


def group(**rulings: str) -> Scene:
    evening = Evening(group_rolls="pooled", **rulings)
    heroes = [evening.hero(), evening.hero("Tor", "bob")]
    for each in heroes:
        evening.rated(each, wits=1, Tinker=1)
    asked = {"heroes": heroes, "attribute": "wits", "skill": "Tinker", "dv": 3, "bite": False}
    return Scene(evening, heroes[0], "ann", lambda *faces: evening.do("gm", "fe.roll-group", *faces, **asked), 4)


SCENES: Final[Mapping[str, Callable[..., Scene]]] = {
    "fe.throw-shock": shock,
    "fe.throw-body": body,
    "fe.throw-fear": fear,
    "fe.throw-channel": channel,
    "fe.throw-help": helper,
    "fe.throw-group": group,
}
"""By the tag of its step, how each pool beside an action comes to be thrown."""

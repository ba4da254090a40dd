"""Heroes who owe, and what is marked on them as Rites, seals and bargains mark it."""

from __future__ import annotations

from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from threefates.pieces.chance import ScriptedChance
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fates_edge.harm.conditions import Condition, Conditions
from threefates.systems.fates_edge.modules.modules import Mark, land
from threefates.systems.fates_edge.patrons.obligation import owe, owed_by

__all__ = ["GATE", "SEA", "bearing", "debtor", "lands_on", "left_to_the_story", "owed", "owes"]

GATE, SEA = "the Sealed Gate", "Raéyn"


def debtor(*, spirit: int = 2, presence: int = 3, body: int = 4, **rulings: str) -> tuple[Evening, str]:
    """Vex, Capacity 5 unless told otherwise, with Rites and a Symbol."""
    evening = Evening("srd", **rulings)
    hero = evening.hero("Vex", trained=["Arcana"], talents=["codex", "familiar", "patrons-symbol"])
    evening.rated(hero, spirit=spirit, presence=presence, body=body)
    return evening, hero


def _unfolds(evening: Evening) -> Unfolding:
    return Unfolding(FATES_EDGE, evening.state, evening.seat("ann"), ScriptedChance(()))


def owes(evening: Evening, hero: str, segments: int = 1, patron: str = GATE, rite: str = "") -> None:
    """As one command: segments are marked, and everything that comes of them."""
    act = _unfolds(evening)
    owe(act, hero, patron, segments, "a test", rite=rite)
    evening.last = tuple(act.events)
    evening._happen(*evening.last)


def lands_on(evening: Evening, hero: str, *marks: Mark) -> None:
    """As one command: several marks at once."""
    act = _unfolds(evening)
    land(act, hero, *marks)
    evening.last = tuple(act.events)
    evening._happen(*evening.last)


def left_to_the_story(evening: Evening) -> None:
    """Whoever is asked how they mean to owe less means nothing yet."""
    for choice in FATES_EDGE.questions(evening.state):
        if choice.kind == "over":
            evening.do("ann", "answer", choice=choice.id, option="story")


def owed(evening: Evening, hero: str) -> dict[str, int]:
    return dict(owed_by(evening.state, hero))


def bearing(evening: Evening, hero: str) -> Condition:
    return evening.state[Conditions][hero]

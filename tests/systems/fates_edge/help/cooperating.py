"""Three heroes who may help each other."""

from __future__ import annotations

from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.heroes.heroes import Heroes

__all__ = ["FOR_OTHERS", "three", "turn_of", "uses"]

FOR_OTHERS = ("inspire", "tactical-relay", "spotters-mark", "battle-cant", "anchor-sigil")


def three(boons: int = 3) -> tuple[Evening, str, str, str]:
    """Mara, whom Ann plays, and Tor and Ilse, whom Bob plays, in a fight; Tor holds Boons and has a bond with Mara."""
    evening = Evening()
    heroes = evening.hero(), evening.hero("Tor", "bob"), evening.hero("Ilse", "bob")
    for hero in heroes[1:]:
        evening.learns(hero, *FOR_OTHERS)
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "fe.set-boons", hero=heroes[1], held=boons, reason="for the example")
    evening.do("bob", "fe.form-bond", hero=heroes[1], other=heroes[0], words="sisters in arms")
    return evening, *heroes


def turn_of(evening: Evening, hero: str) -> None:
    """A turn of theirs begins, whosever it was; a new one, where it was theirs."""
    if evening.state[Turns].holder == hero:
        evening.do("gm", "give-spotlight", character=next(each for each in evening.state[Heroes].known if each != hero))
    evening.do("gm", "give-spotlight", character=hero)


def uses(evening: Evening, hero: str, move: str, *allies: str) -> None:
    if move == "spotters-mark" and evening.state[Turns].holder != hero:  # it is an Action of one's own turn
        evening.do("gm", "give-spotlight", character=hero)
    evening.do("bob", "fe.cooperate", hero=hero, move=move, allies=allies, why="now!")

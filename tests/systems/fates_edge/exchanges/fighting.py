"""Two heroes in a fight with a wolf, and it is the turn of the first."""

from __future__ import annotations

from tests.systems.fates_edge.combat.fighting import fight
from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.resolution.terms import Terms
from threefates.systems.fates_edge.rolling.roll_action import agreed, pool_of

__all__ = ["attacks", "bears", "breaks_off", "terms", "throws", "turn", "two"]


def two(**rulings: str) -> tuple[Evening, str, str, str]:
    """Mara, whom Ann plays and whose turn it is, Tor, whom Bob plays, and a wolf that is Near to both."""
    evening, mara, wolf = fight(**{"partial_upgrade": "no_upgrade", **rulings})
    tor = evening.hero("Tor", "bob")
    for hero in (mara, tor):
        evening.rated(hero, body=3, wits=3, Melee=2, Athletics=2)
        evening.do("gm", "fe.place-at", one=hero, other=wolf, band="near")
    return evening, mara, tor, wolf


def turn(evening: Evening, whose: str) -> None:
    evening.do("gm", "give-spotlight", character=whose)


def terms(evening: Evening, hero: str) -> Terms:
    """The terms on which an action would be rolled now."""
    found = agreed(evening.state, evening.state[Proposals][hero])
    assert found
    return found


def bears(evening: Evening, hero: str) -> dict[str, tuple[int, int]]:
    """What bears on an action: steps and Effect, by why."""
    return {it.why: (it.steps, it.effect) for it in bearing(evening.state, evening.state[Proposals][hero])}


def attacks(evening: Evening, hero: str, by: str = "ann", skill: str = "Melee", **how: int) -> None:
    """An attack is proposed, on terms of DV 2 from the middle Position."""
    evening.do(by, "fe.propose", hero=hero, attribute="body", skill=skill)
    evening.do("gm", "fe.set-terms", hero=hero, **{"dv": 2, "position": 1, **how})


def throws(evening: Evening, hero: str, *faces: int, by: str = "ann") -> None:
    """Roll what is proposed, the dice that are not named being 4s, and keep them."""
    dice = pool_of(evening.state, evening.state[Proposals][hero])[0]
    evening.do(by, "fe.roll-action", *faces, *[4] * (dice - len(faces)), hero=hero)
    while evening.waits() and any(option.value == "keep" for option in evening.asked().options):
        evening.answer("keep", by=by)


def breaks_off(evening: Evening, hero: str, foe: str, *, threatened: bool = False) -> None:
    """Ann's hero breaks off; where she says that nobody threatens that, the Game Master agrees."""
    evening.do("ann", "fe.break-off", character=hero, other=foe, threatened=threatened)
    if evening.waits():
        evening.answer("free", by="gm")

"""One test of FATE tried with real throws, where there are too many dice to count."""

from __future__ import annotations

from threefates.pieces.chance import Chance
from threefates.systems.fate_2003.dice.fudge_dice import Faces, thrown
from threefates.systems.fate_2003.dice.potency import changeable, die_becomes, with_die
from threefates.systems.fate_2003.odds.best_play import CheckSetting, made
from threefates.systems.fate_2003.odds.best_play import thrown as dice_of
from threefates.systems.fate_2003.rulings.rulings import InvokePotency

__all__ = ["try_once"]


def try_once(asked: CheckSetting, chance: Chance) -> tuple[bool, int]:
    """Throw, check boxes, and say whether it was made and by what margin; without a goal what the dice come to.

    Boxes change one die after the other, the lowest first, where those that are left are sure to be enough; else one of
    them throws everything again. Where changes are sure that is best play; where a box throws one die again it is a
    policy: the lowest.
    """
    goal = asked.goal or 0
    if asked.opposed:
        against = CheckSetting(asked.dice, goal)
        goal = against.outcome(_throw(against, chance))
    plain, faces = asked._replace(goal=None, boxes=0), _throw(asked, chance)
    for left in range(asked.boxes, 0, -1):
        if asked.goal is None or made(plain, plain.outcome(faces), goal):
            break
        faces = _bettered(plain, faces, goal, left, chance)
    came = plain.outcome(faces)
    return asked.goal is None or made(plain, came, goal), came - goal


def _throw(asked: CheckSetting, chance: Chance) -> Faces:
    dice = dice_of(asked)
    return tuple(sorted((*dice.lying, *thrown(chance, asked.dice, dice.thrown))))


def _bettered(asked: CheckSetting, faces: Faces, goal: int, left: int, chance: Chance) -> Faces:
    """The dice after one of so many boxes."""
    if asked.potency is InvokePotency.SINGLE_REROLL:
        return tuple(sorted((*faces[1:], *thrown(chance, asked.dice, 1))))
    ahead = faces
    for _ in range(left):
        ahead = _turned(asked, ahead)
    if made(asked, asked.outcome(ahead), goal):
        return _turned(asked, faces)
    return tuple(sorted(thrown(chance, asked.dice, len(faces))))


def _turned(asked: CheckSetting, faces: Faces) -> Faces:
    """With the lowest die changed that may be; as they are where none may."""
    open_to = changeable(faces, asked.potency, asked.dice)
    becomes = die_becomes(faces[open_to[0]], asked.potency, asked.dice) if open_to else None
    return faces if becomes is None else tuple(sorted(with_die(faces, open_to[0], becomes)))

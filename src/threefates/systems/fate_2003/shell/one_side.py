"""One side's roll as the command line names it: its dice, the boxes checked on it, what it comes to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from threefates.pieces.spelling import bare
from threefates.rulebook.cites import cites
from threefates.rulebook.parts import DieFace, Tone
from threefates.rulebook.refusals import Refused
from threefates.rulebook.shell import Given, Noted, Wrong, shortened
from threefates.systems.fate_2003.dice.fate_d6 import DicePool, pool
from threefates.systems.fate_2003.dice.fudge_dice import Dice, Faces, said, sides, thrown
from threefates.systems.fate_2003.dice.potency import changeable, die_becomes, with_die
from threefates.systems.fate_2003.dice.static_and_dynamic_margins import came_to
from threefates.systems.fate_2003.rulings.rulings import InvokePotency

__all__ = ["ALL", "RESCUE", "SideRoll", "invoked", "named", "rolled", "signs"]

ALL, RESCUE = "all", "rescue"
AGAIN, BETTERED, RESCUED = "all again", "one die", "put there"
SIGNS = {-1: "-", 0: "0", 1: "+"}
_TYPED = {"+": 1, "-": -1, "−": -1, "–": -1, "0": 0}
MOST_BOXES = 20


class SideRoll(Struct, frozen=True):
    """One side's roll: trait, help, and every throw so far."""

    dice: Dice
    value: int  # of the trait, on the ladder
    modifier: int = 0  # help and hindrance together
    fate: int = 0  # 1 with a Fate point of one's own
    rescued: bool = False  # a box has put a die of an Abysmal trait on the table
    throws: tuple[Faces, ...] = ()  # oldest first
    changed_by: tuple[str, ...] = ()

    @property
    def faces(self) -> Faces:
        """The dice as they lie."""
        return self.throws[-1] if self.throws else ()

    @property
    def pool(self) -> DicePool:
        """The dice on the table where dice are added up."""
        return pool(self.value, self.modifier, fate=self.fate, rescued=self.rescued, dice=self.dice)

    @property
    def count(self) -> int:
        """The number of dice on the table."""
        return self.pool.dice if self.dice.added else 4

    @property
    def outcome(self) -> int:
        """The value the roll comes to."""
        return came_to(self.dice, self.value, self.faces, self.modifier, self.fate, rescued=self.rescued)

    def now(self, faces: Faces, because: str = "") -> SideRoll:
        """With the dice lying like this."""
        changed_by = (*self.changed_by, because) if self.throws else ()
        return replace(self, throws=(*self.throws, faces), changed_by=changed_by)

    def drawn(self) -> tuple[DieFace, ...]:
        """The dice as a terminal draws them."""
        if len({len(throw) for throw in self.throws}) > 1:
            return tuple(_face(self.dice, (face,), ()) for face in self.faces)
        return tuple(_face(self.dice, column, self.changed_by) for column in zip(*self.throws, strict=True))

    def told(self) -> list[dict[str, Any]]:
        """The dice as a program reads them: what fell first, what a box made of it, what counts now."""
        if len({len(throw) for throw in self.throws}) > 1:
            return [_told((face,), ()) for face in self.faces]
        return [_told(column, self.changed_by) for column in zip(*self.throws, strict=True)]


def _told(column: Faces, changed_by: tuple[str, ...]) -> dict[str, Any]:
    moves = zip(column, column[1:], changed_by, strict=False)
    rerolls = [{"to": new, "why": why} for old, new, why in moves if new != old or why == AGAIN]
    return {"first": column[0], "rerolls": rerolls, "face": column[-1]}


def _face(dice: Dice, column: Faces, why: tuple[str, ...]) -> DieFace:
    moves = [at for at in range(1, len(column)) if column[at] != column[at - 1]]
    shown = [signs(dice, face) for face in column]
    tone = Tone.PLAIN if dice.added else {1: Tone.GOOD, -1: Tone.MISS}.get(column[-1], Tone.PLAIN)
    return DieFace(shown[-1], tone, tuple(shown[at - 1] for at in moves), why[moves[-1] - 1] if moves else "")


def signs(dice: Dice, face: int) -> str:
    """A face as it is printed."""
    return str(face) if dice.added else SIGNS[face]


def named(given: Given, flag: str, dice: Dice) -> Faces | None:
    """The dice that a flag names; nothing where it is not there or says nothing.

    Raises:
        Wrong: If one of them is no face of such a die, or there are absurdly many.
    """
    word = given.words.get(flag, "").strip()
    if not word:
        return None
    marks = [mark.strip() for mark in word.split(",")] if "," in word or dice.added else list("".join(word.split()))
    if len(marks) > 60:
        raise Wrong(f"--{flag} names {len(marks)} dice; nobody rolls that many.")
    return tuple(_read(flag, mark, dice) for mark in marks)


def _read(flag: str, mark: str, dice: Dice) -> int:
    if dice is Dice.FUDGE:
        if mark not in _TYPED:
            raise Wrong(f"--{flag}: {shortened(mark)} is not on a Fudge die; write + or - or 0 for each, with commas.")
        return _TYPED[mark]
    if not (mark.isascii() and mark.isdecimal() and len(mark) < 4 and 1 <= int(mark) <= sides(dice)):
        raise Wrong(f"--{flag}: {shortened(mark)} is not on such a die; it shows 1 to {sides(dice)}.")
    return said(dice, int(mark))


def rolled(given: Given, flag: str, roll: SideRoll) -> SideRoll:
    """The roll with its dice: those the flag names, or fresh ones; what lies there unthrown comes first.

    Raises:
        Wrong: If the flag names too few dice or too many.
    """
    lying = roll.pool.lying if roll.dice.added else 0
    typed = named(given, flag, roll.dice)
    wanted = roll.count - lying
    if typed is None:
        typed = thrown(given.chance, roll.dice, wanted)
    if len(typed) < wanted:
        raise Wrong(f"--{flag} names {len(typed)} of {wanted} dice; die {len(typed) + 1} is still waiting.")
    if len(typed) > wanted:
        raise Wrong(f"--{flag} names {len(typed)} dice, but {wanted} fall.")
    return roll.now((roll.pool.starts_at,) * lying + typed)


def invoked(given: Given, readings: Noted, roll: SideRoll) -> SideRoll:
    """The roll after every box checked on it, in the order asked for.

    Raises:
        Wrong: If a box is spent on what is not there, or the new faces are too few or too many.
        Refused: If this table's boxes do nothing of the kind.
    """
    wishes = [bare(wish) for wish in given.words.get("invoke", "").split(",") if wish.strip()]
    if len(wishes) > MOST_BOXES:
        raise Wrong(f"--invoke takes at most {MOST_BOXES} boxes, not {len(wishes)}.")
    typed = named(given, "rerolls", roll.dice)
    if typed and not wishes:
        raise Wrong("--rerolls names new faces, but no box is checked; say which with --invoke.")
    again = _Again(given, roll.dice, typed)
    for wish in wishes:
        roll = _box(readings, roll, wish, again)
    again.done()
    return roll


class _Again:
    """The faces of dice thrown again, typed in or fresh."""

    def __init__(self, given: Given, dice: Dice, typed: Faces | None) -> None:
        self._given, self._dice, self._typed = given, dice, typed
        self._left: Iterator[int] = iter(typed or ())

    def throw(self, count: int) -> Faces:
        """So many faces, typed in or fresh."""
        if self._typed is None:
            return thrown(self._given.chance, self._dice, count)
        faces = tuple(face for _, face in zip(range(count), self._left, strict=False))
        if len(faces) < count:
            raise Wrong(f"--rerolls names too few faces; {count - len(faces)} more must fall.")
        return faces

    def done(self) -> None:
        """Everything typed in has been used."""
        if left := len(tuple(self._left)):
            raise Wrong(f"--rerolls names {left} more faces than fell.")


@cites("fate.aspects.positive-invocation", "fate.aspects.repeat-invocation")
def _box(readings: Noted, roll: SideRoll, wish: str, again: _Again) -> SideRoll:
    """One box: all dice again, or one of them bettered; as many boxes as there are."""
    if wish == ALL:
        return roll.now(again.throw(roll.count), AGAIN)
    if wish == RESCUE:
        return _rescued(roll, again)
    return _bettered(readings[InvokePotency], roll, _place(roll, wish), again)


def _place(roll: SideRoll, wish: str) -> int:
    """The die that a wish names, from 0."""
    if not (wish.isascii() and wish.isdecimal() and len(wish) < 4 and 1 <= int(wish) <= len(roll.faces)):
        raise Wrong(f"--invoke: {shortened(wish)} is no die of this roll; say {ALL}, or 1 to {len(roll.faces)}.")
    return int(wish) - 1


@cites("fate.aspects.invoke-set-die", "fate.d6.aspects")
def _bettered(potency: InvokePotency, roll: SideRoll, at: int, again: _Again) -> SideRoll:
    if at not in changeable(roll.faces, potency, roll.dice):
        raise Refused(
            "aspects.die",
            f"A box does nothing to die {at + 1}, which shows {signs(roll.dice, roll.faces[at])}.",
            remedy="Pick another die, or throw all of them again.",
            source="fate.aspects.invoke-set-die",
        )
    becomes = die_becomes(roll.faces[at], potency, roll.dice)
    face = again.throw(1)[0] if becomes is None else becomes
    return roll.now(with_die(roll.faces, at, face), BETTERED)


@cites("fate.d6.abysmal")
def _rescued(roll: SideRoll, again: _Again) -> SideRoll:
    """A die put on the table as though it had come up 1; a Fate point's die is thrown beside it."""
    if not roll.dice.added or roll.value > -4 or roll.rescued:
        raise Refused(
            "aspects.no_rescue",
            "Only an Abysmal trait needs a die put on the table, and only where dice are added up.",
            remedy="Throw all dice again, or better one.",
            source="fate.d6.abysmal",
        )
    saved = replace(roll, rescued=True)
    lying = (saved.pool.starts_at,) * saved.pool.lying
    return saved.now(lying + again.throw(saved.count - len(lying)), RESCUED)

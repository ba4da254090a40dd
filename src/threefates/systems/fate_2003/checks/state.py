"""The check in hand as it stands: sides, dice, what is to be reached, how it came out."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.lasting import ForGood
from threefates.rulebook.viewers import EntityId
from threefates.systems.fate_2003.checks.bouts import Bout
from threefates.systems.fate_2003.dice.fate_d6 import DicePool, pool
from threefates.systems.fate_2003.dice.fudge_dice import Dice, Faces
from threefates.systems.fate_2003.dice.static_and_dynamic_margins import Degree, came_to

__all__ = ["Check", "Checks", "Result", "Side", "Timing"]


class Side(Struct, frozen=True):
    """One who rolls, and how the dice lie."""

    character: EntityId  # empty where chance itself opposes
    trait: str = ""  # its name; empty until it is named
    value: int = 0  # on the ladder
    throws: tuple[Faces, ...] = ()  # oldest first; the last lies on the table
    changed_by: tuple[str, ...] = ()  # what made each throw but the first
    bonus: int = 0  # 0 or 1: a Fate point of one's own
    passed: bool = False
    dice: Dice = Dice.FUDGE
    modifier: int = 0  # help and hindrance that the table sees, in steps or in dice
    helpers: tuple[EntityId, ...] = ()  # whose points help
    rescued: bool = False  # a box has put a die of an Abysmal trait on the table
    denied: tuple[str, ...] = ()  # aspects of which the Game Master lets no box do so
    spared: bool = False  # its wounds do not tell

    @property
    def faces(self) -> Faces:
        """The dice as they lie now; none before the throw."""
        return self.throws[-1] if self.throws else ()

    @property
    def help(self) -> int:
        """Every +1 and -1 but one's own Fate point."""
        return self.modifier + len(self.helpers)

    @property
    def pool(self) -> DicePool:
        """The dice on the table where dice are added up."""
        return pool(self.value, self.help, fate=self.bonus, rescued=self.rescued, dice=self.dice)

    @property
    def count(self) -> int:
        """The number of dice on the table once they are thrown."""
        return self.pool.dice if self.dice.added else 4

    @property
    def outcome(self) -> int:
        """The sum of trait, dice, help and Fate point."""
        return came_to(self.dice, self.value, self.faces, self.help, self.bonus, rescued=self.rescued)


class Result(Struct, frozen=True):
    """The outcome of a check: who made it, by how much, how well."""

    winner: int | None  # the side that made it or won; None where nobody did
    margin: int
    degree: Degree
    both: bool = False  # both sides succeed, with nothing between them
    judged: bool = False  # read off a very high or low roll, without a difficulty


class Timing(Struct, frozen=True):
    """The time a task takes, as one roll shortens or lengthens it."""

    base: int  # in units
    unit: str
    late: int = 0  # units more where the roll fails


class Check(Struct, frozen=True):
    """One test: a side against a difficulty, several against one difficulty, or two sides against each other."""

    id: str
    about: str
    sides: tuple[Side, ...]
    difficulty: int | None = None  # a rung, or a target number where dice are added up
    result: Result | None = None
    contenders: tuple[int, ...] = ()  # who still throws for a level contest; empty: everybody
    rolled_first: bool = False  # how hard it is, is said after the roll
    challenge: str = ""  # the challenge it is a part of
    timing: Timing | None = None
    fight: bool = False  # an exchange of blows, or of whatever wounds
    together: bool = False  # several roll at once, and what is made of it is read by whoever called for it
    bouts: tuple[Bout, ...] = ()  # who is set against whom, where several roll at once
    clipped: tuple[int, ...] = ()  # the sides on whose roll a clip tells, once for each clip
    wounds: tuple[int, ...] = ()  # what its wounds cost each side when it was called for, 0 or less; none: nothing

    @property
    def opposed(self) -> bool:
        """True where two sides roll against each other."""
        return len(self.sides) == 2 and self.difficulty is None and not self.together

    @property
    def contest(self) -> bool:
        """True where several try the same thing side by side."""
        return len(self.sides) > 1 and self.difficulty is not None

    @property
    def added(self) -> bool:
        """True where the dice are added up."""
        return self.sides[0].dice.added

    @property
    def rolling(self) -> tuple[int, ...]:
        """The sides that still roll."""
        return self.contenders or tuple(range(len(self.sides)))

    def after(self, at: int) -> int:
        """The side that is asked after this one."""
        return next((side for side in self.rolling if side > at), self.rolling[0])

    def side_of(self, character: EntityId) -> int | None:
        """The place of a character among the sides, if it has one."""
        return next((at for at, side in enumerate(self.sides) if side.character == character), None)

    def with_side(self, at: int, side: Side) -> Check:
        """With that side as it now is."""
        return replace(self, sides=tuple(side if place == at else old for place, old in enumerate(self.sides)))


class Checks(Struct, frozen=True):
    """The check in hand; the last one stays to be looked at until the next, and comes back where that is called off."""

    now: ForGood[Check | None] = None
    before: ForGood[Check | None] = None  # the last one that was read, while another is in hand

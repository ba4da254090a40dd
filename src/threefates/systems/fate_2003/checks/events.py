"""What happens in a check, from the call to the result."""

from __future__ import annotations

from threefates.rulebook.messages import Draws, Event
from threefates.rulebook.viewers import EntityId
from threefates.systems.fate_2003.checks.bouts import Bout
from threefates.systems.fate_2003.checks.state import Timing
from threefates.systems.fate_2003.dice.fudge_dice import Dice, Faces
from threefates.systems.fate_2003.dice.static_and_dynamic_margins import Degree

__all__ = [
    "BonusAdded",
    "DiceThrown",
    "DieChanged",
    "DieRescued",
    "DifficultyNamed",
    "HelpAdded",
    "Hindered",
    "NotRolledFor",
    "SidePassed",
    "TestCalled",
    "TestCalledOff",
    "TestClosed",
    "ThrownOff",
    "TraitNamed",
    "WoundsSpared",
]


class TestCalled(Event, frozen=True, tag="fate.test-called"):
    """Something is to be rolled for."""

    __test__ = False  # a test of the game, not of the program

    id: str
    about: str
    characters: tuple[EntityId, ...]  # an empty one where chance itself opposes
    difficulty: int | None = None
    dice: Dice = Dice.FUDGE
    modifiers: tuple[int, ...] = ()  # of each side; none: nothing helps or hinders
    rolled_first: bool = False
    challenge: str = ""
    timing: Timing | None = None
    fight: bool = False
    together: bool = False
    bouts: tuple[Bout, ...] = ()
    clipped: tuple[int, ...] = ()  # the sides on whose roll a clip tells, once for each clip
    wounds: tuple[int, ...] = ()  # what of each modifier is wounds, 0 or less; none: nobody's tell


class TraitNamed(Event, frozen=True, tag="fate.trait-named"):
    """A side says what it rolls."""

    side: int
    trait: str
    value: int


class DiceThrown(Event, frozen=True, tag="fate.dice-thrown"):
    """A side's dice fall, for the first time or again."""

    side: int
    faces: Faces
    because: str = ""  # what had them thrown again

    draws = Draws.OPEN


class DieChanged(Event, frozen=True, tag="fate.die-changed"):
    """One die is turned or thrown again: the dice as they now lie."""

    side: int
    faces: Faces
    die: int  # from 1
    because: str

    draws = Draws.OPEN


class DieRescued(Event, frozen=True, tag="fate.die-rescued"):
    """A box puts a die of an Abysmal trait on the table: the dice as they now lie."""

    side: int
    faces: Faces
    because: str

    draws = Draws.OPEN  # a Fate point's die, if one was paid before


class BonusAdded(Event, frozen=True, tag="fate.bonus-added"):
    """A Fate point has stood, and the roll is one better; where dice are added up, a die has joined them."""

    side: int
    faces: Faces = ()  # as they now lie, where a die was thrown for it

    draws = Draws.OPEN


class HelpAdded(Event, frozen=True, tag="fate.help-added"):
    """Somebody else's points have stood, and the roll is one better."""

    side: int
    helper: EntityId
    faces: Faces = ()

    draws = Draws.OPEN


class Hindered(Event, frozen=True, tag="fate.hindered"):
    """Before the dice of a side fall, something is found to hinder it."""

    side: int
    steps: int
    because: str


class WoundsSpared(Event, frozen=True, tag="fate.wounds-spared"):
    """What somebody does asks nothing of what is wounded: it does not tell on this roll."""

    side: int
    steps: int  # that it had cost


class SidePassed(Event, frozen=True, tag="fate.side-passed"):
    """A side leaves its roll as it is."""

    side: int

    quiet = True


class ThrownOff(Event, frozen=True, tag="fate.thrown-off"):
    """A contest came out level: these sides throw again for it."""

    sides: tuple[int, ...]


class DifficultyNamed(Event, frozen=True, tag="fate.difficulty-named"):
    """The roll lies there, and now it is said how hard the thing was."""

    difficulty: int


class TestClosed(Event, frozen=True, tag="fate.test-closed"):
    """Nobody changes anything any more: this is how it came out."""

    __test__ = False

    outcomes: tuple[int, ...]
    winner: int | None
    margin: int
    degree: Degree
    both: bool = False
    judged: bool = False


class TestCalledOff(Event, frozen=True, tag="fate.test-called-off"):
    """The check in hand falls, unread."""

    __test__ = False


class NotRolledFor(Event, frozen=True, tag="fate.not-rolled-for"):
    """A player's proposal needs no roll, as the Game Master sees it."""

    character: EntityId
    about: str

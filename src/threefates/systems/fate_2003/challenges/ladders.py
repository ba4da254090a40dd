"""The ladder of a challenge: boxes on rungs, marks that roll up, failures that clear them. Pure rules."""

from __future__ import annotations

import enum
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.cites import cites
from threefates.rulebook.viewers import EntityId
from threefates.systems.fate_2003.dice.static_and_dynamic_margins import DYNAMIC_FROM, STATIC_FROM
from threefates.systems.fate_2003.rulings.rulings import DynamicBands
from threefates.systems.fate_2003.wounds.track import ORDER, Marks, Track
from threefates.systems.fate_2003.wounds.track import marked as wound_marked
from threefates.systems.fate_2003.wounds.track import penalty as wound_cost

__all__ = [
    "NO_RUNG",
    "RUNGS",
    "SHAPES",
    "Boxes",
    "Challenge",
    "Every",
    "Fragility",
    "after_neglect",
    "as_wounds",
    "changed",
    "finished",
    "marked",
    "penalty",
    "rung_of",
    "shape",
    "slipped",
    "still_waiting",
    "without_clips",
    "worth",
    "wounded",
]

Boxes = tuple[int, ...]  # one number for each of the five rungs, lowest first
RUNGS: Final = ("Minimal", "Competent", "Solid", "Significant", "Complete")
NO_RUNG: Final = -1
BETWEEN_BOXES: Final = " / "


class Fragility(enum.StrEnum):
    """The damage that a failed check does to the work."""

    NONE = "none"
    ONE_BOX = "one-box"
    HIGHEST = "highest"
    ALL = "all"
    DESTROYED = "destroyed"
    EVENT = "event"


class Every(enum.StrEnum):
    """The time between two checks, or that neglect takes to tell: what the table counts of it."""

    UNCOUNTED = "uncounted"  # people say when it has passed
    SCENE = "scene"
    DAY = "day"
    WEEK = "week"
    MONTH = "month"

    @property
    def length(self) -> int:
        """How many scenes, or days; 0 where nothing is counted."""
        return LENGTHS.get(self, 0)


LENGTHS: Final[Mapping[Every, int]] = {Every.SCENE: 1, Every.DAY: 1, Every.WEEK: 7, Every.MONTH: 30}


class Challenge(Struct, frozen=True, kw_only=True):
    """A task or contest too big for one roll: difficulty, complexity, fragility, span and recovery."""

    id: str
    name: str
    difficulty: int | None = None  # what each check must meet; none where two sides roll
    boxes: Boxes = (2, 2, 2, 2, 1)
    results: tuple[str, ...] = ()  # what a box of each rung brings, in words; each of its boxes, with / between
    goal: int = 4  # the rung that finishes it
    full_rung: bool = False  # every box of the goal rung is needed, not one
    every_box: bool = False  # no rung finishes it: it goes on as long as a box is left
    fragility: Fragility = Fragility.NONE
    trouble_at: int = 1  # the least margin of failure that does it
    event: str = ""
    span: str = ""  # the time of one check
    recovery: int = 0  # boxes that clear themselves …
    recovery_per: str = ""  # … for each such time without a check
    credit: int = 0  # a margin from which a success counts twice; 0: none does
    penalties: bool = False  # the worst rung suffered hinders, where two sides roll
    sides: tuple[EntityId, ...] = ()  # the two who roll against each other
    marks: tuple[Boxes, ...] = ((0, 0, 0, 0, 0),)  # one ladder, or one for each side: what it has lost
    last: tuple[int, ...] = (NO_RUNG,)  # the rung each ladder was marked on by the last check
    over: str = ""  # how it ended, in words; empty: it goes on
    every: Every = Every.UNCOUNTED  # between two checks of the same one
    slips_every: Every = Every.UNCOUNTED  # what neglect is counted by
    waits: Mapping[EntityId, int] = {}  # who has made a check: the days, or the scene, until the next
    idle: int = 0  # days, or scenes, that nobody has worked at it; below 0: in this scene somebody has
    chance: bool = False  # nobody opposes, and the circumstances roll: the difficulty is where they stand
    wounds: bool = False  # what is lost hinders as the boxes of the wound track do
    as_track: bool = False  # and is marked as there: a clip that has told is gone
    overflow: bool = True  # there a full kind flows over into the next worse one

    @property
    def opposed(self) -> bool:
        """True where two sides roll against each other."""
        return bool(self.sides)

    @cites("fate.challenges.rung-outcomes")
    def brings(self, rung: int, marked: int) -> str:
        """What marking so many of a rung's boxes brings at last: what that box does, or else what the rung does."""
        each = self.results[rung].split(BETWEEN_BOXES) if rung < len(self.results) else [""]
        return each[min(marked, len(each)) - 1].strip()

    @property
    def count(self) -> bool:
        """True where successes are counted, however good they are."""
        return self.full_rung and self.goal == 0 and not any(self.boxes[1:])

    @property
    def done(self) -> tuple[int, ...]:
        """Those of its ladders that are finished."""
        return tuple(ladder for ladder, marks in enumerate(self.marks) if self.finished_by(marks))

    @cites("fate.challenges.goal-rung")
    def finished_by(self, marks: Boxes) -> bool:
        """True of marks that finish a ladder of it: on the goal rung, or all there are where no rung is the goal."""
        if self.every_box:
            return marks == self.boxes
        return finished(marks, self.boxes, self.goal, full_rung=self.full_rung)

    @property
    @cites("fate.challenges.tie-marks-both", "fate.r.dynamic-ties")
    def lowest(self) -> int:
        """The rung that a level exchange marks for both: the lowest that has a box; on the wound track none."""
        return 0 if self.as_track else next(at for at, count in enumerate(self.boxes) if count)

    def struck(self, ladder: int, rung: int) -> tuple[Boxes, int] | None:
        """One of its ladders with a box more for a check of that rung, and where it is marked; None if none is."""
        if self.as_track:
            return wounded(self.marks[ladder], self.boxes, rung, overflow=self.overflow)
        return marked(self.marks[ladder], self.boxes, rung)

    def with_marks(self, ladder: int, boxes: Boxes) -> Challenge:
        """With one of its ladders marked so."""
        return replace(self, marks=tuple(boxes if at == ladder else old for at, old in enumerate(self.marks)))


@cites("fate.challenges.default-ladder")
def _default() -> Boxes:
    """Two boxes on each of the four lower rungs, one on the top."""
    return (2, 2, 2, 2, 1)


SHAPES: Final[Mapping[str, Boxes]] = {
    "one box a rung": (1, 1, 1, 1, 1),
    "pyramid": (5, 4, 3, 2, 1),
    "upside down": (1, 2, 3, 4, 5),
}


@cites("fate.challenges.complexity")
def shape(written: str) -> Boxes | None:
    """The number of boxes on each rung: the usual ones, a named shape, or five numbers; None where it is neither.

    >>> shape("usual"), shape("1 1 5 5 1"), shape("many")
    ((2, 2, 2, 2, 1), (1, 1, 5, 5, 1), None)
    """
    if written == "usual":
        return _default()
    if written in SHAPES:
        return SHAPES[written]
    parts = written.replace(",", " ").split()
    counts = tuple(int(part) for part in parts if part.isascii() and part.isdecimal() and len(part) < 3)
    fits = len(parts) == len(counts) == len(RUNGS) and any(counts) and max(counts) <= MOST_BOXES
    return counts if fits else None


MOST_BOXES = 20


@cites("fate.challenges.static-challenge", "fate.challenges.dynamic-challenge")
def rung_of(margin: int, bands: DynamicBands | None) -> int:
    """The rung a margin stands for, from 0; with `bands` of two rolls, without of one.

    >>> rung_of(2, None), rung_of(5, DynamicBands.WIDE_MIDDLE)
    (2, 3)
    """
    least = STATIC_FROM if bands is None else DYNAMIC_FROM[bands]
    return bisect_right(least, margin) - 1


@cites("fate.challenges.roll-up")
def marked(marks: Boxes, boxes: Boxes, rung: int) -> tuple[Boxes, int] | None:
    """A box marked on a rung, or on the next one up that has a free box; None where none has.

    A ladder that stops lower takes better successes on its highest rung; one that starts higher takes no lesser ones.

    >>> marked((1, 0, 0, 0, 0), (1, 1, 1, 1, 0), 0), marked((0, 0, 0, 0, 0), (1, 1, 1, 1, 0), 4)
    (((1, 1, 0, 0, 0), 1), ((0, 0, 0, 1, 0), 3))
    """
    there = [at for at, count in enumerate(boxes) if count]
    if rung < there[0]:
        return None
    for at in range(min(rung, there[-1]), len(boxes)):
        if marks[at] < boxes[at]:
            return changed(marks, at, 1), at
    return None


@cites("fate.challenges.recovery")
def after_neglect(marks: Boxes, boxes: int) -> Boxes:
    """The marks left where the work was neglected: so many boxes clear, from the lowest rung up.

    >>> after_neglect((1, 2, 0, 0, 0), 2)
    (0, 1, 0, 0, 0)
    """
    for _ in range(boxes):
        lowest = next((at for at, count in enumerate(marks) if count), NO_RUNG)
        marks = marks if lowest == NO_RUNG else changed(marks, lowest, -1)
    return marks


@cites("fate.challenges.span")
def still_waiting(waits: Mapping[EntityId, int], passed: int) -> Mapping[EntityId, int]:
    """Who has still to wait for the next check once so much time has passed.

    >>> still_waiting({"ann": 7, "bob": 1}, 1)
    {'ann': 6}
    """
    return {who: left - passed for who, left in waits.items() if left > passed}


@cites("fate.challenges.recovery")
def slipped(idle: int, passed: int, every: int) -> tuple[int, int]:
    """How often neglect has told once more time has passed, and how long nobody has worked at it since.

    >>> slipped(5, 10, every=7)
    (2, 1)
    """
    return divmod(idle + passed, every)


@cites("fate.challenges.goal-rung", "fate.r.challenge-completion")
def finished(marks: Boxes, boxes: Boxes, goal: int, *, full_rung: bool) -> bool:
    """True once the work is done: a box is marked on the goal rung or above, or that whole rung where it is asked.

    A goal rung without a box is reached on the next one up that has any.

    >>> finished((1, 1, 1, 1, 0), (1, 1, 1, 1, 0), 3, full_rung=False)
    True
    """
    if not full_rung:
        return any(marks[goal:])
    return next((marks[at] >= boxes[at] for at in range(goal, len(boxes)) if boxes[at]), False)


@cites("fate.challenges.counted-tests")
def worth(margin: int, credit: int) -> int:
    """The number of boxes a success marks: one, or two where an outstanding margin is credited."""
    return 2 if credit and margin >= credit else 1


STANDING: Final = (0, -1, -1, -2, -2)  # by the highest rung; that of the second lasts one roll
PASSING: Final = 1


@cites("fate.challenges.standing-penalties", "fate.r.chess-labels")
def penalty(marks: Sequence[int], last: int) -> int:
    """The penalty of a side that has suffered: the worse one replaces the lighter one.

    Args:
        marks: What it has lost, rung by rung.
        last: The rung marked by the last check, -1 for none: a Minor loss counts on the next roll alone, unless its
            box is clear again.

    >>> penalty((0, 1, 0, 0, 0), 1), penalty((0, 1, 0, 0, 0), -1), penalty((1, 0, 1, 1, 0), 0)
    (-1, 0, -2)
    """
    standing = [STANDING[at] for at, count in enumerate(marks) if count and at != PASSING]
    lately = [STANDING[PASSING]] if last == PASSING and marks[PASSING] else []
    return min([*standing, *lately], default=0)


@cites("fate.challenges.combat-is-dynamic")
def as_wounds(marks: Sequence[int], last: int) -> int:
    """The penalty of a side whose losses are boxes of the wound track: each kind counts, and every injury.

    >>> as_wounds((0, 1, 3, 2, 0), PASSING), as_wounds((0, 1, 3, 2, 0), NO_RUNG)
    (-4, -3)
    """
    _, clipped, hurt, injured, _ = marks
    return wound_cost(Marks(int(last == PASSING and clipped > 0), hurt, injured))


@cites("fate.challenges.combat-is-dynamic", "fate.r.clipped-boxes-clear")
def without_clips(marks: Boxes) -> Boxes:
    """The boxes of the wound track once a roll is made: a clip has told on it, and is gone."""
    return changed(marks, PASSING, -marks[PASSING])


@cites("fate.challenges.combat-is-dynamic")
def wounded(marks: Boxes, boxes: Boxes, rung: int, *, overflow: bool) -> tuple[Boxes, int] | None:
    """A box of the wound track marked as in a fight, and where; None if none is.

    >>> wounded((0, 1, 3, 0, 0), (0, 2, 3, 2, 1), 2, overflow=True)
    ((0, 0, 3, 1, 0), 3)
    """
    left = without_clips(marks)
    _, _, hurt, injured, _ = left
    kind = wound_marked(Marks(0, hurt, injured), ORDER[rung], Track(*boxes[1:4]), overflow=overflow)
    return None if kind is None else (changed(left, ORDER.index(kind), 1), ORDER.index(kind))


def changed(marks: Boxes, rung: int, by: int) -> Boxes:
    """The marks with so many more on one rung, fewer below 0."""
    return (*marks[:rung], marks[rung] + by, *marks[rung + 1 :])

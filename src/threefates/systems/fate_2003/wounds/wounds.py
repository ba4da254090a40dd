"""Wounds as they are kept: who has which boxes marked, until a roll, a scene, an act or time clears them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import Each, End, Ends, ForGood, OfScene
from threefates.rulebook.messages import Event
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fate_2003.rulings.rulings import HurtScope, WoundBoxes
from threefates.systems.fate_2003.wounds.track import BOXES, Marks, Outcome, Track, penalty, with_mark

__all__ = [
    "NOTHING",
    "BlowTaken",
    "ClipsCleared",
    "Healed",
    "HurtRemedied",
    "Injury",
    "RestedOff",
    "TrackSet",
    "Treated",
    "Treatment",
    "WoundMarked",
    "WoundTakenOver",
    "Wounded",
    "Wounds",
    "track_of",
    "without_hit",
    "wound_penalty",
    "wounds",
]


T = TypeVar("T")
OF_SCENE: Final = Ends((End.SCENE,))
NOTHING: Final = Outcome.SCRATCHED  # what a hit has marked for which no box was left


class Injury(Struct, frozen=True):
    """One Injured box: how long it lasts."""

    left: int  # thirds of a day of rest that are still to pass; 0: until the scene ends
    mild: bool = False  # dealt with fists or padded weapons
    treated: bool = False  # somebody has seen to it
    off: int = 0  # days less, of whichever kind they are spent in, thanks to a healer
    check: str = ""  # the roll of a fight that it came of

    @property
    def ends(self) -> Ends | None:
        """With what it ends: the scene, where no days are said."""
        return None if self.left else OF_SCENE

    def outlasts(self, thirds: int = 3) -> bool:
        """True if it is not over yet, where each day counts for so many thirds of one of rest."""
        return self.left > self.off * thirds


class Treatment(Struct, frozen=True):
    """An injury that somebody sees to."""

    check: str  # the check that is rolled for it
    patient: EntityId
    injury: int  # its place among those that outlast the scene


class Wounded(Struct, frozen=True):
    """Somebody's wounds: what each suffers from, until it is cleared."""

    clipped: OfScene[int] = 0
    hurt: OfScene[int] = 0
    injuries: Each[tuple[Injury, ...]] = ()
    out: OfScene[bool] = False

    @property
    def marks(self) -> Marks:
        """The boxes that are marked."""
        return Marks(self.clipped, self.hurt, len(self.injuries), self.out)


class BlowTaken(Struct, frozen=True):
    """A wound that somebody took: what it was dealt as, what it marked, for how long, and in which roll."""

    outcome: Outcome
    marked: Outcome
    mild: bool = False
    left: int = 0
    check: str = ""  # the roll of a fight that it came of
    trouble: bool = False  # it marks no box: it is what a fight has left


class Wounds(Struct, frozen=True):
    """Everybody's wounds, and how many boxes the table has, where it has said so itself."""

    known: Each[Mapping[EntityId, Wounded]] = {}
    track: ForGood[Track | None] = None
    overflow: ForGood[bool] = True
    times: ForGood[int] = 1  # as long as usual a dangerous injury lasts here, where nothing else is said of it; 1..4
    blows: OfScene[Mapping[EntityId, tuple[BlowTaken, ...]]] = {}  # of the last roll that wounded each

    def of(self, character: EntityId) -> Wounded:
        """What somebody suffers from; nothing, as a rule."""
        return self.known.get(character, Wounded())

    def put(self, character: EntityId, wounded: Wounded) -> Wounds:
        """With that in the place of what was; who suffers from nothing is not kept."""
        others = {one: suffered for one, suffered in self.known.items() if one != character}
        return replace(self, known=others if wounded == Wounded() else {**others, character: wounded})


class WoundMarked(Event, frozen=True, tag="fate.wound-marked"):
    """A box is marked: what it was dealt as, and what it became where none of that kind was free."""

    character: EntityId
    outcome: Outcome
    marked: Outcome | None  # None where no box was left and none is needed
    mild: bool = False
    left: int = 0  # thirds of a day of rest that an injury lasts
    check: str = ""  # the roll of a fight that it comes of


class WoundTakenOver(Event, frozen=True, tag="fate.wound-taken-over"):
    """Somebody else has taken a wound of this character, who is as before."""

    character: EntityId
    by: EntityId
    marked: Outcome
    trouble: bool = False  # it marked no box: it is what a fight has left
    blow: BlowTaken | None = None  # the hit itself, where it was noted: of two that marked the same, that one


class ClipsCleared(Event, frozen=True, tag="fate.clips-cleared"):
    """A clip has had its effect, and is gone."""

    character: EntityId
    left: int = 0  # dealt since the roll that it told on was called for: they tell on the next

    quiet = True


class HurtRemedied(Event, frozen=True, tag="fate.hurt-remedied"):
    """Somebody has put right what was wrong: what was Hurt is so no more, or so many boxes of it."""

    character: EntityId
    how: str
    boxes: int = 0  # that are open again; 0: all


class RestedOff(Event, frozen=True, tag="fate.rested-off"):
    """A scene is over: what lasted no longer than it is gone."""

    characters: tuple[EntityId, ...]


class Treated(Event, frozen=True, tag="fate.treated"):
    """Somebody has seen to an injury: the days that it lasts less."""

    character: EntityId
    injury: int
    off: int
    over: bool | None = None  # nothing is left of it; None: not noted


class Healed(Event, frozen=True, tag="fate.healed"):
    """Days have passed, and injuries with them."""

    days: int
    light: bool = False  # with light activity, where that makes a difference
    thirds: int = 3  # of a day of rest that each counts for
    mild: int = 0  # of a day, what each counts for where the injury is a mild one; 0: as for any other


class TrackSet(Event, frozen=True, tag="fate.track-set"):
    """The table has so many boxes of each kind, says whether full ones flow over, and how long injuries last."""

    track: Track
    overflow: bool
    times: int = 1


wounds = Chapter("wounds", Wounds)


@cites("fate.wounds.track", "fate.r.wound-boxes", "fate.wounds.custom-boxes")
def track_of(state: State) -> Track:
    """The boxes that everybody has here: the table's own, or those of the book as it is read."""
    return state[Wounds].track or BOXES[state.ruling(WoundBoxes)]


@cites("fate.wounds.penalty-total", "fate.r.hurt-scope")
def wound_penalty(state: State, character: EntityId, *, fight: bool, clips: bool) -> int:
    """What somebody's wounds cost a roll, 0 or less; being Hurt may count in fights alone, and so do most clips."""
    marks = state[Wounds].of(character).marks
    if not fight and state.ruling(HurtScope) is HurtScope.COMBAT:
        marks = replace(marks, hurt=0)
    return penalty(marks if fight and clips else replace(marks, clipped=0))


@wounds.folds(WoundMarked)
def wound_marked(wounds: Wounds, event: WoundMarked) -> Wounds:
    """Marks the box, and adds to `injuries` where it is one; the hit goes into `blows`, be it that it marks nothing."""
    wounded = wounds.of(event.character)
    if event.check:
        wounds = _noted(wounds, event)
    if event.marked is None:
        return wounds
    if event.marked is Outcome.INJURED:
        injuries = (*wounded.injuries, Injury(event.left, event.mild, check=event.check))
        return wounds.put(event.character, replace(wounded, injuries=injuries))
    marks = with_mark(wounded.marks, event.marked)
    return wounds.put(event.character, replace(wounded, clipped=marks.clipped, hurt=marks.hurt, out=marks.out))


@cites("fate.points.take-wound")
def _noted(wounds: Wounds, event: WoundMarked) -> Wounds:
    """With the hit among those of its roll; in the place of the same one, where that had marked nothing by then."""
    if event.outcome is Outcome.SCRATCHED:
        return wounds
    blow = BlowTaken(event.outcome, event.marked or NOTHING, event.mild, event.left, event.check)
    beside = tuple(one for one in wounds.blows.get(event.character, ()) if one.check == event.check)
    if event.marked:
        beside = _but(beside, [at for at, one in enumerate(beside) if one == replace(blow, marked=NOTHING)])
    return replace(wounds, blows={**wounds.blows, event.character: (*beside, blow)})


@wounds.folds(WoundTakenOver)
def wound_taken_over(wounds: Wounds, event: WoundTakenOver) -> Wounds:
    """Clears the box, and takes the hit out of `blows`; what marked none is the business of the fight that left it."""
    if event.trouble:
        return wounds
    wounded = wounds.of(event.character)
    if event.marked is Outcome.INJURED:
        dealt = [at for at, one in enumerate(wounded.injuries) if _came_of(event.blow, one)]
        wounded = replace(wounded, injuries=_but(wounded.injuries, dealt))
    elif event.marked is Outcome.TAKEN_OUT:
        wounded = replace(wounded, out=False)
    else:
        wounded = replace(wounded, **{event.marked.value: wounded.marks.count(event.marked) - 1})
    hits = wounds.blows.get(event.character, ())
    taken = [at for at, one in enumerate(hits) if event.blow in (None, one) and one.marked is event.marked]
    return replace(wounds.put(event.character, wounded), blows={**wounds.blows, event.character: _but(hits, taken)})


def _came_of(blow: BlowTaken | None, injury: Injury) -> bool:
    """Whether an injury is what a hit has left, as far as that was noted."""
    return blow is None or (injury.check, injury.left, injury.mild) == (blow.check, blow.left, blow.mild)


def _but(these: tuple[T, ...], places: Sequence[int]) -> tuple[T, ...]:
    """All but the one in the last of those places."""
    gone = places[-1] if places else len(these)
    return (*these[:gone], *these[gone + 1 :])


@cites("fate.points.take-wound", "fate.wounds.marking")
def without_hit(wounds: Wounds, character: EntityId, kind: Outcome, injury: int) -> Wounds:
    """With no hit any more that has marked what is taken off: the latest of its kind, or that very injury's.

    Args:
        wounds: With the box still marked.
        character: Whose it is.
        kind: What is taken off.
        injury: Its place, where it is one.
    """
    hits = wounds.blows.get(character, ())
    places = [at for at, one in enumerate(hits) if one.marked is kind and not one.trouble]
    if kind is Outcome.INJURED:
        places = [at for at in places if _came_of(hits[at], wounds.of(character).injuries[injury])]
    return replace(wounds, blows={**wounds.blows, character: _but(hits, places)}) if places else wounds


@wounds.folds(ClipsCleared)
def clips_cleared(wounds: Wounds, event: ClipsCleared) -> Wounds:
    """Sets `clipped` to those that are `left`, 0 as a rule."""
    return wounds.put(event.character, replace(wounds.of(event.character), clipped=event.left))


@wounds.folds(HurtRemedied)
def hurt_remedied(wounds: Wounds, event: HurtRemedied) -> Wounds:
    """Takes the boxes off `hurt`, or sets it to 0."""
    wounded = wounds.of(event.character)
    left = max(0, wounded.hurt - event.boxes) if event.boxes else 0
    return wounds.put(event.character, replace(wounded, hurt=left))


@wounds.folds(RestedOff)
def rested_off(wounds: Wounds, event: RestedOff) -> Wounds:
    """Sets `clipped`, `hurt` and `out` to nothing, and takes injuries off that last no longer."""
    for character in event.characters:
        injuries = tuple(one for one in wounds.of(character).injuries if one.left)
        wounds = wounds.put(character, Wounded(injuries=injuries))
    return replace(wounds, blows={})


@wounds.folds(Treated)
def treated(wounds: Wounds, event: Treated) -> Wounds:
    """Sets `off` of the injury; with nothing left of it it is gone."""
    wounded = wounds.of(event.character)
    seen = (
        replace(one, off=event.off, treated=True) if at == event.injury else one
        for at, one in enumerate(wounded.injuries)
    )
    left = tuple(one for at, one in enumerate(seen) if at != event.injury or one.outlasts())
    return wounds.put(event.character, replace(wounded, injuries=left))


@wounds.folds(Healed)
def healed(wounds: Wounds, event: Healed) -> Wounds:
    """Takes the days off every injury; those with none left are gone."""
    for character, wounded in wounds.known.items():
        counts = [(one, (event.mild or event.thirds) if one.mild else event.thirds) for one in wounded.injuries]
        aged = ((replace(one, left=one.left - event.days * thirds), thirds) for one, thirds in counts)
        left = tuple(one for one, thirds in aged if one.outlasts(thirds))
        wounds = wounds.put(character, replace(wounded, injuries=left))
    return wounds


@wounds.folds(TrackSet)
def track_set(wounds: Wounds, event: TrackSet) -> Wounds:
    """Sets `track`, `overflow` and `times`."""
    return replace(wounds, track=event.track, overflow=event.overflow, times=event.times)

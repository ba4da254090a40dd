"""Trackers: the modules that a hero's player keeps, such as Corruption, a Leash, a bond or a counter."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.pieces.spelling import bare
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import ForGood, OfEvening, OfExchange
from threefates.rulebook.messages import Event, Step
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, SeatId
from threefates.systems.fates_edge.harm.party import lost
from threefates.systems.fates_edge.heroes.heroes import Heroes, RatingSet, hero_named
from threefates.systems.fates_edge.modules.modules import Mark, Module, lands, reads, sets
from threefates.systems.fates_edge.modules.sizes import COMMAND, leash_holds, printed_sizes
from threefates.systems.fates_edge.modules.thresholds import AskCorruption, AskFull, AskLeash
from threefates.systems.fates_edge.rulings.modules import CorruptionSize, LeashSize

__all__ = [
    "MOST_SEGMENTS",
    "MOST_TRACKERS",
    "ModuleEnded",
    "ModuleKept",
    "ModuleMarked",
    "ModuleSet",
    "Modules",
    "Tracker",
    "TrackerKind",
    "Traits",
]
__all__ += ["cannot_keep", "cannot_let_go", "fill", "fit", "keep", "let_go", "modules", "size_of", "tracker_of"]

SCOPE: Final = "fe.modules.scope"
PRINCIPLE: Final = "fe.modules.core-principle"
MOST_TRACKERS: Final = 12
MOST_SEGMENTS: Final = 12


class TrackerKind(enum.Enum):
    """What a player may keep track of."""

    CORRUPTION = "corruption"
    LEASH = "leash"
    BOND = "bond"
    REPERTOIRE = "repertoire"
    COUNTER = "counter"

    @property
    def title(self) -> str:
        """What a sheet calls it."""
        return {"bond": "Spirit Bond", "counter": "Counter"}.get(self.value, self.value.capitalize())


class Tracker(Struct, frozen=True):
    """A module that its player keeps."""

    id: str
    kind: TrackerKind
    name: str = ""  # of the spirit, or of what is counted
    marks: int = 0
    parts: int = 0  # of the next segment, 0..5 of six
    cap: int = 0  # of the spirit on the Leash
    size: int = 0  # of a counter
    patron: str = ""  # whose Corruption it was last

    @property
    def title(self) -> str:
        """What it is called.

        >>> Tracker("leash:1", TrackerKind.LEASH, "Ash").title
        'Leash of Ash'
        >>> Tracker("counter:2", TrackerKind.COUNTER, "Exposure").title
        'Exposure'
        """
        if self.kind is TrackerKind.COUNTER:
            return self.name
        return f"{self.kind.title} of {self.name}" if self.name else self.kind.title


class Traits(Struct, frozen=True):
    """What a full clock of Corruption has left on somebody: a benefit and a burden of the last Patron."""

    patron: str
    lasting: bool = False  # it was embraced
    said: str = ""  # what they are


class Modules(Struct, frozen=True):
    """The trackers of every hero, and what Corruption has left on them."""

    of: ForGood[Mapping[EntityId, tuple[Tracker, ...]]] = {}
    traits: ForGood[Mapping[EntityId, tuple[Traits, ...]]] = {}
    begun: ForGood[int] = 0  # trackers so far
    themes: ForGood[Mapping[EntityId, str]] = {}  # the Patron of each hero's last Rite, or whose theme was said
    eased: OfExchange[tuple[EntityId, ...]] = ()  # who has spent a Boon on a Leash in this one
    missed: OfEvening[Mapping[EntityId, tuple[str, ...]]] = {}  # sorts of spirits whose bond a near miss has marked


class ModuleKept(Event, frozen=True, tag="fe.module-kept"):
    """A hero's player keeps track of something from here on."""

    hero: EntityId
    tracker: Tracker


class ModuleMarked(Event, frozen=True, tag="fe.module-marked"):
    """Segments of a tracker were marked."""

    hero: EntityId
    module: str
    amount: int  # whole segments
    now: int
    why: str
    parts: int = 0  # of the next segment
    patron: str = ""  # whose Corruption it is


class ModuleSet(Event, frozen=True, tag="fe.module-set"):
    """A tracker was cleared, or put right."""

    hero: EntityId
    module: str
    now: int
    reason: str
    parts: int = -1  # left of the next segment; below 0: what there was, if any whole one is left


class ModuleEnded(Event, frozen=True, tag="fe.module-ended"):
    """Something is not kept track of any longer."""

    hero: EntityId
    module: str
    title: str
    why: str


modules = Chapter("modules", Modules)


# what they hold


@cites(SCOPE, "fe.cantor.corruption-clock", "fe.ruling.corruption-for-noncantor", "fe.ruling.corruption-size")
def size_of(state: State, hero: EntityId, tracker: Tracker) -> int:
    """Segments that a tracker holds: Body of Corruption, Cap and grip of a Leash, else as printed or as said."""
    sheet = state[Heroes][hero]
    if tracker.kind is TrackerKind.CORRUPTION:
        return sheet.body if state.ruling(CorruptionSize) is CorruptionSize.BODY else sheet.spirit
    if tracker.kind is TrackerKind.LEASH:
        return leash_holds(tracker.cap, sheet.spirit, sheet.skill(COMMAND), state.ruling(LeashSize))
    return printed_sizes().get(tracker.kind.title, tracker.size)


@reads
@cites(SCOPE, "fe.modules.session-loop")
def trackers(state: State, hero: EntityId) -> Iterator[Module]:
    """The trackers of a hero."""
    for each in state[Modules].of.get(hero, ()):
        always = each.kind in (TrackerKind.CORRUPTION, TrackerKind.LEASH)
        yield Module(each.id, each.title, each.marks, size_of(state, hero, each), always=always, parts=each.parts)


def tracker_of(state: State, hero: EntityId, module: str) -> Tracker:
    """The tracker of that id, refused in words where a hero has none."""
    if found := next((each for each in state[Modules].of.get(hero, ()) if each.id == module), None):
        return found
    raise Refused("module.none", "There is no such tracker.", remedy="Pick one that is listed.", source=SCOPE)


# marks


@cites(SCOPE)
def cannot_keep(state: State, hero: EntityId, wanted: Tracker) -> Refused | None:
    """The refusal where a hero has that already, or more than a sheet holds; None where they may keep track of it."""
    mine, name = state[Modules].of.get(hero, ()), hero_named(state, hero)
    if any((each.kind, bare(each.name)) == (wanted.kind, bare(wanted.name)) for each in mine):
        remedy = "Mark it, or give this one another name."
        return Refused("module.kept", f"{name} keeps track of that already.", remedy=remedy, source=SCOPE)
    if len(mine) < MOST_TRACKERS or wanted.kind is TrackerKind.CORRUPTION:  # nobody is kept from what comes over them
        return None
    return Refused("module.many", f"{name} keeps track of enough.", remedy="Let go of one first.", source=SCOPE)


def keep(act: Unfolding, hero: EntityId, wanted: Tracker) -> Tracker:
    """Begin to keep track of something, unless nobody can."""
    if refusal := cannot_keep(act.state, hero, wanted):
        raise refusal
    number = "" if wanted.kind is TrackerKind.CORRUPTION else f":{act.state[Modules].begun + 1}"
    tracker = replace(wanted, id=f"{wanted.kind.value}{number}")
    act.happen(ModuleKept(hero, tracker))
    return tracker


@cites(PRINCIPLE, "fe.modules.player-duties")
def fill(
    act: Unfolding, hero: EntityId, tracker: Tracker, amount: int, why: str, *, parts: int, patron: str = ""
) -> None:
    """Mark segments of a tracker, and ask at once what comes of it where that fills it."""
    size = size_of(act.state, hero, tracker)
    now = min(tracker.marks + amount, size)
    act.happen(ModuleMarked(hero, tracker.id, amount, now, why, parts, patron))
    if now >= size:
        _full(act, hero, tracker, patron, stood=tracker.marks >= size)


def _full(act: Unfolding, hero: EntityId, tracker: Tracker, patron: str = "", *, stood: bool = False) -> None:
    """Ask what comes of a full tracker of the living, unless it is asked; what may stay full is asked as it fills."""
    if lost(act.state, hero):
        return
    asked = [pending.step for pending in act.state.agenda.steps]
    match tracker.kind:
        case TrackerKind.CORRUPTION:
            if not any(isinstance(step, AskCorruption) and step.hero == hero for step in asked):
                theme = act.state[Modules].themes.get(hero, "")
                act.push(AskCorruption(hero, patron or theme or tracker.patron))
        case TrackerKind.LEASH:
            if (step := AskLeash(hero, tracker.id, tracker.title)) not in asked:
                act.push(step)
        case _ if not stood:
            act.push(AskFull(hero, tracker.id, tracker.title))


@modules.answers_to(RatingSet)
@cites(PRINCIPLE, "fe.modules.threshold-corruption", "fe.modules.threshold-leash")
def shorter(act: Unfolding, event: RatingSet) -> None:
    """A clock has as many segments as the Attribute is now."""
    fit(act, event.hero, TrackerKind.CORRUPTION, TrackerKind.LEASH)


def fit(act: Unfolding, hero: EntityId, *kinds: TrackerKind) -> None:
    """Clocks of those kinds hold what they hold now: beyond the last segment nothing is marked, and full is full."""
    for tracker in (each for each in act.state[Modules].of.get(hero, ()) if each.kind in kinds):
        size = size_of(act.state, hero, tracker)
        if tracker.marks > size:
            act.happen(ModuleSet(hero, tracker.id, size, SHORTER))
        if tracker.marks >= size:
            _full(act, hero, tracker)


SHORTER: Final = "the clock has fewer segments"


@lands(*(kind.value for kind in TrackerKind if kind is not TrackerKind.CORRUPTION))
def filling(act: Unfolding, hero: EntityId, mark: Mark) -> None:
    """Mark segments of a tracker."""
    was = tracker_of(act.state, hero, mark.module)
    fill(act, hero, was, mark.amount, mark.why, parts=was.parts)


@sets(*(kind.value for kind in TrackerKind))
def putting(act: Unfolding, hero: EntityId, module: Module, now: int, why: str) -> None:
    """Set the segments of a tracker, refuse more than it holds; what comes of it is asked where it is full by that."""
    tracker = tracker_of(act.state, hero, module.id)
    if now > (size := size_of(act.state, hero, tracker)):
        raise Refused("module.range", "It holds no such number.", remedy=f"Set 0 to {size}.", source=SCOPE)
    act.happen(ModuleSet(hero, module.id, now, why, module.parts))
    if now < size:
        _unask(act, hero, module.id)
    else:
        _full(act, hero, tracker, stood=tracker.marks >= size)


def _unask(act: Unfolding, hero: EntityId, module: str) -> None:
    """Ask nothing about that module any longer."""
    act.withdraw(lambda step: _asks_of(step, hero, module))
    act.withdraw(lambda step: isinstance(step, AskFull) and (step.hero, step.module) == (hero, module))


@cites(PRINCIPLE, "fe.modules.threshold-leash", "fe.modules.threshold-corruption")
def cannot_let_go(state: State, hero: EntityId, tracker: Tracker, by: SeatId) -> Refused | None:
    """The refusal where a tracker is full, and what comes of that is being asked, or None: nobody gets away from it."""
    if any(_asks_of(pending.step, hero, tracker.id) for pending in state.agenda.steps):
        title = f"{hero_named(state, hero)}'s {tracker.title} is full, and what comes of that is asked."
        return Refused("module.full", title, remedy="Answer that first.", source=PRINCIPLE)
    return _not_cleared(state, hero, tracker, by)


@cites("fe.modules.threshold-leash", "fe.modules.threshold-corruption")
def _asks_of(step: Step, hero: EntityId, module: str) -> bool:
    if isinstance(step, AskCorruption):
        return (step.hero, TrackerKind.CORRUPTION.value) == (hero, module)
    return isinstance(step, AskLeash) and (step.hero, step.module) == (hero, module)


@cites("fe.modules.session-loop")
def _not_cleared(state: State, hero: EntityId, tracker: Tracker, by: SeatId) -> Refused | None:
    """The refusal where Corruption that is marked is let go of: whoever runs the game verifies that it is cleared."""
    if tracker.kind is TrackerKind.CORRUPTION and (tracker.marks or tracker.parts) and by not in state.says_of(hero):
        title, remedy = "Nobody lets go of Corruption.", "Clear it between scenes, or ask the Game Master."
        return Refused("module.marked", title, remedy=remedy, source="fe.modules.session-loop")
    return None


def let_go(act: Unfolding, hero: EntityId, tracker: Tracker, why: str) -> None:
    """Keep track of it no longer, nor ask about it."""
    _unask(act, hero, tracker.id)
    act.happen(ModuleEnded(hero, tracker.id, tracker.title, why))


# what has happened


def _having(modules: Modules, hero: EntityId, now: Tracker) -> Modules:
    others = [now if each.id == now.id else each for each in modules.of.get(hero, ())]
    return replace(modules, of={**modules.of, hero: tuple(others)})


@modules.folds(ModuleKept)
def kept(modules: Modules, event: ModuleKept) -> Modules:
    """Add it to the hero's (`of` and `begun`)."""
    mine = (*modules.of.get(event.hero, ()), event.tracker)
    return replace(modules, of={**modules.of, event.hero: mine}, begun=modules.begun + 1)


def _found(modules: Modules, hero: EntityId, module: str) -> Tracker:
    return next(each for each in modules.of[hero] if each.id == module)


@modules.folds(ModuleMarked)
def module_marked(modules: Modules, event: ModuleMarked) -> Modules:
    """Set what is marked on it."""
    was = _found(modules, event.hero, event.module)
    now = replace(was, marks=event.now, parts=event.parts, patron=event.patron or was.patron)
    themes = {**modules.themes, event.hero: event.patron} if event.patron else modules.themes
    return replace(_having(modules, event.hero, now), themes=themes)


@modules.folds(ModuleSet)
def module_set(modules: Modules, event: ModuleSet) -> Modules:
    """Set what is marked on it, parts of a segment as well."""
    was = _found(modules, event.hero, event.module)
    parts = was.parts * (event.now > 0) if event.parts < 0 else event.parts
    return _having(modules, event.hero, replace(was, marks=event.now, parts=parts))


@modules.folds(ModuleEnded)
def module_ended(modules: Modules, event: ModuleEnded) -> Modules:
    """Take it off the hero's sheet (`of`)."""
    left = tuple(each for each in modules.of[event.hero] if each.id != event.module)
    return replace(modules, of={**modules.of, event.hero: left})

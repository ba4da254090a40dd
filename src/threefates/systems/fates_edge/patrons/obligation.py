"""Obligation: what a hero owes each Patron, marked, paid for where it is too much, softened and put right."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.texts import one_line
from threefates.pieces.spelling import same_name
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import EachScene, ForGood
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.harm.conditions import Conditions, FatigueCleared, hurt, tire
from threefates.systems.fates_edge.heroes.heroes import Heroes, RatingSet, hero_named
from threefates.systems.fates_edge.modules.capacity import Toll, at_once, capacity, counted_with, toll_of
from threefates.systems.fates_edge.modules.modules import Mark, Module, lands, reads, sets
from threefates.systems.fates_edge.patrons.overflow import AskDebt, AskIntrusion, is_collected
from threefates.systems.fates_edge.patrons.patrons import Patrons, spelled
from threefates.systems.fates_edge.patrons.roster import OF, whose_rite
from threefates.systems.fates_edge.rulings.modules import AtOrOver, Double, Overflow, Tracking

__all__ = [
    "MOST_OWED",
    "OBLIGATION",
    "ObligationMarked",
    "ObligationSet",
    "Rites",
    "against_capacity",
    "barred",
    "capacity_of",
    "counts_too",
    "ledger_at",
    "ledgers_of",
    "note_below",
    "note_over",
    "owe",
    "owed_by",
    "rites",
    "titled",
]

INVOKE: Final = "fe.runekeeper.invoke"
BLOCK: Final = "fe.obligation.overflow-core"
OBLIGATION: Final = "obligation"
MOST_OWED: Final = 40
OVER: Final = "Obligation over Capacity"


class Marked(Struct, frozen=True):
    """Obligation that a roll has brought."""

    patron: str
    roll: int  # its number


class Rites(Struct, frozen=True):
    """The Obligation owed to each Patron, and who has pushed a Rite."""

    owed: ForGood[Mapping[EntityId, Mapping[str, int]]] = {}  # 0..40, by Patron, or by Rite where each has a ledger
    aged: EachScene[Mapping[EntityId, Mapping[str, int]]] = {}  # left from before it, of what has changed in it
    pushed: EachScene[Mapping[EntityId, int]] = {}  # who has pushed one in this scene
    latest: ForGood[Mapping[EntityId, Marked]] = {}  # what each hero's latest roll of a Rite marked
    over: ForGood[Mapping[EntityId, tuple[str, ...]]] = {}  # ledgers over Capacity, and not below it since; "": in all


class ObligationMarked(Event, frozen=True, tag="fe.obligation-marked"):
    """A hero owes a Patron more."""

    hero: EntityId
    patron: str  # as the ledger is called
    amount: int
    why: str
    roll: int = 0  # the number of the roll that brought it; 0: none did


class ObligationSet(Event, frozen=True, tag="fe.obligation-set"):
    """The Obligation that a hero owes a Patron was put right."""

    hero: EntityId
    patron: str
    owed: int
    reason: str


class OverCapacity(Event, frozen=True, tag="fe.over-capacity"):
    """A hero owes more than their Capacity, and invokes no Rite until they owe less than it; or does again."""

    hero: EntityId
    ledger: str  # empty: all that is owed
    over: bool


class SetObligation(Command, frozen=True, tag="fe.set-obligation"):
    """Put right what a hero owes a Patron, saying why."""

    hero: EntityId
    patron: str
    owed: int
    reason: str


rites = Chapter("rites", Rites)


# what counts


@cites("fe.obligation.tracked-per-patron", "fe.obligation.tracked-per-rite")
def ledger_of(patron: str, rite: str, tracking: Tracking) -> str:
    """The ledger that a mark goes to: the Patron's, or that of the Rite.

    >>> [ledger_of("the Gate", "Ward", tracking) for tracking in (Tracking.TOTAL, Tracking.PER_RITE)]
    ['the Gate', 'the Gate: Ward']
    """
    return f"{patron}{OF}{rite}" if rite and tracking is Tracking.PER_RITE else patron


Beside = Callable[[State, EntityId], Mapping[str, int]]
_BESIDE: Final[list[Beside]] = []


def counts_too(beside: Beside) -> Beside:
    """Let what else a hero owes count towards the Capacity: segments, by ledger."""
    _BESIDE.append(beside)
    return beside


def owed_by(state: State, hero: EntityId) -> Mapping[str, int]:
    """The ledgers of a hero on which anything stands."""
    return state[Rites].owed.get(hero, {})


@cites("fe.obligation.capacity")
def capacity_of(state: State, hero: EntityId) -> int:
    """The Obligation that a hero bears unharmed."""
    sheet = state[Heroes][hero]
    return capacity(sheet.spirit, sheet.presence)


def against_capacity(state: State, hero: EntityId, ledger: str) -> int:
    """Segments of a hero that are compared with the Capacity when that ledger is marked."""
    return counted_with(_counted(state, hero), ledger, state.ruling(Tracking))


def _counted(state: State, hero: EntityId) -> Mapping[str, int]:
    """All that counts of what a hero owes, by ledger."""
    return {
        **owed_by(state, hero),
        **{ledger: owed for count in _BESIDE for ledger, owed in count(state, hero).items()},
    }


def ledgers_of(state: State, hero: EntityId) -> tuple[str, ...]:
    """The ledgers of a hero that may be over Capacity: all of them together, which is called by no name, and each."""
    return ("", *_counted(state, hero))


@cites(BLOCK, "fe.ruling.obligation-block-below-or-at")
def barred(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero owes too much to invoke a Rite or perform a ritual, now or not less since; or None."""
    bears, been = capacity_of(state, hero), state[Rites].over.get(hero, ())
    now = () if state.ruling(Overflow) is Overflow.FICTION else ledgers_of(state, hero)
    if all(against_capacity(state, hero, each) < bears + (each not in been) for each in (*now, *been)):
        return None
    title = f"{hero_named(state, hero)} has owed more than {bears} Obligation, and invokes nothing until it is less."
    return Refused("rite.over_capacity", title, remedy="Serve the Patron off the screen first.", source=BLOCK)


@reads
@cites("fe.obligation.tracked-per-patron")
def obligations(state: State, hero: EntityId) -> Iterator[Module]:
    """What a hero owes, Patron by Patron; where all of it counts, the sum of several beside."""
    in_all = tuple(_in_all(state, hero))
    for ledger, segments in owed_by(state, hero).items():
        bears = None if in_all else capacity_of(state, hero)
        yield Module(f"{OBLIGATION}:{ledger}", titled(ledger), segments, bears)
    yield from in_all


@cites("fe.obligation.tracked-total")
def _in_all(state: State, hero: EntityId) -> Iterator[Module]:
    """The sum of what is owed to several, where that is what counts."""
    owed = against_capacity(state, hero, "")
    if state.ruling(Tracking) is Tracking.TOTAL and owed and [*owed_by(state, hero).values()] != [owed]:
        yield Module(f"{OBLIGATION}:", "Obligation in all", owed, capacity_of(state, hero), total=True)


def titled(ledger: str) -> str:
    """What a ledger is called among other modules."""
    return f"Obligation to {ledger}"


# marks


@cites(INVOKE, "fe.runekeeper.one-patron")
def _known_as(state: State, hero: EntityId, patron: str) -> str:
    """A Patron's name as it stands on a hero's ledger, or in the bond; a ledger by its whole name before all others."""
    exact = (each for each in owed_by(state, hero) if same_name(each, patron))
    return next(exact, "") or spelled(patron, (*owed_by(state, hero), state[Patrons].of.get(hero, "")))


@cites("fe.obligation.tracked-per-rite")
def ledger_at(state: State, hero: EntityId, patron: str, rite: str = "") -> str:
    """The ledger of a hero that a mark goes to, as it stands: Rites of other names never share one."""
    tracking, known = state.ruling(Tracking), _known_as(state, hero, patron)
    if not rite or tracking is not Tracking.PER_RITE:
        return known
    mine = (each for each in owed_by(state, hero) if whose_rite(each, patron, rite))
    return next(mine, ledger_of(patron, rite, tracking))


@cites("fe.obligation.overflow-modules", "fe.obligation.clock-full")
def owe(act: Unfolding, hero: EntityId, patron: str, amount: int, why: str, roll: int = 0, *, rite: str = "") -> None:
    """Mark so many segments of Obligation to a Patron, and let each cost at once what it costs over Capacity.

    A Patron has one ledger however the name is typed; where every Rite has its own, name it.
    """
    if amount < 1:
        return
    ledger = ledger_at(act.state, hero, patron, rite)
    before = against_capacity(act.state, hero, ledger)
    act.happen(ObligationMarked(hero, ledger, amount, why, roll))
    whose = (rite and whose_rite(ledger, patron, rite)) or ledger
    for toll in tolls(act.state, hero, before, against_capacity(act.state, hero, ledger)):
        pay(act, hero, whose, toll, ledger)
        if toll.collects:
            return
    note_over(act, hero, ledger)


@lands(OBLIGATION)
def owing(act: Unfolding, hero: EntityId, mark: Mark) -> None:
    """Mark as much Obligation as a threshold says, to that Patron."""
    owe(act, hero, mark.module.partition(":")[2], mark.amount, mark.why, mark.roll)


@sets(OBLIGATION)
def put_right(act: Unfolding, hero: EntityId, module: Module, now: int, why: str) -> None:
    """Set what is owed on a ledger."""
    act.happen(ObligationSet(hero, module.id.partition(":")[2], now, why))


@cites("fe.obligation.overflow-modules", "fe.obligation.overflow-core", "fe.obligation.clock-full")
def tolls(state: State, hero: EntityId, before: int, now: int) -> tuple[Toll, ...]:
    """What the segments cost that take a tally from `before` to `now`, in their order."""
    bears, ruling = capacity_of(state, hero), state.ruling
    readings = ruling(Overflow), ruling(Double), ruling(AtOrOver)
    return at_once(toll_of(each, bears, *readings) for each in range(before + 1, now + 1))


@cites("fe.obligation.overflow-modules", "fe.modules.gm-duties")
def pay(act: Unfolding, hero: EntityId, patron: str, toll: Toll, ledger: str) -> None:
    """Pay what a segment on a Patron's ledger costs, all of it in the same breath as the mark."""
    if toll.clears and (held := act.state[Conditions][hero].fatigue):
        act.happen(FatigueCleared(hero, held, "far over Capacity"))
    tire(act, hero, toll.fatigue, OVER)
    hurt(act, hero, toll.harm, "stress")
    if toll.intrudes:
        act.push(AskIntrusion(hero, patron, ledger))
    if toll.collects and not is_collected(act.state, hero, ledger):
        act.push(AskDebt(hero, ledger))


@cites(BLOCK)
def note_over(act: Unfolding, hero: EntityId, ledger: str) -> None:
    """Note that a hero is over Capacity, where that bars them from Rites."""
    which = "" if act.state.ruling(Tracking) is Tracking.TOTAL else ledger
    over = against_capacity(act.state, hero, ledger) > capacity_of(act.state, hero)
    if over and which not in act.state[Rites].over.get(hero, ()) and act.state.ruling(Overflow) is not Overflow.FICTION:
        act.happen(OverCapacity(hero, which, over=True))


@rites.answers_to(ObligationSet)
@cites(BLOCK)
def below(act: Unfolding, event: ObligationSet) -> None:
    """Who owes less than their Capacity invokes Rites again; who is put above it does not."""
    note_below(act, event.hero)
    note_over(act, event.hero, event.patron)


@rites.answers_to(RatingSet)
@cites(BLOCK, "fe.obligation.capacity")
def bears_another(act: Unfolding, event: RatingSet) -> None:
    """Who bears more or less than before may be below their Capacity now, or above it."""
    note_below(act, event.hero)
    for ledger in ledgers_of(act.state, event.hero):
        note_over(act, event.hero, ledger)


@cites(BLOCK)
def note_below(act: Unfolding, hero: EntityId) -> None:
    """Note that a hero is below Capacity again, where they were over it."""
    for ledger in act.state[Rites].over.get(hero, ()):
        if against_capacity(act.state, hero, ledger) < capacity_of(act.state, hero):
            act.happen(OverCapacity(hero, ledger, over=False))


@rites.decides(SetObligation)
@cites(INVOKE)
def set_obligation(act: Unfolding, command: SetObligation) -> None:
    """Set the Obligation that a hero owes a Patron; only whoever runs the game may, and nothing is paid for it."""
    act.must_run("Setting Obligation")
    hero = act.state[Heroes][command.hero].id
    if not 0 <= command.owed <= MOST_OWED:
        raise Refused("rite.owed", "Nobody owes that.", remedy=f"Set 0 to {MOST_OWED}.", source=INVOKE)
    patron = _known_as(act.state, hero, one_line(command.patron, "The Patron"))
    act.happen(ObligationSet(hero, patron, command.owed, one_line(command.reason, "The reason")))


# what has happened


@rites.folds(ObligationMarked)
def marked(rites: Rites, event: ObligationMarked) -> Rites:
    """Add the Obligation to what the hero owes the Patron, up to what a page can count."""
    was = rites.owed.get(event.hero, {}).get(event.patron, 0)
    owing = _owing(rites, event.hero, event.patron, min(was + event.amount, MOST_OWED))
    if not event.roll:  # what a roll has brought stays what its tens make gentler
        return owing
    return replace(owing, latest={**owing.latest, event.hero: Marked(event.patron, event.roll)})


@rites.folds(ObligationSet)
def obligation_set(rites: Rites, event: ObligationSet) -> Rites:
    """Set the Obligation that the hero owes the Patron."""
    return _owing(rites, event.hero, event.patron, event.owed)


@rites.folds(OverCapacity)
def over_capacity(rites: Rites, event: OverCapacity) -> Rites:
    """Note it, or take the note away (`over`)."""
    others = tuple(ledger for ledger in rites.over.get(event.hero, ()) if ledger != event.ledger)
    return replace(rites, over={**rites.over, event.hero: (*others, event.ledger) if event.over else others})


def _owing(rites: Rites, hero: EntityId, patron: str, owed: int) -> Rites:
    mine, aged = rites.owed.get(hero, {}), rites.aged.get(hero, {})
    others = {name: count for name, count in mine.items() if name != patron}
    left = min(aged.get(patron, mine.get(patron, 0)), owed)  # what is taken off was marked last
    now = replace(rites, aged={**rites.aged, hero: {**aged, patron: left}})
    return replace(now, owed={**rites.owed, hero: {**others, patron: owed} if owed else others})

"""What bears on a blow besides the dice: two lists that rooms further up add to by themselves, arms before all.

`helps` is asked before the dice fall, once for each pair that meets: steps for one of them against the other, and
against nobody else. `lands` is asked when a blow has won its roll, or is level: it may change the margin, or say
outright which outcome that margin is. Play and odds ask both the same way, so that a rule is written once.

    @helps(20)
    @cites("fate.arms.dramatic")
    def of_better_steel(state: State, meeting: Meeting) -> Iterator[Bearing]:
        if weapon(state, meeting.who) > weapon(state, meeting.foe):
            yield Bearing(1, "the better weapon", ("fate.arms.dramatic",))

    @lands(20)
    @cites("fate.arms.simple-procedure")
    def of_edge_and_mail(state: State, blow: Blow) -> Blow:
        return replace(blow, margin=blow.margin + edge(state, blow.attacker) - mail(state, blow.defender))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fate_2003.rulings.arms import ArmorTreatment, ArmsTreatment
from threefates.systems.fate_2003.rulings.fights import ClippedScope
from threefates.systems.fate_2003.rulings.rulings import DynamicBands
from threefates.systems.fate_2003.wounds.track import ORDER, Outcome, outcome_of

__all__ = [
    "Bearing",
    "Blow",
    "Meeting",
    "Treated",
    "arms_as_read",
    "bearings",
    "comes_to",
    "goes_by_turns",
    "helps",
    "landed",
    "lands",
    "reaches",
    "spared",
    "spared_of",
]


Treated = tuple[ArmsTreatment, ArmorTreatment]


def arms_as_read(state: State) -> Treated:
    """How this table reads weapons and armor at this moment; a blow that is rolled for is read so to its end."""
    return state.ruling(ArmsTreatment), state.ruling(ArmorTreatment)


class Meeting(Struct, frozen=True):
    """One who rolls, as set against one other."""

    who: EntityId
    foe: EntityId
    attacks: bool = True  # goes for the other; False: only defends against them
    maneuver: bool = False  # for something else than a wound
    bare: bool = False  # of words or wits: nobody's arms tell
    wields: bool = True  # with what they bear; False: keeps out of the way of it, or has not reached for it
    evades: bool = False  # keeps out of the way of it with another skill
    faced: bool = True  # the other wields what they bear
    expected: bool = True  # False: it is counted already that the other expects no attack
    alone: bool = False  # the two of them by themselves, whoever else may be in the fight that is going on


class Bearing(Struct, frozen=True):
    """So many steps for a roll, as far as it is set against one other."""

    steps: int
    why: str
    cites: tuple[str, ...] = ()


class Blow(Struct, frozen=True):
    """A blow that gets through, or is level; `landed` is handed one and answers what has become of it."""

    attacker: EntityId
    defender: EntityId
    margin: int  # in steps; 0: level, or ahead by less than a step
    maneuver: bool = False  # for something else than a wound
    mutual: bool = False  # the other attacked, too: level, neither has the better of it
    turn: bool = False  # an attack of its own, at turn pace
    bare: bool = False  # of words or wits: no arms tell
    outcome: Outcome | None = None  # said outright; None: as the table of outcomes has that margin
    wanted: str = ""  # rather than a wound, in the words that it was said in
    ahead: bool = True  # has won its roll; False: level
    read: Treated | None = None  # how arms were read when it was rolled for; None: as they are


_HELPS: Final[dict[int, Callable[[State, Meeting], Iterable[Bearing]]]] = {}
_LANDS: Final[dict[int, Callable[[State, Blow], Blow]]] = {}
Helps = Callable[[State, Meeting], Iterable[Bearing]]
Lands = Callable[[State, Blow], Blow]


def helps(order: int) -> Callable[[Helps], Helps]:
    """Let a function say what one who rolls has against one other, in its place of the list.

    Raises:
        ValueError: If something stands in that place already.
    """

    def note(function: Helps) -> Helps:
        if order in _HELPS:
            raise ValueError(f"{_HELPS[order].__module__} helps in place {order} already")
        _HELPS[order] = function
        return function

    return note


def lands(order: int) -> Callable[[Lands], Lands]:
    """Let a function change a blow that gets through or is level, in its place of the list.

    Raises:
        ValueError: If something stands in that place already.
    """

    def note(function: Lands) -> Lands:
        if order in _LANDS:
            raise ValueError(f"{_LANDS[order].__module__} changes blows in place {order} already")
        _LANDS[order] = function
        return function

    return note


def bearings(state: State, meeting: Meeting) -> tuple[Bearing, ...]:
    """Everything that one who rolls has against one other, in its order."""
    return tuple(bearing for order in sorted(_HELPS) for bearing in _HELPS[order](state, meeting))


def landed(state: State, blow: Blow) -> Blow:
    """A blow after everything that changes it."""
    for order in sorted(_LANDS):
        blow = _LANDS[order](state, blow)
    return blow


@cites("fate.wounds.outcome-table")
def comes_to(state: State, blow: Blow) -> Outcome:
    """Read what a blow comes to for whoever is struck, after all that changes it; a margin below 0 is a scratch."""
    blow = landed(state, blow)
    return blow.outcome or outcome_of(max(blow.margin, 0), state.ruling(DynamicBands))


@cites("fate.combat.outcome-traded-for-effect", "fate.r.effect-instead-of-wound")
def reaches(outcome: Outcome, needs: Outcome) -> bool:
    """True if an outcome is what a maneuver takes, or worse.

    >>> reaches(Outcome.INJURED, Outcome.HURT), reaches(Outcome.CLIPPED, Outcome.HURT)
    (True, False)
    """
    return ORDER.index(outcome) >= ORDER.index(needs)


@cites("fate.combat.turn-clipped", "fate.combat.exchange-clipped", "fate.r.clipped-scope")
def spared(reading: ClippedScope, attacks: Sequence[bool], *, turn: bool) -> tuple[int, ...]:
    """Those on whose roll a clip does not tell: at turn pace whoever only defends.

    >>> spared(ClippedScope.BOOK, (True, False), turn=True), spared(ClippedScope.BOOK, (True, False), turn=False)
    ((1,), ())
    """
    alone = reading is ClippedScope.NEXT_ATTACK or (reading is ClippedScope.BOOK and turn)
    return tuple(at for at, attack in enumerate(attacks) if not attack) if alone else ()


ByTurns = Callable[[State, Sequence[EntityId]], bool]
_BY_TURNS: Final[list[ByTurns]] = []


def goes_by_turns(function: ByTurns) -> ByTurns:
    """Let a room further up say whether people are in a fight that goes turn by turn."""
    _BY_TURNS.append(function)
    return function


@cites("fate.combat.turn-clipped", "fate.combat.exchange-one-at-a-time", "fate.r.clipped-scope")
def spared_of(state: State, pair: Sequence[EntityId], attacks: Sequence[bool]) -> tuple[int, ...]:
    """Those of a pair that is settled by itself on whose roll a clip does not tell: as in a turn, in the midst of them.

    Args:
        state: The table.
        pair: The two.
        attacks: Which of them strikes.
    """
    return spared(state.ruling(ClippedScope), attacks, turn=any(found(state, pair) for found in _BY_TURNS))

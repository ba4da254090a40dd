"""Modules: whatever stands on one hero's sheet and is marked, filled and cleared, as one kind of thing.

Obligation, Corruption, Leashes, bonds and Symbols each have a chapter of their own, which says here how its modules
are read, and how a mark lands on one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import permutations
from typing import Final

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.harm.conditions import AskDying, Conditions, tire
from threefates.systems.fates_edge.rulings.modules import Tracking

__all__ = [
    "FATIGUE",
    "LOUD",
    "Mark",
    "Module",
    "begun",
    "counted_of",
    "land",
    "lands",
    "module_of",
    "modules_of",
    "put",
    "reads",
    "sets",
]

SCOPE: Final = "fe.modules.scope"
LOUD: Final = 3
"""Segments from which a personal clock is read out."""
FATIGUE: Final = "fatigue"
TIRING: Final = (FATIGUE, "obligation", "tie")
"""Kinds of marks that may cost Fatigue and Harm."""
ORDER: Final = ("obligation", "tie", "amends", "corruption", "leash", "bond", "repertoire", "counter", "symbol")
"""Kinds as a sheet lists them; any other comes after, by its name."""


class Module(Struct, frozen=True):
    """A module as it stands."""

    id: str  # its kind, a colon, and what is its own within the kind
    title: str  # "Obligation to the Sealed Gate"
    marks: int = 0
    size: int | None = None  # segments it holds; None: what it counts towards is said elsewhere, or nothing is counted
    says: str = ""  # the state, where it is one of words: "compromised"
    always: bool = True  # is read out however little is marked
    total: bool = False  # sums up others, and is not marked itself
    parts: int = 0  # of the next segment, 0..5 of six

    @property
    def kind(self) -> str:
        """The kind, as chapters register it."""
        return self.id.partition(":")[0]

    @property
    def stands(self) -> str:
        """How it stands, in words.

        >>> Module("leash:0", "Leash", 2, 7).stands, Module("symbol:Gate", "Symbol", says="neglected").stands
        ('2 of 7', 'neglected')
        >>> Module("corruption", "Corruption", 1, 4, parts=3).stands
        '1½ of 4'
        """
        part = ("", "⅙", "⅓", "½", "⅔", "⅚")[self.parts]
        marked = f"{self.marks or ''}{part}" or "0"
        return self.says or (marked if self.size is None else f"{marked} of {self.size}")


class Mark(Struct, frozen=True):
    """Segments for one module, or boxes of Fatigue."""

    module: str  # the module's id, or FATIGUE
    amount: int
    why: str
    roll: int = 0  # the number of the roll that brought it; 0: none did


Reader = Callable[[State, EntityId], Iterator[Module]]
Lander = Callable[[Unfolding, EntityId, Mark], None]
_READERS: Final[list[Reader]] = []
Setter = Callable[[Unfolding, EntityId, Module, int, str], None]
_LANDERS: Final[dict[str, Lander]] = {}
_SETTERS: Final[dict[str, Setter]] = {}


def reads(reader: Reader) -> Reader:
    """Let a chapter's modules be seen with all others."""
    _READERS.append(reader)
    return reader


def lands(*kinds: str) -> Callable[[Lander], Lander]:
    """Let a chapter take the marks of its modules, and pay at once what they cost."""

    def register(lander: Lander) -> Lander:
        _LANDERS.update(dict.fromkeys(kinds, lander))
        return lander

    return register


def sets(*kinds: str) -> Callable[[Setter], Setter]:
    """Let a chapter clear its modules, or put them right."""

    def register(setter: Setter) -> Setter:
        _SETTERS.update(dict.fromkeys(kinds, setter))
        return setter

    return register


@cites(SCOPE, "fe.modules.player-duties")
def modules_of(state: State, hero: EntityId) -> tuple[Module, ...]:
    """The modules of a hero: every tally and every state by itself."""
    return tuple(sorted((module for reader in _READERS for module in reader(state, hero)), key=_place))


def _place(module: Module) -> tuple[int, str]:
    kind = module.kind
    return (ORDER.index(kind) if kind in ORDER else len(ORDER)), kind


def counted_of(state: State, hero: EntityId) -> tuple[Module, ...]:
    """The modules of a hero that hold segments of their own."""
    return tuple(each for each in modules_of(state, hero) if each.kind in _SETTERS and not each.total)


def module_of(state: State, hero: EntityId, name: str) -> Module:
    """The counted module of that id, refused in words where the hero has none."""
    if found := next((module for module in counted_of(state, hero) if module.id == name), None):
        return found
    raise Refused("module.none", "There is no such module.", remedy="Pick one that is listed.", source=SCOPE)


def put(act: Unfolding, hero: EntityId, module: Module, now: int, why: str) -> None:
    """Clear segments of a module, or put it right; nothing is paid for it."""
    _SETTERS[module.kind](act, hero, module, now, why)


def begun(name: str) -> str:
    """A name where a sentence begins with it.

    >>> begun("the Sealed Gate")
    'The Sealed Gate'
    """
    return f"{name[:1].upper()}{name[1:]}"


# marks


@lands(FATIGUE)
def tiring(act: Unfolding, hero: EntityId, mark: Mark) -> None:
    """Mark as much Fatigue as a threshold says."""
    tire(act, hero, mark.amount, mark.why)


@cites("fe.modules.order", "fe.modules.core-principle", "fe.ruling.tick-order")
def land(act: Unfolding, hero: EntityId, *marks: Mark) -> None:
    """Let marks land at once, each with all that it costs; of several the order counts that is worst for the hero."""
    for mark in max(_orders(act.state, marks), key=lambda order: _suffered(act, hero, order)):
        _LANDERS[mark.module.partition(":")[0]](act, hero, mark)


@cites("fe.modules.order")
def _orders(state: State, marks: tuple[Mark, ...]) -> Iterable[tuple[Mark, ...]]:
    """The orders in which marks may land, and of those that come to the same the first."""
    found: dict[tuple[tuple[str, int], ...], tuple[Mark, ...]] = {}
    for order in permutations(marks):
        found.setdefault(tuple(_alike(state, mark) for mark in order), order)
    return found.values()


def _alike(state: State, mark: Mark) -> tuple[str, int]:
    """What a mark brings on whoever is marked: on whatever tally, where it is their sum that counts."""
    kind = mark.module.partition(":")[0]
    if kind not in TIRING:
        return "", 0
    return (kind if state.ruling(Tracking) is Tracking.TOTAL else mark.module), mark.amount


def _suffered(act: Unfolding, hero: EntityId, marks: Iterable[Mark]) -> tuple[int, int, int]:
    """How badly off marks in that order leave the hero: by deaths averted, by Harm, then by Fatigue."""
    trial = Unfolding(act.system, act.state, act.by, act.chance)
    for mark in marks:
        _LANDERS[mark.module.partition(":")[0]](trial, hero, mark)
    dying = sum(1 for _ in trial.state.agenda.asked(AskDying))
    condition = trial.state[Conditions][hero]
    return dying, condition.harm, condition.fatigue

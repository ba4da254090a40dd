"""A fight as it stands: its pace, who is in it, what each has declared, who has what over whom, whose turn it is."""

from __future__ import annotations

import enum
from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import EachScene, End, ForGood, OfFight
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.conflict.bearing import Treated
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.systems.fate_2003.wounds.wounds import Wounds

__all__ = [
    "Declared",
    "Fight",
    "Fights",
    "Ground",
    "Pace",
    "Sides",
    "Standing",
    "Trouble",
    "Verdict",
    "Way",
    "fighting",
    "fights",
    "names_of",
    "present",
    "standing",
]

Sides = tuple[tuple[EntityId, ...], tuple[EntityId, ...]]


class Pace(enum.StrEnum):
    """How finely a fight is cut."""

    SCENE = "scene"  # one roll each for the whole of it
    EXCHANGE = "exchange"  # one roll each for a few moments
    TURN = "turn"  # one roll for each attack, and one for each defence


class Way(enum.StrEnum):
    """What somebody does in a few moments of a fight."""

    ATTACK = "attack"  # goes for somebody, for a wound or for something else
    OTHER = "other"  # something that is no attack: drawing a sword, jumping for a rope
    DEFENSIVE = "defensive"  # keeps safe with a combat skill
    ANOTHER_SKILL = "another-skill"  # keeps safe with Tumbling, Acrobatics and the like
    WAIT = "wait"  # sits these moments out


class Ground(enum.StrEnum):
    """What one who fights may have over another, as the Game Master says."""

    POSITION = "position"  # height, cover, horseback
    FLANKING = "flanking"  # the other's back is exposed
    SURROUNDING = "surrounding"  # the other is encircled
    UNAWARE = "unaware"  # the other expects nothing


class Declared(Struct, frozen=True):
    """What somebody has declared; nobody else knows it until all have."""

    way: Way = Way.DEFENSIVE
    trait: str = ""  # its id on the sheet
    target: EntityId = ""  # of an attack; at scene pace whoever is taken on
    apart: bool = False  # from where nobody there can strike back
    maneuver: str = ""  # what is wanted in place of a wound; of one's own where nobody is attacked
    about: str = ""  # what it looks like; at scene pace the goal, and the way to it


class Standing(Struct, frozen=True):
    """What one has over another, or over everybody."""

    who: EntityId
    ground: Ground
    foe: EntityId = ""  # empty: everybody
    steps: int = 1  # 1..2: more than one only in an extreme position
    at: int = 0  # of what holds for one exchange: which, where it was said too late for the one in hand


class Verdict(Struct, frozen=True):
    """How a fight at scene pace, or a part of it, came out by the numbers."""

    winners: tuple[EntityId, ...]
    losers: tuple[EntityId, ...]
    margin: int  # 0: level, or judged without numbers
    outcome: Outcome
    just: bool = False  # ahead by less than a step, where dice are added up

    @property
    def level(self) -> bool:
        """True where nobody is ahead."""
        return not (self.margin or self.just)


class Trouble(Struct, frozen=True):
    """What is left of a fight at scene pace that marks no box."""

    major: bool  # it may tell on rolls, as the Game Master says
    words: str
    told: str = ""  # the check that it has told on last
    more: tuple[str, ...] = ()  # of major ones from fights before, the last first: each is dealt with by itself
    check: str = ""  # the roll of the fight that has left it
    slight: tuple[str, ...] = ()  # of minor ones from fights before, the last first

    @property
    def said(self) -> str:
        """All of it in words, one after the other."""
        return "; ".join((self.words, *self.more, *self.slight))

    @property
    def tells(self) -> str:
        """What of it may tell on a roll, in words."""
        return "; ".join((self.words, *self.more))

    def beside(self, before: Trouble | None) -> Trouble:
        """With what somebody was left with before, each to be dealt with by itself: the last first, major ones on top.

        >>> Trouble(major=True, words="lame").beside(Trouble(major=False, words="bruised")).said
        'lame; bruised'
        """
        if before is None:
            return self
        if before.major and self.major:
            return replace(self, more=(before.words, *before.more), slight=before.slight)
        return replace(self, slight=(before.words, *before.slight))

    @property
    def left(self) -> Trouble | None:
        """What there is still once the last of it is dealt with, or None."""
        if self.more:
            return replace(self, words=self.more[0], more=self.more[1:], check="")
        if self.slight:
            return Trouble(major=False, words=self.slight[0], slight=self.slight[1:])
        return None


class Fight(Struct, frozen=True):
    """The fight that is going on."""

    pace: Pace
    about: str
    sides: Sides
    number: int = 0  # exchanges begun, or rounds of turns
    check: str = ""  # the check that is rolled for it
    read: Treated | None = None  # how arms were read when that was called for
    declared: Mapping[EntityId, Declared] = {}
    shown: bool = False  # everybody has declared, and sees it
    off_guard: tuple[EntityId, ...] = ()  # expect nothing: they declare nothing, and defend as well as they notice
    needs: Mapping[EntityId, Outcome] = {}  # what each maneuver takes
    throws: Mapping[EntityId, int] = {}  # the exchanges that each maneuver puts the other out of
    aside: Mapping[EntityId, int] = {}  # who is out of the way for moments: up to which exchange
    goals: Mapping[EntityId, int] = {}  # what is to be reached where nobody opposes
    ground: tuple[Standing, ...] = ()
    order: tuple[EntityId, ...] = ()  # at turn pace
    turn: int = 0  # whose it is, in that order
    verdicts: tuple[Verdict, ...] = ()
    mild: bool = False
    days: int = 0
    times: int = 1
    bare: bool = False  # of words or wits: no arms tell
    padded: tuple[EntityId, ...] = ()  # whose blows are mild ones, where not all are
    let_off: Mapping[EntityId, int] = {}  # the steps of somebody's wounds that are no hindrance in it
    hampered: tuple[EntityId, ...] = ()  # whose trouble from fights before tells on their next roll
    left: tuple[EntityId, ...] = ()  # who has got out of it
    unsteady: tuple[EntityId, ...] = ()  # who has gone into this exchange, or round, clipped, once for each clip
    met: tuple[tuple[EntityId, EntityId], ...] = ()  # who is set against whom by the one roll of the whole fight

    @property
    def everybody(self) -> tuple[EntityId, ...]:
        """Everybody who is in the fight, or has been."""
        return (*self.people, *self.left)

    @property
    def people(self) -> tuple[EntityId, ...]:
        """Everybody who is in the fight, on either side."""
        return (*self.sides[0], *self.sides[1])

    def side_of(self, character: EntityId) -> int:
        """The side that somebody fights on, 0 or 1."""
        return int(character in self.sides[1])

    def foes_of(self, character: EntityId) -> tuple[EntityId, ...]:
        """Everybody on the other side."""
        return self.sides[1 - self.side_of(character)]

    @property
    def attacks(self) -> Mapping[EntityId, EntityId]:
        """Who goes for whom, of those who have declared it."""
        return {one: said.target for one, said in self.declared.items() if said.way is Way.ATTACK and said.target}

    def attackers_of(self, character: EntityId) -> tuple[EntityId, ...]:
        """Everybody who goes for somebody."""
        return tuple(one for one, target in self.attacks.items() if target == character)


class Fights(Struct, frozen=True):
    """The fight that is going on, and what is left of those that are over."""

    now: OfFight[Fight | None] = None
    settled: EachScene[tuple[Sides, ...]] = ()  # fought at scene pace in this scene: not to be tried again
    troubles: ForGood[Mapping[EntityId, Trouble]] = {}
    ready: OfFight[tuple[EntityId, ...]] = ()  # who has paid a Fate point for their next roll in it


fights = Chapter("fights", Fights)
fights.formerly("fate.may-be-tried", End.BETWEEN_SCENES)


def unlike(fights: Fights, viewer: Viewer, salt: int) -> Fights:
    """For the laws: everything that others have declared and nobody knows yet, otherwise."""
    fight = fights.now
    if fight is None or fight.shown:
        return fights
    other = {one: _otherwise(fight, one, salt) for one in fight.declared if not viewer.holds(one)}
    return _with(fights, {**fight.declared, **other})


def _otherwise(fight: Fight, one: EntityId, salt: int) -> Declared:
    """Something else that one might have declared."""
    foes = tuple(other for other in fight.people if other != one)
    way = tuple(Way)[salt % len(Way)]
    target = foes[salt % len(foes)] if way is Way.ATTACK else ""
    return Declared(way, "unskilled", target, bool(salt % 2), "a feint " * (salt % 4), f"{salt}")


@fights.hides(unlike)
@cites("fate.combat.exchange-procedure")
def knows(fights: Fights, viewer: Viewer) -> Fights:
    """What a viewer knows: that somebody has declared, and what it is only of one's own, until everybody has."""
    fight = fights.now
    if fight is None or fight.shown or all(viewer.holds(one) for one in fight.declared):
        return fights
    return _with(fights, {one: said if viewer.holds(one) else Declared() for one, said in fight.declared.items()})


def _with(fights: Fights, declared: Mapping[EntityId, Declared]) -> Fights:
    return replace(fights, now=replace(fights.now, declared=declared)) if fights.now else fights


def fighting(state: State) -> Fight:
    """The fight that is going on.

    Raises:
        Refused: Where there is none.
    """
    fight = state[Fights].now
    if fight is None:
        raise Refused(
            "fights.none",
            "Nobody is fighting.",
            remedy="Wait until the Game Master begins a fight.",
            source="fate.combat.choose-pace",
        )
    return fight


@cites("fate.wounds.taken-out")
def standing(state: State, people: tuple[EntityId, ...]) -> tuple[EntityId, ...]:
    """Those of some people who are still in the fight."""
    return tuple(one for one in people if not state[Wounds].of(one).out and one in state[Sheets].known)


@cites("fate.combat.outcome-traded-for-effect")
def present(state: State, people: tuple[EntityId, ...]) -> tuple[EntityId, ...]:
    """Those of some people who stand, and have not been put out of the way for these moments."""
    fight = state[Fights].now
    still = standing(state, people)
    return still if fight is None else tuple(one for one in still if fight.aside.get(one, -1) < fight.number)


def names_of(state: State, people: tuple[EntityId, ...]) -> str:
    """People by name, as a sentence has them."""
    names = [state[Characters].name(one) for one in people]
    return f"{', '.join(names[:-1])} and {names[-1]}" if names[1:] else "".join(names)

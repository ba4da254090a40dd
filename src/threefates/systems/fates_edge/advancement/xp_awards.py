"""Experience: heroes are built from it, an evening awards it by what was done, and between scenes it buys ratings."""

from __future__ import annotations

import enum
import functools
from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.growing import grown
from threefates.commons.texts import one_line
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import End, ForGood, UntilNextEvening
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.help.converting import XpBought, bars_trade
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named

__all__ = [
    "Experience",
    "Pacing",
    "PacingSet",
    "XpEarned",
    "XpPaid",
    "XpSet",
    "award",
    "awards",
    "cannot_award",
    "dial",
    "experience",
    "most_left",
    "range_of",
    "sources",
    "too_rich",
]

MOST_XP: Final = 999
ATTENDANCE: Final = "attendance"


class Pacing(enum.Enum):
    """The pace of a whole arc: how much an evening is worth."""

    GRITTY = "gritty"
    STANDARD = "standard"
    HEROIC = "heroic"


class Experience(Struct, frozen=True):
    """The XP that every hero has to spend, has ever earned, and was awarded this evening."""

    unspent: ForGood[Mapping[EntityId, int]] = {}  # 0..999
    earned: ForGood[Mapping[EntityId, int]] = {}
    evening: UntilNextEvening[Mapping[EntityId, int]] = {}
    pacing: ForGood[Pacing] = Pacing.STANDARD
    history: ForGood[Mapping[EntityId, tuple[str, ...]]] = {}  # what came, and what it went into
    attended: UntilNextEvening[tuple[EntityId, ...]] = ()  # who had this evening's XP for being there

    def of(self, hero: EntityId) -> int:
        """XP that a hero has to spend."""
        return self.unspent.get(hero, 0)

    def noted(self, hero: EntityId, step: str) -> Mapping[EntityId, tuple[str, ...]]:
        """The history with one step more of a hero."""
        return {**self.history, hero: grown(self.history.get(hero, ()), step)}


class XpEarned(Event, frozen=True, tag="fe.xp-earned"):
    """A hero is the wiser for it."""

    hero: EntityId
    amount: int
    why: str
    counts: bool = True  # towards what an evening is worth


class XpPaid(Event, frozen=True, tag="fe.xp-paid"):
    """A hero bought something with XP."""

    hero: EntityId
    amount: int
    on: str


class XpSet(Event, frozen=True, tag="fe.xp-set"):
    """The XP that a hero has to spend was put right."""

    hero: EntityId
    unspent: int
    reason: str


class PacingSet(Event, frozen=True, tag="fe.pacing-set"):
    """An evening is worth so much from here on."""

    pacing: Pacing


class AwardXp(Command, frozen=True, tag="fe.award-xp"):
    """Award a hero XP for one of the things an evening is made of."""

    hero: EntityId
    what: str
    amount: int


class SetPacing(Command, frozen=True, tag="fe.set-pacing"):
    """Say how much an evening is worth, for the arc."""

    pacing: Pacing


class SetXp(Command, frozen=True, tag="fe.set-xp"):
    """Put right what a hero has to spend, saying why."""

    hero: EntityId
    unspent: int
    reason: str


experience = Chapter("experience", Experience)
experience.formerly("fe.xp-evening-counted", End.BETWEEN_EVENINGS)


# what an evening is worth


@cites("fe.advancement.pacing")
def dial(pacing: Pacing) -> tuple[int, int]:
    """The least and most XP that an evening gives a hero.

    >>> dial(Pacing.STANDARD)
    (6, 10)
    """
    return _dials()[pacing.value]


@functools.cache
def _dials() -> dict[str, tuple[int, int]]:
    return entry("fe.advancement.pacing").table(dict[str, tuple[int, int]])


@functools.cache
def awards() -> dict[str, int | tuple[int, int]]:
    """Read the things an evening is made of, and what each is worth: a number of XP, or the least and most."""
    return entry("fe.advancement.awards").table(dict[str, int | tuple[int, int]])


DRIVE: Final = "drive"
OF_A_DRIVE: Final = 2  # what the book's example earns from a Drive that was fulfilled


@cites("fe.advancement.xp-sources")
def sources() -> tuple[str, ...]:
    """What XP is awarded for by itself: a Drive fulfilled, and all of an evening; arcs and Boons bring it, too.

    >>> sources()[:2]
    ('drive', 'attendance')
    """
    return (DRIVE, *awards())


@cites("fe.advancement.awards", "fe.advancement.xp-sources")
def range_of(what: str) -> tuple[int, int]:
    """The least and most XP for one sort of thing of `sources`.

    >>> range_of("objective"), range_of("attendance")
    ((2, 4), (2, 2))
    """
    found = OF_A_DRIVE if what == DRIVE else awards()[what]
    return (found, found) if isinstance(found, int) else found


@cites("fe.ruling.session-xp-sum")
def most_left(state: State, hero: EntityId) -> int:
    """XP that this evening may still award a hero: the dial is the whole of it."""
    return max(0, dial(state[Experience].pacing)[1] - state[Experience].evening.get(hero, 0))


@cites("fe.advancement.pacing", "fe.ruling.session-xp-sum")
def too_rich(state: State, hero: EntityId, amount: int) -> Refused | None:
    """The refusal where an evening is not worth so much more to a hero, or None."""
    left = most_left(state, hero)
    if amount <= left:
        return None
    title = f"This evening is worth {left} XP more to {hero_named(state, hero)}."
    return Refused("xp.evening", title, remedy="Award less: a pace is for an arc.", source="fe.advancement.pacing")


@bars_trade
@cites("fe.advancement.awards")
def no_room(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero has as much to spend as a sheet has room for, or None."""
    if state[Experience].of(hero) < MOST_XP:
        return None
    title = f"{hero_named(state, hero)} has {MOST_XP} XP to spend, and no sheet has room for more."
    return Refused("xp.full", title, remedy="Spend some first.", source="fe.advancement.awards")


@cites("fe.advancement.awards", "fe.advancement.pacing", "fe.harm.levels")
def cannot_award(state: State, hero: EntityId, what: str, amount: int) -> Refused | None:
    """The refusal where a hero is not awarded so much for that now, or None."""
    if what == ATTENDANCE and hero in state[Experience].attended:
        title = f"{hero_named(state, hero)} had that for this evening."
        return Refused("xp.attended", title, remedy="Award something else.", source="fe.advancement.awards")
    return no_room(state, hero) or too_rich(state, hero, amount)


def award(act: Unfolding, hero: EntityId, amount: int, why: str, *, counts: bool = True) -> None:
    """Let a hero earn XP, as far as a sheet has room for it."""
    room = max(MOST_XP - act.state[Experience].of(hero), 0)
    act.happen(XpEarned(hero, min(amount, room), why, counts))


@experience.decides(AwardXp)
@cites("fe.advancement.awards", "fe.advancement.pacing")
def award_xp(act: Unfolding, command: AwardXp) -> None:
    """Award a hero XP, in the range of the thing and of the evening; only whoever runs the game may."""
    act.must_run("Awarding XP")
    hero = act.state[Heroes][command.hero].id
    if command.what not in sources():
        raise Refused("xp.what", "There is no such award.", remedy="Pick one of the list.")
    low, high = range_of(command.what)
    if not low <= command.amount <= high:
        title, source = f"That is worth {low} to {high} XP.", "fe.advancement.awards"
        raise Refused("xp.range", title, remedy="Award as much as the book says.", source=source)
    if refusal := cannot_award(act.state, hero, command.what, command.amount):
        raise refusal
    award(act, hero, command.amount, command.what.replace("_", " "))


@experience.answers_to(XpBought)
def bought(act: Unfolding, event: XpBought) -> None:
    """An XP made of Boons is spent like any other."""
    award(act, event.hero, 1, "Boons", counts=False)


@experience.decides(SetPacing)
@cites("fe.advancement.pacing")
def set_pacing(act: Unfolding, command: SetPacing) -> None:
    """Set what an evening is worth, for an arc; only whoever runs the game may."""
    act.must_run("Setting the pace")
    if act.state[Experience].pacing is command.pacing:
        raise Refused("xp.pacing", "That is so already.", remedy="Play on.")
    act.happen(PacingSet(command.pacing))


@experience.decides(SetXp)
@cites("fe.advancement.awards")
def set_xp(act: Unfolding, command: SetXp) -> None:
    """Set the XP that a hero has to spend; only whoever runs the game may."""
    act.must_run("Setting XP")
    hero = act.state[Heroes][command.hero].id
    if not 0 <= command.unspent <= MOST_XP:
        raise Refused("xp.set", f"Nobody has {command.unspent} XP.", remedy=f"Set 0 to {MOST_XP}.")
    act.happen(XpSet(hero, command.unspent, one_line(command.reason, "The reason")))


# what has happened


@experience.folds(XpEarned)
def earned(experience: Experience, event: XpEarned) -> Experience:
    """Add the XP to what the hero has to spend, has ever earned and was awarded this evening."""
    evening = {**experience.evening}
    if event.counts:
        evening[event.hero] = evening.get(event.hero, 0) + event.amount
    unspent = {**experience.unspent, event.hero: experience.of(event.hero) + event.amount}
    ever = {**experience.earned, event.hero: experience.earned.get(event.hero, 0) + event.amount}
    history = experience.noted(event.hero, f"+{event.amount} XP: {event.why}")
    there = (*experience.attended, event.hero) if event.why == ATTENDANCE else experience.attended
    return replace(experience, unspent=unspent, earned=ever, evening=evening, history=history, attended=there)


@experience.folds(XpPaid)
def paid(experience: Experience, event: XpPaid) -> Experience:
    """Take the XP from what the hero has to spend (`unspent` and `history`)."""
    left = experience.of(event.hero) - event.amount
    history = experience.noted(event.hero, f"−{event.amount} XP: {event.on}")
    return replace(experience, unspent={**experience.unspent, event.hero: left}, history=history)


@experience.folds(XpSet)
def was_set(experience: Experience, event: XpSet) -> Experience:
    """Set what the hero has to spend (`unspent`)."""
    return replace(experience, unspent={**experience.unspent, event.hero: event.unspent})


@experience.folds(PacingSet)
def pacing_set(experience: Experience, event: PacingSet) -> Experience:
    """Set how much an evening is worth (`pacing`)."""
    return replace(experience, pacing=event.pacing)

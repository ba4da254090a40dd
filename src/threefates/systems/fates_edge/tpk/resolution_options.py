"""When all is lost: everybody is out, and one of six ways goes on from there, each at its price."""

from __future__ import annotations

import enum
import functools
from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.clocks import ClockId, Clocks, no_room_in_sight, start_clock, tick
from threefates.commons.scenes import start_scene
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import ForGood, OfScene
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, SeatId, Seating
from threefates.systems.fates_edge.actions.roll_in_hand import underway
from threefates.systems.fates_edge.beats.three_clocks import Brings, ThreatStarted
from threefates.systems.fates_edge.followers.multi_character import Linked
from threefates.systems.fates_edge.harm.conditions import AskDying, Conditions, out_of_it
from threefates.systems.fates_edge.harm.harm import MOST_HARM
from threefates.systems.fates_edge.help.conflict import end_fight
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.recovery.gm_controls import ConditionSet

__all__ = [
    "Gone",
    "Lost",
    "NamePrice",
    "PriceNamed",
    "TakeBackPrice",
    "WayOn",
    "WayTaken",
    "all_is_lost",
    "at_table",
    "cannot_take",
    "go_to",
    "lay_down_arms",
    "live_on",
    "lost",
    "movable",
    "must_take",
    "open_front",
    "over_for",
    "press",
    "prices",
    "who_says",
    "with_them",
]

OVERVIEW: Final = "fe.combat.tpk-overview"
FRONT: Final = 6
"""Segments of a new front: a clock of the middle size."""


class WayOn(enum.Enum):
    """The six ways on when all is lost."""

    CAPTURE = "capture"
    CLAIM = "patrons-claim"
    STAND = "last-stand"
    EXIT = "dramatic-exit"
    REPRIEVE = "reprieve"
    TORCH = "new-torchbearers"

    @property
    def entry(self) -> str:
        """The ledger id of what the book says of it."""
        return f"fe.combat.tpk-{self.value}"


class Gone(Struct, frozen=True):
    """A hero whose story is over: how it ended, and who came after."""

    way: WayOn
    heir: EntityId = ""


class Lost(Struct, frozen=True):
    """What has come of the times when all was lost."""

    named: ForGood[WayOn | None] = None  # the way whose price was named before the brink
    standing: OfScene[tuple[EntityId, ...]] = ()  # who makes a last stand, until the scene ends
    bound: ForGood[Mapping[EntityId, str]] = {}  # who is captive, sworn or in debt, and how
    scars: ForGood[Mapping[EntityId, tuple[str, ...]]] = {}  # conditions that stay
    gone: ForGood[Mapping[EntityId, Gone]] = {}


class PriceNamed(Event, frozen=True, tag="fe.price-named"):
    """What it costs if all is lost was said in the open; with no way, nothing is said any more."""

    way: WayOn | None


class WayTaken(Event, frozen=True, tag="fe.way-taken"):
    """All was lost, and this is how it goes on."""

    way: WayOn
    said: str


class NamePrice(Command, frozen=True, tag="fe.name-price"):
    """Say in the open, before the rolls at the brink, what it costs if all is lost."""

    way: WayOn


class TakeBackPrice(Command, frozen=True, tag="fe.take-back-price"):
    """Name no price any more: the brink is behind them."""


lost = Chapter("all-is-lost", Lost)


# rules


class _Numbers(Struct):
    """All that the book prints of a way; each prints its own."""

    clocks: int = 0
    assets_lost: tuple[int, int] = (0, 0)
    permanent_conditions: tuple[int, int] = (0, 0)
    obligation: int = 0
    obligation_each: int = 0
    scene_clocks: int = 0
    effect: int = 0
    sb_per_action: int = 0
    xp: int = 0


@cites(
    "fe.combat.tpk-capture",
    "fe.combat.tpk-patrons-claim",
    "fe.combat.tpk-last-stand",
    "fe.combat.tpk-dramatic-exit",
    "fe.combat.tpk-reprieve",
)
@functools.cache
def prices(way: WayOn) -> _Numbers:
    """Read the numbers of a way on; that others take it up costs none.

    >>> prices(WayOn.CAPTURE).clocks, prices(WayOn.CAPTURE).assets_lost, prices(WayOn.REPRIEVE).obligation_each
    (2, (1, 2), 2)
    """
    return _Numbers() if way is WayOn.TORCH else entry(way.entry).table(_Numbers)


@cites("fe.harm.levels")
def over_for(state: State) -> Mapping[EntityId, Gone]:
    """Whose story is over: who has fallen, and is dead still; whom the Game Master has raised by hand goes on."""
    return {hero: gone for hero, gone in state[Lost].gone.items() if state[Conditions][hero].dead}


def at_table(state: State) -> tuple[EntityId, ...]:
    """The heroes whose players are here, but for those whose story is over."""
    here = {seat.id for seat in state[Seating].seats.values() if seat.acts and not seat.away}
    over = over_for(state)
    return tuple(
        hero for hero in state[Heroes].known if hero not in over and here.intersection(state.controllers(hero))
    )


@cites("fe.followers.multi")
def with_them(state: State) -> tuple[EntityId, ...]:
    """The heroes at the table, and whoever is lent to them while their player is away."""
    heroes = at_table(state)
    pairs = (pair for pair in state[Linked].leader.items() if not set(pair).isdisjoint(heroes))
    return tuple(dict.fromkeys((*heroes, *(each for pair in pairs for each in pair))))


@cites(OVERVIEW, "fe.harm.levels", "fe.followers.multi")
def all_is_lost(state: State) -> bool:
    """Whether everybody at the table is out of it, and whoever is lent to them; a last stand is the way on until it
    ends.
    """
    standing = state[Lost].standing
    return bool(at_table(state)) and not standing and all(out_of_it(state, hero) for hero in with_them(state))


@cites(OVERVIEW, "fe.ruling.tpk-stack")
def cannot_take(state: State, way: WayOn) -> Refused | None:
    """The refusal where that is no way on now, or None: only one is taken, and a price that was named stands."""
    if not all_is_lost(state):
        title, remedy = "All is not lost: somebody still stands.", "Play on; or see to it that nobody does."
        return Refused("lost.not_yet", title, remedy=remedy, source=OVERVIEW)
    named = state[Lost].named
    if named not in (None, way):
        title = "Another price was named before."
        return Refused("lost.named", title, remedy="Take that way, or take the price back.", source=OVERVIEW)
    return underway(state) or _no_front(state, way)


@cites("fe.combat.tpk-patrons-claim", "fe.combat.tpk-reprieve")
def _no_front(state: State, way: WayOn) -> Refused | None:
    return no_room_in_sight(state[Clocks]) if way in _OPEN_A_FRONT else None


_OPEN_A_FRONT: Final = (WayOn.CLAIM, WayOn.REPRIEVE)


def who_says(state: State) -> tuple[SeatId, ...]:
    """The seats that say how it goes on: whoever runs the game; where nobody does, whoever plays one of the lost."""
    return state[Seating].running_here or tuple({seat for hero in at_table(state) for seat in state.controllers(hero)})


@cites("fe.combat.tpk-overview")
def must_take(act: Unfolding, way: WayOn) -> None:
    """Refuse unless it is a way on now, and the acting seat's to say; what was asked about the dying is then settled.

    Raises:
        Refused: If it is not.
    """
    if act.by.id not in who_says(act.state):
        act.must_run("Saying how it goes on")
    if refusal := cannot_take(act.state, way):
        raise refusal
    theirs = with_them(act.state) if way in _THEY_LIVE else at_table(act.state)
    act.withdraw(lambda step: isinstance(step, AskDying) and step.hero in theirs)


_THEY_LIVE: Final = (WayOn.CAPTURE, WayOn.CLAIM, WayOn.REPRIEVE)


@cites("fe.combat.tpk-reprieve", "fe.combat.tpk-capture")
def live_on(act: Unfolding, said: str, back: tuple[EntityId, ...] = ()) -> tuple[EntityId, ...]:
    """Let everybody who was out live and stand again, one level from the last; of the dead those who are named.

    Returns:
        Who lives.

    Raises:
        Refused: If nobody does.
    """
    found = act.state[Conditions]
    alive = tuple(hero for hero in with_them(act.state) if not found[hero].dead or hero in back)
    if not alive:
        title, remedy = "Nobody of them lives.", "Say who was saved after all, or take a way for the dead."
        raise Refused("lost.nobody", title, remedy=remedy, source=OVERVIEW)
    for hero in alive:
        harm = min(found[hero].harm, MOST_HARM - 1)
        act.happen(ConditionSet(hero, replace(found[hero], harm=harm, dead=False, dying=False, kept_up=False), said))
    return alive


def movable(state: State, *, runs: bool) -> tuple[ClockId, ...]:
    """The clocks that may move on; of the hidden ones only whoever runs the game knows."""
    return tuple(clock.id for clock in state[Clocks].known.values() if not clock.full and (runs or not clock.hidden))


def press(act: Unfolding, clocks: tuple[ClockId, ...], by: int, why: str) -> None:
    """Move the named clocks on by so many segments, and say why.

    Raises:
        Refused: If one of them is none that could.
    """
    if any(clock not in movable(act.state, runs=act.by.runs) for clock in clocks):
        raise Refused("clock.unknown", "There is no such clock here.", remedy="Pick those that are listed.")
    for clock in dict.fromkeys(clocks):
        if clock in act.state[Clocks].known:
            tick(act, clock, by, why)


def open_front(act: Unfolding, name: str, on_full: str) -> None:
    """Start the clock of a new front in the open; without room for one that way was refused."""
    act.happen(ThreatStarted(start_clock(act, name, FRONT, on_full=on_full), Brings.STORY))


def go_to(act: Unfolding, scene: str) -> None:
    """End the scene, and begin the one that follows where it was named."""
    if scene:
        start_scene(act, scene)


def lay_down_arms(act: Unfolding) -> None:
    """The fight is over, where there was one."""
    end_fight(act)


# the price, named before


@lost.decides(NamePrice)
@cites(OVERVIEW)
def name_price(act: Unfolding, command: NamePrice) -> None:
    """Say what it costs if all is lost; only whoever runs the game may."""
    act.must_run("Naming the price")
    if act.state[Lost].named is command.way:
        raise Refused("lost.same", "That was named already.", remedy="Play on.", source=OVERVIEW)
    if all_is_lost(act.state) or act.state[Lost].standing:
        ends = "Play the stand to its end." if act.state[Lost].standing else "Say how it goes on."
        title, remedy = "The price is named before all is lost.", ends
        raise Refused("lost.too_late", title, remedy=remedy, source=OVERVIEW)
    act.happen(PriceNamed(command.way))


@lost.decides(TakeBackPrice)
@cites(OVERVIEW)
def take_back_price(act: Unfolding, command: TakeBackPrice) -> None:
    """Name no price any more; only whoever runs the game may."""
    act.must_run("Taking back the price")
    if act.state[Lost].named is None:
        raise Refused("lost.unnamed", "No price was named.", remedy="Play on.", source=OVERVIEW)
    act.happen(PriceNamed(None))


@lost.folds(PriceNamed)
def price_named(lost: Lost, event: PriceNamed) -> Lost:
    """Set the way whose price was named (`named`)."""
    return replace(lost, named=event.way)


@lost.folds(WayTaken)
def way_taken(lost: Lost, event: WayTaken) -> Lost:
    """Clear the price: it is paid (`named`)."""
    return replace(lost, named=None)

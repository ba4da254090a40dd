"""Haste: what was bought without the downtime that it takes has a clock, and a flaw once that is full."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.clocks import ClockFilled, ClockId, Clocks, no_room_in_sight, start_clock, tick
from threefates.commons.texts import LONGEST_TITLE
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Event, Told
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.heroes.heroes import hero_named

__all__ = ["Rushes", "cannot_rush", "haste_size", "rush"]

SOURCE: Final = "fe.advancement.rush"


class Rush(Struct, frozen=True):
    """What somebody could not wait for."""

    hero: EntityId
    what: str


class Rushes(Struct, frozen=True):
    """What was rushed, by its Haste clock."""

    running: ForGood[Mapping[ClockId, Rush]] = {}


class Rushed(Event, frozen=True, tag="fe.rushed"):
    """A hero could not wait for something."""

    hero: EntityId
    what: str
    clock: ClockId


class FlawShown(Event, frozen=True, tag="fe.flaw-shown"):
    """What was rushed shows its flaw."""

    hero: EntityId
    what: str
    clock: ClockId


rushing = Chapter("rushing", Rushes)


@cites(SOURCE)
def haste_size() -> int:
    """The segments of a Haste clock.

    >>> haste_size()
    4
    """
    return entry(SOURCE).table(dict[str, int])["clock"]


@cites(SOURCE)
def cannot_rush(state: State, *, rushes: bool) -> Refused | None:
    """The refusal where something would be rushed, and no clock fits, or None."""
    return no_room_in_sight(state[Clocks]) if rushes else None


@cites(SOURCE, "fe.ruling.haste-clock-tick")
def rush(act: Unfolding, hero: EntityId, what: str) -> None:
    """Skip the downtime of a purchase: its Haste clock starts, and those of what was rushed before move on by one.

    Beats move them, too, as they do any clock.
    """
    for clock, rushed in act.state[Rushes].running.items():
        if rushed.hero == hero and clock in act.state[Clocks].known:
            tick(act, clock, 1, "another downtime skipped")
    name, known = f"Haste: {what}", act.state[Clocks].known.values()
    if any(each.name == name for each in known):
        name = f"{name} ({hero_named(act.state, hero)})"[:LONGEST_TITLE]
    clock = start_clock(act, name, haste_size(), on_full=f"{what} shows a flaw, or a complication")
    act.happen(Rushed(hero, what, clock))


@rushing.answers_to(ClockFilled)
@cites(SOURCE)
def shows(act: Unfolding, event: ClockFilled) -> None:
    """A full clock shows the flaw of what was rushed."""
    if rushed := act.state[Rushes].running.get(event.id):
        act.happen(FlawShown(rushed.hero, rushed.what, event.id))


@rushing.folds(Rushed)
def was_rushed(rushes: Rushes, event: Rushed) -> Rushes:
    """Set whose the clock is, and of what (`running`)."""
    return replace(rushes, running={**rushes.running, event.clock: Rush(event.hero, event.what)})


@rushing.folds(FlawShown)
def flaw_shown(rushes: Rushes, event: FlawShown) -> Rushes:
    """The clock has done what it does (`running`)."""
    return replace(rushes, running={clock: it for clock, it in rushes.running.items() if clock != event.clock})


@rushing.tells(Rushed)
def tell_rushed(state: State, event: Rushed, viewer: Viewer) -> Told:
    """Tell everybody who could not wait."""
    return Told(f"{hero_named(state, event.hero)} skips the downtime for {event.what}.", (SOURCE,), tone="cost")


@rushing.tells(FlawShown)
def tell_flaw(state: State, event: FlawShown, viewer: Viewer) -> Told:
    """Tell everybody that haste has its price; the Game Master says which."""
    said = (
        f"{event.what} of {hero_named(state, event.hero)} shows a flaw or a complication: the Game Master says which."
    )
    return Told(said, (SOURCE,), tone="cost")

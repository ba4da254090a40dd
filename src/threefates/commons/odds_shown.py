"""Whether odds are shown: to everybody or to nobody, as whoever runs the game says, and to each seat as it likes."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from threefates.rulebook.chapter import Chapter
from threefates.rulebook.headings import Heading
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import SeatId, Seating, Viewer

__all__ = ["OddsShown", "OddsSwitched", "OddsSwitchedForAll", "ShowOdds", "ShowOddsToAll", "no_odds", "odds_shown"]

GROUP = "Odds"


class OddsShown(Struct, frozen=True):
    """The seats that do without odds, or the whole table."""

    to_nobody: ForGood[bool] = False
    not_to: ForGood[tuple[SeatId, ...]] = ()  # by their own choice


class OddsSwitched(Event, frozen=True, tag="odds.switched"):
    """Odds are shown to one seat from here on, or not."""

    shown: bool
    seat: SeatId

    record = True
    quiet = True


class OddsSwitchedForAll(Event, frozen=True, tag="odds.switched-for-all"):
    """Odds are shown at this table from here on, or not."""

    shown: bool

    record = True


class ShowOdds(Command, frozen=True, tag="show-odds"):
    """See odds at your own seat, or do without them."""

    shown: bool


class ShowOddsToAll(Command, frozen=True, tag="show-odds-to-all"):
    """Let the table have odds, or let nobody see any."""

    shown: bool


odds_shown = Chapter("odds_shown", OddsShown)


@odds_shown.decides(ShowOdds)
def show(act: Unfolding, command: ShowOdds) -> None:
    """Each seat for itself; where nobody sees any there is nothing to choose."""
    if refusal := _cannot_choose(act.state):
        raise refusal
    if command.shown is (act.by.id in act.state[OddsShown].not_to):
        act.happen(OddsSwitched(command.shown, act.by.id))


def _cannot_choose(state: State) -> Refused | None:
    if not state[OddsShown].to_nobody:
        return None
    return Refused(
        "odds.off_for_all", "Nobody at this table sees odds.", remedy="Whoever runs the game may show them again."
    )


@odds_shown.decides(ShowOddsToAll)
def show_to_all(act: Unfolding, command: ShowOddsToAll) -> None:
    """Whoever runs the game says it for the whole table."""
    act.must_run("Showing odds")
    if command.shown is act.state[OddsShown].to_nobody:
        act.happen(OddsSwitchedForAll(command.shown))


@odds_shown.folds(OddsSwitched)
def switched(shown: OddsShown, event: OddsSwitched) -> OddsShown:
    """One seat sees them, or does without (`to_nobody` and `not_to`)."""
    rest = tuple(seat for seat in shown.not_to if seat != event.seat)
    return OddsShown(shown.to_nobody, rest if event.shown else (*rest, event.seat))


@odds_shown.folds(OddsSwitchedForAll)
def switched_for_all(shown: OddsShown, event: OddsSwitchedForAll) -> OddsShown:
    """The table has them, or does without; what each seat chose for itself is kept (`to_nobody` and `not_to`)."""
    return OddsShown(not event.shown, shown.not_to)


@odds_shown.tells(OddsSwitchedForAll)
def tell_for_all(state: State, event: OddsSwitchedForAll, viewer: Viewer) -> Told:
    """Tells everybody that odds are shown at this table, or to nobody."""
    return Told("From here on odds are shown." if event.shown else "From here on nobody sees odds.", tone="quiet")


@odds_shown.silences_odds
def no_odds(state: State, viewer: Viewer) -> Refused | None:
    """The refusal of odds to a viewer who does without, or None."""
    if refusal := _cannot_choose(state):
        return refusal
    if viewer.seat.id not in state[OddsShown].not_to:
        return None
    return Refused("odds.off", "You do without odds.", remedy="Show them again at your own seat.")


@odds_shown.offers_under(Heading(GROUP), Heading(GROUP, levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """One's own switch; for whoever runs the game that of the table."""
    if viewer.seat.id in state[Seating].seats:
        hidden = viewer.seat.id in state[OddsShown].not_to
        label = "Show me odds again" if hidden else "Do without odds"
        refusal = refusal_of(_cannot_choose(state))
        yield Offer("show-odds", label, (), (("shown", hidden),), refusal, group=GROUP)
    if viewer.runs:
        hidden = state[OddsShown].to_nobody
        label = "Show odds at this table again" if hidden else "Show nobody any odds"
        yield Offer("show-odds-to-all", label, (), (("shown", hidden),), group=GROUP, levers=True)

"""Fate points on their way as everybody sees them, and what is said of each."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.characters import Characters
from threefates.rulebook.messages import Told
from threefates.rulebook.offers import Offer
from threefates.rulebook.parts import Counter, Listing, Place, Row, Tone
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fate_2003.points.fate_points import (
    FatePoints,
    PointCancelled,
    PointLost,
    PointSpent,
    PointStood,
    Spend,
    fate_points,
)
from threefates.systems.fate_2003.points.purposes import FACT, SOURCES, aim, price_in_words
from threefates.systems.fate_2003.points.who_may_cancel import Cancel
from threefates.systems.fate_2003.sheets.scale import added
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.systems.fate_2003.sheets.view import points

__all__ = ["show_spends"]


@fate_points.shows("fate-points-paid")
def show_spends(state: State) -> Listing | None:
    """The points paid that may still be cancelled or paid again."""
    name = state[Characters].name
    rows = tuple(
        Row(
            one.id,
            f"{name(one.character)} pays {aim(one.purpose, one.words, added=added(state))}",
            f"cancelled by {name(one.cancelled_by)}" if one.cancelled_by else "",
            Tone.PARTIAL,
            (Counter("paid so far", str(one.so_far)),),
        )
        for one in state[FatePoints].spends.values()
    )
    return Listing("Fate points on the table", Place.NOW, rows) if rows else None


def _waiting(state: State) -> Iterator[Spend]:
    """The points that somebody may still cancel right now."""
    seen = dict.fromkeys(step.spend for _, step in state.agenda.asked(Cancel))
    return (state[FatePoints].spends[spend] for spend in seen)


@fate_points.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Going on without waiting for everybody."""
    if viewer.runs:
        for one in _waiting(state):
            label = f"Nobody cancels {state[Characters].name(one.character)}'s point: go on"
            yield Offer("fate.let-stand", label, fixed=(("spend", one.id),), levers=True)


@fate_points.tells(PointSpent)
def tell_spent(state: State, event: PointSpent, viewer: Viewer) -> Told:
    """Tells everybody who pays for what, how often by now, and what is left."""
    name = state[Characters].name(event.character)
    more = "Fate point" if event.price == 1 else points(event.price)
    again = f"another {more}, {event.so_far or event.paid} by now,"
    paid = price_in_words(event.price) if event.paid == 1 else again
    left = points(state[Sheets].known[event.character].fate_points - event.price)
    return Told(
        f"{name} pays {paid} {aim(event.purpose, event.words, added=added(state))}; {left} left.",
        (SOURCES[event.purpose],),
    )


@fate_points.tells(PointCancelled)
def tell_cancelled(state: State, event: PointCancelled, viewer: Viewer) -> Told:
    """Tells everybody whose point cancelled whose."""
    name = state[Characters].name
    text = f"{name(event.by)} pays a Fate point and cancels {name(event.character)}'s. Both are gone."
    return Told(text, ("fate.points.cancel",), "cost")


@fate_points.tells(PointStood)
def tell_stood(state: State, event: PointStood, viewer: Viewer) -> Told | None:
    """Tell everybody what is so from here on; what a bonus does is told with the roll."""
    if event.purpose != FACT:
        return None
    return Told(f"It is so: {event.words}.", ("fate.points.narrative",), "good")


@fate_points.tells(PointLost)
def tell_lost(state: State, event: PointLost, viewer: Viewer) -> Told:
    """Tell everybody how a chain of payments ends."""
    how = "goes with the roll that it was for" if event.off else "stays cancelled"
    return Told(f"{state[Characters].name(event.character)}'s point {how}.", ("fate.points.cancel",), "miss")

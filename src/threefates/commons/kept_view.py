"""What is kept for later, as whoever runs the game sees it: a list from which things are brought in with one tap."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from threefates.commons.kept import NAMES, Keeping, Kept, KeptForLater, ThrownAway, kept, next_scene
from threefates.commons.texts import names_of, shortened
from threefates.rulebook.messages import Told
from threefates.rulebook.offers import QUICK, Offer
from threefates.rulebook.parts import Counter, Listing, Place, Row
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Seating, Viewer

__all__ = ["kept_things", "offers"]

GROUP: Final = "Kept for later"
PART: Final = "kept"


@kept.tells(KeptForLater)
def tell_kept(state: State, event: KeptForLater, viewer: Viewer) -> Told | None:
    """Tells those who run the game what was kept."""
    return _told(state, f"{event.kept.title} is kept for later.", viewer)


@kept.tells(ThrownAway)
def tell_thrown_away(state: State, event: ThrownAway, viewer: Viewer) -> Told | None:
    """Tells those who run the game what was thrown away."""
    return _told(state, f"{event.title} is not kept any more.", viewer)


def _told(state: State, text: str, viewer: Viewer) -> Told | None:
    if not viewer.runs:
        return None
    return Told(text, tone="quiet", to=names_of(state, state[Seating].running), important=False)


@kept.shows_each(PART)
def kept_things(state: State, viewer: Viewer) -> Listing | None:
    """Everything that is kept, in the order it was."""
    if not viewer.runs:
        return None
    empty = "Nothing yet. Fill in a scene, a clock or a foe as if it came now, and press Keep for later: it waits here."
    following, comes = next_scene(state), (Counter("under Run", "next"),)
    rows = tuple(
        Row(each.id, each.title, _detail(each), counters=comes if each is following else ())
        for each in state[Kept].known.values()
    )
    return Listing(GROUP, Place.LEVERS, rows, empty)


def _detail(kept: Keeping) -> str:
    """What it is, and what else was filled in.

    >>> _detail(Keeping("k1", "Guards", "Clock", {"type": "start-clock", "name": "Guards", "size": 8, "hidden": True}))
    'Clock · size 8 · hidden'
    """
    return " · ".join((kept.sort, *_said(kept.command)))


def _said(raw: Mapping[str, Any]) -> Iterator[str]:
    name = next((field for field in NAMES if raw.get(field)), "")
    for field, value in raw.items():
        if field in ("type", name):
            continue
        label = field.replace("_", " ")
        yield label if value is True else shortened(value) if isinstance(value, str) else f"{label} {_plain(value)}"


def _plain(value: object) -> str:
    return ", ".join(str(each) for each in value) if isinstance(value, list | tuple) else str(value)


@kept.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Bring in or throw away what is kept, each in its row; what comes next stands where it is needed, too."""
    following = next_scene(state)
    for each in state[Kept].known.values():
        fixed, at = (("kept", each.id),), (f"{PART}.{each.id}",)
        if each is following:
            yield Offer("bring-in", f"Next: {each.title}", (), fixed, group="Scene", at=(QUICK,), levers=True)
        yield Offer("bring-in", f"Bring in: {each.title}", (), fixed, group=GROUP, at=at, levers=True)
        yield Offer("throw-kept", f"Drop: {each.title}", (), fixed, group=GROUP, at=at, levers=True)

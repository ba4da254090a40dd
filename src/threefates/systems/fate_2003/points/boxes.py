"""Boxes in place of Fate points: for which of the further uses of points the Game Master lets one stand in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct

from threefates.rulebook.agenda import Option
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, several
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.points.purposes import ARRIVAL, HELP, INTERPOSE, MONOLOGUE, SWITCH
from threefates.systems.fate_2003.rulings.rulings import BoxForPoint
from threefates.systems.fate_2003.sheets.sheets import BoxChecked, Sheets, box_of, sheet_of

__all__ = ["SayBoxUses", "no_box_instead", "open_instead", "pay_a_box"]

FURTHER: Final[Mapping[str, str]] = {
    MONOLOGUE: "a speech",
    HELP: "help with a roll",
    SWITCH: "changing places",
    INTERPOSE: "taking a hit",
    ARRIVAL: "an arrival",
}
"""The further uses of points, and what to call them."""


class BoxUses(Struct, frozen=True):
    """The further uses that a box may pay for, at a table that lets boxes stand in for points."""

    uses: ForGood[tuple[str, ...]] = tuple(FURTHER)


class SayBoxUses(Command, frozen=True, tag="fate.say-box-uses"):
    """Say for which of the further uses of points a box may stand in: some or all."""

    uses: tuple[str, ...]


class BoxUsesSaid(Event, frozen=True, tag="fate.box-uses-said"):
    """From here on a box stands in for a point for these uses alone."""

    uses: tuple[str, ...]


boxes = Chapter("box-uses", BoxUses)


@cites("fate.points.substitute-aspect")
def no_box_instead(state: State, purpose: str) -> Refused | None:
    """The refusal of a box in place of a point, for any use or for this one, or None."""
    here = state.ruling(BoxForPoint) is not BoxForPoint.NO
    if here and purpose in state[BoxUses].uses:
        return None
    what = f" for {FURTHER[purpose]}" if here else ""
    return Refused(
        "fate_points.no_box",
        f"At this table a box does not stand in for a Fate point{what}.",
        remedy="Pay in points.",
        source="fate.points.substitute-aspect",
    )


@cites("fate.points.substitute-aspect")
def pay_a_box(act: Unfolding, character: EntityId, aspect: str, purpose: str) -> None:
    """A box in place of a point, where the Game Master allows it for that use."""
    if refusal := no_box_instead(act.state, purpose):
        raise refusal
    name = box_of(act.state[Sheets][character], aspect).name
    act.happen(BoxChecked(character, name, "in place of a Fate point", instead=True))


def open_instead(state: State, character: EntityId, purpose: str) -> list[Option]:
    """The aspects of which a box may be checked in place of a point for that use."""
    if no_box_instead(state, purpose):
        return []
    return [Option(one.name, one.name) for one in state.only(sheet_of, character).aspects.values() if one.free]


@boxes.decides(SayBoxUses)
@cites("fate.points.substitute-aspect")
def say_box_uses(act: Unfolding, command: SayBoxUses) -> None:
    """Only the Game Master says so, and only where boxes stand in for points at all."""
    act.must_run("Saying what a box pays for")
    known = tuple(use for use in FURTHER if use in command.uses)
    if act.state.ruling(BoxForPoint) is BoxForPoint.NO or not known or len(known) != len(command.uses):
        raise Refused(
            "fate_points.box_uses",
            "That is nothing that a box pays for here.",
            remedy="Let boxes stand in for points first, under the table's readings, and name one use or more.",
            source="fate.points.substitute-aspect",
        )
    act.happen(BoxUsesSaid(known))


@boxes.folds(BoxUsesSaid)
def box_uses_said(boxes: BoxUses, event: BoxUsesSaid) -> BoxUses:
    """Sets `uses`."""
    return BoxUses(event.uses)


@boxes.tells(BoxUsesSaid)
def tell_box_uses(state: State, event: BoxUsesSaid, viewer: Viewer) -> Told:
    """Tells everybody what a box pays for."""
    said = ", ".join(FURTHER[use] for use in event.uses)
    return Told(f"A box may stand in for a Fate point for: {said}.", ("fate.points.substitute-aspect",), "quiet")


@boxes.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """For whoever runs the game, where boxes stand in for points."""
    if not viewer.runs or state.ruling(BoxForPoint) is BoxForPoint.NO:
        return
    uses = [Option(use, words) for use, words in FURTHER.items()]
    field = several("uses", "A box stands in for a point for", uses, low=1, high=len(uses))
    now = ", ".join(FURTHER[use] for use in state[BoxUses].uses)
    yield Offer("fate.say-box-uses", "Say what a box pays for", (field,), hint=f"Now: {now}.", levers=True)

"""Opening the seal of an evening, so that everybody can check its dice and cards."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from threefates.rulebook.chapter import Chapter
from threefates.rulebook.epochs import Seal
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Offer, refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Seat, Viewer

__all__ = ["OpenSeal", "cannot_open", "evenings", "offers"]


class OpenSeal(Command, frozen=True, tag="open-seal"):
    """Open the seal of an evening: its seed is everybody's, and its dice and cards can be checked."""

    epoch: int


evenings = Chapter[Struct]("evenings")


def cannot_open(state: State, concealing: frozenset[int], epoch: int, by: Seat) -> Refused | None:
    """Why a seal may not be opened; None where it may.

    It says only what everybody may know: that something hidden is left, never what or whose.
    """
    if not by.runs:
        return Refused("seat.not_the_gm", "Opening a seal is for the Game Master.", remedy="Ask the Game Master to.")
    found = state[Seal].of(epoch)
    if found is None or found.seed is not None:
        return Refused("seal.none", "There is no such seal to open.", remedy="Pick an evening that is still sealed.")
    if epoch in concealing:
        return Refused(
            "seal.protects",
            "That seal still protects something hidden.",
            remedy="Play on until no hidden card or roll of that evening is left; saved hands keep it sealed.",
        )
    return None


@evenings.decides(OpenSeal)
def decide_open(act: Unfolding, command: OpenSeal) -> None:
    """The table answers this itself: only it has the seed."""
    raise Refused("seal.none", "There is no seal to open here.", remedy="Ask the table.")


def offers(state: State, concealing: frozenset[int], viewer: Viewer) -> Iterator[Offer]:
    """Whoever runs the game may open a seal that protects nothing any more."""
    for epoch in state[Seal].epochs if viewer.runs else ():
        if epoch.seed is None and epoch.began:
            error = cannot_open(state, concealing, epoch.number, viewer.seat)
            label = f"Open the seal of evening {epoch.number}"
            fixed = (("epoch", epoch.number),)
            yield Offer("open-seal", label, fixed=fixed, refusal=refusal_of(error), levers=True, group="Evening")

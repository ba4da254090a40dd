"""The seals of a table: when an evening is begun, sealed anew, and opened for everybody to check."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from threefates.commons.scenes import EveningStarted
from threefates.pieces.chance import Drawn
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.epochs import BY_VERSION, COUNTED, Seal
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.offers import Offer, refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.seal import PlayBegan, Sealed, Unsealed
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Seat, Viewer
from threefates.table.access import Access

__all__ = ["OpenSeal", "added", "cannot_open", "offers", "unsealing"]


class OpenSeal(Command, frozen=True, tag="open-seal"):
    """Open the seal of an evening: its seed is everybody's, and its dice and cards can be checked."""

    epoch: int


# Always the same words: whether something did fall in secret is nobody's business before.
DISCLOSED = (
    "Everybody can then compute all that fell that evening, in secret too: "
    "rolls that were let go, hands nobody has seen, what was drawn for those whom only you know."
)


unsealing = Chapter[Struct]("unsealing")


def added(state: State, events: Iterable[Event], drawn: Sequence[Drawn]) -> PlayBegan | Sealed | None:
    """Return what the table adds to the events of a command; None to most.

    The first die or card of an evening begins its play, and so does the first that the table itself draws. A new
    evening of people is one of chance too, once the old one was drawn from; and no die falls under an open seal. The
    commitment of a new seal is left empty.
    """
    epoch = state[Seal].current
    if epoch is None:
        return None
    by_hand = epoch.scheme != BY_VERSION and all(each.by_hand for each in drawn)
    if drawn and (not epoch.began or not (epoch.drew or by_hand)):
        return PlayBegan(epoch.number, by_hand)
    over = any(
        (isinstance(event, EveningStarted) and epoch.began)
        or (isinstance(event, Unsealed) and event.epoch == epoch.number)
        for event in events
    )
    return Sealed(len(state[Seal].epochs) + 1, "", COUNTED) if over else None


def cannot_open(state: State, concealing: frozenset[int], epoch: int, by: Seat) -> Refused | None:
    """Return why a seal may not be opened; None where it may.

    It says only what everybody may know: that something hidden is left, never what or whose.
    """
    if not by.runs:
        return Refused("seat.not_the_gm", "Opening a seal is for whoever runs the game.", remedy="Ask them to.")
    found = state[Seal].of(epoch)
    if found is None or found.seed is not None:
        return Refused("seal.none", "There is no such seal to open.", remedy="Pick an evening that is still sealed.")
    if epoch <= state[Access].epochs_before:
        return Refused(
            "seal.elsewhere",
            "That evening was sealed at another table.",
            remedy="Its seed stayed with the table it came from.",
        )
    if epoch in concealing:
        return Refused(
            "seal.protects",
            "That seal still protects something hidden.",
            remedy="Play on until no hidden roll of that evening is left, and no hidden card of it or of one before; "
            "saved hands keep it sealed.",
        )
    return None


@unsealing.decides(OpenSeal)
def decide_open(act: Unfolding, command: OpenSeal) -> None:
    """Refuse: only the table has the seed, so it decides this before a chapter is asked."""
    raise Refused("seal.none", "There is no seal to open here.", remedy="Ask the table.")


def offers(state: State, concealing: frozenset[int], viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever runs the game to open the seals that protect nothing any more."""
    for epoch in state[Seal].epochs if viewer.runs else ():
        if epoch.seed is None and epoch.began and epoch.number > state[Access].epochs_before:
            error = cannot_open(state, concealing, epoch.number, viewer.seat)
            label = f"Open the seal of evening {epoch.number}"
            fixed = (("epoch", epoch.number),)
            said = refusal_of(error)
            yield Offer("open-seal", label, fixed=fixed, refusal=said, levers=True, group="Evening", hint=DISCLOSED)

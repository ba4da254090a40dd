"""What goes down the WebSocket of an open page: the parts that changed, what may be done now, new lines, struck ones."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from threefates.rulebook.offers import Offer
from threefates.rulebook.parts import Part, View
from threefates.rulebook.refusals import Refusal
from threefates.table.frames import Frame
from threefates.web.pages.here import Here, Invitation

__all__ = ["Drawn", "fragments", "refused"]


class Drawn(Struct):
    """What one open page shows already. One for each WebSocket, fresh with it, kept as long as it lives."""

    parts: dict[str, Part] = {}
    offers: tuple[Offer, ...] | None = None
    invites: bool = True


def fragments(
    frame: Frame | None,
    offers: Sequence[Offer] | None,
    here: Here,
    drawn: Drawn,
    *,
    public: View,
    invitation: Invitation | None = None,
) -> str:
    """The HTML for the WebSocket: never empty, so that it serves as a heartbeat too.

    Args:
        frame: From `Watch.frame()` (a quiet one will do); the first of a window must hold its whole view.
        offers: From `Watch.offers()`; None where they are as they were.
        here: Whose page it is. Make it anew where the seat itself may have changed (name, role, what it controls).
        drawn: What the page shows; brought up to date here.
        public: `table.public_view()`: HTML of parts that are in there, the very same objects, is shared by all windows.
        invitation: For screens: how to join, as long as no player has; None takes the QR code away.
    """
    raise NotImplementedError


def refused(refusal: Refusal, faults: Sequence[tuple[str, str]] = ()) -> str:
    """The answer to a form that was refused (send it with 409 or 422): shown beside the form, whose input is kept.

    Args:
        refusal: The words.
        faults: Fields that are wrong, and what is wrong with them.
    """
    raise NotImplementedError

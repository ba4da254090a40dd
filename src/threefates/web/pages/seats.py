"""The whole page of one seat: who I am, the scene, now, what I can do, people, clocks, hand, log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from threefates.rulebook.offers import Offer
from threefates.rulebook.parts import View
from threefates.rulebook.refusals import Refusal
from threefates.table.frames import Line
from threefates.web.pages.here import Here, Invitation

__all__ = ["seat", "whole_log"]


def seat(
    here: Here,
    *,
    version: int,
    view: View,
    public: View,
    offers: Sequence[Offer],
    told: Sequence[Line],
    names: Mapping[str, str],
    invitation: Invitation | None = None,
    sealed: int | None = None,
    refusal: Refusal | None = None,
    tried: Mapping[str, Sequence[str]] = {},
) -> str:
    """The whole page of one seat.

    Args:
        here: Whose page it is.
        version: Where the log stands; the page's WebSocket is `{base}live?after={version}`.
        view: What the seat sees.
        public: `table.public_view()`: HTML of parts that are in there is shared by all pages.
        offers: What the seat may do.
        told: The log as the seat may read it; only the last lines are shown, with a link to `{base}log`.
        names: Seat id to name, for the log.
        invitation: For screens: how to join, as long as no player has. For others: None.
        sealed: The epoch that takes nonces now; the page gives one, once. None where it takes none.
        refusal: Without scripts: why what was `tried` was refused; it is shown beside its form, the input kept.
        tried: The fields of that form as they were posted.
    """
    raise NotImplementedError


def whole_log(here: Here, told: Sequence[Line]) -> str:
    """The whole log of a seat as a page of its own, the first line first."""
    raise NotImplementedError

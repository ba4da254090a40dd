"""How offers are drawn: as buttons and forms, for a whole page or for one that is open."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from markupsafe import Markup

from threefates.rulebook.offers import Offer
from threefates.web.pages.drawing import pages
from threefates.web.pages.forms import Tried
from threefates.web.pages.memory import Memory
from threefates.web.pages.offered import field_of, hidden_of, offer_of, refused_of, said_of

__all__ = ["macros", "no_id", "offer_drawn", "offer_html"]

memory: Final = Memory(most=10_000_000)
"""Forms of open pages. Turns come round: what was greyed or gone a moment ago is soon offered again as it was."""


@cache
def macros() -> Any:
    """How groups of offers are drawn."""
    return pages.get_template("acts.html").module


def no_id() -> str:
    """Instead of a command's id: a page that is open has scripts, and they give each command its id when it is sent."""
    return ""


def offer_drawn(id: str, offer: Offer, base: str, once: Callable[[], str], tried: Tried | None, kind: str) -> Markup:
    """One offer as HTML, for the templates.

    Args:
        id: Its id in the page.
        offer: The offer.
        base: The path of the seat.
        once: Ids of commands; with `no_id` it is for a page that is open.
        tried: A form that was refused without scripts.
        kind: Of the group it stands in, or "row".
    """
    if once is not no_id or tried is not None:
        return offer_of(id, offer, base, once, tried, kind)
    return Markup(offer_html(id, offer, base, kind))


def offer_html(id: str, offer: Offer, base: str, kind: str) -> str:
    """One offer for a page that is open, with nothing around it: from memory, if its seat was shown the very same."""
    return memory.drawn((base, id, kind, offer), lambda: offer_of(id, offer, base, no_id, None, kind).strip())


for _function in (field_of, hidden_of, offer_drawn, refused_of, said_of):
    pages.globals[_function.__name__] = _function

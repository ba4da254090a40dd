"""The page of a table's settings: every setting with its form, on a page of its own, out of the way of play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from threefates.rulebook.offers import SETTINGS, Offer
from threefates.rulebook.refusals import Refusal
from threefates.web.pages.drawing import mark_of, pages
from threefates.web.pages.form_data import Tried, offer_id
from threefates.web.pages.here import Here
from threefates.web.pages.seats import once_each

__all__ = ["BACK", "settings"]

BACK = "_back"
"""The field of a form that names the page to go back to, where it is not the seat's own."""


class Section(Struct, frozen=True):
    """Settings that may be changed now, or that are greyed for one and the same reason."""

    refusal: Refusal | None
    offers: tuple[tuple[str, Offer], ...]  # with the id of each in the page


def settings(
    here: Here,
    offers: Iterable[Offer],
    *,
    refusal: Refusal | None = None,
    tried: Mapping[str, Sequence[str]] = {},
) -> str:
    """The page of a table's settings: first what may be changed now, then what may not, under the reason why.

    Args:
        here: Whose page it is.
        offers: What the seat may do; those that stand `at` the settings are shown, and no others.
        refusal: Why what was `tried` was refused.
        tried: The fields of that form as they were posted.
    """
    sections: dict[str, list[tuple[str, Offer]]] = {}
    for offer in offers:
        if SETTINGS in offer.at:
            why_not = offer.refusal.code if offer.refusal else ""
            sections.setdefault(why_not, []).append((offer_id(offer), offer))
    return pages.get_template("settings.html").render(
        here=here,
        system=here.system,
        role="",
        mark=mark_of(here.system),
        sections=[Section(sections[key][0][1].refusal, tuple(sections[key])) for key in sorted(sections)],
        once=once_each(),
        tried=Tried(tried, refusal) if refusal else None,
        back=BACK,
    )

"""The page of a table's settings: every setting with its form, on a page of its own, out of the way of play.

What is read otherwise than the edition has it comes first; the others are found by typing, or by what they are about.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache

from msgspec import Struct

from threefates.rulebook import ledger
from threefates.rulebook.entries import RulingText
from threefates.rulebook.offers import SETTINGS, Offer
from threefates.rulebook.refusals import Refusal
from threefates.web.pages.drawing import mark_of, pages
from threefates.web.pages.form_data import Tried, offer_id
from threefates.web.pages.here import Here
from threefates.web.pages.seats import once_each

__all__ = ["BACK", "settings"]

FEW = 8  # settings that are read at a glance
BACK = "_back"
"""The field of a form that names the page to go back to, where it is not the seat's own."""


class Section(Struct, frozen=True):
    """Settings that are read otherwise here, may be changed now, or are greyed for one and the same reason."""

    title: str
    refusal: Refusal | None
    topics: defaultdict[str, list[tuple[str, Offer]]]  # by what they are about, with the id of each in the page


def settings(
    here: Here,
    offers: Iterable[Offer],
    *,
    otherwise: Collection[str] = (),
    refusal: Refusal | None = None,
    tried: Mapping[str, Sequence[str]] = {},
) -> str:
    """The page of a table's settings: what is read otherwise, what may be changed now, and what may not, and why.

    Args:
        here: Whose page it is.
        offers: What the seat may do; those that stand `at` the settings are shown, and no others.
        otherwise: The ids of rulings that this table reads otherwise than its edition.
        refusal: Why what was `tried` was refused.
        tried: The fields of that form as they were posted.
    """
    sections: dict[str, Section] = {}
    for offer in offers:
        if SETTINGS in offer.at:
            section = _section_of(offer, otherwise, sections)
            section.topics[topic_of(offer)].append((offer_id(offer), offer))
    return pages.get_template("settings.html").render(
        here=here,
        system=here.system,
        role="",
        mark=mark_of(here.system),
        sections=[sections[key] for key in sorted(sections)],
        topics=sorted({topic for section in sections.values() for topic in section.topics if topic}),
        many=sum(len(found) for section in sections.values() for found in section.topics.values()) > FEW,
        once=once_each(),
        tried=Tried(tried, refusal) if refusal else None,
        back=BACK,
    )


def _section_of(offer: Offer, otherwise: Collection[str], sections: dict[str, Section]) -> Section:
    """Where a setting stands; the keys of sections are in the order of the page."""
    if _ruling_of(offer) in otherwise:
        return sections.setdefault("", Section("Read otherwise here", None, defaultdict(list)))
    if offer.refusal is None:
        return sections.setdefault("0", Section("May be changed now", None, defaultdict(list)))
    section = Section(offer.refusal.title, offer.refusal, defaultdict(list))
    return sections.setdefault(f"1 {offer.refusal.code}", section)


def _ruling_of(offer: Offer) -> str:
    return str(dict(offer.fixed).get("ruling", ""))


def topic_of(offer: Offer) -> str:
    """What a setting is about, in the words of the book's contents; empty where they have none for it.

    >>> topic_of(Offer("change-ruling", "", fixed=(("ruling", "fe.ruling.boons-on-miss"),)))
    'Boons'
    """
    return _heading_of(_ruling_of(offer))


@cache
def _heading_of(asked: str) -> str:
    known = ledger.load()
    ruling = known.find(asked)
    if not isinstance(ruling, RulingText):
        return ""
    first = ruling.entries[:1] or [one.id for one in known.entries if asked in one.conflicts][:1]
    return known.entry(first[0]).heading if first else ""

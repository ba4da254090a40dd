"""Names of everything a seat may do, to be searched by typing, and one of those things to be done there and then.

A list of names costs a small request when somebody begins to type, and nothing before; what is picked is asked for by
its name in the page.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.kept import may_be_kept
from threefates.rulebook.offers import SETTINGS, FieldKind, Offer
from threefates.table.slices import Work
from threefates.web.pages.arrangement import X_CARD
from threefates.web.pages.form_data import offer_id
from threefates.web.pages.here import Here
from threefates.web.pages.offer_html import no_id, offer_of

__all__ = ["Name", "about", "found", "named", "names"]

FEW: Final = 20  # names that are written before others have their turn
MANY: Final = 100  # ids that are given, likewise
MOST_OPTIONS: Final = 12  # of a field whose options are names to search for
KEPT: Final = " keep later prepare"  # what finds all that whoever runs the game may keep
PICKED: Final = "picked"  # before the id of an offer that is drawn a second time
WORD: Final = re.compile(r"[a-z0-9]+")
SAME: Final = (
    ("take back", "undo"),
    ("restore", "redo"),
    ("say", "chat", "message", "talk"),
    ("whisper", "message", "private"),
    ("clock", "timer", "countdown", "track"),
    ("secret", "hidden"),
    ("seat", "player"),
    ("remove", "delete"),
    ("put", "correct", "edit", "fix", "override"),
    ("dice", "die", "roll", "throw"),
    ("scene", "chapter"),
    ("evening", "session"),
    ("spotlight", "turn order"),
    ("picture", "handout", "image", "map", "upload"),
)
"""Words for the same thing at every table; a game adds its own (`Game.synonyms`)."""

_encode = msgspec.json.Encoder().encode


class Name(Struct, frozen=True, omit_defaults=True):
    """Something that may be done, by its name."""

    id: str  # in the page
    label: str
    under: str = ""  # its heading
    also: str = ""  # other words that find it
    off: str = ""  # why it is greyed
    now: bool = False  # the table waits for it, or it is always at hand
    at: str = ""  # the page that it stands on, where that is another


def names(offers: Sequence[Offer], here: Here) -> Work[bytes]:
    """The names of what a seat may do, as JSON, in slices: the main things first, then as in the book, each once."""
    yield from named(offers)
    once = {(offer.command, offer.fixed, offer.fields): (name, offer) for name, offer in reversed([*_each(offers)])}
    listed = [*reversed(once.values())]
    listed.sort(key=lambda named: not named[1].main)
    found = []
    for name, offer in listed:
        found.append(_name(name, offer, here))
        if len(found) % FEW == 0:
            yield
    return _encode(found)


def named(offers: Sequence[Offer]) -> Work[None]:
    """Give each of many offers its id in the page, in slices: it is remembered."""
    for at, offer in enumerate(offers, 1):
        offer_id(offer)
        if at % MANY == 0:
            yield


def found(offers: Sequence[Offer], here: Here, wanted: str) -> str:
    """An offer by its id in the page, drawn to be done where it was found; empty where there is none any more."""
    offer = next((each for name, each in _each(offers) if name == wanted), None)
    return "" if offer is None else offer_of(f"{PICKED}-{wanted}", offer, here.base, no_id, None, "more").strip()


def about(offers: Sequence[Offer], here: Here, thing: str) -> Work[str]:
    """All that may be done with one thing, by its id, drawn in slices with it filled in; what is greyed stands last."""
    bound, drawn = [], []
    for at, (name, offer) in enumerate(_each(offers), 1):
        if (it := _bound(offer, thing)) is not None:
            bound.append((name, it))
        if at % MANY == 0:
            yield
    bound.sort(key=lambda found: (not found[1].enabled, bool(found[1].fields)))
    for name, offer in bound:
        drawn.append(offer_of(f"{PICKED}-{name}", offer, here.base, no_id, None, "more").strip())
        yield
    return "".join(drawn)


def _bound(offer: Offer, thing: str) -> Offer | None:
    """An offer with a thing filled in; None where it has nothing to do with it."""
    if any(value == thing for _, value in offer.fixed):
        return offer
    for field in offer.fields:
        if field.kind is FieldKind.ONE and any(each.value == thing and not each.refusal for each in field.options):
            others = tuple(other for other in offer.fields if other is not field)
            return replace(offer, fields=others, fixed=(*offer.fixed, (field.name, thing)))
    return None


def _each(offers: Iterable[Offer]) -> Iterator[tuple[str, Offer]]:
    """Offers with ids that are given once, as `arrange` gives them."""
    seen: Counter[str] = Counter()
    for offer in offers:
        if offer.command == X_CARD:
            continue
        name = offer_id(offer)
        seen[name] += 1
        yield (f"{name}-{seen[name]}" if seen[name] > 1 else name), offer


def _name(name: str, offer: Offer, here: Here) -> Name:
    set_once, why = SETTINGS in offer.at, offer.refusal
    words = " ".join(_options(offer))
    kept = KEPT if offer.levers and may_be_kept(offer.command) else ""
    said = f"{offer.label} {offer.group} {words} {offer.command.rpartition('.')[2].replace('-', ' ')}".lower()
    return Name(
        name,
        offer.label,
        offer.group,
        " ".join(dict.fromkeys(WORD.findall(f"{words} {_same(said, here)}{kept}".lower()))),
        f"{why.title} {why.remedy}" if why else "",
        offer.enabled and bool(offer.main or (offer.at and not set_once)),
        f"{here.base}settings#{name}" if set_once else "",
    )


def _options(offer: Offer) -> Iterator[str]:
    """What can be picked in its form, where that are few enough to be names."""
    for field in offer.fields:
        if len(field.options) <= MOST_OPTIONS:
            yield from (option.label for option in field.options)


def _same(said: str, here: Here) -> str:
    """Other words for what a text speaks of."""
    alike = (words for words in (*SAME, *here.synonyms) if any(f" {word}" in f" {said}" for word in words))
    return " ".join(word for words in alike for word in words)

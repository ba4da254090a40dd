"""Offers as a page groups them: what the table waits for from me, the main acts, and the rest under headings."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from zlib import crc32

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.offers import QUICK, SETTINGS, Ask, Field, Offer, Value
from threefates.rulebook.parts import DieFace, Listing, Place, Pool, View
from threefates.rulebook.refusals import Refusal
from threefates.web.pages.shapes import is_card

__all__ = ["Acts", "Group", "Known", "Taps", "Tried", "arrange", "cards_of", "fixed_of", "offer_id", "start_of"]

X_CARD = "raise-x-card"
HEADINGS = {"rename-seat": "Seats", "give-character": "Seats"}  # for the table's own commands that come without one
LATE = ("Odds", "Seats", "Safety", "Evening")  # the table's own housekeeping stands last
WAITING = "waiting"  # the part that says what the table waits for
OPEN_UP_TO = 6  # a heading with more offers than these is folded at first


Named = tuple[str, Offer]
"""An offer with its id in the page."""
Taps = Mapping[str, tuple[Named, ...]]
"""By row of a list: what may be done there."""
Known = dict[int, Named]
"""Offers that were arranged before, each by its `id` as an object."""


class Tried(Struct, frozen=True):
    """A form that was refused without scripts: shown again with its words and what was typed."""

    values: Mapping[str, Sequence[str]]
    refusal: Refusal

    def is_of(self, offer: Offer) -> bool:
        """Whether it was this offer's form."""
        sent = {name: tuple(values) for name, values in self.values.items()}
        return sent.get("_type") == (offer.command,) and all(
            sent.get(name, ()) == values for name, values in fixed_of(offer)
        )


class Group(Struct, frozen=True):
    """Offers that stand together. Equal groups are drawn alike, so only those that changed are sent."""

    id: str
    title: str
    kind: str  # "ask": the table waits for me; "main": the one thing to do now; "quick": always open; "more": the rest
    offers: tuple[Named, ...]
    pool: Pool | None = None  # the dice that some of them are about, which one taps

    @property
    def worded(self) -> tuple[Named, ...]:
        """The offers that are buttons with words: all but those that are dice."""
        tapped = {name for _, name, _ in self.dice}
        return tuple((name, offer) for name, offer in self.offers if name not in tapped)

    @property
    def dice(self) -> tuple[tuple[DieFace, str, Offer | None], ...]:
        """Every die, with the id and the act of tapping it, where there is one."""
        if self.pool is None:
            return ()
        taps = {at.rpartition(".")[2]: (name, offer) for name, offer in self.offers if offer.enabled for at in offer.at}
        nothing: tuple[str, Offer | None] = ("", None)
        return tuple((die, *taps.get(str(place), nothing)) for place, die in enumerate(self.pool.dice))

    @property
    def folded(self) -> bool:
        """Whether it is closed at first: what is long, holds more than buttons that one taps, or is housekeeping."""
        if self.title in LATE:
            return True
        return len(self.offers) > OPEN_UP_TO or not all(offer.enabled and not offer.fields for _, offer in self.offers)


class Acts(Struct, frozen=True):
    """Everything a seat may do, where a page shows it."""

    dock: tuple[Group, ...] = ()  # under the thumb
    do: tuple[Group, ...] = ()
    quick: tuple[Group, ...] = ()  # for those who run the game, from one minute to the next
    levers: tuple[Group, ...] = ()  # and everything else of theirs
    rows: Mapping[str, Taps] = {}  # by part: what stands in a row of a list


def arrange(
    offers: Iterable[Offer], view: View | None = None, headings: Sequence[str] = (), known: Known | None = None
) -> Acts:
    """Put offers where they belong. The X-card has its place at the top of the page and is left out; so are settings.

    Args:
        offers: What a seat may do.
        view: What it sees: the questions that its answers stand under, and the people in their order.
        headings: The first headings of those who run the game, in the order of their need.
        known: The names found when this seat's offers were arranged before; brought up to date here.
    """
    view = view or {}
    placed = _Placed(view, {} if known is None else known)
    offered = [offer for offer in offers if offer.command != X_CARD and SETTINGS not in offer.at]
    mine = {offer.choice for offer in offered if offer.choice and offer.main}
    for offer in offered:
        placed.put(offer, mine)
    people, order = _people(view), {heading: place for place, heading in enumerate(headings)}
    placed.remember()
    return Acts(
        tuple(placed.docked()),
        tuple(_group("do", key, placed.do[key]) for key in _ordered(placed.do, people, {})),
        tuple(_group("quick", key, found, kind="quick") for key, found in placed.quick.items()),
        _quick_first(_group("levers", key, placed.levers[key]) for key in _ordered(placed.levers, people, order)),
        {part: {row: tuple(found) for row, found in rows.items()} for part, rows in placed.rows.items()},
    )


class _Placed:
    """Offers by where they stand, and their ids, each of which is given once."""

    def __init__(self, view: View, known: Known) -> None:
        self.view = view
        self.dock: dict[str, list[Named]] = {}
        self.do: dict[str, list[Named]] = {}
        self.quick: dict[str, list[Named]] = {}
        self.levers: dict[str, list[Named]] = {}
        self.rows: dict[str, dict[str, list[Named]]] = {}
        self._known = known
        self._now: Known = {}
        self._seen: dict[str, int] = {}
        self._rows = {
            name: frozenset(row.id for row in part.rows)
            for name, part in view.items()
            if part.place is Place.LEVERS and isinstance(part, Listing)
        }

    def put(self, offer: Offer, mine: Container[str | None]) -> None:
        """Find its place: what the table waits for and main acts before everything else."""
        named = self._named(offer)
        if offer.choice in mine:
            self.dock.setdefault(f"ask {offer.choice}", []).append(named)
        elif offer.main and offer.refusal is None:
            self.dock.setdefault("main", []).append(named)
        elif QUICK in offer.at:
            self.quick.setdefault(offer.group, []).append(named)
        elif offer.at and (row := self._row_of(offer)):
            self.rows.setdefault(row[0], {}).setdefault(row[1], []).append(named)
        else:
            heading = offer.group or HEADINGS.get(offer.command, "")
            (self.levers if offer.levers else self.do).setdefault(heading, []).append(named)

    def _row_of(self, offer: Offer) -> tuple[str, str] | None:
        """The list and the row in it that an offer stands in, where there is such a row."""
        for at in offer.at:
            part, _, row = at.rpartition(".")
            if row in self._rows.get(part, ()):
                return part, row
        return None

    def docked(self) -> Iterator[Group]:
        """What stands under the thumb: the main acts, and the answers to each question."""
        questions = _questions(self.view)
        for key, offers in self.dock.items():
            if key == "main":
                yield _group("dock", key, _told_apart(offers), kind="main", title="")
            else:
                first = offers[0][1]
                title = questions.get(first.choice or "", first.group)
                asked = _group("dock", key, sorted(offers, key=_rests), kind="ask", title=title)
                yield replace(asked, pool=_tapped(offers, self.view))

    def _named(self, offer: Offer) -> Named:
        """The offer with its id; the very same pair as before, where it is the very same offer."""
        found = self._known.get(id(offer)) or (offer_id(offer), offer)
        self._now[id(offer)] = found
        count = self._seen[found[0]] = self._seen.get(found[0], 0) + 1
        return found if count == 1 else (f"{found[0]}-{count}", offer)

    def remember(self) -> None:
        """Know these offers and no others: as long as one is kept here, its `id` is nobody else's."""
        self._known.clear()
        self._known.update(self._now)


def _group(where: str, key: str, offers: Iterable[Named], *, kind: str = "more", title: str | None = None) -> Group:
    """The offers under one heading."""
    return Group(_group_id(where, key), key if title is None else title, kind, tuple(offers))


def _quick_first(groups: Iterable[Group]) -> tuple[Group, ...]:
    """What one tap does stands before what is folded."""
    return tuple(sorted(groups, key=lambda group: group.folded))


def _questions(view: View) -> Mapping[str, str]:
    """What the table waits for, by the question's id."""
    waiting = view.get(WAITING)
    return {row.id: row.text for row in waiting.rows} if isinstance(waiting, Listing) else {}


def _people(view: View) -> Mapping[str, int]:
    """Everybody who is listed, and where."""
    listed = [part for part in view.values() if part.place is Place.PEOPLE and isinstance(part, Listing)]
    return {row.text: place for place, row in reversed([*enumerate(row for part in listed for row in part.rows)])}


def _ordered(headings: Iterable[str], people: Mapping[str, int], order: Mapping[str, int]) -> list[str]:
    """The headings by need, and else as they came; but people always in one order: none jumps up for being on turn."""
    came = list(headings)
    listed = iter(sorted((heading for heading in came if heading in people), key=people.__getitem__))
    return sorted(
        (next(listed) if heading in people else heading for heading in came),
        key=lambda heading: _rank(heading, order),
    )


def _rank(heading: str, order: Mapping[str, int]) -> tuple[int, int]:
    if heading in LATE:
        return 3, LATE.index(heading)
    if heading in order:
        return 1, order[heading]
    return (2 if heading else 0), 0


def _rests(named: Named) -> tuple[bool, bool]:
    """What one does stands before letting it be, and the main thing first."""
    return named[1].command == "answer", not named[1].main


def _tapped(offers: Sequence[Named], view: View) -> Pool | None:
    """The dice that these offers are done by tapping; None where one is not among those of a single part."""
    named = {at.rpartition(".")[0] for _, offer in offers for at in offer.at}
    part = view.get(min(named)) if len(named) == 1 else None
    return part if isinstance(part, Pool) else None


def _told_apart(offers: Sequence[Named]) -> list[Named]:
    """Main acts say whose they are only where there are several of that name."""
    labels = [offer.label for _, offer in offers]
    return [(name, offer if labels.count(offer.label) > 1 else replace(offer, group="")) for name, offer in offers]


def offer_id(offer: Offer) -> str:
    """The id of an offer's form in the page: the same as long as the offer stays."""
    return _offer_id(offer.command, offer.fixed)


@lru_cache(8192)
def _offer_id(command: str, fixed: tuple[tuple[str, Value], ...]) -> str:
    key = Offer(command, "", fixed=fixed).key
    return f"o-{crc32(key.encode()):08x}"


@lru_cache(1024)
def _group_id(where: str, key: str) -> str:
    return f"g-{where}-{crc32(key.encode()):08x}"


def fixed_of(offer: Offer) -> list[tuple[str, tuple[str, ...]]]:
    """The fields an offer fills in itself, as a form sends them.

    >>> fixed_of(Offer("hide", "Hide", fixed=(("who", "mara"), ("cards", ("KH", "2C")), ("shown", False))))
    [('who', ('mara',)), ('cards[]', ('KH', '2C')), ('shown', ('false',))]
    """
    return [(f"{name}[]" if isinstance(value, tuple) else name, _sent(value)) for name, value in offer.fixed]


def _sent(value: Value) -> tuple[str, ...]:
    match value:
        case None:
            return ()
        case bool():
            return ("true" if value else "false",)
        case tuple():
            return tuple(map(str, value))
        case _:
            return (str(value),)


def start_of(field: Field, tried: Tried | None) -> tuple[str, ...]:
    """What stands in a field before anybody touches it: what was tried, else its default."""
    if tried is not None:
        return tuple(tried.values.get(field.name) or tried.values.get(f"{field.name}[]") or ())
    if field.default is None and field.kind is Ask.NUMBER and field.low == field.high:
        return _sent(field.low)  # there is nothing to choose
    return _sent(field.default)


def cards_of(offer: Offer) -> tuple[str, ...]:
    """The cards that an offer could be done with, so that a card which is lifted knows what it can do.

    >>> from threefates.rulebook.agenda import Option
    >>> from threefates.rulebook.offers import several
    >>> cards_of(Offer("lay", "Lay", (several("cards", "Cards", (Option("KH", "K♥"), Option("none", "None"))),)))
    ('KH',)
    """
    return tuple(option.value for field in offer.fields for option in field.options if is_card(option.value))

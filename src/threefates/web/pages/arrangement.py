"""Offers as a page groups them: what the table waits for from me, the main acts, and the rest under headings."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import chain, compress, count, repeat
from operator import is_, itemgetter
from typing import Any

from msgspec.structs import replace

from threefates.rulebook.headings import Heading
from threefates.rulebook.offers import ALWAYS, HEADER, QUICK, SETTINGS, Offer
from threefates.rulebook.parts import Listing, Part, Pictures, Place, Pool, View
from threefates.web.pages.desk import NO_DESK, Desk
from threefates.web.pages.folds import TALK, Folds, group_id
from threefates.web.pages.form_data import cards_of, offer_id
from threefates.web.pages.groups import Acts, Group, Named, ways_in_one
from threefates.web.pages.order import LATE, in_turn, ordered, people_of, rank_of

__all__ = ["X_CARD", "Columns", "Known", "arrange"]

X_CARD = "raise-x-card"
PLACES = ("", HEADER, "dock", "do", "quick", "levers")
HEADED = ("do", "levers")  # where offers stand under headings: those of whoever plays, those of whoever runs the game
WITH_TAPS = (Place.LEVERS, Place.NOW, Place.ME)  # where the rows of a list hold what may be done with each
WAITING = "waiting"  # the part that says what the table waits for

Spot = tuple[str, str]
"""A place, and the heading there."""
Usual = tuple[str, Named, Spot, bool, bool]
"""An offer's name and itself, its usual spot, whether it is done with cards, and whether it may stand elsewhere."""
Known = dict[int, Usual]
"""Offers that were arranged before, each by its `id` as an object."""
Found = Mapping[str, Sequence[Named]]
"""By heading: what stands there."""


def arrange(
    offers: Sequence[Offer],
    view: View | None = None,
    desk: Desk = NO_DESK,
    known: Known | None = None,
    *,
    headings: Sequence[Heading] = (),
    folds: Folds | None = None,
    columns: Columns | None = None,
) -> Acts:
    """Put offers where they belong. The X-card has its place at the top of the page and is left out; so are settings.

    Args:
        offers: What a seat may do.
        view: What it sees: the questions that its answers stand under, and the people in their order.
        desk: Of those who run the game: on which tab each heading stands, and in which order.
        known: What was found when this seat's offers were arranged before; brought up to date here.
        headings: Those that chapters name, whatever stands under them: closed, as long as nobody opens them.
        folds: Which headings the page has open; what is open at first is noted here.
        columns: How the columns of that page were arranged before; brought up to date here.
    """
    view, folds, columns = view or {}, folds or Folds(), columns or Columns()
    placed = _Placed(view, offers, {} if known is None else known, folds)
    people, named = people_of(view), folds.named(headings)
    quick = sorted(placed.at["quick"].items(), key=lambda found: rank_of(found[0], desk.order))
    headed = partial(columns.headed, placed=placed, folds=folds, people=people, desk=desk)
    header, (do, speak) = placed.at[HEADER], headed("do", named=named["do"])
    levers, spoken = headed("levers", named=named["levers"])
    return Acts(
        tuple(_group(HEADER, key, found, kind=HEADER) for key, found in header.items()),
        tuple(sorted(placed.docked(), key=_at_hand)),
        do,
        (*speak, *spoken),
        tuple(_group("quick", key, found, kind="quick", tab=desk.tab_of(key, people)) for key, found in quick),
        levers,
        {part: {row: tuple(found) for row, found in rows.items()} for part, rows in placed.rows.items()},
    )


class Columns:
    """The columns of one page as they were arranged last: only what stands there otherwise is arranged anew."""

    def __init__(self) -> None:
        self._last: dict[str, tuple[object, tuple[tuple[Group, ...], tuple[Group, ...]]]] = {}

    def headed(
        self,
        where: str,
        *,
        named: tuple[str, ...],
        placed: _Placed,
        folds: Folds,
        people: tuple[str, ...],
        desk: Desk,
    ) -> tuple[tuple[Group, ...], tuple[Group, ...]]:
        """The groups of a column under headings, and those beside what is said."""
        reads = (tuple(placed.at[where].items()), named, people, desk, folds.turn)
        was = self._last.get(where)
        if was is None or was[0] != reads:
            groups = _headed(where, placed, named, folds, people, desk)
            rest = tuple(group for group in groups if group.title != TALK)
            spoken = tuple(replace(group, tab="") for group in groups if group.title == TALK)  # on no tab of a desk
            was = self._last[where] = reads, (rest, spoken)
        return was[1]


def _headed(
    where: str,
    placed: _Placed,
    named: tuple[str, ...],
    folds: Folds,
    people: tuple[str, ...],
    desk: Desk,
) -> tuple[Group, ...]:
    """The groups under headings, in their order. Of a closed one only what a card that is lifted could do stays."""
    found = placed.at[where]
    short = {title for title, offers in found.items() if not (title in named or _folded(title, offers))}
    # what chapters name comes first, so that a heading stays where it is while it is opened
    order = ordered((*named, *found), people, desk.order)
    groups, places = _all_closed(where, order, tuple(desk.tab_of(title, people) for title in order))
    drawn = list(groups)
    for title in {*found, *folds.opened_titles(where)}:
        if not title or folds.lies_open(group_id(where, title), at_first=title in short):
            place = places[title]
            here = found.get(title, ())
            drawn[place] = _group(where, title, in_turn(here) if where == "do" else here, tab=groups[place].tab)
        elif held := placed.held.get((where, title)):
            drawn[places[title]] = replace(groups[places[title]], offers=tuple(held))
    return tuple(drawn)


@lru_cache(256)
def _all_closed(
    where: str, titles: tuple[str, ...], tabs: tuple[str, ...]
) -> tuple[tuple[Group, ...], Mapping[str, int]]:
    """Every heading closed, and the place of each."""
    groups = tuple([_closed(where, title, tab) for title, tab in zip(titles, tabs, strict=True)])
    return groups, {title: place for place, title in enumerate(titles)}


@lru_cache(4096)
def _closed(where: str, title: str, tab: str) -> Group:
    """A closed heading: one object, however many stand beside it."""
    return Group(group_id(where, title), title, "more", (), closed=True, tab=tab)


_NAME = itemgetter(0)
OPEN_UP_TO = 6  # a heading with more offers than these is folded at first


def _folded(title: str, offers: Sequence[Named]) -> bool:
    """Tell whether a group is closed at first: if it is long, holds more than single taps, or is housekeeping."""
    if title in LATE:
        return True
    return len(offers) > OPEN_UP_TO or not all(offer.enabled and not offer.fields for _, offer in offers)


class _Placed:
    """Offers by where they stand, and their ids, each of which is given once."""

    def __init__(self, view: View, offers: Sequence[Offer], known: Known, folds: Folds) -> None:
        self.view = view
        self._spots: defaultdict[Spot, list[Named]] = defaultdict(list)
        self.rows: dict[str, dict[str, list[Named]]] = {}
        self.held: dict[tuple[str, str], list[Named]] = {}  # by place and heading: what is done with cards
        self._rows: dict[str, frozenset[str]] = {}  # by part, as far as anything stands there
        found = _each_once(_found(offers, known, folds))
        self._mine = {named[1].choice for _, named, _, _, moves in found if moves and named[1].main}
        spots = self._spots
        for _, named, spot, held, moves in found:  # of whoever runs a game there may be hundreds
            if moves and self._stands_elsewhere(named, spot[0]):
                continue
            spots[spot].append(named)
            if held:
                self.held.setdefault(spot, []).append(named)
        self.at: dict[str, dict[str, list[Named]]] = {place: {} for place in PLACES}
        for (place, heading), offers_there in spots.items():
            self.at[place][heading] = offers_there

    def _stands_elsewhere(self, named: Named, usual: str) -> bool:
        """Put an offer where the table waits for it, else in its row, if there is such a place."""
        offer = named[1]
        if offer.choice and offer.choice in self._mine:
            self._spots["dock", f"ask {offer.choice}"].append(named)
            return True
        row = self._row_of(offer) if usual in HEADED else None
        if row:
            self.rows.setdefault(row[0], {}).setdefault(row[1], []).append(named)
        return row is not None

    def _row_of(self, offer: Offer) -> tuple[str, str] | None:
        """The list and the row in it that an offer stands in, where there is such a row."""
        for part, row in chain.from_iterable(map(_read, offer.at)):
            if part not in self._rows:
                self._rows[part] = _rows_of(self.view[part]) if part in self.view else frozenset()
            if row in self._rows[part]:
                return part, row
        return None

    def docked(self) -> Iterator[Group]:
        """Yield the groups under the thumb: the main acts, and the answers to each question."""
        questions = _questions(self.view)
        for key, offers in self.at["dock"].items():
            if key == "main":
                main = _group("dock", key, sorted(_told_apart(offers), key=_steps_back), kind="main", title="")
                yield replace(main, about=self._lies(offers))
            else:
                first = offers[0][1]
                title = questions.get(first.choice or "", first.group)
                asked = _group("dock", key, ways_in_one(sorted(offers, key=_rests)), kind="ask", title=title)
                yield replace(asked, pool=_tapped(offers, self.view), about=self._lies(offers))

    def _lies(self, offers: Sequence[Named]) -> tuple[Part, ...]:
        """What lies there to be answered, or to be solved."""
        return tuple({at: self.view[at] for _, offer in offers for at in offer.at if at in self.view}.values())


@lru_cache(4096)
def _read(at: str) -> tuple[tuple[str, str], ...]:
    """What an offer may stand at, as a part and a row in it: in the names of both there may be dots.

    >>> _read("skills.hero-1.3")
    (('skills.hero-1', '3'), ('skills', 'hero-1.3'))
    """
    words = at.split(".")
    return tuple((".".join(words[:end]), ".".join(words[end:])) for end in range(len(words) - 1, 0, -1))


def _rows_of(part: Part) -> frozenset[str]:
    """The rows of a part in which something may be done."""
    if isinstance(part, Pictures):
        return frozenset(picture.id for picture in part.pictures)
    return (
        frozenset(row.id for row in part.rows) if isinstance(part, Listing) and part.place in WITH_TAPS else frozenset()
    )


def _found(offers: Sequence[Offer], known: Known, folds: Folds) -> list[Usual]:
    """Find where each offer usually stands, and bring `known` up to date: these and no others.

    As long as an offer is kept there, its `id` is nobody else's.
    """
    ids = [*map(id, offers)]
    found: list[Any] = [*map(known.get, ids)]
    for at in compress(count(), map(is_, tuple(found), repeat(None))):  # few, and there may be hundreds of others
        found[at] = _usual(offers[at], folds)
    known.clear()
    known.update(zip(ids, found, strict=True))
    return found


def _usual(offer: Offer, folds: Folds) -> Usual:
    name, held, moves = offer_id(offer), bool(cards_of(offer)), bool(offer.at or offer.choice)
    if offer.command == X_CARD or SETTINGS in offer.at:
        spot = "", ""
    elif HEADER in offer.at:  # it stays the same thing on the page, whatever it is about
        name, spot = f"h-{offer.command}", (HEADER, "")
    elif offer.main and offer.enabled:
        spot = "dock", "main"
    elif QUICK in offer.at:
        spot = "quick", offer.group
    else:
        spot = folds.column_of(offer.levers), offer.group
    return name, (name, offer), spot, held, moves


def _each_once(found: list[Usual]) -> list[Usual]:
    """The same with ids that are given once: offers that differ in nothing fixed are numbered."""
    if len(set(map(_NAME, found))) == len(found):
        return found
    seen: Counter[str] = Counter()
    for at, (name, (_, offer), spot, held, moves) in enumerate(found):
        seen[name] += 1
        if seen[name] > 1:
            found[at] = name, (f"{name}-{seen[name]}", offer), spot, held, moves
    return found


def _group(
    where: str, key: str, offers: Iterable[Named], *, kind: str = "more", title: str | None = None, tab: str = ""
) -> Group:
    """The offers under one heading."""
    return Group(group_id(where, key), key if title is None else title, kind, tuple(offers), tab=tab)


def _questions(view: View) -> Mapping[str, str]:
    """Return the words of what the table waits for, by the question's id."""
    waiting = view.get(WAITING)
    return {row.id: row.text for row in waiting.rows} if isinstance(waiting, Listing) else {}


def _rests(named: Named) -> tuple[bool, bool]:
    """Return a key to sort by: doing something before letting it be, and the main thing first."""
    return named[1].command == "answer", not named[1].main


def _at_hand(group: Group) -> tuple[bool, bool]:
    """Return a key to sort by: what lies there to be answered comes first, then what is asked, then the main things."""
    return not group.about, group.kind == "main"


def _steps_back(named: Named) -> tuple[bool, bool]:
    """Return a key to sort by: one tap before what is filled in, and what lies there now before what always may be."""
    offer = named[1]
    return ALWAYS in offer.at, bool(offer.fields) and not offer.taps


def _tapped(offers: Sequence[Named], view: View) -> Pool | None:
    """The dice that these offers are done by tapping; None where one is not among those of a single part."""
    named = {at.rpartition(".")[0] for _, offer in offers for at in offer.at}
    part = view.get(min(named)) if len(named) == 1 else None
    return part if isinstance(part, Pool) else None


def _told_apart(offers: Sequence[Named]) -> list[Named]:
    """Main acts say whose they are only where there are several of that name."""
    labels = [offer.label for _, offer in offers]
    return [(name, offer if labels.count(offer.label) > 1 else replace(offer, group="")) for name, offer in offers]

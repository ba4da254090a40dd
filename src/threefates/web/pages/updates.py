"""Updates down the WebSocket of an open page: the parts that changed, what may be done now, new lines, struck ones.

Each piece is an htmx partial that finds its own target by its id, so that the page need not know what will come.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import compress
from operator import is_not
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.headings import Heading
from threefates.rulebook.offers import Offer
from threefates.rulebook.parts import Part, Place, View
from threefates.rulebook.refusals import Refusal
from threefates.table.frames import Frame
from threefates.table.log_lines import LogLine
from threefates.table.staging import Staged
from threefates.web.pages.arrangement import Columns, Known, arrange
from threefates.web.pages.desk import Desk
from threefates.web.pages.drawing import REGIONS, region, shared
from threefates.web.pages.edits import Edits, edited
from threefates.web.pages.folds import Folds
from threefates.web.pages.form_data import cards_of
from threefates.web.pages.group_html import asked_for_whom, before_the_fold, group_html, groups_html
from threefates.web.pages.groups import Acts, Group
from threefates.web.pages.here import Here, Invitation
from threefates.web.pages.log import LogEntry, entries_of, entry_id, told_html
from threefates.web.pages.memory import Made, Memory
from threefates.web.pages.offer_html import no_id, offer_html, refused_of, text
from threefates.web.pages.seats import besides, door_of, drawn_region, me_line, version_html
from threefates.web.pages.stage import (
    NOWHERE,
    Stage,
    past_html,
    past_of,
    places,
    places_again,
    stage_html,
    strip_html,
    verdict_html,
)

__all__ = ["PageShown", "fragments", "refused"]

WHOLE: Final = "innerMorph"  # a region, where parts came or went
ONE: Final = "outerMorph"  # one part or group

entries: Final = Memory(most=500_000)
"""What windows were told lately."""
strips: Final = Made[str](most=256)
"""What came to the strip, or fell off its end: once for all who were shown the same."""


class PageShown(Struct):
    """The state of an open page: what it shows already. Made for each WebSocket, and kept as long as it lives."""

    folds: Folds = msgspec.field(default_factory=Folds)
    parts: View = {}
    acts: Acts | None = None
    names: Known = {}
    columns: Columns = msgspec.field(default_factory=Columns)
    here: Here | None = None
    invites: bool | None = None
    begun: bool = False
    offers: Sequence[Offer] = ()
    headings: Sequence[Heading] = ()
    version: int = 0  # up to which the stage is known
    stage: Stage = Stage()
    places: Mapping[str, str] = {}  # by part: the region it is drawn in

    def takes(self, offers: Sequence[Offer] | None, headings: Sequence[Heading]) -> bool:
        """Take in what is offered now; whether anything of it has to be arranged anew."""
        others = offers is not None or self.folds.moved or (headings is not self.headings and headings != self.headings)
        self.offers, self.headings = self.offers if offers is None else offers, headings
        self.folds.moved = False
        return others

    def arranged(self, desk: Desk) -> Acts:
        """Put what is offered now where it belongs."""
        known, headings, folds = self.names, self.headings, self.folds
        return arrange(self.offers, self.parts, desk, known, headings=headings, folds=folds, columns=self.columns)


class _Was(NamedTuple):
    """What a page showed before."""

    acts: Acts | None
    parts: View
    stage: Stage


def fragments(
    frame: Frame | None,
    offers: Sequence[Offer] | None,
    here: Here,
    drawn: PageShown,
    *,
    public: View,
    staged: Sequence[Staged] = (),
    invitation: Invitation | None = None,
    headings: Sequence[Heading] = (),
) -> str:
    """The HTML for the WebSocket: never empty, so that it serves as a heartbeat too.

    Args:
        frame: From `Watch.frame()` (a quiet one will do); the first of a window must hold its whole view.
        offers: From `Watch.offers(drawn.folds.opened(headings))`; None where they are as they were.
        here: Whose page it is. Make it anew where the seat itself may have changed (name, role, what it controls).
        drawn: What the page shows; brought up to date here.
        public: `table.public_view()`: HTML of parts that are in there, the very same objects, is shared by all windows.
        staged: From `Table.staged`, after `drawn.version`: what came on the stage.
        invitation: For screens: how to join, as long as no player has; None takes the QR code away.
        headings: From `Table.headings`: what may be opened, whatever stands under it.
    """
    was = _Was(drawn.acts, drawn.parts, drawn.stage)
    if frame is not None:
        drawn.stage = was.stage.takes(staged, frame.struck).still(here.pictures)
        drawn.version = max(frame.version, drawn.version)
    if frame is not None and (frame.parts or not drawn.begun):
        drawn.parts = _together(was.parts, public, frame.parts)
    if here.viewer.seat.acts and drawn.takes(offers, headings):
        drawn.acts = drawn.arranged(here.desk)
    pieces = [*_changed_parts(frame.parts if frame else {}, here, drawn, public, was)]
    pieces.extend(_staged(drawn, was.stage, here, public))
    if frame is not None:
        pieces.extend(_log(frame.told, frame.struck))
    if drawn.acts is not None and drawn.acts is not was.acts:
        pieces.extend(_changed_acts(drawn.acts, was.acts, here))
    if here.viewer.seat.role == "screen" and drawn.invites is not (invitation is not None):
        drawn.invites = invitation is not None
        pieces.append(_partial("door", WHOLE, door_of(invitation)))
    drawn.here, drawn.begun = here, True
    if frame is not None:
        pieces.append(_partial("version", "outerHTML", version_html(frame.version, here, frame.head)))
    return "".join(pieces) or _partial("beat", "none", "")


def _partial(target: str, swap: str, html: str) -> str:
    return f'<hx-partial id="{text(target)}" hx-swap="{swap}">{html}</hx-partial>'


def _changed_parts(
    changed: Mapping[str, Part | None], here: Here, drawn: PageShown, public: View, was: _Was
) -> Iterator[str]:
    """The parts that changed, and those in whose rows something else may be done."""
    old, tapped = was.parts, _tapped_anew(drawn.acts, was.acts)
    if not changed and not tapped and drawn.begun and drawn.here == here and was.stage is drawn.stage:
        return
    new, beside, before = drawn.parts, besides(drawn.acts, here, no_id), drawn.places
    if drawn.begun:
        drawn.places, touched = places_again(before, new, drawn.stage, was.stage, changed)
        whole: Sequence[str] = [where for where in REGIONS if where in touched]
    else:
        drawn.places, whole = places(new, drawn.stage), REGIONS
    now = drawn.places
    for where in whole:
        yield _partial(f"at-{where}", WHOLE, drawn_region(region(new, now, where), here, public, beside))
    for name in dict.fromkeys((*changed, *tapped)):
        if name in new and now[name] == before.get(name) != NOWHERE and now[name] not in whole:
            yield _partial(f"p-{name}", ONE, shared.draw(name, new[name], here.system, public, beside(name)).strip())
    if drawn.here != here or any(_counts_for_me(view[name]) for view in (old, new) for name in changed if name in view):
        yield _partial("me-line", WHOLE, me_line(here, new.values()))


def _tapped_anew(now: Acts | None, was: Acts | None) -> frozenset[str]:
    """The parts in whose rows something else may be done than before."""
    new, old = now.rows if now else {}, was.rows if was else {}
    if new is old:
        return frozenset()
    return frozenset(part for part in {*new, *old} if new.get(part) != old.get(part))


def _together(were: View, public: View, changed: Mapping[str, Part | None]) -> View:
    """The parts that are left, the public ones first and in their order, as in a whole view.

    Of public parts it is the object that all windows share: an equal one was not sent again, so ours may be older.
    """
    together: dict[str, Any] = {**were, **public, **changed}
    if together.keys() == were.keys() and None not in changed.values():  # nothing came or went: most of the time
        return together
    return {
        name: part
        for name, part in {**public, **together}.items()
        if part is not None and (name in were or name in changed)
    }


def _staged(drawn: PageShown, stood: Stage, here: Here, public: View) -> Iterator[str]:
    """What stands on the stage and stood there before, where that is something else now."""
    if drawn.begun and drawn.stage is stood:
        return
    yield _partial("at-stage", WHOLE, stage_html(drawn.stage, here, drawn.parts, public))
    if drawn.begun:
        yield strips.of((drawn.stage, stood), lambda: "".join(_strip(drawn.stage, stood, here)))
    else:
        yield _partial("strip", "innerHTML", strip_html(drawn.stage, here))
    if here.viewer.seat.acts:
        yield _partial("at-verdict", "innerHTML", verdict_html(drawn.stage, here))


def _strip(now: Stage, was: Stage, here: Here) -> Iterator[str]:
    """Only what came to the strip, or fell off its end; all of it where that does not say it."""
    old, new = past_of(was), past_of(now)
    edits = edited(tuple(old), tuple(new))
    if edits is None or any(old[name] is not new[name] for name in edits.stayed):
        yield _partial("strip", "innerHTML", strip_html(now, here))
    else:
        yield from _carried_out(edits, lambda name: past_html(new[name], here))


def _counts_for_me(part: Part) -> bool:
    """Tell whether a part's counters may stand beside one's name."""
    return part.place is Place.ME or part.place is Place.LEVERS


def _changed_acts(acts: Acts, was: Acts | None, here: Here) -> Iterator[str]:
    yield from _changed_groups("at-header", acts.header, was.header if was else None, here)
    yield from _changed_groups("at-dock", acts.dock, was.dock if was else None, here)
    yield from _changed_groups("at-do", acts.do, was.do if was else None, here)
    yield from _changed_groups("at-speak", acts.speak, was.speak if was else None, here)
    yield from _changed_groups("at-quick", acts.quick, was.quick if was else None, here)
    yield from _changed_groups("at-pull", acts.levers, was.levers if was else None, here)


def _changed_groups(where: str, now: Sequence[Group], was: Sequence[Group] | None, here: Here) -> Iterator[str]:
    if now is was:
        return
    others = None if was is None else _pairs(was, now)
    if others is not None:
        for old, new in others:
            yield from _changed_group(new, old, here)
        return
    before, after = {group.id: group for group in was or ()}, {group.id: group for group in now}
    edits = None if was is None else edited(tuple(before), tuple(after))
    if edits is None:
        yield _partial(where, WHOLE, groups_html(now, here.base, no_id).strip())
        return
    yield from _carried_out(edits, lambda name: group_html(after[name], here.base, no_id))
    for name in edits.stayed:
        if before[name] is not after[name] and before[name] != after[name]:
            yield from _changed_group(after[name], before[name], here)


def _pairs(was: Sequence[Group], now: Sequence[Group]) -> list[tuple[Group, Group]] | None:
    """The groups that are others now, with what they were; None where any came or went. There may be hundreds."""
    if len(was) != len(now):
        return None
    others = list(compress(zip(was, now, strict=True), map(is_not, was, now)))
    return [(old, new) for old, new in others if old != new] if all(o.id == n.id for o, n in others) else None


def _changed_group(now: Group, was: Group, here: Here) -> Iterator[str]:
    """Only the offers that changed, came or went; the whole group where that does not say it."""
    if now.closed and not was.closed:  # the page has laid away what is not done with cards
        was = replace(was, offers=tuple(named for named in was.offers if cards_of(named[1])), closed=True)
        if was == now:
            return
    old, new = dict(was.offers), dict(now.offers)
    whole = was.closed is not now.closed or now.title != was.title or now.pool is not None or was.pool is not None
    whole = whole or _folded_otherwise(now, was)
    edits = None if whole else edited(tuple(old), tuple(new))
    if edits is None:
        yield _partial(now.id, ONE, group_html(now, here.base, no_id))
        return

    def drawn(name: str) -> str:
        return offer_html(name, new[name], here.base, now.kind)

    yield from _carried_out(edits, drawn)
    yield from (_partial(name, ONE, drawn(name)) for name in edits.stayed if old[name] != new[name])


def _folded_otherwise(now: Group, was: Group) -> bool:
    """Tell whether something lies before or behind a fold that did not: an edit would put it beside the wrong thing."""
    if now.kind == "main":
        many, few = ([[name for name, _ in each] for each in asked_for_whom(group)] for group in (now, was))
        return many != few
    if now.kind != "ask":
        return False
    ahead, stood = (tuple(name for name, _ in before_the_fold(group)) for group in (now, was))
    return ahead != stood or bool(ahead and dict(now.offers).keys() != dict(was.offers).keys())


def _carried_out(edits: Edits, drawn: Callable[[str], str]) -> Iterator[str]:
    yield from (_partial(name, "delete", "") for name in edits.gone)
    for anchor, side, names in edits.come:
        yield _partial(anchor, side, "".join(drawn(name) for name in names))


def _log(told: Sequence[LogLine], struck: Mapping[str, bool]) -> Iterator[str]:
    if told:
        yield _partial("log", "beforeend", lines.drawn(told))
    for command, undone in struck.items():
        yield _partial(f"{entry_id(command)}-undone", "innerHTML", "taken back" if undone else "")


class _Lines:
    """What a window was told last, drawn: the next is mostly of the same table, and told the same."""

    def __init__(self) -> None:
        self._last: tuple[Sequence[LogLine], str] = ((), "")

    def drawn(self, told: Sequence[LogLine]) -> str:
        """Draw lines of the log, once for everybody: whoever is told the same is shown the same."""
        if told != self._last[0]:
            self._last = told, "".join(map(_told, entries_of(told)))
        return self._last[1]


lines: Final = _Lines()


def _told(entry: LogEntry) -> str:
    return entries.drawn(entry, lambda: told_html(entry))


def refused(refusal: Refusal, faults: Sequence[tuple[str, str]] = (), waits: str | None = None) -> str:
    """The answer to a form that was refused (send it with 409 or 422): shown beside the form, whose input is kept.

    Args:
        refusal: The words.
        faults: Fields that are wrong, and what is wrong with them.
        waits: Real dice that are still to fall, such as "2d10", or "" for a card; None where it waits for nothing.
    """
    return refused_of(refusal, faults, waits)

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
from msgspec.structs import astuple, replace

from threefates.rulebook.headings import Heading
from threefates.rulebook.offers import Offer
from threefates.rulebook.parts import Part, Place, View
from threefates.table.frames import Frame
from threefates.table.log_lines import LogLine
from threefates.table.slices import Work, at_once, stretch
from threefates.table.staging import Staged
from threefates.web.pages.arrangement import Columns, Known, arrange
from threefates.web.pages.desk import Desk
from threefates.web.pages.drawing import REGIONS, region, shared
from threefates.web.pages.edits import Edits, edited
from threefates.web.pages.folds import Folds
from threefates.web.pages.form_data import cards_of
from threefates.web.pages.group_html import asked_for_whom, before_the_fold, group_html
from threefates.web.pages.groups import Acts, Group
from threefates.web.pages.here import Here, Invitation
from threefates.web.pages.log import entry_id, lines
from threefates.web.pages.memory import Made
from threefates.web.pages.offer_html import no_id, offer_html, text
from threefates.web.pages.seats import besides, door_of, drawn_region, me_line, version_html
from threefates.web.pages.stage import (
    NOWHERE,
    STAGE,
    Stage,
    past_html,
    past_of,
    places,
    places_again,
    stage_html,
    strip_html,
    verdict_html,
)

__all__ = ["PageShown", "fragments", "fragments_in_slices"]

STRETCH: Final = 0.004  # seconds of drawing at a stretch
WHOLE: Final = "innerMorph"  # a region, where parts came or went
ONE: Final = "outerMorph"  # one part or group

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
    invites: str | None = None  # the code that it shows how to join by; empty: none
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

    def as_it_stands(self) -> Callable[[], None]:
        """Note what the page shows; call what this returns where it goes on showing that."""
        shown = astuple(self)

        def stands() -> None:
            for name, was in zip(self.__struct_fields__, shown, strict=True):
                setattr(self, name, was)
            self.folds.moved = True  # what is offered has to be arranged again

        return stands

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
    **shown: Any,
) -> str:
    """The HTML for the WebSocket, at once: see `fragments_in_slices`."""
    return at_once(fragments_in_slices(frame, offers, here, drawn, **shown))


def fragments_in_slices(
    frame: Frame | None,
    offers: Sequence[Offer] | None,
    here: Here,
    drawn: PageShown,
    *,
    public: View,
    staged: Sequence[Staged] = (),
    invitation: Invitation | None = None,
    headings: Sequence[Heading] = (),
) -> Work[str]:
    """The HTML for the WebSocket, in slices where it is much: never empty, so that it serves as a heartbeat too.

    Whoever stops in the midst of it has the page as it was shown before.

    Args:
        frame: From `Watch.frame()` (a quiet one will do); the first of a window must hold its whole view.
        offers: From `Watch.offers(drawn.folds.opened(headings))`; None where they are as they were.
        here: Whose page it is. Make it anew where the seat itself may have changed (name, role, what it controls).
        drawn: What the page shows; brought up to date here.
        public: `table.public_view()`: HTML of parts that are in there, the very same objects, is shared by all windows.
        staged: From `Table.staged`, after `drawn.version`: what came on the stage.
        invitation: For screens and whoever runs it: how to join, as long as no player has; None takes the QR code away.
        headings: From `Table.headings`: what may be opened, whatever stands under it.
    """
    stood = drawn.as_it_stands()
    try:
        pieces, tired = list[str](), stretch(STRETCH)
        for piece in _pieces(frame, offers, here, drawn, public, staged, invitation, headings):
            pieces.append(piece)
            if tired():
                yield
                tired = stretch(STRETCH)
    except BaseException:
        stood()
        raise
    return "".join(pieces) or _partial("beat", "none", "")


def _pieces(
    frame: Frame | None,
    offers: Sequence[Offer] | None,
    here: Here,
    drawn: PageShown,
    public: View,
    staged: Sequence[Staged],
    invitation: Invitation | None,
    headings: Sequence[Heading],
) -> Iterator[str]:
    was = _Was(drawn.acts, drawn.parts, drawn.stage)
    if frame is not None:
        drawn.stage = was.stage.takes(staged, frame.struck).still(here.pictures)
        drawn.version = max(frame.version, drawn.version)
    if frame is not None and (frame.parts or not drawn.begun):
        drawn.parts = _together(was.parts, public, frame.parts)
    if here.viewer.seat.acts and drawn.takes(offers, headings):
        drawn.acts = drawn.arranged(here.desk)
    yield from _changed_parts(frame.parts if frame else {}, here, drawn, public, was)
    yield from _staged(drawn, was.stage, here, public)
    if frame is not None:
        yield from _log(frame.told, frame.struck)
    if drawn.acts is not None and drawn.acts is not was.acts:
        yield from _changed_acts(drawn.acts, was.acts, here)
    invites = invitation.code if invitation else ""
    if (here.viewer.runs or here.viewer.seat.role == "screen") and drawn.invites != invites:
        drawn.invites = invites
        yield _partial("door", WHOLE, door_of(invitation))
    before, drawn.here, drawn.begun = drawn.here, here, True
    if frame is not None:
        yield _partial("version", "outerHTML", version_html(frame.version, here, frame.head, before))


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
    now, elsewhere = drawn.places, {NOWHERE} if was.stage is drawn.stage else {NOWHERE, STAGE}  # that is drawn whole
    for where in whole:
        yield _partial(f"at-{where}", WHOLE, drawn_region(region(new, now, where), here, public, beside))
    for name in dict.fromkeys((*changed, *tapped)):
        if name in new and now[name] == before.get(name) and now[name] not in {*whole, *elsewhere}:
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
        yield f'<hx-partial id="{where}" hx-swap="{WHOLE}">'
        yield from (group_html(group, here.base, no_id) + "\n" for group in now)
        yield "</hx-partial>"
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

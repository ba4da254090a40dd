"""The whole page of one seat: who I am, the scene, now, what I can do, people, clocks, hand, log."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any, Final

import segno
from markupsafe import Markup

from threefates.rulebook.headings import Heading
from threefates.rulebook.offers import Offer
from threefates.rulebook.parts import Hands, Part, Place, Shape, Track, Tracks, View
from threefates.rulebook.refusals import Refusal
from threefates.table.log_lines import LogLine
from threefates.table.slices import Work, at_once
from threefates.table.staging import Staged
from threefates.web.pages.arrangement import X_CARD, arrange
from threefates.web.pages.desk import Desk
from threefates.web.pages.drawing import REGIONS, Beside, mark_of, pages, region, shared
from threefates.web.pages.facts import facts_of
from threefates.web.pages.fields_html import text
from threefates.web.pages.folds import Folds, group_id
from threefates.web.pages.form_data import Tried
from threefates.web.pages.glyphs import track_of
from threefates.web.pages.group_html import groups_html, row_html
from threefates.web.pages.groups import Acts
from threefates.web.pages.here import Here, Invitation
from threefates.web.pages.log import entries_of, log_entries
from threefates.web.pages.parts_html import toned
from threefates.web.pages.stage import Stage, places, stage_html, strip_html, verdict_html

__all__ = ["besides", "door_of", "drawn_region", "me_line", "qr", "seat", "seat_in_slices", "version_html", "whole_log"]

COLUMNS: Final = ("header", "dock", "do", "speak", "quick", "levers")  # of offers, as they are arranged
MOST_MINI: Final = 4  # counters beside one's name
MOST_DOTS: Final = 6  # of one of them: more are a number
CARDS: Final = "KH 9C 3D"
FACES: Final = {"dF": "+ 0 0 -", "d10": "9 6 4 10 1", "d6": "5 2 6"}  # as one would type them
DrawnBeside = Callable[[str], Beside]
OVER: Final = ("what-now", "next-time")  # the parts that say what there is to do when a story or an evening is over
KEEP: Final = "keep"  # the row there beside which the story is to be had
SHORT: Final = 18  # letters of a counter's label beside one's name


def seat(here: Here, **shown: Any) -> str:
    """Draw the whole page of one seat at once, as `seat_in_slices` does."""
    return at_once(seat_in_slices(here, **shown))


def seat_in_slices(
    here: Here,
    *,
    version: int,
    view: View,
    public: View,
    offers: Sequence[Offer],
    told: Sequence[LogLine],
    staged: Sequence[Staged] = (),
    invitation: Invitation | None = None,
    refusal: Refusal | None = None,
    tried: Mapping[str, Sequence[str]] = {},
    headings: Sequence[Heading] = (),
    folds: Folds | None = None,
) -> Work[str]:
    """Draw the whole page of one seat, in slices: with every heading of a full story open it takes long.

    Args:
        here: Whose page it is.
        version: Where the log stands; the page's WebSocket is `{base}live?after={version}`.
        view: What the seat sees.
        public: `table.public_view()`: HTML of parts that are in there is shared by all pages.
        offers: What the seat may do.
        told: The last lines of the log as the seat may read it; `{base}log` has them all.
        staged: What came on the stage lately, from `Table.staged`.
        invitation: For screens and whoever runs it: how to join, as long as no player has. For others: None.
        refusal: Without scripts: why what was `tried` was refused; it is shown beside its form, the input kept.
        tried: The fields of that form as they were posted.
        headings: `table.headings()`: what may be opened, whatever stands under it.
        folds: Which headings are open; beside them, that of the form that was refused.
    """
    again, folds = Tried(tried, refusal) if refusal else None, folds or Folds(joined=bool(here.desk.tabs))
    for offer in offers if again else ():
        if again and again.is_of(offer):
            folds.fold(group_id(folds.column_of(offer.levers), offer.group), opened=True)
    arranged, once = arrange(offers, view, here.desk, headings=headings, folds=folds), once_each()
    beside = besides(arranged, here, once, again)
    stage = Stage().takes(staged, {}).still(here.pictures)
    where = places(view, stage)
    found = again is not None and any(again.is_of(offer) and offer.enabled for offer in offers)
    groups, regions = {}, {}
    for column in COLUMNS:
        drawn = []
        for group in getattr(arranged, column):
            drawn.append(groups_html((group,), here.base, once, again))
            yield
        groups[column] = Markup("").join(drawn)
    for at in REGIONS:
        regions[at] = Markup(drawn_region(region(view, where, at), here, public, beside))
        yield
    staged_html = stage_html(stage, here, view, public)
    body, live = facts_of(regions, staged_html, groups["dock"])
    return pages.get_template("seat.html").render(
        here=here,
        system=here.system,
        role=here.viewer.seat.role.value,
        body=body,
        live=live,
        mark=mark_of(here.system),
        version=Markup(version_html(version, here)),
        at=regions,
        groups=groups,
        stage=Markup(staged_html),
        strip=Markup(strip_html(stage, here)),
        verdict=Markup(verdict_html(stage, here)),
        me_line=Markup(me_line(here, view.values())),
        x_card=next((offer for offer in offers if offer.command == X_CARD), None),
        told=log_entries(told),
        door=Markup(door_of(invitation)),
        fell=_example(view, offers),
        tried=again,
        lost=refusal if refusal and not found else None,
        once=once,
        cards=_has_cards(view),
    )


def version_html(version: int, here: Here, head: str = "", before: Here | None = None) -> str:
    """Draw where the log stands, unseen, with its head, and what the evening's seal asks the page for.

    It names the seat's role where that was another before: a page drawn for the old one shows what its seat may not see
    any more, and is drawn anew.
    """
    seal = f' data-seal="{here.seal}"' if here.seal and here.viewer.seat.acts else ""
    noted = f' data-head="{head}"' if head else ""
    role = here.viewer.seat.role
    turned = f' data-role="{role.value}"' if before is None or before.viewer.seat.role is not role else ""
    return f'<data id="version" value="{version}"{noted}{seal}{turned}></data>'


def _example(view: View, offers: Sequence[Offer]) -> str:
    """Return an example of what somebody types who uses real cards or dice here; empty where nothing tells."""
    if _has_cards(view):
        return CARDS
    dice = next((offer.throws for offer in offers if offer.throws), "")
    return next((faces for ending, faces in FACES.items() if dice.endswith(ending)), "")


def _has_cards(view: View) -> bool:
    return any(isinstance(part, Hands) for part in view.values())


def once_each() -> Callable[[], str]:
    """Command ids for the forms of one page, so that a form sent twice without scripts counts once."""
    page, numbers = secrets.token_urlsafe(9), count()
    return lambda: f"{page}-{next(numbers)}"


def besides(acts: Acts | None, here: Here, once: Callable[[], str], tried: Tried | None = None) -> DrawnBeside:
    """Return a function that draws what may be done in the rows of a list, by the part's name."""

    def beside(name: str) -> Beside:
        taps = acts.rows.get(name) if acts else None
        drawn = {row: row_html(offers, here.base, once, tried) for row, offers in taps.items()} if taps else {}
        return {**_at_its_end(here), **drawn} if name in OVER else drawn

    return beside


def _at_its_end(here: Here) -> Beside:
    """The ways that lead on from what there is to do now: to the story, and on a player's phone to its other parts."""
    ways = {} if here.viewer.runs else {"gained": ("#sheet", "Hero"), "thank": ("#talk", "Talk")}
    hops = {
        row: Markup(f'<div class="group in-row"><a class="btn hop" href="{at}">{words}</a></div>')
        for row, (at, words) in ways.items()
    }
    return {KEEP: _story_of(here), **hops}


def _story_of(here: Here) -> Markup:
    """What a seat can take home of the story."""
    base = text(here.base)
    save = f'<a class="btn" href="{base}recap.html" download>Save it</a>'
    return Markup(f'<div class="group in-row"><a class="btn" href="{base}journal">Journal</a>{save}</div>')


def drawn_region(parts: Iterable[tuple[str, Part]], here: Here, public: View, beside: DrawnBeside) -> str:
    """The parts of a region, one after the other, with nothing between: an empty region is empty."""
    return "".join(
        _on_tab(here.desk, name, part, shared.draw(name, part, here.system, public, beside(name)).strip())
        for name, part in parts
    )


def _on_tab(desk: Desk, name: str, part: Part, html: str) -> str:
    """A part of those who run the game lies on a tab of their desk."""
    if part.place is not Place.LEVERS or not desk.tabs:
        return html
    if name in OVER:  # what is left to do is seen on all of them
        return f'<div class="on-desk first">{html}</div>'
    return f'<div class="on-desk" data-tab="{desk.part_of(name)}">{html}</div>'


def me_line(here: Here, parts: Iterable[Part]) -> str:
    """Draw who I am in one line: name, table, and the first counters of my sheet."""
    counted = [part for part in parts if isinstance(part, Tracks)]
    place = Place.LEVERS if here.viewer.runs else Place.ME  # whoever runs it has their people as cards
    mine = [
        part.tracks[:1] if here.viewer.runs else part.brief or part.tracks for part in counted if part.place is place
    ]
    mine = mine[:1] if here.viewer.runs else mine  # the game's own; what people have stands at their names
    tracks = [_brief(track) for part in mine for track in part][:MOST_MINI]
    each = "".join(
        [f'<li{toned(one.tone)}><span class="label">{text(one.label)}</span> {track_of(one)}</li>' for one in tracks]
    )
    minis, sheet = f'<ul class="minis">{each}</ul>' if each else "", "#sheet" if here.viewer.seat.acts else "#now"
    return f'<a href="{sheet}"><b>{text(here.viewer.seat.name)}</b> <small>{text(here.name)}</small></a>{minis}'


def _brief(track: Track) -> Track:
    label = track.label.rpartition(": ")[2].partition(",")[0]  # whose it is stands beside it
    label = label if len(label) <= SHORT else label[: SHORT - 1].rstrip() + "…"
    shape = Shape.NUMBER if (track.size or 0) > MOST_DOTS else track.shape
    return Track(label, track.value, track.size, shape, track.tone)


def door_of(invitation: Invitation | None) -> str:
    """Draw how to join, small, for a screen; nothing once a player has."""
    if invitation is None or not invitation.links:
        return ""
    return pages.get_template("door.html").render(invitation=invitation, qr=qr(invitation.links[0]))


def qr(link: str) -> Markup:
    """A QR code as SVG that takes its colours from the page."""
    code = segno.make(link, error="m", micro=False)
    drawn = code.svg_inline(omitsize=True, border=2, svgclass="code", lineclass="dark", title=f"QR code: {link}")
    return Markup(drawn)


def whole_log(here: Here, told: Sequence[LogLine]) -> Iterator[str]:
    """The whole log of a seat as a page of its own, the first line first; piece by piece, since it may be long."""
    return pages.get_template("whole_log.html").generate(
        here=here, system=here.system, role="", mark=mark_of(here.system), told=entries_of(told), empty=not told
    )

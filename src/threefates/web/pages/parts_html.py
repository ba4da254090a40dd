"""Parts as HTML, one function for each kind: what an open page is sent most, next to forms.

Plain functions, as a game's own may be: they take a quarter of the time of a template.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup
from msgspec.structs import replace

from threefates.rulebook.fragments import Fragment, Pen
from threefates.rulebook.parts import (
    Clocks,
    DieFace,
    First,
    Hand,
    Hands,
    Line,
    Listing,
    Part,
    Picture,
    Pictures,
    Pie,
    Place,
    Pool,
    Row,
    Tone,
    Track,
    Tracks,
    Words,
)
from threefates.web.pages.fields_html import text
from threefates.web.pages.glyphs import (
    by_suit,
    card_face,
    card_of,
    face_of,
    fallen,
    figure_of,
    filled_of,
    pie_of,
    shape_of,
    track_of,
    why,
)

__all__ = ["Beside", "part_html", "section_html", "toned"]

Beside = Mapping[str, Markup]
"""By row of a list: what may be done there, drawn."""

CLOCKS: Final = "clocks"  # the part that all of them stand in; one that is on the stage stands there, too
PEN: Final = Pen(text, card_of, by_suit, why)
"""What games draw their own with."""

LONG: Final = {Place.LEVERS: 3, Place.TABLE: 4}  # rows of a list in that place: one with more can be folded
ALIKE: Final = ": "  # between who and what
MANY_OF_MINE: Final = 3  # people of whom one reads the sheets; of more each is opened by itself
BAD: Final = (Tone.COST, Tone.PARTIAL, Tone.MISS)
MANY_ALIKE: Final = 2  # rows that say the same of so many say it once
MANY_PEOPLE: Final = 12  # of those who are only listed, not played: one more, and they can be folded
LISTED: Final = ("seats", "there")  # parts of such people, by what their names end with
LONG_OF_MINE: Final = 7  # rows of one's own, with what is counted in them
MOST_BACKS: Final = 10  # cards face down that are drawn
MOST_ABREAST: Final = 12  # cards of a hand


def part_html(part: Part, name: str, *, secret: bool, beside: Beside) -> str:
    """Draw a part in an element with the id `p-{name}`.

    Args:
        part: The part.
        name: Its name in its view, or what its id ends with.
        secret: Whether it is for this viewer's eyes.
        beside: What this viewer may do in its rows.
    """
    sort, inside = _KINDS[type(part)]
    return _section(sort, inside(part, text(name), beside), name, secret=secret)


def section_html(fragment: Fragment, part: Part, name: str, *, secret: bool, beside: Beside) -> str:
    """Draw a part in the same way by a fragment of a game's own."""
    return _section(fragment.classes, fragment.inside(part, text(name), beside, PEN), name, secret=secret)


def _section(sort: str, inside: str, name: str, *, secret: bool) -> str:
    return f'<section class="part {sort}{" secret" * secret}" id="p-{text(name)}">{inside}</section>'


def _words(part: Words, name: str, beside: Beside) -> str:
    lines = "".join([f"<p{toned(line.tone)}>{text(line.text)}{_why(line.cites)}</p>" for line in part.lines])
    return f"{_title(part)}{lines or _nothing(part.empty)}"


def _pool(part: Pool, name: str, beside: Beside) -> str:
    outcome = f'<p class="outcome{_also(part.tone)}">{text(part.outcome)}</p>' if part.outcome else ""
    lines = "".join([_pool_line(line, part) for line in part.lines])
    return f"{_title(part)}{_firsts(part.firsts)}{_dice(part)}{outcome}{lines}"


def _pool_line(line: Line, part: Pool) -> str:
    written = why(line.cites, part.terms) if line.cites else ""
    return f'<p class="line{_also(line.tone)}">{text(line.text)}{written}</p>'


def _dice(part: Pool) -> str:
    if not part.dice:
        return ""
    shape = shape_of(part.dice)
    each = "".join([_die(die, shape) for die in part.dice])
    return f'<ol class="dice" data-roll="{text(part.roll)}" aria-label="As they lie">{each}</ol>'


def _die(die: DieFace, shape: str) -> str:
    was = "".join([f'<s><span class="sr">first </span>{text(old)}</s>' for old in die.was])
    drawn = f'<svg aria-hidden="true"><use href="#d-{shape}"/></svg>{fallen(die.face)}'
    face = card_face(die.face) if shape == "card" else f'<span class="die {shape}">{drawn}</span>'
    because = f"<small>{text(die.why)}</small>" if die.why else ""
    classes = f"{f't-{die.tone}' if die.tone else ''}{' again' if die.was else ''}"
    return f'<li class="{classes}" data-throws="{len(die.was)}">{was}{face}{because}</li>'


def _hands(part: Hands, name: str, beside: Beside) -> str:
    return f"{_title(part)}{''.join(map(_hand, part.hands)) or _nothing(part.empty)}"


def _hand(hand: Hand) -> str:
    cards = "card" if hand.size == 1 else "cards"
    size = f"{hand.size} {cards}" if hand.limit is None else f"{hand.size} of {hand.limit} cards"
    worth, _, rest = hand.note.partition(" with ")  # what it comes to may be large; what is in it is not
    of_it = f" <small>with {text(rest)}</small>" if rest else ""
    note = f'<p class="note">{text(worth)}{of_it}</p>' if hand.note else ""
    named = f'<h4><span class="text">{text(hand.name)}</span> <small>{size}</small></h4>'
    return f'<div class="pile">{named}{_held(hand)}{note}</div>'


def _held(hand: Hand) -> str:
    if hand.cards:
        each = "".join([f"<li>{card_of(card.card, card.name)}</li>" for card in hand.cards])
        about = f'class="cards n{min(len(hand.cards), MOST_ABREAST)}" aria-label="{text(hand.name)}: cards"'
        return f"<ol {about}>{each}</ol>"
    if hand.cards is None and hand.size:
        return f'<div class="backs" aria-hidden="true">{"<i></i>" * min(hand.size, MOST_BACKS)}</div>'
    return ""


def _tracks(part: Tracks, name: str, beside: Beside) -> str:
    whose = _by_whom(part.tracks) if part.place is Place.ME else []
    drawn = _folded_sheet if len(whose) > MANY_OF_MINE else _one_sheet
    each = "".join([drawn(who, own, f"{name}-{number}") for number, (who, own) in enumerate(whose)])
    tracks = each or (_sheet(part.tracks) if part.tracks else _nothing(part.empty))
    return f"{_title(part)}{_firsts(part.firsts)}{tracks}"


def _one_sheet(who: str, tracks: Sequence[Track], name: str) -> str:
    return f'<div class="track one"><h4>{text(who)}</h4>{_sheet(tracks)}</div>'


def _folded_sheet(who: str, tracks: Sequence[Track], name: str) -> str:
    """Of many people each by itself: under the name, with what has gone wrong with them beside it."""
    marked = ", ".join(f"{track.label} {track.value}" for track in tracks if track.value and track.tone in BAD)
    count = f' <small class="count">{text(marked)}</small>' if marked else ""
    named = f"<summary><h4>{text(who)}</h4>{count}</summary>"
    return f'<details class="one long" id="f-{name}">{named}<div class="track">{_sheet(tracks)}</div></details>'


def _sheet(tracks: Sequence[Track]) -> str:
    each = "".join([_counted(track) for track in tracks])
    return f'{figure_of(tracks)}<ul class="tracks">{each}</ul>'


def _by_whom(tracks: Sequence[Track]) -> list[tuple[str, list[Track]]]:
    """What is counted of several people, each with their own; nothing where it is one's, or little of each."""
    found: list[tuple[str, list[Track]]] = []
    for track in tracks:
        who, of, what = track.label.partition(ALIKE)
        if not of:
            return []
        if not found or found[-1][0] != who or any(own.label == what for own in found[-1][1]):  # or a namesake's
            found.append((who, []))
        found[-1][1].append(replace(track, label=what))
    return found if 1 < len(found) < len(tracks) / 2 else []


def _counted(track: Track) -> str:
    return f'<li{toned(track.tone)}><span class="label">{text(track.label)}</span> {track_of(track)}</li>'


def _clocks(part: Clocks, name: str, beside: Beside) -> str:
    each = "".join([_clock(clock, "" if name == CLOCKS else f"{name}-") for clock in part.clocks])
    clocks = f'<ul class="pies">{each}</ul>' if each else _nothing(part.empty)
    return f"{_title(part)}{clocks}"


def _clock(clock: Pie, among: str) -> str:
    full = ' class="full"' if clock.filled >= clock.size else ""
    hidden = ' <em class="tag">hidden</em>' if clock.hidden else ""
    note = f"<small>{text(clock.note)}</small>" if clock.note else ""
    said = f'<b>{text(clock.name)}</b> <span class="count">{filled_of(clock)}</span>{hidden}{note}'
    about = f'id="k-{among}{text(clock.id)}" data-clock="{text(clock.id)}"'
    return f"<li {about}{full}>{pie_of(clock)}<span>{said}</span></li>"


def _pictures(part: Pictures, name: str, beside: Beside) -> str:
    each = "".join([_picture(shot, name, beside) for shot in part.pictures])
    return f"{_title(part)}{each or _nothing(part.empty)}"


def _picture(shot: Picture, name: str, beside: Beside) -> str:
    source, said = f"pictures/{text(shot.picture)}", f" <span>{text(shot.caption)}</span>" if shot.caption else ""
    seen = f'<span class="face" aria-hidden="true">{text(shot.initials)}</span>' if shot.initials else ""
    if shot.picture:
        image = f'<img src="{source}" alt="{text(shot.title)}" loading="lazy">'
        seen = f'<a class="whole" href="{source}">{image}</a>'
    words = f"<figcaption><b>{text(shot.title)}</b>{said}</figcaption>"
    return f'<figure id="r-{name}-{text(shot.id)}">{seen}{words}{beside.get(shot.id, "")}</figure>'


def _listing(part: Listing, name: str, beside: Beside) -> str:
    folds = part.place is Place.LEVERS  # what is said of a row is opened by itself
    once, all_rows = _said_once(part.rows) if part.place is Place.NOW else ("", part.rows)
    each = "".join([_row(row, name, beside.get(row.id, ""), folds=folds and row.detail != "") for row in all_rows])
    said = f'<p class="once">{text(once)}</p>' if once else ""
    rows = f'{said}<ul class="rows">{each}</ul>' if each else _nothing(part.empty)
    if _is_short(part, name, beside):
        return f"{_title(part)}{rows}"
    opened = " open" if part.unfolded else ""
    named = f'{_title(part)} <small class="count">{len(part.rows)}</small>'
    return f'<details class="long" id="f-{name}"{opened}><summary>{named}</summary>{rows}</details>'


def _is_short(part: Listing, name: str, beside: Beside) -> bool:
    """Whether it stands there whole; of what is one's own all that is done with stays in sight."""
    if part.place is Place.ME:
        return bool(beside) or sum(1 + len(row.counters) for row in part.rows) <= LONG_OF_MINE
    if part.place is Place.PEOPLE and name.endswith(LISTED):
        return len(part.rows) <= MANY_PEOPLE
    return len(part.rows) <= LONG.get(part.place, len(part.rows))


def _said_once(rows: tuple[Row, ...]) -> tuple[str, tuple[Row, ...]]:
    """What all rows say of several people, once, and rows that only say of whom; nothing where they differ."""
    for between, asks in ((ALIKE, ""), ("'s ", "whose ")):
        heads = [row.text.partition(between) for row in rows]
        said = {said for _, _, said in heads}
        if len(rows) >= MANY_ALIKE and len(said) == 1 and heads[0][2]:
            once = f"{asks}{heads[0][2]}"
            only = tuple(replace(row, text=who) for row, (who, _, _) in zip(rows, heads, strict=True))
            return once[0].upper() + once[1:], only
    return "", rows


def _row(row: Row, name: str, taps: str, *, folds: bool) -> str:
    face = face_of(row.face) if row.face else ""
    chips = "".join(
        [f' <span class="chip">{text(each.label)} <b>{text(each.value)}</b></span>' for each in row.counters]
    )
    bars = "".join([f"<span{toned(each.tone)}>{text(each.label)} {track_of(each)}</span>" for each in row.tracks])
    tracks = f'<span class="bars">{bars}</span>' if bars else ""
    head = f'{face}<span class="text">{text(row.text)}</span>{chips}{tracks}'
    detail = f' <span class="detail">{text(row.detail)}</span>' if row.detail else ""
    written = why(row.cites, row.terms) if row.cites else ""
    said = f"{detail}{written}"
    shown = f'<details class="row"><summary>{head}</summary>{said}</details>' if folds else f"{head}{said}"
    return f'<li id="r-{name}-{text(row.id)}"{toned(row.tone)}>{shown}{taps}</li>'


def _title(part: Part) -> str:
    return f"<h3>{text(part.title)}</h3>"


def _nothing(empty: str) -> str:
    return f'<p class="empty">{text(empty)}</p>'


def _firsts(firsts: Iterable[First]) -> str:
    return "".join([f'<template data-first="{text(each.key)}">{text(each.text)}</template>' for each in firsts])


def toned(tone: str) -> str:
    """The class of what has a tone; nothing of what has none."""
    return f' class="t-{tone}"' if tone else ""


def _also(tone: str) -> str:
    return f" t-{tone}" if tone else ""


def _why(cites: tuple[str, ...]) -> str:
    return why(cites) if cites else ""


_KINDS: Final[Mapping[type[Part], tuple[str, Callable[[Any, str, Beside], str]]]] = {
    Words: ("text", _words),
    Pool: ("pool", _pool),
    Hands: ("hand", _hands),
    Tracks: ("track", _tracks),
    Clocks: ("clocks", _clocks),
    Listing: ("list", _listing),
    Pictures: ("pictures", _pictures),
}
"""By kind: how a page's styles call it, and what draws what is in it."""

"""Sheets as their players see them, the party as everybody does, and what is said of changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.fragments import Fragment, Pen
from threefates.rulebook.messages import Told
from threefates.rulebook.parts import Listing, Place, Row, Shape, Track, Tracks
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Seating, Viewer
from threefates.systems.fate_2003.sheets.aspects import Aspect, cannot_invoke
from threefates.systems.fate_2003.sheets.campaign import serving
from threefates.systems.fate_2003.sheets.notation import counted
from threefates.systems.fate_2003.sheets.scale import stands, unskilled_here
from threefates.systems.fate_2003.sheets.secrecy import kept
from threefates.systems.fate_2003.sheets.sheets import (
    MOST_FATE_POINTS,
    AspectKind,
    AspectSet,
    BoxChecked,
    BoxesRefreshed,
    BoxesSet,
    FatePointsSet,
    Sheet,
    SheetMade,
    Sheets,
    SkillSet,
    as_written,
    sheet_of,
    sheeted,
    sheets,
)

__all__ = ["FRAGMENTS", "aspects_of", "earned", "known_for", "points"]


def points(count: int) -> str:
    """So many Fate points, in words.

    >>> points(1), points(3)
    ('1 Fate point', '3 Fate points')
    """
    return counted(count, "Fate point")


def earned(held: int, amount: int) -> str:
    """The Fate points that somebody who holds so many is given, in words: as far as a sheet holds them.

    >>> earned(3, 2), earned(98, 2)
    ('2 Fate points', '1 Fate point: 99 are as many as there can be')
    """
    left = MOST_FATE_POINTS - held
    return points(amount) if amount <= left else f"{points(left)}: {MOST_FATE_POINTS} are as many as there can be"


def aspects_of(sheet: Sheet) -> str:
    """The aspects in one line, with their levels."""
    return ", ".join(aspect.written for aspect in sheet.aspects.values())


def _held(state: State, viewer: Viewer) -> list[tuple[EntityId, str, Sheet]]:
    """Whom one plays; of whoever runs the game that may be hundreds, and all sheets are read at once."""
    names, mine = state[Characters], [one for one in state.only(sheeted) if viewer.holds(one)]
    if viewer.runs:
        return [(one, names.name(one), state[Sheets].known[one]) for one in mine]
    return [(one, names.name(one), state.only(sheet_of, one)) for one in mine]


@sheets.shows_each("sheet")
def show_sheet(state: State, viewer: Viewer) -> Tracks | None:
    """One's own Fate points, and the boxes of one's aspects, the checked ones filled."""
    held = _held(state, viewer)
    if not held:
        return None
    title = held[0][1] if len(held) == 1 else "Your characters"
    several = len(held) > 1
    tracks = (track for _, name, sheet in held for track in _tracks(state, f"{name}: " if several else "", sheet))
    return Tracks(title, Place.ME, tuple(tracks), brief=tuple(each for *_, sheet in held for each in _brief(sheet)))


def _brief(sheet: Sheet) -> tuple[Track, Track]:
    """What one may still spend: Fate points, and boxes of any aspect."""
    boxes = sum(aspect.free for aspect in sheet.aspects.values())
    return Track("Fate points", sheet.fate_points, shape=Shape.NUMBER), Track("Boxes left", boxes, shape=Shape.NUMBER)


def _tracks(state: State, whose: str, sheet: Sheet) -> Iterator[Track]:
    yield Track(f"{whose}Fate points", sheet.fate_points, shape=Shape.NUMBER)
    for aspect in sheet.aspects.values():
        called = aspect.written if aspect.drawback else aspect.name  # the boxes say a level, and no minus
        yield Track(f"{whose}{called}{_meant(state, aspect)}{_note(aspect)}", aspect.checked, aspect.level, Shape.BOXES)


@cites("fate.aspects.people", "fate.aspects.style")
def _meant(state: State, aspect: Aspect) -> str:
    """Who a person is, and what a saying means; nothing of other aspects."""
    meaning = f" ({aspect.meaning})" if aspect.kind is AspectKind.SAYING and aspect.meaning else ""
    return _who(state, aspect) or meaning


@cites("fate.aspects.people")
def _who(state: State, aspect: Aspect) -> str:
    """Who somebody is that an aspect names, for everybody: it is the Game Master who plays most of them."""
    return f" ({state[Characters].name(aspect.person)})" if _somebody(aspect) else ""


def _somebody(aspect: Aspect) -> bool:
    return aspect.kind is AspectKind.PERSON and bool(aspect.person)


def _note(aspect: Aspect) -> str:
    """Why no box of an aspect may be checked, in a word or two."""
    if aspect.away:
        return ", away"
    if aspect.shorthand:
        return ", rolled in place of skills"
    return ", not agreed yet" if cannot_invoke(aspect) else ""


@sheets.shows_each("skills")
def show_skills(state: State, viewer: Viewer) -> Listing | None:
    """One's own skills, rung by rung from the top."""
    state = as_written(state)
    held = _held(state, viewer)
    if not held:
        return None
    several = len(held) > 1
    rows = [
        row
        for character, name, sheet in held
        for row in _rungs(state, character, f"{name}: " if several else "", sheet)
    ]
    return Listing(
        "Skills",
        Place.ME,
        tuple(rows),
        empty=f"No skills yet: every skill stands at {stands(state, unskilled_here(state))}.",
    )


def _rungs(state: State, character: EntityId, whose: str, sheet: Sheet) -> Iterator[Row]:
    for value in sorted(set(sheet.skills.values()), reverse=True):
        names = [serving(state, skill) for skill, rung in sheet.skills.items() if rung == value]
        yield Row(f"{character}.{value}", f"{whose}{stands(state, value)}", ", ".join(names))


def _pyramid(part: Listing, name: str, beside: Mapping[str, str], pen: Pen) -> str:
    """Draw skills as stones, rung by rung; where the boxes of their points are checked, those stand there instead."""
    rungs = "".join([_rung(row, name, beside.get(row.id, ""), pen) for row in part.rows])
    inside = f'<ol class="rungs">{rungs}</ol>' if rungs else f'<p class="empty">{pen.text(part.empty)}</p>'
    return f"<h3>{pen.text(part.title)}</h3>{inside}"


def _rung(row: Row, name: str, taps: str, pen: Pen) -> str:
    tapped = f'<div class="stones">{taps}</div>' if taps else ""
    skills = "".join([f"<b>{pen.text(skill)}</b>" for skill in row.detail.split(", ")])
    stones = f'<span class="stones{" on-paper" if taps else ""}">{skills}</span>'
    return f'<li id="r-{name}-{pen.text(row.id)}"><span class="rung">{pen.text(row.text)}</span>{tapped}{stones}</li>'


FRAGMENTS: Final = {"skills": Fragment("list pyramid", _pyramid)}
"""By part: how it is drawn."""


def known_for(state: State, character: EntityId, sheet: Sheet) -> str:
    """Who plays somebody, what everybody knows them for, and what they are after."""
    seats = state[Seating].seats
    players = ", ".join(seats[seat].name for seat in state.controllers(character) if seat in seats)
    aspects = ", ".join(f"{aspect.written}{_who(state, aspect)}" for aspect in sheet.aspects.values())
    known = f"{aspects}; after {sheet.goal}" if sheet.goal else aspects
    return ". ".join(filter(None, (players, known)))


@sheets.tells(SheetMade)
def tell_made(state: State, event: SheetMade, viewer: Viewer) -> Told | None:
    """Tells everybody a hero's Fate points and aspects; the Game Master's people keep their sheets to themselves."""
    character = state[Characters].known.get(event.character)
    if character is None or character.kind != "hero":
        return None
    known_for = ", ".join(event.aspects) or "nothing yet"
    text = f"{character.name} begins with {points(event.fate_points)}, known for: {known_for}."
    return Told(text, ("fate.creation.starting-fate-points",), important=False)


def _because(reason: str) -> str:
    return f" {reason}" if reason else ""


@sheets.tells(SkillSet)
def tell_skill(state: State, event: SkillSet, viewer: Viewer) -> Told | None:
    """Tells where a skill stands now; of the Game Master's people only to who plays them."""
    if kept(event.character, viewer):
        return None
    name = state[Characters].name(event.character)
    return Told(
        f"{name}'s {event.skill} now stands at {stands(state, event.value)}.{_because(event.reason)}",
        ("fate.ladder.scale",),
        "quiet",
    )


CITED = {
    AspectKind.TRAIT: "fate.aspects.boxes",
    AspectKind.PROP: "fate.aspects.props",
    AspectKind.PERSON: "fate.aspects.people",
    AspectKind.SAYING: "fate.aspects.style",
}


@sheets.tells(AspectSet)
def tell_aspect(state: State, event: AspectSet, viewer: Viewer) -> Told | None:
    """Tells an aspect's level now; of the Game Master's people only to who plays them."""
    if kept(event.character, viewer):
        return None
    name = state[Characters].name(event.character)
    aspect = state[Sheets].known[event.character].aspects[event.aspect]
    who = f", who is {state[Characters].name(aspect.person)}" if _somebody(aspect) else ""
    return Told(
        f"{name} now has {event.aspect}{who} at level {aspect.leveled}.{_because(event.reason)}",
        (CITED[aspect.kind],),
        "quiet",
    )


@sheets.tells(BoxChecked)
def tell_box(state: State, event: BoxChecked, viewer: Viewer) -> Told:
    """Tells everybody whose box was checked, what for, and how many are left."""
    name = state[Characters].name(event.character)
    aspect = state[Sheets].known[event.character].aspects.get(event.aspect)
    left = f", {aspect.level - aspect.checked} left" if aspect else ""
    cites = "fate.aspects.invoke-for-effect" if event.effect else "fate.aspects.positive-invocation"
    cites = "fate.points.substitute-aspect" if event.instead else cites
    words = f": {event.words}" if event.words else ""
    return Told(f"{name} checks a box of {event.aspect}{left}{words}.", (cites,))


@sheets.tells(BoxesRefreshed)
def tell_refreshed(state: State, event: BoxesRefreshed, viewer: Viewer) -> Told | None:
    """Tells everybody that all boxes are open again, unless they could know of none that was not."""
    if event.kept and not viewer.runs:
        return None
    return Told("Every box of every aspect is open again.", ("fate.aspects.refresh",), "good")


@sheets.tells(BoxesSet)
def tell_boxes_set(state: State, event: BoxesSet, viewer: Viewer) -> Told | None:
    """Tells the boxes that the Game Master set, and the reason; of her own people only to who plays them."""
    if kept(event.character, viewer):
        return None
    name = state[Characters].name(event.character)
    return Told(f"{name} now has {event.checked} boxes of {event.aspect} checked. {event.reason}", tone="quiet")


@sheets.tells(FatePointsSet)
def tell_points_set(state: State, event: FatePointsSet, viewer: Viewer) -> Told:
    """Tells everybody the Fate points that the Game Master set, and the reason."""
    return Told(
        f"{state[Characters].name(event.character)} now has {points(event.value)}. {event.reason}", tone="quiet"
    )

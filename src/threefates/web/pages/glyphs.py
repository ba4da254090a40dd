"""The small drawings inside parts: dice, cards, dots and pies, each with its words beside it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final
from urllib.parse import quote

from markupsafe import Markup, escape
from msgspec import json

from threefates.pieces.cards import Card, CardError, Rank
from threefates.rulebook.agenda import Option
from threefates.rulebook.parts import CardFace, DieFace, Face, Line, Pie, Shape, Track

__all__ = [
    "CARDS",
    "by_suit",
    "card_face",
    "card_of",
    "face_of",
    "fallen",
    "figure_of",
    "filled_of",
    "is_card",
    "option_face",
    "pie_of",
    "shape_of",
    "track_of",
    "why",
]

FUDGE: Final = frozenset({"+", "-", "–", "−", "0", "", " "})
SIGNS: Final = {"+": "plus", "-": "minus", "–": "minus", "−": "minus", "": "blank", " ": "blank"}
MOST_DRAWN: Final = 12  # more dots than these are a bar with its number
SUITS: Final = "SHCD"  # black and red in turn, so that neighbours are told apart
RANKS: Final = {rank.value: place for place, rank in enumerate(Rank)}
CARDS: Final = frozenset(rank + suit for rank in RANKS for suit in SUITS)
FIGURE: Final = (  # somebody who stands: the head, then the body from the left shoulder round
    "M20 2a8 8 0 1 0 .01 0zM13 21h14q6 0 7 6l3 25q0 3-2.500 3t-3-3l-2.500-18v58q0 3-3.500 3t-3.500-3l-2-36l-2 36"
    "q0 3-3.500 3t-3.500-3v-58l-2.500 18q-.5 3-3 3t-2.500-3l3-25q1-6 7-6z"
)
HALF: Final = {0.5: "½", 0.0: ""}


def shape_of(dice: Sequence[DieFace]) -> str:
    """Return the shape that these dice are drawn in: a faceted kite, a Fudge die, a card, or a coin for any other word.

    >>> [shape_of((DieFace(face),)) for face in ("9", "+", "king of hearts", "heads")]
    ['kite', 'fudge', 'card', 'coin']
    """
    faces = [die.face for die in dice]
    if all(face in FUDGE for face in faces):
        return "fudge"
    if all(len(face) <= 3 and face.isdecimal() for face in faces):
        return "kite"
    return "card" if all(_read(face) for face in faces) else "coin"


def fallen(face: str) -> str:
    """What a die shows; a sign that is not heard by itself has its word.

    >>> fallen("9"), fallen("–")
    ('<b>9</b>', '<b role="img" aria-label="minus">–</b>')
    """
    said = f' role="img" aria-label="{SIGNS[face]}"' if face in SIGNS else ""
    return f"<b{said}>{escape(face)}</b>"


@lru_cache(512)
def _read(face: str) -> Card | None:
    try:
        return Card.parse(face)
    except CardError:
        return None


def is_card(value: str) -> bool:
    """Tell whether the value of an option is a card in short form.

    >>> is_card("10C"), is_card("keep")
    (True, False)
    """
    return value in CARDS


def card_face(face: str) -> Markup:
    """A card by any of its names; one that is none, as a word."""
    card = _read(face)
    return card_of(str(card), card.spoken) if card else escape(face)


@lru_cache(256)
def card_of(short: str, spoken: str) -> Markup:
    """A card face up, with its spoken name for whoever does not see it."""
    card = _read(short)
    if card is None:
        return Markup('<span class="card plain">{}</span>').format(spoken)
    return Markup(
        '<span class="card s-{}"><span aria-hidden="true"><b>{}</b><i>{}\ufe0e</i></span>'
        '<span class="sr">{}</span></span>'
    ).format(card.suit.value, card.rank.value, card.suit.glyph, spoken)


@lru_cache(4096)
def option_face(option: Option) -> Markup:
    """Draw an option to tick: its card or its label, more about it, and why it cannot be picked.

    >>> option_face(Option("keep", "Keep it", "as it lies"))
    Markup('Keep it <small>as it lies</small>')
    >>> option_face(Option("KH", "K♥", "king of hearts")).count("king of hearts")  # a face is named, and once
    1
    """
    card = _read(option.value) if is_card(option.value) else None
    face = card_of(option.value, card.spoken) if card else escape(option.label)
    detail = "" if card and option.detail == card.spoken else option.detail
    why_not = f"{option.refusal.title} {option.refusal.remedy}" if option.refusal else ""
    return face + Markup("").join(Markup(" <small>{}</small>").format(note) for note in (detail, why_not) if note)


def by_suit(cards: Sequence[CardFace]) -> list[tuple[str, list[CardFace]]]:
    """Cards as one sorts them in one's hand: suit beside suit, red and black in turn, the lowest of each first.

    >>> [(suit, [face.card for face in found]) for suit, found in by_suit([CardFace("KH", ""), CardFace("2S", "")])]
    [('S', ['2S']), ('H', ['KH'])]
    """
    found = {suit: [face for face in cards if face.card.endswith(suit)] for suit in SUITS}
    return [(suit, sorted(held, key=_rank)) for suit, held in found.items() if held]


def _rank(face: CardFace) -> int:
    return RANKS[face.card[:-1]]


def track_of(track: Track) -> Markup:
    """A counter: dots or boxes while they can be counted at a glance, a bar where they are many, or a number."""
    boxes = track.shape in (Shape.BOXES, Shape.WOUNDS)
    return _counter(track.value, track.size, "boxes" if boxes else track.shape.value)


def figure_of(tracks: Sequence[Track]) -> Markup:
    """A figure that shows how hurt somebody is, marked from the feet up; nothing where no wounds are counted.

    The boxes beside it say the same in figures, so it is only seen.
    """
    wounds = [track for track in tracks if track.shape is Shape.WOUNDS and track.size]
    size = sum(track.size or 0 for track in wounds)
    return _figure(min(sum(track.value for track in wounds) / size, 1.0)) if size else Markup("")


@lru_cache(64)
def _figure(hurt: float) -> Markup:
    top = round(96 * (1 - hurt), 1)
    part = f'y="{top}" width="40" height="{96 - top:g}" viewBox="0 {top} 40 {96 - top:g}"'  # it cuts what lies in it
    marked = f'<svg {part}><path class="hurt" d="{FIGURE}"/></svg>' if hurt else ""
    return Markup(
        f'<svg class="figure" viewBox="0 0 40 96" aria-hidden="true"><path class="whole" d="{FIGURE}"/>{marked}</svg>'
    )


@lru_cache(1024)
def _counter(value: int, size: int | None, shape: str) -> Markup:
    if size is None:
        return Markup("<b class='number'>{}</b>").format(value)
    said = Markup("<b class='number'>{}</b> <small>of {}</small>").format(value, size)
    if shape == "number" or not 0 <= value <= size:  # another element than boxes: those may have been there before
        return Markup("<data class='counted' value='{}'>{}</data>").format(value, said)
    if size > MOST_DRAWN:
        bar = (
            '<svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width="{}" height="8"/></svg>'
        )
        return Markup("<data class='gauge' value='{}'>" + bar + "<span class='counted'>{}</span></data>").format(
            value, round(100 * value / size), said
        )
    marks = "<i class='on'></i>" * value + "<i></i>" * (size - value)
    return Markup(f"<span class='{shape}' role='img' aria-label='{value} of {size}'>{marks}</span>")


def filled_of(clock: Pie) -> str:
    """Write how full a clock is, in figures.

    >>> filled_of(Pie("k", "Guards", 2.5, 6))
    '2½/6'
    """
    whole, rest = divmod(clock.filled, 1)
    return f"{int(whole) if whole or not rest else ''}{HALF.get(rest, f'+{rest:g}')}/{clock.size}"


def pie_of(clock: Pie) -> Markup:
    """A clock as a pie; the number stands beside it, so it is only seen."""
    return _pie(clock.filled, clock.size)


@lru_cache(512)
def _pie(filled: float, size: int) -> Markup:
    """`pathLength` counts in segments, so that filling one more is a change of one number and can be animated."""
    gaps = f'<circle class="gaps" cx="20" cy="20" r="9" pathLength="{size}" stroke-dasharray=".06 .94"/>'
    return Markup(
        f'<svg class="pie" viewBox="0 0 40 40" aria-hidden="true"><circle class="rim" cx="20" cy="20" r="18.5"/>'
        f'<g transform="rotate(-90 20 20)"><circle class="fill" cx="20" cy="20" r="9" pathLength="{size}" '
        f'stroke-dasharray="{filled:g} {size}"/>{gaps if 1 < size <= 24 else ""}</g></svg>'
    )


@lru_cache(2048)
def why(cites: tuple[str, ...], terms: tuple[Line, ...] = ()) -> Markup:
    """A link to where it is written; with it go the numbers it is asked about, each with what it stands on."""
    query = "&".join(f"id={quote(each)}" for each in cites)
    said = json.encode([(term.text, *term.cites) for term in terms]).decode()
    here = Markup(' data-terms="{}"').format(said) if terms else ""
    link = ' <a class="why" href="/why?{}"{} target="_blank" rel="noopener">why?</a>'
    return Markup(link).format(Markup(query), here)


def face_of(face: Face) -> Markup:
    """Draw somebody's portrait, small; initials where there is none. Their name stands beside it."""
    inside = f'<img src="pictures/{escape(face.picture)}" alt="" loading="lazy">' if face.picture else ""
    return Markup(f'<span class="face" aria-hidden="true"><b>{escape(face.initials)}</b>{inside}</span>')

"""The small closed set of part kinds that a view is made of.

Each kind is drawn one way on the page and one way in the terminal, good enough to play any
system with. A part is an immutable value: where two are equal, nothing is drawn again. `place` says
where on the page it belongs, never how it looks.
"""

from __future__ import annotations

import enum

from msgspec import Struct

__all__ = [
    "CardFace",
    "Clocks",
    "Counter",
    "DieFace",
    "Face",
    "First",
    "Hand",
    "Hands",
    "Line",
    "Listing",
    "Part",
    "Picture",
    "Pictures",
    "Pie",
    "Place",
    "Pool",
    "Row",
    "Shape",
    "Tone",
    "Track",
    "Tracks",
    "View",
    "Words",
]


class Place(enum.StrEnum):
    """The region of a page where a part belongs."""

    SCENE = "scene"  # where we are
    NOW = "now"  # what is happening
    ME = "me"  # my sheet
    HAND = "hand"  # my cards, at the bottom edge
    PEOPLE = "people"  # the party
    TALK = "talk"  # what is said
    TABLE = "table"  # what lies open for everybody
    LEVERS = "levers"  # what only those who run the game use


class Tone(enum.StrEnum):
    """The mark of how a thing turned out: four shapes before they are four colours."""

    PLAIN = ""
    GOOD = "good"
    COST = "cost"
    PARTIAL = "partial"
    MISS = "miss"
    QUIET = "quiet"


class Shape(enum.StrEnum):
    """The way a counter is drawn."""

    DOTS = "dots"
    BOXES = "boxes"
    WOUNDS = "wounds"  # boxes of what somebody suffers, with a figure beside them
    NUMBER = "number"


class Part(Struct, frozen=True, tag_field="kind"):
    """The base of every part: its heading and its region."""

    title: str
    place: Place


class Line(Struct, frozen=True):
    """One line of words, with the ledger ids it stands on."""

    text: str
    tone: Tone = Tone.PLAIN
    cites: tuple[str, ...] = ()


class First(Struct, frozen=True):
    """An explanation that each seat is given once, when it first meets the thing."""

    key: str  # what was explained, so that it is not again
    text: str  # a sentence or two


class Track(Struct, frozen=True):
    """A counter in its range: Boons 3 of 5."""

    label: str
    value: int
    size: int | None = None  # None: no upper end
    shape: Shape = Shape.DOTS
    tone: Tone = Tone.PLAIN


class Words(Part, frozen=True, tag="text"):
    """A few lines to read. `empty` is said when there are none."""

    lines: tuple[Line, ...] = ()
    empty: str = ""


class DieFace(Struct, frozen=True):
    """One die as it lies: the face that counts, and the faces it showed before."""

    face: str  # "9", "+", "king of hearts"
    tone: Tone = Tone.PLAIN
    was: tuple[str, ...] = ()  # earlier faces, oldest first
    why: str = ""  # what re-rolled it


class Pool(Part, frozen=True, tag="pool"):
    """Dice on the table and what they came to."""

    roll: str  # changes with every throw, so that a page tumbles each throw once
    dice: tuple[DieFace, ...]
    outcome: str = ""
    tone: Tone = Tone.PLAIN
    lines: tuple[Line, ...] = ()
    firsts: tuple[First, ...] = ()
    terms: tuple[Line, ...] = ()  # its numbers one by one, each with what it alone stands on


class CardFace(Struct, frozen=True):
    """A card whose face this viewer may know."""

    card: str  # short form: "KH", "10C"
    name: str  # spoken form: "king of hearts"


class Hand(Struct, frozen=True):
    """One hand as one viewer sees it: always its size, its cards only to whoever may."""

    owner: str
    name: str
    size: int
    limit: int | None = None
    cards: tuple[CardFace, ...] | None = None
    note: str = ""


class Hands(Part, frozen=True, tag="hand"):
    """Hands or piles of cards."""

    hands: tuple[Hand, ...]
    empty: str = ""


class Tracks(Part, frozen=True, tag="track"):
    """Counters that belong together, such as those of one character."""

    tracks: tuple[Track, ...]
    empty: str = ""
    firsts: tuple[First, ...] = ()
    brief: tuple[Track, ...] = ()  # what stands beside one's name; the first few where nothing is said


class Pie(Struct, frozen=True):
    """One clock: `filled` and `size` in segments, halves allowed."""

    id: str
    name: str
    filled: float
    size: int
    note: str = ""
    hidden: bool = False  # only those who run the game see it


class Clocks(Part, frozen=True, tag="clock"):
    """Clocks, as pies with the number beside."""

    clocks: tuple[Pie, ...]
    empty: str = ""


class Counter(Struct, frozen=True):
    """A number beside a name in a list."""

    label: str
    value: str


class Face(Struct, frozen=True):
    """The face of somebody in a list: their portrait, or their initials where there is none."""

    initials: str
    picture: str = ""  # its name, under which a seat that knows of it is sent it


class Row(Struct, frozen=True):
    """An entry of a list, with the counters beside it, and where it is written."""

    id: str
    text: str
    detail: str = ""
    tone: Tone = Tone.PLAIN
    counters: tuple[Counter, ...] = ()
    tracks: tuple[Track, ...] = ()  # counters in their range
    cites: tuple[str, ...] = ()  # the ledger ids it stands on
    face: Face | None = None  # of somebody who acts in the fiction
    terms: tuple[Line, ...] = ()  # its numbers one by one, each with what it alone stands on


class Listing(Part, frozen=True, tag="list"):
    """Things in a list. `empty` says what will be here and how it comes."""

    rows: tuple[Row, ...]
    empty: str = ""
    unfolded: bool = False  # it lies open at first, however long it is


class Picture(Struct, frozen=True):
    """A picture to look at, and what is said of it."""

    id: str
    title: str
    picture: str = ""  # its name, under which a seat that knows of it is sent it; empty: there is none
    caption: str = ""
    initials: str = ""  # of somebody of whom there is none


class Pictures(Part, frozen=True, tag="picture"):
    """Pictures, each to be seen whole. `empty` says what will be here and how it comes."""

    pictures: tuple[Picture, ...]
    empty: str = ""


View = dict[str, Part]

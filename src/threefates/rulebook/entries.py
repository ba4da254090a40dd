"""The records that the ledger is made of: sources, entries, rulings with their readings, worked examples."""

from collections.abc import Mapping
from typing import Final, Literal, TypeVar

import msgspec
from msgspec import Struct

from threefates.rulebook.converting import decode

T = TypeVar("T")

EntryKind = Literal["mechanic", "option", "content", "guidance", "example"]
RulingKind = Literal["contradiction", "ambiguity", "gap", "dial", "garble", "editorial"]


class Source(Struct, frozen=True):
    """A place in a book.

    Attributes:
        code: The book's code in the ledger, "000" to "004", or "" where no page says so (an inference).
        book: The book's short name, such as "SRD".
        place: Where in it: "§4.2", "ch.8 'Injuries' p.39", "Part 1 'Card values'".
    """

    code: str
    book: str
    place: str

    def __str__(self) -> str:
        return " ".join(part for part in (self.book, self.place) if part)


class Book(Struct, frozen=True):
    """One rulebook the sources refer to."""

    code: str
    name: str
    short: str
    system: str


_HEADINGS: Final = {
    "combat-pace": "How fast a fight goes",
    "creation": "Making somebody",
    "creation-options": "Making somebody, another way",
    "dealer": "The Fate Dealer",
    "fate-d6": "Ordinary dice",
    "fate-points": "Fate points",
    "fatigue-harm": "Fatigue and Harm",
    "gm": "The Game Master",
    "npcs": "Everybody else in the story",
    "powers-martial": "Powers in a fight",
    "powers-minor": "Lesser powers",
    "resolution": "The roll",
    "sample-aspects": "Aspects to begin with",
    "story-beats": "Story Beats",
    "tags": "TAGS",
    "weapons-armor": "Weapons and armor",
}
"""Topics whose words are not yet those of a reader."""


class Entry(Struct, frozen=True):
    """One rule, option, table or piece of content, restated.

    Attributes:
        id: Such as "fe.boons.cap".
        book: The system whose ledger it is in, such as "fates_edge".
        conflicts: Ids of entries it contradicts and of rulings that bear on it.
        data: Its numbers and tables as JSON; see `table`.
    """

    id: str
    book: str
    kind: EntryKind
    topic: str
    rule: str
    source: tuple[Source, ...]
    conflicts: tuple[str, ...] = ()
    data: msgspec.Raw = msgspec.Raw(b"null")

    @property
    def title(self) -> str:
        """A short name made from the id, for lists.

        >>> Entry("fe.boons.reroll-die", "fates_edge", "mechanic", "boons", "…", ()).title
        'Reroll die'
        """
        return self.id.rpartition(".")[2].replace("-", " ").capitalize()

    @property
    def heading(self) -> str:
        """What it is about, in the words under which a reader would look for it.

        >>> Entry("fe.harm.cap", "fates_edge", "mechanic", "fatigue-harm", "…", ()).heading
        'Fatigue and Harm'
        >>> Entry("ff.spells.ignite", "fifty_two_fates", "mechanic", "spells", "…", ()).heading
        'Spells'
        """
        kind, _, which = self.topic.partition("-")
        if kind == "magic" and which:
            return f"Magic: {which.replace('-', ' ')}"
        return _HEADINGS.get(self.topic, self.topic.replace("-", " ").capitalize())

    def table(self, kind: type[T]) -> T:
        """Its numbers and tables as `kind`, so that what the ledger holds is not typed again.

        Raises:
            msgspec.ValidationError: If they do not have that shape.

        Example:
            >>> from threefates.rulebook.ledger import entry
            >>> entry("fate.dice.d6-mapping").table(dict[str, dict[int, int]])["map"][5]
            1
        """
        return decode(self.data, kind)


class Reading(Struct, frozen=True):
    """One answer to a ruling's question. `value` is what a composite answer consists of, else null."""

    name: str
    what: str
    source: tuple[Source, ...] = ()
    value: msgspec.Raw = msgspec.Raw(b"null")


class RulingText(Struct, frozen=True):
    """A question the books leave open, and the answers found.

    Attributes:
        id: Such as "fe.ruling.tens-count".
        kind: Whether the texts contradict one another, allow several meanings, say nothing, or ask the table.
        default: The recommended reading's name.
        weight: "major", "minor", or "" where the book's ledger does not weigh.
        presets: Reading by the ledger's preset names, where it has presets.
        silent: The presets whose own text does not decide.
        entries: Ids of the entries it bears on.
        added: Whether it is ours: a question that only arises between two books.
    """

    id: str
    book: str
    kind: RulingKind
    question: str
    readings: tuple[Reading, ...]
    default: str
    why: str
    weight: Literal["major", "minor", ""] = ""
    presets: Mapping[str, str] = {}
    silent: tuple[str, ...] = ()
    entries: tuple[str, ...] = ()
    added: bool = False

    def reading(self, name: str) -> Reading | None:
        """The reading of that name, if it has one."""
        return next((reading for reading in self.readings if reading.name == name), None)


class Agreement(Struct, frozen=True):
    """The assumptions of a worked example: readings by ruling, and the presets that come out so."""

    rulings: Mapping[str, str] = {}
    presets: tuple[str, ...] = ()
    note: str = ""


class Example(Struct, frozen=True):
    """A worked example: what is given and what the book says comes out, both as JSON.

    Attributes:
        id: Such as "fe.example.lockpick-under-watch".
        type: The kind of example in FATE's ledger, "" elsewhere.
        agrees: The readings it sides with.
        inconsistent: Why no reading gives the printed result, or "" for one that works.
        derived: Whether it follows from a printed table rather than from a printed example.
    """

    id: str
    book: str
    source: tuple[Source, ...]
    given: msgspec.Raw
    expected: msgspec.Raw
    type: str = ""
    agrees: Agreement = Agreement()
    inconsistent: str = ""
    derived: bool = False
    notes: str = ""


Item = Entry | RulingText | Example
"""Whatever the ledger has an id for."""

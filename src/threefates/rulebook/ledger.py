"""The books in our own words: every entry, ruling and worked example, by id or by section.

The ledger is one JSON file, compiled from `rules/` by `python tools/compile_rules.py` and read on first use, which
takes milliseconds. Nothing here knows how a rule works; it knows what the books say and where.
"""

import difflib
import functools
import importlib.resources
import re
from collections.abc import Callable, Mapping

from msgspec import Struct

from threefates.rulebook.converting import decode
from threefates.rulebook.entries import Book, Entry, Example, Item, Reading, RulingText, Source
from threefates.rulebook.rulings import Edition

__all__ = [
    "Book",
    "Entry",
    "Example",
    "Item",
    "Ledger",
    "NotInLedger",
    "Reading",
    "RulingText",
    "Source",
    "entry",
    "load",
    "near",
    "ruling",
    "said",
]


class NotInLedger(LookupError):
    """Raised where the ledger has nothing of that name.

    Attributes:
        asked: What was asked for.
        near: Ids that look like it.
    """

    def __init__(self, asked: str, near: tuple[str, ...]) -> None:
        hint = f" Did you mean {', '.join(near)}?" if near else ""
        super().__init__(f"The ledger has nothing called {asked!r}.{hint}")
        self.asked = asked
        self.near = near


class _EditionText(Struct, frozen=True):
    """An edition as compiled: only the readings that differ from the recommended ones."""

    system: str
    name: str
    title: str
    sentence: str
    readings: Mapping[str, str] = {}


class Ledger(Struct, frozen=True, dict=True):
    """The contents of the three books, in their order."""

    books: tuple[Book, ...]
    entries: tuple[Entry, ...]
    rulings: tuple[RulingText, ...]
    examples: tuple[Example, ...]
    edition_texts: tuple[_EditionText, ...]

    def find(self, ledger_id: str) -> Item | None:
        """The entry, ruling or example of that id, if there is one."""
        return self._by_id.get(ledger_id)

    def entry(self, ledger_id: str) -> Entry:
        """The entry of that id.

        Raises:
            NotInLedger: If no entry has it.
        """
        found = self.find(ledger_id)
        if not isinstance(found, Entry):
            raise NotInLedger(ledger_id, self.near(ledger_id))
        return found

    def ruling(self, ledger_id: str) -> RulingText:
        """The ruling of that id.

        Raises:
            NotInLedger: If no ruling has it.
        """
        found = self.find(ledger_id)
        if not isinstance(found, RulingText):
            raise NotInLedger(ledger_id, self.near(ledger_id))
        return found

    def example(self, ledger_id: str) -> Example:
        """The worked example of that id.

        Raises:
            NotInLedger: If no example has it.
        """
        found = self.find(ledger_id)
        if not isinstance(found, Example):
            raise NotInLedger(ledger_id, self.near(ledger_id))
        return found

    def at(self, section: str) -> tuple[Entry | Example, ...]:
        """Every entry and example at a place of a book, in the ledger's order; none if no book has such a place.

        Args:
            section: "SRD §4.2", "2.6" (with all its subsections), "ch.8", "FATE app.II", "Part 3", "p.39", or words
                of a heading such as "Wound Track". A numbered section that nothing cites gives the section it is in.
        """
        code, place = self._place(section)
        if not place:
            return ()
        found = self._where(code, lambda cited: _begins(cited, place)) or self._where(
            code, lambda cited: _names(cited, place)
        )
        outer = place.rpartition(".")[0] if _NUMBER.fullmatch(place) else ""
        return found or self._where(code, lambda cited: _plain(cited) == outer)

    def rulings_on(self, entry_id: str) -> tuple[RulingText, ...]:
        """The rulings that bear on an entry, in the ledger's order."""
        return self._rulings_on.get(entry_id, ())

    def examples_of(self, entry_id: str) -> tuple[Example, ...]:
        """The worked examples printed at an entry's place, or siding on a ruling that bears on it."""
        places = set(self.entry(entry_id).source)
        rulings = {ruling.id for ruling in self.rulings_on(entry_id)}
        return tuple(
            example
            for example in self.examples
            if places.intersection(example.source) or rulings.intersection(example.agrees.rulings)
        )

    def near(self, asked: str, *, most: int = 5) -> tuple[str, ...]:
        """Ids that look like `asked`: those that contain its last part, then those spelt much like it."""
        tail = asked.strip().casefold().rpartition(".")[2].replace(" ", "-").replace("_", "-")
        holding = [ledger_id for ledger_id in self._by_id if len(tail) > 2 and tail in ledger_id]
        cutoff = 0.0 if holding else 0.6
        return tuple(difflib.get_close_matches(asked.casefold(), holding or self._by_id, n=most, cutoff=cutoff))

    def editions(self, system: str) -> dict[str, Edition]:
        """The editions of a system by name, the default first; none for a system with no ledger."""
        wanted = system.replace("-", "_")
        texts = [text for text in self.edition_texts if text.system == wanted]
        recommended = {ruling.id: ruling.default for ruling in self.rulings if ruling.book == wanted}
        return {
            text.name: Edition(
                name=text.name,
                system=wanted,
                title=text.title,
                sentence=text.sentence,
                readings={**recommended, **text.readings},
                default=text is texts[0],
            )
            for text in texts
        }

    @functools.cached_property
    def _by_id(self) -> dict[str, Item]:
        items: tuple[Item, ...] = (*self.entries, *self.rulings, *self.examples)
        return {item.id: item for item in items}

    def _where(self, code: str, cites: Callable[[str], bool]) -> tuple[Entry | Example, ...]:
        items: tuple[Entry | Example, ...] = (*self.entries, *self.examples)
        return tuple(
            item for item in items if any(cites(source.place) for source in item.source if code in ("", source.code))
        )

    @functools.cached_property
    def _rulings_on(self) -> dict[str, tuple[RulingText, ...]]:
        bearing = {ruling.id: set(ruling.entries) for ruling in self.rulings}
        for entry in self.entries:
            for conflict in bearing.keys() & set(entry.conflicts):
                bearing[conflict].add(entry.id)
        found: dict[str, tuple[RulingText, ...]] = {}
        for ruling in self.rulings:
            for entry_id in bearing[ruling.id]:
                found[entry_id] = (*found.get(entry_id, ()), ruling)
        return found

    def _place(self, section: str) -> tuple[str, str]:
        """The book's code (or "") and the place within it that was asked for."""
        asked = " ".join(section.replace("’", "'").split()).casefold()
        for book in self.books:
            for name in (book.code, book.name.casefold(), book.short.casefold()):
                if asked.startswith(f"{name} "):
                    return book.code, _plain(asked.removeprefix(name))
        return "", _plain(asked)


_NUMBER = re.compile(r"\d+(\.\d+)+")


@functools.cache
def _plain(place: str) -> str:
    place = re.sub(r"\b(section|sec\.?)\s*(?=\d)|§", "", place.casefold())
    place = re.sub(r"\b(?:chapter|ch)\b\.?\s*(?=\d)", "ch.", place)
    place = re.sub(r"\b(?:appendix|app)\b\.?\s*", "app.", place)
    return place.strip()


def _begins(place: str, asked: str) -> bool:
    plain = _plain(place)
    return plain.startswith(asked) and not plain[len(asked) : len(asked) + 1].isalnum()


def _names(place: str, asked: str) -> bool:
    plain = _plain(place)
    return plain.endswith(f" {asked}") or (len(asked) > 3 and asked in plain)


@functools.cache
def load() -> Ledger:
    """The whole ledger, read on the first call.

    Cost:
        About ten milliseconds once; nothing afterwards.
    """
    stored = importlib.resources.files("threefates.rulebook").joinpath("data/ledger.json").read_bytes()
    return decode(stored, Ledger)


def entry(ledger_id: str) -> Entry:
    """The entry of that id.

    Raises:
        NotInLedger: If no entry has it.

    Example:
        >>> print(entry("fe.boons.earn-miss").source[0])
        SRD §2.7
    """
    return load().entry(ledger_id)


def ruling(ledger_id: str) -> RulingText:
    """The ruling of that id.

    Raises:
        NotInLedger: If no ruling has it.

    Example:
        >>> ruling("fe.ruling.tens-count").default
        'two'
    """
    return load().ruling(ledger_id)


def said(ruling_id: str, reading: str) -> str:
    """A reading in words: its name, if that is short, and where the ledger knows it what that means.

    Example:
        >>> said("fe.ruling.boons-on-miss", "two"), said("fe.ruling.dv-method", "tier_plus_two")
        ('Two.', 'Tier + 2 + modifiers.')
        >>> said("fe.ruling.assist-helper-count", "one")
        'One helper per action; followers separate.'
    """
    known = load().find(ruling_id)
    readings = known.readings if isinstance(known, RulingText) else ()
    name, what = reading.replace("_", " ").replace("-", " "), [each.what for each in readings if each.name == reading]
    more = [each for each in what if each.removesuffix(".").lower() != name]
    again = any(re.match(rf"{re.escape(name)}\b", each, re.IGNORECASE) for each in more)  # it is said in what it means
    called = () if more and (again or name.count(" ") > 1) else (name,)  # one of many words is none of the language
    words = ": ".join((*called, *more)).removesuffix(".")
    return f"{words[:1].upper()}{words[1:]}."


def near(asked: str) -> tuple[str, ...]:
    """Ids that look like `asked`, at most five."""
    return load().near(asked)

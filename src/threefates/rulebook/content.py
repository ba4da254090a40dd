"""Content: facts as fields, read from the `content/` folder of a system into records, every problem named at once.

A content file is TOML, one array of tables per kind of record (`[[talent]]`). A record that embodies a ledger entry
names it in its `entry` field; the concordance then counts the file and the record as a place that carries it out.
"""

import importlib.resources
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import Any, Generic, TypeVar

from msgspec import Struct

from threefates.rulebook.cites import check_switches, register
from threefates.rulebook.converting import convert
from threefates.rulebook.validation import Fault, faults, near_miss

__all__ = ["Content", "ContentError", "ContentProblem", "Shelf", "load"]

S = TypeVar("S", bound=Struct)


class ContentProblem(Struct, frozen=True):
    """One thing wrong with one content file.

    Attributes:
        file: The file's name, such as "talents.toml".
        entry: The record, such as "talent flurry-strike" ("talent #3" where it has no id), or "" for the whole file.
        key: The field, such as "requires.melee", or "".
        found: What was there.
        allowed: What may be there.
        fix: What to do about it.
    """

    file: str
    entry: str
    key: str
    found: str
    allowed: str
    fix: str

    def __str__(self) -> str:
        place = ", ".join(part for part in (self.file, self.entry, self.key) if part)
        return f"{place}: found {self.found}; allowed: {self.allowed}. {self.fix}"


class ContentError(ValueError):
    """Content that cannot be used. `problems` is everything that is wrong with it, in the order of the files."""

    def __init__(self, problems: tuple[ContentProblem, ...]) -> None:
        count = "1 problem" if len(problems) == 1 else f"{len(problems)} problems"
        super().__init__("\n".join((f"{count} in the content:", *(f"- {problem}" for problem in problems))))
        self.problems = problems


class Shelf(Mapping[str, S], Generic[S]):
    """The records of one kind by id, in the order they were written. Immutable."""

    __slots__ = ("_records",)

    def __init__(self, records: Mapping[str, S]) -> None:
        self._records = dict(records)

    def __getitem__(self, record_id: str) -> S:
        record = self._records[record_id]
        check_switches((getattr(record, "entry", ""),))
        return record

    def __iter__(self) -> Iterator[str]:
        return iter(self._records)

    def __len__(self) -> int:
        return len(self._records)

    def __repr__(self) -> str:
        return f"Shelf({', '.join(self._records)})"


class Content:
    """A system's content: `content[Talent]` is the shelf of that kind of record."""

    __slots__ = ("_found", "_shelves")

    def __init__(self, shelves: Mapping[type[Struct], Shelf[Struct]]) -> None:
        self._shelves = dict(shelves)
        self._found: dict[tuple[type[Struct], str, str], Shelf[Any]] = {}

    def __getitem__(self, kind: type[S]) -> Shelf[S]:
        return self._shelves[kind]  # type: ignore[return-value]

    def where(self, kind: type[S], field: str, value: str) -> Shelf[S]:
        """The records of one kind whose field is that word, in the order they were written; looked through once."""
        if (kind, field, value) not in self._found:
            fitting = {key: record for key, record in self[kind].items() if getattr(record, field) == value}
            self._found[kind, field, value] = Shelf(fitting)
        return self._found[kind, field, value]


def load(source: str | Traversable, kinds: Mapping[str, type[Struct]]) -> Content:
    """Read every TOML file of a content folder.

    Args:
        source: A package such as "threefates.systems.fates_edge", whose `content/` is read, or the folder itself.
        kinds: The record type of each array of tables, by the array's name: `{"talent": Talent}`. A type needs a
            field `id`; a field `entry` names the ledger entry a record embodies.

    Returns:
        One shelf for each of `kinds`; an array no file has gives an empty one.

    Raises:
        ContentError: If anything in any file is wrong; it lists every problem of all of them.
        TypeError: If a record type has no field `id`.

    Example:
        >>> class Talent(Struct, frozen=True):
        ...     id: str
        ...     xp: int
        >>> content = load("threefates.systems.fates_edge", {"talent": Talent})  # doctest: +SKIP
        >>> content[Talent]["flurry-strike"].xp  # doctest: +SKIP
        7
    """
    for name, kind in kinds.items():
        if "id" not in kind.__struct_fields__:
            raise TypeError(f"Records of {name!r} need a field `id`.")
    folder = importlib.resources.files(source).joinpath("content") if isinstance(source, str) else source
    reader = _Reader(kinds, place=source if isinstance(source, str) else "content")
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml"):
            reader.file(file.name, file.read_bytes())
    if reader.problems:
        raise ContentError(tuple(reader.problems))
    return Content({kind: Shelf(reader.records[name]) for name, kind in kinds.items()})


class _Reader:
    """Goes through the files one by one, keeping the good records and every problem."""

    def __init__(self, kinds: Mapping[str, type[Struct]], place: str) -> None:
        self.kinds = kinds
        self.place = place
        self.problems: list[ContentProblem] = []
        self.records: dict[str, dict[str, Struct]] = {name: {} for name in kinds}

    def file(self, name: str, text: bytes) -> None:
        try:
            document = tomllib.loads(text.decode("utf-8"))
        except UnicodeDecodeError as error:
            self._say(
                name, "", Fault("", f"a byte that is not UTF-8 at {error.start}", "UTF-8 text", "Save it as UTF-8.")
            )
        except tomllib.TOMLDecodeError as error:
            self._say(name, "", Fault("", f"text that is not TOML ({error})", "TOML", "Mend the line it names."))
        else:
            for array, rows in document.items():
                self._array(name, array, rows)

    def _array(self, file: str, array: str, rows: object) -> None:
        if array not in self.kinds:
            allowed = ", ".join(f"[[{name}]]" for name in self.kinds)
            self._say(file, "", Fault(array, f"[[{array}]]", allowed, near_miss(array, self.kinds, "Remove it.")))
        elif not isinstance(rows, list):
            self._say(file, "", Fault(array, "a single table", f"[[{array}]]", "Write its head in double brackets."))
        else:
            for number, row in enumerate(rows, start=1):
                self._row(file, array, number, row)

    def _row(self, file: str, array: str, number: int, row: object) -> None:
        named = row.get("id") if isinstance(row, dict) else None
        label = f"{array} {named}" if isinstance(named, str) and named else f"{array} #{number}"
        kind = self.kinds[array]
        found = tuple(faults(row, kind))
        for fault in found:
            self._say(file, label, fault)
        if named in self.records[array]:
            self._say(
                file, label, Fault("id", repr(named), "an id of its own", "Two records have this id; rename one.")
            )
        elif not found:
            self._keep(file, array, label, convert(row, kind))

    def _keep(self, file: str, array: str, label: str, record: Struct) -> None:
        record_id = str(getattr(record, "id", ""))
        self.records[array][record_id] = record
        entry = getattr(record, "entry", "")
        if isinstance(entry, str) and entry:
            register(f"{self.place}:content/{file}#{record_id}", entry)

    def _say(self, file: str, label: str, fault: Fault) -> None:
        self.problems.append(ContentProblem(file, label, fault.key, fault.found, fault.allowed, fault.fix))

"""Rulings, where the books disagree and the table chooses: their readings, and the editions that name sets of them.

A ruling is an enum with one member per reading, named as the ledger names it. `Rulings` is what one table plays by;
an `Edition` is a named answer to every question of a system's ledger.
"""

import enum
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, Literal, Self, TypeVar, get_args

from msgspec import Struct

Changes = Literal["any", "scene", "creation"]
"""When a table may change a ruling: any time, between scenes, or only while characters are being created."""

MOST_NAMED = 5  # settings named to whoever asks for one that is not there

_rulings: list[type["Ruling"]] = []


class Ruling(enum.Enum):
    """One question the books leave open; subclass it with one member per reading that is built.

    The members' values are the ledger's reading names. `changes` says when a table may choose anew.

    Raises:
        TypeError: If a subclass has no id, or an unknown word for `changes`.

    Example:
        >>> class Tens(Ruling, id="fe.ruling.tens-count"):
        ...     '''Does a 10 count once or twice towards the DV?'''
        ...
        ...     ONE = "one"
        ...     TWO = "two"
        >>> Tens.ruling_id, Tens("two"), Tens.TWO.reading
        ('fe.ruling.tens-count', <Tens.TWO: 'two'>, 'two')
    """

    __hash__ = object.__hash__  # odds are kept by what they are read by: it is itself, and its name need not be asked
    ruling_id: ClassVar[str]
    changes: ClassVar[Changes]

    def __init_subclass__(cls, *, id: str = "", changes: Changes = "any") -> None:
        super().__init_subclass__()
        if not id:
            raise TypeError(f"{cls.__name__} needs its ledger id: class {cls.__name__}(Ruling, id=...).")
        if changes not in get_args(Changes):
            raise TypeError(f"{cls.__name__} may change {' or '.join(get_args(Changes))}, not {changes!r}.")
        cls.ruling_id, cls.changes = id, changes
        _rulings.append(cls)

    @property
    def reading(self) -> str:
        """The ledger's name of this reading."""
        return str(self.value)


R = TypeVar("R", bound=Ruling)


def question_of(kind: type[Ruling]) -> str:
    """The question of a ruling: the first line of its docstring, or its id where it has none."""
    return (kind.__doc__ or "").strip().partition("\n")[0] or kind.ruling_id


class RulingError(ValueError):
    """A ruling or reading nobody knows, said in words that help.

    Attributes:
        code: "rulings.unknown", "rulings.unknown_reading" or "rulings.not_a_setting".
        title: What was wrong, one sentence.
        remedy: What to write instead.
    """

    def __init__(self, code: str, title: str, *, remedy: str) -> None:
        super().__init__(f"{title} {remedy}")
        self.code = code
        self.title = title
        self.remedy = remedy


def defined_rulings() -> tuple[type[Ruling], ...]:
    """Every ruling class imported so far, in the order of import."""
    return tuple(_rulings)


class Rulings:
    """The readings one table plays by: an immutable mapping from ruling class to the member in force.

    Example:
        >>> class Glance(Ruling, id="fe.ruling.dash-effect"):
        ...     SLOW = "move_again_desperate_defense"
        ...     FAST = "two_bands_no_penalty"
        >>> table = Rulings.of(Glance.SLOW)
        >>> table.replace(Glance.FAST)[Glance], table[Glance]
        (<Glance.FAST: 'two_bands_no_penalty'>, <Glance.SLOW: 'move_again_desperate_defense'>)
    """

    __slots__ = ("_in_force",)
    _in_force: dict[type[Ruling], Ruling]

    def __init__(self, in_force: Mapping[type[Ruling], Ruling]) -> None:
        object.__setattr__(self, "_in_force", dict(in_force))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("Rulings cannot be changed; replace() gives new ones.")

    @classmethod
    def of(cls, *members: Ruling) -> Self:
        """The rulings with these members in force; of two of one kind the later counts."""
        return cls({type(member): member for member in members})

    @classmethod
    def from_dict(cls, readings: Mapping[str, str], kinds: Iterable[type[Ruling]]) -> Self:
        """Read `{ruling id: reading}` as `to_dict` writes it.

        Args:
            readings: What was written down. A kind it does not name takes the ledger's own recommendation, so a log
                older than a ruling still replays.
            kinds: The rulings that are settings of this system.

        Raises:
            RulingError: For an id that is not one of `kinds`, or a reading that kind does not offer.
        """
        settings = {kind.ruling_id: kind for kind in kinds}
        chosen = {_setting(ruling_id, settings): reading for ruling_id, reading in readings.items()}
        return cls({kind: read(kind, chosen.get(kind) or _recommended(kind)) for kind in settings.values()})

    def __getitem__(self, kind: type[R]) -> R:
        try:
            return self._in_force[kind]  # type: ignore[return-value]
        except KeyError:
            raise RulingError(
                "rulings.not_a_setting",
                f"{kind.ruling_id} is not a setting of this table.",
                remedy="List the ruling among the system's settings.",
            ) from None

    def __contains__(self, kind: object) -> bool:
        return kind in self._in_force

    def __iter__(self) -> Iterator[type[Ruling]]:
        return iter(self._in_force)

    def __len__(self) -> int:
        return len(self._in_force)

    def __eq__(self, other: object) -> bool:
        return self._in_force == other._in_force if isinstance(other, Rulings) else NotImplemented

    def __hash__(self) -> int:
        return hash(frozenset(self._in_force.values()))

    def __repr__(self) -> str:
        return f"Rulings({', '.join(f'{ruling}={reading}' for ruling, reading in self.to_dict().items())})"

    def replace(self, *members: Ruling) -> Self:
        """New rulings with these members in force instead.

        Raises:
            RulingError: If a member's ruling is not a setting of this table.
        """
        for member in members:
            self[type(member)]
        return type(self)({**self._in_force, **{type(member): member for member in members}})

    def to_dict(self) -> dict[str, str]:
        """`{ruling id: reading}`, sorted by id: what a log stores."""
        return dict(sorted((kind.ruling_id, member.reading) for kind, member in self._in_force.items()))


def read(kind: type[R], reading: str) -> R:
    """The member of `kind` that the ledger calls `reading`.

    Raises:
        RulingError: If that reading is not offered; the remedy names those that are.
    """
    try:
        return kind(reading)
    except ValueError:
        raise RulingError(
            "rulings.unknown_reading",
            f"{kind.ruling_id} has no reading {reading!r} to play by.",
            remedy=f"Choose one of: {', '.join(member.reading for member in kind)}.",
        ) from None


class Edition(Struct, frozen=True, kw_only=True):
    """A named answer to every question of one system's ledger.

    Attributes:
        name: What people type, such as "players_guide_cp".
        system: The system it belongs to, such as "fates_edge".
        title: What people read.
        sentence: One sentence about what it is like to play.
        readings: Ruling id to reading name, for every ruling of the ledger.
        default: Whether a table that names no edition plays this one.
    """

    name: str
    system: str
    title: str
    sentence: str
    readings: Mapping[str, str]
    default: bool = False

    def rulings(self, kinds: Iterable[type[Ruling]], overrides: Mapping[str, str] | None = None) -> Rulings:
        """Return the rulings that a table of this edition plays by.

        Args:
            kinds: The rulings that are settings of the system.
            overrides: Ruling id to reading, chosen against the edition.

        Raises:
            RulingError: For an override that is no setting or no reading, or an edition whose reading of one of
                `kinds` is not built.
        """
        kinds = tuple(kinds)
        own = {kind.ruling_id: self.readings[kind.ruling_id] for kind in kinds if kind.ruling_id in self.readings}
        return Rulings.from_dict({**own, **(overrides or {})}, kinds)

    def not_built(self, kinds: Iterable[type[Ruling]]) -> dict[str, str]:
        """The readings this edition asks for that `kinds` do not offer yet: ruling id to reading."""
        asked = {kind: self.readings.get(kind.ruling_id) for kind in kinds}
        return {
            kind.ruling_id: reading
            for kind, reading in asked.items()
            if reading is not None and reading not in {member.reading for member in kind}
        }


class Difference(Struct, frozen=True):
    """One question two editions answer differently."""

    ruling: str
    question: str
    first: str
    second: str


def editions(system: str) -> dict[str, Edition]:
    """The editions of a built-in system by name, the default first; none for a system the ledger does not hold.

    Hyphens are as good as underscores in `system`. Loads the ledger on first use.
    """
    from threefates.rulebook.ledger import load

    return load().editions(system)


def edition(system: str, name: str | None = None) -> Edition:
    """One edition of a system; with no name, its default.

    Raises:
        RulingError: If the system has no such edition; the remedy names those it has.
    """
    known = editions(system)
    found = known.get(name.replace("-", "_")) if name else next(iter(known.values()), None)
    if found is None:
        raise RulingError(
            "editions.unknown",
            f"{system} has no edition {name!r}." if name else f"No editions are known for {system}.",
            remedy=f"Choose one of: {', '.join(known)}." if known else "Name a system the ledger holds.",
        )
    return found


def differs(first: Edition, second: Edition) -> tuple[Difference, ...]:
    """Every ruling that two editions of one system read differently, in the ledger's order."""
    from threefates.rulebook.ledger import load

    ledger = load()
    return tuple(
        Difference(ruling_id, ledger.ruling(ruling_id).question, reading, second.readings[ruling_id])
        for ruling_id, reading in first.readings.items()
        if second.readings.get(ruling_id, reading) != reading
    )


def _setting(ruling_id: str, settings: Mapping[str, type[Ruling]]) -> type[Ruling]:
    found = settings.get(ruling_id)
    if found is None:
        import difflib

        near = difflib.get_close_matches(ruling_id, settings, n=3, cutoff=0.5)
        raise RulingError(
            "rulings.unknown",
            f"{ruling_id} is not a setting of this system.",
            remedy=f"Did you mean {' or '.join(near)}?" if near else f"Its settings: {_some(sorted(settings))}.",
        )
    return found


def _some(names: Sequence[str]) -> str:
    """Names as a sentence can hold them: a book has more than a hundred settings."""
    left = len(names) - MOST_NAMED
    return f"{', '.join(names[:MOST_NAMED])}{f' and {left} more' if left > 0 else ''}"


def _recommended(kind: type[Ruling]) -> str:
    from threefates.rulebook.ledger import load

    return load().ruling(kind.ruling_id).default

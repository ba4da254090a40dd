"""The numbers of the book as somebody typed them who read it, and those of the ledger in the same shape."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from threefates.rulebook.ledger import load

__all__ = ["Leaves", "Path_", "book", "data_of", "held", "in_the_ledger", "leaves", "numbers_in", "numbers_of"]

Path_ = tuple[str | int, ...]
Leaves = dict[Path_, int | str]
"""Every number and word of a table, by where it stands in it."""

_NUMBER: Final = re.compile(r"(?<!\d)-?\d+")
_TYPED: Final = {
    name: record
    for file in sorted(Path(__file__).parent.glob("*.toml"))
    for name, record in tomllib.loads(file.read_text(encoding="utf-8")).items()
}


def book() -> Mapping[str, Mapping[str, Any]]:
    """Every table that was typed, by the ledger id of what it belongs to."""
    return _TYPED


def numbers_of(table: str) -> Leaves:
    """The numbers and words of a table as the book has them."""
    record = _TYPED[table]
    return dict(leaves({key: value for key, value in record.items() if key not in ("place", "left")}))


def held(table: str) -> Leaves:
    """Those of them that code must hold: all but what the book leaves to people."""
    people = [tuple(path.split(".")) for path in _TYPED[table].get("left", ())]
    return {
        path: value
        for path, value in numbers_of(table).items()
        if not any(tuple(map(str, path[: len(begins)])) == begins for begins in people)
    }


def leaves(tree: object, path: Path_ = ()) -> Iterator[tuple[Path_, int | str]]:
    """What stands in a tree of tables and lists."""
    if isinstance(tree, Mapping):
        for key, value in tree.items():
            yield from leaves(value, (*path, str(key)))
    elif isinstance(tree, list | tuple):
        for place, value in enumerate(tree):
            yield from leaves(value, (*path, place))
    elif isinstance(tree, int | str) and not isinstance(tree, bool):
        yield path, tree


def data_of(table: str) -> Any:
    """What the ledger holds of an entry."""
    return load().entry(table).table(object)


def in_the_ledger(table: str) -> Leaves:
    """The numbers and words of an entry of the ledger; of words in which numbers stand, the numbers."""
    data = data_of(table)
    shaped = _SHAPES[table](data) if table in _SHAPES else data
    return dict(leaves(_numbered(shaped)))


def _numbered(tree: Any) -> Any:
    if isinstance(tree, Mapping):
        return {key: _numbered(value) for key, value in tree.items()}
    if isinstance(tree, list):
        return [_numbered(value) for value in tree]
    if (
        isinstance(tree, str)
        and not tree.startswith("SRD ")
        and (found := [int(number) for number in _NUMBER.findall(tree)])
    ):
        return found[0] if len(found) == 1 else found
    return tree


def numbers_in(words: Iterable[str]) -> list[int]:
    """Every number that stands in these words, in their order."""
    return [int(number) for said in words for number in _NUMBER.findall(said)]


def _menu(data: Any) -> Any:
    ideas = [row["options"] if isinstance(row, Mapping) else row for row in data.values()]
    return {
        "amounts": [int(amount.removesuffix("+")) for amount in data],
        "ideas": [len(row) for row in ideas],
        "numbers": [numbers_in(row) for row in ideas],
    }


def _pairs(data: Any) -> Any:
    return {"pairs": list(data["pairs"])}


def _group(data: Any) -> Any:
    tags = data["tags"]
    return {"dv": data["dv"], "tags": [tag.upper() for tag in tags], "says": numbers_in(tags.values())}


_SHAPES: Final[Mapping[str, Callable[[Any], Any]]] = {
    **{table: _menu for table in _TYPED if table.startswith("fe.sb.menu-")},
    **{table: _pairs for table in _TYPED if table.startswith("fe.skills.") and not table.endswith("-list")},
    **{table: _group for table in _TYPED if table.startswith("fe.tags.") and table.endswith("-group")},
    "fe.talents.casters-gift": lambda data: {
        "xp_printed": data["xp_printed"],
        "tags": data["tags"],
        **{key: [place.replace("§", "SRD ") for place in data[key]] for key in ("at_2", "at_6")},
    },
    "fe.resolution.reroll-ones-sb": lambda data: {"formula": "first" if data["formula"] == "SB = C0 + Cr" else ""},
    "fe.deck.triggers-quickstart": lambda data: {
        **{key: value for key, value in data.items() if key != "triggers"},
        "beats_at_once": data["triggers"][1],
    },
}
"""Where the ledger holds a table in another shape than the book's numbers are typed in."""

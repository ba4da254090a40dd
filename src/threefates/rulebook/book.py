"""A game's table of contents: which files its chapters are written in, and the order in which a player meets them."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from threefates.rulebook.chapter import Chapter

__all__ = ["bind"]


def bind(package: str, book: Iterable[tuple[str, str]]) -> tuple[Chapter[Any], ...]:
    """Import every file of a book, and answer the chapters that they begin.

    Args:
        package: Where the rooms are: "threefates.systems.fates_edge".
        book: Rooms, and files of each with spaces between, in the order in which a player meets them. A room may come
            again; the room "" is the package itself.

    Returns:
        Each chapter once, where its first file stands. What several files write in one chapter is put in the order
        of the book, whichever of them was imported first.

    Raises:
        ValueError: If a file stands in the book twice.

    Example:
        >>> [chapter.name for chapter in bind("threefates.commons", [("", "clocks clocks_view")])]
        ['clocks']
    """
    names = [".".join(filter(None, (package, room, file))) for room, files in book for file in files.split()]
    modules = [import_module(name) for name in names]
    places = {name: place for place, name in enumerate(names)}
    if len(places) < len(names):
        raise ValueError(f"{package}: a file stands in the book twice")
    found = [each for module in modules for each in vars(module).values() if isinstance(each, Chapter)]
    begun = {id(chapter): chapter for chapter in found if chapter.home in places}
    for chapter in begun.values():
        chapter.arrange(package, places)
    return tuple(sorted(begun.values(), key=lambda chapter: places[chapter.home]))

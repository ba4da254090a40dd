"""Names: two of one name are told apart, whoever plays them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from threefates.commons.characters import Characters
from threefates.pieces.spelling import bare
from threefates.rulebook.state import State

__all__ = ["called", "names_of", "numbered"]


def called(state: State, name: str) -> str:
    """The name of whoever comes into the story as that: numbered, where somebody has it already."""
    return numbered(name, 1, names_of(state))[0]


def numbered(name: str, count: int, known: Iterable[str] = ()) -> tuple[str, ...]:
    """Names for so many of a kind, told apart from those of it that are known already.

    >>> numbered("Wolf", 1), numbered("Wolf", 2)
    (('Wolf',), ('Wolf 1', 'Wolf 2'))
    >>> numbered("Wolf", 1, ["Wolf"]), numbered("Wolf", 2, ["Wolf 1", "Wolf 3", "Wolfhound"])
    (('Wolf 2',), ('Wolf 4', 'Wolf 5'))
    """
    name, wanted = " ".join(name.split()), bare(name)
    theirs = [other[len(wanted) :].strip() for other in map(bare, known) if other.startswith(wanted)]
    taken = max((int(rest or 1) for rest in theirs if not rest or (rest.isascii() and rest.isdigit())), default=0)
    if count == 1 and not taken:
        return (name,)
    return tuple(f"{name} {number}" for number in range(taken + 1, taken + count + 1))


def names_of(state: State) -> Iterator[str]:
    """The names of everybody who is known."""
    return (each.name for each in state[Characters].known.values())

"""Citations: the line of a book that a rule follows, named where the rule is written.

`@cites("fe.boons.reroll-die")` names ledger ids beside the code that carries them out. In play that costs nothing:
the very same function comes back. When `THREEFATES_PROVE` is set in the environment before the first import, every
cited rule can be switched off, so that a test named for a rule can be shown to fail without it.
"""

import functools
import os
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

Cited = TypeVar("Cited", bound=Callable[..., object])

PROVING: Final = bool(os.environ.get("THREEFATES_PROVE"))
"""Whether cited rules can be switched off in this process. Fixed at import."""

_cited: dict[str, list[str]] = {}
_switches: dict[str, "Switch"] = {}


class SwitchedOff(Exception):
    """A rule was called while a proof had it switched off.

    Not an error of play: it never happens unless `THREEFATES_PROVE` is set.
    """

    def __init__(self, ledger_id: str) -> None:
        super().__init__(f"{ledger_id} is switched off")
        self.ledger_id = ledger_id


class Switch:
    """One rule, switched off for a while, and how often it was asked for meanwhile."""

    def __init__(self, ledger_id: str) -> None:
        self.ledger_id = ledger_id
        self.calls = 0

    def refuse(self) -> SwitchedOff:
        """Count one call and give the exception to raise for it."""
        self.calls += 1
        return SwitchedOff(self.ledger_id)


def cites(*ids: str) -> Callable[[Cited], Cited]:
    """Say which ledger entries (or rulings) a function or class carries out.

    Under `THREEFATES_PROVE` a function raises `SwitchedOff` when called while one of its ids is off; a class does so
    in each method and property its body defines. A frozen struct without methods has nothing to switch off, so cite
    the function that uses it.

    Args:
        ids: Ledger ids such as "fe.boons.reroll-die"; that the ledger knows them is checked by a test, not at import.

    Returns:
        A decorator that gives back what it was handed, with the ids as its `__cites__`.

    Raises:
        TypeError: If an id is not a dotted word (the usual cause: `@cites` without parentheses).

    Example:
        >>> __name__ = "an.example"  # it is no rule of the package
        >>> @cites("fe.boons.cap")
        ... def capped(boons: int) -> int:
        ...     return min(boons, 5)
        >>> capped(7), cited_by(capped)
        (5, ('fe.boons.cap',))
    """
    for ledger_id in ids:
        if "." not in str(ledger_id) or callable(ledger_id):
            raise TypeError(f"@cites takes ledger ids such as 'fe.boons.cap', not {ledger_id!r}.")
    if not ids:
        raise TypeError("@cites() names no ledger id.")

    def attach(thing: Cited) -> Cited:
        register(f"{thing.__module__}:{thing.__qualname__}", *ids)
        proven = _provable(thing, ids) if PROVING else thing
        proven.__cites__ = ids  # type: ignore[attr-defined]
        return proven

    return attach


def register(place: str, *ids: str) -> None:
    """Note that `place` ("module:function", or a content record) carries out these ledger ids."""
    for ledger_id in ids:
        places = _cited.setdefault(ledger_id, [])
        if place not in places:
            places.append(place)


def cited_by(thing: object) -> tuple[str, ...]:
    """The ledger ids a function or class cites; none if it cites nothing.

    Of a class only its own citation counts, never one it inherits.
    """
    own = vars(thing) if isinstance(thing, type) else getattr(thing, "__dict__", {})
    found = own.get("__cites__", ())
    return found if isinstance(found, tuple) else ()


def citations() -> dict[str, tuple[str, ...]]:
    """Every ledger id cited by what has been imported so far, with the places that cite it, both sorted."""
    return {ledger_id: tuple(sorted(_cited[ledger_id])) for ledger_id in sorted(_cited)}


@contextmanager
def switched_off(ledger_id: str) -> Iterator[Switch]:
    """Within this block, whatever cites `ledger_id` raises `SwitchedOff` when called.

    Raises:
        RuntimeError: If `THREEFATES_PROVE` was not set before the first import.
    """
    if not PROVING:
        raise RuntimeError("Rules can be switched off only where THREEFATES_PROVE was set before the first import.")
    switch = _switches[ledger_id] = Switch(ledger_id)
    try:
        yield switch
    finally:
        del _switches[ledger_id]


def check_switches(ids: tuple[str, ...]) -> None:
    """Raise `SwitchedOff` if a proof has one of these ids off. For content records; functions have it built in."""
    if _switches:
        for ledger_id in ids:
            if ledger_id in _switches:
                raise _switches[ledger_id].refuse()


def _provable(thing: Cited, ids: tuple[str, ...]) -> Cited:
    if not isinstance(thing, type):
        return _guarded(thing, ids)
    for name, member in list(vars(thing).items()):
        guarded = _guarded_member(member, ids)
        if guarded is not member and (name == "__init__" or not name.startswith("__")):
            setattr(thing, name, guarded)
    return thing


def _guarded_member(member: object, ids: tuple[str, ...]) -> object:
    match member:
        case types.FunctionType():
            return _guarded(member, ids)
        case staticmethod() | classmethod():
            return type(member)(_guarded(member.__func__, ids))
        case property(fget=getter) if getter is not None:
            return member.getter(_guarded(getter, ids))
        case _:
            return member


def _guarded(rule: Cited, ids: tuple[str, ...]) -> Cited:
    @functools.wraps(rule)
    def guarded(*args: object, **kwargs: object) -> object:
        check_switches(ids)
        return rule(*args, **kwargs)

    return guarded  # type: ignore[return-value]

"""What a setting waits for: a game says why a rule is not read another way at this very moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from threefates.rulebook.refusals import Refused
from threefates.rulebook.rulings import Ruling
from threefates.rulebook.state import State

__all__ = ["waits", "waits_while"]

Waits = Callable[[State], Refused | None]
_WAITS: Final[dict[type[Ruling], list[Waits]]] = {}


def waits_while(kind: type[Ruling]) -> Callable[[Waits], Waits]:
    """Let a function say why a ruling of its game may not be read another way now, or None."""

    def note(function: Waits) -> Waits:
        _WAITS.setdefault(kind, []).append(function)
        return function

    return note


def waits(state: State, kind: type[Ruling]) -> Refused | None:
    """The refusal of reading a ruling another way now, by whatever it waits for; or None."""
    return next(filter(None, (function(state) for function in _WAITS.get(kind, ()))), None)

"""Settings from the ledger: an edition, and what a table chooses against it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from threefates.rulebook.refusals import Refused
from threefates.rulebook.rulings import Ruling, RulingError, edition
from threefates.rulebook.state import Settings

__all__ = ["from_ledger"]


def from_ledger(system: str, kinds: Sequence[type[Ruling]]) -> Callable[[str, Mapping[str, str]], Settings]:
    """The `settings` function of a `Game` whose rulings stand in the ledger.

    Args:
        system: The system's name, such as "fates_edge".
        kinds: The rulings that are settings of this system.

    Returns:
        A function of an edition's name ("" for the default) and overrides, which raises `Refused` on unknown words.
    """

    @lru_cache(256)  # most tables are read in one of few ways, and settings never change
    def read(name: str, overrides: frozenset[tuple[str, str]]) -> Settings:
        chosen = edition(system, name or None)
        return Settings(chosen.name, chosen.rulings(kinds, dict(overrides)))

    def settings(name: str, overrides: Mapping[str, str]) -> Settings:
        try:
            return read(name, frozenset(overrides.items()))
        except RulingError as error:
            raise Refused(error.code, error.title, remedy=error.remedy) from error

    return settings

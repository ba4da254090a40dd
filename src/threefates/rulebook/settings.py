"""Settings from the ledger: an edition, and what a table chooses against it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

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

    def settings(name: str, overrides: Mapping[str, str]) -> Settings:
        try:
            chosen = edition(system, name or None)
            return Settings(chosen.name, chosen.rulings(kinds, overrides))
        except RulingError as error:
            raise Refused(error.code, error.title, remedy=error.remedy) from error

    return settings

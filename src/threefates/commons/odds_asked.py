"""Odds asked without a table: by the readings of an edition, with some of them chosen otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from threefates.odds.pools import OddsError
from threefates.rulebook.rulings import Ruling, RulingError, Rulings, edition

__all__ = ["ReadingsOf", "reader"]


class ReadingsOf(Protocol):
    """A function that answers which readings hold."""

    def __call__(self, edition_name: str = "", readings: Mapping[str, str] | None = None) -> Rulings:
        """The readings of an edition, the default one without a name, with some of them chosen otherwise."""
        ...


def reader(system: str, kinds: Iterable[type[Ruling]]) -> ReadingsOf:
    """The `readings_of` of one game.

    Args:
        system: The game's name.
        kinds: Every ruling it plays by.

    Example:
        >>> from threefates.systems.fates_edge.rulings.resolution import Tens
        >>> reader("fates_edge", [Tens])("players_guide_cp")[Tens].value
        'one'
    """
    known = tuple(kinds)

    def readings_of(edition_name: str = "", readings: Mapping[str, str] | None = None) -> Rulings:
        """The readings of an edition, with some of them chosen otherwise.

        Raises:
            OddsError: For an edition, ruling or reading that nobody knows.
        """
        try:
            return edition(system, edition_name or None).rulings(known, readings or {})
        except RulingError as error:
            raise OddsError(error.code, f"{error.title} {error.remedy}") from None

    return readings_of

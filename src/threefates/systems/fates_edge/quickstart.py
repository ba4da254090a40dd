"""The chapters of an evening beyond rolls, beats and Boons: roads, cards, first builds and experience."""

from typing import Any, Final

from threefates.rulebook.chapter import Chapter
from threefates.systems.fates_edge import (
    built,
    deck,
    deck_turned,
    experience,
    experience_seen,
    raising,
    supplies,
    travel,
    travel_rolls,
    travel_seen,
)

__all__ = ["CHAPTERS", "WRITTEN_IN"]

WRITTEN_IN: Final = (deck_turned, experience_seen, raising, supplies, travel_rolls, travel_seen)
"""Files that write on in chapters begun elsewhere; naming them here is what binds them in."""

CHAPTERS: Final[tuple[Chapter[Any], ...]] = (
    travel.travel,
    deck.deck,
    experience.experience,
    built.builds,
)

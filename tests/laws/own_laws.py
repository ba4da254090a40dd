"""Law 5, game by game: what is conserved, whatever happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Final

from threefates.pieces.cards import DECK
from threefates.systems.fates_edge.dice import all_beats
from threefates.systems.fates_edge.rolls import DieRethrown, Rolls
from threefates.systems.fifty_two_fates.hands import Cards
from threefates.table.table import Table
from threefates.testing.evenings import nothing_more

__all__ = ["own_laws"]


def beats_are_never_erased(table: Table) -> None:
    """Fate's Edge: throwing a die again leaves every beat of the roll standing."""
    moments = [moment for moment in table.timeline.moments[-40:] if moment.state is not None]
    for before, after in pairwise(moments):
        if isinstance(after.envelope.event, DieRethrown) and before.state and after.state:
            was, now = before.state[Rolls].latest, after.state[Rolls].latest
            assert was is not None
            assert now is not None
            assert all_beats(now.dice) >= all_beats(was.dice), "law 5: a re-roll erased a beat"


def cards_are_fifty_two(table: Table) -> None:
    """52 Fates: every card is in one place, and all of them are somewhere."""
    cards = table.state[Cards]
    lying = [card for held in cards.places.values() for card in held]
    everywhere = [*lying, *cards.zones.undrawn]
    assert len(everywhere) == len(DECK), f"law 5: {len(everywhere)} cards"
    assert set(everywhere) == set(DECK), "law 5: a card is there twice"


_OWN: Final[Mapping[str, Callable[[Table], None]]] = {
    "fates_edge": beats_are_never_erased,
    "fifty_two_fates": cards_are_fifty_two,
}


def own_laws(system: str) -> Callable[[Table], None]:
    """What must hold in one game after every command; nothing more where a game has no such law."""
    return _OWN.get(system, nothing_more)

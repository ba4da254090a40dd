"""Which reward card falls to whom, before they are dealt."""

from __future__ import annotations

from fractions import Fraction

from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fate_2003.rewards.cards_as_they_lie import rewards, stock
from threefates.systems.fate_2003.rewards.reward_cards import DealCards, no_cards_left
from threefates.systems.fate_2003.sheets.closing import heroes

__all__ = ["odds_of_dealing"]


@rewards.odds(DealCards)
def odds_of_dealing(state: State, command: DealCards, viewer: Viewer) -> Chances | None:
    """The chance of each card that lies ready to fall to any one hero, as whoever runs the game knows them."""
    if not viewer.runs or no_cards_left(state):
        return None
    ready, people = stock(state), len(heroes(state))
    share = str(Fraction(1, max(len(ready), people)))
    none = Fraction(max(0, people - len(ready)), people)
    outcomes = tuple((f"{number}. {card.name}", share) for number, card in enumerate(ready, 1))
    return Chances((*outcomes, *((("no card", str(none)),) if none else ())), "", ("fate.points.reward-cards",))

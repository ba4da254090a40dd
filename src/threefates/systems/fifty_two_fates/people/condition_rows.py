"""The matrix of condition targets: how hardy somebody new is, by a row that is chosen or a card that draws it."""

from __future__ import annotations

from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Draws, Event, Told
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Viewer
from threefates.systems.fifty_two_fates.cards.card_values import faces
from threefates.systems.fifty_two_fates.cards.deck import Cards
from threefates.systems.fifty_two_fates.content.loader import hardiness
from threefates.systems.fifty_two_fates.people.creatures import Creatures, creatures

__all__ = ["DRAWN", "RowDrawn", "card_for_row", "row_options", "targets_of"]

DRAWN = "draw"


class RowDrawn(Event, frozen=True, tag="ff.row-drawn"):
    """A card has said how hardy a new creature is, and went back into the fate deck: the Fate Dealer's to know."""

    card: str

    draws = Draws.HIDDEN


@cites("ff.dealer.cast-members", "ff.creatures.ct-matrix", "ff.ruling.ct-matrix-ace")
def targets_of(row: str) -> tuple[int, int, int]:
    """The condition targets of a row of the matrix.

    >>> targets_of("9"), targets_of("A")
    ((9, 14, 18), (14, 22, 28))
    """
    rows = hardiness()
    if row not in rows:
        raise Refused(
            "cast.row",
            "There is no such row of condition targets.",
            remedy=f"Pick one of {', '.join(rows)}, or have it drawn.",
            source="ff.creatures.ct-matrix",
        )
    return rows[row].targets


@cites("ff.creatures.ct-matrix")
def card_for_row(act: Unfolding) -> tuple[str, str]:
    """Draw a row, unseen by others, and put the card back: the row, and the card."""
    left = act.state[Cards].zones.undrawn
    if not left:
        raise Refused("cast.no_card", "No card is left to draw.", remedy="Choose a row.")
    card = act.chance.pick(left)
    return card.rank.value, str(card)


def row_options() -> list[Option]:
    """Every row, as a form lists it, with the draw before all."""
    rows = [Option(row.id, f"{row.id}: {'/'.join(map(str, row.targets))}") for row in hardiness().values()]
    return [Option(DRAWN, "drawn, unseen by the others"), *rows]


@creatures.folds(RowDrawn)
def row_drawn(creatures: Creatures, event: RowDrawn) -> Creatures:
    """Change nothing: whoever comes in with it has its targets."""
    return creatures


@creatures.tells(RowDrawn)
def tell_row(state: State, event: RowDrawn, viewer: Viewer) -> Told | None:
    """Tell whoever runs the game which card it was."""
    if not viewer.runs:
        return None
    text = f"{faces([event.card])} says how hardy it is, and goes back into the fate deck."
    return Told(text, ("ff.creatures.ct-matrix",), "quiet", important=False)

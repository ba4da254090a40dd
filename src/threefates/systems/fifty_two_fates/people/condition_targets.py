"""Condition targets: how hardy somebody new is, by a row of the matrix, and what attacks and hurt make of it."""

from __future__ import annotations

from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Draws, Event, Told
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Viewer
from threefates.systems.fifty_two_fates.cards.card_values import BY_NAME, Value, faces
from threefates.systems.fifty_two_fates.content.loader import hardiness
from threefates.systems.fifty_two_fates.people.creatures import Condition, creatures

__all__ = [
    "DRAWN",
    "RowDrawn",
    "card_for_row",
    "halved",
    "reached",
    "row_options",
    "targets_of",
]

DRAWN = "draw"


class RowDrawn(Event, frozen=True, tag="ff.row-drawn"):
    """A card of a full deck has said how hardy a new creature is: the Fate Dealer's to know."""

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
    """Draw a row of a full deck, unseen by others: the row, and the card.

    Of the fate deck itself, each card would tell whoever draws it, or types it in, that it is in nobody's hand.
    """
    card = act.chance.pick(tuple(BY_NAME.values()))
    return card.rank.value, str(card)


def row_options() -> list[Option]:
    """Every row, as a form lists it, with the draw before all."""
    rows = [Option(row.id, f"{row.id}: {'/'.join(map(str, row.targets))}") for row in hardiness().values()]
    return [Option(DRAWN, "drawn, unseen by the others"), *rows]


creatures.only_tells(RowDrawn)  # whoever comes in with it has its targets


@creatures.tells(RowDrawn)
def tell_row(state: State, event: RowDrawn, viewer: Viewer) -> Told | None:
    """Tell whoever runs the game which card it was."""
    if not viewer.runs:
        return None
    text = f"{faces([event.card])} says how hardy it is."
    return Told(text, ("ff.creatures.ct-matrix",), "quiet", important=False)


@cites("ff.conditions.targets", "ff.conditions.choose-lesser", "ff.ruling.ct-compare")
def reached(targets: tuple[int, int, int], attack: Value) -> tuple[Condition, ...]:
    """Every condition an attack reaches, lightest first: whoever struck may pick any of them; none without targets.

    >>> [condition.value for condition in reached((9, 12, 15), Value(12))]
    ['incapacitated', 'unconscious']
    """
    if not any(targets):
        return ()
    low, mid, high = targets
    pairs = ((Condition.INCAPACITATED, low), (Condition.UNCONSCIOUS, mid), (Condition.DEAD, high))
    return tuple(condition for condition, target in pairs if attack.ace or attack.total >= target)


@cites("ff.conditions.incapacitated", "ff.ruling.halving-rounding", "ff.ruling.half-ace")
def halved(value: Value) -> Value:
    """Say what an incapacitated creature's play comes to: half, rounded down; an ace is still an ace.

    >>> str(halved(Value(15))), str(halved(Value(0, ace=True)))
    ('7', 'an ace')
    """
    return value if value.ace else Value(max(0, value.total) // 2)

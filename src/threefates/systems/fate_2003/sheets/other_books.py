"""What later editions have and this book has not, said in one place to whoever looks for it."""

from __future__ import annotations

from threefates.rulebook.parts import Listing, Place, Row
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fate_2003.content.records import other_books
from threefates.systems.fate_2003.sheets.sheets import sheets

__all__ = ["show_other_books"]


@sheets.shows_each("other-books")
def show_other_books(state: State, viewer: Viewer) -> Listing | None:
    """For everybody who plays or runs, where the rest of the table's rules are looked up."""
    if not viewer.seat.acts:
        return None
    rows = tuple(Row(one.id, one.name, one.instead) for one in other_books().values())
    return Listing("Not of this book", Place.TABLE, rows)

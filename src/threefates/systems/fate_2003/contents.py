"""The table of contents: its rooms, and the files of each that write in a chapter, as a player meets them.

Answers to an event, offers and parts of the view come in this order, and in no other.
"""

from typing import Final

__all__ = ["BOOK"]

BOOK: Final = (
    ("sheets", "sheets secrecy changes refreshing closing advancement view advancement_view"),
    ("checks", "checks folds calling special_calls guidelines reading view log"),
    ("points", "fate_points facts compels props changes helping view"),
    ("challenges", "challenges begin view"),
    ("chances", "checks points calls questions"),
)

"""A fight in five sentences."""

from typing import Final

__all__ = ["LESSON", "LESSON_WHOLE"]

LESSON: Final = (
    "When your group is up you move, and do one thing: strike, dash, or something simple.",
    "To strike, lay a card face up: its number, or 15, 20, 25 for jack, queen and king; an ace beats them all.",
    "Whoever is struck answers from their own hand: as much stops it, an ace makes you fumble, a riposte hits back.",
    "A hit takes sway by its highest card (number 1, face 2, ace all), and a hand is never larger than the sway.",
    "At 0 sway you hold no card; hit again you are dying, and only a heart drawn in your turn saves you.",
)
"""What somebody must know who has never fought; the book's words for the book's things."""

LESSON_WHOLE: Final = "\n".join(f"{number}. {sentence}" for number, sentence in enumerate(LESSON, 1))

"""What goes wrong with pieces, in plain words."""

LONGEST_QUOTED = 24  # characters


class PieceError(ValueError):
    """A piece was asked for something it cannot do.

    Args:
        code: A short permanent name such as `clock.size`, for programs.
        words: What is wrong and what is allowed, for people.

    >>> str(PieceError("clock.size", "A clock has at least 1 segment."))
    'A clock has at least 1 segment.'
    """

    def __init__(self, code: str, words: str) -> None:
        super().__init__(words)
        self.code = code
        self.words = words


class ChanceError(PieceError):
    """A draw that cannot be made, or a typed-in result that cannot have fallen."""


def quoted(typed: object) -> str:
    """Typed words in quotation marks and cut short, to be repeated in an error.

    >>> quoted("a very long tale that nobody asked for")
    "'a very long tale that no…'"
    """
    text = str(typed)
    return repr(text if len(text) <= LONGEST_QUOTED else text[:LONGEST_QUOTED] + "…")

"""What goes wrong with pieces, in plain words."""


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

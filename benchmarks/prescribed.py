"""What falls is prescribed, so that every run plays the same evening.

A table refuses to be told cards that go unseen into somebody else's hand. Within `prescribed()` it takes them, as if it
had drawn them; `python -m benchmarks.prescribed serve …` serves tables that do.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from threefates.cli import main
from threefates.pieces.chance import HandChance, ScriptedChance

__all__ = ["prescribed"]


@contextmanager
def prescribed() -> Iterator[None]:
    """Let a table take whatever it is told that has fallen, whoever may see it."""
    told: tuple[Any, ...] = (HandChance, ScriptedChance)  # typed in, and told again where a log is verified
    before = [kind.by_hand for kind in told]
    for kind in told:
        kind.by_hand = False
    try:
        yield
    finally:
        for kind, was in zip(told, before, strict=True):
            kind.by_hand = was


if __name__ == "__main__":
    with prescribed():
        main()

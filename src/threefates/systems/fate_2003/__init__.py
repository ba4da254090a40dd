"""FATE (2003): four dice and a ladder, aspects with boxes, Fate points."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from threefates.systems.fate_2003.game import SYSTEM

__all__ = ["SYSTEM"]


def __getattr__(name: str) -> object:
    """`SYSTEM`, made when somebody asks for it: settling one roll in a shell needs the rules alone."""
    if name != "SYSTEM":
        raise AttributeError(f"{__name__} has no {name!r}")
    from threefates.systems.fate_2003.game import SYSTEM

    return SYSTEM

"""Fate's Edge: attributes and skills in d10s, Positions, Boons for who fails, and beats for the Game Master."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from threefates.systems.fates_edge.game import SYSTEM

__all__ = ["SYSTEM"]


def __getattr__(name: str) -> Any:
    """The game, put together only when somebody asks for it: a roll on the command line needs its rules alone."""
    if name != "SYSTEM":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from threefates.systems.fates_edge import game

    return game.SYSTEM

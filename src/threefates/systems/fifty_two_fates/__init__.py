"""52 Fates: hands that stay secret, tasks, and exchanges that nest."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from threefates.systems.fifty_two_fates.game import SYSTEM

__all__ = ["SYSTEM"]


def __getattr__(name: str) -> Any:
    """The game, put together only when somebody asks for it: a task on the command line needs its rules alone."""
    if name != "SYSTEM":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from threefates.systems.fifty_two_fates import game

    return game.SYSTEM

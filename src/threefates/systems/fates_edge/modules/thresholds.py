"""What is asked as soon as a module is full; each is answered before the scene goes on."""

from __future__ import annotations

from threefates.rulebook.messages import Step
from threefates.rulebook.viewers import EntityId

__all__ = ["AskCorruption", "AskFull", "AskLeash"]


class AskCorruption(Step, frozen=True, tag="fe.ask-corruption"):
    """Corruption is full: does it pass, or is it embraced?"""

    hero: EntityId
    patron: str


class AskLeash(Step, frozen=True, tag="fe.ask-leash"):
    """A Leash is full: after the spirit's one act, does it go, or turn on them?"""

    hero: EntityId
    module: str
    title: str


class AskFull(Step, frozen=True, tag="fe.ask-full"):
    """Another module is full: is it done with, or does it stand?"""

    hero: EntityId
    module: str
    title: str

"""What an action is for that works a free spell: a step of it, and its TAGS."""

from __future__ import annotations

from typing import Final

from threefates.systems.fates_edge.actions.purpose import Purpose

__all__ = ["ARCANA", "CAST", "LORE", "WEAVE", "WITS", "Peril", "Spell", "Working"]

ARCANA, LORE, WITS = "Arcana", "Lore", "wits"

WEAVE, CAST = "weave", "cast"
STEPS: Final = {WEAVE: "Weave", CAST: "Cast"}


class Spell(Purpose, frozen=True, tag="spell"):
    """An action is a spell, described by its TAGS."""

    tags: tuple[str, ...]

    says = "the spell"
    magic = True
    sets_terms = True

    @property
    def tagged(self) -> tuple[str, ...]:
        """Those of the spell."""
        return self.tags


class Working(Purpose, frozen=True, tag="working"):
    """An action is a step of a spell."""

    step: str
    spell: str
    elements: tuple[str, ...] = ()  # the main one first

    says = "the spell"
    magic = True
    sets_terms = True

    @property
    def told_in(self) -> tuple[str, ...]:
        """The elements of the spell."""
        return self.elements

    @property
    def takes(self) -> str:  # type: ignore[override]
        """Each step is an Action of a turn."""
        return self.step


class Peril(Purpose, frozen=True, tag="peril"):
    """What whoever runs the game said of how a spell is worked: danger is there or not, strain is the spell's own."""

    danger: bool = False
    strained: bool = False

    says = "the danger of the spell"

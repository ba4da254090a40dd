"""What an action is for that works a free spell: a step of it, and the TAGS that describe it."""

from __future__ import annotations

from typing import Final

from threefates.systems.fates_edge.actions.purpose import Purpose

__all__ = ["CAST", "WEAVE", "Spell", "Working"]

WEAVE, CAST = "weave", "cast"
STEPS: Final = {WEAVE: "Weave", CAST: "Cast"}


class Spell(Purpose, frozen=True, tag="spell"):
    """An action is a spell, described by its TAGS."""

    tags: tuple[str, ...]

    says = "the spell"
    magic = True
    sets_terms = True


class Working(Purpose, frozen=True, tag="working"):
    """An action is a step of a spell."""

    step: str
    spell: str
    elements: tuple[str, ...] = ()  # the main one first

    says = "the spell"
    magic = True
    sets_terms = True

    @property
    def takes(self) -> str:  # type: ignore[override]
        """Each step is an Action of a turn."""
        return self.step

"""What somebody new chooses next, in the order of the book's checklist; none of it has to be chosen."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.content.words import Attribute
from threefates.systems.fifty_two_fates.people.protagonists import Protagonist, Protagonists, protagonists_here
from threefates.systems.fifty_two_fates.sheets.attributes import is_new
from threefates.systems.fifty_two_fates.sheets.backgrounds import skills_allowed
from threefates.systems.fifty_two_fates.sheets.sheets import Sheets

__all__ = ["ATTRIBUTE", "BACKGROUND", "CLASS", "GEAR", "SKILLS", "at_step", "next_step"]

ATTRIBUTE, BACKGROUND, SKILLS, GEAR, CLASS = (
    "outstanding_attribute",
    "background",
    "skills",
    "weapons_and_gear",
    "class",
)


@cites("ff.protagonist.checklist")
def next_step(state: State, entity: EntityId) -> str:
    """The first step of the checklist that is still open to a protagonist; the powers of a class come last."""
    hero, sheet = state[Protagonists][entity], state[Sheets].of(entity)
    if hero.attribute is Attribute.NONE:
        return ATTRIBUTE
    if not sheet.background:
        return BACKGROUND
    if len(sheet.skills) < skills_allowed(sheet):
        return SKILLS
    return CLASS if _armed(hero) else GEAR


def _armed(hero: Protagonist) -> bool:
    """Say whether it has been said what somebody fights with and in, or the numbers of it have."""
    return bool(hero.geared or hero.attack_bonus or hero.defence_bonus)


def at_step(state: State, viewer: Viewer, step: str) -> Iterator[EntityId]:
    """Who is new and at a step: what it asks for is the main thing to do for whoever plays them."""
    for entity in state.only(protagonists_here):
        if is_new(state, viewer, entity) and next_step(state, entity) == step:
            yield entity

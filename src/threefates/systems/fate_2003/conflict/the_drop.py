"""Somebody who expects no attack: they defend with what they notice, or as whoever knows nothing of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from threefates.commons.characters import Characters
from threefates.pieces import spelling
from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fate_2003.creation.skill_lists import nobody_fights_with
from threefates.systems.fate_2003.rulings.fights import PerceptionName, TheDrop, UnawareOrDrop
from threefates.systems.fate_2003.sheets.aspects import rolled_itself
from threefates.systems.fate_2003.sheets.campaign import starts_at
from threefates.systems.fate_2003.sheets.scale import ladder, unskilled_here
from threefates.systems.fate_2003.sheets.sheets import Sheet, Sheets
from threefates.systems.fate_2003.sheets.talents import named_here

__all__ = [
    "NOTICES",
    "best_of",
    "by_surprise",
    "dropped",
    "drops",
    "noticing",
    "perception",
    "skill_named",
    "surprises",
    "taken_by_surprise",
]

PERCEPTION: Final = ("Alertness", "Awareness")
PERCEPTIVE: Final = frozenset(
    ("perceptive", "alert", "aware", "observant", "watchful", "vigilant", "wary", "keen-eyed", "sharp-eyed")
)
"""What an aspect says of somebody who notices much, as bare names."""
NOTICES: Final = "what there is to notice with"


@cites("fate.combat.the-drop", "fate.r.unaware-bonus-or-drop")
def drops(state: State) -> bool:
    """Whether who is off guard defends with what they notice; else a strike at them is worth a step."""
    return state.ruling(UnawareOrDrop) is not UnawareOrDrop.PLUS_ONE


Surprises = Callable[..., bool]
_SURPRISES: Final[list[Surprises]] = []


def surprises(function: Surprises) -> Surprises:
    """Let a room further up say whose attack somebody does not expect: of two, and whether it is one of wits alone."""
    _SURPRISES.append(function)
    return function


@cites("fate.combat.the-drop")
def taken_by_surprise(state: State, who: EntityId, foe: EntityId, *, bare: bool) -> bool:
    """Whether it was said of two before that the second does not expect the first, and it is the drop that this is."""
    return any(found(state, who, foe, bare=bare) for found in _SURPRISES)


@cites("fate.modifiers.unaware-target")
def by_surprise() -> int:
    """What a strike is worth that is not expected, where no drop is read."""
    return 1


@cites("fate.combat.the-drop", "fate.r.the-drop")
def dropped(state: State, character: EntityId, *, bare: bool) -> int:
    """The value that somebody defends with who expects nothing: Mediocre, or what they notice with if that is better.

    Capped, it is never above the best they have.

    Args:
        state: The table.
        character: Who expects nothing.
        bare: It is a conflict of words or wits.
    """
    value = max(ladder(state).value("Mediocre"), perception(state, character))
    return min(value, best_of(state, character, bare=bare)) if state.ruling(TheDrop) is TheDrop.CAPPED else value


@cites("fate.combat.the-drop", "fate.combat.turn-initiative")
def best_of(state: State, character: EntityId, *, bare: bool) -> int:
    """The best that somebody could fight with: any skill that the book does not list under something else.

    Who has none of these, or fights with words or wits, does so with the best there is but noticing and tactics.
    """
    other, skills = {spelling.bare(name) for name in (*PERCEPTION, "Tactics")}, _skills(state, character)
    fit = {skill: value for skill, value in skills.items() if spelling.bare(skill) not in other}
    armed = [] if bare else [value for skill, value in fit.items() if not nobody_fights_with(skill)]
    return max(armed or fit.values(), default=unskilled_here(state))


@cites("fate.npcs.aspect-shorthand")
def _skills(state: State, character: EntityId) -> Mapping[str, int]:
    """The skills of somebody, with their ladder values; the aspects of who is made by aspects alone serve as such."""
    sheet, known = state[Sheets][character], state[Characters].known.get(character)
    alone = not sheet.skills and known is not None and known.kind == "npc"  # whose aspects may be invoked, too
    serving = [one for one in sheet.aspects.values() if one.shorthand or alone]
    lowest_first = sorted(serving, key=lambda one: rolled_itself(one, ladder(state)))
    served = {_serves_as(state, one.name): rolled_itself(one, ladder(state)) for one in lowest_first}
    return {**served, **sheet.skills}


@cites("fate.npcs.aspect-shorthand", "fate.npcs.sample-caravan-guard")
def _serves_as(state: State, aspect: str) -> str:
    """The skill that an aspect serves as: of somebody perceptive, say, what notices; else one by its own name."""
    return _names(state)[0] if spelling.bare(aspect) in PERCEPTIVE else aspect


def _names(state: State) -> tuple[str, ...]:
    """What the skill that notices is called at this table."""
    reading = state.ruling(PerceptionName)
    return PERCEPTION if reading is PerceptionName.BOOK else (reading.value,)


@cites("fate.combat.the-drop", "fate.combat.turn-initiative", "fate.r.perception-names")
def perception(state: State, character: EntityId) -> int:
    """The value of the skill that notices what nobody looked for, by the name or names it has at this table."""
    return noticing(state, character)[1]


@cites("fate.combat.turn-initiative", "fate.r.perception-names")
def noticing(state: State, character: EntityId) -> tuple[str, int]:
    """The skill that somebody notices with, by the name that it has on their sheet or here, and its value.

    It is one skill, whatever it is called: who has it by one name is not as good as anybody by the other.
    """
    sheet, skills = state[Sheets][character], {spelling.bare(one) for one in _skills(state, character)}
    names = [name for name in _names(state) if spelling.bare(name) in skills] or _names(state)
    known = [(named_here(state, sheet, name), skill_named(state, character, name)) for name in names]
    return max(known, key=lambda each: each[1])


@cites("fate.creation.skill-default", "fate.advancement.difficult-skills")
def skill_named(state: State, character: EntityId, name: str) -> int:
    """The value of a skill by its name, in any case; where somebody has none, what that skill is without ranks."""
    skills = {spelling.bare(skill): value for skill, value in _skills(state, character).items()}
    return skills.get(spelling.bare(name), starts_at(state, named_here(state, Sheet(), name)))

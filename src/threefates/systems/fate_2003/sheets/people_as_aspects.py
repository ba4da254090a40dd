"""People as aspects: kin, mentor, rival, enemy; who one of them is, where they have a sheet of their own."""

from __future__ import annotations

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fate_2003.sheets.aspects import AspectKind

__all__ = ["kind_said", "others", "who_it_is"]


@cites("fate.aspects.people")
def kind_said(kind: AspectKind | None, person: EntityId) -> AspectKind | None:
    """What kind an aspect is said to be, or None where that stays; who names a person means one."""
    return kind or (AspectKind.PERSON if person else None)


@cites("fate.aspects.people", "fate.aspects.people-sources")
def who_it_is(state: State, character: EntityId, person: EntityId) -> EntityId | None:
    """The character that a person is, the Game Master's or another player's, with a sheet of its own; else nobody."""
    if not person:
        return None
    if person == character:
        raise Refused(
            "sheet.oneself",
            "Nobody is an aspect of their own.",
            remedy="Pick somebody else, or leave it empty for somebody new.",
            source="fate.aspects.people-sources",
        )
    return state[Characters][person].id


@cites("fate.aspects.people")
def others(state: State, whose: EntityId = "") -> list[Option]:
    """Everybody of this story that a person may be: nobody is one of their own."""
    return [Option(one.id, one.name) for one in state[Characters].known.values() if one.id != whose]

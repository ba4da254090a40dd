"""A first sheet, as it is offered: skills to tick by how well one knows them, and what an aspect is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from threefates.commons.characters import no_room
from threefates.rulebook.agenda import Option
from threefates.rulebook.offers import Field, FieldKind, Offer, choice, refusal_of, words
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fate_2003.content.records import pyramid_rows
from threefates.systems.fate_2003.creation.creation import Creation
from threefates.systems.fate_2003.creation.offers import GROUP
from threefates.systems.fate_2003.creation.sample_creation import samples
from threefates.systems.fate_2003.dice.ladder import LADDER
from threefates.systems.fate_2003.npcs.pyramid_shorthand import common, row_of
from threefates.systems.fate_2003.rulings.rulings import ShorthandRows
from threefates.systems.fate_2003.sheets.campaign import Campaign, ways_of_fighting
from threefates.systems.fate_2003.sheets.changes import plays_already
from threefates.systems.fate_2003.sheets.notation import PICKED, to_be_filled_in
from threefates.systems.fate_2003.sheets.scale import ladder
from threefates.systems.fate_2003.sheets.sheets import options, sheets

__all__ = ["first_sheet"]

MOST_TICKED: Final = 60  # skills; a longer list is one to open, not one to tick


@sheets.offers
def first_sheet(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Making somebody by filling in a sheet: players pick, whoever runs the game types."""
    if plays_already(state, viewer) is not None:
        return
    full = None if viewer.runs else refusal_of(no_room(state, "hero"))
    typed = (
        words("skills", "Skills, each with its adjective: Fencing Good, Riding Fair", longest=2000, optional=True),
        words("aspects", "Aspects, each with its level: Knight 2, Proud 1", longest=2000, optional=True),
    )
    yield Offer(
        "fate.make-character",
        "Make a character",
        (words("name", "Name", longest=60), *(typed if viewer.runs else _picked(state))),
        (("npc", viewer.runs),),
        full,
        main=not viewer.runs and not full and not options(state, viewer) and not state[Creation].phase,
        group=GROUP if options(state, viewer) and not viewer.runs else "",
        hint=_TYPING if viewer.runs else _PICKING,
        levers=viewer.runs,
    )


_TYPING: Final = "Adjectives, the best first: Superb, Great, Good, Fair, Average."
_PICKING: Final = (
    "A name is enough; the sheet can be changed until play begins. An aspect is what matters about you and is no "
    "skill: a trade, a temper, a bond, a fault. It helps, and may bring trouble. A saying goes in quotes."
)


def _picked(state: State) -> Iterator[Field]:
    yield words("aspects", "Aspects, each with its level: Knight 2, Proud 1", longest=2000, optional=True)
    some = {name: Option(name, f"{name} ({about})") for name, about in reversed(samples(state).values())}
    yield choice("sample", "Or one of these, at level 1", [*some.values()][::-1], optional=True)
    listed = [Option(skill, skill) for skill in skills_to_pick(state)]
    best, *lower = PICKED if len(listed) <= MOST_TICKED else PICKED[:1]
    usual = _usual(state) if lower else {}
    rows = {rung: (_called(state, rung), many) for rung, many in usual.items()}
    label = f"What you do best: {_called(state, best)}"
    yield Field(best.lower(), label, FieldKind.ONE, tuple(listed), optional=True, row=rows.get(best))
    for rung in lower:
        many = f", {usual[rung]} as a rule" if rung in usual else ""
        label = f"{_called(state, rung)} skills{many}"
        yield Field(rung.lower(), label, FieldKind.SEVERAL, tuple(listed), optional=True, row=rows.get(rung))
    yield words(
        "skills", "Skills to type, each with its adjective: Fencing Good, Riding Fair", longest=2000, optional=True
    )


def skills_to_pick(state: State) -> tuple[str, ...]:
    """The campaign's skills; where any may be had, ways to fight and what anybody may have learned."""
    listed = state[Campaign].skills
    for_each = to_be_filled_in(listed)
    return tuple(one for one in listed if one not in for_each) or tuple(
        sorted({*common(state), *ways_of_fighting("combat-by-style")})
    )


def _called(state: State, rung: str) -> str:
    return ladder(state).name(LADDER.value(rung))


def _usual(state: State) -> dict[str, int]:
    """How many skills stand at each rung in the ready pyramid of so many phases."""
    phases = state[Campaign].phases
    return dict(row_of(phases, state.ruling(ShorthandRows))) if str(phases) in pyramid_rows() else {}

"""Pyramid shorthand: people made by a ready pyramid of skills, so many at each level for so many phases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from threefates.commons.characters import make, own_name
from threefates.pieces.spelling import bare
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fate_2003.content.records import PyramidRow, pyramid_rows
from threefates.systems.fate_2003.dice.ladder import LADDER
from threefates.systems.fate_2003.rulings.fights import PerceptionName
from threefates.systems.fate_2003.rulings.rulings import ShorthandRows, StartFateRounding
from threefates.systems.fate_2003.sheets import notation
from threefates.systems.fate_2003.sheets.aspect_caps import over_cap
from threefates.systems.fate_2003.sheets.campaign import Campaign, starting_fate_points
from threefates.systems.fate_2003.sheets.changes import plays_already
from threefates.systems.fate_2003.sheets.notation import to_be_filled_in
from threefates.systems.fate_2003.sheets.sheets import Sheet, SheetMade, sheets
from threefates.systems.fate_2003.sheets.talents import aspects_here, named_here, off_the_list

__all__ = ["MakeByTable", "common", "filled", "row_of"]


class MakeByTable(Command, frozen=True, tag="fate.make-by-table"):
    """Make somebody quickly: the ready pyramid of so many phases, filled in with skills, the best first."""

    name: str
    skills: str = ""
    phases: int = 5
    aspects: str = ""
    npc: bool = False

    brings_in = "npc"


@cites("fate.shorthand.table", "fate.r.shorthand-optimality")
def row_of(phases: int, reading: ShorthandRows = ShorthandRows.AS_PRINTED) -> Mapping[str, int]:
    """How many skills stand at each rung after so many phases, from the lowest rung up.

    >>> row_of(5)
    {'Average': 4, 'Fair': 3, 'Good': 2, 'Great': 1}

    Raises:
        Refused: Where the table has no such row.
    """
    if str(phases) not in pyramid_rows():
        raise Refused(
            "cast.phases",
            f"There is no ready pyramid for {phases} phases.",
            remedy=f"Say 1 to {len(pyramid_rows())}, or make the character phase by phase.",
            source="fate.shorthand.table",
        )
    row: PyramidRow = pyramid_rows()[str(phases)]
    return _earliest_epic(phases) or row.skills if reading is ShorthandRows.ARITHMETIC else row.skills


@cites("fate.r.shorthand-optimality")
def _earliest_epic(phases: int) -> Mapping[str, int] | None:
    """The smallest pyramid with an Epic skill, where the ranks of so many phases come to just that: 56."""
    rungs = ("Average", "Fair", "Good", "Great", "Superb", "Epic")
    counts = {rung: len(rungs) - at for at, rung in enumerate(rungs)}
    cost = sum(count * (LADDER.value(rung) + 1) for rung, count in counts.items())
    return counts if cost == phases * RANKS else None


RANKS = 4  # of a phase, as the table counts them


COMMON: Final = (
    *("Alertness", "Athletics", "Bluff", "Charm", "Climbing", "Dance", "Endurance", "Gossip", "Healing", "Hide"),
    *("Investigate", "Leadership", "Lore", "Public Speaking", "Research", "Riding", "Running", "Sailing", "Sneak"),
    *("Spot", "Streetwise", "Survival", "Swimming", "Teaching"),
)
"""Skills that anybody may have picked up, for the places that nobody named one for."""


@cites("fate.shorthand.table")
def filled(row: Mapping[str, int], skills: Sequence[str], more: Sequence[str] = COMMON) -> dict[str, int]:
    """Skills, the best first, in the places of a ready pyramid: ladder values by name.

    Args:
        row: How many places there are at each rung, the lowest first.
        skills: What stands highest, in this order.
        more: What the places below are filled with.

    >>> filled({"Average": 2, "Fair": 1}, ["Riding", "Bows"])
    {'Riding': 1, 'Bows': 0, 'Alertness': 0}

    Raises:
        Refused: Where there are more skills than places, one comes twice, or there are too few to fill it.
    """
    places = [LADDER.value(rung) for rung, count in [*row.items()][::-1] for _ in range(count)]
    named = {bare(one) for one in skills}
    listed = {bare(one): one for one in reversed(more)}  # as it is written where it comes first
    common = dict.fromkeys(bare(one) for one in more)
    names = [*skills, *(listed[one] for one in common if one not in named)]
    if len(named) != len(skills) or len(skills) > len(places) or len(names) < len(places):
        raise Refused(
            "cast.places",
            f"That pyramid has {len(places)} places, and those skills do not fill it.",
            remedy=f"Write down up to {len(places)} different skills, the best first.",
            source="fate.shorthand.table",
        )
    return {names[at]: place for at, place in enumerate(places)}


@sheets.decides(MakeByTable)
@cites("fate.shorthand.table")
def make_by_table(act: Unfolding, command: MakeByTable) -> None:
    """A hero begins with the Fate points of so many phases; the Game Master's people with none."""
    if refusal := plays_already(act.state, act.state.viewer(act.by.id)):
        raise refusal
    if command.npc:
        act.must_run("A character of the Game Master's")
    row = row_of(command.phases, act.state.ruling(ShorthandRows))
    blank, written = Sheet(), notation.words_in(command.skills)
    aspects = aspects_here(act.state, notation.aspects(command.aspects))
    named = [named_here(act.state, blank, skill) for skill in written]
    skills = filled(row, named, _more(act.state))
    if not act.by.runs and (
        refusal := off_the_list(act.state, named, aspects, common(act.state)) or over_cap(act.state, aspects, skills)
    ):
        raise refusal
    rounding = act.state.ruling(StartFateRounding)
    points = 0 if command.npc else starting_fate_points(command.phases, rounding)
    name = own_name(act.state, command.name) if command.npc else command.name
    entity = make(act, name, kind="npc" if command.npc else "hero", seats=(act.by.id,))
    act.happen(SheetMade(entity, skills, aspects, points))


@cites("fate.skills.perception", "fate.pyramid.special-skills")
def _more(state: State) -> tuple[str, ...]:
    """What fills the places that nobody has named: the campaign's skills, as it calls them, then common ones.

    None of those that stand outside of the ordinary pyramid: it would fall short by them.
    """
    usual = (named_here(state, Sheet(), one) for one in common(state))
    suites = state[Campaign].suites
    return tuple(one for one in (*_whole(state[Campaign].skills), *usual) if one not in suites)


@cites("fate.skills.perception", "fate.r.perception-names")
def common(state: State) -> tuple[str, ...]:
    """Skills that anybody may have picked up, and to notice with the one that does so at this table."""
    if state.ruling(PerceptionName) is PerceptionName.AWARENESS:
        return tuple("Awareness" if one == "Alertness" else one for one in COMMON)
    return COMMON


@cites("fate.skills.social", "fate.skills.survival")
def _whole(listed: Sequence[str]) -> tuple[str, ...]:
    """The skills of a list that a sheet can hold as they stand there: none of which is still to be said by what."""
    for_each = to_be_filled_in(listed)
    return tuple(one for one in listed if one not in for_each)

"""What a whole fight in one roll may come to, where each side is added up: everybody's roll counts, and no pair's."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from threefates.rulebook.chapter import Chances
from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.chances.fighters import ahead, known_of, side_of
from threefates.systems.fate_2003.chances.goals import law_of
from threefates.systems.fate_2003.chances.margins import Law, gaps
from threefates.systems.fate_2003.checks.bouts import in_steps
from threefates.systems.fate_2003.checks.checks import trait
from threefates.systems.fate_2003.dice.sums import differences
from threefates.systems.fate_2003.fights.fight import Declared, Fight, names_of, standing
from threefates.systems.fate_2003.rulings.rulings import DynamicBands
from threefates.systems.fate_2003.sheets.campaign import rollable
from threefates.systems.fate_2003.sheets.scale import added
from threefates.systems.fate_2003.sheets.secrecy import kept
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.systems.fate_2003.wounds.track import outcome_of
from threefates.systems.fate_2003.wounds.view import outcome_said

__all__ = ["of_totals"]

CITES: Final = ("fate.combat.scene-total-guideline", "fate.wounds.outcome-table")


@cites("fate.combat.scene-total-guideline")
def of_totals(state: State, fight: Fight, who: EntityId, said: Declared, viewer: Viewer) -> Chances:
    """What the sum of one side may be ahead of the other's by, with each trait that somebody may roll for it."""
    ours, theirs = (standing(state, side) for side in (fight.sides[fight.side_of(who)], fight.foes_of(who)))
    value = trait(state, who, said.trait)[1]
    friends = added_up(known_of(state, fight, one, value, viewer) for one in ours if one != who)
    against = added_up(known_of(state, fight, one, value, viewer) for one in theirs)
    values = {known: other for known, _, other in rollable(state, state[Sheets][who])}
    laws = {
        other: added_up((friends, law_of(side_of(state, fight, who, other, said.way)))) for other in {*values.values()}
    }
    each = {other: str(ahead(law, against, 0)) for other, law in laws.items()}
    ours_named, theirs_named = names_of(state, ours), names_of(state, theirs)
    found: defaultdict[str, Fraction] = defaultdict(Fraction)
    for gap, share in gaps((laws[value], against), 0, six=added(state)).items():
        margin = in_steps(abs(gap), added=added(state))
        outcome = outcome_said(outcome_of(margin, state.ruling(DynamicBands)))
        who_bears = f"{theirs_named} {outcome}" if gap > 0 else f"{ours_named} behind by {outcome}"
        found[who_bears if gap else "level: a scratch"] += share
    rows = tuple((words, str(share)) for words, share in found.items())
    options = tuple((known, each[other]) for known, other in values.items())
    equals = [one for one in (*ours, *theirs) if kept(one, viewer)]
    return Chances(rows, each[value], CITES, options, advice=_against(state, equals, many=len((*ours, *theirs)) > 2))


def _against(state: State, equals: list[EntityId], *, many: bool) -> str:
    """What was added up, and who is taken for an equal because nobody knows better."""
    unknown = "Against an equal." if equals else ""
    if not many:
        return unknown
    known = f", {names_of(state, tuple(equals))} as equals" if equals else ""
    return f"Each side added up{known}."


@cites("fate.combat.scene-total-guideline")
def added_up(laws: Iterable[Law]) -> Law:
    """What several may come to together.

    >>> added_up(({1: Fraction(1)}, {2: Fraction(1, 2), 3: Fraction(1, 2)}))
    {3: Fraction(1, 2), 4: Fraction(1, 2)}
    """
    total: Law = {0: Fraction(1)}
    for law in laws:
        total = differences(total, {-came: share for came, share in law.items()})
    return total

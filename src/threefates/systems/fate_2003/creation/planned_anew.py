"""What follows from another plan, or another reading of it: skills that stand by now, Fate points of a beginning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.core import RulingChanged
from threefates.rulebook.messages import Event, Told
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.creation.creation import creation
from threefates.systems.fate_2003.dice.ladder import of_ranks, unskilled
from threefates.systems.fate_2003.rulings.rulings import StartFateRounding, Unskilled
from threefates.systems.fate_2003.sheets.campaign import (
    Campaign,
    CampaignPlanned,
    SkillPlaced,
    starting_fate_points,
    starts_at,
)
from threefates.systems.fate_2003.sheets.closing import heroes, is_made
from threefates.systems.fate_2003.sheets.goals import stands_again
from threefates.systems.fate_2003.sheets.making import Making
from threefates.systems.fate_2003.sheets.scale import stands
from threefates.systems.fate_2003.sheets.sheets import FatePointsSet, Sheets, sheets

__all__ = ["RanksCountAnew", "as_given_now"]


class RanksCountAnew(Event, frozen=True, tag="fate.ranks-count-anew"):
    """Skills begin elsewhere by now: where those stand that a hero has bought by ranks."""

    character: EntityId
    skills: Mapping[str, int]


@creation.answers_to(RulingChanged)
@cites("fate.creation.rank-costs", "fate.creation.skill-default", "fate.fudge.default-level")
def ranked_anew(act: Unfolding, event: RulingChanged) -> None:
    """Until play begins what was bought from where every skill began is worth its ranks from where it begins now."""
    if event.ruling != Unskilled.ruling_id:
        return
    now = act.state.ruling(Unskilled)
    before = next(unskilled(other) for other in Unskilled if other is not now)
    for character in heroes(act.state):
        sheet = act.state[Sheets].known[character]
        ranks = _bought(sheet.making) if sheet.making and not sheet.closed else {}
        anew = {
            skill: of_ranks(count, unskilled(now))
            for skill, count in ranks.items()
            if sheet.skills.get(skill) == of_ranks(count, before) and starts_at(act.state, skill) == unskilled(now)
        }
        if anew:
            act.happen(RanksCountAnew(character, anew))


def _bought(making: Making) -> Counter[str]:
    """The ranks that phases have put into each skill."""
    return Counter(skill for taken in (*making.history, making.taken) for skill in taken.skills)


@creation.answers_to(SkillPlaced, CampaignPlanned, RulingChanged)
def stand_by_the_plan(act: Unfolding, event: Event) -> None:
    """Skills may stand as well because they are placed elsewhere, in another shape, or with extras among them."""
    for character in heroes(act.state):
        stands_again(act, character)


@creation.answers_to(RulingChanged)
@cites("fate.r.start-fate-rounding")
def rounded_anew(act: Unfolding, event: RulingChanged) -> None:
    """Until play begins whoever has the Fate points of a beginning has what halves are rounded to now."""
    if event.ruling == StartFateRounding.ruling_id:
        now = act.state.ruling(StartFateRounding)
        before = next(other for other in StartFateRounding if other is not now)
        given = starting_fate_points(act.state[Campaign].phases, before)
        as_given_now(act, heroes(act.state), given, "As halves are rounded now.")


@sheets.folds(RanksCountAnew)
def count_anew(sheets: Sheets, event: RanksCountAnew) -> Sheets:
    """Sets the values of those skills in `skills`; the ranks that are in them stay as many."""
    sheet = sheets.known[event.character]
    return sheets.put(event.character, replace(sheet, skills={**sheet.skills, **event.skills}))


@sheets.tells(RanksCountAnew)
def tell_anew(state: State, event: RanksCountAnew, viewer: Viewer) -> Told:
    """Tells everybody where the skills of a hero stand by that."""
    each = ", ".join(f"{skill} {stands(state, value)}" for skill, value in event.skills.items())
    text = f"{state[Characters].name(event.character)}'s ranks count from where skills begin now: {each}."
    return Told(text, ("fate.creation.rank-costs",), "quiet")


@cites("fate.creation.starting-fate-points")
def as_given_now(act: Unfolding, characters: tuple[str, ...], before: int, why: str) -> None:
    """Whoever is not in play yet, and has the points that were given before, has those that are given now."""
    now = starting_fate_points(act.state[Campaign].phases, act.state.ruling(StartFateRounding))
    for character in characters if now != before else ():
        sheet = act.state[Sheets].known[character]
        if is_made(sheet) and not sheet.closed and sheet.fate_points == before:
            act.happen(FatePointsSet(character, now, why))

"""What follows from another plan, or another reading of it: skills that stand by now, Fate points of a beginning."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.rulebook.core import RulingChanged
from threefates.rulebook.messages import Event
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fate_2003.creation.creation import creation
from threefates.systems.fate_2003.rulings.rulings import StartFateRounding
from threefates.systems.fate_2003.sheets.campaign import Campaign, CampaignPlanned, SkillPlaced, starting_fate_points
from threefates.systems.fate_2003.sheets.closing import heroes, is_made
from threefates.systems.fate_2003.sheets.goals import stands_again
from threefates.systems.fate_2003.sheets.sheets import FatePointsSet, Sheets

__all__ = ["as_given_now"]


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


@cites("fate.creation.starting-fate-points")
def as_given_now(act: Unfolding, characters: tuple[str, ...], before: int, why: str) -> None:
    """Whoever is not in play yet, and has the points that were given before, has those that are given now."""
    now = starting_fate_points(act.state[Campaign].phases, act.state.ruling(StartFateRounding))
    for character in characters if now != before else ():
        sheet = act.state[Sheets].known[character]
        if is_made(sheet) and not sheet.closed and sheet.fate_points == before:
            act.happen(FatePointsSet(character, now, why))

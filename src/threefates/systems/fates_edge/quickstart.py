"""The chapters of an evening beyond rolls and beats: roads, cards, turns, first builds, experience, scenarios."""

from collections.abc import Mapping
from typing import Any, Final

from threefates.commons.ready_evenings import offered
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.game import ScenarioSummary
from threefates.systems.fates_edge import (
    built,
    content,
    deck,
    deck_turned,
    evening_plan,
    experience,
    experience_seen,
    followers,
    raising,
    ranges,
    rites,
    rites_seen,
    scenario,
    scenario_rolls,
    scenario_run,
    scenario_seen,
    seals,
    skill_uses,
    spells,
    spells_seen,
    supplies,
    travel,
    travel_rolls,
    travel_seen,
    turns,
    turns_seen,
)

__all__ = ["CHAPTERS", "WRITTEN_IN", "scenarios"]

WRITTEN_IN: Final = (
    deck_turned,
    experience_seen,
    raising,
    rites_seen,
    scenario_rolls,
    scenario_run,
    scenario_seen,
    skill_uses,
    spells_seen,
    supplies,
    travel_rolls,
    travel_seen,
    turns_seen,
)
"""Files that write on in chapters begun elsewhere; naming them here is what binds them in."""

CHAPTERS: Final[tuple[Chapter[Any], ...]] = (
    travel.travel,
    deck.deck,
    turns.turns,
    ranges.ranges,
    spells.spells,
    rites.rites,
    seals.seals,
    experience.experience,
    followers.followers,
    built.builds,
    scenario.scenario,
    evening_plan.evening_plan,
)


def scenarios() -> Mapping[str, ScenarioSummary]:
    """What is ready to run, by name, with the readings that its table is opened with."""
    shelf = content.content()[content.Scenario]
    return {found.id: _offered(found) for found in shelf.values()}


def _offered(found: content.Scenario) -> ScenarioSummary:
    chips = content.of_scenario(content.Chip, found.id).values()
    return offered(found.id, found.title, found.sentence, chips, found.edition)

"""52 Fates, as a table takes it from the shelf."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threefates.commons import COMMONS
from threefates.commons.ready_evenings import Chip, offered
from threefates.rulebook.game import Game, ScenarioSummary
from threefates.rulebook.rulings import Edition, editions
from threefates.rulebook.settings import from_ledger
from threefates.systems.fifty_two_fates import (
    advancing,
    ailing,
    attributes,
    cast,
    casting,
    codex,
    combat_seen,
    conditions_seen,
    content,
    creatures_seen,
    dealer_seen,
    death_draws,
    effects_seen,
    equipping,
    exchange_seen,
    fighters,
    fights,
    focusing,
    footing,
    gear,
    hands_known,
    hands_seen,
    heralds_seen,
    inquiries_seen,
    inquiring,
    lasting,
    learning,
    mages,
    making,
    maneuver_hits,
    maneuvering,
    maneuvers_seen,
    miracles,
    miracles_seen,
    movement,
    odds_answers,
    odds_checks,
    odds_drawn,
    odds_dying,
    odds_fights,
    odds_initiative,
    odds_making,
    odds_miracles,
    odds_questions,
    odds_reactions,
    odds_saves,
    odds_seen,
    protagonists_seen,
    questioning,
    saving,
    scenario_checks,
    scenario_heroes,
    scenario_offers,
    scenario_run,
    scenario_seen,
    sessions,
    sessions_seen,
    sheets_seen,
    specials,
    spell_hits,
    spells_inside,
    spells_last,
    spells_seen,
    stingers,
    task_checks,
    task_pool,
    tasks_seen,
    trimming,
    turns,
    wealth_seen,
)
from threefates.systems.fifty_two_fates.combat import combat
from threefates.systems.fifty_two_fates.conditions import conditions
from threefates.systems.fifty_two_fates.creatures import creatures
from threefates.systems.fifty_two_fates.dealer import dealer
from threefates.systems.fifty_two_fates.dying import deaths
from threefates.systems.fifty_two_fates.effects import effects
from threefates.systems.fifty_two_fates.exchange import exchange
from threefates.systems.fifty_two_fates.fumbles import fumbles
from threefates.systems.fifty_two_fates.growth import growth
from threefates.systems.fifty_two_fates.hands import hands
from threefates.systems.fifty_two_fates.heralds import heralds
from threefates.systems.fifty_two_fates.inquiries import inquiries
from threefates.systems.fifty_two_fates.magic import magic
from threefates.systems.fifty_two_fates.maneuvers import fighting
from threefates.systems.fifty_two_fates.protagonists import protagonists
from threefates.systems.fifty_two_fates.reactions import reactions
from threefates.systems.fifty_two_fates.ripostes import ripostes
from threefates.systems.fifty_two_fates.rulings import KINDS
from threefates.systems.fifty_two_fates.scenario import scenario
from threefates.systems.fifty_two_fates.second_wind import second_wind
from threefates.systems.fifty_two_fates.sheets import sheets
from threefates.systems.fifty_two_fates.special_rules import special_chapter
from threefates.systems.fifty_two_fates.standing import standing
from threefates.systems.fifty_two_fates.task_events import tasks
from threefates.systems.fifty_two_fates.wealth import wealth

__all__ = ["SYSTEM"]

NAME = "fifty_two_fates"
WRITTEN_IN: Final = (
    advancing,
    ailing,
    attributes,
    cast,
    casting,
    codex,
    combat_seen,
    conditions_seen,
    creatures_seen,
    dealer_seen,
    death_draws,
    effects_seen,
    equipping,
    exchange_seen,
    fights,
    gear,
    hands_known,
    hands_seen,
    heralds_seen,
    inquiries_seen,
    inquiring,
    lasting,
    learning,
    mages,
    making,
    maneuvers_seen,
    maneuvering,
    maneuver_hits,
    fighters,
    focusing,
    footing,
    miracles,
    miracles_seen,
    movement,
    odds_answers,
    odds_checks,
    odds_drawn,
    odds_dying,
    odds_fights,
    odds_initiative,
    odds_making,
    odds_miracles,
    odds_questions,
    odds_reactions,
    odds_saves,
    odds_seen,
    protagonists_seen,
    questioning,
    saving,
    scenario_checks,
    scenario_heroes,
    scenario_offers,
    scenario_run,
    scenario_seen,
    sheets_seen,
    specials,
    spell_hits,
    spells_inside,
    spells_last,
    spells_seen,
    stingers,
    sessions,
    sessions_seen,
    task_checks,
    task_pool,
    tasks_seen,
    trimming,
    turns,
    wealth_seen,
)
"""Files that write on in chapters begun elsewhere; naming them here is what binds them in."""


def _editions() -> Mapping[str, Edition]:
    return editions(NAME)


def _scenarios() -> Mapping[str, ScenarioSummary]:
    return {found.id: _offered(found.id) for found in content.scenarios().values()}


def _offered(name: str) -> ScenarioSummary:
    found, chips = content.scenarios()[name], content.of_scenario(Chip, name).values()
    return offered(name, found.title, found.sentence, chips, found.edition)


SYSTEM = Game(
    name=NAME,
    title="52 Fates",
    sentence="One deck of cards for everybody: your hand is what you can do, and what you can bear.",
    version="0.4",
    editions=_editions,
    settings=from_ledger(NAME, KINDS),
    chapters=(
        *COMMONS,
        hands,
        protagonists,
        sheets,
        growth,
        wealth,
        creatures,
        conditions,
        combat,
        deaths,
        effects,
        magic,
        heralds,
        special_chapter,
        fighting,
        dealer,
        tasks,
        inquiries,
        exchange,
        reactions,
        standing,
        ripostes,
        fumbles,
        second_wind,
        scenario,
    ),
    gm="Fate Dealer",
    headings=("Scenario", "Fight", "Tasks", "Inquiries", "Scene"),
    scenarios=_scenarios,
)

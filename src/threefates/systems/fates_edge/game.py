"""Fate's Edge: attributes and skills in d10s, Positions, Boons for who fails, and beats for the Game Master."""

from typing import Any, Final

from threefates.commons import COMMONS
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.game import Game
from threefates.rulebook.rulings import editions
from threefates.rulebook.settings import from_ledger
from threefates.systems.fates_edge import (
    beats,
    beats_limited,
    beats_offered,
    boons,
    boons_spent,
    boons_trimmed,
    boons_won,
    conditions,
    conditions_by_hand,
    conditions_seen,
    conditions_told,
    coordination,
    coordination_seen,
    critical,
    description,
    dv_built,
    dv_hidden,
    follower_help,
    helping,
    heroes,
    hits,
    mounted,
    odds_foreseen,
    odds_of_bodies,
    odds_of_cards,
    odds_of_levers,
    odds_of_others,
    odds_proposed,
    odds_seen,
    party,
    position,
    proposals,
    proposals_seen,
    quickstart,
    resting,
    rolling,
    rolling_together,
    rolls,
    stabilizing,
    threats,
    tiers,
    timescales,
    together_seen,
)
from threefates.systems.fates_edge.rulings import KINDS

__all__ = ["SYSTEM"]

WRITTEN_IN: Final = (
    beats_limited,
    beats_offered,
    boons_spent,
    boons_trimmed,
    boons_won,
    conditions_by_hand,
    conditions_seen,
    conditions_told,
    coordination_seen,
    critical,
    description,
    dv_built,
    dv_hidden,
    follower_help,
    hits,
    mounted,
    odds_foreseen,
    odds_of_bodies,
    odds_of_cards,
    odds_of_levers,
    odds_of_others,
    odds_proposed,
    odds_seen,
    party,
    proposals_seen,
    resting,
    rolling,
    stabilizing,
    tiers,
    timescales,
    together_seen,
)
"""Files that write on in chapters begun elsewhere; naming them here is what binds them in."""

CHAPTERS: Final[tuple[Chapter[Any], ...]] = (
    heroes.heroes,
    proposals.proposals,
    position.footing,
    rolls.rolls,
    beats.beats,
    boons.boons,
    threats.threats,
    helping.conflicts,
    rolling_together.company,
    conditions.conditions,
    coordination.coordination,
    *quickstart.CHAPTERS,
)

HEADINGS: Final = (beats.GROUP, "Scenario", "Clocks", "Fatigue and Harm", "Travel", "Deck", "Spotlight", "Scene")
"""What the Game Master reaches for first stands first."""

SYSTEM: Final = Game(
    name="fates_edge",
    title="Fate's Edge",
    sentence="Daring heroes roll pools of d10s: every 1 feeds the Game Master, every failure feeds the hero.",
    version="6",  # tens are asked about since 2; cards come since 3; blows never fork since 4; roads count since 5;
    # since 6 an act counts outside fights, too, an encounter takes its clocks along, and who stands in is said
    editions=lambda: editions("fates_edge"),
    settings=from_ledger("fates_edge", KINDS),
    chapters=(*COMMONS, *CHAPTERS),
    gm="Game Master",
    headings=HEADINGS,
    scenarios=quickstart.scenarios,
)

"""Fate's Edge: attributes and skills in d10s, Positions, Boons for who fails, and beats for the Game Master."""

from collections.abc import Mapping
from typing import Final

from threefates.commons import COMMONS
from threefates.commons.ready_evenings import offered
from threefates.rulebook.book import bind
from threefates.rulebook.game import Game, ScenarioSummary
from threefates.rulebook.rulings import editions
from threefates.rulebook.settings import from_ledger
from threefates.systems.fates_edge.beats.beats import GROUP
from threefates.systems.fates_edge.content import records
from threefates.systems.fates_edge.contents import BOOK
from threefates.systems.fates_edge.rulings.resolution import KINDS

__all__ = ["SYSTEM"]

HEADINGS: Final = (GROUP, "Scenario", "Clocks", "Fatigue and Harm", "Travel", "Deck", "Spotlight", "Scene")
"""What the Game Master reaches for first stands first."""


def scenarios() -> Mapping[str, ScenarioSummary]:
    """List the scenarios that are ready to run, by name, with the readings that their tables are opened with."""
    shelf = records.content()[records.Scenario]
    return {found.id: _offered(found) for found in shelf.values()}


def _offered(found: records.Scenario) -> ScenarioSummary:
    chips = records.of_scenario(records.Chip, found.id).values()
    return offered(found.id, found.title, found.sentence, chips, found.edition)


SYSTEM: Final = Game(
    name="fates_edge",
    title="Fate's Edge",
    sentence="Daring heroes roll pools of d10s: every 1 feeds the Game Master, every failure feeds the hero.",
    version="10",  # tens are asked about since 2; cards come since 3; blows never fork since 4; roads count since 5;
    # since 6 an act counts outside fights, too, an encounter takes its clocks along, and who stands in is said;
    # since 7 what an action is for lies on its proposal, and ends where it becomes another one; since 8 to defend takes
    # an Action, magic wants its talent, bonds are known, a Codex binds to one Patron, and a rider's range is asked;
    # since 9 a called roll is as richly told as its player tells it, the Game Master allows a step of help, helpers
    # roll where their ratings count, Inspire wants a bond, a roll takes an Action of one's turn, Harm bears on whatever
    # is magic, and nobody acts incapacitated; since 10 talents bear on what heroes do, riding takes a Cavalier and a
    # War Mount, a coordinated follower the talent for it, days bring upkeep, and XP brings the Tier
    editions=lambda: editions("fates_edge"),
    settings=from_ledger("fates_edge", KINDS),
    chapters=(*COMMONS, *bind("threefates.systems.fates_edge", BOOK)),
    gm="Game Master",
    headings=HEADINGS,
    scenarios=scenarios,
)

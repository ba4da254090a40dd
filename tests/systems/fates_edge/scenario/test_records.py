"""The clocks and endings of the ready evenings, typed beside what they are for: what a page promises hangs on them."""

from __future__ import annotations

from typing import Final

import pytest

from threefates.systems.fates_edge.content.records import Ending, Trouble, of_scenario
from threefates.testing.proof import proves

CLOCKS: Final = {  # segments, more of them for each hero, segments with each exchange
    "high_water_at_hollin": {"water": (6, 0, 0), "sluice": (4, 0, 0), "fended": (4, 0, 0)},
    "four_places_laid": {"supper": (6, 0, 0), "shut": (3, 0, 0), "turned": (4, 0, 0)},
    "eleven_on_the_teeth": {
        **{"ferry": (6, 0, 0), "swell": (2, 0, 1), "off": (3, 0, 0)},
        **{"flood": (3, 0, 1), "home": (3, 0, 0)},
    },
    "tongue_for_the_bell": {
        **{"hush": (8, 0, 0), "nerve": (1, 3, 0), "bank": (6, 0, 1)},
        **{"listener": (6, 0, 0), "hung": (6, 0, 0)},
    },
}
ENDINGS: Final = {  # segments at the most of the clock that decides, and XP
    "high_water_at_hollin": {"dry": (2, 3), "wet": (5, 2), "under": (6, 1)},
    "four_places_laid": {"three": (2, 3), "owed": (5, 2), "four": (6, 1)},
    "eleven_on_the_teeth": {"eleven": (2, 3), "without-her": (5, 2), "fewer": (6, 1)},
    "tongue_for_the_bell": {"rings": (3, 6), "once": (7, 4), "still": (8, 2)},
}


@proves("fe.gm.clock-meaning", "fe.combat.tactical-clocks")
@pytest.mark.parametrize("scenario", CLOCKS)
def test_the_clocks_of_a_ready_evening_are_as_they_were_typed(scenario: str) -> None:
    found = of_scenario(Trouble, scenario).items()

    assert {key: (each.size, each.per_hero, each.by_exchange) for key, each in found} == CLOCKS[scenario]


@proves("fe.advancement.xp-sources")
@pytest.mark.parametrize("scenario", ENDINGS)
def test_the_endings_of_a_ready_evening_are_as_they_were_typed(scenario: str) -> None:
    found = of_scenario(Ending, scenario).items()

    assert {key: (each.at_most, each.xp) for key, each in found} == ENDINGS[scenario]

"""The clocks and endings of the ready evenings, typed beside what they are for: what a page promises hangs on them."""

from __future__ import annotations

from typing import Final

import pytest

from threefates.systems.fates_edge.content.records import Encounter, Ending, Scenario, Trouble, content, of_scenario
from threefates.testing.proof import proves

CLOCKS: Final = {  # segments, more of them for each hero, segments with each exchange
    "high_water_at_hollin": {"water": (6, 0, 0), "sluice": (4, 0, 0), "fended": (4, 0, 0)},
    "four_places_laid": {"supper": (6, 0, 0), "shut": (3, 0, 0), "turned": (4, 0, 0)},
    "eleven_on_the_teeth": {
        "ferry": (6, 0, 0),
        "swell": (2, 0, 1),
        "off": (3, 0, 0),
        "flood": (3, 0, 1),
        "home": (3, 0, 0),
    },
    "tongue_for_the_bell": {
        "hush": (8, 0, 0),
        "nerve": (1, 3, 0),
        "bank": (6, 0, 1),
        "listener": (6, 0, 0),
        "hung": (6, 0, 0),
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


SCENES: Final = {  # whether it is played in exchanges, and how many things move its clocks; in the order they come
    "high_water_at_hollin": {"gate": (False, 3), "raft": (False, 3)},
    "four_places_laid": {"knock": (False, 3), "guest": (False, 3)},
    "eleven_on_the_teeth": {"teeth": (True, 3), "bar": (True, 3)},
    "tongue_for_the_bell": {"causeway": (False, 3), "ice": (False, 2), "lane": (False, 2), "belfry": (False, 3)},
}


@proves(
    *("fe.caster.weave-step", "fe.caster.cast-step", "fe.runekeeper.invoke", "fe.runekeeper.push", "fe.fear.track"),
    *("fe.invoker.ritual", "fe.invoker.crack-the-seal", "fe.social.persuasion-clock", "fe.range.movement"),
    "fe.range.hide",
)
@pytest.mark.parametrize("scenario", SCENES)
def test_the_scenes_of_a_ready_evening_come_in_the_order_they_were_typed_in(scenario: str) -> None:
    found = of_scenario(Encounter, scenario)

    assert {key: (each.rounds, len(each.ticks)) for key, each in found.items()} == SCENES[scenario]
    assert [each.order for each in found.values()] == list(range(1, len(found) + 1))
    assert list(found) == list(SCENES[scenario])


@proves("fe.caster.two-action-loop", "fe.runekeeper.invoke", "fe.invoker.ritual", "fe.gm.session-agenda")
@pytest.mark.parametrize(
    ("scenario", "lines"),
    [
        ("high_water_at_hollin", (4, 2, 2, 3)),
        ("four_places_laid", (4, 2, 2, 3)),
        ("eleven_on_the_teeth", (4, 2, 2, 3)),
        ("tongue_for_the_bell", (4, 2, 3, 3)),
    ],
)
def test_nothing_that_is_said_of_a_ready_evening_is_left_out(scenario: str, lines: tuple[int, ...]) -> None:
    found = content()[Scenario][scenario]

    assert (len(found.premise), len(found.not_yet), len(found.ours), len(found.afterwards)) == lines

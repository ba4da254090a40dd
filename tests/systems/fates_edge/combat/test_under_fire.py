"""Into a melee under fire: whoever goes in says so, and whoever runs the game has the last word."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.combat.fighting import fight
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.exchanges.fighting import attacks, terms, two
from tests.systems.fates_edge.talents.arena import raging
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rolling.roll_action import agreed
from threefates.testing.proof import proves


def stands(evening: Evening, hero: str) -> Position:
    evening.agreed(hero, attribute="body", skill="Melee", position=0)
    terms = agreed(evening.state, evening.state[Proposals][hero])
    assert terms
    return terms.position


@proves("fe.range.melee-enter")
@pytest.mark.parametrize(
    ("said", "label", "position"),
    [
        (False, "Mara went in under fire", Position.CONTROLLED),
        (True, "Nobody fires at Mara", Position.DOMINANT),
    ],
)
def test_the_game_master_says_whether_somebody_goes_in_under_fire(
    *, said: bool, label: str, position: Position
) -> None:
    evening, mara, wolf = fight()
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="near")
    assert evening.offers("gm", "fe.say-under-fire") == []
    early = evening.refused("gm", "fe.say-under-fire", character=mara)
    evening.do("ann", "fe.enter-melee", character=mara, other=wolf, under_fire=said)

    (offer,) = evening.offers("gm", "fe.say-under-fire")
    assert offer.label == label
    assert evening.refused("ann", "fe.say-under-fire", character=mara, fired=not said).code == "seat.not_the_gm"
    assert evening.refused("gm", "fe.say-under-fire", character=mara, fired=said).code == "range.so_already"
    evening.do("gm", "fe.say-under-fire", character=mara, fired=not said)

    assert early.code == "range.no_melee"
    assert stands(evening, mara) is position


@proves("fe.range.melee-enter", "fe.skills.undefined-modifiers")
@pytest.mark.parametrize("steps", [0, 1, 2])
def test_whatever_is_named_for_it_who_goes_in_under_fire_stands_in_the_middle_at_best(steps: int) -> None:
    evening, mara, _, wolf = two()
    evening.do("ann", "fe.enter-melee", character=mara, other=wolf, under_fire=True)
    attacks(evening, mara, position=2)
    for term in ("tool", "tag")[:steps]:
        evening.do("gm", "fe.lean-on", hero=mara, term=term, moves="position")

    assert terms(evening, mara).position == (2, 1, 1)[steps]


@proves("fe.talents.berserker-rage", "fe.skills.undefined-modifiers")
def test_whatever_is_named_for_it_a_rage_acts_from_the_worst_position() -> None:
    arena = raging()
    arena.acts()
    arena.do("gm", "fe.lean-on", hero=arena.mara, term="tool", moves="position")

    assert arena.stands is Position.DESPERATE

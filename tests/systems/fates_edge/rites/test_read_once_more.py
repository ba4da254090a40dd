"""Rites, read once more claim by claim."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.gear.arming import arm, its
from tests.systems.fates_edge.rites.performing import left, performed
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.testing.proof import proves


@proves("fe.patrons.rites-grimmir")
def test_the_seed_helps_to_pass_where_things_grow() -> None:
    evening, hero, _ = performed("speaking-seed")
    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Athletics")
    evening.do("ann", "fe.call-on-rite", hero=hero, blessing=left(evening, hero))

    assert sum(each.dice for each in bearing(evening.state, evening.state[Proposals][hero])) == 1


@proves("fe.patrons.rites-ikasha")
def test_who_is_half_out_of_the_world_takes_nothing_in_hand_and_puts_away_what_was() -> None:
    evening, hero, other = performed("become-the-shadow")
    blade, theirs = arm(evening, hero, "light-blade", held=False), arm(evening, other, "light-blade", held=False)
    (offer,) = (each for each in evening.offers("ann", "fe.hold-gear") if blade in str(each))
    refused = evening.refused("ann", "fe.hold-gear", owner=hero, item=blade)
    evening.do("bob", "fe.hold-gear", owner=other, item=theirs)

    assert (refused.code, offer.refusal, its(evening, other, theirs).held) == ("rite.no_grasp", refused, True)

    evening.do("gm", "start-scene", title="The morning")
    evening.do("ann", "fe.hold-gear", owner=hero, item=blade)

    assert its(evening, hero, blade).held


@pytest.mark.parametrize(("dice", "burns"), [((8, 8, 8, 8), True), ((2, 2, 2, 2), False)])
@proves("fe.patrons.rites-oath-of-flame")
def test_a_smite_that_strikes_says_whom_it_burns(dice: tuple[int, ...], burns: bool) -> None:
    evening, hero, _ = performed("radiant-smite")
    evening.rated(hero, body=4)
    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Melee")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("ann", "fe.roll-action", *dice, hero=hero)
    evening.keep()

    assert any("burns undead, oath-breakers and Outsiders" in line for line in evening.told("bob")) == burns

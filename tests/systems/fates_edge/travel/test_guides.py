"""A Guide who finds the way helps with whatever is still to be rolled on the leg."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.combat.blows import resisting
from threefates.systems.fates_edge.harm.conditions import Hit
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rolling.roll_action import agreed
from threefates.systems.fates_edge.travel.rolls import as_begun, meets_well
from threefates.testing.proof import proves


@proves("fe.travel.roles")
@pytest.mark.parametrize("first", [True, False])
def test_a_movement_challenge_is_easier_whether_it_was_said_before_the_way_was_found_or_after(*, first: bool) -> None:
    evening = Evening()
    mara, tor = evening.hero("Mara"), evening.hero("Tor", by="bob")
    evening.rated(tor, wits=2, Nature=1)
    evening.do("gm", "fe.start-leg", name="The pass")
    evening.do("bob", "fe.take-role", hero=tor, role="Guide")

    def sets_out() -> None:
        evening.agreed(mara, attribute="body", skill="Athletics")
        evening.do("ann", "fe.roll-on-the-road", hero=mara)

    if first:
        sets_out()
    evening.agreed(tor, "bob", skill="Nature", dv=2)
    evening.do("bob", "fe.roll-on-the-road", hero=tor, in_role=True)
    evening.do("bob", "fe.roll-action", 7, 7, 4, hero=tor)
    evening.keep()
    if not first:
        sets_out()

    terms = agreed(evening.state, evening.state[Proposals][mara])
    assert terms
    assert terms.dv == 2


@proves("fe.travel.roles", "fe.ruling.watch-dominant")
def test_after_a_kept_watch_blows_of_the_next_scene_are_met_from_the_best_position_until_one_is_worsened() -> None:
    evening = Evening()
    mara = evening.hero()
    evening.rated(mara, wits=2, Notice=1)
    evening.do("gm", "fe.start-leg", name="The pass")
    evening.do("ann", "fe.take-role", hero=mara, role="Watch")
    evening.agreed(mara, skill="Notice", dv=2)
    evening.do("ann", "fe.roll-on-the-road", hero=mara, in_role=True)
    evening.do("ann", "fe.roll-action", 7, 7, 4, hero=mara)
    evening.keep()
    found = [_met_from(evening, mara)]
    evening.do("gm", "start-scene", title="An ambush")
    found.append(_met_from(evening, mara))
    assert [each.steps for each in as_begun(evening.state)] == [-1]
    assert [each.steps for each in meets_well(evening.state, Hit(hero=mara, harm=1, why="an arrow"))] == [-1]
    evening.do("gm", "fe.set-beats", held=3, reason="to spend")
    evening.agreed(mara)
    evening.do("gm", "fe.worsen-position", hero=mara)
    found.append(_met_from(evening, mara))

    assert found == [Position.CONTROLLED, Position.DOMINANT, Position.CONTROLLED]


def _met_from(evening: Evening, hero: str) -> Position:
    return resisting(evening.state, Hit(hero=hero, harm=1, why="an arrow"))[1]

"""A contest that is lost: what an action met the DV for does not come about."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.systems.fates_edge.chances.asking import odds
from tests.systems.fates_edge.talents.arena import Arena
from threefates.commons.clocks import Clocks
from threefates.systems.fates_edge.combat.sight_and_cover import Sight
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.talents.state import Talents
from threefates.testing.proof import proves

WON, LOST = (7, 7, 4, 4), (7, 7, 7, 7)


def opposed(arena: Arena, theirs: tuple[int, ...], *, keeps: bool = False) -> None:
    """Mara's three successes against DV 2, and the four dice of a guard."""
    arena.do("gm", "fe.oppose", hero=arena.mara, name="the guard", dice=4)
    mine = (7, 7, 7, *[4] * (arena.pool - 3))
    if keeps:
        arena.do("ann", "fe.roll-action", *mine, hero=arena.mara)
        arena.answer("keep", *theirs)
    else:
        arena.do("ann", "fe.roll-action", *mine, *theirs, hero=arena.mara)
    assert arena.roll.outcome is Outcome.CLEAN_SUCCESS
    assert arena.replayed() == arena.state


@proves("fe.resolution.contested")
@pytest.mark.parametrize(("theirs", "unseen"), [(WON, True), (LOST, False)])
def test_who_loses_to_the_guard_is_not_in_stealth(theirs: tuple[int, ...], unseen: bool) -> None:
    arena = Arena("backstab")
    arena.acts("Stealth")

    opposed(arena, theirs)

    assert (arena.mara in arena.state[Sight].unseen) is unseen


@proves("fe.resolution.contested")
@pytest.mark.parametrize(("theirs", "harm", "opening"), [(WON, True, ("vanish",)), (LOST, False, ())])
def test_a_blow_that_is_beaten_does_no_harm_and_is_no_miss(
    theirs: tuple[int, ...], harm: bool, opening: tuple[str, ...]
) -> None:
    arena = Arena("deathblow")
    arena.acts(position=0)
    arena.uses("death")

    opposed(arena, theirs, keeps=True)

    assert ("Mara's hit does Harm 3 in all (Deathblow)." in arena.told("bob")) is harm
    assert arena.state[Talents].opening.get(arena.mara, ()) == opening
    assert (arena.bears, arena.state[Talents].exposed) == ((0, 0), ())


@proves("fe.resolution.contested")
@pytest.mark.parametrize(("theirs", "hidden", "segments"), [(WON, True, 2), (LOST, False, 1)])
def test_what_an_action_is_for_comes_to_a_partial_at_most(theirs: tuple[int, ...], hidden: bool, segments: int) -> None:
    hider, worker = Arena(), Arena()
    (foe,) = hider.foes
    hider.do("gm", "fe.set-sight", one=hider.mara, other=foe)
    hider.do("ann", "fe.hide", hero=hider.mara, other=foe)
    hider.do("gm", "fe.set-terms", hero=hider.mara, dv=2, position=1)
    worker.do("gm", "fe.start-challenge", name="The wall", size=6)
    (clock,) = worker.state[Clocks].known
    worker.acts("Athletics")
    worker.do("ann", "fe.work-on", hero=worker.mara, clock=clock)

    opposed(hider, theirs)
    opposed(worker, theirs)

    assert bool(hider.state[Sight].hidden) is hidden
    assert worker.state[Clocks][clock].filled == segments


@proves("fe.resolution.contested", "fe.resolution.dv-minimum")
@pytest.mark.parametrize(("reading", "dv"), [("auto_success", 2), ("allow_one", 1)])
@pytest.mark.parametrize(("theirs", "unseen"), [((7, 4, 4, 4), True), ((7, 7, 7, 4), False)])
def test_however_easy_it_were_an_opposed_action_is_rolled_for_by_both(
    reading: str, dv: int, theirs: tuple[int, ...], unseen: bool
) -> None:
    arena = Arena("backstab", min_dv_below_two=reading)
    arena.acts("Stealth", dv=1)
    (alone,) = arena.offers("ann", "fe.roll-action")
    foreseen = odds(arena, "fe.oppose", "gm", hero=arena.mara, name="the guard", dice=4)
    arena.do("gm", "fe.oppose", hero=arena.mara, name="the guard", dice=4)
    (opposed,) = arena.offers("ann", "fe.roll-action")
    found = odds(arena, "fe.roll-action", hero=arena.mara)
    arena.do("ann", "fe.roll-action", 7, 7, *[4] * (arena.pool - 2), *theirs, hero=arena.mara)

    assert (alone.throws == "") is (dv == 2)
    assert opposed.throws == "6d10"
    assert Fraction(found.success) == Fraction(foreseen.success) < 1
    assert (arena.roll.terms.dv, arena.mara in arena.state[Sight].unseen) == (dv, unseen)
    assert arena.replayed() == arena.state


@proves("fe.resolution.contested")
def test_what_a_line_of_a_built_dv_is_worth_is_said_of_a_roll_where_somebody_opposes_it() -> None:
    arena = Arena()
    arena.acts("Stealth")
    arena.do("gm", "fe.oppose", hero=arena.mara, name="the guard", dice=4)
    built: dict[str, Any] = {"hero": arena.mara, "base": 2, "environment": "hostile", "tools": "superior"}
    options = odds(arena, "fe.build-dv", "gm", **built).options
    without = next(share for name, share in options if name.startswith("without"))

    assert without == odds(arena, "fe.set-terms", "gm", hero=arena.mara, dv=1, position=1).success
    assert 0 < Fraction(without) < 1

"""A contest that is lost: what an action met the DV for does not come about."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.systems.fates_edge.chances.asking import odds
from tests.systems.fates_edge.deck.turning import does, table, turned
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.talents.arena import Arena
from threefates.commons.clocks import Clocks
from threefates.systems.fates_edge.actions.position import Footing
from threefates.systems.fates_edge.combat.sight_and_cover import Sight
from threefates.systems.fates_edge.exchanges.leaving import FoeLeft
from threefates.systems.fates_edge.harm.conditions import Died
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


def against(theirs: tuple[int, ...], *mine: int, acts: bool = False, **terms: Any) -> Evening:
    """Mara, who throws these dice, or is asked about them, and a guard who throws those once she has kept hers."""
    evening = Evening("srd", position_affects="severity_only")
    hero = evening.hero()
    evening.rated(hero, wits=2, Tinker=len(mine) - 2)
    evening.agreed(hero, **{"dv": 2, **terms})
    evening.do("gm", "fe.oppose", hero=hero, name="the guard", dice=len(theirs), acts=acts)
    evening.do("ann", "fe.roll-action", *mine, *theirs, hero=hero)
    assert evening.replayed() == evening.state
    return evening


@proves("fe.resolution.critical-guards", "fe.resolution.contested")
@pytest.mark.parametrize("tens", [1, 2, 3])
@pytest.mark.parametrize(("theirs", "asked"), [((10, 10, 10), False), ((4, 4, 4), True)])
def test_tens_are_worth_nothing_where_somebody_else_has_it(tens: int, theirs: tuple[int, ...], asked: bool) -> None:
    evening = against(theirs, *[10] * tens, 4, 4)

    assert evening.waits() is asked


@proves("fe.position.desperate-xp", "fe.resolution.contested")
@pytest.mark.parametrize(("theirs", "marked"), [((7, 7, 7), 0), ((4, 4, 4), 1)])
def test_who_loses_to_somebody_marks_no_success_from_the_worst_position(theirs: tuple[int, ...], marked: int) -> None:
    evening = against(theirs, 7, 7, 4, 4, position=2)

    assert evening.state[Footing].marks.get(evening.roll.hero, 0) == marked


@proves("fe.resolution.description-ladder", "fe.resolution.contested")
@pytest.mark.parametrize(("theirs", "goes"), [((7, 7, 7), False), ((4, 4, 4), True)])
def test_a_flourish_goes_only_with_a_contest_that_is_won(theirs: tuple[int, ...], goes: bool) -> None:
    evening = against(theirs, 7, 7, 4, 4, description="intricate")

    roll, contest = (line for line in evening.told("bob") if "success" in line)
    assert "flourish" not in roll
    assert contest.endswith("A flourish goes with it.") is goes


@proves("fe.deck.triggers-quickstart", "fe.resolution.contested")
@pytest.mark.parametrize(("theirs", "cards"), [((7, 7, 7), 0), ((4, 4, 4), 1)])
def test_no_card_comes_by_itself_of_a_contest_that_is_lost_and_the_odds_count_so(
    theirs: tuple[int, ...], cards: int
) -> None:
    evening, hero = table("quickstart", "both", position_affects="severity_only")
    evening.rated(hero, wits=1, Tinker=2)
    evening.agreed(hero, dv=1, position=2)
    evening.do("gm", "fe.oppose", hero=hero, name="the guard", dice=3)
    found = odds(evening, "fe.roll-action", hero=hero)
    falls: list[int | str] = [7, 7, 1, *theirs, *["9S"] * cards]

    does(evening, "ann", "fe.roll-action", *falls, hero=hero)

    assert len(turned(evening)) == cards
    assert dict(found.expects)["cards"] == dict(found.outcomes)["Success & Cost"]


@proves("fe.resolution.partial-upgrade", "fe.resolution.contested")
@pytest.mark.parametrize(("acts", "asked"), [(False, False), (True, True)])
@pytest.mark.parametrize("hidden", [False, True])
def test_nobody_is_asked_to_let_through_what_would_beat_nobody_all_the_same(
    acts: bool, asked: bool, hidden: bool
) -> None:
    evening = Evening("srd", position_affects="severity_only")
    hero = evening.hero()
    evening.agreed(hero, dv=3, hidden=hidden)
    evening.do("gm", "fe.oppose", hero=hero, name="the guard", dice=1, acts=acts)
    evening.do("ann", "fe.roll-action", 7, 7, 4, 4, *[] if asked else [2], hero=hero)

    assert evening.waits() is asked


@proves("fe.resolution.extended-challenge", "fe.resolution.contested")
@pytest.mark.parametrize("acts", [False, True])
def test_the_odds_of_a_long_task_are_those_of_work_that_somebody_opposes(acts: bool) -> None:
    evening = Evening("srd", position_affects="severity_only", tens_count="one", partial_upgrade="no_upgrade")
    hero = evening.hero()
    evening.rated(hero, wits=1, Tinker=1)
    evening.do("gm", "fe.start-challenge", name="The wall", size=4)
    (clock,) = evening.state[Clocks].known
    evening.do("gm", "tick-clock", clock=clock, segments=2)
    evening.agreed(hero, dv=2)
    evening.do("ann", "fe.work-on", hero=hero, clock=clock)
    evening.do("gm", "fe.oppose", hero=hero, name="the guard", dice=2, acts=acts)
    found, start, done = odds(evening, "fe.roll-action", hero=hero), evening.state, 0

    for faces in product((4, 7), repeat=4):  # a success as often as none
        evening.state = start
        evening.do("ann", "fe.roll-action", *faces, hero=hero)
        done += evening.state[Clocks][clock].full

    assert f"The wall is done with this roll: {100 * done / 16:.1f}%." in found.advice


@proves("fe.resolution.contested", "fe.harm.levels")
@pytest.mark.parametrize("acts", [False, True])
def test_whoever_is_dead_by_then_rolls_against_nobody(acts: bool) -> None:
    evening = Evening("srd", position_affects="severity_only")
    hero, other = evening.hero(), evening.hero("Tor", "bob")
    evening.agreed(hero, dv=2)
    alone = odds(evening, "fe.roll-action", hero=hero)
    evening.do("gm", "fe.oppose", hero=hero, name="tor", dice=10, acts=acts)
    evening.comes(Died(other))
    found = odds(evening, "fe.roll-action", hero=hero)

    evening.do("ann", "fe.roll-action", 7, 7, 4, 4, hero=hero)

    assert (found.outcomes, found.success) == (alone.outcomes, alone.success)
    assert not evening.roll.beaten
    assert evening.replayed() == evening.state


@proves("fe.resolution.contested")
def test_a_foe_that_has_left_the_story_rolls_against_nobody_until_it_is_back() -> None:
    arena = Arena()
    (foe,) = arena.foes
    arena.acts("Stealth")
    arena.do("gm", "fe.oppose", hero=arena.mara, name="Foe 1", dice=4)
    arena.was_so(FoeLeft(foe))
    gone = odds(arena, "fe.roll-action", hero=arena.mara).success
    arena.was_so(FoeLeft(foe, back=True))

    assert Fraction(odds(arena, "fe.roll-action", hero=arena.mara).success) < Fraction(gone)


@proves("fe.resolution.contested")
@pytest.mark.parametrize(("name", "title"), [("Mara", "Mara acts already."), ("Tor", "Tor can oppose nobody now.")])
def test_nobody_rolls_against_themselves_nor_do_the_dead(name: str, title: str) -> None:
    evening = Evening()
    hero, other = evening.hero(), evening.hero("Tor", "bob")
    evening.comes(Died(other))
    evening.agreed(hero)

    assert evening.refused("gm", "fe.oppose", hero=hero, name=name, dice=3).title == title


@proves("fe.resolution.contested")
def test_of_two_of_one_name_the_other_rolls() -> None:
    evening = Evening()
    hero, one, _ = evening.hero(), evening.hero("Tor", "bob"), evening.hero("Tor", "bob")
    evening.comes(Died(one))
    evening.agreed(hero, dv=2)

    evening.do("gm", "fe.oppose", hero=hero, name="Tor", dice=1)

    assert "Tor holds" in dict(odds(evening, "fe.roll-action", hero=hero).outcomes)

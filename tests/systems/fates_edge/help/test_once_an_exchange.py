"""Help, once an exchange: in a fight nobody helps with two actions of the same beat."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.help.cooperation import Coordination
from threefates.testing.proof import proves

BASE, GROUP = "fe.coordination.assist-baseline", "fe.resolution.group-action"


def fight(*, running: bool = True) -> tuple[Evening, str, str, str]:
    """Mara of Ann's, and Tor and Ilse of Bob's, who may help each other for nothing."""
    evening = Evening(assist_cost="free_risk_only", assist_helper_count="many_capped")
    heroes = evening.hero(), evening.hero("Tor", "bob"), evening.hero("Ilse", "bob")
    if running:
        evening.do("gm", "fe.set-conflict", running=True)
    return evening, *heroes


def helps(evening: Evening, helper: str, hero: str) -> None:
    evening.do("bob", "fe.assist", helper=helper, hero=hero, how="a rope")


def cannot(evening: Evening, helper: str, hero: str) -> str:
    return evening.refused("bob", "fe.assist", helper=helper, hero=hero, how="a rope").code


@proves(BASE)
@pytest.mark.parametrize("running", [True, False])
def test_who_has_helped_helps_nobody_else_before_the_next_exchange(running: bool) -> None:
    evening, mara, tor, ilse = fight(running=running)
    evening.agreed(mara)
    helps(evening, tor, mara)
    evening.do("ann", "fe.roll-action", 7, 7, 7, 4, 4, hero=mara)
    evening.keep()
    evening.agreed(ilse, "bob")
    if not running:
        helps(evening, tor, ilse)
        return

    offer = next(each for each in evening.offers("bob", "fe.assist") if ("helper", tor) in each.fixed)
    assert (cannot(evening, tor, ilse), offer.refusal and offer.refusal.code) == ("assist.exchange", "assist.exchange")
    evening.do("gm", "fe.next-exchange")
    helps(evening, tor, ilse)
    assert evening.replayed() == evening.state


@proves(BASE)
def test_nobody_helps_with_two_actions_at_once_and_what_comes_to_nothing_leaves_them_free() -> None:
    evening, mara, tor, ilse = fight()
    evening.agreed(mara)
    evening.agreed(ilse, "bob")
    helps(evening, tor, mara)

    at_once = cannot(evening, tor, ilse)
    evening.do("ann", "fe.withdraw", hero=mara)
    helps(evening, tor, ilse)

    assert at_once == "assist.exchange"


@proves(BASE)
def test_the_next_fight_counts_anew() -> None:
    evening, mara, tor, _ = fight()
    evening.agreed(mara)
    helps(evening, tor, mara)
    evening.do("ann", "fe.roll-action", 7, 7, 7, 4, 4, hero=mara)
    evening.keep()
    before = evening.state[Coordination].assisted

    evening.do("gm", "fe.set-conflict", running=False)

    assert (before, evening.state[Coordination].assisted) == ((tor,), ())


@proves(BASE, GROUP)
@pytest.mark.parametrize("running", [True, False])
def test_who_helps_a_group_helps_by_that_and_who_helps_already_is_none_of_it(running: bool) -> None:
    evening, mara, tor, ilse = fight(running=running)
    evening.agreed(mara, dv=4)
    helps(evening, ilse, mara)

    already = evening.refused("gm", "fe.lead-group", hero=mara, helpers=[tor, ilse]).code
    options = evening.offers("gm", "fe.lead-group")[0].fields[0].options
    assert [(each.value, bool(each.refusal)) for each in options] == [(tor, False), (ilse, True)]
    evening.do("gm", "fe.lead-group", hero=mara, helpers=[tor])
    besides = cannot(evening, tor, mara)
    evening.do("ann", "fe.roll-action", 7, 7, 7, 4, 4, hero=mara)
    evening.keep()
    evening.agreed(ilse, "bob")

    assert (already, besides) == ("together.helps", "assist.group")
    if running:
        assert cannot(evening, tor, ilse) == "assist.exchange"
    else:
        helps(evening, tor, ilse)

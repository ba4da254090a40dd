"""Help that is read or paid for otherwise while it is still under way."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.boons.holding import held
from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.testing.proof import proves


def helped(before: str, **rulings: str) -> tuple[Evening, str, str]:
    """Mara is about something, and Brok, who holds three Boons, may help."""
    evening = Evening(assist_cost=before, **rulings)
    mara, brok = evening.hero(), evening.hero("Brok", "bob")
    evening.rated(brok, wits=1, Tinker=1)
    held(evening, brok, 3)
    evening.do("gm", "start-scene", title="The gate")
    evening.agreed(mara)
    return evening, mara, brok


@proves("fe.coordination.assist-boon", "fe.coordination.assist-helper-pool")
@pytest.mark.parametrize(
    ("before", "after", "waits"), [("boon_each", "free_risk_only", [1]), ("free_risk_only", "boon_each", [])]
)
def test_what_was_paid_for_waits_whatever_help_costs_by_the_time_it_is_thrown(
    before: str, after: str, waits: list[int]
) -> None:
    evening, mara, brok = helped(before, assist_helper_skill="skill_based")
    evening.do("bob", "fe.assist", 4, 4, helper=brok, hero=mara, how="a hand")
    evening.reads(assist_cost=after)
    evening.answer("0", 7, by="bob")

    evening.do("ann", "fe.withdraw", hero=mara)

    paid = evening.state[Proposals].waiting.get(mara)
    assert [bonus.dice for bonus in (paid.bonuses if paid else ())] == waits
    assert evening.replayed() == evening.state


@proves("fe.coordination.assist-boon", "fe.coordination.assist-baseline")
@pytest.mark.parametrize("option", ["allow", "die"])
def test_the_table_reads_why_help_comes_to_nothing_that_cannot_be_paid_for_any_more(option: str) -> None:
    evening, mara, brok = helped("boon_each")
    held(evening, brok, 1)
    evening.do("bob", "fe.assist", helper=brok, hero=mara, how="a feint", gives="position")
    evening.do("bob", "fe.give-boon", giver=brok, receiver=mara, why="take it")
    evening.answer(option, by="gm")

    assert evening.told("ann") == ["Brok does not help Mara after all. Helping costs 1 Boon now, and Brok holds 0."]
    assert not evening.state[Proposals][mara].bonuses
    assert evening.boons(brok) == 0
    assert evening.replayed() == evening.state

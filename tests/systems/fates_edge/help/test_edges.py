"""Boons that are awarded and given, on both sides of their limits."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.help.cooperating import three, uses
from tests.systems.fates_edge.tpk.brink import Brink
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.resolution.pool import Kind
from threefates.testing.proof import proves


@proves("fe.boons.gm-award")
def test_an_award_is_one_boon() -> None:
    evening = Evening()
    mara = evening.hero()

    evening.do("gm", "fe.award-boon", hero=mara, why="a sacrifice")

    assert evening.boons(mara) == 1


@proves("fe.boons.share-campaign")
@pytest.mark.parametrize("amount", [1, 2, 5])
def test_everybody_is_awarded_one_to_five(amount: int) -> None:
    evening = Evening()
    heroes = evening.hero(), evening.hero("Tor", "bob")

    evening.do("gm", "fe.award-everybody", amount=amount, why="the siege is broken")

    assert [evening.boons(hero) for hero in heroes] == [amount, amount]
    for beyond in (0, 6):
        assert evening.refused("gm", "fe.award-everybody", amount=beyond, why="too much").code == "boons.award"


@proves("fe.boons.share-campaign")
def test_the_dead_have_no_share_and_where_all_are_dead_nobody_has() -> None:
    evening = Brink().falls()
    evening.dies(evening.mara)
    evening.do("gm", "fe.award-everybody", amount=2, why="the siege is broken")
    shared = evening.boons(evening.mara), evening.boons(evening.brok)
    evening.dies(evening.brok)

    assert shared == (0, 2)
    (offer,) = evening.offers("gm", "fe.award-everybody")
    refused = evening.refused("gm", "fe.award-everybody", amount=2, why="over")
    assert refused.code == "boons.nobody"
    assert offer.refusal == refused


@proves("fe.boons.share-as-assist")
def test_a_gift_spent_at_once_counts_as_help() -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.do("gm", "fe.set-boons", hero=tor, held=1, reason="earlier")
    evening.agreed(mara)

    evening.do("bob", "fe.give-as-help", giver=tor, hero=mara, why="remember the wall")

    assert [(bonus.kind, bonus.dice, bonus.by) for bonus in evening.state[Proposals][mara].bonuses] == [
        (Kind.ASSIST, 1, tor)
    ]


@proves("fe.coordination.stacking")
def test_only_what_waits_for_this_hero_can_be_claimed() -> None:
    evening, mara, tor, ilse = three()
    evening.agreed(mara)
    uses(evening, tor, "inspire-ally", mara)
    evening.do("gm", "fe.set-boons", hero=ilse, held=1, reason="for the example")

    nothing = evening.refused("ann", "fe.claim-effect", hero=mara, move="battle-cant")
    evening.do("ann", "fe.claim-effect", hero=mara, move="inspire-ally")
    again = evening.refused("ann", "fe.claim-effect", hero=mara, move="inspire-ally")

    assert nothing.code == "cooperate.nothing"
    assert again.code.startswith("cooperate.")


@proves("fe.coordination.timing")
def test_who_does_not_say_how_they_help_gives_a_die() -> None:
    evening = Evening(assist_benefit="plus_one_die_or_position_effect")
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.agreed(mara)

    evening.do("bob", "fe.assist", helper=tor, hero=mara, how="a shove")

    assert [bonus.dice for bonus in evening.state[Proposals][mara].bonuses] == [1]


@proves("fe.coordination.stacking", "fe.coordination.talent-anchor-sigil")
@pytest.mark.parametrize(("skill", "code"), [("Tinker", ""), ("Arcana", "cooperate.stacking")])
def test_what_helps_nothing_of_a_roll_that_is_made_otherwise_takes_no_place_of_the_two(skill: str, code: str) -> None:
    evening, mara, tor, ilse = three()
    evening.do("gm", "fe.set-boons", hero=ilse, held=3, reason="as the test has it")
    evening.do("gm", "fe.call-roll", hero=mara)
    evening.do("ann", "fe.propose", hero=mara, attribute="wits", skill="Arcana")
    for hero, move in ((tor, "inspire-ally"), (ilse, "anchor-sigil"), (ilse, "tactical-relay")):
        uses(evening, hero, move, mara)
    for move in ("anchor-sigil", "inspire-ally"):
        evening.do("ann", "fe.claim-effect", hero=mara, move=move)
    evening.do("ann", "fe.propose", hero=mara, attribute="wits", skill=skill)

    def helps() -> list[str]:
        bears = bearing(evening.state, evening.state[Proposals][mara])
        return [each.why for each in bears if each.why.endswith((", Tor", ", Ilse"))]

    if code:
        assert evening.refused("ann", "fe.claim-effect", hero=mara, move="tactical-relay").code == code
        assert len(helps()) == 2
        return
    evening.do("ann", "fe.claim-effect", hero=mara, move="tactical-relay")
    assert len(helps()) == 2
    evening.do("ann", "fe.propose", hero=mara, attribute="wits", skill="Arcana")
    assert len(helps()) == 2  # of three that fit it now, two

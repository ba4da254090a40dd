"""One beat worsens a Position, or lets the surroundings shove whoever acts."""

from __future__ import annotations

from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.testing.proof import proves


@proves("fe.position.gm-spend")
def test_a_beat_buys_a_short_shove_in_the_place_of_a_step() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.agreed(hero)

    def shove() -> list[str]:
        offers = evening.offers("gm", "fe.spend-on-complication")
        return [offer.refusal.code if offer.refusal else "" for offer in offers if "shove Mara" in offer.label]

    poor = shove()
    evening.do("gm", "fe.set-beats", held=1, reason="as the test has it")
    rich = shove()
    evening.do("gm", "fe.spend-on-complication", beats=1, what="a wave throws her against the rail")

    assert (poor, rich, evening.bank) == (["beats.too_few"], [""], 0)
    assert evening.state[Proposals][hero].shifts == ()
    evening.do("ann", "fe.withdraw", hero=hero)
    assert shove() == []

"""A signature is as hard as ever, and does as much; where its caster stands, and how it is told, is of this time."""

from __future__ import annotations

from collections.abc import Mapping

from tests.systems.fates_edge.casting.weaving import caster, casts, terms
from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.actions.penalties import Magic
from threefates.systems.fates_edge.casting.channel_then_weave import CHANNEL
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.testing.proof import proves


def signed(rulings: Mapping[str, str] = {}, **said: object) -> tuple[Evening, str]:
    """Oriel has worked a bolt twice on these terms, and made it her signature."""
    evening, hero = caster(**rulings)
    for _ in range(2):
        evening.do("ann", "fe.weave-spell", hero=hero, spell="a bolt", element="Fire")
        evening.do("gm", "fe.set-terms", hero=hero, **({"dv": 3, "position": 1} | said))
        evening.do("ann", "fe.roll-action", 9, 9, 9, 9, 9, hero=hero)
        evening.keep()
        casts(evening, hero, 9, 9, 9, 9, 9)
    evening.do("ann", "fe.name-signature", hero=hero, spell="a bolt")
    return evening, hero


@proves("fe.caster.signature-spells", "fe.caster.dv-by-scale")
def test_a_signature_starts_from_where_anything_does_now() -> None:
    evening, hero = signed(position=0, effect=2)
    evening.do("ann", "fe.weave-signature", hero=hero, spell="a bolt")
    now = terms(evening, hero)

    assert evening.meant(hero, Magic) == Magic(CHANNEL)
    assert (now.dv, now.effect, now.position) == (3, Effect.GREAT, Position.CONTROLLED)


@proves("fe.caster.signature-spells")
def test_where_the_position_makes_the_dv_a_signature_that_was_said_to_be_harder_stays_so() -> None:
    evening, hero = signed({"dv_method": "position_map"}, dv=5)
    evening.do("ann", "fe.weave-signature", hero=hero, spell="a bolt")
    now = terms(evening, hero)

    assert (now.dv, now.mapped) == (5, False)

"""A signature is as hard as ever, and does as much; where its caster stands, and how it is told, is of this time."""

from __future__ import annotations

from tests.systems.fates_edge.casting.weaving import caster, casts, terms
from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.testing.proof import proves


def signed(**said: object) -> tuple[Evening, str]:
    """Oriel has worked a bolt twice on these terms, and made it her signature."""
    evening, hero = caster()
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

    assert (now.dv, now.effect, now.position) == (3, Effect.GREAT, Position.CONTROLLED)

"""Key talents: what each of them costs a hero who begins, or learns it later."""

from __future__ import annotations

from typing import Final

from threefates.rulebook.cites import cites
from threefates.systems.fates_edge.advancement.talent_prices_and_requirements import listed_price
from threefates.systems.fates_edge.content.records import talents
from threefates.systems.fates_edge.rulings.road import GiftPrice
from threefates.systems.fates_edge.rulings.talents import TalentScale

__all__ = ["talent_price"]

_GIFT: Final = {GiftPrice.TWO: 2, GiftPrice.SIX: 6}


@cites(
    "fe.creation.magic-access",
    "fe.ruling.casters-gift-price",
    "fe.talents.casters-gift",
    "fe.talents.familiar",
    "fe.talents.codex",
    "fe.talents.patrons-symbol",
)
def talent_price(talent: str, gift: GiftPrice, scale: TalentScale = TalentScale.LISTED) -> int:
    """XP for a talent.

    Raises:
        KeyError: If no talent has that id.

    >>> talent_price("casters-gift", GiftPrice.TWO), talent_price("casters-gift", GiftPrice.SIX)
    (2, 6)
    """
    found = talents()[talent]
    return _GIFT[gift] if found.id == "casters-gift" else listed_price(found, scale)

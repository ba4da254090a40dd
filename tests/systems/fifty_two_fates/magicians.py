"""Mages for tests: Ann's Mara casts, at a wolf or at Bob's Bern, in a fight or outside of one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.systems.fifty_two_fates.fates import Fates
from threefates.rulebook.offers import Offer
from threefates.systems.fifty_two_fates.magic.lasting_spells import Lasting, Magic, left_of_spell

BATTLE, MIND, MOTION, HEAT = "blood-infliction", "affinity-divination", "flux-locus", "radiance-febricity"


LOW = ("2D", "3D", "4D", "5D", "2H", "3H")


def coven(
    cross: str,
    mara: Sequence[str],
    bern: Sequence[str] = (),
    readings: Mapping[str, str] | None = None,
    *,
    wolf: Mapping[str, Any] | None = None,
    hero: Mapping[str, Any] | None = None,
    fight: bool = False,
) -> Fates:
    """Mara, a mage of that cross, with Bern beside her, a fighter; and a wolf that plays from the fate deck."""
    bern = bern or [card for card in LOW if card not in mara][:4]
    fates = Fates(readings)
    fates.protagonist("ann", "Mara", calling="mage", sway=max(4, len(mara)), **(hero or {}))
    fates.protagonist("bob", "Bern", sway=max(4, len(bern)))
    fates.do("ann", "choose-cross", entity=fates.named("Mara"), cross=cross)
    fates.creature(**(wolf or {}))
    fates.do("dana", "deal", *mara, *bern)
    if fight:
        fates.do("dana", "start-fight", "JD", "JC", "2C", apart=0)
    fates.clear()
    return fates


def casts(
    fates: Fates,
    spell: str,
    at: str,
    cards: Sequence[str],
    *drawn: str,
    seat: str = "ann",
    who: str = "Mara",
    **said: Any,
) -> None:
    """Let Mara, or whoever else is said, cast a spell at somebody, or at a thing."""
    target = "thing" if at == "thing" else fates.named(at)
    fates.do(seat, "cast", *drawn, entity=fates.named(who), spell=spell, target=target, cards=list(cards), **said)


def lasting(fates: Fates) -> list[Lasting]:
    """The spells in effect."""
    return list(fates.state[Magic].active.values())


def left(fates: Fates) -> list[tuple[str, int | None]]:
    """The spells in effect, with the turns they still last."""
    return [(one.spell, left_of_spell(fates.state[Magic], one)) for one in lasting(fates)]


def spell_offer(fates: Fates, spell: str, seat: str = "ann") -> Offer:
    """The offer of a spell."""
    return next(offer for offer in fates.offers(seat, "cast") if dict(offer.fixed)["spell"] == spell)

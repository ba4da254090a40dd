"""A Tinker's hand that failed on an enchanted thing: it takes another rest, or another downtime, to try again."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.gear.arming import enchanted, its
from threefates.systems.fates_edge.gear.items import Care
from threefates.testing.proof import proves

REPAIR = "fe.gear.enchanted-repair"


def tried(scene: bool, care: str = "neglected") -> tuple[Evening, str, str]:
    """Mara has worked on her ring, in vain; the enchantment holds."""
    evening = Evening(partial_upgrade="no_upgrade")
    mara = evening.hero()
    ring = enchanted(evening, mara, "small-thing", "ring-of-sustenance", care)
    if scene:
        evening.do("gm", "start-scene", title="The watch")
    evening.do("ann", "fe.tinker-gear", hero=mara, owner=mara, item=ring)
    evening.do("ann", "fe.roll-action", 2, 2, 2, 2, hero=mara)
    evening.answer("holds", by="gm")
    return evening, mara, ring


@proves(REPAIR)
@pytest.mark.parametrize(("scene", "care"), [(True, "neglected"), (False, "neglected"), (False, "compromised")])
def test_what_was_tried_in_vain_is_not_tried_again_at_once(scene: bool, care: str) -> None:
    evening, mara, ring = tried(scene, care)
    tinkers = {"hero": mara, "owner": mara, "item": ring}
    refusal = evening.refused("ann", "fe.tinker-gear", **tinkers)
    (offer,) = evening.offers("ann", "fe.tinker-gear")

    assert (refusal.code, refusal.source) == ("care.tried", REPAIR)
    later = "in the next scene." if care == "neglected" else "after the next scene."
    assert refusal.remedy == f"Try again {'once the scene is over.' if scene else later}"
    assert offer.refusal == refusal
    if not scene:
        evening.do("gm", "start-scene", title="The road")
    if care == "compromised" or scene:
        evening.do("gm", "end-scene")
    evening.do("ann", "fe.tinker-gear", **tinkers)
    evening.do("ann", "fe.roll-action", 7, 7, 7, 7, hero=mara)
    evening.keep()
    assert its(evening, mara, ring).care is Care.SOUND
    assert evening.replayed() == evening.state


@proves(REPAIR)
def test_nor_by_another_who_was_about_to_and_everybody_is_told() -> None:
    evening = Evening(partial_upgrade="no_upgrade")
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    ring = enchanted(evening, mara, "small-thing", "ring-of-sustenance", "neglected")
    for hero, by in ((mara, "ann"), (tor, "bob")):
        evening.do(by, "fe.tinker-gear", hero=hero, owner=mara, item=ring)
    evening.do("ann", "fe.roll-action", 2, 2, 2, 2, hero=mara)
    said = evening.told("bob")
    evening.answer("holds", by="gm")

    assert f"Mara has {its(evening, mara, ring).name} as it was: that time is spent." in said
    assert evening.refused("bob", "fe.roll-action", hero=tor).code == "care.tried"


@proves(REPAIR, "fe.gear.compromised", "fe.gear.neglected")
@pytest.mark.parametrize("other", ["said anew", "in another's hands"])
def test_what_is_in_another_state_is_another_matter_and_in_other_hands_it_is_none(other: str) -> None:
    evening, mara, ring = tried(scene=False)
    tor = evening.hero("Tor", "bob")
    if other == "said anew":
        for care in ("sound", "neglected"):
            evening.do("gm", "fe.set-care", owner=mara, item=ring, care=care, reason="as the test has it")
        evening.do("ann", "fe.tinker-gear", hero=mara, owner=mara, item=ring)
    else:
        evening.do("ann", "fe.drop-gear", owner=mara, item=ring, to=tor)
        assert evening.refused("bob", "fe.tinker-gear", hero=tor, owner=tor, item=ring).code == "care.tried"

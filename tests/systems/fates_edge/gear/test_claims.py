"""What gear is good for where it fits: tags and enchantments, claimed for an action."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.combat.fighting import fight
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.gear.arming import agreed, arm, attacks, bears, close, enchanted
from threefates.systems.fates_edge.gear.claimed_tags_and_enchantments import Claims
from threefates.systems.fates_edge.gear.items import Gear
from threefates.testing.proof import proves

LIMITS = "fe.gear.enchant-limits"


@proves("fe.gear.weapon-tags", "fe.ruling.weapon-tag-effects", "fe.gear.weapon-tag-reach")
def test_a_tag_is_a_die_or_a_step_one_for_an_attack_and_reach_strikes_from_near() -> None:
    evening, mara, wolf = fight()
    bill = arm(evening, mara, "medium-blade", tags=["hook", "brutal"])
    spear = arm(evening, mara, "medium-blade", tags=["reach"], held=False)
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="near")
    short = evening.refused("ann", "fe.attack-with", hero=mara, item=bill, other=wolf)
    evening.do("gm", "fe.hold-gear", owner=mara, item=bill, held=False)
    evening.do("gm", "fe.hold-gear", owner=mara, item=spear)
    attacks(evening, mara, spear, other=wolf)
    reaching = bears(evening, mara)
    evening.do("ann", "fe.withdraw", hero=mara)
    evening.do("gm", "fe.hold-gear", owner=mara, item=spear, held=False)
    evening.do("gm", "fe.hold-gear", owner=mara, item=bill)
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="close")
    attacks(evening, mara, bill, other=wolf)
    evening.do("gm", "fe.claim-gear", hero=mara, item=bill, what="hook")
    second = evening.refused("gm", "fe.claim-gear", hero=mara, item=bill, what="brutal")

    assert short.code == "target.reach"
    assert reaching["at Near"] == (0, 0, 0, -1)
    assert bears(evening, mara)["Hook"] == (-1, 0, 0, 0)
    assert second.code == "gear.claim"


EITHER = pytest.mark.parametrize(("kind", "band"), [("light-blade", "close"), ("light-bow", "near")])


def keen(kind: str, band: str) -> tuple[Evening, str, str, str, str]:
    """Mara with two brutal weapons at a wolf, one of them with a keen edge."""
    evening, mara, wolf = fight()
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band=band)
    edge, other = (arm(evening, mara, kind, tags=["brutal", tag]) for tag in ("reach", "off-hand"))
    evening.do("gm", "fe.enchant-gear", owner=mara, item=edge, enchantment="keen-edge")
    return evening, mara, wolf, edge, other


def claims(evening: Evening, mara: str, item: str) -> None:
    for what in ("brutal", "keen-edge"):
        evening.do("gm", "fe.claim-gear", hero=mara, item=item, what=what)


@proves("fe.gear.weapon-tags", "fe.gear.enchant-principles", LIMITS)
@EITHER
def test_a_weapon_is_good_for_attacks_with_it_alone_and_for_what_it_bears(kind: str, band: str) -> None:
    evening, mara, wolf, edge, other = keen(kind, band)

    def refused(item: str, what: str) -> str:
        return evening.refused("gm", "fe.claim-gear", hero=mara, item=item, what=what).title.partition(" ")[2]

    skill = "Melee" if band == "close" else "Ranged"
    evening.do("ann", "fe.propose", hero=mara, attribute="body", skill=skill)
    no_attack = refused(edge, "brutal")
    attacks(evening, mara, edge, other=wolf)
    wrong = [refused(other, "brutal"), refused(edge, "reach"), refused(edge, "hook"), refused(edge, "soulfire")]
    claims(evening, mara, edge)

    assert no_attack == wrong[0]
    assert no_attack.endswith("is not what the hero attacks with.")
    assert all(title.endswith("brings nothing of that kind.") for title in wrong[1:])
    assert refused(edge, "brutal") == "counts already, or a tag of it does."


@proves("fe.gear.weapon-tags", "fe.gear.enchant-principles", LIMITS, "fe.ruling.weapon-tag-effects")
@EITHER
def test_what_was_claimed_counts_as_long_as_it_works_and_is_carried_and_again_in_the_next_turn(
    kind: str, band: str
) -> None:
    evening, mara, wolf, edge, _ = keen(kind, band)
    attacks(evening, mara, edge, other=wolf)
    claims(evening, mara, edge)
    counted = bears(evening, mara)
    agreed(evening, mara)
    thrown = int(evening.offers("ann", "fe.roll-action")[0].throws.removesuffix("d10"))
    evening.do("ann", "fe.roll-action", *[7] * thrown, hero=mara)
    used = evening.state[Claims].used
    for who in (wolf, mara):
        evening.do("gm", "give-spotlight", character=who)
    attacks(evening, mara, edge, other=wolf)
    claims(evening, mara, edge)
    evening.do("gm", "fe.set-care", owner=mara, item=edge, care="compromised", reason="a blow")
    worn = bears(evening, mara)
    evening.do("gm", "fe.drop-gear", owner=mara, item=edge)

    assert (counted["Brutal"], counted["Keen Edge"], used) == ((0, 1, 0, 0), (0, 1, 0, 0), ())
    assert ("Brutal" in worn, "Keen Edge" in worn, bears(evening, mara)) == (True, False, {})


@proves("fe.gear.enchant-principles", "fe.gear.enchant.shadowweave", LIMITS)
def test_what_is_put_away_or_not_paid_for_or_goes_with_another_skill_is_good_for_nothing() -> None:
    evening = Evening()
    mara = evening.hero()
    mail = enchanted(evening, mara, "light-armor", "shadowweave")
    evening.do("gm", "fe.give-gear", owner=mara, kind="light-blade", tags=["hook"], ordinary=True)
    blade = evening.state[Gear].items(mara)[-1].id
    evening.do("gm", "fe.hold-gear", owner=mara, item=blade)

    def refused(item: str, what: str) -> str:
        return evening.refused("gm", "fe.claim-gear", hero=mara, item=item, what=what).title

    evening.do("ann", "fe.propose", hero=mara, attribute="body", skill="Notice")
    skill = refused(mail, "shadowweave")
    evening.do("ann", "fe.propose", hero=mara, attribute="body", skill="Stealth")
    evening.do("ann", "fe.hold-gear", owner=mara, item=mail, held=False)
    away = refused(mail, "shadowweave")
    evening.do("ann", "fe.hold-gear", owner=mara, item=mail)
    evening.do("gm", "fe.claim-gear", hero=mara, item=mail, what="shadowweave")
    fits = bears(evening, mara)["Shadowweave"]
    evening.do("ann", "fe.hold-gear", owner=mara, item=mail, held=False)
    taken_off = bears(evening, mara)
    evening.do("ann", "fe.withdraw", hero=mara)
    attacks(evening, mara, blade)

    assert (skill, away) == ("Shadowweave goes with Stealth.", "Light armor is not in use.")
    assert refused(blade, "hook") == "Light melee weapon is not in use."
    assert (fits, taken_off) == ((0, 1, 0, 0), {})


@proves("fe.gear.weapon-tags", "fe.ruling.weapon-tag-effects")
def test_whoever_runs_the_game_says_what_fits_and_the_player_once_nobody_does() -> None:
    evening, mara, wolf = fight()
    bill = arm(evening, mara, "light-blade", tags=["hook"])
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="close")
    attacks(evening, mara, bill, other=wolf)
    evening.do("ann", "fe.claim-gear", hero=mara, item=bill, what="hook")
    asked = evening.asked()
    evening.leaves("gm")

    assert asked.asks == "Mara claims Hook (to drag, trip or disarm). Does it fit?"
    assert (asked.seats, evening.asked().seats) == (("gm",), ("ann",))


@proves("fe.gear.enchanted-repair", "fe.gear.enchant.keen-edge")
def test_an_enchantment_that_is_lost_before_the_roll_adds_nothing_to_it() -> None:
    evening, mara, _, blade = close("keen-edge", care="neglected")
    tor = evening.hero("Tor", "bob")
    evening.do("gm", "fe.set-conflict", running=False)
    evening.do("gm", "fe.claim-gear", hero=mara, item=blade, what="keen-edge")
    claimed = "Keen Edge" in bears(evening, mara)
    evening.do("bob", "fe.tinker-gear", hero=tor, owner=mara, item=blade)
    evening.do("bob", "fe.roll-action", 2, 2, 2, 2, hero=tor)
    evening.answer("keen-edge", by="gm")

    assert claimed
    assert [why for why in bears(evening, mara) if "Keen Edge" in why] == []


@proves("fe.gear.enchant-limits", "fe.gear.enchanted-compromised")
@pytest.mark.parametrize(("care", "left"), [("sound", 1), ("compromised", 0)])
def test_what_is_good_once_in_a_scene_is_used_where_it_works_alone(care: str, left: int) -> None:
    evening = Evening(partial_upgrade="no_upgrade")
    mara = evening.hero()
    made = {"name": "Spark", "slot": "thing", "xp": 2, "when": "in the dark", "once": True}
    evening.do("gm", "fe.define-enchantment", **made)
    (spark,) = evening.state[Gear].own
    charm = enchanted(evening, mara, "small-thing", spark)
    evening.agreed(mara)
    evening.do("gm", "fe.claim-gear", hero=mara, item=charm, what=spark)
    if care != "sound":
        evening.do("gm", "fe.set-care", owner=mara, item=charm, care=care, reason="as the test has it")
    evening.do("ann", "fe.roll-action", *[9] * (4 + left), hero=mara)
    evening.keep()

    assert len(evening.state[Claims].used) == left


@proves("fe.gear.weapon-tags")
def test_off_hand_counts_beside_another_weapon_alone() -> None:
    evening, mara, wolf = fight()
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="close")
    knife = arm(evening, mara, "light-blade", tags=["off-hand"])
    attacks(evening, mara, knife, other=wolf)
    alone = evening.refused("ann", "fe.claim-gear", hero=mara, item=knife, what="off-hand")
    greyed = [offer.enabled for offer in evening.offers("ann", "fe.claim-gear")]
    blade = arm(evening, mara, "light-blade")
    evening.do("ann", "fe.claim-gear", hero=mara, item=knife, what="off-hand")
    evening.answer("fits", by="gm")
    both = bears(evening, mara).get("Off-Hand")
    evening.do("gm", "fe.hold-gear", owner=mara, item=blade, held=False)

    assert (alone.code, alone.title) == ("gear.claim", "Light melee weapon is beside no other weapon.")
    assert (greyed, both, bears(evening, mara).get("Off-Hand")) == ([False], (-1, 0, 0, 0), None)


@proves("fe.gear.weapon-tags")
def test_nobody_is_asked_any_more_whether_what_was_handed_over_fits() -> None:
    evening, mara, wolf = fight()
    tor = evening.hero("Tor", "bob")
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="close")
    bill, hook = (arm(evening, mara, "light-blade", tags=tags) for tags in (["brutal", "off-hand"], ["hook"]))
    attacks(evening, mara, bill, other=wolf)
    evening.do("ann", "fe.claim-gear", hero=mara, item=bill, what="brutal")
    evening.do("gm", "fe.drop-gear", owner=mara, item=hook)
    still = evening.waits()
    evening.do("gm", "fe.drop-gear", owner=mara, item=bill, to=tor)

    assert (still, evening.waits()) == (True, False)


@proves("fe.gear.weapon-tags", "fe.gear.enchant-principles")
def test_who_acts_for_somebody_who_is_away_is_offered_what_their_gear_is_good_for() -> None:
    evening, mara, _, blade = close("keen-edge")
    here = evening.offers("gm", "fe.claim-gear")
    evening.leaves("ann")
    (offer,) = evening.offers("gm", "fe.claim-gear")

    assert here == []
    assert dict(offer.fixed) == {"hero": mara, "item": blade}

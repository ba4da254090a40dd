"""Enchantments that a Game Master has made up: for everybody to have made, or kept back until a thing shows them."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.combat.fighting import fight
from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from tests.systems.fates_edge.gear.arming import arm, attacks, bears, enchanted
from threefates.commons.characters import Characters
from threefates.systems.fates_edge.gear.items import Gear
from threefates.testing.laws import disguised
from threefates.testing.proof import proves

PAGE = "fe.gear.enchant-categories"
BANE = {"name": "Bane of the traitor", "slot": "melee", "xp": 4, "when": "against Tor"}


def smithy(**making: object) -> tuple[Evening, str, str, str]:
    """Mara with 9 XP and a blade, and an enchantment of the table's own."""
    evening = Evening()
    mara = evening.hero()
    evening.do("gm", "fe.set-xp", hero=mara, unspent=9, reason="as the test has it")
    blade = arm(evening, mara, "medium-blade")
    evening.do("gm", "fe.define-enchantment", **BANE, **making)
    (own,) = evening.state[Gear].own
    return evening, mara, blade, own


def sold(evening: Evening, seat: str = "ann") -> set[str]:
    offers = evening.offers(seat, "fe.enchant-gear")
    return {option.value for offer in offers for option in offer.fields[0].options}


@proves(PAGE)
def test_one_that_everybody_may_know_of_is_told_and_sold() -> None:
    evening, mara, blade, own = smithy()

    assert evening.told("bob") == ["A new enchantment, Bane of the traitor, 4 XP: +1 die against Tor."]
    assert own in sold(evening)
    evening.do("ann", "fe.enchant-gear", owner=mara, item=blade, enchantment=own)


@proves(PAGE)
def test_one_that_is_kept_back_is_nobody_elses_to_read_or_to_have_made() -> None:
    evening, mara, blade, own = smithy(open=False)
    told = evening.told("ann")
    refused = evening.refused("ann", "fe.enchant-gear", owner=mara, item=blade, enchantment=own)
    nonsense = evening.refused("ann", "fe.enchant-gear", owner=mara, item=blade, enchantment="own-0")

    assert told == []
    assert len(evening.told("gm")) == 1
    assert refused == nonsense
    assert own not in sold(evening)
    assert own in sold(evening, "gm")
    assert evening.replayed() == evening.state


@proves("fe.gear.enchant-principles")
def test_the_laws_can_see_what_is_kept_back_and_change_it_for_whoever_does_not_know() -> None:
    evening, mara, blade, own = smithy(open=False)
    bob = evening.viewer("bob")
    before = FATES_EDGE.known(evening.state, bob)[Gear], disguised(FATES_EDGE, evening.state, bob, 7)[Gear]
    evening.do("gm", "fe.enchant-gear", owner=mara, item=blade, enchantment=own)
    after = FATES_EDGE.known(evening.state, bob)[Gear]

    assert before[0].own == {}
    assert before[1].own[own].name == "another 7"
    assert after == evening.state[Gear] == disguised(FATES_EDGE, evening.state, bob, 7)[Gear]


@proves(PAGE, "fe.gear.enchant-limits")
def test_who_claims_one_that_is_kept_back_hears_what_they_hear_of_none_at_all() -> None:
    evening, mara, blade, own = smithy(open=False)
    evening.do("ann", "fe.propose", hero=mara, attribute="body", skill="Melee", intent="to strike")

    refused = [evening.refused("ann", "fe.claim-gear", hero=mara, item=blade, what=what) for what in (own, "own-0")]

    assert refused[0] == refused[1]  # the page that it names, too


@proves(PAGE)
@pytest.mark.parametrize("whose", ["foe", "hero"])
def test_who_carries_a_thing_that_bears_it_knows_of_it(whose: str) -> None:
    evening, mara, blade, own = smithy(open=False)
    evening.do("gm", "fe.name-foe", name="Wolf")
    owner = mara if whose == "hero" else list(evening.state[Characters].known)[-1]
    other = arm(evening, owner, "light-blade", held=False)
    evening.do("gm", "fe.enchant-gear", owner=owner, item=other, enchantment=own)

    assert (own in sold(evening)) is (whose == "hero")
    if whose == "hero":
        evening.do("ann", "fe.enchant-gear", owner=mara, item=blade, enchantment=own)


@proves("fe.gear.weapon-tags", "fe.gear.enchant-principles")
@pytest.mark.parametrize(
    ("option", "said"), [("fits", "Brutal can no longer count for"), ("not", "Brutal does not fit")]
)
def test_of_two_tags_that_both_fit_the_second_is_not_said_not_to(option: str, said: str) -> None:
    evening, mara, wolf = fight()
    bill = arm(evening, mara, "medium-blade", tags=["hook", "brutal"])
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="close")
    attacks(evening, mara, bill, other=wolf)
    for tag in ("brutal", "hook"):
        evening.do("ann", "fe.claim-gear", hero=mara, item=bill, what=tag)
    for answer in ("fits", option):
        evening.do("gm", "answer", choice=FATES_EDGE.questions(evening.state)[0].id, option=answer)

    assert evening.told("bob") == [f"{said} what Mara does here."]
    assert [why for why in bears(evening, mara) if why in ("Hook", "Brutal")] == ["Hook"]
    assert evening.replayed() == evening.state


@proves("fe.gear.enchanted-compromised", "fe.gear.enchant.shadowweave")
def test_what_breaks_while_it_is_asked_is_not_said_not_to_fit() -> None:
    evening = Evening()
    mara = evening.hero()
    cloak = enchanted(evening, mara, "light-armor", "shadowweave")
    evening.do("ann", "fe.propose", hero=mara, attribute="body", skill="Stealth")
    evening.do("ann", "fe.claim-gear", hero=mara, item=cloak, what="shadowweave")
    evening.do("gm", "fe.set-care", owner=mara, item=cloak, care="compromised", reason="fire")
    evening.answer("fits", by="gm")

    assert evening.told("ann") == ["Shadowweave can no longer count for what Mara does here."]

"""Enchanted gear mended, enchantments taken off again, and those that a table makes up itself."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.gear.arming import arm, bears, enchanted, its
from threefates.rulebook.effects import Limit, Per
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.advancement.xp_awards import Experience
from threefates.systems.fates_edge.gear.items import Care, Gear, GearChanged
from threefates.systems.fates_edge.gear.tinkering import removal_dv, removal_price, repair_dv
from threefates.testing.proof import proves

LIMITS = "fe.gear.enchant-limits"


@proves("fe.gear.enchanted-repair")
@pytest.mark.parametrize(("care", "dv"), [("neglected", 3), ("compromised", 4)])
def test_a_tinkers_success_makes_an_enchanted_thing_sound(care: str, dv: int) -> None:
    evening = Evening(partial_upgrade="no_upgrade")
    mara = evening.hero()
    ring = enchanted(evening, mara, "small-thing", "ring-of-sustenance", care)
    evening.do("ann", "fe.tinker-gear", hero=mara, owner=mara, item=ring)
    terms = evening.state[Proposals][mara].terms
    evening.do("ann", "fe.roll-action", 7, 7, 7, 7, hero=mara)

    assert terms
    assert terms.dv == dv
    assert its(evening, mara, ring).care is Care.SOUND


@proves("fe.gear.enchanted-repair")
@pytest.mark.parametrize("gone", [True, False])
def test_nothing_comes_of_mending_what_is_gone_or_sound_by_then(gone: bool) -> None:
    evening = Evening(partial_upgrade="no_upgrade")
    mara = evening.hero()
    ring = enchanted(evening, mara, "small-thing", "ring-of-sustenance", "neglected")
    evening.do("gm", "fe.set-boons", hero=mara, held=1, reason="as the test has it")
    evening.do("ann", "fe.tinker-gear", hero=mara, owner=mara, item=ring)
    proposed = evening.state
    evening.do("ann", "fe.roll-action", 2, 2, 2, 2, hero=mara)
    for state in (proposed, evening.state):
        evening.state = state
        if gone:
            evening.do("gm", "fe.drop-gear", owner=mara, item=ring)
        else:
            evening.do("gm", "fe.set-care", owner=mara, item=ring, care="sound", reason="as the test has it")
        if state is proposed:
            code = evening.refused("ann", "fe.roll-action", hero=mara).code
    asked = evening.waits()
    evening.keep()

    assert code == ("gear.gone" if gone else "care.sound")
    assert (asked, evening.waits()) == (True, False)


@proves("fe.gear.enchanted-repair", "fe.ruling.repair-rule")
def test_enchanted_gear_takes_a_tinker_and_the_worse_one_downtime() -> None:
    assert (repair_dv(Care.NEGLECTED), repair_dv(Care.COMPROMISED)) == (3, 4)
    evening = Evening(partial_upgrade="no_upgrade")
    mara = evening.hero()
    ring = enchanted(evening, mara, "small-thing", "ring-of-sustenance", "compromised")
    plain = evening.refused("ann", "fe.tend-gear", owner=mara, item=ring, how="smith")
    evening.do("gm", "start-scene", title="The forge")
    early = evening.refused("ann", "fe.tinker-gear", hero=mara, owner=mara, item=ring)
    evening.do("gm", "end-scene")
    evening.do("ann", "fe.tinker-gear", hero=mara, owner=mara, item=ring)
    evening.do("ann", "fe.roll-action", 2, 2, 2, 2, hero=mara)
    asked = evening.asked()
    evening.answer("ring-of-sustenance", by="gm")

    assert (plain.source, early.code) == ("fe.gear.enchanted-repair", "care.scene")
    assert asked.kind == "degrade"
    assert its(evening, mara, ring).enchantments == ()
    assert its(evening, mara, ring).care is Care.COMPROMISED


@proves("fe.gear.enchanted-repair")
def test_what_holds_after_a_failure_stays_and_sound_or_plain_things_want_no_tinker() -> None:
    evening = Evening(partial_upgrade="no_upgrade")
    mara = evening.hero()
    ring = enchanted(evening, mara, "small-thing", "ring-of-sustenance")
    sound = evening.refused("ann", "fe.tinker-gear", hero=mara, owner=mara, item=ring)
    blade = arm(evening, mara, "light-blade")
    for item in (ring, blade):
        evening.do("gm", "fe.set-care", owner=mara, item=item, care="neglected", reason="rain")
    plain = evening.refused("ann", "fe.tinker-gear", hero=mara, owner=mara, item=blade)
    evening.do("gm", "fe.set-conflict", running=True)
    fighting = evening.refused("ann", "fe.tinker-gear", hero=mara, owner=mara, item=ring)
    evening.do("gm", "fe.set-conflict", running=False)
    evening.do("ann", "fe.tinker-gear", hero=mara, owner=mara, item=ring)
    evening.do("ann", "fe.roll-action", 2, 2, 2, 2, hero=mara)
    evening.answer("holds", by="gm")

    assert (sound.code, plain.code, fighting.code) == ("care.sound", "care.plain", "care.fight")
    assert its(evening, mara, ring).enchantments == ("ring-of-sustenance",)


@proves("fe.gear.enchant-removal")
def test_an_enchantment_comes_off_by_a_ritual_that_costs_xp_by_its_level() -> None:
    assert (removal_dv(), [removal_price(xp) for xp in (2, 6, 10)]) == (4, [1, 2, 3])
    evening = Evening(partial_upgrade="no_upgrade")
    mara = evening.hero()
    mail = enchanted(evening, mara, "heavy-armor", "wraithmail")
    poor = evening.refused("ann", "fe.disenchant", hero=mara, item=mail, enchantment="wraithmail")
    evening.do("gm", "fe.set-xp", hero=mara, unspent=3, reason="as the test has it")
    none = evening.refused("ann", "fe.disenchant", hero=mara, item=mail, enchantment="keen-edge")
    found = {}
    for face in (2, 7):
        evening.rated(mara, wits=2)
        evening.do("ann", "fe.disenchant", hero=mara, item=mail, enchantment="wraithmail")
        evening.rated(mara, wits=4)
        proposal = evening.state[Proposals][mara]
        assert proposal.terms
        assert (proposal.attribute, proposal.skill, proposal.terms.dv) == ("wits", "Arcana", 4)
        evening.do("ann", "fe.roll-action", *[face] * 4, hero=mara)
        evening.keep()
        found[face] = its(evening, mara, mail).enchantments, evening.state[Experience].unspent[mara]

    assert (poor.code, none.code) == ("xp.price", "enchant.none")
    assert found == {2: (("wraithmail",), 3), 7: ((), 1)}


@proves("fe.gear.enchant-removal")
def test_what_the_ritual_is_rolled_on_and_costs_is_read_before_it_is_begun() -> None:
    evening = Evening()
    mara = evening.hero()
    for kind, enchantment in (("heavy-armor", "wraithmail"), ("medium-blade", "keen-edge")):
        enchanted(evening, mara, kind, enchantment)
    evening.do("gm", "fe.set-xp", hero=mara, unspent=1, reason="as the test has it")

    offers = evening.offers("ann", "fe.disenchant")

    options = [option for offer in offers for field in offer.fields for option in field.options]
    assert [(option.label, option.refusal is None) for option in options] == [
        ("Wraithmail, 2 XP", False),
        ("Keen Edge, 1 XP", True),
    ]
    assert all("Wits and Arcana at DV 4" in offer.hint for offer in offers)


@proves("fe.gear.enchant-removal")
@pytest.mark.parametrize("how", ["stripped", "dropped", "undone"])
def test_a_ritual_for_what_is_no_longer_there_costs_nothing(how: str) -> None:
    evening = Evening(partial_upgrade="no_upgrade")
    mara = evening.hero()
    mail = enchanted(evening, mara, "heavy-armor", "wraithmail")
    evening.do("gm", "fe.set-xp", hero=mara, unspent=3, reason="as the test has it")
    evening.do("ann", "fe.disenchant", hero=mara, item=mail, enchantment="wraithmail")
    evening.do("gm", "fe.set-boons", hero=mara, held=1, reason="as the test has it")
    evening.rated(mara, wits=4)
    proposed = evening.state
    evening.do("ann", "fe.roll-action", 7, 7, 7, 7, hero=mara)
    for state in (proposed, evening.state):
        evening.state = state
        if how == "dropped":
            evening.do("gm", "fe.drop-gear", owner=mara, item=mail)
        elif how == "stripped":
            evening._happen(GearChanged(mara, replace(its(evening, mara, mail), enchantments=()), "as the test has it"))
        else:
            evening.do("gm", "fe.set-xp", hero=mara, unspent=1, reason="as the test has it")
        if state is proposed:
            code = evening.refused("ann", "fe.roll-action", hero=mara).code
    before = evening.state[Gear], evening.state[Experience]
    asked = evening.waits()
    evening.keep()

    assert code == ("xp.price" if how == "undone" else "gear.gone")
    assert asked
    assert (evening.state[Gear], evening.state[Experience]) == before


@proves(LIMITS, "fe.gear.enchant-principles", "fe.gear.enchant-categories")
@pytest.mark.parametrize(
    ("xp", "does", "amount", "may"),
    [
        (4, "dice", 1, True),
        (4, "dice", 2, False),
        (6, "dice", 2, True),
        (6, "effect", 2, False),
        (5, "dice", 1, False),
        (21, "dice", 2, True),
        (999, "effect", 1, True),
        (1000, "effect", 1, False),
        (4, "luck", 1, False),
    ],
)
def test_one_makes_up_an_enchantment_within_its_band(xp: int, does: str, amount: int, may: bool) -> None:
    evening = Evening()
    mara = evening.hero(body=3)
    fields = {"name": "Owl Eye", "slot": "thing", "xp": xp, "when": "in the dark", "does": does, "amount": amount}
    (offer,) = evening.offers("gm", "fe.define-enchantment")
    assert [(field.low, field.high) for field in offer.fields if field.name == "xp"] == [(2, 999)]

    if not may:
        assert evening.refused("gm", "fe.define-enchantment", **fields).code == "enchant.no"
        return
    evening.do("gm", "fe.define-enchantment", **fields, once=True)
    (own,) = evening.state[Gear].own
    ring = enchanted(evening, mara, "small-thing", own)
    evening.agreed(mara)
    evening.do("gm", "fe.claim-gear", hero=mara, item=ring, what=own)
    assert bears(evening, mara)["Owl Eye"] == ((0, amount, 0, 0) if does == "dice" else (0, 0, 0, amount))
    evening.do("ann", "fe.roll-action", *[2] * (4 + amount * (does == "dice")), hero=mara)
    evening.agreed(mara)
    assert evening.refused("gm", "fe.claim-gear", hero=mara, item=ring, what=own).code == "gear.claim"
    assert evening.replayed() == evening.state
    assert evening.refused("ann", "fe.define-enchantment", **fields).code == "seat.not_the_gm"


@proves("fe.gear.enchant-principles", "fe.gear.enchant-categories")
def test_an_own_one_has_a_name_that_fits_its_plate_is_good_once_in_a_scene_and_twelve_are_the_most() -> None:
    evening = Evening()
    fields = {"slot": "thing", "xp": 4, "when": "in the dark"}
    nothing = evening.refused("gm", "fe.define-enchantment", **fields, name="Owl Eye", amount=0)
    too_long = evening.refused("gm", "fe.define-enchantment", **fields, name="x" * 61)
    for number in range(12):
        evening.do("gm", "fe.define-enchantment", **fields, name=f"{number:x<60}", once=not number)
    full = evening.refused("gm", "fe.define-enchantment", **fields, name="Owl Eye")

    assert (nothing.code, full.code, bool(too_long.code)) == ("enchant.no", "enchant.no", True)
    limits = [own.effect.limit for own in evening.state[Gear].own.values() if own.effect]
    assert limits == [Limit(Per.SCENE), *[None] * 11]


@proves("fe.gear.enchant-principles")
def test_what_a_cloak_was_woven_against_fits_a_line_and_outlasts_a_second_enchantment() -> None:
    evening = Evening()
    mara = evening.hero()
    cloak = enchanted(evening, mara, "thing", "spellweave-cloak", chosen="x" * 60)
    evening.do("gm", "fe.enchant-gear", owner=mara, item=cloak, enchantment="boots-of-sure-step")
    kept = its(evening, mara, cloak).chosen
    fields = {"owner": mara, "item": arm(evening, mara, "thing"), "enchantment": "spellweave-cloak"}
    too_long = evening.refused("gm", "fe.enchant-gear", **fields, chosen="x" * 61)

    assert (kept, too_long.code) == ("x" * 60, "text.too_long")


def failed_mending() -> tuple[Evening, str, str, str]:
    """Mara's ring, whose mending has failed: whether an enchantment suffers is asked; and Tor."""
    evening = Evening(partial_upgrade="no_upgrade")
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    ring = enchanted(evening, mara, "small-thing", "ring-of-sustenance", "neglected")
    evening.do("ann", "fe.tinker-gear", hero=mara, owner=mara, item=ring)
    evening.do("ann", "fe.roll-action", 2, 2, 2, 2, hero=mara)
    return evening, mara, tor, ring


@proves("fe.gear.enchanted-repair")
def test_what_may_have_suffered_is_not_handed_on_until_that_is_said() -> None:
    evening, mara, tor, ring = failed_mending()

    handed = [evening.refused("ann", "fe.drop-gear", owner=mara, item=ring, **to).code for to in ({"to": tor}, {})]
    (greyed,) = (offer.refusal for offer in evening.offers("ann", "fe.drop-gear") if mara in dict(offer.fixed).values())
    other = arm(evening, tor, "small-thing")
    evening.do("bob", "fe.drop-gear", owner=tor, item=other)
    evening.answer("holds", by="gm")
    evening.do("ann", "fe.drop-gear", owner=mara, item=ring, to=tor)

    assert handed == ["gear.asked", "gear.asked"]
    assert greyed
    assert greyed.code == "gear.asked"
    assert its(evening, tor, ring).enchantments == ("ring-of-sustenance",)


@proves("fe.gear.enchanted-repair")
@pytest.mark.parametrize("handed", [True, False])
def test_of_what_is_gone_by_then_nobody_is_asked_what_it_has_suffered(handed: bool) -> None:
    evening, mara, tor, ring = failed_mending()
    other = enchanted(evening, tor, "small-thing", "ring-of-sustenance", "neglected")
    evening.do("gm", "fe.drop-gear", owner=tor, item=other)
    asked = evening.asked().kind

    evening.do("gm", "fe.drop-gear", owner=mara, item=ring, **({"to": tor} if handed else {}))

    assert asked == "degrade"
    assert not evening.waits()
    assert evening.view("bob")
    assert evening.offers("ann")

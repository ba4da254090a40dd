"""Enchantments: what a thing may bear, what each of the twelve does in play, and when it works."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.fates_edge.combat.fighting import fight, step
from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from tests.systems.fates_edge.gear.arming import agreed, arm, attacks, bears, close, enchanted, its
from tests.systems.fates_edge.harm.bearing import of, strikes
from tests.systems.fates_edge.tags.hall import Hall
from threefates.commons.clocks import MOST_CLOCKS, Clocks
from threefates.systems.fates_edge.actions.luck import ones_of_luck
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.actions.roll_in_hand import Why
from threefates.systems.fates_edge.advancement.xp_awards import Experience
from threefates.systems.fates_edge.combat.blows import resisting
from threefates.systems.fates_edge.combat.ranges_and_movement import Band
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.content.records import enchantments
from threefates.systems.fates_edge.gear.aiming import Attacked
from threefates.systems.fates_edge.gear.claimed_tags_and_enchantments import Claims
from threefates.systems.fates_edge.gear.enchanting import level_of, priced, tier_of, works
from threefates.systems.fates_edge.gear.items import Care, Gear
from threefates.systems.fates_edge.harm.conditions import Hit, asks_the_body
from threefates.systems.fates_edge.resolution.dice import Die
from threefates.testing.proof import proves

LIMITS = "fe.gear.enchant-limits"


@proves(
    LIMITS,
    "fe.gear.enchant-principles",
    "fe.gear.enchant-categories",
    "fe.ruling.item-tier-scale",
    "fe.ruling.enchant-price-bands",
)
def test_tiers_levels_and_prices() -> None:
    assert [tier_of(rung) for rung in (1, 2, 3)] == [1, 2, 3]
    assert [level_of(xp) for xp in range(2, 12)] == [1, 1, 1, 1, 2, 2, 2, 2, 3, 3]
    assert [xp for xp in range(13) if priced(xp)] == [2, 3, 4, 6, 7, 8, 10, 11, 12]


@proves("fe.gear.enchanted-neglected", "fe.gear.enchanted-compromised", "fe.ruling.enchant-neglected")
def test_neglect_takes_a_die_of_minor_ones_and_stops_the_others_and_worse_stops_all() -> None:
    found = {care: [works(care, level) for level in (1, 2, 3)] for care in Care}

    assert found[Care.SOUND] == [(True, 0)] * 3
    assert found[Care.NEGLECTED] == [(True, -1), (False, 0), (False, 0)]
    assert found[Care.COMPROMISED] == [(False, 0)] * 3


@proves(LIMITS, "fe.gear.enchant-principles")
def test_a_thing_bears_as_many_as_its_tier_each_once_and_what_goes_on_it() -> None:
    evening, mara, _ = fight()
    sword = enchanted(evening, mara, "medium-blade", "keen-edge")

    def refused(item: str, which: str) -> tuple[str, str]:
        found = evening.refused("gm", "fe.enchant-gear", owner=mara, item=item, enchantment=which)
        return found.code, found.source or ""

    twice, slot = refused(sword, "keen-edge"), refused(sword, "wraithmail")
    evening.do("gm", "fe.enchant-gear", owner=mara, item=sword, enchantment="luckblade")
    full, unknown = refused(sword, "soulfire"), refused(sword, "sharpness")
    evening.do("gm", "fe.give-gear", owner=mara, kind="light-blade", ordinary=True)
    ordinary = refused(evening.state[Gear].items(mara)[-1].id, "keen-edge")

    assert [twice[0], slot[0], full[0], unknown[0], ordinary[0]] == [
        "enchant.twice",
        "enchant.slot",
        "enchant.full",
        "enchant.unknown",
        "enchant.ordinary",
    ]
    assert all(page.startswith("fe.gear.enchant") for _, page in (twice, slot, full, unknown, ordinary))


@proves("fe.gear.enchant-principles")
def test_a_player_pays_for_an_enchantment_between_scenes() -> None:
    evening = Evening()
    mara = evening.hero()
    ring = arm(evening, mara, "small-thing")
    evening.do("gm", "fe.set-xp", hero=mara, unspent=3, reason="as the test has it")
    poor = evening.refused("ann", "fe.enchant-gear", owner=mara, item=ring, enchantment="ring-of-sustenance")
    vague = evening.refused("ann", "fe.enchant-gear", owner=mara, item=ring, enchantment="spellweave-cloak")
    evening.do("ann", "fe.enchant-gear", owner=mara, item=ring, enchantment="boots-of-sure-step")

    assert (poor.code, vague.code, evening.state[Experience].unspent[mara]) == ("xp.price", "xp.price", 0)
    assert its(evening, mara, ring).enchantments == ("boots-of-sure-step",)


# the twelve


@proves("fe.gear.enchant.keen-edge", "fe.gear.enchant-principles", "fe.gear.enchanted-neglected")
@pytest.mark.parametrize(("care", "expected"), [("sound", 1), ("neglected", 0)])
def test_a_keen_edge_is_a_die_where_the_game_master_agrees(care: str, expected: int) -> None:
    evening, mara, _, item = close("keen-edge", care=care)
    before = sum(each[1] for each in bears(evening, mara).values())
    evening.do("ann", "fe.claim-gear", hero=mara, item=item, what="keen-edge")
    evening.answer("not", by="gm")
    denied = sum(each[1] for each in bears(evening, mara).values())
    evening.do("ann", "fe.claim-gear", hero=mara, item=item, what="keen-edge")
    again = evening.refused("ann", "fe.claim-gear", hero=mara, item=item, what="keen-edge")
    evening.answer("fits", by="gm")
    counted = sum(each[1] for each in bears(evening, mara).values())

    assert (denied - before, counted - before) == (0, expected)
    assert again.title == "That is being asked."
    assert evening.refused("ann", "fe.claim-gear", hero=mara, item=item, what="keen-edge").code == "gear.claim"


@pytest.mark.parametrize(
    ("which", "slots", "kind"),
    [
        pytest.param("keen-edge", ["melee", "ranged"], "light-blade", marks=proves("fe.gear.enchant.keen-edge")),
        pytest.param("shadowweave", ["armor"], "light-armor", marks=proves("fe.gear.enchant.shadowweave")),
    ],
)
def test_a_keen_edge_and_shadowweave_are_a_die_and_nothing_else(which: str, slots: list[str], kind: str) -> None:
    found = enchantments()[which]
    evening, mara, _ = fight()
    thing = enchanted(evening, mara, kind, which)
    if kind == "light-blade":
        evening.do("ann", "fe.attack-with", hero=mara, item=thing)
    else:
        evening.do("ann", "fe.propose", hero=mara, attribute="wits", skill="Stealth")
    evening.do("gm", "fe.claim-gear", hero=mara, item=thing, what=which)

    assert bears(evening, mara)[found.name] == (0, 1, 0, 0)
    assert ([slot.value for slot in found.slots], found.harm, found.ignores) == (slots, 0, 0)


@proves("fe.gear.enchanted-compromised")
def test_on_a_compromised_thing_nothing_works() -> None:
    evening, mara, _, item = close("keen-edge", care="compromised")

    refused = evening.refused("ann", "fe.claim-gear", hero=mara, item=item, what="keen-edge")

    assert refused.source == "fe.gear.enchanted-neglected"


@proves("fe.gear.enchant.flaming-blade", "fe.gear.enchant.soulfire", "fe.ruling.damage-dice")
@pytest.mark.parametrize(
    ("which", "care", "harm", "note"),
    [
        ("flaming-blade", "sound", 2, False),
        ("flaming-blade", "compromised", 1, False),
        ("soulfire", "sound", 1, True),
        ("soulfire", "neglected", 1, False),
    ],
)
def test_fire_burns_for_a_harm_and_soulfire_passes_a_class_of_armor(
    which: str, care: str, harm: int, note: bool
) -> None:
    evening, mara, _, _ = close(which, care=care)
    offers = evening.offers("ann", "fe.roll-action")
    thrown = int(offers[0].throws.removesuffix("d10"))
    evening.do("ann", "fe.roll-action", 7, 7, *[2] * (thrown - 2), hero=mara)

    (hit,) = (event for event in evening.events if isinstance(event, Attacked))
    assert (hit.harm, any("1 class lighter" in each for each in hit.notes)) == (harm, note)
    assert any("the spirit" in each and "what resists" in each for each in hit.notes) is note


@proves("fe.gear.enchant.flaming-blade")
def test_against_cold_a_flaming_blade_has_an_effect_more() -> None:
    evening, mara, _, item = close("flaming-blade")

    evening.do("gm", "fe.claim-gear", hero=mara, item=item, what="flaming-blade")

    assert bears(evening, mara)["Flaming Blade"] == (0, 0, 0, 1)


@proves("fe.gear.enchant.thunder-hammer", "fe.ruling.damage-dice", "fe.ruling.undefined-terms")
@pytest.mark.parametrize(("face", "expected"), [(10, 2), (9, 0)])
def test_thunder_fills_two_segments_of_a_hazard_where_a_ten_shows(face: int, expected: int) -> None:
    evening, mara, _, _ = close("thunder-hammer")

    evening.do("ann", "fe.roll-action", face, 7, 2, 2, 2, hero=mara)

    clocks = [(clock.name, clock.size, clock.filled) for clock in evening.state[Clocks].known.values()]
    assert clocks == ([("Hazard", 6, expected)] if expected else [])


@proves("fe.gear.enchant.thunder-hammer", "fe.ruling.damage-dice", "fe.ruling.undefined-terms")
def test_thunder_fills_the_open_hazard_that_is_there_and_nothing_where_no_clock_fits() -> None:
    evening, mara, _, _ = close("thunder-hammer")
    for name, hidden in (("Flood", False), ("Hazard", True)):
        evening.do("gm", "start-clock", name=name, size=8, hidden=hidden)
    evening.do("gm", "start-clock", name="Hazard", size=8)
    evening.do("ann", "fe.roll-action", 10, 7, 2, 2, 2, hero=mara)
    full, tor, _, _ = close("thunder-hammer")
    for number in range(MOST_CLOCKS):
        full.do("gm", "start-clock", name=f"Trouble {number}", size=4)
    full.do("ann", "fe.roll-action", 10, 7, 2, 2, 2, hero=tor)

    assert [int(clock.filled) for clock in evening.state[Clocks].known.values()] == [0, 0, 2]
    assert sum(clock.filled for clock in full.state[Clocks].known.values()) == 0
    assert len(full.state[Clocks].known) == MOST_CLOCKS


@proves("fe.gear.enchant.shadowweave")
def test_shadowweave_is_a_die_on_stealth_and_on_nothing_else() -> None:
    evening, mara, _ = fight()
    mail = enchanted(evening, mara, "light-armor", "shadowweave")
    evening.do("ann", "fe.propose", hero=mara, attribute="wits", skill="Notice")
    wrong = evening.refused("gm", "fe.claim-gear", hero=mara, item=mail, what="shadowweave")
    evening.do("ann", "fe.propose", hero=mara, attribute="wits", skill="Stealth")
    evening.do("gm", "fe.claim-gear", hero=mara, item=mail, what="shadowweave")

    assert wrong.title == "Shadowweave goes with Stealth."
    assert bears(evening, mara)["Shadowweave"] == (0, 1, 0, 0)
    evening.do("ann", "fe.hold-gear", owner=mara, item=mail, held=False)
    evening.do("ann", "fe.withdraw", hero=mara)
    evening.do("ann", "fe.propose", hero=mara, attribute="wits", skill="Stealth")
    assert evening.refused("gm", "fe.claim-gear", hero=mara, item=mail, what="shadowweave").code == "gear.claim"


@proves("fe.gear.enchant.runed-plate")
@pytest.mark.parametrize(
    ("skill", "faces", "care", "held", "banked"),
    [
        ("Arcana", (2, 1), "sound", 0, 0),
        ("Arcana", (2, 1), "sound", 4, 4),
        ("Arcana", (1, 1), "sound", 4, 5),
        ("Arcana", (7, 1, 7), "sound", 4, 5),
        ("Arcana", (7, 1, 1, 7), "sound", 4, 5),
        ("Arcana", (2, 1), "compromised", 4, 5),
        ("Notice", (2, 1), "sound", 4, 5),
        ("Arcana", (2, 2), "sound", 4, 4),
    ],
)
def test_runes_take_a_beat_of_magic_that_lashes_back(
    skill: str, faces: tuple[int, ...], care: str, held: int, banked: int
) -> None:
    evening = Evening(partial_upgrade="no_upgrade")
    mara = evening.hero(trained=["Melee"])
    enchanted(evening, mara, "light-armor", "runed-plate", care)
    if held:
        evening.do("gm", "fe.set-beats", held=held, reason="as the test has it")
    evening.rated(mara, wits=len(faces))
    evening.agreed(mara, skill=skill, dv=2)
    evening.do("ann", "fe.roll-action", *faces, hero=mara)
    evening.keep()

    assert evening.bank == banked


@proves("fe.gear.enchant.wraithmail")
def test_wraithmail_makes_intangible_once_in_a_scene_until_ones_own_next_turn() -> None:
    evening, mara, wolf = fight()
    none = evening.refused("ann", "fe.turn-intangible", owner=mara)
    enchanted(evening, mara, "heavy-armor", "wraithmail")
    evening.do("ann", "fe.turn-intangible", owner=mara)
    missed = evening.refused("gm", "fe.strike", hero=mara, harm=1, why="a bite")
    evening.do("gm", "give-spotlight", character=wolf)
    still = evening.refused("gm", "fe.strike", hero=mara, harm=1, why="a bite")
    evening.do("gm", "give-spotlight", character=mara)
    strikes(evening, mara, 1)
    evening.answer("take")
    spent = evening.refused("ann", "fe.turn-intangible", owner=mara)

    assert (none.code, missed.code, still.code, spent.code) == (
        "wonder.none",
        "wonder.mist",
        "wonder.mist",
        "wonder.spent",
    )
    assert evening.state[Claims].used != ()


@proves("fe.gear.enchant.wraithmail", "fe.turn.action-activate-asset")
def test_wraithmail_is_an_action_of_ones_own_turn_as_nothing_says_that_it_is_free() -> None:
    evening, mara, wolf = fight()
    enchanted(evening, mara, "heavy-armor", "wraithmail")
    evening.do("gm", "give-spotlight", character=wolf)
    late = evening.refused("ann", "fe.turn-intangible", owner=mara)
    evening.do("gm", "give-spotlight", character=mara)
    evening.do("ann", "fe.take-action", character=mara, what="activate")
    twice = evening.refused("ann", "fe.turn-intangible", owner=mara)
    (offer,) = evening.offers("ann", "fe.turn-intangible")
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "give-spotlight", character=mara)
    evening.do("ann", "fe.turn-intangible", owner=mara)

    assert (late.code, twice.code, offer.refusal) == ("turn.not_yours", "turn.full", twice)
    assert evening.state[Turns].taken == ("activate",)


@proves("fe.gear.enchant.spellweave-cloak")
@pytest.mark.parametrize(
    ("magic", "care", "dice"),
    [("Frost", "sound", 5), ("fire", "sound", 3), ("", "sound", 3), ("frost", "neglected", 3)],
)
def test_a_cloak_helps_against_the_one_effect_it_was_woven_against(magic: str, care: str, dice: int) -> None:
    evening = Evening()
    mara = evening.hero(body=3)
    enchanted(evening, mara, "thing", "spellweave-cloak", care, chosen="frost")

    assert resisting(evening.state, Hit(hero=mara, harm=1, why="", magic=magic))[0] == dice


@proves("fe.gear.enchant.spellweave-cloak")
@pytest.mark.parametrize(
    ("second", "magic", "dice"), [("fire", "frost", 5), ("fire", "Fire", 5), ("frost", "frost", 5)]
)
def test_of_two_cloaks_the_one_that_was_woven_against_it_helps_and_two_of_a_kind_are_no_better(
    second: str, magic: str, dice: int
) -> None:
    evening = Evening()
    mara = evening.hero(body=3)
    for chosen in ("frost", second):
        enchanted(evening, mara, "thing", "spellweave-cloak", chosen=chosen)

    assert resisting(evening.state, Hit(hero=mara, harm=1, why="", magic=magic))[0] == dice


@proves("fe.gear.enchant.spellweave-cloak")
def test_a_cloak_is_woven_against_something_and_whoever_judges_a_claim_is_told_what() -> None:
    evening = Evening()
    mara = evening.hero(body=3)
    plain = arm(evening, mara, "thing")
    asks = {"owner": mara, "item": plain, "enchantment": "spellweave-cloak"}
    unsaid = evening.refused("gm", "fe.enchant-gear", **asks)
    cloak = enchanted(evening, mara, "thing", "spellweave-cloak", chosen="charm")
    edge = enchanted(evening, mara, "light-blade", "keen-edge")
    evening.do("ann", "fe.propose", hero=mara, attribute="spirit", skill="Lore")
    offered = {dict(each.fixed)["item"]: each for each in evening.offers("ann", "fe.claim-gear")}
    evening.do("ann", "fe.claim-gear", hero=mara, item=cloak, what="spellweave-cloak")

    assert unsaid.code == "enchant.chosen"
    assert offered[cloak].fields[0].options[0].detail == "resisting the effect it was made for: charm"
    assert offered[edge].fields[0].options[0].detail == "against armored targets"
    assert "(resisting the effect it was made for: charm). Does it fit?" in evening.asked().asks
    evening.answer("fits", by="gm")
    assert bears(evening, mara) == {"Spellweave Cloak": (0, 2, 0, 0)}


@proves("fe.gear.enchant.boots-of-sure-step")
def test_boots_go_over_difficult_ground_as_over_any_other() -> None:
    evening, mara, wolf = fight()
    enchanted(evening, mara, "thing", "boots-of-sure-step")
    evening.do("gm", "fe.set-ground")

    assert step(evening, mara, wolf) is Band.NEAR


@proves("fe.gear.enchant.lantern-of-revelation")
@pytest.mark.parametrize(("band", "expected"), [("close", False), ("near", False), ("far", True)])
def test_a_lantern_shows_what_is_out_of_sight_as_far_as_near(band: str, expected: bool) -> None:
    evening, mara, wolf = fight()
    enchanted(evening, mara, "thing", "lantern-of-revelation")
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band=band)
    evening.do("gm", "fe.set-sight", one=mara, other=wolf)
    evening.do("ann", "fe.propose", hero=mara, attribute="wits", skill="Ranged")

    evening.do("ann", "fe.say-target", hero=mara, other=wolf, way="shot")

    assert ("without a line of sight" in bears(evening, mara)) is expected


@proves("fe.gear.enchant.lantern-of-revelation")
@pytest.mark.parametrize(("band", "expected"), [("near", False), ("far", True)])
def test_a_lantern_shows_it_to_everybody_as_far_as_near_of_whoever_carries_it(band: str, expected: bool) -> None:
    evening, mara, wolf = fight()
    tor = evening.hero("Tor", "bob")
    enchanted(evening, tor, "thing", "lantern-of-revelation")
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="far")
    evening.do("gm", "fe.place-at", one=tor, other=wolf, band=band)
    evening.do("gm", "fe.set-sight", one=mara, other=wolf)
    evening.do("ann", "fe.propose", hero=mara, attribute="wits", skill="Ranged")

    evening.do("ann", "fe.say-target", hero=mara, other=wolf, way="shot")

    assert ("without a line of sight" in bears(evening, mara)) is expected


class Lit(Hall):
    """A hall in which Oriel carries such a lantern, at that distance of the two others."""

    def __init__(self, band: str) -> None:
        super().__init__()
        self.lantern = enchanted(self, self.oriel, "thing", "lantern-of-revelation")
        for other in (self.wolf, self.tev):
            self.do("gm", "fe.place-at", one=self.oriel, other=other, band=band)
        self.do("gm", "fe.place-at", one=self.tev, other=self.wolf, band="near")

    def looks(self) -> int:
        self.proposes(self.wolf, "notice", attribute="wits", skill="Notice")
        return self.dice()


@proves("fe.gear.enchant.lantern-of-revelation", "fe.tags.veil")
@pytest.mark.parametrize(("band", "dice"), [("close", 0), ("near", 0), ("far", -1)])
def test_a_lantern_shows_who_is_veiled_to_whoever_looks_for_them(band: str, dice: int) -> None:
    hall = Lit(band)
    hall.lasts("veil", hall.wolf)
    lit = hall.looks()
    hall.do("ann", "fe.hold-gear", owner=hall.oriel, item=hall.lantern, held=False)

    assert (lit, hall.looks()) == (dice, -1)


@proves("fe.gear.enchant.lantern-of-revelation", "fe.tags.veil")
@pytest.mark.parametrize(("band", "steps"), [("near", 0), ("far", -1)])
@pytest.mark.parametrize("sneaks", [True, False])
def test_by_a_lantern_nobody_hides_or_sneaks_the_better_for_a_veil(band: str, steps: int, *, sneaks: bool) -> None:
    hall = Lit(band)
    hall.lasts("veil", hall.tev)
    if sneaks:
        hall.proposes(skill="Stealth")
    else:
        hall.do("gm", "fe.place-at", one=hall.tev, other=hall.wolf, band="far")
        hall.do("bob", "fe.hide", hero=hall.tev, other=hall.wolf)

    assert sum(each.steps for each in bearing(hall.state, hall.state[Proposals][hall.tev])) == steps


@proves("fe.gear.enchant.ring-of-sustenance", "fe.fatigue.overflow", "fe.fatigue.level-table")
def test_a_ring_takes_the_first_fatigue_of_a_scene() -> None:
    evening = Evening()
    mara = evening.hero(body=3)
    enchanted(evening, mara, "small-thing", "ring-of-sustenance")
    evening.do("gm", "start-scene", title="The march")
    evening.do("ann", "fe.mark-fatigue", hero=mara, amount=2, why="the march")
    first = of(evening, mara).fatigue
    evening.do("ann", "fe.mark-fatigue", hero=mara, amount=1, why="the march")
    second = of(evening, mara).fatigue
    evening.do("gm", "end-scene")
    evening.do("ann", "fe.mark-fatigue", hero=mara, amount=1, why="the march")

    assert (first, second, of(evening, mara).fatigue) == (1, 2, 2)


@proves("fe.gear.enchant.ring-of-sustenance", "fe.fatigue.level-table")
@pytest.mark.parametrize(("more", "collapses"), [(2, False), (3, True)])
def test_whether_the_body_holds_is_asked_of_what_a_ring_leaves(more: int, collapses: bool) -> None:
    evening = Evening(fatigue_overflow_result="collapse_test")
    mara = evening.hero(body=3)
    evening.rated(mara, body=5)
    enchanted(evening, mara, "small-thing", "ring-of-sustenance")
    evening.do("gm", "fe.set-fatigue", hero=mara, fatigue=2, reason="as the test has it")

    assert asks_the_body(evening.state, mara, more) is collapses
    evening.do("ann", "fe.mark-fatigue", *[7] * (5 * collapses), hero=mara, amount=more, why="the march")
    assert of(evening, mara).fatigue == more + 1


@proves("fe.gear.enchant.luckblade", "fe.ruling.damage-dice", "fe.ruling.position-reroll-choice")
def test_a_luckblade_throws_the_ones_of_an_attack_again_once_in_a_scene_with_its_odds() -> None:
    evening, mara, wolf, item = close("luckblade")
    roll = {"type": "fe.roll-action", "hero": mara}
    ahead = FATES_EDGE.odds(evening.state, FATES_EDGE.read_command(roll), evening.viewer("ann"))
    evening.do("ann", "fe.roll-action", 1, 1, 7, 2, 2, hero=mara)
    asked = evening.asked()
    found = {}
    for option in ("luck", "keep"):
        command = FATES_EDGE.read_command({"type": "answer", "choice": asked.id, "option": option})
        chances = FATES_EDGE.odds(evening.state, command, evening.viewer("ann"))
        assert chances
        found[option] = Fraction(chances.success)
    evening.answer("luck", 7, 1)

    assert ahead
    assert Fraction(ahead.success) == _by_hand(dice=5, dv=2)
    assert asked.kind == "luck"
    assert found == {"luck": 1 - Fraction(1, 2) ** 2, "keep": Fraction(0)}
    assert evening.bank == 3
    assert evening.state[Claims].used == ((item, "luckblade"),)
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "give-spotlight", character=mara)
    attacks(evening, mara, item, other=wolf)
    agreed(evening, mara)
    evening.do("ann", "fe.roll-action", 1, 7, 7, 2, 2, hero=mara)
    assert not evening.waits()


@proves("fe.gear.enchant.luckblade")
def test_luck_is_for_ones_of_attacks_with_that_blade_and_is_kept_where_it_is_not_wanted() -> None:
    assert ones_of_luck([Die((1,)), Die((2,)), Die((4, 1), (Why.POSITION,)), Die((1, 1), (Why.LUCK,))]) == (0, 2)
    evening, mara, wolf, _ = close("luckblade")
    other = arm(evening, mara, "light-blade", held=False, tags=["off-hand"])
    evening.do("ann", "fe.roll-action", 1, 7, 7, 2, 2, hero=mara)
    kept = evening.asked().kind
    evening.answer("keep")
    used = evening.state[Claims].used
    for dice in (3, 5):
        evening.do("gm", "give-spotlight", character=wolf)
        evening.do("gm", "give-spotlight", character=mara)
        if dice == 3:
            evening.do("ann", "fe.propose", hero=mara, attribute="body", skill="Notice")
        else:
            evening.do("gm", "fe.hold-gear", owner=mara, item=other)
            attacks(evening, mara, other, other=wolf)
        agreed(evening, mara)
        evening.do("ann", "fe.roll-action", 1, *[7] * (dice - 1), hero=mara)
        assert not evening.waits()

    assert (kept, used, evening.state[Claims].used) == ("luck", (), ())


def _by_hand(*, dice: int, dv: int) -> Fraction:
    """The chance that so many dice make the DV, 1s being thrown again where they have not made it yet; a 10 is two."""
    tenth = Fraction(1, 10)
    faces = {2: tenth, 1: 4 * tenth, 0: 4 * tenth}  # successes of a face that is no 1

    def won(left: int, made: int, ones: int) -> Fraction:
        if left:
            return sum(
                (share * won(left - 1, made + more, ones) for more, share in faces.items()),
                tenth * won(left - 1, made, ones + 1),
            )
        return Fraction(1) if made >= dv else again(ones, made)

    def again(ones: int, made: int) -> Fraction:
        if made >= dv:
            return Fraction(1)
        if not ones:
            return Fraction(0)
        return sum(
            (share * again(ones - 1, made + more) for more, share in faces.items()), tenth * again(ones - 1, made)
        )

    return won(dice, 0, 0)


@proves("fe.gear.enchant.ring-of-sustenance")
def test_what_a_ring_took_between_two_scenes_it_took_in_neither() -> None:
    evening = Evening()
    mara = evening.hero(body=3)
    enchanted(evening, mara, "small-thing", "ring-of-sustenance")
    left = []
    for scene in ("", "The march", "", "The gate"):
        if scene:
            evening.do("gm", "start-scene", title=scene)
        for _ in range(2):
            evening.do("ann", "fe.mark-fatigue", hero=mara, amount=1, why="the march")
            left.append(of(evening, mara).fatigue)
        evening.do("gm", "fe.set-fatigue", hero=mara, fatigue=0, reason="x")
        if scene == "The march":
            evening.do("gm", "end-scene")

    assert left == [0, 1] * 4
    assert evening.replayed() == evening.state


@proves("fe.gear.enchant.luckblade", "fe.gear.enchanted-compromised")
def test_a_lucky_blade_that_fails_while_it_is_asked_about_throws_nothing() -> None:
    evening, mara, _, blade = close("luckblade")
    evening.do("ann", "fe.roll-action", *(9, 1, 1, 2, 2), hero=mara)
    before = evening.asked()
    evening.do("gm", "fe.set-care", owner=mara, item=blade, care="compromised", reason="as the test has it")
    throw, keep = evening.asked().options

    assert before.asks == "Light melee weapon: Mara may throw all 2 ones again, once in this scene."
    assert [option.refusal for option in before.options] == [None, None]
    assert evening.asked().asks == "Mara may throw all 2 ones again, once in this scene."
    assert keep.refusal is None
    assert throw.refusal == evening.refused("ann", "answer", choice=evening.asked().id, option="luck")
    evening.answer("keep")
    assert "Mara: Partial." in " ".join(evening.told("bob"))


@proves("fe.gear.enchant.thunder-hammer")
def test_a_plain_blade_beside_a_thunder_hammer_lets_no_thunder_out() -> None:
    evening, mara, wolf = fight(partial_upgrade="no_upgrade")
    evening.rated(mara, body=3)
    enchanted(evening, mara, "light-blade", "thunder-hammer")
    plain = arm(evening, mara, "light-blade", tags=["off-hand"])
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="close")
    attacks(evening, mara, plain, other=wolf)
    agreed(evening, mara)
    pool = next(offer.throws for offer in evening.offers("ann", "fe.roll-action"))
    evening.do("ann", "fe.roll-action", 10, 7, *[2] * (int(pool.removesuffix("d10")) - 2), hero=mara)

    assert not evening.state[Clocks].known


@proves("fe.gear.enchant.thunder-hammer")
@pytest.mark.parametrize("first", [True, False])
def test_of_two_thunder_hammers_either_lets_thunder_out(first: bool) -> None:
    evening, mara, wolf = fight(partial_upgrade="no_upgrade")
    evening.rated(mara, body=3)
    hammers = [enchanted(evening, mara, "light-blade", "thunder-hammer")]
    hammers.append(arm(evening, mara, "light-blade", tags=["off-hand"]))
    evening.do("gm", "fe.enchant-gear", owner=mara, item=hammers[1], enchantment="thunder-hammer")
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="close")
    attacks(evening, mara, hammers[0 if first else 1], other=wolf)
    agreed(evening, mara)
    pool = next(offer.throws for offer in evening.offers("ann", "fe.roll-action"))
    evening.do("ann", "fe.roll-action", 10, 7, *[2] * (int(pool.removesuffix("d10")) - 2), hero=mara)

    assert [clock.filled for clock in evening.state[Clocks].known.values()] == [2]


@proves("fe.ruling.enchant-total", LIMITS)
@pytest.mark.parametrize(
    ("kind", "most", "asked"),
    [
        ("light-armor", ["wraithmail"], ["wraithmail", "shadowweave"]),  # 8 XP on a thing of the first Tier
        ("medium-armor", ["shadowweave", "runed-plate"], ["shadowweave", "runed-plate", "wraithmail"]),
        (
            "heavy-blade",
            ["thunder-hammer", "soulfire", "luckblade"],
            ["thunder-hammer", "soulfire", "luckblade", "keen-edge"],
        ),
    ],
)
def test_how_many_enchantments_a_thing_bears_and_not_their_xp_are_counted_against_its_tier(
    kind: str, most: list[str], asked: list[str]
) -> None:
    evening = Evening()
    mara = evening.hero()
    thing = {"owner": mara, "item": arm(evening, mara, kind, held=False)}
    for each in asked[:-1]:
        evening.do("gm", "fe.enchant-gear", **thing, enchantment=each)
    full = evening.refused("gm", "fe.enchant-gear", **thing, enchantment=asked[-1])

    assert list(its(evening, mara, thing["item"]).enchantments) == most
    assert (full.code, full.source) == ("enchant.full", LIMITS)

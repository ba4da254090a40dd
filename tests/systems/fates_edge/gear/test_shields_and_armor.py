"""The cascade of a blow: resist, shield, armor, track; and what shields, cover and care make of each step."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.systems.fates_edge.combat.fighting import fight
from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from tests.systems.fates_edge.gear.arming import agreed, arm, attacks, bears, its
from tests.systems.fates_edge.harm.bearing import of, strikes
from threefates.rulebook.chapter import Chances
from threefates.systems.fates_edge.advancement.xp_awards import Experience
from threefates.systems.fates_edge.combat.blows import resisting
from threefates.systems.fates_edge.combat.mitigation import guarding_against, landings, shield_against
from threefates.systems.fates_edge.combat.ranges_and_movement import Band, Ranges
from threefates.systems.fates_edge.combat.sight_and_cover import Cover, Gives, Sight, cover_of
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.gear.condition_and_upkeep import classes_lost_to, dice_lost_to, mends
from threefates.systems.fates_edge.gear.holding import too_heavy_beside_a_shield
from threefates.systems.fates_edge.gear.items import Care, Gear, GearChanged
from threefates.systems.fates_edge.gear.shields import Shields, behind_a_pavise, shield_dice
from threefates.systems.fates_edge.harm.armor import Armor, lighter
from threefates.systems.fates_edge.harm.conditions import Conditions, Hit
from threefates.systems.fates_edge.harm.harm import Marks
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.testing.proof import proves


def shielded(kind: str, **rulings: str) -> tuple[Evening, str, str]:
    evening = Evening(**rulings)
    mara = evening.hero(body=3)
    return evening, mara, arm(evening, mara, kind)


def odds(evening: Evening, seat: str, option: str) -> Chances:
    command = FATES_EDGE.read_command({"type": "answer", "choice": evening.asked().id, "option": option})
    found = FATES_EDGE.odds(evening.state, command, evening.viewer(seat))
    assert found
    return found


@proves("fe.gear.shields", "fe.ruling.buckler-choice")
@pytest.mark.parametrize(
    ("which", "by_hand", "from_afar", "raised"), [("buckler", 1, 0, 0), ("heater", 1, 1, 1), ("pavise", 0, 0, 0)]
)
def test_a_shield_adds_a_die_to_resist_what_it_stops(which: str, by_hand: int, from_afar: int, raised: int) -> None:
    found = [
        shield_dice(which, ranged=ranged, raised=up) for ranged, up in ((False, False), (True, False), (False, True))
    ]

    assert found == [by_hand, from_afar, raised]


@proves("fe.gear.shields", "fe.harm.resist")
@pytest.mark.parametrize(("kind", "ranged", "dice"), [("buckler", False, 4), ("buckler", True, 3), ("heater", True, 4)])
def test_the_die_counts_on_the_roll_to_resist(kind: str, ranged: bool, dice: int) -> None:
    evening, mara, which = shielded(kind)

    assert resisting(evening.state, Hit(hero=mara, harm=1, why="", ranged=ranged))[0] == dice
    evening.do("ann", "fe.hold-gear", owner=mara, item=which, held=False)
    assert resisting(evening.state, Hit(hero=mara, harm=1, why="", ranged=ranged))[0] == 3


@proves("fe.gear.shields", "fe.ruling.heater-convert-limit")
def test_a_heater_turns_one_harm_into_fatigue_once_in_a_scene_if_it_is_wanted() -> None:
    evening, mara, _ = shielded("heater")
    strikes(evening, mara, 2)
    evening.answer("take")
    asked, use, spare = evening.asked(), odds(evening, "ann", "use"), odds(evening, "ann", "spare")
    evening.answer("spare")
    spared = of(evening, mara)
    evening.do("gm", "fe.set-harm", hero=mara, harm=0, reason="as the test has it")
    strikes(evening, mara, 2)
    evening.answer("take")
    evening.answer("use")
    turned = of(evening, mara)
    strikes(evening, mara, 1)
    evening.answer("take")

    assert asked.kind == "meet"
    assert use.outcomes == (("Harm 1, Fatigue 1", "1"),)
    assert spare.outcomes == (("Harm 2", "1"),)
    assert (spared.harm, spared.fatigue, turned.harm, turned.fatigue) == (2, 0, 1, 1)
    assert not evening.waits()
    assert (of(evening, mara).harm, of(evening, mara).fatigue) == (2, 1)


@proves("fe.gear.shields", "fe.harm.order-of-mitigation")
def test_shield_comes_before_armor_and_the_odds_of_resisting_count_both() -> None:
    evening, mara, _ = shielded("heater")
    arm(evening, mara, "light-armor")
    hit = Hit(hero=mara, harm=3, why="an axe")

    assert landings(evening.state, hit, 3) == {("armor",): Marks(2, 1), ("shield", "armor"): Marks(1, 2)}
    assert shield_against(evening.state, hit, 1) == "Heater shield"  # though armor would turn that, too
    strikes(evening, mara, 3)
    found = odds(evening, "ann", "resist")
    assert [row for row, _ in found.outcomes] == ["Fatigue 2", "Harm 1, Fatigue 2"]
    assert sum(Fraction(share) for _, share in found.outcomes) == 1
    assert odds(evening, "ann", "take").outcomes == (("Harm 1, Fatigue 2", "1"),)


@proves("fe.harm.order-of-mitigation", "fe.harm.resist")
@pytest.mark.parametrize("beside", [True, False])
def test_whoever_loses_a_shield_may_still_resist_and_asks_nothing_of_anothers(beside: bool) -> None:
    evening, mara, which = shielded("heater")
    tor = evening.hero("Tor", "bob")
    his = arm(evening, tor, "heater")
    strikes(evening, mara, 2)
    owner, item = (tor, his) if beside else (mara, which)
    evening.do("gm", "fe.drop-gear", owner=owner, item=item)
    asked = evening.asked().kind
    evening.answer("take")
    if beside:
        evening.answer("use")

    assert asked == "resist"
    assert (of(evening, mara).harm, of(evening, mara).fatigue) == ((1, 1) if beside else (2, 0))


@proves("fe.harm.order-of-mitigation")
def test_a_talent_turns_its_harm_before_a_shield_is_asked_about() -> None:
    evening, mara, _ = shielded("heater")
    evening.learns(mara, "flowing-spirit-way")
    strikes(evening, mara, 1)
    evening.answer("take")
    alone = of(evening, mara)
    evening.do("gm", "fe.set-fatigue", hero=mara, fatigue=0, reason="as the test has it")
    strikes(evening, mara, 2)
    evening.answer("take")
    evening.answer("use")
    both = of(evening, mara)

    assert (alone.harm, alone.fatigue) == (0, 1)  # nothing is left for the heater
    assert (both.harm, both.fatigue) == (0, 2)


@proves("fe.gear.shields")
def test_the_whole_cascade_of_a_blow_is_one_command_each_and_replays() -> None:
    evening, mara, _ = shielded("heater")
    arm(evening, mara, "medium-armor")
    strikes(evening, mara, 3)
    evening.answer("resist", 2, 3, 4, 5)
    evening.answer("use")

    assert (of(evening, mara).harm, of(evening, mara).fatigue) == (0, 2)
    assert evening.state[Conditions].coming is None
    assert evening.replayed() == evening.state


@proves("fe.gear.armor", "fe.fatigue.overflow", "fe.harm.order-of-mitigation")
@pytest.mark.parametrize(("held", "asks"), [(1, False), (2, True)])
def test_armor_is_asked_about_where_its_fatigue_would_be_too_much(held: int, asks: bool) -> None:
    evening, mara, _ = shielded("light-armor")
    evening.do("gm", "fe.set-fatigue", hero=mara, fatigue=held, reason="as the test has it")
    strikes(evening, mara, 1)

    evening.answer("take")

    assert evening.waits() is asks
    if asks:
        assert odds(evening, "ann", "use").outcomes == (("Fatigue 1", "1"),)
        assert odds(evening, "ann", "spare").outcomes == (("Harm 1", "1"),)
        evening.answer("spare")
        assert (of(evening, mara).harm, of(evening, mara).fatigue) == (1, 2)
    else:
        assert (of(evening, mara).harm, of(evening, mara).fatigue) == (0, 2)


@proves("fe.gear.armor")
def test_armor_let_turn_what_is_too_much_wipes_the_track_and_harms() -> None:
    evening, mara, _ = shielded("light-armor")
    evening.do("gm", "fe.set-fatigue", hero=mara, fatigue=2, reason="as the test has it")
    strikes(evening, mara, 1)
    evening.answer("take")

    evening.answer("use")

    assert (of(evening, mara).harm, of(evening, mara).fatigue) == (1, 0)


@proves("fe.gear.neglected", "fe.ruling.armor-neglected-step", "fe.ruling.ignore-armor-point")
def test_armor_gets_lighter_by_classes_and_never_less_than_none() -> None:
    assert [[lighter(armor, classes) for armor in Armor] for classes in (0, 1, 2, 3)] == [
        [Armor.NONE, Armor.LIGHT, Armor.MEDIUM, Armor.HEAVY],
        [Armor.NONE, Armor.NONE, Armor.LIGHT, Armor.MEDIUM],
        [Armor.NONE, Armor.NONE, Armor.NONE, Armor.LIGHT],
        [Armor.NONE] * 4,
    ]


@proves("fe.gear.neglected", "fe.gear.compromised", "fe.harm.order-of-mitigation")
@pytest.mark.parametrize(
    ("care", "ignores", "marks"),
    [
        ("sound", -1, (3, 0)),  # it pierces
        ("sound", 0, (0, 2)),
        ("neglected", 0, (1, 1)),
        ("compromised", 0, (3, 0)),
        ("sound", 1, (1, 1)),
        ("neglected", 1, (2, 1)),
    ],
)
def test_neglect_takes_a_class_of_armor_and_worse_all_of_it(care: str, ignores: int, marks: tuple[int, int]) -> None:
    evening, mara, which = shielded("heavy-armor")
    if care != "sound":
        evening.do("gm", "fe.set-care", owner=mara, item=which, care=care, reason="rust")
    strikes(evening, mara, 3, ignores=max(ignores, 0), pierces=ignores < 0)

    evening.answer("take")

    if marks[0] < 3:
        assert (of(evening, mara).harm, of(evening, mara).fatigue) == marks
    else:
        assert of(evening, mara).harm == 3


@proves("fe.gear.neglected", "fe.ruling.armor-neglected-step", "fe.ruling.ignore-armor-point")
@pytest.mark.parametrize(
    ("kind", "care", "ignores", "marks"),
    [
        ("heavy-armor", "sound", 0, (0, 2)),
        ("heavy-armor", "neglected", 0, (0, 2)),
        ("heavy-armor", "sound", 1, (0, 2)),
        ("heavy-armor", "neglected", 1, (1, 1)),
        ("medium-armor", "sound", 0, (0, 1)),
        ("medium-armor", "neglected", 0, (1, 1)),
    ],
)
def test_armor_is_no_better_for_its_neglect_or_for_what_passes_it(
    kind: str, care: str, ignores: int, marks: tuple[int, int]
) -> None:
    evening, mara, which = shielded(kind)
    evening.rated(mara, body=4)
    if care != "sound":
        evening.do("gm", "fe.set-care", owner=mara, item=which, care=care, reason="rust")
    strikes(evening, mara, 2, ignores=ignores)
    evening.answer("take")

    assert (of(evening, mara).harm, of(evening, mara).fatigue) == marks


@proves("fe.gear.neglected", "fe.gear.compromised", "fe.ruling.compromised-weapon-weaker")
def test_dice_and_classes_lost_to_poor_care() -> None:
    assert [(dice_lost_to(care, first=True), dice_lost_to(care, first=False)) for care in Care] == [
        (0, 0),
        (-1, -1),
        (-2, -1),
    ]
    assert [classes_lost_to(care) for care in Care] == [0, 1, 3]


@proves("fe.gear.neglected", "fe.gear.compromised")
def test_a_compromised_weapon_takes_two_dice_first_and_one_again_in_the_same_exchange() -> None:
    evening, mara, wolf = fight(actions_per_turn="two_actions")
    evening.rated(mara, body=4)
    which = arm(evening, mara, "light-blade")
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="close")
    evening.do("gm", "fe.set-care", owner=mara, item=which, care="compromised", reason="a notch")
    attacks(evening, mara, which, other=wolf)
    first = bears(evening, mara)["Light melee weapon is compromised"]
    agreed(evening, mara)
    evening.do("ann", "fe.roll-action", 2, 2, 2, 2, hero=mara)
    attacks(evening, mara, which, other=wolf)
    second = bears(evening, mara)["Light melee weapon is compromised"]
    evening.do("ann", "fe.withdraw", hero=mara)
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "give-spotlight", character=mara)
    attacks(evening, mara, which, other=wolf)

    assert (first[1], second[1]) == (-2, -1)
    assert bears(evening, mara)["Light melee weapon is compromised"][1] == -2


@proves("fe.gear.neglected", "fe.gear.compromised")
@pytest.mark.parametrize(
    ("care", "source", "tone"),
    [
        ("neglected", "fe.gear.neglected", "cost"),
        ("compromised", "fe.gear.compromised", "cost"),
        ("sound", "fe.gear.neglected", "good"),
    ],
)
def test_what_is_said_of_a_things_care_ends_work_on_it_and_names_its_page(care: str, source: str, tone: str) -> None:
    evening, mara, which = shielded("light-armor")
    before = "neglected" if care == "compromised" else "compromised"
    evening.do("gm", "fe.set-care", owner=mara, item=which, care=before, reason="an axe")
    evening.do("gm", "start-scene", title="The forge")
    if before == "compromised":
        evening.do("ann", "fe.tend-gear", owner=mara, item=which, how="work")
    (changed, *_) = evening.do("gm", "fe.set-care", owner=mara, item=which, care=care, reason="rain")

    assert isinstance(changed, GearChanged)
    assert (changed.cites, changed.tone, changed.item.at_work) == ((source,), tone, False)


@proves("fe.gear.repair", "fe.ruling.repair-rule")
def test_tools_mend_neglect_and_a_smith_or_a_scene_of_work_worse() -> None:
    evening, mara, which = shielded("light-armor")
    assert [[how.value for how in mends(care)] for care in Care] == [[], ["tools"], ["work", "smith"]]

    def tend(how: str) -> str:
        return evening.refused("ann", "fe.tend-gear", owner=mara, item=which, how=how).code

    sound = tend("tools")
    evening.do("gm", "fe.set-care", owner=mara, item=which, care="neglected", reason="rain")
    by_smith = tend("smith")
    evening.do("gm", "fe.set-conflict", running=True)
    fighting = tend("tools")
    evening.do("gm", "fe.set-conflict", running=False)
    evening.do("ann", "fe.tend-gear", owner=mara, item=which, how="tools")
    again = tend("tools")
    evening.do("gm", "fe.set-care", owner=mara, item=which, care="compromised", reason="an axe")
    by_tools, no_scene = tend("tools"), tend("work")
    evening.do("gm", "start-scene", title="The forge")
    in_scene = tend("smith")
    evening.do("ann", "fe.tend-gear", owner=mara, item=which, how="work")
    at_work = tend("work")
    still = its(evening, mara, which).care
    evening.do("gm", "end-scene")
    assert "Mara has Light armor sound again, by a scene of work." in evening.told("bob")

    assert (sound, by_smith, fighting, again) == ("care.sound", "care.how", "care.fight", "care.sound")
    assert (by_tools, no_scene, in_scene, at_work) == ("care.how", "care.no_scene", "care.scene", "care.at_work")
    assert (still, its(evening, mara, which).care) == (Care.COMPROMISED, Care.SOUND)
    evening.do("gm", "fe.set-care", owner=mara, item=which, care="compromised", reason="an axe")
    evening.do("ann", "fe.tend-gear", owner=mara, item=which, how="smith")
    assert its(evening, mara, which).care is Care.SOUND


@proves("fe.gear.shield-weapon-limit")
def test_only_light_and_medium_weapons_go_with_a_shield() -> None:
    assert [too_heavy_beside_a_shield(weight) for weight in ("light", "medium", "heavy")] == [False, False, True]
    evening, mara, _ = shielded("buckler")
    axe, sword = (arm(evening, mara, kind, held=False) for kind in ("heavy-blade", "medium-blade"))

    refused = evening.refused("ann", "fe.hold-gear", owner=mara, item=axe)
    evening.do("ann", "fe.hold-gear", owner=mara, item=sword)

    assert (refused.code, refused.source) == ("gear.hands", "fe.gear.shield-weapon-limit")
    alone, tor, _ = shielded("heavy-blade")
    late = arm(alone, tor, "buckler", held=False)
    assert alone.refused("ann", "fe.hold-gear", owner=tor, item=late).source == "fe.gear.shield-weapon-limit"


@proves("fe.gear.shields", "fe.gear.weapon-tags")
def test_two_shields_two_suits_and_three_hands_are_refused() -> None:
    evening, mara, _ = shielded("buckler")
    heater = arm(evening, mara, "heater", held=False)
    two_shields = evening.refused("ann", "fe.hold-gear", owner=mara, item=heater)
    sword = arm(evening, mara, "light-blade")
    dagger = arm(evening, mara, "light-blade", held=False)
    second = arm(evening, mara, "light-blade", held=False, tags=["off-hand"])
    spear = arm(evening, mara, "medium-blade", held=False, tags=["two-handed"])
    arm(evening, mara, "light-armor")
    plate = arm(evening, mara, "heavy-armor", held=False)

    codes = [evening.refused("ann", "fe.hold-gear", owner=mara, item=each) for each in (dagger, second, plate)]
    evening.do("ann", "fe.hold-gear", owner=mara, item=sword, held=False)
    two_handed = evening.refused("ann", "fe.hold-gear", owner=mara, item=spear)

    assert two_shields.source == "fe.gear.shields"
    assert [refused.source for refused in codes] == [*["fe.gear.weapon-tags"] * 2, "fe.gear.armor"]
    assert two_handed.title == "There is no hand free for that."
    assert evening.refused("ann", "fe.hold-gear", owner=mara, item=sword, held=False).code == "gear.so_already"


@proves("fe.gear.weapon-tags")
def test_a_second_weapon_wants_the_tag_for_it() -> None:
    evening, mara, _ = shielded("light-blade")
    plain = arm(evening, mara, "light-blade", held=False)
    second = arm(evening, mara, "light-blade", held=False, tags=["off-hand"])

    refused = evening.refused("ann", "fe.hold-gear", owner=mara, item=plain)
    evening.do("ann", "fe.hold-gear", owner=mara, item=second)

    assert refused.title == "Only one weapon is in hand."
    assert its(evening, mara, second).held


@proves("fe.talents.small-folk")
@pytest.mark.parametrize(
    ("kind", "heavy"),
    [("heavy-blade", True), ("heavy-bow", True), ("heavy-armor", True), ("medium-bow", False), ("pavise", False)],
)
def test_the_small_folk_bear_no_heavy_weapon_and_no_heavy_armor(kind: str, heavy: bool) -> None:
    evening = Evening()
    pip, tor = evening.hero("Pip", talents=["small-folk"]), evening.hero("Tor", "bob")
    theirs = arm(evening, pip, kind, held=False)

    if heavy:
        small = evening.refused("ann", "fe.hold-gear", owner=pip, item=theirs)
        what = "armor" if kind == "heavy-armor" else "weapons"
        assert (small.code, f"no heavy {what} for them" in small.title) == ("hero.small", True)
    else:
        evening.do("ann", "fe.hold-gear", owner=pip, item=theirs)
    assert its(evening, pip, theirs).held is not heavy
    assert its(evening, tor, arm(evening, tor, kind)).held


@proves("fe.gear.shields")
def test_a_heater_is_in_the_way_of_a_bow_and_a_buckler_is_not() -> None:
    for kind, expected in (("heater", -1), ("buckler", 0)):
        evening, mara, _ = shielded(kind)
        evening.do("ann", "fe.propose", hero=mara, attribute="body", skill="Ranged")
        assert sum(each[1] for each in bears(evening, mara).values()) == expected
        evening.do("ann", "fe.propose", hero=mara, attribute="body", skill="Melee")
        assert bears(evening, mara) == {}


@proves("fe.gear.shields", "fe.ruling.buckler-choice")
def test_a_raised_buckler_makes_attacks_by_hand_harder_instead_of_its_die() -> None:
    evening, mara, wolf = fight()
    arm(evening, wolf, "buckler")
    blade = arm(evening, mara, "light-blade")
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="close")
    theirs = evening.refused("ann", "fe.raise-buckler", owner=wolf)
    none = evening.refused("ann", "fe.raise-buckler", owner=mara)
    evening.do("gm", "fe.raise-buckler", owner=wolf)
    twice = evening.refused("gm", "fe.raise-buckler", owner=wolf)

    attacks(evening, mara, blade, other=wolf)

    assert (theirs.code, none.code, twice.code) == ("character.not_yours", "shield.none", "shield.so_already")
    assert bears(evening, mara)["Wolf's buckler"] == (0, 0, 1, 0)
    evening.do("ann", "fe.withdraw", hero=mara)
    evening.do("gm", "fe.hold-gear", owner=mara, item=blade, held=False)
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="near")
    attacks(evening, mara, arm(evening, mara, "light-blade", tags=["reach"]), other=wolf)
    assert bears(evening, mara)["Wolf's buckler"] == (0, 0, 1, 0)
    evening.do("gm", "fe.drop-gear", owner=wolf, item=evening.state[Gear].items(wolf)[0].id)
    assert "Wolf's buckler" not in bears(evening, mara)


@proves("fe.gear.shields", "fe.range.cover", "fe.harm.resist")
def test_a_planted_pavise_is_heavy_cover_and_nobody_moves_from_it() -> None:
    evening, mara, wolf = fight()
    pavise = arm(evening, mara, "pavise")
    free = behind_a_pavise(evening.state, mara, "move")
    evening.do("ann", "fe.plant-pavise", owner=mara)
    shot = Hit(hero=mara, harm=1, why="", ranged=True)
    stuck = evening.refused("ann", "fe.move", character=mara, other=wolf)

    assert (stuck.code, free, behind_a_pavise(evening.state, mara, "defend")) == ("shield.planted", None, None)
    assert evening.state[Turns].taken == ("plant",)
    assert resisting(evening.state, shot)[1] is Position.DOMINANT
    assert resisting(evening.state, Hit(hero=mara, harm=1, why=""))[1] is Position.CONTROLLED
    evening.do("ann", "fe.hold-gear", owner=mara, item=pavise, held=False)
    assert evening.state[Shields] == Shields()
    assert evening.state[Sight].cover == {}


@proves("fe.range.cover", "fe.ruling.cover-effect")
def test_cover_is_worth_a_place_to_resist_from_or_levels_of_harm() -> None:
    assert [cover_of(Cover(size, gives)) for gives in Gives for size in (0, 1, 2)] == [
        (0, 0),
        (1, 0),
        (2, 0),
        (0, 0),
        (0, 1),
        (0, 2),
    ]


@proves("fe.range.cover")
@pytest.mark.parametrize(("ranged", "harm"), [(True, 1), (False, 2)])
def test_cover_that_eases_takes_from_what_comes_from_afar(ranged: bool, harm: int) -> None:
    evening, mara, _ = shielded("light-blade")
    evening.do("gm", "fe.set-cover", character=mara, size=1, gives="severity")
    strikes(evening, mara, 2, ranged=ranged)

    evening.answer("take")

    assert of(evening, mara).harm == harm


@proves("fe.gear.armor")
def test_nobody_is_too_small_for_heavy_armor_but_the_small_folk() -> None:
    evening = Evening()
    mara, pip = evening.hero(), evening.hero("Pip", "bob", talents=["small-folk"])
    evening.do("gm", "fe.set-armor", hero=mara, armor="heavy")
    refused = evening.refused("gm", "fe.set-armor", hero=pip, armor="heavy")
    for armor in ("light", "medium", "none"):
        evening.do("gm", "fe.set-armor", hero=pip, armor=armor)

    assert (refused.code, of(evening, mara).armor) == ("hero.small", Armor.HEAVY)


@proves("fe.gear.armor")
@pytest.mark.parametrize(("armor", "xp"), [("light", 4), ("medium", 8), ("heavy", 12)])
def test_a_player_buys_armor_and_puts_it_on_and_says_nothing_of_the_kind(armor: str, xp: int) -> None:
    evening = Evening()
    mara = evening.hero()
    evening.do("gm", "fe.set-xp", hero=mara, unspent=xp, reason="a test")
    said = evening.refused("ann", "fe.set-armor", hero=mara, armor=armor)
    nothing_yet = evening.offers("ann", "fe.set-armor")

    evening.do("ann", "fe.buy-gear", hero=mara, kind=f"{armor}-armor")
    evening.do("ann", "fe.hold-gear", owner=mara, item=evening.state[Gear].items(mara)[0].id)
    worn = of(evening, mara).armor.value
    (off,) = evening.offers("ann", "fe.set-armor")
    evening.do("ann", "fe.set-armor", **dict(off.fixed))

    assert (said.code, said.title) == ("armor.unpaid", f"{armor.capitalize()} armor costs {xp} XP.")
    assert (nothing_yet, worn, off.label) == ([], armor, f"Take off {armor} armor")
    assert evening.state[Experience].of(mara) == 0
    assert of(evening, mara).armor is Armor.NONE
    assert len(evening.offers("gm", "fe.set-armor")) == 1


@proves("fe.gear.armor")
def test_armor_put_on_counts_and_what_is_said_by_hand_takes_it_off() -> None:
    evening, mara, suit = shielded("heavy-armor")
    worn = of(evening, mara).armor
    evening.do("gm", "fe.set-armor", hero=mara, armor="light")
    by_hand = of(evening, mara).armor, its(evening, mara, suit).held
    evening.do("ann", "fe.hold-gear", owner=mara, item=suit)
    evening.do("ann", "fe.drop-gear", owner=mara, item=suit)

    assert (worn, by_hand, of(evening, mara).armor) == (Armor.HEAVY, (Armor.LIGHT, False), Armor.NONE)


def test_ordinary_armor_turns_nothing_and_a_foes_touches_nobodys_condition() -> None:
    evening, mara, wolf = fight()
    arm(evening, mara, "heavy-armor", ordinary=True)
    arm(evening, wolf, "heavy-armor")

    found: dict[str, Any] = dict(evening.state[Conditions].of)
    assert {condition.armor for condition in found.values()} <= {Armor.NONE}


@proves("fe.gear.shields")
@pytest.mark.parametrize("own", [True, False])
def test_nobody_rides_from_a_planted_pavise_in_their_turn_or_out_of_it(own: bool) -> None:
    evening, mara, wolf = fight()
    arm(evening, mara, "pavise")
    evening.mounts(mara)
    evening.do("ann", "fe.plant-pavise", owner=mara)
    if not own:
        evening.do("gm", "give-spotlight", character=wolf)
    evening.agreed(mara, attribute="body", skill="Melee")

    assert evening.refused("ann", "fe.ride-on", hero=mara, other=wolf).code == "shield.planted"
    assert evening.state[Ranges].between(mara, wolf).band is Band.FAR


@proves("fe.gear.shields", "fe.ruling.heater-convert-limit")
def test_what_a_heater_turned_between_two_scenes_it_turned_in_neither() -> None:
    evening, mara, _ = shielded("heater")
    strikes(evening, mara, 1)
    evening.answer("take")
    evening.answer("use")
    evening.do("gm", "start-scene", title="The gate")
    strikes(evening, mara, 1)
    evening.answer("take")

    evening.answer("use")

    assert of(evening, mara).harm == 0
    strikes(evening, mara, 1)
    evening.answer("take")
    assert (evening.waits(), of(evening, mara).harm) == (False, 1)


@proves("fe.gear.shields")
def test_a_pavise_that_was_planted_before_a_scene_stands_in_it() -> None:
    evening, mara, _ = shielded("heater")
    strikes(evening, mara, 1)
    evening.answer("take")
    evening.answer("use")
    evening.do("gm", "fe.hold-gear", owner=mara, item=evening.state[Gear].items(mara)[0].id, held=False)
    arm(evening, mara, "pavise")
    evening.do("ann", "fe.plant-pavise", owner=mara)

    evening.do("gm", "start-scene", title="The gate")

    assert evening.state[Shields] == Shields(planted=(mara,))


@proves("fe.gear.shields")
@pytest.mark.parametrize(
    ("kind", "magic", "dice"), [("buckler", "", 1), ("buckler", "a curse", 0), ("heater", "a curse", 1)]
)
def test_a_buckler_is_for_blades_and_stops_no_magic(kind: str, magic: str, dice: int) -> None:
    evening, mara, _ = fight()
    arm(evening, mara, kind)
    found = guarding_against(evening.state, Hit(hero=mara, harm=1, why="it", attribute="presence", magic=magic))

    assert sum(each.dice for each in found) == dice

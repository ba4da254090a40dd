"""Gear where chapters meet: two who shoot at one, foes who roll, what is put away, and what happens between scenes."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.combat.fighting import fight
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.gear.arming import agreed, apart, arm, armed, attacks, bears, enchanted, its
from threefates.commons.characters import CharacterRenamed, Characters
from threefates.commons.clocks import Clocks
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.combat.blows import resisting
from threefates.systems.fates_edge.combat.sight_and_cover import Cover, Sight
from threefates.systems.fates_edge.combat.targeting import By
from threefates.systems.fates_edge.exchanges.npcs import FoeRolled, FoeStrikes, against
from threefates.systems.fates_edge.exchanges.swings import FoeStruck
from threefates.systems.fates_edge.gear.aiming import Readiness
from threefates.systems.fates_edge.gear.items import Care, Gear
from threefates.systems.fates_edge.gear.sample_enchantments import Wonders
from threefates.systems.fates_edge.gear.shields import hinders_blows
from threefates.systems.fates_edge.gear.suppression import Fire, Pinned, ZoneSuppressed, limited_by_fire, of_fire
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.resolution.pool import Kind
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.systems.fates_edge.rolling.contests import Opponent, dice_of
from threefates.systems.fates_edge.rolling.group_actions import RollGroup, pools_of_group
from threefates.systems.fates_edge.rolling.roll_action import agreed as as_rolled
from threefates.testing.proof import proves

SUPPRESS, SHIELDS, MIST = "fe.gear.ranged-suppress", "fe.gear.shields", "fe.gear.enchant.wraithmail"


@proves(SUPPRESS)
def test_fire_of_two_pins_one_until_each_of_them_has_a_turn_again() -> None:
    evening, mara, wolf, _ = armed("light-bow")
    tor, ila = evening.hero("Tor", "bob"), evening.hero("Ila", "bob")
    evening._happen(ZoneSuppressed(mara, "the yard", (tor,), effect=False))
    evening._happen(ZoneSuppressed(wolf, "the yard", (tor,), effect=True))
    evening._happen(ZoneSuppressed(ila, "the yard", (tor,), effect=False))
    both = evening.state[Fire].pinned[tor]
    evening.do("gm", "give-spotlight", character=ila)
    evening.do("gm", "give-spotlight", character=wolf)
    one = evening.state[Fire].pinned[tor]
    shown = str(evening.view("gm"))
    evening.do("gm", "give-spotlight", character=mara)

    assert of_fire(*both) == (-1, True)
    assert one == (Pinned(mara),)
    assert "By Mara: a die less" in shown
    assert evening.state[Fire].pinned == {}


@proves(SUPPRESS)
@pytest.mark.parametrize("effect", list(Effect))
def test_under_fire_that_limits_it_nothing_comes_to_more_than_limited_effect(effect: Effect) -> None:
    evening, mara, _, _ = armed("light-bow")
    tor = evening.hero("Tor", "bob")
    evening._happen(ZoneSuppressed(mara, "the yard", (tor,), effect=True))
    evening.agreed(tor, "bob", effect=int(effect))
    terms = as_rolled(evening.state, evening.state[Proposals][tor])

    assert terms
    assert terms.effect is Effect.LIMITED
    assert bears(evening, tor).get("Mara's fire limits it") == ((0, 0, 0, -effect) if effect else None)


@proves(SUPPRESS)
@pytest.mark.parametrize(
    ("limits", "meant", "comes"),
    [
        (True, Effect.GREAT, Effect.LIMITED),
        (True, Effect.STANDARD, Effect.LIMITED),
        (False, Effect.STANDARD, Effect.STANDARD),
        (False, Effect.LIMITED, Effect.LIMITED),
    ],
)
def test_a_blow_of_a_foe_under_fire_that_limits_it_is_a_limited_one(limits: bool, meant: Effect, comes: Effect) -> None:
    evening, mara, wolf, _ = armed("light-bow")
    apart(evening, mara, wolf, "close")
    evening._happen(ZoneSuppressed(mara, "the yard", (wolf,), effect=limits))
    evening.do("gm", "fe.foe-strikes", foe=wolf, hero=mara, way="melee", why="a bite", effect=int(meant))

    (blow,) = (event for event in evening.last if isinstance(event, FoeStruck))
    assert blow.effect is comes


@proves("fe.gear.ranged-volley", SUPPRESS)
@pytest.mark.parametrize(("units", "may"), [(-1, False), (0, True), (2, True), (3, False)])
def test_no_more_than_two_more_units_go_into_a_zone(units: int, may: bool) -> None:
    evening, mara, wolf, bow = armed("light-bow")
    fields = {"hero": mara, "item": bow, "zone": "the yard", "whom": [wolf], "volley": units}

    if may:
        evening.do("ann", "fe.suppress", **fields)
        assert bears(evening, mara).get("a volley") == ((0, units, 0, 0) if units else None)
    else:
        assert evening.refused("ann", "fe.suppress", **fields).code == "weapon.so"


@proves(SHIELDS, "fe.ruling.buckler-choice")
@pytest.mark.parametrize(("way", "harder"), [(By.MELEE, 1), (By.POLEARM, 1), (By.THROWN, 0), (By.SHOT, 0)])
def test_a_foe_that_rolls_finds_who_raised_a_buckler_harder_to_strike_by_hand(way: By, harder: int) -> None:
    evening, mara, wolf = fight(npc_rolls="npc_rolls_cap_dice")
    apart(evening, mara, wolf, "close")
    arm(evening, mara, "buckler")
    found = []
    for raised in (False, True):
        if raised:
            evening.do("ann", "fe.raise-buckler", owner=mara)
        evening.do("gm", "fe.next-exchange")
        evening.do("gm", "fe.foe-strikes", 2, 2, 2, foe=wolf, hero=mara, way=way.value, why="teeth", dv=3)
        found += [event.dv for event in evening.last if isinstance(event, FoeRolled)]

    assert found == [3, 3 + harder]


@proves(SHIELDS)
@pytest.mark.parametrize(("meanwhile", "after"), [(None, Cover(1)), (Cover(1), Cover(1)), (Cover(), Cover())])
def test_whoever_takes_a_pavise_up_has_the_cover_they_had_unless_it_was_said_otherwise(
    meanwhile: Cover | None, after: Cover
) -> None:
    evening, mara, _ = fight()
    arm(evening, mara, "pavise")
    evening.do("gm", "fe.set-cover", character=mara, size=1)
    evening.do("ann", "fe.plant-pavise", owner=mara)
    planted = evening.state[Sight].cover[mara]
    if meanwhile is not None:
        evening.do("gm", "fe.set-cover", character=mara, size=meanwhile.size)
    evening.do("gm", "fe.next-exchange")
    evening.do("ann", "fe.plant-pavise", owner=mara, up=False)

    assert planted == Cover(2)
    assert evening.state[Sight].cover.get(mara, Cover()) == after
    assert evening.replayed() == evening.state


@proves(MIST, "fe.gear.enchanted-compromised")
@pytest.mark.parametrize("how", ["compromised", "off", "gone", "neglected"])
def test_whoever_wears_no_mail_that_works_is_solid_again_at_once(how: str) -> None:
    evening, mara, _ = fight()
    mail = enchanted(evening, mara, "heavy-armor", "wraithmail")
    boots = enchanted(evening, mara, "thing", "boots-of-sure-step")
    evening.do("ann", "fe.turn-intangible", owner=mara)
    evening.do("gm", "fe.drop-gear", owner=mara, item=boots)
    faded = evening.state[Wonders].intangible
    if how in ("compromised", "neglected"):
        evening.do("gm", "fe.set-care", owner=mara, item=mail, care=how, reason="claws")
    elif how == "off":
        evening.do("gm", "fe.hold-gear", owner=mara, item=mail, held=False)
    else:
        evening.do("gm", "fe.drop-gear", owner=mara, item=mail)

    assert faded == (mara,)
    assert evening.state[Wonders].intangible == ()


@proves(MIST)
def test_nobody_comes_into_a_scene_intangible() -> None:
    evening = Evening()
    mara = evening.hero()
    enchanted(evening, mara, "heavy-armor", "wraithmail")
    evening.do("ann", "fe.turn-intangible", owner=mara)

    evening.do("gm", "start-scene", title="The gate")

    assert evening.state[Wonders].intangible == ()
    evening.do("ann", "fe.turn-intangible", owner=mara)


@proves("fe.gear.enchant.thunder-hammer")
def test_a_blow_so_easy_that_nobody_rolls_lets_no_thunder_out() -> None:
    evening, mara, wolf = fight()
    hammer = enchanted(evening, mara, "heavy-blade", "thunder-hammer")
    apart(evening, mara, wolf, "close")
    attacks(evening, mara, hammer, other=wolf)
    agreed(evening, mara, dv=1)

    evening.do("ann", "fe.roll-action", hero=mara)

    assert any("hits" in line for line in evening.told("ann"))
    assert not evening.state[Clocks].known


@proves("fe.harm.order-of-mitigation", "fe.gear.armor", "fe.gear.repair", SHIELDS)
def test_nobody_puts_armor_on_or_plants_a_pavise_while_a_blow_comes() -> None:
    evening = Evening()
    mara = evening.hero()
    armor, pavise = arm(evening, mara, "heavy-armor", held=False), arm(evening, mara, "pavise")
    unpaid = arm(evening, mara, "light-blade", ordinary=True)
    evening.do("gm", "fe.set-xp", hero=mara, unspent=9, reason="as the test has it")
    evening.do("gm", "fe.set-care", owner=mara, item=armor, care="neglected", reason="rain")
    evening.do("gm", "fe.strike", hero=mara, harm=2, why="claws")
    tries = {
        "fe.hold-gear": {"owner": mara, "item": armor},
        "fe.drop-gear": {"owner": mara, "item": armor},
        "fe.tend-gear": {"owner": mara, "item": armor, "how": "tools"},
        "fe.plant-pavise": {"owner": mara},
        "fe.pay-for-gear": {"hero": mara, "item": unpaid},
    }
    refused = {evening.refused("ann", kind, **fields).code for kind, fields in tries.items()}
    greyed = {each.command for each in evening.offers("ann") if each.refusal and each.refusal.code == "gear.middle"}
    evening.answer("take")

    assert pavise
    assert refused == {"gear.middle"}
    assert {"fe.hold-gear", "fe.drop-gear", "fe.tend-gear", "fe.plant-pavise", "fe.pay-for-gear"} <= greyed
    assert evening.state[Conditions][mara].harm == 2
    evening.do("ann", "fe.hold-gear", owner=mara, item=armor)


@proves("fe.gear.tempo-slow", "fe.turn.free-items")
def test_a_weapon_stays_in_hand_from_the_dice_to_the_outcome() -> None:
    evening, mara, wolf, bow = armed("heavy-bow", body=1, partial_upgrade="no_upgrade")
    evening.do("ann", "fe.set-weapon", owner=mara, item=bow)
    attacks(evening, mara, bow, other=wolf)
    agreed(evening, mara, position=2)
    evening.do("ann", "fe.roll-action", 7, 7, hero=mara)
    gone = evening.refused("ann", "fe.drop-gear", owner=mara, item=bow)
    while evening.waits():
        options = [each.value for each in evening.asked().options]
        evening.answer("keep") if "keep" in options else evening.answer(options[0], 4)

    assert gone.code == "gear.middle"
    assert evening.state[Readiness].empty == (bow,)
    evening.do("ann", "fe.drop-gear", owner=mara, item=bow)


@proves("fe.turn.free-items", "fe.range.bands")
@pytest.mark.parametrize(("band", "may"), [("close", True), ("near", True), ("far", False), ("absent", False)])
def test_nothing_is_handed_to_whoever_is_farther_than_near(band: str, may: bool) -> None:
    evening, mara, _, bow = armed("light-bow")
    tor = evening.hero("Tor", "bob")
    evening.do("gm", "fe.place-at", one=mara, other=tor, band=band)
    fields = {"owner": mara, "item": bow, "to": tor}

    if not may:
        assert evening.refused("ann", "fe.drop-gear", **fields).code == "gear.far"
    evening.do("ann" if may else "gm", "fe.drop-gear", **fields)


@proves(SHIELDS, "fe.ruling.buckler-choice")
@pytest.mark.parametrize(("rolls", "dice"), [("npc_rolls_cap_dice", 2), ("player_facing", 3)])
def test_where_foes_roll_a_buckler_is_good_for_one_of_both(rolls: str, dice: int) -> None:
    evening, mara, wolf = fight(npc_rolls=rolls)
    apart(evening, mara, wolf, "close")
    arm(evening, mara, "buckler")
    evening.do("ann", "fe.raise-buckler", owner=mara)
    thrown = (7, 7, 7) if rolls == "npc_rolls_cap_dice" else ()
    evening.do("gm", "fe.foe-strikes", *thrown, foe=wolf, hero=mara, way="melee", why="teeth", dv=2)
    if thrown:
        assert evening.refused("ann", "fe.raise-buckler", owner=mara, up=False).code == "gear.middle"
    else:
        evening.do("ann", "fe.raise-buckler", owner=mara, up=False)
    coming = evening.state[Conditions].coming

    assert coming
    assert resisting(evening.state, coming)[0] == dice


OVERWATCH = "fe.gear.ranged-overwatch"


@proves(OVERWATCH)
def test_a_shot_that_was_held_becomes_no_other_attack() -> None:
    evening, mara, wolf, bow = armed("light-bow")
    evening.do("ann", "fe.hold-shot", owner=mara, item=bow, trigger="it leaps")
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("ann", "fe.loose-shot", owner=mara, other=wolf)
    again = evening.refused("ann", "fe.attack-with", hero=mara, item=bow, other=wolf, volley=2)
    zone = evening.refused("ann", "fe.suppress", hero=mara, item=bow, zone="the yard", whom=[wolf])
    greyed = [each.refusal.code for each in evening.offers("ann", "fe.attack-with") if each.refusal]
    evening.do("ann", "fe.withdraw", hero=mara)
    evening.do("gm", "give-spotlight", character=mara)

    assert {again.code, zone.code, *greyed} == {"weapon.loosed"}
    attacks(evening, mara, bow, other=wolf)


@proves(OVERWATCH, "fe.gear.ranged-table", "fe.ruling.ranged-close-position")
@pytest.mark.parametrize(
    ("kind", "band", "stands"), [("light-bow", "close", 1), ("medium-bow", "close", 2), ("medium-bow", "near", 1)]
)
def test_at_arms_length_a_shot_that_was_held_stands_no_better_than_its_table_says(
    kind: str, band: str, stands: int
) -> None:
    evening, mara, wolf, bow = armed(kind, band=band)
    evening.do("ann", "fe.hold-shot", owner=mara, item=bow, trigger="it leaps")
    evening.do("ann", "fe.loose-shot", owner=mara, other=wolf)
    agreed(evening, mara, position=0)
    terms = as_rolled(evening.state, evening.state[Proposals][mara])

    assert terms
    assert terms.position == stands


@proves(OVERWATCH)
def test_whoever_is_down_looses_no_shot() -> None:
    evening, mara, wolf, bow = armed("light-bow")
    evening.do("ann", "fe.hold-shot", owner=mara, item=bow, trigger="it leaps")
    evening.do("gm", "fe.set-harm", hero=mara, harm=3, reason="as the test has it")

    evening.refused("ann", "fe.loose-shot", owner=mara, other=wolf)


@proves("fe.gear.weapon-tags", "fe.gear.enchant-principles")
def test_what_was_claimed_of_one_weapon_does_not_count_for_a_blow_with_another() -> None:
    evening, mara, wolf = fight()
    evening.rated(mara, body=3)
    evening.do("gm", "fe.define-enchantment", name="Sting", slot="melee", xp=4, when="at night", once=True)
    (own,) = evening.state[Gear].own
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="close")
    first = arm(evening, mara, "light-blade", tags=["accurate", "off-hand"])
    second = enchanted(evening, mara, "medium-blade", own)
    attacks(evening, mara, second, other=wolf)
    agreed(evening, mara)
    evening.do("ann", "fe.claim-gear", hero=mara, item=second, what=own)
    evening.answer("fits", by="gm")
    claimed = bears(evening, mara).get("Sting")
    attacks(evening, mara, first, other=wolf)
    other = bears(evening, mara).get("Sting")
    evening.do("ann", "fe.roll-action", *[2] * 5, hero=mara)
    evening.keep()
    evening.do("gm", "fe.next-exchange")
    attacks(evening, mara, second, other=wolf)

    assert (claimed, other) == ((0, 1, 0, 0), None)
    evening.do("ann", "fe.claim-gear", hero=mara, item=second, what=own)


@proves(SUPPRESS, "fe.gear.ranged-table")
@pytest.mark.parametrize(("kind", "band", "what"), [
    ("medium-bow", "far", {"Medium ranged weapon at Far": (0, 1, 0, 0)}),
    ("light-bow", "far", {"at Far": (0, 0, 1, 0)}),
    ("medium-bow", "close", {"Medium ranged weapon at Close": (2, 0, 0, 0)}),
])  # fmt: skip
def test_a_shot_into_a_zone_goes_as_far_as_the_farthest_who_is_there(
    kind: str, band: str, what: dict[str, tuple[int, int, int, int]]
) -> None:
    evening, mara, wolf, bow = armed(kind, band=band)
    tor = evening.hero("Tor", "bob")
    evening.do("gm", "fe.place-at", one=mara, other=tor, band="close")
    evening.do("ann", "fe.suppress", hero=mara, item=bow, zone="the yard", whom=[tor, wolf])
    agreed(evening, mara, position=0)

    assert bears(evening, mara) == what


@proves(SUPPRESS, SHIELDS)
def test_fire_and_a_heater_weigh_on_what_is_rolled_with_a_group_too() -> None:
    evening, mara, wolf = fight(group_rolls="pooled")
    tor = evening.hero("Tor", "bob")

    def pools(skill: str) -> list[int]:
        rolled = RollGroup((mara, tor), "wits", skill, 3)
        return [dice for dice, *_ in pools_of_group(evening.state, rolled).values()]

    found = [pools("Tinker"), pools("Ranged")]
    evening._happen(ZoneSuppressed(wolf, "the yard", (mara,), effect=False))
    arm(evening, tor, "heater")

    assert found == [[4, 4], [2, 2]]
    assert [pools("Tinker"), pools("Ranged")] == [[3, 4], [1, 1]]


@proves(SHIELDS)
@pytest.mark.parametrize(("harm", "harder"), [(2, 1), (3, 0)])
def test_the_buckler_of_whoever_is_down_hinders_nobody(harm: int, harder: int) -> None:
    evening, mara, _ = fight()
    arm(evening, mara, "buckler")
    evening.do("ann", "fe.raise-buckler", owner=mara)
    evening.do("gm", "fe.set-harm", hero=mara, harm=harm, reason="as the test has it")

    assert hinders_blows(evening.state, mara, By.MELEE) == harder


@proves(SUPPRESS)
def test_fire_that_limits_the_effect_takes_what_an_aim_has_added() -> None:
    evening, mara, wolf, _ = armed("light-bow")
    tor = evening.hero("Tor", "bob")
    evening.do("gm", "give-spotlight", character=tor)
    bow = arm(evening, tor, "medium-bow")
    evening.do("bob", "fe.take-aim", owner=tor, item=bow, effect=True)
    evening._happen(ZoneSuppressed(mara, "the yard", (tor,), effect=True))
    evening.do("bob", "fe.attack-with", hero=tor, item=bow, other=wolf)
    agreed(evening, tor, effect=0)
    (limit,) = limited_by_fire(evening.state, evening.state[Proposals][tor])

    assert (limit.effect, limit.why, limit.kind) == (-1, "Mara's fire limits it", Kind.PENALTY)


@proves(SUPPRESS, "fe.gear.weapon-tag-reach")
def test_what_a_polearm_limits_already_fire_does_not_limit_once_more() -> None:
    evening, mara, wolf, _ = armed("light-bow")
    tor = evening.hero("Tor", "bob")
    evening.do("gm", "give-spotlight", character=tor)
    spear = arm(evening, tor, "medium-blade", tags=["reach"])
    evening.do("gm", "fe.place-at", one=tor, other=wolf, band="near")
    evening._happen(ZoneSuppressed(mara, "the yard", (tor,), effect=True))
    evening.do("bob", "fe.attack-with", hero=tor, item=spear, other=wolf)
    agreed(evening, tor, effect=2)

    assert list(limited_by_fire(evening.state, evening.state[Proposals][tor])) == []


@proves(SUPPRESS)
def test_fire_takes_a_die_from_a_pinned_foe_that_rolls_and_nothing_from_another() -> None:
    evening, mara, wolf = fight(npc_rolls="npc_rolls_cap_dice")
    evening.do("gm", "fe.name-foe", name="Boar")
    boar = list(evening.state[Characters].known)[-1]
    for foe in (wolf, boar):
        apart(evening, mara, foe, "close")
    evening._happen(ZoneSuppressed(mara, "the yard", (wolf,), effect=False))
    strikes = {foe: FoeStrikes(foe, mara, By.MELEE, "teeth", Effect.GREAT) for foe in (wolf, boar)}
    found = {foe: against(evening.state, strike) for foe, strike in strikes.items()}

    assert [(found[foe].dice, found[foe].effect) for foe in (wolf, boar)] == [(2, Effect.GREAT), (3, Effect.GREAT)]
    evening.comes(CharacterRenamed(boar, "Wolf"))  # as older logs have it
    assert dice_of(evening.state, mara, Opponent("wolf", 3)) == 2  # nobody has said which


@proves(SUPPRESS, "fe.gear.tempo-slow")
def test_a_bow_that_is_not_braced_pins_nobody_and_a_zone_that_nobody_measured_is_near() -> None:
    evening, mara, _, bow = armed("heavy-bow")
    evening.do("gm", "fe.name-foe", name="Boar")
    boar = list(evening.state[Characters].known)[-1]
    fields = {"hero": mara, "item": bow, "zone": "the yard", "whom": [boar]}
    refused = evening.refused("ann", "fe.suppress", **fields)
    evening.do("ann", "fe.set-weapon", owner=mara, item=bow)
    evening.do("ann", "fe.suppress", **fields)

    assert refused.code == "weapon.not_set"
    assert bears(evening, mara) == {"Heavy ranged weapon at Near": (0, 1, 0, 0)}


@proves("fe.gear.tempo-standard", "fe.combat.mount-shot", "fe.gear.tempo-slow")
@pytest.mark.parametrize(("kind", "code"), [("light-bow", ""), ("medium-bow", ""), ("heavy-bow", "mounted.slow")])
def test_a_mount_moves_and_its_rider_shoots_but_for_what_is_braced(kind: str, code: str) -> None:
    evening, mara, wolf, bow = armed(kind, partial_upgrade="no_upgrade")
    evening.mounts(mara)
    if code:
        evening.do("ann", "fe.set-weapon", owner=mara, item=bow)
    attacks(evening, mara, bow, other=wolf)
    agreed(evening, mara)
    if code:
        assert evening.refused("ann", "fe.ride-on", hero=mara, other=wolf).code == code
        assert evening.offers("ann", "fe.ride-on")[0].refusal
        return
    evening.do("ann", "fe.ride-on", hero=mara, other=wolf)
    (offer,) = evening.offers("ann", "fe.roll-action")
    evening.do("ann", "fe.withdraw", hero=mara)
    on_foot = evening.refused("ann", "fe.attack-with", hero=mara, item=bow, other=wolf) if kind != "light-bow" else None

    assert offer.refusal is None
    assert on_foot is None or on_foot.code == "weapon.moved"


@proves("fe.gear.repair")
@pytest.mark.parametrize("how", ["kept", "handed", "put away and drawn", "struck with"])
def test_a_scene_of_work_is_work_and_nothing_else(how: str) -> None:
    evening, mara, wolf = fight(partial_upgrade="no_upgrade")
    evening.do("gm", "fe.set-conflict", running=False)
    tor = evening.hero("Tor", "bob")
    blade = arm(evening, mara, "light-blade")
    evening.do("gm", "start-scene", title="The forge")
    apart(evening, mara, wolf, "close")
    evening.do("gm", "fe.set-care", owner=mara, item=blade, care="compromised", reason="claws")
    evening.do("ann", "fe.tend-gear", owner=mara, item=blade, how="work")
    if how == "handed":
        evening.do("ann", "fe.drop-gear", owner=mara, item=blade, to=tor)
    elif how == "put away and drawn":
        evening.do("ann", "fe.hold-gear", owner=mara, item=blade, held=False)
        evening.do("ann", "fe.hold-gear", owner=mara, item=blade)
    elif how == "struck with":
        attacks(evening, mara, blade, other=wolf)
        agreed(evening, mara, dv=1)
        evening.do("ann", "fe.roll-action", hero=mara)
        assert any("leaves the work" in line for line in evening.told("bob"))
    evening.do("gm", "end-scene")

    mended = its(evening, tor if how == "handed" else mara, blade)
    assert (mended.care is Care.SOUND) is (how == "kept")


@proves("fe.gear.enchanted-repair")
@pytest.mark.parametrize(
    ("care", "then", "code"),
    [
        ("neglected", "worse", "care.changed"),
        ("neglected", "scene", ""),
        ("neglected", "fight", "care.fight"),
        ("compromised", "scene", "care.scene"),
        ("compromised", "better", "care.changed"),
    ],
)
def test_a_mending_is_rolled_for_what_it_was_proposed_for_and_while_there_is_time(
    care: str, then: str, code: str
) -> None:
    evening = Evening()
    mara = evening.hero()
    item = enchanted(evening, mara, "light-blade", "keen-edge", care)
    evening.do("ann", "fe.tinker-gear", hero=mara, owner=mara, item=item)
    if then in ("worse", "better"):
        now = "compromised" if then == "worse" else "neglected"
        evening.do("gm", "fe.set-care", owner=mara, item=item, care=now, reason="rain")
    else:
        evening.do("gm", "start-scene", title="The gate")
        evening.do("gm", "fe.set-conflict", running=then == "fight") if then == "fight" else None
    (offer,) = evening.offers("ann", "fe.roll-action")

    assert (offer.refusal.code if offer.refusal else "") == code


@proves("fe.gear.enchant-removal")
def test_the_ritual_that_takes_an_enchantment_off_is_not_rolled_in_a_scene() -> None:
    evening = Evening()
    mara = evening.hero()
    evening.do("gm", "fe.set-xp", hero=mara, unspent=1, reason="as the test has it")
    item = enchanted(evening, mara, "light-blade", "keen-edge")
    evening.do("ann", "fe.disenchant", hero=mara, item=item, enchantment="keen-edge")
    evening.do("gm", "start-scene", title="The gate")

    (offer,) = evening.offers("ann", "fe.roll-action")
    assert offer.refusal
    assert offer.refusal.code == "xp.scene"


def test_nobody_mends_what_a_foe_carries_unseen() -> None:
    evening, mara, wolf = fight()
    evening.do("gm", "fe.set-conflict", running=False)
    item = enchanted(evening, wolf, "light-blade", "keen-edge", "neglected")
    fields = {"hero": mara, "owner": wolf}

    there, none = (evening.refused("ann", "fe.tinker-gear", **fields, item=each) for each in (item, "gear-999"))
    assert there == none

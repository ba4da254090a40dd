"""Weapons in play: dice by distance, setting, tempo, aim and volley, and what is refused."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.gear.arming import agreed, apart, arm, armed, attacks, bears, dice, its
from threefates.commons.characters import Characters
from threefates.systems.fates_edge.actions.proposals import Proposals, Proposed
from threefates.systems.fates_edge.advancement.xp_awards import Experience
from threefates.systems.fates_edge.combat.ranges_and_movement import Band
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.content.records import Slot, kits
from threefates.systems.fates_edge.gear.aiming import Attacked, Readiness
from threefates.systems.fates_edge.gear.items import Gear, cost
from threefates.systems.fates_edge.gear.weapons import (
    Tempo,
    close_position,
    dice_at,
    first_attack,
    harm_of_hit,
    may_move_and_shoot,
    must_be_set,
    must_reload,
    price,
    tag_price,
    tempo,
)
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.systems.fates_edge.rolling.roll_action import agreed as as_rolled
from threefates.systems.fates_edge.rulings.gear import WeaponDice
from threefates.testing.proof import proves

BANDS = (Band.CLOSE, Band.NEAR, Band.FAR, Band.ABSENT)
TWO, ONE = WeaponDice.TWO_TABLES, WeaponDice.ONE_TABLE


@proves("fe.gear.melee-table", "fe.gear.ranged-table")
@pytest.mark.parametrize(
    ("slot", "weight", "expected"),
    [
        (Slot.MELEE, "light", [2, 1, None, None]),
        (Slot.MELEE, "medium", [1, 2, None, None]),
        (Slot.MELEE, "heavy", [-1, 3, None, None]),
        (Slot.RANGED, "light", [0, 1, None, None]),
        (Slot.RANGED, "medium", [0, 2, 1, None]),
        (Slot.RANGED, "heavy", [0, 1, 3, None]),
    ],
)
def test_a_weapon_adds_dice_by_distance(slot: Slot, weight: str, expected: list[int | None]) -> None:
    assert [dice_at(slot, weight, band, TWO) for band in BANDS] == expected


@proves("fe.gear.melee-table", "fe.gear.ranged-table", "fe.combat.harm-by-effect", "fe.ruling.weapon-dice")
@pytest.mark.parametrize("slot", [Slot.MELEE, Slot.RANGED])
@pytest.mark.parametrize(
    ("weight", "expected", "harm"),
    [("light", [2, 1, None, None], 1), ("medium", [1, 2, None, None], 2), ("heavy", [-1, 3, 1, None], 3)],
)
def test_the_first_edition_has_one_table_for_all(
    slot: Slot, weight: str, expected: list[int | None], harm: int
) -> None:
    assert [dice_at(slot, weight, band, ONE) for band in BANDS] == expected
    assert [harm_of_hit(effect, weight, ONE) for effect in Effect] == [0, harm, harm + 1]
    assert first_attack(slot, weight, ONE) == 0
    assert close_position(slot, weight, ONE) is None


@proves("fe.gear.melee-table", "fe.gear.ranged-table")
@pytest.mark.parametrize(
    ("weight", "first", "close"),
    [("light", 0, "CONTROLLED"), ("medium", -1, "DESPERATE"), ("heavy", -2, "DESPERATE")],
)
def test_only_blades_are_set_and_only_bows_are_at_odds_with_arms_length(weight: str, first: int, close: str) -> None:
    assert first_attack(Slot.MELEE, weight, TWO) == first
    assert close_position(Slot.RANGED, weight, TWO) is Position[close]
    assert first_attack(Slot.RANGED, weight, TWO) == 0
    assert close_position(Slot.MELEE, weight, TWO) is None


@proves("fe.combat.harm-by-effect")
def test_a_hit_does_harm_by_its_effect() -> None:
    assert [harm_of_hit(effect, weight, TWO) for weight in ("light", "heavy") for effect in Effect] == [0, 1, 2] * 2


@proves("fe.gear.tempo-fast", "fe.gear.tempo-standard", "fe.gear.tempo-slow", "fe.gear.ranged-table")
def test_tempo_goes_by_weight_and_says_what_a_shot_wants() -> None:
    by_weight = [tempo(Slot.RANGED, weight) for weight in ("light", "medium", "heavy")]

    assert by_weight == [Tempo.FAST, Tempo.STANDARD, Tempo.SLOW]
    assert tempo(Slot.MELEE, "heavy") is None
    assert [may_move_and_shoot(each) for each in (None, *Tempo)] == [True, True, False, False]
    assert [must_be_set(each) for each in (None, *Tempo)] == [False, False, False, True]
    assert [must_reload(each) for each in (None, *Tempo)] == [False, False, False, True]


@proves("fe.gear.weight-classes", "fe.gear.shields", "fe.gear.armor")
def test_prices_are_those_of_the_tables() -> None:
    kinds = kits()

    assert {kind: price(kit) for kind, kit in kinds.items()} == {
        "light-blade": 4,
        "medium-blade": 8,
        "heavy-blade": 12,
        "light-bow": 4,
        "medium-bow": 8,
        "heavy-bow": 12,
        "buckler": 4,
        "heater": 8,
        "pavise": 12,
        "light-armor": 4,
        "medium-armor": 8,
        "heavy-armor": 12,
        "small-thing": 0,
        "thing": 0,
        "great-thing": 0,
    }
    assert [tag_price(tags) for tags in range(4)] == [0, 4, 8, None]


@proves("fe.gear.melee-table", "fe.range.melee-flag", "fe.ruling.melee-flag-band", "fe.ruling.melee-set")
@pytest.mark.parametrize(("kind", "expected"), [("light-blade", 1), ("medium-blade", 2 - 1), ("heavy-blade", 3 - 2)])
def test_an_attack_in_melee_at_near_counts_the_near_column(kind: str, expected: int) -> None:
    evening, mara, wolf, which = armed(kind)
    evening.do("gm", "fe.engage", one=mara, other=wolf)

    attacks(evening, mara, which, other=wolf)

    assert dice(evening, mara) == expected


@proves("fe.gear.melee-table", "fe.ruling.melee-set")
def test_a_heavy_weapon_that_was_set_takes_nothing_and_only_the_first_attack_of_a_scene_pays() -> None:
    evening, mara, wolf, which = armed("heavy-blade", band="close")
    attacks(evening, mara, which, other=wolf)
    unset = dice(evening, mara)
    agreed(evening, mara)
    evening.do("ann", "fe.roll-action", 2, hero=mara)
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "give-spotlight", character=mara)
    attacks(evening, mara, which, other=wolf)
    again = dice(evening, mara)
    late = evening.refused("ann", "fe.set-weapon", owner=mara, item=which)

    assert (unset, again, late.code) == (-3, -1, "weapon.struck")


@proves("fe.gear.melee-table", "fe.ruling.melee-set")
def test_setting_it_is_an_action_of_the_turn_done_once() -> None:
    evening, mara, wolf, which = armed("medium-blade", band="close")

    evening.do("ann", "fe.set-weapon", owner=mara, item=which)
    twice = evening.refused("ann", "fe.set-weapon", owner=mara, item=which)
    attacks(evening, mara, which, other=wolf)

    assert evening.state[Turns].taken == ("set",)
    assert (twice.code, dice(evening, mara)) == ("weapon.set", 1)


@proves("fe.gear.melee-table", "fe.gear.tempo-slow")
def test_what_needs_no_setting_or_is_not_in_hand_is_not_set() -> None:
    evening, mara, _, which = armed("light-blade")
    away = arm(evening, mara, "heavy-blade", held=False)

    assert evening.refused("ann", "fe.set-weapon", owner=mara, item=which).code == "weapon.no_need"
    assert evening.refused("ann", "fe.set-weapon", owner=mara, item=away).code == "weapon.not_in_hand"


@proves("fe.gear.ranged-table", "fe.ruling.ranged-close-position")
@pytest.mark.parametrize(
    ("kind", "said", "stands"), [("light-bow", 0, 1), ("light-bow", 2, 2), ("medium-bow", 0, 2), ("medium-bow", 1, 2)]
)
def test_a_bow_at_close_stands_no_better_than_its_table_says(kind: str, said: int, stands: int) -> None:
    evening, mara, wolf, which = armed(kind, band="close")
    attacks(evening, mara, which, other=wolf)

    agreed(evening, mara, position=said)

    terms = as_rolled(evening.state, evening.state[Proposals][mara])
    assert terms
    assert terms.position is Position(stands)
    assert dice(evening, mara) == 0


@proves("fe.gear.ranged-table", "fe.range.melee-flag", "fe.ruling.melee-flag-band")
def test_in_melee_a_bow_is_as_at_close_and_nowhere_else() -> None:
    evening, mara, wolf, which = armed("medium-bow")
    attacks(evening, mara, which, other=wolf)
    agreed(evening, mara, position=0)
    before, apart = as_rolled(evening.state, evening.state[Proposals][mara]), dice(evening, mara)

    evening.do("gm", "fe.engage", one=mara, other=wolf)

    after = as_rolled(evening.state, evening.state[Proposals][mara])
    assert before
    assert after
    assert (before.position, after.position) == (Position.DOMINANT, Position.DESPERATE)
    assert (apart, dice(evening, mara)) == (2, 0)


@proves("fe.gear.ranged-table", "fe.ruling.weapon-dice", "fe.ruling.melee-flag-band")
def test_where_one_table_is_for_all_weapons_a_bow_in_melee_counts_the_column_that_a_blade_does() -> None:
    found = []
    for kind in ("light-bow", "light-blade"):
        evening, mara, wolf, which = armed(kind, weapon_dice="one_table")
        evening.do("gm", "fe.engage", one=mara, other=wolf)
        attacks(evening, mara, which, other=wolf)
        found.append(dice(evening, mara))

    assert found == [1, 1]


@proves("fe.gear.tempo-slow")
def test_a_slow_weapon_is_braced_then_shot_then_reloaded() -> None:
    evening, mara, wolf, which = armed("heavy-bow", band="far", actions_per_turn="two_actions")
    unbraced = evening.refused("ann", "fe.attack-with", hero=mara, item=which, other=wolf)
    evening.do("ann", "fe.set-weapon", owner=mara, item=which)
    attacks(evening, mara, which, other=wolf)
    agreed(evening, mara)
    shot = dice(evening, mara)
    evening.do("ann", "fe.roll-action", 7, 7, 2, 2, 2, 2, hero=mara)
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "give-spotlight", character=mara)
    empty = evening.refused("ann", "fe.attack-with", hero=mara, item=which, other=wolf)
    evening.do("ann", "fe.set-weapon", owner=mara, item=which)

    assert (unbraced.code, shot, empty.code) == ("weapon.not_set", 3, "weapon.empty")
    assert evening.state[Readiness].empty == ()
    attacks(evening, mara, which, other=wolf)


@proves("fe.gear.tempo-fast", "fe.gear.tempo-standard")
@pytest.mark.parametrize(("kind", "may"), [("light-bow", True), ("medium-bow", False)])
def test_whoever_moved_shoots_only_what_is_fast(kind: str, may: bool) -> None:
    evening, mara, wolf, which = armed(kind, band="close")
    evening.do("ann", "fe.move", character=mara, other=wolf, away=True)

    if may:
        attacks(evening, mara, which, other=wolf)
    else:
        refused = evening.refused("ann", "fe.attack-with", hero=mara, item=which, other=wolf)
        assert (refused.code, refused.source) == ("weapon.moved", "fe.gear.tempo-standard")


@proves("fe.gear.tempo-fast", "fe.gear.tempo-standard")
@pytest.mark.parametrize(("kind", "may"), [("light-bow", True), ("medium-bow", False)])
def test_whoever_shot_moves_only_with_what_is_fast(kind: str, may: bool) -> None:
    evening, mara, wolf, which = armed(kind)
    attacks(evening, mara, which, other=wolf)
    agreed(evening, mara)
    evening.do("ann", "fe.roll-action", *[2] * (4 if may else 5), hero=mara)

    if may:
        evening.do("ann", "fe.move", character=mara, other=wolf, away=True)
    else:
        assert evening.refused("ann", "fe.move", character=mara, other=wolf, away=True).code == "weapon.shot"
        evening.do("gm", "give-spotlight", character=wolf)
        evening.do("gm", "give-spotlight", character=mara)
        evening.do("ann", "fe.move", character=mara, other=wolf, away=True)


@proves("fe.gear.ranged-aim")
@pytest.mark.parametrize(("effect", "expected"), [(False, (0, 1, 0, 0)), (True, (0, 0, 0, 1))])
def test_aim_is_a_die_or_an_effect_on_the_next_shot_alone(effect: bool, expected: tuple[int, ...]) -> None:
    evening, mara, wolf, which = armed("medium-bow")
    evening.do("ann", "fe.take-aim", owner=mara, item=which, effect=effect)
    twice = evening.refused("ann", "fe.take-aim", owner=mara, item=which)
    attacks(evening, mara, which, other=wolf)
    aimed, taken = bears(evening, mara)["aim"], evening.state[Turns].taken
    agreed(evening, mara)
    evening.do("gm", "fe.set-conflict", running=False)
    evening.do("ann", "fe.roll-action", *[2] * (6 - effect), hero=mara)

    assert (aimed, twice.code, taken) == (expected, "aim.taken", ("aim",))
    assert evening.state[Readiness].aimed == {}


@proves("fe.gear.ranged-aim")
def test_whoever_moves_has_lost_their_aim() -> None:
    evening, mara, wolf, which = armed("light-bow")
    evening.do("ann", "fe.take-aim", owner=mara, item=which)

    evening.do("ann", "fe.move", character=mara, other=wolf)

    assert evening.state[Readiness].aimed == {}


@proves("fe.gear.ranged-volley")
@pytest.mark.parametrize("volley", [0, 1, 2])
def test_a_volley_adds_a_die_for_each_unit_up_to_two(volley: int) -> None:
    evening, mara, wolf, which = armed("light-bow")

    attacks(evening, mara, which, other=wolf, volley=volley)

    assert dice(evening, mara) == 1 + volley
    evening.do("ann", "fe.withdraw", hero=mara)
    over = evening.refused("ann", "fe.attack-with", hero=mara, item=which, other=wolf, volley=3)
    assert (over.code, over.source) == ("weapon.so", "fe.gear.ranged-volley")


@proves("fe.gear.ranged-volley")
def test_a_blade_shoots_no_volley_and_takes_no_aim() -> None:
    evening, mara, wolf, which = armed("light-blade", band="close")

    volley = evening.refused("ann", "fe.attack-with", hero=mara, item=which, other=wolf, volley=1)
    aim = evening.refused("ann", "fe.take-aim", owner=mara, item=which)

    assert (volley.code, aim.code) == ("weapon.volley", "aim.no_shot")


@proves("fe.combat.harm-by-effect")
@pytest.mark.parametrize(("face", "harm", "told"), [(7, 2, ["Light melee weapon hits: Harm 2."]), (2, 0, [])])
def test_a_hit_is_told_with_its_harm_and_a_miss_is_not(face: int, harm: int, told: list[str]) -> None:
    evening, mara, wolf, which = armed("light-blade", band="close", partial_upgrade="no_upgrade")
    attacks(evening, mara, which, other=wolf)
    agreed(evening, mara, effect=2)
    evening.do("ann", "fe.roll-action", face, face, 2, 2, 2, hero=mara)

    (hit,) = (event for event in evening.events if isinstance(event, Attacked))
    assert (hit.harm, hit.hit) == (harm, bool(harm))
    assert [line for line in evening.told("bob") if "weapon hits" in line] == told


@proves("fe.ruling.gear-xp")
def test_ordinary_gear_adds_nothing_until_it_is_paid_for() -> None:
    evening, mara, _ = _with_wolf()
    which = arm(evening, mara, "light-blade", ordinary=True)
    attacks(evening, mara, which)
    before = dice(evening, mara)
    poor = evening.refused("ann", "fe.pay-for-gear", hero=mara, item=which)
    evening.do("gm", "fe.set-xp", hero=mara, unspent=4, reason="as the test has it")

    evening.do("ann", "fe.pay-for-gear", hero=mara, item=which)

    assert (before, dice(evening, mara), poor.code) == (0, 1, "xp.price")
    assert evening.state[Experience].unspent[mara] == 0
    assert evening.refused("ann", "fe.pay-for-gear", hero=mara, item=which).code == "gear.paid"


def _with_wolf() -> tuple[Evening, str, str]:
    evening = Evening()
    mara = evening.hero(body=3)
    evening.do("gm", "fe.name-foe", name="Wolf")
    return evening, mara, list(evening.state[Characters].known)[-1]


@proves("fe.gear.weight-classes", "fe.gear.weapon-tags", "fe.ruling.gear-xp")
def test_gear_is_bought_between_scenes_with_its_tags() -> None:
    evening, mara, _ = _with_wolf()
    evening.do("gm", "fe.set-xp", hero=mara, unspent=15, reason="as the test has it")
    short = evening.refused("ann", "fe.buy-gear", hero=mara, kind="medium-blade", tags=["hook", "brutal"])
    assert [cost("medium-blade", tags) for tags in range(3)] == [8, 12, 16]
    evening.do("ann", "fe.buy-gear", hero=mara, kind="medium-blade", name="Bill", tags=["hook"])
    evening.do("gm", "start-scene", title="The gate")
    late = evening.refused("ann", "fe.buy-gear", hero=mara, kind="thing")

    assert evening.state[Experience].unspent[mara] == 3
    assert (short.code, late.code) == ("xp.price", "xp.scene")
    (bill,) = evening.state[Gear].items(mara)
    assert (bill.name, bill.paid) == ("Bill", True)


@proves("fe.ruling.gear-xp")
def test_without_any_xp_one_buys_what_costs_none_and_has_nothing_taken_off() -> None:
    evening, mara, _ = _with_wolf()
    evening.do("ann", "fe.buy-gear", hero=mara, kind="thing")
    boots = evening.state[Gear].items(mara)[0].id
    evening.do("gm", "fe.enchant-gear", owner=mara, item=boots, enchantment="boots-of-sure-step")

    poor = evening.refused("ann", "fe.disenchant", hero=mara, item=boots, enchantment="boots-of-sure-step")
    assert (poor.code, mara in evening.state[Experience].unspent) == ("xp.price", False)


@proves("fe.gear.weapon-tags")
@pytest.mark.parametrize(
    ("kind", "tags", "code"),
    [
        ("light-blade", ["hook", "brutal", "reach"], "gear.tags"),
        ("light-blade", ["hook", "hook"], "gear.tags"),
        ("heater", ["hook"], "gear.tags"),
        ("light-blade", ["sharp"], "gear.no_kind"),
        ("spoon", [], "gear.no_kind"),
    ],
)
def test_two_different_tags_are_the_most_and_only_weapons_bear_any(kind: str, tags: list[str], code: str) -> None:
    evening, mara, _ = _with_wolf()

    refused = evening.refused("gm", "fe.give-gear", owner=mara, kind=kind, tags=tags)

    assert (refused.code, bool(refused.source)) == (code, True)


@proves("fe.gear.weight-classes")
def test_a_thing_is_dropped_handed_over_and_never_given_to_oneself() -> None:
    evening, mara, wolf = _with_wolf()
    which = arm(evening, mara, "light-blade")
    oneself = evening.refused("ann", "fe.drop-gear", owner=mara, item=which, to=mara)
    evening.do("ann", "fe.drop-gear", owner=mara, item=which, to=wolf)
    handed = (evening.state[Gear].items(mara), its(evening, wolf, which).held)
    theirs = evening.refused("ann", "fe.drop-gear", owner=wolf, item=which)
    evening.do("gm", "fe.drop-gear", owner=wolf, item=which)

    assert (oneself.code, theirs.code, handed) == ("gear.oneself", "character.not_yours", ((), False))
    assert evening.state[Gear].of == {}


def test_foes_gear_is_the_game_masters_and_heroes_stands_on_their_players_sheet() -> None:
    evening, mara, wolf = _with_wolf()
    empty = [seat for seat in ("gm", "ann", "bob") if "gear" in evening.view(seat)]
    arm(evening, wolf, "heavy-blade", held=False)
    told = [evening.told(seat) for seat in ("gm", "ann")]
    arm(evening, mara, "light-armor")

    assert empty == []
    assert (bool(told[0]), told[1]) == (True, [])
    assert "gear" not in evening.view("bob")
    (line,) = evening.view("ann")["gear"].lines  # type: ignore[attr-defined]
    assert "1 into Fatigue 1" in line.text
    assert line.cites == ("fe.gear.armor",)
    assert len(evening.view("gm")["gear"].lines) == 2  # type: ignore[attr-defined]


@proves("fe.gear.weight-classes", "fe.gear.armor")
@pytest.mark.parametrize(
    ("kind", "on", "off"),
    [
        ("light-blade", "takes in hand Light melee weapon", "puts away Light melee weapon"),
        ("light-armor", "puts on Light armor", "takes off Light armor"),
        ("small-thing", "wears Small thing", "puts away Small thing"),
    ],
)
def test_weapons_are_taken_in_hand_armor_is_put_on_and_things_are_worn(kind: str, on: str, off: str) -> None:
    evening, mara, _ = _with_wolf()
    which = arm(evening, mara, kind)
    first = evening.told("bob")[0]
    evening.do("ann", "fe.hold-gear", owner=mara, item=which, held=False)

    assert (first, evening.told("bob")[0]) == (f"Mara {on}.", f"Mara {off}.")


@proves("fe.gear.weight-classes", "fe.gear.weapon-tags")
def test_nobody_carries_more_than_twelve_things() -> None:
    evening, mara, _ = _with_wolf()
    for _n in range(12):
        arm(evening, mara, "thing", held=False)

    assert evening.refused("gm", "fe.give-gear", owner=mara, kind="thing").code == "gear.too_much"


@proves("fe.gear.weight-classes", "fe.gear.ranged-volley", "fe.gear.tempo-slow")
@pytest.mark.parametrize(("by", "called"), [("gm", True), ("ann", False)])
@pytest.mark.parametrize("attribute", ["body", "wits", "spirit", "presence"])
def test_one_attacks_with_any_attribute_and_the_game_master_calls_for_it(attribute: str, by: str, called: bool) -> None:
    evening, mara, wolf, which = armed("light-bow")
    asked = {"hero": mara, "item": which, "other": wolf}
    wrong = evening.refused(by, "fe.attack-with", **asked, attribute="Tinker")
    less = evening.refused(by, "fe.attack-with", **asked, volley=-1)
    (proposed, *_) = evening.do(by, "fe.attack-with", **asked, attribute=attribute)
    evening.do(by, "fe.attack-with", **asked, volley=1)  # it is proposed already, and changed

    assert (wrong.code, less.code) == ("weapon.so", "weapon.so")
    assert isinstance(proposed, Proposed)
    assert (proposed.attribute, proposed.skill, proposed.called) == (attribute, "Ranged", called)
    assert dice(evening, mara) == 2


@proves("fe.gear.weight-classes", "fe.gear.ranged-volley", "fe.gear.tempo-slow", "fe.range.targeting")
def test_a_weapon_out_of_hand_attacks_nobody_and_an_action_under_way_keeps_its_skill() -> None:
    evening, mara, wolf = _with_wolf()
    which = arm(evening, mara, "light-blade", held=False)
    away = evening.refused("ann", "fe.attack-with", hero=mara, item=which)
    evening.do("ann", "fe.hold-gear", owner=mara, item=which)
    evening.do("ann", "fe.propose", hero=mara, attribute="wits", skill="Tinker")
    busy = evening.refused("ann", "fe.attack-with", hero=mara, item=which)

    assert (away.code, busy.code) == ("weapon.not_in_hand", "weapon.busy")
    assert its(evening, mara, which).held
    apart(evening, mara, wolf, "far")
    evening.do("ann", "fe.withdraw", hero=mara)
    assert evening.refused("ann", "fe.attack-with", hero=mara, item=which, other=wolf).code == "target.reach"


@proves("fe.gear.weight-classes", "fe.gear.melee-table", "fe.gear.ranged-table")
def test_an_attack_whose_weapon_is_gone_or_put_away_is_not_rolled_and_another_may_take_its_place() -> None:
    evening, mara, wolf, which = armed("light-blade", band="close")
    attacks(evening, mara, which, other=wolf)
    agreed(evening, mara)
    evening.do("ann", "fe.hold-gear", owner=mara, item=which, held=False)
    away = evening.refused("ann", "fe.roll-action", hero=mara)
    evening.do("ann", "fe.drop-gear", owner=mara, item=which)
    (offer,) = evening.offers("ann", "fe.roll-action")
    assert bears(evening, mara) == {}
    gone = evening.refused("ann", "fe.roll-action", hero=mara)
    attacks(evening, mara, arm(evening, mara, "light-blade"), other=wolf)

    assert (away.code, gone.code, offer.refusal) == ("weapon.not_in_hand", "weapon.gone", gone)
    assert dice(evening, mara) == 2


def test_whoever_is_about_something_else_is_offered_no_attack() -> None:
    evening, mara, _, _ = armed("light-blade", band="close")
    (before,) = evening.offers("ann", "fe.attack-with")
    evening.do("ann", "fe.propose", hero=mara, attribute="wits", skill="Tinker")
    (busy,) = evening.offers("ann", "fe.attack-with")

    assert before.refusal is None
    assert busy.refusal is not None
    assert busy.refusal.code == "weapon.busy"


@proves("fe.gear.melee-table", "fe.ruling.melee-set")
def test_what_was_set_for_a_scene_and_has_not_struck_yet_stays_set_though_another_weapon_has() -> None:
    evening = Evening()
    mara = evening.hero(body=3)
    used = arm(evening, mara, "medium-blade")
    evening.do("ann", "fe.set-weapon", owner=mara, item=used)
    evening.do("ann", "fe.attack-with", hero=mara, item=used, band="close")
    agreed(evening, mara)
    evening.do("ann", "fe.roll-action", 8, 8, 8, 8, hero=mara)
    evening.keep()
    evening.do("ann", "fe.hold-gear", owner=mara, item=used, held=False)
    kept = arm(evening, mara, "medium-blade")
    evening.do("ann", "fe.set-weapon", owner=mara, item=kept)
    evening.do("gm", "start-scene", title="The gate")

    assert (evening.state[Readiness].set, evening.state[Readiness].used) == ((kept,), ())


@proves("fe.gear.melee-table", "fe.ruling.melee-set")
@pytest.mark.parametrize(("struck", "expected"), [(True, [1, 0, 1]), (False, [1, 1])])
def test_the_first_attack_of_a_scene_is_none_that_came_before_it(struck: bool, expected: list[int]) -> None:
    evening = Evening()
    mara = evening.hero(body=3)
    which = arm(evening, mara, "medium-blade")
    evening.do("ann", "fe.set-weapon", owner=mara, item=which)
    evening.do("ann", "fe.attack-with", hero=mara, item=which, band="close")
    found = [dice(evening, mara)]
    if struck:
        agreed(evening, mara)
        evening.do("ann", "fe.roll-action", 8, 8, 8, 8, hero=mara)
        evening.keep()
    else:
        evening.do("ann", "fe.withdraw", hero=mara)
    evening.do("gm", "start-scene", title="The gate")
    evening.do("ann", "fe.attack-with", hero=mara, item=which, band="close")
    found.append(dice(evening, mara))
    if struck:
        evening.do("ann", "fe.set-weapon", owner=mara, item=which)
        found.append(dice(evening, mara))

    assert found == expected
    assert evening.replayed() == evening.state

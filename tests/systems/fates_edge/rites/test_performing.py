"""Rites performed: what each of the five Patrons' does in play, and what a Push or a Partial makes of it."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.magic.swearing import GATE, sworn
from tests.systems.fates_edge.rites.performing import (
    CLEAN,
    MISSED,
    MIXED,
    OATH,
    OF,
    PLAIN,
    SEA,
    SHADOW,
    WILD,
    left,
    performed,
    told,
)
from threefates.commons.characters import Characters
from threefates.commons.clocks import Clocks
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.actions.position import Footing
from threefates.systems.fates_edge.combat.mitigation import guarding_against, what_lands
from threefates.systems.fates_edge.combat.ranges_and_movement import Band, Ranges
from threefates.systems.fates_edge.content.records import written_rites
from threefates.systems.fates_edge.harm.conditions import Conditions, Hit
from threefates.systems.fates_edge.harm.harm import Marks
from threefates.systems.fates_edge.patrons.obligation import Rites
from threefates.systems.fates_edge.rites.blessings import Blessings
from threefates.systems.fates_edge.rolling.contests import Opponent, dice_of
from threefates.testing.proof import proves


def resists(evening: Evening, hero: str) -> list[tuple[int, int]]:
    found = guarding_against(evening.state, Hit(hero=hero, harm=1, why="a spear"))
    return [(each.dice, -each.steps) for each in found]


CALLED = [
    ("kindle-vow", OATH, "Diplomacy", "", (1, 0, 0)),
    ("tidemarks-blessing", SEA, "Athletics", "Lore", (1, 0, 0)),
    ("whispering-currents", SEA, "Nature", "Melee", (1, 0, 0)),
    ("speaking-seed", WILD, "Investigation", "Melee", (1, 0, 0)),
    ("sealed-threshold", GATE, "Melee", "", (0, 1, 0)),
    ("wave-road-blessing", SEA, "Athletics", "", (0, 1, 0)),
    ("crossroads-raven", SHADOW, "Nature", "", (1, 0, 0)),
]


@proves(*OF.values())
@pytest.mark.parametrize(("rite", "patron", "skill", "other", "worth"), CALLED)
def test_what_is_for_one_thing_counts_where_it_is_called_on(
    rite: str, patron: str, skill: str, other: str, worth: tuple[int, int, int]
) -> None:
    evening, hero, _ = performed(rite)
    name = written_rites()[rite].name

    before = told(evening, hero, skill)
    evening.do("ann", "fe.call-on-rite", hero=hero, blessing=left(evening, hero))
    counts = told(evening, hero, skill)
    again = evening.refused("ann", "fe.call-on-rite", hero=hero, blessing=left(evening, hero))
    evening.do("gm", "fe.call-on-rite", hero=hero, blessing=left(evening, hero), on=False)

    assert (before, counts, told(evening, hero, skill)) == ({}, {name: worth}, {})
    assert again.code == "rite.counts"
    if other:
        told(evening, hero, other)
        assert evening.refused("ann", "fe.call-on-rite", hero=hero, blessing=left(evening, hero)).code == "rite.no_fit"
    assert evening.replayed() == evening.state


@proves(OF[SHADOW])
def test_a_raven_may_make_an_enemy_hesitate_instead_and_helps_once() -> None:
    evening, hero, _ = performed("crossroads-raven")
    told(evening, hero, "Nature")
    pick = {"hero": hero, "blessing": left(evening, hero)}

    assert evening.refused("ann", "fe.call-on-rite", **pick, pick=2).code == "rite.pick"
    evening.do("ann", "fe.call-on-rite", **pick, pick=1)
    assert told(evening, hero, "Nature") == {"Crossroads Raven": (0, 1, 0)}
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("ann", "fe.roll-action", 7, 7, hero=hero)
    evening.keep()

    assert evening.state[Blessings].laid == ()


@proves(OF[OATH])
def test_a_smite_makes_one_strike_harder_and_drives_foes_back() -> None:
    evening, hero, _ = performed("radiant-smite")
    evening.do("gm", "fe.name-foe", name="A revenant")
    foe = next(each.id for each in evening.state[Characters].known.values() if each.name == "A revenant")
    evening.do("gm", "fe.place-at", one=hero, other=foe, band="close")

    assert told(evening, hero, "Lore") == {}
    assert told(evening, hero, "Melee") == {"Radiant Smite": (0, 0, 1)}
    evening.do("gm", "fe.set-terms", hero=hero, dv=1, position=1)
    evening.do("ann", "fe.roll-action", hero=hero)

    assert evening.state[Blessings].laid == ()
    assert evening.state[Ranges].between(hero, foe).band is Band.NEAR


@proves(OF[GATE], OF[WILD])
@pytest.mark.parametrize("rite", ["circle-of-denial", "thornveil"])
def test_inside_a_ward_everybody_resists_better_and_who_comes_throws_a_die_less(rite: str) -> None:
    evening, hero, other = performed(rite)

    assert [resists(evening, each) for each in (hero, other)] == [[(0, 1)], [(0, 1)]]
    assert dice_of(evening.state, other, Opponent("A demon", 4)) == 3
    assert told(evening, other, "Stealth", by="bob") == ({"Thornveil": (1, 0, 0)} if rite == "thornveil" else {})


@proves(OF[SEA])
def test_the_foes_who_were_named_for_a_wave_road_throw_a_die_less_and_others_do_not() -> None:
    evening, hero, other = performed("wave-road-blessing", about="From Ostra to the isles: the corsairs")
    opposed = ("A corsair", "A shark", "a captain of corsairs")

    assert [dice_of(evening.state, hero, Opponent(name, 4)) for name in opposed] == [3, 4, 3]
    assert dice_of(evening.state, other, Opponent("A Corsair", 4)) == 3


@proves(OF[SHADOW])
def test_a_veil_is_for_one_quiet_move() -> None:
    evening, hero, _ = performed("touch-the-umbral-veil")

    assert told(evening, hero, "Lore") == {}
    assert told(evening, hero, "Stealth") == {"Touch the Umbral Veil": (0, 1, 0)}
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("ann", "fe.roll-action", 7, 7, hero=hero)

    assert told(evening, hero, "Stealth") == {}


@proves(OF[SHADOW])
def test_the_shadow_at_the_crossroads_is_hardly_touched_and_touches_nothing() -> None:
    evening, hero, other = performed("become-the-shadow")

    def blow(who: str, magic: str = "", harm: int = 2) -> Marks:
        return what_lands(evening.state, Hit(hero=who, harm=harm, why="a spear", magic=magic), harm)

    assert (blow(hero), blow(hero, harm=0)) == (Marks(0, 1), Marks(0, 0))
    assert (blow(hero, magic="fire").harm, blow(other).harm) == (2, 2)
    assert told(evening, hero, "Stealth") == {"Become the Shadow at the Crossroads": (0, 2, 0)}
    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Melee")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    assert evening.refused("ann", "fe.roll-action", hero=hero).code == "rite.no_grasp"
    evening.do("ann", "fe.end-rite", blessing=evening.state[Blessings].laid[0].id, why="enough")
    assert evening.state[Blessings].laid == ()


@proves(OF[OATH])
@pytest.mark.parametrize(("ease", "fatigue", "harm"), [("fatigue", 1, 1), ("harm", 2, 0), ("affliction", 2, 1)])
def test_a_touch_eases_fatigue_or_harm_or_takes_what_ails(ease: str, fatigue: int, harm: int) -> None:
    evening, hero = sworn("srd", **PLAIN)
    evening.rated(hero, spirit=3)
    other = evening.hero("Pell", by="bob")
    evening.rated(other, body=4)
    evening.do("gm", "fe.set-harm", hero=other, harm=1, reason="a test")
    evening.do("gm", "fe.mark-fatigue", hero=other, amount=2, why="a test")
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="Lay on Hands", whom=other)
    evening.do("ann", "fe.roll-action", *CLEAN, hero=hero)

    evening.answer(ease)

    now = evening.state[Conditions][other]
    assert (now.fatigue, now.harm) == (fatigue, harm)
    assert resists(evening, other) == [(1, 0)]


@proves(OF[OATH])
def test_a_faint_touch_heals_no_harm_and_leaves_no_resolve_and_none_eases_what_is_not_there() -> None:
    evening, hero, _ = performed("lay-on-hands", *MIXED)
    options = {each.value: each.refusal and each.refusal.code for each in evening.asked().options}

    assert options == {"fatigue": "rite.no_fatigue", "harm": "rite.too_faint", "affliction": None}
    evening.answer("affliction")
    assert resists(evening, hero) == []
    strong = performed("lay-on-hands")[0]
    assert [each.refusal and each.refusal.code for each in strong.asked().options][1] == "rite.no_harm"


@proves(OF[WILD])
@pytest.mark.parametrize(
    ("dice", "push", "filled"), [(CLEAN, "", 2), (MIXED, "", 1), (MISSED, "", 0), (CLEAN, "potency", 3)]
)
def test_a_wounded_place_is_a_clock_of_six(dice: tuple[int, ...], push: str, filled: int) -> None:
    evening, _, _ = performed("worlds-wound", *dice, push=push)

    clocks = [(each.name, each.size, each.filled) for each in evening.state[Clocks].known.values()]

    assert clocks == ([("World's Wound: the old mill", 6, filled)] if filled else [])


@proves(OF[WILD])
def test_the_next_rite_goes_on_where_the_last_one_ended() -> None:
    evening, hero, _ = performed("worlds-wound")
    for _ in range(2):
        evening.do("ann", "fe.invoke-rite", hero=hero, rite="worlds-wound", about="the old mill")
        evening.do("ann", "fe.roll-action", *CLEAN, hero=hero)

    (clock,) = evening.state[Clocks].known.values()
    assert clock.full


@proves(OF[GATE])
@pytest.mark.parametrize(
    ("dice", "push", "where"),
    [(CLEAN, "", "the scene"), (CLEAN, "potency", "the region"), (MIXED, "", "the fight, for a moment")],
)
def test_who_is_banished_is_out_of_the_scene_or_even_the_region(dice: tuple[int, ...], push: str, where: str) -> None:
    evening, _, _ = performed("banishment-knot", *dice, push=push)

    assert evening.state[Blessings].cast_out == {"the old mill": where}
    evening.do("gm", "end-scene")
    assert evening.state[Blessings].cast_out == ({"the old mill": where} if where == "the region" else {})


@proves(OF[GATE])
def test_a_banishment_that_fails_strikes_back_at_the_next_action() -> None:
    evening, hero, _ = performed("banishment-knot", *MISSED)
    plain = performed("thornveil", *MISSED)

    assert evening.state[Footing].pressed == {hero: "the backlash of Banishment Knot"}
    assert plain[0].state[Footing].pressed == {}
    assert evening.state[Blessings].cast_out == {}


# how much, and for how long


@proves("fe.combat.magic-rites")
@pytest.mark.parametrize(
    ("rite", "skill", "push", "dice", "worth", "scenes"),
    [
        ("thornveil", "Stealth", "", CLEAN, (1, 0, 0), 1),
        ("thornveil", "Stealth", "duration", CLEAN, (1, 0, 0), 2),
        ("thornveil", "Stealth", "potency", CLEAN, (2, 0, 0), 1),
        ("radiant-smite", "Melee", "potency", CLEAN, (0, 0, 2), 1),
        ("radiant-smite", "Melee", "", MIXED, (1, 0, 0), 1),
        ("touch-the-umbral-veil", "Stealth", "potency", CLEAN, (0, 2, 0), 1),
        ("touch-the-umbral-veil", "Stealth", "", MIXED, (1, 0, 0), 1),
        ("become-the-shadow", "Stealth", "", CLEAN, (0, 2, 0), 1),
    ],
)
def test_a_push_makes_it_greater_or_last_and_a_partial_less(
    rite: str, skill: str, push: str, dice: tuple[int, ...], worth: tuple[int, int, int], scenes: int
) -> None:
    evening, hero, _ = performed(rite, *dice, push=push)
    name = written_rites()[rite].name

    assert told(evening, hero, skill) == {name: worth}
    lasts = 0
    while any(each.name == name for each in evening.state[Blessings].laid):
        evening.do("gm", "start-scene", title="On")
        lasts += 1
    assert lasts == scenes


@proves("fe.combat.magic-rites")
def test_pushed_in_duration_what_was_for_one_move_is_for_the_scene_and_partial_it_is_for_one_move() -> None:
    veil, _, _ = performed("touch-the-umbral-veil", push="duration")
    thorns, other, _ = performed("thornveil", *MIXED)
    shadow, _, _ = performed("become-the-shadow", push="duration")

    assert [each.once for each in veil.state[Blessings].laid] == [False]
    assert all(each.once for each in thorns.state[Blessings].laid)
    assert {each.until for each in shadow.state[Blessings].laid} == {2}
    assert resists(thorns, other) == [(0, 1)]
    thorns.do("gm", "fe.strike", hero=other, harm=1, why="a spear")
    thorns.answer("take")
    assert resists(thorns, other) == []


@proves("fe.combat.magic-rites")
def test_what_is_over_at_once_is_pushed_in_potency_alone() -> None:
    evening, hero = sworn("srd")
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="worlds-wound", about="the old mill")
    (offer,) = evening.offers("ann", "fe.push-rite")

    assert evening.refused("ann", "fe.push-rite", hero=hero, how="duration").code == "rite.at_once"
    assert [each.value for each in offer.fields[0].options] == ["potency"]


@proves("fe.combat.magic-rites", "fe.runekeeper.symbols-optional")
@pytest.mark.parametrize(("push", "owed"), [("", 1), ("duration", 2)])
def test_a_rite_of_any_grade_marks_what_it_lists_and_needs_no_symbol(push: str, owed: int) -> None:
    evening, hero = sworn("srd", **PLAIN)
    evening.do("gm", "fe.set-talent", hero=hero, talent="patrons-symbol", has=False, reason="none here")
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="become-the-shadow")
    if push:
        evening.do("ann", "fe.push-rite", hero=hero, how=push)
    evening.do("ann", "fe.roll-action", *CLEAN, hero=hero)

    assert evening.state[Rites].owed == {hero: {SHADOW: owed}}


@proves("fe.rites.definition")
def test_what_a_rite_left_ends_with_it_and_only_who_invoked_it_or_runs_the_game_ends_it() -> None:
    evening, _, _ = performed("thornveil")
    first = evening.state[Blessings].laid[0].id

    assert evening.refused("bob", "fe.end-rite", blessing=first, why="no").code
    assert evening.refused("gm", "fe.end-rite", blessing="blessing-0", why="no").code == "rite.nothing_left"
    evening.do("gm", "fe.end-rite", blessing=first, why="it burns")
    assert evening.state[Blessings].laid == ()


@proves("fe.rites.definition")
def test_the_same_rite_again_takes_the_place_of_the_first() -> None:
    evening, hero, _ = performed("kindle-vow")
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="kindle-vow", about="another")
    evening.do("ann", "fe.roll-action", *CLEAN, hero=hero)

    assert [each.about for each in evening.state[Blessings].laid] == ["another"]


@proves("fe.rites.definition")
def test_a_card_says_what_a_rite_is_for_what_it_costs_and_what_it_risks() -> None:
    evening, _, _ = performed("sealed-threshold")
    shown = evening.view("ann")["my-rites"]

    assert "my-rites" not in evening.view("bob")
    assert isinstance(shown, Listing)
    rows = {row.text: row for row in shown.rows}
    knot = rows["Banishment Knot [BANISH] [EXILE] [SPIRIT]"]
    assert len(rows) == 3
    assert [(each.label, each.value) for each in knot.counters] == [
        ("Grade", "High"),
        ("DV", "3"),
        ("Marks", "1, pushed 2"),
        ("Then owed", "2 of 5"),
    ]
    assert knot.detail.endswith("strikes back.")


@proves("fe.rites.definition")
@pytest.mark.parametrize(
    ("owes", "then", "pushed"),
    [(3, "4 of 5", ""), (4, "5 of 5", "6 of 5: 1 Fatigue"), (9, "10 of 5: 1 Fatigue", "11 of 5: 1 Fatigue, 1 Harm")],
)
def test_before_a_rite_its_card_and_its_push_say_what_it_would_tip_over(owes: int, then: str, pushed: str) -> None:
    evening, hero, _ = performed("sealed-threshold")
    evening.do("gm", "fe.set-obligation", hero=hero, patron=GATE, owed=4, reason="a test")
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="sealed-threshold", about="a door")
    evening.do("gm", "fe.set-obligation", hero=hero, patron=GATE, owed=owes, reason="a test")
    (offer,) = evening.offers("ann", "fe.push-rite")
    shown = evening.view("ann")["my-rites"]

    assert isinstance(shown, Listing)
    said = {each.label: each.value for each in shown.rows[0].counters}
    assert said["Then owed"] == then
    assert said.get("Pushed", "").startswith(pushed)
    assert f"you owe {pushed or '5 of 5'}" in offer.hint

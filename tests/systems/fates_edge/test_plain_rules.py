"""Plain rules on both sides of what they ask: each is called by itself, on a table put together for it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.systems.fates_edge.evening import Evening
from threefates.commons.clocks import Clock
from threefates.pieces.clocks import Segments
from threefates.rulebook.effects import Does
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.systems.fates_edge.actions.dv_quick_reference import reference, suggested
from threefates.systems.fates_edge.actions.penalties import (
    beats_if_marred,
    dv_of_condition,
    wears_down,
)
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals
from threefates.systems.fates_edge.beats.beats import Bank
from threefates.systems.fates_edge.beats.on_clocks import cannot_tick
from threefates.systems.fates_edge.combat.collapse import harm_of_collapse
from threefates.systems.fates_edge.combat.mitigation import turned_first
from threefates.systems.fates_edge.combat.ranges_and_movement import Band
from threefates.systems.fates_edge.combat.targeting import At, By, aimed, band_between
from threefates.systems.fates_edge.content.records import rituals, techniques
from threefates.systems.fates_edge.content.talent_records import Bears
from threefates.systems.fates_edge.gear.condition_and_upkeep import dice_of_care
from threefates.systems.fates_edge.gear.enchanting import of_weapon, working
from threefates.systems.fates_edge.gear.items import Care, Gear, Item
from threefates.systems.fates_edge.harm.conditions import Condition, Conditions
from threefates.systems.fates_edge.harm.harm import Marks
from threefates.systems.fates_edge.harm.hits import Hit
from threefates.systems.fates_edge.help.coordination import cannot_cooperate, nobody_to_help
from threefates.systems.fates_edge.help.helping import Assist, proposed_with
from threefates.systems.fates_edge.help.supporting import means_of
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.resolution.critical_success import Rank
from threefates.systems.fates_edge.resolution.pool import Kind
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.systems.fates_edge.rites.blessings import Blessings, Laid, blessings_on
from threefates.systems.fates_edge.rites.rites import practised
from threefates.systems.fates_edge.rituals.fitting import nothing_for, wrong_target
from threefates.systems.fates_edge.rituals.performing import PerformRitual, cannot_perform
from threefates.systems.fates_edge.rolling.contests import Opponent, dice_of, least_dv
from threefates.systems.fates_edge.rolling.critical_perks import rank_in_hand
from threefates.systems.fates_edge.rolling.roll_action import agreed
from threefates.systems.fates_edge.rulings.resolution import DvLadder, DvMethod, TierTable
from threefates.systems.fates_edge.tags.library import Lasting
from threefates.systems.fates_edge.tags.meeting import cannot_meet
from threefates.systems.fates_edge.tags.tag_effects import Effects, Work
from threefates.systems.fates_edge.tags.traps import cannot_break
from threefates.systems.fates_edge.tags.what_on_what import cannot_work
from threefates.systems.fates_edge.talents.conditions import foes_close
from threefates.systems.fates_edge.talents.modifiers import worth_of
from threefates.systems.fates_edge.talents.state import Talents, Underway
from threefates.testing.proof import proves


def code_of(refused: Refused | None) -> str:
    return refused.refusal.code if refused else ""


def bearing(evening: Evening, hero: str, **condition: Any) -> State:
    """The state of the table with the hero in that condition."""
    return evening.state.put(evening.state[Conditions].having(hero, Condition(**condition)))


@proves("fe.sb.desperate-fatigue")
@pytest.mark.parametrize(
    ("reading", "fatigue", "position", "beats"),
    [
        ("level_table", 2, Position.CONTROLLED, 1),
        ("level_table", 1, Position.CONTROLLED, 0),
        ("level_table", 2, Position.DESPERATE, 0),
        ("step_per_point", 2, Position.CONTROLLED, 0),
    ],
)
def test_the_strained_make_one_beat_more_from_the_middle(
    reading: str, fatigue: int, position: Position, beats: int
) -> None:
    evening = Evening(fatigue_effect=reading)
    hero = evening.hero()

    assert beats_if_marred(bearing(evening, hero, fatigue=fatigue), hero, position) == beats


@proves("fe.fatigue.level-table")
@pytest.mark.parametrize(
    ("reading", "fatigue", "stands", "level"),
    [
        ("level_table", 1, Position.DOMINANT, 1),
        ("level_table", 1, Position.CONTROLLED, 0),
        ("level_table", 3, Position.CONTROLLED, 3),
        ("step_per_point", 2, Position.DOMINANT, 0),
    ],
)
def test_a_level_of_fatigue_shifts_one_action_of_a_scene(
    reading: str, fatigue: int, stands: Position, level: int
) -> None:
    evening = Evening(fatigue_effect=reading)
    hero = evening.hero()

    assert wears_down(bearing(evening, hero, fatigue=fatigue), hero, stands) == level


@proves("fe.fatigue.level-table")
@pytest.mark.parametrize(("harm", "more"), [(0, 3), (1, 2), (2, 1), (3, 1)])
def test_a_body_that_does_not_hold_falls_to_the_last_level_and_past_it_from_there(harm: int, more: int) -> None:
    evening = Evening()
    hero = evening.hero()

    assert harm_of_collapse(bearing(evening, hero, harm=harm), hero) == more


@proves("fe.position.default-controlled")
@pytest.mark.parametrize(("method", "mapped"), [("ladder_judgment", False), ("position_map", True)])
def test_with_nothing_said_an_action_stands_in_the_middle(method: str, *, mapped: bool) -> None:
    terms = suggested(Evening(dv_method=method).state, tier=1)

    assert (terms.position, terms.suggested, terms.mapped) == (Position.CONTROLLED, True, mapped)


@proves("fe.sb.menu-core")
@pytest.mark.parametrize(
    ("filled", "amount", "code"),
    [(0, 4, ""), (0, 5, "beats.clock_full"), (3, 1, ""), (3, 2, "beats.clock_full"), (4, 1, "beats.clock_full")],
)
def test_beats_tick_a_clock_no_further_than_it_has_room(filled: int, amount: int, code: str) -> None:
    state = Evening().state.put(Bank(held=9))

    assert code_of(cannot_tick(state, Clock("1", "Alarm", Segments(4).tick(filled)[0]), amount)) == code


@proves("fe.harm.order-of-mitigation", "fe.fatigue.convert-dial")
@pytest.mark.parametrize(
    ("harm", "turned", "wall", "left"),
    [
        (0, False, False, Marks(0)),
        (2, False, False, Marks(2)),
        (2, True, False, Marks(1, 2)),
        (2, False, True, Marks(1, 2)),
        (3, True, True, Marks(1, 4)),
    ],
)
def test_an_ability_and_a_wall_of_shields_turn_a_harm_each(harm: int, left: Marks, *, turned: bool, wall: bool) -> None:
    evening = Evening(conversion_rate_mix="two_fatigue")
    hero = evening.hero()
    state = bearing(evening, hero, walled=wall)
    state = state.put(replace(state[Conditions], wall=wall))

    assert turned_first(state, Hit(hero=hero, harm=harm, why="a blow", turned=turned), harm) == left


@proves("fe.range.bands", "fe.range.targeting")
def test_an_action_is_as_far_as_whom_it_is_at_or_as_was_said() -> None:
    evening = Evening()
    mara, tev = evening.hero(), evening.hero("Tev", "bob")
    evening.do("gm", "fe.place-at", one=mara, other=tev, band="far")

    assert band_between(evening.state, mara, At(By.SHOT, tev, Band.CLOSE)) is Band.FAR
    assert band_between(evening.state, mara, At(By.SHOT, "", Band.CLOSE)) is Band.CLOSE
    assert aimed(evening.state, mara, At(By.MELEE, "", Band.FAR)) is None
    assert code_of(aimed(evening.state, mara, At(By.POLEARM, "", Band.FAR))) == "target.reach"
    assert code_of(aimed(evening.state, mara, At(By.MELEE, tev, Band.CLOSE))) == "target.reach"
    assert code_of(aimed(evening.state, mara, At(By.SHOT, mara))) == "target.oneself"


@proves("fe.tags.usage")
@pytest.mark.parametrize(
    ("effect", "meets"),
    [
        ({"tag": "passage"}, True),
        ({"tag": "passage", "hidden": True}, False),
        ({"tag": "passage", "stilled": True}, False),
        ({"tag": "mark"}, False),
    ],
)
def test_what_lasts_is_met_where_it_bears_on_what_is_done(effect: dict[str, Any], *, meets: bool) -> None:
    evening = Evening()
    hero = evening.hero()
    state = evening.state.put(Effects({"1": Lasting(id="1", source="a Rite", **effect)}))

    assert (cannot_meet(state, hero, "1") is None) is meets
    assert cannot_meet(state, hero, "2") is not None


@proves("fe.tags.usage")
@pytest.mark.parametrize(("lasting", "hidden", "fits"), [(59, 0, True), (60, 0, False), (59, 9, True)])
def test_sixty_things_last_at_a_table_besides_what_lies_hidden(lasting: int, hidden: int, *, fits: bool) -> None:
    evening = Evening()
    hero = evening.hero()
    known = {
        str(at): Lasting(id=str(at), tag="trap", source="", hidden=at >= lasting) for at in range(lasting + hidden)
    }
    refusal = cannot_work(evening.state.put(Effects(known)), Work(tag="passage", on=(hero,)))

    assert ("60 things" in refusal.refusal.title if refusal else False) is not fits


THUNDER: Any = {"kind": "light-blade", "name": "Blade", "held": True, "enchantments": ("thunder-hammer",)}


@proves("fe.gear.enchanted-compromised", "fe.gear.enchant-principles")
@pytest.mark.parametrize(
    ("changed", "works"),
    [
        ({}, True),
        ({"held": False}, None),
        ({"care": Care.COMPROMISED}, False),
        ({"care": Care.NEGLECTED}, False),
        ({"enchantments": ()}, False),
        ({"enchantments": ("no such",)}, False),
    ],
)
def test_an_enchantment_works_on_what_is_held_and_sound(changed: dict[str, Any], *, works: bool | None) -> None:
    evening = Evening()
    hero = evening.hero()
    item = Item(id="1", **(THUNDER | changed))
    state = evening.state.put(Gear({hero: (item,)}))

    assert [each.id for each in working(state, hero, "thunder-hammer")] == ["1"] * bool(works)
    assert [each.id for each in of_weapon(state, item)] == ["thunder-hammer"] * (works is not False)


@proves("fe.gear.neglected", "fe.gear.compromised")
@pytest.mark.parametrize(
    ("care", "first", "dice", "source"),
    [
        (Care.SOUND, True, [], ""),
        (Care.NEGLECTED, False, [-1], "fe.gear.neglected"),
        (Care.COMPROMISED, True, [-2], "fe.gear.compromised"),
        (Care.COMPROMISED, False, [-1], "fe.gear.compromised"),
    ],
)
def test_what_an_uncared_for_weapon_loses_says_why(care: Care, dice: list[int], source: str, *, first: bool) -> None:
    found = [*dice_of_care(Item(id="1", **(THUNDER | {"care": care})), first=first)]

    assert [each.dice for each in found] == dice
    assert all(each.cites == (source,) and each.kind is Kind.GEAR for each in found)


@proves("fe.tags.stacking")
def test_of_one_rite_laid_twice_the_better_counts() -> None:
    evening = Evening()
    mara, tev = evening.hero(), evening.hero("Tev", "bob")

    def laid(name: str, hero: str = mara, bears: Bears = Bears.ACTION, dice: int = 1, at: str = "1") -> Laid:
        does = (Does(dice=dice),)
        return Laid(id=at, hero=hero, name=name, by=mara, patron="Ikasha", bears=bears, does=does, entry="")

    every = (
        laid("Veil", dice=1, at="a"),
        laid("Veil", dice=2, at="b"),
        laid("Veil", dice=2, at="c"),
        laid("Oath", at="d"),
        laid("Oath", tev, at="e"),
        laid("Oath", bears=Bears.BLOW, at="f"),
    )
    state = evening.state.put(Blessings(every))

    assert [each.id for each in blessings_on(state, mara, Bears.ACTION)] == ["b", "d"]
    assert [each.id for each in blessings_on(state, mara, Bears.BLOW, Bears.ACTION)] == ["b", "d", "f"]


def ritual(which: str) -> Any:
    return rituals()[which]


@proves("fe.ritual.fate-splice", "fe.ritual.summoners-gate")
@pytest.mark.parametrize(
    ("which", "said", "fits"),
    [
        ("fate-splice", {"on": ("a",)}, False),
        ("fate-splice", {"on": ("a", "a")}, False),
        ("fate-splice", {"on": ("a", "b")}, True),
        ("fate-splice", {"on": ("a", "b", "c")}, False),
        ("fate-splice", {"on": ("a", "b"), "which": "xp"}, False),
        ("fate-splice", {"on": ("a", "b"), "which": "boon"}, True),
        ("summoners-gate", {"what": "Old Nan"}, True),
        ("summoners-gate", {}, False),
        ("summoners-gate", {"what": "Old Nan", "on": ("a",)}, False),
        ("summoners-gate", {"what": "Old Nan", "element": "cheese"}, False),
    ],
)
def test_a_ritual_is_worked_on_as_many_as_it_links_or_calls(which: str, said: dict[str, Any], *, fits: bool) -> None:
    evening = Evening()
    command = PerformRitual("a", which, "wits", "Arcana", **said)

    assert (wrong_target(evening.state, ritual(which), command) is None) is fits


@proves("fe.ritual.fate-splice")
def test_two_are_linked_where_two_are() -> None:
    evening = Evening()
    mara = evening.hero()
    assert nothing_for(evening.state, mara, ritual("fate-splice")) is not None
    evening.hero("Tev", "bob")

    assert nothing_for(evening.state, mara, ritual("fate-splice")) is None
    assert nothing_for(evening.state, mara, ritual("salt-cut")) is not None


@proves("fe.combat.npc-dice")
@pytest.mark.parametrize(("dice", "rolled"), [(1, 1), (2, 2), (10, 10)])
def test_whoever_rolls_against_a_hero_rolls_one_die_at_least(dice: int, rolled: int) -> None:
    evening = Evening()

    assert dice_of(evening.state, evening.hero(), Opponent("a guard", dice)) == rolled


@proves("fe.coordination.assist-helper-pool")
@pytest.mark.parametrize(
    ("attribute", "skill", "fits"),
    [
        ("", "", True),
        *((each, "Tinker", True) for each in ("body", "wits", "spirit", "presence")),
        ("luck", "Tinker", False),
        ("wits", "Cheese", False),
    ],
)
def test_a_helper_rolls_an_attribute_and_a_skill_that_there_are(attribute: str, skill: str, *, fits: bool) -> None:
    evening = Evening(assist_helper_skill="skill_based")
    hero = evening.hero()
    evening.agreed(hero)
    if fits:
        means = means_of(evening.state, hero, attribute, skill)
        assert (means.attribute, means.skill) == (attribute or "wits", skill or "Tinker")
    else:
        with pytest.raises(Refused):
            means_of(evening.state, hero, attribute, skill)


@proves("fe.talents.berserker-rage")
@pytest.mark.parametrize(
    ("which", "weaker", "dice"), [("fury", 0, 3), ("fury", 1, 2), ("fury", 2, 1), ("heedless-skin", 1, 0)]
)
def test_a_rage_that_lets_another_talent_in_may_give_fewer_dice(which: str, weaker: int, dice: int) -> None:
    evening = Evening()
    hero = evening.hero()
    rage = Underway("berserker-rage", until=3, weaker=weaker)
    found = worth_of(evening.state.put(Talents(underway={hero: (rage,)})), hero, techniques()[which])

    assert (found.dice, found.kind) == (dice, Kind.TALENT)


@proves("fe.caster.three-paths")
@pytest.mark.parametrize(
    ("talents", "trained", "fits"),
    [
        (["familiar", "codex"], ["Lore"], True),
        (["familiar", "codex"], ["Arcana"], True),
        (["familiar", "codex"], ["Tinker"], False),
        ([], ["Lore"], False),
        (["familiar"], ["Lore"], False),
    ],
)
def test_who_walks_a_path_and_knows_what_it_is_rolled_with(
    talents: list[str], trained: list[str], *, fits: bool
) -> None:
    evening = Evening()
    hero = evening.hero(talents=talents, trained=trained)

    assert practised(evening.state, evening.state[Heroes][hero], "Runekeeper") is fits


@proves("fe.resolution.critical-tiers")
@pytest.mark.parametrize(
    ("succeeded", "dice", "none"), [(True, (10, 7), False), (True, (9, 7), True), (False, (10, 7), True)]
)
def test_a_critical_has_a_rank_by_its_tens(dice: tuple[int, ...], *, succeeded: bool, none: bool) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.rolls(hero, *dice, *([6] * (4 - len(dice))))
    found = rank_in_hand(evening.state, evening.roll, succeeded=succeeded)

    assert (found is Rank.NONE) is none


@proves("fe.resolution.dv-character-condition")
@pytest.mark.parametrize(
    ("reading", "fatigue", "dvs"), [("dv_modifier", 2, [1]), ("dv_modifier", 0, []), ("level_table", 2, [])]
)
def test_fatigue_raises_the_dv_only_where_it_is_read_so(reading: str, fatigue: int, dvs: list[int]) -> None:
    evening = Evening(fatigue_effect=reading)
    hero = evening.hero()
    action = Proposal(hero=hero, attribute="wits", skill="Tinker")

    assert [each.dv for each in dv_of_condition(bearing(evening, hero, fatigue=fatigue), action)] == dvs


@proves("fe.resolution.dv-position-modifier", "fe.position.caps")
@pytest.mark.parametrize(("dv", "fatigue", "rolled"), [(3, 0, 3), (3, 2, 4), (0, 0, 0), (-1, 2, -1)])
def test_an_action_is_rolled_on_its_dv_and_all_that_raises_it(dv: int, fatigue: int, rolled: int) -> None:
    evening = Evening(fatigue_effect="dv_modifier")
    hero = evening.hero()
    evening.agreed(hero)
    action = evening.state[Proposals].open[hero]
    assert action.terms is not None
    found = agreed(bearing(evening, hero, fatigue=fatigue), replace(action, terms=replace(action.terms, dv=dv)))

    assert found is not None
    assert found.dv == rolled


@proves("fe.combat.npc-dice")
@pytest.mark.parametrize(("dice", "rolled"), [(1, 1), (2, 1), (3, 2)])
def test_what_hampers_a_foe_leaves_a_die(dice: int, rolled: int) -> None:
    evening = Evening()
    hero = evening.hero()
    ward = Laid(id="a", hero=hero, name="Ward", by=hero, patron="x", bears=Bears.FOE, does=(Does(dice=-1),), entry="")

    assert dice_of(evening.state.put(Blessings((ward,))), hero, Opponent("a guard", dice)) == rolled


DOZEN = tuple("abcdefghijkl")


@proves("fe.ritual.oath-ward", "fe.ritual.dream-way-marker", "fe.ritual.salt-cut")
@pytest.mark.parametrize(
    ("which", "said", "fits"),
    [
        ("oath-ward", {"what": "the hut"}, False),
        ("oath-ward", {"on": ("a",), "what": "the hut"}, True),
        ("oath-ward", {"on": DOZEN, "what": "the hut"}, True),
        ("oath-ward", {"on": (*DOZEN, "m"), "what": "the hut"}, False),
        ("dream-way-marker", {"on": DOZEN}, True),
        ("dream-way-marker", {"on": (*DOZEN, "m")}, False),
        ("salt-cut", {}, False),
        ("salt-cut", {"effect": "curse"}, True),
        ("salt-cut", {"effect": "ward"}, True),
        ("salt-cut", {"effect": "oath"}, False),
        ("salt-cut", {"effect": "price"}, False),
    ],
)
def test_a_ritual_is_worked_on_a_dozen_at_most_or_on_what_it_ends(
    which: str, said: dict[str, Any], *, fits: bool
) -> None:
    here = {tag: Lasting(id=tag, tag=tag, source="a Rite") for tag in ("curse", "ward", "oath")}
    price = Lasting(id="price", tag="curse", source="a Rite", effect="ward")  # which ends with the ward alone
    state = Evening().state.put(Effects({**here, "price": price}))
    command = PerformRitual("a", which, "wits", "Arcana", **said)

    assert (wrong_target(state, ritual(which), command) is None) is fits


@proves("fe.resolution.contested", "fe.resolution.dv-minimum")
def test_only_what_somebody_opposes_has_a_least_dv() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.agreed(hero)
    alone = least_dv(evening.state, evening.state[Proposals][hero])
    evening.do("gm", "fe.oppose", hero=hero, dice=3, name="A guard")
    opposed = least_dv(evening.state, evening.state[Proposals][hero])

    assert (alone, opposed > 0) == (0, True)


@proves("fe.ritual.usage")
def test_whoever_walks_no_path_performs_no_ritual() -> None:
    evening = Evening()
    mara, tev = evening.hero(), evening.hero("Tev", "bob", talents=[])

    assert cannot_perform(evening.state, mara) is None
    assert code_of(cannot_perform(evening.state, tev)) == "ritual.no_path"


@proves("fe.position.default-controlled", "fe.ruling.dv-method")
def test_a_suggested_dv_is_that_of_the_first_tier() -> None:
    state = Evening(dv_method="tier_plus_two").state

    assert suggested(state, tier=1).suggested
    assert suggested(state, tier=1).dv == 3
    assert suggested(state, tier=2).dv == 4


@proves("fe.resolution.dv-flow-defaults")
def test_the_scope_of_an_intent_goes_on_upward_from_a_set_piece() -> None:
    rungs = reference(DvMethod.LADDER, DvLadder.FLOW, TierTable.FORMULA)

    assert rungs == ("DV 2: small", "DV 3: scene", "DV 4: big swing", "DV 5+: set piece")


@proves("fe.talents.battlefield-terror")
def test_another_hero_at_close_is_no_foe() -> None:
    evening = Evening()
    mara, tev = evening.hero(), evening.hero("Tev", "bob")
    evening.do("gm", "fe.place-at", one=mara, other=tev, band="close")

    assert foes_close(evening.state, mara) == ()


@proves("fe.tags.trap")
@pytest.mark.parametrize(
    ("effect", "code"),
    [({"tag": "trap"}, ""), ({"tag": "trap", "hidden": True}, "effect.no_force"), ({"tag": "mark"}, "effect.no_force")],
)
def test_only_a_force_that_is_known_of_is_broken(effect: dict[str, Any], code: str) -> None:
    evening = Evening()
    hero = evening.hero()
    state = evening.state.put(Effects({"1": Lasting(id="1", source="a Rite", **effect)}))

    assert code_of(cannot_break(state, hero, "1")) == code
    assert code_of(cannot_break(state, hero, "2")) == "effect.no_force"


@proves("fe.coordination.talent-battle-cant")
def test_signals_take_two_who_act() -> None:
    evening = Evening()
    mara, tev = evening.hero(), evening.hero("Tev", "bob")

    assert nobody_to_help(evening.state, mara, "battle-cant", ()) is not None
    assert nobody_to_help(evening.state, mara, "battle-cant", (tev,)) is None


@proves("fe.coordination.assist-core")
def test_an_action_stands_with_a_die_of_the_help_that_may_be_given() -> None:
    evening = Evening()
    mara, tev = evening.hero(), evening.hero("Tev", "bob")
    evening.agreed(mara)
    evening.do("gm", "fe.set-boons", hero=tev, held=2, reason="as the test has it")
    helped = proposed_with(evening.state, Assist(helper=tev, hero=mara, how="a rope"))

    assert helped is not None
    assert [(bonus.dice, bonus.by) for bonus in helped.bonuses] == [(1, tev)]
    assert helped.shifts == ()
    assert proposed_with(evening.state, Assist(helper=mara, hero=mara, how="a rope")) is None


@proves("fe.resolution.dv-position-modifier")
@pytest.mark.parametrize(("position", "dv"), [(0, 2), (1, 3), (2, 4)])
def test_where_position_changes_the_dv_an_action_is_rolled_on_that(position: int, dv: int) -> None:
    evening = Evening(position_affects="reroll_and_dv")
    hero = evening.hero()
    evening.agreed(hero, position=position)
    found = agreed(evening.state, evening.state[Proposals].open[hero])

    assert found is not None
    assert found.dv == dv


@proves("fe.position.effect-levels")
@pytest.mark.parametrize(("steps", "effect"), [(-1, Effect.LIMITED), (1, Effect.GREAT)])
def test_what_bears_on_an_action_moves_its_effect(steps: int, effect: Effect) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.agreed(hero)
    does = (Does(effect=steps),)
    sign = Laid(id="a", hero=hero, name="Sign", by=hero, patron="x", bears=Bears.ACTION, does=does, entry="")
    found = agreed(evening.state.put(Blessings((sign,))), evening.state[Proposals].open[hero])

    assert found is not None
    assert found.effect is effect


@proves("fe.coordination.talent-inspire")
@pytest.mark.parametrize(("held", "code"), [(0, "cooperate.price"), (1, "")])
def test_a_talent_that_helps_others_costs_a_boon(held: int, code: str) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.learns(hero, "inspire")
    evening.do("gm", "start-scene", title="The inn")
    evening.do("gm", "fe.set-boons", hero=hero, held=held, reason="as the test has it")

    assert code_of(cannot_cooperate(evening.state, hero, "inspire-self")) == code

"""Berserker Rage: what it gives, what it costs, what it lets in, and how it ends."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.talents.arena import Arena, raging
from threefates.rulebook.parts import Words
from threefates.systems.fates_edge.heroes.heroes import skills_at
from threefates.systems.fates_edge.heroes.modes import ModesSet
from threefates.systems.fates_edge.resolution.pool import Wears
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.talents.modifiers import RAGE
from threefates.systems.fates_edge.talents.state import Talents, underway
from threefates.testing.proof import proves


@proves("fe.talents.berserker-rage", "fe.ruling.berserker-reroll")
def test_a_rage_strikes_with_three_dice_more_from_the_worst_position_past_harm_and_fatigue() -> None:
    arena = raging()
    arena.do("gm", "fe.set-harm", hero=arena.mara, harm=2, reason="as the test has it")
    arena.do("gm", "fe.set-fatigue", hero=arena.mara, fatigue=2, reason="as the test has it")
    found = []
    for position in Position:
        arena.acts(position=int(position))
        found.append((arena.pool, arena.stands))
    arena.acts("Athletics")
    elsewhere = arena.pool
    arena.acts()
    arena.do("ann", "fe.roll-action", *[7] * arena.pool, hero=arena.mara)

    assert found == [(9, Position.DESPERATE)] * 3
    assert elsewhere == 5
    assert arena.asked().kind == "position"
    assert len(arena.asked().options) == 1  # one success is thrown again, not all
    assert arena.replayed() == arena.state


@proves("fe.talents.berserker-rage", "fe.ruling.berserker-reroll")
@pytest.mark.parametrize(("position", "steps"), [(0, 2), (1, 1), (2, 0)])
def test_a_rage_brings_an_action_down_to_the_worst_position_and_no_further(position: int, steps: int) -> None:
    arena = raging()
    arena.acts(position=position)
    calm = Arena("berserker-rage")
    calm.acts(position=position)

    rage = (steps, "Berserker Rage", "fe.talents.berserker-rage", Wears.AFTER)
    assert (calm.sinks, arena.sinks) == ([], [rage] if steps else [])


@proves("fe.talents.berserker-rage")
def test_a_rage_ignores_a_harm_of_one_each_exchange_and_no_armor_helps() -> None:
    arena = raging()
    arena.do("gm", "fe.set-armor", hero=arena.mara, armor="heavy")
    arena.struck(1)
    first = arena.bears
    arena.struck(1)
    second = arena.bears
    arena.whole()
    arena.do("gm", "fe.next-exchange")
    arena.struck(2)
    two = arena.bears
    arena.whole()
    arena.struck(1)

    assert (first, second, two, arena.bears) == ((0, 0), (1, 0), (2, 0), (0, 0))


@proves("fe.talents.berserker-rage")
def test_a_rage_lasts_three_exchanges_and_leaves_fatigue_of_spirit_and_nobody_who_can_fight_or_focus() -> None:
    arena = raging()
    arena.rated(arena.mara, spirit=2)
    for _ in range(2):
        arena.do("gm", "fe.next-exchange")
    lasts = underway(arena.state, arena.mara, RAGE)
    arena.do("gm", "fe.next-exchange")
    arena.acts("Ranged")
    no_fight = arena.refused("ann", "fe.roll-action", hero=arena.mara)
    arena.acts("Arcana", "spirit")
    no_focus = arena.refused("ann", "fe.roll-action", hero=arena.mara)

    assert lasts
    assert arena.bears == (0, 2)
    assert (no_fight.code, no_focus.code) == ("talent.weary", "talent.weary")
    arena.acts("Athletics")
    assert next(each for each in arena.offers("ann", "fe.roll-action")).enabled
    arena.turn(arena.foes[0])
    arena.turn()
    arena.acts()
    assert arena.pool == 5  # what it cost weighs: a step past the worst Position
    assert next(each for each in arena.offers("ann", "fe.roll-action")).enabled
    assert arena.refused("ann", "fe.declare-talent", hero=arena.mara, talent="berserker-rage").code == "talent.used"


FIGHTING_OR_FOCUS = {"Melee", "Brawl", "Ranged", "Arcana", "Lore", "Tactics", "Investigation", "Insight"}


@proves("fe.talents.berserker-rage")
def test_who_comes_out_of_a_rage_can_neither_fight_nor_focus_and_can_do_all_else() -> None:
    arena = raging()
    for _ in range(3):
        arena.do("gm", "fe.next-exchange")
    barred = set()
    for skill in skills_at(arena.state):
        arena.acts(skill)
        (offer,) = arena.offers("ann", "fe.roll-action")
        if offer.refusal:
            assert offer.refusal.code == "talent.weary"
            barred.add(skill)

    assert barred == FIGHTING_OR_FOCUS


@proves("fe.talents.berserker-rage", "fe.skills.optional-modes")
@pytest.mark.parametrize(
    ("mode", "barred"), [("Perception", True), ("Psionics", True), ("Technology", False), ("Notice", False)]
)
def test_what_a_mode_makes_of_skills_asks_for_focus_if_one_of_them_did(mode: str, barred: bool) -> None:
    arena = raging()
    arena.was_so(ModesSet((mode,) if mode != "Notice" else ()))
    for _ in range(3):
        arena.do("gm", "fe.next-exchange")
    arena.acts(mode)
    (offer,) = arena.offers("ann", "fe.roll-action")

    assert (offer.refusal is not None and offer.refusal.code == "talent.weary") is barred


@proves("fe.talents.berserker-rage")
def test_a_rage_is_over_with_its_fight_and_its_scene() -> None:
    arena = raging()

    arena.do("gm", "fe.set-conflict", running=False)

    assert underway(arena.state, arena.mara, RAGE) is None
    assert arena.condition.heedless is False
    assert arena.bears == (1, 0)  # three boxes are all there are
    left = raging()
    left.do("gm", "end-scene")
    assert left.state[Talents].weary == ()
    assert underway(left.state, left.mara, RAGE) is None


@proves("fe.talents.berserker-rage", "fe.talents.definition")
@pytest.mark.parametrize(("cost", "pool"), [("dice", 7), ("fatigue", 8), ("harm", 8), ("longer", 8)])
def test_a_rage_lets_one_major_talent_in_at_a_price(cost: str, pool: int) -> None:
    arena = raging("flurry-strike")
    arena.rated(arena.mara, spirit=1, body=5)
    arena.acts()
    for_nothing = arena.unused("flurry")

    arena.uses("flurry", cost=cost)

    assert (for_nothing, arena.pool - 2) == ("talent.rage", pool)
    arena.struck(1)
    assert arena.bears == ((1, 0) if cost == "harm" else (0, 0))
    arena.whole()
    for _ in range(3):
        arena.do("gm", "fe.next-exchange")
    assert (underway(arena.state, arena.mara, RAGE) is not None) is (cost == "longer")
    if cost == "longer":
        arena.do("gm", "fe.next-exchange")
    assert arena.bears == (0, 2 if cost == "fatigue" else 1)


@proves("fe.talents.berserker-rage", "fe.talents.definition")
def test_a_rage_lets_a_prestige_talent_in_at_a_price() -> None:
    arena = raging("battlefield-terror")
    arena.acts()

    assert arena.unused("dread") == "talent.rage"
    arena.uses("dread", cost="dice")
    assert arena.pool == 8


@proves("fe.talents.berserker-rage", "fe.talents.definition", "fe.talents.blade-dance")
def test_a_rage_lets_an_epic_talent_in_at_a_price() -> None:
    arena = raging("blade-dance")
    dance = {"hero": arena.mara, "foes": arena.foes}

    assert arena.refused("ann", "fe.blade-dance", **dance).code == "talent.rage"
    arena.do("ann", "fe.blade-dance", **dance, cost="dice")
    arena.acts()
    assert arena.pool == 7
    rage = underway(arena.state, arena.mara, RAGE)
    assert rage is not None
    assert (rage.second, rage.weaker) == ("blade-dance", 1)


@proves("fe.talents.berserker-rage", "fe.talents.definition", "fe.ruling.active-talent-limit")
def test_a_rage_lets_in_no_second_talent_and_no_minor_one() -> None:
    arena = raging("flurry-strike", "disciplined-body", "battlefield-mastery", foes=3)
    arena.acts()
    minor = arena.unused("disciplined-stance", cost="dice")
    arena.do("ann", "fe.declare-talent", hero=arena.mara, talent="battlefield-mastery", cost="fatigue")
    arena.acts()
    second = arena.unused("flurry", cost="dice")

    assert (minor, second) == ("talent.active", "talent.rage")
    assert arena.effect == 2


@proves("fe.talents.definition", "fe.ruling.active-talent-limit")
def test_one_talent_is_active_at_a_time_and_those_that_count_by_themselves_are_none() -> None:
    arena = Arena("disciplined-body", "flurry-strike", "duelists-edge", "iron-fist-way", foes=2)
    arena.acts("Brawl")
    arena.uses("flurry")
    beside = arena.unused("disciplined-stance")
    drop = {"hero": arena.mara, "technique": "flurry"}
    assert arena.refused("bob", "fe.drop-technique", **drop).code == "character.not_yours"
    arena.do("ann", "fe.drop-technique", **drop)

    arena.uses("disciplined-stance")

    assert beside == "talent.active"
    assert arena.pool == 8
    assert arena.refused("ann", "fe.use-technique", hero=arena.mara, technique="wings").code == "talent.unknown"


@proves("fe.talents.berserker-rage")
def test_nothing_of_a_rage_is_told_of_the_dead() -> None:
    arena = raging()
    (shown,) = (part for part in arena.view("bob").values() if part.title == "Talents under way")
    assert isinstance(shown, Words)
    arena.do("gm", "fe.set-harm", hero=arena.mara, harm=3, reason="as the test has it")
    arena.struck(2)
    arena.answer("dies", by="gm")
    titles = [part.title for part in arena.view("bob").values()]
    for _ in range(3):
        arena.do("gm", "fe.next-exchange")

    assert [line.text for line in shown.lines] == ["Mara: Berserker Rage, 3 exchanges left."]
    assert "Talents under way" not in titles
    assert arena.told("bob") == ["Exchange 4 begins."]

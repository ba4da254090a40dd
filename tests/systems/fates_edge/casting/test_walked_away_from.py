"""Spells at whose half something happens: given up, Pushed, told anew; and what is paid for that it does something."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.casting.weaving import caster, casts, happened, picks, question, terms, weaves
from tests.systems.fates_edge.combat.fighting import fight
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.harm.bearing import of, strikes
from threefates.commons.clocks import MOST_CLOCKS
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.penalties import dice_beside
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.actions.roll_in_hand import EasilyDone
from threefates.systems.fates_edge.casting.backlash_landing import ActionMarred, BacklashLanded, SpellFlawed
from threefates.systems.fates_edge.casting.backlash_menu import BacklashStirred
from threefates.systems.fates_edge.casting.channel_then_weave import Marred, Spells
from threefates.systems.fates_edge.casting.release import SpellCast
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.testing.proof import proves

HIT, MIXED, FAILED = (7, 7, 7, 4, 4), (7, 4, 4, 4, 4), (4, 4, 4, 4, 4)
ONES = {"backlash_trigger": "any_one", "backlash_severity": "ones_count"}
CONDENSED = {"backlash_trigger": "any_one", "backlash_severity": "minor_major_escalate"}


@proves("fe.caster.interrupted", "fe.caster.two-action-loop", "fe.caster.cast-step")
@pytest.mark.parametrize("how", ["silenced", "hurt", "let go"])
def test_a_cast_that_is_proposed_goes_with_the_spell_it_was_to_release(how: str) -> None:
    evening, hero = caster()
    weaves(evening, hero, *HIT)
    evening.do("ann", "fe.cast-spell", hero=hero)
    if how == "silenced":
        evening.do("gm", "fe.interrupt-casting", hero=hero, why="a hand over her mouth")
    elif how == "hurt":
        strikes(evening, hero, 1)
        evening.answer("take")
    else:
        evening.do("ann", "fe.drop-spell", hero=hero)

    assert evening.refused("ann", "fe.roll-action", hero=hero).code == "proposal.none"
    assert evening.state[Spells].woven == {}


@proves("fe.caster.interrupted")
def test_what_else_was_proposed_stays_where_a_spell_is_interrupted() -> None:
    evening, hero = caster()
    weaves(evening, hero, *HIT)
    evening.agreed(hero, skill="Arcana")
    evening.do("gm", "fe.interrupt-casting", hero=hero, why="a shout")

    assert evening.state[Proposals].open[hero].skill == "Arcana"


@proves("fe.caster.push-compress")
def test_a_push_is_paid_for_once() -> None:
    evening, hero = caster()
    evening.rated(hero, body=3)
    weaves(evening, hero, *HIT)
    evening.do("ann", "fe.push-casting", hero=hero, cost="fatigue")
    (offer,) = evening.offers("ann", "fe.push-casting")
    again = evening.refused("ann", "fe.push-casting", hero=hero, cost="fatigue")

    assert (again.code, offer.refusal, of(evening, hero).fatigue) == ("spell.pushed", again, 1)


def _woven_in_a_fight(**rulings: str) -> tuple[Evening, str]:
    evening, mara, _ = fight(partial_upgrade="no_upgrade", **rulings)
    evening.rated(mara, wits=3, Arcana=2, body=3)
    weaves(evening, mara, *HIT)
    return evening, mara


def _ends(evening: Evening) -> None:
    """Under fire the lowest success is thrown again."""
    if question(evening, "position"):
        picks(evening, "position", "0", 7, by="ann")
    evening.keep()


@proves("fe.caster.push-compress", "fe.turn.economy-quickstart")
def test_a_push_spares_the_cast_its_action_and_no_blow() -> None:
    evening, mara = _woven_in_a_fight()
    evening.do("ann", "fe.push-casting", hero=mara, cost="fatigue")
    evening.agreed(mara, skill="Stealth", dv=2)
    evening.do("ann", "fe.roll-action", 7, 7, 7, hero=mara)
    _ends(evening)
    struck = evening.state[Turns].taken
    evening.agreed(mara, attribute="body", skill="Athletics", dv=2)
    full = evening.refused("ann", "fe.roll-action", hero=mara)
    evening.do("ann", "fe.withdraw", hero=mara)
    casts(evening, mara, *HIT)
    _ends(evening)

    assert (struck, full.code) == (("weave", "Stealth"), "turn.full")
    assert (evening.state[Turns].taken, len(happened(evening, SpellCast))) == (("weave", "Stealth"), 1)
    assert not evening.state[Turns].spared


@proves("fe.caster.push-compress", "fe.turn.economy-quickstart")
def test_a_push_spares_the_cast_its_action_though_something_else_takes_the_other_without_a_roll() -> None:
    evening, mara = _woven_in_a_fight()
    evening.do("ann", "fe.push-casting", hero=mara, cost="fatigue")
    evening.do("ann", "fe.take-action", character=mara, what="observe")
    spared = evening.state[Turns].spared
    casts(evening, mara, *HIT)
    _ends(evening)

    assert (spared, evening.state[Turns].spared) == (True, False)
    assert (evening.state[Turns].taken, len(happened(evening, SpellCast))) == (("weave", "observe"), 1)


@proves("fe.caster.push-compress")
@pytest.mark.parametrize("pushed", [True, False])
def test_where_a_turn_is_one_action_a_pushed_spell_is_cast_in_it(pushed: bool) -> None:
    evening, mara = _woven_in_a_fight(actions_per_turn="action_plus_move")
    if not pushed:
        assert evening.refused("ann", "fe.cast-spell", hero=mara).code == "turn.full"
        return
    evening.do("ann", "fe.push-casting", hero=mara, cost="fatigue")
    (offer, *_) = evening.offers("ann", "fe.cast-spell")
    casts(evening, mara, *HIT)
    _ends(evening)

    assert offer.enabled
    assert len(happened(evening, SpellCast)) == 1


@proves("fe.caster.push-compress", "fe.turn.action-channel-weave")
@pytest.mark.parametrize("pushed", [True, False])
def test_what_is_pushed_resolves_though_the_spotlight_has_moved_on(pushed: bool) -> None:
    evening, mara = _woven_in_a_fight()
    if pushed:
        evening.do("ann", "fe.push-casting", hero=mara, cost="obligation")
    evening.do("gm", "give-spotlight", character=evening.hero("Pell", by="bob"))
    (offer, *_) = evening.offers("ann", "fe.cast-spell")
    if not pushed:
        assert evening.refused("ann", "fe.cast-spell", hero=mara).code == "turn.not_yours"
        assert not offer.enabled
        return
    casts(evening, mara, *HIT)
    _ends(evening)

    assert (offer.enabled, len(happened(evening, SpellCast))) == (True, 1)
    assert evening.state[Turns].taken == ()  # nobody else's Action


@proves("fe.caster.push-compress")
def test_a_push_of_a_spell_that_is_rolled_for_once_is_followed_by_that_roll() -> None:
    evening, hero = caster(casting_roll_count="one_roll", **ONES)
    evening.do("ann", "fe.begin-casting", hero=hero, spell="a light")
    evening.do("ann", "fe.push-casting", hero=hero, cost="obligation")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("ann", "fe.roll-action", 7, 7, 1, 4, 4, hero=hero)
    evening.keep()
    picks(evening, "backlash", "colour")

    assert [each.spell for each in happened(evening, SpellCast)] == ["a light"]
    assert [each.ones for each in happened(evening, BacklashStirred)] == [1]


@proves("fe.caster.prerequisite", "fe.talents.casters-gift")
def test_who_has_lost_the_gift_does_not_cast_what_they_wove() -> None:
    evening, hero = caster()
    weaves(evening, hero, *HIT)
    evening.do("gm", "fe.set-talent", hero=hero, talent="casters-gift", has=False, reason="the story")

    assert evening.refused("ann", "fe.cast-spell", hero=hero).code == "spell.no_gift"


# what it is told in


@proves("fe.tags.free-casting-dv", "fe.caster.weave-step")
def test_a_spell_is_not_told_in_other_tags_once_it_is_woven() -> None:
    evening, hero = caster(freeform_dv="tag_count")
    evening.do("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Fire")
    evening.do("gm", "fe.tag-spell", hero=hero, tags="burning, area, force")
    evening.do("ann", "fe.roll-action", 7, 7, 7, 7, 7, hero=hero)
    evening.keep()
    evening.do("ann", "fe.cast-spell", hero=hero)
    other = evening.refused("gm", "fe.tag-spell", hero=hero, tags="burning")
    evening.do("gm", "fe.tag-spell", hero=hero, tags="force, area, burning", eased=True)

    assert (other.code, terms(evening, hero).dv) == ("spell.shaped", 3)


@proves("fe.tags.optional-use", "fe.tags.stacking-danger", "fe.tags.dangerous-list")
def test_tags_that_are_first_said_at_the_cast_are_those_of_the_spell() -> None:
    evening, hero = caster()
    weaves(evening, hero, *HIT)
    evening.do("ann", "fe.cast-spell", hero=hero)
    evening.do("ann", "fe.tag-spell", hero=hero, tags="gate, dominate")
    evening.do("ann", "fe.roll-action", *MIXED, hero=hero)
    evening.keep()

    assert [each.amount for each in happened(evening, BacklashStirred)] == [2]
    for each in ("exposure", "drain"):
        picks(evening, "backlash", each)
    picks(evening, "flaw", "lower")
    assert [each.tags for each in happened(evening, SpellCast)] == [("GATE", "DOMINATE")]


# what is paid for does something


@proves("fe.caster.cast-step")
@pytest.mark.parametrize(("effect", "open_ones"), [(0, ["drawback"]), (1, ["lower", "drawback"])])
def test_a_spell_of_the_least_effect_that_falls_short_has_its_drawback(effect: int, open_ones: list[str]) -> None:
    evening, hero = caster()
    weaves(evening, hero, *HIT)
    evening.do("ann", "fe.cast-spell", hero=hero)
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1, effect=effect)
    evening.do("ann", "fe.roll-action", *MIXED, hero=hero)
    evening.keep()
    picks(evening, "backlash", "colour")
    asked = question(evening, "flaw")

    assert asked is not None
    assert [option.value for option in asked.options if option.refusal is None] == open_ones
    assert asked.if_absent == open_ones[0]
    picks(evening, "flaw", open_ones[0])
    flaws = [(each.steps, each.drawback) for each in happened(evening, SpellFlawed)]
    assert flaws == [((0, True) if effect == Effect.LIMITED else (-1, False))]


@proves("fe.backlash.table", "fe.backlash.sb-integration")
@pytest.mark.parametrize(("woven", "bites"), [(False, False), (True, True)])
def test_no_beat_is_spent_on_less_effect_of_a_spell_of_which_nothing_came(woven: bool, bites: bool) -> None:
    evening, hero = caster(**CONDENSED)
    weaves(evening, hero, *((7, 7, 1, 4, 4) if woven else (7, 1, 4, 4, 4)))
    if woven:
        casts(evening, hero, *HIT)
    picks(evening, "escalate", "minor", by="ann")
    asked = question(evening, "backlash")

    assert asked is not None
    assert {option.value: option.refusal is None for option in asked.options} == {
        "wobble-effect": bites,
        "singed": True,
        "colour": True,
    }


@proves("fe.caster.free-casting-costs", "fe.harm.levels")
def test_nobody_keeps_up_a_spell_who_is_past_it() -> None:
    evening, hero = caster()
    weaves(evening, hero, *HIT)
    casts(evening, hero, *HIT)
    evening.do("gm", "fe.set-harm", hero=hero, harm=3, reason="the test")

    assert evening.refused("ann", "fe.hold-spell", hero=hero, spell="a wall").code == "harm.out"


# the next roll


def _shaken(**rulings: Any) -> tuple[Evening, str, str]:
    evening, hero = caster(**ONES, **rulings)
    other = evening.hero("Tev", by="bob")
    weaves(evening, hero, 7, 7, 1, 1, 4)
    casts(evening, hero, *HIT)
    picks(evening, "backlash", "shaken-hand")
    return evening, hero, other


@proves("fe.backlash.moderate")
def test_a_die_that_backlash_takes_is_taken_from_a_group_s_roll_once() -> None:
    evening, hero, other = _shaken(group_rolls="pooled")
    weighs = dice_beside(evening.state, hero, "wits", "Arcana")
    evening.do("gm", "fe.roll-group", *([7] * 6), heroes=[hero, other], attribute="wits", skill="Arcana", dv=3)

    assert (weighs, dice_beside(evening.state, hero, "wits", "Arcana")) == (-1, 0)
    assert evening.state[Spells].marred[hero] == Marred()


@proves("fe.backlash.moderate")
def test_a_die_that_backlash_takes_is_taken_from_a_roll_that_helps() -> None:
    evening, hero, other = _shaken(assist_helper_skill="skill_based", assist_benefit="plus_one_die")
    evening.agreed(other, by="bob")
    evening.do("ann", "fe.assist", 7, 4, 4, 4, helper=hero, hero=other, how="a light", skill="Arcana")

    assert evening.state[Spells].marred[hero] == Marred()


@proves("fe.backlash.moderate")
def test_what_nobody_rolls_for_does_not_take_the_die_of_the_next_roll() -> None:
    evening, hero, _ = _shaken()
    left = []
    for position in (0, 1):
        evening.was_so(ActionMarred(hero, steps=position))
        evening.agreed(hero, dv=1)
        evening.do("ann", "fe.roll-action", hero=hero)
        left.append((any(isinstance(event, EasilyDone) for event in evening.last), evening.state[Spells].marred[hero]))
    evening.agreed(hero)
    found = {each.why: each.dice for each in bearing(evening.state, evening.state[Proposals][hero])}
    evening.do("ann", "fe.roll-action", 7, 7, hero=hero)

    assert left == [(True, Marred(dice=-1))] * 2
    assert found["Backlash"] == -1
    assert hero not in evening.state[Spells].marred
    assert evening.replayed() == evening.state


@proves("fe.backlash.conditions")
def test_two_conditions_that_bear_on_an_action_take_a_die_each() -> None:
    evening, hero = caster(**ONES)
    for ailment in ("Dazed", "Shaken"):
        weaves(evening, hero, 7, 7, 1, 1, 4)
        casts(evening, hero, *HIT)
        picks(evening, "backlash", "a-condition")
        picks(evening, "ailment", ailment)
    evening.agreed(hero)
    for by, ailment in (("gm", "Dazed"), ("ann", "Shaken"), ("ann", "Dazed")):
        evening.do(by, "fe.say-ailment-bears", hero=hero, ailment=ailment)
    found = {each.why: each.dice for each in bearing(evening.state, evening.state[Proposals][hero])}

    assert found == {"Dazed": -1, "Shaken": -1}
    assert evening.replayed() == evening.state


@proves("fe.backlash.table", "fe.backlash.sb-integration")
def test_no_beat_is_spent_on_a_clock_for_which_there_is_no_room() -> None:
    found = []
    for first in ("Attention", "Another"):
        evening, hero = caster(**CONDENSED)
        for place in range(MOST_CLOCKS):
            evening.do("gm", "start-clock", name=f"C{place}" if place else first, size=4)
        weaves(evening, hero, 7, 7, 1, 4, 4, element="Air")
        casts(evening, hero, *HIT)
        picks(evening, "escalate", "minor", by="ann")
        asked = question(evening, "backlash")
        assert asked is not None
        found += [each.refusal and each.refusal.code for each in asked.options if each.value == "attention"]

    assert found == [None, "clock.too_many"]


@proves("fe.backlash.condensed-trigger", "fe.resolution.critical-softens-magic", "fe.ruling.critical-softens-scope")
def test_a_ten_that_makes_magic_gentler_does_so_before_it_is_said_how_far_it_goes() -> None:
    evening, hero = caster(**CONDENSED)
    weaves(evening, hero, *HIT)
    casts(evening, hero, 10, 7, 1, 4, 4)
    picks(evening, "perk", "soften", by="ann")

    assert not evening.waits()
    assert [each.what for each in happened(evening, BacklashLanded)] == [""]


@proves("fe.backlash.trigger-free-casting", "fe.resolution.critical-softens-magic", "fe.ruling.critical-softens-scope")
@pytest.mark.parametrize(("picked", "left"), [(0, 1), (1, 0)])
def test_a_ten_takes_off_what_of_backlash_has_not_landed_yet(picked: int, left: int) -> None:
    evening, hero = caster(backlash_trigger="any_one", backlash_severity="fixed_list")
    weaves(evening, hero, *HIT)
    evening.do("ann", "fe.cast-spell", hero=hero)
    evening.do("ann", "fe.tag-spell", hero=hero, tags="gate, dominate")
    evening.do("ann", "fe.roll-action", 10, 7, 1, 4, 4, hero=hero)
    evening.keep()
    for _ in range(picked):
        picks(evening, "backlash", "catastrophe")
    picks(evening, "perk", "soften", by="ann")
    asked = question(evening, "backlash")

    assert (asked is not None) == bool(left)
    if left:
        picks(evening, "backlash", "catastrophe")
    assert [each.what for each in happened(evening, BacklashLanded)] == ["catastrophe"]
    assert len(happened(evening, SpellCast)) == 1


@proves("fe.tags.free-casting-dv")
@pytest.mark.parametrize(("tags", "dv"), [("gate, summon, area", 6), ("burning", 3), ("area, burning, force", 3)])
def test_nobody_makes_a_spell_larger_behind_its_dv(tags: str, dv: int) -> None:
    evening, hero = caster(freeform_dv="tag_count")
    evening.do("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Fire")
    evening.do("gm", "fe.tag-spell", hero=hero, tags="burning, area, force", eased=True)
    evening.do("ann", "fe.tag-spell", hero=hero, tags=tags, eased=True)

    assert terms(evening, hero).dv == dv
    assert evening.state[Spells].rated[hero].dv == dv


@proves("fe.caster.push-compress", "fe.caster.interrupted")
def test_the_price_of_a_push_does_not_interrupt_what_it_is_paid_for() -> None:
    evening, hero = caster()
    evening.rated(hero, body=1)
    weaves(evening, hero, *HIT)
    evening.do("ann", "fe.push-casting", hero=hero, cost="fatigue")
    casts(evening, hero, *HIT)

    assert of(evening, hero).harm == 1
    assert len(happened(evening, SpellCast)) == 1

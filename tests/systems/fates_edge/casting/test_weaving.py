"""Weave, then Cast: two rolls and two Actions, one DV, and the 1s of both together."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.casting.weaving import caster, casts, happened, picks, question, weaves
from tests.systems.fates_edge.combat.fighting import fight
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.casting.elements import elements
from threefates.systems.fates_edge.casting.fallout import BacklashStirred
from threefates.systems.fates_edge.casting.release import SpellCast
from threefates.systems.fates_edge.casting.spells import Spells
from threefates.systems.fates_edge.casting.weaving import SpellShaped, SpellUnshaped
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.resolution.outcome import Outcome
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.testing.proof import proves

HIT, PARTIAL, MISS = (7, 7, 7, 4, 4), (7, 4, 4, 4, 4), (4, 4, 4, 4, 4)


@proves("fe.caster.two-action-loop", "fe.caster.weave-step", "fe.caster.cast-step", "fe.caster.assist")
def test_a_spell_is_woven_and_then_cast_at_the_same_dv() -> None:
    evening, hero = caster()
    early = evening.refused("ann", "fe.cast-spell", hero=hero)

    weaves(evening, hero, *HIT, dv=3)
    shown = str(evening.view("bob")["casting"])
    evening.do("ann", "fe.cast-spell", hero=hero)
    proposal = evening.state[Proposals][hero]
    evening.do("ann", "fe.roll-action", *HIT, hero=hero)
    (out,) = happened(evening, SpellCast)

    assert early.code == "spell.not_woven"
    assert "a wall" in shown
    assert proposal.terms is not None
    assert (proposal.attribute, proposal.skill, proposal.terms.dv) == ("wits", "Arcana", 3)
    assert (out.spell, out.elements, out.outcome, out.effect, out.drawback) == (
        *("a wall", ("Fire",), Outcome.CLEAN_SUCCESS),
        *(Effect.STANDARD, False),
    )
    assert (evening.state[Spells].woven, evening.state[Spells].begun) == ({}, {})
    assert evening.replayed() == evening.state


@proves("fe.caster.weave-step")
@pytest.mark.parametrize("dice", [PARTIAL, MISS])
def test_a_weave_that_falls_short_is_no_spell_but_answers_back(dice: tuple[int, ...]) -> None:
    evening, hero = caster()

    weaves(evening, hero, *dice)

    assert (len(happened(evening, SpellUnshaped)), happened(evening, SpellShaped)) == (1, [])
    assert question(evening, "backlash")
    assert evening.offers("ann", "fe.cast-spell") == []


@proves("fe.caster.cast-step")
@pytest.mark.parametrize(
    ("dice", "option", "effect", "drawback"),
    [(PARTIAL, "lower", 0, False), (MISS, "lower", 0, False), (PARTIAL, "drawback", 1, True)],
)
def test_a_cast_that_falls_short_has_less_effect_or_a_drawback(
    dice: tuple[int, ...], option: str, effect: int, drawback: bool
) -> None:
    evening, hero = caster()
    weaves(evening, hero, *HIT)
    casts(evening, hero, *dice)
    early = happened(evening, SpellCast)
    picks(evening, "backlash", "colour")
    picks(evening, "flaw", option)

    (out,) = happened(evening, SpellCast)

    assert early == []
    assert (int(out.effect), out.drawback) == (effect, drawback)


@proves("fe.caster.eight-elements")
def test_a_spell_is_told_in_one_of_eight_elements_or_two() -> None:
    evening, hero = caster()
    field = evening.offers("ann", "fe.weave-spell")[0].fields[1]
    refused = evening.refused("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Shadow")

    weaves(evening, hero, *HIT, element="Air", second="Luck")

    assert [option.value for option in field.options] == list(elements())
    assert (len(elements()), refused.code) == (8, "spell.element")
    assert evening.state[Spells].woven[hero].elements == ("Air", "Luck")


@proves("fe.caster.two-action-loop", "fe.combat.magic-casting", "fe.turn.action-channel-weave")
def test_in_a_fight_each_step_is_an_action_of_one_turn() -> None:
    evening, mara, _ = fight(actions_per_turn="two_actions")
    evening.rated(mara, wits=3, Arcana=2)
    weaves(evening, mara, *HIT)
    casts(evening, mara, *HIT)

    assert evening.state[Turns].taken == ("weave", "cast")
    assert evening.refused("ann", "fe.take-action", character=mara, what="observe").code == "turn.full"


@proves("fe.turn.casting-time", "fe.turn.action-channel-weave")
def test_where_each_step_takes_a_turn_the_second_waits_or_is_pushed() -> None:
    evening, mara, wolf = fight(actions_per_turn="two_actions", casting_turns="two_turns")
    evening.rated(mara, wits=3, Arcana=2)
    weaves(evening, mara, *HIT)
    evening.do("ann", "fe.cast-spell", hero=mara)
    early = evening.refused("ann", "fe.roll-action", hero=mara)
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "give-spotlight", character=mara)
    evening.do("ann", "fe.roll-action", *HIT, hero=mara)
    second = evening.state[Turns].taken
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "give-spotlight", character=mara)
    weaves(evening, mara, *HIT)
    evening.do("ann", "fe.push-casting", hero=mara, cost="corruption")
    casts(evening, mara, *HIT)

    assert (early.code, second) == ("spell.turn", ("cast",))
    assert len(happened(evening, SpellCast)) == 2


@proves("fe.caster.assist")
def test_an_ally_helps_with_either_step() -> None:
    evening, hero = caster()
    ally = evening.hero("Pell", by="bob", trained=["Arcana"])
    counted = []
    evening.do("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Fire")
    for _ in range(2):
        evening.do("bob", "fe.assist", helper=ally, hero=hero, how="a lens")
        counted.append(sum(each.dice for each in bearing(evening.state, evening.state[Proposals][hero])))
        evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
        evening.do("ann", "fe.roll-action", *HIT, *(4,) * counted[-1], hero=hero)
        evening.keep()
        if hero in evening.state[Spells].woven:
            evening.do("ann", "fe.cast-spell", hero=hero)

    assert counted == [1, 1]


@proves("fe.backlash.trigger-ones")
@pytest.mark.parametrize(
    ("first", "second", "amount"), [(0, 0, None), (1, 0, 1), (0, 1, 1), (1, 1, 2), (2, 1, 2), (2, 2, 3)]
)
def test_the_ones_of_both_rolls_count_together(first: int, second: int, amount: int | None) -> None:
    evening, hero = caster(backlash_trigger="any_one", backlash_severity="ones_count")
    weaves(evening, hero, 7, 7, 7, *[1] * first, *[4] * (2 - first))
    waits = question(evening, "backlash")
    casts(evening, hero, 7, 7, 7, *[1] * second, *[4] * (2 - second))

    stirred = happened(evening, BacklashStirred)

    assert waits is None
    assert [(each.amount, each.ones) for each in stirred] == ([] if amount is None else [(amount, first + second)])

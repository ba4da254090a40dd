"""A spell that is rolled for once takes two Actions of its caster's own turn; the second of them may be held."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.casting.weaving import caster, casts, happened, weaves
from tests.systems.fates_edge.combat.fighting import fight
from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.casting.release import SpellCast
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.testing.proof import proves


def fighting(turn: str = "", **rulings: str) -> tuple[Evening, str, str]:
    """Oriel in a fight, where a spell is rolled for once; it is her turn, Tev's, or nobody's."""
    evening, hero = caster(**{"casting_roll_count": "one_roll"} | rulings)
    other = evening.hero("Tev", by="bob", trained=["Melee"])
    evening.do("gm", "start-scene", title="The hall")
    evening.do("gm", "fe.name-foe", name="Wolf")
    evening.do("gm", "fe.set-conflict", running=True)
    if turn:
        evening.do("gm", "give-spotlight", character={"hers": hero, "another's": other}[turn])
    return evening, hero, other


def stopped(evening: Evening, hero: str) -> str:
    """Why the spell that is told now cannot be rolled for; nothing where it can."""
    evening.do("ann", "fe.tag-spell", hero=hero, tags="BURNING")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    (offer,) = evening.offers("ann", "fe.roll-action")
    return offer.refusal.code if offer.refusal else ""


@pytest.mark.parametrize(
    ("turn", "why"), [("", "turn.not_yours"), ("another's", "turn.not_yours"), ("hers", "spell.not_begun")]
)
@proves("fe.combat.magic-casting", "fe.turn.action-channel-weave", "fe.caster.two-action-loop")
def test_no_spell_is_rolled_for_out_of_turn_or_in_one_action_of_it(turn: str, why: str) -> None:
    evening, hero, _ = fighting(turn)
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Arcana", intent="a bolt")

    assert stopped(evening, hero) == why


@pytest.mark.parametrize(("begins", "why"), [(True, ""), (False, "spell.not_begun")])
@proves("fe.turn.action-channel-weave", "fe.caster.two-action-loop")
def test_the_second_step_may_be_held_and_comes_when_it_is_waited_for(begins: bool, why: str) -> None:
    evening, hero, other = fighting("hers")
    if begins:
        evening.do("ann", "fe.begin-casting", hero=hero, spell="a bolt")
    how = {"what": "a bolt", "trigger": "the door opens", "attribute": "wits", "skill": "Arcana"}
    evening.do("ann", "fe.ready", character=hero, **how)
    evening.do("gm", "give-spotlight", character=other)
    evening.do("ann", "fe.trigger", character=hero)

    assert stopped(evening, hero) == why


@proves("fe.caster.push-compress", "fe.turn.action-channel-weave")
def test_what_is_pushed_resolves_now() -> None:
    evening, hero, _ = fighting("hers")
    evening.do("ann", "fe.begin-casting", hero=hero, spell="a bolt")
    evening.do("ann", "fe.push-casting", hero=hero, cost="fatigue")

    assert stopped(evening, hero) == ""


@pytest.mark.parametrize(("attribute", "why"), [("wits", ""), ("spirit", "spell.busy")])
@proves("fe.turn.action-channel-weave", "fe.caster.two-action-loop")
def test_a_cast_may_be_held_with_what_its_weave_was_rolled_with(attribute: str, why: str) -> None:
    evening, hero, other = fighting("hers", casting_roll_count="two_rolls")
    weaves(evening, hero, 9, 9, 9, 9, 9)
    how = {"what": "a wall", "trigger": "the door opens", "attribute": attribute, "skill": "Arcana"}
    evening.do("ann", "fe.ready", character=hero, **how)
    evening.do("gm", "give-spotlight", character=other)
    early = evening.refused("ann", "fe.cast-spell", hero=hero).code
    evening.do("ann", "fe.trigger", character=hero)
    (offer,) = evening.offers("ann", "fe.cast-spell")
    if not why:
        casts(evening, hero, 9, 9, 9, 9, 9)

    assert (early, offer.refusal.code if offer.refusal else "") == ("turn.not_yours", why)
    assert len(happened(evening, SpellCast)) == (not why)
    assert evening.state[Turns].taken == ()


@proves("fe.turn.casting-time", "fe.ruling.casting-turns")
@pytest.mark.parametrize(("reading", "why"), [("two_turns", "spell.turn"), ("one_turn_two_actions", "")])
def test_where_each_step_takes_a_turn_no_other_spell_is_begun_in_that_of_a_cast(reading: str, why: str) -> None:
    evening, mara, wolf = fight(actions_per_turn="two_actions", casting_turns=reading)
    evening.rated(mara, wits=3, Arcana=2)
    weaves(evening, mara, 7, 7, 7, 4, 4)
    for who in (wolf, mara):
        evening.do("gm", "give-spotlight", character=who)
    casts(evening, mara, 7, 7, 7, 4, 4)
    evening.do("ann", "fe.weave-spell", hero=mara, spell="another", element="Fire")
    evening.do("gm", "fe.set-terms", hero=mara, dv=2, position=1)
    (offer,) = evening.offers("ann", "fe.roll-action")

    assert (offer.refusal.code if offer.refusal else "") == why


@proves("fe.turn.casting-time", "fe.ruling.casting-turns")
def test_nor_is_one_that_is_rolled_for_once() -> None:
    evening, hero, other = fighting("hers", casting_turns="two_turns")
    evening.do("ann", "fe.begin-casting", hero=hero, spell="a wall")
    for who in (other, hero):
        evening.do("gm", "give-spotlight", character=who)
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Arcana")
    evening.do("ann", "fe.tag-spell", hero=hero, tags="BURNING")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("ann", "fe.roll-action", 7, 7, 7, 4, 4, hero=hero)
    evening.keep()

    assert evening.refused("ann", "fe.begin-casting", hero=hero, spell="another").code == "spell.turn"


@proves("fe.turn.casting-time", "fe.ruling.casting-turns")
@pytest.mark.parametrize(
    ("reading", "skill", "why"),
    [("two_turns", "Melee", ""), ("two_turns", "Arcana", "spell.turn"), ("one_turn_two_actions", "Arcana", "")],
)
def test_where_each_step_takes_a_turn_the_turn_of_the_first_holds_anything_but_the_second(
    reading: str, skill: str, why: str
) -> None:
    evening, hero, _ = fighting("hers", casting_turns=reading)
    evening.do("ann", "fe.begin-casting", hero=hero, spell="a bolt")
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill=skill, intent="at the wolf")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    (offer,) = evening.offers("ann", "fe.roll-action")

    assert (offer.refusal.code if offer.refusal else "") == why


@proves("fe.turn.casting-time", "fe.ruling.casting-turns", "fe.caster.push-compress")
def test_where_each_step_takes_a_turn_what_is_pushed_comes_in_that_of_a_cast_all_the_same() -> None:
    evening, hero, other = fighting("hers", casting_turns="two_turns")
    evening.do("ann", "fe.begin-casting", hero=hero, spell="a bolt")
    for who in (other, hero):
        evening.do("gm", "give-spotlight", character=who)
    evening.do("ann", "fe.take-action", character=hero, what="cast")
    evening.do("ann", "fe.push-casting", hero=hero, cost="fatigue")

    assert stopped(evening, hero) == ""


@proves("fe.combat.magic-casting", "fe.caster.two-action-loop", "fe.turn.action-channel-weave")
def test_the_first_action_of_a_spell_that_is_broken_off_is_lost_with_it() -> None:
    evening, hero, _ = fighting("hers")
    evening.do("ann", "fe.begin-casting", hero=hero, spell="a bolt")
    evening.do("gm", "fe.interrupt-casting", hero=hero, why="a stone")
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Arcana", intent="a wall")

    assert stopped(evening, hero) == "spell.not_begun"

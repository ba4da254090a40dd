"""What is thought better of: a reaction not taken, a limit not met, a spell and a Rite that leave nothing."""

from __future__ import annotations

from tests.systems.fates_edge.casting.weaving import caster
from tests.systems.fates_edge.magic.swearing import invoke, sworn
from tests.systems.fates_edge.talents.arena import Arena
from threefates.systems.fates_edge.casting.channel_then_weave import Spells
from threefates.systems.fates_edge.combat.reactions import Reacted
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.patrons.patrons import Patrons
from threefates.systems.fates_edge.rites.blessings import Blessings
from threefates.testing.proof import proves


@proves("fe.talents.inevitable-way", "fe.turn.reactions")
def test_a_blow_for_a_blow_is_the_reaction_when_it_is_struck_and_not_before() -> None:
    arena = Arena("inevitable-way")
    arena.struck(1, 7, 7, 7)
    arena.do("ann", "fe.counterattack", hero=arena.mara, skill="Brawl")
    arena.do("ann", "fe.withdraw", hero=arena.mara)
    free = arena.state[Turns].reacted
    arena.do("ann", "fe.counterattack", hero=arena.mara, skill="Brawl")
    arena.do("gm", "fe.set-terms", hero=arena.mara, dv=2, position=1)
    arena.throws(7, 7)

    assert free == ()
    assert arena.state[Turns].reacted == (arena.mara,)


@proves("fe.talents.inevitable-way", "fe.turn.reactions")
def test_who_has_reacted_otherwise_since_does_not_strike_back() -> None:
    arena = Arena("inevitable-way")
    arena.struck(1, 7, 7, 7)
    arena.do("ann", "fe.counterattack", hero=arena.mara, skill="Brawl")
    arena.do("gm", "fe.set-terms", hero=arena.mara, dv=2, position=1)
    arena.was_so(Reacted(arena.mara, "stepping in"))

    assert arena.refused("ann", "fe.roll-action", hero=arena.mara).code == "turn.reacted"


@proves("fe.ruling.weave-cast-same-dv")
def test_a_weave_that_is_thought_better_of_leaves_its_terms_to_no_other() -> None:
    evening, hero = caster()
    for ends in ("fe.withdraw", "fe.propose"):
        evening.do("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Fire")
        evening.do("gm", "fe.set-terms", hero=hero, dv=8, position=2)
        rated = dict(evening.state[Spells].rated)
        more = {"attribute": "body", "skill": "Melee"} if ends == "fe.propose" else {}
        evening.do("ann", ends, hero=hero, **more)

        assert (set(rated), evening.state[Spells].rated) == ({hero}, {})


@proves("fe.turn.rite-time")
def test_a_rite_that_is_thought_better_of_is_not_woven_in_any_turn() -> None:
    evening, hero = sworn(rite_time="invoke_plus_weave_turns")
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "give-spotlight", character=hero)
    invoke(evening, hero)
    begun = evening.state[Blessings].weaving
    evening.do("ann", "fe.withdraw", hero=hero)

    assert (begun, evening.state[Blessings].weaving) == ({hero: False}, {})


@proves("fe.runekeeper.one-patron")
def test_a_rite_that_is_withdrawn_binds_to_nobody() -> None:
    evening, hero = sworn()
    invoke(evening, hero)
    evening.do("ann", "fe.withdraw", hero=hero)

    assert evening.state[Patrons].of == {}


@proves("fe.runekeeper.push")
def test_a_rite_that_is_pushed_before_its_roll_is_the_one_of_the_scene() -> None:
    evening, hero = sworn()
    invoke(evening, hero)
    evening.do("ann", "fe.push-rite", hero=hero, how="potency")
    evening.do("gm", "fe.set-boons", hero=hero, held=1, reason="a test")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("ann", "fe.roll-action", 7, 7, 2, 2, hero=hero)
    evening.keep()
    invoke(evening, hero)

    assert evening.refused("ann", "fe.push-rite", hero=hero, how="potency").code == "rite.pushed"

"""What talents make of blows that come: from where they are met, and whose they are."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.fates_edge.chances.asking import of_answer
from tests.systems.fates_edge.gear.arming import arm
from tests.systems.fates_edge.talents.arena import Arena, raging
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.combat.blows import resisting
from threefates.systems.fates_edge.fear.fear import Dread, FearRose, Fright
from threefates.systems.fates_edge.harm.conditions import Conditions, Hit
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.talents.state import Talents
from threefates.testing.proof import proves

CATATONIA = 10


def met_from(arena: Arena) -> Position:
    return resisting(arena.state, Hit(hero=arena.mara, harm=1, why="a blade"))[1]


@proves("fe.talents.berserker-rage")
def test_who_rages_meets_every_blow_from_the_worst_position_on_guard_or_not() -> None:
    arena = raging()
    bare = met_from(arena)
    arena.do("ann", "fe.take-action", character=arena.mara, what="defend")

    assert (bare, met_from(arena)) == (Position.DESPERATE, Position.DESPERATE)
    arena.do("gm", "fe.set-conflict", running=False)
    assert met_from(arena) is not Position.DESPERATE


@proves("fe.talents.berserker-rage")
@pytest.mark.parametrize(("what", "code"), [("attack", "talent.weary"), ("cast", "talent.weary"), ("skill", "")])
def test_who_comes_out_of_a_rage_does_not_attack_or_cast_without_a_roll_either(what: str, code: str) -> None:
    arena = raging()
    for _ in range(3):
        arena.do("gm", "fe.next-exchange")

    if code:
        assert arena.refused("ann", "fe.take-action", character=arena.mara, what=what).code == code
    else:
        arena.do("ann", "fe.take-action", character=arena.mara, what=what)


@proves("fe.talents.battlefield-mastery")
def test_mastery_of_the_field_meets_blows_from_a_position_better() -> None:
    arena = Arena("battlefield-mastery", foes=3)
    before = met_from(arena)

    arena.do("ann", "fe.declare-talent", hero=arena.mara, talent="battlefield-mastery")

    assert (before, met_from(arena)) == (Position.CONTROLLED, Position.DOMINANT)


@proves("fe.talents.duelists-edge")
@pytest.mark.parametrize(("foe", "way", "harm"), [(0, "melee", 0), (0, "shot", 0), (1, "melee", 2), (1, "shot", 2)])
def test_a_duelist_shrugs_off_what_comes_from_the_one_opponent_and_nobody_else(foe: int, way: str, harm: int) -> None:
    arena = Arena("duelists-edge", foes=2)
    arena.do("gm", "fe.engage", one=arena.mara, other=arena.foes[1], melee=False)
    arena.do("gm", "fe.place-at", one=arena.mara, other=arena.foes[1], band="close")

    arena.do("gm", "fe.foe-strikes", foe=arena.foes[foe], hero=arena.mara, way=way, why="a pike", effect=2)
    arena.lands()

    assert arena.bears == (harm, 0)
    assert arena.replayed() == arena.state


@proves("fe.fear.table", "fe.turn.action-protect", "fe.turn.reactions")
@pytest.mark.parametrize(("effect", "asked"), [(None, "intercept"), (CATATONIA, "resist")])
def test_who_stares_in_fear_steps_in_for_nobody(effect: int | None, asked: str) -> None:
    arena = Arena()
    tor = arena.hero("Tor", by="bob")
    arena.do("ann", "fe.protect", hero=arena.mara, ally=tor)
    arena.was_so(FearRose(arena.mara, Fright(Dread.FRIGHTENED, "the bell", effect, 1)))

    arena.do("gm", "fe.strike", hero=tor, harm=1, why="a blade")

    assert arena.asked().kind == asked


@proves("fe.talents.perfect-timing-way", "fe.turn.action-protect")
def test_stepping_in_is_weighed_with_the_die_that_it_is_resisted_with() -> None:
    arena = Arena("perfect-timing-way")
    tor = arena.hero("Tor", by="bob")
    arena.do("ann", "fe.protect", hero=arena.mara, ally=tor)
    arena.do("gm", "fe.strike", hero=tor, harm=1, why="a blade")

    before = of_answer(arena, "step_in").success
    arena.answer("step_in")

    assert before == of_answer(arena, "resist").success


@proves("fe.talents.small-folk")
def test_small_folk_dodge_what_comes_at_them_from_a_position_better_where_they_say_so() -> None:
    arena = Arena("small-folk")
    arena.do("gm", "fe.strike", hero=arena.mara, harm=1, why="a shove")
    before = met_from(arena)
    arena.uses("small-and-quick")
    dodged = met_from(arena)
    arena.lands(7)

    assert (before, dodged, met_from(arena)) == (Position.CONTROLLED, Position.DOMINANT, Position.CONTROLLED)
    assert arena.unused("small-and-quick") == "talent.no_blow"


@proves("fe.talents.small-folk")
@pytest.mark.parametrize(("cover", "dice"), [(True, 1), (False, 0)])
def test_small_folk_in_cover_evade_what_comes_at_them_with_a_die_more(*, cover: bool, dice: int) -> None:
    arena = Arena("small-folk")
    if cover:
        arena.do("gm", "fe.set-cover", character=arena.mara)
    arena.do("gm", "fe.strike", hero=arena.mara, harm=1, why="a stone")
    before = resisting(arena.state, Hit(hero=arena.mara, harm=1, why="a stone"))[0]
    offered = {dict(offer.fixed)["technique"]: offer.enabled for offer in arena.offers("ann", "fe.use-technique")}
    if cover:
        arena.uses("small-and-sheltered")
        arena.uses("small-and-quick")
        without = [offer.label for offer in arena.offers("ann", "fe.drop-technique")]
        assert without == ["Without Small Folk: I evade it in cover", "Without Small Folk: I dodge, or keep my feet"]
    else:
        assert arena.unused("small-and-sheltered") == "talent.no_fit"

    assert offered == {"small-and-quick": True, "small-and-sheltered": cover}
    assert resisting(arena.state, Hit(hero=arena.mara, harm=1, why="a stone"))[0] == before + dice
    assert met_from(arena) is (Position.DOMINANT if cover else Position.CONTROLLED)


@proves("fe.position.caps")
@pytest.mark.parametrize(
    ("overflow", "resists"),
    [("gm_dv_or_effect", "Resist with Body: 3d10 against DV 2"), ("dice", "Resist with Body: 4d10 against DV 3")],
)
def test_a_step_past_the_best_makes_a_blow_easier_to_resist(overflow: str, resists: str) -> None:
    arena = Arena("small-folk", position_cap_overflow=overflow)
    arena.do("gm", "fe.set-cover", character=arena.mara)
    arena.do("gm", "fe.strike", hero=arena.mara, harm=1, why="a bolt", ranged=True)
    best, odds = arena.asked().options[0].label, Fraction(of_answer(arena, "resist").success)
    arena.uses("small-and-quick")
    past, easier = arena.asked().options[0].label, Fraction(of_answer(arena, "resist").success)
    arena.answer("resist", *(7, 7, 2, 2)[: int(past.partition("d10")[0][-1])])
    arena.keep()

    dv = int(past[-1])
    assert (best, past, easier > odds) == ("Resist with Body: 3d10 against DV 3", resists, True)
    assert (arena.roll.terms.dv, arena.state[Conditions][arena.mara].harm) == (dv, int(dv > 2))


@proves("fe.talents.backstab")
def test_bare_hands_are_no_light_weapon_for_a_backstab() -> None:
    arena = Arena("backstab", "iron-fist-way")
    arena.do("gm", "fe.set-hidden", hero=arena.mara)
    arena.acts()
    arena.do("ann", "fe.fight-bare-handed", hero=arena.mara)

    assert arena.unused("stab") == "talent.no_fit"


@proves("fe.talents.berserker-rage")
def test_who_comes_out_of_a_rage_invokes_no_rite_that_nobody_rolls_for() -> None:
    arena = Arena("berserker-rage", rite_roll="no_roll")
    arena.rated(arena.mara, Lore=2)
    arena.do("ann", "fe.declare-talent", hero=arena.mara, talent="berserker-rage")
    for _ in range(3):
        arena.do("gm", "fe.next-exchange")

    rite = {"rite": "a veil", "patron": "Ikasha", "attribute": "spirit", "skill": "Lore"}
    assert arena.refused("ann", "fe.invoke-rite", hero=arena.mara, **rite).code == "talent.weary"


@proves("fe.talents.small-folk", "fe.talents.disciplined-body")
def test_a_dodge_leaves_what_else_is_held_against_the_blow() -> None:
    arena = Arena("small-folk", "disciplined-body")
    arena.do("gm", "fe.strike", hero=arena.mara, harm=1, why="a shove")
    arena.uses("disciplined-skin")
    arena.uses("small-and-quick")
    shown = str(arena.view("bob"))
    arena.lands()

    assert "Mara holds Disciplined Body against the blow." in shown
    assert "Mara holds Small Folk against the blow." in shown
    assert arena.bears == (0, 1)


@proves("fe.talents.inevitable-way")
@pytest.mark.parametrize(
    ("band", "way", "answers"), [("far", "shot", False), ("near", "shot", True), ("close", "melee", True)]
)
def test_a_miss_is_struck_back_at_where_a_blow_gets_to_who_missed(band: str, way: str, *, answers: bool) -> None:
    arena = Arena("inevitable-way")
    (foe,) = arena.foes
    arena.do("gm", "fe.engage", one=arena.mara, other=foe, melee=False)
    arena.do("gm", "fe.place-at", one=arena.mara, other=foe, band=band)
    arena.turn(foe)

    arena.do("gm", "fe.foe-strikes", foe=foe, hero=arena.mara, way=way, why="a stone", effect=1)
    arena.lands(7, 7, 7)

    assert bool(arena.offers("ann", "fe.counterattack")) is answers


@proves("fe.talents.backstab")
@pytest.mark.parametrize(("option", "met"), [("position", Position.DESPERATE), ("harm", Position.CONTROLLED)])
def test_blows_find_who_is_exposed_from_the_worst_position_until_their_next_action(option: str, met: Position) -> None:
    arena = Arena("backstab")
    arena.do("gm", "fe.set-hidden", hero=arena.mara)
    arena.acts()
    arena.uses("stab")
    arena.throws(2, 2, 2, 2, 2, 2)
    arena.answer(option)
    found = met_from(arena)
    arena.turn(arena.foes[0])
    still = met_from(arena)
    arena.turn()
    arena.acts()
    arena.throws(7, 7)

    assert (found, still) == (met, met)
    assert met_from(arena) is Position.CONTROLLED


@proves("fe.talents.disciplined-body", "fe.talents.perfect-timing-way")
@pytest.mark.parametrize(("talent", "here", "there", "times"), [
    ("disciplined-body", "disciplined-calm", "disciplined-stance", 1),
    ("perfect-timing-way", "perfect-calm", "perfect-moment", 2),
])  # fmt: skip
def test_a_position_better_is_one_for_a_blow_as_for_an_action_and_as_often_in_all(
    talent: str, here: str, there: str, times: int
) -> None:
    arena = Arena(talent)
    before = met_from(arena)
    for use in range(times):
        arena.whole()
        arena.do("gm", "fe.strike", hero=arena.mara, harm=1, why="a blade")
        arena.uses(here)
        met = met_from(arena)
        arena.lands(7, 7, 7)
        assert (before, met) == (Position.CONTROLLED, Position.DOMINANT)
        assert [(each.what, each.hero) for each in arena.state[Talents].uses] == [(there, arena.mara)] * (use + 1)
    arena.acts()

    assert arena.unused(there) == "talent.used"
    arena.do("gm", "fe.strike", hero=arena.mara, harm=1, why="a blade")
    assert arena.unused(here) == "talent.used"


@proves("fe.talents.disciplined-body")
def test_a_position_better_that_nobody_rolled_from_is_there_still() -> None:
    arena = Arena("disciplined-body")
    arena.do("gm", "fe.strike", hero=arena.mara, harm=1, why="a blade")
    arena.uses("disciplined-calm")
    arena.lands()
    arena.acts()

    assert arena.state[Talents].ready == {}
    arena.uses("disciplined-stance")


@proves("fe.talents.inevitable-way")
def test_a_blow_for_a_blow_is_at_who_missed_and_at_nobody_else() -> None:
    arena = Arena("inevitable-way", foes=2)
    missed, other = arena.foes
    arena.turn(missed)
    arena.do("gm", "fe.foe-strikes", foe=missed, hero=arena.mara, way="melee", why="a club", effect=1)
    arena.lands(7, 7, 7)
    arena.do("ann", "fe.counterattack", hero=arena.mara, skill="Brawl")
    arena.do("gm", "fe.set-terms", hero=arena.mara, dv=2, position=1)
    assert arena.offers("ann", "fe.roll-action")[0].enabled
    arena.do("ann", "fe.say-target", hero=arena.mara, way="melee", other=other)
    refused = arena.refused("ann", "fe.roll-action", hero=arena.mara)
    assert (refused.code, refused.title) == ("talent.answered", "Mara strikes back at who missed: Foe 1.")
    arena.do("ann", "fe.say-target", hero=arena.mara, way="melee", other=missed)
    arena.throws(7, 7)

    assert "Mara's hit does Harm 1 in all, and a class of armor counts for nothing (Inevitable Way)." in arena.told(
        "bob"
    )
    assert arena.state[Talents].missed == {}
    assert arena.replayed() == arena.state


@proves(
    "fe.skills.off-list-names", "fe.talents.inevitable-way", "fe.talents.disciplined-body", "fe.ruling.skill-off-list"
)
def test_where_skirmish_is_a_skill_of_its_own_bare_hands_and_blades_strike_by_it_too() -> None:
    arena = Arena("inevitable-way", "disciplined-body", skill_off_list="add_skills")
    (foe,) = arena.foes
    arena.rated(arena.mara, Skirmish=3)
    arena.acts("Skirmish")
    plain = arena.pool
    arena.do("ann", "fe.fight-bare-handed", hero=arena.mara)
    assert arena.pool == plain + 3  # two of one talent, one of the other
    arena.do("ann", "fe.withdraw", hero=arena.mara)
    blade = arm(arena, arena.mara, "medium-blade")
    arena.acts("Skirmish")
    arena.do("ann", "fe.attack-with", hero=arena.mara, item=blade, other=foe)
    assert arena.state[Proposals][arena.mara].skill == "Skirmish"
    arena.do("ann", "fe.withdraw", hero=arena.mara)
    arena.struck(1, 7, 7, 7)
    (offer,) = arena.offers("ann", "fe.counterattack")
    assert [option.value for option in offer.fields[0].options] == ["Melee", "Brawl", "Skirmish"]
    arena.do("ann", "fe.counterattack", hero=arena.mara, skill="Skirmish")

    assert arena.state[Proposals][arena.mara].skill == "Skirmish"


@proves("fe.talents.duelists-edge")
@pytest.mark.parametrize(("harm", "dice", "left"), [(0, 6, 1), (3, 7, 0)])
def test_of_two_opponents_one_who_has_fallen_is_none_any_more(harm: int, dice: int, left: int) -> None:
    arena = Arena("duelists-edge")
    vex = arena.hero("Vex", by="bob")
    arena.engages(vex)
    if harm:
        arena.do("gm", "fe.set-harm", hero=vex, harm=harm, reason="as the test has it")
    arena.acts()
    pool = arena.pool
    arena.struck(1)

    assert (pool, arena.condition.harm) == (dice, left)


@proves("fe.talents.flurry-strike")
def test_nobody_deals_two_blows_among_several_where_all_but_one_have_fallen() -> None:
    arena = Arena("flurry-strike")
    vex = arena.hero("Vex", by="bob")
    arena.engages(vex)
    arena.do("gm", "fe.set-harm", hero=vex, harm=3, reason="as the test has it")
    arena.acts()

    assert arena.unused("flurry") == "talent.no_fit"

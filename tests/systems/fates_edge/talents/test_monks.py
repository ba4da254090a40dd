"""The ways of monks: bare hands, blows that become Fatigue, and moments that are awaited."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.combat.fighting import fight
from tests.systems.fates_edge.gear.arming import apart, arm, attacks, bears
from tests.systems.fates_edge.talents.arena import Arena
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.combat.ranges_and_movement import Ranges
from threefates.systems.fates_edge.fear.fear import dice_to_hold
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.talents.conditions import strikes_unarmed, unarmed
from threefates.systems.fates_edge.talents.state import Talents
from threefates.testing.proof import proves


@proves(
    "fe.talents.disciplined-body",
    "fe.talents.iron-fist-way",
    "fe.talents.untouchable-way",
    "fe.talents.inevitable-way",
    "fe.skills.brawl",
)
@pytest.mark.parametrize(
    ("talent", "more"), [("disciplined-body", 1), ("iron-fist-way", 1), ("untouchable-way", 1), ("inevitable-way", 2)]
)
def test_bare_hands_strike_with_more_dice_and_a_blade_with_none(talent: str, more: int) -> None:
    arena = Arena(talent)

    arena.acts("Brawl")
    brawl = arena.pool
    arena.acts("Melee")
    armed = arena.pool
    arena.do("ann", "fe.fight-bare-handed", hero=arena.mara)
    bare = arena.pool

    assert (brawl, armed, bare) == (6 + more, 6, 6 + more)
    assert not unarmed(None)
    assert arena.refused("ann", "fe.fight-bare-handed", hero=arena.mara).code == "talent.bare"
    arena.do("ann", "fe.propose", hero=arena.mara, attribute="wits", skill="Melee")
    assert arena.pool == bare
    arena.do("ann", "fe.propose", hero=arena.mara, attribute="wits", skill="Athletics")
    arena.do("ann", "fe.propose", hero=arena.mara, attribute="wits", skill="Melee")
    assert arena.pool == 6
    assert arena.offers("ann", "fe.fight-bare-handed")


@proves("fe.talents.untouchable-way", "fe.talents.iron-fist-way", "fe.turn.action-interact")
@pytest.mark.parametrize("talent", ["untouchable-way", "iron-fist-way"])
def test_a_door_that_is_broken_with_bare_hands_is_no_attack(talent: str) -> None:
    evening, mara, _ = fight()
    evening.learns(mara, talent)
    evening.do("ann", "fe.propose", hero=mara, attribute="body", skill="Brawl", intent="the door")
    struck = strikes_unarmed(evening.state[Proposals][mara])
    evening.do("ann", "fe.handle-it", hero=mara, way="break")

    assert (struck, strikes_unarmed(evening.state[Proposals][mara]), strikes_unarmed(None)) == (True, False, False)
    assert bears(evening, mara) == {}


@proves("fe.talents.disciplined-body")
def test_a_blow_with_a_weapon_is_not_bare_handed_whichever_is_said_first() -> None:
    found = []
    for bare_first in (True, False):
        evening, mara, wolf = fight()
        evening.learns(mara, "disciplined-body")
        blade = arm(evening, mara, "light-blade")
        apart(evening, mara, wolf, "close")
        if bare_first:
            evening.do("ann", "fe.propose", hero=mara, attribute="body", skill="Melee")
            evening.do("ann", "fe.fight-bare-handed", hero=mara)
            found.append(sorted(bears(evening, mara)))
        attacks(evening, mara, blade, other=wolf)
        offered = evening.offers("ann", "fe.fight-bare-handed")
        refused = evening.refused("ann", "fe.fight-bare-handed", hero=mara).code
        found.append(sorted(bears(evening, mara)))

        assert (offered, refused) == ([], "talent.bare")

    armed = ["Light melee weapon at Close"]
    assert found == [["Disciplined Body"], armed, armed]


@proves("fe.ruling.talent-dice-stack", "fe.talents.iron-fist-way")
@pytest.mark.parametrize(("skill", "plain", "ways"), [("Brawl", 6, 1 + 1 + 2), ("Notice", 3, 0)])
def test_dice_of_different_ways_add_where_each_of_them_counts(skill: str, plain: int, ways: int) -> None:
    arena = Arena("disciplined-body", "iron-fist-way", "inevitable-way")

    arena.acts(skill)

    assert arena.pool == plain + ways


@proves("fe.talents.disciplined-body", "fe.talents.definition")
def test_once_a_scene_a_disciplined_body_stands_better_and_turns_a_harm() -> None:
    arena = Arena("disciplined-body")
    arena.acts("Athletics")
    arena.uses("disciplined-stance")
    better = arena.stands
    arena.do("ann", "fe.withdraw", hero=arena.mara)
    arena.acts("Athletics")
    again = arena.stands
    arena.uses("disciplined-stance")
    arena.throws(7, 7)

    assert (better, again) == (Position.DOMINANT, Position.CONTROLLED)
    arena.do("gm", "fe.strike", hero=arena.mara, harm=2, why="a blade")
    arena.uses("disciplined-skin")
    arena.lands()
    assert arena.bears == (1, 1)
    arena.whole()
    arena.do("gm", "fe.strike", hero=arena.mara, harm=2, why="a blade")
    assert arena.unused("disciplined-skin") == "talent.used"
    arena.lands()
    assert arena.bears == (2, 0)
    arena.turn(arena.foes[0])
    arena.turn()
    arena.acts("Athletics")
    assert arena.unused("disciplined-stance") == "talent.used"
    arena.next_scene()
    arena.uses("disciplined-stance")
    assert arena.replayed() == arena.state


@proves("fe.talents.disciplined-body")
def test_what_was_held_against_a_blow_that_missed_is_not_used_up() -> None:
    arena = Arena("disciplined-body")
    arena.do("gm", "fe.strike", hero=arena.mara, harm=1, why="a blade")
    arena.uses("disciplined-skin")
    arena.lands(7, 7, 7)

    missed, uses = arena.bears, arena.state[Talents].uses

    assert (missed, uses, arena.state[Talents].ready) == ((0, 0), (), {})
    assert arena.unused("disciplined-skin") == "talent.no_blow"


@proves("fe.talents.flowing-spirit-way", "fe.talents.untouchable-way", "fe.talents.transcendent-harmony")
@pytest.mark.parametrize(
    ("talents", "lands"),
    [
        ((), (3, 0)),
        (("flowing-spirit-way",), (2, 1)),
        (("untouchable-way",), (1, 2)),
        (("transcendent-harmony",), (1, 2)),
        (("flowing-spirit-way", "untouchable-way"), (1, 2)),
    ],
)
def test_of_every_blow_the_best_way_turns_its_own_and_they_do_not_add(
    talents: tuple[str, ...], lands: tuple[int, int]
) -> None:
    arena = Arena(*talents)

    for _ in range(2):
        arena.struck(3)
        assert arena.bears == lands
        arena.whole()


@proves("fe.talents.flowing-spirit-way")
def test_where_a_harm_is_worth_two_fatigue_a_way_pays_two() -> None:
    arena = Arena("flowing-spirit-way", conversion_rate_mix="two_fatigue")

    arena.struck(2)

    assert arena.bears == (1, 2)


@proves("fe.talents.flowing-spirit-way")
def test_a_flowing_spirit_withstands_fear_with_a_die_more_and_the_game_master_may_say_that_it_is_none() -> None:
    arena = Arena("flowing-spirit-way")
    arena.acts("Insight", "spirit")
    before = arena.pool
    arena.uses("steady-heart")
    more = arena.pool

    arena.do("gm", "fe.drop-technique", hero=arena.mara, technique="steady-heart")

    assert (before, more, arena.pool) == (3, 4, 3)
    assert arena.refused("gm", "fe.drop-technique", hero=arena.mara, technique="steady-heart").code == "talent.not_said"
    assert arena.unused("perfect-moment") == "talent.missing"
    assert arena.refused("bob", "fe.use-technique", hero=arena.mara, technique="steady-heart").code


@proves("fe.talents.perfect-timing-way")
def test_perfect_timing_waits_twice_a_scene_and_answers_out_of_turn_with_a_die_more() -> None:
    arena = Arena("perfect-timing-way")
    for _ in range(2):
        arena.turn(arena.foes[0])
        arena.turn()
        arena.acts("Athletics")
        own = arena.pool
        arena.uses("perfect-moment")
        assert arena.unused("perfect-moment") == "talent.so_already"
        assert arena.stands is Position.DOMINANT
        arena.throws(7, 7)
    arena.turn(arena.foes[0])
    arena.acts("Athletics")

    assert (own, arena.pool) == (5, 6)
    assert arena.unused("perfect-moment") == "talent.used"


@proves("fe.talents.inevitable-way", "fe.harm.order-of-mitigation", "fe.turn.reactions")
def test_whoever_misses_somebody_inevitable_is_struck_back_and_their_armor_counts_less() -> None:
    arena = Arena("inevitable-way")
    arena.struck(1, 7, 7, 7)
    arena.do("ann", "fe.counterattack", hero=arena.mara, skill="Brawl")
    arena.do("gm", "fe.set-terms", hero=arena.mara, dv=2, position=1)
    arena.throws(7, 7)
    told = arena.told("bob")

    assert "Mara's hit does Harm 1 in all, and a class of armor counts for nothing (Inevitable Way)." in told
    assert arena.refused("ann", "fe.counterattack", hero=arena.mara).code == "talent.no_opening"
    arena.acts("Melee")  # nothing of the turn was used
    arena.throws(7, 7)
    assert not any("Inevitable" in line for line in arena.told("bob"))
    arena.struck(1)
    assert arena.refused("ann", "fe.counterattack", hero=arena.mara).code == "talent.no_opening"
    arena.whole()
    arena.struck(1, 7, 7, 7)
    assert arena.refused("ann", "fe.counterattack", hero=arena.mara).code == "turn.reacted"
    arena.do("gm", "fe.next-exchange")
    arena.struck(1, 7, 7, 7)
    assert arena.refused("ann", "fe.counterattack", hero=arena.mara, skill="Lore").code == "talent.counter"
    arena.turn(arena.foes[0])
    assert arena.refused("ann", "fe.counterattack", hero=arena.mara).code == "talent.no_opening"


@proves("fe.talents.transcendent-harmony", "fe.ruling.transcendent-duration")
def test_for_an_exchange_an_evening_nothing_harms_whoever_is_in_harmony() -> None:
    arena = Arena("transcendent-harmony")
    arena.do("ann", "fe.declare-talent", hero=arena.mara, talent="transcendent-harmony")
    assert "Mara: Transcendent Harmony, for 1 exchange." in arena.told("bob")
    arena.struck(3)
    untouched = arena.bears
    arena.do("gm", "fe.next-exchange")
    arena.struck(3)

    assert (untouched, arena.bears) == ((0, 0), (1, 2))
    arena.whole()
    arena.next_scene()
    again = arena.refused("ann", "fe.declare-talent", hero=arena.mara, talent="transcendent-harmony")
    assert again.code == "talent.used"
    assert arena.replayed() == arena.state


@proves("fe.talents.transcendent-harmony")
@pytest.mark.parametrize(("band", "more"), [("close", 1), ("near", 1), ("far", 0)])
def test_allies_near_somebody_in_harmony_resist_with_a_die_more(band: str, more: int) -> None:
    arena = Arena("transcendent-harmony")
    alone = arena.resists
    tor = arena.hero("Tor", "bob", body=3)
    arena.do("gm", "fe.place-at", one=arena.mara, other=tor, band=band)
    harmonious, arena.mara = arena.mara, tor

    assert harmonious != arena.mara
    assert (alone, arena.resists) == (3, 3 + more)
    assert arena.state[Ranges].between(tor, harmonious).band.value == band


@proves("fe.talents.transcendent-harmony", "fe.ruling.transcendent-duration")
def test_whoever_is_in_harmony_and_out_of_it_lends_no_die() -> None:
    arena = Arena("transcendent-harmony")
    harmonious, tor = arena.mara, arena.hero("Tor", "bob", body=3)
    arena.do("gm", "fe.place-at", one=harmonious, other=tor, band="near")
    arena.mara = tor
    up = arena.resists
    arena.do("gm", "fe.set-harm", hero=harmonious, harm=3, reason="as the test has it")

    assert (up, arena.resists) == (4, 3)


@proves("fe.talents.transcendent-harmony", "fe.ruling.transcendent-duration")
def test_no_harm_of_whatever_kind_touches_whoever_is_in_harmony() -> None:
    arena = Arena("transcendent-harmony")
    arena.do("ann", "fe.declare-talent", hero=arena.mara, talent="transcendent-harmony")
    arena.do("gm", "fe.mark-fatigue", hero=arena.mara, amount=3, why="weary")
    assert arena.bears == (0, 0)
    assert "Mara takes no Harm (exhaustion)." in arena.told("bob")
    arena.do("gm", "fe.next-exchange")
    arena.do("gm", "fe.mark-fatigue", hero=arena.mara, amount=3, why="weary")
    assert arena.bears == (1, 0)


@proves("fe.talents.perfect-timing-way")
def test_a_hit_that_is_taken_for_an_ally_and_a_blow_for_a_blow_are_reactions_whosever_turn_it_is() -> None:
    arena = Arena("perfect-timing-way", "inevitable-way")
    tor = arena.hero("Tor", "bob")
    arena.do("gm", "fe.place-at", one=arena.mara, other=tor, band="near")
    arena.do("ann", "fe.protect", hero=arena.mara, ally=tor)
    arena.turn(arena.foes[0])
    arena.do("gm", "fe.strike", hero=tor, harm=1, why="a blade")
    assert "Mara resists with 4d10" in arena.asked().options[0].detail
    arena.answer("step_in")
    arena.answer("resist", 7, 7, 4, 4)
    arena.turn()
    assert arena.resists == 3

    arena = Arena("perfect-timing-way", "inevitable-way")
    arena.struck(1, 7, 7, 7)
    arena.do("ann", "fe.counterattack", hero=arena.mara)
    arena.do("gm", "fe.set-terms", hero=arena.mara, dv=2, position=1)
    assert arena.pool == 7


@proves("fe.talents.flowing-spirit-way")
@pytest.mark.parametrize(
    ("talents", "dice"), [((), 3), (("flowing-spirit-way",), 4), (("flowing-spirit-way", "iron-fist-way"), 4)]
)
def test_a_flowing_spirit_holds_fear_off_with_a_die_more(talents: tuple[str, ...], dice: int) -> None:
    arena = Arena(*talents)

    assert dice_to_hold(arena.state, arena.mara, 0)[0] == dice

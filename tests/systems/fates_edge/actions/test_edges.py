"""Proposals, calls and Positions on both sides of their limits."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.fates_edge.chances.asking import odds
from tests.systems.fates_edge.evening import Evening
from threefates.commons.clocks import Clocks
from threefates.rulebook.parts import Listing
from threefates.rulebook.refusals import Refused
from threefates.systems.fates_edge.actions.position import Footing
from threefates.systems.fates_edge.actions.proposals import Proposals, Shift
from threefates.systems.fates_edge.advancement.xp_awards import Experience
from threefates.systems.fates_edge.heroes.heroes import Heroes, within
from threefates.systems.fates_edge.resolution.pool import Kind
from threefates.testing.proof import proves

STEPS = ("fe.resolution.procedure-seven-step", "fe.resolution.procedure-three-step")


@proves("fe.position.desperate-xp", "fe.ruling.desperate-xp")
@pytest.mark.parametrize(
    ("dice", "position", "marks"),
    [((8, 7, 3), 2, 1), ((8, 7, 3), 1, 0), ((8, 7, 3), 0, 0), ((8, 3, 3), 2, 0), ((3, 3, 3), 2, 0)],
)
def test_only_success_and_only_from_the_worst_position_is_marked(
    dice: tuple[int, ...], position: int, marks: int
) -> None:
    evening = Evening("srd", position_affects="severity_only", partial_upgrade="no_upgrade")
    hero = evening.hero()
    xp = evening.state[Experience]

    evening.rolls(hero, *dice, dv=2, position=position)
    evening.keep()

    assert evening.state[Footing].marks.get(hero, 0) == marks
    (party,) = (part for part in evening.view("bob").values() if part.title == "The party")
    assert isinstance(party, Listing)
    counters = [(each.label, each.value) for each in party.rows[0].counters]
    assert counters == [("Desperate successes", "1")] * marks
    assert evening.state[Experience] == xp  # what it is worth is the table's to say


@proves(*STEPS)
@pytest.mark.parametrize("attribute", ["body", "wits", "spirit", "presence"])
def test_each_attribute_goes_with_each_skill_and_nothing_else_does(attribute: str) -> None:
    evening = Evening()
    hero = evening.hero()

    evening.do("ann", "fe.propose", hero=hero, attribute=attribute, skill="Tinker")
    proposal = evening.state[Proposals][hero]

    assert (proposal.attribute, proposal.skill) == (attribute, "Tinker")
    assert evening.refused("ann", "fe.propose", hero=hero, attribute="luck", skill="Tinker").code.endswith("trait")
    assert evening.refused("ann", "fe.propose", hero=hero, attribute=attribute, skill="Luck").code.endswith("trait")


@proves(*STEPS)
def test_a_proposal_is_the_players_own_unless_the_game_master_made_it_and_may_be_revised() -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.do("ann", "fe.propose", hero=mara, attribute="wits", skill="Tinker", intent="the lock")
    own = evening.told("bob")
    evening.do("ann", "fe.propose", hero=mara, attribute="body", skill="Melee", intent="the door")
    evening.do("gm", "fe.propose", hero=tor, attribute="wits", skill="Lore", intent="the runes")
    mine = evening.state[Proposals][mara]

    assert (mine.attribute, mine.skill, mine.intent) == ("body", "Melee", "the door")
    assert [line.split()[0] for line in (*own, *evening.told("bob"))] == ["Mara", "The"]


@proves("fe.resolution.procedure-seven-step")
@pytest.mark.parametrize("hidden", [None, True, False])
def test_a_roll_is_called_for_in_one_tap_and_its_dv_hidden_if_that_is_said(hidden: bool | None) -> None:
    evening = Evening()
    hero = evening.hero()
    kept = evening.state[Proposals].hides

    evening.do("gm", "fe.call-roll", hero=hero, intent="the lock", hidden=hidden)
    proposal = evening.state[Proposals][hero]

    assert (proposal.intent, proposal.any_way) == ("the lock", True)
    assert proposal.terms is not None
    assert proposal.terms.hidden is (kept if hidden is None else hidden)
    assert evening.refused("gm", "fe.call-roll", hero=hero, intent="again").code == "proposal.open"


@proves("fe.resolution.attribute-scale")
def test_a_rating_is_one_to_five_unless_something_else_is_said() -> None:
    assert [within("body", rating) for rating in (1, 2, 5)] == [1, 2, 5]
    assert within("Melee", 0, lowest=0) == 0
    assert within("body", 3, highest=3) == 3
    outside: list[tuple[int, dict[str, int]]] = [(0, {}), (6, {}), (-1, {"lowest": 0}), (4, {"highest": 3})]
    for rating, ends in outside:
        with pytest.raises(Refused):
            within("body", rating, **ends)


@proves("fe.position.worsen-sources", "fe.position.improve-sources")
@pytest.mark.parametrize(("by", "start", "stands"), [("pressed", 0, 1), ("favoured", 2, 1)])
def test_pressure_and_favour_are_one_step_each_for_one_action(by: str, start: int, stands: int) -> None:
    evening = Evening("srd", position_affects="severity_only")
    hero = evening.hero()
    if by == "pressed":
        evening.do("gm", "fe.start-tactical-clock", name="Mob Overwhelm")
        evening.do("gm", "tick-clock", clock=next(iter(evening.state[Clocks].known)), segments=6)
    else:
        evening.rolls(hero, 10, 7, 3, dv=2)
        evening.answer("position")

    evening.rolls(hero, 9, 7, 3, dv=2, position=start)
    first = evening.roll.terms.position
    evening.rolls(hero, 9, 7, 3, dv=2, position=start)

    assert (first, evening.roll.terms.position) == (stands, start)


@proves("fe.position.narrative-triggers")
def test_only_what_the_book_names_moves_a_position_for_nothing_and_only_by_the_game_masters_word() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.agreed(hero, position=1)

    unknown = evening.refused("gm", "fe.shift-position", hero=hero, cause="luck")
    theirs = evening.refused("ann", "fe.shift-position", hero=hero, cause="leverage")
    for cause, steps in (("flanked", 1), ("reinforcements", 1), ("broken cover", 1), ("leverage", -1)):
        evening.do("gm", "fe.shift-position", hero=hero, cause=cause, why="as seen")
        assert evening.state[Proposals][hero].shifts[-1] == Shift(steps, f"{cause}, as seen")
    evening.do("gm", "fe.shift-position", hero=hero, cause="alarm")
    assert evening.state[Proposals][hero].shifts[-1] == Shift(1, "alarm")

    assert (unknown.code, theirs.code) == ("position.cause", "seat.not_the_gm")


@proves("fe.resolution.attribute-scale", "fe.resolution.skill-scale")
def test_a_rating_put_right_stays_on_its_scale() -> None:
    evening = Evening()
    hero = evening.hero()
    for trait, low in (("wits", 1), ("Tinker", 0)):
        for rating in (low, 5):
            evening.do("gm", "fe.set-rating", hero=hero, trait=trait, rating=rating, reason="for the example")
            sheet = evening.state[Heroes][hero]
            assert (sheet.attribute(trait) if trait == "wits" else sheet.skill(trait)) == rating
        for rating in (low - 1, 6):
            refusal = evening.refused("gm", "fe.set-rating", hero=hero, trait=trait, rating=rating, reason="too far")
            assert refusal.source == "fe.resolution.attribute-scale"

    unlisted = evening.refused("gm", "fe.set-rating", hero=hero, trait="Sorcery", rating=2, reason="no")
    assert unlisted.code == "hero.no_such_skill"


@proves("fe.resolution.pool")
@pytest.mark.parametrize(("dice", "kind"), [(5, Kind.GEAR), (1, Kind.GEAR), (-1, Kind.PENALTY), (-5, Kind.PENALTY)])
def test_dice_are_added_and_taken_by_hand_one_to_five_at_a_time_and_taken_back(dice: int, kind: Kind) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.agreed(hero)
    nothing = evening.refused("gm", "fe.clear-dice", hero=hero)
    for beyond in (0, 6, -6):
        assert evening.refused("gm", "fe.add-dice", hero=hero, dice=beyond, why="x").code == "pool.range"

    evening.do("gm", "fe.add-dice", hero=hero, dice=dice, why="a good rope")
    (bonus,) = evening.state[Proposals][hero].bonuses
    evening.do("gm", "fe.clear-dice", hero=hero)

    assert (bonus.kind, bonus.dice, bonus.why) == (kind, dice, "a good rope")
    assert evening.state[Proposals][hero].bonuses == ()
    assert nothing.code == "pool.nothing_added"


@proves("fe.resolution.pool")
@pytest.mark.parametrize(
    ("reading", "fatigue", "alarms", "dice"),
    [("dice", 0, 2, 2), ("gm_dv_or_effect", 0, 2, 4), ("gm_dv_or_effect", 2, 0, 2), ("dice", 1, 1, 2)],
)
def test_what_goes_past_the_worst_position_takes_dice_where_it_is_read_so(
    reading: str, fatigue: int, alarms: int, dice: int
) -> None:
    evening = Evening(position_cap_overflow=reading, fatigue_dice_penalty="only_past_desperate")
    hero = evening.hero(body=3)
    if fatigue:
        evening.do("gm", "fe.set-fatigue", hero=hero, fatigue=fatigue, reason="for the example")
    evening.agreed(hero, position=2)
    for _ in range(alarms):
        evening.do("gm", "fe.shift-position", hero=hero, cause="alarm")

    assert evening.offers("ann", "fe.roll-action")[0].label == f"Roll {dice}d10"


@proves(*STEPS)
def test_another_action_ends_what_hung_on_the_first_and_the_same_one_ends_nothing() -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.agreed(mara)
    evening.do("bob", "fe.assist", helper=tor, hero=mara, how="a rope", gives="dice")

    evening.do("ann", "fe.propose", hero=mara, attribute="wits", skill="Tinker", description="detailed")
    same = evening.told("bob")
    evening.do("ann", "fe.propose", hero=mara, attribute="body", skill="Tinker")

    assert same == []
    assert evening.told("bob") == ["Mara does something else; over is Tor: a rope."]
    assert evening.state[Proposals][mara].bonuses == ()


@proves("fe.resolution.pool")
@pytest.mark.parametrize("way", [1, -1])
def test_what_is_added_and_taken_by_hand_comes_to_thirty_dice_in_all(way: int) -> None:
    evening = Evening(pool_cap="no_cap")
    hero = evening.hero()
    evening.agreed(hero)
    for _ in range(5):
        evening.do("gm", "fe.add-dice", hero=hero, dice=5 * way, why="x")
    evening.do("gm", "fe.add-dice", hero=hero, dice=-4 * way, why="y")
    too_much = evening.refused("gm", "fe.add-dice", hero=hero, dice=2 * way, why="x")
    evening.do("gm", "fe.add-dice", hero=hero, dice=1, why="x")
    (offer,) = evening.offers("gm", "fe.add-dice")

    assert too_much.code == "pool.full"
    assert offer.refusal == evening.refused("gm", "fe.add-dice", hero=hero, dice=1, why="x") == too_much
    assert sum(Fraction(share) for _, share in odds(evening, "fe.roll-action", hero=hero).outcomes) == 1
    evening.do("gm", "fe.clear-dice", hero=hero)
    evening.do("gm", "fe.add-dice", hero=hero, dice=5, why="x")

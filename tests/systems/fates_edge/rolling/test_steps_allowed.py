"""A step instead of a die is the Game Master's to allow."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from threefates.commons.characters import Characters
from threefates.systems.fates_edge.actions.proposals import HELP, Proposals, Shift
from threefates.systems.fates_edge.resolution.pool import Bonus, Kind
from threefates.systems.fates_edge.rolling.steps_allowed import NO_MORE, more_effect
from threefates.testing.proof import proves

BASE, ASSIST = "fe.coordination.assist-baseline", "fe.assist"


def asking(way: str = "position", **more: str) -> tuple[Evening, str, str]:
    """Tor would help Mara with a step instead of a die."""
    evening = Evening(**({"assist_benefit": "plus_one_die_or_position_effect"} | more))
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.agreed(mara)
    evening.do("bob", "fe.assist", helper=tor, hero=mara, how="a rope", gives=way)
    return evening, mara, tor


@proves(BASE)
@pytest.mark.parametrize(
    ("way", "answer", "dice", "effect", "steps"),
    [
        ("position", "allow", 0, 0, 1),
        ("effect", "allow", 0, 1, 0),
        ("position", "die", 1, 0, 0),
        ("effect", "die", 1, 0, 0),
    ],
)
def test_the_game_master_lets_help_give_a_step_or_makes_it_a_die(
    way: str, answer: str, dice: int, effect: int, steps: int
) -> None:
    evening, mara, tor = asking(way)
    assert evening.asked().seats == ("gm",)
    assert evening.state[Proposals][mara].bonuses == ()

    evening.answer(answer, by="gm")

    action = evening.state[Proposals][mara]
    assert action.bonuses == (Bonus(kind=Kind.ASSIST, why="Tor: a rope", dice=dice, effect=effect, by=tor),)
    assert action.shifts == (Shift(-1, "Tor: a rope", came_with=HELP, by=tor),) * steps
    assert evening.replayed() == evening.state


@proves(BASE)
def test_a_die_and_what_the_game_master_gives_count_at_once_and_so_does_a_step_with_nobody_to_ask() -> None:
    evening, mara, tor = asking("dice")
    assert not evening.waits()
    evening.do("ann", "fe.withdraw", hero=mara)
    evening.leaves("gm")
    evening.do("ann", "fe.propose", hero=mara, attribute="wits", skill="Tinker")

    evening.do("bob", "fe.assist", helper=tor, hero=mara, how="a rope", gives="position")

    assert not evening.waits()
    assert evening.state[Proposals][mara].shifts == (Shift(-1, "Tor: a rope", came_with=HELP, by=tor),)


@proves(BASE, "fe.coordination.assist-core")
def test_who_has_asked_waits_for_the_word_and_pays_only_then() -> None:
    evening, mara, tor = asking(assist_cost="free_risk_only")
    again = evening.refused("bob", "fe.assist", helper=tor, hero=mara, how="and more", gives="dice")
    (offer,) = evening.offers("bob", "fe.assist")

    assert again.code == "assist.asked"
    assert offer.refusal == again
    evening.answer("allow", by="gm")
    assert evening.refused("bob", "fe.assist", helper=tor, hero=mara, how="x").code == "assist.twice"


@proves(BASE)
def test_help_that_comes_too_late_changes_nothing_and_is_asked_about_no_more() -> None:
    evening, mara, _ = asking()
    evening.do("ann", "fe.withdraw", hero=mara)
    assert not evening.waits()
    evening.agreed(mara)

    assert not evening.state[Proposals][mara].bonuses
    assert not evening.state[Proposals][mara].shifts


@proves("fe.coordination.timing")
@pytest.mark.parametrize(
    ("changed", "asked"),
    [
        ({"intent": "over the wall"}, False),
        ({"attribute": "body"}, False),
        ({"skill": "Athletics"}, False),
        ({"description": "detailed"}, True),
        ({}, True),
    ],
)
def test_help_is_for_the_action_it_was_offered_for_and_for_no_other(changed: dict[str, str], asked: bool) -> None:
    evening, mara, tor = asking()

    evening.do("ann", "fe.propose", **{"hero": mara, "attribute": "wits", "skill": "Tinker", **changed})

    assert evening.waits() is asked
    if asked:
        evening.answer("allow", by="gm")
    assert [shift.by for shift in evening.state[Proposals][mara].shifts] == [tor] * asked
    assert evening.replayed() == evening.state


@proves("fe.coordination.timing")
def test_a_called_roll_is_helped_however_it_is_made() -> None:
    evening = Evening(assist_benefit="plus_one_die_or_position_effect")
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.do("gm", "fe.call-roll", hero=mara)
    evening.do("bob", "fe.assist", helper=tor, hero=mara, how="a rope", gives="position")

    evening.do("ann", "fe.propose", hero=mara, attribute="body", skill="Athletics", intent="over the wall")
    evening.answer("allow", by="gm")

    assert [shift.by for shift in evening.state[Proposals][mara].shifts] == [tor]


@proves("fe.coordination.timing")
def test_an_action_that_another_list_calls_by_another_name_is_helped_still() -> None:
    evening = Evening("srd_quickstart", assist_benefit="plus_one_die_or_position_effect")
    mara, tor = (evening.hero(*who, trained=["Craft (Tinker)"]) for who in (("Mara", "ann"), ("Tor", "bob")))
    evening.agreed(mara, skill="Craft (Tinker)")
    evening.do("bob", "fe.assist", helper=tor, hero=mara, how="a rope", gives="position")

    evening.reads(skill_list="core_22")
    evening.answer("allow", by="gm")

    assert [shift.by for shift in evening.state[Proposals][mara].shifts] == [tor]


@proves(BASE)
def test_a_step_that_a_fight_has_made_too_dear_meanwhile_is_not_given() -> None:
    evening, mara, _ = asking()
    evening.do("gm", "fe.set-conflict", running=True)

    evening.answer("allow", by="gm")

    assert evening.state[Proposals][mara].shifts == ()


@proves(BASE)
def test_with_the_game_master_gone_meanwhile_the_helper_may_only_give_the_die() -> None:
    evening, mara, _ = asking()
    evening.leaves("gm")
    assert ([option.value for option in evening.asked().options], evening.asked().seats) == (["die"], ("bob",))

    evening.answer("die", by="bob")

    assert [bonus.dice for bonus in evening.state[Proposals][mara].bonuses] == [1]


@proves("fe.coordination.assist-core")
def test_while_one_waits_for_the_word_another_may_help_and_the_first_then_comes_too_late() -> None:
    evening, mara, tor = asking()
    ilse = evening.hero("Ilse", "bob")
    evening.do("bob", "fe.assist", helper=ilse, hero=mara, how="a lamp", gives="dice")

    evening.answer("allow", by="gm")

    assert [bonus.by for bonus in evening.state[Proposals][mara].bonuses] == [ilse]
    assert evening.refused("bob", "fe.assist", helper=tor, hero=mara, how="a rope").code == "assist.enough"


@proves(BASE, "fe.combat.effect-scale", "fe.gear.weapon-tag-reach")
@pytest.mark.parametrize(
    ("effect", "at_length", "vain"),
    [(0, False, False), (1, False, False), (2, False, True), (0, True, True)],
)
def test_before_a_step_of_effect_is_paid_for_it_is_said_that_no_more_comes_of_it(
    effect: int, *, at_length: bool, vain: bool
) -> None:
    evening = Evening(assist_benefit="plus_one_die_or_position_effect")
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.agreed(mara, skill="Melee", effect=effect)
    if at_length:  # one step is what a polearm from Near does less by
        evening.do("gm", "fe.name-foe", name="Wolf")
        wolf = list(evening.state[Characters].known)[-1]
        evening.do("gm", "fe.place-at", one=mara, other=wolf, band="near")
        evening.do("ann", "fe.say-target", hero=mara, other=wolf, way="polearm")
    helps = {"helper": tor, "hero": mara, "how": "a rope", "gives": "effect"}
    command = FATES_EDGE.read_command({"type": ASSIST, **helps})
    found = FATES_EDGE.odds(evening.state, command, evening.viewer("bob"))
    evening.do("bob", ASSIST, **helps)

    assert found
    assert (NO_MORE in str(found)) is vain
    assert (evening.asked().options[0].detail == NO_MORE) is vain


@proves(BASE, "fe.combat.effect-scale")
@pytest.mark.parametrize(("effect", "less", "more"), [(0, 0, True), (0, 1, False), (1, 1, True), (2, 0, False)])
def test_a_step_that_only_makes_up_for_what_is_worse_than_limited_does_no_more(
    effect: int, less: int, *, more: bool
) -> None:
    evening = Evening()
    mara = evening.hero()
    evening.agreed(mara, effect=effect)
    mud = Bonus(kind=Kind.PENALTY, why="mud", effect=-less)
    action = replace(evening.state[Proposals].open[mara], bonuses=(mud,))

    assert more_effect(evening.state, action) is more

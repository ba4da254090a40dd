"""Blows, marks and counters on both sides of their limits, and what becomes of too much."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.harm.bearing import bears, of, strikes
from threefates.systems.fates_edge.actions.penalties import wear
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.actions.purpose import PurposeSet
from threefates.systems.fates_edge.harm.conditions import Condition, Conditions, HarmTaken
from threefates.systems.fates_edge.recovery.rest import Treatment
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rolling.roll_action import agreed
from threefates.testing.proof import proves

LEVELS = "fe.harm.levels"


def is_now(evening: Evening, hero: str, **how: object) -> None:
    """A condition that the test writes down."""
    now = replace(evening.state[Conditions][hero], **how)
    evening.state = evening.state.put(evening.state[Conditions].having(hero, now))


@proves(LEVELS)
@pytest.mark.parametrize(("harm", "refused"), [(0, True), (1, False), (3, False), (4, True)])
def test_a_blow_brings_one_to_three_levels(harm: int, refused: bool) -> None:
    evening = Evening()
    hero = evening.hero()

    if refused:
        assert evening.refused("gm", "fe.strike", hero=hero, harm=harm, why="a spear").code == "harm.range"
        return
    strikes(evening, hero, harm)
    evening.answer("take")
    assert of(evening, hero).harm == harm


@proves(LEVELS)
@pytest.mark.parametrize(("cut", "refused"), [(-1, True), (0, False), (1, False), (2, False), (3, True)])
def test_protection_cuts_two_off_a_blow_at_most(cut: int, refused: bool) -> None:
    evening = Evening()
    hero = evening.hero()

    if refused:
        assert evening.refused("gm", "fe.strike", hero=hero, harm=1, why="a spear", cut=cut).code == "harm.range"
    else:
        strikes(evening, hero, 1, cut=cut)
        assert evening.waits()


@proves(LEVELS)
@pytest.mark.parametrize(("ignores", "refused"), [(-1, True), (0, False), (3, False), (4, True)])
def test_a_blow_passes_three_classes_of_armor_at_most(ignores: int, refused: bool) -> None:
    evening = Evening()
    hero = evening.hero()

    if refused:
        blow = {"hero": hero, "harm": 1, "why": "a spear", "ignores": ignores}
        assert evening.refused("gm", "fe.strike", **blow).code == "harm.range"
    else:
        strikes(evening, hero, 1, ignores=ignores)
        assert evening.waits()


@proves(LEVELS)
@pytest.mark.parametrize("attribute", ["body", "wits", "spirit", "presence"])
def test_any_attribute_may_resist_and_nothing_else(attribute: str) -> None:
    evening = Evening()
    hero = evening.hero()

    strikes(evening, hero, 1, attribute=attribute)

    assert evening.asked().options[0].label.startswith(f"Resist with {attribute.capitalize()}")
    evening.answer("take")
    assert evening.refused("gm", "fe.strike", hero=hero, harm=1, why="a spear", attribute="luck").code == "harm.range"


@proves(LEVELS, "fe.ruling.harm-beyond-three")
@pytest.mark.parametrize(("before", "harm", "now", "asked"), [(0, 3, 3, False), (1, 2, 3, False), (2, 2, 3, True)])
def test_harm_adds_up_to_three_and_past_it_somebody_is_asked(before: int, harm: int, now: int, asked: bool) -> None:
    evening = Evening()
    hero = evening.hero()
    if before:
        bears(evening, hero, harm=before)

    strikes(evening, hero, harm)
    evening.answer("take")

    assert (of(evening, hero).harm, evening.waits()) == (now, asked)
    assert any("Harm" in line for line in evening.told("bob"))


def test_the_dead_are_offered_no_action_and_nobody_calls_on_them() -> None:
    evening = Evening()
    tor, vale = evening.hero("Tor"), evening.hero("Vale", by="bob")
    is_now(evening, tor, dead=True, harm=3)

    about = {command: {dict(o.fixed)["hero"] for o in evening.offers("gm", command)} for command in CALLS}
    assert about == {command: {vale} for command in CALLS}
    assert not evening.offers("ann", "fe.propose")
    assert evening.offers("bob", "fe.propose")


CALLS = ("fe.propose", "fe.call-roll")


@proves(LEVELS, "fe.ruling.harm-beyond-three")
def test_the_dead_take_no_further_harm() -> None:
    evening = Evening()
    mara, tor = evening.hero(body=1), evening.hero("Tor", "bob", body=1)
    is_now(evening, tor, dead=True, harm=3)
    evening.do("gm", "fe.set-beats", held=2, reason="a test")

    evening.do("gm", "fe.tire-everybody", why="the cold")

    assert of(evening, mara).harm == 1
    assert of(evening, tor) == Condition(dead=True, harm=3)
    assert not evening.waits()


@proves(LEVELS)
@pytest.mark.parametrize(("harm", "code"), [(-1, "condition.range"), (0, ""), (3, ""), (4, "condition.range")])
def test_harm_is_put_right_from_none_to_three_and_takes_back_death(harm: int, code: str) -> None:
    evening = Evening()
    hero = evening.hero()
    is_now(evening, hero, dead=True, dying=True, kept_up=True, harm=3)

    if code:
        assert evening.refused("gm", "fe.set-harm", hero=hero, harm=harm, reason="a test").code == code
        return
    evening.do("gm", "fe.set-harm", hero=hero, harm=harm, reason="a test")
    assert of(evening, hero) == Condition(harm=harm)


@proves(LEVELS, "fe.harm.recovery-gap")
@pytest.mark.parametrize(
    ("harm", "dead", "eased"), [(0, False, False), (1, False, True), (3, False, True), (3, True, False)]
)
def test_only_the_living_who_are_hurt_are_eased(harm: int, dead: bool, eased: bool) -> None:
    evening = Evening()
    hero = evening.hero()
    is_now(evening, hero, harm=harm, dead=dead)

    if not eased:
        assert evening.refused("gm", "fe.ease-harm", hero=hero, what="a song").code == (
            "harm.dead" if dead else "harm.none"
        )
        return
    evening.do("gm", "fe.ease-harm", hero=hero, what="a song")
    assert of(evening, hero).harm == harm - 1


@proves(LEVELS)
@pytest.mark.parametrize("harm", [2, 3])
def test_only_who_stands_joins_a_group(harm: int) -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    bears(evening, tor, harm=harm)
    evening.agreed(mara)

    if harm == 3:
        assert evening.refused("gm", "fe.lead-group", hero=mara, helpers=[tor]).code == "harm.out"
    else:
        evening.do("gm", "fe.lead-group", hero=mara, helpers=[tor])


@proves("fe.fatigue.track")
@pytest.mark.parametrize(
    ("amount", "cut", "code"),
    [
        (0, 0, "fatigue.range"),
        (1, 0, ""),
        (5, 0, ""),
        (6, 0, "fatigue.range"),
        (2, -1, "fatigue.range"),
        (2, 3, "fatigue.range"),
    ],
)
def test_one_to_five_boxes_are_marked_at_once(amount: int, cut: int, code: str) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.rated(hero, body=5)
    evening.do("gm", "fe.set-hardened", hero=hero, boxes=1, reason="a test")
    marking = {"hero": hero, "amount": amount, "why": "the climb", "cut": cut}

    if code:
        assert evening.refused("ann", "fe.mark-fatigue", **marking).code == code
        return
    evening.do("ann", "fe.mark-fatigue", **marking)
    assert of(evening, hero).fatigue == amount


@proves("fe.fatigue.track")
@pytest.mark.parametrize(("fatigue", "code"), [(-1, "condition.range"), (0, ""), (2, ""), (3, "condition.range")])
def test_fatigue_is_put_right_within_its_boxes(fatigue: int, code: str) -> None:
    evening = Evening()
    hero = evening.hero(body=2)

    if code:
        assert evening.refused("gm", "fe.set-fatigue", hero=hero, fatigue=fatigue, reason="a test").code == code
        return
    evening.do("gm", "fe.set-fatigue", hero=hero, fatigue=fatigue, reason="a test")
    assert of(evening, hero).fatigue == fatigue


@proves("fe.fatigue.track")
@pytest.mark.parametrize(("body", "left", "told"), [(3, 3, False), (2, 2, True), (4, 3, False)])
def test_a_shorter_track_loses_what_it_cannot_hold_and_no_other_says_so(body: int, left: int, told: bool) -> None:
    evening = Evening()
    hero = evening.hero(body=3)
    bears(evening, hero, fatigue=3)

    evening.rated(hero, body=body)

    assert of(evening, hero).fatigue == left
    assert (len(evening.told("bob")) == 2) is told


@proves("fe.fatigue.overflow", "fe.harm.session-wrapup")
def test_a_track_paid_for_at_the_evenings_end_is_empty() -> None:
    evening = Evening()
    hero = evening.hero(body=2)
    bears(evening, hero, fatigue=2)
    evening.do("gm", "start-evening")

    evening.do("gm", "end-evening")

    assert (of(evening, hero).harm, of(evening, hero).fatigue) == (1, 0)


@proves("fe.fatigue.recovery")
def test_after_a_night_a_wound_is_treated_anew_and_after_a_short_rest_it_is_not() -> None:
    evening = Evening()
    hero = evening.hero(body=3)
    bears(evening, hero, fatigue=1)
    is_now(evening, hero, treated=True)

    evening.do("gm", "fe.rest", how="short")
    short = of(evening, hero).treated
    evening.do("gm", "fe.rest", how="night")

    assert (short, of(evening, hero).treated) == (True, False)


@proves("fe.fatigue.level-table", "fe.fatigue.position-per-step")
@pytest.mark.parametrize(
    ("reading", "fatigue", "stands"),
    [
        ("dv_modifier", 3, 1),
        ("level_table", 2, 1),
        ("level_table", 3, 2),
        ("step_per_point", 1, 2),
        ("step_per_point", 0, 1),
    ],
)
def test_where_an_action_stands_by_what_fatigue_does_at_this_table(reading: str, fatigue: int, stands: int) -> None:
    evening = Evening(fatigue_effect=reading)
    hero = evening.hero(body=3)
    evening.rated(hero, body=5)
    bears(evening, hero, fatigue=fatigue)
    evening.agreed(hero, position=1)

    found = agreed(evening.state, evening.state[Proposals][hero])

    assert found is not None
    assert found.position == stands


@proves("fe.combat.harm-by-effect")
def test_a_blow_is_suggested_by_its_effect() -> None:
    evening = Evening()
    evening.hero()

    (offer,) = evening.offers("gm", "fe.strike")
    (field,) = (each for each in offer.fields if each.name == "harm")

    assert field.label == "Harm (1 for an ordinary hit, 2 for a great one)"


@proves(LEVELS)
def test_a_blow_that_armor_turned_does_no_harm_and_says_none() -> None:
    evening = Evening()
    hero = evening.hero(body=3)
    evening.do("gm", "fe.set-armor", hero=hero, armor="heavy")
    strikes(evening, hero, 1)

    evening.answer("take")

    assert not any(isinstance(event, HarmTaken) for event in evening.last)


@proves(LEVELS)
def test_nothing_harms_the_dead_any_more() -> None:
    evening = Evening(fatigue_overflow_result="harm_plus_one_clear")
    hero = evening.hero(body=2)
    strikes(evening, hero, 2)
    is_now(evening, hero, dead=True, harm=3)

    evening.answer("take")

    assert not any(isinstance(event, HarmTaken) for event in evening.last)
    assert not evening.waits()


@proves("fe.fatigue.level-table", "fe.fatigue.position-per-step")
@pytest.mark.parametrize("reading", ["dv_modifier", "level_table", "step_per_point"])
def test_where_fatigue_shifts_nothing_nothing_is_said_of_it(reading: str) -> None:
    evening = Evening(fatigue_effect=reading)
    hero = evening.hero(body=3)
    if reading != "step_per_point":
        bears(evening, hero, fatigue=2)

    assert wear(evening.state, hero, Position.CONTROLLED) is None


@proves("fe.harm.recovery-gap")
@pytest.mark.parametrize(
    ("meanwhile", "fields", "title"),
    [
        ("start-scene", {"title": "The gate"}, "Wounds are treated between scenes."),
        ("fe.set-harm", {"harm": 3, "reason": "x"}, "Mara's Harm has changed."),
        ("fe.ease-harm", {"what": "a song"}, "Mara's Harm has changed."),
        ("fe.set-harm", {"harm": 0, "reason": "x"}, "Mara has no Harm to treat."),
    ],
)
def test_a_treatment_that_was_proposed_is_rolled_only_for_the_wound_as_it_was(
    meanwhile: str, fields: dict[str, object], title: str
) -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.do("gm", "fe.set-harm", hero=mara, harm=2, reason="x")
    evening.do("bob", "fe.treat-harm", healer=tor, hero=mara)
    whose = {} if meanwhile == "start-scene" else {"hero": mara}
    evening.do("gm", meanwhile, **whose, **fields)

    refused = evening.refused("bob", "fe.roll-action", hero=tor)

    assert (refused.code, refused.title) == ("harm.no_treatment", title)
    assert not evening.state[Conditions][mara].treated


@proves("fe.harm.recovery-gap", "fe.ruling.harm-recovery")
def test_who_takes_a_treatment_back_may_propose_it_anew_at_the_dv_of_the_wound_as_it_is() -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    for harm, worse, dv in ((1, 2, 2), (3, 1, 4)):
        evening.do("gm", "fe.set-harm", hero=mara, harm=harm, reason="x")
        evening.do("bob", "fe.treat-harm", healer=tor, hero=mara)
        terms = evening.state[Proposals][tor].terms
        assert terms is not None
        assert terms.dv == dv
        evening.do("gm", "fe.set-harm", hero=mara, harm=worse, reason="x")
        assert evening.refused("bob", "fe.roll-action", hero=tor).title == "Mara's Harm has changed."
        evening.do("bob", "fe.withdraw", hero=tor)


@proves("fe.harm.recovery-gap")
def test_a_treatment_of_older_evenings_that_does_not_say_of_what_is_rolled() -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.do("gm", "fe.set-harm", hero=mara, harm=2, reason="x")
    evening.agreed(tor, "bob")
    evening._happen(PurposeSet(tor, Treatment(mara)))

    evening.do("bob", "fe.roll-action", 8, 8, 8, 8, hero=tor)
    evening.keep()

    assert (of(evening, mara).harm, of(evening, mara).treated) == (1, True)


@proves("fe.ruling.harm-recovery", "fe.harm.recovery-gap")
@pytest.mark.parametrize(("dice", "left"), [((8, 8, 8, 8), 1), ((2, 2, 2, 2), 2)])
def test_a_treatment_takes_one_level_off_or_none_and_is_that_days(dice: tuple[int, ...], left: int) -> None:
    evening = Evening(partial_upgrade="no_upgrade")
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.do("gm", "fe.set-harm", hero=mara, harm=2, reason="x")
    evening.agreed(tor, "bob")
    evening._happen(PurposeSet(tor, Treatment(mara)))
    evening.do("bob", "fe.roll-action", *dice, hero=tor)
    evening.keep()

    assert (of(evening, mara).harm, of(evening, mara).treated) == (left, True)


@proves("fe.ruling.harm-recovery")
def test_nobody_treats_a_wound_who_is_incapacitated() -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", by="bob")
    bears(evening, mara, harm=3)
    bears(evening, tor, harm=1)

    for wounded in (mara, tor):
        assert evening.refused("ann", "fe.treat-harm", healer=mara, hero=wounded).code == "harm.out"
    assert [offer.enabled for offer in evening.offers("ann", "fe.treat-harm")] == [False, False]
    assert [offer.enabled for offer in evening.offers("bob", "fe.treat-harm")] == [True, True]


@proves("fe.fatigue.overflow", LEVELS)
def test_one_mark_that_runs_over_several_times_asks_of_one_death() -> None:
    evening = Evening(fatigue_excess="carry_over")
    hero = evening.hero(body=1)
    bears(evening, hero, harm=2)

    evening.do("gm", "fe.mark-fatigue", hero=hero, amount=3, why="the climb")
    evening.answer("saved", by="gm")

    assert not evening.waits()
    assert of(evening, hero).dying
    evening.do("gm", "fe.mark-fatigue", hero=hero, amount=1, why="the climb")
    assert evening.asked().kind == "dying"

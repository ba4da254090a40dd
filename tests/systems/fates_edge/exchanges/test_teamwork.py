"""Setting up an ally, and standing before one."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from tests.systems.fates_edge.exchanges.fighting import attacks, bears, terms, throws, turn, two
from tests.systems.fates_edge.gear.arming import arm
from tests.systems.fates_edge.magic.swearing import sworn
from threefates.rulebook.agenda import Answer
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.combat.ranges_and_movement import Band
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.exchanges.protecting import Protection, beside
from threefates.systems.fates_edge.exchanges.setting_up import Opening, Openings, worth_of_opening
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.testing.proof import proves

SETUP, PROTECT, REACTIONS = "fe.turn.action-setup", "fe.turn.action-protect", "fe.turn.reactions"


def sets_up(evening: Evening, mara: str, tor: str, *faces: int) -> None:
    """Mara makes an opening for Tor, by a blow that only feints."""
    attacks(evening, mara)
    evening.do("ann", "fe.set-up", hero=mara, ally=tor)
    throws(evening, mara, *faces)


@proves(SETUP)
@pytest.mark.parametrize(
    ("option", "position", "effect"),
    [("position", Position.DOMINANT, Effect.STANDARD), ("effect", Position.CONTROLLED, Effect.GREAT)],
)
def test_a_setup_that_works_gives_an_allys_next_action_what_the_game_master_says(
    option: str, position: Position, effect: Effect
) -> None:
    evening, mara, tor, _ = two()
    sets_up(evening, mara, tor, 7, 7)
    asked = evening.asked()
    evening.answer(option, by="gm")
    attacks(evening, tor, "bob")

    assert asked.seats == ("gm",)
    assert (terms(evening, tor).position, terms(evening, tor).effect) == (position, effect)
    assert evening.state[Turns].taken == ("set_up",)
    turn(evening, tor)
    throws(evening, tor, 7, by="bob")
    assert evening.state[Openings].of == {}
    attacks(evening, tor, "bob")
    assert (terms(evening, tor).position, terms(evening, tor).effect) == (Position.CONTROLLED, Effect.STANDARD)
    assert evening.replayed() == evening.state


@proves(SETUP)
@pytest.mark.parametrize("faces", [(7,), ()])
def test_a_setup_that_fails_makes_no_opening_and_is_no_attack(faces: tuple[int, ...]) -> None:
    evening, mara, tor, _ = two()
    sets_up(evening, mara, tor, *faces)

    assert not evening.waits()
    assert evening.state[Openings].of == {}
    evening.do("ann", "fe.take-action", character=mara, what="attack")  # a Setup by Melee is a Setup


@proves(SETUP)
def test_nobody_sets_themselves_up_and_an_opening_is_for_one_scene() -> None:
    evening, mara, tor, _ = two()
    evening.do("gm", "start-scene", title="The gate")
    attacks(evening, mara)

    assert evening.refused("ann", "fe.set-up", hero=mara, ally=mara).code == "setup.oneself"
    evening.do("ann", "fe.set-up", hero=mara, ally=tor)
    assert evening.refused("ann", "fe.set-up", hero=mara, ally=tor).code == "setup.so_already"
    assert not any(offer.enabled for offer in evening.offers("ann", "fe.set-up"))
    throws(evening, mara, 7, 7)
    evening.leaves("gm")
    assert evening.asked().seats == ("ann",)
    evening.answer("effect")
    assert evening.state[Openings].of == {tor: Opening(mara, effect=True)}
    shown = evening.view("bob")["held-actions"]
    assert isinstance(shown, Listing)
    assert [(row.text, row.detail) for row in shown.rows] == [
        ("Tor has an opening", "The next action: one Effect more, by Mara.")
    ]
    evening.do("gm", "end-scene")
    assert evening.state[Openings].of == {}


@proves(SETUP)
def test_an_opening_is_a_step_of_position_or_of_effect() -> None:
    assert worth_of_opening(Opening("tor")) == (-1, 0)
    assert worth_of_opening(Opening("tor", effect=True)) == (0, 1)


@proves(SETUP)
def test_an_action_that_becomes_another_one_makes_no_opening() -> None:
    evening, mara, tor, _ = two()
    attacks(evening, mara)
    evening.do("ann", "fe.set-up", hero=mara, ally=tor)
    attacks(evening, mara, skill="Athletics")
    throws(evening, mara, 7, 7)

    assert not evening.waits()
    assert evening.state[Turns].taken == ("Athletics",)


@pytest.mark.parametrize("answered", [False, True])
@pytest.mark.parametrize("ending", ["end-scene", "end-evening"])
@proves(SETUP)
def test_an_opening_that_nobody_has_weighed_by_then_is_none_in_the_next_scene(ending: str, answered: bool) -> None:
    evening, mara, tor, _ = two()
    evening.do("gm", "start-evening")
    if ending == "end-scene":
        evening.do("gm", "start-scene", title="The gate")
    sets_up(evening, mara, tor, 7, 7)
    if answered:
        evening.answer("effect", by="gm")
    evening.do("gm", ending)

    assert (evening.waits(), evening.state[Openings].of) == (False, {})


def opens(evening: Evening, helper: str, ally: str, option: str) -> None:
    """A helper makes an opening of that sort."""
    by = "ann" if evening.viewer("ann").holds(helper) else "bob"
    if evening.state[Turns].holder != helper:
        turn(evening, helper)
    attacks(evening, helper, by)
    evening.do(by, "fe.set-up", hero=helper, ally=ally)
    throws(evening, helper, 7, 7, by=by)
    evening.answer(option, by="gm")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("position", "effect"), {"Mara's opening": (-1, 0), "Kay's opening": (0, 1)}),
        (("effect", "position"), {"Mara's opening": (0, 1), "Kay's opening": (-1, 0)}),
        (("effect", "effect"), {"Kay's opening": (0, 1)}),
    ],
)
@proves(SETUP)
def test_two_openings_of_different_sorts_both_count_and_of_one_sort_the_last(
    options: tuple[str, str], said: dict[str, tuple[int, int]]
) -> None:
    evening, mara, tor, _ = two()
    kay = evening.hero("Kay", "bob", trained=["Melee"])
    evening.rated(kay, body=3, Melee=2)
    for helper, option in zip((mara, kay), options, strict=True):
        opens(evening, helper, tor, option)
    turn(evening, tor)
    attacks(evening, tor, "bob")

    assert bears(evening, tor) == said
    shown = evening.view("ann")["held-actions"]
    assert isinstance(shown, Listing)
    assert [row.detail.count("by Mara") + row.detail.count("by Kay") for row in shown.rows] == [len(said)]
    throws(evening, tor, 7, 7, by="bob")
    assert evening.state[Openings] == Openings()
    assert evening.replayed() == evening.state


@proves(SETUP)
def test_nobody_opens_a_way_for_who_is_out() -> None:
    evening, mara, tor, _ = two()
    evening.do("gm", "fe.set-harm", hero=tor, harm=3, reason="as the test has it")
    attacks(evening, mara)

    assert evening.refused("ann", "fe.set-up", hero=mara, ally=tor).code == "harm.out"
    assert [offer.enabled for offer in evening.offers("ann", "fe.set-up")] == [False]


# protecting


def protects(evening: Evening, mara: str, tor: str) -> None:
    evening.do("ann", "fe.protect", hero=mara, ally=tor)


def strikes(evening: Evening, tor: str, harm: int = 2) -> None:
    evening.do("gm", "fe.strike", hero=tor, harm=harm, why="a jaw")


@proves(PROTECT, REACTIONS)
@pytest.mark.parametrize(
    ("harm", "faces", "left"),
    [(1, (7, 7, 7), 0), (2, (7, 7, 7), 1), (2, (7, 7, 4), 2), (1, (4, 4, 4), 1)],
)
def test_who_protects_an_ally_takes_one_hit_for_them_and_resists_it(
    harm: int, faces: tuple[int, ...], left: int
) -> None:
    evening, mara, tor, _ = two()
    protects(evening, mara, tor)
    strikes(evening, tor, harm)
    asked = evening.asked()
    evening.answer("step_in")
    then = evening.asked()
    evening.answer("resist", *faces)
    evening.keep()

    assert (asked.kind, asked.seats, asked.if_absent) == ("intercept", ("ann",), "stay")
    assert (then.kind, then.owner) == ("resist", mara)
    assert evening.state[Conditions][mara].harm == left
    assert evening.state[Conditions][tor].harm == 0
    assert evening.state[Protection].of == {}
    assert evening.state[Turns].reacted == (mara,)
    assert evening.replayed() == evening.state
    strikes(evening, tor)
    assert evening.asked().kind == "resist"  # it was for one hit


@proves(PROTECT, REACTIONS)
def test_who_stays_leaves_the_hit_to_whom_it_is_meant_for_and_protects_them_still() -> None:
    evening, mara, tor, _ = two()
    protects(evening, mara, tor)
    strikes(evening, tor, 1)
    evening.answer("stay")
    evening.answer("take", by="bob")

    assert evening.state[Conditions][tor].harm == 1
    assert evening.state[Protection].of == {mara: tor}
    assert evening.state[Turns].reacted == ()
    turn(evening, tor)
    assert evening.state[Protection].of == {mara: tor}
    turn(evening, mara)
    assert evening.state[Protection].of == {}


@proves(PROTECT, REACTIONS)
def test_what_stepping_in_would_change_is_said_and_reckoned_before_it_is_chosen() -> None:
    evening, mara, tor, _ = two()
    evening.rated(tor, body=1)
    protects(evening, mara, tor)
    strikes(evening, tor)
    asked = evening.asked()
    step_in, stay = asked.options

    assert asked.asks == "Harm 2 comes at Tor: a jaw. Does Mara step in?"
    assert "Mara resists with 3d10 against DV 3" in step_in.detail
    assert "the reaction of this exchange" in step_in.detail
    assert "Tor resists with 1d10" in stay.detail
    odds = FATES_EDGE.odds(evening.state, Answer(asked.id, "step_in"), evening.viewer("ann"))
    assert odds
    assert odds.options[0] == ("step_in", odds.success)
    assert odds.options[1] == ("stay", "0")


@proves(REACTIONS)
def test_one_reacts_once_in_an_exchange_and_a_reaction_out_of_time_is_refused() -> None:
    evening, mara, tor, _ = two()
    protects(evening, mara, tor)
    strikes(evening, tor, 1)
    evening.answer("step_in")
    evening.answer("take")
    evening.do("gm", "fe.set-harm", hero=mara, harm=0, reason="as the test has it")
    late = evening.refused("gm", "fe.foe-strikes", foe=mara, hero=tor, way="melee", why="x")
    turn(evening, tor)
    out_of_turn = evening.refused("ann", "fe.protect", hero=mara, ally=tor)
    evening.do("gm", "fe.next-exchange")

    assert late.code == "foe.hero"
    assert out_of_turn.code == "turn.not_yours"
    assert evening.state[Turns].reacted == ()
    turn(evening, mara)
    protects(evening, mara, tor)
    strikes(evening, tor, 1)
    assert evening.asked().kind == "intercept"


@proves(PROTECT)
def test_only_who_is_near_and_stands_is_asked_one_after_the_other() -> None:
    evening, mara, tor, _ = two()
    ilse, una = evening.hero("Ilse", "bob"), evening.hero("Una", "bob")
    evening.do("gm", "fe.place-at", one=mara, other=ilse, band="far")

    assert evening.refused("ann", "fe.protect", hero=mara, ally=ilse).code == "protect.far"
    assert evening.refused("ann", "fe.protect", hero=mara, ally=mara).code == "protect.oneself"
    protects(evening, mara, tor)
    assert evening.refused("ann", "fe.protect", hero=mara, ally=tor).code == "protect.so_already"
    turn(evening, ilse)
    evening.do("bob", "fe.protect", hero=ilse, ally=tor)
    turn(evening, una)
    evening.do("bob", "fe.protect", hero=una, ally=tor)
    strikes(evening, tor, 1)
    assert evening.asked().owner == mara
    evening.answer("stay")
    assert evening.asked().owner == ilse
    evening.answer("stay", by="bob")
    assert evening.asked().owner == una
    evening.answer("stay", by="bob")
    evening.answer("take", by="bob")
    evening.do("gm", "fe.place-at", one=mara, other=tor, band="far")
    for hero in (ilse, una):
        evening.do("gm", "fe.set-harm", hero=hero, harm=3, reason="as the test has it")
    strikes(evening, tor, 1)
    assert evening.asked().kind == "resist"
    evening.answer("take", by="bob")
    evening.do("gm", "fe.set-conflict", running=False)
    assert evening.state[Protection].of == {}
    assert evening.refused("ann", "fe.protect", hero=mara, ally=tor).code == "turn.no_fight"


@proves(PROTECT)
def test_a_protection_is_an_action_and_ends_with_the_scene() -> None:
    evening, mara, tor, _ = two()
    evening.do("gm", "start-scene", title="The gate")
    evening.do("ann", "fe.take-action", character=mara, what="attack")
    protects(evening, mara, tor)

    assert evening.state[Turns].taken == ("attack", "protect")
    assert evening.state[Protection].of == {mara: tor}
    evening.do("gm", "end-scene")
    assert evening.state[Protection].of == {}
    assert [beside(band) for band in Band] == [True, True, False, False]


@proves(SETUP)
@pytest.mark.parametrize("opens_first", [False, True])
def test_a_blow_with_a_weapon_is_no_opening_as_well_whichever_was_said_first(opens_first: bool) -> None:
    evening, mara, tor, wolf = two(actions_per_turn="two_actions")
    blade = arm(evening, mara, "light-blade")
    if opens_first:
        attacks(evening, mara)
        evening.do("ann", "fe.set-up", hero=mara, ally=tor)
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="close")
    evening.do("ann", "fe.attack-with", hero=mara, item=blade, other=wolf)
    if opens_first:
        both = evening.refused("ann", "fe.roll-action", hero=mara)
    else:
        both = evening.refused("ann", "fe.set-up", hero=mara, ally=tor)

    assert (both.code, both.source) == ("setup.both", SETUP)
    if not opens_first:
        assert [offer.refusal.code for offer in evening.offers("ann", "fe.set-up") if offer.refusal] == ["setup.both"]
        evening.do("gm", "fe.set-terms", hero=mara, dv=2, position=1)
        throws(evening, mara, 7, 7)
        assert (evening.waits(), evening.state[Turns].taken) == (False, ("Melee",))


@proves(SETUP)
def test_whoever_hides_makes_no_opening_by_the_same_action() -> None:
    evening, mara, tor, wolf = two()
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="far")
    evening.do("ann", "fe.hide", hero=mara, other=wolf)

    assert evening.refused("ann", "fe.set-up", hero=mara, ally=tor).code == "setup.both"


@proves(SETUP)
def test_whoever_invokes_a_rite_makes_no_opening_by_the_same_action() -> None:
    evening, vex = sworn("srd")
    tor = evening.hero("Tor", "bob")
    evening.do("ann", "fe.invoke-rite", hero=vex, rite="kindle-vow")

    assert evening.refused("ann", "fe.set-up", hero=vex, ally=tor).code == "setup.both"

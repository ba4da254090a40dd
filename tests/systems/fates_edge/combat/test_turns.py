"""Turns in a fight: the spotlight, what a turn holds under each reading, ambushes, bands, melee, ready-made clocks."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.combat.fighting import fight, step
from tests.systems.fates_edge.evening import Evening
from threefates.commons.characters import Characters
from threefates.commons.clocks import Clocks
from threefates.commons.spotlight import Spotlight, has_acted
from threefates.rulebook.ledger import entry
from threefates.rulebook.parts import Listing, Place, Row, Words
from threefates.systems.fates_edge.actions.position import Footing
from threefates.systems.fates_edge.combat.ranges_and_movement import Apart, Band, Ranges, bands, moved, reach
from threefates.systems.fates_edge.combat.surprise import first_to_act
from threefates.systems.fates_edge.combat.turn_economy import bands_of_dash
from threefates.systems.fates_edge.combat.turns import Turns, cannot_act
from threefates.systems.fates_edge.combat.view import tactical_clocks
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rulings.road import DashEffect
from threefates.testing.proof import proves


@proves("fe.turn.initiative", "fe.range.bands")
def test_the_spotlight_is_the_turn_and_who_has_acted_is_remembered() -> None:
    evening, mara, wolf = fight()
    evening.agreed(mara)
    evening.do("ann", "fe.roll-action", 7, 7, 7, 4, hero=mara)
    evening.keep()
    acted = has_acted(evening.state, mara)
    evening.do("ann", "pass-spotlight", to=wolf)

    assert acted
    assert evening.state[Turns].holder == wolf
    assert evening.refused("ann", "fe.take-action", character=mara, what="attack").code == "turn.not_yours"


@proves("fe.turn.initiative", "fe.resolution.procedure-seven-step")
def test_who_has_acted_is_remembered_outside_fights_too_until_the_next_scene() -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.do("gm", "start-scene", title="The gate")
    evening.agreed(mara)
    evening.do("ann", "fe.roll-action", 7, 7, 7, 4, hero=mara)
    rolled = [has_acted(evening.state, hero) for hero in (mara, tor)]
    said = evening.told("bob")
    evening.agreed(tor, by="bob", dv=1)
    evening.do("bob", "fe.roll-action", hero=tor)
    easily = has_acted(evening.state, tor)
    evening.do("gm", "start-scene", title="The yard")

    assert rolled == [True, False]
    assert not any("has acted" in line for line in said)
    assert easily
    assert not has_acted(evening.state, mara)


@proves("fe.turn.economy-quickstart")
def test_a_turn_holds_an_action_and_a_move() -> None:
    evening, mara, wolf = fight(actions_per_turn="action_plus_move")
    evening.do("ann", "fe.take-action", character=mara, what="attack")
    near = step(evening, mara, wolf)

    assert near is Band.NEAR
    assert evening.refused("ann", "fe.move", character=mara, other=wolf).code == "turn.full"
    assert evening.refused("ann", "fe.take-action", character=mara, what="cast").code == "turn.full"


@proves("fe.turn.economy-two-actions")
def test_or_two_different_actions_of_which_a_move_is_one() -> None:
    evening, mara, wolf = fight()
    evening.do("ann", "fe.take-action", character=mara, what="attack")
    again = evening.refused("ann", "fe.take-action", character=mara, what="attack")
    step(evening, mara, wolf)

    assert again.code == "turn.full"
    assert evening.refused("ann", "fe.take-action", character=mara, what="defend").code == "turn.full"


@proves("fe.combat.procedure", "fe.turn.economy-quickstart", "fe.turn.economy-two-actions")
def test_a_fight_uses_the_usual_roll_and_in_ones_turn_it_is_an_action_of_it() -> None:
    evening, mara, _ = fight(actions_per_turn="action_plus_move")
    evening.agreed(mara)
    evening.do("ann", "fe.roll-action", 7, 7, 7, 1, hero=mara)
    evening.keep()

    assert (evening.roll.outcome, evening.bank) == (Outcome.SUCCESS_AND_COST, 1)
    assert evening.state[Turns].taken == ("Tinker",)
    assert evening.refused("ann", "fe.take-action", character=mara, what="cast").code == "turn.full"


@proves("fe.turn.action-dash-bands", "fe.range.movement", "fe.turn.action-move")
@proves("fe.turn.economy-quickstart")
def test_a_dash_for_the_action_covers_two_bands_at_no_price() -> None:
    evening, mara, wolf = fight(actions_per_turn="action_plus_move", dash_effect="two_bands_no_penalty")
    there = step(evening, mara, wolf, dash=True)

    assert (there, evening.state[Turns].exposed) == (Band.CLOSE, ())
    assert bands_of_dash(DashEffect.TWO_BANDS) == (2, False)


@proves("fe.turn.action-dash-core", "fe.harm.resist", "fe.turn.action-defend", "fe.turn.initiative")
@proves("fe.turn.economy-quickstart")
def test_or_it_is_a_second_move_after_which_the_next_defense_is_desperate() -> None:
    evening, mara, wolf = fight()
    early = evening.refused("ann", "fe.move", character=mara, other=wolf, dash=True)
    step(evening, mara, wolf)
    there = step(evening, mara, wolf, dash=True)
    exposed = evening.state[Turns].exposed
    evening.do("gm", "fe.strike", hero=mara, harm=1, why="teeth")
    evening.do("ann", "answer", 7, 7, choice=evening.asked().id, option="resist")
    position = evening.roll.terms.position
    evening.do("ann", "answer", 4, choice=evening.asked().id, option=evening.asked().options[0].value)
    evening.keep()

    assert early.code == "turn.first_move"
    assert (there, exposed, position) == (Band.CLOSE, (mara,), Position.DESPERATE)
    assert evening.state[Turns].exposed == ()
    assert bands_of_dash(DashEffect.EXPOSED) == (1, True)


@proves("fe.turn.surprise", "fe.turn.initiative")
def test_ambushers_act_first_and_the_others_answer_after() -> None:
    evening, mara, wolf = fight()
    evening.do("gm", "fe.spring-ambush", ambushers=[wolf])
    first, holder = first_to_act(evening.state), evening.state[Spotlight].holder
    twice = evening.refused("gm", "fe.spring-ambush", ambushers=[mara])
    evening.do("gm", "give-spotlight", character=mara)

    assert (first, holder, twice.code) == ((), wolf, "turn.ambush")
    assert evening.state[Turns].ambush == ()


@proves("fe.turn.surprise")
def test_whoever_acted_before_the_fight_still_acts_first_from_ambush() -> None:
    evening, mara, wolf = fight()
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "give-spotlight", character=mara)
    acted = has_acted(evening.state, wolf)
    evening.do("gm", "fe.name-foe", name="Bear")
    bear = list(evening.state[Characters].known)[-1]

    evening.do("gm", "fe.spring-ambush", ambushers=[bear, wolf])

    assert acted
    assert evening.state[Turns].ambush == (bear, wolf)
    assert first_to_act(evening.state) == (wolf,)


@proves("fe.turn.surprise")
def test_all_who_lie_in_wait_come_before_anybody_answers() -> None:
    evening, mara, wolf = fight()
    evening.do("gm", "fe.name-foe", name="Bear")
    bear = list(evening.state[Characters].known)[-1]
    evening.do("gm", "fe.spring-ambush", ambushers=[wolf, bear])
    evening.do("gm", "give-spotlight", character=mara)

    assert first_to_act(evening.state) == (bear,)
    assert "Act first: Bear." in str(evening.view("ann")["turn"])


@proves("fe.turn.surprise")
def test_whoever_is_ambushed_does_nothing_of_a_turn_until_all_have_acted_who_lay_in_wait() -> None:
    evening, mara, wolf = fight()
    evening.do("gm", "fe.name-foe", name="Bear")
    bear = list(evening.state[Characters].known)[-1]
    evening.do("gm", "fe.spring-ambush", ambushers=[wolf, bear])
    evening.do("gm", "give-spotlight", character=mara)
    evening.agreed(mara)
    (roll,) = evening.offers("ann", "fe.roll-action")

    caught = evening.refused("ann", "fe.take-action", character=mara, what="observe")
    moves = evening.refused("ann", "fe.move", character=mara, other=wolf)

    assert (caught.code, caught.title, moves.code) == ("turn.ambushed", "Bear acts first.", "turn.ambushed")
    assert roll.refusal == evening.refused("ann", "fe.roll-action", hero=mara) == caught
    evening.do("gm", "give-spotlight", character=bear)
    evening.do("gm", "fe.move", character=bear, other=mara)
    evening.do("gm", "give-spotlight", character=mara)
    evening.do("ann", "fe.take-action", character=mara, what="observe")


@proves("fe.turn.surprise")
def test_the_opening_beat_may_be_said_to_be_over() -> None:
    evening, mara, wolf = fight()
    early = evening.refused("gm", "fe.end-ambush").code
    none = evening.offers("gm", "fe.end-ambush")
    evening.do("gm", "fe.spring-ambush", ambushers=[wolf, mara])
    (offer,) = evening.offers("gm", "fe.end-ambush")

    players = evening.refused("ann", "fe.end-ambush").code
    evening.do("gm", offer.command)

    assert (early, none, players) == ("turn.no_ambush", [], "seat.not_the_gm")
    assert evening.state[Turns].ambush == ()
    assert evening.told("bob") == ["The opening beat is over."]


@proves("fe.range.bands")
def test_there_are_four_bands() -> None:
    assert [band.value for band in bands()] == ["close", "near", "far", "absent"]
    assert Ranges().between("a", "b").band is Band.NEAR


@proves("fe.range.movement")
def test_a_move_is_one_band_and_nobody_walks_to_the_absent() -> None:
    evening, mara, wolf = fight()
    evening.do("gm", "fe.place-at", one=wolf, other=mara, band="absent")

    assert [moved(Band.FAR, steps, away=False) for steps in (1, 2)] == [Band.NEAR, Band.CLOSE]
    assert evening.refused("ann", "fe.move", character=mara, other=wolf).code == "range.absent"


@proves("fe.turn.action-move")
def test_a_move_goes_one_band_and_is_one_of_the_actions_of_the_turn() -> None:
    evening, mara, wolf = fight()

    evening.do("ann", "fe.move", character=mara, other=wolf)
    again = evening.refused("ann", "fe.move", character=mara, other=wolf)

    assert evening.state[Ranges].between(mara, wolf).band is Band.NEAR
    assert evening.state[Turns].taken == ("move",)
    assert again.code.startswith("turn.")


@proves("fe.range.melee-flag", "fe.range.movement", "fe.turn.action-move", "fe.ruling.melee-flag-band")
def test_the_flag_brings_two_who_share_near_close_for_blows_and_leaving_takes_it_down() -> None:
    evening, mara, wolf = fight()
    far = evening.refused("gm", "fe.engage", one=mara, other=wolf)
    step(evening, mara, wolf)
    evening.do("gm", "fe.engage", one=mara, other=wolf)
    flagged = reach(evening.state[Ranges].between(mara, wolf))
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "give-spotlight", character=mara)
    evening.do("gm", "fe.break-off", character=mara, other=wolf)

    assert (far.code, flagged) == ("range.too_far", Band.CLOSE)
    assert not evening.state[Ranges].between(mara, wolf).melee
    assert reach(Apart("a", "b", Band.NEAR)) is Band.NEAR


def test_distances_end_with_the_scene_and_turns_with_the_fight_that_ends_with_it() -> None:
    evening, *_ = fight()
    evening.do("gm", "start-scene", title="Dawn")
    assert evening.state[Conflict].running
    evening.do("gm", "start-scene", title="Noon")

    assert not evening.state[Conflict].running
    assert not evening.state[Ranges].known
    assert evening.state[Turns] == Turns()
    assert evening.replayed() == evening.state


@proves("fe.turn.economy-quickstart")
def test_outside_a_fight_nobody_counts() -> None:
    evening, mara, wolf = fight()
    evening.do("gm", "fe.set-conflict", running=False)
    for _ in range(2):
        step(evening, mara, wolf)

    assert evening.state[Ranges].between(mara, wolf).band is Band.CLOSE
    assert evening.refused("ann", "fe.take-action", character=mara, what="attack").code == "turn.no_fight"


@proves("fe.combat.tactical-clocks")
def test_the_ready_made_clocks_have_the_books_sizes_and_land_like_threats() -> None:
    evening, mara, _ = fight()
    evening.do("gm", "fe.start-tactical-clock", name="Mob Overwhelm")
    (clock,) = evening.state[Clocks].known
    evening.do("gm", "tick-clock", clock=clock, segments=6)

    assert tactical_clocks() == {
        "Mob Overwhelm": 6,
        "Fatigue Spiral": 4,
        "Morale Collapse": 6,
        "Environmental Collapse": 8,
    }
    assert set(evening.state[Footing].pressed) == {mara}


@proves("fe.fatigue.spiral-clock", "fe.fatigue.level-table", "fe.fatigue.overflow")
def test_a_full_spiral_tires_everybody() -> None:
    evening, mara, _ = fight()
    evening.do("gm", "fe.start-tactical-clock", name="Fatigue Spiral")
    (clock,) = evening.state[Clocks].known
    evening.do(
        "gm", "tick-clock", clock=clock, segments=entry("fe.fatigue.spiral-clock").table(dict[str, int])["clock"]
    )

    assert evening.state[Conditions][mara].fatigue == 1


def test_everybody_sees_whose_turn_it_is_and_what_it_holds() -> None:
    evening, mara, _ = fight()
    evening.do("ann", "fe.take-action", character=mara, what="observe")

    part = evening.view("bob")["turn"]

    assert isinstance(part, Words)
    assert part.lines[0].text == "Exchange 1. Mara's turn: one other Action left. Used: Observe."
    observe, others = evening.offers("ann", "fe.take-action")
    assert (observe.enabled, others.enabled) == (False, True)


@proves("fe.turn.action-defend")
def test_to_defend_is_one_of_two_actions_and_lasts_until_ones_own_next_turn() -> None:
    evening, mara, wolf = fight(actions_per_turn="two_actions")

    def guards() -> bool:
        return evening.state[Conditions][mara].guarding

    evening.do("ann", "fe.defend", hero=mara)
    assert (evening.state[Turns].taken, guards()) == (("defend",), True)
    evening.agreed(mara, attribute="body", skill="Melee")
    evening.do("ann", "fe.roll-action", 7, 7, hero=mara)
    settle(evening)
    assert (evening.state[Turns].taken, guards()) == (("defend", "Melee"), True)
    evening.do("gm", "give-spotlight", character=wolf)
    assert guards()
    assert evening.refused("ann", "fe.take-action", character=mara, what="defend").code == "turn.not_yours"
    evening.do("gm", "give-spotlight", character=mara)
    assert not guards()
    evening.do("ann", "fe.take-action", character=mara, what="defend")
    assert guards()
    evening.do("ann", "fe.take-action", character=mara, what="attack")
    evening.do("ann", "fe.defend", hero=mara, up=False)
    assert evening.refused("ann", "fe.defend", hero=mara).code == "turn.full"
    assert evening.replayed() == evening.state


@proves("fe.turn.action-defend", "fe.ruling.defend-cost")
@pytest.mark.parametrize(("cost", "left"), [("one_action", ["move"]), ("move", ["move", "attack"])])
@proves("fe.turn.economy-quickstart", "fe.turn.economy-two-actions")
def test_where_a_turn_is_an_action_and_a_move_defend_takes_what_the_table_reads(cost: str, left: list[str]) -> None:
    evening, mara, _ = fight(actions_per_turn="action_plus_move", defend_cost=cost)
    evening.do("ann", "fe.defend", hero=mara)

    allowed = {what: allowed_now(evening, what) for what in ("move", "attack")}

    assert [what for what, may in allowed.items() if may] == left


def allowed_now(evening: Evening, what: str) -> bool:
    now = evening.state[Turns]
    return cannot_act(evening.state, now.holder or "", what) is None


def settle(evening: Evening) -> None:
    """Answer every question in the plainest way, whoever is asked."""
    while evening.waits():
        asked = evening.asked()
        option = next((each.value for each in asked.options if each.value in ("keep", "stay", "flourish")), "")
        evening.answer(option or asked.options[0].value, by=asked.seats[0])


@proves("fe.turn.surprise")
@pytest.mark.parametrize("acts", ["wolf", "bear", "nobody"])
def test_whoever_is_ambushed_does_not_act_out_of_turn_either(acts: str) -> None:
    evening, mara, wolf = fight()
    evening.do("gm", "fe.name-foe", name="Bear")
    bear = list(evening.state[Characters].known)[-1]
    evening.do("gm", "fe.spring-ambush", ambushers=[wolf, bear])
    if acts == "bear":
        evening.do("gm", "give-spotlight", character=bear)
    elif acts == "nobody":
        evening.do("gm", "dim-spotlight")
    evening.agreed(mara)
    (roll,) = evening.offers("ann", "fe.roll-action")
    refused = evening.refused("ann", "fe.roll-action", hero=mara)

    names = {"wolf": "Wolf and Bear act first.", "bear": "Bear acts first.", "nobody": "Bear acts first."}
    assert (refused.code, refused.title) == ("turn.ambushed", names[acts])
    assert roll.refusal == refused


@proves("fe.turn.surprise")
def test_what_the_game_master_calls_for_is_rolled_in_an_ambush_too() -> None:
    evening, mara, wolf = fight()
    evening.do("gm", "fe.spring-ambush", ambushers=[wolf])
    evening.do("gm", "fe.call-roll", hero=mara, intent="who sees it coming")
    evening.do("ann", "fe.roll-action", 7, 7, 7, 7, hero=mara)

    assert evening.roll.hero == mara


@proves("fe.turn.surprise", "fe.combat.npc-dice")
def test_a_foe_that_is_ambushed_does_not_strike_back_before_the_opening_is_over() -> None:
    evening, mara, wolf = fight()
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="close")
    blow = {"foe": wolf, "hero": mara, "way": "melee", "why": "a bite"}
    evening.do("gm", "fe.spring-ambush", ambushers=[mara])
    early = evening.refused("gm", "fe.foe-strikes", **blow)
    evening.do("gm", "fe.end-ambush")

    assert (early.code, early.title) == ("turn.ambushed", "Mara acts first.")
    evening.do("gm", "fe.foe-strikes", **blow)


@proves("fe.turn.surprise")
@pytest.mark.parametrize(("harm", "first"), [(2, 1), (3, 0)])
def test_nobody_waits_for_who_lay_in_wait_and_is_out_of_it(harm: int, first: int) -> None:
    evening, mara, wolf = fight()
    tor = evening.hero("Tor", "bob")
    evening.do("gm", "fe.spring-ambush", ambushers=[mara, tor])
    evening.do("gm", "fe.set-harm", hero=tor, harm=harm, reason="a fall")
    evening.do("gm", "give-spotlight", character=wolf)

    assert len(first_to_act(evening.state)) == first
    assert bool(evening.state[Turns].ambush) is bool(first)


@proves("fe.turn.surprise")
def test_who_lay_in_wait_and_falls_in_their_own_turn_keeps_nobody_from_answering() -> None:
    evening, mara, wolf = fight()
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="close")
    evening.do("gm", "fe.spring-ambush", ambushers=[mara])
    evening.do("gm", "fe.set-harm", hero=mara, harm=3, reason="a fall")

    evening.do("gm", "fe.foe-strikes", foe=wolf, hero=mara, way="melee", why="a bite")


def test_foes_stand_beside_the_party_with_how_far_they_are_and_are_whoever_runs_its_own_before() -> None:
    evening, _, wolf = fight()
    fought = {who: evening.view(who).get("foes") for who in ("gm", "ann")}
    evening.do("gm", "fe.set-conflict", running=False)

    rows = (Row(wolf, "Wolf", "Far"),)
    assert fought == dict.fromkeys(("gm", "ann"), Listing("Foes", Place.PEOPLE, rows))
    assert evening.view("gm")["foes"] == Listing("Foes", Place.PEOPLE, (Row(wolf, "Wolf"),))
    assert "foes" not in evening.view("ann")

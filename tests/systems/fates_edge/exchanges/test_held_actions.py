"""Held actions: their triggers, whose secret they are, and when they come."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from tests.systems.fates_edge.exchanges.fighting import attacks, throws, turn, two
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.exchanges.readying import Held, HeldActions, Triggered
from threefates.systems.fates_edge.gear.items import Gear
from threefates.systems.fates_edge.gear.overwatch import Watches
from threefates.systems.fates_edge.help.coordination import Coordination
from threefates.testing.laws import disguised
from threefates.testing.proof import proves

READY = "fe.turn.ready"


def readies(evening: Evening, mara: str) -> None:
    how = {"what": "cut the rope", "trigger": "the wolf leaps", "attribute": "body", "skill": "Melee"}
    evening.do("ann", "fe.ready", character=mara, **how)


@proves(READY)
def test_an_action_is_held_for_a_clear_trigger_and_is_taken_out_of_turn_for_nothing_more() -> None:
    evening, mara, _, wolf = two()
    readies(evening, mara)
    told = evening.told("bob")
    shown = str(evening.view("bob")["held-actions"])
    turn(evening, wolf)
    evening.do("ann", "fe.trigger", character=mara)
    proposal = evening.state[Proposals][mara]

    assert told == ["Mara: Ready.", "Mara holds an action: cut the rope, as soon as the wolf leaps."]
    assert "cut the rope, as soon as the wolf leaps" in shown
    assert evening.told("bob")[0] == "Mara does what was held: cut the rope (the wolf leaps)."
    assert (proposal.attribute, proposal.skill, proposal.intent) == ("body", "Melee", "cut the rope")
    assert proposal.purpose(Triggered) == Triggered("the wolf leaps")
    assert evening.state[HeldActions].of == {}
    evening.do("gm", "fe.set-terms", hero=mara, dv=2, position=1)
    throws(evening, mara, 7, 7)
    assert evening.state[Turns].taken == ()
    assert evening.replayed() == evening.state


@proves(READY)
def test_to_hold_is_an_action_and_in_the_same_turn_what_was_held_takes_no_other() -> None:
    evening, mara, _, _ = two()
    evening.do("ann", "fe.take-action", character=mara, what="defend")
    readies(evening, mara)
    evening.do("ann", "fe.trigger", character=mara)
    evening.do("gm", "fe.set-terms", hero=mara, dv=2, position=1)
    throws(evening, mara, 7, 7)

    assert evening.state[Turns].taken == ("defend", "Melee")


@proves(READY, "fe.turn.exchange")
def test_what_was_triggered_comes_before_the_next_exchange() -> None:
    evening, mara, tor, wolf = two()
    readies(evening, mara)
    turn(evening, tor)
    evening.do("bob", "fe.take-action", character=tor, what="skill")
    turn(evening, wolf)
    evening.do("ann", "fe.trigger", character=mara)
    refusal = evening.refused("gm", "fe.next-exchange")
    greyed = evening.offers("gm", "fe.next-exchange")[0].refusal
    turn(evening, tor)
    still = evening.state[Coordination].exchange
    again = evening.refused("bob", "fe.take-action", character=tor, what="skill")
    shown = str(evening.view("ann")["turn"])
    evening.do("ann", "fe.withdraw", hero=mara)
    evening.do("gm", "fe.next-exchange")
    evening.do("bob", "fe.take-action", character=tor, what="skill")

    assert (again.code, again.source) == ("turn.had", "fe.turn.exchange")
    assert "Tor's turn: nothing left" in shown
    assert refusal.code == "ready.first"
    assert greyed == refusal
    assert (still, evening.state[Coordination].exchange) == (1, 2)


@proves(READY)
def test_nothing_is_held_past_ones_own_next_turn_the_fight_or_the_scene() -> None:
    evening, mara, tor, _ = two()
    evening.do("gm", "start-scene", title="The gate")
    readies(evening, mara)
    turn(evening, tor)
    held = evening.state[HeldActions].of
    turn(evening, mara)
    own_turn = evening.state[HeldActions].of
    readies(evening, mara)
    evening.do("ann", "fe.let-go", character=mara)
    let_go = evening.state[HeldActions].of
    turn(evening, tor)
    turn(evening, mara)
    readies(evening, mara)
    evening.do("gm", "end-scene")
    scene = evening.state[HeldActions].of
    evening.do("gm", "fe.set-conflict", running=True)
    turn(evening, tor)
    turn(evening, mara)
    readies(evening, mara)
    turn(evening, tor)
    evening.do("gm", "fe.set-conflict", running=False)

    assert held == {mara: Held("cut the rope", "the wolf leaps", "body", "Melee")}
    assert [own_turn, let_go, scene, evening.state[HeldActions].of] == [{}, {}, {}, {}]


@proves(READY)
def test_what_cannot_be_held_or_taken_is_refused_in_words() -> None:
    evening, mara, tor, wolf = two()
    how = {"what": "cut it", "trigger": "now", "attribute": "body", "skill": "Melee"}
    codes = [
        evening.refused("ann", "fe.trigger", character=mara).code,
        evening.refused("ann", "fe.let-go", character=mara).code,
        evening.refused("ann", "fe.ready", character=mara, **{**how, "skill": "Juggling"}).code,
        evening.refused("ann", "fe.ready", character=mara, **{**how, "attribute": "luck"}).code,
        evening.refused("bob", "fe.ready", character=tor, **how).code,
    ]
    codes.append(evening.refused("bob", "fe.ready", character=mara, **how).code)
    readies(evening, mara)
    codes += [evening.refused("bob", each, character=mara).code for each in ("fe.trigger", "fe.let-go")]
    codes.append(evening.refused("ann", "fe.ready", character=mara, **how).code)
    evening.do("ann", "fe.propose", hero=mara, attribute="body", skill="Notice")
    codes.append(evening.refused("ann", "fe.trigger", character=mara).code)
    greyed = next(offer for offer in evening.offers("ann", "fe.trigger"))
    evening.do("ann", "fe.withdraw", hero=mara)
    evening.do("gm", "fe.set-harm", hero=mara, harm=3, reason="as the test has it")
    codes.append(evening.refused("ann", "fe.trigger", character=mara).code)
    evening.do("gm", "fe.set-conflict", running=False)
    codes.append(evening.refused("gm", "fe.ready", character=wolf, what="x", trigger="y").code)

    assert codes == [
        *("ready.none", "ready.none", "ready.means", "ready.means", "turn.not_yours"),
        *("character.not_yours", "character.not_yours", "character.not_yours"),
        *("ready.held", "ready.busy", "harm.out", "turn.no_fight"),
    ]
    assert greyed.refusal
    assert greyed.refusal.code == "ready.busy"


@proves(READY)
def test_what_a_foe_waits_for_is_on_nobodys_wire_but_the_game_masters() -> None:
    evening, _, _, wolf = two()
    turn(evening, wolf)
    evening.do("gm", "fe.ready", character=wolf, what="bite", trigger="Mara turns her back")
    told = {seat: evening.told(seat) for seat in ("gm", "ann", "bob")}
    seen = {seat: str(evening.view(seat)) + str(evening.offers(seat)) for seat in ("gm", "ann", "bob", "")}

    assert "turns her back" in str(told["gm"])
    assert "turns her back" in seen["gm"]
    assert not any("turns her back" in str(told.get(seat)) + seen[seat] for seat in ("ann", "bob", ""))
    assert {offer.command for offer in evening.offers("gm")} >= {"fe.trigger", "fe.let-go"}
    assert evening.refused("ann", "fe.trigger", character=wolf).code == "character.not_yours"
    evening.do("gm", "fe.trigger", character=wolf)
    assert evening.told("ann") == ["Wolf does what was held: bite (Mara turns her back)."]
    assert wolf not in evening.state[Proposals].open


@proves(READY, "fe.gear.ranged-overwatch")
@pytest.mark.parametrize(
    ("command", "fields"),
    [
        ("fe.ready", {"what": "bite", "trigger": "Mara turns her back"}),
        ("fe.hold-shot", {"trigger": "Mara turns her back"}),
    ],
)
def test_another_trigger_of_a_foe_leaves_everybodys_page_as_it_is(command: str, fields: dict[str, str]) -> None:
    evening, mara, _, wolf = two()
    readies(evening, mara)
    turn(evening, wolf)
    evening.do("gm", command, **{"character" if command == "fe.ready" else "owner": wolf}, **fields)

    for seat in ("gm", "ann", "bob", ""):
        viewer = evening.viewer(seat)
        other = disguised(FATES_EDGE, evening.state, viewer, 7)
        same = (other[HeldActions], other[Watches]) == (evening.state[HeldActions], evening.state[Watches])
        assert same is (seat == "gm")
        assert FATES_EDGE.view(other, viewer) == FATES_EDGE.view(evening.state, viewer)
        assert FATES_EDGE.offers(other, viewer) == FATES_EDGE.offers(evening.state, viewer)


@proves(READY)
@pytest.mark.parametrize("attribute", ["body", "wits", "spirit", "presence"])
def test_what_is_held_is_rolled_with_any_attribute(attribute: str) -> None:
    evening, mara, _, _ = two()
    how = {"what": "a word", "trigger": "it comes", "attribute": attribute, "skill": "Lore"}
    evening.do("ann", "fe.ready", character=mara, **how)
    evening.do("ann", "fe.trigger", character=mara)

    assert evening.state[Proposals][mara].attribute == attribute


@proves(READY)
def test_what_is_held_waits_while_the_spotlight_is_on_nobody() -> None:
    evening, mara, _, _ = two()
    readies(evening, mara)
    evening.do("gm", "dim-spotlight")

    assert mara in evening.state[HeldActions].of


@proves(READY)
def test_another_action_in_the_place_of_the_one_that_was_held_takes_its_own() -> None:
    evening, mara, _, _ = two()
    readies(evening, mara)
    evening.do("ann", "fe.trigger", character=mara)
    evening.do("ann", "fe.propose", hero=mara, attribute="body", skill="Athletics")
    evening.do("gm", "fe.set-terms", hero=mara, dv=2, position=1)
    throws(evening, mara, 7, 7)
    assert evening.state[Turns].taken == ("ready", "Athletics")

    evening, mara, _, _ = two()
    readies(evening, mara)
    evening.do("ann", "fe.trigger", character=mara)
    evening.do("ann", "fe.withdraw", hero=mara)
    attacks(evening, mara)
    throws(evening, mara, 7, 7)
    assert evening.state[Turns].taken == ("ready", "Melee")


@proves("fe.turn.ready", "fe.combat.npc-dice", "fe.gear.ranged-overwatch")
@pytest.mark.parametrize("springs", [True, False])
@pytest.mark.parametrize("held", ["an action", "a shot"])
def test_what_a_foe_held_takes_nothing_more_though_it_has_reacted(springs: bool, held: str) -> None:
    evening, mara, _, wolf = two()
    turn(evening, wolf)
    if held == "a shot":
        evening.do("gm", "fe.hold-shot", owner=wolf, trigger="somebody moves")
    else:
        evening.do("gm", "fe.ready", character=wolf, what="it leaps", trigger="somebody moves")
    turn(evening, mara)
    bite: dict[str, Any] = {"foe": wolf, "hero": mara, "way": "thrown", "why": "a leap"}
    for last in (False, True):
        if last and springs:
            comes = {"owner": wolf} if held == "a shot" else {"character": wolf}
            evening.do("gm", "fe.loose-shot" if held == "a shot" else "fe.trigger", **comes)
        if not last or springs:
            evening.do("gm", "fe.foe-strikes", **bite)
            evening.answer("take")

    assert evening.refused("gm", "fe.foe-strikes", **bite).code == "turn.reacted"
    assert evening.state[Turns].reacted == (wolf,)
    assert evening.replayed() == evening.state


@proves("fe.turn.ready")
@pytest.mark.parametrize("ends", ["fe.next-exchange", "give-spotlight", "fe.set-conflict"])
def test_what_a_foe_held_comes_before_the_next_exchange_or_not_at_all(ends: str) -> None:
    evening, mara, _, wolf = two()
    turn(evening, wolf)
    evening.do("gm", "fe.ready", character=wolf, what="it leaps", trigger="somebody moves")
    turn(evening, mara)
    evening.do("gm", "fe.trigger", character=wolf)
    sprung = evening.state[HeldActions].sprung
    how: dict[str, dict[str, Any]] = {"give-spotlight": {"character": wolf}, "fe.set-conflict": {"running": False}}
    evening.do("gm", ends, **how.get(ends, {}))

    assert (sprung, evening.state[HeldActions].sprung) == ((wolf,), ())


@proves(READY, "fe.turn.economy-two-actions", "fe.turn.action-attack")
@pytest.mark.parametrize("first", ["the attack", "what was held"])
def test_an_attack_that_was_held_and_comes_in_the_same_turn_is_the_one_attack_of_it(first: str) -> None:
    evening, mara, _, wolf = two()
    if first == "the attack":
        attacks(evening, mara)
        throws(evening, mara, 7, 7)
    readies(evening, mara)
    evening.do("ann", "fe.trigger", character=mara)
    evening.do("gm", "fe.set-terms", hero=mara, dv=2, position=1)
    if first == "the attack":
        (offer,) = evening.offers("ann", "fe.roll-action")
        refusal = evening.refused("ann", "fe.roll-action", hero=mara)
        turn(evening, wolf)
        throws(evening, mara, 7, 7)
        taken: tuple[str, ...] = ()
    else:
        throws(evening, mara, 7, 7)
        attacks(evening, mara)
        (offer,) = evening.offers("ann", "fe.roll-action")
        refusal = evening.refused("ann", "fe.roll-action", hero=mara)
        taken = ("Melee",)

    assert offer.refusal == refusal
    assert (refusal.code, evening.state[Turns].taken) == ("turn.full", taken)
    assert evening.replayed() == evening.state


@proves(READY, "fe.turn.economy-two-actions", "fe.combat.npc-dice")
@pytest.mark.parametrize("first", ["the attack", "what was held"])
@pytest.mark.parametrize("held", ["an action", "a shot"])
def test_nor_does_a_foe_strike_twice_in_a_turn_by_holding_one_of_its_attacks(first: str, held: str) -> None:
    evening, mara, tor, wolf = two()
    turn(evening, wolf)
    bite: dict[str, Any] = {"foe": wolf, "hero": mara, "way": "thrown", "why": "a leap"}
    if first == "the attack":
        evening.do("gm", "fe.foe-strikes", **bite)
        evening.answer("take")
    if held == "a shot":
        evening.do("gm", "fe.hold-shot", owner=wolf, trigger="somebody moves")
        evening.do("gm", "fe.loose-shot", owner=wolf)
    else:
        evening.do("gm", "fe.ready", character=wolf, what="it leaps", trigger="somebody moves")
        evening.do("gm", "fe.trigger", character=wolf)
    if first == "what was held":
        evening.do("gm", "fe.foe-strikes", **bite)
        evening.answer("take")

    assert evening.refused("gm", "fe.foe-strikes", **bite).code == "turn.full"
    if first == "the attack":
        turn(evening, tor)
        evening.do("gm", "fe.foe-strikes", **bite)


@proves("fe.turn.action-setup", "fe.turn.action-interact", "fe.range.melee-leave")
@pytest.mark.parametrize("more", ["fe.set-up", "fe.handle-it"])
def test_a_test_that_belongs_to_a_move_is_no_other_action_for_nothing(more: str) -> None:
    evening, mara, tor, wolf = two()
    evening.do("gm", "fe.engage", one=mara, other=wolf)
    evening.do("ann", "fe.take-action", character=mara, what="observe")
    evening.do("ann", "fe.break-off", character=mara, other=wolf, threatened=True)
    how = {"ally": tor} if more == "fe.set-up" else {"way": "shove"}
    evening.do("ann", more, hero=mara, **how)

    assert evening.refused("ann", "fe.roll-action", hero=mara).code == "turn.full"


@proves(READY, "fe.turn.exchange", "fe.harm.levels")
def test_nobody_waits_for_what_the_fallen_held_and_it_does_not_come_later() -> None:
    evening, mara, _, wolf = two()
    readies(evening, mara)
    turn(evening, wolf)
    evening.do("ann", "fe.trigger", character=mara)
    evening.do("gm", "fe.set-harm", hero=mara, harm=3, reason="as the test has it")
    evening.do("gm", "fe.next-exchange")
    told = evening.told("bob")
    evening.do("gm", "fe.set-harm", hero=mara, harm=1, reason="as the test has it")

    assert evening.state[Coordination].exchange == 2
    assert told[-1] == "Mara has nothing left to roll for."
    assert mara not in evening.state[Proposals].open
    assert evening.replayed() == evening.state


@proves(READY, "fe.gear.ranged-overwatch")
def test_a_shot_that_was_loosed_comes_before_the_next_exchange_as_well() -> None:
    evening, mara, tor, wolf = two()
    evening.do("gm", "fe.give-gear", owner=mara, kind="medium-bow")
    bow = evening.state[Gear].items(mara)[-1].id
    evening.do("gm", "fe.hold-gear", owner=mara, item=bow)
    evening.do("ann", "fe.hold-shot", owner=mara, trigger="it moves", item=bow)
    turn(evening, wolf)
    evening.do("ann", "fe.loose-shot", owner=mara, other=wolf)
    refusal = evening.refused("gm", "fe.next-exchange")
    turn(evening, tor)
    turn(evening, mara)

    assert (refusal.code, refusal.title) == ("ready.first", "Mara's held action comes before the next exchange.")
    assert evening.state[Coordination].exchange == 1
    assert evening.refused("ann", "fe.take-action", character=mara, what="attack").code == "turn.had"


@proves(READY)
def test_what_was_triggered_in_one_fight_is_no_action_of_the_next() -> None:
    evening, mara, _, wolf = two()
    readies(evening, mara)
    turn(evening, wolf)
    evening.do("ann", "fe.trigger", character=mara)
    for running in (False, True):
        evening.do("gm", "fe.set-conflict", running=running)

    assert mara not in evening.state[Proposals].open


@proves(READY)
@pytest.mark.parametrize(("length", "code"), [(120, None), (121, "text.too_long")])
def test_what_is_waited_for_is_as_long_as_its_form_has_room_for(length: int, code: str | None) -> None:
    evening, mara, _, _ = two()
    how = {"what": "cut the rope", "trigger": "x" * length, "attribute": "body", "skill": "Melee"}
    if code:
        assert evening.refused("ann", "fe.ready", character=mara, **how).code == code
    else:
        evening.do("ann", "fe.ready", character=mara, **how)
        assert evening.state[HeldActions].of[mara].trigger == "x" * length

"""Exchanges: what a turn holds under each reading, what refreshes when, and what it observes."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.exchanges.fighting import attacks, bears, terms, throws, turn, two
from threefates.rulebook.parts import Words
from threefates.systems.fates_edge.combat.reactions import Reacted, cannot_react
from threefates.systems.fates_edge.combat.turn_economy import LABELS, allowed, is_attack, left_of_turn
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.help.coordination import Coordination
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rulings.road import ActionsPerTurn, DefendCost
from threefates.testing.proof import proves

ONE = "fe.turn.economy-one-significant"


@proves(ONE, "fe.turn.economy-two-actions", "fe.turn.economy-quickstart")
@pytest.mark.parametrize(
    ("reading", "held", "lasts"),
    [
        ("one_significant", ["attack"], ["observe", "defend", "move", "skill"]),
        ("one_significant", ["observe"], ["attack"]),
        ("two_actions", ["attack", "observe"], ["defend", "attack"]),
        ("action_plus_move", ["attack"], ["observe", "defend"]),
    ],
)
def test_a_turn_holds_what_the_table_reads_and_no_more(reading: str, held: list[str], lasts: list[str]) -> None:
    evening, mara, _, wolf = two(actions_per_turn=reading)
    for what in held:
        evening.do("ann", "fe.take-action", character=mara, what=what)

    for what in lasts:
        if what == "move":
            assert evening.refused("ann", "fe.move", character=mara, other=wolf).code == "turn.full"
        else:
            assert evening.refused("ann", "fe.take-action", character=mara, what=what).code == "turn.full"


@proves(ONE, "fe.turn.economy-two-actions", "fe.turn.economy-quickstart")
@pytest.mark.parametrize(
    ("taken", "reading", "left"),
    [
        ((), ActionsPerTurn.TWO, ("two different Actions",)),
        (("Melee",), ActionsPerTurn.TWO, ("one other Action",)),
        (("Melee", "move"), ActionsPerTurn.TWO, ()),
        (("Melee", "move", "dash"), ActionsPerTurn.TWO, ()),
        ((), ActionsPerTurn.ONE_AND_MOVE, ("an Action", "a Move")),
        (("move",), ActionsPerTurn.ONE_AND_MOVE, ("an Action",)),
        (("skill",), ActionsPerTurn.ONE_AND_MOVE, ("a Move",)),
        ((), ActionsPerTurn.ONE_SIGNIFICANT, ("one significant action",)),
        (("move",), ActionsPerTurn.ONE_SIGNIFICANT, ()),
    ],
)
def test_what_is_left_of_a_turn_is_said(taken: tuple[str, ...], reading: ActionsPerTurn, left: tuple[str, ...]) -> None:
    assert left_of_turn(taken, reading) == left


@proves("fe.turn.economy-quickstart", "fe.ruling.defend-cost")
def test_a_guard_that_may_take_the_moves_place_leaves_either() -> None:
    assert left_of_turn(("defend",), ActionsPerTurn.ONE_AND_MOVE, DefendCost.MOVE) == ("an Action or a Move",)
    assert left_of_turn(("defend",), ActionsPerTurn.ONE_AND_MOVE) == ("a Move",)


@proves("fe.turn.action-attack", "fe.turn.economy-two-actions")
def test_an_attack_by_hand_and_one_from_afar_are_the_same_action() -> None:
    assert [is_attack(what) for what in ("attack", "Melee", "Brawl", "Ranged", "Notice")] == [True] * 4 + [False]
    assert not allowed(("Brawl",), "Ranged", ActionsPerTurn.TWO)
    assert {"observe", "set_up", "protect", "interact", "activate"} <= set(LABELS)


@proves("fe.turn.action-attack", "fe.turn.action-assist")
def test_help_with_an_attack_costs_a_boon_in_a_fight_and_gives_a_die() -> None:
    evening, mara, tor, _ = two()
    attacks(evening, mara)
    before = evening.offers("ann", "fe.roll-action")[0].throws
    poor = evening.refused("bob", "fe.assist", helper=tor, hero=mara, how="flanks it", gives="dice")
    evening.do("gm", "fe.set-boons", hero=tor, held=2, reason="as the test has it")
    evening.do("bob", "fe.assist", helper=tor, hero=mara, how="flanks it", gives="dice")

    assert poor.code == "assist.price"
    assert evening.boons(tor) == 1
    assert (before, evening.offers("ann", "fe.roll-action")[0].throws) == ("5d10", "6d10")
    throws(evening, mara, 7, 7, 7)
    evening.do("gm", "fe.set-conflict", running=False)
    attacks(evening, mara)
    evening.do("bob", "fe.assist", helper=tor, hero=mara, how="flanks it", gives="dice")
    assert evening.boons(tor) == 1


# the exchange


@proves("fe.turn.exchange", "fe.turn.refresh-windows")
def test_whose_turn_comes_round_again_begins_the_next_exchange() -> None:
    evening, mara, tor, wolf = two()
    evening.do("ann", "fe.take-action", character=mara, what="skill")
    turn(evening, tor)
    evening.do("bob", "fe.take-action", character=tor, what="skill")
    turn(evening, wolf)
    first = evening.state[Coordination].exchange
    acted = evening.state[Turns].acted
    turn(evening, mara)

    assert (first, acted) == (1, (mara, tor))
    assert evening.state[Coordination].exchange == 2
    assert evening.state[Turns].acted == ()
    assert evening.state[Turns].taken == ()
    turn(evening, tor)  # nothing was used of Mara's turn
    turn(evening, mara)
    assert evening.state[Coordination].exchange == 2
    assert evening.replayed() == evening.state


@proves("fe.turn.exchange", "fe.turn.refresh-windows")
def test_who_runs_the_game_may_call_the_next_exchange_and_whoever_has_the_spotlight_begins_it() -> None:
    evening, mara, tor, _ = two()
    for what in ("skill", "defend"):
        evening.do("ann", "fe.take-action", character=mara, what=what)
    turn(evening, tor)
    evening.do("bob", "fe.take-action", character=tor, what="skill")
    evening.do("gm", "fe.next-exchange")

    assert evening.state[Turns].taken == ()
    assert evening.state[Turns].holder == tor
    assert evening.state[Turns].acted == ()
    evening.do("bob", "fe.take-action", character=tor, what="skill")
    assert evening.state[Turns].acted == (tor,)
    evening.do("gm", "fe.set-conflict", running=False)
    assert evening.state[Turns] == Turns()


@proves("fe.turn.exchange", "fe.turn.refresh-windows")
def test_an_exchange_that_begins_while_nothing_was_used_leaves_the_turn_alone() -> None:
    evening, mara, _, _ = two()
    evening.do("gm", "fe.next-exchange")

    assert not any(type(event).__name__ in ("TurnBegun", "ExchangeCounted") for event in evening.last)
    assert evening.state[Turns].holder == mara


@proves("fe.turn.exchange", "fe.turn.refresh-windows")
def test_an_exchange_that_is_called_in_a_turn_lets_that_begin_anew_and_no_other_ones() -> None:
    evening, mara, tor, _ = two()

    def on_guard() -> list[bool]:
        return [evening.state[Conditions][hero].guarding for hero in (mara, tor)]

    for what in ("skill", "defend"):
        evening.do("ann", "fe.take-action", character=mara, what=what)
    turn(evening, tor)
    for what in ("skill", "defend"):
        evening.do("bob", "fe.take-action", character=tor, what=what)
    turn(evening, mara)  # whose turn comes round again: Tor's is over, and his guard lasts until his next
    round_again = evening.state[Coordination].exchange, on_guard()
    for what in ("skill", "defend"):
        evening.do("ann", "fe.take-action", character=mara, what=what)
    before = on_guard()
    evening.do("gm", "fe.next-exchange")

    assert round_again == (2, [False, True])
    assert (before, on_guard()) == ([True, True], [False, True])


@proves("fe.turn.exchange", "fe.turn.refresh-windows", "fe.turn.reactions")
def test_who_has_reacted_and_done_nothing_else_may_react_again_in_the_next_exchange() -> None:
    evening, mara, _, _ = two()
    evening.was_so(Reacted(mara, "as the test has it"))
    before = cannot_react(evening.state, mara)
    evening.do("gm", "fe.next-exchange")

    assert before is not None
    assert cannot_react(evening.state, mara) is None
    assert evening.state[Turns].reacted == ()


@proves("fe.turn.exchange")
def test_the_page_says_which_exchange_it_is_who_has_acted_and_what_is_left() -> None:
    evening, mara, tor, _ = two()
    evening.do("ann", "fe.take-action", character=mara, what="observe")
    looked = evening.view("bob")["turn"]
    turn(evening, tor)
    then = evening.view("bob")["turn"]

    assert isinstance(looked, Words)
    assert isinstance(then, Words)
    assert [line.text for line in looked.lines] == [
        "Exchange 1. Mara's turn: one other Action left. Used: Observe.",
        "Mara's next action stands a step better.",
    ]
    assert [line.text for line in then.lines] == [
        "Exchange 1. Tor's turn: two different Actions left. Nothing used yet.",
        "Have acted in this exchange: Mara.",
    ]


@proves("fe.turn.economy-two-actions")
def test_what_is_observed_for_nothing_that_is_left_is_not_said() -> None:
    evening, mara, _, _ = two()
    for what in ("observe", "defend"):
        evening.do("ann", "fe.take-action", character=mara, what=what)
    part = evening.view("bob")["turn"]
    observe, others = evening.offers("ann", "fe.take-action")

    assert isinstance(part, Words)
    assert [line.text for line in part.lines] == ["Exchange 1. Mara's turn: nothing left. Used: Observe, Defend."]
    assert (observe.enabled, others.enabled) == (False, False)


# observing


@proves("fe.turn.action-observe", "fe.ruling.observe-and-boon")
def test_who_observes_stands_a_step_better_once_in_that_turn() -> None:
    evening, mara, tor, _ = two()
    evening.do("ann", "fe.take-action", character=mara, what="observe")
    attacks(evening, mara)
    attacks(evening, tor, "bob", skill="Athletics")
    better = terms(evening, mara).position

    assert better is Position.DOMINANT
    assert bears(evening, mara)["Observed"] == (-1, 0)
    assert "Observed" not in bears(evening, tor)
    throws(evening, mara, 7, 7)
    assert not evening.state[Turns].observed
    throws(evening, tor, 7, 7, by="bob")


@proves("fe.turn.action-observe")
def test_what_is_observed_does_not_outlast_the_turn_and_another_ones_roll_leaves_it() -> None:
    evening, mara, tor, _ = two()
    evening.do("ann", "fe.take-action", character=mara, what="observe")
    attacks(evening, tor, "bob", skill="Athletics")
    throws(evening, tor, 7, 7, by="bob")
    still = evening.state[Turns].observed
    turn(evening, tor)

    assert still
    assert not evening.state[Turns].observed
    turn(evening, mara)
    attacks(evening, mara)
    assert "Observed" not in bears(evening, mara)


@proves("fe.turn.action-observe")
def test_who_does_not_observe_stands_as_they_stood() -> None:
    evening, mara, _, _ = two()
    evening.do("ann", "fe.take-action", character=mara, what="skill")
    attacks(evening, mara)

    assert "Observed" not in bears(evening, mara)
    assert terms(evening, mara).position is Position.CONTROLLED


# nobody's turn, in the middle of a fight


@proves("fe.turn.initiative", "fe.turn.exchange", "fe.turn.reactions", "fe.turn.refresh-windows")
def test_while_the_spotlight_is_on_nobody_the_exchange_is_what_it_was() -> None:
    evening, mara, tor, wolf = two()
    evening.do("ann", "fe.protect", hero=mara, ally=tor)
    turn(evening, wolf)
    evening.do("gm", "fe.strike", hero=tor, harm=1, why="a jaw")
    evening.answer("step_in")
    evening.answer("take")
    evening.do("gm", "dim-spotlight")

    assert (evening.state[Turns].holder, evening.state[Turns].acted) == (None, (mara,))
    assert evening.state[Turns].reacted == (mara,)
    turn(evening, mara)
    assert evening.state[Coordination].exchange == 2
    evening.do("gm", "fe.set-conflict", running=False)
    assert evening.state[Turns] == Turns()
    assert evening.replayed() == evening.state


@proves("fe.turn.initiative", "fe.turn.exchange")
def test_whose_turn_comes_round_again_begins_the_next_exchange_and_nobody_elses_does() -> None:
    evening, mara, tor, wolf = two()
    evening.do("ann", "fe.take-action", character=mara, what="attack")
    found = []
    for whose in (tor, wolf, mara):
        turn(evening, whose)
        found.append(evening.state[Coordination].exchange)

    assert found == [1, 1, 2]


@proves("fe.turn.initiative", "fe.turn.exchange")
def test_a_scene_that_begins_around_a_fight_looks_at_whose_turn_it_is() -> None:
    evening, mara, tor, _ = two()
    evening.do("ann", "fe.take-action", character=mara, what="attack")
    evening.do("gm", "start-scene", title="The gate")
    now = evening.state[Turns]
    evening.do("ann", "pass-spotlight", to=tor)

    assert (evening.state[Conflict].running, now.holder, now.taken) == (True, mara, ("attack",))
    assert evening.state[Turns].holder == tor
    assert evening.replayed() == evening.state


@proves("fe.turn.initiative", "fe.turn.action-attack", "fe.turn.exchange")
def test_while_it_is_nobodys_turn_whoever_acts_next_has_the_spotlight_and_one_attack() -> None:
    evening, mara, tor, _ = two()
    evening.do("gm", "dim-spotlight")
    attacks(evening, mara)
    throws(evening, mara, 7, 7)
    now = evening.state[Turns]
    attacks(evening, mara)
    again = evening.refused("ann", "fe.roll-action", hero=mara)
    attacks(evening, tor, by="bob")

    assert (now.holder, now.taken, now.acted) == (mara, ("Melee",), (mara,))
    assert again.code == "turn.full"
    assert evening.refused("bob", "fe.roll-action", hero=tor).code == "turn.not_yours"
    assert evening.replayed() == evening.state


@proves("fe.turn.initiative")
@pytest.mark.parametrize("how", ["called for", "held"])
def test_what_is_called_for_or_was_held_comes_while_it_is_nobodys_turn_and_leaves_it_so(how: str) -> None:
    evening, mara, *_ = two()
    if how == "held":
        held = {"what": "a cut", "trigger": "it leaps", "attribute": "body", "skill": "Melee"}
        evening.do("ann", "fe.ready", character=mara, **held)
    evening.do("gm", "dim-spotlight")
    if how == "held":
        evening.do("ann", "fe.trigger", character=mara)
        evening.do("gm", "fe.set-terms", hero=mara, dv=2, position=1)
    else:
        evening.do("gm", "fe.call-roll", hero=mara)
        attacks(evening, mara)
    throws(evening, mara, 7, 7)

    assert evening.state[Turns].holder is None


@proves("fe.turn.exchange", "fe.turn.ready")
def test_nobody_has_a_second_turn_while_the_next_exchange_waits_for_what_was_held() -> None:
    evening, mara, tor, _ = two()
    held = {"what": "a cut", "trigger": "it leaps", "attribute": "body", "skill": "Melee"}
    evening.do("ann", "fe.ready", character=mara, **held)
    turn(evening, tor)
    evening.do("bob", "fe.take-action", character=tor, what="attack")
    evening.do("gm", "dim-spotlight")
    evening.do("ann", "fe.trigger", character=mara)
    attacks(evening, tor, by="bob", skill="Athletics")
    (offer,) = evening.offers("bob", "fe.roll-action")
    soon = evening.refused("bob", "fe.roll-action", hero=tor)
    evening.do("ann", "fe.withdraw", hero=mara)
    throws(evening, tor, 7, 7, by="bob")

    assert offer.refusal == soon
    assert soon.code == "turn.had"
    assert (evening.state[Coordination].exchange, evening.state[Turns].taken) == (2, ("Athletics",))

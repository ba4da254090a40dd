"""Over the fallen: nobody is held in a melee by who lies there, and nobody is at the dead hand to hand."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.exchanges.fighting import breaks_off, throws, turn, two
from threefates.commons.characters import Characters
from threefates.commons.spotlight import Spotlight
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.combat.ranges_and_movement import Ranges
from threefates.systems.fates_edge.combat.turns import ActionTaken, Turns
from threefates.systems.fates_edge.harm.conditions import Died
from threefates.testing.proof import proves

LEAVE = ("fe.range.melee-leave", "fe.range.melee-flag")


@proves(*LEAVE, "fe.harm.levels", "fe.turn.action-move")
@pytest.mark.parametrize(("harm", "code"), [(2, "range.in_melee"), (3, "")])
def test_who_lies_there_holds_no_foe_back_from_the_next_one(harm: int, code: str) -> None:
    evening, mara, tor, wolf = two()
    evening.do("gm", "fe.engage", one=mara, other=wolf)
    evening.do("gm", "fe.place-at", one=tor, other=wolf, band="far")
    evening.do("gm", "fe.set-harm", hero=mara, harm=harm, reason="as the test has it")
    turn(evening, wolf)
    towards = next(each for each in evening.offers("gm", "fe.move") if each.label == "Move towards Tor")

    assert (towards.refusal.code if towards.refusal else "") == code
    assert len(evening.offers("gm", "fe.break-off")) == (1 if code else 0)
    if code:
        assert evening.refused("gm", "fe.move", character=wolf, other=tor).code == code
    else:
        assert evening.refused("gm", "fe.break-off", character=wolf, other=mara).code == "range.no_melee"
        evening.do("gm", "fe.move", character=wolf, other=tor)
        assert evening.state[Turns].taken == ("move",)
        assert evening.state[Ranges].between(tor, wolf).band.value == "near"
        assert not evening.state[Ranges].between(mara, wolf).melee
        assert evening.replayed() == evening.state


@proves(*LEAVE)
def test_who_stays_by_the_fallen_is_at_them_still_and_so_is_who_gets_up() -> None:
    evening, mara, tor, wolf = two()
    evening.do("gm", "fe.engage", one=mara, other=wolf)
    evening.do("gm", "fe.set-harm", hero=mara, harm=3, reason="as the test has it")
    turn(evening, wolf)
    evening.do("gm", "fe.move", character=wolf, other=tor)
    evening.do("gm", "fe.set-harm", hero=mara, harm=1, reason="as the test has it")

    assert evening.state[Ranges].between(mara, wolf).melee
    assert [each.label for each in evening.offers("gm", "fe.break-off")] == ["Break off from Mara with a Move"]


@proves(*LEAVE, "fe.tactical.zoc-leave")
@pytest.mark.parametrize("disengage", ["move_then_test", "zone_test"])
def test_one_of_two_who_hold_somebody_lies_there(disengage: str) -> None:
    evening, mara, tor, wolf = two(disengage=disengage)
    for hero in (mara, tor):
        evening.do("gm", "fe.engage", one=hero, other=wolf)
    evening.do("gm", "fe.set-harm", hero=mara, harm=3, reason="as the test has it")
    turn(evening, wolf)
    (offer,) = evening.offers("gm", "fe.break-off")
    evening.do("gm", "fe.break-off", character=wolf, other=tor)

    assert offer.label == "Break off from Tor with a Move"
    assert evening.state[Ranges].hand_to_hand(wolf) == ()


@proves("fe.range.melee-flag", "fe.harm.levels")
def test_nobody_is_at_the_dead_hand_to_hand() -> None:
    evening, mara, _, wolf = two()
    evening.do("gm", "fe.engage", one=mara, other=wolf)
    evening.comes(Died(mara))

    assert not evening.state[Ranges].between(mara, wolf).melee
    assert evening.told("bob")[-2:] == ["Mara and Wolf are out of melee.", "Nobody has the spotlight now."]


@proves("fe.range.bands", "fe.harm.levels")
def test_how_far_off_a_foe_is_is_said_of_those_who_live() -> None:
    evening, mara, tor, wolf = two()
    evening.do("gm", "fe.place-at", one=tor, other=wolf, band="far")
    apart = str(evening.view("bob")["foes"])
    evening.comes(Died(mara))
    alone = str(evening.view("bob")["foes"])

    assert ("Near of Mara, Far of Tor" in apart, "Mara" in alone, "'Far'" in alone) == (True, False, True)


@proves("fe.turn.action-protect", "fe.turn.ready")
def test_what_the_fallen_stood_ready_for_is_not_said_of_them_while_they_lie_there() -> None:
    evening, mara, tor, _ = two()
    evening.do("ann", "fe.protect", hero=mara, ally=tor)
    how = {"what": "a cut", "trigger": "it leaps", "attribute": "body", "skill": "Melee"}
    evening.do("ann", "fe.ready", character=mara, **how)
    rows = []
    for harm in (3, 1):
        evening.do("gm", "fe.set-harm", hero=mara, harm=harm, reason="as the test has it")
        ready = evening.view("bob").get("held-actions")
        rows.append([row.id for row in ready.rows] if isinstance(ready, Listing) else [])

    assert rows == [[], [f"held-{mara}", f"protects-{mara}"]]


@proves("fe.turn.ready", "fe.turn.action-protect")
def test_nor_of_a_foe_who_has_left_nor_of_standing_before_somebody_who_has() -> None:
    evening, mara, _, wolf = two()
    evening.do("gm", "fe.name-foe", name="Child")
    child = list(evening.state[Characters].known)[-1]
    evening.do("ann", "fe.protect", hero=mara, ally=child)
    turn(evening, wolf)
    evening.do("gm", "fe.ready", character=wolf, what="a leap", trigger="it moves")
    before = str(evening.view("gm")["held-actions"])
    for foe in (wolf, child):
        evening.do("gm", "fe.foe-leaves", foe=foe)

    assert [each in before for each in (f"held-{wolf}", f"protects-{mara}")] == [True, True]
    assert evening.view("gm").get("held-actions") is None


@proves("fe.range.hide", "fe.range.cover")
def test_cover_and_sight_are_said_of_those_who_are_there() -> None:
    evening, mara, _, wolf = two()
    evening.do("gm", "fe.set-cover", character=wolf, size=1, gives="position")
    evening.do("gm", "fe.set-sight", one=mara, other=wolf)
    evening.do("ann", "fe.hide", hero=mara, other=wolf)
    evening.do("gm", "fe.set-terms", hero=mara, dv=2, position=1)
    throws(evening, mara, 7, 7)
    seen = []
    for back in (None, False, True):
        if back is not None:
            evening.do("gm", "fe.foe-leaves", foe=wolf, back=back)
        shown = evening.view("bob").get("sight")
        seen.append((len(shown.rows) if isinstance(shown, Listing) else 0, len(evening.offers("gm", "fe.find-hidden"))))

    assert seen == [(3, 1), (0, 0), (2, 1)]  # what the foe stood behind is elsewhere


@proves("fe.range.movement")
def test_nobody_moves_up_to_a_foe_who_has_left_the_story() -> None:
    evening, mara, _, _ = two()
    evening.do("gm", "fe.name-foe", name="Bear")
    bear = list(evening.state[Characters].known)[-1]
    evening.do("gm", "fe.foe-leaves", foe=bear)

    assert evening.refused("ann", "fe.move", character=mara, other=bear).code == "foe.left"


@proves("fe.turn.action-disengage")
def test_whoever_slipped_out_has_attacked_without_a_roll_too_and_a_foe_has_no_position_to_lose() -> None:
    evening, mara, _, wolf = two()
    evening.do("gm", "fe.engage", one=mara, other=wolf)
    breaks_off(evening, mara, wolf)
    slipped = evening.state[Ranges].slipped
    evening.do("ann", "fe.take-action", character=mara, what="attack")
    struck = evening.state[Ranges].slipped
    evening.do("gm", "fe.engage", one=mara, other=wolf)
    turn(evening, wolf)
    evening.do("gm", "fe.break-off", character=wolf, other=mara)

    assert (slipped, struck, evening.state[Ranges].slipped) == ((mara,), (), ())
    assert not any("slips out" in line for line in evening.told("bob"))


@proves("fe.range.hide", "fe.range.cover", "fe.turn.action-dash-core")
def test_of_the_dead_nobody_is_told_that_they_hide_are_in_cover_or_have_dashed() -> None:
    evening, mara, _, _ = two(dash_effect="move_again_desperate_defense")
    evening.learns(mara, "backstab")
    evening.do("gm", "fe.set-hidden", hero=mara)
    evening.do("gm", "fe.set-cover", character=mara, size=1, gives="position")
    evening.was_so(ActionTaken(mara, "dash", exposes=True))

    def said() -> tuple[int, bool, int]:
        shown, turn = evening.view("bob").get("sight"), str(evening.view("bob")["turn"])
        rows = len(shown.rows) if isinstance(shown, Listing) else 0
        return rows, "dashed" in turn, len(evening.offers("gm", "fe.find-hidden"))

    before = said()
    evening.comes(Died(mara))

    assert (before, said()) == ((2, True, 1), (0, False, 0))


@proves("fe.turn.action-protect")
def test_nobody_is_said_to_protect_the_dead() -> None:
    evening, mara, tor, _ = two()
    evening.do("ann", "fe.protect", hero=mara, ally=tor)
    before = str(evening.view("bob").get("held-actions"))
    evening.comes(Died(tor))

    assert "Mara protects Tor" in before
    assert evening.view("bob").get("held-actions") is None


@proves("fe.range.hide")
def test_nobody_hides_from_who_lies_there() -> None:
    evening, mara, tor, _ = two()
    evening.do("gm", "fe.place-at", one=mara, other=tor, band="far")
    evening.do("ann", "fe.hide", hero=mara, other=tor)
    evening.do("gm", "fe.set-terms", hero=mara, dv=2, position=1)
    evening.do("gm", "fe.set-harm", hero=tor, harm=3, reason="as the test has it")
    late = evening.refused("ann", "fe.roll-action", hero=mara)
    evening.do("ann", "fe.withdraw", hero=mara)

    assert evening.refused("ann", "fe.hide", hero=mara, other=tor).code == "harm.out"
    assert (late.code, late.title) == ("hide.nobody", "Tor looks for nobody.")


@proves("fe.turn.initiative", "fe.harm.levels")
def test_it_is_no_turn_of_the_dead_and_they_ask_for_none() -> None:
    evening, mara, tor, _ = two()
    evening.do("bob", "ask-for-spotlight", character=tor)
    evening.do("ann", "fe.protect", hero=mara, ally=tor)
    seen = [(evening.state[Spotlight].holder, evening.state[Spotlight].asking)]
    evening.comes(Died(mara), Died(tor))
    seen.append((evening.state[Spotlight].holder, evening.state[Spotlight].asking))

    assert seen == [(mara, (tor,)), (None, ())]
    assert evening.state[Turns].holder is None
    assert evening.replayed() == evening.state

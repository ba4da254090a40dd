"""What a Partial may cost in a talk: nothing that is used up already; and what is left of a DV that changes."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.persuasion.talking import PARTIAL, at_the_gate, attempt, clocks_of, the_talk
from threefates.commons.clocks import MOST_CLOCKS
from threefates.rulebook.refusals import Refusal
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.harm.conditions import Died
from threefates.systems.fates_edge.persuasion.clocks import Talks
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rolling.roll_action import agreed
from threefates.testing.proof import proves


@proves("fe.social.persuasion-outcomes")
def test_a_small_clock_that_is_full_is_no_price_of_a_partial_any_more() -> None:
    evening, hero = at_the_gate(resolve="hard")
    for line in ("one", "two", "three", "four"):
        attempt(evening, hero, line, *PARTIAL)
        evening.answer("rebuttal", by="gm")

    attempt(evening, hero, "five", *PARTIAL)

    assert clocks_of(evening)["Rebuttal: Captain Orla"] == (4, 4)
    assert [option.value for option in evening.asked().options] == ["beat", "face-lost"]


@proves("fe.social.persuasion-outcomes")
def test_where_no_clock_has_room_a_partial_starts_none_and_one_that_stands_moves() -> None:
    evening, hero = at_the_gate(resolve="hard")
    attempt(evening, hero, "one", *PARTIAL)
    evening.answer("rebuttal", by="gm")
    full = filled_up(evening)
    attempt(evening, hero, "two", *PARTIAL)
    refused = {option.value: option.refusal for option in evening.asked().options}

    assert refused == {"beat": None, "rebuttal": None, "face-lost": full}
    asked = evening.asked().id
    assert evening.refused("gm", "answer", choice=asked, option="face-lost") == full
    evening.answer("rebuttal", by="gm")
    assert clocks_of(evening)["Rebuttal: Captain Orla"] == (2, 4)


@proves("fe.social.persuasion-clock")
def test_no_talk_is_offered_where_its_clock_has_no_room() -> None:
    evening, _ = at_the_gate()
    full = filled_up(evening)
    (offer,) = evening.offers("gm", "fe.start-talk")

    assert offer.refusal == full == evening.refused("gm", "fe.start-talk", who="Hask", ask="a boat")


@proves("fe.social.opposition-clock")
def test_the_same_ask_in_other_letters_is_no_concession() -> None:
    evening, _ = at_the_gate(4)
    talk = the_talk(evening)
    evening.do("gm", "tick-clock", clock=talk.opposition, segments=4)
    evening.answer("narrower", by="gm")
    refusal = evening.refused("gm", "fe.narrow-ask", talk=talk.clock, ask="Open the  gate")

    assert (refusal.code, refusal.source) == ("talk.so_already", "fe.social.opposition-clock")
    assert the_talk(evening).narrower
    evening.do("gm", "fe.narrow-ask", talk=talk.clock, ask="open the postern")
    assert (the_talk(evening).narrower, the_talk(evening).ask) == (False, "open the postern")


def filled_up(evening: Evening) -> Refusal:
    """Start clocks until no more fit, and answer in what words the next is refused."""
    while len(clocks_of(evening)) < MOST_CLOCKS:
        evening.do("gm", "start-clock", name=f"Watch {len(clocks_of(evening))}", size=4)
    return evening.refused("gm", "start-clock", name="One more", size=4)


@proves("fe.social.persuasion-finish")
def test_the_dead_are_not_asked_what_they_would_pay() -> None:
    evening, hero = at_the_gate()
    attempt(evening, hero, "a word for the watch", *PARTIAL)
    evening.answer("rebuttal", by="gm")
    evening.do("gm", "tick-clock", clock=the_talk(evening).clock, segments=5)
    assert evening.asked().seats == ("ann",)
    evening.comes(Died(hero))

    assert evening.asked().seats == ("gm",)


def with_a_price_open() -> Evening:
    """They would agree, and are asked to pay: the Rebuttal has a segment."""
    evening, hero = at_the_gate(4)
    attempt(evening, hero, "a word for the watch", *PARTIAL)
    evening.answer("rebuttal", by="gm")
    evening.do("gm", "tick-clock", clock=the_talk(evening).clock, segments=5)
    assert evening.asked().asks == "Captain Orla would agree. Still open: Rebuttal."
    return evening


@proves("fe.social.persuasion-finish")
def test_who_is_put_back_short_of_agreeing_is_asked_when_the_clock_is_full_again() -> None:
    evening = with_a_price_open()
    evening.do("gm", "tick-clock", clock=the_talk(evening).clock, segments=-1)
    assert not evening.waits()
    assert clocks_of(evening)["Persuasion: Captain Orla"] == (5, 6)
    evening.do("gm", "set-clock", clock=the_talk(evening).clock, filled=6, reason="they nod")

    assert evening.asked().asks == "Captain Orla would agree. Still open: Rebuttal."
    evening.answer("less")
    assert evening.state[Talks].open == {}
    assert evening.replayed() == evening.state


@proves("fe.social.persuasion-finish")
@pytest.mark.parametrize("how", ["set-clock", "remove-clock"])
def test_once_what_was_open_is_paid_they_agree_as_framed_and_nobody_is_asked(how: str) -> None:
    evening = with_a_price_open()
    fields = {"filled": 0, "reason": "he took it back"} if how == "set-clock" else {}
    evening.do("gm", how, clock=the_talk(evening).costs["Rebuttal"], **fields)

    assert "Captain Orla agrees: open the gate." in evening.told("bob")
    assert not evening.waits()
    assert evening.state[Talks].open == {}
    assert clocks_of(evening) == {}


@proves("fe.social.opposition-clock")
def test_who_was_put_back_short_of_hardening_hardens_when_the_clock_is_full_again() -> None:
    evening, _ = at_the_gate(4)
    against = the_talk(evening).opposition
    evening.do("gm", "tick-clock", clock=against, segments=4)
    assert evening.waits()
    evening.do("gm", "set-clock", clock=against, filled=3, reason="that was the wrong clock")
    assert not evening.waits()
    evening.do("gm", "tick-clock", clock=against, segments=1)
    evening.answer("worse", by="gm")

    assert the_talk(evening).worse == 1


@proves("fe.social.persuasion-attempts")
def test_an_attempt_that_is_said_already_is_not_said_once_more() -> None:
    evening, hero = at_the_gate()
    evening.agreed(hero)
    said = {"hero": hero, "talk": the_talk(evening).clock, "angle": "appeal"}
    evening.do("ann", "fe.persuade", **said, line="for your son")

    assert evening.refused("ann", "fe.persuade", **said, line="for your son").code == "talk.so_already"
    evening.do("ann", "fe.persuade", **said, line="for your daughter")


@proves("fe.social.persuasion-finish")
def test_who_was_to_agree_does_not_where_the_clock_starts_over_first() -> None:
    evening = with_a_price_open()
    assert evening.waits()
    evening.do("gm", "restart-clock", clock=the_talk(evening).clock)

    assert not evening.waits()
    assert clocks_of(evening)["Persuasion: Captain Orla"] == (0, 6)


@proves("fe.social.opposition-clock")
def test_who_was_to_harden_does_not_where_the_clock_starts_over_first() -> None:
    evening, _ = at_the_gate(4)
    against = the_talk(evening).opposition
    evening.do("gm", "tick-clock", clock=against, segments=4)
    evening.do("gm", "restart-clock", clock=against)
    assert not evening.waits()
    assert clocks_of(evening)["Opposition: Captain Orla"] == (0, 4)
    evening.do("gm", "tick-clock", clock=against, segments=4)

    assert evening.waits()
    assert evening.replayed() == evening.state


@proves("fe.social.opposition-clock", "fe.social.persuasion-finish")
def test_who_would_agree_already_does_not_harden_when_the_other_clock_fills_after() -> None:
    evening = with_a_price_open()
    asked = evening.asked().asks
    evening.do("gm", "tick-clock", clock=the_talk(evening).opposition, segments=4)
    assert evening.asked().asks == asked
    evening.answer("pay")

    assert evening.state[Talks].open == {}
    assert evening.replayed() == evening.state


def dv_of(evening: Evening, hero: str) -> int:
    """The DV on which it would be rolled now."""
    terms = agreed(evening.state, evening.state[Proposals][hero])
    assert terms is not None
    return terms.dv


def tries(dv: int, position: Position) -> tuple[Evening, str]:
    """An attempt of which that was said before it was one."""
    evening, hero = at_the_gate()
    evening.do("gm", "fe.set-boons", hero=hero, held=3, reason="as the test has it")
    evening.agreed(hero, dv=dv, position=position.value)
    evening.do("ann", "fe.persuade", hero=hero, talk=the_talk(evening).clock, angle="appeal", line="Let us in.")
    return evening, hero


@proves("fe.social.persuasion-dv", "fe.position.to-dv-map")
@pytest.mark.parametrize("dv", [4, 5, 7])
def test_a_threat_belongs_to_the_worst_position_and_goes_with_it(dv: int) -> None:
    evening, hero = tries(dv, Position.DESPERATE)
    worst = dv_of(evening, hero)
    evening.do("ann", "fe.improve-position", hero=hero)
    better = dv_of(evening, hero)
    evening, hero = tries(dv, Position.DESPERATE)
    evening.do("gm", "fe.set-terms", hero=hero, position=1)
    moved = dv_of(evening, hero)
    evening.do("gm", "fe.set-terms", hero=hero, dv=6)

    assert (worst, better, moved, dv_of(evening, hero)) == (dv, 3, 3, 6)


@proves("fe.social.persuasion-dv")
@pytest.mark.parametrize(("method", "opens"), [("ladder_judgment", True), ("position_map", False)])
def test_how_hard_it_is_without_the_talk_has_to_be_said_again(method: str, opens: bool) -> None:
    evening, hero = at_the_gate(dv_method=method)
    evening.agreed(hero, dv=7, position=0)
    talk = the_talk(evening).clock
    evening.do("ann", "fe.persuade", hero=hero, talk=talk, angle="appeal", line="Let us in.")
    in_talk = dv_of(evening, hero)
    evening.do("gm", "fe.end-talk", talk=talk)

    assert in_talk == 2
    assert (evening.state[Proposals][hero].terms is None) is opens
    if opens:
        assert evening.refused("ann", "fe.roll-action", hero=hero).code == "proposal.no_terms"
    assert evening.replayed() == evening.state


@proves("fe.social.persuasion-dv")
def test_a_threat_that_was_said_stays_when_the_talk_is_over() -> None:
    evening, hero = tries(6, Position.DESPERATE)
    evening.do("gm", "fe.end-talk", talk=the_talk(evening).clock)

    assert dv_of(evening, hero) == 6

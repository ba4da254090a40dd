"""Persuasion Encounters: the clocks, a new angle each time, what each outcome costs, and how it ends."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.fates_edge.chances.asking import odds
from tests.systems.fates_edge.gear.arming import bears
from tests.systems.fates_edge.persuasion.talking import (
    MISS,
    PARTIAL,
    SUCCESS,
    at_the_gate,
    attempt,
    clocks_of,
    the_talk,
)
from threefates.commons.clocks import Clocks
from threefates.odds.pools import OddsError
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.odds import persuade, roll
from threefates.systems.fates_edge.odds.talks import agreed_first
from threefates.systems.fates_edge.persuasion.attempts import Attempt, swayed
from threefates.systems.fates_edge.persuasion.clocks import (
    Finish,
    Resolve,
    TalkEnded,
    Talks,
    opposition_sizes,
    segments_of,
)
from threefates.systems.fates_edge.resolution.dv_by_tier_and_final import threatened
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rolling.roll_action import agreed
from threefates.testing.proof import proves


@proves("fe.social.persuasion-clock")
@pytest.mark.parametrize(("resolve", "size"), [("easy", 4), ("moderate", 6), ("hard", 8)])
def test_the_clock_is_as_large_as_somebody_is_set_against_it(resolve: str, size: int) -> None:
    evening, _ = at_the_gate(resolve=resolve)

    assert clocks_of(evening) == {"Persuasion: Captain Orla": (0, size)}
    assert segments_of(Resolve(resolve)) == size


@proves("fe.social.persuasion-clock")
def test_a_yes_or_no_is_said_to_want_one_roll_and_no_clock() -> None:
    evening, _ = at_the_gate()
    (offer,) = evening.offers("gm", "fe.start-talk")

    assert offer.hint == "For a yes or no, call for one roll instead."


@proves("fe.social.persuasion-dv")
@pytest.mark.parametrize(
    ("position", "said", "dv"), [(0, 7, 2), (1, 7, 3), (2, 2, 4), (2, 3, 4), (2, 4, 4), (2, 5, 5), (2, 7, 7)]
)
def test_the_position_makes_the_dv_of_an_attempt_and_a_threat_that_was_said_stays(
    position: int, said: int, dv: int
) -> None:
    evening, hero = at_the_gate()
    evening.agreed(hero, dv=said, position=position)
    evening.do("ann", "fe.persuade", hero=hero, talk=the_talk(evening).clock, angle="appeal", line="Let us in.")

    terms = agreed(evening.state, evening.state[Proposals][hero])
    assert terms is not None
    assert (terms.dv, terms.position) == (dv, Position(position))


@proves("fe.social.persuasion-dv")
def test_terms_that_nobody_has_set_come_from_the_position_too_and_a_threat_may_raise_them() -> None:
    evening, hero = at_the_gate()
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")
    evening.do("ann", "fe.persuade", hero=hero, talk=the_talk(evening).clock, angle="appeal", line="Let us in.")

    evening.do("gm", "fe.set-terms", hero=hero, position=2)
    desperate = agreed(evening.state, evening.state[Proposals][hero])
    evening.do("gm", "fe.set-terms", hero=hero, dv=6)
    raised = agreed(evening.state, evening.state[Proposals][hero])

    assert desperate is not None
    assert raised is not None
    assert (desperate.dv, raised.dv) == (4, 6)


@proves("fe.social.persuasion-dv", "fe.ruling.persuasion-dv-five-plus")
def test_four_is_the_worst_position_by_itself_and_a_threat_five_or_more() -> None:
    assert [dv for dv in range(2, 8) if threatened(Position.DESPERATE, dv)] == [5, 6, 7]


@proves("fe.social.persuasion-outcomes")
def test_a_success_moves_two_segments_a_partial_one_and_a_miss_none() -> None:
    assert [swayed(row) for row in Outcome] == [2, 2, 1, 0]
    evening, hero = at_the_gate()
    attempt(evening, hero, "Think of your people.", *SUCCESS)
    after_success = clocks_of(evening)["Persuasion: Captain Orla"]
    attempt(evening, hero, "We carry the lantern.", *PARTIAL, angle="evidence")
    before_the_price = clocks_of(evening)["Persuasion: Captain Orla"]
    evening.answer("beat", by="gm")

    assert (after_success, before_the_price) == ((2, 6), (2, 6))
    assert clocks_of(evening) == {"Persuasion: Captain Orla": (3, 6)}


@proves("fe.social.persuasion-outcomes")
def test_a_partial_costs_a_beat_or_a_small_clock_that_starts_and_then_advances() -> None:
    evening, hero = at_the_gate()
    held = evening.bank
    attempt(evening, hero, "First.", *PARTIAL)
    labels = [option.label for option in evening.asked().options]
    evening.answer("beat", by="gm")
    paid, told = evening.bank, evening.told("bob")
    attempt(evening, hero, "Second.", *PARTIAL)
    evening.answer("rebuttal", by="gm")
    attempt(evening, hero, "Third.", *PARTIAL)
    again = [option.label for option in evening.asked().options]
    evening.answer("rebuttal", by="gm")

    assert labels == ["The Game Master takes 1 Story Beat", "Start Rebuttal", "Start Face Lost"]
    assert again == ["The Game Master takes 1 Story Beat", "Advance Rebuttal", "Start Face Lost"]
    assert (held, paid, evening.bank) == (0, 1, 1)
    assert "Captain Orla comes half way. The Game Master takes 1 Story Beat." in told
    assert any("partial" in line.lower() for line in told)
    assert clocks_of(evening) == {"Persuasion: Captain Orla": (3, 6), "Rebuttal: Captain Orla": (2, 4)}


@proves("fe.social.persuasion-outcomes")
@pytest.mark.parametrize(
    ("answer", "persuasion", "opposition"), [("back", 1, 0), ("on-1", 2, 1), ("on-2", 2, 2), ("nothing", 2, 0)]
)
def test_after_a_miss_the_game_master_may_set_them_back(answer: str, persuasion: int, opposition: int) -> None:
    evening, hero = at_the_gate(opposition=4)
    attempt(evening, hero, "First.", *SUCCESS)
    attempt(evening, hero, "Second.", *MISS)
    by_player = evening.refused("ann", "answer", choice=evening.asked().id, option=answer)
    evening.answer(answer, by="gm")

    assert by_player.code
    assert clocks_of(evening) == {
        "Persuasion: Captain Orla": (persuasion, 6),
        "Opposition: Captain Orla": (opposition, 4),
    }


@proves("fe.social.persuasion-outcomes")
def test_a_miss_that_can_set_nothing_back_asks_nobody() -> None:
    evening, hero = at_the_gate()
    attempt(evening, hero, "First.", *MISS)

    assert not evening.waits()
    assert clocks_of(evening) == {"Persuasion: Captain Orla": (0, 6)}


@proves("fe.social.persuasion-attempts")
def test_the_same_words_are_refused_whoever_says_them_and_from_whatever_angle() -> None:
    evening, hero = at_the_gate()
    attempt(evening, hero, "Think of your people!", *SUCCESS)
    other = evening.hero("Bo", by="bob")
    evening.do("bob", "fe.propose", hero=other, attribute="wits", skill="Tinker")
    clock = the_talk(evening).clock
    same = {"hero": other, "talk": clock, "angle": "framing", "line": "think of  YOUR people"}
    refusal = evening.refused("bob", "fe.persuade", **same)
    evening.do("bob", "fe.persuade", **(same | {"line": "Think of your purse."}))

    assert (refusal.code, refusal.source) == ("talk.nothing_new", "fe.social.persuasion-attempts")
    assert evening.meant(other, Attempt) is not None


@proves("fe.social.persuasion-attempts")
def test_of_two_who_bring_the_same_line_at_once_the_second_moves_nobody() -> None:
    evening, hero = at_the_gate()
    other = evening.hero("Bo", by="bob")
    clock = the_talk(evening).clock
    for who, by in ((hero, "ann"), (other, "bob")):
        evening.agreed(who, by)
        evening.do(by, "fe.persuade", hero=who, talk=clock, angle="appeal", line="Let us in.")
    evening.do("ann", "fe.roll-action", *SUCCESS, hero=hero)
    evening.keep()
    assert clocks_of(evening) == {"Persuasion: Captain Orla": (2, 6)}
    evening.do("bob", "fe.roll-action", *SUCCESS, hero=other)
    evening.keep()

    assert clocks_of(evening) == {"Persuasion: Captain Orla": (2, 6)}
    assert "Captain Orla has heard that already, and is not moved." in evening.told("bob")


@proves("fe.social.opposition-clock")
@pytest.mark.parametrize(("size", "fits"), [(1, False), (3, False), (4, True), (5, True), (6, True), (7, False)])
def test_those_who_speak_against_it_have_a_clock_of_four_to_six(size: int, fits: bool) -> None:
    if fits:
        evening, _ = at_the_gate(opposition=size)
        assert clocks_of(evening)["Opposition: Captain Orla"] == (0, size)
        return
    evening, _ = at_the_gate()
    refusal = evening.refused("gm", "fe.start-talk", who="Bo", ask="leave", opposition=size)
    assert (refusal.remedy, opposition_sizes()) == ("Choose 4 to 6, or 0 for none.", (4, 6))


@proves("fe.social.opposition-clock")
def test_when_it_is_full_first_every_attempt_stands_one_position_worse_and_so_is_harder() -> None:
    evening, hero = at_the_gate(opposition=4)
    evening.agreed(hero)
    assert bears(evening, hero) == {}  # nobody is talked to
    evening.do("ann", "fe.persuade", hero=hero, talk=the_talk(evening).clock, angle="appeal", line="Think of them.")
    assert bears(evening, hero) == {}
    evening.do("ann", "fe.withdraw", hero=hero)
    for line in ("First.", "Second."):
        attempt(evening, hero, line, *MISS)
        evening.answer("on-2", by="gm")
    evening.answer("worse", by="gm")
    told = evening.told("bob")
    evening.agreed(hero)
    evening.do("ann", "fe.persuade", hero=hero, talk=the_talk(evening).clock, angle="witness", line="Ask Pell.")

    terms = agreed(evening.state, evening.state[Proposals][hero])
    assert terms is not None
    assert (terms.position, terms.dv) == (Position.DESPERATE, 4)
    assert "Captain Orla hardens, and is talked to from one Position worse." in told
    evening.do("ann", "fe.roll-action", *MISS, hero=hero)
    evening.keep()
    assert not evening.waits()  # a full Opposition Clock goes no further, and nothing has been gained to lose


@proves("fe.social.opposition-clock")
def test_or_the_ask_is_made_smaller_and_then_it_stands_so() -> None:
    evening, hero = at_the_gate(opposition=4)
    for line in ("First.", "Second."):
        attempt(evening, hero, line, *MISS)
        evening.answer("on-2", by="gm")
    evening.answer("narrower", by="gm")
    wanted = the_talk(evening)
    by_player = evening.refused("ann", "fe.narrow-ask", talk=wanted.clock, ask="let one of us in")
    evening.do("gm", "fe.narrow-ask", talk=wanted.clock, ask="let one of us in")

    assert (wanted.narrower, wanted.worse) == (True, 0)
    assert by_player.code == "seat.not_the_gm"
    assert (the_talk(evening).ask, the_talk(evening).narrower) == ("let one of us in", False)


@proves("fe.social.persuasion-finish")
def test_a_full_clock_is_agreement_as_framed_and_takes_every_clock_along() -> None:
    evening, hero = at_the_gate(resolve="easy", opposition=4)
    attempt(evening, hero, "First.", *SUCCESS)
    attempt(evening, hero, "Second.", *SUCCESS)

    assert "Captain Orla agrees: open the gate." in evening.told("bob")
    assert (dict(evening.state[Talks].open), clocks_of(evening)) == ({}, {})


@proves("fe.social.persuasion-finish")
@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("pay", "What is open is paid, and Captain Orla agrees: open the gate."),
        ("less", "Captain Orla agrees to something smaller than this: open the gate."),
    ],
)
def test_what_is_still_open_is_paid_or_less_is_asked_for(answer: str, said: str) -> None:
    evening, hero = at_the_gate(resolve="easy")
    attempt(evening, hero, "First.", *PARTIAL)
    evening.answer("face-lost", by="gm")
    attempt(evening, hero, "Second.", *SUCCESS)
    attempt(evening, hero, "Third.", *SUCCESS)
    asked = evening.asked()
    evening.answer(answer)

    assert asked.asks == "Captain Orla would agree. Still open: Face Lost."
    assert said in evening.told("bob")
    assert clocks_of(evening) == {}


@proves("fe.social.persuasion-finish")
@pytest.mark.parametrize("how", ["cleared", "removed"])
def test_what_is_paid_for_or_taken_away_by_then_is_not_open(how: str) -> None:
    evening, hero = at_the_gate(resolve="easy")
    attempt(evening, hero, "First.", *PARTIAL)
    evening.answer("face-lost", by="gm")
    cost = the_talk(evening).costs["Face Lost"]
    if how == "removed":
        evening.do("gm", "remove-clock", clock=cost)
    else:
        evening.do("gm", "tick-clock", clock=cost, segments=-1)
    attempt(evening, hero, "Second.", *SUCCESS)
    attempt(evening, hero, "Third.", *SUCCESS)

    assert "Captain Orla agrees: open the gate." in evening.told("bob")


@proves("fe.social.persuasion-clock", "fe.social.opposition-clock")
def test_a_name_of_sixty_signs_and_an_ask_of_a_hundred_and_twenty_are_the_longest() -> None:
    evening, _ = at_the_gate()
    too_long = [
        evening.refused("gm", "fe.start-talk", who="x" * who, ask="y" * ask) for who, ask in ((61, 120), (60, 121))
    ]
    evening.do("gm", "fe.start-talk", who="x" * 60, ask="y" * 120, opposition=4)
    talk = list(evening.state[Talks].open.values())[-1]
    for line in ("First.", "Second."):
        evening.agreed(next(iter(evening.state[Heroes].known)))
        hero = next(iter(evening.state[Heroes].known))
        evening.do("ann", "fe.persuade", hero=hero, talk=talk.clock, angle="appeal", line=line)
        evening.do("ann", "fe.roll-action", *MISS, hero=hero)
        evening.keep()
        evening.answer("on-2", by="gm")
    evening.answer("narrower", by="gm")
    longer = evening.refused("gm", "fe.narrow-ask", talk=talk.clock, ask="z" * 121)
    evening.do("gm", "fe.narrow-ask", talk=talk.clock, ask="z" * 120)

    assert all(refusal.code for refusal in (*too_long, longer))
    assert evening.state[Talks].open[talk.clock].ask == "z" * 120


@proves("fe.social.persuasion-finish")
def test_a_partial_that_fills_the_clock_is_paid_for_first() -> None:
    evening, hero = at_the_gate(resolve="easy")
    attempt(evening, hero, "First.", *SUCCESS)
    attempt(evening, hero, "Second.", *PARTIAL)
    evening.answer("beat", by="gm")
    attempt(evening, hero, "Third.", *PARTIAL)
    evening.answer("rebuttal", by="gm")

    assert evening.asked().asks == "Captain Orla would agree. Still open: Rebuttal."


def test_a_talk_that_is_broken_off_takes_its_questions_and_attempts_along() -> None:
    evening, hero = at_the_gate(opposition=4)
    other = evening.hero("Bo", by="bob")
    evening.agreed(other, "bob")
    evening.do("bob", "fe.persuade", hero=other, talk=the_talk(evening).clock, angle="witness", line="Ask Pell.")
    attempt(evening, hero, "First.", *PARTIAL)
    waited = evening.waits()
    evening.do("gm", "fe.end-talk", talk=the_talk(evening).clock)

    assert (waited, evening.waits(), evening.meant(other, Attempt)) == (True, False, None)
    assert evening.refused("gm", "fe.end-talk", talk="clock-1").code == "talk.unknown"


def test_without_its_clock_a_talk_is_over() -> None:
    evening, _ = at_the_gate(opposition=4)
    evening.do("gm", "remove-clock", clock=the_talk(evening).clock)

    assert (dict(evening.state[Talks].open), dict(evening.state[Clocks].known)) == ({}, {})


def test_the_table_reads_what_was_asked_and_heard() -> None:
    evening, hero = at_the_gate()
    attempt(evening, hero, "Think of your people.", *SUCCESS)
    (talking,) = (part for part in evening.view("bob").values() if part.title == "Persuasion")

    assert isinstance(talking, Listing)
    assert [(row.text, row.detail) for row in talking.rows] == [
        ("Captain Orla: open the gate", "heard: Think of your people. (appeal)")
    ]


def test_no_more_than_six_are_talked_to_at_once_and_only_the_game_master_begins() -> None:
    evening, _ = at_the_gate()
    for number in range(5):
        evening.do("gm", "fe.start-talk", who=f"Guard {number}", ask="look away", resolve="easy")

    assert evening.refused("gm", "fe.start-talk", who="One more", ask="look away").code == "talk.too_many"
    assert evening.refused("ann", "fe.start-talk", who="One more", ask="look away").code == "seat.not_the_gm"


def test_the_odds_of_an_attempt_say_who_is_likely_to_be_first() -> None:
    evening, hero = at_the_gate(opposition=4)
    evening.agreed(hero)
    evening.do("ann", "fe.persuade", hero=hero, talk=the_talk(evening).clock, angle="appeal", line="Let us in.")
    found = odds(evening, "fe.roll-action", hero=hero)
    evening.do("gm", "remove-clock", clock=the_talk(evening).opposition)
    alone = odds(evening, "fe.roll-action", hero=hero)

    assert found.advice == (
        "Captain Orla agrees before hardening: 99.9%, or 96.1% where each Miss moves the Opposition by 2."
    )
    assert alone.advice == "Captain Orla agrees within 4 such attempts: 52.7%."


def test_a_race_is_weighed_as_it_is_by_hand() -> None:
    rows = {Outcome.CLEAN_SUCCESS: Fraction(1, 8), Outcome.SUCCESS_AND_COST: Fraction(1, 8)}
    rows |= {Outcome.PARTIAL: Fraction(1, 4), Outcome.MISS: Fraction(1, 2)}
    last = Fraction(1, 2)  # one segment is left and one Miss is too much: a success or a Partial

    assert agreed_first(rows, 2, 1, 1) == Fraction(1, 4) + Fraction(1, 4) * last
    assert agreed_first(rows, 1, 2, 1) == last + Fraction(1, 2) * last
    assert agreed_first(rows, 1, 2, 2) == last
    assert agreed_first(rows, 1, 1.5, 1) == last + Fraction(1, 2) * last


@pytest.mark.parametrize(("segments", "opposition", "by_miss"), [(0, 4, 1), (6, 0, 1), (6, 25, 1), (6, 4, 3)])
def test_a_race_that_cannot_be_is_refused_in_words(segments: int, opposition: int, by_miss: int) -> None:
    with pytest.raises(OddsError, match=r"A (Persuasion|Opposition) Clock has|A Miss has"):
        persuade(roll(4, 3), segments, opposition, by_miss=by_miss)


@proves("fe.social.opposition-clock", "fe.social.persuasion-finish")
@pytest.mark.parametrize("narrowed", [False, True])
def test_whoever_wants_a_concession_agrees_to_the_ask_only_once_it_is_made(narrowed: bool) -> None:
    evening, hero = at_the_gate(opposition=4, resolve="easy")
    talk = the_talk(evening)
    evening.do("gm", "tick-clock", clock=talk.opposition, segments=4)
    evening.answer("narrower", by="gm")
    if narrowed:
        evening.do("gm", "fe.narrow-ask", talk=talk.clock, ask="let one of us in")
    for line in ("Think of your oath.", "Think of your men."):
        attempt(evening, hero, line, *SUCCESS)

    (over,) = (event for event in evening.last if isinstance(event, TalkEnded))
    assert (over.finish, over.ask) == (
        (Finish.AGREED, "let one of us in") if narrowed else (Finish.LESS, "open the gate")
    )

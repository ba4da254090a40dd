"""What a card may be turned for is counted by 1s and by what hangs over the campaign; several cards are one twist."""

from __future__ import annotations

from tests.systems.fates_edge.deck.turning import does, table, turned
from threefates.commons.clocks import Clocks
from threefates.systems.fates_edge.deck.deck import cannot_turn
from threefates.testing.proof import proves


@proves("fe.deck.triggers-core")
def test_beats_that_a_partial_was_let_through_for_are_no_ones() -> None:
    evening, hero = table("core")
    evening.rolls(hero, 7, 7, 1, 2, dv=3)
    evening.answer("upgrade", by="gm")
    let_through = evening.refused("gm", "fe.turn-card", cause="roll")
    banked = evening.bank
    evening.rolls(hero, 7, 7, 1, 1, dv=2)
    does(evening, "gm", "fe.turn-card", "QS", cause="roll")

    assert (banked, let_through.title) == (3, "That roll shows too few 1s.")
    assert turned(evening) == ["QS"]


@proves("fe.deck.one-method-per-roll")
def test_cards_turned_at_once_are_one_twist_as_bad_as_the_highest() -> None:
    evening, hero = table("per_roll", deck_suits="players_guide")
    evening.rolls(hero, 7, 7, 1, 1, dv=2)
    does(evening, "gm", "fe.turn-card", "2H", "KS", cause="roll", cards=2)
    first, second = evening.told("bob")[1:]

    assert "One twist" not in first
    assert second.endswith(" One twist of them all: social and harm, major and lasting.")
    evening.rolls(hero, 7, 7, 1, 1, dv=2)
    does(evening, "gm", "fe.turn-card", "3H", cause="roll")
    assert not any("One twist" in said for said in evening.told("bob"))
    assert evening.replayed() == evening.state


@proves("fe.deck.triggers-core")
def test_each_time_the_campaigns_clock_moves_on_a_card_may_be_turned() -> None:
    evening, _ = table("core")
    evening.do("gm", "start-scene", title="The court")
    for name, over in (("The baron", "campaign"), ("The guards", "scene")):
        evening.do("gm", "fe.start-threat", name=name, size=8, over=over)
    baron, guards = evening.state[Clocks].known
    evening.do("gm", "tick-clock", clock=guards, segments=1)
    before = evening.refused("gm", "fe.turn-card", cause="campaign").title
    evening.do("gm", "tick-clock", clock=baron, segments=1)
    does(evening, "gm", "fe.turn-card", "QS", cause="campaign")
    again = evening.refused("gm", "fe.turn-card", cause="campaign").title
    evening.do("gm", "tick-clock", clock=baron, segments=-1)
    back = cannot_turn(evening.state, "campaign")
    evening.do("gm", "tick-clock", clock=baron, segments=1)

    assert before == again == "Nothing that hangs over the campaign has moved."
    assert back is not None
    assert cannot_turn(evening.state, "campaign") is None
    evening.do("gm", "end-scene")
    evening.do("gm", "start-scene", title="The road")
    assert cannot_turn(evening.state, "campaign") is not None
    quickstart, _ = table("quickstart")
    assert quickstart.refused("gm", "fe.turn-card", cause="campaign").code == "deck.no_trigger"

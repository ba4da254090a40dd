"""Miracles that last: for how long at most, how time takes them away, and what the Fate Dealer may end."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import Fates
from tests.systems.fifty_two_fates.heralds.praying import prayed
from threefates.rulebook.parts import Words
from threefates.systems.fifty_two_fates.heralds.heralds import Heralds
from threefates.systems.fifty_two_fates.turns.turns import asked_turn
from threefates.testing.proof import proves

HOURS = {"7C": 0, "JD": 1, "QD": 24, "KD": 168, "AD": 720}


def lasting(fates: Fates) -> list[int]:
    return [one.left for one in fates.state[Heralds].wonders]


@proves("ff.miracles.permanence", "ff.miracles.table")
@pytest.mark.parametrize(("card", "hours"), HOURS.items())
def test_a_miracle_lasts_as_long_as_its_card_says_and_is_over_then(card: str, hours: int) -> None:
    fates = prayed(card)
    assert lasting(fates) == ([hours * 3600] if hours else [])
    fates.do("dana", "end-fight")
    left = lasting(fates)
    if hours > 1:
        fates.do("dana", "let-time-pass", hours=hours - 1)
        assert lasting(fates) == [one - (hours - 1) * 3600 for one in left]
    if hours:
        fates.do("dana", "let-time-pass", seconds=3590)
        assert lasting(fates)
        assert "the cart burns (Mara)" in str(fates.view("bob")["ff.wonders"])
        fates.do("dana", "let-time-pass", seconds=10)
        assert fates.panes["bob"][-2:] == [
            "10 seconds go by.",
            "Mara's miracle is over: the cart burns. What has come of it may stay.",
        ]
    assert lasting(fates) == []
    assert "ff.wonders" not in fates.view("bob")
    assert fates.replayed() == fates.state


@proves("ff.miracles.permanence", "ff.miracles.limits")
@pytest.mark.parametrize(("verdict", "lasts"), [("granted", 1), ("opposite", 1), ("backfires", 1), ("cancelled", 0)])
def test_what_comes_lasts_and_what_does_not_come_does_not(verdict: str, lasts: int) -> None:
    assert len(lasting(prayed("QD", verdict=verdict))) == lasts


@proves("ff.miracles.permanence", "ff.miracles.table")
def test_what_does_not_reach_anybody_lasts_no_moment() -> None:
    assert lasting(prayed("JD", apart=3, target="Wolf")) == []


@proves("ff.miracles.permanence", "ff.dealer.role", "ff.miracles.table")
def test_the_fate_dealer_may_end_one_and_rounds_of_a_fight_count() -> None:
    fates = prayed("JD")
    (wonder,) = fates.state[Heralds].wonders
    assert fates.refused("ann", "end-wonder", wonder=wonder.id).code == "seat.not_the_dealer"
    before = lasting(fates)[0]
    fates.do("ann", "trim", choice=fates.asked("trim"), cards=["4S"])
    for seat, who in (("ann", "Mara"), ("dana", "Wolf")):
        if asked_turn(fates.state, fates.named(who)):
            fates.passes(seat, who)
    assert lasting(fates)[0] == before - 6
    assert [one.label for one in fates.offers("dana", "end-wonder")] == ["End: the cart burns"]
    assert fates.offers("ann", "end-wonder") == []
    fates.do("dana", "end-wonder", wonder=wonder.id, reason="rain")

    assert lasting(fates) == []
    assert fates.refused("dana", "end-wonder", wonder=wonder.id).code == "miracle.over"
    assert "Mara's miracle is over (rain): the cart burns. What has come of it may stay." in fates.panes["bob"]


@proves("ff.conditions.duration", "ff.miracles.permanence", "ff.effects.continuous")
@pytest.mark.parametrize(
    ("hours", "said"), [(1, "3600 seconds"), (24, "1 day"), (26, "1 day, 2 hours"), (720, "1 month"), (336, "2 weeks")]
)
def test_hours_go_by_as_seconds_do(hours: int, said: str) -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.do("dana", "let-time-pass", hours=hours)

    assert fates.panes["bob"][-1].startswith(said)
    assert fates.refused("dana", "let-time-pass", hours=721).code == "range"
    assert fates.refused("dana", "let-time-pass", hours=-1).code == "range"


@proves("ff.miracles.permanence", "ff.miracles.limits")
@pytest.mark.parametrize(
    ("verdict", "lasts"),
    [
        ("granted", "the cart burns"),
        ("opposite", "the opposite of: the cart burns"),
        ("backfires", "what backfired: the cart burns"),
    ],
)
def test_what_lasts_is_what_has_come_and_not_the_wish_where_the_deity_was_of_another_mind(
    verdict: str, lasts: str
) -> None:
    fates = prayed("QH", verdict=verdict)
    fates.do("dana", "end-fight")
    shown = fates.view("tv")["ff.wonders"]

    assert isinstance(shown, Words)
    assert shown.lines[0].text == f"{lasts} (Mara): 1 day at most"
    assert [offer.label for offer in fates.offers("dana", "end-wonder")] == [f"End: {lasts}"]
    fates.do("dana", "let-time-pass", hours=24)
    assert fates.panes["bob"][-1] == f"Mara's miracle is over: {lasts}. What has come of it may stay."

"""Whoever would rather not know the odds is not told them."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from threefates.rulebook.chapter import Chances
from threefates.rulebook.refusals import Refused
from threefates.systems.fates_edge.rolling.roll_action import RollAction


def ready() -> tuple[Evening, str]:
    evening = Evening()
    hero = evening.hero()
    evening.agreed(hero)
    return evening, hero


def odds(evening: Evening, hero: str, seat: str) -> Chances | None:
    try:
        return FATES_EDGE.odds(evening.state, RollAction(hero), evening.viewer(seat))
    except Refused as refused:
        assert refused.refusal.code.startswith("odds.off")  # noqa: PT017 - what is not told is told in words
        return None


def test_each_seat_may_do_without_odds_and_change_its_mind() -> None:
    evening, hero = ready()

    evening.do("ann", "show-odds", shown=False)
    without = {seat: odds(evening, hero, seat) is None for seat in ("ann", "bob", "gm")}
    evening.do("ann", "show-odds", shown=True)

    assert without == {"ann": True, "bob": False, "gm": False}
    assert odds(evening, hero, "ann") is not None


def test_whoever_runs_the_game_may_take_odds_off_the_table() -> None:
    evening, hero = ready()

    evening.do("gm", "show-odds-to-all", shown=False)

    assert [odds(evening, hero, seat) for seat in ("ann", "bob", "gm", "")] == [None] * 4
    assert evening.refused("ann", "show-odds", shown=True).code == "odds.off_for_all"
    assert evening.told("bob") == ["From here on nobody sees odds."]


def test_what_a_seat_chose_outlives_what_the_table_chose() -> None:
    evening, hero = ready()

    evening.do("ann", "show-odds", shown=False)
    evening.do("gm", "show-odds-to-all", shown=False)
    evening.do("gm", "show-odds-to-all", shown=True)

    assert odds(evening, hero, "ann") is None
    assert odds(evening, hero, "bob") is not None


def test_a_player_does_not_choose_for_the_table() -> None:
    evening, _ = ready()

    assert evening.refused("ann", "show-odds-to-all", shown=False).code == "seat.not_the_gm"


@pytest.mark.parametrize(("seat", "type"), [("ann", "show-odds"), ("gm", "show-odds-to-all")])
def test_the_offer_says_what_would_change(seat: str, type: str) -> None:
    evening, _ = ready()
    (first,) = evening.offers(seat, type)

    evening.do(seat, type, **dict(first.fixed))
    (then,) = evening.offers(seat, type)

    assert dict(first.fixed) == {"shown": False}
    assert dict(then.fixed) == {"shown": True}
    assert "again" in then.label
    assert evening.refused(seat, type, **dict(first.fixed)).code == "command.nothing"

"""Odds of a question that outlived what it asks about."""

from __future__ import annotations

from tests.systems.fates_edge.evening import FATES_EDGE, Evening


def test_when_the_last_boon_goes_while_it_is_asked_about_the_dice_are_weighed_as_they_lie() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.set-boons", hero=hero, held=1, reason="as the test has it")
    evening.agreed(hero, dv=3)
    evening.do("ann", "fe.roll-action", 7, 7, 7, 4, hero=hero)
    evening.do("gm", "fe.set-boons", hero=hero, held=0, reason="a slip")
    keep = FATES_EDGE.read_command({"type": "answer", "choice": evening.asked().id, "option": "keep"})

    chances = FATES_EDGE.odds(evening.state, keep, evening.viewer("ann"))

    assert chances is not None
    assert chances.success == "1"

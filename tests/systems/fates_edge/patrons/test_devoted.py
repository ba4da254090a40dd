"""A Boon of the devoted comes after what is asked of a debt, and not in its place."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.patrons.owing import GATE, debtor, owed, owes
from threefates.testing.proof import proves


@proves("fe.talents.focused-devotion", "fe.modules.player-duties", "fe.obligation.clock-full")
@pytest.mark.parametrize(
    ("reading", "before", "kind", "answer", "left"),
    [
        ("fiction_debt", 4, "debt", "service", {}),
        ("fatigue_per_segment_intrusion_at_double", 10, "intrusion", "demand", {GATE: 11}),
    ],
)
def test_no_boon_buys_off_what_a_patron_comes_for(
    reading: str, before: int, kind: str, answer: str, left: dict[str, int]
) -> None:
    evening, hero = debtor(body=5, obligation_overflow=reading)
    evening.learns(hero, "focused-devotion")
    evening.do("gm", "fe.set-obligation", hero=hero, patron=GATE, owed=before, reason="a test")
    while evening.waits():
        evening.answer("story")
    evening.do("gm", "start-scene", title="The ring")
    evening.do("gm", "fe.set-boons", hero=hero, held=2, reason="a test")
    owes(evening, hero)
    asked = evening.asked().kind
    (offer,) = evening.offers("ann", "fe.devote")
    refused = evening.refused("ann", "fe.devote", hero=hero, patron=GATE)
    evening.answer(answer, by="gm")

    assert (asked, refused.code, offer.refusal) == (kind, "module.full", refused)
    assert owed(evening, hero) == left
    if left:
        evening.do("ann", "fe.devote", hero=hero, patron=GATE)

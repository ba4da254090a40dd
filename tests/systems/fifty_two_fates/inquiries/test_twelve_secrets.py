"""Secrets at the edge of what a table holds, and what is said of a piece that ends in a sign of its own."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import Fates, duel
from threefates.systems.fifty_two_fates.inquiries.checkpoints import too_many
from threefates.systems.fifty_two_fates.inquiries.secrets import Inquiries
from threefates.testing.proof import proves

MARA, BERN = ["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"]


def secrets(count: int) -> Fates:
    fates = duel(MARA, BERN)
    for number in range(count):
        fates.do("dana", "make-inquiry", title=f"Door {number}", first="It slides")
    return fates


@proves("ff.inquiry.checkpoints")
@pytest.mark.parametrize(("count", "open_to"), [(11, True), (12, False)])
def test_a_secret_that_would_be_refused_is_greyed(count: int, open_to: bool) -> None:
    fates = secrets(count)

    (offer,) = fates.offers("dana", "make-inquiry")
    assert (offer.enabled, too_many(fates.state) is None) == (open_to, open_to)
    if not open_to:
        assert fates.refused("dana", "make-inquiry", title="One more", first="It turns").code == "inquiry.many"
        fates.do("dana", "close-inquiry", inquiry=next(iter(fates.state[Inquiries].known)))
        assert [one.enabled for one in fates.offers("dana", "make-inquiry")] == [True]


@proves("ff.inquiry.checkpoints")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("It slides", "It slides."),
        ("It slides.", "It slides."),
        ("Run!", "Run!"),
        ("Who?", "Who?"),
        ("...", "..."),
        ("Or …", "Or …"),
    ],
)
def test_what_is_found_is_told_as_it_was_written(text: str, told: str) -> None:
    fates = duel(MARA, BERN)
    fates.do("dana", "make-inquiry", title="The door", first="It turns")
    (door,) = fates.state[Inquiries].known

    fates.do("dana", "add-checkpoint", inquiry=door, text=text)
    fates.do("dana", "grant-checkpoint", inquiry=door, checkpoint=2)

    assert f"The door has a piece more: {told}" in fates.panes["dana"]
    assert f"The door, worked out: {told}" in fates.panes["ann"]

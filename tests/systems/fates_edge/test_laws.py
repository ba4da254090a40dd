"""What holds however the dice fall."""

from __future__ import annotations

import contextlib
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from threefates.pieces.chance import SealedChance
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.systems.fates_edge.actions.roll_in_hand import Die, Why, all_beats
from threefates.systems.fates_edge.beats.beats import Bank
from threefates.systems.fates_edge.boons.boons import Boons
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.odds.decisions import before
from threefates.systems.fates_edge.odds.settings import SMALL
from threefates.systems.fates_edge.odds.steps import Rethrows
from threefates.systems.fates_edge.resolution.outcome_matrix import outcome, tally
from threefates.systems.fates_edge.rulings.resolution import Tens
from threefates.testing.bots import fill, ungreyed
from threefates.testing.proof import proves

FACES = st.integers(1, 10)
EDITIONS = st.sampled_from(["srd", "srd_quickstart", "section2_variant", "players_guide_cp", "first_edition_2026"])


@given(dice=st.lists(FACES, min_size=1, max_size=10), place=st.integers(0, 9), face=FACES)
@proves("fe.resolution.reroll-ones-sb")
def test_throwing_a_die_again_never_erases_a_beat(dice: list[int], place: int, face: int) -> None:
    before = tuple(Die((first,)) for first in dice)
    place %= len(dice)
    after = tuple(Die((*die.faces, face), (Why.BOON,)) if n == place else die for n, die in enumerate(before))

    assert all_beats(after) == all_beats(before) + (face == 1)


@given(dice=st.integers(0, 4), dv=st.integers(1, 6), tens=st.sampled_from(Tens), sure=st.integers(0, 2))
def test_odds_are_what_counting_every_throw_gives(dice: int, dv: int, tens: Tens, sure: int) -> None:
    counted: dict[Any, int] = {}
    for faces in product(range(1, 11), repeat=min(dice, 3)):
        came = tally(faces, tens)
        row = outcome(type(came)(came.successes + sure, came.beats), dv)
        counted[row] = counted.get(row, 0) + 1

    chances = before(SMALL._replace(dice=min(dice, 3), dv=dv, tens=tens, sure=sure, rethrows=Rethrows())).outcomes

    assert sum(chances.values()) == 1
    assert chances == {row: Fraction(count, 10 ** min(dice, 3)) for row, count in counted.items()}


def tried(evening: Evening, command: Command, seat: str, number: int) -> tuple[Event, ...]:
    """What comes of a command; nothing where it is refused."""
    with contextlib.suppress(Refused):
        return FATES_EDGE.decide(evening.state, command, evening.seat(seat), SealedChance(b"a law", (), number))
    return ()


def counters_stay_in_range_and_greyed_offers_are_refused(edition: str, data: st.DataObject) -> None:
    evening = Evening(edition)
    evening.hero(trained=["Stealth"])
    evening.hero("Tor", "bob", trained=["Melee"])
    for number in range(data.draw(st.integers(1, 25))):
        seat = data.draw(st.sampled_from(["gm", "ann", "bob"]))
        offers = [offer for offer in evening.offers(seat) if offer.command.startswith(("fe.", "answer"))]
        offer = data.draw(st.sampled_from(offers))
        command = FATES_EDGE.read_command(
            fill(ungreyed(offer), lambda options: data.draw(st.sampled_from(list(options))))
        )
        events = tried(evening, command, seat, number)
        assert offer.enabled or not events
        evening._happen(*events)
        assert all(0 <= held <= 5 for held in evening.state[Boons].held.values())
        assert evening.state[Bank].held >= 0
        for condition in evening.state[Conditions].of.values():
            assert condition.fatigue >= 0
            assert 0 <= condition.harm <= 3
    assert evening.replayed() == evening.state


@settings(max_examples=20)
@given(edition=EDITIONS, data=st.data())
def test_counters_stay_in_range_and_greyed_offers_are_refused_whatever_is_tried(
    edition: str, data: st.DataObject
) -> None:
    counters_stay_in_range_and_greyed_offers_are_refused(edition, data)


@pytest.mark.soak
@given(edition=EDITIONS, data=st.data())
def test_counters_stay_in_range_in_two_thousand_evenings(edition: str, data: st.DataObject) -> None:
    counters_stay_in_range_and_greyed_offers_are_refused(edition, data)

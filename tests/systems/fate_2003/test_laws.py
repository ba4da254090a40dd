"""What holds whatever three seats try: counters in range, refusals without a trace, a log that replays."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.systems.fate_2003.tables import SEATS, SYSTEM_IN_PLAY, Table
from threefates.pieces.chance import SealedChance
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refusal, Refused
from threefates.rulebook.viewers import Seat
from threefates.systems.fate_2003 import SYSTEM
from threefates.systems.fate_2003.challenges.events import Challenges
from threefates.systems.fate_2003.challenges.ladders import Challenge
from threefates.systems.fate_2003.checks.state import Checks, Side
from threefates.systems.fate_2003.dice.fudge_dice import Faces
from threefates.systems.fate_2003.dice.fudge_dice import sides as sides_of
from threefates.systems.fate_2003.points.fate_points import FatePoints
from threefates.systems.fate_2003.rulings.rulings import KINDS
from threefates.systems.fate_2003.sheets.sheets import MOST_FATE_POINTS, Sheets
from threefates.testing.bots import fill, ungreyed

OVERRIDES = st.fixed_dictionaries(
    {}, optional={kind.ruling_id: st.sampled_from([member.reading for member in kind]) for kind in KINDS}
)


def in_range(table: Table) -> bool:
    sheets = table.state[Sheets].known.values()
    check = table.state[Checks].now
    sides = check.sides if check else ()
    return (
        all(0 <= sheet.fate_points <= MOST_FATE_POINTS for sheet in sheets)
        and all(0 <= aspect.checked <= aspect.level for sheet in sheets for aspect in sheet.aspects.values())
        and all(side.bonus <= 1 and all(a_throw(side, throw) for throw in side.throws) for side in sides)
        and all(len(side.faces) == side.count for side in sides if side.throws)
        and all(ladders_in_range(challenge) for challenge in table.state[Challenges].known.values())
    )


def ladders_in_range(challenge: Challenge) -> bool:
    return all(0 <= mark <= box for marks in challenge.marks for mark, box in zip(marks, challenge.boxes, strict=True))


def a_throw(side: Side, throw: Faces) -> bool:
    """Dice that can fall so: four with signs, or a handful of numbers."""
    if side.dice.added:
        return all(1 <= face <= sides_of(side.dice) for face in throw)
    return len(throw) == 4 and set(throw) <= {-1, 0, 1}


def counters_stay_in_range_and_refusals_leave_no_trace(overrides: dict[str, str], data: st.DataObject) -> None:
    table = Table.reading(**{ruling.removeprefix("fate.r."): reading for ruling, reading in overrides.items()}).heroes()
    start, events = table.state, list[Event]()
    for number in range(data.draw(st.integers(1, 30))):
        seat = data.draw(st.sampled_from(SEATS))
        known = SYSTEM_IN_PLAY.offers(table.state, table.state.viewer(seat.id))
        offers = [o for o in known if o.command.startswith(("fate.", "answer"))]
        assert len({one.key for one in offers}) == len(offers)
        urgent = [offer for offer in offers if offer.choice or offer.main or "fate.add" in offer.command]
        offer = data.draw(st.sampled_from(urgent if urgent and number % 3 else offers))
        command = SYSTEM_IN_PLAY.read_command(
            fill(ungreyed(offer), lambda options: data.draw(st.sampled_from(list(options))))
        )
        before = table.state
        happened, refusal = tried(table, seat, command, number)
        assert table.state is before
        assert offer.refusal is None or offer.refusal == refusal
        assert refusal is None or refusal.remedy
        for event in happened:
            table.state = SYSTEM_IN_PLAY.evolve(table.state, event)
            table._tell(event)
            events.append(event)
        assert in_range(table)
        assert table.state.agenda.steps or not table.state[FatePoints].spends
    assert replayed(start, events) == table.state


@settings(max_examples=40)
@given(overrides=OVERRIDES, data=st.data())
def test_counters_stay_in_range_and_refusals_leave_no_trace(overrides: dict[str, str], data: st.DataObject) -> None:
    counters_stay_in_range_and_refusals_leave_no_trace(overrides, data)


@pytest.mark.soak
@given(overrides=OVERRIDES, data=st.data())
def test_counters_stay_in_range_in_two_thousand_evenings(overrides: dict[str, str], data: st.DataObject) -> None:
    counters_stay_in_range_and_refusals_leave_no_trace(overrides, data)


def tried(table: Table, seat: Seat, command: Command, number: int) -> tuple[tuple[Event, ...], Refusal | None]:
    try:
        return SYSTEM_IN_PLAY.decide(table.state, command, seat, SealedChance(b"a law", (), number)), None
    except Refused as refused:
        return (), refused.refusal


def replayed(state: Any, events: list[Event]) -> Any:
    """The same events, written down and read again."""
    for event in events:
        raw = msgspec.json.decode(msgspec.json.encode(event))
        state = SYSTEM_IN_PLAY.evolve(state, SYSTEM_IN_PLAY.read_event(raw))
    return state


def test_only_the_editions_that_are_built_are_offered_and_others_are_refused_in_words() -> None:
    assert list(SYSTEM.editions()) == ["fate_2003", "fate_d6"]
    with pytest.raises(Refused) as refused:
        SYSTEM.settings("fate_d6", {"fate.r.dice-system": "d20"})
    assert refused.value.refusal.code == "rulings.unknown_reading"

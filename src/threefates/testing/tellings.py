"""Law 2 for the log: nobody is told what they may not know.

A telling sees the event itself, secrets and all, so that what a viewer knows cannot prove it harmless. It is tried
instead: the same command is decided twice, with other dice, or with another word or number in its form. Where a
viewer knows the very same afterwards, though others know something else, that viewer must have been told the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from threefates.pieces.chance import Drawn, ScriptedChance
from threefates.rulebook.messages import Command, Draws, Event, Told
from threefates.rulebook.offers import Field, FieldKind, Offer
from threefates.rulebook.refusals import Refusal
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import SeatId, Viewer
from threefates.table.table import Table
from threefates.testing.bots import SAYINGS, fill
from threefates.testing.laws import TABLE_DECIDES, decided, unfolded

__all__ = ["draws_are_spoken_for", "nobody_is_told_a_secret", "what_is_typed_in_is_known"]

MOST_TYPED: Final = 4  # dice or cards of one command that are typed in otherwise, one at a time


def nobody_is_told_a_secret(table: Table, seat: SeatId, pick: Callable[[Sequence[Any]], Any]) -> None:
    """Law 2: of two courses of a command that a viewer cannot tell apart, they read the same lines."""
    for offer in table.offers(seat):
        if not offer.enabled or offer.command in TABLE_DECIDES:
            continue
        filled = fill(offer, pick)
        first = _course(table, seat, filled, b"law")
        for other, seed in _otherwise(offer, filled, pick):
            second = _course(table, seat, other, seed)
            if first and second:
                _same_to_whoever_knows_the_same(table, offer, first, second)


def draws_are_spoken_for(table: Table) -> None:
    """Check that a command that drew has an event which says whether its draws lay open."""
    for name in table.timeline.spans:
        moments = [moment.envelope for moment in table.timeline.span(name)]
        spoken = any(envelope.event.draws is not Draws.NONE for envelope in moments)
        assert spoken or not moments[0].drawn, f"{moments[0].asked} drew, and no event of it says who may know that"


def what_is_typed_in_is_known(table: Table, seat: SeatId, pick: Callable[[Sequence[Any]], Any]) -> None:
    """Law 2 for real dice and cards: whoever may type in what falls could choose it, and so must be who may know it."""
    for offer in table.offers(seat):
        if not offer.enabled or offer.command in TABLE_DECIDES:
            continue
        command = table.system.read_command(fill(offer, pick))
        sealed = decided(table.system, table.state, command, table.seating.seats[seat])
        fell = () if isinstance(sealed, Refusal) else sealed.chance.drawn
        typed = _typed(table, seat, command, [_said(each, each.result) for each in fell]) if fell else None
        for at, each in enumerate(fell[:MOST_TYPED] if typed else ()):
            said = [_said(one, _next(one) if place == at else one.result) for place, one in enumerate(fell)]
            otherwise = _typed(table, seat, command, said)
            if typed and otherwise and typed.state != otherwise.state:
                viewer = typed.state.viewer(seat)  # who they are then: of whom they have made or been given, too
                assert _knows(table, typed, viewer) != _knows(table, otherwise, viewer), (
                    f"law 2: {viewer.seat.name} may type in what falls for {offer.key}, and not know it: {each}"
                )


def _said(drawn: Drawn, result: int) -> object:
    """What somebody types who says that this fell."""
    return result if isinstance(drawn.among, int) else drawn.among[result]


def _next(drawn: Drawn) -> int:
    """Another face or place than fell."""
    return drawn.result % drawn.among + 1 if isinstance(drawn.among, int) else (drawn.result + 1) % len(drawn.among)


def _typed(table: Table, seat: SeatId, command: Command, said: Sequence[object]) -> Unfolding | None:
    """One way a command goes where somebody types in what falls; None where it is refused."""
    chance = ScriptedChance(said, by_hand=True)
    act = unfolded(table.system, table.state, command, table.seating.seats[seat], chance)
    return None if isinstance(act, Refusal) else act


def _course(table: Table, seat: SeatId, raw: dict[str, Any], seed: bytes) -> Unfolding | None:
    """Return one way a command goes; None where it is refused."""
    act = decided(table.system, table.state, table.system.read_command(raw), table.seating.seats[seat], seed)
    return None if isinstance(act, Refusal) else act


def _otherwise(
    offer: Offer, filled: dict[str, Any], pick: Callable[[Sequence[Any]], Any]
) -> Iterator[tuple[dict[str, Any], bytes]]:
    yield filled, b"another law"
    for field in offer.fields:
        if field.name in filled and (others := _others(field, filled[field.name])):
            yield {**filled, field.name: pick(others)}, b"law"


def _others(field: Field, value: Any) -> list[Any]:
    if field.kind is FieldKind.WORDS:
        return [saying for saying in SAYINGS if saying != value and len(saying) <= (field.high or 200)]
    if field.kind is FieldKind.NUMBER:
        low, high = field.low or 0, field.high if field.high is not None else 100
        return [number for number in (value - 1, value + 1) if low <= number <= high]
    return []


def _same_to_whoever_knows_the_same(table: Table, offer: Offer, first: Unfolding, second: Unfolding) -> None:
    viewers = [table.viewer(seat) for seat in table.seating.seats]
    alike = [_knows(table, first, viewer) == _knows(table, second, viewer) for viewer in viewers]
    if all(alike):
        return  # words that everybody heard and nobody keeps, such as the reason for an override
    for viewer, same in zip(viewers, alike, strict=True):
        if same:
            assert _told(table, first, viewer) == _told(table, second, viewer), (
                f"law 2: what {viewer.seat.name} is told of {offer.key} depends on what they cannot know"
            )


def _knows(table: Table, course: Unfolding, viewer: Viewer) -> tuple[State, list[Event]]:
    """Return what a viewer knows afterwards, and the dice and cards that fell before everybody's eyes."""
    fell = [event for event in course.events if event.draws is Draws.OPEN]
    return table.system.known(course.state, viewer), fell


def _told(table: Table, course: Unfolding, viewer: Viewer) -> list[Told]:
    lines = (table.system.tell(state, event, viewer) for state, event in zip(course.states, course.events, strict=True))
    return [line for line in lines if line is not None]

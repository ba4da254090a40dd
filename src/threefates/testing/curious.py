"""Short evenings of curious bots: each seat does what has been done least, so that little of a game stays unseen.

They know what anybody at the table knows: what is offered to their own seat. Thousands of such evenings find what a few
long ones at random do not; `random_play.conform` holds the long ones to every law.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from threefates.rulebook.agenda import Choice
from threefates.rulebook.offers import Offer
from threefates.rulebook.refusals import Refused
from threefates.rulebook.viewers import SeatId
from threefates.table.table import Table
from threefates.testing import laws
from threefates.testing.bots import fill
from threefates.testing.random_play import LEFT_ALONE, nothing_more
from threefates.testing.told_apart import alike

__all__ = ["Begins", "Tour", "may_go_on", "tour", "unseen"]

Pick = Callable[[Sequence[Any]], Any]
Begins = str | tuple[str, Mapping[str, Any]]
"""What an evening begins with: the tag of a command, perhaps with some of its fields; bots fill in the others."""


class Tour(Struct):
    """The result of short evenings: how often each command was done, and each thing happened."""

    commands: Counter[str]
    events: Counter[str]
    refused: int = 0

    @classmethod
    def empty(cls) -> Tour:
        """Return a tour of no evening yet."""
        return cls(Counter(), Counter())

    def add(self, other: Tour) -> None:
        """Add the counts of another evening."""
        self.commands += other.commands
        self.events += other.events
        self.refused += other.refused


async def tour(
    table: Table,
    pick: Pick,
    commands: int,
    *,
    first: Sequence[Begins] = (),
    reopens: Collection[str] = (),
    each: Callable[[Table], None] = nothing_more,
    before: Mapping[str, int] = MappingProxyType({}),
) -> Tour:
    """Let the seats play a short evening, through nothing but what each is offered.

    Args:
        table: A table with its seats taken.
        pick: Chooses one of a sequence, such as `random.Random(7).choice`.
        commands: How many are tried.
        first: What the evening begins with; what nobody is offered is left out.
        reopens: Tags of commands that let an evening go on which was put away in the middle.
        each: What must hold after every command; raises `AssertionError` where it does not.
        before: How often each command was done in other evenings: what was done least of all comes first.

    Raises:
        AssertionError: If a law is broken, or the table waits for an answer that nobody can give.
    """
    found = Tour.empty()
    for begins in (*first, *[""] * commands):
        wanted, said = (begins, {}) if isinstance(begins, str) else begins
        seat, offers = _offering(table, pick, wanted) if wanted else _asked(table, pick, reopens)
        if offers:
            offer = _least_done(offers, Counter(before) + found.commands, pick)
            await _do(table, seat, {**fill(offer, pick), **said}, found)
            each(table)
    found.events.update(str(moment.envelope.event.__struct_config__.tag) for moment in table.timeline.moments)
    return found


def _asked(table: Table, pick: Pick, reopens: Collection[str]) -> tuple[SeatId, list[Offer]]:
    """Mostly whoever is asked something; else anybody."""
    waiting = table.system.questions(table.state)
    seats = [seat.id for seat in table.seating.seats.values() if seat.acts]
    if waiting and pick([True, True, False]):
        question: Choice = pick(waiting)
        seat: SeatId = pick([each for each in question.seats if each in seats] or seats)
        answers = [offer for offer in _enabled(table, seat) if offer.choice == question.id]
        if answers:
            return seat, answers
        may_go_on(table, reopens)
    seat = pick(seats)
    return seat, _enabled(table, seat)


def may_go_on(table: Table, reopens: Collection[str] = ()) -> None:
    """Check that what the table waits for can be answered by somebody, or the evening be taken up again."""
    waits = {question.id for question in table.system.questions(table.state)}
    seats = [seat.id for seat in table.seating.seats.values() if seat.acts]
    ways = (offer for seat in seats for offer in _enabled(table, seat))
    on = not waits or any(offer.choice in waits or offer.command in reopens for offer in ways)
    assert on, "a table is stuck: nobody can answer what it waits for"


def _offering(table: Table, pick: Pick, wanted: str) -> tuple[SeatId, list[Offer]]:
    """Pick somebody who is offered a certain command."""
    seats = [seat.id for seat in table.seating.seats.values() if seat.acts]
    found = [(seat, [o for o in _enabled(table, seat) if o.command == wanted]) for seat in seats]
    able = [(seat, offers) for seat, offers in found if offers]
    return pick(able) if able else ("", [])


def _enabled(table: Table, seat: SeatId) -> list[Offer]:
    offers = table.offers(seat)
    assert not (found := alike(offers)), f"cannot be told apart: {'; '.join(found)}"
    return [offer for offer in offers if offer.enabled and offer.command not in LEFT_ALONE]


def _least_done(offers: Sequence[Offer], done: Counter[str], pick: Pick) -> Offer:
    """Pick one of the commands done least so far, mostly of the game's own; now and then any of them."""
    every = list(dict.fromkeys(offer.command for offer in offers))
    kinds = [kind for kind in every if "." in kind] if pick([True, True, True, False]) else every
    kinds = kinds or every
    least = min(done[kind] for kind in kinds)
    kind = pick([kind for kind in kinds if done[kind] == least]) if pick([True, False]) else pick(kinds)
    offer: Offer = pick([offer for offer in offers if offer.command == kind])
    return offer


async def _do(table: Table, seat: SeatId, raw: dict[str, Any], found: Tour) -> None:
    before = table.version
    try:
        await table.ask(seat, f"t{before}-{found.refused}", laws.read(table, raw))
    except Refused:
        assert table.version == before, "law 3: a refusal wrote to the log"
        found.refused += 1
    else:
        found.commands[raw["type"]] += 1


def unseen(table: Table, done: Collection[str], own: str) -> tuple[str, ...]:
    """The commands of a game, by the beginning of their tags, that no evening has come to."""
    return tuple(sorted(kind for kind in table.system.commands if kind.startswith(own) and kind not in done))

"""The laws every system keeps, each as a check of one table as it stands.

A stranger's system is held to them as ours are: play some evening with bots (`random_play.play`), and
check after every command. Every check raises `AssertionError` with words that name the law.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import inf
from operator import itemgetter
from typing import Any, TypeVar

import msgspec

from threefates.pieces.chance import Chance, SealedChance
from threefates.pieces.errors import PieceError
from threefates.rulebook.chapter import Chances
from threefates.rulebook.compose import System
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.offers import QUICK, SETTINGS, Offer
from threefates.rulebook.parts import Clocks, Listing, Part, Track, Tracks
from threefates.rulebook.refusals import Refusal, Refused
from threefates.rulebook.state import State
from threefates.rulebook.tags import tag_of
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Seat, SeatId, Viewer
from threefates.table.deciding import BY_THE_TABLE, decide
from threefates.table.envelope import read_row, write_row
from threefates.table.log_lines import line
from threefates.table.table import Table
from threefates.table.timeline import Timeline
from threefates.testing.bots import fill, ungreyed

__all__ = [
    "a_replay_is_the_same",
    "chances_sum_to_one",
    "counters_stay_in_range",
    "looking_again_is_the_same",
    "nobody_learns_a_secret",
    "offers_keep_their_word",
    "offers_stand_where_it_is_said",
    "what_is_known_holds_no_secret",
]

T = TypeVar("T")
ENDS = (0, -1)  # a form filled in with the first of everything, and with the last
TRIES = 160  # fillings of an enabled form, of which one must be accepted
LATELY = 6  # versions whose lines are told again
TABLE_DECIDES = frozenset(map(tag_of, BY_THE_TABLE))


def a_replay_is_the_same(table: Table) -> None:
    """Law 1: the log, written down and read again, gives the same state and the same views."""
    system = table.system
    again = Timeline(system, table.timeline.settings)
    again.add(read_row(system, write_row(moment.envelope)) for moment in table.timeline.moments)

    assert again.state == table.state, "law 1: replaying the log gives another state"
    assert again.version == table.version, "law 1: replaying the log ends at another version"
    for seat in table.seating.seats:
        there, here = again.state.viewer(seat), table.viewer(seat)
        assert _seen(system, again.state, there) == _seen(system, table.state, here), "law 1: another view"


def looking_again_is_the_same(table: Table, seat: SeatId) -> None:
    """Check that what is remembered between two looks of a seat is what a fresh look would show."""
    viewer = table.viewer(seat)
    fresh, remembered = table.system.view(table.state, viewer), table.view(seat)
    assert remembered == fresh | {"seats": remembered["seats"]}, "a remembered part is out of date"
    told = [line(table.timeline, moment, viewer) for moment in table.timeline.moments[-LATELY:]]
    assert table.told(seat, table.version - LATELY) == tuple(filter(None, told)), "a remembered line is out of date"
    offers = table.system.offers(table.state, viewer)
    assert table.offers(seat)[: len(offers)] == offers, "a remembered offer is out of date"
    headings = table.headings(seat)
    assert headings == table.system.headings(table.state, viewer), "a remembered heading is out of date"
    opened = frozenset(headings[::2])
    wanted = _under(table.offers(seat), opened, headings)
    found = {offer.key: offer for offer in table.offers(seat, opened)}
    lacking = [offer.key for offer in wanted if found.get(offer.key) != offer]
    assert not lacking, f"an open heading lacks {lacking}"


def _under(offers: Iterable[Offer], opened: frozenset[Heading], headings: Iterable[Heading]) -> list[Offer]:
    """The offers that a page with these headings open has to show: all but those under another that is named."""
    closed = frozenset(headings) - opened
    return [o for o in offers if SETTINGS not in o.at and Heading(o.group, o.levers) not in closed]


def offers_stand_where_it_is_said(table: Table, seat: SeatId) -> None:
    """Check that what a chapter lets stand under headings stands under those, and is asked for by nothing else."""
    viewer = table.viewer(seat)
    known = table.system.known(table.state, viewer)
    for each in table.system.offered(viewer).every:
        named = {h for one in each.under or () for h in ((one,) if isinstance(one, Heading) else one(known, viewer))}
        for offer in () if each.at_once else each.offers(known, viewer):
            needed = (offer.main and offer.enabled) or offer.choice or QUICK in offer.at
            assert not needed, f"{offer.key} stands under a heading, yet is needed at once"
            under = Heading(offer.group, offer.levers) in named and not offer.at
            assert under or SETTINGS in offer.at, (
                f"{offer.key} stands under {offer.group!r}, which its chapter leaves out"
            )


def nobody_learns_a_secret(table: Table, salt: int) -> None:
    """Law 2: change all that is hidden from a viewer: what they know, are told and are refused stays the same.

    View, offers and odds are made of what a viewer knows and of nothing else; those of one seat, which the salt
    chooses, are compared to the byte all the same.
    """
    system, seats = table.system, tuple(table.seating.seats)
    for at, seat in enumerate(seats):
        viewer = table.viewer(seat)
        other = disguised(system, table.state, viewer, salt)
        nothing_secret_is_known(table, viewer, other)
        for what in (_seen, _offered, _headed, _odds) if at == salt % len(seats) else ():
            assert what(system, other, viewer) == what(system, table.state, viewer), (
                f"law 2: {what.__name__[1:]} of {viewer.seat.name} depends on what they cannot know"
            )
        asked = _last_filled(system, table.state, viewer)
        assert _refused(system, other, viewer, asked) == _refused(system, table.state, viewer, asked), (
            f"law 2: refused of {viewer.seat.name} depends on what they cannot know"
        )
        last = table.timeline.moments[-1].envelope.event
        assert _told_last(table.system, other, last, viewer) == _told_last(table.system, table.state, last, viewer), (
            f"law 2: what {viewer.seat.name} is told of the last event depends on what they cannot know"
        )


def what_is_known_holds_no_secret(table: Table, salt: int) -> None:
    """Law 2 at its root: views, offers and odds come of what a viewer may know, and that holds no secret."""
    for seat in table.seating.seats:
        viewer = table.viewer(seat)
        nothing_secret_is_known(table, viewer, disguised(table.system, table.state, viewer, salt))


def nothing_secret_is_known(table: Table, viewer: Viewer, other: State) -> None:
    """Check that what a viewer is given to know stays the same where everything hidden from them is another."""
    known, known_there = table.system.known(table.state, viewer), table.system.known(other, viewer)
    assert known_there == known, f"law 2: what {viewer.seat.name} is given to know holds a secret"


def disguised(system: System, state: State, viewer: Viewer, salt: int) -> State:
    """The same state with everything changed that is hidden from the viewer."""
    for chapter in system.chapters:
        if chapter.slice_kind and chapter.disguise:
            state = state.put(chapter.disguise(state[chapter.slice_kind], viewer, salt))
    return state


def offers_keep_their_word(table: Table, seat: SeatId, pick: Callable[[Sequence[Any]], Any]) -> None:
    """Law 3: what is offered enabled is accepted for some filling; what is greyed is refused with the same words."""
    by = table.seating.seats[seat]
    for offer in table.offers(seat):
        if offer.enabled:
            assert _accepted(table, by, offer, pick), f"law 3: {offer.key} is offered to {by.name}, yet never accepted"
        else:
            refusal = _refusal(table, by, fill(ungreyed(offer), pick))
            assert refusal == offer.refusal, f"law 3: {offer.key} is greyed as {offer.refusal}, refused as {refusal}"


def chances_sum_to_one(table: Table, seat: SeatId, pick: Callable[[Sequence[Any]], Any]) -> None:
    """Law 4: the chances of every offered command sum to exactly 1."""
    for offer in table.offers(seat):
        command = _command(table.system, fill(offer, pick))
        told = _told_odds(table.system, table.state, command, table.viewer(seat)) if command and offer.enabled else None
        if isinstance(told, Chances):
            total = sum((Fraction(chance) for _, chance in told.outcomes), Fraction(0))
            assert total == 1, f"law 4: the chances of {offer.key} sum to {total}"
            assert all(chance for _, chance in told.options), f"law 4: an answer of {offer.key} has no chance"


def counters_stay_in_range(table: Table) -> None:
    """Law 5: every counter and clock that anybody sees lies between nothing and full."""
    for seat in table.seating.seats:
        for name, part in table.view(seat).items():
            for label, value, size in _counters(part):
                assert 0 <= value <= size, f"law 5: {label} of {name} stands at {value} of {size}"


def _counters(part: Part) -> Iterable[tuple[str, float, float]]:
    match part:
        case Clocks():
            return [(pie.name, pie.filled, pie.size) for pie in part.clocks]
        case Tracks():
            return [_counter(track) for track in part.tracks]
        case Listing():
            return [_counter(track) for row in part.rows for track in row.tracks]
        case _:
            return ()


def _counter(track: Track) -> tuple[str, float, float]:
    return track.label, track.value, inf if track.size is None else track.size


def _told_last(system: System, state: State, event: Event, viewer: Viewer) -> bytes:
    """What is told of the last event, and what the stage shows of it."""
    return msgspec.json.encode((system.tell(state, event, viewer), system.staged(state, event, viewer)))


def _seen(system: System, state: State, viewer: Viewer) -> bytes:
    return msgspec.json.encode(system.view(state, viewer))


def _headed(system: System, state: State, viewer: Viewer) -> bytes:
    return msgspec.json.encode(system.headings(state, viewer))


def _offered(system: System, state: State, viewer: Viewer) -> bytes:
    return msgspec.json.encode(system.offers(state, viewer))


def _odds(system: System, state: State, viewer: Viewer) -> bytes:
    enabled = [offer for offer in system.offers(state, viewer) if offer.enabled]
    filled = [fill(offer, itemgetter(end)) for end in ENDS for offer in enabled]
    commands = [command for raw in filled if (command := _command(system, raw)) is not None]
    return msgspec.json.encode([_told_odds(system, state, command, viewer) for command in commands])


def _told_odds(system: System, state: State, command: Command, viewer: Viewer) -> Chances | Refusal | None:
    """Return the chances that a viewer is told of a command, or why there are none."""
    try:
        return system.odds(state, command, viewer)
    except Refused as refused:
        return refused.refusal


def _last_filled(system: System, state: State, viewer: Viewer) -> list[Command]:
    """Everything offered to a viewer, greyed or not, with the last of everything filled in."""
    filled = (fill(ungreyed(offer), itemgetter(-1)) for offer in system.offers(state, viewer))
    return [command for raw in filled if (command := _command(system, raw)) is not None]


def _refused(system: System, state: State, viewer: Viewer, asked: Iterable[Command]) -> bytes:
    outcomes = [decided(system, state, command, viewer.seat) for command in asked]
    return msgspec.json.encode([outcome if isinstance(outcome, Refusal) else None for outcome in outcomes])


def read(table: Table, raw: dict[str, Any]) -> Command:
    """The command that a form was filled in as.

    Raises:
        AssertionError: If it is none.
    """
    try:
        return table.system.read_command(raw)
    except msgspec.ValidationError as error:
        raise AssertionError(f"law 3: a form of {raw['type']} can be filled in as no command: {error}") from error


def _command(system: System, raw: dict[str, Any]) -> Command | None:
    try:
        return system.read_command(raw)
    except msgspec.ValidationError:
        return None


def _accepted(table: Table, by: Seat, offer: Offer, pick: Callable[[Sequence[Any]], Any]) -> bool:
    return any(_refusal(table, by, fill(offer, chooser)) is None for chooser in _choosers(pick))


def _choosers(pick: Callable[[Sequence[Any]], Any]) -> Iterable[Callable[[Sequence[Any]], Any]]:
    """The first of everything, the last of everything, one after the other, then as `pick` will."""
    yield lambda options: options[0]
    yield lambda options: options[-1]
    asked = itertools.count()
    yield lambda options: options[next(asked) % len(options)]
    for turn in range(TRIES):
        yield lambda options, turn=turn: options[turn % len(options)]  # type: ignore[misc]
        yield pick


def _refusal(table: Table, by: Seat, raw: dict[str, Any]) -> Refusal | None:
    """The words with which a command would be refused now; None if it would be accepted. Nothing happens."""
    command = read(table, raw)
    before = table.state
    outcome = _or_refusal(lambda: decide(table.timeline, command, by, _chance(table.state)))
    refusal = outcome if isinstance(outcome, Refusal) else None
    assert refusal is None or refusal.remedy, "law 3: a refusal names a remedy"
    assert table.state is before, "law 3: a refusal changed the state"
    return refusal


def decided(system: System, state: State, command: Command, by: Seat, seed: bytes = b"law") -> Unfolding | Refusal:
    """Return what a command would unfold into, with chance from a seed, or the words of its refusal."""
    return unfolded(system, state, command, by, _chance(state, seed))


def unfolded(system: System, state: State, command: Command, by: Seat, chance: Chance) -> Unfolding | Refusal:
    """Return what a command would unfold into by a certain chance, or the words of its refusal."""
    return _or_refusal(lambda: system.unfold(state, command, by, chance))


def _chance(state: State, seed: bytes = b"law") -> Chance:
    return SealedChance(seed, (), state.version + 1)


def _or_refusal(decision: Callable[[], T]) -> T | Refusal:
    try:
        return decision()
    except Refused as refused:
        return refused.refusal
    except PieceError as error:
        return Refusal("chance.by_hand", str(error), "Roll again.")

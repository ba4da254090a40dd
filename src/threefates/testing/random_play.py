"""Random evenings: bots play a table through its offers, and the laws are checked as they go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any

from msgspec import Struct

from threefates.rulebook.refusals import Refused
from threefates.rulebook.viewers import Role, SeatId
from threefates.table.records import whole_record
from threefates.table.sitting import key_hash, sit
from threefates.table.table import Table
from threefates.table.verify import verify
from threefates.testing import laws, tellings
from threefates.testing.bots import fill
from threefates.testing.mistyping import mistyped_dice_tell_nothing
from threefates.testing.told_apart import everything_is_told_apart

__all__ = ["RandomEvening", "begin_with", "conform", "play", "seat_some"]

LEFT_ALONE = frozenset(
    {"raise-x-card", "give-nonce", "commit-nonce", "reveal-nonce", "set-role", "remove-seat", "undo", "redo"}
)


TRIES = 8  # fillings of a form, until one is accepted


class RandomEvening(Struct):
    """The counts of a random evening: commands accepted, refused, taken back."""

    done: int = 0
    refused: int = 0
    undone: int = 0


async def seat_some(table: Table, players: int = 2) -> tuple[SeatId, ...]:
    """Players, a screen and a guest sit down with the Game Master; all seats are answered."""
    for number in range(players):
        await sit(table, f"Player {number + 1}", Role.PLAYER, key_hash(f"player-{number}"))
    await sit(table, "The screen", Role.SCREEN, key_hash("screen"))
    await sit(table, "A guest", Role.GUEST, key_hash("guest"))
    return tuple(table.seating.seats)


def nothing_more(table: Table) -> None:
    """A system without laws of its own."""


async def play(
    table: Table,
    pick: Callable[[Sequence[Any]], Any],
    commands: int,
    own_laws: Callable[[Table], None] = nothing_more,
) -> RandomEvening:
    """Let the seats play as `pick` decides, through nothing but their offers.

    Args:
        table: A table with its seats taken.
        pick: Chooses one of a sequence: a hypothesis draw, or `random.Random(7).choice`.
        commands: How many commands are tried.
        own_laws: What must hold after every command in this game alone; raises `AssertionError` where it does not.
    """
    evening = RandomEvening()
    seats = [seat.id for seat in table.seating.seats.values() if seat.acts]
    for number in range(commands):
        seat = pick(seats)
        offers = [o for o in table.offers(seat) if o.enabled and o.command not in LEFT_ALONE]
        if not offers:
            continue
        urgent = [offer for offer in offers if offer.main or offer.choice] or offers
        offer = pick(urgent if pick([True, False, True]) else offers)
        await _try(table, seat, f"c{table.version}-{number}", fill(offer, pick), evening)
        own_laws(table)
    return evening


async def begin_with(table: Table, pick: Callable[[Sequence[Any]], Any], kinds: Sequence[str]) -> RandomEvening:
    """Let the seats do certain things first, each whoever is offered it: so that an evening comes to a fight, say.

    Args:
        table: A table with its seats taken.
        pick: Fills in the forms.
        kinds: Tags of commands, in order; one that nobody is offered, or that is refused again and again, is left out.
    """
    evening = RandomEvening()
    seats = [seat.id for seat in table.seating.seats.values() if seat.acts]
    for number, kind in enumerate(kinds):
        tries, before = 0, evening.done
        while tries < TRIES and evening.done == before:
            found = [(seat, o) for seat in seats for o in table.offers(seat) if o.command == kind and o.enabled]
            tries = tries + 1 if found else TRIES
            for seat, offer in [pick(found)] if found else []:
                await _try(table, seat, f"b{table.version}-{number}-{tries}", fill(offer, pick), evening)
    return evening


async def _try(table: Table, seat: SeatId, name: str, raw: dict[str, Any], evening: RandomEvening) -> None:
    before = table.version
    try:
        command = laws.read(table, raw)
        answered = await table.ask(seat, name, command)
    except Refused:
        assert table.version == before, "law 3: a refusal wrote to the log"
        evening.refused += 1
        return
    again = await table.ask(seat, name, command)
    assert again == answered, "law 6: the same command id gave another answer"
    assert table.version == answered.version, "law 6: the same command id counted twice"
    evening.done += 1
    seats = tuple(table.seating.seats)
    laws.looking_again_is_the_same(table, seats[evening.done % len(seats)])  # each in turn: some after one, some later
    laws.counters_stay_in_range(table)
    everything_is_told_apart(table)


async def conform(
    table: Table,
    pick: Callable[[Sequence[Any]], Any],
    commands: int,
    checks: int = 4,
    first: Sequence[str] = (),
    own_laws: Callable[[Table], None] = nothing_more,
) -> RandomEvening:
    """Play a random evening and hold the table to every law along the way, and to undo at its end.

    Args:
        table: A table with its seats taken.
        pick: Chooses one of a sequence.
        commands: How many commands are tried.
        checks: How often the laws are checked.
        first: What the evening begins with, as tags of commands.
        own_laws: What must hold after every command in this game alone; raises `AssertionError` where it does not.

    Raises:
        AssertionError: Naming the law that was broken.
    """
    evening = await begin_with(table, pick, first)
    for _ in range(checks):
        part = await play(table, pick, commands // checks, own_laws)
        evening.done, evening.refused = evening.done + part.done, evening.refused + part.refused
        laws.a_replay_is_the_same(table)
        salt = pick(range(1, 50))
        laws.nobody_learns_a_secret(table, salt)
        seat = pick([seat.id for seat in table.seating.seats.values() if seat.acts])
        laws.offers_keep_their_word(table, seat, pick)
        laws.offers_stand_where_it_is_said(table, seat)
        laws.chances_sum_to_one(table, seat, pick)
        tellings.nobody_is_told_a_secret(table, seat, pick)
        tellings.what_is_typed_in_is_known(table, seat, pick)
        mistyped_dice_tell_nothing(table.system, table.state, seat, itemgetter(-1), salt)
    tellings.draws_are_spoken_for(table)
    evening.undone = await undo_is_identity(table, pick)
    report = verify(await whole_record(table))
    assert report.holds, f"law 1: decided again, the log is another: {report.wrong}"
    return evening


async def undo_is_identity(table: Table, pick: Callable[[Sequence[Any]], Any]) -> int:
    """Law 6: whatever is taken back and restored is as it was. Returns how many commands that were."""
    gm = next(seat.id for seat in table.seating.seats.values() if seat.role is Role.GM)
    standing = [name for name, _ in table.timeline.commands() if not table.is_undone(name)]
    offered = [dict(offer.fixed)["command"] for offer in table.offers(gm) if offer.command == "undo"]
    if not offered:
        return 0
    for name in (str(offered[0]), pick(standing)):
        before = table.state
        try:
            await table.ask(gm, f"u{table.version}", table.system.read_command({"type": "undo", "command": name}))
        except Refused:
            continue  # a command of record events only: seats, seals, chat
        assert table.state != before, "law 6: undo took nothing back"
        for seat in table.seating.seats:
            laws.looking_again_is_the_same(table, seat)
        await table.ask(gm, f"r{table.version}", table.system.read_command({"type": "redo"}))
        _same_play(table, before)
    laws.a_replay_is_the_same(table)
    return len(offered)


def _same_play(table: Table, before: Any) -> None:
    for kind, part in before.slices().items():
        if kind.__name__ != "History":
            assert table.state[kind] == part, f"law 6: undo and redo left another {kind.__name__}"

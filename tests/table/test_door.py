"""The door: seats that are taken away leave the table whole, and what is done at the door tells nobody a secret."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.tables import do, opened, refused, run
from threefates.rulebook.parts import Words
from threefates.rulebook.viewers import Role
from threefates.table.records import seat_record, whole_record
from threefates.table.sitting import claim, key_hash, sit
from threefates.table.table import Table
from threefates.table.verify import verify
from threefates.testing import laws
from threefates.testing.random_play import play, seat_some

GAMES = ["three_coins", "fates_edge", "fate_2003", "fifty_two_fates"]


@pytest.mark.parametrize("game", GAMES)
def test_a_table_plays_on_whole_without_those_who_were_removed(tmp_path: Path, game: str) -> None:
    async def evening() -> None:
        async with opened(tmp_path, game) as table:
            seats = await seat_some(table, players=3)
            pick = random.Random(7).choice
            for gone in (seats[1], seats[-1], seats[2]):
                await play(table, pick, 25)
                await do(table, "s1", "remove-seat", seat=gone)

                assert gone not in table.seating.seats
                assert (await refused(do(table, gone, "raise-x-card"))).code == "seat.removed"
                for seat in table.seating.seats:
                    table.view(seat), table.offers(seat), table.told(seat, 0), seat_record(table, seat)
                laws.a_replay_is_the_same(table)
                laws.nobody_learns_a_secret(table, 7)
            await play(table, pick, 25)
            assert verify(await whole_record(table)).holds

    run(evening())


def test_whoever_was_removed_is_waited_for_no_more(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as table:
            ann = await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
            bob = await sit(table, "Bob", Role.PLAYER, key_hash("bob"))
            await do(table, ann, "say-lines", lines="Spiders")
            await do(table, "s1", "say-lines")

            await do(table, "s1", "remove-seat", seat=bob)

            part = table.view(ann)["safety"]
            assert isinstance(part, Words)
            assert [line.text for line in part.lines] == ["Line: Spiders"]

    run(evening())


def test_removing_somebody_shares_no_lines_before_everybody_else_has_answered(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as table:
            ann = await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
            bob = await sit(table, "Bob", Role.PLAYER, key_hash("bob"))
            await do(table, ann, "say-lines", lines="Spiders")

            await do(table, "s1", "remove-seat", seat=bob)

            assert all(b"Spiders" not in msgspec.json.encode(table.view(seat)) for seat in table.seating.seats)

    run(evening())


def test_keys_and_claims_end_with_the_seat_and_no_key_is_told(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as table:
            ann = await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
            made = await claim(table, ann, key_hash("a phone"), "a phone")

            await do(table, "s1", "remove-seat", seat=ann)

            assert table.seat_of(key_hash("ann")) is None
            assert (await refused(do(table, "s1", "confirm-claim", claim=made))).code == "claim.gone"
            assert (await refused(claim(table, ann, key_hash("again"), "a phone"))).code == "seat.unknown"
            assert key_hash("ann").encode() not in msgspec.json.encode(seat_record(table, "s1"))

    run(evening())


def test_a_seat_that_is_gone_is_never_somebody_elses(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as table:
            given = set()
            for number in range(5):
                seat = await sit(table, "Ann", Role.PLAYER, key_hash(f"ann {number}"))
                given.add(seat)
                await do(table, "s1", "remove-seat", seat=seat)

            assert len(given) == 5

    run(evening())


def test_the_code_stands_in_no_event(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as table:
            first = table.row.code
            await do(table, "s1", "renew-code")
            rows = await table.store.read(table.row.id)
            whole = msgspec.json.encode(await whole_record(table))

            assert table.row.code != first
            assert (await table.store.find(table.row.code)) == table.row
            assert (await table.store.find(first)) is None
            for code in (first.encode(), table.row.code.encode()):
                assert code not in whole
                assert not any(code in row.body for row in rows)

    run(evening())


def test_the_door_is_told_alike_to_everybody(tmp_path: Path) -> None:
    async def lines(table: Table, kind: str, **fields: Any) -> set[str]:
        await do(table, "s1", kind, **fields)
        return {table.told(seat, table.version - 2)[0].text for seat in table.seating.seats}

    async def evening() -> None:
        async with opened(tmp_path) as table:
            await seat_some(table)
            gone = next(seat.id for seat in table.seating.seats.values() if seat.role is Role.GUEST)

            assert await lines(table, "remove-seat", seat=gone) == {"A guest has no seat here any more."}
            assert len(await lines(table, "set-door", closed=True)) == 1
            assert len(await lines(table, "renew-code")) == 1
            assert (await refused(do(table, "s1", "set-door", closed=True))).code == "door.same"

    run(evening())

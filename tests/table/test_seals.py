"""Chance that was committed to before play, and can be checked by anybody when the seal is opened."""

from pathlib import Path

import msgspec
from msgspec.structs import replace

from tests.table.coins import thrown
from tests.tables import do, opened, outside, refused, run
from threefates.rulebook.epochs import Seal
from threefates.store import open_store
from threefates.table.bringing import bring
from threefates.table.log import TableRow
from threefates.table.opening import load
from threefates.table.records import SeatRecord, TableRecord, read_record, seat_record, take_away, whole_record
from threefates.table.sitting import key_hash
from threefates.table.verify import verify


def through_a_file(record: SeatRecord | TableRecord) -> SeatRecord | TableRecord:
    return read_record(msgspec.json.encode(record))


def test_every_coin_can_be_computed_again_once_the_seal_is_open(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, _ = await thrown(table)
            sealed = verify(through_a_file(seat_record(table, ann)))
            await do(table, "s1", "open-seal", epoch=1)
            unsealed = verify(through_a_file(seat_record(table, ann)))
            whole = verify(through_a_file(await take_away(table)))

            assert (sealed.checked, len(sealed.not_yet), sealed.holds) == (0, 3, True)
            assert (unsealed.checked, unsealed.not_yet, unsealed.holds) == (9, (), True)
            assert whole.checked == 9
            assert whole.decided_again >= 7
            assert whole.holds

    run(play())


def test_a_forged_face_is_found_in_the_seats_record_and_in_the_whole_one(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, _ = await thrown(table)
            await do(table, "s1", "open-seal", epoch=1)
            record = seat_record(table, ann)
            first = record.draws[0]
            turned = replace(first.drawn[0], result=3 - first.drawn[0].result)
            forged = replace(record, draws=(replace(first, drawn=(turned, *first.drawn[1:])), *record.draws[1:]))
            whole = msgspec.json.encode(await take_away(table))
            lied = read_record(whole.replace(b'"faces":[1', b'"faces":[2', 1))

            assert not verify(forged).holds
            assert b'"faces":[1' in whole
            assert not verify(lied).holds

    run(play())


def test_a_seal_stays_shut_while_it_protects_something_hidden_and_a_new_one_opens_after(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, who = await thrown(table, 1)
            await do(table, ann, "tc.peek", who=who)
            shut = await refused(do(table, "s1", "open-seal", epoch=1))
            offered = next(offer for offer in table.offers("s1") if offer.command == "open-seal")
            await do(table, ann, "tc.hide", who=who, secret=3)
            await do(table, ann, "tc.show", who=who)
            await do(table, "s1", "open-seal", epoch=1)

            assert shut.code == "seal.protects"
            assert offered.refusal == shut
            assert [epoch.number for epoch in table.state[Seal].epochs] == [1, 2]
            assert table.state[Seal].epochs[1].seed is None

    run(play())


def test_a_die_thrown_in_secret_is_in_nobody_elses_record(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, who = await thrown(table, 0)
            await do(table, ann, "tc.peek", who=who)

            assert seat_record(table, "s1").draws == ()
            assert seat_record(table, ann).draws == ()

    run(play())


def test_a_new_evening_is_a_new_epoch(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            await do(table, "s1", "start-evening")
            before = table.state[Seal].current
            await thrown(table, 1)
            await do(table, "s1", "end-evening")
            await do(table, "s1", "start-evening")

            assert before is not None
            assert before.number == 1
            assert table.state[Seal].current.number == 2  # type: ignore[union-attr]

    run(play())


def test_an_import_has_new_keys_a_new_epoch_and_its_old_chance_marked(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path / "one") as table:
            await thrown(table)
            record = through_a_file(await take_away(table))
        assert isinstance(record, TableRecord)
        store = open_store(tmp_path / "two")
        row = TableRow(id="t2", code="GHJKLM", system="three_coins", name="Again", made_at="2026-11-21T20:00:00Z")

        brought = await bring(record, store, outside("two"), row=row, key=key_hash("new"))
        again, whole = await load(store, outside("three"), row), await whole_record(brought)
        await store.close()

        assert brought.state == again.state
        assert brought.seat_of(key_hash("gm key")) is None
        assert brought.seat_of(key_hash("new")) == "s1"
        assert [epoch.number for epoch in brought.state[Seal].epochs] == [1, 2]
        assert "another table sealed them" in verify(whole).not_yet[0]

    run(play())


def test_dice_rolled_by_hand_are_believed_counted_and_marked(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, who = await thrown(table, 0)
            short = await refused(do(table, ann, "tc.toss", who=who, by_hand=(2, 2)))
            long = await refused(do(table, ann, "tc.toss", who=who, by_hand=(2, 2, 2, 1)))
            answered = await do(table, ann, "tc.toss", who=who, by_hand=(2, 2, 1))

            assert "die 3 of 3, a d2" in short.title
            assert long.code == "chance.by_hand"
            assert answered.told[0].text == "Mara throws 2 heads."
            assert answered.told[0].by_hand
            assert verify(seat_record(table, ann)).by_hand == 3

    run(play())

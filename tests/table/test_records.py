"""What can be taken away from a table and brought to another, and what is no record at all."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.table.coins import thrown
from tests.tables import do, opened, outside, refused, run
from threefates.pieces.cards import DECK
from threefates.rulebook.epochs import Seal
from threefates.rulebook.refusals import Refused
from threefates.rulebook.viewers import Role
from threefates.store import open_store
from threefates.systems.fifty_two_fates.cards.deck import Cards
from threefates.table.bringing import bring
from threefates.table.log import TableRow
from threefates.table.records import TableRecord, envelopes_of, read_record, seat_record, take_away, whole_record
from threefates.table.sitting import key_hash, sit
from threefates.table.table import Table
from threefates.table.verify import verify

NEW = TableRow(id="t2", code="GHJKLM", system="three_coins", name="Again", made_at="2026-11-21T20:00:00Z")


async def exported(folder: Path, times: int = 1) -> TableRecord:
    async with opened(folder) as table:
        await thrown(table, times)
        return await take_away(table)


async def brought(folder: Path, record: TableRecord) -> Table:
    return await bring(record, open_store(folder), outside(str(folder)), row=NEW, key=key_hash("new"))


@pytest.mark.parametrize(
    "written",
    [
        b"",
        b"{}",
        b"[]",
        b"\xff\xfe",
        b"null",
        b'{"record":"threefates-table"}',
        b'{"record":"threefates-table","format":1,"table":"t","system":"three_coins","name":"n","events":[}',
        b'{"record":"threefates-table","format":1,"table":1,"system":"three_coins","name":"n","events":[]}',
        b'{"record":"threefates-table","format":1,"table":"t","system":"x","name":"n","events":[' + b"[" * 100_000,
        b'{"record":"threefates-seat","format":1}',
        b'{"record":"something-else","format":1}',
        b'{"record":"threefates-table","format":2,"table":"t","system":"three_coins","name":"n","events":[]}',
    ],
    ids=range(12),
)
def test_a_file_that_is_no_record_is_refused_in_words(written: bytes) -> None:
    with pytest.raises(Refused) as refusal:
        read_record(written)

    assert refusal.value.refusal.code in {"record.unreadable", "record.format"}
    assert refusal.value.refusal.remedy


def changed(version: int, **fields: Any) -> Callable[[list[dict[str, Any]]], None]:
    """Forge the event of one version."""
    return lambda events: events[version - 1]["event"].update(fields)


def stripped(version: int, field: str) -> Callable[[list[dict[str, Any]]], None]:
    return lambda events: events[version - 1]["event"].pop(field)


FORGERIES: dict[str, Callable[[list[dict[str, Any]]], Any]] = {
    "nothing in it": lambda events: events.clear(),
    "no beginning": lambda events: events.pop(0),
    "a gap": lambda events: events.pop(3),
    "twice the same": lambda events: events.insert(3, events[3]),
    "another game's log": changed(1, system="fates_edge"),
    "no such game": changed(1, system="chess"),
    "an unknown event": changed(5, type="tc.stolen"),
    "a field of another kind": changed(2, role=7),
    "a field missing": stripped(2, "name"),
    "nobody runs it": changed(2, role="player"),
    "a seat that is not there": changed(2, seat="s99"),
    "another table's event": lambda events: events[4].update(table="t9"),
    "an event of nobody known": lambda events: [each["event"].update(who="nobody") for each in events],
    "a step of no kind": lambda events: [
        each["event"].update(step={"type": "no-such-step"}) for each in events if "step" in each["event"]
    ],
    "a number for an event": lambda events: events[4].update(event=3),
}


@pytest.mark.parametrize("forge", FORGERIES.values(), ids=FORGERIES)
def test_a_record_that_makes_no_sense_is_refused_and_nothing_is_imported(
    tmp_path: Path, forge: Callable[[list[dict[str, Any]]], Any]
) -> None:
    async def play() -> None:
        record = await exported(tmp_path / "one")
        events = [msgspec.json.decode(raw) for raw in record.events]
        forge(events)
        forged = replace(record, events=tuple(msgspec.Raw(msgspec.json.encode(event)) for event in events))
        store = open_store(tmp_path / "two")

        refusal = await refused(bring(forged, store, outside(), row=NEW, key=key_hash("new")))

        assert refusal.code in {"record.broken", "record.forged"}
        assert await store.tables() == []
        await store.close()

    run(play())


def test_an_undo_of_something_that_never_was_is_refused(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            await thrown(table, 1)
            await do(table, "s1", "undo", command=table.timeline.moments[-1].envelope.command)
            written = msgspec.json.encode(await whole_record(table))
        forged = read_record(written.replace(b'"commands":["answer', b'"commands":["nothing'))

        assert isinstance(forged, TableRecord)
        with pytest.raises(Refused, match="does not replay"):
            envelopes_of(forged)

    run(play())


def test_a_table_brought_twice_over_still_undoes_and_verifies(tmp_path: Path) -> None:
    async def play() -> None:
        first = await brought(tmp_path / "two", await exported(tmp_path / "one"))
        await do(first, "s1", "tc.join", name="Gwen's")
        record = read_record(msgspec.json.encode(await take_away(first)))
        assert isinstance(record, TableRecord)
        again = await brought(tmp_path / "three", record)
        await do(again, "s1", "rename-seat", name="Gwenda")

        offered = next(offer for offer in again.offers("s1") if offer.command == "undo")
        await do(again, "s1", "undo", command=str(dict(offered.fixed)["command"]))
        report = verify(await whole_record(again))

        assert str(dict(offered.fixed)["command"]).startswith("tc.join")
        assert report.wrong == ()
        assert "3 draws came with an import" in report.not_yet[0]
        for table in (first, again):
            await table.store.close()

    run(play())


def test_a_seal_of_another_table_is_not_offered_and_not_opened(tmp_path: Path) -> None:
    async def play() -> None:
        table = await brought(tmp_path / "two", await exported(tmp_path / "one"))

        refusal = await refused(do(table, "s1", "open-seal", epoch=1))

        assert refusal.code == "seal.elsewhere"
        assert not [offer for offer in table.offers("s1") if offer.command == "open-seal"]
        assert [epoch.seed for epoch in table.state[Seal].epochs] == [None, None]
        await table.store.close()

    run(play())


def test_no_key_and_no_seed_is_in_what_the_operator_takes_away_of_a_table_that_was_brought(tmp_path: Path) -> None:
    async def play() -> None:
        table = await brought(tmp_path / "two", await exported(tmp_path / "one"))
        written = msgspec.json.encode(await take_away(table))
        seeds = [await table.store.seed("t2", epoch) for epoch in (1, 2)]

        assert seeds[0] is None
        assert seeds[1] is not None
        assert seeds[1].hex().encode() not in written
        assert key_hash("gm key").encode() not in written
        assert key_hash("ann").encode() not in written
        await table.store.close()

    run(play())


def test_the_whole_log_is_taken_away_in_front_of_everybody(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, _ = await thrown(table, 1)
            await take_away(table)

            assert table.told(ann, 0)[-1].text == "The operator has exported the whole table, secrets included."

    run(play())


def test_what_a_seat_takes_away_does_not_say_among_which_cards_an_open_card_was_picked(tmp_path: Path) -> None:
    async def play() -> tuple[str, list[str]]:
        async with opened(tmp_path, "fifty_two_fates") as table:
            ann = await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
            await do(table, ann, "ff.make-protagonist", name="Vale", calling="fighter")
            await do(table, "s1", "ff.bring-creature", species="ghoul")
            await do(table, "s1", "ff.deal")
            await do(table, "s1", "ff.start-fight")
            taken = msgspec.json.encode(seat_record(table, "s1")).decode()
            return taken, [str(card) for cards in table.state[Cards].places.values() for card in cards]

    taken, drawn = run(play())

    open_now = {card for card in map(str, DECK) if f'"{card}"' in taken}
    assert len(drawn) == 4 + 2
    assert open_now == set(drawn[4:])

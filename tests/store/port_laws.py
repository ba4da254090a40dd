"""What every store must keep, whatever it stands on: subclass, and give a `store` fixture.

class TestMyStore(PortLaws):
    @pytest.fixture
    async def store(self) -> AsyncIterator[Store]: ...
"""

import asyncio
from itertools import pairwise

import pytest
from msgspec.structs import replace

from tests.store.samples import a_table, row, rows
from threefates.table.log import Conflict, LogRow, Placement, Store, StoreBroken, UnknownStream

HALF_A_PAIR = "\ud83c"


@pytest.mark.anyio
class PortLaws:
    """The laws of the port `threefates.table.log.Store`."""

    async def test_a_new_table_has_its_events_and_its_seeds(self, store: Store) -> None:
        await store.create(a_table(), rows(1, 2), {0: b"seed"})

        assert await store.read("t1") == rows(1, 2)
        assert await store.seed("t1", 0) == b"seed"

    async def test_a_table_that_was_made_here_comes_from_no_copy(self, store: Store) -> None:
        await store.create(a_table(), rows(1, 2))

        assert [await store.copied(name) for name in ("t1", "none", HALF_A_PAIR)] == [False] * 3

    async def test_a_new_table_may_begin_without_events(self, store: Store) -> None:
        await store.create(a_table(), [])

        await store.append("t1", 0, [row(1)])

        assert await store.read("t1") == [row(1)]

    async def test_reading_goes_on_after_a_version(self, store: Store) -> None:
        await store.create(a_table(), rows(1, 5))

        read = [await store.read("t1", after) for after in (-1, 3, 5, 10**30)]

        assert read == [rows(1, 5), rows(4, 5), [], []]

    async def test_streams_do_not_mix(self, store: Store) -> None:
        await store.create(a_table("t1"), rows(1, 2, "here"))
        await store.create(a_table("t2"), rows(1, 3, "there"))

        assert await store.read("t1") == rows(1, 2, "here")
        assert await store.read("t2") == rows(1, 3, "there")

    @pytest.mark.parametrize(
        "body", [b"{}", '{"text":"Schicksal – 命運 🎲"}'.encode(), b'{"a":"\x00b"}', b"x" * 300_000]
    )
    async def test_a_body_comes_back_byte_for_byte(self, store: Store, body: bytes) -> None:
        await store.create(a_table(), [LogRow(1, "c", body)])

        (read,) = await store.read("t1")

        assert read.body == body

    async def test_whoever_comes_second_gets_a_conflict_and_writes_nothing(self, store: Store) -> None:
        await store.create(a_table(), rows(1, 2))

        with pytest.raises(Conflict):
            await store.append("t1", 1, rows(2, 3, "late"), {7: b"late"})

        assert await store.read("t1") == rows(1, 2)
        assert await store.seed("t1", 7) is None

    async def test_an_append_beyond_the_end_is_a_conflict(self, store: Store) -> None:
        await store.create(a_table(), rows(1, 2))

        with pytest.raises(Conflict):
            await store.append("t1", 3, [row(4)])

        assert await store.read("t1") == rows(1, 2)

    @pytest.mark.parametrize("versions", [(2,), (1, 3), (1, 1), (0, 1)])
    async def test_a_gap_is_refused(self, store: Store, versions: tuple[int, ...]) -> None:
        await store.create(a_table(), [])

        with pytest.raises(ValueError, match="without a gap"):
            await store.append("t1", 0, [row(version) for version in versions])

        assert await store.read("t1") == []

    async def test_an_append_to_no_table_is_refused(self, store: Store) -> None:
        with pytest.raises(UnknownStream):
            await store.append("nowhere", 0, [row(1)])

        assert await store.read("nowhere") == []

    @pytest.mark.parametrize("second", [a_table("t1", "other"), a_table("t2", "code-t1"), a_table("t2", "CODE-T1")])
    async def test_a_taken_id_or_code_is_a_conflict_and_leaves_nothing(self, store: Store, second: object) -> None:
        await store.create(a_table("t1"), [row(1)])

        with pytest.raises(Conflict):
            await store.create(second, rows(1, 2, "second"), {5: b"second"})  # type: ignore[arg-type]

        assert await store.tables() == [a_table("t1")]
        assert await store.read("t1") == [row(1)]
        assert await store.read("t2") == []
        assert await store.seed("t1", 5) is None

    async def test_a_seed_comes_with_the_events_that_open_its_epoch(self, store: Store) -> None:
        await store.create(a_table(), [row(1)], {0: b"first"})

        await store.append("t1", 1, [row(2)], {1: b"second"})

        assert [await store.seed("t1", epoch) for epoch in (0, 1, 2, -1, 10**30)] == [
            *(b"first", b"second"),
            *(None, None, None),
        ]

    async def test_a_seed_is_never_replaced(self, store: Store) -> None:
        await store.create(a_table(), [], {0: b"first"})

        with pytest.raises(Conflict):
            await store.append("t1", 0, [row(1)], {0: b"other"})

        assert await store.seed("t1", 0) == b"first"
        assert await store.read("t1") == []

    async def test_a_table_is_found_by_id_and_by_code_in_any_case(self, store: Store) -> None:
        await store.create(a_table("t1", "Salt-Road"), [])

        found = [await store.find(words) for words in ("t1", "Salt-Road", "SALT-road", "salt")]

        assert found == [a_table("t1", "Salt-Road")] * 3 + [None]

    async def test_an_id_goes_before_a_code_that_reads_the_same(self, store: Store) -> None:
        await store.create(a_table("a", "b"), [])
        await store.create(a_table("b", "c"), [])

        assert await store.find("b") == a_table("b", "c")

    async def test_tables_are_listed_with_the_newest_activity_first(self, store: Store) -> None:
        for name in ("t1", "t2", "t3"):
            await store.create(a_table(name), [])
        at_first = [table.id for table in await store.tables()]

        await store.append("t2", 0, [row(1)])
        await store.append("t1", 0, [row(1)])
        await store.append("t1", 1, [row(2)])

        assert at_first == ["t3", "t2", "t1"]
        assert [table.id for table in await store.tables()] == ["t1", "t2", "t3"]

    async def test_a_table_keeps_its_name_and_its_shelf_and_nothing_else_of_it_changes(self, store: Store) -> None:
        await store.create(a_table("t1"), [row(1)])
        await store.create(a_table("t2"), [])
        named = replace(a_table("t1"), name="Thursday", shelf=Placement.DELETED)

        await store.keep(replace(named, code="another", made_at="never"))

        assert await store.find("code-t1") == named
        assert await store.tables() == [a_table("t2"), named]
        assert await store.read("t1") == [row(1)]
        with pytest.raises(UnknownStream):
            await store.keep(a_table("t3"))

    async def test_the_newest_event_is_found_without_the_others(self, store: Store) -> None:
        await store.create(a_table(), rows(1, 3))

        assert await store.last("t1") == row(3)
        assert await store.last("nowhere") is None

    async def test_a_refused_append_is_no_activity(self, store: Store) -> None:
        await store.create(a_table("t1"), [])
        await store.create(a_table("t2"), [])

        with pytest.raises(Conflict):
            await store.append("t1", 5, [row(6)])

        assert [table.id for table in await store.tables()] == ["t2", "t1"]

    async def test_many_writers_at_one_table_leave_every_command_once_and_whole(self, store: Store) -> None:
        await store.create(a_table(), [])
        commands = [f"c{number}" for number in range(40)]

        await asyncio.gather(*(insisting(store, "t1", command, events=3) for command in commands))

        read = await store.read("t1")
        assert [event.version for event in read] == list(range(1, 121))
        assert sorted(event.command for event in read) == sorted(commands * 3)
        assert sum(one.command != other.command for one, other in pairwise(read)) == 39

    async def test_many_tables_written_at_once_each_keep_their_order(self, store: Store) -> None:
        ids = [f"t{number}" for number in range(30)]
        await asyncio.gather(*(store.create(a_table(name), []) for name in ids))

        await asyncio.gather(*(in_order(store, name, 20) for name in ids))

        assert [await store.read(name) for name in ids] == [rows(1, 20, name) for name in ids]

    async def test_what_cannot_be_stored_is_refused_and_harms_nobody(self, store: Store) -> None:
        await store.create(a_table(), [])

        with pytest.raises(ValueError, match="surrogates"):
            await store.append("t1", 0, [LogRow(1, HALF_A_PAIR, b"{}")])
        with pytest.raises(ValueError, match="surrogates"):
            await store.append(HALF_A_PAIR, 0, [row(1)])
        with pytest.raises(ValueError, match="surrogates"):
            await store.create(a_table("t2", HALF_A_PAIR), [])
        with pytest.raises(ValueError, match="decode"):
            await store.append("t1", 0, [LogRow(1, "c", b"\xff")])
        with pytest.raises(ValueError, match="epoch"):
            await store.append("t1", 0, [row(1)], {2**63: b"seed"})
        await store.append("t1", 0, [row(1)])

        assert await store.read("t1") == [row(1)]

    async def test_what_cannot_exist_is_not_found(self, store: Store) -> None:
        assert await store.read(HALF_A_PAIR) == []
        assert await store.find(HALF_A_PAIR) is None
        assert await store.seed(HALF_A_PAIR, 0) is None

    async def test_whoever_stops_waiting_disturbs_nobody(self, store: Store) -> None:
        await store.create(a_table("t1"), [])
        await store.create(a_table("t2"), [])
        impatient = asyncio.ensure_future(store.append("t1", 0, [row(1)]))
        patient = asyncio.ensure_future(store.append("t2", 0, [row(1)]))
        await asyncio.sleep(0)

        impatient.cancel()
        await patient

        assert await store.read("t2") == [row(1)]
        assert await store.read("t1") in ([], [row(1)])

    async def test_a_picture_lies_beside_the_log_of_its_table_alone(self, store: Store) -> None:
        await store.create(a_table("t1"), [row(1)])
        await store.create(a_table("t2"), [])

        await store.keep_picture("t1", "face", b"\x00\xff", (), 1)

        found = [await store.picture(*asked) for asked in (("t1", "face"), ("t2", "face"), ("t1", "other"))]
        assert found == [b"\x00\xff", None, None]
        assert await store.picture("t1", HALF_A_PAIR) is None
        assert await store.read("t1") == [row(1)]

    async def test_pictures_that_nobody_wants_any_more_make_room(self, store: Store) -> None:
        await store.create(a_table("t1"), [])
        for name in ("a", "b", "c"):
            await store.keep_picture("t1", name, name.encode(), ("a", "b", "c"), 0)

        await store.keep_picture("t1", "d", b"d", ["b", "missing"], 0)

        assert [await store.picture("t1", name) for name in "abcd"] == [None, b"b", None, b"d"]

    async def test_who_knows_an_older_log_lets_go_of_no_picture(self, store: Store) -> None:
        await store.create(a_table("t1"), [])
        await store.keep_picture("t1", "named since", b"x", ("named since",), 0)
        await store.append("t1", 0, [row(1)])

        await store.keep_picture("t1", "late", b"y", ("late",), 0)

        assert await store.picture("t1", "named since") == b"x"

    async def test_a_picture_of_no_table_is_refused(self, store: Store) -> None:
        with pytest.raises(UnknownStream):
            await store.keep_picture("nowhere", "face", b"x", (), 0)

    async def test_closing_finishes_what_was_asked(self, store: Store) -> None:
        await store.create(a_table(), [])
        appends = [asyncio.ensure_future(store.append("t1", after, [row(after + 1)])) for after in range(50)]
        await asyncio.sleep(0)

        await store.close()

        assert await asyncio.gather(*appends) == [None] * 50

    async def test_a_closed_store_says_so(self, store: Store) -> None:
        await store.close()
        await store.close()

        with pytest.raises(StoreBroken, match="closed"):
            await store.append("t1", 0, [row(1)])
        with pytest.raises(StoreBroken, match="closed"):
            await store.read("t1")


async def insisting(store: Store, stream: str, command: str, *, events: int) -> None:
    """Append as `table` does: on a conflict, look where the stream ends now and try again."""
    end = 0
    while True:
        try:
            await store.append(stream, end, rows(end + 1, end + events, command))
        except Conflict:
            end = len(await store.read(stream))
        else:
            return


async def in_order(store: Store, stream: str, events: int) -> None:
    for after in range(events):
        await store.append(stream, after, [row(after + 1, stream)])

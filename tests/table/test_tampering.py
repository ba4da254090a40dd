"""What a forger may do to a record, and how it is seen: by the rules, by the chain, or by what devices remember."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.table.forging import Rows, evening, of, other_words, rewritten, rolled
from tests.tables import do, opened, outside, run
from threefates.pieces.sealing import Turn, sealed
from threefates.rulebook.viewers import Role
from threefates.store import open_store
from threefates.table.bringing import bring, head_of
from threefates.table.chain import Head
from threefates.table.frames import Watch
from threefates.table.log import TableRow
from threefates.table.opening import load
from threefates.table.records import SeatRecord, TableRecord, seat_record, take_away
from threefates.table.sitting import key_hash, sit
from threefates.table.verify import verify

_played: list[tuple[TableRecord, SeatRecord]] = []


@pytest.fixture
def played(tmp_path: Path) -> tuple[TableRecord, SeatRecord]:
    if not _played:
        _played.append(run(evening(tmp_path)))
    return _played[0]


def test_an_honest_record_is_the_one_that_devices_remember(played: tuple[TableRecord, SeatRecord]) -> None:
    whole, mine = played

    report = verify(whole, [mine])
    alone = verify(mine)

    assert report.wrong == report.not_yet == ()
    assert report.compared == len(mine.heads) + 5
    assert (alone.wrong, alone.compared) == ((), 5)


def faces_under_older_rules(rows: Rows) -> None:
    rolled(rows)["event"].update(faces=[10, 10, 10, 10, 10])
    rolled(rows).update(system_version="0.1")


def all_by_hand(rows: Rows) -> None:
    rolled(rows)["event"].update(faces=[10, 10, 10, 10, 10])
    for drawn in rolled(rows)["drawn"]:
        drawn.update(result=10, by_hand=True)


def dice_of_other_sides(rows: Rows) -> None:
    """Whoever knows the seed may find how many sides a die would need for it to give the face they want."""
    seed = bytes.fromhex(of(rows, "seal.unsealed")["event"]["seed"])
    turn = Turn("s1", "roll-dice", 0)
    for index, drawn in enumerate(rolled(rows)["drawn"]):
        sides = [n for n in range(11, 500) if sealed(seed, (), turn, index=index, size=n) == 9]
        if sides:
            drawn.update(among=sides[0], result=10)
            rolled(rows)["event"]["faces"][index] = 10


def a_card_that_is_not_among_them(rows: Rows) -> None:
    rolled(rows)["drawn"][0].update(among=["1", "2"], result=7)


def the_same_seed_again(rows: Rows) -> None:
    """Once it lies open, whoever heard the words could tell what falls."""
    of(rows, "seal.sealed", 1)["event"].update(commitment=of(rows, "seal.sealed")["event"]["commitment"])


def another_way(rows: Rows) -> None:
    of(rows, "seal.sealed", 1)["event"].update(scheme=3)


TAMPERED: dict[str, tuple[Callable[[Rows], Any], str]] = {
    "dice of other sides": (dice_of_other_sides, "that is not what the rules have fall here"),
    "a card that is not among them": (a_card_that_is_not_among_them, "the rules would not have allowed it"),
    "faces under older rules": (faces_under_older_rules, "older rules than before decided it: 0.1"),
    "a whole command by hand": (all_by_hand, "by hand, from seat s1: 10, 10, 10, 10, 10"),
    "rewritten chat": (other_words, ""),
    "another hour": (lambda rows: [row.update(at="2026-11-21T03:00:00.000Z") for row in rows[-9:]], ""),
    "a cut-off tail": (lambda rows: rows.__delitem__(slice(-6, None)), ""),
    "an evening that never was": (lambda rows: rows.__delitem__(slice(7, None)), ""),
    "a way of sealing that there is not": (another_way, "evening 2 was sealed in a way that there is not"),
    "a seed that sealed another evening": (the_same_seed_again, "evening 2 was sealed with the seed of evening 1"),
    "a player who was away when they sat down": (
        lambda rows: of(rows, "seat.changed", 1)["event"].update(away=True),
        "nobody sits down like that",
    ),
}


@pytest.mark.parametrize(("forge", "named"), TAMPERED.values(), ids=TAMPERED)
def test_whoever_kept_a_fingerprint_sees_what_was_forged(
    played: tuple[TableRecord, SeatRecord], forge: Callable[[Rows], Any], named: str
) -> None:
    """Even by a forger who chains the log anew; without a fingerprint it is said what nobody can prove."""
    whole, mine = played
    lie = rewritten(whole, forge)

    alone = verify(lie)
    beside = verify(lie, kept=mine.noted)

    assert beside.wrong
    assert all(words.startswith(("version ", "evening ")) for words in beside.wrong)
    assert any(named in words for words in (*alone.wrong, *alone.not_yet, *alone.noted)) or not named


@pytest.mark.parametrize("forge", [forge for forge, _ in list(TAMPERED.values())[:4]], ids=list(TAMPERED)[:4])
def test_a_log_that_was_changed_is_seen_by_its_chain(
    played: tuple[TableRecord, SeatRecord], forge: Callable[[Rows], Any]
) -> None:
    lie = rewritten(played[0], forge, chain=False)

    assert any("has been changed" in words for words in verify(lie).wrong)


def test_dice_marked_by_hand_shift_the_turns_of_those_that_follow(played: tuple[TableRecord, SeatRecord]) -> None:
    report = verify(rewritten(played[0], all_by_hand))

    assert report.by_hand == 5
    assert any("is not what the seed gives" in words for words in report.wrong)


def withheld(mine: SeatRecord) -> SeatRecord:
    return replace(mine, draws=mine.draws[1:])


def told_other_dice(mine: SeatRecord) -> SeatRecord:
    return replace(mine, log=tuple(replace(each, text=each.text.replace("5d10", "4d10")) for each in mine.log))


def renamed(everybody: dict[str, Any]) -> dict[str, Any]:
    return {**everybody, "rows": [{**row, "text": "Nobody"} for row in everybody["rows"]]}


def in_touch(everybody: dict[str, Any]) -> dict[str, Any]:
    rows = [
        {**row, "detail": row["detail"].replace("out of touch", "here"), "tone": "plain"} for row in everybody["rows"]
    ]
    return {**everybody, "rows": rows}


def test_whose_device_was_in_touch_is_no_matter(played: tuple[TableRecord, SeatRecord]) -> None:
    whole, mine = played
    here = in_touch(mine.view["seats"])

    assert here != mine.view["seats"]
    assert verify(whole, [replace(mine, view={**mine.view, "seats": here})]).holds


SEATS: dict[str, tuple[Callable[[SeatRecord], SeatRecord], str]] = {
    "withheld draws": (withheld, "were withheld from seat s5"),
    "other dice told": (told_other_dice, "was told something else"),
    "a line left out": (lambda mine: replace(mine, log=mine.log[:-1]), "was told something else"),
    "a line put in": (
        lambda mine: replace(mine, log=(*mine.log, replace(mine.log[-1], version=999))),
        "was told something else",
    ),
    "a line twice, once otherwise": (
        lambda mine: replace(mine, log=(replace(mine.log[0], text="It is mine"), *mine.log)),
        "version 1: seat s5 was told of it twice",
    ),
    "draws twice, once otherwise": (
        lambda mine: replace(mine, draws=(replace(mine.draws[0], drawn=mine.draws[0].drawn[:1]), *mine.draws)),
        "seat s5 has the draws of it twice",
    ),
    "other draws": (
        lambda mine: replace(mine, draws=(replace(mine.draws[0], drawn=mine.draws[0].drawn[:1]), *mine.draws[1:])),
        "has other draws",
    ),
    "another seal": (
        lambda mine: replace(mine, seal=(replace(mine.seal[0], commitment="ab" * 32), *mine.seal[1:])),
        "has another seal",
    ),
    "another seed": (
        lambda mine: replace(mine, seal=(replace(mine.seal[0], seed="ab" * 32), *mine.seal[1:])),
        "evening 1: seat s5 has another seal",
    ),
    "a seed that was not told": (
        lambda mine: replace(mine, seal=(replace(mine.seal[0], seed=None), *mine.seal[1:])),
        "evening 1: seat s5 has another seal",
    ),
    "another's turn": (
        lambda mine: replace(mine, draws=(replace(mine.draws[0], turn=Turn("s9", "roll-dice", 0)), *mine.draws[1:])),
        "has other draws",
    ),
    "an evening in which nothing fell": (
        lambda mine: replace(mine, seal=(replace(mine.seal[0], drew=False), *mine.seal[1:])),
        "evening 1: seat s5 has another seal",
    ),
    "an evening in which no words were said": (
        lambda mine: replace(mine, seal=(replace(mine.seal[0], closed=not mine.seal[0].closed), *mine.seal[1:])),
        "evening 1: seat s5 has another seal",
    ),
    "a seal more": (lambda mine: replace(mine, seal=(*mine.seal, mine.seal[0])), "evening 3: seat s5 has another seal"),
    "a seal less": (lambda mine: replace(mine, seal=mine.seal[:-1]), "evening 2: seat s5 has another seal"),
    "draws of another evening": (
        lambda mine: replace(mine, draws=(replace(mine.draws[0], epoch=2), *mine.draws[1:])),
        "has other draws",
    ),
    "another game": (lambda mine: replace(mine, system="fates_edge"), "seat s5 has another game"),
    "another edition": (lambda mine: replace(mine, edition="mine"), "seat s5 has another edition"),
    "other rulings": (lambda mine: replace(mine, rulings={"fate.mine": "b"}), "seat s5 has other rulings"),
    "another name": (lambda mine: replace(mine, name="Bo"), "seat s5 has another name"),
    "imported evenings": (lambda mine: replace(mine, imported=1), "seat s5 has other imported evenings"),
    "evenings put back": (lambda mine: replace(mine, returns=(2,)), "other evenings that began with a copy"),
    "something else seen": (
        lambda mine: replace(mine, view={**mine.view, "chat": {"kind": "words", "title": "Chat", "text": "nothing"}}),
        "seat s5 saw something else of chat",
    ),
    "something less seen": (
        lambda mine: replace(mine, view={name: part for name, part in mine.view.items() if name != "seal"}),
        "seat s5 saw something else of seal",
    ),
    "somebody else there": (
        lambda mine: replace(mine, view={**mine.view, "seats": renamed(mine.view["seats"])}),
        "seat s5 saw something else of seats",
    ),
    "another table's": (lambda mine: replace(mine, table="t9"), "of another table"),
    "before there was a log": (lambda mine: replace(mine, version=-1), "ends before the log begins"),
    "more than there is": (lambda mine: replace(mine, version=mine.version + 1, heads=()), "but the log ends at"),
    "a seat nobody has": (lambda mine: replace(mine, seat="s77"), "did not sit there"),
    "another fingerprint": (
        lambda mine: replace(mine, noted=(Head(mine.noted[0].version, "ab" * 32),)),
        "not the one that somebody has seen",
    ),
}


@pytest.mark.parametrize(("forge", "said"), SEATS.values(), ids=SEATS)
def test_a_seats_record_that_was_forged_is_seen_beside_the_whole_one(
    played: tuple[TableRecord, SeatRecord], forge: Callable[[SeatRecord], SeatRecord], said: str
) -> None:
    whole, mine = played

    report = verify(whole, [forge(mine)])

    assert any(said in words for words in report.wrong)


def test_a_seats_record_of_older_rules_that_asked_less_of_the_book_is_not_called_wrong(
    played: tuple[TableRecord, SeatRecord],
) -> None:
    def older(rows: Rows) -> None:
        for row in rows:
            row["system_version"] = "0.9"

    whole, mine = played
    asked_since = next(iter(mine.rulings))
    fewer = replace(mine, rulings={each: said for each, said in mine.rulings.items() if each != asked_since})

    then, now = verify(rewritten(whole, older), [fewer]), verify(whole, [fewer])

    said = f"version {mine.version}: seat s5 has other rulings"
    assert f"{said} by version 0.9 of the rules, of {asked_since}" in then.not_yet
    assert not any("rulings" in words for words in then.wrong)
    assert now.wrong == (f"{said} of {asked_since}",)


def test_a_seats_record_alone_does_not_say_that_nothing_fell_where_something_did(
    played: tuple[TableRecord, SeatRecord],
) -> None:
    """Nothing fell, so that it would be no matter that nobody's word is mixed in."""
    _, mine = played
    quiet = replace(mine, seal=(replace(mine.seal[0], drew=False), *mine.seal[1:]))

    said, hushed = verify(mine), verify(quiet)

    assert "evening 1: no player's word is mixed in" in said.noted
    assert "evening 1: its seal says that nothing fell, and there are draws of it" in hushed.wrong


def test_a_seats_record_alone_names_the_draws_that_are_not_in_it(played: tuple[TableRecord, SeatRecord]) -> None:
    """The one made in secret and one that was withheld look the same: neither is passed over."""
    mine = played[1]

    honest, less = verify(mine), verify(withheld(mine))

    assert honest.not_yet == ("evening 1: 1 draws of seat s1 for roll-dice are not here: made in secret, or withheld",)
    assert less.not_yet == ("evening 1: 2 draws of seat s1 for roll-dice are not here: made in secret, or withheld",)
    assert any("only beside the whole table's record" in words for words in honest.noted)


NEW = TableRow(id="t2", code="GHJKLM", system="fate_2003", name="Again", made_at="2026-11-21T20:00:00Z")


def test_imported_chance_is_marked_for_ever_and_in_seats_records_too(
    tmp_path: Path, played: tuple[TableRecord, SeatRecord]
) -> None:
    """A seed that somebody made up may fit its commitment: what it gives is never called computed again."""

    async def play() -> None:
        store = open_store(tmp_path)
        once = await bring(played[0], store, outside("two"), row=NEW, key=key_hash("new"))
        row = TableRow(id="t3", code="NPQRST", system="fate_2003", name="And again", made_at=NEW.made_at)
        twice = await bring(await take_away(once), store, outside("three"), row=row, key=key_hash("newer"))
        for table in (once, twice):
            mine, whole = verify(seat_record(table, "s5")), verify(await take_away(table))

            assert (mine.checked, whole.checked) == (0, 0)
            assert (mine.wrong, whole.wrong) == ((), ())
            assert any("came with an import" in words for words in mine.not_yet)
            assert any("came with an import" in words for words in whole.not_yet)
        arrived = next(m.envelope.event for m in once.timeline.moments if type(m.envelope.event).__name__ == "Imported")
        assert arrived.head == head_of(played[0])  # type: ignore[attr-defined]
        await store.close()

    run(play())


def test_a_table_from_before_there_was_a_chain_is_chained_from_now_on_and_says_so(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, "fate_2003") as table:
            await do(table, "s1", "say", text="before")
            older = [msgspec.json.decode(row.body) for row in await table.store.read("t1")]
            rows = [
                {key: value for key, value in row.items() if key not in {"before", "salt"}} | {"table": "t2"}
                for row in older
            ]
            bodies = [msgspec.json.encode(row) for row in rows]
            row = replace(NEW, system="fate_2003")
            read = await table.store.read("t1")
            written = [replace(each, body=body) for each, body in zip(read, bodies, strict=True)]
            await table.store.create(row, written, {1: b"a seed"})
            again = await load(table.store, outside(), row)
            unsalted = Watch(again, "s1").frame()
            await do(again, "s1", "say", text="after")
            salted = Watch(again, "s1").frame()
            reloaded = await load(table.store, outside(), row)

            report = verify(await take_away(again))

            assert unsalted is not None
            assert salted is not None
            assert (unsalted.head, len(salted.head)) == ("", 64)
            assert reloaded.chain.head == salted.head
            assert [head.version for head in seat_record(again, "s1").heads] == [6, 7]
            assert report.wrong == ()
            assert report.not_yet == ("versions 1 to 5 were written before logs were chained",)

    run(play())


def test_nobody_can_try_out_what_a_row_says_that_they_may_not_read(tmp_path: Path) -> None:
    """Every command is salted with what no seat is ever sent, so the same words give other heads."""

    async def play(seed: str) -> tuple[str, bytes, list[str]]:
        async with opened(tmp_path / seed, "fate_2003", seed=seed) as table:
            ann = await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
            watch = Watch(table, ann, 0)
            await do(table, "s1", "write-note", title="yes")
            sent = msgspec.json.encode((watch.frame(), seat_record(table, ann)))
            salts = [moment.envelope.salt for moment in table.timeline.moments if moment.envelope.salt]
            return table.chain.head, sent, salts

    (head, sent, salts), (other, _, others) = run(play("one")), run(play("two"))

    assert head != other
    assert len({*salts, *others}) == len(salts) + len(others) == 6
    assert not any(salt.encode() in sent for salt in salts)

"""The seats' words: promised before any is said, said when something is to fall, and whoever says none is named."""

import asyncio
import hashlib
from pathlib import Path

import pytest

from tests.table.coins import promise, said
from tests.tables import do, opened, refused, run
from threefates.pieces.sealing import Turn, sealed
from threefates.rulebook.epochs import Epoch, Seal
from threefates.rulebook.viewers import Role
from threefates.table import words
from threefates.table.records import seat_record, take_away
from threefates.table.sitting import key_hash, sit
from threefates.table.table import Table
from threefates.table.verify import verify


async def seated(table: Table, name: str, word: str = "") -> str:
    seat = await sit(table, name, Role.PLAYER, key_hash(name))
    await do(table, seat, "tc.join", name=f"{name}'s")
    if word:
        await do(table, seat, "commit-nonce", commitment=promise(word))
    return seat


async def toss(table: Table, seat: str) -> tuple[int, ...]:
    await do(table, seat, "tc.toss", who=next(iter(table.viewer(seat).controls)))
    drawn = next(moment.envelope.drawn for moment in reversed(table.timeline.moments) if moment.envelope.drawn)
    return tuple(each.result for each in drawn)


def evening(table: Table) -> Epoch:
    epoch = table.state[Seal].current
    assert epoch is not None
    return epoch


def shown(table: Table, seat: str) -> str:
    part = table.view(seat).get("unmixed")
    return " ".join(line.text for line in getattr(part, "lines", ()))


@pytest.fixture(autouse=True)
def _short_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "PATIENCE", 0.2)


def test_the_first_throw_waits_for_the_words_of_those_in_touch(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, bob = await seated(table, "Ann", "river"), await seated(table, "Bob", "stone")
            async with said(table, bob, "stone"), said(table, ann, "river"):
                fell = await toss(table, ann)
            await do(table, "s1", "open-seal", epoch=1)
            epoch = table.state[Seal].epochs[0]

            report = verify(seat_record(table, ann))

            assert epoch.mixed() == (b"river", b"stone")
            assert epoch.seed is not None
            turn = Turn(ann, "tc.toss", 0)
            again = [sealed(bytes.fromhex(epoch.seed), epoch.mixed(), turn, index=i, size=2) + 1 for i in range(3)]
            assert tuple(again) == fell
            assert report.holds
            assert report.checked == 3
            assert not any("word" in words for words in report.noted)
            assert shown(table, ann) == ""

    run(play())


def test_a_sock_puppet_that_knows_the_seed_cannot_grind_the_last_word(tmp_path: Path) -> None:
    """It must promise before it knows Ann's word, and can then say that one word or none."""

    async def play() -> None:
        async with opened(tmp_path) as table:
            seed = await table.store.seed("t1", 1)
            ann, puppet = await seated(table, "Ann", "river"), await seated(table, "Puppet", "first")
            assert seed is not None
            known = evening(table).promised[ann].commitment

            async def grind() -> list[str]:
                """What the puppet tries once Ann's word is out: words under which three heads fall."""
                bell = table.watch()
                while ann not in evening(table).nonces:
                    bell.clear()
                    await bell.wait()
                suits = (
                    f"{n}"
                    for n in range(1000)
                    if all(
                        sealed(seed, (b"river", b"%d" % n), Turn(ann, "tc.toss", 0), index=i, size=2) for i in range(3)
                    )
                )
                ground = next(suits)
                tries = (do(table, puppet, "reveal-nonce", nonce=ground),)
                late = do(table, puppet, "commit-nonce", commitment=promise(ground))
                return [(await refused(each)).code for each in (*tries, late)]

            table.come(puppet)
            async with said(table, ann, "river"):
                grinding = asyncio.create_task(grind())
                await toss(table, ann)

            assert known == hashlib.sha256(b"river").hexdigest()
            assert await grinding == ["seal.nonce", "seal.closed"]
            assert evening(table).mixed() == (b"river",)
            assert shown(table, "s1") == "Promised a word and did not say it: Puppet."

    run(play())


def test_a_sock_puppets_word_alone_is_no_word_of_anns_and_every_screen_and_verify_say_so(tmp_path: Path) -> None:
    """Whoever reads the seed lets a seat of theirs promise a word that suits, and throws before Ann has promised."""

    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, puppet = await seated(table, "Ann"), await seated(table, "Puppet", "ground")
            async with said(table, puppet, "ground"):
                await toss(table, puppet)
            late = await refused(do(table, ann, "commit-nonce", commitment=promise("river")))
            told = [shown(table, seat) for seat in ("s1", ann, puppet)]
            await do(table, "s1", "open-seal", epoch=1)

            reports = [verify(each) for each in (await take_away(table), seat_record(table, ann))]

            assert late.code == "seal.closed"
            assert told == ["Plays without a word mixed in, and has only the others' to rely on: Ann."] * 3
            assert reports[0].noted == (f"evening 1: no word is mixed in of seat {ann}",)
            assert reports[1].noted[0] == reports[0].noted[0]

    run(play())


def test_play_goes_on_without_whoever_does_not_say_their_word_and_names_them(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, bob = await seated(table, "Ann", "river"), await seated(table, "Bob", "stone")
            table.come(bob)
            async with said(table, ann, "river"):
                await toss(table, ann)
            late = await refused(do(table, bob, "reveal-nonce", nonce="stone"))
            screen = await sit(table, "TV", Role.SCREEN, key_hash("tv"))

            report = verify(await take_away(table))

            assert late.code == "seal.closed"
            assert all("did not say it: Bob" in shown(table, seat) for seat in ("s1", ann, bob, screen))
            assert report.noted == (f"evening 1: promised a word and did not say it: {bob}",)

    run(play())


def test_nobody_waits_for_devices_that_are_not_in_touch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann = await seated(table, "Ann", "river")
            async with asyncio.timeout(20):
                await toss(table, ann)

            assert evening(table).withheld == (ann,)
            assert "No player's word is mixed in" in shown(table, ann)

    monkeypatch.setattr(words, "PATIENCE", 3600)
    run(play())


def test_an_evening_without_any_players_word_says_so_on_every_screen_and_in_verify(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann = await seated(table, "Ann")
            await do(table, "s1", "commit-nonce", commitment=promise("mine"))
            async with said(table, "s1", "mine"):
                await toss(table, ann)
            screen = await sit(table, "TV", Role.SCREEN, key_hash("tv"))

            reports = [verify(record) for record in (seat_record(table, screen), await take_away(table))]

            assert all("No player's word is mixed in" in shown(table, seat) for seat in ("s1", ann, screen))
            assert [report.noted[0] for report in reports] == ["evening 1: no player's word is mixed in"] * 2

    run(play())


def test_whoever_comes_late_counts_from_the_next_evening(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann = await seated(table, "Ann", "river")
            async with said(table, ann, "river"):
                await toss(table, ann)
            bob = await sit(table, "Bob", Role.PLAYER, key_hash("bob"))
            late = await refused(do(table, bob, "commit-nonce", commitment=promise("stone")))
            await do(table, "s1", "start-evening")
            await do(table, bob, "commit-nonce", commitment=promise("stone"))

            assert late.code == "seal.closed"
            assert list(evening(table).promised) == [bob]
            assert evening(table).number == 2

    run(play())


def test_two_who_throw_at_once_both_wait_for_the_words(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, "fate_2003") as table:
            ann = await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
            await do(table, ann, "commit-nonce", commitment=promise("river"))
            rolls = [table.system.read_command({"type": "roll-dice", "dice": "2d6"}) for _ in range(2)]
            async with said(table, ann, "river"):
                await asyncio.gather(*(table.ask("s1", f"roll-{n}", roll) for n, roll in enumerate(rolls)))
            await do(table, "s1", "open-seal", epoch=1)

            report = verify(await take_away(table))

            assert table.state[Seal].epochs[0].mixed() == (b"river",)
            assert (report.wrong, report.checked) == ((), 4)

    run(play())


def test_what_was_drawn_before_the_words_were_heard_is_nowhere(tmp_path: Path) -> None:
    """The rules are asked once more: nobody learns what would have fallen without the words."""

    async def play() -> None:
        async with opened(tmp_path) as table:
            ann = await seated(table, "Ann", "river")
            async with said(table, ann, "river"):
                await toss(table, ann)

            drew = [moment.envelope for moment in table.timeline.moments if moment.envelope.drawn]
            kinds = [type(moment.envelope.event).__name__ for moment in table.timeline.moments]

            assert len(drew) == 1
            assert kinds.index("NoncesClosed") < kinds.index("NonceGiven") < kinds.index("Tossed")

    run(play())


def test_real_dice_leave_time_for_words(tmp_path: Path) -> None:
    """What people roll themselves needs no seed: the evening's words are heard when the table itself first draws."""

    async def play() -> None:
        async with opened(tmp_path) as table:
            ann = await seated(table, "Ann", "river")
            who = next(iter(table.viewer(ann).controls))
            await do(table, ann, "tc.toss", who=who, by_hand=(2, 2, 1))
            await do(table, ann, "answer", choice=table.system.questions(table.state)[0].id, option="keep")
            before = evening(table)
            async with said(table, ann, "river"):
                await toss(table, ann)

            report = verify(await take_away(table))

            assert (before.began, before.drew, before.closed) == (True, False, False)
            assert evening(table).mixed() == (b"river",)
            assert (report.wrong, report.by_hand) == ((), 3)

    run(play())

"""The X-card names nobody, and lines and veils belong to everybody together."""

from pathlib import Path

import msgspec
from msgspec.structs import replace

from tests.tables import do, opened, refused, run
from threefates.rulebook.parts import Words
from threefates.rulebook.viewers import Role
from threefates.table.frames import Watch
from threefates.table.records import seat_record, take_away, whole_record
from threefates.table.safety import Lines, LinesGiven, Safety
from threefates.table.sitting import key_hash, sit
from threefates.table.table import Table


async def people(table: Table) -> tuple[str, str, str]:
    ann = await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
    bob = await sit(table, "Bob", Role.PLAYER, key_hash("bob"))
    guest = await sit(table, "Gus", Role.GUEST, key_hash("gus"))
    return ann, bob, guest


def test_whoever_raises_the_x_card_it_looks_the_same_to_everybody_and_on_disk(tmp_path: Path) -> None:
    async def play(raiser: str) -> tuple[list[object], bytes]:
        async with opened(tmp_path / raiser) as table:
            await people(table)
            watches = {seat: Watch(table, seat) for seat in table.seating.seats}
            for watch in watches.values():
                watch.frame()
            answered = await table.ask(raiser, "a tap", table.system.read_command({"type": "raise-x-card"}))
            frames = [watch.frame() for watch in watches.values()]
            records = [seat_record(table, seat) for seat in table.seating.seats]
            rows = await table.store.read(table.row.id)
            return [answered, frames, records, rows], msgspec.json.encode(await take_away(table))

    raised = [run(play(raiser)) for raiser in ("s1", "s5", "s7", "s9")]

    assert raised[0] == raised[1] == raised[2] == raised[3]
    assert b"a tap" not in raised[0][1]


def test_the_line_of_the_x_card_has_no_seat_no_command_and_nothing_asked(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, bob, _ = await people(table)
            await do(table, ann, "raise-x-card")

            (line,) = table.told(bob, table.version - 1)
            envelope = table.timeline.moments[-1].envelope

            assert (line.by, line.command) == (None, f"v{table.version}")
            assert (envelope.by, envelope.asked) == (None, None)

    run(play())


def test_the_same_tap_twice_is_one_card_and_other_salts_give_other_ids(tmp_path: Path) -> None:
    async def play(seed: str) -> str:
        async with opened(tmp_path / seed, seed=seed) as table:
            _, bob, _ = await people(table)
            card = table.system.read_command({"type": "raise-x-card"})
            first = await table.ask(bob, "tap", card)

            assert await table.ask(bob, "tap", card) == first
            assert table.version == first.version
            return table.timeline.moments[-1].envelope.command

    ids = {run(play("one")), run(play("two"))}

    assert len(ids) == 2
    assert all(name.startswith("x-") and len(name) == 18 for name in ids)


def test_nobody_finds_out_by_a_tap_of_their_own_whether_another_was_anns(tmp_path: Path) -> None:
    """A program may name its taps one after the other: Bob names his as Ann's would be, and it is a card of his."""

    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, bob, _ = await people(table)
            card = table.system.read_command({"type": "raise-x-card"})
            first = await table.ask(ann, "ann's 7th", card)

            for tap in ("ann's 7th", "ann's 8th"):
                before = table.version
                assert (await table.ask(bob, tap, card)).version == before + 1 == table.version
                assert (await table.ask(bob, tap, card)).version == before + 1 == table.version
            assert (await table.ask(ann, "ann's 7th", card)).version == first.version

    run(play())


def test_while_paused_only_safety_and_whoever_runs_the_game_pass_and_offers_say_so(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, _, guest = await people(table)
            await do(table, ann, "tc.join", name="Mara")
            await do(table, guest, "raise-x-card")

            stopped = await refused(do(table, ann, "rename-seat", name="Anna"))
            undoing = await refused(do(table, ann, "undo", command="tc.join-8"))
            greyed = {offer.command: offer for offer in table.offers(ann) if not offer.enabled}
            again = await do(table, ann, "raise-x-card")
            await do(table, "s1", "rename-seat", name="Gwendolen")

            assert stopped.code == undoing.code == "safety.paused"
            assert greyed["rename-seat"].refusal == greyed["tc.toss"].refusal == greyed["undo"].refusal == stopped
            assert not any(offer.main for offer in greyed.values())
            assert {"raise-x-card", "say-lines"}.isdisjoint(greyed)
            assert stopped not in {offer.refusal for offer in table.offers("s1")}
            assert again.told[-1].text.startswith("The table is paused")

            await do(table, "s1", "resume-play")
            assert stopped not in {offer.refusal for offer in table.offers(ann)}

    run(play())


def test_only_whoever_runs_the_game_lets_it_go_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, _, guest = await people(table)
            early = await refused(do(table, "s1", "resume-play"))
            await do(table, ann, "raise-x-card")

            assert early.code == "safety.not_paused"
            assert (await refused(do(table, ann, "resume-play"))).code == "seat.not_the_gm"
            assert (await refused(do(table, guest, "resume-play"))).code == "seat.watches"

    run(play())


def test_the_x_card_is_never_taken_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, _, _ = await people(table)
            await do(table, ann, "tc.join", name="Mara")
            joined = table.timeline.moments[-1].envelope.command
            await do(table, ann, "raise-x-card")
            await do(table, "s1", "undo", command=joined)

            assert "safety" in table.view(ann)
            assert "redo" in {offer.command for offer in table.offers("s1")}

    run(play())


def test_lines_and_veils_appear_together_and_sorted_once_everybody_has_answered(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, bob, guest = await people(table)
            await do(table, bob, "say-lines", lines="Spiders\nanother thing", veils="Blood")
            await do(table, ann, "say-lines", lines=" drowning  men \n\nSpiders")
            waiting = [str(table.view(seat)["safety"]) for seat in (ann, bob, guest, "s1")]
            await do(table, "s1", "say-lines")

            part = table.view(guest)["safety"]
            shared = [line.text for line in part.lines] if isinstance(part, Words) else []

            assert len(set(waiting)) == 1
            assert "Spiders" not in waiting[0]
            assert "waiting for Gwen" in waiting[0]
            assert shared == ["Line: another thing", "Line: drowning men", "Line: Spiders", "Veil: Blood"]

    run(play())


def test_what_is_shared_stands_until_all_have_answered_again(tmp_path: Path) -> None:
    """A newcomer who never answers takes nobody's lines from the screens."""

    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, bob, guest = await people(table)
            for seat in (ann, bob, "s1"):
                await do(table, seat, "say-lines", lines="Spiders")
            late = await sit(table, "Late", Role.PLAYER, key_hash("late"))
            await do(table, ann, "say-lines", lines="Spiders\nteeth")
            meanwhile = table.view(guest)["safety"]
            await do(table, late, "say-lines")
            then = table.view(guest)["safety"]

            assert isinstance(meanwhile, Words)
            assert isinstance(then, Words)
            assert [line.text for line in meanwhile.lines] == ["Line: Spiders", "Lines and veils: waiting for Late."]
            assert [line.text for line in then.lines] == ["Line: Spiders", "Line: teeth"]

    run(play())


def test_lines_that_an_older_table_kept_as_they_were_typed_keep_nobody_from_sharing_theirs(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, bob, _ = await people(table)
            await table.record("older", lambda state: [LinesGiven("s1", ("spi\x07ders\u200b",), ())])
            await do(table, ann, "say-lines", lines="fire")
            await do(table, bob, "say-lines")

            assert table.state[Safety].shared == Lines(("fire", "spiders"))

    run(play())


def test_whoever_thinks_of_another_line_later_is_not_named(tmp_path: Path) -> None:
    async def play(second: str) -> tuple[object, ...]:
        async with opened(tmp_path / second) as table:
            ann, bob, guest = await people(table)
            for seat in (ann, bob, "s1"):
                await do(table, seat, "say-lines", lines="Spiders")
            watch = Watch(table, guest)
            watch.frame()
            command = table.system.read_command({"type": "say-lines", "lines": "Spiders\nteeth"})
            await table.ask({"ann": ann, "bob": bob}[second], f"by {second}", command)
            frame, record = watch.frame(), seat_record(table, guest)
            assert frame is not None
            assert len(frame.head) == 64  # of everything, under a salt that nobody is sent: it tells nobody anything
            return replace(frame, head=""), replace(record, heads=record.heads[:-1])

    assert run(play("ann")) == run(play("bob"))


def test_what_one_seat_said_is_in_no_other_seats_record(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, bob, _ = await people(table)
            await do(table, ann, "say-lines", lines="teeth")

            assert b"teeth" not in msgspec.json.encode(seat_record(table, bob))
            assert b"teeth" not in msgspec.json.encode(seat_record(table, "s1"))
            assert b"teeth" in msgspec.json.encode(await whole_record(table))

    run(play())

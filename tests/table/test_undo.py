"""Undo takes back the whole chain, in front of everybody, and redo restores the very same results."""

from pathlib import Path
from typing import Any

from three_coins import Coins

from tests.tables import do, opened, refused, run
from threefates.rulebook.epochs import Seal
from threefates.rulebook.viewers import Role
from threefates.table.sitting import key_hash, sit
from threefates.table.slices import at_once, in_slices
from threefates.table.table import Table
from threefates.table.undo import LONGEST_NAME
from threefates.table.undo_look import _changes, back_then


async def act(table: Table, seat: str, kind: str, **fields: Any) -> str:
    """Do it, and say under which id."""
    await do(table, seat, kind, **fields)
    return last_command(table)


async def seated(table: Table) -> tuple[str, str]:
    ann = await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
    bob = await sit(table, "Bob", Role.PLAYER, key_hash("bob"))
    await do(table, ann, "tc.join", name="Mara")
    await do(table, bob, "tc.join", name="Vex")
    return ann, bob


def tosser(table: Table, seat: str) -> str:
    return next(entity for entity in table.viewer(seat).controls)


def last_command(table: Table) -> str:
    return table.timeline.moments[-1].envelope.command


def test_the_game_master_takes_back_a_throw_with_all_that_followed(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, _ = await seated(table)
            before = table.state
            await do(table, ann, "tc.toss", who=tosser(table, ann))
            tossed = last_command(table)
            choice = table.system.questions(table.state)[0].id
            await do(table, ann, "answer", choice=choice, option="keep")

            told = (await do(table, "s1", "undo", command=tossed)).told

            assert table.state[Coins] == before[Coins]
            assert table.state.agenda == before.agenda
            assert told[-1].text == "Taken back, with all that followed. What was seen stays seen."

    run(play())


def test_redo_restores_the_very_same_coins_until_somebody_plays_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, bob = await seated(table)
            await do(table, ann, "tc.toss", who=tosser(table, ann))
            lying = table.state[Coins].lying
            await do(table, "s1", "undo", command=last_command(table))
            await do(table, "s1", "redo")

            assert table.state[Coins].lying == lying

            await do(table, "s1", "undo", command=next(iter([n for n in table.timeline.spans if "toss" in n])))
            await do(table, bob, "tc.hide", who=tosser(table, bob), secret=4)
            assert (await refused(do(table, "s1", "redo"))).code == "undo.nothing_taken"

    run(play())


def test_a_player_takes_back_only_their_own_last_act_and_nothing_that_was_shown(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, bob = await seated(table)
            await do(table, ann, "tc.hide", who=tosser(table, ann), secret=3)
            hidden = last_command(table)
            assert (await refused(do(table, bob, "undo", command=hidden))).code == "undo.not_last"
            await do(table, ann, "undo", command=hidden)
            assert table.state[Coins].tossers[tosser(table, ann)].secret is None

            await do(table, ann, "tc.toss", who=tosser(table, ann))
            assert (await refused(do(table, ann, "undo", command=last_command(table)))).code == "undo.was_shown"

    run(play())


def test_seats_and_settings_are_never_taken_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, _ = await seated(table)
            await do(table, ann, "tc.hide", who=tosser(table, ann), secret=3)
            hidden = last_command(table)
            carl = await sit(table, "Carl", Role.PLAYER, key_hash("carl"))
            await do(table, ann, "rename-seat", name="Anna")
            await do(table, "s1", "undo", command=hidden)

            assert table.seating.seats[carl].name == "Carl"
            assert table.seating.seats[ann].name == "Anna"
            assert (await refused(do(table, "s1", "undo", command="open"))).code == "undo.gone"

    run(play())


def test_an_answer_to_a_question_that_undo_removed_is_stale(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, _ = await seated(table)
            await do(table, ann, "tc.toss", who=tosser(table, ann))
            old = table.system.questions(table.state)[0].id
            await do(table, "s1", "undo", command=last_command(table))
            await do(table, ann, "tc.toss", who=tosser(table, ann))

            refusal = await refused(do(table, ann, "answer", choice=old, option="keep"))

            assert refusal.code == "choice.stale"

    run(play())


def test_the_log_strikes_what_was_taken_back_and_keeps_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, bob = await seated(table)
            await do(table, ann, "tc.toss", who=tosser(table, ann))
            tossed = last_command(table)
            await do(table, "s1", "undo", command=tossed)

            lines = [line for line in table.told(bob, 0) if line.command == tossed]

            assert lines
            assert all(line.undone for line in lines)

    run(play())


def test_what_was_taken_back_in_two_steps_is_restored_in_two(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, _ = await seated(table)
            who = tosser(table, ann)
            states = [table.state[Coins]]
            commands = []
            for secret in (1, 2, 3):
                commands.append(await act(table, ann, "tc.hide", who=who, secret=secret))
                states.append(table.state[Coins])

            for command in reversed(commands):
                await do(table, "s1", "undo", command=command)
            back = table.state[Coins]
            restored = []
            for _ in commands:
                await do(table, "s1", "redo")
                restored.append(table.state[Coins])

            assert back == states[0]
            assert restored == states[1:]
            assert (await refused(do(table, "s1", "redo"))).code == "undo.nothing_taken"

    run(play())


def test_a_record_event_in_between_does_not_end_the_time_for_a_redo_and_play_does(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, bob = await seated(table)
            hidden = await act(table, ann, "tc.hide", who=tosser(table, ann), secret=3)
            await do(table, "s1", "undo", command=hidden)
            await do(table, bob, "rename-seat", name="Rob")
            await do(table, "s1", "redo")
            name, secret = table.seating.seats[bob].name, table.state[Coins].tossers[tosser(table, ann)].secret
            await do(table, "s1", "undo", command=hidden)
            later = await act(table, bob, "tc.hide", who=tosser(table, bob), secret=4)
            await do(table, "s1", "undo", command=later)
            await do(table, "s1", "redo")

            assert (name, secret) == ("Rob", 3)
            assert (await refused(do(table, "s1", "redo"))).code == "undo.nothing_taken"
            assert table.state[Coins].tossers[tosser(table, ann)].secret is None

    run(play())


def test_a_command_of_record_and_play_keeps_its_record_when_it_is_taken_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, _ = await seated(table)
            first = await act(table, ann, "tc.toss", who=tosser(table, ann))
            await do(table, "s1", "undo", command=first)
            late = await refused(do(table, ann, "commit-nonce", commitment="0f" * 32))

            assert table.state[Seal].epochs[0].began
            assert late.code == "seal.closed"

    run(play())


def test_a_new_evening_that_is_taken_back_keeps_its_new_seal(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, _ = await seated(table)
            await do(table, ann, "tc.toss", who=tosser(table, ann))
            started = await act(table, "s1", "start-evening")
            await do(table, "s1", "undo", command=started)

            assert [epoch.number for epoch in table.state[Seal].epochs] == [1, 2]
            await do(table, "s1", "redo")
            assert [epoch.number for epoch in table.state[Seal].epochs] == [1, 2]

    run(play())


def test_something_older_than_what_is_kept_is_taken_back_all_the_same(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            table.timeline.keep = 4
            ann, bob = await seated(table)
            before = table.state[Coins]
            old = await act(table, ann, "tc.hide", who=tosser(table, ann), secret=1)
            for secret in range(2, 9):
                await do(table, bob, "tc.hide", who=tosser(table, bob), secret=secret)
            after = table.state[Coins]
            await do(table, "s1", "undo", command=old)
            back = table.state[Coins]
            await do(table, "s1", "redo")

            assert (back, table.state[Coins]) == (before, after)
            assert len(table.told(bob, 0)) > 8

    run(play())


def test_a_player_takes_back_one_act_of_their_own_not_two(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, _ = await seated(table)
            first = await act(table, ann, "tc.hide", who=tosser(table, ann), secret=1)
            second = await act(table, ann, "tc.hide", who=tosser(table, ann), secret=2)

            assert (await refused(do(table, ann, "undo", command=first))).code == "undo.not_last"
            await do(table, ann, "undo", command=second)
            assert table.state[Coins].tossers[tosser(table, ann)].secret == 1

    run(play())


def test_what_somebody_else_took_back_a_player_does_not_restore(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, _ = await seated(table)
            hidden = await act(table, ann, "tc.hide", who=tosser(table, ann), secret=1)
            await do(table, "s1", "undo", command=hidden)

            assert (await refused(do(table, ann, "redo"))).code == "undo.not_yours"
            assert "redo" not in {offer.command for offer in table.offers(ann)}

    run(play())


def test_no_redo_hides_again_what_an_opened_seal_has_shown(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, _ = await seated(table)
            peeked = await act(table, ann, "tc.peek", who=tosser(table, ann))
            await do(table, "s1", "undo", command=peeked)
            await do(table, "s1", "open-seal", epoch=1)

            refusal = await refused(do(table, "s1", "redo"))

            assert refusal.code == "undo.seal_open"
            assert "redo" not in {offer.command for offer in table.offers("s1")}

    run(play())


def test_no_undo_hides_again_what_an_opened_seal_has_shown(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, _ = await seated(table)
            who = tosser(table, ann)
            await do(table, ann, "tc.hide", who=who, secret=3)
            await do(table, ann, "tc.peek", who=who)
            shown = await act(table, ann, "tc.show", who=who)
            await do(table, "s1", "open-seal", epoch=1)

            refusal = await refused(do(table, "s1", "undo", command=shown))

            assert refusal.code == "undo.seal_open"
            (undo,) = (offer for offer in table.offers("s1") if offer.command == "undo")
            assert undo.refusal == refusal

    run(play())


def test_undo_is_never_offered_to_whoever_only_watches(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, _ = await seated(table)
            guest = await sit(table, "Gus", Role.GUEST, key_hash("gus"))
            hidden = await act(table, ann, "tc.hide", who=tosser(table, ann), secret=1)

            assert {offer.command for offer in table.offers(guest)} == {"raise-x-card"}
            assert (await refused(do(table, guest, "undo", command=hidden))).code == "seat.watches"

    run(play())


def undo_of(table: Table, seat: str) -> Any:
    return next((offer for offer in table.offers(seat) if offer.command == "undo"), None)


def test_what_is_taken_back_is_named_as_the_log_tells_it_and_nothing_is_greyed(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            assert undo_of(table, "s1").refusal == await refused(do(table, "s1", "undo", command=""))
            ann, bob = await seated(table)
            await do(table, ann, "tc.hide", who=tosser(table, ann), secret=1)

            assert undo_of(table, ann).label.startswith("Take back: ")
            assert undo_of(table, bob) is None
            assert len(undo_of(table, "s1").label) <= len("Take back: …") + LONGEST_NAME

    run(play())


def test_a_look_says_what_would_go_and_which_counters_would_change(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, bob = await seated(table)
            first = await act(table, ann, "tc.toss", who=tosser(table, ann))
            choice = table.system.questions(table.state)[0].id
            await do(table, ann, "answer", choice=choice, option="keep")
            before, version = table.view("s1"), table.version

            then = at_once(back_then(table, "s1", first))
            await do(table, "s1", "undo", command=first)

            assert (then.steps, table.version) == (2, version + 1)
            assert then.told[0].command == first
            assert then.changes == tuple(_changes(before, table.view("s1")))
            assert (await refused(in_slices(back_then(table, bob, first)))).code == "undo.gone"

    run(play())


def test_a_look_rests_after_each_part_and_compares_with_the_moment_it_looked_at(tmp_path: Path) -> None:
    """Others play on meanwhile: what they do is none of what would change."""

    async def play() -> None:
        async with opened(tmp_path, "fate_2003") as table:
            first = await act(table, "s1", "start-clock", name="Doom", size=4)
            looking, rests = back_then(table, "s1", first), 0
            while True:
                try:
                    next(looking)
                except StopIteration as done:
                    then = done.value
                    break
                rests += 1
                if rests == 2:
                    await do(table, "s1", "start-clock", name="Dusk", size=6)

            assert rests >= len(table.view("s1"))
            assert [(change.what, change.now, change.then) for change in then.changes] == [("Doom", "0/4", "gone")]

    run(play())


def test_whoever_may_not_take_something_back_is_not_told_whether_it_is_there(tmp_path: Path) -> None:
    """A player who guesses ids hears the same of what is hidden, of what is hidden and gone, and of nothing at all."""

    async def play() -> None:
        async with opened(tmp_path, "fate_2003") as table:
            ann = await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
            note = await act(table, "s1", "write-note", title="The duke")
            gone = await act(table, "s1", "start-clock", name="Doom", size=4, hidden=True)
            await do(table, "s1", "undo", command=gone)
            hidden = await act(table, "s1", "start-clock", name="Doom", size=4, hidden=True)

            for command in (note, gone, hidden, "never"):
                said = await refused(do(table, ann, "undo", command=command))
                looked = await refused(in_slices(back_then(table, ann, command)))
                assert said == looked
                assert said.code == "undo.not_last"

    run(play())

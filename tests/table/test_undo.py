"""Undo takes back the whole chain, in front of everybody, and redo restores the very same results."""

from pathlib import Path

from three_coins import Coins

from tests.tables import do, opened, refused, run
from threefates.rulebook.viewers import Role
from threefates.table.sitting import key_hash, sit
from threefates.table.table import Table


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

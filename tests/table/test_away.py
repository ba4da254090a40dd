"""Nobody waits for the absent for ever; the Game Master answers for them, blind."""

from pathlib import Path

from three_coins import Coins

from tests.tables import do, opened, refused, run
from threefates.rulebook.viewers import Role
from threefates.table.sitting import key_hash, sit
from threefates.table.table import Table


async def waiting_for_ann(table: Table) -> tuple[str, str, str]:
    """Ann's coins lie; her seat, her tosser and the question."""
    ann = await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
    await do(table, ann, "tc.join", name="Mara")
    who = next(iter(table.viewer(ann).controls))
    await do(table, ann, "tc.toss", who=who)
    return ann, who, table.system.questions(table.state)[0].id


def test_the_answer_fixed_beforehand_is_given_for_somebody_away(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, who, choice = await waiting_for_ann(table)
            heads = table.state[Coins].lying.count(2)
            early = await refused(do(table, "s1", "answer-for-absent", choice=choice))
            await do(table, "s1", "set-away", seat=ann, away=True)
            offered = [offer for offer in table.offers("s1") if offer.command == "answer-for-absent"]
            told = (await do(table, "s1", "answer-for-absent", choice=choice)).told

            assert early.code == "choice.not_away"
            assert [offer.label for offer in offered] == ["Go on without Ann"]
            assert told[0].text == "The table answers for Ann, who is away."
            assert table.state[Coins].tossers[who].points == heads
            assert table.state.agenda.steps == ()

    run(play())


def test_it_is_offered_only_while_they_are_away_and_only_to_whoever_runs_the_game(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, _, choice = await waiting_for_ann(table)
            bob = await sit(table, "Bob", Role.PLAYER, key_hash("bob"))
            await do(table, ann, "set-away", seat=ann, away=True)
            refusal = await refused(do(table, bob, "answer-for-absent", choice=choice))
            other = await refused(do(table, bob, "answer", choice=choice, option="keep"))
            await do(table, "s1", "set-away", seat=ann, away=False)

            assert (refusal.code, other.code) == ("seat.not_the_gm", "choice.not_yours")
            assert "answer-for-absent" not in {offer.command for offer in table.offers("s1")}

    run(play())


def test_somebody_who_is_away_may_still_answer_themselves(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, _, choice = await waiting_for_ann(table)
            await do(table, ann, "set-away", seat=ann, away=True)
            await do(table, ann, "answer", choice=choice, option="keep")
            late = await refused(do(table, "s1", "answer-for-absent", choice=choice))

            assert late.code == "choice.not_for_you"

    run(play())


def test_the_table_does_not_wait_for_a_player_who_only_watches_now(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, _, choice = await waiting_for_ann(table)
            await do(table, "s1", "set-role", seat=ann, role="guest")
            refusal = await refused(do(table, ann, "answer", choice=choice, option="keep"))
            await do(table, "s1", "answer-for-absent", choice=choice)

            assert refusal.code == "seat.watches"
            assert table.state.agenda.steps == ()

    run(play())


def test_one_marks_oneself_as_away_and_nobody_else(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, _, _ = await waiting_for_ann(table)
            refusal = await refused(do(table, ann, "set-away", seat="s1", away=True))
            nobody = await refused(do(table, "s1", "set-away", seat="s99", away=True))
            same = await refused(do(table, "s1", "set-away", seat=ann, away=False))

            assert (refusal.code, nobody.code, same.code) == ("seat.not_the_gm", "seat.unknown", "seat.same")

    run(play())

"""Acting for somebody who is away, through a real table: visibly, and only until they are back."""

from __future__ import annotations

from pathlib import Path

from tests.tables import do, opened, refused, run
from threefates.rulebook.viewers import Role
from threefates.systems.fates_edge.actions.roll_in_hand import Rolls
from threefates.systems.fates_edge.boons.boons import Boons
from threefates.table.sitting import key_hash, sit
from threefates.table.table import Table


async def mara_of_ann(table: Table) -> tuple[str, str, str]:
    """Ann with her hero, and Bob who looks on: both seats, and the hero."""
    ann = await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
    bob = await sit(table, "Bob", Role.PLAYER, key_hash("bob"))
    await do(table, ann, "fe.make-hero", name="Mara", trained=["Tinker"])
    return ann, bob, next(iter(table.viewer(ann).controls))


async def rolled(table: Table, seat: str, hero: str, *faces: int) -> None:
    await do(table, "s1", "fe.call-roll", hero=hero)
    await do(table, seat, "fe.roll-action", by_hand=faces, hero=hero)


def test_the_game_master_acts_for_somebody_away_everybody_reads_it_and_it_is_handed_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, "fates_edge") as table:
            ann, bob, mara = await mara_of_ann(table)
            await do(table, ann, "set-away", seat=ann, away=True)
            before = table.version
            await rolled(table, "s1", mara, 8, 7, 6, 2)
            lines = [line for line in table.told(bob, before) if line.by == "s1"]
            await do(table, "s1", "fe.call-roll", hero=mara)
            offered = [offer.command for offer in table.offers("s1")]
            await do(table, ann, "set-away", seat=ann, away=False)
            after = await refused(do(table, "s1", "fe.roll-action", hero=mara))

            assert "Gwen acts for Mara, Ann being away." in [line.text for line in lines]
            assert any(line.text.startswith("Mara throws 4d10") for line in lines)
            assert "fe.roll-action" in offered
            assert after.code == "character.not_yours"
            assert "fe.roll-action" not in [offer.command for offer in table.offers("s1")]
            assert "fe.roll-action" in [offer.command for offer in table.offers(ann)]

    run(play())


def test_questions_of_somebody_away_are_answered_for_them_without_their_boons(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, "fates_edge") as table:
            ann, bob, mara = await mara_of_ann(table)
            await do(table, "s1", "fe.set-boons", hero=mara, held=1, reason="a gift")
            await do(table, "s1", "set-away", seat=ann, away=True)
            await rolled(table, "s1", mara, 8, 7, 4, 2)
            question = table.system.questions(table.state)[0].id
            told = (await do(table, "s1", "answer-for-absent", choice=question)).told

            latest = table.state[Rolls].latest
            assert latest is not None
            assert latest.outcome is not None or table.system.questions(table.state)
            assert table.state[Boons].of(mara) >= 1
            assert "The table answers for Ann, who is away." in [line.text for line in told]
            assert [line.text for line in table.told(bob, 0)].count("Gwen acts for Mara, Ann being away.") == 1

    run(play())


def test_nobody_stands_in_for_their_own_hero(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, "fates_edge") as table:
            ann, bob, mara = await mara_of_ann(table)
            await rolled(table, ann, mara, 8, 7, 6, 2)

            assert not any("acts for" in line.text for line in table.told(bob, 0))

    run(play())

"""A pool beside an action at a real table: real dice, taking back, and what lies on everybody's page."""

from __future__ import annotations

from pathlib import Path

from tests.tables import do, opened, run
from threefates.rulebook.parts import Pool
from threefates.rulebook.viewers import Role
from threefates.systems.fates_edge.boons.boons import Boons
from threefates.systems.fates_edge.fear.fear import Fears
from threefates.table.sitting import key_hash, sit
from threefates.table.table import Table


async def afraid(table: Table) -> tuple[str, str]:
    """Ann's Mara, who holds a Boon and has thrown real dice against fear: the seat, and the hero."""
    ann = await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
    await do(table, ann, "fe.make-hero", name="Mara")
    (mara,) = table.viewer(ann).controls
    await do(table, "s1", "fe.set-rating", hero=mara, trait="spirit", rating=3, reason="brave")
    await do(table, "s1", "fe.set-boons", hero=mara, held=1, reason="as it was")
    await do(table, "s1", "fe.frighten", character=mara, cause="the lamp", effect=4, by_hand=(7, 7, 1))
    return ann, mara


def asked(table: Table) -> str:
    (choice,) = table.system.questions(table.state)
    return choice.id


def test_a_die_is_thrown_again_by_hand_and_taken_back_as_one(tmp_path: Path) -> None:
    async def evening() -> list[tuple[int, bool, bool]]:
        async with opened(tmp_path, "fates_edge") as table:
            ann, mara = await afraid(table)
            found = []

            def now() -> None:
                held = mara not in table.state[Fears].of
                found.append((table.state[Boons].of(mara), held, bool(table.system.questions(table.state))))

            now()
            answered = await do(table, ann, "answer", choice=asked(table), option="2", by_hand=(6,))
            now()
            command = table.timeline.moments[answered.version - 1].envelope.command
            await do(table, "s1", "undo", command=command)
            now()
            await do(table, "s1", "redo")
            now()
            return found

    assert run(evening()) == [(1, True, True), (0, True, False), (1, True, True), (0, True, False)]


def test_everybody_has_the_dice_on_their_page_and_whoever_threw_them_the_question(tmp_path: Path) -> None:
    async def evening() -> tuple[list[str], list[str], list[str]]:
        async with opened(tmp_path, "fates_edge") as table:
            ann, _ = await afraid(table)
            bob = await sit(table, "Bob", Role.PLAYER, key_hash("bob"))
            parts = [table.view(seat)["throw"] for seat in ("s1", ann, bob)]
            faces = ["".join(die.face for die in part.dice) for part in parts if isinstance(part, Pool)]
            mine, others = (
                [offer.command for offer in table.offers(seat) if offer.command == "answer"] for seat in (ann, bob)
            )
            return faces, mine, others

    assert run(evening()) == (["771"] * 3, ["answer"] * 3, [])  # keep, a 7, the 1

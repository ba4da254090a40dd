"""Evenings of three coins for tests: a few throws, or everything that a table and its seals can go through."""

from tests.tables import do
from threefates.rulebook.viewers import Role
from threefates.table.sitting import key_hash, sit
from threefates.table.table import Table


async def thrown(table: Table, times: int = 3) -> tuple[str, str]:
    """Ann throws and keeps; her seat and her tosser."""
    ann = await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
    await do(table, ann, "tc.join", name="Mara")
    who = next(iter(table.viewer(ann).controls))
    for _ in range(times):
        await do(table, ann, "tc.toss", who=who)
        await do(table, ann, "answer", choice=table.system.questions(table.state)[0].id, option="keep")
    return ann, who


async def whole_evening(table: Table) -> None:
    """Nonces, throws, a secret die shown again, undo, redo, an X-card, a second evening, a seal opened."""
    ann, who = await thrown(table, 0)
    await do(table, ann, "give-nonce", nonce="a word")
    await do(table, "s1", "start-evening")
    await do(table, ann, "tc.toss", who=who)
    await do(table, ann, "answer", choice=table.system.questions(table.state)[0].id, option="toss")
    await do(table, ann, "answer", choice=table.system.questions(table.state)[0].id, option="keep")
    kept = table.timeline.moments[-1].envelope.command
    await do(table, ann, "raise-x-card")
    await do(table, "s1", "resume-play")
    await do(table, "s1", "undo", command=kept)
    await do(table, "s1", "redo")
    bob = await sit(table, "Bob", Role.PLAYER, key_hash("bob"))
    await do(table, "s1", "set-role", seat=bob, role="co-gm")
    await do(table, "s1", "end-evening")
    await do(table, "s1", "start-evening")
    await do(table, ann, "tc.toss", who=who, by_hand=(2, 2, 1))
    await do(table, "s1", "open-seal", epoch=1)

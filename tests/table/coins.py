"""Evenings of three coins for tests: a few throws, or everything that a table and its seals can go through."""

import asyncio
import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.tables import do
from threefates.rulebook.epochs import Seal
from threefates.rulebook.seal import RevealNonce
from threefates.rulebook.viewers import Role
from threefates.table.sitting import key_hash, sit
from threefates.table.table import Table


def promise(word: str) -> str:
    """What promises a word: its SHA-256, in hex."""
    return hashlib.sha256(word.encode()).hexdigest()


@asynccontextmanager
async def said(table: Table, seat: str, word: str) -> AsyncIterator[None]:
    """A device of this seat is in touch, and says its word by itself when it is asked for."""

    async def device() -> None:
        bell = table.watch()
        while not table.state[Seal].asks.endswith("closed"):
            bell.clear()
            await bell.wait()
        table.unwatch(bell)
        await table.ask(seat, f"say-{seat}-{table.version}", RevealNonce(word))

    table.come(seat)
    listening = asyncio.create_task(device())
    await asyncio.sleep(0)
    try:
        yield
    finally:
        listening.cancel()
        table.go(seat)


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
    await do(table, ann, "commit-nonce", commitment=promise("a word"))
    await do(table, "s1", "start-evening")
    async with said(table, ann, "a word"):
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

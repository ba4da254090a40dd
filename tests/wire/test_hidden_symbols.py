"""Two worlds that differ in a Symbol that somebody hides: the same to the byte for whoever is not to know."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

import pytest

from tests.wire.room import Room
from tests.wire.worlds import HEADS, look, world
from threefates.systems.fates_edge.heroes.heroes import Heroes

GM, MARA, OTHERS = 0, 1, (2, 3, 4)
PATRONS: Final = ("Ikasha", "Nidhoggr")
GROWN: Final = (
    {"type": "fe.upgrade-symbol", "upgrade": "hardened"},
    {"type": "fe.upgrade-symbol", "upgrade": "bright"},
)
WORN: Final = tuple({"type": "fe.set-symbol", "symbol": each, "reason": "so"} for each in ("neglected", "compromised"))
XP: Final = tuple({"type": "fe.restore-symbol", "xp": True, "patron": each} for each in PATRONS)
WORK: Final = tuple({"type": "fe.restore-symbol", "patron": each} for each in PATRONS)
WHY: Final = tuple({"type": "fe.set-symbol", "symbol": "neglected", "reason": each} for each in ("damp", "much used"))


def heard(folder: Path, differs: dict[str, Any], seat: int) -> list[tuple[str, str, bytes]]:
    """What the others were sent of an evening in which a hidden Symbol fared so."""
    with world(folder) as server:
        room = Room(server, "fates_edge")

        def do(who: int, **raw: Any) -> None:
            count = sum(where == "POST commands" for each in room.seats for where, _ in each.heard)
            assert room.act(room.seats[who], f"c{count}", raw), room.seats[who].heard[-1]

        do(MARA, type="fe.make-hero", name="Aria")
        hero = next(iter(room.table.state[Heroes].known))
        do(GM, type="fe.set-talent", hero=hero, talent="patrons-symbol", has=True, reason="hers")
        do(GM, type="fe.set-xp", hero=hero, unspent=30, reason="new here")
        for patron in PATRONS:
            do(MARA, type="fe.gain-symbol", hero=hero, patron=patron)
            do(MARA, type="fe.show-symbol", hero=hero, patron=patron, shown=False)
            do(GM, type="fe.set-symbol", hero=hero, patron=patron, symbol="compromised", reason="worn")
        do(seat, **{"hero": hero, "patron": PATRONS[0], **differs})
        do(GM, type="start-scene", title="The quay")
        others = [room.seats[place] for place in OTHERS]
        look(room, others)
        for each in others:
            room.back(each, "c5")
        with ExitStack() as windows:
            for each in others:
                for address, headers in room.sockets(each):
                    said = windows.enter_context(room.open(address, headers)).recv(timeout=20)
                    each.heard.append((address, said.encode() if isinstance(said, str) else said))
        return [(each.name, where, HEADS.sub(rb"\1", said)) for each in others for where, said in each.heard]


@pytest.mark.parametrize(
    ("pair", "seat"), [(GROWN, MARA), (GROWN, GM), (XP, MARA), (WORK, MARA), (WORN, GM), (WHY, GM)]
)
def test_nobody_else_can_tell_how_a_hidden_symbol_fares(
    tmp_path: Path, pair: tuple[dict[str, Any], dict[str, Any]], seat: int
) -> None:
    one, other = (heard(tmp_path / f"{place}", differs, seat) for place, differs in enumerate(pair))

    assert len(one) > 30
    assert [where for *where, _ in one] == [where for *where, _ in other]
    assert [
        (who, where) for (who, where, said), (*_, otherwise) in zip(one, other, strict=True) if said != otherwise
    ] == []

"""A stranger checks our dice, from the page in docs/ and the standard library alone."""

import ast
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from tests.table.coins import whole_evening
from tests.table.forging import Rows, evening, other_words, rewritten, rolled
from tests.tables import opened, run
from threefates.table.records import SeatRecord, TableRecord, seat_record, take_away
from threefates.table.verify import verify
from tools import record_logs

CHECKER = Path(__file__).with_name("checker.py")
SMALL = 50
Record = SeatRecord | TableRecord


def checked(file: Path, *heads: str) -> tuple[int, list[str]]:
    """How many draws a stranger finds the same, and what is wrong, on a Python that knows nothing of us."""
    done = subprocess.run(
        [sys.executable, "-I", CHECKER, file, *heads], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.stderr == ""
    count, *wrong = done.stdout.strip().split("\n")
    assert done.returncode == bool(wrong)
    return int(count), wrong


def written(folder: Path, record: Record) -> Path:
    file = folder / "record.json"
    file.write_bytes(msgspec.json.encode(record))
    return file


def test_it_is_small_and_needs_nothing_of_ours() -> None:
    source = CHECKER.read_text()
    imported = {
        (node.module or "") if isinstance(node, ast.ImportFrom) else node.names[0].name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    lines = [line for line in source.splitlines() if line.strip() and not line.startswith(("#", "import", "from", '"'))]

    assert imported <= sys.stdlib_module_names
    assert len(lines) <= SMALL


def test_a_stranger_computes_the_same_draws_as_we_do(tmp_path: Path) -> None:
    async def play() -> tuple[Record, Record, tuple[TableRecord, SeatRecord]]:
        async with opened(tmp_path / "one") as table:
            await whole_evening(table)
            record = await take_away(table)
            return record, seat_record(table, "s5"), await evening(tmp_path / "two")

    coins, mine, (whole, anns) = run(play())

    assert checked(written(tmp_path, coins)) == (verify(coins).checked, [])
    assert checked(written(tmp_path, mine)) == (verify(mine).checked, [])
    assert checked(written(tmp_path, whole), *(f"{h.version}:{h.head}" for h in anns.noted)) == (10, [])
    assert checked(written(tmp_path, anns)) == (7, [])


LOGS = sorted(record_logs.LOGS.glob("*-[12].json"))


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_stranger_checks_old_logs_too(path: Path) -> None:
    count, wrong = checked(path)

    assert wrong == []
    assert count >= 0


def face(rows: Rows) -> None:
    rolled(rows)["drawn"][2].update(result=1 + rolled(rows)["drawn"][2]["result"] % 10)


def word(rows: Rows) -> None:
    next(row for row in rows if row["event"]["type"] == "seal.nonce")["event"].update(nonce="another")


def test_a_stranger_finds_what_was_forged(tmp_path: Path) -> None:
    whole, mine = run(evening(tmp_path / "fate"))
    head = f"{mine.noted[-1].version}:{mine.noted[-1].head}"

    async def play() -> TableRecord:
        async with opened(tmp_path / "coins") as table:
            await whole_evening(table)
            return await take_away(table)

    coins = run(play())
    turned = replace(mine, seal=(replace(mine.seal[0], seed="ab" * 32), *mine.seal[1:]))

    assert checked(written(tmp_path, rewritten(whole, face)))[1] == ["version 8: draw 2 differs"]
    assert "word of s5" in checked(written(tmp_path, rewritten(coins, word)))[1]
    assert "another seed" in checked(written(tmp_path, turned))[1]
    assert checked(written(tmp_path, rewritten(whole, other_words)))[1] == []
    assert checked(written(tmp_path, rewritten(whole, other_words)), head)[1] == [
        f"version {mine.noted[-1].version}: another log"
    ]
    assert "changed before" in checked(written(tmp_path, rewritten(whole, other_words, chain=False)))[1][0]

"""`threefates export`: a file that holds the whole table, or none."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.serving import OPERATOR, serving
from threefates.cli.folder import OperatorsDoor
from threefates.table.log import StoreBroken

COMMAND = "import sys; from threefates.cli.app import main; main()"


@contextmanager
def no_file_longer_than(size: int) -> Iterator[None]:
    """A disk on which files end after so many bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_disk_that_has_no_room_for_it_is_said_in_a_sentence_and_no_half_of_it_is_left(tmp_path: Path) -> None:
    data, there = tmp_path / "data", tmp_path / "there"
    there.mkdir()
    with serving(data) as server:
        code = server.open_table()["code"]
        OperatorsDoor(data).leave(own=server.url, url=server.url, word=OPERATOR)
        words = [sys.executable, "-c", COMMAND, "export", code, str(there / "x.json"), "--whole", "--data", str(data)]
        said = subprocess.run(
            ["sh", "-c", 'ulimit -f 1; exec "$0" "$@"', *words],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},  # else it would keep half of what it compiles
        )

    assert said.returncode == 1
    assert str(there / "x.json") in said.stderr
    assert "Traceback" not in said.stderr
    assert not list(there.iterdir())


def test_a_server_that_cannot_leave_word_for_its_operator_says_so(tmp_path: Path) -> None:
    with no_file_longer_than(10), pytest.raises(StoreBroken, match=r"threefates\.operator"):
        OperatorsDoor(tmp_path).leave(own="http://127.0.0.1:8000", url="", word=OPERATOR)

    assert not list(tmp_path.iterdir())

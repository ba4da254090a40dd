"""A server whose words nobody can keep, or whose machine says odd things of itself, serves its tables all the same."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from benchmarks.served import free_port
from tests.serving import GAME
from tests.web.started import MAIN, environment, run
from threefates.client import Client

FULL = Path("/dev/full")


@pytest.mark.skipif(not FULL.exists(), reason="there is no disk that is always full")
@pytest.mark.parametrize("workers", [1, 2])
def test_a_server_that_writes_its_words_to_a_full_disk_serves_and_stops_in_order(tmp_path: Path, workers: int) -> None:
    port = free_port()
    words = ["--data", str(tmp_path), "--host", "127.0.0.1", "--port", str(port), "--workers", str(workers)]
    with FULL.open("wb") as full:
        process = subprocess.Popen(
            [sys.executable, "-c", MAIN, "serve", *words],
            env={**environment(), "WEB_CONCURRENCY": "as many as you like"},
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    try:
        gm = started(Client(f"http://127.0.0.1:{port}"), process)
        gm.view()
    finally:
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=60)

    assert process.returncode == 0
    assert "Traceback" not in said


def started(client: Client, process: subprocess.Popen[str]) -> Client:
    """A table, as soon as the server answers."""
    while process.poll() is None:
        try:
            return client.start(GAME)
        except OSError:
            time.sleep(0.05)
    raise AssertionError(f"it ended with {process.returncode}")


@pytest.mark.parametrize("words", [("--host", "ä..ö"), ("--public-url", f"https://{'x' * 3000}")])
def test_a_name_that_none_can_be_is_a_bad_argument(tmp_path: Path, words: tuple[str, str]) -> None:
    done = run("serve", "--data", str(tmp_path), "--port", "0", *words)

    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_a_server_whose_tables_are_where_nobody_answers_any_more_stops_all_the_same() -> None:
    hangs = """if True:
        import threading
        from concurrent.futures import ThreadPoolExecutor
        from threefates.cli.serve import leaving

        with leaving("tables on db.test", within=0.2):
            ThreadPoolExecutor().submit(threading.Event().wait).result()
    """

    ended = subprocess.run([sys.executable, "-c", hangs], capture_output=True, text=True, timeout=60, check=False)

    assert ended.returncode == 1
    assert ended.stderr == (
        "tables on db.test does not answer: threefates stops without it; nothing acknowledged is lost.\n"
    )

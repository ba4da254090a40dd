"""A server whose terminal has gone while it runs: `./play &`, and the window is shut."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.serving import GAME
from tests.web.test_serve import MAIN, environment
from threefates.client import Client

pty = pytest.importorskip("pty", reason="a terminal that goes away is made of what Windows has not")


@pytest.mark.parametrize("complains", [False, True])
def test_tables_are_opened_though_nobody_hears_of_them(tmp_path: Path, complains: bool) -> None:
    ours, theirs = pty.openpty()
    words = [sys.executable, "-c", MAIN, "serve", "--data", str(tmp_path), "--host", "127.0.0.1", "--port", "0"]
    process = subprocess.Popen(
        words,
        env=environment(),
        stdin=theirs,
        stdout=theirs,
        stderr=None if complains else theirs,
        start_new_session=True,
    )
    try:
        os.close(theirs)
        said = b""
        while b"Ctrl-C" not in said or b"/all/" not in said:
            said += os.read(ours, 4096)
        port = re.search(rb"localhost:(\d+)|127\.0\.0\.1:(\d+)", said)
        assert port
        os.close(ours)
        url = f"http://127.0.0.1:{(port[1] or port[2]).decode()}"

        opened = [Client(url).start(GAME, name=f"Table {number}") for number in range(3)]

        assert process.poll() is None
        assert len({gm.code for gm in opened}) == 3
        assert all(gm.view() for gm in opened)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(60)

"""The command line as an operator types it: in this process, or as one of its own."""

from __future__ import annotations

import io
import os
import subprocess
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from tests.serving import STRANGERS
from threefates.cli import app

__all__ = ["MAIN", "ROOT", "environment", "run"]

ROOT = Path(__file__).parents[2]
MAIN = "from threefates.cli.app import main; main()"


def environment() -> dict[str, str]:
    paths = [str(ROOT / "src"), str(STRANGERS), os.environ.get("PYTHONPATH", "")]
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(filter(None, paths)),
        "PYTHONUNBUFFERED": "1",
        "PYTHONUTF8": "1",
    }


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """One command line, to its end; in this process, which has loaded already what it takes."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = app.run(words)
    return subprocess.CompletedProcess(words, code, out.getvalue(), err.getvalue())

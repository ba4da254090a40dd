"""`./play` as a person meets it: from a shell, on machines that are not quite right."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import browser
from tests.play.loading import ROOT

POSIX = pytest.mark.skipif(os.name == "nt", reason="Windows starts play through its own launcher, not a shell")


def program(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


def lone_copy(folder: Path) -> Path:
    """`play` in a folder of its own, where no environment has been made."""
    return Path(shutil.copy(ROOT / "play", folder / "play"))


def run(*command: str, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)


@POSIX
def test_a_stand_in_that_fails_is_passed_over_for_a_python_that_runs(tmp_path: Path) -> None:
    program(tmp_path, "python3", "echo 'no version is set' >&2; exit 126")
    program(tmp_path, "python3.12", 'if [ "$1" = -ESc ]; then exit 0; fi; echo "python3.12 runs $*"')

    play = lone_copy(tmp_path)

    done = run(str(play), "why", "a rule", PATH=f"{tmp_path}:/bin:/usr/bin")

    assert done.stdout == f"python3.12 runs {play} why a rule\n"
    assert done.stderr == ""


@POSIX
def test_without_any_python_one_sentence_says_what_to_install(tmp_path: Path) -> None:
    play = lone_copy(tmp_path)

    done = run("/bin/sh", str(play), PATH=str(tmp_path))

    assert done.returncode == 1
    assert done.stderr.startswith("play: threefates needs Python 3.11 or newer")


def test_leaving_out_the_browser_is_refused_where_nobody_would_notice() -> None:
    environ = {**os.environ, "CI": "true"}

    done = run(sys.executable, "-m", "pytest", "--no-browser", "--collect-only", "-q", "tests/play", **environ)

    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "--no-browser is refused" in done.stderr


def test_without_a_browser_the_fix_is_named_in_one_sentence(tmp_path: Path) -> None:
    environ = {**os.environ, "THREEFATES_BROWSER": str(tmp_path / "none")}

    done = run(sys.executable, "-m", "tests.browser", **environ)

    assert done.returncode == 1
    assert done.stderr.strip() == browser.FIX

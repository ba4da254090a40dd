"""The Containerfile, as far as it can be tried without a registry: what it copies, runs and starts, elsewhere."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT
from tests.hosting.machine import answers, free_ports

LINES = (ROOT / "Containerfile").read_text(encoding="utf-8").splitlines()
INSTRUCTIONS = [tuple(line.split(" ", 1)) for line in LINES if line and not line.startswith("#")]

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="a container is Linux")


def said(instruction: str) -> list[str]:
    """What stands behind each such instruction."""
    return [rest for name, rest in INSTRUCTIONS if name == instruction]


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A folder with what the image holds, and nothing else."""
    folder = tmp_path / "threefates"
    folder.mkdir()
    for *sources, target in map(str.split, said("COPY")):
        for source in sources:
            there = ROOT / source
            if there.is_dir():
                shutil.copytree(there, folder / target, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(there, folder / target)
    return folder


@pytest.fixture
def started(copied: Path, tmp_path: Path) -> Iterator[int]:
    """What the image starts, over what it copies, as this environment runs it: its port."""
    (port,) = free_ports(1)
    words = [
        {"8000": str(port), "/data": str(tmp_path / "data")}.get(word, word) for word in json.loads(said("CMD")[0])
    ]
    program = [sys.executable, "-c", "from threefates.cli.app import main; main()"]
    environment = {**os.environ, "PYTHONPATH": str(copied / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    with (tmp_path / "log").open("wb") as log:
        running = subprocess.Popen([*program, *words[1:]], cwd=copied, env=environment, stdout=log, stderr=log)
    try:
        yield port
    finally:
        running.terminate()
        running.wait(20)


def test_what_it_copies_is_enough_to_start(started: int, tmp_path: Path) -> None:
    answers(f"http://127.0.0.1:{started}/health")

    assert (tmp_path / "data" / "threefates.db").exists()


def test_what_it_starts_is_what_is_there() -> None:
    assert json.loads(said("CMD")[0])[0] == "./play"
    assert said("FROM") == ["docker.io/library/python:3.13-slim"]
    assert (said("VOLUME"), said("USER")) == (["/data"], ["10001:10001"])


@pytest.mark.soak
def test_what_it_runs_makes_all_that_a_start_needs(copied: Path, tmp_path: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root gives folders to somebody else, as the image does")
    for command in said("RUN"):
        subprocess.run(command.replace("/data", str(tmp_path / "data")), shell=True, cwd=copied, check=True)
    before = {path for path in copied.rglob("*") if path.is_file()}

    done = subprocess.run(["./play", "--version"], cwd=copied, capture_output=True, text=True, check=True)

    assert done.stdout.startswith("threefates ")
    assert {path for path in copied.rglob("*") if path.is_file()} == before  # a start writes nothing there

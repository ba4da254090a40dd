"""The project speaks of itself alone: not of the machine it was made on, nor of who or what made it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT, tracked

# Written so that no pattern matches its own text.
FOREIGN = {
    "a folder of one machine": r"(?<![\w.$}])/(?:work|root|home/\w+|Users/\w+)/",
    "a neighbour of the checkout": r"(?:\.\./)+shar[e]d\b|\bshar[e]d/(?:rules|seeds|tools|bench|hooks)\b",
    "a book as a file": r"\b00\d_[0-9a-f]{16}\b|\bse[e]ds/",
    "a registry's host": r"\bpypi\.org\b|python[h]osted|registry\.npmjs|\bdeb\.debian\.org",
    "whoever wrote it": r"\b(?:cla[u]de|anthr[o]pic|open[a]i|chat[g]pt|co[p]ilot|LL[M]s?)\b"
    r"|\blanguage m[o]dels?\b|\bAI[- ](?:ag[e]nt|assist[a]nt)|\bco-auth[o]red-by\b",
}
PATTERNS = {what: re.compile(pattern, re.IGNORECASE) for what, pattern in FOREIGN.items()}
READABLE = {"", ".cfg", ".css", ".html", ".in", ".js", ".json", ".md", ".py", ".svg", ".toml", ".txt", ".yaml", ".yml"}


def strangers(path: str, text: str) -> Iterator[str]:
    """Each mention in this text of something that is not the project."""
    for what, pattern in PATTERNS.items():
        for found in pattern.finditer(text):
            yield f"{path}:{text.count(chr(10), 0, found.start()) + 1} names {what}: {found.group()}"


def test_no_file_speaks_of_anything_but_the_project() -> None:
    files = [path for path in tracked() if path.suffix in READABLE]

    found = [
        line
        for path in files
        for line in strangers(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8", errors="replace"))
    ]

    assert found == []


def test_the_files_one_reads_first_are_among_those_scanned() -> None:
    scanned = {path for path in tracked() if path.suffix in READABLE}

    assert {ROOT / "README.md", ROOT / "play", Path(__file__)} <= scanned


@pytest.mark.parametrize(
    "sentence",
    [
        "see " + "/".join(("", "work", "main", "x.py")),
        "copied from " + "/".join(("..", "shared", "rules")),
        "https://" + ".".join(("pypi", "org")) + "/simple",
        "written with " + "Cla" + "ude",
        "an " + "AI " + "agent wrote this",
    ],
)
def test_a_stranger_is_named_with_its_place(sentence: str) -> None:
    (complaint,) = strangers("x.md", f"one line\n{sentence}")

    assert complaint.startswith("x.md:2 names ")

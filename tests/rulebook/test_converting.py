"""Records from plain values, by several threads that meet them for the first time together."""

from __future__ import annotations

import subprocess
import sys

import msgspec
import pytest

from threefates.rulebook.converting import convert, decode

TOGETHER = """
import sys, threading
from threefates.rulebook.converting import convert
from msgspec import Struct

sys.setswitchinterval(1e-6)
value = {"c": [{"c": [{"b": "y"}]}], "d": {"k": {"a": 1}}}
for _ in range(100):
    class A(Struct):
        a: int = 0
        b: str | None = None
        c: "list[B]" = []
        d: "dict[str, B]" = {}
    class B(Struct):
        a: int = 0
        b: str | None = None
        c: list[A] = []
        d: dict[str, A] = {}
    start = threading.Barrier(4)
    def go():
        start.wait()
        for _ in range(20):
            convert(value, A)
    threads = [threading.Thread(target=go) for _ in range(4)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
print("all of them")
"""


def test_threads_that_meet_a_record_together_both_get_it() -> None:
    ended = subprocess.run([sys.executable, "-c", TOGETHER], capture_output=True, text=True, check=False)

    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "all of them\n", "")


def test_what_does_not_fit_is_said_in_msgspecs_words() -> None:
    with pytest.raises(msgspec.ValidationError, match="Expected `int`"):
        convert({"a": "1"}, dict[str, int])
    with pytest.raises(msgspec.DecodeError):
        decode(b"[1,", list[int])


def test_a_form_gives_numbers_as_words() -> None:
    assert convert({"a": "1"}, dict[str, int], strict=False) == {"a": 1}

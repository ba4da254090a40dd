"""What the long proofs found, added up over the shares they are run in, and told at the end."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

__all__ = ["told"]

SHARE = re.compile(r"-?\bshare\d+")
Found = int | Sequence[str]


def told(reports: Iterable[pytest.TestReport]) -> Iterator[str]:
    """A line for each proof: its name, its numbers, and how many seconds all its shares took.

    A share is a case of a test whose id is `share` and a number. Numbers that shares record (`record_property`) are
    added up; of words that they record, those are left which all of them did.
    """
    proofs = sorted(reports, key=_proof)
    for name, shares in groupby(proofs, key=_proof):
        each = [*shares]
        found = _together(dict(share.user_properties) for share in each)
        took = round(sum(share.duration for share in each))
        yield f"{name}: " + ", ".join(f"{what} {_said(value)}" for what, value in {**found, "seconds": took}.items())


def _proof(report: pytest.TestReport) -> str:
    return SHARE.sub("", report.nodeid).replace("[]", "")


def _together(shares: Iterable[Mapping[str, object]]) -> Mapping[str, Found]:
    numbers: Counter[str] = Counter()
    words: dict[str, Sequence[str]] = {}
    for share in shares:
        for what, value in share.items():
            if isinstance(value, int):
                numbers[what] += value
            elif isinstance(value, list):
                words[what] = [word for word in value if word in words.get(what, value)]
    return {**numbers, **words}


def _said(value: Found) -> str:
    return f"{value:,}" if isinstance(value, int) else " ".join(value) or "none"

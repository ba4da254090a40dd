"""Change one thing by lot in what carries out each of so many entries: do the tests that are named for it notice?

`python tools/mutants.py 300 7` takes 300 entries by the seed 7, and `python tools/mutants.py 40 7 fe.turn` 40 of those
whose ids begin so. It prints every change that nobody notices, and at the end how many were noticed of how many. What
`tests/proof/same.toml` says to mean the same is not tried. Each change is made in a process of its own, forked from one
in which all tests are loaded: a third of a second, where a new one takes five. `tools/held.py` tries *every* change.
"""

import os
import random
import signal
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

import pytest
from _pytest.runner import runtestprotocol
from msgspec import Struct

if TYPE_CHECKING:
    from threefates.rulebook.concordance import Claim
    from threefates.testing.mutation import SmallChange

ROOT: Final = Path(__file__).resolve().parent.parent
PATIENCE: Final = 60.0
"""Seconds of work after which a change counts as noticed: some go round for ever."""


class Attempt(Struct, frozen=True):
    """A change of what carries an entry out."""

    entry: str
    change: "SmallChange"


class Forked:
    """A pytest plugin that runs the tests of each attempt in a process of its own, and nothing else."""

    def __init__(self, attempts: Sequence[Attempt], claims: "Mapping[str, Claim]") -> None:
        self.attempts = attempts
        self.claims = claims
        self.survivors: list[Attempt] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Keep each core at one attempt until all have been made."""
        from threefates.testing.held import forgetting

        forget = forgetting()
        tests: dict[str, list[pytest.Item]] = {}
        for item in session.items:
            tests.setdefault(item.nodeid.partition("[")[0], []).append(item)

        waiting, underway = [*reversed(self.attempts)], dict[int, Attempt]()
        while waiting or underway:
            while waiting and len(underway) < (os.cpu_count() or 1):
                attempt = waiting.pop()
                child = os.fork()
                if not child:
                    forget()
                    _make(attempt, [item for name in self.claims[attempt.entry].tests for item in tests.get(name, ())])
                underway[child] = attempt
            ended, status = os.wait()
            tried = underway.pop(ended, None)
            if tried and not status:
                self.survivors.append(tried)
        return True


def _make(attempt: Attempt, tests: Sequence[pytest.Item]) -> NoReturn:
    """Run the tests with the change, as the whole of this process: it ends well if nobody notices."""
    noticed = True
    try:
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nowhere, stream)
        signal.setitimer(signal.ITIMER_PROF, PATIENCE)
        with attempt.change.made():
            noticed = any(report.failed for test in tests for report in runtestprotocol(test, log=False))
    finally:
        os._exit(noticed)


def by_lot(claims: "Mapping[str, Claim]", many: int, seed: int, beginning: str = "") -> list[Attempt]:
    """One change of each of so many entries that have tests; an entry in which nothing can be changed has none."""
    from threefates.testing.held import changes_at
    from tools.held import places, same

    excused = {(it.place, it.label) for it in same()}
    dice = random.Random(seed)
    entries = sorted(entry for entry, claim in claims.items() if claim.tests and entry.startswith(beginning))
    attempts = []
    for entry in dice.sample(entries, min(many, len(entries))):
        changes = [it for place in places()[entry] for it in changes_at(place) if (it.place, it.label) not in excused]
        attempts += [Attempt(entry, change) for change in dice.sample(changes, min(1, len(changes)))]
    return attempts


def unnoticed(attempts: Sequence[Attempt], claims: "Mapping[str, Claim]") -> list[Attempt]:
    """Those of the attempts that no test named for their entry notices. It takes a machine on which processes fork."""
    files = sorted({test.partition("::")[0] for it in attempts for test in claims[it.entry].tests})
    forked = Forked(attempts, claims)
    quiet = ["-qqq", "-n0", "--no-header", "--assert=plain", "-s", "-p", "no:cacheprovider"]
    with tempfile.TemporaryDirectory() as folder:
        pytest.main([*quiet, "--basetemp", folder, *(str(ROOT / file) for file in files)], plugins=[forked])
    return forked.survivors


def main(arguments: Sequence[str]) -> None:
    """Try as many as were asked for, and print what came of it."""
    from tools.concordance import claims_of, marked, named

    many, seed, *beginning = arguments
    claims = claims_of(named(marked()))
    attempts = by_lot(claims, int(many), int(seed), *beginning)
    survivors = unnoticed(attempts, claims)
    for it in survivors:
        sys.stdout.write(f"{it.entry}  {it.change.place}:{it.change.lines[0]}  {it.change.label}\n")
    sys.stdout.write(f"noticed {len(attempts) - len(survivors)} of {len(attempts)}\n")


if __name__ == "__main__":
    os.environ["THREEFATES_PROVE"] = "1"  # before anything of the package is imported
    sys.path[:0] = [str(ROOT / "src"), str(ROOT)]
    main(sys.argv[1:])

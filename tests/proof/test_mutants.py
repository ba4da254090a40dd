"""One change by lot of what carries an entry out: the tests that are named for it notice, and others do not."""

from __future__ import annotations

import subprocess
import sys

import pytest

from threefates.rulebook.concordance import shipped
from tools import held, mutants
from tools.concordance import ROOT, import_everything, proving

TRIED = """
import msgspec
from threefates.rulebook.concordance import shipped
from tools import mutants
from tools.concordance import import_everything

import_everything()
claims = shipped().entries
others = claims["fate.ladder.scale"].tests
attempts = mutants.by_lot(claims, 3, 7, "fe.boons.")
deaf = {entry: msgspec.structs.replace(claim, tests=others) for entry, claim in claims.items()}
print(len(attempts), len(mutants.unnoticed(attempts, claims)), len(mutants.unnoticed(attempts, deaf)))
"""


def test_the_same_seed_takes_the_same_changes_and_none_that_means_the_same() -> None:
    import_everything()
    claims = shipped().entries
    excused = {(it.place, it.label) for it in held.same()}

    def taken(seed: int) -> list[tuple[str, str, str]]:
        return [(it.entry, it.change.place, it.change.label) for it in mutants.by_lot(claims, 30, seed, "ff.")]

    assert taken(7) == taken(7) != taken(8)
    assert len({entry for entry, _, _ in taken(7)}) == len(taken(7)) > 20
    assert excused.isdisjoint(it[1:] for it in taken(7))


@pytest.mark.soak
def test_tests_named_for_an_entry_notice_and_those_of_another_do_not() -> None:
    command = [sys.executable, "-c", TRIED]
    done = subprocess.run(command, cwd=ROOT, env=proving(), capture_output=True, text=True, check=False)

    assert done.stdout.split()[-3:] == ["3", "0", "3"], done.stderr

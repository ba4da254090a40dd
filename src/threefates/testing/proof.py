"""Proof that a rule is there: a test named for it passes with the rule and fails without it.

Mark a test with `@proves("fe.boons.reroll-die")`. In an ordinary run the mark does nothing. Under `THREEFATES_PROVE`
this module is a pytest plugin (`-p threefates.testing.proof --proofs FILE`) that runs each marked test once with every
rule on, when it must pass, and once for each id with that rule switched off, when it must call the rule and fail. With
`--only-off` the first is left to a run that does it anyway.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import msgspec
import pytest
from msgspec import Struct

from threefates.rulebook.cites import PROVING, switched_off

__all__ = ["Proof", "ProofVerdict", "proves"]

ProofVerdict = Literal["proven", "passes without the rule", "never calls the rule"]

_UNDERWAY = pytest.StashKey[bool]()
_PROOFS = pytest.StashKey[dict["Proof", None]]()


class Proof(Struct, frozen=True):
    """The result of running one test with one rule switched off."""

    rule: str
    test: str
    verdict: ProofVerdict


def proves(*ids: str) -> pytest.MarkDecorator:
    """Name the ledger entries without which a test fails. For test functions, hypothesis tests included.

    Raises:
        TypeError: If no id is named.
    """
    if not ids or not all(isinstance(ledger_id, str) for ledger_id in ids):
        raise TypeError("@proves takes ledger ids such as 'fe.boons.cap'.")
    return pytest.mark.proves(*ids)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--proofs FILE`, where the verdicts are written, and `--named FILE`, where which tests name a rule."""
    parser.addoption("--proofs", metavar="FILE", help="write what was proven to FILE, as JSON")
    parser.addoption("--only-off", action="store_true", help="leave it to the ordinary run to pass with every rule on")
    parser.addoption("--named", metavar="FILE", help="write which tests are named for each rule to FILE, as JSON")


def pytest_configure(config: pytest.Config) -> None:
    """Refuse to prove anything in a process whose rules cannot be switched off."""
    config.addinivalue_line("markers", "proves(*ids): fails when one of these ledger entries is switched off")
    if config.getoption("--proofs") and not PROVING:
        raise pytest.UsageError("Set THREEFATES_PROVE=1 to prove rules.")
    config.stash[_PROOFS] = {}


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests that name a rule, and make hypothesis brief about those that must fail."""
    if file := config.getoption("--named"):
        Path(file).write_bytes(msgspec.json.encode(_by_rule(items)))
    if not config.getoption("--proofs"):
        return
    items[:] = [item for item in items if item.get_closest_marker("proves")]
    from hypothesis import Phase, settings

    brief = settings(max_examples=25, database=None, phases=[Phase.explicit, Phase.generate], deadline=None)
    settings.register_profile("proof", brief)
    settings.load_profile("proof")


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Literal[True] | None:
    """Before a marked test runs with every rule on, run it with each of its rules off; or leave it at that."""
    config = pyfuncitem.config
    if not config.getoption("--proofs") or pyfuncitem.stash.get(_UNDERWAY, False):
        return None
    pyfuncitem.stash[_UNDERWAY] = True
    for ledger_id in _named(pyfuncitem):
        if Proof(ledger_id, _name(pyfuncitem), "proven") not in config.stash[_PROOFS]:  # one case of a test is enough
            config.stash[_PROOFS][_without(ledger_id, pyfuncitem)] = None
    return True if config.getoption("--only-off") else None


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the verdicts to the file of `--proofs`."""
    file = session.config.getoption("--proofs")
    if file:
        Path(file).write_bytes(msgspec.json.encode([*session.config.stash[_PROOFS]]))


def _by_rule(tests: Sequence[pytest.Item]) -> dict[str, list[str]]:
    found: dict[str, dict[str, None]] = {}
    for test in tests:
        for ledger_id in _named(test):
            found.setdefault(ledger_id, {})[_name(test)] = None
    return {ledger_id: [*names] for ledger_id, names in found.items()}


def _named(test: pytest.Item) -> list[str]:
    return sorted({ledger_id for mark in test.iter_markers("proves") for ledger_id in mark.args})


def _name(test: pytest.Item) -> str:
    return test.nodeid.partition("[")[0]


def _without(ledger_id: str, test: pytest.Function) -> Proof:
    name = _name(test)
    with switched_off(ledger_id) as switch:
        failed = _fails(test)
    if not switch.calls:
        return Proof(ledger_id, name, "never calls the rule")
    return Proof(ledger_id, name, "proven" if failed else "passes without the rule")


def _fails(test: pytest.Function) -> bool:
    try:
        test.ihook.pytest_pyfunc_call(pyfuncitem=test)
    except (Exception, pytest.fail.Exception):  # noqa: BLE001 - a test may fail in any way it likes
        return True
    return False

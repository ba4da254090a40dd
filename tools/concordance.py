"""Prove every rule that a test is named for, and write what is claimed and proven into the package.

`python tools/concordance.py` writes src/threefates/rulebook/data/concordance.json, and docs/settings.md, which rests on
it; with `--check` it only says whether the first is up to date, and exits with 1 if it is not. How well tests hold an
entry is measured anew where its functions, records or tests changed (`tools/held.py`), everywhere with `--all`, and
nowhere with `--unmeasured`, which says nothing of what has changed; `--measured fe. fate.` measures only entries that
begin so.
"""

import importlib
import os
import pkgutil
import subprocess
import sys
import tempfile
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from threefates.rulebook.concordance import Claim, Held
    from threefates.rulebook.rulings import Ruling

ROOT = Path(__file__).resolve().parent.parent
SHIPPED = ROOT / "src" / "threefates" / "rulebook" / "data" / "concordance.json"
PASSED, NOTHING_MARKED = 0, 5  # what pytest exits with
CITING = ("pieces", "rulebook", "odds", "commons", "systems", "table")


class Proof(msgspec.Struct, frozen=True):
    """What came of running one test with one rule switched off."""

    rule: str
    test: str
    verdict: str


class ProofError(RuntimeError):
    """A proof did not come off: a test failed with every rule on, or did not fail with its rule off."""


def proofs(tests: Sequence[Path], root: Path = ROOT, *, only_off: bool = False) -> tuple[Proof, ...]:
    """Run the marked tests of these files, once with each rule they name switched off and once with all on.

    With `only_off`, whoever asks has them pass with all on by another run.

    Raises:
        ProofError: If a test fails with every rule on; it carries what pytest said.
    """
    if not tests:
        return ()
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "proofs.json"
        _pytest(["--proofs", str(report), *(["--only-off"] if only_off else [])], tests, root)
        return msgspec.json.decode(report.read_bytes(), type=tuple[Proof, ...])


def _pytest(asked: Sequence[str], tests: Sequence[Path], root: Path) -> None:
    quiet = ["-q", "-n0", "--no-header", "-p", "no:cacheprovider", "--rootdir", str(root)]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "threefates.testing.proof", *asked, *quiet, *map(str, tests)],
        cwd=root,
        env=proving(),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode not in (PASSED, NOTHING_MARKED):
        raise ProofError(f"{done.stdout}\n{done.stderr}")


def marked(tests: Path = ROOT / "tests") -> list[Path]:
    """The test files that name a rule."""
    return sorted(file for file in tests.rglob("test_*.py") if "proves(" in file.read_text(encoding="utf-8"))


def shortcomings(found: Sequence[Proof]) -> list[str]:
    """One sentence for every rule that a test names but does not prove, in any of its cases."""
    proven = {(proof.rule, proof.test) for proof in found if proof.verdict == "proven"}
    short = {(proof.rule, proof.test): proof for proof in found if (proof.rule, proof.test) not in proven}
    return [f"{proof.test} is named for {proof.rule} but {proof.verdict}" for proof in short.values()]


def claimed(found: Sequence[Proof]) -> "dict[str, Claim]":
    """What the package cites, joined with what was proven."""
    tests: dict[str, set[str]] = {}
    for proof in found:
        if proof.verdict == "proven":
            tests.setdefault(proof.rule, set()).add(proof.test)
    return claims_of(tests)


def claims_of(tests: "Mapping[str, Collection[str]]") -> "dict[str, Claim]":
    """What the package cites, joined with the tests of each rule."""
    from threefates.rulebook.concordance import Claim

    return {
        ledger_id: Claim(places, tuple(sorted(tests.get(ledger_id, ()))))
        for ledger_id, places in cited_by_the_package().items()
    }


def named(tests: Sequence[Path]) -> dict[str, list[str]]:
    """The tests of these files that are named for each id, as pytest finds them: quick, and proves nothing."""
    with tempfile.TemporaryDirectory() as folder:
        found = Path(folder) / "named.json"
        _pytest(["--collect-only", "--named", str(found)], tests, ROOT)
        return msgspec.json.decode(found.read_bytes(), type=dict[str, list[str]])


def remembered(claims: "Mapping[str, Claim]") -> "dict[str, Held]":
    """How well the shipped file says that entries are held, of those that are as they were when it was measured."""
    from threefates.rulebook.concordance import Claims
    from tools.held import state_of

    old = msgspec.json.decode(SHIPPED.read_bytes(), type=Claims).entries if SHIPPED.exists() else {}
    known = {entry: claim.held for entry, claim in old.items() if claim.held and entry in claims}
    return {entry: held for entry, held in known.items() if held.state == state_of(entry, claims[entry])}


def compiled(claims: "Mapping[str, Claim]", held: "Mapping[str, Held]") -> str:
    """The text of the shipped file: what is claimed and proven, and how well it is held."""
    from threefates.rulebook import concordance

    entries = {entry: msgspec.structs.replace(claim, held=held.get(entry)) for entry, claim in claims.items()}
    settings = {
        kind.ruling_id: concordance.RulingSetting(
            offered_by=f"{kind.__module__}:{kind.__qualname__}",
            readings=tuple(member.reading for member in kind),
            changes=kind.changes,
        )
        for kind in sorted(rulings_of_the_package(), key=lambda kind: kind.ruling_id)
    }
    return msgspec.json.format(msgspec.json.encode(concordance.Claims(entries, settings))).decode() + "\n"


def cited_by_the_package() -> dict[str, tuple[str, ...]]:
    """Every ledger id that the package cites, with the functions and classes that cite it.

    Content is read on demand, so what its records cite depends on what has been asked so far; it counts through the
    functions that play it.
    """
    from threefates.rulebook.cites import citations

    import_everything()
    ours = {
        ledger_id: tuple(place for place in places if place.startswith("threefates.") and ":content/" not in place)
        for ledger_id, places in citations().items()
    }
    return {ledger_id: places for ledger_id, places in ours.items() if places}


def rulings_of_the_package() -> list[type["Ruling"]]:
    """Every ruling that the package's games offer."""
    from threefates.rulebook.rulings import defined_rulings

    import_everything()
    return [kind for kind in defined_rulings() if kind.__module__.startswith("threefates.systems.")]


def import_everything() -> None:
    """Import every module of the layers that cite rules, so that all they claim is known."""
    for layer in CITING:
        if (ROOT / "src" / "threefates" / layer).is_dir():
            package = importlib.import_module(f"threefates.{layer}")
            for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
                importlib.import_module(module.name)


def main(arguments: Sequence[str]) -> int:
    """Write the shipped concordance, or with `--check` compare it."""
    from tools.held import measure

    found = proofs(marked())
    short = shortcomings(found)
    claims = claimed(found)
    held = {} if "--all" in arguments else remembered(claims)
    changed = [entry for entry, claim in claims.items() if claim.tests and entry not in held]
    if "--measured" in arguments:
        only = tuple(arguments[arguments.index("--measured") + 1 :])
        changed = [entry for entry in changed if entry.startswith(only)]
    text = compiled(claims, held if "--unmeasured" in arguments else held | measure(changed, claims))
    if "--check" not in arguments:
        SHIPPED.write_text(text, encoding="utf-8")
        _write_pages(text)
    current = SHIPPED.exists() and SHIPPED.read_text(encoding="utf-8") == text
    lines = [*short, f"{SHIPPED.name} is {'up to date' if current else 'out of date: run python tools/concordance.py'}"]
    sys.stdout.write("\n".join(lines) + "\n")
    return 0 if current and not short else 1


def _write_pages(text: str) -> None:
    from threefates.rulebook.concordance import Claims
    from tools import quickstart_page, settings_page

    claims = msgspec.json.decode(text, type=Claims)
    settings_page.PAGE.write_text(settings_page.settings_page(claims), encoding="utf-8")
    quickstart_page.PAGE.write_text(quickstart_page.quickstart_page(claims), encoding="utf-8")


def proving() -> dict[str, str]:
    """The environment in which rules can be switched off and changed."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    paths = [str(ROOT / "src"), str(ROOT), os.environ.get("PYTHONPATH", "")]
    return {**kept, "THREEFATES_PROVE": "1", "PYTHONPATH": os.pathsep.join(path for path in paths if path)}


if __name__ == "__main__":
    sys.path[:0] = [str(ROOT / "src"), str(ROOT)]
    sys.exit(main(sys.argv[1:]))

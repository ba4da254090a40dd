"""How well tests hold the entries they are named for: of all small changes of what carries them out, they notice some.

`measure(ids)` makes the changes and runs the tests, all in one process. A change of something that carries several
entries belongs to those whose tests notice it; one that nobody notices belongs to them all. What is said to mean the
same in `tests/proof/same.toml` belongs to none.
"""

import ast
import functools
import hashlib
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

import msgspec

from threefates.rulebook.cites import citations
from threefates.rulebook.concordance import Claim, Held
from threefates.testing.held import Found, changes_at, changes_elsewhere, load_content
from threefates.testing.mutation import SmallChange, said_by, source_of

ROOT: Final = Path(__file__).resolve().parent.parent
SAME: Final = ROOT / "tests" / "proof" / "same.toml"


class Same(msgspec.Struct, frozen=True):
    """A change that means the same as what is there, and why."""

    place: str
    label: str
    why: str


class HeldError(RuntimeError):
    """A test that is named for an entry failed with nothing changed; it carries what pytest said."""


@functools.cache
def same() -> tuple[Same, ...]:
    """Every change that is said to mean the same."""
    return msgspec.convert(tomllib.loads(SAME.read_text(encoding="utf-8")).get("same", []), tuple[Same, ...])


@functools.cache
def places() -> Mapping[str, tuple[str, ...]]:
    """What carries out each entry: functions, classes, and records of content."""
    load_content()
    return {entry: tuple(it for it in found if it.startswith("threefates.")) for entry, found in citations().items()}


def measure(ids: Collection[str], claims: Mapping[str, Claim]) -> dict[str, Held]:
    """Make every change of what carries out these entries, and count those that their tests notice.

    Raises:
        HeldError: If one of their tests fails with nothing changed.
    """
    found = tried(beside(ids, claims), claims)
    counts = counted(found)
    return {entry: Held(*counts.get(entry, (0, 0)), state_of(entry, claims[entry])) for entry in ids}


def tried(ids: Collection[str], claims: Mapping[str, Claim]) -> tuple[Found, ...]:
    """Every change of what carries out these entries, with the test of each that noticed it."""
    from tools.concordance import proving

    plan = {entry: places()[entry] for entry in sorted(ids) if claims[entry].tests}
    files = sorted({test.partition("::")[0] for entry in plan for test in claims[entry].tests})
    if not files:
        return ()
    with tempfile.TemporaryDirectory() as folder:
        asked, answered = Path(folder) / "plan.json", Path(folder) / "held.json"
        asked.write_bytes(msgspec.json.encode(plan))
        plugin = ["-p", "threefates.testing.held", "--changes", str(asked), "--held", str(answered)]
        quiet = ["-q", "-n0", "--no-header", "--assert=plain", "-p", "no:cacheprovider"]
        command = [sys.executable, "-m", "pytest", *plugin, *quiet, *files]
        done = subprocess.run(command, cwd=ROOT, env=proving(), capture_output=True, text=True, check=False)
        if done.returncode:
            raise HeldError(f"{done.stdout}\n{done.stderr}")
        return msgspec.json.decode(answered.read_bytes(), type=tuple[Found, ...])


def counted(found: Iterable[Found]) -> dict[str, tuple[int, int]]:
    """How many changes of each entry were noticed, and how many there are."""
    excused = {(it.place, it.label) for it in same()}
    each = [it for it in found if (it.place, it.label) not in excused]
    noticed = {(it.place, it.label) for it in each if it.test}
    mine = Counter(it.entry for it in each if it.test)
    nobodys = Counter(it.entry for it in each if (it.place, it.label) not in noticed)
    return {entry: (mine[entry], mine[entry] + nobodys[entry]) for entry in mine | nobodys}


def beside(ids: Collection[str], claims: Mapping[str, Claim]) -> set[str]:
    """These entries, and those that stand in the same places."""
    those = {place for entry in ids for place in places()[entry]}
    return {entry for entry, claim in claims.items() if claim.tests and not those.isdisjoint(places()[entry])}


def shares(claims: Mapping[str, Claim], count: int) -> list[list[str]]:
    """All entries with tests in so many shares; those that stand in the same places in the same share."""
    groups: list[set[str]] = []
    left = {entry for entry, claim in claims.items() if claim.tests}
    for entry in sorted(left):
        if entry in left:
            group, new = {entry}, {entry}
            while new := beside(new, claims) - group:
                group |= new
            groups.append(group)
            left -= group
    dealt: list[list[str]] = [[] for _ in range(count)]
    for at, group in enumerate(sorted(groups, key=len, reverse=True)):
        dealt[at % count] += sorted(group)
    return dealt


def changes_near(place: str) -> Iterator[SmallChange]:
    """Every change of a place, or of what reads it, if it is a table of a module."""
    module = place.partition(":")[0]
    for each in {it for those in places().values() for it in those}:
        if each == place or each.partition(":")[0] == module:
            yield from changes_at(each)


def survivors(beginning: str) -> Iterator[str]:
    """A line for every change that nobody notices of what carries out the entries whose ids begin so."""
    from tools.concordance import cited_by_the_package, marked, named

    tests = named(marked())
    claims = {entry: Claim(at, tuple(tests.get(entry, ()))) for entry, at in cited_by_the_package().items()}
    ids = [entry for entry, claim in claims.items() if entry.startswith(beginning) and claim.tests]
    found = tried(beside(ids, claims), claims)
    noticed = {(it.place, it.label) for it in found if it.test} | {(it.place, it.label) for it in same()}
    unnoticed: dict[tuple[str, str], list[str]] = {}
    for it in found:
        if it.entry in ids and (it.place, it.label) not in noticed:
            unnoticed.setdefault((it.place, it.label), []).append(it.entry)
    yield from (f"{place}  {label}  [{' '.join(entries)}]" for (place, label), entries in sorted(unnoticed.items()))
    counts = [count for entry, count in counted(found).items() if entry in ids]
    yield f"noticed {sum(mine for mine, _ in counts)} of {sum(every for _, every in counts)}"


# ---- whether anything has changed since


def state_of(entry: str, claim: Claim) -> str:
    """A digest of what carries an entry out and of its tests: another layout leaves it as it is."""
    carried = sorted(places()[entry])
    said = [text for place in carried for text in (place, *_said(place))]
    said += [it.label for it in same() if it.place in carried]
    said += [text for test in claim.tests for text in (test, _test(test))]
    return hashlib.sha256("\0".join(said).encode()).hexdigest()[:12]


@functools.cache
def _said(place: str) -> tuple[str, ...]:
    source = "" if ":content/" in place else source_of(place)
    return (source, *(f"{it.place} {it.label}" for it in changes_elsewhere(place)))


@functools.cache
def _test(nodeid: str) -> str:
    """A test's own lines, and the tables of its file that it goes through."""
    file, _, name = nodeid.partition("::")
    functions, tables = _file(file)
    node = functions[name]
    read = sorted({it.id for it in ast.walk(node) if isinstance(it, ast.Name)} & tables.keys())
    return "\n".join(said_by(str(ROOT / file), each) for each in (node, *(tables[table] for table in read)))


@functools.cache
def _file(file: str) -> tuple[Mapping[str, ast.FunctionDef], Mapping[str, ast.stmt]]:
    body = ast.parse((ROOT / file).read_text(encoding="utf-8")).body
    functions = {node.name: node for node in body if isinstance(node, ast.FunctionDef)}
    tables = {name: node for node in body for name in _set_by(node)}
    return functions, tables


def _set_by(node: ast.stmt) -> list[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)]


if __name__ == "__main__":
    for line in survivors(" ".join(sys.argv[1:2])):
        sys.stdout.write(f"{line}\n")

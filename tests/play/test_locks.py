"""The locks: hashed, without addresses, and the tests' holding all that a start needs."""

import re
from pathlib import Path

import pytest

from tests.play.loading import ROOT, load

play = load()
LOCKS = [ROOT / "requirements" / name for name in ("run.txt", "test.txt")]
POSTGRES = ROOT / "requirements" / "postgres.txt"


def requirements(lock: Path) -> set[str]:
    """Each pinned package with its marker, without its hashes."""
    return {line.removesuffix(" \\") for line in lock.read_text().splitlines() if re.match(r"\w", line)}


def test_the_lock_of_the_tests_holds_everything_a_start_needs() -> None:
    run, test = (requirements(lock) for lock in LOCKS)

    missing = {needed for needed in run if needed not in test and needed.partition(" ;")[0] not in test}
    assert missing == set()


def test_what_speaks_to_a_database_is_tested_in_the_version_that_is_installed() -> None:
    run, test = (requirements(lock) for lock in LOCKS)
    pinned = {name.partition(" ;")[0] for name in requirements(POSTGRES)}

    assert any(name.startswith("psycopg==") for name in pinned)
    assert not any(name.startswith("psycopg") for name in run)
    assert {name for name in pinned if not name.startswith("tzdata")} <= {name.partition(" ;")[0] for name in test}


@pytest.mark.parametrize("lock", [*LOCKS, POSTGRES], ids=lambda lock: lock.name)
def test_every_package_is_pinned_and_hashed_and_no_address_is_written_down(lock: Path) -> None:
    text = lock.read_text()

    unhashed = [name for name in requirements(lock) if "--hash=sha256:" not in block(text, name)]

    assert unhashed == []
    assert "://" not in text


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_the_scripts_of_the_pages_come_without_django(lock: Path) -> None:
    names = {requirement.partition("==")[0] for requirement in requirements(lock)}

    assert "django-htmx" in names
    assert not names & {"django", "asgiref", "sqlparse"}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_numpy_is_pinned_for_the_oldest_python_and_for_newer_ones(lock: Path) -> None:
    markers = {requirement.partition(" ; ")[2] for requirement in requirements(lock) if "numpy==" in requirement}

    assert markers == {"python_full_version < '3.12'", "python_full_version >= '3.12'"}


def test_one_requirement_is_cut_out_of_a_lock_with_its_hashes() -> None:
    lock = "uv==1.2 \\\n    --hash=sha256:aa \\\n    --hash=sha256:bb\nuvicorn==3 \\\n    --hash=sha256:cc\n"

    assert play.pinned(lock, "uv") == "uv==1.2 \\\n    --hash=sha256:aa \\\n    --hash=sha256:bb\n"


def block(lock: str, requirement: str) -> str:
    """The requirement's lines, up to the next one that is not indented."""
    found = re.search(rf"^{re.escape(requirement)}[^\n]*\n(?:[ ]+[^\n]*\n)*", lock, re.MULTILINE)
    assert found
    return found.group()

"""The project's own files, as the tests of its shape read them."""

import ast
import subprocess
from collections.abc import Collection, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "threefates"


def tracked() -> list[Path]:
    """Every file the repository would carry: tracked, or new and not ignored."""
    listed = subprocess.run(
        ["git", "-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def modules(*layers: str, saying: Collection[str] = ("",)) -> Iterator[tuple[str, ast.Module]]:
    """Each module of these layers in which one of these words stands, by its path inside the package."""
    for name in names(*layers):
        text = (PACKAGE / name).read_text(encoding="utf-8")
        if any(word in text for word in saying):
            yield name, ast.parse(text)


def names(*layers: str) -> Iterator[str]:
    """The path inside the package of each module of these layers."""
    for layer in layers:
        for path in sorted((PACKAGE / layer).rglob("*.py")):
            yield path.relative_to(PACKAGE).as_posix()

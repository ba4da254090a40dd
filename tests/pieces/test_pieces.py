"""What the package offers, and what it must never reach for."""

import ast
from pathlib import Path

import pytest

from threefates import pieces
from threefates.pieces import PieceError

FILES = sorted(Path(pieces.__file__).parent.glob("*.py"))
ALLOWED = {
    "abc",
    "collections",
    "enum",
    "fractions",
    "functools",
    "hashlib",
    "hmac",
    "itertools",
    "msgspec",
    "re",
    "threefates",
    "types",
    "typing",
    "unicodedata",
}


def test_all_is_sorted_and_everything_in_it_exists() -> None:
    # The usual order: constants, then classes, then functions.
    order = sorted(pieces.__all__, key=lambda name: (not name.isupper(), not name[0].isupper(), name))

    assert pieces.__all__ == order
    assert all(getattr(pieces, name).__doc__ for name in pieces.__all__)


def test_every_error_of_a_piece_has_a_code_and_words() -> None:
    errors = [thing for name in pieces.__all__ if name.endswith("Error") and (thing := getattr(pieces, name))]

    assert all(issubclass(error, PieceError) and issubclass(error, ValueError) for error in errors)
    assert [(error("a.code", "Words.").code, str(error("a.code", "Words."))) for error in errors] == (
        [("a.code", "Words.")] * len(errors)
    )


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_pieces_stand_on_nothing_that_keeps_time_or_makes_its_own_chance(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))

    imports = [
        name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names])
    ]

    assert {name.split(".")[0] for name in imports} <= ALLOWED
    assert all(name.startswith("threefates.pieces") for name in imports if name.startswith("threefates"))

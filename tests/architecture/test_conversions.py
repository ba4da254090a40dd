"""Records are made of plain values behind one door, for msgspec must not meet a record in two threads at once."""

import ast
from collections.abc import Iterator

from tests.architecture.sources import modules

DOOR = "rulebook/converting.py"
LOOKS = {"msgspec.convert", "inspect.type_info", "msgspec.json.schema", "msgspec.json.schema_components"}
LAST_WORDS = {"decode", *(look.rpartition(".")[2] for look in LOOKS)}


def by_itself(name: str, tree: ast.Module) -> Iterator[str]:
    """Where a module has msgspec convert without the door; a `Decoder` made at import is met by one thread."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in LAST_WORDS:
            typed = any(each.arg == "type" for each in node.keywords)
            if ast.unparse(node.func) in LOOKS or (node.func.attr == "decode" and typed):
                yield f"{name}:{node.lineno} {ast.unparse(node.func)}"
    for made in ast.walk(tree):
        if isinstance(made, ast.FunctionDef | ast.AsyncFunctionDef):
            inner = [node for node in ast.walk(made) if isinstance(node, ast.Call)]
            yield from (f"{name}:{node.lineno} Decoder" for node in inner if last_word(node.func).endswith("Decoder"))


def last_word(called: ast.expr) -> str:
    """The last name of what is called; nothing where it has none, such as what a call returns."""
    return called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")


def test_nothing_converts_by_itself() -> None:
    some = modules("", saying={*LAST_WORDS, "Decoder"})

    found = [where for name, tree in some if name != DOOR for where in by_itself(name, tree)]

    assert found == []


def test_whoever_does_is_found() -> None:
    code = "def f():\n  msgspec.convert(1, int)\n  msgspec.json.decode(b'', type=int)\n  msgspec.json.Decoder(int)"

    assert list(by_itself("x", ast.parse(code))) == ["x:2 msgspec.convert", "x:3 msgspec.json.decode", "x:4 Decoder"]

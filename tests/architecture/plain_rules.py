"""Which functions are plain rules, and how many of them say where they are written.

A plain rule is a public function of a room of rules that nothing registers and in which something can be changed that
matters to the book: a number, a limit, a reckoning, a member of an enumeration, a question, a branch. No plain rule is

- what stands in a room of odds, content, ready evenings or the command line, or in a file that shows, tells or keeps;
- what gives words or parts of a page, and what makes other worlds for the laws;
- what finds: that asks only whether something is there, is named so, or is in something;
- the order of doing at a table: a refusal that names no page and weighs no number or member, or only joins others;
- a table of functions: what hands back whatever it is given.

`python -m tests.architecture.plain_rules` prints the share of each room, and what cites nothing; `ROOM...` only theirs.
"""

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from tests.architecture.sources import PACKAGE

SYSTEMS = PACKAGE / "systems"
NO_ROOM_OF_RULES = frozenset({"odds", "chances", "content", "scenario", "shell", "rulings"})
NO_FILE_OF_RULES = re.compile(r"(^|_)(view|log|offers|events|state|wording|records|words|telling|sayings|folds)$")
OF_A_PAGE = re.compile(r"\bstr\b|Heading|Option|Field|Offer|Line|Odds|Chances|Gap|Value|Label|Tone|Content|Shelf")
HANDS_BACK = re.compile(r"Callable\[\[(\w+)[^\]]*\]{1,2}, \1")
CACHES = frozenset({"cache", "lru_cache", "remember"})
SPEECH = frozenset({"Refused", "refuse", "Option", "cast", "reveal_type"})
ORDERED = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
WITHIN = (ast.In, ast.NotIn)
RECKONED = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv)


@dataclass(frozen=True)
class Rule:
    """One plain rule, and the ledger ids that it cites as they are written."""

    room: str
    file: str
    name: str
    line: int
    cites: bool


def plain_rules() -> Iterator[Rule]:
    """Every plain rule of the three games."""
    for path in sorted(SYSTEMS.rglob("*.py")):
        game, *inside = path.relative_to(SYSTEMS).parts
        if len(inside) < 2 or inside[0] in NO_ROOM_OF_RULES or NO_FILE_OF_RULES.search(path.stem):
            continue
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and is_plain_rule(node):
                yield Rule(f"{game}/{inside[0]}", path.stem, node.name, node.lineno, "cites" in _decorated(node))


def is_plain_rule(node: ast.FunctionDef) -> bool:
    """Whether a function is one."""
    gives = ast.unparse(node.returns) if node.returns else ""
    private = node.name.startswith("_") or any(argument.arg == "salt" for argument in node.args.args)
    if private or _decorated(node) - CACHES - {"cites"} or OF_A_PAGE.search(gives) or HANDS_BACK.search(gives):
        return False
    strong, weak = _weighed(node)
    return strong or (weak and not _order_at_the_table(node, gives))


def _decorated(node: ast.FunctionDef) -> set[str]:
    called = (each.func if isinstance(each, ast.Call) else each for each in node.decorator_list)
    return {each.attr if isinstance(each, ast.Attribute) else getattr(each, "id", "") for each in called}


def _order_at_the_table(node: ast.FunctionDef, gives: str) -> bool:
    said = [each for each in ast.walk(node) if isinstance(each, ast.Call) and _called(each) == "Refused"]
    if not said:
        return gives == "Refused | None"
    return not any(keyword.arg == "source" for each in said for keyword in each.keywords)


# ---- what can be changed in a function


def _weighed(node: ast.FunctionDef) -> tuple[bool, bool]:
    """Whether a function weighs a number or a member, and whether it asks a question that is not of presence."""
    found = [*_bearing_on_play(node)]
    return any(_is_strong(each) for each in found), any(_is_question(each) for each in found)


def _bearing_on_play(node: ast.AST) -> Iterator[ast.AST]:
    for field, held in ast.iter_fields(node):
        for each in held if isinstance(held, list) else [held]:
            apart = field in ("decorator_list", "returns", "annotation", "slice") or isinstance(
                each, ast.JoinedStr | ast.Assert | ast.Raise
            )
            if isinstance(each, ast.AST) and not apart:
                yield each
                if not (isinstance(each, ast.Call) and _called(each) in SPEECH):
                    yield from _bearing_on_play(each)


def _is_strong(node: ast.AST) -> bool:
    match node:
        case ast.Compare(left=left, ops=ops, comparators=comparators):
            sides = (left, *comparators)
            return any(isinstance(op, ORDERED) for op in ops) or any(map(_is_fixed, sides))
        case ast.BinOp(op=op, left=left, right=right):
            return isinstance(op, RECKONED) and not any(map(_is_joined, (left, right)))
        case ast.AugAssign(op=op, value=value):
            return isinstance(op, RECKONED) and not _is_joined(value)
        case ast.Name(id=name):
            return name in ("min", "max")
        case ast.Constant(value=value):
            return type(value) is int and value not in (0, 1)
    return isinstance(node, ast.match_case) or _is_member(node)


def _is_question(node: ast.AST) -> bool:
    match node:
        case ast.If(test=test) | ast.IfExp(test=test):
            return not _is_presence(test) and not (isinstance(node, ast.IfExp) and _is_text(node))
        case ast.comprehension(ifs=ifs):
            return any(not _is_presence(each) and not _is_naming(each) for each in ifs)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return not _is_presence(operand)
        case ast.BoolOp(op=ast.And(), values=values):
            return not all(map(_is_presence, values))
        case ast.Name(id=name):
            return name in ("any", "all")
        case ast.Return(value=ast.Compare() as value):
            return not _is_presence(value)
    return False


def _is_presence(test: ast.AST) -> bool:
    """Whether a question only asks if something is there."""
    match test:
        case ast.UnaryOp(operand=operand):
            return _is_presence(operand)
        case ast.BoolOp(values=values):
            return all(map(_is_presence, values))
        case ast.Compare(ops=ops, comparators=comparators):
            return all(isinstance(op, WITHIN) for op in ops) or all(
                isinstance(each, ast.Constant) and each.value is None for each in comparators
            )
        case ast.NamedExpr(value=value):
            return isinstance(value, ast.Call)
        case ast.Call():
            return _called(test) == "isinstance"
    return isinstance(test, ast.Name)


def _is_naming(test: ast.AST) -> bool:
    """Whether a question only asks for what is called so, or is somebody's."""
    match test:
        case ast.BoolOp(values=values):
            return all(_is_naming(each) or _is_presence(each) for each in values)
        case ast.Compare(ops=[ast.Eq()], left=left, comparators=[right]):
            return not _is_fixed(left) and not _is_fixed(right)
    return False


def _is_fixed(node: ast.AST) -> bool:
    number = isinstance(node, ast.Constant) and type(node.value) is int
    return number or _is_member(node) or (isinstance(node, ast.Name) and node.id.isupper())


def _is_member(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Attribute)
        and node.attr.isupper()
        and isinstance(node.value, ast.Name)
        and node.value.id[:1].isupper()
    )


def _is_joined(node: ast.AST) -> bool:
    return isinstance(node, ast.Tuple | ast.List | ast.JoinedStr) or _is_words(node)


def _is_text(node: ast.IfExp) -> bool:
    return any(_is_words(each) or isinstance(each, ast.JoinedStr) for each in (node.body, node.orelse))


def _is_words(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _called(node: ast.Call) -> str:
    return getattr(node.func, "id", getattr(node.func, "attr", ""))


def main(rooms: list[str]) -> None:
    """Print each room's share and what cites nothing in it."""
    found = [*plain_rules()]
    for room in sorted({rule.room for rule in found}):
        mine = [rule for rule in found if rule.room == room]
        bare = [f"{rule.file}.{rule.name}" for rule in mine if not rule.cites]
        if not rooms or room in rooms:
            share = 1 - len(bare) / len(mine)
            sys.stdout.write(f"{share:.2f} {len(mine):3} {room}  {' '.join(bare)}\n")
    for game in sorted({rule.room.partition("/")[0] for rule in found}):
        cited = [rule.cites for rule in found if rule.room.startswith(f"{game}/")]
        sys.stdout.write(f"{sum(cited) / len(cited):.3f} {sum(cited)} of {len(cited)} {game}\n")


if __name__ == "__main__":
    main(sys.argv[1:])

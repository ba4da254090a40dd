"""What can be changed a little in the tree of a function: a number, a comparison, a connective, a branch, a member.

Left alone is what no rule of a book speaks of: docstrings, annotations, decorators, assertions, the words of refusals
and texts, and the guards that ask whether a seat may speak for somebody at all.
"""

import ast
import enum
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from msgspec import Struct

__all__ = ["Variant", "variants"]

FLIPPED: Final[Mapping[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OPPOSITES: Final = (ast.Eq, ast.NotEq, ast.In, ast.NotIn, ast.Is, ast.IsNot)
SWAPPED: Final[Mapping[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
}
TWINS: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
SPEECH: Final = frozenset({"Refused", "refuse", "Option", "cast", "reveal_type"})
"""What takes words for people, or for a type checker: what stands in such a call is left alone."""
GUARDS: Final = frozenset({"must_run", "must_control", "may_speak_for", "must_act_for"})
"""What asks whether a seat may speak for somebody: every command has one, and no entry is about it."""
FORM: Final = frozenset({"optional", "strict"})
"""Arguments that say how words are read, or how two lists are gone through."""
SHOWN: Final = 32  # signs of a line to each side of what was changed


class Variant(Struct, frozen=True):
    """One node of a function's tree, and what stands in its place.

    Attributes:
        label: The statement before and after, cut to what differs.
        lines: The first and last line of the node in its file.
    """

    label: str
    lines: tuple[int, int]
    parent: Any
    field: str
    at: int | None
    other: Any

    @contextmanager
    def put(self) -> Iterator[None]:
        """Within this block the tree has the other node."""
        with _put(self.parent, self.field, self.at, self.other):
            yield


def variants(function: ast.FunctionDef, known: Mapping[str, object]) -> Iterator[Variant]:
    """Everything that can be changed in the body of a function.

    Args:
        function: Its tree.
        known: What its module's names stand for, by which members of enumerations are recognised.
    """
    gives = ast.unparse(function.returns) if function.returns else ""
    yield from _below(function, function, known, gives)


def _below(parent: ast.AST, statement: ast.AST, known: Mapping[str, object], gives: str) -> Iterator[Variant]:
    for field, at, child in _children(parent):
        inside = child if isinstance(child, ast.stmt | ast.match_case) else statement
        for other in (*_others(child, known), *_turned(child, parent, field, gives)):
            yield Variant(_label(inside, parent, field, at, other), _lines(child), parent, field, at, other)
        nested = isinstance(child, ast.FunctionDef | ast.Lambda)
        yield from _below(child, inside, known, "" if nested else gives)


def _children(parent: ast.AST) -> Iterator[tuple[str, int | None, ast.AST]]:
    """What stands in a node and bears on play."""
    if isinstance(parent, ast.JoinedStr | ast.Assert | ast.Raise) or _called(parent) in SPEECH:
        return
    left_alone = ("annotation", "returns", "decorator_list", "args") if not isinstance(parent, ast.Call) else ()
    for field, held in ast.iter_fields(parent):
        if field in left_alone:
            continue
        for at, each in enumerate(held) if isinstance(held, list) else [(None, held)]:
            if isinstance(each, ast.AST) and not _words(each, parent):
                yield field, at, each


def _words(node: ast.AST, parent: ast.AST) -> bool:
    """Whether a node only chooses words, says how they are read, or guards the door."""
    match node:
        case ast.keyword(arg=name):
            return name in FORM
        case ast.IfExp(body=body, orelse=orelse):
            return (_text(body) or _text(orelse)) and not isinstance(parent, ast.Return)
        case ast.BoolOp(values=[*_, last]):
            return _text(last)
        case ast.Expr(value=value):
            return _called(value) in GUARDS
    return False


def _called(node: ast.AST) -> str:
    """The last word of what a call calls."""
    return getattr(node.func, "id", getattr(node.func, "attr", "")) if isinstance(node, ast.Call) else ""


def _others(node: ast.AST, known: Mapping[str, object]) -> Iterator[ast.AST]:
    """What could stand in a node's place, by what kind of node it is."""
    match node:
        case ast.Constant(value=bool(value)):
            yield ast.Constant(value=not value)
        case ast.Constant(value=int(value)):
            yield from (ast.Constant(value=value + step) for step in (1, -1))
        case ast.Name(id=name, ctx=ast.Load()) if name in TWINS:
            yield ast.Name(id=TWINS[name], ctx=ast.Load())
        case ast.Attribute(value=ast.Name(id=name), attr=member, ctx=ast.Load()):
            yield from _next_member(known.get(name), name, member)
        case ast.Expr(value=ast.Call()):
            yield ast.Pass()
        case _:
            yield from _asked(node)
            yield from _reckoned(node)


def _asked(node: ast.AST) -> Iterator[ast.AST]:
    """Another question: a limit moved by one, "or" for "and", yes for no."""
    match node:
        case ast.Compare(left=left, ops=ops, comparators=comparators):
            for at, op in enumerate(ops):
                flipped = [*ops[:at], FLIPPED[type(op)](), *ops[at + 1 :]]
                yield ast.Compare(left=left, ops=flipped, comparators=comparators)
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(op=ast.Or() if isinstance(op, ast.And) else ast.And(), values=values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand


def _reckoned(node: ast.AST) -> Iterator[ast.AST]:
    """Another operation; text that is put together is left alone."""
    match node:
        case ast.BinOp(left=left, op=op, right=right) if type(op) in SWAPPED and not (_text(left) or _text(right)):
            yield ast.BinOp(left=left, op=SWAPPED[type(op)](), right=right)
        case ast.AugAssign(target=target, op=op, value=value) if type(op) in SWAPPED and not _text(value):
            yield ast.AugAssign(target=target, op=SWAPPED[type(op)](), value=value)


def _turned(node: ast.AST, parent: ast.AST, field: str, gives: str) -> Iterator[ast.AST]:
    """A condition's opposite, and another answer in place of the one returned."""
    condition = (field == "test" and isinstance(parent, ast.If | ast.IfExp)) or field in ("guard", "ifs")
    returned = field == "value" and isinstance(parent, ast.Return) and not isinstance(node, ast.Constant)
    turned = isinstance(node, ast.UnaryOp) or (
        isinstance(node, ast.Compare) and len(node.ops) == 1 and isinstance(node.ops[0], OPPOSITES)
    )
    if isinstance(node, ast.expr) and not turned:
        if condition or (returned and gives == "bool"):
            yield ast.UnaryOp(op=ast.Not(), operand=node)
        elif returned and gives == "int":
            yield ast.BinOp(left=node, op=ast.Add(), right=ast.Constant(value=1))


def _next_member(kind: object, name: str, member: str) -> Iterator[ast.AST]:
    if isinstance(kind, type) and issubclass(kind, enum.Enum) and member in kind.__members__:
        names = list(kind.__members__)
        other = names[(names.index(member) + 1) % len(names)]
        if other != member:
            yield ast.Attribute(value=ast.Name(id=name, ctx=ast.Load()), attr=other, ctx=ast.Load())


def _text(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


@contextmanager
def _put(parent: Any, field: str, at: int | None, other: Any) -> Iterator[None]:
    held = getattr(parent, field)
    kept = held if at is None else held[at]
    ast.fix_missing_locations(ast.copy_location(other, kept))
    if at is None:
        setattr(parent, field, other)
    else:
        held[at] = other
    try:
        yield
    finally:
        if at is None:
            setattr(parent, field, kept)
        else:
            held[at] = kept


def _lines(node: Any) -> tuple[int, int]:
    within = [it for it in ast.walk(node) if isinstance(it, ast.stmt | ast.expr | ast.pattern | ast.keyword)]
    return min(it.lineno for it in within), max(it.end_lineno or it.lineno for it in within)


def _label(statement: ast.AST, parent: ast.AST, field: str, at: int | None, other: ast.AST) -> str:
    before = _head(statement)
    if statement is getattr(parent, field) or (at is not None and statement is getattr(parent, field)[at]):
        return f"{before[: 3 * SHOWN]} => {_head(other)[: 3 * SHOWN]}"
    with _put(parent, field, at, other):
        after = _head(statement)
    same = _alike(before, after)
    ends = min(_alike(before[::-1], after[::-1]), len(before) - same, len(after) - same)
    first = max(0, same - SHOWN)
    return f"{before[first : len(before) - ends + SHOWN]} => {after[first : len(after) - ends + SHOWN]}"


def _alike(one: str, other: str) -> int:
    """How many signs two texts begin with alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (mine, theirs) in pairs if mine != theirs), min(len(one), len(other)))


def _head(statement: ast.AST) -> str:
    return ast.unparse(statement).strip().partition("\n")[0]

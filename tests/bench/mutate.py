"""Small faults for the engine, one at a time: a comparison turned round, a boundary moved, an early return gone.

Only what decides a ruling is changed. Left alone: annotations, decorators (``cache`` only remembers), imports, names of
slots, and the wording of messages; and, by line, the few changes of :data:`SAME` that cannot be told from the original.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator


class Mutant(NamedTuple):
    """A module with one fault: the line in the file, that line before and after, and the whole text with the fault."""

    module: str
    line: int
    before: str
    after: str
    text: str


class _Site(NamedTuple):
    """A place in the tree: the node there, what holds it, and the statement it belongs to."""

    node: ast.AST
    parent: ast.AST
    field: str
    index: int | None
    statement: ast.stmt

    def put(self, node: ast.AST) -> None:
        """Set ``node`` at this place."""
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node


#: Changes that make no other game: module, part of the line before, part of the line after, and why it is the same.
SAME = (
    ("tricks", "card.suit == trump and card.beats", "in cards if card.beats", "void of the suit, only a trump beats"),
    ("tricks", "range(1, len(trick))", "range(0, len(trick))", "no card beats itself"),
    ("declarations", "needs or rank", "makes, needs)", "the least is counted for speed"),
    ("declarations", "if not earlier:", "pass", "an empty record bars nothing; the way out is for speed"),
    *(
        ("declarations", "if pattern.level == 1:", after, "above level 1 nothing holds a couple that may be paired")
        for after in ("pass", "if pattern.level == 0:")
    ),
    *(
        ("declarations", f"{before}ranks[0]", f"{before}ranks[{other}]", "four of a kind have one rank")
        for before in ("rank = ((pattern.", "card[0] == target.pattern.", "rank, need, trump = (")
        for other in (1, -1)
    ),
    *(
        ("declarations", "count.get(card, 0) + 1", after, "a count too high: `find` looks again")
        for after in ("count.get(card, 1) + 1", "count.get(card, 0) + 2")
    ),
    ("declarations", "count.get(what[0], 0)", "count.get(what[0], 1)", "a count too high: `find` looks again"),
    ("declarations", "hand.pop(UNKNOWN, None)", "pass", "no declaration asks for a card not known"),
    ("declarations", "found is None and waiting:", "found is None:", "an empty addition to the record"),
    ("declarations", "not used <= at_level", "not used < at_level", "all of it used: a complete set, refused before"),
    ("declarations", "if many(what, 0) < need:", "if many(what, -1) < need:", "there is none of it either way"),
    ("declarations", "if many(what, 0) < need:", "if many(what, 1) < need:", "a count too high: `find` looks again"),
    ("declarations", "if many(what, 0) < need:", "pass", "the count is for speed: `find` looks again"),
    ("declarations", "break", "continue", "the count is for speed: `find` looks again"),
    (
        "declarations",
        "not any((used.issup",
        "not all((used.issup",
        "in two complete ones is only a couple, freed above",
    ),
    *(
        ("declarations", "default=0)", f"default={other})", "with none there, nothing asks for the highest")
        for other in (1, -1)
    ),
    ("settlement", "exact[0] > exact[1]", "exact[0] >= exact[1]", "equal scores were settled before"),
    ("settlement", "strict=True", "strict=False", "both are as long as the table has sides"),
    ("settlement", "gains = [0, 0]", "gains = [", "the next line gives both sides their gain"),
)

_COMPARED = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_COUNTED = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
_CALLED = {
    "any": "all",
    "all": "any",
    "min": "max",
    "max": "min",
    "sorted": "list",
    "issubset": "issuperset",
    "issuperset": "issubset",
    "isdisjoint": "issubset",
    "intersection": "union",
    "product": "zip",
}
_NOT_RULES = {"annotation", "returns", "decorator_list", "bases", "ctx", "targets", "target"}
_LEAVES = (ast.Return, ast.Continue, ast.Break, ast.Raise)


def mutants(module: str, text: str) -> list[Mutant]:
    """Every mutant of one module's text, no two with the same text; raises ``ValueError`` for a stale :data:`SAME`."""
    tree = ast.parse(text)
    found: dict[str, Mutant] = {}
    unused = {entry for entry in SAME if entry[0] == module}
    for site in list(_sites(tree)):
        before = ast.unparse(site.statement).splitlines()
        for other in _others(site.node):
            site.put(other)
            statement = other if other is not site.node and site.node is site.statement else site.statement
            after = ast.unparse(statement).splitlines()
            mutated = ast.unparse(tree)
            site.put(site.node)
            shown = _difference(before, after)
            same = {entry for entry in unused | set(SAME) if entry[0] == module and _is(entry, *shown)}
            unused -= same
            if not same and shown[0] != shown[1]:
                line = getattr(site.node, "lineno", site.statement.lineno)
                found.setdefault(mutated, Mutant(module, line, *shown, mutated))
    if unused:
        msg = f"SAME: no such change any more: {sorted(unused)}"
        raise ValueError(msg)
    return list(found.values())


def _is(entry: tuple[str, str, str, str], before: str, after: str) -> bool:
    return entry[1] in before and entry[2] in after


def _difference(before: list[str], after: list[str]) -> tuple[str, str]:
    """The first lines that differ."""
    for one, other in zip(before, after, strict=False):
        if one != other:
            return one.strip(), other.strip()
    return before[0].strip(), after[0].strip()


def _sites(parent: ast.AST, statement: ast.stmt | None = None) -> Iterator[_Site]:
    for field, value in ast.iter_fields(parent):
        if field in _NOT_RULES:
            continue
        for index, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(node, ast.AST) or _is_not_a_rule(node):
                continue
            within = node if isinstance(node, ast.stmt) else statement
            if within is not None:
                yield _Site(node, parent, field, index, within)
            yield from _sites(node, within)


def _is_not_a_rule(node: ast.AST) -> bool:
    match node:
        case ast.Import() | ast.ImportFrom() | ast.JoinedStr() | ast.Expr(value=ast.Constant()):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.Assign(targets=[ast.Name(id="__slots__")]):
            return True
    return False


def _others(node: ast.AST) -> Iterator[ast.AST]:
    """What may stand in the place of ``node``."""
    match node:
        case ast.stmt():
            yield from _other_statements(node)
        case ast.expr():
            yield from _other_expressions(node)
        case ast.comprehension(target=target, iter=source, ifs=ifs):
            for place in range(len(ifs)):
                yield ast.comprehension(target, source, ifs[:place] + ifs[place + 1 :], 0)


def _other_statements(node: ast.stmt) -> Iterator[ast.stmt]:
    match node:
        case ast.If(test=test, body=body, orelse=orelse):
            yield ast.If(ast.UnaryOp(ast.Not(), test), body, orelse)
            if isinstance(body[-1], _LEAVES) and not orelse:
                yield ast.Pass()
        case ast.Return(value=value) if value is not None and not _is_nothing(value):
            yield ast.Return(ast.Constant(None))
        case ast.AugAssign(target=target, op=op, value=value):
            yield ast.Pass()
            if type(op) in _COUNTED:
                yield ast.AugAssign(target, _COUNTED[type(op)](), value)
        case ast.Expr(value=ast.Call()):
            yield ast.Pass()
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()


def _other_expressions(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Compare() | ast.BoolOp() | ast.UnaryOp() | ast.IfExp():
            yield from _other_conditions(node)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _COUNTED:
            yield ast.BinOp(left, _COUNTED[type(op)](), right)
            yield left
        case ast.Constant(value=value):
            yield from map(ast.Constant, _other_values(value))
        case ast.Slice(lower=lower, upper=upper):
            if lower:
                yield ast.Slice(None, upper)
            if upper:
                yield ast.Slice(lower, None)
        case ast.Call():
            yield from _other_calls(node)


def _other_conditions(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Compare(left=left, ops=ops, comparators=values):
            for place, op in enumerate(ops):
                for other in _COMPARED[type(op)]:
                    yield ast.Compare(left, [*ops[:place], other(), *ops[place + 1 :]], values)
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            for place in range(len(values)):
                left = values[:place] + values[place + 1 :]
                yield left[0] if len(left) == 1 else ast.BoolOp(op, left)
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.IfExp(body=body, orelse=orelse):
            yield body
            yield orelse


def _other_values(value: object) -> list[object]:
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1]
    return [""] if isinstance(value, str) and value else []


def _other_calls(node: ast.Call) -> Iterator[ast.expr]:
    match node.func:
        case ast.Name(id=name) if name in _CALLED:
            kept = [] if name == "sorted" else node.keywords
            yield ast.Call(ast.Name(_CALLED[name]), node.args, kept)
            for place in range(len(node.keywords)):
                yield ast.Call(node.func, node.args, node.keywords[:place] + node.keywords[place + 1 :])
        case ast.Attribute(value=value, attr=name) if name in _CALLED:
            yield ast.Call(ast.Attribute(value, _CALLED[name]), node.args, node.keywords)


def _is_nothing(node: ast.expr) -> bool:
    """``None``, and ``False`` where only the truth of an answer is asked for."""
    return isinstance(node, ast.Constant) and node.value in {None, False}

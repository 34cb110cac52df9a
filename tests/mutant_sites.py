"""Where one small change can be made to a module of the rules, and to what."""

import ast
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

from serried.books.clauses import clause_book
from serried.books.registry import book, books

SOURCE: Final = Path(__file__).resolve().parents[1] / "src"
FOLDERS: Final = ("serried/rules", "serried/books")
KINDS: Final = ("comparison", "clause", "constant", "negation")

Change: TypeAlias = tuple[str, ast.expr, ast.expr]
"""The kind of a change, what stands there, and what comes in its place."""

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef

_SWAPPED: Final[Mapping[type[ast.cmpop], type[ast.cmpop]]] = {
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
_STRICT: Final = {"at_most": "at_least", "at_least": "at_most"}
"""Lengths are compared by functions: "at most" and not "at least" is "less than"."""

_REVERSED: Final = {"touching", "same", "meet"}
_TYPES: Final = {"annotation", "returns"}
_SOME: Final = 10.0
"""A length that stands for infinity: large, but within a table."""

_TINY: Final = 0.01
"""What is below this is a tolerance; half of it would change nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutant:
    """A module with one small change.

    Attributes:
        path: The file, below ``src``.
        kind: One of ``KINDS``.
        before: What stands there.
        after: What comes in its place.
        line: The first line of it, as it is written there.
        first: The number of that line.
        last: The number of the last line of it.
        number: Its place, from 1, among those that change the same in that line.
        span: Where it stands in the file, in bytes.
        local: Whether it is in the body of a function.
    """

    path: str
    kind: str
    before: str
    after: str
    line: str
    first: int
    last: int
    number: int
    span: tuple[int, int]
    local: bool

    @property
    def folder(self) -> str:
        """The package that it is in."""
        return self.path.rpartition("/")[0]

    def written(self, text: bytes) -> bytes:
        """Return the text of the module with the change."""
        start, end = self.span
        return text[:start] + f"({self.after})".encode() + text[end:]


def mutants(source: Path = SOURCE) -> list[Mutant]:
    """Return every change to every module of the rules."""
    paths = [p for folder in FOLDERS for p in sorted((source / folder).rglob("*.py"))]
    others = neighbours()
    return [
        mutant
        for path in paths
        for mutant in of_module(
            path.read_text("utf-8"), path.relative_to(source).as_posix(), others
        )
    ]


def neighbours() -> dict[str, str]:
    """Return for each clause of each book the next one of its chapter."""
    chapters = defaultdict(list)
    for name in books():
        for clause in clause_book(book(name).package).clauses:
            chapters[name, clause.id.rpartition("-")[0]].append(clause.id)
    return {
        one: other
        for ids in chapters.values()
        for one, other in zip(ids, ids[1:] + ids[:1], strict=True)
        if one != other
    }


def of_module(text: str, path: str, others: Mapping[str, str]) -> Iterator[Mutant]:
    """Yield every change to one module."""
    lines = text.encode().splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    alike: Counter[tuple[int, str, str]] = Counter()
    for node, local in _nodes(ast.parse(text), local=False):
        for kind, old, new in _changes(node, others):
            said = (old.lineno, ast.unparse(old), ast.unparse(new))
            alike[said] += 1
            last = old.end_lineno or old.lineno
            end = starts[last - 1] + (old.end_col_offset or 0)
            yield Mutant(
                path=path,
                kind=kind,
                before=said[1],
                after=said[2],
                number=alike[said],
                line=lines[old.lineno - 1].decode().strip(),
                first=old.lineno,
                last=last,
                span=(starts[old.lineno - 1] + old.col_offset, end),
                local=local,
            )


def _nodes(node: ast.AST, *, local: bool) -> Iterator[tuple[ast.AST, bool]]:
    """Yield what is run, and whether it is in the body of a function."""
    match node:
        case ast.JoinedStr() | ast.Expr(value=ast.Constant()):
            return  # Python 3.11 does not say where the parts of an f-string stand
        case ast.If(test=ast.Name("TYPE_CHECKING")):
            return
    yield node, local
    for name, value in ast.iter_fields(node):
        inside = local or (name == "body" and isinstance(node, Function))
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and name not in _TYPES:
                yield from _nodes(child, local=inside)


def _changes(node: ast.AST, others: Mapping[str, str]) -> Iterator[Change]:
    yield from _compared(node)
    yield from _negations(node)
    match node:
        case ast.Constant(str(said)) if said in others:
            yield "clause", node, ast.Constant(others[said])
        case ast.Constant(int(number) | float(number)) if not isinstance(number, bool):
            yield "constant", node, ast.Constant(_another(number))
        case ast.Attribute(ast.Name("math"), "inf"):
            yield "constant", node, ast.Constant(_SOME)


def _compared(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.Compare(left, ops, comparators):
            for place, op in enumerate(ops):
                swapped = [*ops[:place], _SWAPPED[type(op)](), *ops[place + 1 :]]
                yield "comparison", node, ast.Compare(left, swapped, comparators)
        case ast.Call(func=ast.Name(name)) if name in _STRICT:
            strict = ast.Call(ast.Name(_STRICT[name]), node.args, node.keywords)
            yield "comparison", node, _negated(strict)
        case ast.Call(func=ast.Name(name)) if name in _REVERSED:
            yield "comparison", node, _negated(node)


def _negations(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.UnaryOp(ast.Not(), operand):
            yield "negation", node, operand
        case ast.BoolOp(op, values):
            swapped = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield "negation", node, ast.BoolOp(swapped, values)
        case ast.If(test) | ast.IfExp(test):
            yield from _turned(test)
        case ast.comprehension(ifs=tests):
            for test in tests:
                yield from _turned(test)


def _turned(test: ast.expr) -> Iterator[Change]:
    """Yield a condition turned round, unless changing what is in it does the same."""
    match test:
        case ast.UnaryOp(ast.Not()):
            return
        case ast.Compare(ops=[ast.Eq() | ast.NotEq() | ast.In() | ast.NotIn()]):
            return
        case ast.Compare(ops=[ast.Is() | ast.IsNot()]):
            return
        case ast.Call(func=ast.Name(name)) if name in _REVERSED:
            return
    yield "negation", test, _negated(test)


def _negated(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def _another(number: float) -> float:
    """Return one more, or half of a fraction; for a tolerance what can be seen."""
    if not 0 < number < 1:
        return number + 1
    return number / 2 if number >= _TINY else 0.25


def sample(everything: list[Mutant], count: int, seed: int) -> list[Mutant]:
    """Draw some, of each kind as many, and of each kind from every package in turn."""
    random = Random(seed)
    rows = [_in_turn([m for m in everything if m.kind == k], random) for k in KINDS]
    drawn: list[Mutant] = []
    for row in cycle(rows):
        if len(drawn) == min(count, len(everything)):
            return drawn
        drawn += [row.pop()] if row else []
    raise AssertionError


def _in_turn(some: list[Mutant], random: Random) -> list[Mutant]:
    """Return them shuffled; read from the end, their packages take turns."""
    folders = defaultdict(list)
    for mutant in random.sample(some, len(some)):
        folders[mutant.folder].append(mutant)
    turns = sorted(folders.values(), key=lambda group: group[0].path)
    random.shuffle(turns)
    most = max(map(len, turns), default=0)
    return [g[at] for at in reversed(range(most)) for g in turns if at < len(g)]

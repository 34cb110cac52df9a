"""The size and the build of the house: lines, imports, circles, folders.

    python tests/house.py

Code lines are those that are left without docstrings, comments and blanks. Whatever a
module imports counts: in a function, for the type checker alone, or late, by a name
(``serried/late.py``, the judges of a table of contents).
"""

import ast
import io
import statistics
import tokenize
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCE: Final = ROOT / "src"

LAYOUT: Final = frozenset(
    {
        tokenize.COMMENT,
        tokenize.NL,
        tokenize.NEWLINE,
        tokenize.INDENT,
        tokenize.DEDENT,
        tokenize.ENDMARKER,
    }
)
"""Tokens that make no line a line of code."""

CROWDED: Final = 20
"""A folder of more modules than these is too full to find anything in it."""

Documented: TypeAlias = (
    ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
)
Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
Graph: TypeAlias = Mapping[str, frozenset[str]]


class Hidden(NamedTuple):
    """An import inside a function.

    Attributes:
        where: The file, in the project, and the line.
        line: The line as it stands there.
    """

    where: str
    line: str

    @property
    def reason(self) -> str:
        """Why it is not at the head of the module; empty where nobody says it."""
        _, _, reason = self.line.partition("# noqa: PLC0415 - ")
        return reason.strip()


class Module:
    """A module of the project.

    Attributes:
        path: Its file.
        name: What it is imported as.
    """

    def __init__(self, path: Path, source: Path = SOURCE) -> None:
        self.path = path
        parts = path.relative_to(source).with_suffix("").parts
        self.name = ".".join(parts).removesuffix(".__init__")

    @cached_property
    def text(self) -> str:
        """What stands in it."""
        return self.path.read_text(encoding="utf-8")

    @cached_property
    def tree(self) -> ast.Module:
        """Its syntax."""
        return ast.parse(self.text)

    @property
    def package(self) -> str:
        """The package of the project that it belongs to; empty for a module of none."""
        folders = self.path.relative_to(SOURCE).parent.parts[1:]
        return folders[0] if folders else ""

    @property
    def lines(self) -> int:
        """How many lines of code it has."""
        code: set[int] = set()
        for token in tokenize.generate_tokens(io.StringIO(self.text).readline):
            if token.type not in LAYOUT:
                code.update(range(token.start[0], token.end[0] + 1))
        return len(code.difference(*map(_docstrings, ast.walk(self.tree))))

    @property
    def functions(self) -> list[Function]:
        """The functions in it."""
        return [node for node in ast.walk(self.tree) if isinstance(node, Function)]

    def hidden(self) -> Iterator[Hidden]:
        """Yield the imports inside its functions."""
        lines = self.text.splitlines()
        found = {
            node.lineno
            for function in self.functions
            for node in ast.walk(function)
            if isinstance(node, ast.Import | ast.ImportFrom)
        }
        place = self.path.relative_to(ROOT).as_posix()
        for number in sorted(found):
            yield Hidden(f"{place}:{number}", lines[number - 1].strip())

    def imported(self) -> Iterator[tuple[str, str]]:
        """Yield what it imports: what may be a module, and what has it if not."""
        beside = self.name.rpartition(".")[0]
        for node in ast.walk(self.tree):
            match node:
                case ast.Import(names=names):
                    yield from ((each.name, each.name) for each in names)
                case ast.ImportFrom(module=str() as home, names=names):
                    yield from ((f"{home}.{each.name}", home) for each in names)
                case ast.Call(
                    args=[ast.Constant(str() as late), ast.Constant(str()), *_]
                ):
                    yield late, f"{beside}.{late}"

    def late(self) -> Iterator[tuple[str, str]]:
        """Yield the late names that are written out in it: their modules, and they."""
        if "Later(" not in self.text:  # which is seen sooner than in its syntax
            return
        for node in ast.walk(self.tree):
            match node:
                case ast.Call(
                    func=ast.Name("Later"),
                    args=[ast.Constant(str() as home), ast.Constant(str() as name)],
                ):
                    yield home, name


def _docstrings(node: ast.AST) -> set[int]:
    """Return the lines of a docstring, and of those of constants and attributes."""
    if not isinstance(node, Documented):
        return set()
    return {
        line
        for each in node.body
        if isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant)
        if isinstance(each.value.value, str)
        for line in range(each.lineno, (each.end_lineno or each.lineno) + 1)
    }


def modules() -> list[Module]:
    """Return the modules of the project, by their files."""
    return [Module(path) for path in sorted(SOURCE.rglob("*.py"))]


def words() -> list[Path]:
    """Return the files of words, in every language, and those of clauses."""
    return sorted([*SOURCE.rglob("words/*/*.json"), *SOURCE.rglob("clauses.toml")])


def imports(house: list[Module]) -> Graph:
    """Return which modules of the project each of them imports."""
    known = {module.name for module in house}
    return {
        module.name: frozenset(
            name if name in known else home
            for name, home in module.imported()
            if not known.isdisjoint((name, home))
        )
        - {module.name}
        for module in house
    }


def circles(graph: Graph) -> list[list[str]]:
    """Return the groups of modules that import each other, directly or by others."""
    reach = {name: _reached(graph, name) for name in graph}
    groups = {
        frozenset(other for other in there if name in reach[other])
        for name, there in reach.items()
        if name in there
    }
    return sorted(sorted(group) for group in groups)


def _reached(graph: Graph, start: str) -> set[str]:
    found: set[str] = set()
    ahead = list(graph[start])
    while ahead:
        name = ahead.pop()
        if name not in found:
            found.add(name)
            ahead += graph[name]
    return found


def hidden_imports(house: list[Module]) -> list[Hidden]:
    """Return all imports inside functions."""
    return [each for module in house for each in module.hidden()]


def crowded(house: list[Module]) -> dict[str, int]:
    """Return the folders with too many modules, and how many each has."""
    folders = Counter(
        module.path.parent.relative_to(SOURCE).as_posix()
        for module in house
        if module.path.stem != "__init__"
    )
    return {name: many for name, many in sorted(folders.items()) if many > CROWDED}


def report() -> Iterator[str]:
    """Yield what there is to say of the house, line by line."""
    house = modules()
    sizes: Counter[str] = Counter()
    for module in house:
        sizes[module.package] += module.lines
    functions = [each for module in house for each in module.functions]
    lengths = [(each.end_lineno or 0) - each.lineno + 1 for each in functions]
    yield f"{sizes.total():6,} lines of code in {len(house)} modules"
    for package, lines in sorted(sizes.items(), key=lambda item: -item[1]):
        yield f"{lines:6,} {package or 'beside the packages'}"
    median = statistics.median(lengths)
    data = sum(len(each.read_text("utf-8").splitlines()) for each in words())
    yield f"{data:6,} lines of words and clauses beside it, as data"
    yield f"{len(functions):6,} functions, half of them within {median:.0f} lines"
    graph = imports(house)
    found = circles(graph)
    yield f"{len(found):6} circles of imports"
    for group in found:
        yield from _edges(graph, group)
    inside = hidden_imports(house)
    yield f"{len(inside):6} imports inside functions"
    yield from (f"       {one.where}: {one.reason or 'no reason'}" for one in inside)
    full = crowded(house)
    yield f"{len(full):6} folders of more than {CROWDED} modules"
    yield from (f"       {name}: {many}" for name, many in full.items())


def _edges(graph: Graph, group: list[str]) -> Iterator[str]:
    """Yield who imports whom in a circle."""
    for name in group:
        yield f"       {name} -> {', '.join(sorted(graph[name] & set(group)))}"


if __name__ == "__main__":
    print("\n".join(report()))  # noqa: T201 - it speaks to a person

"""The build of the house: what imports what, and what is loaded late."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import house
from serried.books.registry import books
from serried.late import Later
from serried.model.actions.kinds import LateKind, home_of
from serried.notation.lines.matching import verbs

FEW = 10
"""Fewer imports than these stand inside functions."""

OF_TYPING = ("frozen.py", "rosters/names.py")
"""Modules beside serried.tuples, and with named tuples that are generic."""

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def modules() -> list[house.Module]:
    """Return the modules of the project."""
    return house.modules()


def test_no_modules_import_each_other_in_a_circle(modules: list[house.Module]) -> None:
    """Imports run one way, also inside a package, and those of late names too."""
    assert house.circles(house.imports(modules)) == []


def test_imports_inside_functions_are_few_and_say_why(
    modules: list[house.Module],
) -> None:
    """Each stands there for a reason of its own, and none is of the project."""
    hidden = house.hidden_imports(modules)

    assert len(hidden) < FEW
    assert [one for one in hidden if not one.reason or "serried" in one.line] == []


def test_every_late_name_is_there(modules: list[house.Module]) -> None:
    """What is loaded when it is first called is where its name says."""
    late = [name for module in modules for name in module.late()]

    assert late
    assert [n for n in late if not callable(getattr(import_module(n[0]), n[1]))] == []


def test_every_judge_of_a_table_of_contents_is_there() -> None:
    """Those that are late by the name of their chapter too."""
    for book in books().values():
        judges = [rule.judge for rule in book.rules.values()]
        late = [judge for judge in judges if isinstance(judge, Later)]

        assert late
        assert all(callable(judge.found()) for judge in late)


def test_every_late_kind_of_action_is_there_and_has_the_verbs_it_is_known_by() -> None:
    """Its form has them, and the table of contents says them once more."""
    rules = [rule for book in books().values() for rule in book.rules.values()]
    late = [rule.kind for rule in rules if isinstance(rule.kind, LateKind)]

    assert late
    for kind in late:
        assert kind.home == home_of(kind.found())
        assert kind.verbs == {*verbs(kind.found().form)}


def test_named_tuples_are_those_that_are_quick_to_define() -> None:
    """But for generic ones and what is compiled: mypyc knows those of typing alone."""
    root = Path(__file__).parents[1]
    setup = ast.parse((root / "setup.py").read_text(encoding="utf-8"))
    hot = next(
        ast.literal_eval(line.value)
        for line in setup.body
        if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == "HOT"
    )
    compiled = {path for pattern in hot for path in root.glob(pattern)}
    other = {root / "src/serried" / name for name in OF_TYPING}
    slow = {
        path
        for path in (root / "src/serried").rglob("*.py")
        if re.search(r"^class \w+\(NamedTuple", text := path.read_text(), re.MULTILINE)
        and "from serried.tuples import NamedTuple" not in text
    }

    assert compiled
    assert slow - compiled == other


def test_no_module_outside_the_books_names_a_book(modules: list[house.Module]) -> None:
    """Neither in a string nor in a name; docstrings may say whose clauses they mean."""
    named = re.compile("|".join([*books(), "The 9th Age"]), re.IGNORECASE)
    said = [
        f"{module.path}: {word}"
        for module in modules
        if "serried/books/" not in module.path.as_posix()
        for word in words_of(module.tree)
        if named.search(word)
    ]
    page = [
        file.name
        for file in house.SOURCE.rglob("page/**/*.js")
        if "vendor" not in file.parts and named.search(file.read_text(encoding="utf-8"))
    ]

    assert (said, page) == ([], [])


def words_of(tree: ast.AST) -> Iterator[str]:
    """Yield the names and the strings of a module, but not what stands by itself."""
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in told:
                yield node.value
        else:
            for key in ("id", "attr", "name", "arg", "module"):
                if isinstance(word := getattr(node, key, None), str):
                    yield word


def test_circles_are_found(tmp_path: Path) -> None:
    """Also those that only late names and imports inside functions close."""
    (tmp_path / "a.py").write_text("from b import x\n")
    (tmp_path / "b.py").write_text("def f():\n    import c\n")
    (tmp_path / "c.py").write_text('g = Later("a", "f")\n')
    (tmp_path / "d.py").write_text("import a\n")
    found = [house.Module(path, tmp_path) for path in sorted(tmp_path.iterdir())]

    assert house.circles(house.imports(found)) == [["a", "b", "c"]]

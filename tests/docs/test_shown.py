"""What a page shows is what really happens."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from serried.engine.files import vocabularies
from serried.engine.session import hold
from serried.model.position import Position
from serried.notation import read_position

BLOCKS = import_module("making.blocks")
REPLAYING = import_module("making.replaying")
SCENES = import_module("making.scenes")
Shell = import_module("making.console").Shell

ROOT: Path = BLOCKS.ROOT
TEXTS = {
    str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
    for path in BLOCKS.written_pages()
}
PLAYED = [
    name
    for name, text in TEXTS.items()
    if any(block.kind in {"console", "pycon"} for block in BLOCKS.blocks_of(text))
]
SCENES_OF_ALL = {
    f"{name}:{scene.line}": scene
    for name, text in TEXTS.items()
    for scene in SCENES.scenes_of(text)
}
JUDGED = [name for name, scene in SCENES_OF_ALL.items() if not scene.excuse]
WAITING = [n for n, scene in SCENES_OF_ALL.items() if scene.excuse.endswith("gap")]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
PRINTS = re.compile(r"^Prints:\n((?:    .*\n)+)", re.MULTILINE)


def read(name: str) -> Position:
    """Return the position of a scene on a page."""
    return read_position(SCENES_OF_ALL[name].text, vocabularies(), file=name)


@pytest.mark.parametrize("name", PLAYED)
def test_commands_and_statements_show_what_the_page_says(name: str) -> None:
    """Every output on a page is real: run again, it is the same to the letter."""
    shown = REPLAYING.replayed(TEXTS[name])
    assert shown == TEXTS[name], "out of date: type `./dev docs` and read what changed"


@pytest.mark.parametrize("name", JUDGED)
def test_a_scene_on_a_page_comes_out_as_it_says(name: str) -> None:
    """A position can be copied, and what it expects is what the referee says."""
    for answer in hold(read(name)).answers:
        said = answer.verdict.breaks if answer.verdict else answer.gap
        assert answer.expected in {True, None}, f"{answer.request.action}: {said}"


@pytest.mark.parametrize("name", WAITING)
def test_a_scene_that_waits_for_a_rule_meets_a_gap(name: str) -> None:
    """Once the rule is built, the page has to stop making excuses."""
    assert any(answer.gap for answer in hold(read(name)).answers)


def test_every_excuse_has_a_reason() -> None:
    """A block that is not run or not judged says why."""
    for name, text in TEXTS.items():
        for block in BLOCKS.blocks_of(text):
            excused = block.note.startswith(("not run", "not judged"))
            assert not excused or block.excuse, f"{name}:{block.line}"


@pytest.mark.slow
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_an_example_prints_what_it_says(path: Path) -> None:
    """A program in examples/ runs, and shows what its docstring promises."""
    promised = PRINTS.search(path.read_text(encoding="utf-8"))
    assert promised is not None
    lines = promised[1].splitlines(keepends=True)
    assert Shell().run(f"python '{path}'") == "".join(line[4:] for line in lines)

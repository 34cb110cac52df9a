"""The example of a third book: a game of its own, found by its name.

It has a characteristic, a phase, a mark, a verb and an Arc that no other book has;
nothing below src/ knows of them.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from importlib import invalidate_caches
from pathlib import Path

import pytest

from house import Module
from serried import referee
from serried.books.registry import book, parse_action
from serried.engine.compare import compare
from serried.engine.files import parse_battle, read_position, vocabularies
from serried.engine.furthest import furthest
from serried.engine.pictures import picture
from serried.engine.session import Session, hold
from serried.model.battle import Battle
from serried.model.errors import NotationError
from serried.model.marks import Mark
from serried.notation import json_schema, write_position
from serried.report.events import event_said
from serried.table.answers.around import zones
from serried.table.answers.completion import completions
from serried.table.requests import Complete, Zones
from unit.books.third_book import EXAMPLE, Ended, example_installed, python

SCENES = sorted((EXAMPLE / "scenes").glob("*.toml"))
ARC = EXAMPLE / "scenes" / "HOUSE-4-the-oblique-arc.toml"


@pytest.fixture(scope="module")
def search(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, ...]]:
    """Where Python finds the example, as if it were installed; it does here, too."""
    folders = example_installed(tmp_path_factory.mktemp("installed"))
    with pytest.MonkeyPatch.context() as patch:
        for folder in folders:
            patch.syspath_prepend(folder)
        invalidate_caches()
        yield folders


@pytest.fixture(scope="module")
def session(search: tuple[Path, ...]) -> Session:
    """The scene of the oblique Arc, answered."""
    assert search
    return hold(read_position(ARC), ARC.name)


@pytest.fixture
def battle(session: Session) -> Battle:
    """The same, before anything was asked."""
    return session.position.battle


def serried(search: tuple[Path, ...], *words: str | Path) -> Ended:
    """Run the command beside the example."""
    return python("-m", "serried", *words, search=search, cwd=EXAMPLE)


def test_it_is_small() -> None:
    """Under 250 lines of code, as ``./dev size`` counts them, and a row a clause."""
    source = EXAMPLE / "src"
    code = sum(Module(path, source).lines for path in source.rglob("*.py"))
    assert code < 250


@pytest.mark.parametrize("path", SCENES, ids=lambda path: path.stem)
def test_every_scene_comes_out_as_it_says(path: Path, search: tuple[Path, ...]) -> None:
    """Each limit is kept once and broken once, next to the limit."""
    assert search
    answers = hold(read_position(path), path.name).answers
    assert all(answer.expected is True for answer in answers)
    clause = re.match(r"HOUSE-\d", path.stem)
    assert clause is not None
    assert any(
        clause[0] in answer.verdict.breaks
        for answer in answers
        if answer.verdict is not None
    )


def test_its_verb_leaves_its_mark_until_the_turn_ends(battle: Battle) -> None:
    """And the referee says so by its name."""
    after = referee.play(battle, "spears signal knights").battle
    signalled = Mark("signalled")
    assert after.unit("knights").has(signalled)
    over = referee.play(after, "next turn")
    assert not over.battle.unit("knights").has(signalled)
    said = [event_said(event) for event in over.verdict.events]
    assert "no longer counts for knights: signalled" in said


def test_its_phase_comes_before_its_moves(battle: Battle) -> None:
    """A file begins in it, where it names none."""
    assert battle.phase == "signals"
    assert referee.play(battle, "next phase").battle.phase == "movement"
    (breach,) = referee.judge(battle, "spears advance: forward 1").breaches
    assert breach.because == "spears does so in the movement phase only"


def test_it_is_written_and_read_again(session: Session) -> None:
    """Characteristic, mark and phase, to the bit."""
    after = referee.play(session.position.battle, "spears signal knights").battle
    written = write_position(replace(session.position, battle=after), vocabularies())
    assert 'state = ["signalled"]' in written
    assert "drill = 3" in written
    assert parse_battle(written) == after


def test_it_is_hinted_at_and_completed(battle: Battle) -> None:
    """From its form; only friends are offered."""
    with pytest.raises(NotationError, match="did you mean `signal`"):
        parse_action("spears signul knights", "house")
    offered = completions(battle, Complete(id=1, line="spears signal "))
    lines = {one.line.strip() for one in offered.options}
    assert lines == {"spears signal knights", "spears signal guard"}


def test_its_schema_has_its_words_alone(search: tuple[Path, ...]) -> None:
    """Drill is a whole number of 6 at most; Battleaxe has none."""
    assert search
    words = vocabularies()["house"]
    said = json.dumps(json_schema({"house": words}))
    assert '"drill": {' in said
    assert '"signalled"' in said
    assert '"signals"' in said
    assert "drill" not in json.dumps(json_schema(vocabularies()))
    assert words.rates[1].most == 6


def test_its_arc_is_drawn_and_shown(session: Session, battle: Battle) -> None:
    """Two rays, two inches aside for each inch ahead, in pictures and on the page."""
    drawn = picture(session)
    assert drawn.count('stroke-dasharray="8 5"') == 2 * len(session.answers)
    (arc,) = zones(battle, Zones(id=1, unit="spears")).arcs
    assert (arc.name, arc.clause) == ("oblique", "HOUSE-4")
    (start, end), _ = arc.rays
    assert end[0] - start[0] == pytest.approx(-2 * (end[1] - start[1]))


@pytest.mark.parametrize(("other", "differ"), [("t9a", False), ("battleaxe", True)])
def test_it_is_compared_with_the_others(
    other: str, differ: object, search: tuple[Path, ...]
) -> None:
    """A pace is an Advance Rate and a Movement; 2.6 of 5 to the side only one allows.

    Half of 5 inches is 2.5 in The 9th Age as well, and 3 in Battleaxe.
    """
    assert search
    walking = EXAMPLE / "scenes" / "HOUSE-5-walking.toml"
    found = compare(read_position(walking), against=other)
    asides = [
        one for one in found.contrasts if str(one.request.action).endswith("right 2.6")
    ]
    assert [one.agree for one in asides] == [not differ]
    signals = compare(read_position(ARC), against=other)
    assert any("drill of 3 is left out" in note for note in signals.notes)
    assert [one.agree for one in signals.contrasts] == [False] * 3


def test_how_far_its_units_could_go(battle: Battle) -> None:
    """No other book is asked: it has no Reform, and no March without a signal."""
    ready = referee.play(battle, "next phase").battle
    ways = {reach.way: reach.largest for reach in furthest(ready, "spears")}
    assert ways["advance straight ahead"] == pytest.approx(5.0)
    assert ways["march straight ahead"] is None
    assert not [way for way in ways if "reform" in way]


def test_its_actions_are_its_own() -> None:
    """Five, of which one is no other book's."""
    others = book("t9a").rules.keys() | book("battleaxe").rules.keys()
    assert [one.__name__ for one in book("house").rules.keys() - others] == ["Signal"]


@pytest.mark.slow
def test_the_commands_know_it(search: tuple[Path, ...], tmp_path: Path) -> None:
    """What is judged can be recorded and replayed; a new file of it is one."""
    record, new = tmp_path / "record.toml", tmp_path / "new.toml"

    assert serried(search, "judge", *SCENES, "--json").status == 0
    assert serried(search, "judge", ARC, "--record", record).status == 0
    assert serried(search, "judge", record).status == 0
    assert serried(search, "new", "--book", "house", new).status == 0
    assert '\nbook = "house"\n' in new.read_text(encoding="utf-8")
    assert '"drill"' in serried(search, "schema", "--book", "house").out
    found = serried(search, "clause", "--book", "house", "house-4", "BA-MOV-3")
    assert found.out.startswith("HOUSE-4 · House rules: drill and signals")
    assert "\nBA-MOV-3 · Battleaxe: Fantasy Generals" in found.out
    listed = serried(search, "clauses", "--book", "house", "--json")
    ids = [row["id"] for row in json.loads(listed.out)]
    assert ids == [f"HOUSE-{number}" for number in range(1, 8)]
    unnamed = serried(search, "clause", "HOUSE-4")
    assert (unnamed.status, unnamed.out) == (2, "")

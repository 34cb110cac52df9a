"""Put very many random requests to the referee, and look for what must not be.

    python tests/laws/prove_requests.py [COUNT [SEED [BOOK]]]

Every table is crowded, most moves come close to being lawful, and lawful ones are
made, so that states are reached that nobody thought of. What must hold:

- nothing is raised but ``RequestError`` and ``RuleGapError``;
- ``judge`` says lawful exactly when ``play`` does not raise;
- neither changes the battle;
- nothing overlaps after whatever is lawful, and no mover has come within 1" of
  what was 1" away; both are measured by other means (``laws.oracle``);
- a file holds every state that is reached, and every request is read as it is said;
- every number is finite, and every finding can be said in words.
"""

import math
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, product
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from laws.battleaxe_tables import BattleaxeTables
from laws.generators import Tables, inside
from laws.oracle import Body, base_bodies, bodies, least_distance, most_depth
from serried import referee
from serried.books.registry import parse_action
from serried.engine.files import vocabularies
from serried.geometry import TOLERANCE
from serried.model.actions import Flee, Move, Rally, Reform, Reinforce
from serried.model.actions.form import Action
from serried.model.battle import Battle
from serried.model.errors import RequestError, RuleGapError
from serried.model.illegal import IllegalActionError
from serried.model.position import Position
from serried.model.unit import Unit
from serried.model.verdict import Transition, Verdict
from serried.notation import read_position, write_position
from serried.version import VERSION

BOOKS: Final = vocabularies()

TABLES: Final = {"t9a": Tables, "battleaxe": BattleaxeTables}
"""Where each book is played."""

ON_ONE_TABLE = 8
"""Requests that are put to one table, one after another."""

NEAR = 1.0
"""Inches that a unit keeps from others at the end of its move (SPACE-1)."""


@dataclass
class Tally:
    """How many requests were lawful, and how many were no business of the rules."""

    asked: int = 0
    lawful: int = 0
    pending: int = 0
    gaps: int = 0
    refused: int = 0
    breaks: dict[str, int] = field(default_factory=dict)

    def count(self, verdict: Verdict) -> None:
        """Count one verdict."""
        self.lawful += verdict.legal
        self.pending += verdict.depends is not None
        for clause in verdict.breaks:
            self.breaks[clause] = self.breaks.get(clause, 0) + 1


def prove(count: int, seed: int, book: str = "t9a") -> Tally:
    """Put *count* requests to the referee and return what came of them.

    Raises:
        AssertionError: If something is not as it must be.
    """
    tables = TABLES[book](seed, rulings=True)
    tally = Tally()
    while tally.asked < count:
        battle = tables.battle()
        standing = (unit for unit in battle.units if unit.pose)
        if not all(inside(unit, battle.table) for unit in standing):
            continue
        for _ in range(ON_ONE_TABLE):
            battle = ask(battle, tables.request(battle), tables.dice(), tally)
    return tally


def ask(
    battle: Battle, action: Action, dice: tuple[int, ...] | None, tally: Tally
) -> Battle:
    """Put one request, look at everything that must hold, and return what is left."""
    before = battle.state_hash
    tally.asked += 1
    assert parse_action(str(action)) == action
    try:
        verdict = referee.judge(battle, action, dice)
    except RuleGapError:
        tally.gaps += 1
        return battle
    except RequestError:
        tally.refused += 1
        return battle
    tally.count(verdict)
    refuse_nonsense(verdict)
    after = played(battle, action, dice, verdict)
    assert battle.state_hash == before, f"{action} changed the battle"
    if after is None:
        return battle
    if after.battle == battle:
        return battle
    refuse_loss(after.battle)
    refuse_overlap(after.battle)
    if isinstance(action, Move | Reform | Rally | Reinforce | Flee):
        refuse_crowding(battle, after.battle, action.subject.unit)
    return after.battle


def played(
    battle: Battle, action: Action, dice: tuple[int, ...] | None, verdict: Verdict
) -> Transition | None:
    """Return the transition of a lawful action; None if ``play`` raises."""
    try:
        transition = referee.play(battle, action, dice)
    except IllegalActionError:
        assert not verdict.legal, f"{action} is lawful and raises"
        return None
    assert verdict.legal, f"{action} is not lawful and does not raise"
    assert transition.verdict == verdict
    return transition


def refuse_nonsense(verdict: Verdict) -> None:
    """Refuse numbers that are none, and findings without words."""
    for finding in verdict.findings:
        assert finding.because
        for number in (finding.measured, finding.limit, finding.margin):
            assert number is None or math.isfinite(number), finding
    for name, value in verdict.measures:
        assert not isinstance(value, float) or math.isfinite(value), name


def refuse_loss(battle: Battle) -> None:
    """Refuse a state that is not read again where it was written."""
    text = write_position(Position(battle=battle, version=VERSION), BOOKS)
    assert read_position(text, BOOKS).battle == battle, text


def refuse_overlap(battle: Battle) -> None:
    """Refuse units on units or on terrain, and units off the table."""
    standing = [unit for unit in battle.units if unit.pose is not None]
    things = [(thing, extents(battle, thing)) for thing in standing]
    for (one, own), (two, others) in combinations(things, 2):
        deep = most_depth(own, others)
        assert deep <= 2 * TOLERANCE, f"{one.id} lies in {two.id}"
    for (one, own), area in product(things, battle.terrain):
        assert most_depth(own, [bodies(area)]) <= 2 * TOLERANCE, f"{one.id}: {area.id}"


def refuse_crowding(battle: Battle, after: Battle, mover: str) -> None:
    """Refuse a gap that has closed below 1" in a move that keeps it."""
    kept = min(NEAR, float(dict(battle.rulings).get("spacing_end", NEAR)))
    was = dict(around(battle, mover))
    for name, gap in around(after, mover):
        if was.get(name, math.inf) >= kept:
            assert gap >= kept - 2 * TOLERANCE, f"{mover} stands at {name}"


def around(battle: Battle, mover: str) -> Iterator[tuple[str, float]]:
    """Yield how far everything by name is from the mover, if that is on the table."""
    unit = next((one for one in battle.units if one.id == mover), None)
    if unit is None or unit.pose is None:
        return
    own = extents(battle, unit)
    for other in battle.units:
        if other.id != mover and other.pose is not None:
            yield other.id, least_distance(own, extents(battle, other))
    for area in battle.terrain:
        yield area.id, least_distance(own, [bodies(area)])


def extents(battle: Battle, unit: Unit) -> list[Body]:
    """Return what distance looks at: all bases, or the Unit Boundary."""
    default = "bases" if battle.book == "battleaxe" else "boundary"
    by_bases = dict(battle.rulings).get("extent", default) == "bases"
    return base_bodies(unit) if by_bases else [bodies(unit)]


def main(arguments: list[str]) -> None:
    """Prove, and say what was proved and how long it took."""
    count = int(arguments[0]) if arguments else 100_000
    seed = int(arguments[1]) if len(arguments) > 1 else 1
    start = time.perf_counter()
    book = arguments[2] if len(arguments) > 2 else "t9a"
    tally = prove(count, seed, book)
    taken = time.perf_counter() - start
    sys.stdout.write(
        f"{tally.asked} requests in {taken:.1f} s: {tally.lawful} lawful,"
        f" {tally.pending} depend on a test, {tally.gaps} gaps,"
        f" {tally.refused} refused\n"
    )
    for clause, times in sorted(tally.breaks.items()):
        sys.stdout.write(f"  {clause:<8} broken {times} times\n")


if __name__ == "__main__":
    main(sys.argv[1:])

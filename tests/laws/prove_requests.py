"""Put very many random requests to the referee, and look for what must not be.

    python tests/laws/prove_requests.py [COUNT [SEED]]

Every table is crowded, most moves come close to being lawful, and lawful ones are
made, so that states are reached that nobody thought of. What must hold:

- nothing is raised but ``RequestError`` and ``RuleGapError``;
- ``judge`` says lawful exactly when ``play`` does not raise;
- neither changes the battle;
- nothing overlaps after a lawful move, and nobody has come within 1" of what was
  1" away; both are measured by other means (``laws.oracle``);
- every number is finite, and every finding can be said in words.
"""

import math
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from laws.generators import Tables
from laws.oracle import Body, bodies, depth, distance
from serried import referee
from serried.geometry import TOLERANCE
from serried.model.actions import (
    Action,
    AskDistance,
    AskMay,
    Move,
    NextPhase,
    NextTurn,
    Permission,
    Reform,
    Subject,
)
from serried.model.battle import Battle
from serried.model.errors import IllegalActionError, RequestError, RuleGapError
from serried.model.verdict import Transition, Verdict

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


def prove(count: int, seed: int) -> Tally:
    """Put *count* requests to the referee and return what came of them.

    Raises:
        AssertionError: If something is not as it must be.
    """
    tables = Tables(seed, rulings=True)
    tally = Tally()
    while tally.asked < count:
        battle = tables.battle()
        for _ in range(ON_ONE_TABLE):
            battle = ask(battle, request(tables, battle), tables.dice(), tally)
    return tally


def request(tables: Tables, battle: Battle) -> Action:
    """Return a move most often, now and then something else."""
    subject = Subject(tables.pick(battle.units).id)
    if battle.phase != "movement" and not tables.one_in(5):
        return NextPhase()
    match tables.whole(1, 20):
        case 1:
            return AskMay(subject=subject, permission=tables.pick(tuple(Permission)))
        case 2:
            return AskDistance(subject=subject, other=tables.pick(battle.units).id)
        case 3:
            return NextTurn()
        case 4 | 5 | 6:
            files = tables.whole(1, 8) if tables.one_in(2) else None
            return Reform(subject=subject, facing=tables.number(0, 360), files=files)
        case _:
            return tables.move(battle)


def ask(
    battle: Battle, action: Action, dice: tuple[int, ...] | None, tally: Tally
) -> Battle:
    """Put one request, look at everything that must hold, and return what is left."""
    before = battle.state_hash
    tally.asked += 1
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
    if isinstance(action, Move | Reform):
        refuse_crowding(battle, after.battle, action)
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


def refuse_crowding(battle: Battle, after: Battle, move: Move | Reform) -> None:
    """Refuse an overlap, and a gap that has closed below 1".

    Where distance looks at bases and not at the Unit Boundary, or where another
    distance is kept, only the table's own rulings could tell.
    """
    rulings = dict(battle.rulings)
    if "extent" in rulings:
        return
    kept = min(NEAR, float(rulings.get("spacing_end", NEAR)))
    was = dict(around(battle, move))
    for name, (own, other) in around(after, move):
        assert depth(own, other) <= TOLERANCE, f"{move} ends on {name}"
        if distance(*was[name]) >= kept:
            assert distance(own, other) >= kept - 2 * TOLERANCE, f"{move}: {name}"


def around(
    battle: Battle, move: Move | Reform
) -> Iterator[tuple[str, tuple[Body, Body]]]:
    """Yield everything that stands around the mover by name, with the mover."""
    own = bodies(battle.unit(move.subject.unit))
    for other in battle.units:
        if other.id != move.subject.unit and other.pose is not None:
            yield other.id, (own, bodies(other))
    for area in battle.terrain:
        yield area.id, (own, bodies(area))


def main(arguments: list[str]) -> None:
    """Prove, and say what was proved and how long it took."""
    count = int(arguments[0]) if arguments else 100_000
    seed = int(arguments[1]) if len(arguments) > 1 else 1
    start = time.perf_counter()
    tally = prove(count, seed)
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

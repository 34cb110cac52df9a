"""Casualties, against CP-SAT: another solver, told the rules as constraints.

Who goes and where the others stand is a system of equations here; no way is built up
step by step as in the brute force. What comes of a way, with all nudges, is the brute
force's; which of the ways are lawful is again CP-SAT's, one priority after another.

Source:
    CAS-3, CAS-4, CAS-6, CAS-ENG-2, CAS-ENG-3, AMB-22, AMB-27, AMB-79
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeAlias

import pytest

from draws import came_up
from laws.casualty_oracle import Outcome
from laws.combat_reader import Choice, of_oracle, of_referee
from laws.combat_scene import COMMAND, POOL, Combat, Model, Troop, outline
from laws.combats import Combats
from laws.contact_oracle import UnsureError, World, fights_of, group_of, in_contact
from laws.lifting_oracle import bill
from laws.nudge_oracle import Settled, settle
from serried import referee
from serried.engine.files import parse_battle

cp_model: Any = pytest.importorskip(
    "ortools.sat.python.cp_model", reason="it comes with what the benchmarks need"
)

Solver: TypeAlias = Any
"""A model of CP-SAT, whose types are not always there to be read."""

Term: TypeAlias = Any
"""Something of such a model that has a value."""

SUFFERER: Final = "spears"


class Stand(NamedTuple):
    """Who is left of a unit, and what that cost.

    Attributes:
        models: Those who stand, where they do.
        lifted: The names of the others.
        imbalance: How many more were taken at one end of the first rank.
    """

    models: tuple[Model, ...]
    lifted: frozenset[str]
    imbalance: int

    @property
    def free(self) -> frozenset[str]:
        """Those lifted from behind the first rank, as the owner likes (AMB-79)."""
        return frozenset(name for name in self.lifted if not name.startswith("1."))


@pytest.mark.slow
@pytest.mark.parametrize("start", range(5000, 5800, 50))
def test_another_solver_finds_the_same_removals(start: int) -> None:
    """Who is removed and who slides, and the figures of each choice."""
    assert came_up(sum(map(compared, range(start, start + 50))) > 10)


@pytest.mark.slow
def test_another_solver_knows_the_ends_of_a_rank() -> None:
    """CAS-4, CAS-6, AMB-27: three of the pool go, the hero at the end slides up."""
    unit = Troop(
        name=SUFFERER, player="blue", x=18000, y=12000, facing=0,
        wide=400, deep=400, ranks=("RRRRK",), characters="K",
    )  # fmt: skip
    found = {stand.lifted: stand for stand in stands(unit, 3)}
    files = {
        gone: [model.file for model in stand.models] for gone, stand in found.items()
    }
    assert files == {
        frozenset({"1.1", "1.2", "1.3"}): [3, 4],
        frozenset({"1.1", "1.2", "1.4"}): [2, 3],
        frozenset({"1.1", "1.3", "1.4"}): [1, 2],
        frozenset({"1.2", "1.3", "1.4"}): [0, 1],
    }
    assert sorted(one.imbalance for one in found.values()) == [1, 1, 3, 3]


def compared(seed: int) -> bool:
    """Hold the referee's choices against CP-SAT's, where it can be asked."""
    combat = plain(Combats(seed).combat())
    many = asked(combat)
    if not many:
        return False
    try:
        expected = set(choices(combat, many))
    except UnsureError:
        return False
    verdict = referee.judge(parse_battle(combat.text), combat.line)
    assert {choice for choice, _ in of_referee(combat, verdict)} == expected, (
        combat.text
    )
    return True


def plain(combat: Combat) -> Combat:
    """Return a combat in which nobody bears a standard or a drum."""
    like = str.maketrans(dict.fromkeys(COMMAND, "R"))
    ranks = [tuple(rank.translate(like) for rank in t.ranks) for t in combat.troops]
    troops = zip(combat.troops, ranks, strict=True)
    return replace(combat, troops=tuple(replace(t, ranks=r) for t, r in troops))


def asked(combat: Combat) -> int:
    """Return how many R&F models of one unit go; 0 if that is not all of the question.

    Nobody stands beside the unit then, and only R&F behind the first rank.
    """
    unit = combat.troop(SUFFERER)
    if [loss.unit for loss in combat.losses] != [SUFFERER]:
        return 0
    owed = bill(unit, combat.losses)
    pool = [model for model in unit.models if model.letter in POOL]
    simple = all(
        model.wide and (model in pool or not model.rank) for model in unit.models
    )
    whole = owed.pool < len(pool) and not owed.others
    return owed.pool if simple and whole else 0


def choices(combat: Combat, many: int) -> Iterator[Choice]:
    """Yield the lawful choices."""
    by_pick: dict[frozenset[str], list[Stand]] = {}
    for stand in stands(combat.troop(SUFFERER), many):
        by_pick.setdefault(stand.free, []).append(stand)
    for some in by_pick.values():
        outcomes = [came_of(combat, stand) for stand in some]
        for number in best([figures(one) for one in outcomes]):
            yield of_oracle(combat, outcomes[number])


def stands(unit: Troop, many: int) -> list[Stand]:
    """Return every way to lift so many of the pool, and where the others stand then.

    Nobody of a rank goes while one of the pool stands behind it; of the first rank one
    run of the pool stays, and does not move. All who stand there stand shoulder to
    shoulder, in the order in which they stood.
    """
    model = cp_model.CpModel()
    gone = {
        m.name: model.new_bool_var(m.name) if m.letter in POOL else False
        for m in unit.models
    }
    model.add(sum(gone.values()) == many)
    for one in unit.models:
        for other in unit.models:
            if one.rank < other.rank and {one.letter, other.letter} <= set(POOL):
                model.add_implication(gone[one.name], gone[other.name])
    first = sorted((m for m in unit.models if not m.rank), key=lambda m: m.file)
    taken = _runs(model, [gone[m.name] for m in first if m.letter in POOL])
    files = _closed(model, first, gone, unit.files)
    solutions = _all(model, [*gone.values(), *files.values(), *taken])
    return [_stand(unit, list(gone), list(files), found) for found in solutions]


def _runs(model: Solver, gone: list[Term]) -> tuple[Term, Term]:
    """Let those who stay be one run; return how many go to its left, and right."""
    starts = [model.new_bool_var("") for _ in gone]
    for number, (start, lifted) in enumerate(zip(starts, gone, strict=True)):
        model.add_implication(start, ~lifted)
        if number:
            model.add_implication(start, gone[number - 1])
            model.add_bool_or(lifted, ~gone[number - 1], start)
        else:
            model.add_bool_or(lifted, start)
    model.add_exactly_one(starts)
    left = sum(number * start for number, start in enumerate(starts))
    return left, sum(gone) - left


def _closed(
    model: Solver, first: list[Model], gone: dict[str, Term], files: int
) -> dict[str, Term]:
    """Let the first rank stand shoulder to shoulder; return the file of each."""
    at = {m.name: model.new_int_var(0, files, "") for m in first}
    begin, end = model.new_int_var(0, files, ""), model.new_int_var(0, files, "")
    for number, one in enumerate(first):
        lifted, file = gone[one.name], at[one.name]
        if one.letter in POOL:
            model.add(file == one.file)
            model.add(begin <= file).only_enforce_if(~lifted)
            model.add(end >= file + 1).only_enforce_if(~lifted)
        else:
            model.add(begin <= file)
            model.add(end >= file + one.wide)
        for other in first[number + 1 :]:
            stay = [~it for it in (lifted, gone[other.name]) if it is not False]
            model.add(at[other.name] >= file + one.wide).only_enforce_if(stay)
    standing = sum(one.wide * (1 - gone[one.name]) for one in first)
    model.add(end - begin == standing)
    return at


def _all(model: Solver, terms: list[Term]) -> list[list[int]]:
    """Return the values of some terms in every solution."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    keep = _Keep(terms)
    solver.solve(model, keep)
    return keep.found


class _Keep(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]  # has no types
    """Keeps the values of some terms in every solution."""

    def __init__(self, terms: list[Term]) -> None:
        super().__init__()
        self.terms = terms
        self.found: list[list[int]] = []

    def on_solution_callback(self) -> None:
        """Keep this one."""
        self.found.append([int(self.value(term)) for term in self.terms])


def _stand(unit: Troop, names: list[str], first: list[str], found: list[int]) -> Stand:
    """Read a solution: who is gone, who is at which file, how many went at an end."""
    lifted = {name for name, gone in zip(names, found, strict=False) if gone}
    files = dict(zip(first, found[len(names) : -2], strict=True))
    models = tuple(
        m._replace(file=files.get(m.name, m.file))
        for m in unit.models
        if m.name not in lifted
    )
    return Stand(models, frozenset(lifted), abs(found[-2] - found[-1]))


def came_of(combat: Combat, stand: Stand) -> Outcome:
    """Return what comes of one way, by the nudges of the brute force.

    Raises:
        UnsureError: If the rules, as far as they are read there, do not settle it.
    """
    before = {troop.name: troop.stand(troop.models) for troop in combat.troops}
    fights = fights_of(combat, {name: outline(stood) for name, stood in before.items()})
    after = before | {SUFFERER: combat.troop(SUFFERER).stand(stand.models)}
    boxes = tuple((name, outline(stood)) for name, stood in after.items())
    group = group_of(fights, (SUFFERER,))
    world = World(combat, fights, frozenset({SUFFERER}), boxes, group)
    settled = settle(world) if group else Settled(frozenset(), frozenset(), (world,))
    contacts = {len(in_contact(combat, it, after)) for it in settled.worlds}
    if len(contacts) > 1:
        message = "equally short nudges with different models in contact"
        raise UnsureError(message)
    slid = {(SUFFERER, m.name, m.spot) for m in stand.models if m.name != m.spot}
    return Outcome(
        removed=frozenset((SUFFERER, name) for name in stand.lifted),
        slid=frozenset(slid),
        after=frozenset(),
        dropped=settled.dropped,
        lost=settled.lost,
        nudges=frozenset(),
        contact=contacts.pop(),
        imbalance=stand.imbalance,
    )


def figures(outcome: Outcome) -> tuple[int, ...]:
    """Return what it spoils, gravest first (CAS-ENG-2, CAS-4)."""
    dropped, lost = len(outcome.dropped), len(outcome.lost)
    return dropped, lost, -outcome.contact, outcome.imbalance


def best(weighed: list[tuple[int, ...]]) -> list[int]:
    """Return the numbers of the ways that spoil least, one priority after another."""
    model = cp_model.CpModel()
    chosen = [model.new_bool_var("") for _ in weighed]
    model.add_exactly_one(chosen)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    for spoils in zip(*weighed, strict=True):
        cost = sum(one * way for one, way in zip(spoils, chosen, strict=True))
        model.minimize(cost)
        assert solver.solve(model) == cp_model.OPTIMAL
        model.clear_objective()
        model.add(cost == round(solver.objective_value))
    return [found.index(1) for found in _all(model, chosen)]

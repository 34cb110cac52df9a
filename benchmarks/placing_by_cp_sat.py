"""Placing, by OR-Tools' CP-SAT: what our solver is compared with.

There is one truth value for each place of each sort of base, one objective for each
rank until all have one, and then all solutions that reach them. Building the model
counts, as ours does. Run as a program, it says how many of 500 random units have other
answers than ours.
"""

import random
from collections.abc import Callable

from ortools.sat.python import cp_model
from placing import Ways, instance, scene, ways

from serried.rules.displacing.fitting import Piece

INSTANCES = 500
MOST = 5_000
"""More ways than CP-SAT lists in good time."""


def baseline() -> Callable[[], object]:
    """Return the call that is timed, after comparing its answer with ours."""
    assert solved(*scene()) == ways(*scene())
    return lambda: solved(*scene())


class _Collector(cp_model.CpSolverSolutionCallback):
    """Keeps every solution."""

    def __init__(self, stands: dict[tuple[int, int, int], cp_model.IntVar]) -> None:
        super().__init__()
        self.stands = stands
        self.ways: Ways = set()

    def on_solution_callback(self) -> None:
        """Keep this one."""
        way = (spot for spot, here in self.stands.items() if self.boolean_value(here))
        self.ways.add(tuple(sorted(way)))


def solved(files: int, fillers: int, pieces: list[Piece]) -> Ways:
    """Return what CP-SAT finds."""
    area = fillers + sum(piece.deep * piece.wide * piece.number for piece in pieces)
    ranks = area // files + 1
    model = cp_model.CpModel()
    stands = {
        (number, rank, file): model.new_bool_var("")
        for number, piece in enumerate(pieces)
        for rank in range(ranks)
        for file in range(files - piece.wide + 1)
    }
    for number, piece in enumerate(pieces):
        model.add(
            sum(here for spot, here in stands.items() if spot[0] == number)
            == piece.number
        )
    held = _held(files, ranks, pieces, stands)
    for cell in held.values():
        model.add_at_most_one(cell)
    _fill(model, (files, fillers, ranks), held, stands)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    left = sum(piece.number for piece in pieces if piece.leads)
    for rank in range(ranks):
        begun = sum(
            here
            for (number, there, _), here in stands.items()
            if there == rank and pieces[number].leads
        )
        model.maximize(begun)
        if solver.solve(model) != cp_model.OPTIMAL:
            return set()
        most = round(solver.objective_value)
        model.clear_objective()
        model.add(begun == most)
        left -= most
        if not left:
            break
    solver.parameters.enumerate_all_solutions = True
    collector = _Collector(stands)
    solver.solve(model, collector)
    return collector.ways


def _held(
    files: int,
    ranks: int,
    pieces: list[Piece],
    stands: dict[tuple[int, int, int], cp_model.IntVar],
) -> dict[tuple[int, int], list[cp_model.IntVar]]:
    """Return for each place what would cover it."""
    deepest = max(piece.deep for piece in pieces)
    held: dict[tuple[int, int], list[cp_model.IntVar]] = {
        (rank, file): [] for rank in range(ranks + deepest) for file in range(files)
    }
    for (number, rank, file), here in stands.items():
        piece = pieces[number]
        for i in range(piece.deep):
            for j in range(piece.wide):
                held[rank + i, file + j].append(here)
    return held


def _fill(
    model: cp_model.CpModel,
    sizes: tuple[int, int, int],
    held: dict[tuple[int, int], list[cp_model.IntVar]],
    stands: dict[tuple[int, int, int], cp_model.IntVar],
) -> None:
    """Let the others fill the first rank, and all ahead of where a base begins."""
    files, fillers, ranks = sizes
    for last in range(1, ranks + 1):
        holes = files * last - sum(
            here for (rank, _), cell in held.items() if rank < last for here in cell
        )
        if last == 1:
            model.add(holes <= fillers)
        for (_, rank, _), here in stands.items():
            if rank == last:
                model.add(holes <= fillers).only_enforce_if(here)


def main() -> None:
    """Print how many of the random instances have other answers."""
    chance = random.Random(4)
    differ = compared = 0
    while compared < INSTANCES:
        asked = instance(chance)
        mine = ways(*asked)
        if len(mine) > MOST:
            continue
        compared += 1
        differ += mine != solved(*asked)
    print(differ, compared)


if __name__ == "__main__":
    main()

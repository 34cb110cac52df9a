"""Casualties, by OR-Tools' CP-SAT: what our solver is compared with.

CP-SAT is given what is hard to say in its language: every row that may be left, and for
each of them where every enemy stands once it has been nudged, both from our own code.
There is one truth value for each row. Where the models stand, how far the Unit Boundary
reaches and where the enemies are follow from them as sums; CP-SAT finds who touches
whom, and lists all rows that are best by the priorities, which one weighted sum stands
for. Making the rows and the nudges counts, as ours does, and so does building the
model; ours nudges only where that may decide, CP-SAT has to be told of every row where
everybody would stand. ``from_a_table`` is told who touches whom, too, and only has to
choose. Run as a program, it says how many of 200 random questions have other answers
than ours.
"""

import random
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from casualties import INSTANCES, Question, instance, removed, scene
from ortools.sat.python import cp_model

from serried.books.t9a.casualties.health_pools import toll
from serried.books.t9a.casualties.nudging import nudge_back
from serried.books.t9a.casualties.removal import Removal
from serried.books.t9a.casualties.removals import removals
from serried.model.bases import UNITS_PER_INCH
from serried.rules.contact.placed_units import PlacedUnit
from serried.rules.nudging.fights import fight_of

KEEP: Final = 0.5
"""Inches that a nudge keeps off what is not of the combat; here nothing is."""

OUT, LOST, TOUCHING = 1_000_000, 10_000, 100
"""What weighs a unit out of combat, one that lost contact, a model in contact."""

FAR: Final = 100_000
"""Where models stand that are gone, in 0.05 mm: out of everybody's reach."""

Box: TypeAlias = list[int]
"""Left, rear, right and front, in 0.05 mm."""


class Row(NamedTuple):
    """One way to lose the models.

    Attributes:
        removal: Who goes.
        own: The unit that suffers, afterwards.
        models: Where the left edge of each of its models is.
        enemies: Where they stand, once nudged.
        lost: How many of them had lost contact.
        touched: Who touches somebody, as unit and model; only if that is told.
        out: How many dropped out; only if that is told.
    """

    removal: Removal
    own: Box
    models: list[int]
    enemies: list[Box]
    lost: int
    touched: frozenset[tuple[int, int]]
    out: int


class Setting(NamedTuple):
    """What there is to choose from.

    Attributes:
        widths: Of the models of the unit that suffers.
        fronts: How many models stand in the first rank of each enemy.
        sides: Where each enemy is: 3 before the unit, 0 and 2 at its flanks.
    """

    rows: list[Row]
    widths: list[int]
    fronts: list[int]
    sides: list[int]


def rows_of(question: Question, *, told: bool) -> Setting:
    """Make the rows and the nudges, with our own code."""
    battle, lose = question
    unit = battle.unit(lose.subject.unit)
    fight = fight_of(battle, unit.id, (unit.id,))
    assert fight is not None
    members, melee = fight.units, fight.melee
    others = range(1, len(members))
    names, half = melee.before[0].layout.names, melee.before[0].layout.wide
    rows = []
    for removal in removals(toll(unit, {"R": lose.amount})):
        melee.reset()
        melee.reduce(0, removal.left)
        own, lost = melee.now[0], len(melee.lost_contacts())
        back = nudge_back(fight, {0}, KEEP)
        at = {model.name: model.x for model in removal.standing}
        found = melee.touched() if told else []
        row = Row(
            removal,
            _box(own),
            [at.get(name, FAR) - wide for name, wide in zip(names, half, strict=True)],
            [_box(melee.now[n]) for n in others],
            lost,
            frozenset((n, model) for n, models in enumerate(found) for model in models),
            len(back.dropped),
        )
        rows.append(row)
    return Setting(
        rows,
        [2 * wide for wide in half],
        [members[n].formation.files for n in others],
        [melee.bonds[melee.of[n][0]].side for n in others],
    )


def _box(placed: PlacedUnit | None) -> Box:
    """Return where a unit stands; the one that suffers is never nudged here."""
    assert placed is not None
    return [round(line * UNITS_PER_INCH) for line in placed.lines]


class _Model:
    """The question as CP-SAT reads it."""

    def __init__(self, rows: list[Row]) -> None:
        self.rows = rows
        self.model = cp_model.CpModel()
        self.row = [self.model.new_bool_var("") for _ in rows]
        self.model.add_exactly_one(self.row)

    def by_row(self, numbers: Sequence[int]) -> cp_model.LinearExprT:
        """Return a number that depends on the row."""
        if len(set(numbers)) == 1:
            return numbers[0]
        return cp_model.LinearExpr.weighted_sum(self.row, numbers)

    def where(
        self, *least: Sequence[int], also: cp_model.IntVar | None = None
    ) -> cp_model.IntVar:
        """Return what is true at most where *also* is and no number is below zero."""
        value = self.model.new_bool_var("")
        for numbers in least:
            if min(numbers) < 0:
                self.model.add(self.by_row(numbers) >= 0).only_enforce_if(value)
        if also is not None:
            self.model.add_implication(value, also)
        return value

    def some(self, values: list[cp_model.IntVar]) -> cp_model.IntVar:
        """Return what is true at most where one of *values* is."""
        if len(values) == 1:
            return values[0]
        value = self.model.new_bool_var("")
        self.model.add_bool_or(*values, ~value)
        return value

    def best(self, cost: cp_model.LinearExprT) -> set[tuple[str, ...]]:
        """Return who is removed in each of the rows that cost least."""
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        self.model.minimize(cost)
        if solver.solve(self.model) != cp_model.OPTIMAL:
            return set()
        self.model.clear_objective()
        self.model.add(cost <= round(solver.objective_value))
        solver.parameters.enumerate_all_solutions = True
        collector = _Collector(self.row)
        solver.solve(self.model, collector)
        return {self.rows[number].removal.removed for number in collector.chosen}


class _Collector(cp_model.CpSolverSolutionCallback):
    """Keeps the row of every solution."""

    def __init__(self, row: list[cp_model.IntVar]) -> None:
        super().__init__()
        self.row = row
        self.chosen: set[int] = set()

    def on_solution_callback(self) -> None:
        """Keep this one."""
        self.chosen.add([self.boolean_value(row) for row in self.row].index(True))


def solved(question: Question) -> set[tuple[str, ...]]:
    """Return what CP-SAT finds."""
    given = rows_of(question, told=False)
    rows = given.rows
    asked = _Model(rows)
    own: list[list[cp_model.IntVar]] = [[] for _ in given.widths]
    held: list[cp_model.IntVar] = []
    touching: list[cp_model.IntVar] = []
    for number, side in enumerate(given.sides):
        meets, theirs = _meeting(asked, number, side, given.fronts[number])
        held.append(meets)
        touching += theirs
        for model, wide in enumerate(given.widths):
            left = [row.models[model] for row in rows]
            own[model].append(_met(asked, left, wide, (number, side, meets)))
    touching += [asked.some(values) for values in own]
    out = len(held) - cp_model.LinearExpr.sum(held)
    lost = asked.by_row([row.lost for row in rows])
    uneven = asked.by_row([row.removal.imbalance for row in rows])
    in_contact = cp_model.LinearExpr.sum(touching)
    return asked.best((OUT - LOST) * out + LOST * lost - TOUCHING * in_contact + uneven)


def _meeting(
    asked: _Model, number: int, side: int, front: int
) -> tuple[cp_model.IntVar, list[cp_model.IntVar]]:
    """Return whether an enemy is in contact, and which of its first rank are."""
    pairs = [(row.own, row.enemies[number]) for row in asked.rows]
    there, low, high = (side + 2) % 4, 1 - side % 2, 3 - side % 2
    beyond = [abs(enemy[there] - own[side]) for own, enemy in pairs]
    meets = asked.where(
        [-off for off in beyond],
        [own[high] - enemy[low] for own, enemy in pairs],
        [enemy[high] - own[low] for own, enemy in pairs],
    )
    theirs = []
    for model in range(front):
        wide = [(enemy[high] - enemy[low]) // front for _, enemy in pairs]
        starts = [e[low] + model * w for (_, e), w in zip(pairs, wide, strict=True)]
        begins = [o[high] - at for (o, _), at in zip(pairs, starts, strict=True)]
        ends = [
            at + w - o[low] for (o, _), at, w in zip(pairs, starts, wide, strict=True)
        ]
        theirs.append(asked.where(begins, ends, also=meets))
    return meets, theirs


def _met(
    asked: _Model, left: list[int], wide: int, enemy: tuple[int, int, cp_model.IntVar]
) -> cp_model.IntVar:
    """Return whether a model of the unit that suffers touches an enemy."""
    number, side, meets = enemy
    pairs = list(zip(left, asked.rows, strict=True))
    if side % 2:
        boxes = [(at, row.enemies[number]) for at, row in pairs]
        begins = [box[2] - at for at, box in boxes]
        ends = [at + wide - box[0] for at, box in boxes]
        return asked.where(begins, ends, also=meets)
    if side:
        apart = [abs(row.own[2] - at - wide) for at, row in pairs]
    else:
        apart = [abs(row.own[0] - at) for at, row in pairs]
    return asked.where([-off for off in apart], also=meets)


def chosen(question: Question) -> set[tuple[str, ...]]:
    """Return what CP-SAT chooses where everything is told."""
    rows = rows_of(question, told=True).rows
    asked = _Model(rows)
    costs = [
        (OUT - LOST) * row.out
        + LOST * row.lost
        - TOUCHING * len(row.touched)
        + row.removal.imbalance
        for row in rows
    ]
    return asked.best(asked.by_row(costs))


def baseline(files: int) -> Callable[[], object]:
    """Return the call that is timed, after comparing its answer with ours."""
    question = scene(files)
    assert solved(question) == removed(question)
    return lambda: solved(question)


def of_5() -> Callable[[], object]:
    """Return what is timed of five files."""
    return baseline(5)


def of_10() -> Callable[[], object]:
    """Return what is timed of ten files."""
    return baseline(10)


def of_12() -> Callable[[], object]:
    """Return what is timed of twelve files."""
    return baseline(12)


def of_20() -> Callable[[], object]:
    """Return what is timed of twenty files."""
    return baseline(20)


def from_a_table() -> Callable[[], object]:
    """Return the choice among twelve files of which everything is told."""
    question = scene(12)
    assert chosen(question) == removed(question)
    return lambda: chosen(question)


def main() -> None:
    """Print how many of the random questions have other answers."""
    chance = random.Random(6)
    questions = [instance(chance) for _ in range(INSTANCES)]
    differ = sum(not removed(q) == solved(q) == chosen(q) for q in questions)
    print(differ, len(questions))


if __name__ == "__main__":
    main()

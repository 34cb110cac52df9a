"""What is said to allow a line does, and a little less does not.

Each change is made here by another hand, on the battle or in the line, and put to the
referee; what is told in inches or degrees is tried with 0.02 less, too.
"""

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any, Final

import pytest

from draws import ASKED, came_up
from laws.generators import Tables
from serried import referee
from serried.geometry import Pose
from serried.model.actions import AskWhyNot, Move, Reform
from serried.model.actions.charges import Charge
from serried.model.actions.form import Action
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.effects import Change, Effect, Operation, Until
from serried.model.errors import SerriedError
from serried.model.extents import centre
from serried.model.marks import Mark
from serried.model.results.remedies import Means, Remedies, Remedy
from serried.model.verdict import Verdict

TABLES: Final = 6 if ASKED else 4
LINES: Final = 4
LESS: Final = 0.02


def barred(
    seed: int, mark: Mark | None = None
) -> Iterator[tuple[Battle, Action, Verdict]]:
    """Yield lines that are barred, each with the answer to why not.

    With a mark for all, many take two changes together.
    """
    tables = Tables(seed)
    for number in range(TABLES):
        phase = "charge" if number % 2 else "movement"
        battle = replace(tables.battle(), phase=phase, step=None)
        for unit in battle.units:
            marks = unit.marks if mark is None else unit.marks | {mark}
            battle = battle.with_unit(replace(unit, marks=marks))
        for _ in range(LINES):
            line = charge(tables, battle) if number % 2 else tables.request(battle)
            if not isinstance(line, Move | Reform | Charge):
                continue
            try:
                if referee.judge(battle, line).legal:
                    continue
                yield battle, line, referee.judge(battle, AskWhyNot(line=line))
            except SerriedError:
                continue


def charge(tables: Tables, battle: Battle) -> Charge:
    """Return a Charge of anybody against anybody."""
    by, on = tables.pick(battle.units), tables.pick(battle.units)
    return Charge(subject=Subject(by.id), target=on.id)


def changed(battle: Battle, line: Action, one: Remedy, by: float) -> Battle:  # noqa: PLR0911 - one for each kind of change
    """Return the battle with a change made, of a size."""
    subject = getattr(line, "subject")  # noqa: B009 - each of these lines has one
    unit = battle.unit(subject.unit)
    pose = unit.pose
    match one.means:
        case Means.FIRST:
            assert one.first is not None
            return referee.play(battle, one.first).battle
        case Means.WITHOUT:
            stay = tuple(x for x in battle.units if x.id not in one.without)
            ground = tuple(x for x in battle.terrain if x.id not in one.without)
            return replace(battle, units=stay, terrain=ground)
        case Means.RATE:
            assert one.of is not None
            more = Change(one.of, Operation.ADD, by)
            effect = Effect(
                name="x", on=(unit.id,), until=Until.PERMANENT, changes=(more,)
            )
            return replace(battle, effects=(*battle.effects, effect))
        case Means.STATE:
            marks = frozenset(m for m in unit.marks if m.value != one.of)
            kinds = tuple(
                replace(
                    kind, marks=frozenset(m for m in kind.marks if m.value != one.of)
                )
                for kind in unit.kinds
            )
            return battle.with_unit(replace(unit, marks=marks, kinds=kinds))
        case Means.PHASE:
            assert one.of is not None
            return replace(battle, active=unit.player, phase=one.of, step=None)
        case Means.TURNED:
            assert pose is not None
            angle = math.radians(by if one.of == "left" else -by)
            facing = math.atan2(pose.uy, pose.ux) + angle
            there = Pose(pose.x, pose.y, math.cos(facing), math.sin(facing))
            x, y = centre(unit.formation, pose)
            to_x, to_y = centre(unit.formation, there)
            there = Pose(there.x + x - to_x, there.y + y - to_y, there.ux, there.uy)
            return battle.with_unit(unit.at(there))
        case Means.NEARER:
            assert pose is not None
            points: Any = referee.judge(battle, line).measure("points")
            (x, y), (to_x, to_y) = points
            far = math.dist((x, y), (to_x, to_y))
            there = Pose(
                pose.x + by * (to_x - x) / far,
                pose.y + by * (to_y - y) / far,
                pose.ux,
                pose.uy,
            )
            return battle.with_unit(unit.at(there))
    return battle


SIZED: Final = frozenset({Means.RATE, Means.TURNED, Means.NEARER})
"""Changes of which the least is told."""


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_each_change_allows_the_line_and_a_little_less_does_not(seed: int) -> None:
    """Lines, neighbours gone, rates, turns, marks and phases; of each some came up."""
    seen: Counter[Means] = Counter()
    together: Counter[tuple[Means, Means]] = Counter()
    shaken = barred(7400 + seed, Mark.SHAKEN)
    for battle, line, verdict in (*barred(7300 + seed), *shaken):
        assert not verdict.legal
        result = verdict.result
        assert isinstance(result, Remedies)
        for one in result.found:
            seen[one.means] += 1
            by = one.by or 0.0
            besides = one.besides
            if besides is not None:
                together[besides.means, one.means] += 1
                assert not referee.judge(changed(battle, line, one, by), line).legal
                battle_there = changed(battle, line, besides, besides.by or 0.0)
                assert not referee.judge(battle_there, line).legal, (battle, one)
            else:
                battle_there = battle
            there = changed(battle_there, line, one, by)
            said = one.line or line
            assert referee.judge(there, said).legal, (battle, str(line), one)
            if one.means in SIZED and by > LESS:
                less = changed(battle_there, line, one, by - LESS)
                assert not referee.judge(less, line).legal, (battle, str(line), one)

    assert came_up(together.total())
    assert came_up(seen[Means.WITHOUT])
    assert came_up(seen[Means.SHORTER] + seen[Means.WHEEL_FIRST])


FEW: Final = 8
"""How many neighbours a table may have for all of them to be looked at."""


def lawful_without(battle: Battle, line: Action, names: tuple[str, ...]) -> bool:
    """Tell whether a line is lawful once some are gone."""
    gone = Remedy(means=Means.WITHOUT, without=names)
    try:
        return referee.judge(changed(battle, line, gone, 0.0), line).legal
    except SerriedError:
        return False


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_the_fewest_who_have_to_be_gone_are_told(seed: int) -> None:
    """One where one of all neighbours is enough, else two where two are."""
    ones = 0
    for battle, line, verdict in barred(7600 + seed):
        result = verdict.result
        assert isinstance(result, Remedies)
        spoken = str(line).replace(":", " ").split()
        known = [*(x.id for x in battle.units), *(x.id for x in battle.terrain)]
        others = [name for name in known if name not in spoken]
        if len(others) > FEW:
            continue
        told = {x.without for x in result.found if x.means is Means.WITHOUT}
        for size in (1, 2):
            enough = {
                names
                for names in combinations(others, size)
                if lawful_without(battle, line, names)
            }
            if enough:
                ones += 1
                assert told, (battle, str(line), enough)
                assert {frozenset(x) for x in told} <= {frozenset(x) for x in enough}
                break
        else:
            assert not told
    assert came_up(ones)

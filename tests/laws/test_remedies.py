"""What is said to allow a line does, and a little less does not.

Each change is made here by another hand, on the battle or in the line, and put to the
referee; what is told in inches or degrees is tried with 0.02 less, too, and then it is
not lawful, or whoever stands otherwise has no room there.
"""

import math
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import combinations
from typing import Any, Final

import pytest

from draws import ASKED, came_up
from laws.generators import Tables, inside
from laws.oracle import bodies, depth
from serried import referee
from serried.geometry import TOLERANCE, Pose
from serried.model.actions import (
    AskDistance,
    AskMay,
    AskSight,
    AskWhyNot,
    Move,
    Permission,
    Reform,
)
from serried.model.actions.charges import Charge, React
from serried.model.actions.form import Action
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.effects import Change, Effect, Operation, Until
from serried.model.errors import SerriedError
from serried.model.extents import centre
from serried.model.illegal import IllegalActionError
from serried.model.marks import Mark
from serried.model.pending_charges import Reaction
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


def seen(seed: int) -> Iterator[tuple[Battle, Action, Verdict]]:
    """Yield shots that are barred: of who may not, or sees not, or not at a charger."""
    tables = Tables(seed)
    for _ in range(2 * TABLES):
        battle = replace(tables.battle(4, 5), phase="charge", step=None)
        for _ in range(LINES):
            by, on = tables.pick(battle.units), tables.pick(battle.units)
            marked = by.with_marks(tables.pick((Mark.MARCHED, Mark.SHAKEN)))
            may = AskMay(subject=Subject(by.id), permission=Permission.SHOOT)
            place = tables.pick(by.formation.places).name
            react = React(subject=Subject(on.id), reaction=Reaction.STAND_AND_SHOOT)
            asked: list[tuple[Battle, Action]] = [
                (battle.with_unit(marked), may),
                (battle, AskSight(viewer=by.id, target=on.id)),
                (battle, AskSight(viewer=f"{by.id}.{place}", target=on.id)),
                (battle, react),
            ]
            declared = Charge(subject=Subject(by.id), target=on.id)
            with suppress(SerriedError):
                asked.append((referee.play(battle, declared).battle, react))
            for there, line in asked:
                try:
                    verdict = referee.judge(there, AskWhyNot(line=line))
                except SerriedError:
                    continue
                if not verdict.legal:
                    yield there, line, verdict


def acting(line: Action) -> str:
    """Return who acts by a line."""
    if isinstance(line, AskSight):
        return line.viewer.partition(".")[0]
    subject: Subject = getattr(line, "subject")  # noqa: B009 - each other line has one
    return subject.unit


def has_room(battle: Battle, unit_id: str) -> bool:
    """Tell whether a unit is on the table, and touches nothing else on it."""
    unit = battle.unit(unit_id)
    around = [bodies(one) for one in battle.units if one.id != unit_id]
    around += [bodies(area) for area in battle.terrain]
    clear = all(depth(bodies(unit), one) < -TOLERANCE for one in around)
    return clear and inside(unit, battle.table)


def changed(battle: Battle, line: Action, one: Remedy, by: float) -> Battle:  # noqa: PLR0911 - one for each kind of change
    """Return the battle with a change made, of a size."""
    unit = battle.unit(acting(line))
    pose = unit.pose
    match one.means:
        case Means.FIRST:
            assert one.first is not None
            return held(referee.play(battle, one.first).battle, line)
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
            return declared_anew(battle.with_unit(unit.at(there)))
        case Means.AHEAD | Means.ASIDE:
            assert pose is not None
            ways = {
                None: (pose.ux, pose.uy),
                "left": (-pose.uy, pose.ux),
                "right": (pose.uy, -pose.ux),
            }
            dx, dy = ways[one.of]
            there = Pose(pose.x + by * dx, pose.y + by * dy, pose.ux, pose.uy)
            return battle.with_unit(unit.at(there))
        case Means.FARTHER:
            charger = battle.unit(one.unit or "")
            asked = AskDistance(subject=Subject(unit.id), other=charger.id)
            ends: Any = referee.judge(battle, asked).measure("points")
            (x, y), (to_x, to_y) = ends
            far, stood = math.dist(*ends), charger.pose
            assert stood is not None
            there = Pose(
                stood.x + by * (to_x - x) / far,
                stood.y + by * (to_y - y) / far,
                stood.ux,
                stood.uy,
            )
            return declared_anew(battle.with_unit(charger.at(there)))
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


def held(battle: Battle, line: Action) -> Battle:
    """Return the battle once whoever owes a reaction holds, if a Charge is next."""
    for charge in battle.charges:
        if charge.reaction is None and isinstance(line, Charge):
            battle = referee.play(battle, f"{charge.on} hold").battle
    return battle


def declared_anew(battle: Battle) -> Battle:
    """Return the battle with the Charge that awaits a reaction declared once more."""
    for charge in battle.charges:
        if charge.reaction is None:
            unit = battle.unit(charge.by.unit)
            unit = unit.without_marks(frozenset({Mark.DECLARED_CHARGE}))
            battle = replace(battle, charges=battle.charges[:-1]).with_unit(unit)
            line = Charge(subject=charge.by, target=charge.on)
            return referee.play(battle, line).battle
    return battle


MOVED: Final = frozenset(
    {Means.TURNED, Means.NEARER, Means.FARTHER, Means.AHEAD, Means.ASIDE}
)
"""Changes by which somebody stands otherwise."""

SIZED: Final = MOVED | {Means.RATE}
"""Changes of which the least is told."""


def hold(battle: Battle, line: Action, one: Remedy) -> None:
    """Assert that a change allows a line, and nothing less does."""
    by = one.by or 0.0
    besides = one.besides
    there = battle
    if besides is not None:
        assert not lawful_with(battle, line, one, by), (battle, str(line), one)
        there = changed(battle, line, besides, besides.by or 0.0)
        assert not referee.judge(there, line).legal, (battle, one)
    enough = changed(there, line, one, by)
    said = one.line or line
    assert referee.judge(enough, said).legal, (battle, str(line), one)
    if one.means in MOVED:
        assert has_room(enough, one.unit or ""), (battle, str(line), one)
    if one.means in SIZED and by > LESS:
        assert not lawful_with(there, line, one, by - LESS), (battle, str(line), one)


def lawful_with(battle: Battle, line: Action, one: Remedy, by: float) -> bool:
    """Tell whether a change of a size has room, and allows a line."""
    try:
        less = changed(battle, line, one, by)
    except IllegalActionError:
        return False
    room = one.means not in MOVED or has_room(less, one.unit or "")
    return room and referee.judge(less, line).legal


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_each_change_allows_the_line_and_a_little_less_does_not(seed: int) -> None:
    """Lines, neighbours gone, rates, turns, marks and phases; of each some came up."""
    found: Counter[Means] = Counter()
    together: Counter[tuple[Means, Means]] = Counter()
    shaken = barred(7400 + seed, Mark.SHAKEN)
    for battle, line, verdict in (*barred(7300 + seed), *shaken):
        assert not verdict.legal
        result = verdict.result
        assert isinstance(result, Remedies)
        for one in result.found:
            found[one.means] += 1
            if one.besides is not None:
                together[one.besides.means, one.means] += 1
            hold(battle, line, one)

    assert came_up(together.total())
    assert came_up(found[Means.WITHOUT])
    assert came_up(found[Means.SHORTER] + found[Means.WHEEL_FIRST])


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_each_change_allows_a_shot_and_a_little_less_does_not(seed: int) -> None:
    """Who may not shoot, does not see, or may not stand and shoot."""
    found: Counter[Means] = Counter()
    for battle, line, verdict in seen(7500 + seed):
        result = verdict.result
        assert isinstance(result, Remedies)
        for one in result.found:
            found[one.means] += 1
            hold(battle, line, one)

    assert came_up(found[Means.WITHOUT])
    assert came_up(found[Means.STATE])
    assert came_up(found[Means.TURNED])
    assert came_up(found[Means.ASIDE] + found[Means.AHEAD])
    assert came_up(found[Means.ANOTHER_REACTION] + found[Means.ANOTHER_TARGET])


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
@pytest.mark.parametrize(
    ("lines", "first"), [(barred, 7600), (seen, 7608)], ids=["moves", "shots"]
)
def test_the_fewest_who_have_to_be_gone_are_told(
    lines: Callable[[int], Iterator[tuple[Battle, Action, Verdict]]],
    first: int,
    seed: int,
) -> None:
    """One where one of all neighbours is enough, else two where two are."""
    ones = 0
    for battle, line, verdict in lines(first + seed):
        result = verdict.result
        assert isinstance(result, Remedies)
        spoken = re.split(r"[:. ]", str(line))
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
